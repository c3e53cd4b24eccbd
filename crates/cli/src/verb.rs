//! Runs a verb on one page.
//!
//! ```text
//! Location ── read ──▶ Document ── gleaner ──▶ events, lists, marks ── style ──▶ rows · entries · text
//! ```

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::anyhow;
use formats::{Exchange, Resource, Row, evidence, ics, json, jsonld, md, row};
use gleaner::schema;
use gleaner::{Document, Glance, Keeper, Listing, Mark, Schema};
use jiff::civil;

use crate::annotate::Annotator;
use crate::input::{Item, Location, Page, Reader};
use crate::options::{Format, MethodName, Options, PatternSearch};
use crate::rule_run::RuleRun;
use crate::task::Task;
use crate::template::{self, Trial};
use crate::terminal::Terminal;
use crate::{explain, kind_table, parquet, patterns, prose, table, tree};

/// In which form the records of a page leave the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// A table for people.
    Table,
    /// Where each field was read, for people.
    Explain,
    /// JSON, one object a line.
    Lines,
    /// JSON, one array.
    Array,
    /// CSV.
    Csv,
    /// iCalendar.
    Calendar,
    /// JSON-LD, an object a page.
    Linked,
    /// Markdown.
    Markdown,
    /// A format of exchange between catalogues.
    Catalogue(Exchange),
    /// A Parquet table.
    Parquet,
    /// A folder of Parquet tables.
    Tables,
}

/// The records of one page.
#[derive(Debug)]
pub(crate) enum Records {
    /// Records for a program.
    Rows(Vec<Row>),
    /// Records of several kinds, for tables.
    Kinds(parquet::PageBatches),
    /// Records for a program, as lines of JSON.
    Lines(Vec<u8>),
    /// Entries of a calendar or catalogue.
    Entries(Vec<String>),
    /// Objects of JSON-LD.
    Linked(Vec<serde_json::Value>),
    /// Text for people.
    Text(String),
}

/// The output of one page, or why it could not be read.
#[derive(Debug)]
pub(crate) struct PageOutput {
    pub(crate) records: anyhow::Result<Records>,
    /// Why the rule that was run does not fit the page, if it does not.
    pub(crate) unfit: Option<String>,
    /// The damage of a page of which only a part could be read.
    pub(crate) damage: Option<String>,
    /// A message for standard error.
    pub(crate) message: Option<String>,
}

/// One task with its options, ready for page after page.
#[derive(Debug)]
pub(crate) struct Work<'a> {
    task: Task,
    options: &'a Options,
    terminal: &'a Terminal,
    reader: Reader<'a>,
    /// When the program runs: the stamp of a calendar that says nothing else.
    today: civil::Date,
}

