//! Course numbers: "CS 547", "CSC/ECE 517", "22C:178", "6.S062", "Comp. Sci. 691M", "15-316", "CSCI-UA.0480-001".
//!
//! ```text
//! "CMP SCI 610/410: Translator Design" ── digits ──▶ what stands before: a discipline of data/course/disciplines.tsv,
//!                                                    capitals, or a code of its own kind
//! ```
//!
//! Wider than the recogniser `course_id`, since a course's page says where its number stands: in the title and the head.

pub(crate) mod choice;
mod leading;

pub(super) use leading::{at_start, point_at_start};

use std::sync::LazyLock;

use regex::Regex;
use rustc_hash::FxHashSet;

/// By what a number was known as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// One letter and digits: "E21". Believed only in a title or heading.
    Bare,
    /// A code that some universities write: "15-316". Rooms, days and telephones look alike.
    Coded,
    /// Capitals and digits: "PPOL 5203".
    Capitals,
    /// A discipline and digits.
    Discipline,
}

/// A number in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) sort: Sort,
}

/// Abbreviations and names of disciplines in lower case, letters only.
static DISCIPLINES: LazyLock<FxHashSet<String>> = LazyLock::new(|| {
    let columns = include_str!("../../data/course/disciplines.tsv").lines().flat_map(|l| l.split('\t'));
    columns.map(letters).collect()
});

fn letters(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| c.is_alphabetic()) {
        match c.is_ascii() {
            true => out.push(c.to_ascii_lowercase()),
            false => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// Digits with the letters and further numbers that belong to them.
static DIGITS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?:(?-u:\b)[A-Z])?[0-9]{1,5}(?:[A-Za-z]{1,2}(?-u:\b)|(?-u:\b))",
        r"(?:\s?[/&]\s?(?:[A-Z]{2,4}\s?)?[0-9]{2,4}[A-Za-z]{0,2}(?-u:\b))*",
        r"(?:\([0-9]{3}[A-Z]?\))?(?:(?:-[0-9]{2,3}|\.[0-9]{1,3})(?-u:\b)|-[A-Z]{1,2}(?-u:\b)|\s[A-Z]{2}(?:$|:))?",
    ))
    .expect("the pattern is well formed")
});

/// Numbers that need no discipline: "22C:178", "01:198:323", "6.S062", "15-213/18-213", "227-0003-10L", "G52CON".
static CODES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?-u:\b)(?:[0-9]{2}[A-Z]:[0-9]{2,3}(?:/[0-9]{2,3})?|0?[0-9]{2}:[0-9]{3}(?::[0-9]{3})?|[0-9]{3}:[0-9]{3}",
        r"|[0-9]{1,2}[A-Z]\.[0-9]{2,4}|[0-9]{1,2}\.(?:S?[0-9]{3,4}[A-Z]?|[0-9]{2}[A-Z])",
        r"|[0-9]{2}-[0-9]{3}[a-z]?(?:-[0-9]{2}|(?:/[0-9]{2}-[0-9]{3}[a-z]?)+)?|[0-9]{3}-[0-9]{4}-[0-9]{2}[A-Z]|[A-Z][0-9]{2}[A-Z]{3})(?-u:\b)",
    ))
    .expect("the pattern is well formed")
});

/// The numbers of one line, in order.
pub(super) fn numbers(line: &str) -> Vec<Number> {
    let line = beginning(line, LONGEST);
    // Most lines have no digit; what stands before the first one is looked at where a number is found.
    let Some(digit) = line.bytes().position(|b| b.is_ascii_digit()) else { return Vec::new() };
    let from = beginning(line, digit.saturating_sub(2)).len();
    let rest = line.get(from..).unwrap_or_default();
    let mut found: Vec<Number> = Vec::new();
    for code in CODES.find_iter(if codes(rest) { rest } else { "" }) {
        let (at, to) = (from + code.start(), from + code.end());
        if stands_alone(line, at, to) {
            found.push(Number { from: at, to, sort: Sort::Coded });
        }
    }
    for digits in DIGITS.find_iter(if behind_letters(line, digit) { rest } else { "" }) {
        let at = from + digits.start();
        let to = at + digits.as_str().trim_end_matches([':', ' ']).len();
        if let Some(number) = with_discipline(line, at, to) {
            found.retain(|f| f.to <= number.from || f.from >= number.to);
            found.push(number);
        }
    }
    found.sort_by_key(|n| n.from);
    found
}

