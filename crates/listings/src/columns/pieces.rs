//! Pieces of a record: texts that nothing a reader sees divides, and the lines they stand on.
//!
//! ```text
//! <a>Gleaning <b>pages</b></a> by Ann<br>12 pages
//! piece: Gleaning pages | by Ann | 12 pages          line: Gleaning pages by Ann
//! ```

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use page::{Document, NodeId, Tag};
use rustc_hash::FxHasher;

use super::blanks;
use super::grid::{self, Grid};
use crate::interval::Interval;
use crate::listing::Member;

/// A piece of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Its bytes in [`Document::full_text`].
    pub(crate) span: Range<usize>,
    /// The first text node of it.
    pub(crate) node: NodeId,
}

/// Where pieces stand in the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Site<'d> {
    /// The path to it inside the record.
    pub(crate) path: Path,
    /// Whole lines, and not pieces of them.
    pub(crate) line: bool,
    /// The label before them.
    pub(crate) label: Option<&'d str>,
}

/// Where a piece stands: which of those at its site it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Place<'d> {
    pub(crate) site: Site<'d>,
    pub(crate) slot: u32,
}

impl<'d> Place<'d> {
    /// The place, whether it is a link or not.
    pub(crate) fn unlinked(&self) -> (u64, u32, bool, Option<&'d str>) {
        (self.site.path.unlinked, self.slot, self.site.line, self.site.label)
    }
}

/// A piece of a record or a line of several, and the way to it.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) path: Path,
    pub(crate) line: bool,
    pub(crate) piece: Piece,
}

/// The elements from a record down to a piece, hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    whole: u64,
    /// Without links, with what cells span.
    unlinked: u64,
}

/// Most pieces of one record that are read.
const MAX_PIECES: usize = 200;

/// The block of which each record is one, or one and what follows it: where such a block begins a record, it is the record
/// itself and no step on the way into it.
pub(crate) fn holder(doc: &Document, records: &[&Member]) -> Option<Tag> {
    let mut intervals = records.iter().flat_map(|r| &r.intervals);
    let whole = intervals.find(|i| is_whole(doc, **i) && doc.look(i.from).block)?;
    Some(doc.tag(whole.from))
}

fn is_whole(doc: &Document, interval: Interval) -> bool {
    doc.end(interval.from) == interval.to
}

/// The pieces of a record and its lines of several pieces, in page order, behind those of cells that reach into it.
pub(crate) fn pieces(doc: &Document, grid: &Grid, record: &Member, holder: Option<Tag>) -> Vec<Found> {
    let mut out = Vec::new();
    for interval in &record.intervals {
        let held = is_whole(doc, *interval) || holder == Some(doc.tag(interval.from));
        let inside = if held { NodeId::new(interval.from.index() + 1) } else { interval.from };
        let is_row = doc.tag(interval.from) == Tag::TR && is_whole(doc, *interval);
        for cell in grid.reaching(doc, interval.from).filter(|_| is_row) {
            for piece in cut(doc, Interval::of(doc, cell)) {
                let path = path(doc, grid, cell, &piece, false);
                let span = trimmed(doc, piece.span.clone());
                out.push(Found { path, line: false, piece: Piece { span, ..piece } });
            }
        }
        let found = cut(doc, *interval);
        for line in found.chunk_by(|a, b| same_line(doc, a, b)) {
            let (Some(first), Some(last)) = (line.first(), line.last()) else { continue };
            for piece in line {
                let path = path(doc, grid, inside, piece, false);
                let span = trimmed(doc, piece.span.clone());
                out.push(Found { path, line: false, piece: Piece { span, node: piece.node } });
            }
            if line.len() > 1 {
                let whole = Piece { span: first.span.start..last.span.end, node: first.node };
                let path = path(doc, grid, inside, &whole, true);
                out.push(Found { path, line: true, piece: whole });
            }
        }
    }
    out
}

/// What divides fields on a line and belongs to none of them.
const DIVIDERS: &[char] = &[',', ';', '|', '·', '•', '–', '—', '-', '/', '»', '>'];

/// A span without the dividers and blanks around it; a slash or minus that touches its word is part of that, and so is the other half
/// of a pair of quotes («Stromboli», »Stromboli«).
fn trimmed(doc: &Document, span: Range<usize>) -> Range<usize> {
    let text = doc.full_text().get(span.clone()).unwrap_or_default();
    let divides = |c: char| c.is_whitespace() || DIVIDERS.contains(&c);
    let inner = text.trim_start_matches(divides);
    let (before, behind) = text.split_at(text.len() - inner.len());
    let end = inner.trim_end_matches(divides).len();
    let begins = before.ends_with('/') && end > 0 || before.ends_with('-') && is_number(inner);
    let ends = behind.get(end..).is_some_and(|t| t.starts_with('/')) && end > 0;
    let start = span.start + before.len();
    let inner = inner.get(..end).unwrap_or_default();
    let is_open = inner.matches('«').count() > inner.matches('»').count();
    let quote = |touches: bool| if is_open && touches { '»'.len_utf8() } else { 0 };
    let before = usize::from(begins) + quote(before.ends_with('»'));
    let behind = behind.get(end..).unwrap_or_default();
    start - before..start + end + usize::from(ends) + quote(behind.starts_with('»'))
}

/// Does a text begin with a number that a minus may stand before: "15%", and not "11:00"?
fn is_number(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    behind.len() < text.len() && !behind.starts_with(':')
}

