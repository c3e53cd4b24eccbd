//! Search results, answers and counts of a store, for people; [`super::record_writer`] writes the other formats.

use std::io::{self, Write};
use std::sync::Arc;

use formats::Row;
use formats::ics::Zone;
use gleaner::Schema;
use serde_json::json;
use store::{Census, DownHost, Hit, Unread, Worker};

use super::record_writer::RecordWriter;
use crate::end::End;
use crate::options::Format;
use crate::table;
use crate::terminal::{self, Terminal};

pub(super) fn effective_format(format: Option<Format>, terminal: &Terminal) -> Format {
    format.unwrap_or(if terminal.shown { Format::Table } else { Format::Jsonl })
}

/// Shows the results of a search, of one kind or of all.
pub(super) fn hits(
    hits: &[Hit],
    kind: Option<&str>,
    format: Option<Format>,
    zone: Option<Zone>,
    schemas: Vec<Arc<Schema>>,
) -> anyhow::Result<End> {
    let terminal = Terminal::of_this_process();
    if effective_format(format, &terminal) == Format::Table {
        let rows: Vec<Row> = hits.iter().map(summary_row).collect();
        let what = if hits.len() == 1 { "1 record" } else { &format!("{} records", hits.len()) };
        print(&table::search_results(what, &rows, &terminal))?;
        return Ok(End::Done);
    }
    let mut out = RecordWriter::new(format, kind, schemas, zone)?.with_kinds();
    out.take(hits)?;
    out.finish()
}

/// The few fields that a person looks at first.
fn summary_row(hit: &Hit) -> Row {
    let title = hit.title.clone().or_else(|| hit.text.lines().next().map(str::to_owned));
    let title = match &hit.status {
        Some(status) => title.map(|title| format!("{title} ({status})")),
        None => title,
    };
    let source = match hit.sources {
        0 | 1 => hit.source.clone(),
        more => hit.source.clone().map(|source| format!("{source} and {} more", more - 1)),
    };
    let starts = hit.span().0.map(|starts| starts.replace('T', " "));
    let cells =
        [("kind", Some(hit.kind.clone())), ("when", starts), ("title", title), ("where", hit.place.clone())];
    let cells = cells.into_iter().chain([("source", source)]);
    cells.map(|(key, value)| (key.to_owned(), json!(value))).collect()
}

/// Shows the answers to a question.
pub(super) fn answers(
    answers: &[(Hit, f64)],
    format: Option<Format>,
    schemas: Vec<Arc<Schema>>,
) -> anyhow::Result<End> {
    let terminal = Terminal::of_this_process();
    if effective_format(format, &terminal) == Format::Table {
        for (hit, _) in answers {
            let question = terminal::plain(hit.title.as_deref().unwrap_or_default());
            let source = terminal::plain(hit.source.as_deref().unwrap_or_default());
            print(&format!("{question}\n\n{}\n\n    {source}\n\n", terminal::plain(&hit.text)))?;
        }
        return Ok(End::Done);
    }
    let mut out = RecordWriter::new(format, Some(store::ANSWERS), schemas, None)?;
    let hits: Vec<Hit> = answers.iter().map(|(hit, _)| hit.clone()).collect();
    out.take(&hits)?;
    out.finish()
}

pub(super) fn print(text: &str) -> io::Result<()> {
    io::stdout().write_all(text.as_bytes())
}

