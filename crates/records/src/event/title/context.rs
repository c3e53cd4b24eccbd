//! What a candidate is compared with: the same place in the other records, the page's `<title>`, the page's other lines.

use std::collections::HashMap;

use super::record::{MOST, Record, covered, letters_of};
use crate::reading::Reading;

/// How segments of one layout recur over the records of a list, and what the page says besides.
pub(super) struct Context {
    /// Layout → (records that have it, distinct texts).
    slots: HashMap<(u64, usize), (usize, usize)>,
    /// Layout → mean share of people and of places in its texts.
    held: HashMap<(u64, usize), (f32, f32)>,
    records: usize,
    /// Letters and digits of the parts of the page's `<title>`: its own name first, then those of its site.
    page_title: Vec<String>,
    /// How many lines say a text, by its letters and digits.
    repeat_counts: HashMap<String, usize>,
}

/// Sites put their name beside the page's.
pub(crate) const SEPARATORS: [&str; 9] = [" | ", " - ", " – ", " — ", " :: ", " » ", " · ", " > ", " --"];
/// Longer lines are no titles (bytes).
const LONGEST: usize = 300;

impl Context {
    pub(super) fn of(reading: &Reading<'_>, records: &[Record]) -> Context {
        Context {
            slots: recurring(reading, records),
            held: held(reading, records),
            records: records.len(),
            page_title: title_parts(reading.page_title()),
            repeat_counts: repeat_counts(reading, records),
        }
    }

    /// Shares of records that have the layout, and of its texts that are distinct; a single record says nothing.
    pub(super) fn shares(&self, slot: (u64, usize)) -> (f32, f32) {
        let (with, distinct) = self.slots.get(&slot).copied().unwrap_or((1, 1));
        let n = self.records.max(1) as f32;
        (with as f32 / n, if self.records < 2 { 0.5 } else { distinct as f32 / with.max(1) as f32 })
    }

    /// Do several records say the very same there ("Open video"), and none something else?
    pub(super) fn is_constant(&self, slot: (u64, usize)) -> bool {
        const SEVERAL: usize = 3;
        self.slots.get(&slot).is_some_and(|(with, distinct)| *with >= SEVERAL && *distinct == 1)
    }

    /// Mean share of people and of places in the texts of a layout.
    pub(super) fn holds(&self, slot: (u64, usize)) -> (f32, f32) {
        self.held.get(&slot).copied().unwrap_or_default()
    }

    /// How often the page's lines say a text (letters and digits only) beyond once: logarithm, where the page has one record.
    pub(super) fn repeat_counts(&self, text: &str) -> f32 {
        (self.repeat_counts.get(text).copied().unwrap_or(1) as f32).ln()
    }

    /// Does the page's `<title>` hold a text? Is it the page's own name? The site's?
    pub(super) fn in_page_title(&self, text: &str) -> [bool; 3] {
        let within = self.page_title.iter().any(|p| p.contains(text));
        let own = self.page_title.first().is_some_and(|p| p == text);
        [within, own, self.page_title.iter().skip(1).any(|p| p == text)]
    }
}

fn recurring(reading: &Reading<'_>, records: &[Record]) -> HashMap<(u64, usize), (usize, usize)> {
    let mut texts: HashMap<(u64, usize), Vec<(usize, &str)>> = HashMap::new();
    for (k, record) in records.iter().enumerate() {
        for s in record.segments.iter().take(MOST) {
            texts.entry(s.slot(reading)).or_default().push((k, s.text(reading)));
        }
    }
    let count = |v: Vec<(usize, &str)>| {
        let mut with: Vec<usize> = v.iter().map(|(k, _)| *k).collect();
        with.dedup();
        let mut distinct: Vec<&str> = v.iter().map(|(_, t)| *t).collect();
        distinct.sort_unstable();
        distinct.dedup();
        (with.len(), distinct.len())
    };
    texts.into_iter().map(|(s, v)| (s, count(v))).collect()
}

fn held(reading: &Reading<'_>, records: &[Record]) -> HashMap<(u64, usize), (f32, f32)> {
    let mut sums: HashMap<(u64, usize), (f32, f32, f32)> = HashMap::new();
    for s in records.iter().flat_map(|r| r.segments.iter().take(MOST)) {
        let sum = sums.entry(s.slot(reading)).or_default();
        sum.0 += covered(reading, s, "person");
        sum.1 += covered(reading, s, "place");
        sum.2 += 1.0;
    }
    sums.into_iter().map(|(slot, (people, places, n))| (slot, (people / n, places / n))).collect()
}

fn repeat_counts(reading: &Reading<'_>, records: &[Record]) -> HashMap<String, usize> {
    let mut repeat_counts = HashMap::new();
    if records.len() == 1 {
        for line in reading.lines.iter().filter(|l| l.span.len() <= LONGEST) {
            *repeat_counts.entry(letters_of(line.text(reading.doc))).or_insert(0) += 1;
        }
    }
    repeat_counts
}

fn title_parts(title: &str) -> Vec<String> {
    let mut parts = vec![title];
    for separator in SEPARATORS {
        parts = parts.into_iter().flat_map(|p| p.split(separator)).collect();
    }
    parts.into_iter().map(letters_of).filter(|p| !p.is_empty()).collect()
}
