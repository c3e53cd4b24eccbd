//! Segments: what the lines of a record say once dates, times and labels are taken out.
//!
//! ```text
//! "Speaker: Mark Hill"        ──▶ [Mark Hill | announced: speaker]
//! "Oct 4, 3 pm: On caches"    ──▶ [On caches]
//! cell below head "Location"  ──▶ [2310 CS | announced: place]
//! ```

use std::collections::HashMap;
use std::ops::Range;

use marks::{Cue, Mark, Value};
use page::{NodeId, Tag};

use super::parts::{TELLS, is_edge, parts_of};
use super::sign::{icon, signs};
use super::speaker::words::is_elsewhere;
use crate::reading::Reading;

/// A piece of a line that may be a field's value.
#[derive(Debug, Clone)]
pub(crate) struct Segment {
    /// The line it stands in.
    pub(crate) line: usize,
    /// Bytes of the page's text.
    pub(crate) span: Range<usize>,
    /// What a label, a head cell or a class name says that it is.
    pub(crate) announced: Option<Cue>,
    /// Which segment of its line: 0 is the first.
    pub(crate) nth: usize,
    /// Does it stand above the record, in a heading that names all those below?
    pub(crate) above: bool,
    /// Does it neither name the event nor who gives it: what stands behind "Contact:", or a sentence behind the place?
    pub(crate) elsewhere: bool,
    /// How many lines of its layout stand before it in the record: a name, and the affiliation below it.
    pub(crate) row: usize,
}

impl Segment {
    /// Its place in the records of a list: layout of the line, column, and which piece of the line it is.
    pub(crate) fn slot(&self, reading: &Reading<'_>) -> (u64, usize) {
        let line = reading.lines.get(self.line);
        let column = line.and_then(|l| l.cell).map_or(0, |c| u64::from(c.column) + 1);
        (line.map_or(0, |l| l.path.wrapping_add(column).wrapping_add((self.row as u64) << 32)), self.nth)
    }

    /// What it says.
    pub(crate) fn text<'d>(&self, reading: &Reading<'d>) -> &'d str {
        reading.doc.full_text().get(self.span.clone()).unwrap_or_default()
    }
}

/// Head cells of the page's tables: what each column holds.
pub(crate) struct Heads(HashMap<(NodeId, u16), Cue>);

impl Heads {
    /// Reads them: `<th>` cells, and first rows whose cells say what stands below.
    pub(crate) fn of(reading: &Reading<'_>) -> Heads {
        let mut heads = HashMap::new();
        let mut first_rows: HashMap<NodeId, NodeId> = HashMap::new();
        for (i, line) in reading.lines.iter().enumerate() {
            let Some(cell) = line.cell else { continue };
            let table = table_of(reading, cell.row);
            let first = *first_rows.entry(table).or_insert(cell.row) == cell.row;
            // A head says nothing else: "Location" in the first record's own cell heads no column.
            let cell_length = reading.doc.text(cell.cell).trim().len();
            // Nor does it say something behind a colon: "Keynote: Elena Moretti".
            let has_value = reading.text(i).trim_end_matches([':', '：']).contains([':', '：']);
            let short = cell_length <= line.span.len().min(LABEL_LETTERS) && !has_value;
            if (cell.head || first)
                && short
                && let Some(cue) = announcing(reading, i)
            {
                heads.entry((table, cell.column)).or_insert(cue);
            }
        }
        Heads(heads)
    }

    fn above(&self, reading: &Reading<'_>, line: usize) -> Option<Cue> {
        let cell = reading.lines.get(line)?.cell?;
        self.0.get(&(table_of(reading, cell.row), cell.column)).copied()
    }
}

/// Lines of a row that are looked at for a third cell.
const ROW_LINES: usize = 20;
/// A label or head cell is short.
const LABEL_LETTERS: usize = 40;

fn table_of(reading: &Reading<'_>, row: NodeId) -> NodeId {
    reading.doc.ancestors(row).find(|a| reading.doc.tag(*a) == Tag::TABLE).unwrap_or(row)
}

/// What a line announces, if it is a label: "Speaker", "Where:".
fn announcing(reading: &Reading<'_>, line: usize) -> Option<Cue> {
    reading.marks_of(line).iter().find_map(|m| match m.value {
        Value::Cue(c @ (Cue::Speaker | Cue::Place | Cue::Time | Cue::Title)) => Some(c),
        _ => None,
    })
}

