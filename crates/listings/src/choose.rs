//! Choosing: the best candidates that share no text and no image.
//!
//! ```text
//! candidates ── best first ──▶ no text of a better one or of its heads in it? ──▶ lists
//! ```

use crate::candidates::{Candidates, Reading};
use crate::facts::Facts;
use crate::heads;
use crate::interval::Interval;
use crate::listing::Listing;
use crate::rank;

/// Most lists that a page is said to hold.
const MAX_LISTS: usize = 20;

/// Best first; a list is dropped that shares text with a better one or with the heads of its columns.
pub(crate) fn choose(facts: &Facts, candidates: &Candidates) -> Vec<Listing> {
    let mut readings: Vec<&Reading> = candidates.readings().iter().collect();
    readings.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut taken = Taken::none(facts);
    let mut chosen: Vec<Listing> = Vec::new();
    for reading in readings {
        if chosen.len() >= MAX_LISTS {
            break;
        }
        if candidates.records(reading).any(|r| taken.meets(facts, r)) {
            continue;
        }
        let wider = candidates.wider(reading).unwrap_or(reading);
        if let Some(list) = candidates.listing(facts, wider) {
            let mut list =
                Listing { score: reading.score, confidence: rank::confidence(reading.score), ..list };
            heads::add(facts, &mut list);
            taken.add(facts, candidates.records(reading));
            taken.add(facts, heads::naming(facts, &list));
            chosen.push(list);
        }
    }
    chosen
}

/// What stands in the records of a list that was chosen, or in its heads.
struct Taken {
    /// How many texts of it stand before each text.
    before: Vec<u32>,
    /// The records, in order.
    records: Vec<Interval>,
}

impl Taken {
    fn none(facts: &Facts) -> Taken {
        Taken { before: vec![0; facts.all_texts() + 1], records: Vec::new() }
    }

    fn meets(&self, facts: &Facts, record: Interval) -> bool {
        let texts = facts.texts_within(record);
        if texts.is_empty() {
            // An image is part of the record that holds it.
            let at = self.records.partition_point(|r| r.to <= record.from);
            return self.records.get(at).is_some_and(|r| r.meets(record));
        }
        self.before.get(texts.start) != self.before.get(texts.end)
    }

    /// Adds intervals in order, which share no text with those that are in.
    fn add(&mut self, facts: &Facts, records: impl Iterator<Item = Interval>) {
        let from = self.records.len();
        self.records.extend(records);
        let added = self.records.get(from..).unwrap_or_default();
        let mut texts = added.iter().map(|r| facts.texts_within(*r)).peekable();
        let mut more = 0;
        for (i, before) in self.before.iter_mut().enumerate() {
            *before += more;
            while texts.next_if(|t| t.end <= i).is_some() {}
            more += u32::from(texts.peek().is_some_and(|t| t.contains(&i)));
        }
        self.records.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use page::{Hints, parse};

    /// The texts of the records of each list.
    fn lists(html: &str) -> Vec<Vec<String>> {
        let doc = parse(html.as_bytes(), &Hints::default());
        let texts = |list: &crate::Listing| list.records().map(|m| m.text(&doc).replace('\t', " ")).collect();
        crate::listings(&doc, &[]).iter().map(texts).collect()
    }

    #[test]
    fn heads_of_columns_are_no_list() {
        let rows = |cells: [&str; 3]| format!("<tr><td>{}<td>{}<td>{}", cells[0], cells[1], cells[2]);
        let table: String =
            [["Salt", "3 May", "Ann"], ["Knots", "4 May", "Bo"], ["Tides", "5 May", "Cy"]].map(rows).concat();
        let heads = "<tr><th>Talk<th>When<th>Who";
        let found = lists(&format!("<table>{heads}{table}</table>"));
        assert_eq!(found, [["Salt 3 May Ann", "Knots 4 May Bo", "Tides 5 May Cy"]]);
    }
}
