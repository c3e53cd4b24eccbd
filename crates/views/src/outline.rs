//! The outline of a page: what each heading governs.
//!
//! ```text
//! Document ──▶ PAGE ─┬─ SEGMENT ─┬─ HEADING "Geometric Mechanics" ─┬─ CONTENT "Spring 2006"
//!                    │           │                                 └─ HEADING "Instructor:" ── CONTENT "Jerrold Marsden"
//!                    └─ SEGMENT ─── CONTENT "Last updated: …"
//! ```
//!
//! After the Logical Structure Model (Zhou et al. 2008, Definition 1). [`paper`] builds it as the paper does, by
//! clustering; [`outline`] from the looks of the page.

pub mod cluster;
mod governing;
pub mod paper;
mod reader;

pub use governing::Governing;
pub use reader::outline;

use std::ops::Range;

use page::{Document, NodeId};

/// What a part of an outline is (Definition 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The whole page: the root.
    Page,
    /// A piece of the page with an outline of its own.
    Segment,
    /// It governs the parts below it.
    Heading,
    /// It is governed.
    Content,
}

impl Role {
    /// In capitals, as the paper writes it.
    pub fn name(self) -> &'static str {
        match self {
            Role::Page => "PAGE",
            Role::Segment => "SEGMENT",
            Role::Heading => "HEADING",
            Role::Content => "CONTENT",
        }
    }
}

/// A part of an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub role: Role,
    /// How high a heading it is, higher is more; 0 for all else. Only levels of one page compare.
    pub level: u8,
    /// Its own text as bytes of `Document::full_text`, that of the parts below it not counted; empty for page and
    /// segments.
    pub span: Range<usize>,
    /// The text node that its own text begins in; the root for page and segments.
    pub node: NodeId,
    /// The part that it is below of; the page is its own.
    pub parent: usize,
    /// One past the last part below it.
    pub end: usize,
}

/// An outline: parts each before the parts below it, so that what lies below one is a range. That is page order, but in
/// tables whose columns have heads, which are read column by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    parts: Vec<Part>,
}

impl Outline {
    /// An outline of nothing but the page.
    fn new(doc: &Document) -> Outline {
        let page = Part { role: Role::Page, level: 0, span: 0..0, node: doc.root(), parent: 0, end: 1 };
        Outline { parts: vec![page] }
    }

    /// Adds a part below `parent`, which must be the last part or one around it.
    fn push(&mut self, parent: usize, role: Role, level: u8, span: Range<usize>, node: NodeId) -> usize {
        let at = self.parts.len();
        self.parts.push(Part { role, level, span, node, parent, end: at + 1 });
        at
    }

    /// Sets the ends once all parts are there: linear, since a part comes after the one it is below of.
    fn close(mut self) -> Outline {
        for i in (1..self.parts.len()).rev() {
            let (parent, end) = (self.parts[i].parent, self.parts[i].end);
            self.parts[parent].end = self.parts[parent].end.max(end);
        }
        self
    }

    /// All parts, each before those below it; the first is the page.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The parts directly below one, in order.
    pub fn children(&self, part: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.parts.get(part).map_or(0, |p| p.end);
        let first = (part + 1 < end).then_some(part + 1);
        std::iter::successors(first, move |c| self.parts.get(*c).map(|p| p.end).filter(|next| *next < end))
    }

    /// The headings above a part, nearest first.
    pub fn headings(&self, part: usize) -> impl Iterator<Item = usize> + '_ {
        let above = move |i: &usize| self.parts.get(*i).map(|p| p.parent).filter(|p| *p > 0);
        let is_heading = |i: &usize| self.parts.get(*i).is_some_and(|p| p.role == Role::Heading);
        std::iter::successors(above(&part), above).filter(is_heading)
    }

    /// A part's own text.
    pub fn text<'d>(&self, doc: &'d Document, part: usize) -> &'d str {
        let span = self.parts.get(part).map_or(0..0, |p| p.span.clone());
        doc.full_text().get(span).unwrap_or_default()
    }

    /// The outline as indented lines: role and own text of each part.
    pub fn shown(&self, doc: &Document) -> String {
        let mut out = String::new();
        let mut depths = vec![0; self.parts.len()];
        for (i, part) in self.parts.iter().enumerate() {
            depths[i] = if i == 0 { 0 } else { depths[part.parent] + 1 };
            let text = self.text(doc, i).split_whitespace().collect::<Vec<_>>().join(" ");
            let line = format!("{:indent$}{} {text}", "", part.role.name(), indent = 2 * depths[i]);
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }
}
