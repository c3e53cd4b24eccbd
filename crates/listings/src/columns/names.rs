//! What a column is called: by its head cell, its label, its class; else by what it holds.

use std::ops::Range;
use std::sync::Arc;

use marks::{Dates, Mark, Number, Price, Recognizer, Settings};
use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;

use crate::columns::grid::{self, Grid, is_cell};
use crate::columns::pieces::{Piece, class_shape};
use crate::listing::{Cell, Column, Member, Role};

/// Share of a column's cells that one recogniser must mark to be its type.
const TYPE_SHARE: f32 = 0.5;

/// Share of a cell's letters that marks must cover to say what the cell is.
const MARKED: f32 = 0.6;

/// Longest cell, in bytes, that is read by itself: a sum, a day.
const MAX_TOUCHED: usize = 40;

/// Longest label or head cell, in characters: longer ones are text.
const MAX_NAME: usize = 30;

/// Is it no longer than a name of a column?
fn is_short(label: &str) -> bool {
    label.chars().nth(MAX_NAME).is_none()
}

/// What ends a label, in Latin letters and beside Chinese ones.
pub(crate) const COLONS: [char; 2] = [':', '：'];

/// Cuts the label that all cells begin with ("Docket No.: 12" to "12"); the label without its colon.
pub(crate) fn strip_label(doc: &Document, cells: &mut [Option<Piece>]) -> Option<String> {
    let text = |p: &Piece| doc.full_text().get(p.span.clone()).unwrap_or_default();
    let label_of = |p: &Piece| {
        let (label, rest) = text(p).split_once(COLONS)?;
        let is_clock = label.ends_with(is_digit) && rest.starts_with(is_digit);
        (is_short(label) && !rest.trim().is_empty() && !is_clock).then_some(label)
    };
    let label = label_of(cells.iter().flatten().next()?)?.to_owned();
    if !label.chars().any(char::is_alphabetic) || label.contains("http") || is_reply(&label) {
        return None;
    }
    if cells.iter().flatten().any(|p| label_of(p) != Some(&label)) {
        return None;
    }
    for piece in cells.iter_mut().flatten() {
        let rest = text(piece).split_once(COLONS).map_or("", |(_, rest)| rest);
        piece.span.start = piece.span.end - rest.trim_start().len();
    }
    Some(label.trim().to_owned())
}

pub(crate) fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// What mail and forums write before the subject of an answer is part of it: "Re: Salt", "AW: Salt".
pub(crate) fn is_reply(label: &str) -> bool {
    const REPLIES: &[&str] = &["re", "aw", "sv", "vs", "antw", "odp", "rif", "ynt", "fw", "fwd", "wg", "tr"];
    let label = label.trim();
    label.len() <= 4 && REPLIES.iter().any(|reply| reply.eq_ignore_ascii_case(label))
}

/// The label that stands in its line before each of these values, without its colon.
pub(crate) fn label_before(doc: &Document, mut values: impl Iterator<Item = Range<usize>>) -> Option<String> {
    let label_of = |value: Range<usize>| {
        let line = doc.full_text().get(..value.start)?.rsplit(['\n', '\t']).next()?;
        let label = line.trim_end().strip_suffix(COLONS)?.trim();
        (is_short(label) && label.chars().any(char::is_alphabetic)).then_some(label)
    };
    let label = label_of(values.next()?)?;
    values.all(|value| label_of(value) == Some(label)).then(|| label.to_owned())
}

/// Amounts by recogniser: there are a dozen, which a list tells apart as fast as a table does.
type Tallies<'m> = Vec<(&'m Arc<str>, usize)>;

fn add<'m>(tallies: &mut Tallies<'m>, recognizer: &'m Arc<str>, amount: usize) {
    match tallies.iter_mut().find(|(r, _)| *r == recognizer) {
        Some((_, sum)) => *sum += amount,
        None => tallies.push((recognizer, amount)),
    }
}

