//! Course numbers: "CS 547", "MATH-101A", "Physics 201".

use std::sync::LazyLock;

use regex::Regex;

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;

/// Finds course numbers.
pub struct CourseId;

/// A department in capitals, or a discipline written out, and two to four digits.
static SHAPE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?-u:\b)(?P<department>[A-Z]{2,6}(?:/[A-Z]{2,6})?|Math|Physics|Phys|Chemistry|Chem|Biology|Bio|History|English|",
        r"Economics|Econ|Psychology|Psych|Philosophy|Phil|Statistics|Stat|Stats|Linguistics|Engineering|Geography|Music)",
        r"(?P<gap>[ \u{a0}-]?)(?P<number>[0-9]{2,4}[A-Z]?)(?-u:\b)",
    ))
    .expect("the pattern is well formed")
});

/// Capitals with digits that are no course: standards, times, months, models, roads, areas.
const NOT_DEPARTMENTS: &[&str] = &[
    "ISO", "IEC", "IEEE", "RFC", "DIN", "EN", "ANSI", "UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT",
    "PST", "PDT", "CET", "CEST", "BST", "AM", "PM", "AD", "BC", "CE", "BCE", "JAN", "FEB", "MAR", "APR",
    "MAY", "JUN", "JUL", "AUG", "SEP", "SEPT", "OCT", "NOV", "DEC", "MON", "TUE", "WED", "THU", "FRI", "SAT",
    "SUN", "JUNE", "JULY", "MARCH", "APRIL", "HTTP", "SHA", "UTF", "COVID", "MP", "PO", "BOX", "ROOM", "RM",
    "SUITE", "STE", "TEL", "FAX", "USD", "EUR", "CHF", "GBP", "NO", "NR", "VOL", "PP", "ID", "HWY", "RT",
    "US", "EU", "UN", "OF", "TO", "IN",
];

impl Recognizer for CourseId {
    fn name(&self) -> &str {
        "course_id"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        for found in SHAPE.captures_iter(text) {
            let part = |name| found.name(name).map_or("", |m| m.as_str());
            let (department, number) = (part("department"), part("number"));
            let Some(whole) = found.get(0) else { continue };
            if is_course(department, part("gap"), number) && stands_alone(text, whole.start(), whole.end()) {
                marks.text(whole.start(), whole.end(), format!("{department} {number}"));
            }
        }
    }
}

/// A known discipline, or capitals that are nothing else; three digits, or more in sight of a blank; no year.
fn is_course(department: &str, gap: &str, number: &str) -> bool {
    let digits = number.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let year = digits.len() == 4 && matches!(digits.get(..2), Some("19" | "20"));
    let short = digits.len() == 2 && (gap != " " || department.len() > 4);
    !NOT_DEPARTMENTS.contains(&department) && !year && !short && !digits.starts_with('0')
}

/// "GTX-1080-TI" and "a/CS101" are parts of something longer; "CS 12.5" is no course.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let mut behind = text.get(end..).unwrap_or_default().chars();
    let (next, over) = (behind.next(), behind.next());
    let joined =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '/' | '='));
    let decimal = matches!(next, Some('.' | ',' | ':')) && over.is_some_and(|c| c.is_ascii_digit());
    !joined(before) && !joined(next.filter(|c| *c != '/')) && !decimal
}