/// Shows the counts of a store.
pub(super) fn stats(census: &Census, format: Option<Format>) -> anyhow::Result<End> {
    let named =
        |counts: &[(String, i64)]| counts.iter().map(|(name, n)| (name.clone(), json!(n))).collect::<Row>();
    let row = json!({
        "records": named(&census.records), "gone": census.gone, "sources": census.sources, "hosts": census.hosts,
        "pages": named(&census.pages), "history": named(&census.history), "site_rules": census.site_rules,
        "snapshots": census.snapshots, "snapshot_bytes": census.snapshot_bytes, "bytes": census.bytes,
        "unread": census.unread.iter().map(unread_row).collect::<Vec<_>>(),
        "down": census.down.iter().map(down_row).collect::<Vec<_>>(),
        "workers": census.workers.iter().map(worker_row).collect::<Vec<_>>(),
    });
    if effective_format(format, &Terminal::of_this_process()) != Format::Table {
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
    out.push_str(&unread(census));
    out.push_str(&workers(census));
    let (gone, sources, hosts, size) = (census.gone, census.sources, census.hosts, census.bytes >> 10);
    let (rules, snapshots, room) = (census.site_rules, census.snapshots, census.snapshot_bytes >> 10);
    out.push_str(&format!(
        "besides\n{gone:>12}  records gone\n{sources:>12}  tellings of records by pages\n"
    ));
    out.push_str(&format!("{hosts:>12}  hosts\n{rules:>12}  rules learnt of sites' lists\n"));
    out.push_str(&format!("{snapshots:>12}  snapshots of pages\n{room:>12}  KB of these\n{size:>12}  KB\n"));
    print(&out)?;
    Ok(End::Done)
}

/// Longest reason that is shown, in characters.
const WHY: usize = 80;

/// A time of the store, to the minute.
pub(super) fn format_minute(millis: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(millis).unwrap_or_default();
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

fn unread_row(unread: &Unread) -> serde_json::Value {
    json!({
        "failure": unread.failure, "why": unread.why, "pages": unread.pages, "stands": unread.stands,
        "due": unread.due.map(stamp),
    })
}

fn down_row(host: &DownHost) -> serde_json::Value {
    json!({ "host": host.name, "why": host.why, "since": stamp(host.since), "due": stamp(host.due) })
}

fn worker_row(worker: &Worker) -> serde_json::Value {
    json!({
        "name": worker.name, "crawl": worker.crawl, "visits": worker.visits, "held": worker.held, "hosts": worker.hosts,
        "began": stamp(worker.began), "beat": stamp(worker.beat),
    })
}

/// Workers that crawl: what each holds, and when it was alive last.
fn workers(census: &Census) -> String {
    let mut out = String::new();
    if !census.workers.is_empty() {
        out.push_str("workers that crawl\n");
    }
    for worker in &census.workers {
        let Worker { name, crawl, visits, held, .. } = worker;
        let at = jiff::Timestamp::from_millisecond(worker.beat)
            .unwrap_or_default()
            .strftime("%Y-%m-%d %H:%M:%S UTC");
        let (name, crawl) = (terminal::line(name, WHY), terminal::line(crawl, WHY));
        out.push_str(&format!("{visits:>12}  visits by {name} of {crawl}, {held} hosts, alive at {at}\n"));
        let named: Vec<String> = worker.hosts.iter().map(|host| terminal::line(host, WHY)).collect();
        if !named.is_empty() {
            let more = if *held > named.len() as i64 { " …" } else { "" };
            out.push_str(&format!("{:>12}  {}{more}\n", "", named.join(" ")));
        }
    }
    out
}

fn stamp(millis: i64) -> String {
    jiff::Timestamp::from_millisecond(millis).unwrap_or_default().to_string()
}

/// The pages that could not be read, with the reason and the time of the next try.
fn unread(census: &Census) -> String {
    let mut out = String::new();
    if !census.unread.is_empty() {
        out.push_str("pages that could not be read\n");
    }
    for unread in &census.unread {
        let why = terminal::line(unread.why.as_deref().unwrap_or_default(), WHY);
        let again = if unread.stands { "seen again by --again from" } else { "tried again from" };
        let due = unread.due.map(|due| format!(", {again} {}", format_minute(due))).unwrap_or_default();
        out.push_str(&format!("{:>12}  {why}{due}\n", unread.pages));
    }
    if !census.down.is_empty() {
        out.push_str("hosts that cannot be asked\n");
    }
    for DownHost { name, why, since, due } in &census.down {
        let (why, since, due) = (terminal::line(why, WHY), format_minute(*since), format_minute(*due));
        out.push_str(&format!("{:>12}  {name}: {why}, since {since}, tried again from {due}\n", ""));
    }
    out
}
