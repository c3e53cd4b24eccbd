//! One page to the rows of a kind, each with where it comes from.
//!
//! ```text
//! Page { html, url, date, source, offset } ── gleaner ──▶ records ── formats::row ──▶ rows + source, page_url, position …
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};

use formats::{Row, row};
use gleaner::{Document, Glance, Hints, Settings};
use serde_json::{Value, json};

use crate::kind::Kind;

/// A page, and where it comes from.
#[derive(Debug, Clone, Copy, Default)]
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
}

/// The rows of a kind that a page gives, with where they come from. A fault of ours on one page gives none, and does not end
/// a batch.
pub fn glean(page: &Page, kind: Kind, ask: &Ask) -> Vec<Row> {
    several(page, &[kind], ask).into_iter().flatten().flatten().collect()
}

/// The records of a kind that a page gives, as `glean` gives them for a page that stands in no archive.
pub fn records(page: &Page, kind: Kind, ask: &Ask) -> Vec<Row> {
    let doc = parsed(page);
    rows(&doc, &Glance::of(&doc, &settings(page, ask)), kind, page, ask)
}

/// The rows of several kinds, a list a kind, of a page that is parsed once; `None` where a fault of ours ended it.
pub(crate) fn several(page: &Page, kinds: &[Kind], ask: &Ask) -> Option<Vec<Vec<Row>>> {
    let work = AssertUnwindSafe(|| {
        let doc = parsed(page);
        let glance = Glance::of(&doc, &settings(page, ask));
        // Lists want all marks, other kinds some of them: they are found once.
        if kinds.contains(&Kind::Records) {
            glance.all_marks();
        }
        kinds.iter().map(|kind| traced(rows(&doc, &glance, *kind, page, ask), page)).collect()
    });
    catch_unwind(work).ok()
}

fn parsed(page: &Page) -> Document {
    let [url, content_type] = [page.url, page.content_type].map(|said| said.map(str::to_owned));
    gleaner::parse(page.html, &Hints { url, content_type, ..Hints::default() })
}

/// What the caller wants, of a page whose day stands for "today".
fn settings(page: &Page, ask: &Ask) -> Settings {
    let day = page.date.map(|d| d.to_zoned(jiff::tz::TimeZone::UTC).date());
    Settings { as_of: ask.settings.as_of.or(day), ..ask.settings.clone() }
}

fn rows(doc: &Document, glance: &Glance, kind: Kind, page: &Page, ask: &Ask) -> Vec<Row> {
    let source = &page.name();
    let sure = |confidence: f32| confidence >= ask.min_confidence;
    match kind {
        Kind::Events => {
            let events = gleaner::events_of(glance);
            events.iter().filter(|e| sure(e.confidence)).map(|e| row::event(doc, e, source)).collect()
        }
        Kind::Courses => {
            let courses = gleaner::courses_of(glance);
            courses.iter().filter(|c| sure(c.confidence)).map(|c| row::course(doc, c, source)).collect()
        }
        Kind::Faqs => {
            let pairs = gleaner::faqs_of(glance);
            pairs.iter().filter(|p| sure(p.confidence)).map(|p| row::faq(doc, p, source)).collect()
        }
        Kind::Records => {
            // A list is read as it stands: where its dates stand hangs on no "today".
            let mut lists = gleaner::listings(doc, glance.all_marks());
            lists.retain(|list| sure(list.confidence));
            row::records(doc, &lists, source)
        }
        Kind::Annotate => vec![row::annotation(doc, &gleaner::annotation_of(glance), source)],
        Kind::Text => {
            let main = gleaner::main_text_of(glance);
            let found = !main.paragraphs.is_empty() && sure(main.confidence);
            found.then(|| row::main_text(doc, &main, source)).into_iter().collect()
        }
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
