//! A rule put together: the way to its records, and all that is learnt of them besides.

use listings::{Apart, Interval, Listing, Member, Role};
use page::{Document, NodeId};

use crate::field::fields;
use crate::opening::Opening;
use crate::order::Order;
use crate::path::{Nth, Path};
use crate::route::{earliest, elements, path_to};
use crate::rule::Rule;
use crate::selector::{Selector, speaking};
use crate::watch::cells;

/// The rule that leads to a list in a way.
pub(crate) fn rule(doc: &Document, list: &Listing, selector: Selector, apart: Apart, source: &str) -> Rule {
    let records: Vec<Interval> = list.records().map(Member::span).collect();
    // Where rows are looked at, so are those that name columns.
    let head = if apart == Apart::None && !selector.is_flat() { head(doc, list, &records) } else { None };
    let confidence = (list.confidence * 100.0).round() / 100.0;
    let fields = fields(doc, list);
    // A file's name may hold any sign, a line of a rule all but one.
    let (source, learnt) = (source.replace(['\n', '\r'], " ").trim().to_owned(), records.len());
    let inner = inner(doc, list);
    let mut rule = Rule {
        source,
        learnt,
        pages: 1,
        confidence,
        head,
        way: selector,
        apart,
        cells: None,
        begins: None,
        order: None,
        fields,
        inner,
        changes: Vec::new(),
        otherwise: Vec::new(),
    };
    // What is looked for on other pages is what the rule itself gives, which may end elsewhere than the list's records.
    let applied = rule.apply(doc);
    (rule.cells, rule.begins) = (cells(doc, &applied), Opening::common(doc, &applied));
    rule.order = Order::common(doc, &applied);
    rule
}

/// The path that leads to records and to nothing else.
pub(crate) fn by_elements(doc: &Document, records: &[Interval]) -> Option<Path> {
    let records = elements(doc, records)?;
    // What has no text is none of what a path leads to: cells that fill up a row.
    let exactly = |path: &Path| speaking(doc, path).iter().map(|i| i.from).eq(records.iter().copied());
    path_to(doc, &records, Nth::Any, exactly).or_else(|| {
        // Heads built like records are told from them by where they stand.
        let first = earliest(doc, &records);
        (first > 1).then(|| path_to(doc, &records, Nth::From(first), exactly)).flatten()
    })
}

/// The paths to the records of the lists inside a list, as deep as they can be told.
fn inner(doc: &Document, list: &Listing) -> Vec<Path> {
    let levels = std::iter::successors(list.inner.as_deref(), |list| list.inner.as_deref());
    let path = |list: &Listing| {
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        by_elements(doc, &records)
    };
    levels.map_while(path).collect()
}

/// Rows that name columns; those that cannot be told by a path are done without: columns are then named by what they
/// hold.
fn head(doc: &Document, list: &Listing, records: &[Interval]) -> Option<Path> {
    let heads: Vec<Interval> =
        list.members.iter().filter(|m| m.role == Role::Head).map(Member::span).collect();
    let heads = elements(doc, &heads)?;
    let is_record = |n: &NodeId| records.binary_search_by_key(n, |r| r.from).is_ok();
    let besides =
        |path: &Path| path.select(doc).into_iter().filter(|n| !is_record(n)).eq(heads.iter().copied());
    path_to(doc, &heads, Nth::Any, besides)
}
