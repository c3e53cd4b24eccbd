//! A page's patterns as people and programs want to see them: IEPAD's pattern viewer as text.
//!
//! ```text
//! 1  <li> <b> text </b> [text|-] </li>
//!    30 records · length 5, 30 times · regularity 0.10, density 0.94, coverage 0.71
//!      /html/body/ul/li[1]  One 1
//!      /html/body/ul/li[2]  Two 2
//!      … /html/body/ul/li[30]
//! ```

use formats::row;
use gleaner::tokens::{Found, TokenString};
use gleaner::{Document, NodeId};

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
    let aligned = gleaner::aligned(doc, &tokens, &search.align)?;
    Ok((tokens, vec![aligned]))
}

/// The patterns, best first, each with its measures, its first records and where each of these begins, and where the last does.
pub(crate) fn text(doc: &Document, tokens: &TokenString, found: &[Found], source: &str) -> String {
    let mut out = String::new();
    for (rank, pattern) in (1..).zip(found.iter().take(PATTERNS)) {
        out.push_str(&format!("{rank:>2}  {}\n    {}\n", pattern.pattern, measures(pattern)));
        let records: Vec<_> = row::pattern_records(doc, tokens, pattern).collect();
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

/// Where a node stands, for the terminal: the names of its elements are the page's.
fn path(doc: &Document, node: NodeId) -> String {
    terminal::plain(&doc.path(node))
}
