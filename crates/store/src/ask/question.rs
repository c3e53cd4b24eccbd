//! A question as it was asked: its words, what each stands for in the store, what each means, and what is looked for.

use std::collections::HashSet;

use crate::analysis::{Piece, fold, is_spelt, pairs, pieces};
use crate::error::Result;
use crate::likeness::{Sought, SoughtWord};
use crate::matcher::{self, Matcher};
use crate::meanings::near;
use crate::session::Session;
use crate::vocabulary::{Meant, Vocabulary};

/// The kind of records that are pairs of question and answer.
pub const ANSWERS: &str = "faq";

/// Words of a question that are looked for: of a longer one the first.
const WORDS: usize = 40;

/// Words of a question for which others are looked for that mean nearly the same: those that tell most. All words of the table are
/// compared with each.
const BROADENED: usize = 4;

/// Most words that records hold and that mean nearly the same, a word of the question: with 12 the right pair was among the first
/// three for .609 of the questions to tune by, with 4 for .618 (`record/search.md`).
const MOST_NEAR: usize = 4;

/// A question.
pub(super) struct Question {
    pub(super) sought: Sought,
    /// What is looked for: each word that tells something, and words that mean nearly the same.
    pub(super) any: Matcher,
    /// Records that are pairs of question and answer.
    pub(super) of_kind: Matcher,
}

impl Question {
    /// Reads a question; `None` where it has no words, or the store no pairs.
    pub(super) fn read(db: &mut dyn Session, text: &str) -> Result<Option<Question>> {
        let spelt: Vec<String> = pieces(text).into_iter().flat_map(words).take(WORDS).collect();
        let mut words: Vec<SoughtWord> = spelt.iter().map(|word| SoughtWord::of(word, Vec::new())).collect();
        let all_plain = words.iter().all(|word| word.is_plain);
        let tells = |word: &&SoughtWord| all_plain || !word.is_plain;
        let near = near_words(words.iter().filter(tells));
        let Terms { near, kind } = look_up(db, &spelt, &mut words, &near)?;
        let telling: Vec<&SoughtWord> = words.iter().filter(tells).collect();
        if telling.is_empty() || kind.is_empty() {
            return Ok(None);
        }
        let mut any: Vec<Matcher> = telling.iter().map(|word| any_term(&word.terms)).collect();
        let most = MOST_NEAR * telling.len();
        let near: Vec<String> = near.into_iter().take(most).collect();
        any.extend((!near.is_empty()).then(|| any_term(&near)));
        Ok(Some(Question {
            sought: Sought::of(words),
            any: Matcher::Any(any),
            of_kind: matcher::of_kind(&kind),
        }))
    }
}

fn any_term(terms: &[String]) -> Matcher {
    let whole = |term: &String| Meant { term: term.clone(), begins: false };
    matcher::any_term(&terms.iter().map(whole).collect::<Vec<_>>())
}

/// The words of a piece; of a script without blanks its pairs of letters.
fn words(piece: Piece) -> Vec<String> {
    match piece {
        Piece::Word(word) => vec![word],
        Piece::Run(run) => pairs(&run).into_iter().take((run.len() - 1).max(1)).collect(),
    }
}

/// Words that mean nearly the same as the words that tell most, nearest first.
fn near_words<'w>(telling: impl Iterator<Item = &'w SoughtWord>) -> Vec<&'static str> {
    let mut by_weight: Vec<&SoughtWord> = telling.collect();
    by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let broad = by_weight.into_iter().filter_map(SoughtWord::meaning).take(BROADENED);
    let mut words: Vec<(&str, f32)> = broad.flat_map(|meaning| near(meaning).to_vec()).collect();
    words.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let mut known = HashSet::new();
    words.into_iter().map(|(word, _)| word).filter(|word| known.insert(*word)).collect()
}

/// Terms of the index besides those of a question's words.
struct Terms {
    /// Of the words near them, the nearest first.
    near: Vec<String>,
    /// Of the name of the kind.
    kind: Vec<String>,
}

/// Looks up what the words of a question stand for, and what else is asked of the vocabulary, all at once. A word that the table of meanings
/// knows is spelt as it should be, whether or not a record holds it.
fn look_up(db: &mut dyn Session, spelt: &[String], words: &mut [SoughtWord], near: &[&str]) -> Result<Terms> {
    let mut vocabulary = Vocabulary::of(db)?;
    let folded: Vec<String> = spelt.iter().map(|word| fold(word).into_owned()).collect();
    let all: Vec<&str> =
        folded.iter().map(String::as_str).chain(near.iter().copied()).chain([ANSWERS]).collect();
    let stems = vocabulary.stems(&all)?;
    let held = |word: &str| stems.get(word).cloned().unwrap_or_default();
    let unheld =
        spelt.iter().zip(&folded).filter(|(word, folded)| is_spelt(word) && !stems.contains_key(*folded));
    let unheld: Vec<&str> = unheld.map(|(word, _)| word.as_str()).collect();
    let stemmed = vocabulary.stemmed(&unheld)?;
    for ((word, folded), read) in spelt.iter().zip(&folded).zip(words) {
        if is_spelt(word) {
            read.terms = held(folded);
            read.terms.extend(stemmed.get(word.as_str()).into_iter().flatten().cloned());
            let is_known = read.meaning().is_some_and(|meaning| meaning.is_known);
            if read.terms.is_empty() && !is_known {
                read.terms = vocabulary.corrected(folded)?;
            }
        }
        if read.terms.is_empty() {
            read.terms.push(folded.clone());
        }
    }
    Ok(Terms { near: near.iter().flat_map(|word| held(word)).collect(), kind: held(ANSWERS) })
}
