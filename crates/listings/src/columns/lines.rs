//! Lines that say no more than their pieces.
//!
//! ```text
//! 1. <a>Salt</a> (<a>PDF</a>)                    the number, "Salt", "PDF"     and not the line
//! <a>Salt</a>, <i>5 May</i> <b>$4</b>            "Salt", the day, the price    and not the line
//! <a>Salt</a> <i>5 May</i>                       "Salt", the day               and not the line
//! <i>5 May</i> Salt is found in … (prose)        the line too, which is one text that a date leads
//! <a>Salt</a> from <a>Cadiz</a>                  the line too, which may be what is looked for
//! <span>5</span> <span>May</span>                the line too, a date, which neither piece is
//! ```

use std::ops::Range;

use page::Document;

use crate::columns::Track;
use crate::listing::{Cell, Column};

/// So many pieces of known types say what their line does, whatever else stands in it.
const TYPED: usize = 2;

/// Bytes of a line, in the mean, beyond which it is a text; a Chinese character, which says more than a letter, has three.
const PROSE: usize = 150;

/// Drops the lines that say no more than the columns of their pieces, which are the first ones, made of these tracks. Tracks
/// times lines, times records.
pub(crate) fn drop_told(doc: &Document, tracks: &[Track<'_>], columns: &mut Vec<Column>) {
    let keep: Vec<bool> =
        tracks.iter().zip(columns.iter()).map(|(t, c)| !is_told(doc, tracks, columns, t, c)).collect();
    let mut keep = keep.into_iter();
    columns.retain(|_| keep.next().unwrap_or(true));
}

fn is_told(
    doc: &Document,
    tracks: &[Track<'_>],
    columns: &[Column],
    track: &Track<'_>,
    line: &Column,
) -> bool {
    // What stands behind a label is its value, in how many pieces ever.
    if track.place.site.label.is_some() {
        return false;
    }
    let parts = || columns.iter().filter(|part| within(part, line));
    if parts().filter(|part| part.recognizer.is_some()).count() >= TYPED {
        return true;
    }
    let is_typed_alone = line.recognizer.is_some() && parts().all(|part| part.recognizer != line.recognizer);
    if !track.place.site.line || is_typed_alone {
        return false;
    }
    let pieces = || tracks.iter().zip(columns).filter(|(t, _)| !t.place.site.line).map(|(_, c)| c);
    let own: Vec<&Column> = pieces().filter(|piece| within(piece, line) && says_more(doc, piece)).collect();
    let plain = own.iter().filter(|piece| piece.recognizer.is_none()).count();
    if own.is_empty() || own.len() > 1 && (plain > 1 || is_prose(doc, line)) {
        return false;
    }
    line.cells.iter().enumerate().all(|(r, cell)| {
        let Some(whole) = span(cell) else { return true };
        let inside = pieces().filter_map(|piece| span(piece.cells.get(r)?));
        let inside = inside.filter(|part| whole.start <= part.start && part.end <= whole.end);
        let says = |piece: &&Column| piece.cells.get(r).is_some_and(Option::is_some);
        own.iter().any(says) && covers(doc, &whole, inside.collect())
    })
}

/// Is it a text that a date or a name only leads: longer than fields that stand side by side?
fn is_prose(doc: &Document, line: &Column) -> bool {
    let lengths = line.cells.iter().filter_map(span).filter_map(|s| doc.full_text().get(s));
    let (count, length) = lengths.fold((0, 0), |(count, sum), text| (count + 1, sum + text.len()));
    length > PROSE * count
}

/// Does a piece say words that are not the same in all records?
fn says_more(doc: &Document, piece: &Column) -> bool {
    let mut texts = piece.cells.iter().filter_map(span).filter_map(|s| doc.full_text().get(s));
    let first = texts.next();
    let is_word = |text: &str| text.contains(char::is_alphabetic);
    first.is_some_and(is_word) && texts.any(|text| Some(text) != first)
}

/// Is each cell of a column part of that of another?
fn within(part: &Column, whole: &Column) -> bool {
    let mut both =
        part.cells.iter().zip(&whole.cells).filter_map(|(p, w)| Some((span(p)?, span(w)?))).peekable();
    both.peek().is_some() && both.all(|(p, w)| w.start <= p.start && p.end <= w.end && p.len() < w.len())
}

fn span(cell: &Option<Cell>) -> Option<Range<usize>> {
    cell.as_ref().and_then(Cell::span)
}

/// Do pieces say all words of a line?
fn covers(doc: &Document, line: &Range<usize>, mut pieces: Vec<Range<usize>>) -> bool {
    pieces.sort_by_key(|piece| piece.start);
    let speaks = |range: Range<usize>| {
        doc.full_text().get(range).is_some_and(|text| text.contains(char::is_alphanumeric))
    };
    let mut at = line.start;
    let gaps = pieces.iter().any(|piece| {
        let gap = at..piece.start.max(at);
        at = at.max(piece.end);
        speaks(gap)
    });
    !gaps && !speaks(at..line.end)
}
