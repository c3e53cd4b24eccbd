//! The events of a page by the records of its list: what a record's date means is read as the page's events are, whose heading may name
//! the year and whose cells the hour.
//!
//! ```text
//! <h2>2026</h2> <tr><td>5 Feb<td>16:00<td>Crash consistency …  ──▶  span of "5 Feb", {"start": "2026-02-05T16:00", "title": …}
//! ```

use std::collections::HashMap;
use std::ops::Range;

use formats::Row;
use gleaner::{Document, Evidence, Glance, Settings, schema};
use jiff::civil;

use crate::snapshot::{Piece, words};

/// The events of a page.
#[derive(Debug, Default)]
pub(crate) struct Happenings {
    /// Those whose day stands in the text, by where it begins.
    written: Vec<(usize, Row)>,
    /// Those that data embedded in the page tell of, by their titles; `None` where several have one title.
    embedded: HashMap<String, Option<Row>>,
}

/// What a calendar does not hold, or the record says anyhow.
const LEFT_OUT: [&str; 4] = ["description", "text", "source", "confidence"];

impl Happenings {
    /// The events that a page tells of; `today` closes dates without a year.
    pub(crate) fn of(doc: &Document, today: civil::Date) -> Happenings {
        let mut happenings = Happenings::default();
        let Some(schema) = schema::named("event") else { return happenings };
        let settings = Settings { as_of: Some(today), ..Settings::default() };
        let events = gleaner::records_of(schema, &Glance::of(doc, &settings));
        for event in &events {
            let mut row = formats::row::record(doc, schema, event, "");
            let begin =
                row.get("start").and_then(|start| start.as_str()?.get(..10)?.parse::<civil::Date>().ok());
            if begin.is_none() {
                continue;
            }
            row.retain(|name, _| !LEFT_OUT.contains(&name.as_str()));
            let start = event.values("start").next();
            let day = start.and_then(|start| start.evidence.iter().find_map(span_begin));
            match (day, row.get("title").and_then(|title| title.as_str())) {
                (Some(day), _) => happenings.written.push((day, row)),
                (None, Some(title)) => {
                    let title = words(title);
                    let is_new = !happenings.embedded.contains_key(&title);
                    happenings.embedded.insert(title, is_new.then_some(row));
                }
                (None, None) => {}
            }
        }
        happenings.written.sort_by_key(|(day, _)| *day);
        happenings
    }

    /// Those of a record: whose day stands in one of its stretches of the page, or whose title is one of its texts.
    pub(crate) fn of_record(&self, stretches: &[Range<usize>], pieces: &[Piece]) -> Vec<Row> {
        let written = stretches.iter().flat_map(|stretch| {
            let from = self.written.partition_point(|(day, _)| *day < stretch.start);
            let to = self.written.partition_point(|(day, _)| *day < stretch.end).max(from);
            self.written.get(from..to).unwrap_or_default()
        });
        let written = written.map(|(_, row)| row);
        let titled = pieces.iter().filter_map(|piece| self.embedded.get(&piece.text)?.as_ref());
        written.chain(titled).cloned().collect()
    }
}

fn span_begin(evidence: &Evidence) -> Option<usize> {
    match evidence {
        Evidence::Text { span, .. } => Some(span.start),
        _ => None,
    }
}
