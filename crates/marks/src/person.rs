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

use crate::lexicon::{self, Lexicon};
use crate::line::{Line, LineReader, read_lines};
use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;
use token::{Name, Tokens};

/// Finds people.
pub struct Person;

/// Is a word on the list of first names, be it another word too: "Mark"? In any case, with or without accents; months and seasons
/// are not on it.
pub fn is_first_name(word: &str) -> bool {
    lexicon::look_up(word).first()
}

/// Is a word on the list of surnames, be it another word too: "Hall"? In any case, with or without accents.
pub fn is_surname(word: &str) -> bool {
    lexicon::look_up(word).last()
}

impl Recognizer for Person {
    fn name(&self) -> &str {
        "person"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        read_lines(text, &mut [Box::new(People::new(text))], out);
    }

    fn reader<'t>(&self, text: &'t str) -> Option<Box<dyn LineReader<'t> + 't>> {
        Some(Box::new(People::new(text)))
    }
}

/// Reads the people of lines; remembers whether the line before was a label.
struct People<'t> {
    tokens: Tokens<'t>,
    lexicon: Lexicon,
}

impl<'t> People<'t> {
    fn new(text: &'t str) -> People<'t> {
        People { tokens: Tokens::new(text), lexicon: Lexicon::default() }
    }
}

impl<'t> LineReader<'t> for People<'t> {
    fn read(&mut self, line: &Line<'t>, out: &mut Vec<Mark>) {
        let mut marks = Marker::new("person", line.text, out);
        if line.capital {
            self.tokens.fill(line, &mut self.lexicon);
            people_of(&self.tokens, |name| marks.text(name.start, name.end, name.value));
        } else {
            self.tokens.pass(line);
        }
        han::people_of(line.text, &line.words, &mut self.lexicon, |name| {
            marks.text(name.start, name.end, name.value);
        });
    }
}

/// Gives the people of one line to `found`.
fn people_of(line: &Tokens<'_>, mut found: impl FnMut(Name)) {
    let mut at = 0;
    while let Some(token) = line.token(at) {
        if !token.opens_name() {
            at += 1;
            continue;
        }
        if let Some((name, next)) = family_first::name_at(line, at) {
            found(name);
            at = next;
            continue;
        }
        let segment = line.segment_at(at);
        if segment.is_empty() {
            at += 1;
        } else if segment.names <= judge::MOST_NAMES && judge::is_person(line, &segment) {
            found(line.name_of(&segment));
            at = segment.end;
        } else {
            at = judge::next_try(line, &segment);
        }
    }
}
