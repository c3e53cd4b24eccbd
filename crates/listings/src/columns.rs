//! Columns: the fields of a list's records, aligned, typed and named.
//!
//! ```text
//! <li><a>One</a> <i>5 May</i> <b>new</b>      title  One   Two   Three
//! <li><a>Two</a> <i>6 May</i>            ──▶  date   5 May 6 May 7 May
//! <li><a>Three</a> <i>7 May</i>               b      new   –     –
//! ```
//!
//! A record is cut into pieces as a reader sees them: texts that no link, box or line end divides. Pieces that stand at
//! one place of the template, told by the path to them inside the record, are one column, so that a missing field
//! leaves a gap and shifts nothing.

mod align;
mod blanks;
mod grid;
mod labels;
mod lines;
mod names;
mod pieces;
mod track;

use std::hash::Hash;
use std::sync::Arc;

use marks::Mark;
use page::{Document, NodeId, Tag};
use rustc_hash::FxHashMap;

use crate::link::{is_contact, links_of};
use crate::listing::{Cell, Column, Member, Role};
use grid::Grid;
use labels::{Labelled, Labels};
use pieces::{Found, Piece, Place, pieces};
use track::Track;

/// Most columns of a list: what is beyond and has no label is prose, not fields.
const MAX_COLUMNS: usize = 40;

/// Fewest records that must have a field, as a share: what fewer have is a record's own matter.
const MIN_SHARE: f32 = 0.05;

/// The fields of a list's records: linear in their texts, n·log n in columns. `known` are labels that the page is known to
/// use: they need not come again to be read as such.
pub fn columns(doc: &Document, members: &[Member], marks: &[Mark], known: &[&str]) -> Vec<Column> {
    let records: Vec<&Member> = members.iter().filter(|m| m.role == Role::Record).collect();
    let grid = Grid::of(doc, members);
    let mut tracks = tracks(doc, &grid, &records, marks, known);
    tracks.retain(|t| {
        let is_often =
            t.count() >= 2.min(records.len()) && t.count() as f32 >= MIN_SHARE * records.len() as f32;
        is_often || t.place.site.label.is_some_and(|label| known.contains(&label))
    });
    drop_prose(&mut tracks);
    let links = links_of(doc, &records);
    let pages = links.iter().map(|l| l.filter(|n| !is_contact(doc, *n)));
    let title = title_of(doc, &tracks, &pages.collect::<Vec<_>>());
    let mut columns: Vec<Column> = Vec::new();
    for (t, track) in tracks.iter_mut().enumerate() {
        let label = track.place.site.label.map(str::to_owned);
        let label = label.or_else(|| names::strip_label(doc, &mut track.cells));
        let first = track.cells.iter().flatten().next();
        let called = label.or_else(|| names::head_cell(doc, &grid, members, first?.node));
        let called = called.map(|c| c.split_whitespace().collect::<Vec<_>>().join(" "));
        let recognizer = names::recognizer(doc, marks, &track.cells);
        let name = called.clone();
        let name =
            name.unwrap_or_else(|| names::name(doc, members, first, recognizer.as_deref(), title == Some(t)));
        let cells = track.cells.iter().map(|c| c.clone().map(|p| Cell::Span(p.span))).collect();
        columns.push(Column { name, called, recognizer, cells });
    }
    lines::drop_told(doc, &tracks, &mut columns);
    columns.extend(attribute(doc, "url", "href", links.into_iter()));
    columns.extend(attribute(doc, "image", "src", records.iter().map(|r| image_of(doc, r))));
    names::tell_apart(&mut columns);
    columns
}

/// The recogniser that marks most of most cells: what type a column has that somebody made of others.
pub fn recognizer_of(doc: &Document, marks: &[Mark], cells: &[Option<Cell>]) -> Option<Arc<str>> {
    let piece = |cell: &Option<Cell>| {
        let span = cell.as_ref().and_then(Cell::span)?;
        Some(Piece { node: doc.node_at(span.start), span })
    };
    names::recognizer(doc, marks, &cells.iter().map(piece).collect::<Vec<_>>())
}

/// Keeps as many tracks as a list has columns at most: those with labels before the others, in order.
fn drop_prose(tracks: &mut Vec<Track<'_>>) {
    let labelled = tracks.iter().filter(|t| t.place.site.label.is_some()).count().min(MAX_COLUMNS);
    let mut left = [MAX_COLUMNS - labelled, labelled];
    tracks.retain(|track| {
        let left = &mut left[usize::from(track.place.site.label.is_some())];
        let keeps = *left > 0;
        *left = left.saturating_sub(1);
        keeps
    });
}

/// What the page itself calls a column that somebody else read: the label before all its values, or the head above the
/// first of them; `None` where it calls it nothing. Linear in members and cells.
pub fn called(doc: &Document, members: &[Member], cells: &[Option<Cell>]) -> Option<String> {
    let spans = || cells.iter().flatten().filter_map(Cell::span);
    let first = doc.node_at(spans().next()?.start);
    names::label_before(doc, spans())
        .or_else(|| names::head_cell(doc, &Grid::of(doc, members), members, first))
}

