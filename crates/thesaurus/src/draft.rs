//! A vocabulary while it is read: its labels as they come, in any order.

use std::collections::HashMap;

use crate::index::Index;
use crate::labels::{Label, Labels, Span};
use crate::words::{letter_key, match_key, primary};
use crate::{Stem, Thesaurus, ThesaurusError};

/// Bytes of the longest label, and of the longest address: what is longer is a sentence, and no heading.
const LONGEST: usize = 500;

/// Is a label what its concept is called?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rank {
    /// It is.
    Preferred,
    /// It leads to it.
    Other,
}

/// A vocabulary while it is read.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// The concepts by their addresses, in the order in which they come first.
    numbers: HashMap<Box<str>, u32>,
    uris: Vec<Span>,
    is_left_out: Vec<bool>,
    labels: Vec<Label>,
    languages: HashMap<String, u16>,
    text: String,
}

impl Draft {
    /// Adds a label.
    pub(crate) fn add(
        &mut self,
        uri: &str,
        label: &str,
        tag: &str,
        rank: Rank,
    ) -> Result<(), ThesaurusError> {
        // What steers whoever reads it is part of no label.
        let plain: String =
            label.chars().map(|c| if gleaner::formats::steers(c) { ' ' } else { c }).collect();
        let label = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        if label.is_empty() || label.len() > LONGEST || uri.len() > LONGEST {
            return Ok(());
        }
        let concept = self.number(uri)?;
        let language = self.language(&primary(tag));
        let text = self.put(&label)?;
        self.labels.push(Label { concept, text, language, is_preferred: rank == Rank::Preferred });
        Ok(())
    }

    /// A concept is no heading: it is deprecated, or it is the vocabulary itself.
    pub(crate) fn leave_out(&mut self, uri: &str) -> Result<(), ThesaurusError> {
        let number = self.number(uri)?;
        if let Some(is_left_out) = self.is_left_out.get_mut(number as usize) {
            *is_left_out = true;
        }
        Ok(())
    }

    fn number(&mut self, uri: &str) -> Result<u32, ThesaurusError> {
        if let Some(known) = self.numbers.get(uri) {
            return Ok(*known);
        }
        let number = u32::try_from(self.uris.len()).map_err(|_| ThesaurusError::TooLarge)?;
        let span = self.put(uri)?;
        self.uris.push(span);
        self.is_left_out.push(false);
        self.numbers.insert(uri.into(), number);
        Ok(number)
    }

    /// The number of a language. No vocabulary has more than there are numbers; what came then would be of none.
    fn language(&mut self, primary: &str) -> u16 {
        let next = u16::try_from(self.languages.len() + 1).unwrap_or_default();
        if primary.is_empty() { 0 } else { *self.languages.entry(primary.to_owned()).or_insert(next) }
    }

    fn put(&mut self, text: &str) -> Result<Span, ThesaurusError> {
        let start = u32::try_from(self.text.len()).map_err(|_| ThesaurusError::TooLarge)?;
        self.text.push_str(text);
        Ok(Span { start, length: u16::try_from(text.len()).unwrap_or_default() })
    }

    /// The vocabulary, of the concepts that are called something.
    pub(crate) fn finish(mut self, stem: Stem) -> Result<Thesaurus, ThesaurusError> {
        self.numbers = HashMap::new();
        self.labels.sort_by_key(|label| (label.concept, !label.is_preferred));
        let is_left_out = &self.is_left_out;
        let (mut labels, mut concepts) = (Vec::with_capacity(self.labels.len()), 0);
        for of_concept in self.labels.chunk_by(|a, b| a.concept == b.concept) {
            let is_heading = |first: &Label| first.is_preferred && !is_left_out[first.concept as usize];
            if of_concept.first().is_some_and(is_heading) {
                labels.extend_from_slice(of_concept);
                concepts += 1;
            }
        }
        if labels.is_empty() {
            return Err(ThesaurusError::NoConcepts);
        }
        let mut languages = vec![String::new(); self.languages.len() + 1];
        // Number 0 stays "no language", also where tags ran out of numbers.
        for (tag, number) in self.languages.into_iter().filter(|(_, number)| *number > 0) {
            languages[usize::from(number)] = tag;
        }
        let main_language = main_language(&labels, languages.len());
        let labels = Labels { text: self.text, languages, uris: self.uris, concepts, labels, main_language };
        let by_terms = Index::new(pair_keys(&labels, |label, language| {
            let key = match_key(label, language, stem);
            is_matched(&key).then(|| format!("{language}\0{key}"))
        }));
        let by_letters = Index::new(pair_keys(&labels, |label, _| Some(letter_key(label, stem))));
        Ok(Thesaurus { labels, by_terms, by_letters, stem, code: String::new() })
    }
}

fn pair_keys(labels: &Labels, key: impl Fn(&str, &str) -> Option<String>) -> Vec<(String, u32)> {
    let pair = |(label, number): (&Label, u32)| {
        let key = key(labels.text(label.text), labels.language(label))?;
        (!key.is_empty()).then_some((key, number))
    };
    labels.labels.iter().zip(0..).filter_map(pair).collect()
}

/// Letters of the shortest label of one word that texts are searched for: what is shorter stands in any text.
const SHORTEST: usize = 3;

/// Is a label looked for in texts? Numbers are not.
fn is_matched(key: &str) -> bool {
    key.contains(' ') || key.chars().count() >= SHORTEST && !key.bytes().all(|b| b.is_ascii_digit())
}

/// The language of most preferred labels; of several the one that comes first.
fn main_language(labels: &[Label], languages: usize) -> u16 {
    let mut counts = vec![0_usize; languages];
    for label in labels.iter().filter(|label| label.is_preferred) {
        counts[usize::from(label.language)] += 1;
    }
    let most = (0..=u16::MAX).zip(counts).max_by_key(|(number, count)| (*count, std::cmp::Reverse(*number)));
    most.map_or(0, |(number, _)| number)
}
