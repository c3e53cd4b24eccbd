//! A summary for somebody who asks: the sentences that answer a query, in the order of the page.
//!
//! ```text
//! query ── words ──▶ λ · how much a sentence says of them + (1 − λ) · how well it stands for the page ──▶ best, unlike those taken
//! ```
//!
//! Goldstein et al. 1999, as chapter 2.5 of the Annotator tells it: Score(S) = λ Σ w·(Q·S) + (1 − λ) Σ w·(L·S).

use std::collections::HashSet;
use std::ops::Range;

use page::Document;
use views::prose::sentences;

use super::vocabulary::words;
use crate::embedded::one_line;
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// λ: a sentence that answers outweighs one that stands for the page.
const QUERY: f32 = 0.8;
/// Sentences of a summary, and characters beyond which no further one is taken.
const MOST: usize = 3;
const LONGEST: usize = 400;
/// Sentences that are read.
const READ: usize = 2000;
/// Share of words beyond which two sentences say the same.
const ALIKE: f32 = 0.7;
/// Words of a plain sentence: shorter ones are labels and asides.
const PLAIN: f32 = 12.0;
/// Words of a query that are read.
const ASKED: usize = 50;
/// Letters by which words are compared: "mills" asks for "milling" too. Endings differ, beginnings seldom.
const STEM: usize = 5;

struct Sentence {
    span: Range<usize>,
    stems: HashSet<String>,
    count: f32,
}

impl Sentence {
    /// Has it a word that begins as the stem does? The ending of a short stem may be missing: "boat" asks for "boats".
    fn says(&self, stem: &str) -> bool {
        self.stems.contains(stem) || stem.len() < STEM && self.stems.iter().any(|s| s.starts_with(stem))
    }
}

/// The summary; `None` where no sentence has a word of the query.
pub(super) fn answer(
    doc: &Document,
    main: &MainText,
    query: &str,
    language: Option<&str>,
) -> Option<Field<String>> {
    let asked: Vec<String> = words(query).iter().take(ASKED).map(|w| stem(w)).collect();
    let all = read(doc, main, language);
    let n = all.len() as f32;
    // A word that few sentences have tells more than one that all have.
    let weight = |w: &String| match all.iter().filter(|s| s.says(w)).count() {
        0 => 0.0,
        k => (1.0 + n / k as f32).ln(),
    };
    let asked: Vec<(&String, f32)> = asked.iter().map(|w| (w, weight(w))).collect();
    let most: f32 = asked.iter().map(|(_, weight)| weight).sum();
    let score = |(i, s): (usize, &Sentence)| {
        let answered: f32 = asked.iter().filter(|(w, _)| s.says(w)).map(|(_, weight)| weight).sum();
        let place = 1.0 - i as f32 / n.max(1.0);
        let length = (s.count / PLAIN).min(1.0);
        (answered > 0.0).then(|| (QUERY * answered / most + (1.0 - QUERY) * place * length, i))
    };
    let mut ranked: Vec<(f32, usize)> = all.iter().enumerate().filter_map(score).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let taken = take(&all, &ranked);
    let text = taken.iter().map(|s| one_line(doc.full_text().get(s.span.clone()).unwrap_or_default()));
    let evidence = taken.iter().map(|s| Evidence::Text { span: s.span.clone(), by: "sentence" }).collect();
    (!taken.is_empty()).then(|| Field { value: text.collect::<Vec<_>>().join(" "), evidence })
}

/// The best that say different things, in the order of the page.
fn take<'s>(all: &'s [Sentence], ranked: &[(f32, usize)]) -> Vec<&'s Sentence> {
    let mut taken: Vec<(usize, &Sentence)> = Vec::new();
    let mut length = 0;
    for (_, i) in ranked {
        let Some(s) = all.get(*i) else { continue };
        let again = taken.iter().any(|(_, t)| alike(s, t) > ALIKE);
        let fits = taken.is_empty() || length + s.span.len() <= LONGEST;
        if !again && fits && taken.len() < MOST {
            length += s.span.len();
            taken.push((*i, s));
        }
    }
    taken.sort_by_key(|(i, _)| *i);
    taken.into_iter().map(|(_, s)| s).collect()
}

fn read(doc: &Document, main: &MainText, language: Option<&str>) -> Vec<Sentence> {
    let of_line = |line: &Range<usize>| {
        let line_text = doc.full_text().get(line.clone()).unwrap_or_default();
        let spans =
            sentences(line_text, language).into_iter().map(|r| line.start + r.start..line.start + r.end);
        spans.collect::<Vec<_>>()
    };
    let spans = main.lines().flat_map(of_line).take(READ);
    let sentence = |span: Range<usize>| {
        let own = words(doc.full_text().get(span.clone()).unwrap_or_default());
        Sentence { span, count: own.len() as f32, stems: own.iter().map(|w| stem(w)).collect() }
    };
    spans.map(sentence).collect()
}

fn stem(word: &str) -> String {
    word.chars().take(STEM).collect()
}

/// Share of the shorter one's words that both have.
fn alike(a: &Sentence, b: &Sentence) -> f32 {
    let both = a.stems.intersection(&b.stems).count() as f32;
    both / (a.stems.len().min(b.stems.len()) as f32).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &str) -> Option<String> {
        let html = "<p>The mill stands at the weir. It has two wheels. Bread is baked on Fridays in the old oven.\
            <p>On Fridays the oven bakes old bread. Boats may be hired from the ferryman at the lock.";
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lines = doc.nodes().filter(|n| doc.tag(*n) == page::Tag::P).map(|n| vec![doc.span(n)]);
        let main = MainText { paragraphs: lines.collect(), ..MainText::default() };
        answer(&doc, &main, query, Some("en")).map(|f| f.value)
    }

    #[test]
    fn sentences_that_answer_are_given_once() {
        assert_eq!(of("bread baking").as_deref(), Some("Bread is baked on Fridays in the old oven."));
        assert_eq!(of("hire boat").as_deref(), Some("Boats may be hired from the ferryman at the lock."));
        let both = of("wheels boats").unwrap_or_default();
        assert_eq!(both, "It has two wheels. Boats may be hired from the ferryman at the lock.");
        assert_eq!(of("zeppelin"), None);
    }
}
