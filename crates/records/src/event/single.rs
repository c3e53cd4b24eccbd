//! One event alone on its page: its record is the page's content, its title the page's own.
//!
//! ```text
//! <title>Standing Committee 02-25-19 | City</title> … <h1>Standing Committee 02-25-19</h1> … Feb 25 … 10:00 am …
//! └ candidates for the title: lines whose words the page's title says, too
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use marks::Clock;
use page::Tag;

use super::day::Sighting;
use super::own_day::{MOST_NAMED, telling};
use super::segment::{Segment, of_heading};
use super::split::Anchor;
use super::title::{LARGE, SEPARATORS, around};
use crate::reading::Reading;

/// Lines of content read after the day: beyond, other things begin.
const AFTER: usize = 40;
/// Lines read before the day where no large heading tells the beginning.
const BEFORE: usize = 30;
/// A heading further above than this is not this event's.
const HEADING_ABOVE: usize = 60;

/// The sighting of the page's only day, where all that is taken for events is on it, and no programme.
pub(crate) fn only(reading: &Reading<'_>, days: &[Sighting], anchors: &[Anchor]) -> Option<usize> {
    let day = |a: &Anchor| days.get(a.day).map(|s| s.day);
    let first = anchors.first().and_then(day)?;
    let alike = anchors.iter().all(|a| day(a) == Some(first));
    let programme = anchors.iter().filter(|a| a.hours.is_some()).count() > 1;
    if anchors.len() > MOST_NAMED || programme || !alike || several_times(reading, days, anchors) {
        return None;
    }
    let sightings: Vec<usize> = anchors.iter().map(|a| a.day).collect();
    telling(reading, days, &sightings)
}

/// Do all days of one layout begin at times of their own? Then they are different events of one day.
fn several_times(reading: &Reading<'_>, days: &[Sighting], anchors: &[Anchor]) -> bool {
    let mut by_path: BTreeMap<u64, Vec<Option<Clock>>> = BTreeMap::new();
    for a in anchors {
        let Some(line) = reading.lines.get(a.line) else { continue };
        by_path.entry(line.path).or_default().push(days.get(a.day).and_then(|s| s.when.start.time));
    }
    by_path.into_values().any(|mut times| {
        let n = times.len();
        times.sort_unstable();
        times.dedup();
        n > 1 && times.len() == n && !times.contains(&None)
    })
}

/// What the page's `<title>` says, cut where sites put their own name, and its large headings: titles of its only event.
pub(crate) fn page_titles(reading: &Reading<'_>) -> Vec<Segment> {
    const MOST: usize = 6;
    let large = reading
        .lines
        .iter()
        .enumerate()
        .filter(|(i, l)| !reading.is_page_title(*i) && l.heading >= LARGE)
        .map(|(i, _)| i)
        .take(MOST);
    // A heading that ends in a colon is a label.
    let heads =
        large.filter(|l| !reading.text(*l).ends_with(':')).flat_map(|l| of_heading(reading, l, false));
    let title = (!reading.page_title().is_empty()).then(|| parts(reading, 0));
    heads.chain(title.into_iter().flatten()).collect()
}

/// What the lines of a page's only event set off within themselves: quotations, and words in bold, italics or a link.
pub(crate) fn set_off(reading: &Reading<'_>, lines: Range<usize>) -> Vec<Segment> {
    /// Lines that set off more than this set off words, not a name.
    const MOST: usize = 12;
    let mut out = Vec::new();
    for line in lines {
        let Some(l) = reading.lines.get(line) else { continue };
        let mut spans = emphasised(reading, &l.span);
        spans.extend(quoted(reading.text(line)).map(|s| l.span.start + s.start..l.span.start + s.end));
        let names = |s: &Range<usize>| s.len() >= SHORTEST && s.len() < l.span.len();
        let of_line = spans.into_iter().filter(names).take(MOST).enumerate();
        out.extend(of_line.map(|(nth, span)| Segment {
            line,
            span,
            announced: None,
            nth: nth + 1,
            above: false,
            elsewhere: false,
            row: 0,
        }));
    }
    out
}

/// A longer quotation is no name (characters).
const LONGEST: usize = 200;
/// The shortest text that is set off as a name (bytes).
const SHORTEST: usize = 6;

