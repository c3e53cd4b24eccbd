//! Topics: what an event is about, of fifteen (Event Finder's future work: "molecular biology, international affairs").
//!
//! ```text
//! title × 1.5, text, the page's title ── signs of each topic, a word once ──▶ points ──┐
//! all that the page tells of ── shares of each topic, their mean × 3 ───────────────────┴─▶ the topic with most, or none
//! ```
//!
//! The signs stand in `data/topic/words.txt`, written by hand from the names of disciplines and what their announcements are
//! full of; nothing is learnt. A list of concerts names bands: that the page tells of concerts elsewhere is what helps
//! there. Two points at least are asked for, two weak signs of one topic, or the page has none. How it was judged, and
//! what it reaches on sites that nobody had looked at, stands in `record/topics.md`.

mod signs;

use rustc_hash::FxHashSet;

use signs::{Sign, vocabulary};

/// What a sign counts in a title, beside one in a text: a title is all about it. 1, 1.5, 2 and 3 were tried on the judged events.
const TITLE: f32 = 1.5;

/// What all that the page tells of counts, beside a weak sign in the text.
const PAGE: f32 = 3.0;

/// Points below which there is no topic: two weak signs.
const LEAST: f32 = 2.0;

/// Words of a text that are read: what a long text is about, its beginning says.
const WORDS: usize = 400;

/// What an event says.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// What it is called.
    pub title: &'a str,
    /// All its text.
    pub text: &'a str,
}

/// The names of all topics.
pub fn names() -> &'static [&'static str] {
    &vocabulary().names
}

/// The topic of each thing that a page of this title tells of; `None` where nothing speaks for one.
///
/// Topics of a page are judged together. On sites that no sign was written after macro-F1 is about .8: .77 to .88 at four first looks
/// (`record/topics.md`), of which one can be had again (`tests/topic_scores.rs`).
pub fn topics(page: &str, subjects: &[Told<'_>]) -> Vec<Option<&'static str>> {
    let page = words(page);
    let points: Vec<Vec<f32>> = subjects.iter().map(|subject| points(*subject, &page)).collect();
    let common = common(&points);
    let topic = |points: &Vec<f32>| {
        let all = points.iter().zip(&common).map(|(own, common)| own + PAGE * common);
        let best = all.enumerate().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        best.filter(|(_, points)| *points >= LEAST).and_then(|(at, _)| names().get(at).copied())
    };
    points.iter().map(topic).collect()
}

/// The mean share of each topic over all that a page tells of; nothing where none of it speaks for one by itself.
fn common(points: &[Vec<f32>]) -> Vec<f32> {
    let mut mean = vec![0.0; names().len()];
    if points.iter().flatten().all(|points| *points < LEAST) {
        return mean;
    }
    for points in points {
        let sum: f32 = points.iter().sum();
        if sum > 0.0 {
            mean.iter_mut().zip(points).for_each(|(mean, points)| *mean += points / sum);
        }
    }
    let many = points.len().max(1) as f32;
    mean.iter().map(|mean| mean / many).collect()
}

/// The points of each topic: a sign counts once, where it weighs most, and a word is a sign of a topic once.
fn points(subject: Told<'_>, page: &[String]) -> Vec<f32> {
    let mut points = vec![0.0; names().len()];
    let (mut signs, mut counted) = (FxHashSet::default(), FxHashSet::default());
    let (title, text) = (words(subject.title), words(subject.text));
    for (words, weight) in [(&*title, TITLE), (&*text, 1.0), (page, 1.0)] {
        let mut found = vocabulary().found(words);
        found.sort_by(|a, b| b.1.weight.total_cmp(&a.1.weight));
        for (word, sign) in found {
            let word = (sign.topic, words.get(word).map_or("", String::as_str).to_owned());
            if counted.contains(&word) || !signs.insert(std::ptr::from_ref::<Sign>(sign)) {
                continue;
            }
            counted.insert(word);
            if let Some(points) = points.get_mut(sign.topic) {
                *points += sign.weight * weight;
            }
        }
    }
    points
}

/// The words of a text in lower case and without accents, the first ones.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !signs::is_accent(c));
    words.filter(|word| !word.is_empty()).take(WORDS).map(signs::folded).collect()
}
