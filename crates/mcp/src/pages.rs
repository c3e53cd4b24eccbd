//! Tools that read a page: fetched politely from the public network, or at hand as HTML.

use std::sync::Arc;
use std::time::Duration;

use formats::list_record::Lists;
use formats::{Row, evidence, row};
use gleaner::{Document, Glance, Hints, Schema, Settings, schema};
use harvest::Guarded;
use jiff::civil::Date;
use serde_json::Value;
use tokio::sync::OwnedSemaphorePermit;

use crate::answer::ResultPage;
use crate::arguments::Arguments;

/// Largest HTML text and file of a kind that a caller may hand over, in bytes.
const HTML: usize = 16 << 20;
const KIND: usize = 64 << 10;

/// Longest time for reading one page. The largest page of our corpora takes less than a second.
const READING: Duration = Duration::from_secs(30);

/// What is read of a page.
enum Wanted {
    /// Records of a kind.
    Kind(Arc<Schema>),
    /// Lists: all, or one by its rank, from 1.
    Lists(Option<usize>),
    /// The main text.
    Text,
}

/// How it is read, and how much of it is wanted.
struct Reading {
    settings: Settings,
    min_confidence: f32,
    evidence: bool,
    offset: usize,
    limit: usize,
}

/// A page, and what is known of it besides.
struct Page {
    bytes: Vec<u8>,
    hints: Hints,
    /// The day on which it was fetched, as its server says.
    day: Option<Date>,
}

/// Calls a tool that reads a page. Kinds that the store knows are at hand, too. The turn is given back when the page is read, also
/// where nobody waits for it any more: a thread that reads cannot be ended.
pub(crate) async fn call(
    tool: &str,
    arguments: &Arguments,
    guarded: Option<&Guarded>,
    known: &[Arc<Schema>],
    turn: OwnedSemaphorePermit,
) -> Result<ResultPage, String> {
    let wanted = match tool {
        "events" => Wanted::Kind(kind("event", known)?),
        "annotate" => Wanted::Kind(kind("page", known)?),
        "extract" => Wanted::Kind(kind(arguments.required_text("kind")?, known)?),
        "text" => Wanted::Text,
        _ => Wanted::Lists(arguments.within("list", 1, usize::MAX)?),
    };
    let as_of = arguments.day("as_of")?;
    let mut reading = Reading {
        settings: Settings::default(),
        min_confidence: arguments.share("min_confidence")?,
        evidence: arguments.flag("evidence")?,
        offset: arguments.within("offset", 0, usize::MAX)?.unwrap_or(0),
        limit: arguments.limit()?,
    };
    let page = page(arguments, guarded).await?;
    reading.settings.as_of = as_of.or(page.day).or_else(|| Some(jiff::Zoned::now().date()));
    let read = tokio::task::spawn_blocking(move || {
        let found = found(&gleaner::parse(&page.bytes, &page.hints), &wanted, &reading, page.hints.url);
        drop(turn);
        found
    });
    let late = |_| {
        let most = READING.as_secs();
        format!("reading the page took longer than {most} seconds; hand over the part that matters as html")
    };
    tokio::time::timeout(READING, read)
        .await
        .map_err(late)?
        .map_err(|_| "reading the page: a fault of glean's own; please report it with the page".to_owned())
}

/// The kind of a name or of a file's text. A name never leads to a file: whoever calls does not choose what is read here.
fn kind(text: &str, known: &[Arc<Schema>]) -> Result<Arc<Schema>, String> {
    if let Some(shipped) = schema::named(text) {
        return Ok(Arc::new(shipped.clone()));
    }
    if let Some(known) = known.iter().find(|schema| schema.name == text) {
        return Ok(Arc::clone(known));
    }
    if !text.contains('\n') && !text.contains('=') {
        let names: Vec<&str> =
            schema::shipped().iter().chain(known.iter().map(|k| &**k)).map(|s| s.name.as_str()).collect();
        return Err(format!("{text:?} is no kind; kinds are {}, or the TOML text of one", names.join(", ")));
    }
    if text.len() > KIND {
        return Err(format!("the kind is longer than {} KB", KIND >> 10));
    }
    Schema::from_toml("kind", text).map(Arc::new).map_err(|error| format!("reading the kind {error}"))
}

/// The page that the arguments name.
async fn page(arguments: &Arguments, guarded: Option<&Guarded>) -> Result<Page, String> {
    let url = arguments.text("url")?;
    if let Some(html) = arguments.text("html")? {
        if html.len() > HTML {
            return Err(format!("html is longer than {} MB; hand over the part that matters", HTML >> 20));
        }
        let hints = Hints {
            url: url.map(str::to_owned),
            content_type: Some("text/html; charset=utf-8".to_owned()),
            ..Hints::default()
        };
        return Ok(Page { bytes: html.as_bytes().to_vec(), hints, day: None });
    }
    let url = url.ok_or("name a page: url, its address, or html, its text")?;
    let guarded = guarded.ok_or("this system lends no network; hand over the page as html")?;
    let refused = |refusal| format!("{refusal}; if you have the page, hand it over as html");
    let fetched = guarded.fetch_one(url).await.map_err(refused)?;
    let (hints, day) = (fetched.hints(), fetched.header("date").and_then(day));
    Ok(Page { bytes: fetched.body, hints, day })
}

