//! Why nothing was found: a kind or a field that the store does not have is more often mistyped than meant.

use std::collections::BTreeSet;
use std::io::{self, Write};

use gleaner::schema;
use store::{Condition, Order, Query, Store};

/// Newest records whose fields are compared with those of a condition.
const LOOKED_AT: usize = 200;

/// Reports that nothing was found of a kind, or of all kinds, and the reason where it is known.
pub(super) async fn report(
    store: &Store,
    kind: Option<&str>,
    condition: Option<&Condition>,
) -> anyhow::Result<()> {
    let known = store.kinds().await?;
    let why = match kind {
        _ if known.is_empty() => Some("the store holds no records".to_owned()),
        Some(kind) if !known.iter().any(|known| known == kind) => {
            Some(format!("the store holds no records of the kind {kind}, but of {}", known.join(", ")))
        }
        _ => match condition {
            Some(condition) => unknown_fields(store, kind, condition).await?,
            None => None,
        },
    };
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    Ok(writeln!(io::stderr(), "glean: nothing found{why}")?)
}

/// Which fields of a condition the newest records do not have, and which they have.
async fn unknown_fields(
    store: &Store,
    kind: Option<&str>,
    condition: &Condition,
) -> anyhow::Result<Option<String>> {
    let kind = kind.map(str::to_owned);
    let newest = Query { kind, order: Order::New, limit: LOOKED_AT, ..Query::default() };
    let hits = store.search(newest).await?;
    let mut known: BTreeSet<&str> = Condition::common().collect();
    known.extend(hits.iter().flat_map(|hit| hit.fields.keys()).map(String::as_str));
    let known: Vec<&str> = known.into_iter().collect();
    let is_unknown = |name: &&str| !known.iter().any(|known| known.eq_ignore_ascii_case(name));
    let unknown: BTreeSet<&str> = condition.fields().into_iter().filter(is_unknown).collect();
    if unknown.is_empty() {
        return Ok(None);
    }
    let suggested = |name: &str| match schema::nearest(name, &known) {
        Some(near) => format!("{name} (did you mean {near}?)"),
        None => name.to_owned(),
    };
    let unknown: Vec<String> = unknown.into_iter().map(suggested).collect();
    let (unknown, known) = (unknown.join(", "), known.join(", "));
    Ok(Some(format!("no record has {unknown}, of those that came last; they have {known}")))
}
