//! Records: search, one record in full, and questions.

use gleaner::schema;
use serde_json::{Map, Value, json};
use store::{Hit, Order, Query, Within};

use super::answer::Problem;
use super::call::Call;
use crate::facets::{self, Facet};
use crate::kinds::Kinds;
use crate::locale::Locale;
use crate::moment;
use crate::search_params::SearchParams;

/// Records of a search that can be read in the order of rank or date: whoever wants more narrows it, or reads by number.
const MOST: usize = 1_000;

/// Records that fit a search.
pub(super) async fn search(call: Call) -> Result<Value, Problem> {
    let query = query(&call).await?;
    let limit = call.limit();
    if call.value("order") == "number" {
        if !query.words.trim().is_empty() || query.place.is_some() || query.sort.is_some() {
            return Err(Problem::unprocessable(
                "By number records are read without `q`, `place` and `sort`.",
            ));
        }
        let mut hits = call.app.store.part(Query { limit: limit + 1, ..query }, call.cursor()).await?;
        let more = hits.len() > limit;
        hits.truncate(limit);
        let next = hits.last().filter(|_| more).map(|hit| hit.id.to_string());
        return Ok(listed(hits.iter().map(record).collect(), next));
    }
    let skip = usize::try_from(call.cursor()).unwrap_or(usize::MAX);
    let end = skip.saturating_add(limit);
    if end > MOST {
        let detail =
            format!("In this order {MOST} records can be read; narrow the search, or read by number.");
        return Err(Problem::unprocessable(detail));
    }
    let hits = call.app.store.search(Query { limit: end + 1, ..query }).await?;
    let next = (hits.len() > end && end < MOST).then(|| end.to_string());
    Ok(listed(hits.iter().skip(skip).take(limit).map(record).collect(), next))
}

/// A part of a list, and where it goes on.
pub(super) fn listed(items: Vec<Value>, next: Option<String>) -> Value {
    json!({"items": items, "next": next})
}

/// What a call searches for.
fn search_params(call: &Call) -> SearchParams {
    let value = |name: &str| call.value(name).to_owned();
    SearchParams {
        q: value("q"),
        from: value("from"),
        to: value("to"),
        place: value("place"),
        condition: value("where"),
        source: value("source"),
        topic: value("topic"),
        near: value("near"),
        sort: value("sort"),
        ..SearchParams::default()
    }
}

async fn query(call: &Call) -> Result<Query, Problem> {
    let kinds = Kinds::of(&call.app.store).await?;
    let name = Some(call.value("kind").to_owned()).filter(|kind| !kind.is_empty());
    let schema = name.as_ref().and_then(|name| kinds.schema(name)).map(AsRef::as_ref);
    if let Some(name) = name.as_ref().filter(|_| schema.is_none()) {
        // Records of a kind that a later program declared are known by its name alone.
        let held = call.app.store.kinds().await?;
        if !held.contains(name) {
            let known: Vec<&str> = kinds.all().map(|kind| kind.schema.name.as_str()).collect();
            let (near, known) = (schema::suggestion(name, &known), known.join(", "));
            return Err(Problem::unprocessable(format!("“{name}” is no kind{near}; kinds are {known}.")));
        }
    }
    let query = search_params(call).to_query(schema)?;
    let order = if call.value("order") == "date" { Order::Date } else { Order::Rank };
    let min_confidence = call.value("min_confidence").parse().unwrap_or(0.0);
    let within = match call.value("within") {
        "begin" => Within::Begin,
        "running" => Within::Running,
        _ => Within::Overlap,
    };
    Ok(Query { kind: name, order, min_confidence, within, ..query })
}

/// A record.
pub(super) fn record(hit: &Hit) -> Value {
    json!({
        "id": hit.id,
        "kind": hit.kind,
        "title": hit.title,
        "starts": hit.starts,
        "ends": hit.ends,
        "occurrence": hit.occurrence.as_ref().map(|once| json!({ "starts": once.starts, "ends": once.ends })),
        "place": hit.place,
        "latitude": hit.position.map(|(lat, _)| lat),
        "longitude": hit.position.map(|(_, lon)| lon),
        "url": hit.url,
        "status": hit.status,
        "topic": hit.topic,
        "confidence": hit.confidence,
        "fields": hit.fields,
        "text": hit.text,
        "source": hit.source,
        "sources": hit.sources,
    })
}

/// A record, with more.
pub(super) fn with(hit: &Hit, more: Value) -> Value {
    let of = |value: Value| -> Map<String, Value> { value.as_object().cloned().unwrap_or_default() };
    of(record(hit)).into_iter().chain(of(more)).collect::<Map<_, _>>().into()
}

/// One record, with all that is known of it.
pub(super) async fn whole(call: Call) -> Result<Value, Problem> {
    let whole = visible_record(&call).await?;
    let page = |source: &store::Source| {
        json!({
            "url": source.url, "confidence": source.confidence, "evidence": source.evidence,
            "seen": moment::stamp(source.last_seen),
        })
    };
    let change = |change: &store::Change| {
        json!({
            "at": moment::stamp(change.at), "what": change.what, "page": change.page, "detail": change.detail,
            "edit": change.undone.is_none().then_some(change.id).filter(|_| change.who.is_some()),
        })
    };
    let correction = |correction: &store::Correction| json!({"field": correction.field, "value": correction.value, "page": correction.page});
    Ok(with(
        &whole.hit,
        json!({
            "gone": whole.gone.map(moment::stamp),
            "pages": whole.sources.iter().map(page).collect::<Vec<_>>(),
            "corrections": whole.corrections.iter().map(correction).collect::<Vec<_>>(),
            "history": whole.history.iter().map(change).collect::<Vec<_>>(),
        }),
    ))
}

/// The record that a call names, where it is not hidden.
pub(super) async fn visible_record(call: &Call) -> Result<store::Whole, Problem> {
    let whole = call.app.store.whole(call.id()).await?.filter(|whole| !whole.hidden);
    whole.ok_or_else(Problem::not_found)
}

/// Records that are like one.
pub(super) async fn similar(call: Call) -> Result<Value, Problem> {
    visible_record(&call).await?;
    let hits = call.app.store.similar(call.id(), call.limit()).await?;
    Ok(json!({"items": hits.iter().map(record).collect::<Vec<_>>()}))
}

/// What records of a kind that fit a search have in common.
pub(super) async fn facets(call: Call) -> Result<Value, Problem> {
    let kinds = Kinds::of(&call.app.store).await?;
    let schema = kinds.schema(call.value("kind"));
    let schema = schema.ok_or_else(|| Problem::unprocessable("There is no kind of this name."))?;
    let query = Query { limit: facets::COUNTED, ..query(&call).await? };
    let hits = call.app.store.search(query).await?;
    let facet = |facet: &Facet| {
        let values = facet.values.iter().map(|of| json!({"value": of.value, "records": of.count}));
        json!({"of": facet.of, "called": facet.name, "values": values.collect::<Vec<_>>()})
    };
    let facets = facets::of_kind(schema, &hits, &search_params(&call), Locale::english());
    Ok(json!({"counted": hits.len(), "items": facets.iter().map(facet).collect::<Vec<_>>()}))
}

/// Answers to a question.
pub(super) async fn ask(call: Call) -> Result<Value, Problem> {
    let found = call.app.store.ask(call.value("q"), call.limit()).await?;
    let answers: Vec<Value> = found.iter().map(|(hit, fits)| with(hit, json!({"fits": fits}))).collect();
    Ok(json!({"items": answers}))
}
