//! Is the page about a course? Judged by all that was found on it and by its words, not by a number alone.
//!
//! ```text
//! number, name, term, teacher, topics · words by group ── measures · weights ──▶ log-odds
//! ```
//!
//! Home pages of people, departments and projects name courses too.

use std::sync::LazyLock;

use model::Shipped;

use super::number::{Sort, beginning, numbers};
use super::plain::{Listed, squashed};
use super::reading::Reading;
use super::topic::Topic;
use super::vocabulary;
use crate::Field;

/// Groups of words that tell a course's page from others, in the order of their weights.
const GROUP: [&str; 12] = [
    "course", "lecture", "homework", "syllabus", "exam", "student", "research", "papers", "own", "career",
    "people", "software",
];
/// How many groups of words there are.
pub(super) const GROUPS: usize = GROUP.len();

/// What of a page speaks for a course's page and against it: what was found, then of each group of words how often they
/// stand on the page (ln of 1 + count, by 4) and how many of a hundred words they are (up to 8, by 4).
pub const FEATURES: [&str; 29 + 2 * GROUPS] = [
    "constant",
    "has_number",
    "number_in_title",
    "name_score",
    "has_name",
    "has_term",
    "has_schedule",
    "says_teacher",
    "says_assistant",
    "topics",
    "says_textbook",
    "says_lab",
    "lacks_teachers",
    "titled_by_person",
    "titled_course",
    "titled_other",
    "lines",
    "heads_material",
    "heads_meeting",
    "numbered_and_named",
    "numbered_and_topics",
    "number_beside_name",
    "other_numbers",
    "named_and_topics",
    "is_a_persons",
    "heads_exams",
    "nameless",
    "silent",
    "has_assistants",
    "count_course",
    "share_course",
    "count_lecture",
    "share_lecture",
    "count_homework",
    "share_homework",
    "count_syllabus",
    "share_syllabus",
    "count_exam",
    "share_exam",
    "count_student",
    "share_student",
    "count_research",
    "share_research",
    "count_papers",
    "share_papers",
    "count_own",
    "share_own",
    "count_career",
    "share_career",
    "count_people",
    "share_people",
    "count_software",
    "share_software",
];

/// Is the page about one course?
pub(crate) static PAGE: Shipped =
    Shipped::new("course-page", include_str!("../../models/course-page.model"), &FEATURES);

/// Words with their groups.
static WORDS: LazyLock<Listed<usize>> = LazyLock::new(|| {
    let of_group = |(group, name): (usize, &&str)| {
        vocabulary::words(&["words", name]).into_iter().map(move |word| (word, group))
    };
    Listed::of(GROUP.iter().enumerate().flat_map(of_group))
});

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

/// The fields found of a course; the measures of its number are among the page's signs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Findings {
    /// The score of its name; 0.0 where it has none.
    pub(super) name: f32,
    pub(super) is_named: bool,
    /// Do number and name stand in one line?
    pub(super) is_beside: bool,
    pub(super) has_term: bool,
    pub(super) has_schedule: bool,
    pub(super) has_teachers: bool,
    pub(super) has_assistants: bool,
}

/// A name scores no more than this for the page.
const BEST_NAME: f32 = 6.0;

/// What of a page speaks for a course of some number and against it.
pub(super) struct Signs {
    /// All measures but those of what else is found.
    of_page: [f32; FEATURES.len()],
    is_numbered: bool,
    /// How many topics of courses it tells.
    telling: usize,
}

