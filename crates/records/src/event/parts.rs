//! Parts of a text that says several things: a name and what it gives, a title and who gives it, a title and its place.
//!
//! ```text
//! "Mark Hill (Wisconsin): On caches" ──▶ [Mark Hill (Wisconsin)] [On caches]
//! "Annual picnic, Harbor Park"       ──▶ [Annual picnic] [Harbor Park]
//! ```

use std::ops::Range;

use marks::Mark;

use super::speaker::words::leads_to_who_gives;
use crate::reading::Reading;

/// The parts of a text, in order.
pub(super) fn parts_of(reading: &Reading<'_>, line: usize, span: Range<usize>) -> Vec<Range<usize>> {
    let cut = name_ends(reading, line, &span)
        .or_else(|| byline_begins(reading, line, &span))
        .or_else(|| place_begins(reading, line, &span))
        .or_else(|| place_behind(reading, line, &span));
    match cut {
        Some((end, rest)) => vec![span.start..end, rest..bracket_end(reading, rest..span.end)],
        None => place_ends_sentence(reading, line, &span).map_or(vec![span], Vec::from),
    }
}

/// Where a text ends that a bracket may close which opened before it.
fn bracket_end(reading: &Reading<'_>, span: Range<usize>) -> usize {
    let text = reading.doc.full_text().get(span.clone()).unwrap_or_default();
    let closed = text.strip_suffix(')').filter(|inner| !inner.contains('('));
    span.end - usize::from(closed.is_some())
}

/// Where the name ends that leads a text, with what is said of the person in brackets, and where the rest begins:
/// "Mark Hill (Wisconsin): On caches".
fn name_ends(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> Option<(usize, usize)> {
    let leads = |m: &&Mark| {
        &*m.recognizer == "person" && m.span.start() <= span.start + LEAD && m.span.end() <= span.end
    };
    let person = reading.marks_within(line, span).iter().find(leads)?;
    let rest = reading.doc.full_text().get(person.span.end()..span.end)?;
    let blank = rest.len() - rest.trim_start().len();
    let bracket = rest.trim_start().strip_prefix('(').and_then(|r| r.find(')'));
    let end = person.span.end() + bracket.map_or(0, |b| blank + b + 2);
    let after = reading.doc.full_text().get(end..span.end)?;
    let stop = if bracket.is_some() { after.trim_start().trim_start_matches('.') } else { after };
    let label_scope = stop.trim_start_matches(is_edge);
    let parted =
        after.trim_start().starts_with([':', ',', ';', '-', '–', '—', '"', '“']) || bracket.is_some();
    let begins =
        label_scope.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || "\"“„«'".contains(c));
    (parted && begins && label_scope.len() >= SHORTEST).then_some((end, span.end - label_scope.len()))
}

