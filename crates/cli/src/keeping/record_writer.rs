//! Writes the records of a store in the formats of every verb.
//!
//! ```text
//! Hit ── row ──▶ {fields…, "text", "source", "confidence"}   as the verb gave it from its page ──▶ jsonl · ics · parquet · …
//! ```

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::Arc;

use anyhow::{anyhow, bail};
use clap::Args;
use formats::ics::Zone;
use formats::{Exchange, Resource, Row, csv, ics, json, jsonld, md};
use gleaner::Schema;
use serde_json::json;
use store::Hit;

use crate::end::{End, Unreadable};
use crate::options::Format;
use crate::parquet;
use crate::spool::Spool;

/// The output format.
#[derive(Debug, Args)]
pub(crate) struct FormatOption {
    /// How to write what is found [default: table on a terminal, else jsonl]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
}

/// Where clock times hold.
#[derive(Debug, Args)]
pub(crate) struct CalendarOption {
    /// Where the clock times of a calendar (--format ics) hold, such as Europe/Vienna [default: not said, as on the pages]
    #[arg(long, value_name = "ZONE", value_parser = crate::zone::zone)]
    time_zone: Option<Zone>,
}

impl CalendarOption {
    /// The zone, of a calendar; of what is none it says nothing.
    pub(super) fn zone(&self, format: Option<Format>) -> anyhow::Result<Option<Zone>> {
        if self.time_zone.is_some() && format != Some(Format::Ics) {
            bail!("--time-zone is for calendars; add --format ics");
        }
        Ok(self.time_zone.clone())
    }
}

/// The record as a row, with its kind before its fields where several kinds stand together.
fn row(hit: &Hit, kind: bool) -> Row {
    if kind { hit.row_with_kind() } else { hit.row() }
}

/// Writes records to standard output in one format.
pub(super) struct RecordWriter {
    out: BufWriter<Stdout>,
    form: Form,
    kind: bool,
    schemas: Vec<Arc<Schema>>,
}

enum Form {
    Lines,
    Array(json::Array),
    Csv(csv::Table<Spool>),
    Calendar(ics::Calendar, Option<Zone>),
    Catalogue(Exchange),
    Linked(jsonld::Array),
    Markdown,
    Parquet(Box<parquet::Table>),
}

impl RecordWriter {
    /// Records of one kind, or of all, whose schemas the store knows. `zone`: where clock times of a calendar hold.
    pub(super) fn new(
        format: Option<Format>,
        kind: Option<&str>,
        schemas: Vec<Arc<Schema>>,
        zone: Option<Zone>,
    ) -> anyhow::Result<RecordWriter> {
        let mut out = BufWriter::new(io::stdout());
        let schema = kind.and_then(|kind| schemas.iter().find(|schema| schema.name == kind));
        let form = match format.unwrap_or(Format::Jsonl) {
            Format::Json => Form::Array(json::Array::default()),
            Format::Csv => Form::Csv(csv::Table::new(Spool::new())),
            Format::Jsonld => Form::Linked(jsonld::Array::default()),
            Format::Md => Form::Markdown,
            Format::Ics => {
                if let Some(schema) = schema.filter(|schema| !schema.fits_calendar()) {
                    let why =
                        format!("--format ics is for records that have a time, and {} has none", schema.name);
                    return Err(Unreadable(why).into());
                }
                out.write_all(ics::head(zone.as_ref()).as_bytes())?;
                Form::Calendar(ics::Calendar::default(), zone)
            }
            Format::Parquet => Form::Parquet(Box::new(table(kind, schema)?)),
            Format::Exchange(exchange) => {
                out.write_all(exchange.head.as_bytes())?;
                Form::Catalogue(exchange)
            }
            Format::Table | Format::Jsonl => Form::Lines,
        };
        Ok(RecordWriter { out, form, kind: kind.is_none(), schemas })
    }

    /// The same, with their kind before the fields of records, though all are of one.
    pub(super) fn with_kinds(self) -> RecordWriter {
        RecordWriter { kind: true, ..self }
    }

