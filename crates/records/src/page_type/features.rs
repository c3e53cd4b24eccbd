//! What can be counted about a page before anybody says what it is: named numbers.
//!
//! ```text
//! Document + marks ──▶ words by family · dates and what stands by them · shape of the text · what the page declares
//! ```
//!
//! Densities are smoothed and logarithmic, so that a long page is no other page than a short one. Whether dates are past
//! is told only where the caller says what today is. Linear in text and marks.

use std::ops::Range;

use marks::Mark;
use memchr::memchr_iter;
use page::{Document, NodeId, Tag};

use super::cues::{self, Cue, Family};
use super::days::{self, Days};
use crate::Settings;
use crate::embedded::{self, Item};

/// Names of the features, in the order of [`Features::values`].
pub const NAMES: [&str; 60] = [
    // Words, by family: how dense they are.
    "cue_event",
    "cue_meeting",
    "cue_attend",
    "cue_board",
    "cue_blog",
    "cue_news",
    "cue_citation",
    "cue_court",
    "cue_shop",
    "cue_job",
    "cue_release",
    "cue_search",
    "cue_docs",
    "cue_home",
    "cue_table",
    // Words in the page's title and headings: is there one of the family? 0 or 1.
    "head_event",
    "head_meeting",
    "head_attend",
    "head_board",
    "head_blog",
    "head_news",
    "head_citation",
    "head_court",
    "head_shop",
    "head_job",
    "head_release",
    "head_search",
    "head_docs",
    "head_home",
    "head_table",
    // Days: dates with day and month.
    "days",
    "day_density",
    "day_distinct",
    "day_clock",
    "day_range",
    "day_weekday",
    "day_no_year",
    "day_descends",
    "day_ascends",
    "day_years",
    "day_against",
    "day_attend",
    "day_cited",
    "day_linked",
    "day_past",
    "day_future",
    // Clock times, and those to the second, which no invitation says.
    "clocks",
    "clock_seconds",
    // Other marks.
    "people",
    "places",
    "prices",
    "versions",
    // Shape of the text.
    "words",
    "linked",
    "prose",
    "code",
    "articles",
    "forms",
    // What the page declares itself to be: -1 something else, 0 nothing, 1 an event.
    "declared",
    "address",
];

/// The numbers of one page.
#[derive(Debug, Clone, PartialEq)]
pub struct Features {
    /// One a name of [`NAMES`]; finite.
    pub values: [f32; NAMES.len()],
}

impl Features {
    /// The value of a feature by its name.
    pub fn get(&self, name: &str) -> Option<f32> {
        NAMES.iter().position(|n| *n == name).and_then(|i| self.values.get(i)).copied()
    }
}

/// Counts. `marks` are those of [`Document::full_text`], at least of dates; people, places and prices where at hand.
pub fn features(doc: &Document, marks: &[Mark], settings: &Settings) -> Features {
    features_of(doc, marks, || embedded::items(doc), settings)
}

/// Counts, of a page whose marks are not at hand; they are read without knowing its language, as for the models.
pub fn measured(doc: &Document, settings: &Settings) -> Features {
    let asked = marks::Settings { language: settings.language.clone(), as_of: settings.as_of };
    features(doc, &marks::find_only(doc.full_text(), &asked, &["date", "person", "place", "price"]), settings)
}

/// The same, of a page whose declarations may be read already.
pub(crate) fn features_of<I: AsRef<[Item]>>(
    doc: &Document,
    marks: &[Mark],
    items: impl FnOnce() -> I,
    settings: &Settings,
) -> Features {
    let text = doc.full_text();
    let cues = cues::find(text);
    let days = Days::of(text, marks);
    let words = count_words(text) as f32;
    let mut values = Vec::with_capacity(NAMES.len());
    values.extend(family_density(&cues, words));
    values.extend(family_in_heads(doc, &cues));
    values.extend(of_days(doc, &days, &cues, settings, words));
    values.extend(of_marks(marks, text, words));
    values.extend(shape(doc, words));
    values.push(if settings.no_meta { 0.0 } else { super::declared::as_event(doc, items().as_ref()) });
    values.push(if settings.no_meta { 0.0 } else { super::declared::address(doc) });
    let mut features = Features { values: [0.0; NAMES.len()] };
    for (place, value) in features.values.iter_mut().zip(values) {
        *place = value;
    }
    features
}

