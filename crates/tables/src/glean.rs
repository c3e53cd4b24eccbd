//! One page to the rows of a kind, each with where it comes from.
//!
//! ```text
//! Page { html, url, date, source, offset } ── gleaner ──▶ records ── formats::row ──▶ rows + source, page_url, position …
//! ```

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use formats::{Row, evidence, row};
use gleaner::{Beside, Document, Extracted, Glance, Hints, Settings};
use serde_json::{Value, json};

use crate::kind::Kind;
use crate::wanted::Wanted;

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

/// The rows of a kind that a page gives, with where they come from. A fault of ours on one page gives none, and does not end
/// a batch.
pub fn glean(page: &Page, kind: Kind, ask: &Ask) -> Vec<Row> {
    several(page, &[Wanted::Shipped(kind)], ask).into_iter().flatten().flatten().collect()
}

/// The records of a kind that a page gives, as `glean` gives them for a page that stands in no archive.
pub fn records(page: &Page, kind: Kind, ask: &Ask) -> Vec<Row> {
    let doc = parsed(page);
    Gleaning { doc: &doc, glance: &glance(&doc, page, ask), page, ask }.shipped(kind)
}

/// The rows of several kinds, a list a kind, of a page that is parsed once; `None` where a fault of ours ended it.
pub(crate) fn several(page: &Page, wanted: &[Wanted], ask: &Ask) -> Option<Vec<Vec<Row>>> {
    catch_unwind(AssertUnwindSafe(|| of_document(&parsed(page), page, wanted, ask))).ok()
}

/// The rows of several kinds, a list a kind, with where they come from, of a page that is parsed already: what kinds read
/// in common is read once.
pub fn of_document(doc: &Document, page: &Page, wanted: &[Wanted], ask: &Ask) -> Vec<Vec<Row>> {
    let glance = glance(doc, page, ask);
    // Lists want all marks, other kinds some of them: they are found once.
    if wanted.iter().any(|kind| matches!(kind, Wanted::Shipped(Kind::Records))) {
        glance.all_marks();
    }
    let gleaning = Gleaning { doc, glance: &glance, page, ask };
    wanted.iter().map(|kind| traced(gleaning.rows(kind), page)).collect()
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
    fn rows(&self, wanted: &Wanted) -> Vec<Row> {
        match wanted {
            Wanted::Shipped(kind) => self.shipped(*kind),
            Wanted::Declared(kind) => self.declared(kind),
        }
    }

    fn shipped(&self, kind: Kind) -> Vec<Row> {
        let (doc, glance, source) = (self.doc, self.glance, &*self.page.name());
        match kind {
            Kind::Events => {
                let found = gleaner::events_of(glance).into_iter().filter(|e| self.sure(e.confidence));
                found.map(|e| self.told(row::event(doc, &e, source), || evidence::event(doc, &e))).collect()
            }
            Kind::Courses => {
                let found = gleaner::courses_of(glance).into_iter().filter(|c| self.sure(c.confidence));
                found.map(|c| self.told(row::course(doc, &c, source), || evidence::course(doc, &c))).collect()
            }
            Kind::Faqs => {
                let found = gleaner::faqs_of(glance).into_iter().filter(|p| self.sure(p.confidence));
                found.map(|p| self.told(row::faq(doc, &p, source), || evidence::faq(doc, &p))).collect()
            }
            Kind::Records => self.lists(source),
            Kind::Annotate => {
                let beside = Beside { headers: &self.page.headers, ..Beside::default() };
                let found = Some(gleaner::annotation_beside(glance, &beside));
                let found = found.filter(|a| self.sure(a.confidence)).into_iter();
                found
                    .map(|a| self.told(row::annotation(doc, &a, source), || evidence::annotation(doc, &a)))
                    .collect()
            }
            Kind::Text => {
                let main = gleaner::main_text_of(glance);
                let found = !main.paragraphs.is_empty() && self.sure(main.confidence);
                found.then(|| row::main_text(doc, &main, source)).into_iter().collect()
            }
        }
    }

    fn lists(&self, source: &str) -> Vec<Row> {
        // A list is read as it stands: where its dates stand hangs on no "today".
        let mut lists = gleaner::listings(self.doc, self.glance.all_marks());
        lists.retain(|list| self.sure(list.confidence));
        let rows = row::records(self.doc, &lists, source);
        if !self.ask.evidence {
            return rows;
        }
        let evidence = lists.iter().flat_map(|list| evidence::list(self.doc, list));
        rows.into_iter().zip(evidence).map(|(row, evidence)| self.told(row, || evidence)).collect()
    }

    fn declared(&self, kind: &gleaner::Kind) -> Vec<Row> {
        let found = kind.extract(self.doc, &settings(self.page, self.ask));
        let found = found.into_iter().filter(|r| self.sure(r.confidence));
        let row = |r: Extracted| {
            self.told(row::extracted(&r, &self.page.name()), || evidence::extracted(self.doc, &r))
        };
        found.map(row).collect()
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