/// The recogniser that marks most of most cells. A mark ends where its cell does, and a cell that touches what stands
/// beside it is read by itself: a reader sees where an element ends, though the text goes on ("Lamp$10.993 left").
pub(crate) fn recognizer(doc: &Document, marks: &[Mark], cells: &[Option<Piece>]) -> Option<Arc<str>> {
    let mut votes: Tallies = Vec::new();
    let own: Vec<Option<Vec<Mark>>> = cells.iter().map(|c| own_marks(doc, marks, c.as_ref()?)).collect();
    let mut covered: Tallies = Vec::new();
    let mut filled = 0;
    for (piece, own) in cells.iter().zip(&own).filter_map(|(c, own)| Some((c.as_ref()?, own))) {
        filled += 1;
        covered.clear();
        cover(doc, marks, piece, own.as_deref(), &mut covered);
        covered.iter().for_each(|(r, _)| add(&mut votes, r, 1));
    }
    let best = votes.into_iter().max_by_key(|(name, n)| (*n, std::cmp::Reverse((*name).clone())))?;
    (best.1 as f32 >= TYPE_SHARE * filled as f32).then(|| best.0.clone())
}

/// The recogniser that marks most of a piece.
pub(crate) fn type_of(doc: &Document, marks: &[Mark], piece: &Piece) -> Option<Arc<str>> {
    let own = own_marks(doc, marks, piece);
    let mut covered: Tallies = Vec::new();
    cover(doc, marks, piece, own.as_deref(), &mut covered);
    covered.iter().map(|(r, _)| *r).min().cloned()
}

/// The recognisers that mark most of a piece, each as much of it: what covers most says most, "$4.50" holds a number and is a
/// price.
fn cover<'m>(
    doc: &Document,
    marks: &'m [Mark],
    piece: &Piece,
    own: Option<&'m [Mark]>,
    covered: &mut Tallies<'m>,
) {
    let text = said(doc, piece).trim();
    match own {
        Some(own) => own.iter().for_each(|m| add(covered, &m.recognizer, length(m, text.len()))),
        None => within(marks, piece).for_each(|m| add(covered, &m.recognizer, length(m, piece.span.end))),
    }
    let most = covered.iter().map(|(_, n)| *n).max().unwrap_or(0);
    let is_most = most as f32 >= MARKED * text.len() as f32;
    covered.retain(|(_, n)| is_most && *n == most);
}

fn said<'d>(doc: &'d Document, piece: &Piece) -> &'d str {
    doc.full_text().get(piece.span.clone()).unwrap_or_default()
}

/// The marks that begin in a cell.
fn within<'m>(marks: &'m [Mark], piece: &Piece) -> impl Iterator<Item = &'m Mark> {
    let from = marks.partition_point(|m| m.span.start() < piece.span.start);
    let end = piece.span.end;
    marks.iter().skip(from).take_while(move |m| m.span.start() < end)
}

/// Bytes of a mark before `end`.
fn length(mark: &Mark, end: usize) -> usize {
    mark.span.end().min(end) - mark.span.start()
}

/// What a short cell says by itself, if another touches it and hides that.
fn own_marks(doc: &Document, marks: &[Mark], piece: &Piece) -> Option<Vec<Mark>> {
    const READERS: [&dyn Recognizer; 3] = [&Dates, &Price, &Number];
    let text = said(doc, piece);
    let beside = |range: Range<usize>| doc.full_text().get(range).unwrap_or_default();
    let before = beside(0..piece.span.start).ends_with(char::is_alphanumeric);
    let behind = beside(piece.span.end..doc.full_text().len()).starts_with(char::is_alphanumeric);
    let asked = !marks.is_empty() && (before || behind) && text.len() <= MAX_TOUCHED;
    (asked && text.bytes().any(|b| b.is_ascii_digit()))
        .then(|| marks::find_with(text, &Settings::default(), READERS))
}

/// The name of a column of which the page says none, by its first cell.
pub(crate) fn name(
    doc: &Document,
    members: &[Member],
    first: Option<&Piece>,
    recognizer: Option<&str>,
    title: bool,
) -> String {
    let Some(piece) = first else { return "text".to_owned() };
    title
        .then(|| "title".to_owned())
        .or_else(|| said_by_class(doc, members, piece.node))
        .or_else(|| recognizer.map(str::to_owned))
        .unwrap_or_else(|| by_look(doc, piece).to_owned())
}

/// "number" for what has no letter, else "text".
fn by_look(doc: &Document, piece: &Piece) -> &'static str {
    let text = doc.full_text().get(piece.span.clone()).unwrap_or_default();
    if text.chars().any(char::is_alphabetic) { "text" } else { "number" }
}

