//! Where results go: standard output in the form asked for, errors to standard error, progress to whoever watches.

use std::io::{self, BufWriter, Write};

use formats::{csv, ics, json, jsonld};
use indicatif::{ProgressBar, ProgressStyle};

use crate::end::End;
use crate::spool::Spool;
use crate::verb::{PageOutput, Records, Style, Work};
use crate::{parquet, terminal};

/// Writes the output of page after page.
pub(crate) struct Sink<W: Write> {
    out: BufWriter<W>,
    form: Form,
    progress: ProgressBar,
    read: usize,
    failed: usize,
    unfit: usize,
    /// Report on standard error when nothing was found?
    reports_nothing_found: bool,
    found: bool,
}

/// The output form, with its state between two pages.
pub(crate) enum Form {
    Text,
    Lines,
    Array(json::Array),
    Csv(csv::Table<Spool>),
    Linked(jsonld::Pages),
    Parquet(Box<parquet::Table>),
    Tables(parquet::Folder),
    /// Entries between what comes before them and behind them.
    Entries {
        head: String,
        tail: &'static str,
        begun: bool,
        calendar: Option<ics::Calendar>,
    },
}

impl Form {
    /// The requested form.
    pub(crate) fn of(work: &Work) -> io::Result<Form> {
        Ok(match work.style() {
            Style::Table | Style::Explain | Style::Markdown => Form::Text,
            Style::Linked => Form::Linked(jsonld::Pages::default()),
            Style::Lines => Form::Lines,
            Style::Array => Form::Array(json::Array::default()),
            Style::Csv => Form::Csv(csv::Table::new(Spool::new())),
            Style::Parquet => Form::Parquet(Box::new(work.table()?)),
            Style::Tables => Form::Tables(work.folder()?),
            Style::Calendar => {
                Form::entries(ics::head(work.zone()), ics::TAIL, Some(ics::Calendar::default()))
            }
            Style::Catalogue(exchange) => Form::entries(exchange.head.to_owned(), exchange.tail, None),
        })
    }

    fn entries(head: String, tail: &'static str, calendar: Option<ics::Calendar>) -> Form {
        Form::Entries { head, tail, begun: false, calendar }
    }
}

impl<W: Write> Sink<W> {
    /// For the records of so many pages.
    pub(crate) fn new(form: Form, pages: usize, quiet: bool, out: W) -> Sink<W> {
        let shown = !quiet && pages > 1 && terminal::is_watched();
        let progress = if shown { bar(pages) } else { ProgressBar::hidden() };
        let reports_nothing_found = !quiet && matches!(form, Form::Text) && terminal::is_watched();
        Sink {
            out: BufWriter::new(out),
            form,
            progress,
            read: 0,
            failed: 0,
            unfit: 0,
            reports_nothing_found,
            found: false,
        }
    }

    /// Writes the output of one page. A page that could not be read is reported and does not end the batch.
    pub(crate) fn take(&mut self, output: PageOutput) -> io::Result<()> {
        let progress = self.progress.clone();
        let written = progress.suspend(|| match output.records {
            Ok(records) => {
                self.write(records)?;
                self.read += usize::from(output.unfit.is_none());
                self.unfit += usize::from(output.unfit.is_some());
                self.failed += usize::from(output.damage.is_some());
                let message = output.unfit.into_iter().chain(output.damage).chain(output.message);
                message.into_iter().try_for_each(|why| terminal::say(&why))
            }
            Err(error) => {
                self.failed += 1;
                terminal::say(&format!("{error:#}"))
            }
        });
        progress.inc(1);
        written
    }

    fn write(&mut self, records: Records) -> io::Result<()> {
        match records {
            Records::Text(text) => {
                self.found |= !text.is_empty();
                self.out.write_all(text.as_bytes())
            }
            Records::Rows(rows) => self.rows(rows),
            Records::Kinds(found) => match &mut self.form {
                Form::Tables(folder) => folder.push(found),
                // Who asks for several kinds gets a folder.
                _ => Ok(()),
            },
            Records::Lines(lines) => self.out.write_all(&lines),
            Records::Linked(objects) => match &mut self.form {
                Form::Linked(pages) => pages.push(objects, &mut self.out),
                // Who asks for JSON-LD gets its form.
                _ => Ok(()),
            },
            Records::Entries(entries) => {
                self.begin_entries()?;
                entries.iter().try_for_each(|entry| self.entry(entry))
            }
        }?;
        // Whoever reads the stream gets each page as soon as it is done.
        self.out.flush()
    }

    fn rows(&mut self, rows: Vec<formats::Row>) -> io::Result<()> {
        match &mut self.form {
            Form::Parquet(table) => self.out.write_all(&table.push(rows)?),
            _ => rows.into_iter().try_for_each(|row| self.row(row)),
        }
    }

    fn row(&mut self, row: formats::Row) -> io::Result<()> {
        match &mut self.form {
            Form::Array(array) => array.push(row, &mut self.out),
            Form::Csv(table) => table.push(row),
            _ => writeln!(self.out, "{}", json::line(row)),
        }
    }

    /// Writes what comes before the first entry, once.
    fn begin_entries(&mut self) -> io::Result<()> {
        match &mut self.form {
            Form::Entries { head, begun, .. } if !*begun => {
                *begun = true;
                self.out.write_all(head.as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn entry(&mut self, entry: &str) -> io::Result<()> {
        let known = match &mut self.form {
            Form::Entries { calendar: Some(calendar), .. } => !calendar.is_new(entry),
            _ => false,
        };
        if known { Ok(()) } else { self.out.write_all(entry.as_bytes()) }
    }

    /// Could any page be read so far, if only in part?
    pub(crate) fn has_read_any(&self) -> bool {
        self.read > 0
    }

    /// Ends the output.
    pub(crate) fn finish(mut self) -> io::Result<End> {
        self.progress.finish_and_clear();
        self.begin_entries()?;
        match self.form {
            Form::Array(array) => array.finish(&mut self.out)?,
            Form::Csv(table) => table.finish(&mut self.out)?,
            Form::Linked(pages) => pages.finish(&mut self.out)?,
            Form::Parquet(table) => self.out.write_all(&table.finish()?)?,
            Form::Tables(folder) => folder.finish()?,
            Form::Entries { tail, .. } => self.out.write_all(tail.as_bytes())?,
            Form::Text | Form::Lines => {}
        }
        self.out.flush()?;
        if self.reports_nothing_found && !self.found && self.failed + self.unfit == 0 {
            writeln!(io::stderr(), "glean: nothing found")?;
        }
        Ok(match (self.failed, self.unfit) {
            (0, 0) => End::Done,
            (0, _) => End::Unfit,
            _ => End::Failed,
        })
    }
}

fn bar(pages: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pages, {eta} left");
    let bar = ProgressBar::new(pages as u64);
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}
