//! The catalogue, for programs.

use serde_json::{Value, json};
use store::{Entry, Index, Shelf, Stage, Wanted};

use super::answer::Problem;
use super::call::Call;
use super::records::listed;
use crate::handlers::editor;
use crate::middleware::check_rate;
use crate::moment;
use crate::subjects::subject_labels;
use crate::throttle::Name;

/// Entries that fit.
pub(super) async fn search(call: Call) -> Result<Value, Problem> {
    let terms = [Index::Subject, Index::Keyword, Index::Author].into_iter();
    let terms = terms.map(|index| (index, call.value(index.name()).to_owned()));
    let order = match (call.value("order"), call.value("q")) {
        ("title", _) => Shelf::Title,
        ("new", _) | ("", "") => Shelf::New,
        _ => Shelf::Rank,
    };
    let (skip, limit) = (usize::try_from(call.cursor()).unwrap_or(usize::MAX), call.limit());
    let terms = terms.filter(|(_, term)| !term.is_empty()).collect();
    let wanted = Wanted { words: call.value("q").to_owned(), terms, order, skip, limit: limit + 1 };
    let mut entries = call.app.store.shelf(wanted).await?;
    let next = (entries.len() > limit).then(|| skip.saturating_add(limit).to_string());
    entries.truncate(limit);
    Ok(listed(entries.iter().map(entry_json).collect(), next))
}

pub(super) fn entry_json(entry: &Entry) -> Value {
    let metadata = &entry.metadata;
    let concepts = metadata.subjects.iter().filter(|subject| !subject.uri.is_empty());
    let concepts = concepts.map(|subject| json!({"@id": subject.uri, "name": subject.label}));
    json!({
        "id": entry.id,
        "url": entry.url,
        "title": metadata.title,
        "description": metadata.description,
        "rung": metadata.rung,
        "authors": metadata.authors,
        "subjects": subject_labels(&metadata.subjects),
        "about": concepts.collect::<Vec<_>>(),
        "keywords": metadata.keywords,
        "language": metadata.language,
        "page_type": metadata.page_type,
        "date": metadata.date,
        "confidence": metadata.confidence,
        "accepted": entry.accepted.map(moment::stamp),
    })
}

/// One entry.
pub(super) async fn entry(call: Call) -> Result<Value, Problem> {
    let entry = call.app.store.entry(call.id()).await?.filter(|entry| entry.stage == Stage::Accepted);
    entry.as_ref().map(entry_json).ok_or_else(Problem::not_found)
}

/// Terms of an index.
pub(super) async fn terms(call: Call) -> Result<Value, Problem> {
    let index = Index::of(call.value("index")).ok_or_else(Problem::not_found)?;
    let limit = call.limit();
    let mut terms = call.app.store.index(index, call.value("behind"), limit + 1).await?;
    let more = terms.len() > limit;
    terms.truncate(limit);
    let next = terms.last().filter(|_| more).map(|(term, _)| term.clone());
    let term = |(term, entries): &(String, u32)| json!({"term": term, "entries": entries});
    Ok(listed(terms.iter().map(term).collect(), next))
}

/// Takes pages into the queue.
pub(super) async fn offer(call: Call) -> Result<Value, Problem> {
    check_rate(call.app.calls.take(Name::Client(call.from)))?;
    let urls = call.body("urls").as_array().into_iter().flatten().filter_map(Value::as_str);
    let pages = editor::addresses(&urls.collect::<Vec<_>>().join("\n")).map_err(Problem::unprocessable)?;
    let all = pages.len();
    let new = call.app.store.offer(pages, call.owner()?.id).await?;
    call.app.offered.notify_one();
    Ok(json!({"new": new, "known": all - new}))
}