impl Signs {
    /// All measures.
    pub(super) fn measures(&self, found: &Findings) -> [f32; FEATURES.len()] {
        let own = [
            (3, found.name.clamp(0.0, BEST_NAME) / BEST_NAME),
            (4, f32::from(found.name > 0.0)),
            (5, f32::from(found.has_term)),
            (6, f32::from(found.has_schedule)),
            (12, f32::from(!found.has_teachers)),
            (19, f32::from(self.is_numbered && found.is_named)),
            (21, f32::from(self.is_numbered && found.is_beside)),
            (23, f32::from(found.is_named && self.telling > 1)),
            (26, f32::from(!self.is_numbered && !found.is_named)),
            (27, f32::from(!found.has_term && !found.has_schedule && !found.has_teachers)),
            (28, f32::from(found.has_assistants)),
        ];
        let mut out = self.of_page;
        for (at, value) in own {
            if let Some(slot) = out.get_mut(at) {
                *slot = value;
            }
        }
        out
    }
}

impl Reading<'_> {
    /// What the page says whatever else is found on it.
    pub(super) fn signs(&self, id: Option<&Field<String>>) -> Signs {
        let title = self.text(&self.title).to_lowercase();
        let has = |t: &Topic| self.lines.iter().any(|l| l.topic == Some(*t));
        let number = id.map(|n| squashed(&n.value));
        let in_title = number.as_ref().is_some_and(|n| squashed(&title).contains(n));
        let telling = self.telling();
        let person = || marks::find_only(self.text(&self.title), &marks::Settings::default(), &["person"]);
        let titled = |words: &[&str]| f32::from(words.iter().any(|w| title.contains(w)));
        let own = [
            1.0,
            f32::from(number.is_some()),
            f32::from(in_title),
            0.0,
            0.0,
            0.0,
            0.0,
            f32::from(has(&Topic::Teacher)),
            f32::from(has(&Topic::Assistant)),
            telling as f32 / TELLING.len() as f32,
            f32::from(has(&Topic::Textbook)),
            f32::from(has(&Topic::Lab)),
            0.0,
            f32::from(!person().is_empty()),
            titled(&["course", "class", "syllabus", "cours", "curso", "corso"]),
            titled(&OTHER_TITLES),
            (self.lines.len() as f32).ln_1p() / 6.0,
            f32::from(self.heads(&MATERIAL)),
            f32::from(self.heads(&MEETING)),
            0.0,
            f32::from(number.is_some() && telling > 0),
            0.0,
            (self.other_numbers(number.as_deref()) as f32).ln_1p() / 3.0,
            0.0,
            f32::from(self.is_a_persons()),
            f32::from(self.heads(&EXAMS)),
            0.0,
            0.0,
            0.0,
        ];
        let mut of_page = [0.0; FEATURES.len()];
        let counts = self.counts();
        let groups = counts.0.iter().flat_map(|c| [c.ln_1p() / 4.0, (100.0 * c / counts.1).min(8.0) / 4.0]);
        for (slot, value) in of_page.iter_mut().zip(own.into_iter().chain(groups)) {
            *slot = value;
        }
        Signs { of_page, is_numbered: number.is_some(), telling }
    }

    /// How many of what courses' pages announce it announces: teachers, hours, textbooks …
    pub(super) fn telling(&self) -> usize {
        TELLING.iter().filter(|t| self.lines.iter().any(|l| l.topic == Some(**t))).count()
    }

    /// Do title or first headings have one of these words?
    pub(super) fn heads(&self, words: &[&str]) -> bool {
        let head = self.lines.iter().filter(|l| l.level > 2).take(2).map(|l| &l.span);
        let announces = |text: &str| {
            let text = text.to_lowercase();
            text.split(|c: char| !c.is_alphanumeric()).any(|w| words.contains(&w))
        };
        std::iter::once(&self.title)
            .chain(head)
            .any(|span| span.len() < LONGEST_HEAD && announces(self.text(span)))
    }

    /// "COM 1317 - Transaction Processing" in one line.
    pub(super) fn named_beside(&self, id: Option<&Field<String>>, name: Option<&Field<String>>) -> bool {
        let squash = |f: &Field<String>| squashed(&f.value);
        let (Some(id), Some(name)) = (id.map(squash), name.map(squash)) else { return false };
        let spans = std::iter::once(&self.title).chain(self.head(super::head::HEAD).map(|l| &l.span));
        spans.map(|s| squashed(self.text(s))).any(|t| t.contains(&id) && t.contains(&name))
    }

    /// How many lines begin with the number of another course.
    fn other_numbers(&self, own: Option<&str>) -> usize {
        let own = own.unwrap_or_default();
        let begins = |c: char| c.is_uppercase() || c.is_ascii_digit();
        let first = |text: &str| {
            if !text.chars().take(4).any(begins) {
                return None;
            }
            let number = numbers(beginning(text, FIRST_NUMBER)).into_iter().next();
            let number = number.filter(|n| n.from < 4 && n.sort >= Sort::Capitals)?;
            text.get(number.from..number.to).map(squashed)
        };
        let lines = self.lines.iter().filter(|l| l.span.len() < LONGEST_HEAD);
        lines.filter_map(|l| first(self.text(&l.span))).filter(|n| *n != own).count()
    }

    /// How often the words of each group occur, and all words.
    pub(super) fn counts(&self) -> ([f32; GROUPS], f32) {
        let mut counts = [0.0; GROUPS];
        let mut all = 0.0;
        let words = &*WORDS;
        each_word(self.doc.full_text(), |word| {
            all += 1.0;
            if let Some(count) = words.get(word).and_then(|group| counts.get_mut(*group)) {
                *count += 1.0;
            }
        });
        (counts, f32::max(all, 50.0))
    }
}

