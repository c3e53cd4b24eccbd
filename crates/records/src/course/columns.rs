//! Columns in plain text: people side by side in `<pre>`, kept apart by blanks.
//!
//! ```text
//! Instructor: Ann Lee        TA: Bo Chen             Instructor: Ann Lee
//! E-mail: lee@example.edu    E-mail: chen@…    ──▶   E-mail: lee@example.edu
//!                                                    TA: Bo Chen
//!                                                    E-mail: chen@…
//! ```
//!
//! Read line by line, the second column's "E-mail:" would speak of the first one's person.

use std::ops::Range;

use super::line::Line;
use super::topic;

/// Blanks that part two columns.
const GAP: &str = "   ";
/// Longest label, in bytes.
const LONGEST_LABEL: usize = 32;

/// The lines with those that stand in two columns one column after the other; all others as they are.
pub(super) fn apart(text: &str, lines: Vec<Line>) -> Vec<Line> {
    let mut out = Vec::with_capacity(lines.len());
    let mut second = Vec::new();
    for line in lines {
        match cut(text, &line.span) {
            Some((left, right)) => {
                out.push(part(text, &line, left));
                second.push(part(text, &line, right));
            }
            None => {
                out.append(&mut second);
                out.push(line);
            }
        }
    }
    out.append(&mut second);
    out
}

/// A line's two columns: behind blanks another label begins.
fn cut(text: &str, line: &Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let line_text = text.get(line.clone())?;
    if line_text.len() > LONGEST || memchr::memmem::find(line_text.as_bytes(), GAP.as_bytes()).is_none() {
        return None;
    }
    let gaps = line_text.match_indices(GAP).filter_map(|(at, _)| {
        let left = line_text.get(..at)?.trim_end();
        let right = line_text.get(at..)?.trim_start();
        // Blanks between a label and its value part nothing.
        let labelled = !left.ends_with(':') && label(left).is_some() && label(right).is_some();
        labelled.then(|| (line.start..line.start + left.len(), line.end - right.len()..line.end))
    });
    gaps.into_iter().next()
}

/// Longest line that is read, in bytes.
const LONGEST: usize = 200;

/// Where the label ends that a text begins with, if it announces something.
fn label(text: &str) -> Option<usize> {
    let end = text.find(':').filter(|at| *at <= LONGEST_LABEL)?;
    topic::of_label(text.get(..end)?).map(|_| end + 1)
}

fn part(text: &str, line: &Line, span: Range<usize>) -> Line {
    let line_text = text.get(span.clone()).unwrap_or_default();
    let end = label(line_text).unwrap_or(0);
    let value = line_text.get(end..).map_or(0, |v| v.len() - v.trim_start().len());
    Line {
        value: span.start + end + value,
        level: 0,
        topic: line_text.get(..end).and_then(topic::of_label),
        span,
        ..line.clone()
    }
}
