//! One page to the rows of a kind, each with where it comes from.
//!
//! ```text
//! Page { html, url, date, source, offset } ── gleaner ──▶ records ── formats::row ──▶ rows + source, page_url, position …
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::RecordBatch;
use formats::list_record::Lists;
use formats::{Row, evidence, row};
use gleaner::{Beside, Document, Glance, Hints, Listing, Schema, Settings};
use serde_json::{Value, json};

use crate::TableError;
use crate::batch::batch;
use crate::lists;
use crate::page::{Page, site};
use crate::table_spec::{Content, TableSpec};

/// The options of the caller.
#[derive(Debug, Clone, Default)]
pub struct GleanOptions {
    /// How records are found. An as-of day here outweighs the day of the page.
    pub settings: Settings,
    /// Records that are less sure are left out, 0.0 to 1.0.
    pub min_confidence: f32,
    /// Add to each record where on the page its fields were read?
    pub evidence: bool,
}

/// The records of a kind that a page gives, as `glean` gives them for a page that stands in no archive.
pub fn records(page: &Page, table_spec: &TableSpec, options: &GleanOptions) -> Vec<Row> {
    let doc = parse(page);
    Gleaning { doc: &doc, glance: &glance(&doc, page, options), page, options }.rows(table_spec)
}

/// The records of a page: a batch for each kind.
pub type PageBatches = Result<Vec<RecordBatch>, TableError>;

/// The records of several kinds of a page that is parsed once; `None` where a fault of ours ended it.
pub(crate) fn page_batches(
    page: &Page,
    table_spec: &[TableSpec],
    options: &GleanOptions,
) -> Option<PageBatches> {
    catch_unwind(AssertUnwindSafe(|| of_document(&parse(page), page, table_spec, options))).ok()
}

/// The records of several kinds, a batch a kind, with where they come from, of a page that is parsed already: what kinds
/// read in common is read once.
pub fn of_document(
    doc: &Document,
    page: &Page,
    table_spec: &[TableSpec],
    options: &GleanOptions,
) -> PageBatches {
    let glance = glance(doc, page, options);
    // Lists want all marks, other kinds some of them: they are found once.
    if table_spec.iter().any(|kind| matches!(kind.what, Content::Lists)) {
        glance.all_marks();
    }
    let gleaning = Gleaning { doc, glance: &glance, page, options };
    table_spec.iter().map(|kind| gleaning.batch(kind)).collect()
}

fn parse(page: &Page) -> Document {
    let [url, content_type] = [page.url, page.content_type].map(|value| value.map(str::to_owned));
    gleaner::parse(page.html, &Hints { url, content_type, ..Hints::default() })
}

fn glance<'d>(doc: &'d Document, page: &Page, options: &GleanOptions) -> Glance<'d> {
    Glance::of(doc, &settings(page, options))
}

/// The settings for a page, whose day stands for "today" where the caller gives none.
fn settings(page: &Page, options: &GleanOptions) -> Settings {
    let day = page.date.map(|d| d.to_zoned(jiff::tz::TimeZone::UTC).date());
    Settings { as_of: options.settings.as_of.or(day), ..options.settings.clone() }
}

/// A page that is being gleaned.
struct Gleaning<'p> {
    doc: &'p Document,
    glance: &'p Glance<'p>,
    page: &'p Page<'p>,
    options: &'p GleanOptions,
}