/// What bytes are to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    /// Letters and digits, and the points and apostrophes between them.
    Inside,
    Outside,
    /// A part of a letter or sign that is not ASCII.
    Wide,
}

static BYTES: [Byte; 256] = {
    let mut bytes = [Byte::Outside; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        if byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'\'' {
            bytes[at] = Byte::Inside;
        } else if !byte.is_ascii() {
            bytes[at] = Byte::Wide;
        }
        at += 1;
    }
    bytes
};

/// Tells the words of a text: letters and digits with points and apostrophes inside.
fn each_word(text: &str, mut visit: impl FnMut(&str)) {
    let wide = |at: usize| {
        let next = text.get(at..).and_then(|t| t.chars().next());
        next.filter(|c| c.is_alphanumeric()).map_or(0, char::len_utf8)
    };
    let (mut from, mut at) = (0, 0);
    loop {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        at += rest.iter().take_while(|b| BYTES[usize::from(**b)] == Byte::Inside).count();
        let byte = text.as_bytes().get(at);
        let goes_on = if byte.is_some_and(|b| !b.is_ascii()) { wide(at) } else { 0 };
        if goes_on > 0 {
            at += goes_on;
            continue;
        }
        if from < at {
            tell_bare(text.get(from..at), &mut visit);
        }
        if byte.is_none() {
            return;
        }
        at += 1;
        from = at;
    }
}

fn tell_bare(word: Option<&str>, visit: &mut impl FnMut(&str)) {
    let word = word.unwrap_or_default();
    let bare = match word.as_bytes() {
        [b'.' | b'\'', ..] | [.., b'.' | b'\''] => word.trim_matches(['.', '\'']),
        _ => word,
    };
    if !bare.is_empty() {
        visit(bare);
    }
}

/// Words in titles of other pages.
const OTHER_TITLES: [&str; 16] = [
    "home page of",
    "'s home",
    "department",
    "university",
    "laboratory",
    "group",
    "project",
    "research",
    "association",
    "society",
    "tutoring",
    "calendar",
    "bachelor",
    "master of",
    "degree",
    "edition",
];
/// Words that head a course's materials, which are no page of the course itself.
const MATERIAL: [&str; 25] = [
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
    "exam",
    "exams",
    "examination",
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

/// Words that head a university's plan of exams.
const EXAMS: [&str; 4] = ["exam", "exams", "examination", "examinations"];

/// Longest heading, in bytes.
const LONGEST_HEAD: usize = 200;