/// So far before its digits the name of a discipline ends, in bytes: "Comp. Sci. & 101".
const BEFORE: usize = 5;

/// Does a letter stand before some of a line's digits, the first of which stands at `first`? "10:30 - 11:45" has none.
fn behind_letters(line: &str, first: usize) -> bool {
    let bytes = line.as_bytes();
    let letter = |b: &u8| b.is_ascii_alphabetic() || !b.is_ascii();
    let before = |at: usize| bytes.get(at.saturating_sub(BEFORE)..at).unwrap_or_default();
    (first..bytes.len())
        .any(|at| bytes.get(at).is_some_and(u8::is_ascii_digit) && before(at).iter().any(letter))
}

/// Does a text hold a sign of a code with what codes have behind it, or digits between capitals?
fn codes(text: &str) -> bool {
    let behind = |at: usize| text.as_bytes().get(at + 1);
    let between = |w: &[u8]| matches!(w, [a, b, c, d] if b.is_ascii_digit() && c.is_ascii_digit() && a.is_ascii_uppercase() && d.is_ascii_uppercase());
    let mut signs = memchr::memchr3_iter(b':', b'.', b'-', text.as_bytes());
    signs.any(|at| behind(at).is_some_and(|b| b.is_ascii_digit() || *b == b'S'))
        || text.as_bytes().windows(4).any(between)
}

