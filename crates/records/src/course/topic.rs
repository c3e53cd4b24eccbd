//! What a heading or label announces: the teacher, the assistants, when lectures are …
//!
//! ```text
//! "TA Office Hours:" ── longest phrase of data/course/vocabulary.toml ──▶ Topic::Hours
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use marks::Phrases;
use rustc_hash::FxHashMap;

use super::number::{Sort, numbers};
use super::plain::{Listed, words};
use super::vocabulary;

/// What stands below a heading or behind a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Topic {
    Teacher,
    Assistant,
    /// Those who assist where no teaching assistants do.
    CourseAssistant,
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
    const NAMED: [(&'static str, Topic); 20] = [
        ("teacher", Topic::Teacher),
        ("assistant", Topic::Assistant),
        ("course_assistant", Topic::CourseAssistant),
        ("other_people", Topic::OtherPeople),
        ("staff", Topic::Staff),
        ("hours", Topic::Hours),
        ("schedule", Topic::Schedule),
        ("lab", Topic::Lab),
        ("exam", Topic::Lab),
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
        matches!(
            self,
            Topic::Teacher | Topic::Assistant | Topic::CourseAssistant | Topic::OtherPeople | Topic::Staff
        )
    }

    /// A property of a person or of the course, which says nothing of who is meant.
    pub(super) fn is_property(self) -> bool {
        matches!(self, Topic::Email | Topic::Office | Topic::Phone | Topic::Hours | Topic::Place)
    }
}

/// Phrases in lower case with their topics.
static PHRASES: LazyLock<FxHashMap<&'static str, Topic>> = LazyLock::new(|| {
    let mut phrases = FxHashMap::default();
    for language in vocabulary::below(&["headings"]) {
        for (name, topic) in Topic::NAMED {
            phrases.extend(vocabulary::words(&["headings", language, name]).into_iter().map(|w| (w, topic)));
        }
    }
    phrases
});

/// Words for exams, of which examiners are told and nobody who assists.
static EXAMS: LazyLock<Phrases> = LazyLock::new(|| {
    let languages = vocabulary::below(&["headings"]);
    let words: Vec<_> =
        languages.into_iter().flat_map(|l| vocabulary::words(&["headings", l, "exam"])).collect();
    Phrases::new(&words, true)
});

/// Does a label speak of an exam?
pub(super) fn is_exam(label: &str) -> bool {
    EXAMS.find(&label.to_lowercase()).next().is_some()
}

/// Words that a phrase begins with: most words of a page do not.
static FIRST: LazyLock<Listed<()>> = LazyLock::new(|| first_words(|_| true));

/// Words that phrases for people begin with.
static OF_PEOPLE: LazyLock<Listed<()>> = LazyLock::new(|| first_words(Topic::is_people));

fn first_words(of: impl Fn(Topic) -> bool) -> Listed<()> {
    let phrases = PHRASES.iter().filter(|(_, topic)| of(**topic));
    Listed::of(phrases.filter_map(|(phrase, _)| Some((phrase.split(' ').next()?, ()))))
}

/// May a text hold one of some words? Costs a few steps a letter and no memory.
fn may_hold(listed: &Listed<()>, text: &str) -> bool {
    let parts = |b: &u8| matches!(b, b' ' | b'\t'..=b'\r' | b':' | b',' | b'(' | b')' | b';');
    let holds = |word: &[u8]| {
        let from = word.iter().position(u8::is_ascii_alphanumeric)?;
        let to = word.iter().rposition(u8::is_ascii_alphanumeric)? + 1;
        listed.get_ascii(word.get(from..to)?)
    };
    !text.is_ascii() || text.as_bytes().split(parts).any(|word| holds(word).is_some())
}

/// May a text announce something?
fn may_announce(text: &str) -> bool {
    may_hold(&FIRST, text)
}

/// May a text or any part of it announce people? Parts begin and end at any sign.
pub(super) fn may_announce_people(text: &str) -> bool {
    let (bytes, people) = (text.as_bytes(), &*OF_PEOPLE);
    let within = |run: &[u8]| {
        let to = run.as_ptr() as usize - bytes.as_ptr() as usize + run.len();
        // "T.A." has a sign within.
        let goes_on = bytes.get(to + 1).is_some_and(u8::is_ascii_alphanumeric);
        people.get_ascii(run).is_some() || goes_on && people.may_begin(run)
    };
    !text.is_ascii() || bytes.split(|b| !b.is_ascii_alphanumeric()).any(within)
}

