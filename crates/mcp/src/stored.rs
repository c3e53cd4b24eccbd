//! Tools that ask a store: search, questions, and the evidence of a record.

use formats::Row;
use serde_json::{Value, json};
use store::{Hit, Query, Store};

use crate::answer;
use crate::arguments::Arguments;

/// Longest query, in bytes.
const QUERY: usize = 4 << 10;

/// Calls a tool that asks a store.
pub(crate) async fn call(tool: &str, arguments: &Arguments, store: &Store) -> Result<Value, String> {
    let limit = arguments.limit()?;
    let rows = match tool {
        "search" => search(arguments, store, limit).await?,
        "ask" => {
            let question = bounded(arguments.required_text("question")?)?;
            let answers = store.ask(question, limit).await.map_err(|error| error.to_string())?;
            let row = |(hit, confidence): &(Hit, f64)| {
                let mut row = row(hit);
                row.insert("answer_confidence".to_owned(), json!(confidence));
                row
            };
            answers.iter().map(row).collect()
        }
        _ => {
            let record = arguments.whole_number("record")?.ok_or("record is missing: a record's number")?;
            vec![evidence(record, store).await?]
        }
    };
    Ok(answer::rows(None, rows, limit))
}

async fn search(arguments: &Arguments, store: &Store, limit: usize) -> Result<Vec<Row>, String> {
    let text = |name| Ok::<_, String>(arguments.text(name)?.map(str::to_owned));
    let condition = arguments.text("where")?.map(bounded).transpose()?.map(str::parse).transpose();
    let query = Query {
        words: bounded(arguments.text("words")?.unwrap_or_default())?.to_owned(),
        kind: text("kind")?,
        from: text("from")?,
        to: text("to")?,
        place: text("place")?,
        condition: condition.map_err(|error| format!("where: {error}"))?,
        partly: true,
        limit,
        ..Query::default()
    };
    let hits = store.search(query).await.map_err(|error| error.to_string())?;
    Ok(hits.iter().map(row).collect())
}

fn bounded(text: &str) -> Result<&str, String> {
    if text.len() > QUERY { Err(format!("the query is longer than {} KB", QUERY >> 10)) } else { Ok(text) }
}

/// A record of the store as a row: its fields, its number and the page that tells of it most surely.
fn row(hit: &Hit) -> Row {
    let own =
        [("record", json!(hit.id)), ("kind", json!(hit.kind))].map(|(name, value)| (name.to_owned(), value));
    let mut row = Row::from_iter(own);
    row.extend(hit.fields.iter().map(|(name, value)| (name.clone(), value.clone())));
    row.insert("source".to_owned(), json!(hit.source));
    row.insert("confidence".to_owned(), json!(hit.confidence));
    row
}

/// A record with the pages that tell of it, where on them each field stands, and what happened to it.
async fn evidence(record: i64, store: &Store) -> Result<Row, String> {
    let whole = store.whole(record).await.map_err(|error| error.to_string())?;
    let whole = whole.filter(|whole| !whole.hidden && whole.merged.is_none());
    let whole = whole.ok_or_else(|| format!("no record has the number {record}"))?;
    let mut row = row(&whole.hit);
    let sources = whole.sources.iter().map(
        |source| json!({"url": source.url, "confidence": source.confidence, "evidence": source.evidence}),
    );
    row.insert("sources".to_owned(), sources.collect());
    row.insert("gone".to_owned(), json!(whole.gone.is_some()));
    let history = whole.history.iter().filter(|change| change.undone.is_none());
    let history = history.map(|change| json!({"what": change.what, "page": change.page, "at": change.at}));
    row.insert("history".to_owned(), history.collect());
    Ok(row)
}
