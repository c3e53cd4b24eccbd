//! The second look: what the first trees said of the lines near a line, in its boxes, and built like it.
//!
//! ```text
//! chances of the first trees ── mean over ranges, weighed by words ──▶ a row of 13: own, those of `near`, those built alike
//! ```

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::layout::Layout;
use super::wording::Wording;
use crate::lines::Line;

/// The ranges of lines over which a line gathers, but for itself and those built like it.
pub(super) fn near(layout: &Layout, i: usize) -> [(&'static str, Range<usize>); 11] {
    let all = layout.lines.len();
    let clip = |from: usize, to: usize| from.min(all)..to.min(all);
    let up = |n: usize| i.checked_sub(n).map_or(0..0, |j| clip(j, j + 1));
    let [box1, box2, box3] = boxes(layout, i);
    [
        ("prev1", up(1)),
        ("prev2", up(2)),
        ("prev3", up(3)),
        ("next1", clip(i + 1, i + 2)),
        ("next2", clip(i + 2, i + 3)),
        ("next3", clip(i + 3, i + 4)),
        ("above10", clip(i.saturating_sub(10), i)),
        ("below10", clip(i + 1, i + 11)),
        ("box1", box1),
        ("box2", box2),
        ("box3", box3),
    ]
}

/// The three smallest boxes around a line, each with more lines than the one before.
pub(super) fn boxes(layout: &Layout, i: usize) -> [Range<usize>; 3] {
    let Some(line) = layout.lines.get(i) else { return [0..0, 0..0, 0..0] };
    let mut lines = layout.lines_of(line.block).len().max(1);
    let mut ancestors = layout.doc.ancestors(line.block);
    [(); 3].map(|()| {
        let bigger = ancestors.by_ref().find(|a| layout.lines_of(*a).len() > lines);
        let range = bigger.map_or(0..layout.lines.len(), |b| layout.lines_of(b));
        lines = range.len();
        range
    })
}

/// A line among others: where it gathers.
#[derive(Debug, Clone)]
pub(super) struct LineContext {
    near: [Range<usize>; 11],
    /// Which layout it has: lines of one number are alike.
    alike: u64,
    words: f32,
}

/// The contexts of all lines.
pub(super) fn contexts(layout: &Layout) -> Vec<LineContext> {
    let line_context = |(i, (line, wording)): (usize, (&Line, &Wording))| LineContext {
        near: near(layout, i).map(|(_, range)| range),
        alike: line.path,
        words: wording.words.max(1.0),
    };
    layout.lines.iter().zip(&layout.wordings).enumerate().map(line_context).collect()
}

/// The rows of the second look.
pub(super) fn rows(contexts: &[LineContext], first: &[f32]) -> Vec<[f32; 13]> {
    let chances: Vec<f32> = first.iter().map(|s| model::chance(*s)).collect();
    let means = Means::of(contexts, &chances);
    let row = |(line_context, own): (&LineContext, &f32)| {
        let mut row = [0.0; 13];
        let near = line_context.near.iter().map(|range| means.over(range.clone()));
        let values = std::iter::once(*own).chain(near).chain([means.alike(line_context)]);
        row.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
        row
    };
    contexts.iter().zip(&chances).map(row).collect()
}

/// Sums of (words, words · chance): running, and by layout.
struct Means {
    before: Vec<(f32, f32)>,
    by_path: FxHashMap<u64, (f32, f32)>,
}

impl Means {
    fn of(contexts: &[LineContext], chances: &[f32]) -> Means {
        let mut before = vec![(0.0, 0.0)];
        let mut by_path: FxHashMap<u64, (f32, f32)> = FxHashMap::default();
        for (LineContext { alike, words, .. }, chance) in contexts.iter().zip(chances) {
            let (w, c) = before.last().copied().unwrap_or_default();
            before.push((w + words, c + words * chance));
            let same = by_path.entry(*alike).or_default();
            *same = (same.0 + words, same.1 + words * chance);
        }
        Means { before, by_path }
    }

    /// The mean chance of a word of these lines; -1 where there are none.
    fn over(&self, lines: Range<usize>) -> f32 {
        let at = |i: usize| self.before.get(i).copied().unwrap_or_default();
        let (from, to) = (at(lines.start), at(lines.end));
        if lines.is_empty() { -1.0 } else { (to.1 - from.1) / (to.0 - from.0).max(1.0) }
    }

    /// The mean chance of a word of the lines built like this one.
    fn alike(&self, line_context: &LineContext) -> f32 {
        let (words, sum) = self.by_path.get(&line_context.alike).copied().unwrap_or_default();
        sum / words.max(1.0)
    }
}
