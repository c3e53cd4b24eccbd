//! Key phrases: what a page speaks of most, where it says it loudest. The role of Phrase Rater (Annotator §3.3).
//!
//! ```text
//! lines ── words, each as loud as its place (title, heading, bold, prose) ──▶ runs without function words or stops
//!   "the mill's new water wheel turns"  ──▶  mill | new water wheel turns  ──▶  phrases of 1 to 4 words ── C-value ──▶ rank
//! ```
//!
//! As in Phrase Rater words of the title weigh most, then those of headings, then large and bold ones. A phrase within a
//! longer one counts only where it stands alone (C-value: Frantzi, Ananiadou 1996), so that "water wheel" beats "wheel".

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use page::Document;

use crate::main_text::{MainText, is_function_word};

/// Phrases of a page that are asked for: the paper's ladder weighs sentences by them.
pub(super) const MOST: usize = 20;
/// Most words of a phrase.
const LONGEST: usize = 4;
/// Most characters of a phrase in a script without blanks.
const DENSE: usize = 6;
/// Words of the main text that are read: what a page is about it says in these.
const READ: usize = 6000;
/// How loud a word of the title is, of a heading, of large or bold text; one of prose is 1. The paper gives the order.
const TITLE: f32 = 5.0;
const HEADING: f32 = 3.0;
const LOUD: f32 = 1.5;
/// Words of a name that a heading says once.
const NAME: usize = 3;
/// Share of the loudest phrase's weight below which a phrase is no key phrase.
const LEAST: f32 = 0.2;

/// A phrase of the page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Phrase {
    /// As the page writes it, in lower case where it does so once.
    pub(super) text: String,
    /// How loud it is, all its places together.
    pub(super) weight: f32,
    /// Where it stands first.
    pub(super) span: Range<usize>,
}

/// A word of a run.
#[derive(Debug, Clone)]
struct Word {
    span: Range<usize>,
    key: String,
    weight: f32,
    /// A character of a script without blanks.
    dense: bool,
}

#[derive(Debug, Clone)]
struct Seen {
    text: String,
    span: Range<usize>,
    words: usize,
    dense: bool,
    weight: f32,
    count: f32,
    /// Weight of the longer phrases around it, and how many of them there are.
    within: (f32, f32),
}

static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let table = include_str!("../../data/annotation/common_words.txt");
    table.lines().filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// The key phrases of a page, best first. `title`: where the page's title stands.
pub(super) fn phrases(
    doc: &Document,
    main: &MainText,
    title: Option<Range<usize>>,
    most: usize,
) -> Vec<Phrase> {
    let mut seen = HashMap::new();
    // The title stands among the lines again where it is a heading: it is counted once.
    let rest = main.lines().filter(|l| title.as_ref() != Some(l)).map(|l| (l.clone(), 1.0));
    let mut left = READ;
    for (line, weight) in title.clone().map(|t| (t, TITLE)).into_iter().chain(rest) {
        for run in runs(doc, line, weight) {
            left = left.saturating_sub(run.len());
            count(doc, &run, &mut seen);
        }
        if left == 0 {
            break;
        }
    }
    rank(seen, most)
}

/// The runs of a line's words that no function word and no sign divides.
fn runs(doc: &Document, line: Range<usize>, weight: f32) -> Vec<Vec<Word>> {
    let text = doc.full_text().get(line.clone()).unwrap_or_default();
    let (mut runs, mut run, mut from) = (Vec::new(), Vec::new(), None);
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        let dense = is_dense(c);
        if c.is_alphanumeric() && !dense && !is_hiragana(c) || from.is_some() && matches!(c, '-' | '\'' | '’')
        {
            from = from.or(Some(at));
            continue;
        }
        if let Some(start) = from.take() {
            push(doc, line.start, text, start..at, weight, &mut run, &mut runs);
        }
        match c {
            _ if dense => push(doc, line.start, text, at..at + c.len_utf8(), weight, &mut run, &mut runs),
            ' ' | '\u{a0}' => {}
            _ => runs.push(std::mem::take(&mut run)),
        }
    }
    runs.retain(|r| !r.is_empty());
    runs
}

