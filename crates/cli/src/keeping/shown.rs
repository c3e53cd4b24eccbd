//! What a store gave, for people: what was found, answers, counts; in other formats it goes its way ([`super::written`]).

use std::io::{self, Write};
use std::sync::Arc;

use formats::Row;
use gleaner::Schema;
use serde_json::json;
use store::{Census, Hit};

use super::written::Shown;
use crate::End;
use crate::args::Format;
use crate::table;
use crate::terminal::{self, Terminal};

fn chosen(format: Option<Format>, terminal: &Terminal) -> Format {
    format.unwrap_or(if terminal.shown { Format::Table } else { Format::Jsonl })
}

/// What was searched.
pub(super) fn hits(hits: &[Hit], format: Option<Format>, schemas: Vec<Arc<Schema>>) -> anyhow::Result<End> {
    let terminal = Terminal::of_this_process();
    if chosen(format, &terminal) == Format::Table {
        let rows: Vec<Row> = hits.iter().map(told).collect();
        let what = if hits.len() == 1 { "1 record" } else { &format!("{} records", hits.len()) };
        print(&table::found(what, &rows, &terminal))?;
        return Ok(End::Done);
    }
    let mut out = Shown::new(format, Some("*"), schemas)?;
    out.take(hits)?;
    out.finish()
}

/// The few fields that a person looks at first.
fn told(hit: &Hit) -> Row {
    let title = hit.title.clone().or_else(|| hit.text.lines().next().map(str::to_owned));
    let title = match &hit.status {
        Some(status) => title.map(|title| format!("{title} ({status})")),
        None => title,
    };
    let source = match hit.sources {
        0 | 1 => hit.source.clone(),
        more => hit.source.clone().map(|source| format!("{source} and {} more", more - 1)),
    };
    let starts = hit.starts.as_ref().map(|starts| starts.replace('T', " "));
    let said =
        [("kind", Some(hit.kind.clone())), ("when", starts), ("title", title), ("where", hit.place.clone())];
    let said = said.into_iter().chain([("source", source)]);
    said.map(|(key, value)| (key.to_owned(), json!(value))).collect()
}

/// Answers to a question.
pub(super) fn answers(
    answers: &[(Hit, f64)],
    format: Option<Format>,
    schemas: Vec<Arc<Schema>>,
) -> anyhow::Result<End> {
    let terminal = Terminal::of_this_process();
    if chosen(format, &terminal) == Format::Table {
        for (hit, _) in answers {
            let question = terminal::plain(hit.title.as_deref().unwrap_or_default());
            let source = terminal::plain(hit.source.as_deref().unwrap_or_default());
            print(&format!("{question}\n\n{}\n\n    {source}\n\n", terminal::plain(&hit.text)))?;
        }
        return Ok(End::Done);
    }
    let mut out = Shown::new(format, Some("*"), schemas)?;
    let hits: Vec<Hit> = answers.iter().map(|(hit, _)| hit.clone()).collect();
    out.take(&hits)?;
    out.finish()
}

fn print(text: &str) -> io::Result<()> {
    io::stdout().write_all(text.as_bytes())
}

/// Counts.
pub(super) fn stats(census: &Census, format: Option<Format>) -> anyhow::Result<End> {
    let named =
        |counts: &[(String, i64)]| counts.iter().map(|(name, n)| (name.clone(), json!(n))).collect::<Row>();
    let row = json!({
        "records": named(&census.records), "gone": census.gone, "sources": census.sources, "hosts": census.hosts,
        "pages": named(&census.pages), "history": named(&census.history), "bytes": census.bytes,
    });
    if chosen(format, &Terminal::of_this_process()) != Format::Table {
        print(&format!("{row}\n"))?;
        return Ok(End::Done);
    }
    let mut out = String::new();
    let lists =
        [("records", &census.records), ("pages", &census.pages), ("history of records", &census.history)];
    for (what, counts) in lists {
        out.push_str(&format!("{what}\n"));
        counts.iter().for_each(|(name, count)| out.push_str(&format!("{count:>12}  {name}\n")));
    }
    let (gone, sources, hosts, size) = (census.gone, census.sources, census.hosts, census.bytes >> 10);
    out.push_str(&format!(
        "besides\n{gone:>12}  records gone\n{sources:>12}  tellings of records by pages\n"
    ));
    out.push_str(&format!("{hosts:>12}  hosts\n{size:>12}  KB\n"));
    print(&out)?;
    Ok(End::Done)
}
