//! The course's name: of the pieces of title, head and headings the one that looks most like a course's name (§4.2).
//!
//! ```text
//! "CS 102: Data Structures, Spring 2006" ── without number and term ──▶ "Data Structures" ── measures · weights ──▶ score
//! ```
//!
//! The paper's signs (the CNP-tree's score, heading, nearness to the number, being early) and more, weighed together
//! instead of in priority order.

mod pieces;

use std::ops::Range;
use std::sync::LazyLock;

use model::Shipped;

use super::TITLES;
use super::head::HEAD;
use super::number::beginning;
use super::plain::{Listed, squash_into, squashed, words};
use super::reading::Reading;
use super::topic::{self, Topic};
use crate::Field;

/// What speaks for a candidate and against it.
pub const FEATURES: [&str; MEASURES] = [
    "constant",
    "title_words",
    "title_score",
    "words",
    "long",
    "capitals",
    "plain_words",
    "announces_topic",
    "ends_in_sign",
    "is_person",
    "is_institution",
    "has_digits",
    "in_title",
    "is_heading",
    "size",
    "early",
    "before_number",
    "behind_number",
    "next_to_number",
    "said_again",
    "title_said_again",
    "labelled_name",
    "labelled_other",
    "whole_line",
    "first_piece",
    "later_piece",
    "page_has_no_number",
    "linked",
    "begins_with_first_name",
    // Natural logarithm of how many places say it.
    "mentions",
    "first_heading",
    // One over one more than how many headings stand before it.
    "heading_rank",
    "is_largest",
    "whole_title",
];
/// How many those are.
const MEASURES: usize = 34;

/// The score of "the page names no course", against which candidates are fitted (`Objective::ChoiceOrNone`).
const NONE: f32 = 0.0;

/// Which piece is the course's name?
pub(crate) static NAME: Shipped =
    Shipped::new("course-name", include_str!("../../models/course-name.model"), &FEATURES);

/// A piece of text that may be the course's name.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Bytes of the page's text.
    pub(super) span: Range<usize>,
    /// What speaks for it and against it.
    pub(super) measures: [f32; MEASURES],
    /// The place that it stands in.
    place: usize,
}

impl Candidate {
    /// Log-odds against "the page names no course".
    pub(super) fn score(&self) -> f32 {
        NAME.get().score(&self.measures)
    }
}

/// Where somebody or an institution is named, and whether it is a person.
type Known = (Range<usize>, bool);

/// Places of the measures that cost most: a topic, a person, an institution, said again elsewhere, that of a title, and how
/// often.
const DEAR: [usize; 6] = [7, 9, 10, 19, 20, 29];

/// A line that may hold the name.
struct HeadLine {
    span: Range<usize>,
    /// Its rank in the head; the title has 0 and so has the first line.
    rank: usize,
    in_title: bool,
    heading: bool,
    size: f32,
    linked: f32,
    topic: Option<Topic>,
}

