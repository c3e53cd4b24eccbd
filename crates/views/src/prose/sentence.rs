//! Sentences of a text: where one ends and the next begins.
//!
//! ```text
//! "Dr. J. Smith paid $3.50. He left."  ──▶  "Dr. J. Smith paid $3.50." "He left."
//! ```
//!
//! A stop ends a sentence unless it belongs to a word (abbreviation, initial, number, address) or the text goes on in
//! lower case. Chinese and Japanese stops always end one; so does the end of a line. One pass: linear.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::word::is_dense;

/// What a stop behind an abbreviation means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Abbreviation {
    /// The sentence goes on: "Mr.", "vgl.", "p. ej.".
    Inside,
    /// It may end here: "Inc.", "p.m.".
    Final,
}

static ABBREVIATIONS: LazyLock<HashMap<&'static str, Abbreviation>> = LazyLock::new(|| {
    let table = include_str!("../../data/abbreviations.txt");
    let lines = table.lines().filter_map(|l| l.split_once(": "));
    let mut known = HashMap::new();
    for (sort, words) in lines.filter(|(sort, _)| !sort.starts_with('#')) {
        let sort = if sort == "final" { Abbreviation::Final } else { Abbreviation::Inside };
        words.split_whitespace().for_each(|w| {
            known.entry(w).or_insert(sort);
        });
    }
    known
});

/// Words that begin sentences and seldom names: behind an abbreviation that may be final they decide.
const OPENERS: [&str; 44] = [
    "The", "A", "An", "In", "It", "He", "She", "They", "We", "I", "This", "That", "These", "There", "But",
    "And", "For", "On", "At", "If", "When", "As", "His", "Her", "Their", "Our", "Its", "To", "Der", "Die",
    "Das", "Es", "Er", "Sie", "El", "La", "Los", "Las", "En", "Le", "Les", "Il", "Un", "Une",
];

/// The sentences of a text as byte ranges without blanks around, in order; together they hold all its letters.
///
/// `language` is a BCP 47 tag where known: German and its kin write ordinals with a stop ("am 3. Mai").
pub fn sentences(text: &str, language: Option<&str>) -> Vec<Range<usize>> {
    let ordinals = language.is_some_and(|l| {
        ["de", "da", "nb", "nn", "no", "fi", "cs", "hu", "pl"].iter().any(|o| l.get(..2) == Some(o))
    });
    let mut found = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = at + c.len_utf8();
        let end = match c {
            '\n' | '\t' => Some(after),
            '。' | '！' | '？' | '｡' => Some(closed(text, after)),
            '.' | '!' | '?' | '…' => stop(text, start, at, c, ordinals),
            _ => None,
        };
        if let Some(end) = end {
            add(text, start..end, &mut found);
            start = end;
            while chars.next_if(|(i, _)| *i < end).is_some() {}
        }
    }
    add(text, start..text.len(), &mut found);
    found
}

fn add(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let piece = text.get(range.clone()).unwrap_or_default();
    let from = range.start + (piece.len() - piece.trim_start().len());
    let to = from + piece.trim().len();
    if from < to {
        found.push(from..to);
    }
}

/// The end of the sentence that a stop at `at` ends, closing quotes and brackets included; `None` where it ends none.
fn stop(text: &str, start: usize, at: usize, c: char, ordinals: bool) -> Option<usize> {
    let after = at + c.len_utf8();
    // Of a run of stops the last decides: each is looked at once.
    if text.get(after..)?.starts_with(['.', '!', '?', '…']) {
        return None;
    }
    let end = closed(text, after);
    let rest = text.get(end..)?;
    let Some(next) = rest.chars().next() else { return Some(end) };
    if !next.is_whitespace() && !is_dense(next) {
        return None;
    }
    let word = rest.split_whitespace().next().unwrap_or_default();
    if next == '\n' || word.is_empty() {
        return Some(end);
    }
    let opens = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    if opens.starts_with(char::is_lowercase) {
        return None;
    }
    if c == '.' && end == at + 1 && belongs_to_word(text, start, at, opens, ordinals) {
        return None;
    }
    Some(end)
}

