//! Wide blanks: where a page without tables sets columns apart.
//!
//! ```text
//! Jan 12  Ann Bright (MIT)        Sparse graphs      in <pre>: two blanks are enough
//! Feb  2  Eva Fine (Oslo)         Knots              but for those that fill up a number
//! Jan 12&nbsp;&nbsp;&nbsp;Sparse graphs.  A talk     elsewhere three
//! ```

use std::ops::Range;

use page::{Document, NodeId, Tag};

/// Fewest blanks that set apart what stands beside them.
const WIDE: usize = 3;

/// Fewest in preformatted text.
const KEPT: usize = 2;

/// The bytes of a text node between wide blanks, empty ones at the ends where these begin or end it.
pub(crate) fn parts(doc: &Document, n: NodeId) -> impl Iterator<Item = Range<usize>> {
    let (span, text) = (doc.span(n), doc.text(n));
    let mut parts = Vec::new();
    let mut start = 0;
    if text.contains("  ") {
        let is_kept = doc.ancestors(n).any(|a| doc.tag(a) == Tag::PRE);
        let is_wide = |run: &Range<usize>| run.len() >= if is_kept { KEPT } else { WIDE };
        for run in runs(text).filter(|run| is_wide(run) && !is_filling(text, run)) {
            parts.push(span.start + start..span.start + run.start);
            start = run.end;
        }
    }
    parts.into_iter().chain(std::iter::once(span.start + start..span.end))
}

/// Where blanks stand.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = at + text.get(at..)?.find(' ')?;
        at = text.get(from..)?.find(|c| c != ' ').map_or(text.len(), |n| from + n);
        Some(from..at)
    })
}

/// Do two blanks stand before a number, to fill it up, or behind a sentence?
fn is_filling(text: &str, run: &Range<usize>) -> bool {
    let before = text.get(..run.start).and_then(|t| t.chars().next_back());
    let next = text.get(run.end..).and_then(|t| t.chars().next());
    let is_end = before.is_some_and(|c| matches!(c, '.' | '!' | '?' | ':'));
    run.len() < WIDE && (is_end || before.is_some() && next.is_some_and(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(html: &str) -> Vec<String> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let n = doc.nodes().find(|n| doc.tag(*n) == Tag::TEXT && !doc.text(*n).is_empty()).unwrap();
        parts(&doc, n).map(|span| doc.full_text()[span].to_owned()).collect()
    }

    #[test]
    fn blanks_of_preformatted_text() {
        assert_eq!(cut("<pre>Feb  2  Eva Fine (Oslo)     312k</pre>"), ["Feb  2", "Eva Fine (Oslo)", "312k"]);
        assert_eq!(cut("<pre>A talk.  Tea is served   </pre>"), ["A talk.  Tea is served", ""]);
    }

    #[test]
    fn blanks_elsewhere() {
        assert_eq!(cut("<p>Jan 12&nbsp;&nbsp; &nbsp;Salt.&nbsp; A talk</p>"), ["Jan 12", "Salt.  A talk"]);
        assert_eq!(cut("<p>Salt   and\n\n\ntin</p>"), ["Salt and tin"]);
    }
}