impl Reading<'_> {
    /// The best candidate, where it is more likely than none.
    pub(super) fn name(&self, number: Option<&Field<String>>) -> Option<(f32, Field<String>)> {
        let scored = self.names(number).into_iter().map(|c| (c.score(), c.span));
        let (score, span) = scored.filter(|(score, _)| *score > NONE).max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((score, self.field(span, "name")?))
    }

    /// All candidates with their measures.
    pub(super) fn names(&self, number: Option<&Field<String>>) -> Vec<Candidate> {
        let mut places = Places::of(self.places(), self);
        let mut candidates = self.candidates(&places, number);
        candidates.iter_mut().for_each(|c| self.measure(c, &mut places));
        candidates
    }

    /// Adds the dear measures: does it announce a topic, is it a person, an institution, is it said again?
    fn measure(&self, candidate: &mut Candidate, places: &mut Places) {
        let at = candidate.place;
        let Some((place, known)) = places.all.get(at).zip(places.known.get_mut(at)) else { return };
        let known = known.get_or_insert_with(|| self.known(place));
        let span = &candidate.span;
        let within = |r: &Range<usize>| r.start >= span.start && r.end <= span.end;
        let is = |person: bool| known.iter().any(|(r, p)| *p == person && within(r));
        let text = self.text(span);
        let key = squashed(text);
        let again = places.texts.says_elsewhere(&key, at);
        let mentions = places.texts.holding(&key).len().max(1) as f32;
        let dear = [
            f32::from(topic::of_heading(text).is_some()),
            f32::from(is(true) && !is(false)),
            f32::from(is(false)),
            f32::from(again),
            f32::from(again && place.in_title),
            mentions.ln(),
        ];
        for (at, value) in DEAR.iter().zip(dear) {
            if let Some(slot) = candidate.measures.get_mut(*at) {
                *slot = value;
            }
        }
    }

    /// All candidates with the measures that cost little.
    fn candidates(&self, places: &Places, number: Option<&Field<String>>) -> Vec<Candidate> {
        let number = number.map(|n| n.value.as_str());
        let numbered: Vec<usize> = number.map_or(Vec::new(), |n| places.texts.holding(&squashed(n)));
        let largest = places.all.iter().map(|p| p.size).fold(1.0, f32::max);
        let mut out = Vec::new();
        let mut headings = 0.0_f32;
        for (i, place) in places.all.iter().enumerate() {
            let before = headings;
            headings += f32::from(place.heading);
            let near = numbered.iter().map(|n| n.abs_diff(i)).min();
            for piece in pieces::of(self.text(&place.span), number) {
                let span = place.span.start + piece.span.start..place.span.start + piece.span.end;
                let mut m = text_measures(self.text(&span));
                let place_measures = [
                    f32::from(place.in_title),
                    f32::from(place.heading),
                    place.size / largest,
                    1.0 / (1.0 + place.rank as f32),
                    f32::from(near == Some(0) && piece.before_number),
                    f32::from(near == Some(0) && piece.behind_number),
                    f32::from(near == Some(1)),
                    0.0,
                    0.0,
                    f32::from(place.topic == Some(Topic::Name)),
                    f32::from(place.topic.is_some_and(|t| t != Topic::Name)),
                    f32::from(piece.whole),
                    f32::from(piece.first),
                    f32::from(piece.later),
                    f32::from(number.is_none()),
                    place.linked,
                    f32::from(words(self.text(&span)).next().is_some_and(marks::is_first_name)),
                    0.0,
                    f32::from(place.heading && before == 0.0),
                    if place.heading { 1.0 / (1.0 + before) } else { 0.0 },
                    f32::from(place.size >= largest),
                    f32::from(place.in_title && piece.whole),
                ];
                m[MEASURES - place_measures.len()..].copy_from_slice(&place_measures);
                out.push(Candidate { span, measures: m, place: i });
            }
        }
        out
    }

    /// People and institutions of a place.
    fn known(&self, place: &HeadLine) -> Vec<Known> {
        if !place.in_title && place.rank >= HEAD {
            return Vec::new();
        }
        let marks =
            marks::find_only(self.text(&place.span), &marks::Settings::default(), &["person", "affiliation"]);
        let from = place.span.start;
        let at = |m: &marks::Mark| from + m.span.start()..from + m.span.end();
        marks.iter().map(|m| (at(m), &*m.recognizer == "person")).collect()
    }

    fn places(&self) -> Vec<HeadLine> {
        let title = HeadLine {
            span: self.title.clone(),
            rank: 0,
            in_title: true,
            heading: false,
            size: 1.0,
            linked: 0.0,
            topic: None,
        };
        let place = |(rank, line): (usize, &super::reading::Line)| HeadLine {
            span: if line.labelled() && !line.is_bare() && line.topic.is_some() {
                line.value..line.span.end
            } else {
                line.span.clone()
            },
            rank,
            in_title: false,
            heading: line.level > 2,
            size: line.size,
            linked: line.linked,
            topic: line.topic,
        };
        let head = self.head(HEAD).enumerate().map(place);
        let rest = self.head(usize::MAX).enumerate().skip(HEAD);
        let named = rest.filter(|(_, l)| l.topic == Some(Topic::Name)).take(1).map(place);
        std::iter::once(title).filter(|t| !t.span.is_empty()).chain(head).chain(named).collect()
    }
}

