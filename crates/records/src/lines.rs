//! The page as a reader's lines: what stands between two break marks, with where it stands and how it looks.
//!
//! ```text
//! "Seminars\nOct 4\tMark Hill" ──▶ [Seminars] [Oct 4 | cell] [Mark Hill | cell]
//! ```
//!
//! Flat pages and tables, old soup and nested boxes all read alike as lines, so a record is a run of lines whatever the
//! tree is. One pass over the text: linear.

use std::ops::Range;

use page::{Document, NodeId, Tag};

/// One line or cell of a page.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// Bytes of the page's text, without blanks around.
    pub(crate) span: Range<usize>,
    /// First text node.
    pub(crate) first: NodeId,
    /// The lowest element that lays text out as a block or cell around the first text node.
    pub(crate) block: NodeId,
    /// Does it stand in a table cell?
    pub(crate) cell: Option<Cell>,
    /// Can a reader see it?
    pub(crate) shown: bool,
    /// How much it looks like a heading, 0 to 1.
    pub(crate) heading: f32,
    /// Is all of it bold?
    pub(crate) bold: bool,
    /// Font size of its first text.
    pub(crate) size: f32,
    /// The link that holds its first linked text.
    pub(crate) link: Option<NodeId>,
    /// Share of its letters that are linked.
    pub(crate) linked: f32,
    /// Hash of the tags and classes above it: lines of one layout share it.
    pub(crate) path: u64,
    /// Hash of the tags alone: lines of one build share it, whatever their classes.
    pub(crate) tags: u64,
}

/// Where a cell stands in its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    /// The row.
    pub(crate) row: NodeId,
    /// The cell.
    pub(crate) cell: NodeId,
    /// Column, counting spans.
    pub(crate) column: u16,
    /// Is it a head cell?
    pub(crate) head: bool,
}

/// The lines of a page in order, each with some text.
pub(crate) fn lines(doc: &Document) -> Vec<Line> {
    let around = Around::of(doc);
    let texts: Vec<NodeId> = doc.texts().collect();
    let (mut from, mut to) = (0, 0);
    let line = |span: Range<usize>| {
        from += ahead(&texts, from, |t| doc.span(t).end <= span.start);
        to = to.max(from);
        to += ahead(&texts, to, |t| doc.span(t).start < span.end);
        line(doc, &around, texts.get(from..to).unwrap_or_default(), span)
    };
    doc.lines().map(line).collect()
}

/// How many texts from one on are so.
fn ahead(texts: &[NodeId], from: usize, so: impl Fn(NodeId) -> bool) -> usize {
    texts.get(from..).unwrap_or_default().iter().take_while(|t| so(**t)).count()
}

fn line(doc: &Document, around: &Around, within: &[NodeId], span: Range<usize>) -> Line {
    let first = within.first().copied().unwrap_or(doc.root());
    let surroundings = around.surroundings(first);
    let above = around.surroundings(surroundings.block);
    let looks = || within.iter().map(|t| doc.look(*t));
    let link = within.iter().find_map(|t| around.surroundings(*t).link);
    let letters = |t: &NodeId| doc.span(*t).len();
    let linked: usize = within.iter().filter(|t| around.surroundings(**t).link.is_some()).map(letters).sum();
    let all: usize = within.iter().map(letters).sum();
    Line {
        first,
        block: surroundings.block,
        cell: surroundings.cell,
        shown: looks().any(|l| l.shown),
        heading: looks().map(|l| l.heading).fold(1.0, f32::min),
        bold: looks().all(|l| l.bold),
        size: doc.look(first).size,
        link,
        linked: linked as f32 / all.max(1) as f32,
        path: above.path,
        tags: above.tags,
        span,
    }
}

impl Line {
    /// What it says.
    pub(crate) fn text<'d>(&self, doc: &'d Document) -> &'d str {
        doc.full_text().get(self.span.clone()).unwrap_or_default()
    }
}

/// Most columns and rows that a cell spans: more is a mistake or malice.
const WIDEST: u16 = 100;
const HIGHEST: u16 = 500;

/// Cells of the rows above that reach into the rows below them, of the table that is being read.
#[derive(Default)]
struct Reaching {
    rows: Option<NodeId>,
    row: Option<NodeId>,
    /// Columns with the number of rows that they still reach into, this one too.
    open: Vec<(Range<u16>, u16)>,
}

impl Reaching {
    /// The first column from `next` on that no cell from above holds.
    fn free(&mut self, doc: &Document, row: NodeId, next: u16) -> u16 {
        self.turn_to(doc, row);
        let mut column = next;
        while let Some((span, _)) = self.open.iter().find(|(span, left)| *left > 0 && span.contains(&column))
        {
            column = span.end;
        }
        column
    }

    /// A cell reaches into so many further rows.
    fn reach(&mut self, doc: &Document, row: NodeId, columns: Range<u16>, rows: u16) {
        self.turn_to(doc, row);
        if rows > 0 && self.open.len() < usize::from(WIDEST) {
            // The row that is being read counts once it is left.
            self.open.push((columns, rows + 1));
        }
    }

