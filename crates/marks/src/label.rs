//! Labels: a few words with a colon at the start of a line or cell, "Speaker:", "Ort:", "Lieu :", "日時：".
//!
//! The value is the label without its colon, the span is with it. What a label announces is the business of
//! [`Cue`](crate::Cue)s.

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;
use crate::words::lines;

/// Finds labels.
pub struct Label;

/// Longest label, in bytes: "Date and time of the next meeting".
const LONGEST: usize = 48;
/// Most words of a label; a longer run before a colon is the start of a sentence.
const MOST_WORDS: usize = 5;

impl Recognizer for Label {
    fn name(&self) -> &str {
        "label"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        for (from, to) in lines(text) {
            let line = text.get(from..to).unwrap_or_default();
            let body = line.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '(');
            if let Some((label, colon)) = label_of(body) {
                let start = to - body.len();
                marks.text(start, start + colon, label.trim_end());
            }
        }
    }
}

/// The label at the start of `line`, and the byte behind its colon.
fn label_of(line: &str) -> Option<(&str, usize)> {
    let (at, colon) =
        line.char_indices().take_while(|(at, _)| *at <= LONGEST).find(|(_, c)| matches!(c, ':' | '：'))?;
    let label = line.get(..at)?;
    let behind = line.get(at + colon.len_utf8()..)?.chars().next();
    // "http://", "10:30", "std::vector", "key:value"
    let attached = colon == ':' && behind.is_some_and(|c| c == '/' || c == ':' || c.is_ascii_digit());
    let words = label.split_whitespace().count();
    let starts = label.starts_with(char::is_alphabetic);
    let sentence = label.contains(['.', '?', '!', ';', '"', '=']) && !label.ends_with('.');
    (!attached && starts && !sentence && (1..=MOST_WORDS).contains(&words))
        .then_some((label, at + colon.len_utf8()))
}
