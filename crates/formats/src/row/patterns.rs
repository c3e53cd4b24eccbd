//! The patterns of a page's tags: a pattern a row.

use page::{Document, NodeId};
use serde_json::{Value, json};
use views::tokens::{Found, TokenString};

use crate::Row;
use crate::list_record::rounded;

/// The rows of the patterns that were found in a page, best first, each with the records that it gives.
pub fn patterns(doc: &Document, tokens: &TokenString, found: &[Found], source: &str) -> Vec<Row> {
    let row = |(rank, f): (usize, &Found)| {
        let records: Vec<_> = pattern_records(doc, tokens, f).collect();
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

/// The nodes of each record that a pattern gives, from the first to the one behind the last.
pub fn pattern_records<'d>(
    doc: &'d Document,
    tokens: &'d TokenString,
    found: &'d Found,
) -> impl Iterator<Item = (NodeId, NodeId)> + 'd {
    found.records.iter().filter_map(|record| tokens.nodes(doc, record.clone()))
}

/// Where a record stands: the path of its first node, and the bytes of its text in the page's text.
fn position(doc: &Document, from: NodeId, to: NodeId) -> Value {
    let span = doc.span_between(from, to);
    json!({"path": doc.path(from), "at": [span.start, span.end]})
}