/// The segments of a record's lines, in order.
pub(crate) fn segments(reading: &Reading<'_>, heads: &Heads, lines: Range<usize>) -> Vec<Segment> {
    let mut out: Vec<Segment> = Vec::new();
    // A line that is only a label announces the next one, and what goes on in the same block.
    let mut pending = None;
    let mut unknown = false;
    let mut label_scope: Option<(Cue, NodeId, usize)> = None;
    for line in lines {
        let Some(l) = reading.lines.get(line) else { continue };
        if !reading.text(line).contains(char::is_alphanumeric) {
            continue;
        }
        if let Some(cue) = bare_label(reading, line) {
            (pending, label_scope) = (cue, None);
            unknown = cue.is_none() && is_elsewhere(reading.text(line));
            continue;
        }
        let quoted =
            out.last().is_some_and(|s| open_quote(s.text(reading)) && goes_on(reading, s.line, l.block));
        // What a label announced goes on, if it said anything but a date.
        let goes_on = label_scope.is_some_and(|(_, block, from)| block == l.block && said_since(&out, from));
        if (quoted || goes_on)
            && let Some(last) = out.last_mut()
        {
            last.span.end = l.span.end;
            continue;
        }
        label_scope = pending.filter(|c| *c != Cue::Place).map(|c| (c, l.block, line));
        let announced = pending.take().or_else(|| heads.above(reading, line));
        let known = out.len();
        split_line(reading, line, announced.or_else(|| class_says(reading, line)), &mut out);
        let fresh = out.iter_mut().skip(known);
        let unknown = std::mem::take(&mut unknown);
        fresh.for_each(|s| s.elsewhere |= unknown);
    }
    number_rows(reading, &mut out);
    out
}

/// The segments without a day's number, which is no mark where its month stands above: "Fri 21st, 7 pm: Dance".
pub(crate) fn behind(reading: &Reading<'_>, segments: Vec<Segment>, day: &Range<usize>) -> Vec<Segment> {
    let left = |s: Segment| {
        if s.span.start >= day.end || s.span.end <= day.start || s.span.start < day.start {
            return Some(s);
        }
        let rest = reading.doc.full_text().get(day.end..s.span.end).unwrap_or_default();
        let start = s.span.end - rest.trim_start_matches(is_edge).len();
        rest.contains(char::is_alphanumeric).then_some(Segment { span: start..s.span.end, ..s })
    };
    segments.into_iter().filter_map(left).collect()
}

/// Counts the lines of one layout, of the cells of one row of a table.
fn number_rows(reading: &Reading<'_>, segments: &mut [Segment]) {
    let mut rows_of_cell: HashMap<NodeId, (usize, usize)> = HashMap::new();
    for s in segments {
        let Some(cell) = reading.lines.get(s.line).and_then(|l| l.cell) else { continue };
        let (row, last) = rows_of_cell.entry(cell.cell).or_insert((0, s.line));
        if *last != s.line {
            (*row, *last) = ((*row + 1).min(MOST_ROWS), s.line);
        }
        s.row = *row;
    }
}

/// Lines of a cell further down are told apart no more.
const MOST_ROWS: usize = 2;

fn said_since(segments: &[Segment], line: usize) -> bool {
    segments.last().is_some_and(|s| s.line >= line)
}

/// What a heading says beside its dates.
pub(crate) fn of_heading(reading: &Reading<'_>, line: usize, above: bool) -> Vec<Segment> {
    let mut out = Vec::new();
    split_line(reading, line, None, &mut out);
    out.iter_mut().for_each(|s| s.above = above);
    out
}

/// Does a text begin with a quotation mark and not end the quotation?
fn open_quote(text: &str) -> bool {
    let closing = match text.chars().next() {
        Some('"') => '"',
        Some('“') => '”',
        Some('„') => '“',
        Some('«') => '»',
        _ => return false,
    };
    !text.chars().skip(1).any(|c| c == closing)
}

fn goes_on(reading: &Reading<'_>, line: usize, block: NodeId) -> bool {
    reading.lines.get(line).is_some_and(|l| l.block == block)
}

