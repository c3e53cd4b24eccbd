//! Telephone numbers: "+49 221 470-1", "(608) 262-1204", "Tel. 0221/4701".
//!
//! Ten digits are many things (cases, dates, article numbers), so a number needs its country's plus, the North
//! American shape, or a word such as "Tel." before it.

use std::sync::LazyLock;

use regex::Regex;

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;

/// Finds telephone numbers.
pub struct Phone;

/// International, North American, or announced.
static SHAPES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?P<plus>\+[1-9][0-9]{0,2}[ \u{a0}.()/-]{0,2}[0-9(][0-9 \u{a0}.()/-]{5,20}[0-9])",
        r"|(?P<american>(?:(?-u:\b)1[ .-])?(?:\([2-9][0-9]{2}\)[ \u{a0}.-]?|(?-u:\b)[2-9][0-9]{2}[-. \u{a0}/])[2-9][0-9]{2}[-. \u{a0}][0-9]{4})(?-u:\b)",
        r"|(?i:(?-u:\b)(?:tel(?:[eé]?(?:ph|f)?[oó]n[oe]?)?|phone|t[ée]l[ée]phone|ph|fax|mobile?|handy|hotline|cell|тел)",
        r"(?:\.|:|\.:|,)?[ \u{a0}:]{0,3})(?P<announced>[0-9(][0-9 \u{a0}.()/-]{4,20}[0-9])",
    ))
    .expect("the pattern is well formed")
});

/// Digits of a number (ITU-T E.164: at most 15).
const DIGITS: std::ops::RangeInclusive<usize> = 6..=15;

impl Recognizer for Phone {
    fn name(&self) -> &str {
        "phone"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        for found in SHAPES.captures_iter(text) {
            let shape = ["plus", "american", "announced"].iter().find_map(|name| found.name(name));
            let Some(number) = shape.filter(|n| stands_alone(text, n.start(), n.end())) else { continue };
            let digits: String =
                number.as_str().chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
            if DIGITS.contains(&digits.trim_start_matches('+').len()) && balanced(number.as_str()) {
                marks.text(number.start(), number.end(), digits);
            }
        }
    }
}

/// No digit, letter or stroke right before or behind: else it is a part of something longer.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let behind = text.get(end..).and_then(|t| t.chars().next());
    let part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '/' | '=' | '_' | '#' | '$');
    !before.is_some_and(part)
        && !behind.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '/' | '_' | '%'))
}

/// As many brackets close as open.
fn balanced(number: &str) -> bool {
    number.matches('(').count() == number.matches(')').count()
}