/// The places with what is asked of several candidates.
struct Places {
    all: Vec<HeadLine>,
    texts: Texts,
    /// People and institutions of each, once asked for.
    known: Vec<Option<Vec<Known>>>,
}

impl Places {
    fn of(all: Vec<HeadLine>, reading: &Reading<'_>) -> Places {
        let texts = Texts::new(all.iter().map(|p| beginning(reading.text(&p.span), LONGEST)));
        Places { known: vec![None; all.len()], texts, all }
    }
}

/// The texts of places in one string, so that a name is looked for in all of them at once.
struct Texts {
    all: String,
    /// Where each ends in it; a line end stands behind.
    ends: Vec<usize>,
}

impl Texts {
    /// Of each its letters and digits.
    fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Texts {
        let mut out = Texts { all: String::new(), ends: Vec::new() };
        for text in texts {
            squash_into(text, &mut out.all);
            out.ends.push(out.all.len());
            out.all.push('\n');
        }
        out
    }

    /// The texts that hold a key.
    fn holding(&self, key: &str) -> Vec<usize> {
        let mut found: Vec<usize> = self.of(key).collect();
        found.dedup();
        found
    }

    /// Does another text than the one numbered `own` hold the key?
    fn says_elsewhere(&self, key: &str, own: usize) -> bool {
        self.of(key).any(|text| text != own)
    }

    /// The texts that hold a key, each as often as it does.
    fn of<'a>(&'a self, key: &'a str) -> impl Iterator<Item = usize> + 'a {
        let found = memchr::memmem::find_iter(self.all.as_bytes(), key);
        found.map(|at| self.ends.partition_point(|e| *e < at))
    }
}

/// So much of a line is compared with others, in bytes.
const LONGEST: usize = 1000;

/// Words that name pages, people's posts and institutions, and no course.
static PLAIN: LazyLock<Listed<()>> = LazyLock::new(|| {
    let words = [
        "home",
        "page",
        "homepage",
        "website",
        "site",
        "web",
        "university",
        "department",
        "dept",
        "institute",
        "college",
        "school",
        "faculty",
        "syllabus",
        "schedule",
        "announcements",
        "assignments",
        "homework",
        "handouts",
        "notes",
        "office",
        "instructor",
        "professor",
        "prof",
        "teaching",
        "assistant",
        "welcome",
        "click",
        "here",
        "last",
        "updated",
        "news",
        "grading",
        "exam",
        "final",
        "lecture",
        "lectures",
        "course",
        "class",
        "information",
        "info",
        "general",
        "details",
        "outline",
        "overview",
        "description",
        "universidad",
        "université",
        "untitled",
        "document",
        "index",
        "section",
        "quarter",
        "practical",
        "início",
        "inicio",
        "programa",
        "cronograma",
        "página",
        "accueil",
        "cours",
        "semestre",
        "dipartimento",
        "departamento",
        "campus",
        "シラバス",
        "目次",
        "講義資料",
        "curso",
        "corso",
    ];
    Listed::of(words.map(|w| (w, ())))
});

/// What the words themselves say; the dear measures are still to come.
fn text_measures(text: &str) -> [f32; MEASURES] {
    let (mut count, mut lettered, mut high, mut plain) = (0.0_f32, 0.0_f32, 0.0, 0.0);
    for word in words(text) {
        count += 1.0;
        lettered += f32::from(word.starts_with(char::is_alphabetic));
        high += f32::from(word.starts_with(char::is_uppercase) || word.len() <= 3);
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        plain += f32::from(PLAIN.get(bare).is_some());
    }
    let (count, lettered) = (count.max(1.0), lettered.max(1.0));
    let score = TITLES.score(text);
    let mut m = [0.0; MEASURES];
    let own = [
        1.0,
        (score / count.min(5.0)).min(1.0),
        score.min(5.0),
        count.ln(),
        f32::from(count > 10.0),
        (high / lettered).min(1.0),
        plain / count,
        0.0,
        f32::from(text.ends_with(['.', '!', '?', ':'])),
        0.0,
        0.0,
        f32::from(text.chars().any(|c| c.is_ascii_digit())),
    ];
    m[..own.len()].copy_from_slice(&own);
    m
}
