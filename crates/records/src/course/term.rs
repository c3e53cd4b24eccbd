//! Terms: "Spring 2006", "Fall'96", "1995/96 Winter", "F96", "WiSe 23/24", "Segundo semestre 2025", "third term".
//!
//! ```text
//! season · period · order · year, in the orders that universities write them ──▶ bytes of a line
//! ```
//!
//! Wider than the recogniser `term`, since a course's page says where its term stands: in the title and the head.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Names of seasons, some with a term of their own.
const SEASON: &str = concat!(
    r"(?:spring|summer|fall|autumn|winter|michaelmas|hilary|trinity|lent|maymester|wise|sose|ws|ss|hs|fs|",
    r"wintersemester|sommersemester|herbstsemester|frühjahrssemester|printemps|automne|hiver|été|primavera|otoño|verano|",
    r"invierno|outono|verão|inverno|autunno|estate|秋学期|春学期|秋季|春季|前期|後期)",
);
/// What a year of study is divided into.
const PERIOD: &str = r"(?:semester|quarter|term|trimester|session|semestre|trimestre|cuatrimestre|trimestre|quadrimestre|bimestre|sem\.|qtr\.?)";
const ORDER: &str = concat!(
    r"(?:first|second|third|fourth|1st|2nd|3rd|4th|primer|segundo|tercer|primo|secondo|terzo|premier|deuxième|",
    r"primeiro|terceiro|i{1,3}|[1-4](?:º|°|er|ème|o)?)",
);
const YEAR: &str =
    r"(?:(?:19|20)[0-9]{2}(?:\s?[-/–]\s?(?:(?:19|20)[0-9]{2}|[0-9]{2}))?(?-u:\b)|['’‘`][0-9]{2}(?-u:\b))";
const SHORT_YEAR: &str = r"(?:[0-9]{2}/[0-9]{2}|[0-9]{2})(?-u:\b)";

/// Forms with a year, those that say most first.
static DATED: LazyLock<Regex> = LazyLock::new(|| {
    let of = r"(?:,?\s*(?:of|de|del|do|dell'a\.a\.|a\.a\.|academic year)?\s*)";
    let spanned = format!(r"{SEASON}(?:[\s/]*(?:[-/&]|and)\s*{SEASON})?");
    pattern(&format!(
        r"(?i)(?:{year}[,:]?\s*{spanned}(?:\s+{PERIOD})?|{spanned},?(?:\s+{PERIOD})?{of}{year}|{spanned}\s+{PERIOD}|(?-u:\b){PERIOD}\s+{ORDER}{of}{year}|(?-u:\b){ORDER}\s+{PERIOD}\.?{of}{year}|{year}[,:]?\s*{ORDER}\s+{PERIOD}|{season} {SHORT_YEAR})",
        year = YEAR,
        season = r"(?-u:\b)(?:wise|sose|ws|ss|hs|fs|spring|summer|fall|autumn|winter)",
    ))
});

/// "F96", "96F, 97W"
static CODED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?-u:\b)(?:[FSW][0-9]{2}|[0-9]{2}[FSWX](?:,\s*[0-9]{2}[FSWX])*|[FSW]'[0-9]{2})(?-u:\b)")
});

/// "second, third term", "winter": a term of every year.
static YEARLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?-u:\b){ORDER}(?:,\s*{ORDER})*(?:\s+(?:and|or)\s+{ORDER})?\s+(?:term|semester|quarter)s?(?-u:\b)"
    ))
});

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

/// How a term is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// With its year.
    Dated,
    /// In a letter and two digits.
    Coded,
    /// Without a year.
    Yearly,
}

/// The first term of a line that is said so.
pub(super) fn term(line: &str, said: Said) -> Option<Range<usize>> {
    let digits = line.contains(|c: char| c.is_ascii_digit());
    let period = || {
        ["erm", "uarter", "emest", "rimest", "ession", "TERM", "QUARTER", "SEMEST"]
            .iter()
            .any(|w| line.contains(w))
    };
    if !digits && (said == Said::Coded || !period()) {
        return None;
    }
    let pattern = match said {
        Said::Dated => &DATED,
        Said::Coded => &CODED,
        Said::Yearly => &YEARLY,
    };
    let found = pattern.find_iter(line).find(|m| stands_alone(line, m.start(), m.end()))?;
    let text = found.as_str().trim_end_matches([' ', ',']);
    Some(found.start()..found.start() + text.len())
}

/// "Springer 1996" and "offspring" hold no season; "Fall 1996-2" goes on.
fn stands_alone(line: &str, from: usize, to: usize) -> bool {
    let before = line.get(..from).and_then(|t| t.chars().next_back());
    let next = line.get(to..).and_then(|t| t.chars().next());
    let joined = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && c.is_ascii());
    !joined(before) && !joined(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_as_universities_write_them() {
        for said in [
            "Spring 2006",
            "Fall, 1996",
            "Fall '96",
            "Fall'96",
            "Autumn Quarter 1996",
            "Fall Quarter, 1996",
            "1996 Autumn Quarter",
            "1995/96 Winter",
            "spring of 1995",
            "WiSe 23/24",
            "WS 2005/06",
            "Segundo semestre 2025",
            "II semestre. A.A. 2025/2026",
            "Winter Quarter",
            "Spring 96",
        ] {
            let line = format!("CS 1: {said}");
            assert_eq!(term(&line, Said::Dated).map(|r| &line[r]), Some(said));
        }
        assert_eq!(term("CS 181B, F96", Said::Coded), Some(9..12));
        assert_eq!(term("9 units; third term", Said::Yearly), Some(9..19));
        assert_eq!(term("Springer 1996, in the fall of the house", Said::Dated), None);
    }
}
