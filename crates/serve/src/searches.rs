//! Searches that a reader saved under a name: "My jobs". Of any kind; each has a feed, and what is new in it is mailed.
//!
//! ```text
//! /browse/job?q=nurse&where=… ── "My jobs" ──▶ profile {"searches": [{id, name, kind, query}]} ──▶ Mine, feed, mail
//! ```

use serde_json::{Value, json};
use store::{Fields, Hit, Query, Store};

use crate::answer::Failure;
use crate::handlers::newest as newest_of;
use crate::kinds::{self, Kinds};
use crate::messages::Message;
use crate::search_params::SearchParams;

/// Searches that somebody may save.
const MOST: usize = 20;

/// Longest name, in characters, and longest query, in bytes.
const LONGEST_NAME: usize = 80;
const LONGEST_QUERY: usize = 2_000;

/// The key of a profile under which they stand.
const KEY: &str = "searches";

/// A search under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Search {
    /// Its number among those of its owner.
    pub(crate) id: u64,
    pub(crate) name: String,
    /// The kind whose records are searched.
    pub(crate) kind: String,
    /// The query string of the kind's page.
    pub(crate) query: String,
}

impl Search {
    /// Where it is made.
    pub(crate) fn address(&self) -> String {
        format!("{}?{}", kinds::page_path(&self.kind), self.query)
    }
}

/// The searches of a profile.
pub(crate) fn of_profile(profile: &Fields) -> Vec<Search> {
    let search = |search: &Value| {
        let text = |key: &str| search.get(key).and_then(Value::as_str).map(str::to_owned);
        let id = search.get("id").and_then(Value::as_u64)?;
        Some(Search { id, name: text("name")?, kind: text("kind")?, query: text("query")? })
    };
    let all = profile.get(KEY).and_then(Value::as_array).into_iter().flatten();
    all.filter_map(search).take(MOST).collect()
}

/// The query of a search that is to be saved.
///
/// # Errors
/// Where the kind is unknown, or the search makes no sense.
pub(crate) fn query(kinds: &Kinds, kind: &str, query: &str) -> Result<Query, Failure> {
    let schema = kinds.schema(kind).ok_or(Failure::Nothing)?;
    SearchParams::parse(query).for_kind(schema).to_query(Some(schema))
}

/// A profile with a search besides those that it has.
///
/// # Errors
/// Where the kind is unknown, the search makes no sense, or there are too many.
pub(crate) fn added(
    profile: &Fields,
    kinds: &Kinds,
    (name, kind, query): (&str, &str, &str),
) -> Result<Fields, Failure> {
    let schema = kinds.schema(kind).ok_or(Failure::Nothing)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > LONGEST_NAME || query.len() > LONGEST_QUERY {
        return Err(Message::new("search-needs-name").with("most", LONGEST_NAME).into());
    }
    let params = SearchParams::parse(query).for_kind(schema);
    params.to_query(Some(schema))?;
    let mut all = of_profile(profile);
    if all.len() == MOST {
        return Err(Message::new("too-many-searches").with("most", MOST).into());
    }
    let id = all.iter().map(|search| search.id).max().unwrap_or_default() + 1;
    all.push(Search { id, name, kind: kind.to_owned(), query: params.query_string() });
    Ok(with(profile, &all))
}

/// A profile without one of its searches.
pub(crate) fn removed(profile: &Fields, id: u64) -> Fields {
    let mut all = of_profile(profile);
    all.retain(|search| search.id != id);
    with(profile, &all)
}

fn with(profile: &Fields, all: &[Search]) -> Fields {
    let search = |search: &Search| json!({"id": search.id, "name": search.name, "kind": search.kind, "query": search.query});
    let mut profile = profile.clone();
    profile.insert(KEY.to_owned(), all.iter().map(search).collect());
    profile
}

/// What a search finds, so many records: of what is to come the next ones, so many of them at least running; of all else the newest. Of a kind or a field that is
/// no more it finds nothing.
pub(crate) async fn newest(
    store: &Store,
    kinds: &Kinds,
    search: &Search,
    most: (usize, usize),
) -> Result<Vec<Hit>, Failure> {
    let Some(schema) = kinds.schema(&search.kind) else { return Ok(Vec::new()) };
    let params = SearchParams::parse(&search.query).for_kind(schema);
    match newest_of(store, schema, &params, most).await {
        Err(Failure::Form(_)) => Ok(Vec::new()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_kept_beside_what_a_profile_says() {
        let profile = Fields::from_iter([("words".to_owned(), json!(["jazz"]))]);
        assert!(added(&profile, &Kinds::default(), ("My jobs", "job", "q=nurse")).is_err(), "no such kind");
        let search =
            |id, name: &str| Search { id, name: name.into(), kind: "job".into(), query: "q=x".into() };
        let kept = with(&profile, &[search(1, "My jobs"), search(2, "Others")]);
        assert_eq!(of_profile(&kept)[1].address(), "/browse/job?q=x");
        let left = removed(&kept, 1);
        assert_eq!((of_profile(&left), &left["words"]), (vec![search(2, "Others")], &json!(["jazz"])));
    }
}