/// How many words blanks part. Bytes are counted: only those are read as letters with which blanks that are not ASCII begin.
fn count_words(text: &str) -> usize {
    let (mut words, mut blank) = (0, true);
    for (at, byte) in text.bytes().enumerate() {
        let now = match byte {
            b' ' | b'\t'..=b'\r' => true,
            // The rest of a letter or blank is as its beginning.
            0x80..0xc0 => blank,
            0xc2 | 0xe1..=0xe3 => text.get(at..).is_some_and(|rest| rest.starts_with(char::is_whitespace)),
            _ => false,
        };
        words += usize::from(blank && !now);
        blank = now;
    }
    words
}

/// How often in a thousand words, as a logarithm; a short page is taken for a bit longer, so that one word is not much.
fn density(count: usize, words: f32) -> f32 {
    const SHORT: f32 = 100.0;
    (1.0 + 1000.0 * count as f32 / (words + SHORT)).ln()
}

fn family_density(cues: &[Cue], words: f32) -> impl Iterator<Item = f32> {
    let mut counts = [0_usize; Family::ALL.len()];
    for cue in cues {
        if let Some(count) = counts.get_mut(cue.family as usize) {
            *count += 1;
        }
    }
    counts.into_iter().map(move |n| density(n, words))
}

/// Bytes from which a heading is no title of a page but text set large.
const LONG_HEADING: usize = 160;
/// Headings that tell what the page is: those of its records say what each of them is.
const FIRST_HEADINGS: usize = 3;

/// Is there a word of the family in the page's title or its first headings?
fn family_in_heads(doc: &Document, cues: &[Cue]) -> impl Iterator<Item = f32> {
    let is_heading = |n: &NodeId| matches!(doc.tag(*n), Tag::H1 | Tag::H2) || doc.look(*n).heading > 0.5;
    let is_short = |n: &NodeId| (1..LONG_HEADING).contains(&doc.span(*n).len());
    let title = doc.nodes().filter(|n| doc.tag(*n) == Tag::TITLE).take(1);
    let elements = doc.nodes().filter(|n| doc.tag(*n).is_element());
    let headings = elements.filter(is_heading).filter(is_short).take(FIRST_HEADINGS);
    let mut present = [0.0; Family::ALL.len()];
    for cue in title.chain(headings).flat_map(|head| within(cues, doc.span(head))) {
        if let Some(present) = present.get_mut(cue.family as usize) {
            *present = 1.0;
        }
    }
    present.into_iter()
}

fn within(cues: &[Cue], span: Range<usize>) -> &[Cue] {
    let from = cues.partition_point(|c| c.span.start < span.start);
    let to = cues.partition_point(|c| c.span.start < span.end);
    cues.get(from..to).unwrap_or_default()
}

