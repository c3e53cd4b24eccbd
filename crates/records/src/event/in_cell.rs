//! Events in one cell of a calendar: several may stand in it, each with its time or its link.
//!
//! ```text
//! 8 · 7:00 pm Bridge Club · 8:00 pm Film Night     ──▶  [7:00 pm Bridge Club] [8:00 pm Film Night]
//! ```

use std::ops::Range;

use page::Tag;

use super::split::{Anchor, leading};
use super::title::is_action;
use crate::reading::Reading;

/// The events of a cell's lines, each with the lines that tell of it.
pub(crate) fn anchors(reading: &Reading<'_>, content: &Range<usize>, day: usize) -> Vec<Anchor> {
    let says = |l: &usize| {
        let text = reading.text(*l);
        text.chars().any(char::is_alphabetic) && !is_action(text)
    };
    if !content.clone().any(|l| says(&l)) {
        return Vec::new();
    }
    let starts = starts(reading, content);
    let ends = starts.iter().skip(1).copied().chain([content.end]);
    let anchor = |(line, end): (&usize, usize)| Anchor {
        line: *line,
        day,
        hours: leading(reading, *line),
        block: Some(*line..end),
    };
    let all = starts.iter().zip(ends).map(anchor);
    all.filter(|a| a.block.clone().is_some_and(|mut b| b.any(|l| says(&l)))).collect()
}

/// The lines with which events begin: those like the first in what makes it one's beginning.
fn starts(reading: &Reading<'_>, content: &Range<usize>) -> Vec<usize> {
    let timed = |l: &usize| leading(reading, *l).is_some();
    let linked = |l: &usize| reading.lines.get(*l).is_some_and(|x| x.linked > 0.5);
    let item = |l: &usize| reading.lines.get(*l).is_some_and(|x| reading.doc.tag(x.block) == Tag::LI);
    let first = content.start;
    let of = |is: &dyn Fn(&usize) -> bool| -> Vec<usize> {
        let build = |l: usize| reading.lines.get(l).map(|x| x.tags);
        content.clone().filter(|l| is(l) && build(*l) == build(first)).collect()
    };
    let begins: [&dyn Fn(&usize) -> bool; 3] = [&timed, &linked, &item];
    match begins.into_iter().find(|is| is(&first)) {
        Some(is) => of(is),
        None => vec![first],
    }
}
