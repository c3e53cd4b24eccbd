//! Summaries of sentences (Annotator §2.5): scored by the features of Goldstein et al. at three levels, and by the chances of
//! Kupiec et al.
//!
//! ```text
//! sub-document ─┐
//! sentence ─────┼──▶ sum of weighted features        five discrete features ──▶ P(in a summary | features), learnt
//! phrase, word ─┘
//! ```

use std::collections::{HashMap, HashSet};

use super::{Reading, Sentence};

/// Words that stand in sentences of no summary (Goldstein et al. 1999, as §2.5 lists them).
const AGAINST: [&[&str]; 9] = [
    &["according", "adding", "said", "says", "analyst", "sources", "studies"],
    &["us", "our", "we", "i", "my", "me", "they", "them", "their"],
    &["came", "got", "really", "use"],
    &["these", "this", "those", "he", "she", "it"],
    &["dr", "mr", "mrs", "ms"],
    &["no", "not", "never", "don"],
    &["was", "could", "did", "were", "had"],
    &["often", "about", "significant", "some", "several"],
    &["and", "or", "but", "so", "although", "however"],
];
/// Words of summary sentences: they begin the report, name the day, or conclude.
const FOR: [&str; 11] = [
    "reuters",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "finally",
    "conclusion",
    "summary",
];
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// The scores of a page's sentences by Goldstein et al.; `query` makes the summary relevant to it.
///
/// `Score(S) = λ Σ w (Q·S) + (1 − λ) Σ w (L·S)`; no published weights, so each class of words weighs the same.
pub fn goldstein(reading: &Reading, query: &[String]) -> Vec<f32> {
    const LAMBDA: f32 = 0.5;
    let counts = reading.counts();
    let most = counts.iter().filter(|(w, _)| w.len() > 3).map(|(_, n)| *n).fold(1.0, f32::max);
    let all = reading.sentences.len() as f32;
    let query_words: HashSet<&String> =
        if query.is_empty() { reading.title.iter().collect() } else { query.iter().collect() };
    let score = |(i, s): (usize, &Sentence)| {
        let n = s.words.len() as f32;
        // Sub-document: what stands early, and in a paragraph of some length.
        let early = 1.0 - i as f32 / all;
        let long = (s.position.1 as f32 / 3.0).min(1.0);
        // Statistical: words of the query (here of the title), and of the page's theme.
        let of_query = s.words.iter().filter(|w| query_words.contains(w)).count() as f32 / n;
        let theme: f32 = s.words.iter().filter(|w| w.len() > 3).filter_map(|w| counts.get(w.as_str())).sum();
        linguistic(s) * (1.0 - LAMBDA) + LAMBDA * (of_query + theme / (n * most)) + early + 0.25 * long
    };
    reading.sentences.iter().enumerate().map(score).collect()
}

/// Sentence, phrase and word level: what speaks for a sentence and against it, each class at most once.
fn linguistic(s: &Sentence) -> f32 {
    let n = s.words.len() as f32;
    let has = |class: &[&str]| f32::from(u8::from(s.words.iter().any(|w| class.contains(&w.as_str()))));
    let first = s.words.first().map_or("", String::as_str);
    let article = f32::from(u8::from(ARTICLES.contains(&first)));
    let letters = s.words.iter().map(|w| w.chars().count()).sum::<usize>() as f32 / n;
    let signs = s.text.chars().filter(|c| c.is_ascii_punctuation() && *c != '.').count() as f32 / n;
    let numbers = f32::from(u8::from(s.words.iter().any(|w| w.bytes().all(|b| b.is_ascii_digit()))));
    let short = f32::from(u8::from(n < 6.0));
    let against: f32 = AGAINST.iter().map(|class| has(class)).sum::<f32>() / AGAINST.len() as f32;
    has(&FOR) + 0.5 * article + 0.1 * letters - signs - against - 0.25 * numbers - short
}

/// The features of Kupiec et al. 1995 of a sentence, each a small number.
pub type Features = [u8; 5];

/// Phrases and heads that announce a summary.
const FIXED: [&str; 26] = [
    "in conclusion",
    "this letter",
    "in summary",
    "this paper",
    "this article",
    "this report",
    "this page",
    "this site",
    "we present",
    "we describe",
    "we show",
    "our goal",
    "is a",
    "is an",
    "provides",
    "the purpose",
    "is the",
    "the aim",
    "introduction",
    "abstract",
    "to conclude",
    "results show",
    "an overview",
    "is designed",
    "dedicated to",
    "offers",
];
const HEADS: [&str; 8] =
    ["conclusions", "conclusion", "results", "summary", "discussion", "introduction", "about", "abstract"];