fn of_days(doc: &Document, days: &Days, cues: &[Cue], settings: &Settings, words: f32) -> Vec<f32> {
    let near = |before: usize, after: usize, families: &[Family]| {
        days.share(|d| {
            let span = d.span.start.saturating_sub(before)..d.span.end + after;
            within(cues, span).iter().any(|c| families.contains(&c.family))
        })
    };
    let n = days.all.len() as f32;
    vec![
        (1.0 + n).ln(),
        density(days.all.len(), words),
        if n > 0.0 { days.distinct() as f32 / n } else { 0.0 },
        days.share(|d| d.clock),
        days.share(|d| d.range),
        days.share(|d| d.date.weekday.is_some()),
        days.share(|d| d.date.year.is_none()),
        days.steps(std::cmp::Ordering::Greater),
        days.steps(std::cmp::Ordering::Less),
        days.years(),
        near(30, 10, &[Family::Blog, Family::Board, Family::Release, Family::Court]),
        near(60, 80, &[Family::Event, Family::Meeting, Family::Attend]),
        near(60, 40, &[Family::Citation]),
        days.share(|d| doc.ancestors(doc.node_at(d.span.start)).take(4).any(|a| doc.tag(a) == Tag::A)),
        settings.as_of.map_or(0.0, |today| {
            days.share(|d| days::compare(&d.date, today) == Some(std::cmp::Ordering::Less))
        }),
        settings.as_of.map_or(0.0, |today| {
            days.share(|d| days::compare(&d.date, today) == Some(std::cmp::Ordering::Greater))
        }),
        density(days.clocks, words),
        if days.clocks > 0 { days.seconds as f32 / days.clocks as f32 } else { 0.0 },
    ]
}

fn of_marks(marks: &[Mark], text: &str, words: f32) -> Vec<f32> {
    let of = |name: &str| density(marks.iter().filter(|m| &*m.recognizer == name).count(), words);
    vec![of("person"), of("place"), of("price"), density(versions(text), words)]
}

/// Version numbers: "1.2.3", "v2.0". A date with dots has its own form and four digits in it.
fn versions(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    // Every one has a point between two digits, and few words have.
    let points = memchr_iter(b'.', bytes).filter(|at| digit(at.wrapping_sub(1)) && digit(at + 1));
    let mut done = 0;
    let words = points.filter_map(|at| {
        let begins = text.get(done..at)?.rfind(char::is_whitespace).map_or(done, |blank| done + blank);
        let ends = text.get(at..)?.find(char::is_whitespace).map_or(text.len(), |blank| at + blank);
        let word = text.get(begins..ends)?.trim_start();
        done = ends;
        Some(word)
    });
    words.filter(|w| w.len() < 20 && is_version(w)).count()
}

fn is_version(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let digits = word.strip_prefix(['v', 'V']).unwrap_or(word);
    let short = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let parts = digits.split('.').take(5);
    parts.clone().all(short) && parts.count() >= if digits.len() < word.len() { 2 } else { 3 }
}

/// Letters from which a run of text is prose.
const PROSE: usize = 200;

fn shape(doc: &Document, words: f32) -> Vec<f32> {
    let (mut all, mut linked, mut prose, mut code) = (0, 0, 0, 0);
    for text in doc.texts() {
        let n = doc.span(text).len();
        let near = || doc.ancestors(text).take(4).map(|a| doc.tag(a));
        all += n;
        linked += if near().any(|t| t == Tag::A) { n } else { 0 };
        prose += if n > PROSE { n } else { 0 };
        code += if near().any(|t| matches!(t, Tag::PRE | Tag::CODE | Tag::SAMP | Tag::TT)) { n } else { 0 };
    }
    let share = |n: usize| if all > 0 { n as f32 / all as f32 } else { 0.0 };
    let count = |tags: &[Tag]| density(doc.nodes().filter(|n| tags.contains(&doc.tag(*n))).count(), words);
    vec![
        (1.0 + words).ln(),
        share(linked),
        share(prose),
        share(code),
        count(&[Tag::ARTICLE]),
        count(&[Tag::INPUT, Tag::SELECT, Tag::TEXTAREA, Tag::BUTTON]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_whatever_the_blank() {
        for text in [
            "",
            " a  b\tc\n",
            "a\u{a0}b\u{3000}c é\u{2009}\u{2009}東 京\u{85}x\u{1680}",
            "éà\u{a0}",
            "¡hola!\u{2028}ok",
        ] {
            assert_eq!(count_words(text), text.split_whitespace().count(), "{text:?}");
        }
    }

    #[test]
    fn versions_have_points_between_numbers() {
        assert_eq!(versions("v2.0 1.2.3, (1.2.3) 1.2 2003.10.12 10.1.2003 a.b.c 1..2 v1.0-rc1"), 3);
    }
}