    fn schema(&self, hit: &Hit) -> anyhow::Result<Arc<Schema>> {
        let known = self.schemas.iter().find(|schema| schema.name == hit.kind);
        let unknown = || {
            anyhow!(
                "writing records of the kind {}: the store does not say what it is; glean them anew with its file",
                hit.kind
            )
        };
        known.cloned().ok_or_else(unknown)
    }

    /// Writes some records.
    pub(super) fn take(&mut self, hits: &[Hit]) -> anyhow::Result<()> {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        if let Form::Parquet(table) = &mut self.form {
            self.out.write_all(&table.push(hits.iter().map(row_with_page_url).collect())?)?;
            return Ok(());
        }
        for hit in hits {
            let plain = matches!(
                self.form,
                Form::Calendar(..) | Form::Linked(_) | Form::Markdown | Form::Catalogue(_)
            );
            let row = row(hit, self.kind && !plain);
            let schema = if plain { Some(self.schema(hit)?) } else { None };
            match &mut self.form {
                Form::Lines => writeln!(self.out, "{}", json::line(row))?,
                Form::Array(array) => array.push(row, &mut self.out)?,
                Form::Csv(table) => table.push(row)?,
                Form::Parquet(_) => {}
                form => write_by_schema(form, &mut self.out, schema.as_deref(), hit, row, today)?,
            }
        }
        Ok(())
    }

    /// Ends the output.
    pub(super) fn finish(mut self) -> anyhow::Result<End> {
        match self.form {
            Form::Array(array) => array.finish(&mut self.out)?,
            Form::Csv(table) => table.finish(&mut self.out)?,
            Form::Calendar(..) => self.out.write_all(ics::TAIL.as_bytes())?,
            Form::Catalogue(exchange) => self.out.write_all(exchange.tail.as_bytes())?,
            Form::Linked(array) => array.finish(&mut self.out)?,
            Form::Parquet(table) => self.out.write_all(&table.finish()?)?,
            Form::Lines | Form::Markdown => {}
        }
        self.out.flush()?;
        Ok(End::Done)
    }
}

/// Writes a record in a form that follows its schema.
fn write_by_schema(
    form: &mut Form,
    out: &mut BufWriter<Stdout>,
    schema: Option<&Schema>,
    hit: &Hit,
    row: Row,
    today: jiff::civil::Date,
) -> anyhow::Result<()> {
    let Some(schema) = schema else { return Ok(()) };
    match form {
        Form::Calendar(calendar, zone) => {
            let entry = ics::entry(schema, &row, today, zone.as_ref()).filter(|entry| calendar.is_new(entry));
            out.write_all(entry.unwrap_or_default().as_bytes())?;
        }
        Form::Catalogue(exchange) => {
            let resource = Resource { entered: Some(today), ..Resource::of(schema, &row) };
            out.write_all((exchange.record)(&resource).as_bytes())?;
        }
        Form::Linked(array) => array.push(schema, row, out)?,
        _ => {
            let source = hit.source.as_deref().unwrap_or_default();
            out.write_all(md::records(schema, &[row], source).as_bytes())?;
        }
    }
    Ok(())
}

/// The table of a kind, where one can be written.
fn table(kind: Option<&str>, schema: Option<&Arc<Schema>>) -> anyhow::Result<parquet::Table> {
    let Some(schema) = schema else {
        let why = match kind {
            Some(kind) => format!("--format parquet: the store knows no kind {kind:?}"),
            None => {
                "--format parquet is one table of one kind: add --kind event, course, faq, page or another"
                    .into()
            }
        };
        return Err(Unreadable(why).into());
    };
    if io::stdout().is_terminal() {
        let name = &schema.name;
        bail!(
            "Parquet is not for terminals; send it into a file: glean export --format parquet … > {name}.parquet"
        );
    }
    parquet::Table::of_kind(schema).map_err(|why| anyhow!("{why}"))
}

/// The record as a row of its verb's table, which has a column for the page's address.
fn row_with_page_url(hit: &Hit) -> Row {
    let mut row = row(hit, false);
    row.insert("page_url".to_owned(), json!(hit.source));
    row
}
