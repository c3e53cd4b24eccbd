//! Key phrases: what a page speaks of most, where it says it loudest. The role of Phrase Rater (Annotator §3.3).
//!
//! ```text
//! lines ── words, each as loud as its place (title, heading, bold, prose) ──▶ runs without function words or stops
//!   "the mill's new water wheel turns"  ──▶  mill | new water wheel turns  ──▶  phrases of 1 to 4 words ── C-value ──▶ rank
//! ```
//!
//! As in Phrase Rater words of the title weigh most, then those of headings, then large and bold ones. A phrase within a
//! longer one counts only where it stands alone (C-value: Frantzi, Ananiadou 1996), so that "water wheel" beats "wheel".

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use page::Document;
use rustc_hash::{FxHashMap, FxHashSet};
use views::prose;

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
    number: u32,
    weight: f32,
    /// A character of a script without blanks.
    dense: bool,
}

/// What is known of a word by itself.
#[derive(Debug, Clone)]
struct Known {
    /// The word in lower case.
    key: String,
    dense: bool,
    /// Has it a letter?
    alphabetic: bool,
    /// Is it no word that stands on all pages?
    speaks: bool,
    /// Is it nothing but digits?
    digits: bool,
    /// Has it letters enough for a word that a phrase is built on?
    long: bool,
}

impl Known {
    fn of(key: &str) -> Known {
        /// Fewest letters of a word that stands alone.
        const ALONE: usize = 4;
        let dense = key.chars().next().is_some_and(is_dense);
        let alphabetic = key.contains(char::is_alphabetic);
        Known {
            dense,
            alphabetic,
            speaks: dense || alphabetic && !COMMON.contains(key),
            digits: key.bytes().all(|b| b.is_ascii_digit()),
            long: key.chars().count() >= if key.contains(is_syllable) { 2 } else { ALONE },
            key: key.to_owned(),
        }
    }
}

/// A phrase as the numbers of its words, [`NONE`] behind the last.
type Key = [u32; DENSE];
const NONE: u32 = u32::MAX;

#[derive(Debug, Clone)]
struct PhraseStats {
    key: Key,
    /// Where it stands first.
    span: Range<usize>,
    /// Where it stands with fewest capitals, and how many.
    plainest: (Range<usize>, usize),
    words: usize,
    dense: bool,
    weight: f32,
    count: f32,
    /// Weight of the longer phrases around it, and how many of them there are.
    within: (f32, f32),
}

static COMMON: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    let table = include_str!("../../data/annotation/common_words.txt");
    table.lines().filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// The words and phrases of a page, each in the order in which they were met.
struct Reader<'d> {
    doc: &'d Document,
    numbers: HashMap<String, u32>,
    known: Vec<Known>,
    phrases: FxHashMap<Key, usize>,
    stats: Vec<PhraseStats>,
    /// The words of the run that is being read.
    run: Vec<Word>,
    /// Words that are still to be read.
    left: usize,
}

/// The key phrases of a page, best first. `title`: where the page's title stands.
pub(super) fn phrases(
    doc: &Document,
    main: &MainText,
    title: Option<Range<usize>>,
    most: usize,
) -> Vec<Phrase> {
    let mut reader = Reader {
        doc,
        numbers: HashMap::new(),
        known: Vec::new(),
        phrases: FxHashMap::default(),
        stats: Vec::new(),
        run: Vec::new(),
        left: READ,
    };
    // The title stands among the lines again where it is a heading: it is counted once.
    let rest = main.lines().filter(|l| title.as_ref() != Some(l)).map(|l| (l.clone(), 1.0));
    for (line, weight) in title.clone().map(|t| (t, TITLE)).into_iter().chain(rest) {
        reader.line(line, weight);
        if reader.left == 0 {
            break;
        }
    }
    reader.rank(most)
}