impl<'a> Work<'a> {
    pub(crate) fn new(task: Task, options: &'a Options, terminal: &'a Terminal) -> Work<'a> {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        Work { task, options, terminal, reader: Reader::new(options), today }
    }

    /// The requested form; without one a table on a terminal, else lines of JSON.
    pub(crate) fn style(&self) -> Style {
        match self.options.format {
            _ if matches!(self.task, Task::Tables(_)) => Style::Tables,
            _ if self.options.explain => Style::Explain,
            Some(Format::Table) => Style::Table,
            Some(Format::Json) => Style::Array,
            Some(Format::Jsonl) => Style::Lines,
            Some(Format::Csv) => Style::Csv,
            Some(Format::Ics) => Style::Calendar,
            Some(Format::Jsonld) => Style::Linked,
            Some(Format::Parquet) => Style::Parquet,
            Some(Format::Md) => Style::Markdown,
            Some(Format::Exchange(exchange)) => Style::Catalogue(exchange),
            None if self.terminal.shown => Style::Table,
            None => Style::Lines,
        }
    }

    /// The zone of clock times, where the user says it.
    pub(crate) fn zone(&self) -> Option<&ics::Zone> {
        self.options.time_zone.as_ref()
    }

    /// The table into which the task's records go: those to which a rule leads are as `records` gives them.
    pub(crate) fn table(&self) -> io::Result<parquet::Table> {
        match &self.task {
            Task::Kind(schema, _) => parquet::Table::of_kind(schema),
            Task::MainText => parquet::Table::named("text"),
            _ => parquet::Table::named("records"),
        }
    }

    /// The folder into which the task's records go.
    pub(crate) fn folder(&self) -> io::Result<parquet::Folder> {
        let at = self.options.file().unwrap_or(Path::new("."));
        match &self.task {
            Task::Tables(kinds) => parquet::Folder::create(at, kinds),
            _ => Err(io::Error::other("it makes one table, which is a file")),
        }
    }

    /// Runs the verb on the page of an item. A fault of ours on one page does not end the batch.
    pub(crate) fn process(&self, item: Item) -> PageOutput {
        if let Item::Summary(message) = item {
            let message = Some(message).filter(|_| !self.options.quiet);
            return PageOutput { records: Ok(Records::Rows(Vec::new())), unfit: None, damage: None, message };
        }
        let is_stdin = matches!(item, Item::Began(_) | Item::At(Location::Stdin));
        let plain = is_stdin && matches!(self.task, Task::Marks);
        let gleaned = self.reader.read(item).and_then(|page| {
            let extract = AssertUnwindSafe(|| {
                if plain {
                    return ((self.text(&page), None), None, false);
                }
                let doc = gleaner::parse(&page.bytes, &page.hints);
                (self.page(&doc, &page), notes(&doc, &page.source), doc.is_cut())
            });
            let ((records, unfit), notes, is_cut) = catch_unwind(extract).map_err(|_| {
                anyhow!("gleaning {}: a fault of glean's own; please report it with the page", page.source)
            })?;
            let (cut, notes) = if is_cut { (notes, None) } else { (None, notes) };
            let records = with_origin(records, &page, self.style());
            Ok((records, unfit, page.damage.or(cut), notes.filter(|_| !self.options.quiet)))
        });
        match gleaned {
            Ok((records, unfit, damage, message)) => {
                PageOutput { records: Ok(records), unfit, damage, message }
            }
            Err(error) => PageOutput { records: Err(error), unfit: None, damage: None, message: None },
        }
    }

    /// Plain text, of which only marks can be had.
    fn text(&self, page: &Page) -> Records {
        self.marks(&String::from_utf8_lossy(&page.bytes), None, &page.source)
    }

    /// The records of a page, and why the rule that was run does not fit it.
    fn page(&self, doc: &Document, page: &Page) -> (Records, Option<String>) {
        let records = match &self.task {
            Task::Apply(rule) => return self.apply(rule, doc, page),
            Task::Template(trial) => return self.template(trial, doc, &page.source),
            Task::Patterns(search) => return self.patterns(search, doc, &page.source),
            Task::Kind(schema, annotator) => self.kind(schema, annotator, doc, page),
            Task::Records(keeper) => self.records(keeper, doc, page),
            Task::Prose { units } => self.prose(*units, doc, &page.source),
            Task::MainText => self.main_text(doc, &page.source),
            Task::Tables(kinds) => Records::Kinds(kinds.of_page(doc, page, self.options)),
            Task::Marks => self.marks(doc.full_text(), gleaner::language_of(doc).as_deref(), &page.source),
            Task::Tree => self.tree(doc, &page.source),
            Task::Outline => self.outline(doc, &page.source),
        };
        (records, None)
    }

    /// The records of a kind in the requested form.
    fn kind(&self, schema: &Schema, annotator: &Annotator, doc: &Document, page: &Page) -> Records {
        let source = page.source.as_str();
        let settings = self.options.settings(page.as_of);
        let mut records = match schema.reader {
            schema::Reader::Page => vec![annotator.record(doc, page, &settings, &self.reader)],
            _ => gleaner::records_of(schema, &Glance::of(doc, &settings)),
        };
        records.retain(|record| record.confidence >= self.options.min_confidence);
        let evidence = records.iter().map(|r| evidence::record(doc, schema, r));
        let rows = records.iter().map(|r| row::record(doc, schema, r, source));
        let stamp = self.options.as_of.or(page.as_of).unwrap_or(self.today);
        match self.style() {
            Style::Calendar => Records::Entries(
                rows.filter_map(|row| ics::entry(schema, &row, stamp, self.zone())).collect(),
            ),
            Style::Explain => {
                let title = schema.of_role(schema::Role::Title).map_or("title", |field| &field.name);
                Records::Text(explain::records(source, title, rows.zip(evidence)))
            }
            Style::Linked => Records::Linked(jsonld::of_page(schema, &rows.collect::<Vec<_>>())),
            Style::Markdown => Records::Text(md::records(schema, &rows.collect::<Vec<_>>(), source)),
            Style::Table => {
                Records::Text(kind_table::records(schema, source, &rows.collect::<Vec<_>>(), self.terminal))
            }
            Style::Catalogue(exchange) => {
                let resource = |row| Resource { entered: Some(stamp), ..annotator.resource(schema, &row) };
                Records::Entries(rows.map(|row| (exchange.record)(&resource(row))).collect())
            }
            _ if self.options.evidence => Records::Rows(rows.zip(evidence).map(with_evidence).collect()),
            _ => Records::Rows(rows.collect()),
        }
    }

    fn main_text(&self, doc: &Document, source: &str) -> Records {
        let main = gleaner::main_text(doc);
        match self.style() {
            _ if main.paragraphs.is_empty() || main.confidence < self.options.min_confidence => {
                Records::Rows(Vec::new())
            }
            Style::Table | Style::Explain => {
                Records::Text(table::prose(source, &main.text(doc), self.terminal))
            }
            Style::Markdown => Records::Text(md::main_text(&row::main_text(doc, &main, source))),
            _ => Records::Rows(vec![row::main_text(doc, &main, source)]),
        }
    }

    fn records(&self, keeper: &Keeper, doc: &Document, page: &Page) -> Records {
        let settings = self.mark_settings(gleaner::language_of(doc).as_deref());
        self.lists(doc, keeper.lists(doc, &settings), page)
    }

    fn apply(&self, rule: &RuleRun, doc: &Document, page: &Page) -> (Records, Option<String>) {
        let source = &page.source;
        let settings = self.mark_settings(gleaner::language_of(doc).as_deref());
        let found = rule.run(doc, &settings);
        let faults: Vec<String> = found.verdict.faults.iter().map(ToString::to_string).collect();
        let unfit = (!faults.is_empty()).then(|| {
            let faults = faults.join("; it ");
            format!("applying the rule to {source}: it {faults}; if the site has changed, mend it with glean relearn")
        });
        (self.lists(doc, vec![found.list], page), unfit)
    }

    fn template(&self, trial: &Trial, doc: &Document, source: &str) -> (Records, Option<String>) {
        let found = match trial.find(doc, source) {
            Ok(found) => found,
            Err(why) => return (Records::Rows(Vec::new()), Some(why)),
        };
        let records = match self.style() {
            Style::Table | Style::Explain => Records::Text(template::text(&trial.template, &found, source)),
            _ => Records::Rows(row::template(doc, &trial.template, &found, source)),
        };
        (records, None)
    }

    /// A summary over all pages, when they are done.
    pub(crate) fn summary(&self) -> Option<String> {
        match &self.task {
            Task::Template(trial) => Some(trial.effectiveness()),
            Task::Apply(rule) => rule.summary(),
            _ => None,
        }
    }

    /// Lists in the requested form.
    fn lists(&self, doc: &Document, mut lists: Vec<Listing>, page: &Page) -> Records {
        let source = page.source.as_str();
        lists.retain(|list| list.confidence >= self.options.min_confidence);
        if self.style() == Style::Lines && !self.options.evidence {
            let mut lines = Vec::new();
            json::lists(doc, &lists, source, &page.origin(), &mut lines);
            return Records::Lines(lines);
        }
        let rows = row::records(doc, &lists, source);
        let evidence = lists.iter().flat_map(|list| evidence::list(doc, list));
        match self.style() {
            Style::Explain => {
                Records::Text(explain::records(source, "title", rows.into_iter().zip(evidence)))
            }
            Style::Table => Records::Text(table::lists(source, &rows, self.terminal)),
            Style::Linked => Records::Linked(jsonld::item_lists(&rows)),
            Style::Markdown => Records::Text(md::lists(&rows, source)),
            _ if self.options.evidence => {
                Records::Rows(rows.into_iter().zip(evidence).map(with_evidence).collect())
            }
            _ => Records::Rows(rows),
        }
    }

    fn marks(&self, text: &str, language: Option<&str>, source: &str) -> Records {
        let marks = self.find_marks(text, language);
        let rows = marks.iter().map(|mark| row::mark(mark, text));
        match self.style() {
            Style::Table | Style::Explain => Records::Text(table::marks(source, rows, self.terminal)),
            _ => Records::Rows(rows.collect()),
        }
    }

    fn tree(&self, doc: &Document, source: &str) -> Records {
        match self.style() {
            Style::Table | Style::Explain => Records::Text(tree::text(doc)),
            _ => Records::Rows(row::tree(doc, source)),
        }
    }

    fn patterns(&self, search: &PatternSearch, doc: &Document, source: &str) -> (Records, Option<String>) {
        let (tokens, found) = match patterns::found(doc, search) {
            Ok(found) => found,
            Err(why) => return (Records::Rows(Vec::new()), Some(format!("aligning on {source}: {why}"))),
        };
        let records = match self.style() {
            Style::Table | Style::Explain => Records::Text(patterns::text(doc, &tokens, &found, source)),
            _ => Records::Rows(row::patterns(doc, &tokens, &found, source)),
        };
        (records, None)
    }

    fn prose(&self, units: bool, doc: &Document, source: &str) -> Records {
        match (self.style(), units) {
            (Style::Table | Style::Explain, false) => Records::Text(prose::text(doc)),
            (Style::Table | Style::Explain, true) => Records::Text(prose::units_text(doc)),
            (_, false) => Records::Rows(row::prose(doc, source)),
            (_, true) => Records::Rows(row::prose_units(doc, source)),
        }
    }

    fn outline(&self, doc: &Document, source: &str) -> Records {
        let outline = match self.options.method {
            MethodName::Default => gleaner::outline(doc),
            MethodName::Paper => gleaner::outline::paper::model(doc).outline,
        };
        match self.style() {
            Style::Table | Style::Explain => Records::Text(outline.shown(doc)),
            _ => Records::Rows(row::outline(doc, &outline, source)),
        }
    }

    /// Runs the recognisers. Without `--as-of` no day is assumed: a text is read as it stands.
    fn find_marks(&self, text: &str, language: Option<&str>) -> Vec<Mark> {
        marks::find(text, &self.mark_settings(language))
    }

    fn mark_settings(&self, language: Option<&str>) -> marks::Settings {
        let language = self.options.lang.clone().or_else(|| language.map(str::to_owned));
        marks::Settings { language, as_of: self.options.as_of }
    }
}

/// What of a page could not be read: without it nobody would know that records may be missing.
fn notes(doc: &Document, source: &str) -> Option<String> {
    let notes = doc.notes();
    (!notes.is_empty()).then(|| format!("reading {source}: {}", notes.join("; ")))
}

fn with_evidence((mut row, evidence): (Row, Row)) -> Row {
    row.insert("evidence".to_owned(), evidence.into());
    row
}

/// Rows with where their page stood in its archive; lines have it already. A table has a column for the address of any page.
fn with_origin(records: Records, page: &Page, style: Style) -> Records {
    let Records::Rows(mut rows) = records else { return records };
    let mut origin = page.origin();
    if let Some(url) = page.hints.url.as_ref().filter(|_| style == Style::Parquet) {
        origin.insert("page_url".to_owned(), url.as_str().into());
    }
    for row in rows.iter_mut().filter(|_| !origin.is_empty()) {
        row.extend(origin.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
    Records::Rows(rows)
}
