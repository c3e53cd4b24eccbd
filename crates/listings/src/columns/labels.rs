//! Labels: what a page writes before the values of its records, in one record as in the others.
//!
//! ```text
//! <dt>Filed<dd>5 May<dt>Fee<dd>$40        "Filed" labels 5 May, "Fee" labels $40
//! <dt>Fee<dd>$15                          "Fee" labels $15, though it is the first value here
//! <b>Filed</b> 6 May<br><b>Fee</b> $8     "Filed" labels 6 May
//! ```
//!
//! One place of a template holds several labels in each record, the same ones in most. What one record says of itself
//! comes again in few others; a status or a kind comes once a record.

use std::ops::Range;

use page::{Document, NodeId, Tag};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::columns::names::{COLONS, is_digit, is_reply};
use crate::columns::pieces::{Found, Path, Piece, Site, formats};

/// Longest label, in characters: longer ones are text.
const MAX_LABEL: usize = 30;

/// Least share of the pieces at a place that are labels.
const LABELS: f32 = 0.4;

/// Fewest labels without a colon that records have at a place, in the mean.
const SEVERAL: f32 = 1.5;

/// Least share of the records at a place that have a label, in the mean and of the most frequent one: names of teams come
/// again too, but not all of them in each match.
const SHARED: (f32, f32) = (0.4, 0.75);

/// Least share of the places of a label behind which something else stands: a value may be left out, and of two words that
/// say a kind the first is followed by the second.
const FOLLOWED: f32 = 0.7;

/// Least share of the records that have a label which is the only one at its place: what fewer have may say something of
/// them ("Sticky: …").
const EVERYWHERE: f32 = 0.95;

/// How a label stands before its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    /// A piece of its own.
    Own,
    /// A piece of its own that ends with a colon.
    Colon,
    /// The beginning of a piece: up to a colon, or in another format.
    Prefix,
}

/// What labels have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Look {
    /// Where they stand, and how.
    Place(Path, Form),
    /// A format, and a colon: wherever they stand.
    Format(Tag),
}

/// What may be a label, and where its value begins if that is in the same piece.
struct Said<'d> {
    form: Form,
    look: Look,
    label: &'d str,
    /// Does a colon end it?
    colon: bool,
    value: Option<usize>,
}

/// The labels of a list, by what they have in common, and those that were known before.
pub(crate) struct Labels<'d> {
    of: FxHashMap<Look, FxHashSet<&'d str>>,
    /// Those with a colon, which are labels wherever they stand.
    colons: FxHashSet<&'d str>,
    known: &'d [&'d str],
}

/// A piece with the label that says what it is.
pub(crate) struct Labelled<'d> {
    pub(crate) found: Found,
    pub(crate) label: Option<&'d str>,
}

impl<'d> Labelled<'d> {
    pub(crate) fn site(&self) -> Site<'d> {
        Site { path: self.found.path, line: self.found.line, label: self.label }
    }
}