impl Reader<'_> {
    /// Reads a line as runs of words that no function word and no sign divides.
    fn line(&mut self, line: Range<usize>, weight: f32) {
        let text = self.doc.full_text().get(line.clone()).unwrap_or_default();
        let mut from = None;
        for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
            if self.left == 0 {
                return self.end_run();
            }
            let dense = is_dense(c);
            let joins = from.is_some() && matches!(c, '-' | '\'' | '’');
            if goes_on(c) && !is_hiragana(c) || joins {
                from = from.or(Some(at));
                continue;
            }
            if let Some(start) = from.take() {
                self.word(line.start, text.get(start..at).unwrap_or_default(), start, weight);
            }
            match c {
                _ if dense => {
                    let end = at + c.len_utf8();
                    self.word(line.start, text.get(at..end).unwrap_or_default(), at, weight);
                }
                ' ' | '\u{a0}' => {}
                _ => self.end_run(),
            }
        }
    }

    /// Adds a word that stands at a place of a line to the run; a function word ends it.
    fn word(&mut self, line: usize, word: &str, at: usize, weight: f32) {
        let word = word.trim_end_matches(['-', '\'', '’']);
        let word = word.strip_suffix("'s").or(word.strip_suffix("’s")).unwrap_or(word);
        let key = word.to_lowercase();
        let dense = word.chars().next().is_some_and(is_dense);
        let carries = if dense { FUNCTION_CHARACTERS.contains(word) } else { is_function_word(&key) };
        if carries {
            self.end_run();
            return;
        }
        let span = line + at..line + at + word.len();
        let weight = loudness(self.doc, span.start).max(weight);
        let number = self.number(key);
        self.left = self.left.saturating_sub(1);
        self.run.push(Word { weight, span, number, dense });
    }

    fn number(&mut self, key: String) -> u32 {
        let next = self.known.len() as u32;
        *self.numbers.entry(key).or_insert_with_key(|key| {
            self.known.push(Known::of(key));
            next
        })
    }

    /// Counts all phrases of the run, which is over.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        for from in 0..run.len() {
            for to in from + 1..=run.len() {
                let Some(words) = run.get(from..to) else { break };
                let dense = words.iter().all(|w| w.dense);
                if words.len() > if dense { DENSE } else { LONGEST } {
                    break;
                }
                if self.may_be(words, dense) {
                    self.put(words, dense);
                }
            }
        }
        self.run = run;
        self.run.clear();
    }

    fn known(&self, word: &Word) -> Option<&Known> {
        self.known.get(word.number as usize)
    }

    /// May these words be a phrase? Not numbers alone, no single common word, no single character.
    fn may_be(&self, words: &[Word], dense: bool) -> bool {
        let ends = words.first().and_then(|w| self.known(w)).zip(words.last().and_then(|w| self.known(w)));
        let Some((first, last)) = ends else { return false };
        if !first.alphabetic || !first.speaks || !(last.speaks || last.digits) {
            return false;
        }
        match words {
            [_] => !dense && first.long,
            _ => words.iter().filter_map(|w| self.known(w)).any(|w| w.dense || w.long),
        }
    }

    fn put(&mut self, words: &[Word], dense: bool) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        let span = first.span.start..last.span.end;
        let key = key_of(words.iter().map(|w| w.number));
        let weight = words.iter().map(|w| w.weight).sum::<f32>() / words.len() as f32;
        let at = *self.phrases.entry(key).or_insert_with(|| {
            self.stats.push(PhraseStats {
                key,
                plainest: (span.clone(), capitals(self.doc, &span)),
                span: span.clone(),
                words: words.len(),
                dense,
                weight: 0.0,
                count: 0.0,
                within: (0.0, 0.0),
            });
            self.stats.len() - 1
        });
        let Some(own) = self.stats.get_mut(at) else { return };
        own.weight += weight;
        own.count += 1.0;
        // A capital in a heading or at the beginning of a sentence says nothing: the page's small letters do.
        if own.plainest.1 > 0 {
            let capitals = capitals(self.doc, &span);
            if capitals < own.plainest.1 {
                own.plainest = (span, capitals);
            }
        }
    }

    /// Ranks by C-value and leaves out what says again a part of what stands before it.
    fn rank(mut self, most: usize) -> Vec<Phrase> {
        self.weigh_longer();
        let value = |s: &PhraseStats| value(s, self.text(s));
        let mut all: Vec<(f32, String, &PhraseStats)> =
            self.stats.iter().filter_map(|s| Some((value(s)?, self.spelt(s), s))).collect();
        all.sort_by(|a, b| {
            b.0.total_cmp(&a.0).then_with(|| a.2.span.start.cmp(&b.2.span.start)).then_with(|| a.1.cmp(&b.1))
        });
        let least = all.first().map_or(0.0, |(v, ..)| v * LEAST);
        let mut found: Vec<(String, Phrase)> = Vec::new();
        for (weight, key, s) in all.into_iter().take_while(|(v, ..)| *v >= least) {
            let again = |(k, _): &(String, Phrase)| contains(k, &key, s.dense) || contains(&key, k, s.dense);
            if !found.iter().any(again) {
                let text = self.text(s).split_whitespace().collect::<Vec<_>>().join(" ");
                found.push((key, Phrase { text, weight, span: s.span.clone() }));
            }
            if found.len() == most {
                break;
            }
        }
        found.into_iter().map(|(_, p)| p).collect()
    }

    /// Tells each phrase of the longer ones around it that recur.
    fn weigh_longer(&mut self) {
        for i in 0..self.stats.len() {
            let Some(longer) = self.stats.get(i).filter(|s| s.words > 1 && s.count > 1.0) else { continue };
            let (weight, words, key, dense) = (longer.weight, longer.words, longer.key, longer.dense);
            let ranges = (0..words).flat_map(|from| (from + 1..=words).map(move |to| from..to));
            for part in ranges.filter(|r| r.len() < words) {
                let part = key_of(key.get(part).into_iter().flatten().copied());
                let inner = self.phrases.get(&part).and_then(|at| self.stats.get_mut(*at));
                if let Some(inner) = inner.filter(|inner| inner.dense == dense) {
                    inner.within = (inner.within.0 + weight, inner.within.1 + 1.0);
                }
            }
        }
    }

    /// A phrase in lower case.
    fn spelt(&self, stats: &PhraseStats) -> String {
        let words = stats.key.iter().filter_map(|n| self.known.get(*n as usize));
        words.map(|w| w.key.as_str()).collect::<Vec<_>>().join(if stats.dense { "" } else { " " })
    }

    /// A phrase as the page writes it.
    fn text(&self, stats: &PhraseStats) -> &str {
        self.doc.full_text().get(stats.plainest.0.clone()).unwrap_or_default()
    }
}

