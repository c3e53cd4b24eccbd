//! What a store gave, in the formats of every verb.
//!
//! ```text
//! Hit ── row ──▶ {fields…, "text", "source", "confidence"}   as the verb gave it from its page ──▶ jsonl · ics · parquet · …
//! ```

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use anyhow::{anyhow, bail};
use formats::{Row, csv, dc, ics, json, jsonld, md};
use serde_json::json;
use store::Hit;

use crate::End;
use crate::args::Format;
use crate::parquet;
use crate::spool::Spool;

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
    Linked(jsonld::Array),
    Markdown,
    Parquet(Box<parquet::Table>),
}

/// The verb that gives a kind from pages: its table is theirs.
fn verb(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "event" => "events",
        "course" => "courses",
        "faq" => "faqs",
        "page" => "annotate",
        _ => return None,
    })
}

impl Shown {
    /// Records of one kind, or of all.
    pub(super) fn new(format: Option<Format>, kind: Option<&str>) -> anyhow::Result<Shown> {
        let mut out = BufWriter::new(io::stdout());
        let form = match (format.unwrap_or(Format::Jsonl), kind.unwrap_or("*")) {
            (Format::Jsonl | Format::Table, _) => Form::Lines,
            (Format::Json, _) => Form::Array(json::Array::default()),
            (Format::Csv, _) => Form::Csv(csv::Table::new(Spool::new())),
            (Format::Jsonld, _) => Form::Linked(jsonld::Array::default()),
            (Format::Md, _) => Form::Markdown,
            (Format::Ics, "event" | "*") => {
                out.write_all(ics::head(None).as_bytes())?;
                Form::Calendar(ics::Calendar::default())
            }
            (Format::Dc, "page") => {
                out.write_all(dc::HEAD.as_bytes())?;
                Form::Catalogue
            }
            (Format::Ics, kind) => bail!("--format ics is for events, not for {kind}"),
            (Format::Dc, _) => bail!("--format dc is for what pages are: add --kind page"),
            (Format::Parquet, kind) => Form::Parquet(Box::new(table(kind)?)),
        };
        Ok(Shown { out, form, kind: kind.is_none_or(|kind| kind == "*") })
    }

    /// Writes some records.
    pub(super) fn take(&mut self, hits: &[Hit]) -> anyhow::Result<()> {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        if let Form::Parquet(table) = &mut self.form {
            self.out.write_all(&table.push(hits.iter().map(of_page).collect())?)?;
            return Ok(());
        }
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
                Form::Linked(array) => array.push(&hit.kind, row, &mut self.out)?,
                Form::Markdown => self.out.write_all(markdown(hit, row)?.as_bytes())?,
                Form::Parquet(_) => {}
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
            Form::Linked(array) => array.finish(&mut self.out)?,
            Form::Parquet(table) => self.out.write_all(&table.finish()?)?,
            Form::Lines | Form::Markdown => {}
        }
        self.out.flush()?;
        Ok(End::Done)
    }
}

/// The table of a kind, where one can be written.
fn table(kind: &str) -> anyhow::Result<parquet::Table> {
    let Some(verb) = verb(kind) else {
        bail!("--format parquet is one table of one kind: add --kind event, course, faq or page");
    };
    if io::stdout().is_terminal() {
        bail!(
            "Parquet is not for terminals; send it into a file: glean export --format parquet … > {verb}.parquet"
        );
    }
    parquet::Table::of(verb).map_err(|why| anyhow!("{why}"))
}

/// The record as a row of its verb's table, which has a column for the page's address.
fn of_page(hit: &Hit) -> Row {
    let mut row = row(hit, false);
    row.insert("page_url".to_owned(), json!(hit.source));
    row
}

fn markdown(hit: &Hit, row: Row) -> anyhow::Result<String> {
    let source = hit.source.as_deref().unwrap_or_default();
    let rows = [row];
    Ok(match hit.kind.as_str() {
        "event" => md::events(&rows, source),
        "course" => md::courses(&rows, source),
        "faq" => md::faqs(&rows, source),
        "page" => rows.iter().map(md::annotation).collect(),
        kind => bail!("--format md is for events, courses, questions and pages, not for {kind}; add --kind"),
    })
}
