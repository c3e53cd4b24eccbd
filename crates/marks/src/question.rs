//! Questions: sentences that end in "?", "？" or stand between "¿" and "?".

use memchr::memmem;

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;

/// Finds questions.
pub struct Question;

/// Longest question, in bytes; further back the sentence's start is not sought.
const LONGEST: usize = 500;
/// Shortest question, in letters; in scripts with blanks it has two words: "TBA?" asks nothing.
const SHORTEST: usize = 4;

impl Recognizer for Question {
    fn name(&self) -> &str {
        "question"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        let mut done = 0;
        let ascii = memmem::find_iter(text.as_bytes(), "?").map(|at| at + 1);
        let wide = memmem::find_iter(text.as_bytes(), "？").map(|at| at + '？'.len_utf8());
        let mut ends: Vec<usize> = ascii.chain(wide).collect();
        ends.sort_unstable();
        for end in ends {
            if let Some(start) = start_of(text, done, end).filter(|_| ends_sentence(text, end)) {
                marks.text(start, end, text.get(start..end).unwrap_or_default());
                done = end;
            }
        }
    }
}

/// "?" in "page?id=3" ends no sentence.
fn ends_sentence(text: &str, end: usize) -> bool {
    let next = text.get(end..).and_then(|t| t.chars().next());
    !next.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '=' | '&' | '%' | '/' | '_' | '?' | '.'))
}

/// Where the sentence that ends at `end` begins, not before `done`; `None` where it is no sentence of words.
fn start_of(text: &str, done: usize, end: usize) -> Option<usize> {
    let mut from = end.saturating_sub(LONGEST).max(done);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let window = text.get(from..end)?;
    let body = window.trim_end_matches(['?', '？']);
    let mut start = 0;
    for (at, c) in body.char_indices() {
        let behind = body.get(at + c.len_utf8()..)?;
        let ends = matches!(c, '\n' | '\t' | '¿' | '。' | '！' | '？')
            || matches!(c, '.' | '!' | '?' | '…')
                && behind.starts_with([' ', '\u{a0}', '"', '”'])
                && !is_abbreviation(&body[..at]);
        if ends {
            start = at + if c == '¿' { 0 } else { c.len_utf8() };
        }
    }
    let sentence = body.get(start..)?;
    let trimmed = sentence.trim_start_matches(|c: char| c.is_whitespace() || "\"”“„»«-–—•*)]".contains(c));
    let start = from + start + (sentence.len() - trimmed.len());
    let letters = trimmed.chars().filter(|c| c.is_alphabetic()).count() >= SHORTEST;
    let words = trimmed.contains([' ', '\u{a0}']) || !trimmed.is_ascii();
    (letters && words).then_some(start)
}

/// "Dr." and "J." end no sentence.
fn is_abbreviation(before: &str) -> bool {
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    matches!(word, "Dr" | "Prof" | "Mr" | "Mrs" | "Ms" | "St" | "vs" | "Nr" | "No" | "bzw")
        || word.chars().count() == 1
}
