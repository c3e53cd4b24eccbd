//! What somebody is called in a list of people: the whole of a short text that names one, as the page writes it.
//!
//! ```text
//! "Achterberg, Dr Wim" · "Dr. Susana Villarreal, DO" ──▶ all of it        "Ann Lee, Professor of Law" ──▶ "Ann Lee"
//! ```

use std::ops::Range;

use marks::Mark;
use page::Document;

/// Longest text that is a name with its titles, in words.
const WORDS: usize = 7;
/// Longest degree or office behind a name, in letters: "PhD", "FACC", "M.Sc."
const DEGREE: usize = 5;

/// Is somebody named in a part of the page?
pub(super) fn is_named(marks: &[Mark], span: &Range<usize>) -> bool {
    mark_in(marks, span).is_some()
}

fn mark_in<'m>(marks: &'m [Mark], span: &Range<usize>) -> Option<&'m Mark> {
    let inside = |mark: &&Mark| span.start <= mark.span.start() && mark.span.end() <= span.end;
    marks.iter().filter(inside).find(|mark| *mark.recognizer == *"person")
}

/// The name in a part of the page: with what stands before it, and with degrees behind it.
pub(super) fn name_in(doc: &Document, marks: &[Mark], span: &Range<usize>) -> Option<Range<usize>> {
    let mark = mark_in(marks, span)?;
    let text = doc.full_text().get(span.clone())?;
    let start = span.end - text.trim_start().len();
    let line = text.trim_start().lines().next().unwrap_or_default().trim_end();
    let whole = start..start + line.len();
    let marked = mark.span.start()..mark.span.end();
    let behind = doc.full_text().get(marked.end..whole.end.max(marked.end))?;
    let is_degree = |word: &str| {
        word.chars().filter(|c| c.is_alphabetic()).count() <= DEGREE && word.starts_with(char::is_uppercase)
    };
    let degrees = behind.split([',', ' ']).filter(|word| !word.is_empty()).all(is_degree);
    let short = line.split_whitespace().nth(WORDS).is_none()
        && !line.contains(|c: char| c.is_ascii_digit() || "@:|/".contains(c));
    let end = if degrees { whole.end } else { marked.end };
    match short && marked.end <= whole.end {
        true => Some(start..end),
        false => Some(marked),
    }
}
