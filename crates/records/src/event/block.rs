//! Blocks: which lines belong to which day.
//!
//! ```text
//! days at lines   4      9      14             each day climbs to the largest subtree that holds no other day,
//! blocks          [4..9) [9..14) [14..19)      then takes the loose lines that follow it, or that lead it
//! ```
//!
//! The same for rows of a table, boxes, and flat pages where an event is a run of paragraphs: what stands between two days
//! follows the first unless a line of one sort (a bold title, say) leads every day, the first one too.

use std::collections::HashMap;
use std::ops::Range;

use page::{Document, NodeId};

use crate::reading::Reading;

/// Share of the gaps between days in which a line must recur to be part of every record.
const RECURS: f32 = 0.6;
/// A line is a heading from here on (page's judgement: bold short lines stand at about a half).
const HEADING: f32 = 0.5;

/// Loose lines looked at on each side of an anchor's subtree: so many make a long description; without a bound, days far
/// apart would each read the page between them.
const LOOSE: usize = 200;

/// Runs of lines, one for each anchor line; anchors ascend and do not repeat.
pub(crate) fn blocks(reading: &Reading<'_>, anchors: &[usize]) -> Vec<Range<usize>> {
    let seats: Vec<Seat> = (0..anchors.len()).map(|k| seat(reading, anchors, k)).collect();
    let gaps = Gaps::of(reading, &seats);
    let starts: Vec<usize> = (0..seats.len()).map(|k| gaps.start(reading, &seats, k)).collect();
    let end = |k: usize| gaps.end(reading, &seats, &starts, k);
    (0..seats.len()).map(|k| starts.get(k).copied().unwrap_or(0)..end(k)).collect()
}

/// Does a line look like a heading?
pub(super) fn is_heading(reading: &Reading<'_>, line: usize) -> bool {
    reading.lines.get(line).is_some_and(|l| l.heading >= HEADING)
}

/// What the lines of a block say.
pub(crate) fn text_of<'d>(reading: &Reading<'d>, block: Range<usize>) -> &'d str {
    let lines = reading.lines.get(block).unwrap_or_default();
    let span = lines.first().zip(lines.last()).map_or(0..0, |(a, b)| a.span.start..b.span.end);
    reading.doc.full_text().get(span).unwrap_or_default()
}

/// An anchor's own subtree and the subtree in which its loose neighbours stand, as lines.
#[derive(Debug, Clone)]
struct Seat {
    own: Range<usize>,
    room: Range<usize>,
}

fn seat(reading: &Reading<'_>, anchors: &[usize], k: usize) -> Seat {
    let node = |i: usize| anchors.get(i).and_then(|l| reading.lines.get(*l)).map(|l| l.first);
    let line = anchors.get(k).copied().unwrap_or(0);
    let Some(here) = node(k) else { return Seat { own: line..line + 1, room: line..line + 1 } };
    let before = k.checked_sub(1).and_then(node);
    // Lines of one text, as in `<pre>`, have nothing between them but their ends.
    if before == Some(here) || node(k + 1) == Some(here) {
        return Seat { own: line..line + 1, room: lines_of(reading, here) };
    }
    let meets = [before, node(k + 1)].into_iter().flatten().map(|other| meet(reading.doc, here, other));
    let Some((room, own)) = meets.max_by_key(|(m, _)| reading.doc.depth(*m)) else {
        return Seat { own: line..line + 1, room: 0..reading.lines.len() };
    };
    let own = lines_of(reading, own);
    Seat { own: own.start.min(line)..own.end.max(line + 1), room: lines_of(reading, room) }
}

fn lines_of(reading: &Reading<'_>, id: NodeId) -> Range<usize> {
    reading.lines_between(id, reading.doc.end(id))
}

/// The lowest node above both, and the node below it that holds `here`.
fn meet(doc: &Document, here: NodeId, other: NodeId) -> (NodeId, NodeId) {
    let mut own = here;
    for up in doc.ancestors(here) {
        if doc.contains(up, other) {
            return (up, own);
        }
        own = up;
    }
    (doc.root(), own)
}

/// What stands between the anchors' subtrees.
struct Gaps {
    /// For each layout of line: in how many gaps it stands.
    recurring: HashMap<u64, usize>,
    count: usize,
    /// Layout of the line that leads every record.
    leader: Option<u64>,
    /// Lines in the gaps, in the middle of all.
    usual: usize,
}

