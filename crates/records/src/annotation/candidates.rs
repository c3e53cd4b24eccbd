//! Texts that could describe the page: sentences of its main text, neighbours together, the title before them.
//!
//! ```text
//! main text ── sentences ──▶ s0 s1 s2 …  ──▶  [s0] [s0 s1] [title s0] [s1] [s1 s2] …  ──▶ a row of features each
//! ```
//!
//! The features are those that chapter 2 of the Annotator tells of: position, length, words of the title and of the
//! page's theme, references back ("this", "he"), quotations, numbers, capitals.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use page::Document;
use views::prose::sentences;

use super::citation::is_citation;
use crate::embedded::one_line;
use crate::main_text::MainText;

/// Sentences of the main text that are considered.
const SENTENCES: usize = 30;
/// Fewest words of a sentence that could describe.
const SHORTEST: usize = 4;
/// Characters of a description beyond which more is cut away.
const LONGEST: usize = 400;

/// A sentence of the main text.
struct Sentence {
    span: Range<usize>,
    text: String,
    words: Vec<String>,
    /// Words of the main text before it.
    offset: usize,
    /// Its place in its line, and the sentences of that line.
    place: (usize, usize),
    line_words: usize,
}

/// A text that could describe the page, and what it is weighed by.
#[derive(Debug, Clone, Default)]
pub(super) struct Candidate {
    pub(super) text: String,
    /// Where its sentences stand.
    pub(super) spans: Vec<Range<usize>>,
    pub(super) features: Vec<(&'static str, f32)>,
}

/// What all candidates are weighed against.
struct Theme {
    title: HashSet<String>,
    /// How often each word of the main text stands in it.
    counts: HashMap<String, f32>,
    words: f32,
    most: f32,
    sentences: f32,
    confidence: f32,
}

/// Words of a line up to which it says nothing but who wrote the page, and when.
const BYLINE: usize = 14;

/// All candidates, in page order. `byline`: where author and date were read; lines of that alone describe nothing.
pub(super) fn candidates(
    doc: &Document,
    main: &MainText,
    title: &str,
    byline: &[Range<usize>],
    language: Option<&str>,
) -> Vec<Candidate> {
    let (mut sentences, counts) = read(doc, main, language);
    let is_byline = |s: &Sentence| {
        s.line_words <= BYLINE && byline.iter().any(|b| b.start < s.span.end && s.span.start < b.end)
    };
    let own = words(title);
    sentences.retain(|s| s.words != own && !is_byline(s));
    let theme = Theme::of(title, counts, sentences.len(), main.confidence);
    let mut found = Vec::new();
    for i in 0..sentences.len() {
        for take in 1..=3 {
            let Some(some) = sentences.get(i..i + take) else { continue };
            found.push(candidate(some, i, "", &theme));
            if take < 3 {
                found.push(candidate(some, i, title, &theme));
            }
        }
    }
    found
}

fn read(doc: &Document, main: &MainText, language: Option<&str>) -> (Vec<Sentence>, HashMap<String, f32>) {
    let (mut found, mut counts, mut offset) = (Vec::new(), HashMap::new(), 0);
    for line in main.lines() {
        let said = doc.full_text().get(line.clone()).unwrap_or_default();
        let own = words(said);
        let all = if found.len() < SENTENCES && !is_citation(said) {
            sentences(said, language)
        } else {
            Vec::new()
        };
        let (mut before, count) = (offset, all.len());
        for (place, range) in all.into_iter().enumerate() {
            let text = one_line(said.get(range.clone()).unwrap_or_default());
            let words = words(&text);
            before += words.len();
            if words.len() >= SHORTEST && found.len() < SENTENCES {
                let span = line.start + range.start..line.start + range.end;
                let offset = before - words.len();
                found.push(Sentence {
                    span,
                    text,
                    words,
                    offset,
                    place: (place, count),
                    line_words: own.len(),
                });
            }
        }
        offset += own.len();
        own.into_iter().for_each(|w| *counts.entry(w).or_default() += 1.0);
    }
    (found, counts)
}

impl Theme {
    fn of(title: &str, counts: HashMap<String, f32>, sentences: usize, confidence: f32) -> Theme {
        let content = counts.iter().filter(|(w, _)| is_content(w)).map(|(_, n)| *n);
        Theme {
            title: words(title).into_iter().filter(|w| is_content(w)).collect(),
            words: counts.values().sum(),
            most: content.fold(1.0, f32::max),
            sentences: sentences as f32,
            counts,
            confidence,
        }
    }
}

fn candidate(sentences: &[Sentence], index: usize, title: &str, theme: &Theme) -> Candidate {
    let mut text = title.to_owned();
    for s in sentences {
        let gap = if text.is_empty() {
            ""
        } else if text.ends_with(|c: char| c.is_alphanumeric()) {
            ". "
        } else {
            " "
        };
        text = format!("{text}{gap}{}", s.text);
    }
    let spans = sentences.iter().map(|s| s.span.clone()).collect();
    let features = features(&text, sentences, index, !title.is_empty(), theme);
    Candidate { text, spans, features }
}

fn features(
    text: &str,
    sentences: &[Sentence],
    index: usize,
    titled: bool,
    theme: &Theme,
) -> Vec<(&'static str, f32)> {
    let words: Vec<&String> = sentences.iter().flat_map(|s| &s.words).collect();
    let n = words.len().max(1) as f32;
    let content: HashSet<&&String> = words.iter().filter(|w| is_content(w)).collect();
    let of_title = content.iter().filter(|w| theme.title.contains(**w as &String)).count() as f32;
    let weight = |w: &String| theme.counts.get(w).copied().unwrap_or(0.0) / theme.most;
    let themed: f32 = content.iter().map(|w| weight(w)).sum();
    let first = sentences.first();
    let opening = first.and_then(|s| s.words.first()).map_or("", String::as_str);
    let share = |of: &[&str]| words.iter().filter(|w| of.contains(&w.as_str())).count() as f32 / n;
    let signs = |of: &[char]| text.chars().filter(|c| of.contains(c)).count() as f32;
    let flag = |yes: bool| f32::from(u8::from(yes));
    let (place, count) = first.map_or((0, 0), |s| s.place);
    let ends = text.ends_with(['.', '!', '?', '。', '”', '"', '…']);
    vec![
        ("index", index as f32),
        ("offset", first.map_or(0, |s| s.offset) as f32),
        ("offset_share", first.map_or(0, |s| s.offset) as f32 / theme.words.max(1.0)),
        ("sentences", sentences.len() as f32),
        ("words", n),
        ("characters", text.chars().count().min(2 * LONGEST) as f32),
        ("titled", flag(titled)),
        ("of_title", of_title / (theme.title.len() as f32).max(1.0)),
        ("title_of", of_title / (content.len() as f32).max(1.0)),
        ("title_words", theme.title.len() as f32),
        ("themed", themed / (content.len() as f32).max(1.0)),
        ("themed_sum", themed),
        ("content", content.len() as f32 / n),
        ("place", place as f32),
        ("line_sentences", count as f32),
        ("line_words", first.map_or(0, |s| s.line_words) as f32),
        ("refers_back", flag(BACK.contains(&opening))),
        ("article_first", flag(["the", "a", "an", "der", "die", "das", "el", "la", "le"].contains(&opening))),
        ("pronouns", share(&PRONOUNS)),
        ("we", share(&["we", "our", "us", "wir", "unser", "nous", "notre", "nuestro"])),
        ("you", share(&["you", "your", "sie", "ihre", "vous", "votre", "usted"])),
        ("is", share(&["is", "are", "provides", "offers", "helps", "ist", "est", "es", "sont", "sind"])),
        (
            "about",
            share(&[
                "about",
                "information",
                "introduction",
                "guide",
                "learn",
                "find",
                "how",
                "overview",
                "page",
                "site",
            ]),
        ),
        (
            "vague",
            share(&[
                "some", "several", "often", "really", "came", "got", "did", "could", "not", "no", "never",
            ]),
        ),
        ("conjunctions", share(&["and", "or", "but", "so", "although", "however"])),
        ("said", share(&["said", "says", "according", "told", "adding", "sagte"])),
        (
            "by",
            flag(["by", "posted", "published", "updated", "written", "photo", "image"].contains(&opening)),
        ),
        ("digits", text.chars().filter(char::is_ascii_digit).count() as f32 / n),
        ("capitals", text.split(' ').filter(|w| w.starts_with(char::is_uppercase)).count() as f32 / n),
        ("commas", signs(&[',', ';', '、', '，'])),
        ("quotes", signs(&['"', '“', '”', '„', '«'])),
        ("brackets", signs(&['(', ')', '[', ']', '{', '}', '/', '|', '='])),
        ("colons", signs(&[':'])),
        ("asks", signs(&['?', '？'])),
        ("calls", signs(&['!', '！'])),
        ("ends", flag(ends)),
        ("word_length", words.iter().map(|w| w.chars().count()).sum::<usize>() as f32 / n),
        ("page_words", theme.words),
        ("page_sentences", theme.sentences),
        ("page_confidence", theme.confidence),
    ]
}

const BACK: [&str; 26] = [
    "this", "these", "those", "that", "it", "he", "she", "they", "his", "her", "their", "but", "and", "so",
    "however", "then", "also", "er", "sie", "es", "dies", "diese", "il", "elle", "esto", "pero",
];
const PRONOUNS: [&str; 14] =
    ["i", "me", "my", "he", "she", "him", "her", "his", "they", "them", "ich", "er", "je", "yo"];

/// Words in lower case; a character of Chinese, Japanese or Korean is one.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        if word.is_ascii() {
            found.push(word.to_ascii_lowercase());
            continue;
        }
        let mut rest = String::new();
        for c in word.chars() {
            if matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}') {
                found.push(c.to_string());
            } else {
                rest.extend(c.to_lowercase());
            }
        }
        if !rest.is_empty() {
            found.push(rest);
        }
    }
    found
}

/// Does a word carry meaning of its own? By its length, which serves all languages; dense scripts have short words.
fn is_content(word: &str) -> bool {
    word.chars().count() > 3 || !word.is_ascii()
}
