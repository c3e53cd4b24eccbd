//! Is a page about one record of a kind? Any page has a heading, a date, perhaps a price: what speaks for it is measured,
//! a fitted model weighs it.
//!
//! ```text
//! heading · fields with where they stand · lists of the kind · shape of the page ── features ── model ──▶ chance
//! ```

use std::ops::Range;

use model::Shipped;
use page::{Document, Tag};
use schema::Schema;

use crate::glance::Glance;
use crate::lines::Line;
use crate::main_text::MainText;
use crate::page_type::PageType;

use super::measures::{ln, share};
use super::text::says;

/// Names of what is weighed, in the order of a row.
pub const SINGLE_FEATURES: [&str; 44] = [
    // What the kind needs: share that stands in a place of its own; are these as many as the file asks for? 0 or 1.
    "held",
    "held_enough",
    // Fields besides the title: how many (ln), in a place of their own (ln), share of the schema's.
    "fields",
    "placed",
    "fields_share",
    // 1 where the nearest field stands at the title, less the farther it is (200 bytes: a half).
    "near",
    // The heading: an `<h1>`? how many there are (ln), share of its words in `<title>`, words (ln), a link?
    "title_h1",
    "title_h1s",
    "title_named",
    "title_words",
    "title_linked",
    // Share of the text above it; lines built like it (ln).
    "title_above",
    "title_alike",
    // Lists of the kind: share of the text below the title, records (ln), bytes of one (ln); share of the fields that stand
    // in a listed record, and does the title?
    "listed",
    "listed_records",
    "listed_size",
    "listed_fields",
    "listed_title",
    // Text below the title: bytes (ln), share in links, longest line (ln), lines (ln).
    "below",
    "below_linked",
    "below_longest",
    "below_lines",
    // Main text: bytes (ln), share of the page's, paragraphs (ln), is the title its own? 0 or 1.
    "main",
    "main_share",
    "main_paragraphs",
    "main_title",
    // Marks of what the kind needs below the title (ln).
    "marks",
    // Words of the gate on the page (ln), in the heading or `<title>`: 0 or 1.
    "gate",
    "gate_named",
    // Types of page: does the file name any, belief in those that it names, in each that tells one page from a list.
    "typed",
    "type_fits",
    "type_events",
    "type_board",
    "type_news",
    "type_blog",
    "type_search",
    "type_products",
    "type_documentation",
    "type_home",
    "type_other",
    "about_events",
    // Sections of several lines that the kind's fields have: chance of the likeliest, and of the next.
    "section",
    "section_next",
    // Chance of the likeliest price or day, where the kind has one.
    "chosen",
];

/// Is the page about one record of the kind?
pub(crate) static SINGLE: Shipped =
    Shipped::new("kind-single", include_str!("../../models/kind-single.model"), &SINGLE_FEATURES);

/// What is known of a page that may be about one record.
pub(super) struct Evidence<'r> {
    pub(super) schema: &'r Schema,
    pub(super) glance: &'r Glance<'r>,
    pub(super) title: &'r Range<usize>,
    pub(super) main: &'r MainText,
    /// How many of the things that the kind needs stand in a place of their own.
    pub(super) held: usize,
    /// Where the fields besides the title stand, as far as in the text; how many have a place of their own.
    pub(super) spans: Vec<Range<usize>>,
    pub(super) fields: usize,
    pub(super) placed: usize,
    /// Where the records of its lists stand, in the order of the page.
    pub(super) listed: &'r [Range<usize>],
    /// Marks of what the kind needs below the title.
    pub(super) marks: usize,
    /// Chances of the sections that were chosen, and of the price or day.
    pub(super) sections: Vec<f32>,
    pub(super) chosen: f32,
}

