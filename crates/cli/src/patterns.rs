//! A page's patterns as people and programs want to see them: IEPAD's pattern viewer as text.
//!
//! ```text
//! 1  <li> <b> text </b> [text|-] </li>
//!    30 records · length 5, 30 times · regularity 0.10, density 0.94, coverage 0.71
//!      /html/body/ul/li[1]  One 1
//!      /html/body/ul/li[2]  Two 2
//!      … /html/body/ul/li[30]
//! ```

use formats::Row;
use gleaner::tokens::{Found, TokenString};
use gleaner::{Document, NodeId};
use serde_json::{Value, json};

use crate::options::PatternSearch;
use crate::terminal;

/// Most patterns that are shown to people; jsonl has them all.
const PATTERNS: usize = 8;

/// Most records of a pattern that are shown to people.
const RECORDS: usize = 5;

/// Longest line of a record, in characters.
const LINE: usize = 100;

/// The patterns that are asked for in a page, best first, or the one of the records that begin as a person says; else what
/// is wrong with these.
pub(crate) fn found(doc: &Document, search: &PatternSearch) -> Result<(TokenString, Vec<Found>), String> {
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

/// The patterns, best first, each with its measures, its first records and where each of these begins, and where the last does.
pub(crate) fn text(doc: &Document, tokens: &TokenString, found: &[Found], source: &str) -> String {
    let mut out = String::new();
    for (rank, pattern) in (1..).zip(found.iter().take(PATTERNS)) {
        out.push_str(&format!("{rank:>2}  {}\n    {}\n", pattern.pattern, measures(pattern)));
        let records: Vec<_> = records(doc, tokens, pattern).collect();
        for (from, to) in records.iter().take(RECORDS) {
            let record = terminal::line(doc.text_between(*from, *to), LINE);
            out.push_str(&format!("      {}  {record}\n", path(doc, *from)));
        }
        if let Some((from, _)) = records.get(RECORDS..).and_then(<[_]>::last) {
            out.push_str(&format!("      … {}\n", path(doc, *from)));
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

/// The nodes of each record that a pattern gives, from the first to the one behind the last.
fn records<'d>(
    doc: &'d Document,
    tokens: &'d TokenString,
    found: &'d Found,
) -> impl Iterator<Item = (NodeId, NodeId)> + 'd {
    found.records.iter().filter_map(|record| tokens.nodes(doc, record.clone()))
}

/// Where a node stands, for the terminal: the names of its elements are the page's.
fn path(doc: &Document, node: NodeId) -> String {
    terminal::plain(&doc.path(node))
}

/// Where a record stands: the path of its first node, and the bytes of its text in the page's text.
fn position(doc: &Document, from: NodeId, to: NodeId) -> Value {
    let span = doc.span_between(from, to);
    json!({"path": doc.path(from), "at": [span.start, span.end]})
}

/// The patterns as rows, best first.
pub(crate) fn rows(doc: &Document, tokens: &TokenString, found: &[Found], source: &str) -> Vec<Row> {
    let row = |(rank, f): (usize, &Found)| {
        let records: Vec<_> = records(doc, tokens, f).collect();
        let texts: Vec<&str> = records.iter().map(|(from, to)| doc.text_between(*from, *to)).collect();
        let positions: Vec<Value> = records.iter().map(|(from, to)| position(doc, *from, *to)).collect();
        Row::from_iter([
            ("pattern".to_owned(), json!(rank)),
            ("rule".to_owned(), json!(f.pattern.to_string())),
            ("encoding".to_owned(), json!(tokens.encoding().name())),
            ("length".to_owned(), json!(f.length)),
            ("count".to_owned(), json!(f.places.len())),
            ("regularity".to_owned(), json!(rounded(f.regularity))),
            ("density".to_owned(), json!(rounded(f.density))),
            ("coverage".to_owned(), json!(rounded(f.coverage))),
            ("records".to_owned(), json!(texts)),
            ("positions".to_owned(), json!(positions)),
            ("source".to_owned(), json!(source)),
        ])
    };
    (1..).zip(found).map(row).collect()
}
