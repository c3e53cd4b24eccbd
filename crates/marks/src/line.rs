//! A line's words with their classes, and the questions that places and institutions ask of it.

use crate::classes::{Class, class_of};
use crate::fold::fold_into;
use crate::words::{Gap, Shape, Word, read};

/// A line of the text.
pub(crate) struct Line<'t> {
    pub(crate) text: &'t str,
    pub(crate) words: Vec<Word>,
    pub(crate) start: usize,
    pub(crate) end: usize,
    classes: Vec<Option<Class>>,
    folded: String,
}

impl<'t> Line<'t> {
    pub(crate) fn new(text: &'t str) -> Line<'t> {
        Line { text, words: Vec::new(), start: 0, end: 0, classes: Vec::new(), folded: String::new() }
    }

    /// Takes the line at bytes `from..to`.
    pub(crate) fn fill(&mut self, from: usize, to: usize) {
        (self.start, self.end) = (from, to);
        read(self.text, from, to, &mut self.words);
        self.classes.clear();
        for word in &self.words {
            fold_into(word.of(self.text), &mut self.folded);
            self.classes.push(class_of(&self.folded));
        }
    }

    pub(crate) fn word(&self, at: usize) -> Option<Word> {
        self.words.get(at).copied()
    }

    pub(crate) fn class(&self, at: usize) -> Option<Class> {
        self.classes.get(at).copied().flatten()
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
            || between.trim_start().starts_with([',', '.', ';', ')', '(', '-', '–', '—', '|', ':', '/'])
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