/// Does the stop at `at` belong to the word before it?
fn belongs_to_word(text: &str, start: usize, at: usize, next: &str, ordinals: bool) -> bool {
    let before = text.get(start..at).unwrap_or_default();
    let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let whole = word.len() == before.trim_start().len();
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    if word.ends_with(['.', '!', '?', '…']) {
        return false;
    }
    if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) {
        // "1. Introduction", "am 3. Mai"
        return word.len() <= 2 && (whole || ordinals && !OPENERS.contains(&next));
    }
    let initial = word.chars().count() == 1 && word.starts_with(char::is_uppercase);
    let dotted = word.contains('.') && word.split('.').all(|p| p.chars().count() <= 2);
    let opener = OPENERS.contains(&next.trim_end_matches(|c: char| !c.is_alphanumeric()));
    match ABBREVIATIONS.get(word.to_lowercase().as_str()) {
        Some(Abbreviation::Inside) if is_word_too(word) => next.starts_with(|c: char| c.is_ascii_digit()),
        Some(Abbreviation::Inside) => true,
        Some(Abbreviation::Final) => !opener,
        None => (initial || dotted) && !(opener && next != "A" && next != "I"),
    }
}

/// Abbreviations that are also words, when written small: "no.", "art.", "fig.".
fn is_word_too(word: &str) -> bool {
    const WORDS: [&str; 20] = [
        "no", "art", "fig", "ch", "max", "col", "mar", "mon", "sat", "sun", "ed", "app", "fri", "ma", "me",
        "ad", "m", "s", "ex", "cap",
    ];
    WORDS.contains(&word)
}

/// Past the quotes and brackets that close behind a stop.
fn closed(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let closing = ['"', '\'', ')', ']', '”', '’', '»', '」', '』', '）'];
    let past = rest.trim_start_matches(closing);
    // French sets a blank before its closing quote.
    let past = past.trim_start_matches([' ', '\u{a0}']).strip_prefix('»').unwrap_or(past);
    text.len() - past.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
        sentences(text, Some(language)).into_iter().map(|r| &text[r]).collect()
    }

    /// Each case: the sentences, separated by " | ".
    fn check(language: &str, cases: &[&str]) {
        for case in cases {
            let text = case.replace(" | ", " ").replace("||", "");
            let want: Vec<&str> = case.split(" | ").flat_map(|s| s.split("||")).collect();
            assert_eq!(split(&text, language), want);
        }
    }

    #[test]
    fn english() {
        check(
            "en",
            &[
                "Dr. J. R. Smith met Mrs. Lee in the U.S. Senate. | He left.",
                "It costs $3.50 at www.example.org/a.html. | Pi is 3.14. | That is all!",
                "She works for Acme Inc. | The firm is old.",
                "He came at 5 p.m. | It rained. | Did it? | Yes.",
                "“Stop!” she said. | “I will not.” | He went on.",
                "Yahoo! was first. | See e.g. Jones et al. Section 2 (cf. p. 12). | Done.",
                "1. Introduction to the work. | 2. Methods.",
                "In 1990. | The next year... | Nothing. | He waited ... and waited.",
                "No. 5 is alive. | He said no. | Then he left.",
            ],
        );
        assert_eq!(split("One line\nanother. More", "en"), ["One line", "another.", "More"]);
    }

    #[test]
    fn other_languages() {
        check(
            "de",
            &[
                "Am 3. Mai 2004 kam z.B. Prof. Dr. Meier. | Er blieb bis zum 19. Jahrhundert.",
                "Das 2. Mal. | Die Nr. 5 bzw. Bd. 2 usw. fehlt.",
            ],
        );
        check(
            "es",
            &[
                "La Sra. García vive en la Av. Libertad. | ¿Quién es? | ¡Es él!",
                "EE.UU. y México, p. ej. Sonora. | Fin.",
            ],
        );
        check("fr", &["M. Dupont est là. | « Bonjour ! » | Il part."]);
        check("ja", &["今日は晴れ。||「行こう。」||彼は言った。"]);
        check("zh", &["你好！||这是第1.5版。||结束"]);
        assert!(sentences("", None).is_empty());
        assert!(sentences(" \n\t ", None).is_empty());
    }
}
