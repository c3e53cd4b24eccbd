//! The events of a page by the records of its list: what a record's date means is read as the page's events are, whose heading may name
//! the year and whose cells the hour.
//!
//! ```text
//! <h2>2026</h2> <tr><td>5 Feb<td>16:00<td>Crash consistency …  ──▶  span of "5 Feb", {"start": "2026-02-05T16:00", "title": …}
//! ```

use std::ops::Range;

use formats::Row;
use gleaner::{Document, Evidence, Glance, Settings, schema};
use jiff::civil;

/// The events of a page.
#[derive(Debug)]
pub(crate) struct Happenings(Vec<Happening>);

#[derive(Debug)]
struct Happening {
    /// Where its day stands; `None` where data that the page embeds says it.
    day: Option<Range<usize>>,
    row: Row,
}

impl Happenings {
    /// The events that a page tells of; `today` closes dates without a year.
    pub(crate) fn of(doc: &Document, today: civil::Date) -> Happenings {
        let Some(schema) = schema::named("event") else { return Happenings(Vec::new()) };
        let settings = Settings { as_of: Some(today), ..Settings::default() };
        let events = gleaner::records_of(schema, &Glance::of(doc, &settings));
        let happening = |event: &gleaner::Record| {
            let start = event.values("start").next();
            let day = start.and_then(|start| {
                start.evidence.iter().find_map(|evidence| match evidence {
                    Evidence::Text { span, .. } => Some(span.clone()),
                    _ => None,
                })
            });
            Happening { day, row: formats::row::record(doc, schema, event, "") }
        };
        Happenings(events.iter().map(happening).collect())
    }

    /// Those of a record, by the stretches of the page that are its own and what it says.
    pub(crate) fn of_record(&self, stretches: &[Range<usize>], text: &str) -> Vec<Row> {
        let is_own = |happening: &&Happening| match &happening.day {
            Some(day) => stretches.iter().any(|stretch| stretch.contains(&day.start)),
            None => {
                let title = happening.row.get("title").and_then(|title| title.as_str());
                title.is_some_and(|title| text.contains(title))
            }
        };
        self.0.iter().filter(is_own).map(|happening| happening.row.clone()).collect()
    }
}
