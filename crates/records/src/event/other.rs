//! Dates that are no event's: deadlines, changes, publications, as the words or the label beside them say.
//!
//! ```text
//! Camera-ready: July 1 · Last changed 3 May · [Registration deadline] [02/16/2026] · below a column head "Posted"
//! ```

use std::collections::HashSet;
use std::ops::Range;

use marks::{Cue, Mark, Value};
use page::{NodeId, Tag};

use crate::reading::Reading;

/// A label or the head of a column is short (bytes).
const LABEL: usize = 48;

/// Columns whose head says that their dates are no event's: by table and column.
pub(crate) struct Refused(HashSet<(NodeId, u16)>);

impl Refused {
    /// Reads the head cells of the page's tables.
    pub(crate) fn of(reading: &Reading<'_>) -> Refused {
        let head = |line: usize| {
            let cell = reading.lines.get(line)?.cell.filter(|c| c.head)?;
            let against = reading.text(line).len() <= LABEL && refuses(reading, line);
            against.then(|| (table_of(reading, cell.row), cell.column))
        };
        Refused((0..reading.lines.len()).filter_map(head).collect())
    }

    fn holds(&self, reading: &Reading<'_>, line: usize) -> bool {
        let cell = reading.lines.get(line).and_then(|l| l.cell);
        !self.0.is_empty() && cell.is_some_and(|c| self.0.contains(&(table_of(reading, c.row), c.column)))
    }
}

fn table_of(reading: &Reading<'_>, row: NodeId) -> NodeId {
    reading.doc.ancestors(row).find(|a| reading.doc.tag(*a) == Tag::TABLE).unwrap_or(row)
}

/// Does a line speak of something else's date, and not of an event?
fn refuses(reading: &Reading<'_>, line: usize) -> bool {
    reading.has_cue(line, Cue::Against) && !reading.has_cue(line, Cue::Event)
}

/// Do the words before a date, its label or its column say that it is no event's: "until", "last changed", "deadline:"?
pub(crate) fn is_other(reading: &Reading<'_>, refused: &Refused, line: usize, span: &Range<usize>) -> bool {
    const NEAR: usize = 24;
    const FEW: usize = 8;
    const WORDS: [&str; 11] = [
        "until", "before", "since", "by", "updated", "changed", "modified", "stand", "bis", "dated",
        "through",
    ];
    let word = words_before(reading, line, span).next_back().unwrap_or_default();
    let against = |m: &Mark| {
        m.value == Value::Cue(Cue::Against) && m.span.end() <= span.start && m.span.end() + NEAR > span.start
    };
    let marks = reading.marks_of(line);
    let upto = marks.partition_point(|m| m.span.start() < span.start);
    let last = marks.get(..upto).unwrap_or_default().iter().rev().take(FEW);
    WORDS.contains(&word.to_lowercase().as_str())
        || last.into_iter().any(against)
        || refused.holds(reading, line)
        || labelled(reading, line, span)
}

/// Does the label refuse that stands before a date that begins its line: the cell beside it, a term, a line with a colon?
fn labelled(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> bool {
    let Some((here, above)) =
        line.checked_sub(1).and_then(|l| reading.lines.get(line).zip(reading.lines.get(l)))
    else {
        return false;
    };
    let label = || {
        let beside = matches!((here.cell, above.cell), (Some(a), Some(b)) if a.row == b.row && a.column == b.column + 1);
        let colon = reading.text(line - 1).ends_with([':', '\u{ff1a}']);
        beside || colon || reading.doc.tag(above.block) == Tag::DT
    };
    span.start == here.span.start && above.span.len() <= LABEL && refuses(reading, line - 1) && label()
}

/// Does the label before a date say that something ends then: "End: 2026-03-11 17:45"?
pub(crate) fn is_end(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> bool {
    const ENDS: [&str; 12] = [
        "end", "ends", "end date", "end time", "ende", "fin", "fine", "fim", "einde", "slut", "koniec",
        "終了",
    ];
    let Some(own) = reading.lines.get(line) else { return false };
    let before = reading.doc.full_text().get(own.span.start..span.start).unwrap_or_default();
    let label = if before.is_empty() { reading.text(line.saturating_sub(1)) } else { before };
    // A label is short, and a long line is not read anew for each of its days.
    if label.len() > LABEL {
        return false;
    }
    let label = label.trim().trim_end_matches([':', '\u{ff1a}']).trim_end().to_lowercase();
    ENDS.contains(&label.as_str())
}

/// The words shortly before a place in a line.
pub(crate) fn words_before<'d>(
    reading: &Reading<'d>,
    line: usize,
    span: &Range<usize>,
) -> impl DoubleEndedIterator<Item = &'d str> + use<'d> {
    const NEAR: usize = 24;
    let text = reading.doc.full_text();
    let from = reading.lines.get(line).map_or(0, |l| l.span.start);
    let mut start = from.max(span.start.saturating_sub(NEAR));
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let before = text.get(start..span.start).unwrap_or_default();
    before.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty())
}
