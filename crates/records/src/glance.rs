//! A page of which several kinds are asked: what they read in common is read once, when the first of them wants it.
//!
//! ```text
//! Document ── Glance ─┬─ lines ────▶ events · courses · faqs · main text
//!                     ├─ marks ────▶ events · page type · lists
//!                     ├─ lists ────▶ kinds of any list
//!                     ├─ words ────▶ kinds by schema                     outside menus and footers
//!                     ├─ items ────▶ events · page type · annotation     what the page declares
//!                     └─ type ─────▶ events · annotation
//! ```
//!
//! ```
//! let doc = page::parse(b"<h1>Talk</h1><p>12 May 2003, 4 pm", &page::Hints::default());
//! let glance = records::Glance::of(&doc, &records::Settings::default());
//! let events = records::event::events_of(&glance);
//! let annotation = records::annotation::annotation_of(&glance);
//! assert_eq!((events.len(), annotation.word_count), (1, 6));
//! ```

use std::cell::OnceCell;

use listings::Listing;
use marks::Mark;
use page::Document;

use crate::Settings;
use crate::embedded::{self, Item};
use crate::lines::{self, Line};
use crate::navigation;
use crate::page_type::{self, Estimate, PageType};

/// The recognisers that kinds ask for.
const ASKED: [&str; 10] =
    ["date", "time", "term", "person", "place", "affiliation", "price", "label", "cue", "email"];

/// What kinds read of one page, with what the caller knows of it. It costs nothing until a kind is asked.
pub struct Glance<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) settings: Settings,
    /// The language that the page declares or shows.
    language: OnceCell<Option<String>>,
    lines: OnceCell<Vec<Line>>,
    all_marks: OnceCell<Vec<Mark>>,
    marks: OnceCell<Vec<Mark>>,
    items: OnceCell<Vec<Item>>,
    #[cfg(feature = "kinds")]
    microformats: OnceCell<Vec<Item>>,
    page_type: OnceCell<Estimate>,
    lists: OnceCell<Vec<Listing>>,
    main_list: OnceCell<Option<Listing>>,
    own_words: OnceCell<String>,
}

impl<'d> Glance<'d> {
    /// Nothing is read yet.
    pub fn of(doc: &'d Document, settings: &Settings) -> Glance<'d> {
        Glance {
            doc,
            settings: settings.clone(),
            language: OnceCell::new(),
            lines: OnceCell::new(),
            all_marks: OnceCell::new(),
            marks: OnceCell::new(),
            items: OnceCell::new(),
            #[cfg(feature = "kinds")]
            microformats: OnceCell::new(),
            page_type: OnceCell::new(),
            lists: OnceCell::new(),
            main_list: OnceCell::new(),
            own_words: OnceCell::new(),
        }
    }

    /// The same of a page of which is known what list it is made for, if any: a rule leads to it.
    #[must_use]
    pub fn with_main_list(self, list: Option<Listing>) -> Glance<'d> {
        Glance { main_list: OnceCell::from(list), ..self }
    }

    /// The same of a page that is taken for something, whatever it looks like.
    pub(crate) fn taken_for(doc: &'d Document, settings: &Settings, estimate: Estimate) -> Glance<'d> {
        Glance { page_type: OnceCell::from(estimate), ..Glance::of(doc, settings) }
    }

    /// How the page is written, and "today".
    pub fn reading(&self) -> marks::Settings {
        let shown = || self.language.get_or_init(|| views::language_of(self.doc)).clone();
        marks::Settings {
            language: self.settings.language.clone().or_else(shown),
            as_of: self.settings.as_of,
        }
    }

    /// The page as a reader's lines.
    pub(crate) fn lines(&self) -> &[Line] {
        self.lines.get_or_init(|| lines::lines(self.doc))
    }

    /// The marks of all recognisers in the whole text, as lists want them. Who wants lists too asks for these before any
    /// kind: those that kinds want are among them.
    pub fn all_marks(&self) -> &[Mark] {
        self.all_marks.get_or_init(|| marks::find(self.doc.full_text(), &self.reading()))
    }

    /// Its lists, best first.
    pub fn lists(&self) -> &[Listing] {
        self.lists.get_or_init(|| listings::listings(self.doc, self.all_marks()))
    }

    /// The list that it is made for.
    pub(crate) fn main_list(&self) -> Option<&Listing> {
        let best = || self.lists().first().filter(|list| is_main_list(list)).cloned();
        self.main_list.get_or_init(best).as_ref()
    }

    /// The marks that kinds ask for.
    pub(crate) fn marks(&self) -> &[Mark] {
        let find = || marks::find_only(self.doc.full_text(), &self.reading(), &ASKED);
        let asked = |m: &&Mark| ASKED.contains(&&*m.recognizer);
        let among = |all: &Vec<Mark>| all.iter().filter(asked).cloned().collect();
        self.marks.get_or_init(|| self.all_marks.get().map_or_else(find, among))
    }

    /// Its text in lower case without menus and footers, which name what other pages of the site tell of.
    pub(crate) fn own_words(&self) -> &str {
        self.own_words.get_or_init(|| navigation::text_without(self.doc).to_lowercase())
    }

    /// What the page declares.
    pub(crate) fn items(&self) -> &[Item] {
        self.items.get_or_init(|| embedded::items(self.doc))
    }

    /// What the page declares by microformats besides events.
    #[cfg(feature = "kinds")]
    pub(crate) fn microformats(&self) -> &[Item] {
        self.microformats.get_or_init(|| embedded::things(self.doc))
    }

    /// What the page mostly is.
    pub(crate) fn page_type(&self) -> &Estimate {
        self.page_type.get_or_init(|| self.estimate(self.marks()))
    }

    /// The page's likeliest type, as it was learnt: from dates and prices that were read without knowing the page's language.
    pub(crate) fn likeliest_type(&self) -> PageType {
        let asked = marks::Settings { language: self.settings.language.clone(), as_of: self.settings.as_of };
        let find = |names: &[&str]| marks::find_only(self.doc.full_text(), &asked, names);
        let estimate = match self.marks.get() {
            Some(_) if self.reading().language == asked.language => self.page_type().clone(),
            // Names are names in every language.
            Some(known) => {
                let names = known.iter().filter(|m| matches!(&*m.recognizer, "person" | "place")).cloned();
                self.estimate(&find(&["date", "price"]).into_iter().chain(names).collect::<Vec<_>>())
            }
            None => self.estimate(&find(&["date", "person", "place", "price"])),
        };
        estimate.types.first().map_or(PageType::Other, |(likeliest, _)| *likeliest)
    }

    fn estimate(&self, marks: &[Mark]) -> Estimate {
        page_type::estimate(&page_type::features_of(self.doc, marks, || self.items(), &self.settings))
    }
}

/// How surely the best list of a page is one that it is made for: of 326 pages that are lists 320 have one, and of 813 of any sort 299.
/// Of 40 of these that were looked at, 25 lists are what a reader comes for; the others are menus, steps and parts of the text.
const LIKELY: f32 = 0.8;

/// Is a page's best list one that the page is made for? What says one text a record, and leads nowhere, is prose.
pub fn is_main_list(list: &Listing) -> bool {
    list.confidence >= LIKELY && list.columns.len() > 1
}
