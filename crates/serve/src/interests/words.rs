//! The words of a record, as interests are compared with them.

use gleaner::Schema;
use store::{Hit, clean};

use crate::kinds;

/// Words that say nothing of what a record is about.
const PLAIN: &[&str] = &[
    "a",
    "an",
    "the",
    "and",
    "or",
    "of",
    "in",
    "on",
    "at",
    "to",
    "for",
    "with",
    "by",
    "from",
    "is",
    "are",
    "be",
    "as",
    "its",
    "it",
    "this",
    "that",
    "we",
    "our",
    "you",
    "your",
    "talk",
    "lecture",
    "seminar",
    "event",
    "meeting",
    "series",
    "room",
    "hall",
    "free",
    "open",
    "new",
    "annual",
    "presents",
    "featuring",
    "speaker",
    "professor",
    "dr",
    "prof",
    "university",
    "department",
    "will",
    "how",
    "what",
    "why",
    "who",
    "into",
    "about",
    "part",
];

/// The words of a record.
pub(super) struct RecordWords {
    /// Stems of its title.
    pub(super) title: Vec<String>,
    /// Stems of all else.
    pub(super) rest: Vec<String>,
    /// Who takes part, to compare, and as they are written.
    pub(super) people: Vec<String>,
    pub(super) names: Vec<String>,
    /// What its title shares with others of its series: "Jazz Brunch #12" → "jazz brunch"; "Colloquium: X" → "colloquium".
    pub(super) series: Option<String>,
}

impl RecordWords {
    /// All stems, each once.
    pub(super) fn stems(&self) -> impl Iterator<Item = &str> {
        let all: std::collections::BTreeSet<&str> =
            self.title.iter().chain(&self.rest).map(String::as_str).collect();
        all.into_iter()
    }

    /// Do the title or the people hold all these stems?
    pub(super) fn holds_in_title(&self, stems: &[String]) -> bool {
        let named =
            |word: &String| self.people.iter().any(|name| name.split(' ').any(|part| stem(part) == word));
        !stems.is_empty() && stems.iter().all(|word| self.title.contains(word) || named(word))
    }

    /// Does it hold all these stems anywhere?
    pub(super) fn holds(&self, stems: &[String]) -> bool {
        !stems.is_empty() && stems.iter().all(|word| self.title.contains(word) || self.rest.contains(word))
    }
}

/// The words of a record.
pub(super) fn record_words(record: &Hit, schema: &Schema) -> RecordWords {
    let written = record.title.as_deref().unwrap_or_default();
    let names = kinds::people(schema, &record.fields);
    RecordWords {
        title: stems(written),
        rest: stems(&record.text),
        people: names.iter().map(|name| clean(name)).collect(),
        names,
        series: series(written).map(clean),
    }
}

/// Endings of words; "renewal", "renewing" and "renews" begin alike.
const ENDINGS: [&str; 7] = ["ing", "als", "al", "ed", "es", "s", "e"];

/// Least letters of a word without its ending.
const STEM: usize = 4;

/// A word without its ending, so that what two records say in other forms is one thing; at least four letters of it stay.
pub(super) fn stem(word: &str) -> &str {
    let cut = |ending: &&str| word.strip_suffix(*ending).filter(|stem| stem.chars().count() >= STEM);
    ENDINGS.iter().find_map(cut).unwrap_or(word)
}

/// The stems of a text's words that say something.
pub(super) fn stems(text: &str) -> Vec<String> {
    let text = clean(text);
    let words = text.split(' ').filter(|word| word.chars().count() > 1 && !PLAIN.contains(word));
    words.filter(|word| !word.bytes().all(|b| b.is_ascii_digit())).map(|word| stem(word).to_owned()).collect()
}

/// What stands before a colon, or before a number at the title's end; of two words at least, or one long one.
pub(super) fn series(title: &str) -> Option<&str> {
    let head = title.split_once(": ").map(|(head, _)| head);
    let numbered = || title.trim_end_matches(|c: char| c.is_ascii_digit() || " #.-–()".contains(c));
    let name = head.unwrap_or_else(numbered);
    (clean(name).len() >= 8).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_are_what_titles_share() {
        assert_eq!(series("Jazz Brunch #12"), Some("Jazz Brunch"));
        assert_eq!(series("Physics Colloquium: Neutrinos"), Some("Physics Colloquium"));
        assert_eq!(series("Talk 3"), None);
    }

    #[test]
    fn stems_say_something() {
        assert_eq!(stems("The Annual Concerts of 2026: Singing"), ["concert", "sing"]);
    }
}
