//! What a heading or label announces: the teacher, the assistants, when lectures are …
//!
//! ```text
//! "TA Office Hours:" ── longest phrase of data/course/topics.txt ──▶ Topic::Hours
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What stands below a heading or behind a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Topic {
    Teacher,
    Assistant,
    /// Graders, guests, secretaries.
    OtherPeople,
    /// Teachers and assistants together.
    Staff,
    Hours,
    Schedule,
    /// Laboratories, discussions, exams: what meets and is no lecture.
    Lab,
    Place,
    Prerequisites,
    Textbook,
    Description,
    Email,
    Office,
    Phone,
    Name,
    Id,
    Term,
    Other,
}

impl Topic {
    const NAMED: [(&'static str, Topic); 18] = [
        ("teacher", Topic::Teacher),
        ("assistant", Topic::Assistant),
        ("other_people", Topic::OtherPeople),
        ("staff", Topic::Staff),
        ("hours", Topic::Hours),
        ("schedule", Topic::Schedule),
        ("lab", Topic::Lab),
        ("place", Topic::Place),
        ("prerequisites", Topic::Prerequisites),
        ("textbook", Topic::Textbook),
        ("description", Topic::Description),
        ("email", Topic::Email),
        ("office", Topic::Office),
        ("phone", Topic::Phone),
        ("name", Topic::Name),
        ("id", Topic::Id),
        ("term", Topic::Term),
        ("other", Topic::Other),
    ];

    /// Says who people are.
    pub(super) fn is_people(self) -> bool {
        matches!(self, Topic::Teacher | Topic::Assistant | Topic::OtherPeople | Topic::Staff)
    }

    /// A property of a person or of the course, which says nothing of who is meant.
    pub(super) fn is_property(self) -> bool {
        matches!(self, Topic::Email | Topic::Office | Topic::Phone | Topic::Hours | Topic::Place)
    }
}

/// Phrases in lower case with their topics.
static PHRASES: LazyLock<HashMap<&'static str, Topic>> = LazyLock::new(|| {
    let topic = |name: &str| Topic::NAMED.iter().find(|(n, _)| *n == name).map(|(_, t)| *t);
    let lines = include_str!("../../data/course/topics.txt").lines().filter(|l| !l.starts_with('#'));
    let of_line = |line: &'static str| {
        let (name, phrases) = line.split_once(": ")?;
        let topic = topic(name)?;
        Some(phrases.split(", ").map(move |phrase| (phrase, topic)))
    };
    lines.filter_map(of_line).flatten().collect()
});

/// Words that a phrase begins with: most words of a page do not.
static FIRST: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| PHRASES.keys().filter_map(|p| p.split(' ').next()).collect());

/// Longest phrase, in words.
const LONGEST: usize = 4;

/// The words of a text in lower case, without what stands around them.
pub(super) fn words(text: &str) -> Vec<String> {
    let trim = |w: &str| w.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    text.split(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '(' | ')' | ';' | '：'))
        .map(trim)
        .filter(|w| !w.is_empty())
        .collect()
}

/// What a text of few words announces, and how many of its words say so.
pub(super) fn announced(text: &str) -> Option<(Topic, usize)> {
    let words = words(text);
    let mut best: Option<(Topic, usize, usize)> = None;
    for from in (0..words.len()).filter(|from| FIRST.contains(words[*from].as_str())) {
        for count in (1..=LONGEST.min(words.len() - from)).rev() {
            let phrase = words.get(from..from + count)?.join(" ");
            let Some(topic) = PHRASES.get(phrase.as_str()) else { continue };
            if best.is_none_or(|(_, _, length)| phrase.chars().count() > length) {
                best = Some((*topic, count, phrase.chars().count()));
            }
        }
    }
    best.map(|(topic, count, _)| (topic, count))
}

/// Most words of a label that may announce something: longer ones are sentences.
const LABEL_WORDS: usize = 8;

/// The topic of a label: "Instructor this term:".
pub(super) fn of_label(text: &str) -> Option<Topic> {
    (text.split_whitespace().nth(LABEL_WORDS).is_none()).then(|| announced(text)).flatten().map(|(t, _)| t)
}

/// The topic of a heading: at least half of its words say it, since "Introduction to Vision" announces no introduction.
pub(super) fn of_heading(text: &str) -> Option<Topic> {
    let count = words(text).len();
    let (topic, said) = (count <= LABEL_WORDS).then(|| announced(text)).flatten()?;
    (2 * said >= count).then_some(topic)
}

/// The topic of a line that looks like any other, where it says nothing but a topic: "TAs".
pub(super) fn of_bare_line(text: &str) -> Option<Topic> {
    let count = text.split_whitespace().take(LONGEST + 1).count();
    let (topic, said) = (count <= LONGEST).then(|| announced(text)).flatten()?;
    (said == count).then_some(topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_phrase_decides() {
        assert_eq!(of_heading("TA Office Hours:"), Some(Topic::Hours));
        assert_eq!(of_heading("Lab Instructor"), Some(Topic::Assistant));
        assert_eq!(of_heading("Course Instructor:"), Some(Topic::Teacher));
        assert_eq!(of_heading("Introduction to Vision"), None);
        assert_eq!(of_label("Instructor this term:"), Some(Topic::Teacher));
        assert_eq!(of_bare_line("Instructor will be away"), None);
    }
}
