//! Headings across tables: rows of one short cell in a table whose other rows have several.
//!
//! ```text
//! │ March 2003               │   heading
//! │ Smith v. Jones │ 4 March │
//! │ Doe v. Roe     │ 9 March │
//! │ April 2003               │   heading
//! │ In re Vance    │ 2 April │
//! ```
//!
//! The rows below a heading are records of one list where they are built alike. Where they are not, or say in each
//! section the same things in as many rows ("Date:", "Place:"), what stands across is a title, and they are its record.

use page::{Document, NodeId, Tag};

use crate::facts::{Across, Bits, Facts};
use crate::interval::Interval;

/// Longest heading across a table, in letters: what is longer is a text of its own, such as what a talk is about.
const MAX_HEADING: u32 = 60;

/// Share of neighbouring rows that are built alike in a table of records.
const ALIKE: f32 = 0.5;

/// Share of the rows that begin with different texts; labels are the same in each section.
const DISTINCT: f32 = 0.5;

/// So many sections of as many rows, and no more rows than [`TEMPLATE`], are no accident.
const SECTIONS: usize = 4;

/// Most rows of a record that is several rows below its title.
const TEMPLATE: usize = 3;

impl Facts<'_> {
    /// Is it a row that is a heading across its table, such as a month, or a part of it?
    pub(crate) fn is_across(&self, n: NodeId) -> bool {
        self.across().headings.contains(&n)
    }

    /// Is it a row into which a cell of one above reaches?
    pub(crate) fn is_reached(&self, n: NodeId) -> bool {
        self.across().reached.contains(&n)
    }

    fn across(&self) -> &Across {
        self.across.get_or_init(|| Across::of(self))
    }
}

/// A row that says something.
struct Row {
    node: NodeId,
    /// Does a cell reach into it from above?
    reached: bool,
    cells: usize,
    heading: bool,
    built: Bits,
    /// Its first text.
    begins: u64,
    /// May the first of its two cells be a label? A clock time is none.
    label: bool,
}

impl Across {
    /// What stands across the rows of a page's tables; linear.
    fn of(facts: &Facts) -> Across {
        let doc = facts.doc;
        let mut all = Across::default();
        for rows in doc.nodes().filter(|n| doc.tag(*n) == Tag::TABLE).map(|t| rows(facts, t)) {
            all.reached.extend(rows.iter().filter(|r| r.reached).map(|r| r.node));
            let are_records = are_records(&rows);
            for heading in rows.iter().filter(|r| r.heading && are_records).map(|r| r.node) {
                // Of tables in tables the outer ones come first: what stands in such a heading is in already.
                if !all.headings.contains(&heading) {
                    all.headings.extend(doc.subtree(heading));
                }
            }
        }
        all
    }
}

fn rows(facts: &Facts, table: NodeId) -> Vec<Row> {
    let doc = facts.doc;
    let rows = doc.children(table).flat_map(|g| doc.children(g)).filter(|r| doc.tag(*r) == Tag::TR);
    let mut reaching = 0;
    let mut read = |node: NodeId| {
        let row = row(facts, node, reaching > 0);
        let spans = doc.children(node).filter_map(|c| doc.attr(c, "rowspan")?.trim().parse::<usize>().ok());
        reaching = spans.max().unwrap_or(1).max(reaching).saturating_sub(1);
        row
    };
    let mut rows: Vec<Row> = rows.map(&mut read).filter(|r| facts.says(Interval::of(doc, r.node))).collect();
    if let [.., before, last] = rows.as_mut_slice() {
        last.heading &= !is_last_of_grid(facts, before.node, last.node);
    }
    rows
}

/// Is the only cell of the last row built like one of the row before it, and says several things? Then it is the odd one
/// of a grid of records.
fn is_last_of_grid(facts: &Facts, before: NodeId, last: NodeId) -> bool {
    let cells = |row| facts.doc.children(row).filter(|c| is_cell(facts.doc, *c));
    let built = |cell| facts.bare_bits_of(cell);
    let several = facts.texts(Interval::of(facts.doc, last)) > 1;
    several && cells(last).all(|c| cells(before).any(|b| built(b) == built(c)))
}

/// A row; a cell that reaches into it from above stands beside its own.
fn row(facts: &Facts, node: NodeId, reached: bool) -> Row {
    let whole = Interval::of(facts.doc, node);
    let cells = facts.doc.children(node).filter(|c| is_cell(facts.doc, *c)).count();
    Row {
        node,
        reached,
        cells,
        heading: cells == 1 && !reached && (1..=MAX_HEADING).contains(&facts.letters(whole)),
        built: facts.bare_bits_of(node),
        begins: facts.hashes_of(whole).first().copied().unwrap_or(0),
        label: cells == 2
            && facts.first_text(whole).is_some_and(|t| !facts.doc.text(t).contains(|c: char| c.is_numeric())),
    }
}

/// Are those of these rows that are no headings the records of one list?
fn are_records(rows: &[Row]) -> bool {
    let headings = rows.iter().filter(|r| r.heading).count();
    if headings == 0 || 2 * headings >= rows.len() {
        return false;
    }
    let others: Vec<&Row> = rows.iter().filter(|r| !r.heading).collect();
    let several = others.iter().filter(|r| r.cells > 1).count();
    let like = |w: &&[&Row]| w[0].cells == w[1].cells && w[0].built == w[1].built;
    let alike = others.windows(2).filter(like).count() as f32;
    2 * several > rows.len()
        && alike >= ALIKE * (others.len() - 1) as f32
        && !are_labelled(&others)
        && !are_a_template(rows)
}

/// Do most rows begin with labels, of which there are few different ones?
fn are_labelled(rows: &[&Row]) -> bool {
    let mut labels: Vec<u64> = rows.iter().filter(|r| r.label).map(|r| r.begins).collect();
    let all = labels.len();
    labels.sort_unstable();
    labels.dedup();
    2 * all > rows.len() && (labels.len() as f32) < DISTINCT * all as f32
}

/// Do several headings have the same few rows below them?
fn are_a_template(rows: &[Row]) -> bool {
    let mut sections = rows.split(|r| r.heading).skip(1).map(<[Row]>::len).peekable();
    let first = sections.peek().copied().unwrap_or(0);
    let (mut count, mut same) = (0, true);
    sections.for_each(|n| (count, same) = (count + 1, same && n == first));
    count >= SECTIONS && same && first <= TEMPLATE
}

fn is_cell(doc: &Document, n: NodeId) -> bool {
    matches!(doc.tag(n), Tag::TD | Tag::TH)
}