fn push(
    doc: &Document,
    line: usize,
    text: &str,
    at: Range<usize>,
    weight: f32,
    run: &mut Vec<Word>,
    runs: &mut Vec<Vec<Word>>,
) {
    let said = text.get(at.clone()).unwrap_or_default().trim_end_matches(['-', '\'', '’']);
    let said = said.strip_suffix("'s").or(said.strip_suffix("’s")).unwrap_or(said);
    let key = said.to_lowercase();
    let dense = said.chars().next().is_some_and(is_dense);
    if is_function_word(&key) || dense && FUNCTION_CHARACTERS.contains(said) {
        runs.push(std::mem::take(run));
        return;
    }
    let span = line + at.start..line + at.start + said.len();
    run.push(Word { weight: loudness(doc, span.start).max(weight), span, key, dense });
}

/// Characters of Chinese that carry the sentence.
const FUNCTION_CHARACTERS: &str =
    "的了是在和不有我他这个们中来上大为国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里";

/// What Japanese writes endings and particles with: it divides words as function words do.
fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{309f}')
}

fn is_dense(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

fn loudness(doc: &Document, at: usize) -> f32 {
    /// Size of text that a reader sees as larger.
    const LARGE: f32 = 1.15;
    /// How much like a heading a heading looks.
    const HEADED: f32 = 0.5;
    let look = doc.look(doc.node_at(at));
    match look {
        l if l.heading >= HEADED => HEADING,
        l if l.bold || l.size > LARGE => LOUD,
        _ => 1.0,
    }
}

/// Counts all phrases of a run.
fn count(doc: &Document, run: &[Word], seen: &mut HashMap<String, Seen>) {
    for from in 0..run.len() {
        for to in from + 1..=run.len() {
            let Some(words) = run.get(from..to) else { break };
            let dense = words.iter().all(|w| w.dense);
            if words.len() > if dense { DENSE } else { LONGEST } {
                break;
            }
            if may_be(words, dense) {
                put(doc, words, dense, seen);
            }
        }
    }
}

/// May these words be a phrase? Not numbers alone, no single common word, no single character.
fn may_be(words: &[Word], dense: bool) -> bool {
    /// Fewest letters of a word that stands alone.
    const ALONE: usize = 4;
    let speaks =
        |w: &Word| w.dense || w.key.contains(char::is_alphabetic) && !COMMON.contains(w.key.as_str());
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    if !first.key.contains(char::is_alphabetic)
        || !speaks(first)
        || !(speaks(last) || last.key.bytes().all(|b| b.is_ascii_digit()))
    {
        return false;
    }
    match words {
        [one] => !dense && (one.key.chars().count() >= ALONE || !one.key.is_ascii()),
        _ => words.iter().any(|w| w.dense || w.key.chars().count() >= ALONE),
    }
}

fn put(doc: &Document, words: &[Word], dense: bool, seen: &mut HashMap<String, Seen>) {
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
    let span = first.span.start..last.span.end;
    let text = doc.full_text().get(span.clone()).unwrap_or_default();
    let key = words.iter().map(|w| w.key.as_str()).collect::<Vec<_>>().join(if dense { "" } else { " " });
    let weight = words.iter().map(|w| w.weight).sum::<f32>() / words.len() as f32;
    let own = seen.entry(key).or_insert_with(|| Seen {
        text: text.to_owned(),
        span,
        words: words.len(),
        dense,
        weight: 0.0,
        count: 0.0,
        within: (0.0, 0.0),
    });
    own.weight += weight;
    own.count += 1.0;
    // A capital in a heading or at the beginning of a sentence says nothing: the page's small letters do.
    if capitals(text) < capitals(&own.text) {
        own.text = text.to_owned();
    }
}

fn capitals(text: &str) -> usize {
    text.chars().filter(|c| c.is_uppercase()).count()
}

/// Ranks by C-value and leaves out what says again a part of what stands before it.
fn rank(mut seen: HashMap<String, Seen>, most: usize) -> Vec<Phrase> {
    let longer: Vec<(String, f32, bool)> = seen
        .iter()
        .filter(|(_, s)| s.words > 1 && s.count > 1.0)
        .map(|(k, s)| (k.clone(), s.weight, s.dense))
        .collect();
    for (key, weight, dense) in longer {
        for part in parts(&key, dense) {
            if let Some(inner) = seen.get_mut(&part) {
                inner.within = (inner.within.0 + weight, inner.within.1 + 1.0);
            }
        }
    }
    let mut all: Vec<(f32, String, Seen)> =
        seen.into_iter().filter_map(|(k, s)| Some((value(&s)?, k, s))).collect();
    all.sort_by(|a, b| {
        b.0.total_cmp(&a.0).then_with(|| a.2.span.start.cmp(&b.2.span.start)).then_with(|| a.1.cmp(&b.1))
    });
    let least = all.first().map_or(0.0, |(v, ..)| v * LEAST);
    let mut found: Vec<(String, Phrase)> = Vec::new();
    for (weight, key, s) in all.into_iter().take_while(|(v, ..)| *v >= least) {
        let again = |(k, _): &(String, Phrase)| contains(k, &key, s.dense) || contains(&key, k, s.dense);
        if !found.iter().any(again) {
            let text = s.text.split_whitespace().collect::<Vec<_>>().join(" ");
            found.push((key, Phrase { text, weight, span: s.span }));
        }
        if found.len() == most {
            break;
        }
    }
    found.into_iter().map(|(_, p)| p).collect()
}

/// The C-value of a phrase; phrases of several words must recur, or be loud.
fn value(s: &Seen) -> Option<f32> {
    let size = if s.dense { s.words as f32 / 2.0 } else { s.words as f32 };
    let own = s.weight - if s.within.1 > 0.0 { s.within.0 / s.within.1 } else { 0.0 };
    // What stands once in a heading is a phrase where it is short, or a name; else it is the headline.
    let is_name = || s.text.split_whitespace().all(|w| w.starts_with(char::is_uppercase));
    let short = s.words < NAME || s.words == NAME && is_name();
    let recurs = s.count > 1.0 || s.weight >= HEADING && !s.dense && short;
    (recurs && own > 0.0).then(|| (1.0 + size).log2() * own)
}

/// All shorter phrases in a phrase.
fn parts(key: &str, dense: bool) -> Vec<String> {
    let pieces: Vec<String> = if dense {
        key.chars().map(String::from).collect()
    } else {
        key.split(' ').map(str::to_owned).collect()
    };
    let all = pieces.len();
    let ranges = (0..all).flat_map(|from| (from + 1..=all).map(move |to| from..to)).filter(|r| r.len() < all);
    ranges.filter_map(|r| pieces.get(r)).map(|p| p.join(if dense { "" } else { " " })).collect()
}

/// Does a phrase hold all words of another in a row?
fn contains(outer: &str, inner: &str, dense: bool) -> bool {
    if dense { outer.contains(inner) } else { format!(" {outer} ").contains(&format!(" {inner} ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(html: &str) -> Vec<String> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lines = doc
            .nodes()
            .filter(|n| matches!(doc.tag(*n), page::Tag::P | page::Tag::H1))
            .map(|n| vec![doc.span(n)]);
        let main = MainText { paragraphs: lines.collect(), ..MainText::default() };
        phrases(&doc, &main, None, 5).into_iter().map(|p| p.text).collect()
    }

    #[test]
    fn a_longer_phrase_outweighs_its_words() {
        let said = of(
            "<p>The water wheel of the mill turns.<p>A water wheel needs water.<p>Each water wheel has paddles.",
        );
        assert_eq!(said.first().map(String::as_str), Some("water wheel"));
        assert!(!said.contains(&"wheel".to_owned()), "{said:?}");
    }

    #[test]
    fn headings_are_louder_than_prose_and_common_words_are_silent() {
        let said = of(
            "<h1>Granite Quarries</h1><p>People often found something useful. Lichen grows there. Lichen again.",
        );
        assert_eq!(said, ["Granite Quarries", "Lichen"]);
    }

    #[test]
    fn scripts_without_blanks_have_phrases_too() {
        let said = of("<p>水车磨坊很老。水车磨坊转动。水车磨坊。");
        assert_eq!(said.first().map(String::as_str), Some("水车磨坊"));
        let said = of("<p>水車のキーは古いです。水車のキーを立ち上げる。キーが回る。");
        assert_eq!(said, ["キー", "水車"]);
    }
}