impl Evidence<'_> {
    /// The row of [`SINGLE_FEATURES`].
    pub(super) fn row(&self) -> [f32; SINGLE_FEATURES.len()] {
        let mut row = Vec::with_capacity(SINGLE_FEATURES.len());
        self.of_record(&mut row);
        self.of_title(&mut row);
        self.of_text(&mut row);
        self.of_page(&mut row);
        debug_assert_eq!(row.len(), SINGLE_FEATURES.len(), "a value for each name");
        std::array::from_fn(|at| row.get(at).copied().unwrap_or_default())
    }

    fn of_record(&self, row: &mut Vec<f32>) {
        /// Bytes from the title at which a field is half as near.
        const HALF: f32 = 200.0;
        let record = &self.schema.record;
        let distance = |span: &Range<usize>| {
            span.start.saturating_sub(self.title.end).max(self.title.start.saturating_sub(span.end))
        };
        let nearest = self.spans.iter().map(distance).min();
        row.extend([
            share(self.held, record.needs.len()),
            f32::from(self.held >= record.at_least),
            ln(self.fields),
            ln(self.placed),
            share(self.fields, self.schema.fields.len()),
            nearest.map_or(0.0, |bytes| HALF / (HALF + bytes as f32)),
        ]);
    }

    fn of_title(&self, row: &mut Vec<f32>) {
        let doc = self.glance.doc;
        let lines = self.glance.lines();
        let at = lines.partition_point(|line| line.span.start < self.title.start);
        let h1s = lines.iter().filter(|line| is_h1(doc, line)).count();
        let text = doc.full_text().get(self.title.clone()).unwrap_or_default().to_lowercase();
        let named = doc.title().unwrap_or_default().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let line = lines.get(at);
        let alike = line.map_or(0, |own| lines.iter().filter(|other| other.path == own.path).count());
        row.extend([
            f32::from(line.is_some_and(|line| is_h1(doc, line))),
            ln(h1s),
            share(words.iter().filter(|word| named.contains(**word)).count(), words.len()),
            ln(words.len()),
            line.map_or(0.0, |line| line.linked),
            share(self.title.start, doc.full_text().len()),
            ln(alike),
        ]);
    }

    fn of_text(&self, row: &mut Vec<f32>) {
        let whole = self.glance.doc.full_text().len();
        let below = whole.saturating_sub(self.title.start);
        let records = self.listed.len();
        let bytes: usize = self.listed.iter().map(ExactSizeIterator::len).sum();
        let others = self.spans.iter().filter(|span| is_listed(self.listed, span)).count();
        let lines = self.glance.lines();
        let from = lines.partition_point(|line| line.span.start < self.title.end);
        let lines = lines.get(from..).unwrap_or_default();
        let shown = || lines.iter().filter(|line| line.shown);
        let text: usize = shown().map(|line| line.span.len()).sum();
        let linked: f32 = shown().map(|line| line.span.len() as f32 * line.linked).sum();
        let main: usize = self.main.paragraphs.iter().flatten().map(ExactSizeIterator::len).sum();
        row.extend([
            share(bytes, below).min(1.0),
            ln(records),
            ln(bytes.checked_div(records).unwrap_or_default()),
            share(others, self.spans.len()),
            f32::from(is_listed(self.listed, self.title)),
            ln(below),
            linked / text.max(1) as f32,
            ln(shown().map(|line| line.span.len()).max().unwrap_or_default()),
            ln(shown().count()),
            ln(main),
            share(main, whole),
            ln(self.main.paragraphs.len()),
            f32::from(self.main.title.as_ref().is_some_and(|title| title.start == self.title.start)),
            ln(self.marks),
        ]);
    }

    fn of_page(&self, row: &mut Vec<f32>) {
        let doc = self.glance.doc;
        let gate = &self.schema.page.gate;
        let text = doc.full_text().to_lowercase();
        let heading = doc.full_text().get(self.title.clone()).unwrap_or_default();
        let named = format!("{heading}\n{}", doc.title().unwrap_or_default()).to_lowercase();
        let types = &self.schema.page.types;
        let estimate = self.glance.page_type();
        let belief = |of: PageType| {
            estimate.types.iter().find(|(kind, _)| *kind == of).map_or(0.0, |(_, belief)| *belief)
        };
        let fits = estimate.types.iter().filter(|(of, _)| types.iter().any(|name| name == of.name()));
        let mut sections = self.sections.clone();
        sections.sort_by(|a, b| b.total_cmp(a));
        let section = |at: usize| sections.get(at).copied().unwrap_or_default();
        row.extend([
            ln(gate.iter().filter(|word| says(&text, word)).count()),
            f32::from(gate.iter().any(|word| says(&named, word))),
            f32::from(!types.is_empty()),
            if types.is_empty() { 0.0 } else { fits.map(|(_, belief)| *belief).sum() },
            belief(PageType::Events),
            belief(PageType::Board),
            belief(PageType::News),
            belief(PageType::Blog),
            belief(PageType::Search),
            belief(PageType::Products),
            belief(PageType::Documentation),
            belief(PageType::Home),
            belief(PageType::Other),
            estimate.about_events,
            section(0),
            section(1),
            self.chosen,
        ]);
    }
}

/// Does it stand in one of the records of lists, which stand in the order of the page?
pub(super) fn is_listed(listed: &[Range<usize>], span: &Range<usize>) -> bool {
    let at = listed.partition_point(|record| record.start <= span.start);
    at.checked_sub(1).and_then(|at| listed.get(at)).is_some_and(|record| span.end <= record.end)
}

/// Is a line an `<h1>`, or in one?
pub(super) fn is_h1(doc: &Document, line: &Line) -> bool {
    /// A heading is near its text.
    const NEAR: usize = 4;
    doc.ancestors(line.first).take(NEAR).any(|above| doc.tag(above) == Tag::H1)
}
