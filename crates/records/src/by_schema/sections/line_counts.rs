//! What each line of a page says, as the items that are made of lines are measured: read once, however many sections and
//! fields a line could be of.
//!
//! ```text
//! "2 eggs, beaten." ──▶ { first: 2, number, 1 stop, at its end, 1 comma, once on the page }
//! ```

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use page::Document;

use crate::lines::Line;

/// What ends sentences, and what parts them.
const STOPS: [char; 6] = ['.', '!', '?', '。', '؟', '！'];
const COMMAS: [char; 4] = [',', '、', '،', '，'];

/// What a line says.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct LineCounts {
    /// Its first letter or digit.
    pub(super) first: Option<char>,
    /// Has it a digit, or a fraction such as "½"?
    pub(super) number: bool,
    /// Ends it as a sentence does?
    pub(super) ends: bool,
    pub(super) stops: usize,
    pub(super) commas: usize,
    /// Stand its letters on another line too?
    pub(super) repeated: bool,
}

impl LineCounts {
    /// What a line and the one below it say as one.
    pub(super) fn and(self, below: &LineCounts) -> LineCounts {
        LineCounts {
            first: self.first.or(below.first),
            number: self.number || below.number,
            ends: below.ends,
            stops: self.stops + below.stops,
            commas: self.commas + below.commas,
            repeated: self.repeated && below.repeated,
        }
    }

    /// What a text says, and a hash of its letters.
    fn of(text: &str) -> (LineCounts, u64) {
        let mut line = LineCounts { ends: text.trim_end().ends_with(STOPS), ..LineCounts::default() };
        let mut letters = DefaultHasher::new();
        for c in text.chars() {
            if c.is_alphanumeric() {
                line.first = line.first.or(Some(c));
                line.number |= c.is_numeric();
                c.hash(&mut letters);
            } else {
                line.stops += usize::from(STOPS.contains(&c));
                line.commas += usize::from(COMMAS.contains(&c));
            }
        }
        (line, letters.finish())
    }
}

/// What each line of a page says.
pub(super) fn of_lines(doc: &Document, lines: &[Line]) -> Vec<LineCounts> {
    let (mut all, letters): (Vec<LineCounts>, Vec<u64>) =
        lines.iter().map(|line| LineCounts::of(line.text(doc))).unzip();
    let mut counts: HashMap<u64, usize> = HashMap::new();
    letters.iter().for_each(|own| *counts.entry(*own).or_default() += 1);
    for (line, own) in all.iter_mut().zip(&letters) {
        line.repeated = counts.get(own).is_some_and(|count| *count > 1);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_together_what_their_text_says() {
        let (above, below) = ("(½ cup, warm", "of Milk! Stir, and wait.");
        let whole = LineCounts::of(&format!("{above}\n{below}")).0;
        assert_eq!(LineCounts::of(above).0.and(&LineCounts::of(below).0), whole);
        assert_eq!((whole.first, whole.number, whole.ends), (Some('½'), true, true));
        assert_eq!((whole.stops, whole.commas), (2, 2));
    }

    #[test]
    fn a_line_is_repeated_by_its_letters() {
        let doc = page::parse(b"<p>2 eggs<p>milk<p>2 eggs.", &page::Hints::default());
        let line = of_lines(&doc, &crate::lines::lines(&doc));
        assert_eq!(line.iter().map(|line| line.repeated).collect::<Vec<_>>(), [true, false, true]);
    }
}
