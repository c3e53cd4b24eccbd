//! Tools that ask a store: search, questions, and the evidence of a record.

use formats::Row;
use serde_json::json;
use store::{Hit, Query, Store};

use crate::answer::ResultPage;
use crate::arguments::Arguments;

/// Longest text of an argument, in bytes.
const QUERY: usize = 4 << 10;

/// Calls a tool that asks a store.
pub(crate) async fn call(tool: &str, arguments: &Arguments, store: &Store) -> Result<ResultPage, String> {
    match tool {
        "search" => search(arguments, store, arguments.limit()?).await,
        "ask" => {
            let limit = arguments.limit()?;
            let question = bounded("question", arguments.required_text("question")?)?;
            let answers = store.ask(question, limit).await.map_err(|error| error.to_string())?;
            let row = |(hit, confidence): &(Hit, f64)| {
                let mut row = row(hit);
                row.insert("answer_confidence".to_owned(), json!(confidence));
                row
            };
            Ok(ResultPage { rows: answers.iter().map(row).collect(), ..ResultPage::default() })
        }
        _ => {
            let record = arguments
                .whole_number("record_id")?
                .ok_or("record_id is missing: a record's number, as search and ask tell it")?;
            Ok(ResultPage { rows: vec![evidence(record, store).await?], ..ResultPage::default() })
        }
    }
}

async fn search(arguments: &Arguments, store: &Store, limit: usize) -> Result<ResultPage, String> {
    let text = |name| {
        let text = arguments.text(name)?;
        text.map(|text| bounded(name, text).map(str::to_owned)).transpose()
    };
    let condition = text("where")?.map(|condition| condition.parse()).transpose();
    let query = Query {
        words: text("words")?.unwrap_or_default(),
        kind: text("kind")?,
        from: day("from", arguments, store)?,
        to: day("to", arguments, store)?,
        place: text("place")?,
        condition: condition.map_err(|error| format!("where: {error}"))?,
        partly: true,
        // One more tells whether there are more.
        limit: limit + 1,
        ..Query::default()
    };
    let hits = store.search(query).await.map_err(|error| error.to_string())?;
    let rows = hits.iter().take(limit).map(row).collect();
    Ok(ResultPage { rows, more: hits.len() > limit, ..ResultPage::default() })
}

fn bounded<'a>(name: &str, text: &'a str) -> Result<&'a str, String> {
    if text.len() > QUERY { Err(format!("{name} is longer than {} KB", QUERY >> 10)) } else { Ok(text) }
}

/// A day or a month, as the store compares it.
fn day(name: &str, arguments: &Arguments, store: &Store) -> Result<Option<String>, String> {
    let Some(text) = arguments.text(name)?.map(str::trim) else { return Ok(None) };
    let wrong = || format!("{name} is to be a day, such as 2026-11-26, a month, such as 2026-11, or today");
    store::parse_day(text, store.today()).map(Some).ok_or_else(wrong)
}

/// A record of the store as a row: its fields, the page that tells of it most surely, and its number, which no field takes the place of.
fn row(hit: &Hit) -> Row {
    let mut row = Row::from_iter([("kind".to_owned(), json!(hit.kind))]);
    row.extend(hit.fields.iter().map(|(name, value)| (name.clone(), value.clone())));
    row.insert("source".to_owned(), json!(hit.source));
    row.insert("confidence".to_owned(), json!(hit.confidence));
    row.insert("record_id".to_owned(), json!(hit.id));
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