    fn turn_to(&mut self, doc: &Document, row: NodeId) {
        if self.row == Some(row) {
            return;
        }
        let rows = doc.parent(row);
        if self.rows != rows {
            self.open.clear();
        }
        self.open.iter_mut().for_each(|(_, left)| *left = left.saturating_sub(1));
        self.open.retain(|(_, left)| *left > 0);
        (self.rows, self.row) = (rows, Some(row));
    }
}

/// The surroundings of a node.
#[derive(Debug, Clone, Copy)]
struct Surroundings {
    block: NodeId,
    link: Option<NodeId>,
    cell: Option<Cell>,
    path: u64,
    tags: u64,
}

/// Every node's place, found in one pass from the root down.
struct Around(Vec<Surroundings>);

impl Around {
    fn of(doc: &Document) -> Around {
        let mut around = Around(Vec::with_capacity(doc.len()));
        let mut columns: Vec<u16> = vec![0; doc.len()];
        let mut reaching = Reaching::default();
        for id in doc.nodes() {
            let up = doc.parent(id);
            let mut surroundings = around.surroundings(up.unwrap_or(id));
            if doc.tag(id).is_element() {
                surroundings.enter(doc, id);
            }
            match (up, doc.tag(id)) {
                (Some(row), Tag::TD | Tag::TH) => {
                    surroundings.cell = Some(cell(doc, id, row, &mut columns, &mut reaching));
                }
                (_, Tag::TABLE) => surroundings.cell = None,
                _ => {}
            }
            around.0.push(surroundings);
        }
        around
    }

    fn surroundings(&self, id: NodeId) -> Surroundings {
        let none = Surroundings { block: id, link: None, cell: None, path: 0, tags: 0 };
        self.0.get(id.index()).copied().unwrap_or(none)
    }
}

impl Surroundings {
    /// Goes down into an element.
    fn enter(&mut self, doc: &Document, id: NodeId) {
        let tag = doc.tag(id);
        if matches!(tag, Tag::TD | Tag::TH) || doc.look(id).block {
            self.block = id;
        }
        if tag == Tag::A && doc.attr(id, "href").is_some() {
            self.link = Some(id);
        }
        self.tags = mix(self.tags, tag.index() as u64 + 1);
        self.path = step(doc, id, self.path);
    }
}

fn cell(doc: &Document, cell: NodeId, row: NodeId, columns: &mut [u16], reaching: &mut Reaching) -> Cell {
    let cell_span = |name| doc.attr(cell, name).and_then(|s| s.trim().parse::<u16>().ok()).unwrap_or(1);
    let (wide, high) = (cell_span("colspan").clamp(1, WIDEST), cell_span("rowspan").clamp(1, HIGHEST));
    let next = columns.get(row.index()).copied().unwrap_or(0);
    let column = reaching.free(doc, row, next);
    if let Some(next) = columns.get_mut(row.index()) {
        *next = column.saturating_add(wide);
    }
    reaching.reach(doc, row, column..column.saturating_add(wide), high - 1);
    Cell { row, cell, column, head: doc.tag(cell) == Tag::TH }
}

/// Hash of a path made longer by one element: its tag and what its classes say of layout. Those of a row tell its state or
/// its colour ("played", "dark"): rows of one table are laid out alike.
fn step(doc: &Document, id: NodeId, above: u64) -> u64 {
    let mut hash = mix(above, doc.tag(id).index() as u64 + 1);
    if doc.tag(id) == Tag::TR {
        return mix(hash, 7);
    }
    for class in doc.attr(id, "class").unwrap_or_default().split_ascii_whitespace() {
        hash = hash.wrapping_add(class_hash(class));
    }
    mix(hash, 7)
}

/// Classes that tell a record from its neighbour and nothing of what it is.
const PASSING: [&str; 12] = [
    "odd",
    "even",
    "first",
    "last",
    "active",
    "alt",
    "views-row-odd",
    "views-row-even",
    "views-row-first",
    "views-row-last",
    "row-odd",
    "row-even",
];

/// Hash of a class without its digits ("post-1412" is "post-"); order of classes does not matter.
fn class_hash(class: &str) -> u64 {
    if PASSING.contains(&class) {
        return 0;
    }
    let letters = class.bytes().filter(|b| !b.is_ascii_digit());
    mix(letters.fold(0, |h, b| mix(h, u64::from(b))), 3)
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_knows_its_cell_and_link() {
        let doc = page::parse(
            b"<h1>Talks</h1><table><tr><td>Oct 4<td><a href=x>Mark</a> Hill</table>",
            &page::Hints::default(),
        );
        let lines = lines(&doc);
        let texts: Vec<&str> = lines.iter().map(|l| l.text(&doc)).collect();
        assert_eq!(texts, ["Talks", "Oct 4", "Mark Hill"]);
        assert_eq!(lines[2].cell.map(|c| c.column), Some(1));
        assert!(lines[2].link.is_some() && lines[2].linked < 1.0);
        assert_eq!(lines[0].cell, None);
    }

    #[test]
    fn rows_of_one_layout_share_a_path() {
        let doc = page::parse(
            b"<ul><li class='row-1 odd'>a<li class='row-2 even'>b</ul><p>c",
            &page::Hints::default(),
        );
        let lines = lines(&doc);
        assert_eq!(lines[0].path, lines[1].path);
        assert_ne!(lines[0].path, lines[2].path);
    }
}
