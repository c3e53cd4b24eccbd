//! Is the page about a course? Judged by all that was found on it and by its words, not by a number alone.
//!
//! ```text
//! number, name, term, teacher, topics · words by group ── measures · weights ──▶ log-odds
//! ```
//!
//! Home pages of people, departments and projects name courses too.

mod weights;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::Course;
use super::number::{Sort, beginning, numbers};
use super::reading::Reading;
use super::topic::Topic;
use super::vocabulary;

/// Groups of words that tell a course's page from others, in the order of their weights.
const GROUP: [&str; 12] = [
    "course", "lecture", "homework", "syllabus", "exam", "student", "research", "papers", "own", "career",
    "people", "software",
];
/// How many groups of words there are.
const GROUPS: usize = GROUP.len();

/// How many measures a page has.
pub(super) const MEASURES: usize = 24 + 2 * GROUPS;

/// Words with their groups.
static WORDS: LazyLock<FxHashMap<&'static str, usize>> = LazyLock::new(|| {
    let of_group = |(group, name): (usize, &&str)| {
        vocabulary::words(&["words", name]).into_iter().map(move |word| (word, group))
    };
    GROUP.iter().enumerate().flat_map(of_group).collect()
});

/// For each byte that a word may begin with, the lengths in bytes of those that do: most words of a page are none.
static SHAPES: LazyLock<[u32; 256]> = LazyLock::new(|| {
    let mut shapes = [0; 256];
    for word in WORDS.keys() {
        if let Some(lengths) = word.bytes().next().and_then(|b| shapes.get_mut(usize::from(b))) {
            *lengths |= 1 << word.len().min(31);
        }
    }
    shapes
});

fn may_be_word(lower: &str) -> bool {
    let first = lower.bytes().next().and_then(|b| SHAPES.get(usize::from(b)));
    first.is_some_and(|lengths| lengths & (1 << lower.len().min(31)) != 0)
}

/// Topics of which a course's page has some.
const TELLING: [Topic; 9] = [
    Topic::Teacher,
    Topic::Assistant,
    Topic::Hours,
    Topic::Schedule,
    Topic::Lab,
    Topic::Prerequisites,
    Topic::Textbook,
    Topic::Description,
    Topic::Term,
];

