//! A line's words with what is known of each, and one reading of a text for all who want its lines.
//!
//! ```text
//! text ──▶ lines ──▶ words, facts ──▶ person · affiliation · cue · place · street
//! ```

use crate::classes::{Class, Facts, facts_of};
use crate::fold::fold_into;
use crate::mark::Mark;
use crate::words::{Gap, Shape, Word, lines, read};

/// Reads a text line by line; it may remember the line before.
pub trait LineReader<'t> {
    /// Adds the marks of one line.
    fn read(&mut self, line: &Line<'t>, out: &mut Vec<Mark>);
}

/// Reads the lines of `text` once for all `readers`.
pub(crate) fn read_lines<'t>(
    text: &'t str,
    readers: &mut [Box<dyn LineReader<'t> + 't>],
    out: &mut Vec<Mark>,
) {
    if readers.is_empty() {
        return;
    }
    let mut line = Line { text, words: Vec::new(), start: 0, end: 0, facts: Vec::new(), capital: false };
    let mut folded = String::new();
    for (from, to) in lines(text) {
        line.fill(from, to, &mut folded);
        for reader in readers.iter_mut() {
            reader.read(&line, out);
        }
    }
}

/// A line of the text.
pub struct Line<'t> {
    pub(crate) text: &'t str,
    pub(crate) words: Vec<Word>,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Some word of the line begins with a capital.
    pub(crate) capital: bool,
    facts: Vec<Facts>,
}

impl<'t> Line<'t> {
    /// Takes the line at bytes `from..to`.
    fn fill(&mut self, from: usize, to: usize, folded: &mut String) {
        (self.start, self.end) = (from, to);
        read(self.text, from, to, &mut self.words);
        self.facts.clear();
        self.capital = false;
        for word in &self.words {
            if matches!(word.shape, Shape::Digit | Shape::Caseless) {
                self.facts.push(Facts::default());
                continue;
            }
            fold_into(word.of(self.text), folded);
            let capital = word.capital();
            self.facts.push(facts_of(folded, capital));
            self.capital |= capital;
        }
    }

    pub(crate) fn word(&self, at: usize) -> Option<Word> {
        self.words.get(at).copied()
    }

    pub(crate) fn class(&self, at: usize) -> Option<Class> {
        self.facts.get(at).and_then(|f| f.class)
    }

    /// True where word `at` has one of the `flags`.
    pub(crate) fn has(&self, at: usize, flags: u16) -> bool {
        self.facts.get(at).is_some_and(|f| f.has(flags))
    }

    /// The group of cues that begin with word `at`.
    pub(crate) fn cues(&self, at: usize) -> Option<usize> {
        self.facts.get(at).and_then(|f| f.cues())
    }

    /// True where a word of the line has one of the `flags`.
    pub(crate) fn any_has(&self, flags: u16) -> bool {
        self.facts.iter().any(|f| f.has(flags))
    }

    /// The word as written; empty outside the line.
    pub(crate) fn spelt(&self, at: usize) -> &'t str {
        self.word(at).map_or("", |w| w.of(self.text))
    }

    /// True where word `at` is one of `list`, in any case.
    pub(crate) fn is_any(&self, at: usize, list: &[&str]) -> bool {
        let word = self.spelt(at);
        list.iter().any(|l| l.eq_ignore_ascii_case(word))
    }

    /// What stands before word `at`, or behind the last one.
    pub(crate) fn between(&self, at: usize) -> &'t str {
        let from = at.checked_sub(1).and_then(|i| self.words.get(i)).map_or(self.start, |w| w.end);
        let to = self.words.get(at).map_or(self.end, |w| w.start);
        self.text.get(from..to).unwrap_or_default()
    }

    /// True where only blanks part word `at` from the one before.
    pub(crate) fn blank_before(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| w.gap == Gap::Blank)
    }

    pub(crate) fn capital(&self, at: usize) -> bool {
        self.word(at).is_some_and(Word::capital)
    }

    pub(crate) fn shape(&self, at: usize) -> Option<Shape> {
        self.word(at).map(|w| w.shape)
    }

    /// True where a phrase that ends before word `at` ends indeed: the line ends, or a comma, stop or bracket follows.
    pub(crate) fn ends_at(&self, at: usize) -> bool {
        let between = self.between(at);
        at >= self.words.len()
            || between.trim_start().starts_with([',', '.', ';', ')', '(', '-', '–', '—', '|', ':', '/', '@'])
            || between.contains("   ")
    }

    /// True where a phrase may begin at word `at`: the line begins, or a comma, colon or bracket, or a preposition.
    pub(crate) fn begins_at(&self, at: usize) -> bool {
        let between = self.between(at);
        at == 0
            || between.contains([',', ';', ':', '(', '-', '–', '—', '|', '@'])
            || between.contains("   ")
            || self.is_any(at.wrapping_sub(1), &["in", "at", "im", "room", "rm"])
    }

    /// Bytes from word `first` to before word `end`.
    pub(crate) fn bytes(&self, first: usize, end: usize) -> Option<(usize, usize)> {
        let from = self.words.get(first)?.start;
        let to = self.words.get(end.checked_sub(1)?)?.end;
        (from < to).then_some((from, to))
    }

    /// True where word `at` is a plain number of `digits` digits that is no year.
    pub(crate) fn number(&self, at: usize, digits: std::ops::RangeInclusive<usize>) -> bool {
        let word = self.spelt(at);
        let all = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let year = word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
        all && digits.contains(&word.len()) && !year
    }
}
