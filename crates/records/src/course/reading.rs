//! A course's page as it is read: lines with their labels, what each announces, and the addresses that stand on it.
//!
//! ```text
//! Document ── lines ─┬─ outline ── label, level ──▶ Line { topic: Teacher, … }
//!                    └─ "@", mailto: ──▶ Mail
//! ```

use std::ops::Range;

use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;
use views::outline::{Part, Role};

use super::columns;
pub(super) use super::line::Line;
use super::plain::single_spaced;
use super::topic::{self, Topic};
use crate::glance::Glance;
use crate::lines::{self, Cell};
use crate::{Evidence, Field};

/// A column of a table: the table, and the column counting spans.
pub(super) type Column = (NodeId, u16);

/// A page with its lines.
pub(super) struct Reading<'d> {
    pub(super) doc: &'d Document,
    /// The lines that a reader sees.
    pub(super) lines: Vec<Line>,
    /// The page's title.
    pub(super) title: Range<usize>,
    /// What the head of each table's column announces, by table and column, with the row that says it.
    pub(super) columns: FxHashMap<Column, (NodeId, Topic)>,
    /// Links to addresses: the bytes of their text, and the address.
    pub(super) mailto: Vec<(NodeId, Range<usize>, String)>,
}

impl<'d> Reading<'d> {
    pub(super) fn of(glance: &Glance<'d>) -> Reading<'d> {
        let doc = glance.doc;
        let outline = views::outline::outline(doc);
        let title = doc.nodes().find(|n| doc.tag(*n) == Tag::TITLE).map_or(0..0, |n| doc.span(n));
        let shown = glance.lines().iter().filter(|l| l.shown && !inside(&l.span, &title));
        // Page order, which the parts of most outlines have: sorting them costs a look at each.
        let mut parts: Vec<&Part> = outline.parts().iter().skip(1).collect();
        parts.sort_by_key(|p| p.span.start);
        let mut part = 0;
        let lines: Vec<Line> = shown.map(|line| read(doc, &parts, &mut part, line)).collect();
        let lines = columns::apart(doc.full_text(), lines);
        Reading { doc, columns: headed(doc, &lines), lines, title, mailto: mailto(doc) }
    }

    /// The column that a cell stands in.
    pub(super) fn column_of_cell(&self, cell: Cell) -> Option<Column> {
        Some((table(self.doc, cell.row)?, cell.column))
    }

    /// What the head of a line's column announces.
    pub(super) fn column_topic(&self, line: &Line) -> Option<Topic> {
        let cell = line.cell?;
        let (row, topic) = self.columns.get(&self.column_of_cell(cell)?)?;
        (*row != cell.row).then_some(*topic)
    }

    /// The text of some bytes.
    pub(super) fn text(&self, span: &Range<usize>) -> &'d str {
        self.doc.full_text().get(span.clone()).unwrap_or_default()
    }

    /// A field of some bytes, its blanks made single.
    pub(super) fn field(&self, span: Range<usize>, by: &'static str) -> Option<Field<String>> {
        let value = single_spaced(self.text(&span));
        (!value.is_empty()).then(|| Field::new(value, Evidence::Text { span, by }))
    }

    /// The first lines that are no menus.
    pub(super) fn head(&self, count: usize) -> impl Iterator<Item = &Line> {
        let first = self.lines.get(FIRST).map_or(usize::MAX, |l| l.span.start);
        self.lines.iter().filter(move |l| l.linked < MENU || l.level > 0 || l.span.start < first).take(count)
    }
}

/// The first lines are the page's name, also where they are linked to its beginning.
const FIRST: usize = 3;
/// A line that looks so much like a heading is one by its element, and no label in bold.
const TITLE: f32 = 0.8;
/// A line of which so much is linked is part of a menu.
const MENU: f32 = 0.9;

fn inside(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    !outer.is_empty() && outer.start <= inner.start && inner.end <= outer.end
}

/// Joins a line with the parts of the outline that begin with it. Both are in page order.
fn read(doc: &Document, parts: &[&Part], part: &mut usize, line: &lines::Line) -> Line {
    while parts.get(*part).is_some_and(|p| p.span.start < line.span.start) {
        *part += 1;
    }
    let own = parts.get(*part).filter(|p| p.span.start == line.span.start);
    let text = |span: Range<usize>| doc.full_text().get(span).unwrap_or_default();
    let whole = text(line.span.clone());
    let heading = own.filter(|p| p.role == Role::Heading);
    let (value, level, topic) = match heading {
        Some(p) if p.span.end < line.span.end => {
            let gap = text(p.span.end..line.span.end);
            let value = p.span.end + gap.len() - gap.trim_start().len();
            let label = text(p.span.clone());
            // "Special Topics in Computing: Cybersecurity" in large print is a title and announces no topics.
            let titled =
                |t: &Topic| line.heading < TITLE || t.is_people() || topic::of_heading(label) == Some(*t);
            (value, 0, topic::of_label(label).filter(titled))
        }
        Some(_) if whole.ends_with([':', '：']) => (line.span.end, 1, topic::of_label(whole)),
        Some(p) => match topic::of_heading(whole) {
            Some(topic) => (line.span.end, p.level, Some(topic)),
            None => (line.span.start, p.level, None),
        },
        None => match topic::of_bare_line(whole) {
            Some(topic) => (line.span.end, 0, Some(topic)),
            None => (line.span.start, 0, None),
        },
    };
    Line {
        value,
        level,
        topic,
        size: line.size,
        linked: line.linked,
        cell: line.cell,
        span: line.span.clone(),
    }
}

/// What each column of a table is headed by: the first of its cells that announces a topic and nothing else.
fn headed(doc: &Document, lines: &[Line]) -> FxHashMap<Column, (NodeId, Topic)> {
    let mut out = FxHashMap::default();
    for line in lines {
        let Some((cell, topic)) = line.cell.zip(line.topic.filter(|_| line.is_bare())) else { continue };
        if let Some(table) = table(doc, cell.row) {
            out.entry((table, cell.column)).or_insert((cell.row, topic));
        }
    }
    out
}

/// The table that a row stands in: head and body of a table are elements of their own between the two.
pub(super) fn table(doc: &Document, row: NodeId) -> Option<NodeId> {
    const ABOVE: usize = 3;
    doc.ancestors(row).take(ABOVE).find(|n| doc.tag(*n) == Tag::TABLE)
}

fn mailto(doc: &Document) -> Vec<(NodeId, Range<usize>, String)> {
    let links = doc.nodes().filter(|n| doc.tag(*n) == Tag::A);
    let address = |n: NodeId| {
        let href = doc.attr(n, "href")?.trim();
        let address =
            href.get(..7).filter(|s| s.eq_ignore_ascii_case("mailto:")).and_then(|_| href.get(7..))?;
        let address = address.split('?').next().unwrap_or_default().trim();
        address.contains('@').then(|| (n, doc.span(n), address.to_owned()))
    };
    links.filter_map(address).collect()
}
