//! Annotation: what a cataloguer would write of a page: title, description, authors, language, date, key words.
//!
//! ```text
//! Document ── meta? ── main text ── sentences ──▶ description, with the rung of the ladder that gave it
//!          ├─ headings, <title>, declared ──▶ title        ├─ bylines, declared ──▶ authors
//!          └─ links, pictures, words ──▶ counts            └─ page type, language, date
//! ```
//!
//! Auto Annotator, chapter 3: the author's own description first, then what the page says best of itself.

mod addresses;
mod as_record;
mod aside;
mod author;
mod beside;
mod cache;
mod candidates;
mod citation;
pub(crate) mod confidence;
mod date;
mod declared;
pub(crate) mod description;
mod introductions;
mod keywords;
mod language;
mod paper;
mod phrases;
mod query;
mod rung;
mod title;
mod vocabulary;

pub use beside::Beside;
pub use candidates::FEATURES as TEXT_FEATURES;
pub use confidence::{FEATURES as SURENESS_FEATURES, measures as sureness};
pub use rung::Rung;

use page::{Document, NodeId};

use description::Known;

use crate::glance::Glance;
use crate::main_text::{MainText, main_text_of};
use crate::page_type::PageType;
use crate::{Evidence, Field, Method, Settings};

/// What is said of a page.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Annotation {
    /// The page's own title, without the site's name.
    pub title: Option<Field<String>>,
    /// A few sentences on what the page is.
    pub description: Option<Field<String>>,
    /// Where the description comes from.
    pub rung: Option<Rung>,
    /// Who wrote it.
    pub authors: Vec<Field<String>>,
    /// Its language as BCP 47, as declared or as its words show.
    pub language: Option<String>,
    /// The day it was published, or last changed: ISO 8601.
    pub date: Option<Field<String>>,
    /// Key words and phrases, best first.
    pub keywords: Vec<Field<String>>,
    /// What it is about, as concepts of a controlled vocabulary: name and address. Whoever has a vocabulary adds them; a page names none.
    pub subjects: Vec<(String, String)>,
    /// What it mostly is.
    pub page_type: PageType,
    /// Addresses of its pictures as written, each once, with the element that says it.
    pub images: Vec<(NodeId, String)>,
    /// Addresses of its links as written, without references ("#top"), each once, with the element that says it.
    pub links: Vec<(NodeId, String)>,
    /// Links that would tell more of what the page is, as written: to the About page of one that changes all the time.
    pub wanted: Vec<(NodeId, String)>,
    /// Words that a reader can see.
    pub word_count: usize,
    /// Chance that the description shares a third of its words with what a person would write, 0.0 to 1.0.
    pub confidence: f32,
}

/// Who wrote a page and when, as its text says: nothing that it declares is read.
pub(crate) struct Byline {
    pub(crate) authors: Vec<Field<String>>,
    pub(crate) date: Option<Field<String>>,
}

impl Byline {
    /// The byline of a page that has this main text.
    pub(crate) fn of(doc: &Document, main: &MainText) -> Byline {
        Byline { authors: author::in_text(doc, main), date: date::in_text(doc, main) }
    }
}

/// Annotates a page. With `no_meta` what it declares of itself is not read.
pub fn annotate(doc: &Document, settings: &Settings) -> Annotation {
    annotate_beside(doc, &Beside::default(), settings)
}

/// Annotates a page of which more is known than its bytes: see [`Beside`].
pub fn annotate_beside(doc: &Document, beside: &Beside, settings: &Settings) -> Annotation {
    annotation_beside(&Glance::of(doc, settings), beside)
}

/// The annotation of a page at which kinds look too.
pub fn annotation_of(glance: &Glance) -> Annotation {
    annotation_beside(glance, &Beside::default())
}

/// The annotation of a page at which kinds look too, and of which more is known than its bytes.
pub fn annotation_beside(glance: &Glance, beside: &Beside) -> Annotation {
    let mut own = of_page(glance, beside);
    let linked =
        own.wanted.iter().find_map(|(link, href)| Some((*link, beside.page(glance.doc, *link, href)?)));
    if let Some((link, page)) = linked {
        introduce(&mut own, link, &of_page(&Glance::of(page, &glance.settings), &Beside::default()));
    }
    own
}

/// Takes the description of the page to which a link leads, where that page has one. One hop: what it wants is not asked.
fn introduce(own: &mut Annotation, link: NodeId, page: &Annotation) {
    let describes = matches!(page.rung, Some(Rung::Meta | Rung::Paragraph | Rung::Sentences));
    let Some(description) = page.description.as_ref().filter(|_| describes) else { return };
    let evidence = Evidence::Attribute { node: link, name: "href" };
    own.description = Some(Field::new(description.value.clone(), evidence));
    own.rung = Some(Rung::Introduction);
    own.confidence = page.confidence;
    own.wanted.clear();
}

fn of_page(glance: &Glance, beside: &Beside) -> Annotation {
    let (doc, settings, items) = (glance.doc, &glance.settings, glance.items());
    let main = main_text_of(glance);
    let language = language::language(doc, beside.header("content-language"), settings);
    let title = title::title(doc, &main, items);
    let (authors, date) = (author::authors(doc, &main, items), date::date(doc, &main, items, beside));
    let phrases = phrases::phrases(doc, &main, title::place(title.as_ref()), phrases::MOST);
    let known = Known {
        doc,
        lines: glance.lines(),
        main: &main,
        items,
        title: title.as_ref(),
        byline: &description::byline(&authors, date.as_ref()),
        phrases: &phrases,
        language: language.as_deref(),
        beside,
    };
    let described = description::describe(&known, settings);
    let (rung, confidence) = described.as_ref().map_or((None, 0.0), |d| (Some(d.rung), d.confidence));
    Annotation {
        description: described.map(|d| d.text),
        rung,
        confidence,
        authors,
        date: date.filter(|day| !date::is_to_come(day, settings.as_of)).or_else(|| date::of_server(beside)),
        keywords: keywords::keywords(doc, items, &phrases, settings),
        subjects: Vec::new(),
        page_type: glance.likeliest_type(),
        images: addresses::pictures(doc),
        links: addresses::links(doc),
        wanted: wanted(doc, rung, beside, settings.method),
        word_count: word_count(doc),
        language,
        title,
    }
}

/// Texts that could describe a page, with the values of [`TEXT_FEATURES`].
pub fn trace(doc: &Document, settings: &Settings) -> Vec<(String, [f32; TEXT_FEATURES.len()])> {
    description::trace(doc, settings)
}

/// Pages that may not be kept are news; those that say next to nothing are doors. The paper's ladder comes down to
/// sentences where no paragraph would do, and asks for an introduction there too (§3.3.3).
fn wanted(doc: &Document, rung: Option<Rung>, beside: &Beside, method: Method) -> Vec<(NodeId, String)> {
    match rung {
        Some(Rung::Meta | Rung::Query) => Vec::new(),
        Some(Rung::Sentences) if method == Method::Paper => introductions::introductions(doc),
        Some(Rung::Paragraph | Rung::Sentences) if cache::is_cacheable(doc, beside.headers) => Vec::new(),
        _ => introductions::introductions(doc),
    }
}

fn word_count(doc: &Document) -> usize {
    doc.shown_texts().map(|t| views::prose::word_count(doc.text(t))).sum()
}

impl MainText {
    /// The lines of the main text, in order.
    fn lines(&self) -> impl Iterator<Item = &std::ops::Range<usize>> {
        self.paragraphs.iter().flatten()
    }
}