fn cut(doc: &Document, interval: Interval) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut last: Option<NodeId> = None;
    let speaks = |span: &Range<usize>| {
        doc.full_text().get(span.clone()).is_some_and(|t| t.contains(char::is_alphanumeric))
    };
    for n in interval.nodes().filter(|n| doc.tag(*n) == Tag::TEXT && !doc.span(*n).is_empty()) {
        let mut before = last;
        for span in blanks::parts(doc, n) {
            last = (!span.is_empty()).then_some(n);
            if before.take().is_some_and(|l| joined(doc, l, n))
                && let Some(piece) = out.last_mut()
            {
                piece.span.end = span.end;
            } else if out.len() >= MAX_PIECES {
                return out;
            } else if speaks(&span) {
                out.push(Piece { span, node: n });
            }
        }
    }
    out
}

/// Tags that change how a text looks and not what it is.
pub(crate) fn formats(tag: Tag) -> bool {
    const FORMATS: &[Tag] = &[
        Tag::B,
        Tag::I,
        Tag::EM,
        Tag::STRONG,
        Tag::FONT,
        Tag::SMALL,
        Tag::BIG,
        Tag::U,
        Tag::TT,
        Tag::MARK,
        Tag::SUB,
        Tag::SUP,
        Tag::NOBR,
        Tag::WBR,
        Tag::S,
        Tag::STRIKE,
        Tag::CODE,
        Tag::CITE,
        Tag::ABBR,
    ];
    FORMATS.contains(&tag)
}

fn broken(doc: &Document, between: Range<usize>) -> bool {
    doc.full_text().get(between).is_none_or(|t| t.contains(['\n', '\t']))
}

fn same_line(doc: &Document, a: &Piece, b: &Piece) -> bool {
    !broken(doc, a.span.end..b.span.start)
}

/// Does nothing but format stand between two texts? Two formats that differ are two fields ("<i>5 May</i> <b>$4</b>"); a
/// query word in bold stands in plain text, or beside another in bold.
fn joined(doc: &Document, a: NodeId, b: NodeId) -> bool {
    let up = |from: NodeId, to: NodeId| doc.ancestors(from).take_while(move |n| !doc.contains(*n, to));
    let formats_only = |from, to| up(from, to).all(|n| formats(doc.tag(n)));
    let format = |from, to| up(from, to).last().map(|n| doc.tag(n));
    let differ = format(a, b).zip(format(b, a)).is_some_and(|(x, y)| x != y);
    !broken(doc, doc.span(a).end..doc.span(b).start) && formats_only(a, b) && formats_only(b, a) && !differ
}

/// Does an element hold all of a piece and say nothing else?
fn holds_alone(doc: &Document, n: NodeId, piece: &Piece) -> bool {
    let span = doc.span(n);
    let behind = || doc.full_text().get(piece.span.end..span.end).is_some_and(|t| t.trim().is_empty());
    piece.span.start <= span.start && behind()
}

/// The path from a record, whose inside begins at `from`, down to a piece or, of a line, to its box. Format counts only
/// where it holds the piece alone, outside a link: a query word in bold does not make another column, nor does a `<font>` that
/// tag soup spreads around some records.
fn path(doc: &Document, grid: &Grid, from: NodeId, piece: &Piece, line: bool) -> Path {
    let (mut whole, mut unlinked) = (FxHasher::default(), FxHasher::default());
    let mut pending: Vec<Tag> = Vec::new();
    for n in doc.ancestors(piece.node).take_while(|n| *n >= from) {
        let tag = doc.tag(n);
        if tag == Tag::A {
            pending.clear();
        }
        if formats(tag) {
            pending.extend((!line && holds_alone(doc, n, piece)).then_some(tag));
        } else if !line || doc.look(n).block || matches!(tag, Tag::TD | Tag::TH) {
            pending.drain(..).for_each(|t| t.index().hash(&mut whole));
            let step = step(doc, grid, n);
            step.hash(&mut whole);
            if tag != Tag::A {
                step.hash(&mut unlinked);
            }
            if matches!(tag, Tag::TD | Tag::TH) {
                grid::width(doc, n).hash(&mut unlinked);
            }
        }
    }
    pending.drain(..).for_each(|t| t.index().hash(&mut whole));
    Path { whole: whole.finish(), unlinked: unlinked.finish() }
}

fn step(doc: &Document, grid: &Grid, n: NodeId) -> u64 {
    let mut hash = FxHasher::default();
    doc.tag(n).index().hash(&mut hash);
    match grid.column(doc, n) {
        Some(index) => index.hash(&mut hash),
        None => class_shape(doc, n).hash(&mut hash),
    }
    hash.finish()
}

/// The first class without digits, as far as it is a word.
pub(crate) fn class_shape(doc: &Document, n: NodeId) -> Cow<'_, str> {
    let class = doc.attr(n, "class").unwrap_or_default();
    let first = class.split_ascii_whitespace().next().unwrap_or_default();
    if first.bytes().any(|b| b.is_ascii_digit()) {
        first.chars().filter(|c| !c.is_ascii_digit()).collect()
    } else {
        Cow::Borrowed(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dividers_are_no_part_of_a_field_but_signs_of_words_are() {
        let cut = |text: &str| {
            let doc = page::parse(format!("<p>{text}</p>").as_bytes(), &page::Hints::default());
            doc.full_text()[trimmed(&doc, 0..doc.full_text().len())].to_owned()
        };
        for (text, word) in [
            ("– Salt, ", "Salt"),
            ("/ Minutes |", "Minutes"),
            ("docs/", "docs/"),
            ("/pub/", "/pub/"),
            ("-15%", "-15%"),
            ("-11:00", "11:00"),
            ("May 5 -", "May 5"),
            (" - ", ""),
            ("/", ""),
            ("Strategy «Tremor» | ", "Strategy «Tremor»"),
            ("»Stromboli« – ", "»Stromboli«"),
            ("» Next »", "Next"),
        ] {
            assert_eq!(cut(text), word, "{text}");
        }
    }
}
