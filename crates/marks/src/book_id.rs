//! Numbers of publications: ISBN and DOI.

use std::sync::LazyLock;

use regex::Regex;

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;

/// Finds ISBNs whose check digit is right: "ISBN 0-201-53377-4", "978-3-16-148410-0".
pub struct Isbn;

/// Finds DOIs: "10.1145/775047.775134", also behind "doi:" or in a web address.
pub struct Doi;

static ISBN: LazyLock<Regex> = LazyLock::new(|| {
    let shape = r"(?i)(?:isbn(?:-1[03])?:?[ \u{a0}]{0,2}(?P<ten>(?:97[89][ -]?)?[0-9][0-9 -]{7,13}[0-9x]))|(?-u:\b)(?P<bare>97[89][ -]?[0-9](?:[ -]?[0-9]){9})(?-u:\b)";
    Regex::new(shape).expect("the pattern is well formed")
});

static DOI: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?-u:\b)10\.[0-9]{4,9}/[^\s"<>“”，。]{1,200}"#).expect("the pattern is well formed")
});

impl Recognizer for Isbn {
    fn name(&self) -> &str {
        "isbn"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        for found in ISBN.captures_iter(text) {
            let Some(number) = found.name("ten").or(found.name("bare")) else { continue };
            let digits: String = number.as_str().chars().filter(char::is_ascii_alphanumeric).collect();
            if is_isbn(&digits.to_ascii_uppercase()) {
                marks.text(number.start(), number.end(), digits.to_ascii_uppercase());
            }
        }
    }
}

/// ISO 2108: weights 10 … 1 modulo 11, or 1, 3, 1, 3 … modulo 10.
fn is_isbn(digits: &str) -> bool {
    let value = |c: char| if c == 'X' { Some(10) } else { c.to_digit(10) };
    let Some(values) = digits.chars().map(value).collect::<Option<Vec<u32>>>() else { return false };
    match values.len() {
        10 => values.iter().zip((1..=10).rev()).map(|(v, w)| v * w).sum::<u32>() % 11 == 0,
        13 => values.iter().zip([1, 3].iter().cycle()).map(|(v, w)| v * w).sum::<u32>() % 10 == 0,
        _ => false,
    }
}

impl Recognizer for Doi {
    fn name(&self) -> &str {
        "doi"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        for found in DOI.find_iter(text) {
            let doi = found.as_str().trim_end_matches(['.', ',', ';', ':', ')', ']', '\'', '”']);
            marks.text(found.start(), found.start() + doi.len(), doi);
        }
    }
}
