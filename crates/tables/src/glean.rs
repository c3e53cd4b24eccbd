//! One page to the rows of a kind, each with where it comes from.
//!
//! ```text
//! Page { html, url, date, source, offset } ── gleaner ──▶ records ── formats::row ──▶ rows + source, page_url, position …
//! ```

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::RecordBatch;
use formats::listed::Lists;
use formats::{Row, evidence, row};
use gleaner::{Beside, Document, Glance, Hints, Listing, Schema, Settings};
use serde_json::{Value, json};

use crate::TableError;
use crate::batch::batch;
use crate::lists;
use crate::wanted::{Wanted, What};

/// A page, and where it comes from.
#[derive(Debug, Clone, Default)]
pub struct Page<'p> {
    /// Its bytes.
    pub html: &'p [u8],
    /// Its address, against which links are resolved.
    pub url: Option<&'p str>,
    /// The HTTP header `Content-Type`.
    pub content_type: Option<&'p str>,
    /// What to call it; without this its address, or its place in its archive.
    pub source: Option<&'p str>,
    /// The archive in which it stands.
    pub file: Option<&'p str>,
    /// Where its record begins in the archive, in bytes.
    pub offset: Option<i64>,
    /// When it was fetched: its day stands for "today".
    pub date: Option<jiff::Timestamp>,
    /// What the server said with it: how long it may be kept, its language.
    pub headers: Cow<'p, [(String, String)]>,
}

impl Page<'_> {
    /// What to call it.
    pub fn name(&self) -> String {
        match (self.source.or(self.url), self.file, self.offset) {
            (Some(name), ..) => name.to_owned(),
            (None, Some(file), Some(offset)) => format!("{file} at byte {offset}"),
            (None, file, _) => file.unwrap_or("-").to_owned(),
        }
    }
}

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

/// The site of an address, by which tables may be divided: its host in lower case, without `www.`.
///
/// ```
/// assert_eq!(tables::site("https://www.Example.org:8080/a").as_deref(), Some("example.org"));
/// assert_eq!(tables::site("about:blank"), None);
/// ```
pub fn site(address: &str) -> Option<String> {
    let host = url::Url::parse(address).ok()?.host_str()?.to_ascii_lowercase();
    let host = host.trim_end_matches('.');
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned()).filter(|h| !h.is_empty())
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
