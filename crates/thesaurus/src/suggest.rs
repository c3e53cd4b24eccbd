//! Subjects of a text: the concepts for which its words stand, ranked by where and how often they do.
//!
//! ```text
//! title · key words · description · text ── words ── longest label first ──▶ concepts ── points, how often ──▶ a handful
//! ```

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::labels::Label;
use crate::search::only_concept;
use crate::words::{is_abbreviation, letter_key, primary, split_words};
use crate::{Concept, Thesaurus};

/// Words of a part that are looked through: a book's chapter. What a page is about it says before.
const MOST_WORDS: usize = 20_000;

/// Subjects that are suggested: "generally, a maximum of six is appropriate" (Library of Congress, Subject Headings Manual, H 180).
const MOST: usize = 6;

/// Points of a concept that is suggested. On 206 pages, with the 1,643 key words of all their authors for a vocabulary, and each read
/// without what it declares, a concept of 1, 2, 3, 4, 5 and 6 points was a key word of its page's author in 11, 38, 62, 65, 75 and
/// 94 of 100 cases; with three or more in 69.
const LEAST: usize = 3;

/// Words behind a label's first that give a point: phrases are rarely written by chance.
const MORE_WORDS: usize = 2;

/// What is known of a text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Text<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its key words.
    pub keywords: &'a [String],
    /// What it says of itself.
    pub description: &'a str,
    /// All of it.
    pub body: &'a str,
    /// Its language, as BCP 47.
    pub language: Option<&'a str>,
}

/// How often a concept stands in each part of a text, and the most words of a label of it there.
#[derive(Default)]
struct Occurrences {
    words: usize,
    title: usize,
    keywords: usize,
    description: usize,
    body: usize,
}

impl Occurrences {
    /// A point for each part, two for the title, and one for each further word.
    fn points(&self) -> usize {
        let parts = [self.title, self.title, self.keywords, self.description, self.body];
        parts.iter().filter(|count| **count > 0).count() + self.words.saturating_sub(1).min(MORE_WORDS)
    }

    fn count(&self) -> usize {
        self.title + self.keywords + self.description + self.body
    }
}

/// The words of a part, written in three ways.
struct Words {
    written: Vec<String>,
    terms: Vec<String>,
    plain: Vec<String>,
}

impl Thesaurus {
    /// The concepts that a text is about, the likeliest first. A text whose language is not known is taken to be in the vocabulary's.
    pub fn suggest(&self, text: &Text<'_>) -> Vec<Concept<'_>> {
        let main = self.labels.languages.get(usize::from(self.labels.main_language));
        let language = text.language.map(primary).or(main.cloned()).unwrap_or_default();
        let mut by_concept: BTreeMap<u32, Occurrences> = BTreeMap::new();
        let mut count = |text: &str, part: fn(&mut Occurrences) -> &mut usize| {
            for (words, concept) in self.concepts_in(text, &language) {
                let occurrences = by_concept.entry(concept).or_default();
                occurrences.words = occurrences.words.max(words);
                *part(occurrences) += 1;
            }
        };
        count(text.title, |occurrences| &mut occurrences.title);
        text.keywords.iter().for_each(|keyword| count(keyword, |occurrences| &mut occurrences.keywords));
        count(text.description, |occurrences| &mut occurrences.description);
        count(text.body, |occurrences| &mut occurrences.body);
        let mut ranked: Vec<(u32, Occurrences)> = by_concept.into_iter().collect();
        ranked.retain(|(_, occurrences)| occurrences.points() >= LEAST);
        ranked.sort_by_key(|(_, occurrences)| Reverse((occurrences.points(), occurrences.count())));
        let ranked = ranked.into_iter().take(MOST);
        ranked.filter_map(|(concept, _)| self.labels.concept(concept, Some(&language))).collect()
    }

    /// The concepts whose labels stand in a text, with how many words each takes: the longest label first, no word for two.
    fn concepts_in(&self, text: &str, language: &str) -> Vec<(usize, u32)> {
        let written: Vec<String> = split_words(text).take(MOST_WORDS).map(str::to_owned).collect();
        let stem = |language: &str| -> Vec<String> {
            written.iter().map(|word| (self.stem)(&word.to_lowercase(), language)).collect()
        };
        let (terms, plain) = (stem(language), stem(""));
        let words = Words { written, terms, plain };
        let (mut concepts, mut at) = (Vec::new(), 0);
        while at < words.written.len() {
            let label = self.label_at(&words, at, language);
            concepts.extend(label);
            at += label.map_or(1, |(count, _)| count);
        }
        concepts
    }

    /// The longest label that begins at a word: how many words it takes, and its concept. Labels of another language than the text's
    /// are other words; those of none are compared without stems.
    fn label_at(&self, words: &Words, at: usize, language: &str) -> Option<(usize, u32)> {
        let plain = words.plain.get(at..)?;
        let prefix = format!("{language}\0");
        let mut matches = self.by_terms.match_words(&prefix, words.terms.get(at..)?);
        matches.extend(if language.is_empty() { Vec::new() } else { self.by_terms.match_words("\0", plain) });
        matches.sort_by_key(|(count, _)| Reverse(*count));
        let whole = |(count, labels): (usize, &[u32])| {
            Some((count, self.concept_of(labels, &plain.get(..count)?.join(" "))?))
        };
        let abbreviated = || {
            let word = words.written.get(at).filter(|word| is_abbreviation(word))?;
            [&prefix, "\0"].iter().find_map(|language| {
                let labels = self.by_terms.get(&format!("{language}{word}"));
                self.concept_of(labels, word).map(|concept| (1, concept))
            })
        };
        matches.into_iter().find_map(whole).or_else(abbreviated)
    }

    /// The one concept that is meant by labels of the same stems: that of a label which is written as the text does, before others,
    /// and of a preferred label before one that leads to several. Where that leaves several, nobody knows.
    fn concept_of(&self, labels: &[u32], plain: &str) -> Option<u32> {
        let all: Vec<&Label> = labels.iter().filter_map(|label| self.labels.at(*label)).collect();
        let is_exact = |label: &Label| letter_key(self.labels.text(label.text), self.stem) == plain;
        let single_of =
            |is_one: &dyn Fn(&Label) -> bool| only_concept(all.iter().copied().filter(|label| is_one(label)));
        single_of(&|_| true)
            .or_else(|| single_of(&|label| is_exact(label) && label.is_preferred))
            .or_else(|| single_of(&|label| is_exact(label)))
            .or_else(|| single_of(&|label| label.is_preferred))
    }
}