/// What the names that the page's author gave to the elements around a line say: `class="event-venue"`.
fn class_says(reading: &Reading<'_>, line: usize) -> Option<Cue> {
    const NEAR: usize = 3;
    let l = reading.lines.get(line)?;
    let near = reading.doc.ancestors(l.first).take(NEAR);
    let named = near.into_iter().find_map(|node| {
        let named = ["class", "itemprop", "id"].into_iter().filter_map(|a| reading.doc.attr(node, a));
        named.flat_map(|v| v.split(|c: char| !c.is_ascii_alphabetic())).find_map(cue_of_name)
    });
    named.or_else(|| icon(reading, l.first))
}

/// Parts of class names that tell what an element holds.
fn cue_of_name(name: &str) -> Option<Cue> {
    match name.to_ascii_lowercase().as_str() {
        "location" | "venue" | "place" | "ort" | "lieu" | "lugar" | "room" | "adr" | "address" => {
            Some(Cue::Place)
        }
        "speaker" | "speakers" | "performer" | "presenter" | "referent" => Some(Cue::Speaker),
        "title" | "summary" | "headline" | "titel" | "titre" => Some(Cue::Title),
        _ => None,
    }
}

/// A line that is nothing but a label: "Where:", or a head cell or term without colon. Gives what it announces, which may
/// be nothing that an event has ("Affiliation:").
fn bare_label(reading: &Reading<'_>, line: usize) -> Option<Option<Cue>> {
    let text = reading.text(line);
    let l = reading.lines.get(line)?;
    let colon = text.ends_with([':', '：']) || matches!(reading.text(line + 1), ":" | "：");
    let term = l.cell.is_some_and(|c| c.head) || reading.doc.tag(l.block) == Tag::DT || l.bold;
    // "Keynote: Amina Yusuf" in bold says what it announces.
    let bare = term && !text.contains([':', '：']) && text.split_whitespace().count() <= 3
        || is_label_beside_value(reading, line);
    if text.len() > LABEL_LETTERS || !(colon || bare) {
        return None;
    }
    let cue = announcing(reading, line).or_else(|| cue_of_name(last_word(text)));
    // Without its colon "Title" may be a word of a title.
    if colon { Some(cue) } else { cue.filter(|c| *c != Cue::Title).map(Some) }
}

/// Is a cell nothing but the word for a field, and the row's other cell holds its value: "When | 18 April"?
fn is_label_beside_value(reading: &Reading<'_>, line: usize) -> bool {
    let cell = |line: usize| reading.lines.get(line).and_then(|l| l.cell);
    let Some(own) = cell(line).filter(|c| c.column == 0) else { return false };
    let mut others = (line + 1..=line + ROW_LINES).map_while(|l| cell(l).filter(|c| c.row == own.row));
    let beside = others.next().is_some_and(|c| c.column == 1) && others.all(|c| c.column == 1);
    let length = reading.text(line).len();
    let mut marks = reading.marks_of(line).iter();
    beside && marks.any(|m| matches!(m.value, Value::Cue(_)) && m.span.end() - m.span.start() == length)
}

fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphabetic()).find(|w| !w.is_empty()).unwrap_or_default()
}

fn split_line(reading: &Reading<'_>, line: usize, announced: Option<Cue>, out: &mut Vec<Segment>) {
    let Some(l) = reading.lines.get(line) else { return };
    let mut announced = announced;
    let mut at = reading.own_start(line).min(l.span.end);
    let mut nth = 0;
    let mut signs = signs(reading, at..l.span.end).peekable();
    for mark in reading.marks_of(line) {
        while let Some((sign, cue)) = signs.next_if(|(sign, _)| sign.start < mark.span.start()) {
            push(reading, line, at.min(sign.start)..sign.start, announced, &mut nth, out);
            (announced, at) = (Some(cue), at.max(sign.end));
        }
        if mark.span.start() < at {
            continue;
        }
        let colon = label_end(reading, mark.span.end(), l.span.end);
        match (&mark.value, colon) {
            (Value::When(_), _) if stands_apart(reading, mark, at..l.span.end) => {
                push(reading, line, at..mark.span.start(), announced, &mut nth, out);
                at = mark.span.end();
            }
            (Value::Cue(c), Some(end)) if matches!(c, Cue::Speaker | Cue::Place | Cue::Time | Cue::Title) => {
                push(reading, line, at..mark.span.start(), announced, &mut nth, out);
                announced = Some(*c);
                at = end;
            }
            _ => {}
        }
    }
    for (sign, cue) in signs {
        push(reading, line, at.min(sign.start)..sign.start, announced, &mut nth, out);
        (announced, at) = (Some(cue), at.max(sign.end));
    }
    push(reading, line, at..l.span.end, announced, &mut nth, out);
}

