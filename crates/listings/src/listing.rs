//! A listing: members in page order, each with its role.
//!
//! ```text
//!   Head       Case | Decided                     names the columns
//!   Separator  March 2003                         context of what follows
//!   Record     Smith v. Jones | 12
//!   Record     Doe v. Roe | 14
//!   Tail       Next page                          stands in the same rows and is no record
//! ```

use std::sync::Arc;

use page::{Document, NodeId};

use crate::generator::Generator;
use crate::interval::Interval;
use crate::measures::Measures;

/// What a member is to its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Names the columns: a head row, also where it is made of `td`.
    Head,
    /// Stands between records and says something of all that follow: a month, a section.
    Separator,
    /// A record.
    Record,
    /// Stands after the records, built like them, and is none: a pager, a footer.
    Tail,
}

/// One member of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// What it is to the list.
    pub role: Role,
    /// What it covers, in document order, disjoint; one interval mostly, more for rows that come in pairs.
    pub intervals: Vec<Interval>,
}

impl Member {
    /// A member of one interval.
    pub fn new(role: Role, interval: Interval) -> Member {
        Member { role, intervals: vec![interval] }
    }

    /// From its first node to its last, with what may stand between its intervals; nothing for a member of nothing.
    pub fn span(&self) -> Interval {
        let from = self.intervals.first().map_or(NodeId::new(0), |i| i.from);
        Interval { from, to: self.intervals.last().map_or(from, |i| i.to) }
    }

    /// Its whole text, intervals separated by a line end.
    pub fn text(&self, doc: &Document) -> String {
        let texts: Vec<&str> = self.intervals.iter().map(|i| i.text(doc)).filter(|t| !t.is_empty()).collect();
        texts.join("\n")
    }
}

/// How elements make the members of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Each is a member.
    Each,
    /// Each begins one, which goes on to the next, as in pages without an element a record.
    Leaders,
    /// Line breaks, of which those begin one that end an empty line.
    Blank,
    /// Paragraphs, each a member, as is what stands before the first.
    Parting,
}

/// Which members are no records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Apart {
    /// All are.
    None,
    /// Those that lack what nearly all others have: a link, digits, cells.
    Lacking,
    /// Those, and what is built otherwise than most.
    Unlike,
}

/// A value of one record in one column, and where it is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A piece of the page's text: bytes of [`Document::full_text`].
    Span(std::ops::Range<usize>),
    /// The value of an attribute, such as a link's address.
    Attribute(NodeId, &'static str),
}

impl Cell {
    /// What it says.
    pub fn text<'d>(&self, doc: &'d Document) -> &'d str {
        match self {
            Cell::Span(range) => doc.full_text().get(range.clone()).unwrap_or_default(),
            Cell::Attribute(node, name) => doc.attr(*node, name).unwrap_or_default(),
        }
    }

    /// The bytes of the page's text that it is; `None` of what stands in an attribute.
    pub fn span(&self) -> Option<std::ops::Range<usize>> {
        match self {
            Cell::Span(range) => Some(range.clone()),
            Cell::Attribute(..) => None,
        }
    }
}

/// One field over all records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Said by a head cell, a label or a class name; else by its role: title, url, date, price, image, text.
    pub name: String,
    /// What the page itself calls it: the label before its values, without a colon, or the head above them; single blanks
    /// stand between its words.
    pub called: Option<String>,
    /// The recogniser that most of its cells are marked by: "date", "price" …
    pub recognizer: Option<Arc<str>>,
    /// One a record, in the order of [`Listing::records`]; `None` where the record has no such field.
    pub cells: Vec<Option<Cell>>,
}

/// A list that a page may hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    /// Records and what stands among them, in page order.
    pub members: Vec<Member>,
    /// Fields aligned over the records; empty for a bare candidate, see [`crate::columns`].
    pub columns: Vec<Column>,
    /// Who proposed it.
    pub generator: Generator,
    /// What can be counted about it.
    pub measures: Measures,
    /// How much it looks like the list a reader came for: the ranking's log-odds, comparable within a page.
    pub score: f32,
    /// How likely it is the page's main list, 0.0 to 1.0.
    pub confidence: f32,
    /// The link to the list's next page.
    pub next: Option<NodeId>,
    /// The list inside its records, those of all in one, see [`Listing::inside`]; a few levels deep at most.
    pub inner: Option<Box<Listing>>,
}

impl Listing {
    /// The records, in page order.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = &Member> {
        self.members.iter().filter(|m| m.role == Role::Record)
    }

    /// For each record, the numbers of the records of the inner list that stand in it; linear.
    pub fn inside(&self) -> Vec<std::ops::Range<usize>> {
        let mut inner = self.inner.iter().flat_map(|inner| inner.records()).map(Member::span).peekable();
        let mut taken = 0;
        let mut take = |to: NodeId| {
            let from = taken;
            while inner.next_if(|r| r.from < to).is_some() {
                taken += 1;
            }
            from..taken
        };
        self.records().map(|record| take(record.span().to)).collect()
    }

    /// What holds for the member at `index` of `members`, as a reader has read it above: the last head, then the last
    /// separator.
    pub fn context_of(&self, index: usize) -> Vec<&Member> {
        let above = self.members.get(..index).unwrap_or_default();
        let head = above.iter().rfind(|m| m.role == Role::Head);
        let separator = above.iter().rfind(|m| m.role == Role::Separator);
        head.into_iter().chain(separator).collect()
    }
}