/// Tracks in the order in which a reader meets them.
fn tracks<'d>(
    doc: &'d Document,
    grid: &Grid,
    records: &[&Member],
    marks: &[Mark],
    known: &'d [&'d str],
) -> Vec<Track<'d>> {
    let mut found: FxHashMap<Place<'d>, usize> = FxHashMap::default();
    let mut tracks: Vec<Track<'d>> = Vec::new();
    let holder = pieces::holder(doc, records);
    let pieces: Vec<Vec<Found>> = records.iter().map(|r| pieces(doc, grid, r, holder)).collect();
    let labels = Labels::of(doc, &pieces, known);
    let labelled: Vec<Vec<Labelled<'d>>> = pieces.into_iter().map(|p| labels.read(doc, p)).collect();
    let slots = align::slots(doc, marks, &labelled);
    for (i, (record, slots)) in labelled.into_iter().zip(slots).enumerate() {
        let total = record.len() as f32;
        for (k, (piece, slot)) in record.into_iter().zip(slots).enumerate() {
            let place = Place { site: piece.site(), slot };
            let t = *found.entry(place).or_insert_with(|| {
                tracks.push(Track { place, cells: vec![None; records.len()], depth: 0.0 });
                tracks.len() - 1
            });
            if let Some(track) = tracks.get_mut(t) {
                track.cells[i] = Some(piece.found.piece);
                track.depth += k as f32 / total;
            }
        }
    }
    let mut tracks = join(tracks, |place| Some(place.unlinked()));
    // What stands behind one label is one field, wherever a record has it.
    if tracks.iter().any(|track| track.place.site.label.is_some()) {
        tracks = join(tracks, |place| place.site.label.map(|label| (label, place.site.line)));
    }
    tracks.sort_by(|a, b| (a.depth / a.count() as f32).total_cmp(&(b.depth / b.count() as f32)));
    tracks
}

/// What is a link in some records and plain text in the others is one field, for one: tracks of one key, of which no record has
/// two, become one.
fn join<'d, K: Hash + Eq>(tracks: Vec<Track<'d>>, key: impl Fn(&Place<'d>) -> Option<K>) -> Vec<Track<'d>> {
    let mut at: FxHashMap<K, usize> = FxHashMap::default();
    let mut out: Vec<Track<'_>> = Vec::with_capacity(tracks.len());
    for track in tracks {
        let first = key(&track.place).map_or(out.len(), |key| *at.entry(key).or_insert(out.len()));
        match out.get_mut(first).filter(|f| f.takes_turns_with(&track)) {
            Some(one) => {
                one.depth += track.depth;
                let cells = one.cells.iter_mut().zip(track.cells);
                cells.for_each(|(cell, other)| *cell = cell.take().or(other));
            }
            None => out.push(track),
        }
    }
    out
}

/// The track that holds the records' own links, if these say different things: "Read more" is no title.
fn title_of(doc: &Document, tracks: &[Track<'_>], links: &[Option<NodeId>]) -> Option<usize> {
    let linked = |cell: &Option<Piece>, link: &Option<NodeId>| {
        cell.as_ref().zip(*link).is_some_and(|(piece, link)| doc.contains(link, piece.node))
    };
    let hits = |t: &Track| t.cells.iter().zip(links).filter(|(c, l)| linked(c, l)).count();
    let best = tracks.iter().enumerate().rev().max_by_key(|(_, t)| hits(t))?;
    if hits(best.1) > 0 && !says_one_thing(doc, best.1) {
        return Some(best.0);
    }
    // Records without links of their own: what stands in a heading, or stands first with words in it.
    let headed = |t: &Track| t.cells.iter().flatten().any(|p| is_headed(doc, p));
    let worded = |t: &Track| !says_one_thing(doc, t) && t.cells.iter().flatten().all(|p| has_word(doc, p));
    tracks.iter().position(headed).or_else(|| tracks.iter().position(worded))
}

/// Has it the same text in all of several records?
fn says_one_thing(doc: &Document, track: &Track) -> bool {
    let mut texts = track.cells.iter().flatten().map(|p| doc.full_text().get(p.span.clone()));
    let first = texts.next();
    track.count() > 1 && texts.all(|t| Some(t) == first)
}

fn is_headed(doc: &Document, piece: &Piece) -> bool {
    const HEADINGS: &[Tag] = &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::DT];
    doc.ancestors(piece.node).take(3).any(|a| HEADINGS.contains(&doc.tag(a)))
}

/// Are most of its characters letters?
fn has_word(doc: &Document, piece: &Piece) -> bool {
    let text = doc.full_text().get(piece.span.clone()).unwrap_or_default();
    2 * text.chars().filter(|c| c.is_alphabetic()).count() > text.chars().count()
}

fn attribute(
    doc: &Document,
    name: &str,
    attr: &'static str,
    nodes: impl Iterator<Item = Option<NodeId>>,
) -> Option<Column> {
    let with = |n: Option<NodeId>| n.filter(|n| doc.attr(*n, attr).is_some());
    let cells: Vec<Option<Cell>> = nodes.map(|n| with(n).map(|n| Cell::Attribute(n, attr))).collect();
    let recognizer = (attr == "href").then(|| "url".into());
    cells.iter().any(Option::is_some).then(|| Column {
        name: name.to_owned(),
        called: None,
        recognizer,
        cells,
    })
}

fn image_of(doc: &Document, record: &Member) -> Option<NodeId> {
    let nodes = record.intervals.iter().flat_map(|i| i.nodes());
    nodes.into_iter().find(|n| doc.tag(*n) == Tag::IMG && doc.attr(*n, "src").is_some())
}