/// Where an element ends that names what is given, and where who gives it follows: "<a>Knots that forget</a> by Ann Lee, Hall 5".
fn byline_begins(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> Option<(usize, usize)> {
    /// "by Prof. " has no more bytes.
    const NEAR: usize = 16;
    let doc = reading.doc;
    let text = doc.full_text().get(span.clone())?;
    let first = doc.node_at(span.start);
    let element = doc
        .parent(first)
        .filter(|e| doc.span(*e).end < span.end && doc.span(*e).start + LEAD >= span.start)?;
    let end = doc.span(element).end;
    let rest = text.get(end.checked_sub(span.start)?..)?;
    let word = rest.split_whitespace().next()?;
    let begin = end + rest.len() - rest.trim_start().len();
    let mut people =
        reading.marks_within(line, &(begin..span.end)).iter().filter(|m| &*m.recognizer == "person");
    let mut near = || people.next().is_some_and(|m| m.span.start() <= begin + word.len() + NEAR);
    (end >= span.start + SHORTEST && leads_to_who_gives(word) && near()).then_some((end, begin))
}

/// Where the text ends whose rest, behind a dash or comma, is nothing but a place, and where that begins:
/// "Placebo - Stadthalle", "Annual picnic, Harbor Park", "Spring fair (school hall)". What stands before is no place itself, or
/// all is one address.
fn place_begins(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> Option<(usize, usize)> {
    const APART: [&str; 7] = [" - ", " – ", " — ", " @ ", " | ", ", ", " ("];
    let text = reading.doc.full_text().get(span.clone())?;
    let (at, width) = APART.iter().filter_map(|s| text.rfind(s).map(|i| (i, s.len()))).max()?;
    let (end, begin) = (span.start + at, span.start + at + width);
    let places = || reading.marks_within(line, span).iter().filter(|m| &*m.recognizer == "place");
    let whole = |m: &Mark| m.span.start() <= begin + 1 && m.span.end() + 2 >= span.end;
    let is_site = text.get(at + width..).is_some_and(|rest| marks::names_a_site(rest.trim_end_matches(')')));
    let comma = text.get(at..).is_some_and(|t| t.starts_with(','));
    let before = text.get(..at).unwrap_or_default().to_lowercase();
    let storey = STOREYS.iter().any(|w| before.contains(w));
    let apart = !comma || !storey && places().all(|m| m.span.start() >= begin);
    (at >= SHORTEST && apart && (is_site || places().any(whole))).then_some((end, begin))
}

/// Which part of such a text tells of the event: the first two are its name and place.
pub(super) const TELLS: usize = 2;

/// A first sentence that names the event and, behind a comma, its place, and those that tell of it: "Storytime, Reading Room. Songs
/// for the smallest." in three.
fn place_ends_sentence(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> Option<[Range<usize>; 3]> {
    const STOP: &str = ". ";
    let text = reading.doc.full_text();
    let ends = |m: &&Mark| {
        let after = text.get(m.span.end()..span.end).and_then(|t| t.strip_prefix(STOP));
        &*m.recognizer == "place" && after.is_some_and(|t| t.starts_with(char::is_uppercase))
    };
    let place = reading.marks_within(line, span).iter().find(ends)?;
    let place = place.span.start()..place.span.end();
    let before = text.get(span.start..place.start)?.trim_end().strip_suffix(',')?;
    let first = before.len() >= SHORTEST && !before.contains(STOP) && !before.contains(',');
    let rest = place.end + STOP.len()..span.end;
    first.then_some([span.start..span.start + before.len(), place, rest])
}

/// The same without a sign between: the place begins where an element ends or begins, or behind a full stop:
/// "<b>Knots and links</b> Room 6", "Knots and links. Room 6". "Friends of <a>City Library</a>" goes on.
fn place_behind(reading: &Reading<'_>, line: usize, span: &Range<usize>) -> Option<(usize, usize)> {
    let doc = reading.doc;
    let last = |m: &&Mark| {
        &*m.recognizer == "place" && m.span.start() >= span.start + SHORTEST && m.span.end() + 2 >= span.end
    };
    let place = reading.marks_within(line, span).iter().find(last)?;
    let before = doc.full_text().get(span.start..place.span.start())?.trim_end();
    let end = span.start + before.len();
    let node = doc.node_at(place.span.start());
    // "<b>Talk one</b> Room 5": what stands before is an element of its own, whatever its last word.
    let closed = doc.parent(doc.node_at(end.saturating_sub(1))).is_some_and(|p| !doc.contains(p, node));
    let word = before.trim_end_matches('.').rsplit(char::is_whitespace).next()?;
    // "at", "of", "im", "the" have fewer letters than a word that ends a name; so have "Dr." and "St.".
    let long = word.chars().count() >= SHORTEST;
    let goes_on = !long && !word.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    let stop = usize::from(before.ends_with('.') && long);
    let parted = (end..=place.span.start()).contains(&doc.span(node).start) || stop == 1;
    (parted && (closed || !goes_on) && before.len() >= SHORTEST).then_some((end - stop, place.span.start()))
}

/// Words of the parts of a house, which belong to the address that follows: "Eighth Floor, State Building".
const STOREYS: [&str; 8] = ["floor", "suite", "level", "basement", "etage", "étage", "piso", "stock"];
/// Before a leading name may stand a title or a bracket (bytes).
const LEAD: usize = 8;
/// What follows a name is a text of its own from here on (bytes).
const SHORTEST: usize = 4;

/// What separates fields and belongs to none of them.
pub(super) fn is_edge(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | ';' | ':' | '|' | '-' | '–' | '—' | '•' | '·' | '/' | '@' | '»' | '>' | '*' | '~' | '：'
        )
}
