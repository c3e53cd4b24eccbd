//! Tools that read a page: fetched politely from the public network, or at hand as HTML.

use std::sync::Arc;
use std::time::Duration;

use formats::{Row, evidence, row};
use gleaner::{Document, Glance, Hints, Schema, Settings, schema};
use harvest::Guarded;
use serde_json::Value;

use crate::answer;
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
    /// Lists: all, or one by its rank.
    Lists(Option<usize>),
    /// The main text.
    Text,
}

/// How it is read, and how much of it is wanted.
struct Reading {
    settings: Settings,
    min_confidence: f32,
    evidence: bool,
}

/// Calls a tool that reads a page. Kinds that the store knows are at hand, too.
pub(crate) async fn call(
    tool: &str,
    arguments: &Arguments,
    guarded: Option<&Guarded>,
    known: &[Arc<Schema>],
) -> Result<Value, String> {
    let wanted = match tool {
        "events" => Wanted::Kind(kind("event", known)?),
        "annotate" => Wanted::Kind(kind("page", known)?),
        "extract" => Wanted::Kind(kind(arguments.required_text("kind")?, known)?),
        "text" => Wanted::Text,
        _ => {
            let rank = arguments.whole_number("list")?.map(usize::try_from).transpose();
            Wanted::Lists(rank.map_err(|_| "list is to be 1 or more")?)
        }
    };
    let as_of = arguments.text("as_of")?.map(str::parse).transpose();
    let as_of = as_of.map_err(|_| "as_of is to be a day, such as 2026-11-26")?;
    let reading = Reading {
        settings: Settings { as_of, ..Settings::default() },
        min_confidence: arguments.share("min_confidence")?,
        evidence: arguments.flag("evidence")?,
    };
    let limit = arguments.limit()?;
    let (bytes, hints) = page(arguments, guarded).await?;
    let source = hints.url.clone();
    let name = source.clone().unwrap_or_default();
    let read =
        tokio::task::spawn_blocking(move || rows(&gleaner::parse(&bytes, &hints), &wanted, &reading, &name));
    let rows = tokio::time::timeout(READING, read)
        .await
        .map_err(|_| format!("reading the page took longer than {} seconds", READING.as_secs()))?
        .map_err(|_| "reading the page: a fault of glean's own; please report it with the page")?;
    Ok(answer::rows(source.as_deref(), rows, limit))
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

/// The bytes of the page, and what is known besides.
async fn page(arguments: &Arguments, guarded: Option<&Guarded>) -> Result<(Vec<u8>, Hints), String> {
    let url = arguments.text("url")?;
    if let Some(html) = arguments.text("html")? {
        if html.len() > HTML {
            return Err(format!("the HTML is longer than {} MB", HTML >> 20));
        }
        let hints = Hints {
            url: url.map(str::to_owned),
            content_type: Some("text/html; charset=utf-8".to_owned()),
            ..Hints::default()
        };
        return Ok((html.as_bytes().to_vec(), hints));
    }
    let url = url.ok_or("name a page: url, its address, or html, its text")?;
    let guarded = guarded.ok_or("this system lends no network; hand over the page as html")?;
    let fetched = guarded.fetch_one(url).await.map_err(|refusal| refusal.to_string())?;
    let hints = fetched.hints();
    Ok((fetched.body, hints))
}

/// The rows of what is wanted of a page.
fn rows(doc: &Document, wanted: &Wanted, reading: &Reading, source: &str) -> Vec<Row> {
    let with_evidence = |mut row: Row, evidence: Row| {
        if reading.evidence {
            row.insert("evidence".to_owned(), evidence.into());
        }
        // It stands once, above all.
        row.remove("source");
        row
    };
    match wanted {
        Wanted::Text => {
            let main = gleaner::main_text(doc);
            let is_there = !main.paragraphs.is_empty();
            is_there
                .then(|| with_evidence(row::main_text(doc, &main, source), Row::new()))
                .into_iter()
                .collect()
        }
        Wanted::Kind(schema) => {
            let mut records = gleaner::records_of(schema, &Glance::of(doc, &reading.settings));
            records.retain(|record| record.confidence >= reading.min_confidence);
            let row = |record| {
                with_evidence(row::record(doc, schema, record, source), evidence::record(doc, schema, record))
            };
            records.iter().map(row).collect()
        }
        Wanted::Lists(rank) => {
            let settings = gleaner::marks::Settings {
                language: doc.language().map(str::to_owned),
                as_of: reading.settings.as_of,
            };
            let mut lists = gleaner::Keeper::default().lists(doc, &settings);
            lists.retain(|list| list.confidence >= reading.min_confidence);
            if let Some(rank) = rank {
                lists = lists.into_iter().skip(rank.saturating_sub(1)).take(1).collect();
            }
            let evidence = lists.iter().flat_map(|list| evidence::list(doc, list));
            row::records(doc, &lists, source)
                .into_iter()
                .zip(evidence)
                .map(|(row, e)| with_evidence(row, e))
                .collect()
        }
    }
}