impl<'d> Labels<'d> {
    /// The labels in the pieces of records, and the known ones wherever they stand; linear in these.
    pub(crate) fn of(doc: &'d Document, records: &[Vec<Found>], known: &'d [&'d str]) -> Labels<'d> {
        let mut pieces: FxHashMap<Path, usize> = FxHashMap::default();
        let mut tallies: FxHashMap<Look, Tally<'d>> = FxHashMap::default();
        for (r, record) in records.iter().enumerate() {
            let mut alone = record.iter().filter(|f| !f.line).peekable();
            while let Some(found) = alone.next() {
                *pieces.entry(found.path).or_default() += 1;
                if let Some(said) = said(doc, found) {
                    let is_followed = said.form == Form::Prefix
                        || alone.peek().is_some_and(|next| is_value(doc, &said, found, next));
                    tallies.entry(said.look).or_default().add(&said, r, is_followed);
                }
            }
        }
        let enough = |look: Look, tally: &Tally<'_>| match look {
            Look::Format(_) => true,
            Look::Place(path, _) => {
                pieces.get(&path).is_some_and(|n| tally.times() as f32 >= LABELS * *n as f32)
            }
        };
        let of = tallies.into_iter().filter(|(look, tally)| enough(*look, tally));
        let mut labels = Labels { of: FxHashMap::default(), colons: FxHashSet::default(), known };
        for (look, tally) in of {
            let Some(found) = tally.labels(records.len()) else { continue };
            if tally.has_colons() {
                labels.colons.extend(&found);
            }
            labels.of.insert(look, found);
        }
        labels
    }

    /// The pieces of a record that are no labels, each with its own, and its lines.
    pub(crate) fn read(&self, doc: &'d Document, record: Vec<Found>) -> Vec<Labelled<'d>> {
        if self.of.is_empty() && self.known.is_empty() {
            return record.into_iter().map(|found| Labelled { found, label: None }).collect();
        }
        let mut out: Vec<Labelled<'d>> = Vec::with_capacity(record.len());
        let mut last: Option<Last<'d>> = None;
        for mut found in record {
            let here = said(doc, &found).filter(|said| !found.line && self.has(said));
            match (here, &mut last) {
                (_, Some(last)) if found.line && last.heads(&found) => last.line(found, &mut out),
                (Some(said), _) => {
                    let mut label = Last::new(&said, &found, out.len());
                    if let Some(value) = said.value {
                        found.piece.span.start = value;
                        label.holds(doc, &found);
                        out.push(Labelled { found, label: Some(said.label) });
                    }
                    last = Some(label);
                }
                (None, last) => {
                    let of = last.as_mut().filter(|_| !found.line);
                    let label = of.and_then(|last| last.holds(doc, &found).then_some(last.text));
                    out.push(Labelled { found, label });
                }
            }
        }
        out
    }

    fn has(&self, said: &Said<'_>) -> bool {
        self.of.get(&said.look).is_some_and(|labels| labels.contains(said.label))
            || said.colon && self.colons.contains(said.label)
            || self.known.contains(&said.label)
    }
}

/// The label that was met last in a record.
struct Last<'d> {
    text: &'d str,
    /// The bytes of it.
    span: Range<usize>,
    /// Is its value in the same piece?
    is_prefix: bool,
    /// How many pieces stand before its values.
    at: usize,
    /// The first of its values.
    value: Option<Found>,
}

impl<'d> Last<'d> {
    fn new(said: &Said<'d>, found: &Found, at: usize) -> Last<'d> {
        let piece = &found.piece.span;
        let span = piece.start..said.value.unwrap_or(piece.end);
        Last { text: said.label, span, is_prefix: said.value.is_some(), at, value: None }
    }

    /// Takes a piece behind it that is a value of it: the next one, and what follows at that place, in its box or beside
    /// that.
    fn holds(&mut self, doc: &Document, found: &Found) -> bool {
        let Some(first) = &self.value else {
            self.value = Some(found.clone());
            return true;
        };
        let (of, to) = (holder(doc, &first.piece), holder(doc, &found.piece));
        let is_beside = of == to || of.and_then(|n| doc.parent(n)) == to.and_then(|n| doc.parent(n));
        !self.is_prefix && first.path == found.path && is_beside
    }

    /// Does it stand in a line, in a piece of its own? What follows the piece that it begins is another field.
    fn heads(&self, line: &Found) -> bool {
        let line = &line.piece.span;
        !self.is_prefix && line.start <= self.span.start && self.span.end <= line.end
    }

    /// Takes its line: with one piece behind it, or others before it, that says no more than they do; else what stands
    /// behind it is its value.
    fn line(&self, mut line: Found, out: &mut Vec<Labelled<'d>>) {
        let values = out.get(self.at..).unwrap_or_default();
        let first = values.first().map(|v| v.found.piece.span.start);
        if let Some(start) = first.filter(|_| values.len() > 1 && line.piece.span.start == self.span.start) {
            line.piece.span.start = start;
            out.insert(self.at, Labelled { found: line, label: Some(self.text) });
        }
    }
}

/// The box in which a piece stands.
fn holder(doc: &Document, piece: &Piece) -> Option<NodeId> {
    doc.ancestors(piece.node).find(|n| doc.look(*n).block || matches!(doc.tag(*n), Tag::TD | Tag::TH))
}

/// Is the piece behind a label its value? What stands at the place of labels is another one.
fn is_value(doc: &Document, said: &Said<'_>, label: &Found, next: &Found) -> bool {
    match said.form {
        Form::Colon => !doc.full_text().get(next.piece.span.clone()).is_some_and(|t| t.ends_with(COLONS)),
        Form::Own | Form::Prefix => label.path != next.path,
    }
}

fn said<'d>(doc: &'d Document, found: &Found) -> Option<Said<'d>> {
    let piece = &found.piece;
    let text = doc.full_text().get(piece.span.clone())?;
    let behind = |at: usize| {
        let rest = text.get(at..)?.trim_start_matches(|c: char| c.is_whitespace() || COLONS.contains(&c));
        rest.contains(char::is_alphanumeric).then(|| piece.span.end - rest.len())
    };
    let format = format(doc, piece);
    let ends = format.and_then(|(_, end)| end.checked_sub(piece.span.start)).filter(|end| *end < text.len());
    let mut start = text.char_indices().take(MAX_LABEL + 1);
    let colon = start.find(|(_, c)| COLONS.contains(c)).map(|(at, _)| at);
    // What is longer than a label up to where it would end is none.
    if colon.is_none() && ends.unwrap_or(text.len()) > 4 * MAX_LABEL {
        return None;
    }
    let cut = colon.or(ends).and_then(|at| Some((at, behind(at)?)));
    let (form, label, value) = match cut {
        Some((at, value)) => (Form::Prefix, text.get(..at)?, Some(value)),
        None if colon.is_some() => (Form::Colon, text, None),
        None => (Form::Own, text, None),
    };
    let label = label.trim().trim_end_matches(COLONS).trim_end();
    let is_formatted = |end: usize| piece.span.start + label.len() <= end && value.is_none_or(|v| end <= v);
    let look = match format.filter(|(_, end)| colon.is_some() && is_formatted(*end)) {
        Some((tag, _)) => Look::Format(tag),
        None => Look::Place(found.path, form),
    };
    let is_said = is_label(label, form) && (colon.is_some() || begins_line(doc, piece));
    is_said.then_some(Said { form, look, label, colon: colon.is_some(), value })
}