fn key_of(numbers: impl Iterator<Item = u32>) -> Key {
    let mut key = [NONE; DENSE];
    key.iter_mut().zip(numbers).for_each(|(slot, number)| *slot = number);
    key
}

/// Characters of Chinese that carry the sentence, and are seldom a part of a word that says something.
const FUNCTION_CHARACTERS: &str =
    "的了是在和不有我他她它这那个们着与及或但被把从让向很都还又也就而于之其此呢吗啊吧以为到对说";

/// What Japanese writes endings and particles with: it divides words as function words do.
fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{309f}')
}

fn is_dense(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Is it a letter that is as much as several: of Korean, or of Japanese loan words?
fn is_syllable(c: char) -> bool {
    matches!(c, '\u{30a0}'..='\u{30ff}' | '\u{ac00}'..='\u{d7af}')
}

/// Is it of a word that has begun? Vowel signs of their own are no letters, and part no word.
fn goes_on(c: char) -> bool {
    c.is_alphanumeric() && !is_dense(c) || prose::is_mark(c)
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

fn capitals(doc: &Document, span: &Range<usize>) -> usize {
    let text = doc.full_text().get(span.clone()).unwrap_or_default();
    text.chars().filter(|c| c.is_uppercase()).count()
}

/// The C-value of a phrase; phrases of several words must recur, or be loud.
fn value(s: &PhraseStats, text: &str) -> Option<f32> {
    let size = if s.dense { s.words as f32 / 2.0 } else { s.words as f32 };
    let own = s.weight - if s.within.1 > 0.0 { s.within.0 / s.within.1 } else { 0.0 };
    // What stands once in a heading is a phrase where it is short, or a name; else it is the headline.
    let is_name = || text.split_whitespace().all(|w| w.starts_with(char::is_uppercase));
    let short = s.words < NAME || s.words == NAME && is_name();
    let recurs = s.count > 1.0 || s.weight >= HEADING && !s.dense && short;
    (recurs && own > 0.0).then(|| (1.0 + size).log2() * own)
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
        let keywords = of(
            "<p>The water wheel of the mill turns.<p>A water wheel needs water.<p>Each water wheel has paddles.",
        );
        assert_eq!(keywords.first().map(String::as_str), Some("water wheel"));
        assert!(!keywords.contains(&"wheel".to_owned()), "{keywords:?}");
    }

    #[test]
    fn headings_are_louder_than_prose_and_common_words_are_silent() {
        let keywords = of(
            "<h1>Granite Quarries</h1><p>People often found something useful. Lichen grows there. Lichen again.",
        );
        assert_eq!(keywords, ["Granite Quarries", "Lichen"]);
    }

    #[test]
    fn scripts_without_blanks_have_phrases_too() {
        let keywords = of("<p>水车磨坊很老。水车磨坊转动。水车磨坊。");
        assert_eq!(keywords.first().map(String::as_str), Some("水车磨坊"));
        let keywords = of("<p>中美合作共赢。中美合作符合国际社会利益。国际社会关注。");
        assert!(
            keywords.contains(&"中美合作".to_owned()) && keywords.contains(&"国际社会".to_owned()),
            "{keywords:?}"
        );
        let keywords = of("<p>水車のキーは古いです。水車のキーを立ち上げる。キーが回る。");
        assert_eq!(keywords, ["キー", "水車"]);
    }
}