impl Reading<'_> {
    /// How likely the page is about the course, 0.0 to 1.0.
    pub(super) fn likelihood(&self, course: &Course, name: f32) -> f32 {
        let measures = self.measures(course, name);
        let odds: f32 = measures.iter().zip(&weights::PAGE).map(|(m, w)| m * w).sum();
        crate::odds::chance(odds)
    }

    /// What speaks for a course and against it; `name` is the score of the course's name.
    pub(super) fn measures(&self, course: &Course, name: f32) -> [f32; MEASURES] {
        let title = self.text(&self.title).to_lowercase();
        let has = |t: &Topic| self.lines.iter().any(|l| l.topic == Some(*t));
        let number = course.id.as_ref().map(|n| super::name::squashed(&n.value));
        let in_title = number.as_ref().is_some_and(|n| super::name::squashed(&title).contains(n));
        let telling = TELLING.iter().filter(|t| has(t)).count() as f32;
        let person = || marks::find_only(self.text(&self.title), &marks::Settings::default(), &["person"]);
        let titled = |words: &[&str]| f32::from(words.iter().any(|w| title.contains(w)));
        let own = [
            1.0,
            f32::from(number.is_some()),
            f32::from(in_title),
            name.clamp(0.0, 6.0) / 6.0,
            f32::from(name > 0.0),
            f32::from(course.term.is_some()),
            f32::from(course.schedule.is_some()),
            f32::from(has(&Topic::Teacher)),
            f32::from(has(&Topic::Assistant)),
            telling / TELLING.len() as f32,
            f32::from(has(&Topic::Textbook)),
            f32::from(has(&Topic::Lab)),
            f32::from(course.teachers.is_empty()),
            f32::from(!person().is_empty()),
            titled(&["course", "class", "syllabus", "cours", "curso", "corso"]),
            titled(&[
                "home page of",
                "'s home",
                "department",
                "university",
                "laboratory",
                "group",
                "project",
                "research",
            ]),
            (self.lines.len() as f32).ln_1p() / 6.0,
            f32::from(self.heads(&MATERIAL)),
            f32::from(self.heads(&MEETING)),
            f32::from(number.is_some() && course.name.is_some()),
            f32::from(number.is_some() && telling > 0.0),
            f32::from(self.named_beside_number(course)),
            (self.other_numbers(course) as f32).ln_1p() / 3.0,
            f32::from(course.name.is_some() && telling > 1.0),
        ];
        let mut out = [0.0; MEASURES];
        let counts = self.counts();
        let groups = counts.0.iter().flat_map(|c| [c.ln_1p() / 4.0, (100.0 * c / counts.1).min(8.0) / 4.0]);
        for (slot, value) in out.iter_mut().zip(own.into_iter().chain(groups)) {
            *slot = value;
        }
        out
    }

    /// Do title or first headings have one of these words?
    fn heads(&self, words: &[&str]) -> bool {
        let head = self.lines.iter().filter(|l| l.level > 2).take(2).map(|l| &l.span);
        let said = |text: &str| {
            let text = text.to_lowercase();
            text.split(|c: char| !c.is_alphanumeric()).any(|w| words.contains(&w))
        };
        std::iter::once(&self.title)
            .chain(head)
            .any(|span| span.len() < LONGEST_HEAD && said(self.text(span)))
    }

    /// "COM 1317 - Transaction Processing" in one line.
    fn named_beside_number(&self, course: &Course) -> bool {
        let squash = |f: &Option<crate::Field<String>>| f.as_ref().map(|f| super::name::squashed(&f.value));
        let (Some(id), Some(name)) = (squash(&course.id), squash(&course.name)) else { return false };
        let spans = std::iter::once(&self.title).chain(self.head(super::head::HEAD).map(|l| &l.span));
        spans.map(|s| super::name::squashed(self.text(s))).any(|t| t.contains(&id) && t.contains(&name))
    }

    /// How many lines begin with the number of another course.
    fn other_numbers(&self, course: &Course) -> usize {
        let own = course.id.as_ref().map(|n| super::name::squashed(&n.value)).unwrap_or_default();
        let begins = |c: char| c.is_uppercase() || c.is_ascii_digit();
        let first = |text: &str| {
            if !text.chars().take(4).any(begins) {
                return None;
            }
            let number = numbers(beginning(text, FIRST_NUMBER)).into_iter().next();
            let number = number.filter(|n| n.from < 4 && n.sort >= Sort::Capitals)?;
            text.get(number.from..number.to).map(super::name::squashed)
        };
        let lines = self.lines.iter().filter(|l| l.span.len() < LONGEST_HEAD);
        lines.filter_map(|l| first(self.text(&l.span))).filter(|n| *n != own).count()
    }

    /// How often the words of each group occur, and all words.
    fn counts(&self) -> ([f32; GROUPS], f32) {
        let mut counts = [0.0; GROUPS];
        let mut all = 0.0;
        let mut lower = String::new();
        for word in self.doc.full_text().split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '.')) {
            let word = word.trim_matches(['.', '\'']);
            if word.is_empty() {
                continue;
            }
            all += 1.0;
            lower.clear();
            if word.is_ascii() {
                lower.extend(word.bytes().take(LONGEST).map(|b| char::from(b.to_ascii_lowercase())));
            } else {
                lower.extend(word.chars().take(LONGEST).flat_map(char::to_lowercase));
            }
            let group = if may_be_word(&lower) { WORDS.get(lower.as_str()) } else { None };
            if let Some(count) = group.and_then(|g| counts.get_mut(*g)) {
                *count += 1.0;
            }
        }
        (counts, f32::max(all, 50.0))
    }
}

/// Words that head a course's materials, which are no page of the course itself.
const MATERIAL: [&str; 22] = [
    "index",
    "faq",
    "installation",
    "install",
    "setup",
    "links",
    "resources",
    "references",
    "assignment",
    "homework",
    "lab",
    "project",
    "notes",
    "solutions",
    "solution",
    "handout",
    "tutorial",
    "problem",
    "chapter",
    "lecture",
    "slides",
    "about",
];
/// Words that head meetings with many speakers.
const MEETING: [&str; 10] = [
    "seminar",
    "colloquium",
    "conference",
    "workshop",
    "society",
    "series",
    "masterclass",
    "symposium",
    "meeting",
    "school",
];
/// A number with its discipline is no longer, in bytes.
const FIRST_NUMBER: usize = 80;

/// Longest heading, in bytes.
const LONGEST_HEAD: usize = 200;

/// Longest word of a group, in characters.
const LONGEST: usize = 20;