/// The texts of a line that elements within it hold.
fn emphasised(reading: &Reading<'_>, line: &Range<usize>) -> Vec<Range<usize>> {
    const SET_OFF: [Tag; 6] = [Tag::B, Tag::STRONG, Tag::EM, Tag::I, Tag::A, Tag::CITE];
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut at = line.start;
    while at < line.end {
        let text = reading.doc.node_at(at);
        let held = reading.doc.ancestors(text).take_while(|a| reading.doc.span(*a).end <= line.end);
        let set_off = held.filter(|a| SET_OFF.contains(&reading.doc.tag(*a)));
        let span = set_off.map(|a| reading.doc.span(a)).filter(|s| s.start >= line.start).last();
        if let Some(span) = &span {
            let inner = reading.doc.full_text().get(span.clone()).unwrap_or_default();
            let start = span.start + inner.len() - inner.trim_start().len();
            out.push(start..start + inner.trim().len());
        }
        at = span.map_or(reading.doc.span(text).end, |s| s.end).max(at + 1);
    }
    out
}

/// The quotations of a text, with their marks.
fn quoted(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let (from, open) = rest.char_indices().find(|(_, c)| closing(*c).is_some())?;
            let start = at + from;
            let inner = start + open.len_utf8();
            let close = closing(open).unwrap_or_default();
            // The apostrophe of "It’s" ends nothing.
            let ends = |(at, c): &(usize, char)| {
                let next = text.get(inner + at + c.len_utf8()..).and_then(|rest| rest.chars().next());
                close.contains(c) && !(*c == '’' && next.is_some_and(char::is_alphabetic))
            };
            let end = text.get(inner..)?.char_indices().take(LONGEST).find(ends);
            match end {
                Some((len, c)) => {
                    at = inner + len + c.len_utf8();
                    return Some(start..at);
                }
                None => at = inner,
            }
        }
    })
}

/// The marks that may end a quotation that this one begins.
fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '"' => Some(&['"']),
        '“' => Some(&['”', '“']),
        '”' => Some(&['”']),
        '„' => Some(&['“', '”', '"']),
        '«' => Some(&['»']),
        '»' => Some(&['«', '»']),
        '‘' => Some(&['’']),
        '‚' => Some(&['‘', '’']),
        '「' => Some(&['」']),
        '『' => Some(&['』']),
        '《' => Some(&['》']),
        _ => None,
    }
}

fn parts(reading: &Reading<'_>, line: usize) -> Vec<Segment> {
    let start = reading.lines.get(line).map_or(0, |l| l.span.start);
    let mut out = Vec::new();
    let mut rest = reading.text(line);
    let mut at = start;
    loop {
        let cut = SEPARATORS.iter().filter_map(|s| rest.find(s).map(|i| (i, s.len()))).min();
        let (len, skip) = cut.unwrap_or((rest.len(), 0));
        if len > 0 {
            out.push(Segment {
                line,
                span: at..at + len,
                announced: None,
                nth: out.len(),
                above: false,
                elsewhere: false,
                row: 0,
            });
        }
        at += len + skip;
        match rest.get(len + skip..).filter(|_| cut.is_some()) {
            Some(more) => rest = more,
            None => return out,
        }
    }
}

/// The lines of the page's content around its only event.
pub(crate) fn region(reading: &Reading<'_>, line: usize) -> Range<usize> {
    let rank =
        |l: usize| reading.lines.get(l).filter(|x| x.shown && x.heading >= LARGE).map_or(0.0, |x| x.heading);
    let above = line.saturating_sub(HEADING_ABOVE)..line + 1;
    // The largest heading above, the first of equals: smaller ones cut the record itself.
    let largest = above.rev().filter(|l| rank(*l) > 0.0 && !around(reading, *l));
    let largest = largest.max_by(|a, b| rank(*a).total_cmp(&rank(*b)).then(b.cmp(a)));
    // The page's `<title>` is read by its parts.
    let start =
        largest.unwrap_or(line.saturating_sub(BEFORE)).max(usize::from(reading.is_page_title(0) && line > 0));
    let end = (line + 1..(line + AFTER).min(reading.lines.len())).find(|l| around(reading, *l));
    start..end.unwrap_or((line + AFTER).min(reading.lines.len()))
}