/// Is a date or time a field of its own, and no word of a name: "Sunday Brunch", "Open Mic Night"? Digits tell, else what
/// stands on both sides of it.
fn stands_apart(reading: &Reading<'_>, mark: &Mark, line: Range<usize>) -> bool {
    let text = reading.doc.full_text();
    let mark_text = text.get(mark.span.start()..mark.span.end()).unwrap_or_default();
    if mark_text.chars().any(char::is_numeric) || !mark_text.is_ascii() {
        return true;
    }
    let before = text.get(line.start..mark.span.start()).unwrap_or_default().trim_end();
    let after = text.get(mark.span.end()..line.end).unwrap_or_default().trim_start();
    let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '\'' | '’' | '&'));
    !word(before.chars().next_back()) && !word(after.chars().next())
}

/// Where a label ends whose word ends at `at`: just past a colon that follows closely.
fn label_end(reading: &Reading<'_>, at: usize, line_end: usize) -> Option<usize> {
    const CLOSELY: usize = 12;
    let after = reading.doc.full_text().get(at..line_end)?;
    let colon = after.find([':', '\u{ff1a}']).filter(|c| *c <= CLOSELY)?;
    // The colon of "at 6:00" ends no label.
    let between = after.get(..colon)?;
    let width = after.get(colon..).and_then(|a| a.chars().next()).map_or(1, char::len_utf8);
    (!between.contains(|c: char| c.is_ascii_digit())).then_some(at + colon + width)
}

/// Adds what a stretch of a line says, cut at wide blanks: columns of preformatted text.
fn push(
    reading: &Reading<'_>,
    line: usize,
    span: Range<usize>,
    announced: Option<Cue>,
    nth: &mut usize,
    out: &mut Vec<Segment>,
) {
    let text = reading.doc.full_text().get(span.clone()).unwrap_or_default();
    let mut at = span.start;
    for column in text.split("  ") {
        push_column(reading, line, at..at + column.len(), announced, nth, out);
        at += column.len() + 2;
    }
}

fn push_column(
    reading: &Reading<'_>,
    line: usize,
    span: Range<usize>,
    announced: Option<Cue>,
    nth: &mut usize,
    out: &mut Vec<Segment>,
) {
    let text = reading.doc.full_text().get(span.clone()).unwrap_or_default();
    let start = span.start + (text.len() - text.trim_start_matches(is_edge).len());
    let ends = reading.lines.get(line).is_some_and(|l| l.span.end <= span.end);
    let trimmed = trim(text, ends);
    if !trimmed.contains(char::is_alphanumeric) {
        return;
    }
    let start = start + reading.doc.full_text().get(start..).and_then(|t| t.find(trimmed)).unwrap_or(0);
    let span = start..start + trimmed.len();
    let parts = if announced.is_some() { vec![span] } else { parts_of(reading, line, span) };
    for (part, span) in parts.into_iter().enumerate() {
        let text = reading.doc.full_text().get(span.clone()).unwrap_or_default();
        if text.contains(char::is_alphanumeric) {
            let elsewhere = part == TELLS;
            out.push(Segment { line, span, announced, nth: *nth, above: false, elsewhere, row: 0 });
            *nth += 1;
        }
    }
}

fn trim(text: &str, ends_line: bool) -> &str {
    let text = text.trim_matches(is_edge);
    // A bracket that lost its partner to a date, perhaps with a word or two: "Welcome Party (doors".
    let text = if text.contains('(') { text } else { text.trim_start_matches(')') };
    let text = if text.contains(')') { text } else { text.trim_end_matches('(') };
    let text = match text.rfind('(') {
        Some(at) if at > 0 && !ends_line && !text.contains(')') => text.get(..at).unwrap_or(text),
        _ => text,
    };
    let text = if text.contains('(') { text } else { text.trim_end_matches(')') };
    let text = text.trim_matches(is_edge).trim_start_matches(['.', ')']).trim();
    // "Board of Directors on" stood before its date; "What's on" did not.
    match text.rsplit_once(' ') {
        Some((name, last)) if LINKING.contains(&last) && !ends_line => name.trim_end_matches(is_edge),
        _ => text,
    }
}

/// Words that link a name to the date that followed.
const LINKING: [&str; 14] =
    ["on", "at", "from", "in", "am", "um", "ab", "vom", "den", "le", "du", "el", "kl", "kl."];
