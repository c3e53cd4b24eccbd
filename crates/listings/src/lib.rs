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

mod interval;
mod listing;
mod measures;

pub use interval::Interval;
pub use listing::{Cell, Column, Generator, Listing, Member, Role};
pub use measures::Measures;

use marks::Mark;
use page::{Document, NodeId, Tag};
use views::units::{Keys, siblings};

/// All plausible lists of a page with their measures: not ranked, overlapping, without columns, so that a kind can
/// choose for itself. `marks` are those of [`Document::full_text`]; none given, structure alone is measured.
pub fn candidates(doc: &Document, _marks: &[Mark]) -> Vec<Listing> {
    let keys = Keys::of(doc);
    siblings(doc, &keys)
        .into_iter()
        .map(|group| Listing {
            measures: Measures { count: group.nodes.len() as f32 },
            members: group.nodes.iter().map(|n| Member::new(Role::Record, Interval::of(doc, *n))).collect(),
            columns: Vec::new(),
            generator: Generator::Siblings,
            score: 0.0,
            confidence: 0.0,
            next: None,
        })
        .collect()
}

/// The lists of a page, best first, none overlapping a better one, with columns and the link to the next page.
pub fn listings(doc: &Document, marks: &[Mark]) -> Vec<Listing> {
    let mut lists = candidates(doc, marks);
    lists.sort_by(|a, b| b.measures.count.total_cmp(&a.measures.count));
    lists
}

/// The fields of a list's records, aligned, named and typed.
pub fn columns(_doc: &Document, _members: &[Member], _marks: &[Mark]) -> Vec<Column> {
    Vec::new()
}

/// A record's own link: the node whose `href` it is, mostly that of its title.
pub fn link_of(doc: &Document, record: &Member) -> Option<NodeId> {
    record
        .intervals
        .iter()
        .flat_map(|i| i.nodes())
        .find(|n| doc.tag(*n) == Tag::A && doc.attr(*n, "href").is_some())
}
