//! The course's name: of the pieces of title, head and headings the one that looks most like a course's name (§4.2).
//!
//! ```text
//! "CS 102: Data Structures, Spring 2006" ── without number and term ──▶ "Data Structures" ── measures · weights ──▶ score
//! ```
//!
//! The paper's signs (the CNP-tree's score, heading, nearness to the number, being early) and more, weighed together
//! instead of in priority order.

mod pieces;
mod weights;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::TITLES;
use super::head::HEAD;
use super::number::beginning;
use super::reading::Reading;
use super::topic::{self, Topic};
use crate::Field;

/// How many measures a candidate has.
pub(super) const MEASURES: usize = 28;

/// A piece of text that may be the course's name.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Bytes of the page's text.
    pub(super) span: Range<usize>,
    /// What it says, its blanks made single.
    pub(super) text: String,
    /// What speaks for it and against it.
    pub(super) measures: [f32; MEASURES],
}

impl Candidate {
    /// Log-odds against "the page names no course".
    pub(super) fn score(&self) -> f32 {
        self.measures.iter().zip(&weights::NAME).map(|(m, w)| m * w).sum()
    }
}

/// A line that may hold the name.
struct Place {
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
        let candidates = self.names(number);
        let best = candidates.iter().map(|c| (c.score(), c)).max_by(|a, b| a.0.total_cmp(&b.0));
        let (score, best) = best.filter(|(score, _)| *score > 0.0)?;
        Some((score, self.field(best.span.clone(), "name")?))
    }

    /// All candidates with their measures.
    pub(super) fn names(&self, number: Option<&Field<String>>) -> Vec<Candidate> {
        let places = self.places();
        let number = number.map(|n| squashed(&n.value));
        let holds_number = |t: &&String| number.as_ref().is_some_and(|n| t.contains(n));
        let text = |p: &Place| squashed(beginning(self.text(&p.span), LONGEST));
        let texts: Vec<String> = places.iter().map(text).collect();
        let numbered = texts.iter().enumerate().filter(|(_, t)| holds_number(t));
        let numbered: Vec<usize> = numbered.map(|(i, _)| i).collect();
        let largest = places.iter().map(|p| p.size).fold(1.0, f32::max);
        let known = self.known(&places);
        let mut out = Vec::new();
        for (i, place) in places.iter().enumerate() {
            for piece in pieces::of(self.text(&place.span)) {
                let span = place.span.start + piece.span.start..place.span.start + piece.span.end;
                let text = self.text(&span).split_whitespace().collect::<Vec<_>>().join(" ");
                let mut m = said(&text, &span, &known);
                let key = squashed(&text);
                let again = texts.iter().enumerate().filter(|(j, t)| *j != i && t.contains(&key)).count();
                let near = numbered.iter().map(|n| n.abs_diff(i)).min();
                let place_measures = [
                    f32::from(place.in_title),
                    f32::from(place.heading),
                    place.size / largest,
                    1.0 / (1.0 + place.rank as f32),
                    f32::from(near == Some(0) && piece.before_number),
                    f32::from(near == Some(0) && piece.behind_number),
                    f32::from(near == Some(1)),
                    f32::from(again > 0),
                    f32::from(place.in_title && again > 0),
                    f32::from(place.topic == Some(Topic::Name)),
                    f32::from(place.topic.is_some_and(|t| t != Topic::Name)),
                    f32::from(piece.whole),
                    f32::from(piece.first),
                    f32::from(piece.later),
                    f32::from(number.is_none()),
                    place.linked,
                ];
                m[MEASURES - place_measures.len()..].copy_from_slice(&place_measures);
                out.push(Candidate { span, text, measures: m });
            }
        }
        out
    }

    /// People and institutions in title and head, with which of both they are.
    fn known(&self, places: &[Place]) -> Vec<(Range<usize>, bool)> {
        let body = places.iter().filter(|p| !p.in_title && p.rank < HEAD);
        let from = body.clone().map(|p| p.span.start).min().unwrap_or(0);
        let to = body.map(|p| p.span.end).filter(|end| *end <= from + KNOWN).max().unwrap_or(from);
        let mut out = Vec::new();
        for span in [self.title.clone(), from..to] {
            let text = self.doc.full_text().get(span.clone()).unwrap_or_default();
            let marks = marks::find_only(text, &marks::Settings::default(), &["person", "affiliation"]);
            let at = |m: &marks::Mark| span.start + m.span.start()..span.start + m.span.end();
            out.extend(marks.iter().map(|m| (at(m), &*m.recognizer == "person")));
        }
        out
    }

    fn places(&self) -> Vec<Place> {
        let title = Place {
            span: self.title.clone(),
            rank: 0,
            in_title: true,
            heading: false,
            size: 1.0,
            linked: 0.0,
            topic: None,
        };
        let place = |(rank, line): (usize, &super::reading::Line)| Place {
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

/// So much of a line is compared with others, in bytes.
const LONGEST: usize = 1000;
/// Longest head in which people are looked for, in bytes.
const KNOWN: usize = 4000;

/// Words that name pages, people's posts and institutions, and no course.
static PLAIN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    HashSet::from([
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
    ])
});

/// What the words themselves say.
fn said(text: &str, span: &Range<usize>, known: &[(Range<usize>, bool)]) -> [f32; MEASURES] {
    let words: Vec<&str> = text.split_whitespace().collect();
    let count = words.len().max(1) as f32;
    let letters = |w: &&&str| w.starts_with(char::is_alphabetic);
    let lettered = words.iter().filter(letters).count().max(1) as f32;
    let high = words.iter().filter(|w| w.starts_with(char::is_uppercase) || w.len() <= 3).count() as f32;
    let plain =
        |w: &&&str| PLAIN.contains(w.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str());
    let score = TITLES.score(text);
    let within = |r: &Range<usize>| r.start >= span.start && r.end <= span.end;
    let is = |person: bool| known.iter().any(|(r, p)| *p == person && within(r));
    let mut m = [0.0; MEASURES];
    let own = [
        1.0,
        (score / count.min(5.0)).min(1.0),
        score.min(5.0),
        count.ln(),
        f32::from(count > 10.0),
        (high / lettered).min(1.0),
        words.iter().filter(plain).count() as f32 / count,
        f32::from(topic::of_heading(text).is_some()),
        f32::from(text.ends_with(['.', '!', '?', ':'])),
        f32::from(is(true) && !is(false)),
        f32::from(is(false)),
        f32::from(text.chars().any(|c| c.is_ascii_digit())),
    ];
    m[..own.len()].copy_from_slice(&own);
    m
}

/// Letters and digits only.
pub(super) fn squashed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