/// Longest phrase, in words.
const LONGEST: usize = 4;

/// A short text in lower case, its words parted by single blanks and without what stands around them.
struct Wording {
    text: String,
    words: Vec<Range<usize>>,
}

impl Wording {
    /// The words of a text; `None` where it has more than `most`.
    fn of(text: &str, most: usize) -> Option<Wording> {
        let mut wording = Wording { text: String::with_capacity(text.len().min(256)), words: Vec::new() };
        for word in text.split(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '(' | ')' | ';' | '：'))
        {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            if word.is_empty() {
                continue;
            }
            if wording.words.len() == most {
                return None;
            }
            wording.push(word);
        }
        Some(wording)
    }

    fn push(&mut self, word: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let from = self.text.len();
        if word.is_ascii() {
            self.text.push_str(word);
            if let Some(added) = self.text.get_mut(from..) {
                added.make_ascii_lowercase();
            }
        } else {
            self.text.push_str(&word.to_lowercase());
        }
        self.words.push(from..self.text.len());
    }

    /// What the text announces, and how many of its words say so: the longest phrase decides.
    fn announced(&self) -> Option<(Topic, usize)> {
        let mut best: Option<(Topic, usize, usize)> = None;
        for (from, first) in self.words.iter().enumerate() {
            let word = self.text.get(first.clone()).unwrap_or_default();
            if FIRST.get(word).is_none() {
                continue;
            }
            let rest = self.words.get(from..).unwrap_or_default();
            for (count, last) in rest.iter().enumerate().take(LONGEST).rev() {
                let phrase = self.text.get(first.start..last.end).unwrap_or_default();
                let Some(topic) = PHRASES.get(phrase) else { continue };
                let length = phrase.chars().count();
                if best.is_none_or(|(_, _, longest)| length > longest) {
                    best = Some((*topic, count + 1, length));
                }
            }
        }
        best.map(|(topic, count, _)| (topic, count))
    }
}

/// May people be announced by the first words of a text?
pub(super) fn may_begin_with_people(text: &str) -> bool {
    const WORDS: usize = 2;
    let mut ends = text.bytes().enumerate().filter(|(_, b)| b.is_ascii_whitespace()).map(|(at, _)| at);
    text.get(..ends.nth(WORDS - 1).unwrap_or(text.len())).is_none_or(|early| may_hold(&OF_PEOPLE, early))
}

/// Most words of a label that may announce something: longer ones are sentences.
const LABEL_WORDS: usize = 8;

/// The topic of a label: "Instructor this term:". "CS 101. Introduction to Programming" names a course by its number and
/// announces no introduction; "TA of CS 101:" still announces one who assists.
pub(super) fn of_label(text: &str) -> Option<Topic> {
    if words(text).nth(LABEL_WORDS).is_some() || !may_announce(text) {
        return None;
    }
    // Signs part words too, so that there may be more of them than blanks tell.
    let wording = Wording::of(text, usize::MAX)?;
    let (topic, announcing) = wording.announced()?;
    let most = 2 * announcing >= wording.words.len();
    // "Material for the course" announces no name.
    if topic == Topic::Name && !most {
        return None;
    }
    (most || topic.is_people() || numbers(text).iter().all(|n| n.sort == Sort::Bare)).then_some(topic)
}

/// The topic of a heading: at least half of its words say it, since "Introduction to Vision" announces no introduction.
pub(super) fn of_heading(text: &str) -> Option<Topic> {
    if !may_announce(text) {
        return None;
    }
    let wording = Wording::of(text, LABEL_WORDS)?;
    let (topic, announcing) = wording.announced()?;
    (2 * announcing >= wording.words.len()).then_some(topic)
}

/// The topic of a line that looks like any other, where it says nothing but a topic: "TAs".
pub(super) fn of_bare_line(text: &str) -> Option<Topic> {
    if words(text).nth(LONGEST).is_some() || !may_announce(text) {
        return None;
    }
    let count = words(text).count();
    let (topic, announcing) = Wording::of(text, usize::MAX)?.announced()?;
    (announcing == count).then_some(topic)
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
        assert_eq!(of_label("CS 101. Introduction to Programming."), None);
        assert_eq!(of_label("TA of CS 101:"), Some(Topic::Assistant));
        assert_eq!(of_bare_line("Instructor will be away"), None);
    }
}
