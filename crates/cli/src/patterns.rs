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

use crate::args::Search;
use crate::terminal;

/// Most patterns that are shown to people; jsonl has them all.
const PATTERNS: usize = 8;

/// Most records of a pattern that are shown to people.
const RECORDS: usize = 5;

/// Longest line of a record, in characters.
const LINE: usize = 100;

/// The patterns that are asked for in a page, best first, or the one of the records that begin as a person says; else what
/// is wrong with these.
pub(crate) fn found(doc: &Document, search: &Search) -> Result<(TokenString, Vec<Found>), String> {
    let tokens = TokenString::of(doc, search.encoding.encoding());
    if search.align.is_empty() {
        let found = gleaner::tokens::patterns(&tokens, &search.thresholds());
        return Ok((tokens, found));
    }
    let boundaries = gleaner::boundaries(doc, &search.align)?;
    let aligned = gleaner::tokens::align(doc, &tokens, &boundaries).ok_or_else(|| {
        let encoding = tokens.encoding().name();
        format!("these records have no pattern in common by the encoding {encoding}; try another --encoding")
    })?;
    Ok((tokens, vec![aligned]))
}

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

/// A measure in three digits.
fn rounded(measure: f32) -> f64 {
    (f64::from(measure) * 1000.0).round() / 1000.0
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
            ("regularity".to_owned(), json!(rounded(f.regularity))),
            ("density".to_owned(), json!(rounded(f.density))),
            ("coverage".to_owned(), json!(rounded(f.coverage))),
            ("records".to_owned(), json!(records(doc, tokens, f).collect::<Vec<_>>())),
            ("source".to_owned(), json!(source)),
        ])
    };
    (1..).zip(found).map(row).collect()
}