impl Gaps {
    fn of(reading: &Reading<'_>, seats: &[Seat]) -> Gaps {
        let gaps: Vec<Range<usize>> = seats.windows(2).filter_map(|w| gap(w.first()?, w.get(1)?)).collect();
        let mut recurring: HashMap<u64, usize> = HashMap::new();
        for g in &gaps {
            let near = g.clone().take(LOOSE).chain(g.clone().skip(LOOSE).rev().take(LOOSE));
            let mut paths: Vec<u64> = near.map(|l| layout(reading, l)).collect();
            paths.sort_unstable();
            paths.dedup();
            paths.into_iter().for_each(|p| *recurring.entry(p).or_default() += 1);
        }
        let mut lengths: Vec<usize> = gaps.iter().map(Range::len).collect();
        lengths.sort_unstable();
        let usual = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
        let mut all = Gaps { recurring, count: gaps.len(), leader: None, usual };
        all.leader = all.find_leader(reading, seats, &gaps);
        all
    }

    fn recurs(&self, path: u64) -> bool {
        let n = self.recurring.get(&path).copied().unwrap_or(0);
        n > 0 && n as f32 >= RECURS * self.count as f32
    }

    /// A prominent line that stands before every day, also before the first.
    fn find_leader(&self, reading: &Reading<'_>, seats: &[Seat], gaps: &[Range<usize>]) -> Option<u64> {
        let first = seats.first()?;
        let longest = gaps.iter().map(Range::len).max()?.min(LOOSE);
        let before = first.own.start.saturating_sub(longest).max(first.room.start)..first.own.start;
        // What also follows the last day ends every record and leads none.
        let last = seats.last()?;
        let after: Vec<u64> =
            (last.own.end..(last.own.end + longest).min(last.room.end)).map(|l| layout(reading, l)).collect();
        if let Some(close) = heading_right_above(reading, first, last, gaps) {
            return Some(close);
        }
        let mut best: Option<(f32, u64)> = None;
        for line in before {
            let path = layout(reading, line);
            let weight = prominence(reading, line);
            if self.recurs(path) && !after.contains(&path) && weight > best.map_or(0.0, |b| b.0) {
                best = Some((weight, path));
            }
        }
        best.map(|b| b.1)
    }

    fn start(&self, reading: &Reading<'_>, seats: &[Seat], k: usize) -> usize {
        let Some(seat) = seats.get(k) else { return 0 };
        let after = k.checked_sub(1).and_then(|p| seats.get(p)).map_or(0, |p| p.own.end);
        let from = after.max(seat.room.start).max(seat.own.start.saturating_sub(LOOSE)).min(seat.own.start);
        let lead = |l: &usize| Some(layout(reading, *l)) == self.leader;
        (from..seat.own.start).rev().find(lead).unwrap_or(seat.own.start)
    }

    fn end(&self, reading: &Reading<'_>, seats: &[Seat], starts: &[usize], k: usize) -> usize {
        let Some(seat) = seats.get(k) else { return 0 };
        let next = starts.get(k + 1).copied();
        let far = next.unwrap_or(seat.own.end + self.usual).min(seat.own.end + LOOSE);
        let limit = far.min(seat.room.end).max(seat.own.end);
        let section = |l: &usize| {
            let path = layout(reading, *l);
            is_heading(reading, *l) && !self.recurs(path) || next.is_none() && Some(path) == self.leader
        };
        (seat.own.end..limit).find(section).unwrap_or(limit)
    }
}

/// The layout of the headings that stand right above most days and the first, whatever else the page's other headings lead.
fn heading_right_above(
    reading: &Reading<'_>,
    first: &Seat,
    last: &Seat,
    gaps: &[Range<usize>],
) -> Option<u64> {
    let above = first.own.start.checked_sub(1).filter(|l| *l >= first.room.start)?;
    let path = layout(reading, above);
    let close = gaps.iter().filter(|g| !g.is_empty() && layout(reading, g.end - 1) == path).count();
    let often = close > 1 && close as f32 >= RECURS * gaps.len() as f32;
    (is_heading(reading, above) && often && layout(reading, last.own.end) != path).then_some(path)
}

/// The lines between two anchors' subtrees, where they stand in one room.
fn gap(a: &Seat, b: &Seat) -> Option<Range<usize>> {
    (a.own.end <= b.own.start && b.own.start < a.room.end).then_some(a.own.end..b.own.start)
}

/// Lines of one layout: same path, same weight.
fn layout(reading: &Reading<'_>, line: usize) -> u64 {
    reading.lines.get(line).map_or(0, |l| l.path.wrapping_mul(2).wrapping_add(u64::from(l.bold)))
}

/// How much a line stands out: headings before bold lines before links.
fn prominence(reading: &Reading<'_>, line: usize) -> f32 {
    let Some(l) = reading.lines.get(line) else { return 0.0 };
    l.heading + if l.bold { 0.3 } else { 0.0 } + 0.2 * l.linked
}