/// The day of an HTTP date: `Sat, 21 Nov 2026 09:20:00 GMT`.
fn day(date: &str) -> Option<Date> {
    let moment = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?;
    Some(moment.to_zoned(jiff::tz::TimeZone::UTC).date())
}

/// What is wanted of a page: all is counted, and no more rows are built than are answered, since a page may hold very many.
fn found(doc: &Document, wanted: &Wanted, reading: &Reading, source: Option<String>) -> ResultPage {
    let (offset, limit) = (reading.offset, reading.limit);
    let name = source.as_deref().unwrap_or_default();
    let (all, rows) = match wanted {
        Wanted::Text => {
            let main = gleaner::main_text(doc);
            let is_there = !main.paragraphs.is_empty();
            let rows = is_there.then(|| bare(row::main_text(doc, &main, name)));
            (usize::from(is_there), rows.into_iter().collect())
        }
        Wanted::Kind(schema) => {
            let mut records = gleaner::records_of(schema, &Glance::of(doc, &reading.settings));
            records.retain(|record| record.confidence >= reading.min_confidence);
            let row = |record| {
                let mut row = bare(row::record(doc, schema, record, name));
                if reading.evidence {
                    row.insert("evidence".to_owned(), evidence::record(doc, schema, record).into());
                }
                row
            };
            (records.len(), records.iter().skip(offset).take(limit).map(row).collect())
        }
        Wanted::Lists(rank) => of_lists(doc, *rank, reading, name),
    };
    ResultPage { source, all: Some(all), offset, rows, more: false }
}

/// The rows of lists, and how many there are in all.
fn of_lists(doc: &Document, wanted: Option<usize>, reading: &Reading, source: &str) -> (usize, Vec<Row>) {
    let settings =
        gleaner::marks::Settings { language: gleaner::language_of(doc), as_of: reading.settings.as_of };
    let (mut before, mut rows) = (0, Vec::new());
    let end = reading.offset.saturating_add(reading.limit);
    for (list, rank) in gleaner::Keeper::default().lists(doc, &settings).iter().zip(1..) {
        if wanted.is_some_and(|wanted| wanted != rank) || list.confidence < reading.min_confidence {
            continue;
        }
        let count = list.records().count();
        if before < end && before + count > reading.offset {
            let lists = std::slice::from_ref(list);
            let mut number = 0;
            Lists { doc, lists, source }.each(|record| {
                if (reading.offset..end).contains(&(before + number)) {
                    let mut row = match serde_json::to_value(record) {
                        Ok(Value::Object(row)) => bare(row),
                        // Texts and numbers cannot fail to be told.
                        _ => Row::new(),
                    };
                    row.insert("list".to_owned(), rank.into());
                    if reading.evidence {
                        row.insert("evidence".to_owned(), evidence::list_record(doc, list, number).into());
                    }
                    rows.push(row);
                }
                number += 1;
            });
        }
        before += count;
    }
    (before, rows)
}

/// A row without its source, which stands once, above all.
fn bare(mut row: Row) -> Row {
    row.remove("source");
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(reading: &Reading, rank: Option<usize>) -> ResultPage {
        let items: String = (0..2_000).map(|i| format!("<li><a href='/{i}'>Book {i}</a> $ {i}.50")).collect();
        let hints = Hints { content_type: Some("text/html".to_owned()), ..Hints::default() };
        let doc = gleaner::parse(format!("<h1>Books</h1><ul>{items}</ul>").as_bytes(), &hints);
        found(&doc, &Wanted::Lists(rank), reading, None)
    }

    fn reading(offset: usize, limit: usize) -> Reading {
        Reading { settings: Settings::default(), min_confidence: 0.0, evidence: false, offset, limit }
    }

    #[test]
    fn all_are_counted_and_few_are_built() {
        let some = list(&reading(10, 2), Some(1));
        assert_eq!((some.all, some.rows.len()), (Some(2_000), 2));
        let text = some.rows[0]["text"].as_str().unwrap_or_default();
        assert!(text.contains("Book 10"), "{text}");
        assert!(some.rows.iter().all(|row| row["list"] == 1 && !row.contains_key("evidence")));
        let with = list(&Reading { evidence: true, ..reading(1_999, 5) }, Some(1));
        assert!(with.rows.len() == 1 && with.rows[0]["evidence"].is_object());
    }

    #[test]
    fn the_day_of_an_answer() {
        assert_eq!(day("Sat, 21 Nov 2026 09:20:00 GMT"), "2026-11-21".parse().ok());
        assert_eq!(day("soon"), None);
    }
}
