//! What a store gave, in the formats of every verb.
//!
//! ```text
//! Hit ── row ──▶ {fields…, "text", "source", "confidence"}   as the verb gave it from its page ──▶ table · jsonl · ics · …
//! ```

use std::io::{self, BufWriter, Stdout, Write};

use anyhow::bail;
use formats::{Row, csv, dc, ics, json, jsonld, md};
use serde_json::json;
use store::{Census, Hit};

use crate::End;
use crate::args::Format;
use crate::spool::Spool;
use crate::table;
use crate::terminal::{self, Terminal};

/// The record as a row, with its kind before its fields where several kinds stand together.
fn row(hit: &Hit, kind: bool) -> Row {
    let mut row = Row::new();
    if kind {
        row.insert("kind".to_owned(), json!(hit.kind));
    }
    row.extend(hit.fields.clone());
    row.insert("text".to_owned(), json!(hit.text));
    row.insert("source".to_owned(), json!(hit.source));
    row.insert("confidence".to_owned(), json!(hit.confidence));
    if let Some(topic) = hit.topic.as_ref().filter(|_| kind) {
        row.insert("topic".to_owned(), json!(topic));
    }
    if kind && hit.sources > 1 {
        row.insert("sources".to_owned(), json!(hit.sources));
    }
    row
}

fn chosen(format: Option<Format>, terminal: &Terminal) -> Format {
    format.unwrap_or(if terminal.shown { Format::Table } else { Format::Jsonl })
}

/// What was searched.
pub(super) fn hits(hits: &[Hit], format: Option<Format>) -> anyhow::Result<End> {
    let terminal = Terminal::of_this_process();
    if chosen(format, &terminal) == Format::Table {
        let rows: Vec<Row> = hits.iter().map(told).collect();
        let what = if hits.len() == 1 { "1 record" } else { &format!("{} records", hits.len()) };
        print(&table::found(what, &rows, &terminal))?;
        return nothing(hits.is_empty());
    }
    let mut out = Shown::new(format, Some("*"))?;
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
pub(super) fn answers(answers: &[(Hit, f64)], format: Option<Format>) -> anyhow::Result<End> {
    let terminal = Terminal::of_this_process();
    if chosen(format, &terminal) == Format::Table {
        for (hit, _) in answers {
            let question = terminal::plain(hit.title.as_deref().unwrap_or_default());
            let source = terminal::plain(hit.source.as_deref().unwrap_or_default());
            print(&format!("{question}\n\n{}\n\n    {source}\n\n", terminal::plain(&hit.text)))?;
        }
        return nothing(answers.is_empty());
    }
    let mut out = Shown::new(format, Some("*"))?;
    let hits: Vec<Hit> = answers.iter().map(|(hit, _)| hit.clone()).collect();
    out.take(&hits)?;
    out.finish()
}

fn nothing(none: bool) -> anyhow::Result<End> {
    if none && terminal::is_watched() {
        writeln!(io::stderr(), "glean: nothing found")?;
    }
    Ok(End::Done)
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

/// Records on their way out.
pub(super) struct Shown {
    out: BufWriter<Stdout>,
    form: Form,
    kind: bool,
}

enum Form {
    Lines,
    Array(json::Array),
    Csv(csv::Table<Spool>),
    Calendar(ics::Calendar),
    Catalogue,
    Linked(Vec<Row>, String),
    Markdown(String),
}

impl Shown {
    /// Records of one kind, or of all.
    pub(super) fn new(format: Option<Format>, kind: Option<&str>) -> anyhow::Result<Shown> {
        let mut out = BufWriter::new(io::stdout());
        let form = match (format.unwrap_or(Format::Jsonl), kind.unwrap_or("*")) {
            (Format::Jsonl | Format::Table, _) => Form::Lines,
            (Format::Json, _) => Form::Array(json::Array::default()),
            (Format::Csv, _) => Form::Csv(csv::Table::new(Spool::new())),
            (Format::Ics, "event" | "*") => {
                out.write_all(ics::head(None).as_bytes())?;
                Form::Calendar(ics::Calendar::default())
            }
            (Format::Dc, "page") => {
                out.write_all(dc::HEAD.as_bytes())?;
                Form::Catalogue
            }
            (Format::Jsonld, kind @ ("event" | "page")) => Form::Linked(Vec::new(), kind.to_owned()),
            (Format::Md, kind @ ("event" | "course" | "faq" | "page")) => Form::Markdown(kind.to_owned()),
            (Format::Md, _) => {
                bail!("--format md is written of one kind: add --kind event, course, faq or page")
            }
            (Format::Jsonld, _) => bail!("--format jsonld is written of one kind: add --kind event or page"),
            (Format::Ics, kind) => bail!("--format ics is for events, not for {kind}"),
            (Format::Dc, _) => bail!("--format dc is for what pages are: add --kind page"),
            (Format::Parquet, _) => bail!("--format parquet is not for stores; write jsonl or csv"),
        };
        Ok(Shown { out, form, kind: kind.is_none_or(|kind| kind == "*") })
    }

    /// Writes some records.
    pub(super) fn take(&mut self, hits: &[Hit]) -> anyhow::Result<()> {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        for hit in hits {
            let row = row(hit, self.kind && !matches!(self.form, Form::Calendar(_)));
            match &mut self.form {
                Form::Lines => writeln!(self.out, "{}", json::line(row))?,
                Form::Array(array) => array.push(row, &mut self.out)?,
                Form::Csv(table) => table.push(row)?,
                Form::Calendar(calendar) => {
                    if let Some(entry) = ics::kept(&row, today, None).filter(|entry| calendar.is_new(entry)) {
                        self.out.write_all(entry.as_bytes())?;
                    }
                }
                Form::Catalogue => self.out.write_all(dc::entry(&row).as_bytes())?,
                Form::Linked(rows, _) => rows.push(row),
                Form::Markdown(kind) => {
                    let source = hit.source.as_deref().unwrap_or_default();
                    let rows = [row];
                    let text = match kind.as_str() {
                        "event" => md::events(&rows, source),
                        "course" => md::courses(&rows, source),
                        "faq" => md::faqs(&rows, source),
                        _ => rows.iter().map(md::annotation).collect(),
                    };
                    self.out.write_all(text.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Ends the output.
    pub(super) fn finish(mut self) -> anyhow::Result<End> {
        match self.form {
            Form::Array(array) => array.finish(&mut self.out)?,
            Form::Csv(table) => table.finish(&mut self.out)?,
            Form::Calendar(_) => self.out.write_all(ics::TAIL.as_bytes())?,
            Form::Catalogue => self.out.write_all(dc::TAIL.as_bytes())?,
            Form::Linked(rows, kind) if kind == "event" => {
                self.out.write_all(jsonld::events(&rows).as_bytes())?
            }
            Form::Linked(rows, _) => {
                for row in &rows {
                    self.out.write_all(jsonld::web_page(row).as_bytes())?;
                }
            }
            Form::Lines | Form::Markdown(_) => {}
        }
        self.out.flush()?;
        Ok(End::Done)
    }
}
