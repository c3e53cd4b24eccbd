//! Sentences of a catalogue's entry.
//!
//! ```text
//! "4 cr. Loops and lists. Prereq. CS 101. Taught by A. Newton." ──▶ 4 cr. · Loops and lists. · Prereq. CS 101. · …
//! ```

use std::ops::Range;

use views::prose;

use crate::course::topic;

/// Where the sentences of a text stand, each with the sign that ends it; parts that a semicolon divides are of their own, and
/// a label goes with what it announces: "Prereq. CS 101."
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for part in prose::sentences(text, None).into_iter().flat_map(|sentence| parts(text, sentence)) {
        match out.last_mut().filter(|last| is_label(text, last)) {
            Some(label) => label.end = part.end,
            None => out.push(part),
        }
    }
    out
}

/// The parts of a sentence that semicolons divide.
fn parts(text: &str, sentence: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let sentence_text = text.get(sentence.clone()).unwrap_or_default();
    let mut from = sentence.start;
    sentence_text.split_inclusive([';', '；']).map(move |part| {
        let start = from + part.len() - part.trim_start().len();
        from += part.len();
        start..from
    })
}

/// Does a sentence only announce: "Prereq."?
fn is_label(text: &str, sentence: &Range<usize>) -> bool {
    let sentence_text = text.get(sentence.clone()).unwrap_or_default();
    sentence_text.strip_suffix('.').is_some_and(|label| topic::of_bare_line(label).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_end_no_sentence() {
        let text = "4 cr. Loops, i.e. lists. Prereq. CS 101. Taught by A. Newton, Fall.";
        let found: Vec<&str> = sentences(text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(found, ["4 cr.", "Loops, i.e. lists.", "Prereq. CS 101.", "Taught by A. Newton, Fall."]);
    }
}