/// The beginning of a text, cut where a character begins.
pub(super) fn beginning(text: &str, longest: usize) -> &str {
    let end = (0..=longest.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

/// So much of a line is read, in bytes: a course's number stands early in it.
const LONGEST: usize = 600;

/// What stands before the digits makes them a course's number.
fn with_discipline(line: &str, at: usize, to: usize) -> Option<Number> {
    let behind = line.get(to..)?;
    let decimal =
        behind.starts_with(['.', ':', ',']) && behind.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    let percent =
        behind.trim_start().starts_with(['%', '°', '@']) || behind.starts_with(|c: char| c.is_alphanumeric());
    if decimal || percent {
        return None;
    }
    let number_text = line.get(at..to)?;
    let before = line.get(..at)?;
    if before.ends_with(" -") {
        return None;
    }
    let head = before.strip_suffix([' ', '\u{a0}', '-', '/', '.']).unwrap_or(before);
    let glued = head.len() == before.len();
    let year = is_year(number_text) && !glued;
    let count = number_text
        .chars()
        .take_while(|c| !matches!(c, '/' | '-' | '(' | '.'))
        .filter(char::is_ascii_digit)
        .count();
    // Two letters and five digits are a state and its post code, "3.14" is no course.
    let post_code = count == 5 && !glued && !is_known_department(head);
    if post_code || number_text.contains('.') && count < FEWEST_BEFORE_POINT {
        return None;
    }
    let named = discipline(without_school(head));
    if let Some(from) =
        named.filter(|from| !year && !number_text.starts_with("00") && !is_day(head.get(*from..), count))
    {
        let from = before_slash(line, from);
        return Some(Number { from, to, sort: Sort::Discipline });
    }
    let word =
        head.len() - head.chars().rev().take_while(|c| c.is_alphabetic()).map(char::len_utf8).sum::<usize>();
    let capitals = head.get(word..)?;
    let alone = stands_alone(line, word, to);
    // "STAT GR5205": a discipline, and the letters of a school.
    let school = line.get(..word).and_then(|before| before.strip_suffix([' ', '\u{a0}']));
    let school = school.filter(|before| glued && capitals.len() == 2 && is_known_department(before));
    if let Some(from) = school.filter(|_| count >= 4).and_then(discipline) {
        return Some(Number { from, to, sort: Sort::Discipline });
    }
    if (2..=6).contains(&capitals.len()) && is_department(capitals) && count >= 3 && !year && alone {
        return Some(Number { from: before_slash(line, word), to, sort: Sort::Capitals });
    }
    // "E21", "Syllabus – E21": a letter and digits, first in the line or behind a sign.
    let letter = number_text.starts_with(|c: char| c.is_ascii_uppercase());
    let first = glued || head.ends_with([':', '–', '—']);
    (first
        && capitals.is_empty()
        && letter
        && !is_term(number_text)
        && count >= 2
        && stands_alone(line, at, to))
    .then_some(Number { from: at, to, sort: Sort::Bare })
}

/// So many digits stand before the point of a section: "ENGL 255.02".
const FEWEST_BEFORE_POINT: usize = 3;

/// Four digits as years of the web's time have them; with a section behind they are none: "CIS 1951-201", "ECON 2010.002".
fn is_year(number_text: &str) -> bool {
    let digits = number_text.chars().take_while(char::is_ascii_digit).count();
    let section = number_text.get(digits..).is_some_and(|s| {
        s.starts_with('.')
            || s.len() == 4 && s.starts_with('-') && s.bytes().skip(1).all(|b| b.is_ascii_digit())
    });
    let century =
        number_text.starts_with("19") || matches!(number_text.get(..3), Some("200" | "201" | "202" | "203"));
    digits == 4 && !section && century
}

/// "CSCI-UA", "INFO-I": a discipline and the letters of a school.
fn without_school(head: &str) -> &str {
    let school = head.len() - head.bytes().rev().take_while(u8::is_ascii_uppercase).count();
    let short = (1..=2).contains(&(head.len() - school));
    let rest = head.get(..school).and_then(|h| h.strip_suffix('-')).filter(|_| short);
    rest.filter(|rest| is_known_department(rest)).unwrap_or(head)
}

/// Does a text end with capitals that are a discipline's and no state's?
pub(super) fn is_known_department(head: &str) -> bool {
    let word = head.len() - head.bytes().rev().take_while(u8::is_ascii_uppercase).count();
    let capitals = head.get(word..).unwrap_or_default();
    capitals.len() > 1 && is_department(capitals) && DISCIPLINES.contains(&letters(capitals))
}

/// "F96" is a term.
fn is_term(number_text: &str) -> bool {
    number_text.len() == 3 && number_text.starts_with(['F', 'S', 'W', 'H'])
}

/// Longest name of a discipline, in words.
const WORDS: usize = 4;

/// Where the discipline begins that a text ends with: the longest.
fn discipline(head: &str) -> Option<usize> {
    let mut from = head.len();
    let mut best = None;
    for _ in 0..WORDS {
        let rest = head.get(..from)?.trim_end_matches([' ', '\u{a0}', '.', '&']);
        let word = rest.chars().rev().take_while(|c| c.is_alphabetic()).map(char::len_utf8).sum::<usize>();
        if word == 0 || rest.len() + 2 < from {
            break;
        }
        from = rest.len() - word;
        let word = head.get(from..)?;
        let high = word.starts_with(|c: char| c.is_uppercase()) && word.len() > 1;
        let alone = is_parted(head.get(..from)?);
        if high && alone && DISCIPLINES.contains(&letters(word)) && !is_small_word(word) {
            best = Some(from);
        }
    }
    best
}

/// "Computing-CS110A" parts name and number; "GTX-CS110" and "id=CS110" go on.
fn is_parted(before: &str) -> bool {
    match before.strip_suffix('-') {
        Some(name) => name.ends_with(|c: char| c.is_lowercase() || c.is_whitespace()),
        None => !before.ends_with(['_', '=', '#', '@']),
    }
}

/// Abbreviations that are words of a sentence where they are not in capitals: "Is", "As", "Me", "Art".
fn is_small_word(word: &str) -> bool {
    word.len() <= 3
        && word.chars().nth(1).is_some_and(char::is_lowercase)
        && matches!(
            word,
            "Is" | "As"
                | "Me"
                | "In"
                | "It"
                | "No"
                | "Am"
                | "At"
                | "Be"
                | "An"
                | "Or"
                | "All"
                | "See"
                | "Law"
        )
}

/// "Fr 12-14" are hours on a day, and no French.
fn is_day(word: Option<&str>, digits: usize) -> bool {
    const DAYS: [&str; 12] = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So", "Tu", "We", "Th", "Su", "Lu"];
    digits < 3 && word.is_some_and(|w| DAYS.contains(&w))
}

/// "CNS/CS/EE 188": the disciplines before the last one belong to it.
fn before_slash(line: &str, from: usize) -> usize {
    let mut from = from;
    while let Some(head) = line.get(..from).and_then(|h| h.strip_suffix(['/', '&'])) {
        let word = head.chars().rev().take_while(|c| c.is_ascii_uppercase()).count();
        if !(2..=6).contains(&word) {
            break;
        }
        from = head.len() - word;
    }
    from
}

/// Capitals that may be a department: "PPOL", "CptSci"; neither months nor standards nor rooms.
fn is_department(word: &str) -> bool {
    let capitals = word.chars().filter(char::is_ascii_uppercase).count();
    capitals >= 2 && word.is_ascii() && !NOT_DEPARTMENTS.contains(&word.to_ascii_uppercase().as_str())
}

/// Capitals with digits that are no course: standards, times, months, roads, rooms, parts of addresses.
const NOT_DEPARTMENTS: &[&str] = &[
    "ISO", "IEC", "IEEE", "RFC", "DIN", "ANSI", "UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT",
    "PST", "PDT", "CET", "CEST", "AM", "PM", "AD", "BC", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL",
    "AUG", "SEP", "SEPT", "OCT", "NOV", "DEC", "JUNE", "JULY", "MARCH", "APRIL", "MON", "TUE", "WED", "THU",
    "FRI", "SAT", "SUN", "HTTP", "SHA", "UTF", "COVID", "PO", "BOX", "ROOM", "RM", "SUITE", "STE", "TEL",
    "FAX", "USD", "EUR", "NO", "NR", "VOL", "PP", "ID", "HWY", "US", "EU", "UN", "OF", "TO", "IN", "ISBN",
    "ISSN", "DOI", "URL", "WWW", "FALL", "SPRING", "SUMMER", "WINTER", "AUTUMN", "WEEK", "UNIT", "PART",
    "LAB", "HW", "SIGMOD", "SIGGRAPH", "VLDB", "ICML", "POPL", "PLDI", "SOSP", "OSDI", "TR", "LNCS", "LNAI",
    "CA", "NY", "TX", "MA", "WA", "NC", "NJ", "IL", "PA", "FL", "IA", "CO", "UT", "KS", "KY", "IN", "OH",
    "MI", "WI", "MN", "MO", "LA", "GA", "SC", "VA", "MD", "CT", "RI", "NH", "VT", "ME", "OR", "AZ", "NM",
    "NV", "ID", "MT", "WY", "ND", "SD", "NE", "OK", "AR", "MS", "AL", "TN", "WV", "DE", "HI", "AK", "DC",
];

fn stands_alone(line: &str, from: usize, to: usize) -> bool {
    let before = line.get(..from).and_then(|t| t.chars().next_back());
    let mut behind = line.get(to..).unwrap_or_default().chars();
    let next = behind.next();
    let over = behind.next();
    let joined = |c: Option<char>| {
        c.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '=' | '@' | '$' | '#'))
    };
    let decimal = matches!(next, Some('.' | ',' | ':' | '/')) && over.is_some_and(|c| c.is_ascii_digit());
    !joined(before) && !matches!(before, Some('.' | '/')) && !joined(next) && !decimal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_in(line: &str) -> Vec<&str> {
        numbers(line).iter().map(|n| &line[n.from..n.to]).collect()
    }

    #[test]
    fn numbers_of_many_universities() {
        for number in [
            "CS 547",
            "CSC/ECE 517",
            "22C:178",
            "6.S062",
            "Comp. Sci. 691M",
            "15-316",
            "CMP SCI 610/410(491A)",
            "01:198:323",
            "CNS/CS/EE 188ab",
            "COM S 100",
            "CS W4115",
            "Computer Science 424a/524a",
            "PPOL 5203",
            "CpSc 462/662",
            "MAT388E",
            "CSE 590-ZP",
            "G52CON",
            "E21",
            "ENGL 255.02",
            "ECON 1110.002",
            "CIS 1951-201",
            "CSCI-UA.0480-001",
            "INFO-I 535",
            "STAT GR5205",
            "CS 18000",
            "ENGL 255-A",
            "15-213/18-213",
            "227-0003-10L",
            "21L.004",
        ] {
            assert_eq!(numbers_in(&format!("{number}: What It Is")), [number], "{number}");
        }
    }

    #[test]
    fn what_looks_like_a_number_and_is_none() {
        for text in [
            "Fall 1996",
            "Room 204",
            "May 2003",
            "at 10:30",
            "2-3 F",
            "F96",
            "call 555-1234",
            "ISO 9001",
            "3.14",
            "Fr 12-14, Raum 7",
            "Lafayette, IN 47907",
            "History 1914-18",
            "Physics 3.14",
        ] {
            assert_eq!(numbers_in(text), Vec::<&str>::new(), "{text}");
        }
    }
}
