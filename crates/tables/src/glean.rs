//! One page to the rows of a kind, each with where it comes from.
//!
//! ```text
//! Page { html, url, date, source, offset } ── gleaner ──▶ records ── formats::row ──▶ rows + source, page_url, position …
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::RecordBatch;
use formats::listed::Lists;
use formats::{Row, evidence, row};
use gleaner::{Beside, Document, Glance, Hints, Listing, Schema, Settings};
use serde_json::{Value, json};

use crate::TableError;
use crate::batch::batch;
use crate::lists;
use crate::page::{Page, site};
use crate::wanted::{Wanted, What};

/// What the caller wants.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    /// How records are found. An as-of day here outweighs the day of the page.
    pub settings: Settings,
    /// Records that are less sure are left out, 0.0 to 1.0.
    pub min_confidence: f32,
    /// Is it told of each record where on the page its fields were read?
    pub evidence: bool,
}

/// The records of a kind that a page gives, as `glean` gives them for a page that stands in no archive.
pub fn records(page: &Page, wanted: &Wanted, ask: &Ask) -> Vec<Row> {
    let doc = parsed(page);
    Gleaning { doc: &doc, glance: &glance(&doc, page, ask), page, ask }.rows(wanted)
}

/// What a page gave: a batch a kind.
pub type OfPage = Result<Vec<RecordBatch>, TableError>;

/// The records of several kinds of a page that is parsed once; `None` where a fault of ours ended it.
pub(crate) fn several(page: &Page, wanted: &[Wanted], ask: &Ask) -> Option<OfPage> {
    catch_unwind(AssertUnwindSafe(|| of_document(&parsed(page), page, wanted, ask))).ok()
}

/// The records of several kinds, a batch a kind, with where they come from, of a page that is parsed already: what kinds
/// read in common is read once.
pub fn of_document(doc: &Document, page: &Page, wanted: &[Wanted], ask: &Ask) -> OfPage {
    let glance = glance(doc, page, ask);
    // Lists want all marks, other kinds some of them: they are found once.
    if wanted.iter().any(|kind| matches!(kind.what, What::Lists)) {
        glance.all_marks();
    }
    let gleaning = Gleaning { doc, glance: &glance, page, ask };
    wanted.iter().map(|kind| gleaning.batch(kind)).collect()
}

fn parsed(page: &Page) -> Document {
    let [url, content_type] = [page.url, page.content_type].map(|said| said.map(str::to_owned));
    gleaner::parse(page.html, &Hints { url, content_type, ..Hints::default() })
}

fn glance<'d>(doc: &'d Document, page: &Page, ask: &Ask) -> Glance<'d> {
    Glance::of(doc, &settings(page, ask))
}

/// What the caller wants, of a page whose day stands for "today".
fn settings(page: &Page, ask: &Ask) -> Settings {
    let day = page.date.map(|d| d.to_zoned(jiff::tz::TimeZone::UTC).date());
    Settings { as_of: ask.settings.as_of.or(day), ..ask.settings.clone() }
}

/// A page that is being gleaned.
struct Gleaning<'p> {
    doc: &'p Document,
    glance: &'p Glance<'p>,
    page: &'p Page<'p>,
    ask: &'p Ask,
}

impl Gleaning<'_> {
    fn batch(&self, wanted: &Wanted) -> Result<RecordBatch, TableError> {
        if matches!(wanted.what, What::Lists) && !self.ask.evidence {
            let (lists, source) = (self.listings(), &*self.page.name());
            let lists = Lists { doc: self.doc, lists: &lists, source };
            if lists.are_told_apart() {
                return lists::batch(&lists, self.page, wanted.table());
            }
        }
        batch(wanted.table(), &traced(self.rows(wanted), self.page))
    }

    fn rows(&self, wanted: &Wanted) -> Vec<Row> {
        match &wanted.what {
            What::Kind(schema) => self.of_kind(schema),
            What::Lists => self.lists(&self.page.name()),
            What::MainText => {
                let main = gleaner::main_text_of(self.glance);
                let found = !main.paragraphs.is_empty() && self.sure(main.confidence);
                found.then(|| row::main_text(self.doc, &main, &self.page.name())).into_iter().collect()
            }
        }
    }

    fn of_kind(&self, schema: &Schema) -> Vec<Row> {
        let (doc, source) = (self.doc, &*self.page.name());
        let beside = Beside { headers: &self.page.headers, ..Beside::default() };
        let found = gleaner::records_beside(schema, self.glance, &beside);
        let sure = found.into_iter().filter(|record| self.sure(record.confidence));
        sure.map(|r| self.told(row::record(doc, schema, &r, source), || evidence::record(doc, schema, &r)))
            .collect()
    }

    fn listings(&self) -> Vec<Listing> {
        // A list is read as it stands: where its dates stand hangs on no "today".
        let mut lists = self.glance.lists().to_vec();
        lists.retain(|list| self.sure(list.confidence));
        lists
    }

    fn lists(&self, source: &str) -> Vec<Row> {
        let lists = self.listings();
        let rows = row::records(self.doc, &lists, source);
        if !self.ask.evidence {
            return rows;
        }
        let evidence = lists.iter().flat_map(|list| evidence::list(self.doc, list));
        rows.into_iter().zip(evidence).map(|(row, evidence)| self.told(row, || evidence)).collect()
    }

    fn sure(&self, confidence: f32) -> bool {
        confidence >= self.ask.min_confidence
    }

    /// A row with where its fields were read, where that is asked for.
    fn told(&self, mut row: Row, evidence: impl FnOnce() -> Row) -> Row {
        if self.ask.evidence {
            row.insert("evidence".to_owned(), evidence().into());
        }
        row
    }
}

/// Rows with where they come from.
fn traced(rows: Vec<Row>, page: &Page) -> Vec<Row> {
    let told = [
        ("file", json!(page.file)),
        ("offset", json!(page.offset)),
        ("page_url", json!(page.url)),
        ("page_date", json!(page.date.map(|d| d.to_string()))),
    ];
    let add = |mut row: Row| {
        row.extend(told.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| ((*k).to_owned(), v.clone())));
        row
    };
    placed(rows.into_iter().map(add).collect()).collect()
}

/// The rows of a page with what follows from what they say of it: where each stands in it, and the page's site.
pub fn placed(rows: Vec<Row>) -> impl Iterator<Item = Row> {
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
            let (doc, ask, wanted) = (parsed(&page), Ask::default(), Wanted::named("records").unwrap());
            let glance = glance(&doc, &page, &ask);
            let gleaning = Gleaning { doc: &doc, glance: &glance, page: &page, ask: &ask };
            let at_once = gleaning.batch(&wanted).unwrap();
            let by_rows = batch(wanted.table(), &traced(gleaning.rows(&wanted), &page)).unwrap();
            assert!(at_once.num_rows() >= 4);
            assert_eq!(at_once, by_rows);
        }
    }
}
