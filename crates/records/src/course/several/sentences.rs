//! Sentences of a catalogue's entry.
//!
//! ```text
//! "4 cr. Loops and lists. Prereq. CS 101. Taught by A. Newton." ──▶ 4 cr. · Loops and lists. · Prereq. CS 101. · …
//! ```

use std::ops::Range;

use crate::course::topic;

/// Where the sentences of a text stand, each with the sign that ends it.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut from = 0;
    for (at, sign) in text.match_indices(['.', '!', '?', '。', '；', ';']) {
        let end = at + sign.len();
        if at >= from
            && ends(text.get(from..at).unwrap_or_default(), sign, text.get(end..).unwrap_or_default())
        {
            out.extend(trimmed(text, from..end));
            from = end;
        }
    }
    out.extend(trimmed(text, from..text.len()));
    out
}

/// Does a sign end the sentence before it? "A. Newton", "Prof. Lee" and "Prereq. CS 101" go on behind it.
fn ends(said: &str, sign: &str, behind: &str) -> bool {
    if sign == "。" || sign == "；" {
        return true;
    }
    let word = said.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let letters = !word.is_empty() && word.chars().all(char::is_alphabetic);
    // "3 cr." counts and ends.
    let counted =
        said.strip_suffix(word).unwrap_or_default().trim_end().ends_with(|c: char| c.is_ascii_digit());
    let short = letters && word.chars().count() <= SHORT && !counted;
    let title = TITLES.iter().any(|t| word.eq_ignore_ascii_case(t));
    let parted = behind.is_empty() || behind.starts_with(char::is_whitespace);
    let goes_on = behind.trim_start().starts_with(|c: char| c.is_lowercase());
    parted && !goes_on && (sign != "." || !short && !title && topic::of_bare_line(said.trim()).is_none())
}

/// A word of so few letters before a point is an abbreviation or an initial.
const SHORT: usize = 2;
/// Words that a name follows.
const TITLES: [&str; 7] = ["prof", "asst", "assoc", "mrs", "dipl", "rer", "nat"];

fn trimmed(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let said = text.get(span.clone())?;
    let from = span.start + said.len() - said.trim_start().len();
    let to = span.start + said.trim_end().len();
    (from < to).then_some(from..to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_end_no_sentence() {
        let text = "4 cr. Loops, i.e. lists. Prereq. CS 101. Taught by A. Newton, Fall.";
        let said: Vec<&str> = sentences(text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(said, ["4 cr.", "Loops, i.e. lists.", "Prereq. CS 101.", "Taught by A. Newton, Fall."]);
    }
}