impl Gleaning<'_> {
    fn batch(&self, table_spec: &TableSpec) -> Result<RecordBatch, TableError> {
        if matches!(table_spec.what, Content::Lists) && !self.options.evidence {
            let (lists, source) = (self.listings(), &*self.page.name());
            let lists = Lists { doc: self.doc, lists: &lists, source };
            if lists.have_unique_columns() {
                return lists::batch(&lists, self.page, table_spec.table());
            }
        }
        batch(table_spec.table(), &with_provenance(self.rows(table_spec), self.page))
    }

    fn rows(&self, table_spec: &TableSpec) -> Vec<Row> {
        match &table_spec.what {
            Content::Kind(schema) => self.of_kind(schema),
            Content::Lists => self.lists(&self.page.name()),
            Content::MainText => {
                let main = gleaner::main_text_of(self.glance);
                let found = !main.paragraphs.is_empty() && self.is_confident(main.confidence);
                found.then(|| row::main_text(self.doc, &main, &self.page.name())).into_iter().collect()
            }
        }
    }

    fn of_kind(&self, schema: &Schema) -> Vec<Row> {
        let (doc, source) = (self.doc, &*self.page.name());
        let beside = Beside { headers: &self.page.headers, ..Beside::default() };
        let found = gleaner::records_beside(schema, self.glance, &beside);
        let is_confident = found.into_iter().filter(|record| self.is_confident(record.confidence));
        is_confident
            .map(|r| {
                let row = row::record(doc, schema, &r, source);
                with_evidence(row, || evidence::record(doc, schema, &r), self.options)
            })
            .collect()
    }

    fn listings(&self) -> Vec<Listing> {
        // A list is read as it stands: where its dates stand hangs on no "today".
        let mut lists = self.glance.lists().to_vec();
        lists.retain(|list| self.is_confident(list.confidence));
        lists
    }

    fn lists(&self, source: &str) -> Vec<Row> {
        list_rows(self.doc, &self.listings(), source, self.options)
    }

    fn is_confident(&self, confidence: f32) -> bool {
        confidence >= self.options.min_confidence
    }
}

/// The rows of lists of a page, best list first, with their evidence where the options say so.
pub fn list_rows(doc: &Document, lists: &[Listing], source: &str, options: &GleanOptions) -> Vec<Row> {
    let rows = row::records(doc, lists, source);
    if !options.evidence {
        return rows;
    }
    let evidence = lists.iter().flat_map(|list| evidence::list(doc, list));
    rows.into_iter().zip(evidence).map(|(row, evidence)| with_evidence(row, || evidence, options)).collect()
}

/// Adds to a row where its fields were read, if the options say so.
fn with_evidence(mut row: Row, evidence: impl FnOnce() -> Row, options: &GleanOptions) -> Row {
    if options.evidence {
        row.insert("evidence".to_owned(), evidence().into());
    }
    row
}

/// Adds to rows where they come from.
fn with_provenance(rows: Vec<Row>, page: &Page) -> Vec<Row> {
    let provenance = [
        ("file", json!(page.file)),
        ("offset", json!(page.offset)),
        ("page_url", json!(page.url)),
        ("page_date", json!(page.date.map(|d| d.to_string()))),
    ];
    let add = |mut row: Row| {
        row.extend(
            provenance.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| ((*k).to_owned(), v.clone())),
        );
        row
    };
    with_position(rows.into_iter().map(add).collect()).collect()
}

/// Adds to the rows of a page what follows from their fields: the position of each on the page, and the page's site.
pub fn with_position(rows: Vec<Row>) -> impl Iterator<Item = Row> {
    rows.into_iter().enumerate().map(|(i, mut row)| {
        let address = row.get("page_url").and_then(Value::as_str);
        let site = address.and_then(site);
        row.insert("position".to_owned(), json!(i));
        row.insert("site".to_owned(), json!(site));
        row
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_at_once_are_the_same_as_by_way_of_rows() {
        let html = b"<h1>Teas</h1><table><tr><th>Tea<th>Price<th>Since<tr><td><a href=/g>Green</a><td>$4<td>1 May 2020\
            <tr><td><a href=/b>Black</a><td>$5<td><tr><td>White<td>$9<td>3 May 2021<tr><td><a href=/r>Red</a><td>$7<td>x\
            </table><a rel=next href='?p=2'>Next</a>";
        let date = "2026-11-21T09:20:00Z".parse().ok();
        let of_archive = Page { file: Some("a.warc"), offset: Some(7), date, ..Page::default() };
        let url = Some("https://www.a.org/teas");
        for page in [Page { html, url, ..of_archive }, Page { html, ..Page::default() }] {
            let (doc, options, table_spec) =
                (parse(&page), GleanOptions::default(), TableSpec::named("records").unwrap());
            let glance = glance(&doc, &page, &options);
            let gleaning = Gleaning { doc: &doc, glance: &glance, page: &page, options: &options };
            let at_once = gleaning.batch(&table_spec).unwrap();
            let by_rows =
                batch(table_spec.table(), &with_provenance(gleaning.rows(&table_spec), &page)).unwrap();
            assert!(at_once.num_rows() >= 4);
            assert_eq!(at_once, by_rows);
        }
    }
}
