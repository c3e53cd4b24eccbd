//! A page's patterns as people and programs want to see them: IEPAD's pattern viewer as text.
//!
//! ```text
//! 1  <li> <b> text </b> [text|-] </li>
//!    30 records · length 5, 30 times · regularity 0.10, density 0.94, coverage 0.71
//!      One 1
//!      Two 2
//! ```

use formats::Row;
use gleaner::Document;
use gleaner::tokens::{Found, TokenString};
use serde_json::json;

use crate::terminal;

/// Most patterns that are shown to people; jsonl has them all.
const PATTERNS: usize = 8;

/// Most records of a pattern that are shown to people.
const RECORDS: usize = 5;

/// Longest line of a record, in characters.
const LINE: usize = 100;

/// The patterns, best first, each with its measures and its first records.
pub(crate) fn text(doc: &Document, tokens: &TokenString, found: &[Found], source: &str) -> String {
    let mut out = String::new();
    for (rank, pattern) in (1..).zip(found.iter().take(PATTERNS)) {
        out.push_str(&format!("{rank:>2}  {}\n    {}\n", pattern.pattern, measures(pattern)));
        for record in records(doc, tokens, pattern).take(RECORDS) {
            out.push_str(&format!("      {}\n", terminal::line(record, LINE)));
        }
        if pattern.records.len() > RECORDS {
            out.push_str("      …\n");
        }
    }
    match found.len() {
        0 => out,
        n => format!("{source} · {n} patterns, {} tokens\n{out}\n", tokens.len()),
    }
}

fn measures(found: &Found) -> String {
    format!(
        "{} records · length {}, {} times · regularity {:.2}, density {:.2}, coverage {:.2}",
        found.records.len(),
        found.length,
        found.places.len(),
        found.regularity,
        found.density,
        found.coverage
    )
}

/// The text of each record that a pattern gives.
fn records<'d>(doc: &'d Document, tokens: &TokenString, found: &Found) -> impl Iterator<Item = &'d str> {
    let nodes = |r: &std::ops::Range<usize>| tokens.nodes(doc, r.clone());
    found.records.iter().map(move |r| nodes(r).map_or("", |(from, to)| doc.text_between(from, to)))
}

/// The patterns as rows, best first.
pub(crate) fn rows(doc: &Document, tokens: &TokenString, found: &[Found], source: &str) -> Vec<Row> {
    let row = |(rank, f): (usize, &Found)| {
        Row::from_iter([
            ("pattern".to_owned(), json!(rank)),
            ("rule".to_owned(), json!(f.pattern.to_string())),
            ("encoding".to_owned(), json!(tokens.encoding().name())),
            ("length".to_owned(), json!(f.length)),
            ("count".to_owned(), json!(f.places.len())),
            ("regularity".to_owned(), json!(f.regularity)),
            ("density".to_owned(), json!(f.density)),
            ("coverage".to_owned(), json!(f.coverage)),
            ("records".to_owned(), json!(records(doc, tokens, f).collect::<Vec<_>>())),
            ("source".to_owned(), json!(source)),
        ])
    };
    (1..).zip(found).map(row).collect()
}
