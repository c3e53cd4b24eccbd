//! Part of Gleaner: every list of records a page could hold: candidates, their members, roles, columns and measures.
//!
//! ```text
//! Document + marks ── generators ──▶ candidates ── measures · rank ──▶ listings, best first, with columns
//!                     siblings
//!                     cousins
//!                     leaders
//! ```
//!
//! ```
//! let doc = page::parse(b"<ul><li>One<li>Two<li>Three</ul>", &page::Hints::default());
//! let lists = listings::listings(&doc, &[]);
//! assert_eq!(lists[0].records().count(), 3);
//! ```

mod candidates;
mod choose;
mod columns;
mod context;
mod facts;
mod generate;
mod generator;
mod heads;
mod interval;
mod link;
mod listing;
mod measures;
mod nest;
mod pager;
mod pairs;
mod profile;
mod rank;
mod roles;
mod rows;
mod told;

pub use columns::{called, columns, recognizer_of};
pub use generate::leads::is_format;
pub use generator::Generator;
pub use interval::Interval;
pub use link::link_of;
pub use listing::{Apart, Cell, Column, Cut, Listing, Member, Role};
pub use measures::Measures;
pub use rank::{FEATURES, features};
pub use told::Told;

use marks::Mark;
use page::Document;

use candidates::Candidates;
use facts::Facts;

/// The models of this crate, by which `glean fit` writes and `--model` replaces them.
pub fn models() -> [&'static model::Shipped; 1] {
    [&rank::RANK]
}

/// All plausible lists of a page with their measures: not ranked, overlapping, without columns, so that a kind can
/// choose for itself. `marks` are those of [`Document::full_text`]; none given, structure alone is measured.
pub fn candidates(doc: &Document, marks: &[Mark]) -> Vec<Listing> {
    let facts = Facts::of(doc, marks);
    let candidates = Candidates::of(&facts);
    candidates.readings().iter().filter_map(|r| candidates.listing(&facts, r)).collect()
}

/// The lists of a page, best first, none overlapping a better one, with columns, the lists inside their records and the
/// link to the next page.
pub fn listings(doc: &Document, marks: &[Mark]) -> Vec<Listing> {
    let facts = Facts::of(doc, marks);
    let candidates = Candidates::of(&facts);
    let mut chosen = choose::choose(&facts, &candidates);
    nest::nest(&facts, &candidates, &mut chosen, marks);
    for list in &mut chosen {
        list.columns = columns(doc, &list.members, marks, &[]);
    }
    // A pager belongs to what the reader came for, not to the menus beside it.
    if let Some(list) = chosen.first_mut() {
        list.next = next_of(doc, list);
    }
    chosen
}

/// The list whose members are known already, as a rule tells them: with columns and the link to the next page, but
/// neither measured nor ranked. `labels` are those that the page is known to write before values; `confidence` is what the
/// caller knows, 0.0 to 1.0.
pub fn told(
    doc: &Document,
    members: Vec<Member>,
    marks: &[Mark],
    labels: &[&str],
    confidence: f32,
) -> Listing {
    let columns = columns(doc, &members, marks, labels);
    let (generator, measures, score) = (Generator::Told, Measures::default(), 0.0);
    let mut list =
        Listing { members, columns, generator, measures, score, confidence, next: None, inner: None };
    list.next = next_of(doc, &list);
    list
}

/// The link to the next page of a list, behind its last record.
fn next_of(doc: &Document, list: &Listing) -> Option<page::NodeId> {
    pager::next_of(doc, list.records().next_back()?.span().to)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
