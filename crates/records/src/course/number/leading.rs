//! Numbers that are believed alone where a title, a heading or a list's line begins with them, since elsewhere they are
//! years, times, post codes or places.
//!
//! ```text
//! "CS 2010: Algorithms" ── at_start ──▶ CS 2010          "18.06 Linear Algebra" ── point_at_start ──▶ 18.06
//! ```

use std::sync::LazyLock;

use regex::Regex;

use super::{DISCIPLINES, Number, Sort, is_year, letters, stands_alone};

/// "CS 2010", "GEOG 2000-01", "MA 26100", "IN2064", "W4118X".
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^([A-Z]{1,5})([ \x{a0}-]?)([0-9]{4,5}[A-Z]?)(?:-[0-9]{2})?")
        .expect("the pattern is well formed")
});

/// "18.06", "8.01", "6.1200": a department's number and the course's.
static POINT: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[0-9]{1,2}\.[0-9]{2,4}[A-Z]?").expect("the pattern is well formed"));

/// The number that a line of a list begins with, also one as years and post codes are written: "CS 2010: Algorithms".
pub(in crate::course) fn at_start(line: &str) -> Option<Number> {
    let found = NUMBER.captures(line)?;
    let (whole, department) = (found.get(0)?, found.get(1)?.as_str());
    let digits = found.get(3)?.as_str();
    let glued = found.get(2).is_some_and(|gap| gap.is_empty());
    let known = DISCIPLINES.contains(&letters(department));
    let four = digits.trim_end_matches(|c: char| c.is_ascii_uppercase()).len() == 4;
    let coded = glued && four && !is_year(digits) && department.len() <= LONGEST_GLUED;
    ((known || coded) && stands_alone(line, 0, whole.end())).then_some(Number {
        from: 0,
        to: whole.end(),
        sort: Sort::Discipline,
    })
}

/// Most letters of a department that no list knows, before four digits: "IN2064".
const LONGEST_GLUED: usize = 3;

/// A number in two parts without letters, with which a title begins: "18.06 Linear Algebra". Elsewhere it counts sections or
/// is a time.
pub(in crate::course) fn point_at_start(title: &str) -> Option<Number> {
    let found = POINT.find(title).filter(|found| stands_alone(title, 0, found.end()))?;
    Some(Number { from: 0, to: found.end(), sort: Sort::Coded })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_a_line_begins() {
        for number in ["CS 2010", "GEOG 2000-01", "MA 26100", "IN2064", "CSE-1901", "W4118X"] {
            let line = format!("{number}: What It Is");
            assert_eq!(at_start(&line).map(|n| &line[..n.to]), Some(number));
            assert_eq!(at_start(&format!("see {line}")), None);
        }
        for other in ["ICML 2019: Papers", "USA 2020 Tour", "CS 2010.5 million", "RFC 2616: HTTP"] {
            assert_eq!(at_start(other), None, "{other}");
        }
        assert_eq!(point_at_start("18.06 Linear Algebra").map(|n| n.to), Some(5));
        assert_eq!(point_at_start("10.30.2019 Exam"), None);
    }
}