/// The features of all sentences of a page: length, fixed phrase, paragraph, thematic words, upper-case words.
pub fn kupiec_features(reading: &Reading) -> Vec<Features> {
    const SHORT: usize = 5;
    let themes = thematic(reading);
    let names = upper_case(reading);
    let held =
        |s: &Sentence, of: &HashSet<String>| s.words.iter().filter(|w| of.contains(*w)).count().min(3) as u8;
    let feature = |s: &Sentence| {
        let low = s.text.to_lowercase();
        let headed = s.under.iter().any(|w| HEADS.contains(&w.as_str()));
        let fixed = headed || FIXED.iter().any(|p| low.contains(p));
        [
            u8::from(s.words.len() > SHORT),
            u8::from(fixed),
            paragraph(s, reading.paragraphs),
            held(s, &themes),
            held(s, &names),
        ]
    };
    reading.sentences.iter().map(feature).collect()
}

/// First ten paragraphs, last five, or between; first, last or middle sentence.
fn paragraph(s: &Sentence, all: usize) -> u8 {
    let part = match s.paragraph {
        0 => 0,
        1..10 => 1,
        n if n + 5 >= all => 2,
        _ => 3,
    };
    let position = match s.position {
        (0, _) => 0,
        (i, n) if i + 1 == n => 1,
        _ => 2,
    };
    part * 3 + position
}

/// The most frequent content words; of equals the longer ones.
fn thematic(reading: &Reading) -> HashSet<String> {
    const MOST: usize = 8;
    let mut all: Vec<(&str, f32)> =
        reading.counts().into_iter().filter(|(w, _)| w.chars().count() > 4).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.len().cmp(&a.0.len())).then(a.0.cmp(b.0)));
    all.into_iter().take(MOST).map(|(w, _)| w.to_owned()).collect()
}

/// Words that stand with a capital several times, and not only where a sentence begins.
fn upper_case(reading: &Reading) -> HashSet<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for s in &reading.sentences {
        let inside = s.text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).skip(1);
        let upper = inside.filter(|w| w.chars().count() > 2 && w.starts_with(char::is_uppercase));
        upper.for_each(|w| *counts.entry(w.to_lowercase()).or_default() += 1);
    }
    counts.into_iter().filter(|(_, n)| *n > 1).map(|(w, _)| w).collect()
}

/// What is learnt from pages with their descriptions: how often each value stands in summary sentences, and in all.
#[derive(Debug, Clone, Default)]
pub struct Kupiec {
    in_summary: HashMap<(usize, u8), f32>,
    in_all: HashMap<(usize, u8), f32>,
    summary: f32,
    all: f32,
}

impl Kupiec {
    /// Learns a sentence: is it of the summary?
    pub fn learn(&mut self, features: &Features, in_summary: bool) {
        self.all += 1.0;
        self.summary += f32::from(u8::from(in_summary));
        for (i, value) in features.iter().enumerate() {
            *self.in_all.entry((i, *value)).or_default() += 1.0;
            if in_summary {
                *self.in_summary.entry((i, *value)).or_default() += 1.0;
            }
        }
    }

    /// Logarithm of `P(s ∈ S | F1 … Fk) ∝ Π P(Fj | s ∈ S) / Π P(Fj)`, each count one higher.
    pub fn score(&self, features: &Features) -> f32 {
        let share = |of: &HashMap<(usize, u8), f32>, key, all: f32| {
            (of.get(&key).copied().unwrap_or(0.0) + 1.0) / (all + 1.0)
        };
        let one = |(i, v): (usize, &u8)| {
            (share(&self.in_summary, (i, *v), self.summary) / share(&self.in_all, (i, *v), self.all)).ln()
        };
        features.iter().enumerate().map(one).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    fn sentence(text: &str, paragraph: usize, position: (usize, usize)) -> Sentence {
        Sentence { text: text.to_owned(), words: words(text), paragraph, position, under: Vec::new() }
    }

    fn reading() -> Reading {
        let sentences = vec![
            sentence("The mill museum shows how water wheels grind flour.", 0, (0, 2)),
            sentence("\"We got there, really\", said Mr. Roe.", 0, (1, 2)),
            sentence("Boats leave from the quay.", 1, (0, 1)),
        ];
        Reading { sentences, paragraphs: 2, title: words("Mill museum") }
    }

    #[test]
    fn quotations_lose_and_a_query_wins() {
        let plain = goldstein(&reading(), &[]);
        assert!(plain[0] > plain[1] && plain[0] > plain[2]);
        let by_query = goldstein(&reading(), &words("boats quay"));
        assert!(by_query[2] > plain[2] && by_query[0] < plain[0]);
    }

    #[test]
    fn what_was_seen_in_summaries_scores_higher() {
        let features = kupiec_features(&reading());
        assert_eq!(features[0][..3], [1, 0, 0]);
        assert_eq!(features[2][2], 3);
        let mut learnt = Kupiec::default();
        features.iter().enumerate().for_each(|(i, f)| learnt.learn(f, i == 0));
        assert!(learnt.score(&features[0]) > learnt.score(&features[1]));
    }
}
