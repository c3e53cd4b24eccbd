//! Text node generalisation (§3.2): words with one of eight attributes, adjacent ones joined to a token.
//!
//! ```text
//! "Chem 24ab Introduction to Biophysical Chemistry"
//!  └─────── WithNumber   └──────────────── Capital
//! ```
//!
//! The paper's regular expressions are not printed; the recognisers of `marks` stand for time, name, e-mail and title of
//! a person, and so that "Chem 24ab" is one token, a short word with a capital before a number belongs to it. Small words
//! between two capital ones ("Introduction *to* Biophysical Chemistry") belong to the phrase, as in the paper's example.

use std::ops::Range;

use marks::{Mark, Value};
use page::{Document, NodeId};

/// The eight attributes of §3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// "205".
    Number,
    /// Alphabetical text with number: "CS134b".
    WithNumber,
    /// Alphabetical text with capital letter: "Geometric Mechanics".
    Capital,
    /// "Spring 2006", "10:35 a.m.".
    Time,
    /// "Prof.".
    PersonTitle,
    /// "Jerrold Marsden".
    Name,
    /// "marsden@example.edu".
    Email,
    /// Everything else.
    Other,
}

/// Words that stand between the capital words of one phrase.
const BETWEEN: [&str; 13] =
    ["of", "to", "and", "in", "for", "the", "a", "an", "on", "with", "from", "by", "&"];
/// Titles of persons.
const TITLES: [&str; 9] = ["prof", "professor", "dr", "mr", "mrs", "ms", "mme", "herr", "frau"];

/// Reads the words of text nodes, one node after the other.
pub(super) struct Words {
    marks: Vec<Mark>,
    /// Marks that ended before the node now read.
    past: usize,
}

impl Words {
    pub(super) fn of(doc: &Document) -> Words {
        let recognizers = ["date", "time", "term", "person", "email"];
        Words { marks: marks::find_only(doc.full_text(), &marks::Settings::default(), &recognizers), past: 0 }
    }

    /// The initial tokens of a text node, in order.
    pub(super) fn tokens(&mut self, doc: &Document, text: NodeId) -> Vec<(Attribute, Range<usize>)> {
        let span = doc.span(text);
        while self.marks.get(self.past).is_some_and(|m| m.span.end() <= span.start) {
            self.past += 1;
        }
        let mut words: Vec<(Attribute, Range<usize>)> = Vec::new();
        let node_text = doc.text(text);
        let mut from = self.past;
        for word in node_text.split_whitespace() {
            let start = span.start + (word.as_ptr() as usize - node_text.as_ptr() as usize);
            let word_span = start..start + word.len();
            while self.marks.get(from).is_some_and(|m| m.span.end() <= word_span.start) {
                from += 1;
            }
            let mark = self.marks.get(from).filter(|m| m.span.start() < word_span.end);
            words.push((mark.map_or_else(|| plain(word), of_mark), word_span));
        }
        bind_numbers(&mut words, doc.full_text());
        bind_phrases(&mut words, doc.full_text());
        words
            .chunk_by(|a, b| a.0 == b.0)
            .filter_map(|run| Some((run.first()?.0, run.first()?.1.start..run.last()?.1.end)))
            .collect()
    }
}

fn of_mark(mark: &Mark) -> Attribute {
    match (&mark.value, &*mark.recognizer) {
        (_, "person") => Attribute::Name,
        (_, "email") => Attribute::Email,
        (Value::When(_), _) | (_, "term") => Attribute::Time,
        _ => Attribute::Other,
    }
}

/// What a word is that no recogniser knows.
fn plain(word: &str) -> Attribute {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    let has = |f: fn(char) -> bool| bare.chars().any(f);
    match (has(char::is_alphabetic), has(char::is_numeric)) {
        _ if TITLES.iter().any(|t| t.eq_ignore_ascii_case(bare)) => Attribute::PersonTitle,
        (true, true) => Attribute::WithNumber,
        (false, true) => Attribute::Number,
        (true, false) if bare.starts_with(char::is_uppercase) => Attribute::Capital,
        _ => Attribute::Other,
    }
}

/// Longest abbreviation of a discipline before its number, in letters: "CptSci", "CMPSCI".
const ABBREVIATION: usize = 7;

/// "CDS 205" and "Chem 24ab" are one alphabetical text with number.
fn bind_numbers(words: &mut [(Attribute, Range<usize>)], text: &str) {
    for i in 1..words.len() {
        let numbered = matches!(words[i].0, Attribute::Number | Attribute::WithNumber);
        let (attribute, span) = words[i - 1].clone();
        let short = text.get(span).is_some_and(|w| w.len() <= ABBREVIATION && !w.ends_with([':', ',', '.']));
        if numbered && attribute == Attribute::Capital && short {
            words[i - 1].0 = Attribute::WithNumber;
            words[i].0 = Attribute::WithNumber;
        }
    }
}

/// Small words between capital ones belong to the phrase.
fn bind_phrases(words: &mut [(Attribute, Range<usize>)], text: &str) {
    let small = |span: &Range<usize>| text.get(span.clone()).is_some_and(|w| BETWEEN.contains(&w));
    let mut from = 0;
    while let Some(next) = words.iter().skip(from).position(|w| w.0 == Attribute::Capital).map(|p| p + from) {
        let between = next > from
            && from > 0
            && words[from..next].iter().all(|w| w.0 == Attribute::Other && small(&w.1));
        if between {
            words[from..next].iter_mut().for_each(|w| w.0 = Attribute::Capital);
        }
        from = next + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(html: &str) -> Vec<(Attribute, String)> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let mut words = Words::of(&doc);
        let of = |t| words.tokens(&doc, t);
        let found: Vec<_> = doc.texts().flat_map(of).collect();
        found.into_iter().map(|(a, span)| (a, doc.full_text()[span].to_owned())).collect()
    }

    #[test]
    fn the_papers_examples() {
        let expected = [
            (Attribute::WithNumber, "Chem 24ab".to_owned()),
            (Attribute::Capital, "Introduction to Biophysical Chemistry".to_owned()),
        ];
        assert_eq!(tokens("<p>Chem 24ab Introduction to Biophysical Chemistry"), expected);
        let expected =
            [(Attribute::WithNumber, "CS102:".to_owned()), (Attribute::Capital, "Data Structure".to_owned())];
        assert_eq!(tokens("<p>CS102: Data Structure"), expected);
    }

    #[test]
    fn all_eight() {
        let found = tokens("<p>Prof. Jerrold Marsden meets at 10:30 am 12 students x@example.edu Tower");
        let attributes: Vec<Attribute> = found.iter().map(|t| t.0).collect();
        assert_eq!(found.len(), attributes.len());
        for wanted in [
            Attribute::Name,
            Attribute::Time,
            Attribute::Number,
            Attribute::Email,
            Attribute::Capital,
            Attribute::Other,
        ] {
            assert!(attributes.contains(&wanted), "{wanted:?} in {found:?}");
        }
    }
}