/// The format in which a piece begins, and where that ends.
fn format(doc: &Document, piece: &Piece) -> Option<(Tag, usize)> {
    let format = doc.ancestors(piece.node).take_while(|n| formats(doc.tag(*n))).last()?;
    Some((doc.tag(format), doc.span(format).end))
}

/// Words in the midst of a line that others have too are what was searched for.
fn begins_line(doc: &Document, piece: &Piece) -> bool {
    let before = doc.full_text().get(..piece.span.start).unwrap_or_default();
    before.trim_end_matches([' ', '\u{a0}']).chars().next_back().is_none_or(|c| matches!(c, '\n' | '\t'))
}

fn is_label(text: &str, form: Form) -> bool {
    let numbers = || if form == Form::Own { text.contains(is_digit) } else { text.ends_with(is_digit) };
    text.chars().nth(MAX_LABEL).is_none()
        && text.contains(char::is_alphabetic)
        && !numbers()
        && !is_reply(text)
        && !text.contains("http")
}

/// How often something stands in records.
#[derive(Default)]
struct Count {
    times: usize,
    records: usize,
    /// The last record that has it, counted from one.
    last: usize,
    followed: usize,
}

impl Count {
    fn add(&mut self, record: usize, is_followed: bool) {
        self.times += 1;
        self.records += usize::from(self.last != record + 1);
        self.last = record + 1;
        self.followed += usize::from(is_followed);
    }

    /// Once a record, in several, and mostly with something behind it.
    fn is_label(&self) -> bool {
        self.records > 1 && self.times == self.records && self.followed as f32 >= FOLLOWED * self.times as f32
    }
}

/// What looks alike, counted over records.
#[derive(Default)]
struct Tally<'d> {
    all: Count,
    texts: FxHashMap<&'d str, Count>,
    /// How many end with a colon.
    colons: usize,
}

impl<'d> Tally<'d> {
    fn add(&mut self, said: &Said<'d>, record: usize, is_followed: bool) {
        self.all.add(record, is_followed);
        self.texts.entry(said.label).or_default().add(record, is_followed);
        self.colons += usize::from(said.colon);
    }

    fn found(&self) -> impl Iterator<Item = (&'d str, &Count)> {
        self.texts.iter().filter(|(_, count)| count.is_label()).map(|(text, count)| (*text, count))
    }

    fn has_colons(&self) -> bool {
        self.colons == self.all.times
    }

    /// How often labels were found.
    fn times(&self) -> usize {
        self.found().map(|(_, c)| c.times).sum()
    }

    /// The labels in a list of so many records; `None` if what looks so is none.
    fn labels(&self, list: usize) -> Option<FxHashSet<&'d str>> {
        let (kinds, records, times) = (self.found().count(), self.all.records, self.times());
        let most = self.found().map(|(_, c)| c.records).max()?;
        let is_several = kinds > 1 && times as f32 >= SEVERAL * records as f32;
        let is_everywhere = self.has_colons() && most as f32 >= EVERYWHERE * list as f32;
        let is_shared =
            times as f32 >= SHARED.0 * (kinds * records) as f32 && most as f32 >= SHARED.1 * records as f32;
        (is_shared && (is_several || is_everywhere)).then(|| self.found().map(|(text, _)| text).collect())
    }
}
