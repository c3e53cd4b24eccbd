//! What somebody is called in a list of people: the whole of a short text that names one, as the page writes it.
//!
//! ```text
//! "Achterberg, Dr Wim" · "Dr. Susana Villarreal, DO" ──▶ all of it        "Ann Lee, Professor of Law" ──▶ "Ann Lee"
//! ```

use std::ops::Range;

use marks::Mark;
use page::Document;
use schema::FieldType;

use super::spans;

/// Longest text that is a name with its titles, in words.
const WORDS: usize = 7;
/// Longest title before a name that ends in no stop, in letters: "Herr", "Dame".
const TITLE: usize = 4;

/// Is somebody named in a part of the page?
pub(super) fn is_named(marks: &[Mark], span: &Range<usize>) -> bool {
    mark_in(marks, span).is_some()
}

fn mark_in<'m>(marks: &'m [Mark], span: &Range<usize>) -> Option<&'m Mark> {
    let person = FieldType::Person.recognizer();
    let is_name = |mark: &&Mark| mark.span.end() <= span.end && Some(&*mark.recognizer) == person;
    spans::within(marks, span).iter().find(is_name)
}

/// The name in a part of the page: with the titles before it, and with degrees behind it.
pub(super) fn name_in(doc: &Document, marks: &[Mark], span: &Range<usize>) -> Option<Range<usize>> {
    let mark = mark_in(marks, span)?;
    let text = doc.full_text().get(span.clone())?;
    let start = span.end - text.trim_start().len();
    let line = text.trim_start().lines().next().unwrap_or_default().trim_end();
    let whole = start..start + line.len();
    let marked = mark.span.start()..mark.span.end();
    let before = doc.full_text().get(start..marked.start.max(start))?;
    let behind = doc.full_text().get(marked.end..whole.end.max(marked.end))?;
    let is_whole = marked.end <= whole.end
        && line.split_whitespace().nth(WORDS).is_none()
        && !line.contains(|c: char| c.is_ascii_digit() || "@:|/".contains(c))
        && (before.contains(',') || before.split_whitespace().all(is_title));
    let end = if behind.split([',', ' ']).all(is_degree) { whole.end } else { marked.end };
    Some(if is_whole { start..end } else { marked })
}

/// "Dr.", "Frau", and names that the recogniser does not know: "D."
fn is_title(word: &str) -> bool {
    word.ends_with('.') || word.starts_with(['"', '“', '(']) || word.chars().count() <= TITLE
}

/// "PhD", "M.Sc.", "III"
fn is_degree(word: &str) -> bool {
    let capitals = word.chars().filter(|c| c.is_uppercase()).count();
    word.is_empty() || capitals > 1 || capitals == 1 && word.ends_with('.')
}
