//! People: "Dr. T. Kindberg", "Kindberg, Tim", "Laure Saint-Raymond", "谢志强".
//!
//! ```text
//! line ──▶ words ── lists, classes ──▶ tokens ──▶ segment of name words ── judge ──▶ Mark "Tim Kindberg"
//! ```
//!
//! The paper takes every word on a list of first names for a person (Event Finder §3.2.3) and pays with "mark your
//! calendar". Here a name is a row of capitalised words; the lists of names and of common words, a title before
//! it, an affiliation behind it and what stands around it are evidence for or against.

mod family_first;
mod han;
mod judge;
mod token;

use crate::lexicon::Lexicon;
use crate::mark::{Mark, Recognizer, Settings};
use crate::words::{lines, read};
use token::{Line, Name};

/// Finds people.
pub struct Person;

/// A longer row of name words is a list of something, not one name.
const MOST_NAMES: usize = 5;

impl Recognizer for Person {
    fn name(&self) -> &str {
        "person"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = crate::mark::Marker::new(self.name(), text, out);
        let mut lexicon = Lexicon::default();
        let mut words = Vec::new();
        let mut line = Line::new(text);
        for (from, to) in lines(text) {
            read(text, from, to, &mut words);
            if words.iter().any(|w| w.capital()) {
                line.fill(&words, to, &mut lexicon);
                people_of(&line, |name| marks.text(name.start, name.end, name.value));
            } else {
                line.pass(&words);
            }
            han::people_of(text, &words, &mut lexicon, |name| marks.text(name.start, name.end, name.value));
        }
    }
}

/// Gives the people of one line to `found`.
fn people_of(line: &Line<'_>, mut found: impl FnMut(Name)) {
    let mut at = 0;
    while at < line.tokens.len() {
        if let Some((name, next)) = family_first::name_at(line, at) {
            found(name);
            at = next;
            continue;
        }
        let segment = line.segment_at(at);
        if segment.is_empty() {
            at += 1;
        } else if segment.names <= MOST_NAMES && judge::is_person(line, &segment) {
            found(line.name_of(&segment));
            at = segment.end;
        } else {
            at = judge::next_try(line, &segment);
        }
    }
}