/// The text of the head cell above a cell: that of a head member, or of the table's last row with `th` above it. A row of
/// one cell names no columns.
pub(crate) fn head_cell(doc: &Document, grid: &Grid, members: &[Member], node: NodeId) -> Option<String> {
    let cell = doc.ancestors(node).take(8).find(|a| is_cell(doc, *a))?;
    let index = grid.column(doc, cell)?;
    let row = doc.parent(cell)?;
    let table = doc.ancestors(row).take(3).find(|a| doc.tag(*a) == Tag::TABLE)?;
    let by_role = members.iter().filter(|m| m.role == Role::Head).map(|m| m.span().from);
    let by_tag = doc.subtree(table).take_while(|n| *n < row).filter(|n| doc.tag(*n) == Tag::TR).take(3);
    let cells = |row: NodeId| doc.children(row).filter(|c| is_cell(doc, *c));
    let names = |r: &NodeId| cells(*r).nth(1).is_some() || cells(row).nth(1).is_none();
    let is_head = |r: &NodeId| doc.children(*r).any(|c| doc.tag(c) == Tag::TH) && names(r);
    let by_role = by_role.rev().find(|r| doc.contains(table, *r) && names(r));
    let head = by_tag.filter(is_head).last().or(by_role)?;
    let above = cells(head).find(|c| {
        grid.column(doc, *c).is_some_and(|from| (from..from + grid::width(doc, *c)).contains(&index))
    })?;
    let text = doc.text(above).split(['\n', '\t']).next().unwrap_or_default().trim();
    (!text.is_empty() && text.chars().count() <= MAX_NAME).then(|| text.trim_end_matches(':').to_owned())
}

/// Words that say how something looks or which one it is, and not what it holds.
const SAYS_NOTHING: &[&str] = &[
    "col",
    "row",
    "left",
    "right",
    "odd",
    "even",
    "item",
    "text",
    "first",
    "last",
    "inner",
    "wrap",
    "clearfix",
    "small",
    "large",
    "span",
    "div",
    "link",
    "block",
    "box",
    "content",
    "body",
    "container",
    "active",
    "flex",
    "grid",
    "media",
    "card",
    "list",
    "result",
    "field",
    "views",
    "style",
    "font",
    "bold",
    "align",
    "fl",
    "fr",
];

/// `itemprop`, or the class of the nearest element that has one and says something.
fn said_by_class(doc: &Document, members: &[Member], node: NodeId) -> Option<String> {
    let record = members.iter().map(Member::span).rfind(|i| i.from <= node)?;
    let near = doc.ancestors(node).take(3).take_while(|a| *a > record.from);
    near.into_iter().find_map(|a| {
        let said = doc.attr(a, "itemprop").map_or_else(|| class_shape(doc, a), Into::into);
        let name = said.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        let words: Vec<String> =
            name.split(|c: char| !c.is_alphanumeric()).map(str::to_ascii_lowercase).collect();
        let says = words.iter().any(|w| w.len() > 2 && !SAYS_NOTHING.contains(&w.as_str()));
        let made = || hashed(&name) || doc.attr(a, "class").is_some_and(|class| numbered(first_class(class)));
        (says && name.len() <= MAX_NAME && !made()).then_some(name)
    })
}

/// Names made by a program ("css1x2kj", "sc-bdVaJa", "_3fK2d"): letters in no order that a word has.
fn hashed(name: &str) -> bool {
    let turns =
        name.as_bytes().windows(2).filter(|w| w[0].is_ascii_lowercase() && w[1].is_ascii_uppercase()).count();
    let vowels = name.chars().filter(|c| "aeiouyAEIOUY".contains(*c)).count();
    turns > 2 || vowels * 6 < name.len()
}

/// Has a part of a class a letter behind a digit, as names made by a program do ("css-55e", and not "item-12")?
fn numbered(class: &str) -> bool {
    let behind = |part: &[u8]| part[0].is_ascii_digit() && part[1].is_ascii_alphabetic();
    class.as_bytes().windows(2).any(behind)
}

fn first_class(class: &str) -> &str {
    class.split_ascii_whitespace().next().unwrap_or_default()
}

/// Gives columns of one name numbers: "text", "text 2"; a class called "url" does not take the name of the address.
pub(crate) fn tell_apart(columns: &mut [Column]) {
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    columns.sort_by_key(|c| !matches!(c.cells.iter().flatten().next(), Some(Cell::Attribute(..))));
    for column in columns.iter_mut() {
        let n = seen.entry(column.name.clone()).or_insert(0);
        *n += 1;
        if *n > 1 {
            column.name = format!("{} {n}", column.name);
        }
    }
    columns.sort_by_key(|c| matches!(c.cells.iter().flatten().next(), Some(Cell::Attribute(..))));
}
