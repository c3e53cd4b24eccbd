//! Terms: "Spring 2006", "Fall'96", "1995/96 Winter", "F96", "WiSe 23/24", "Segundo semestre 2025", "third term".
//!
//! ```text
//! season · period · order · year, in the orders that universities write them ──▶ bytes of a line
//! ```
//!
//! Wider than the recogniser `term`, since a course's page says where its term stands: in the title and the head.

use std::ops::Range;
use std::sync::LazyLock;

use marks::Phrases;
use regex::Regex;

use super::vocabulary;

const YEAR: &str =
    r"(?:(?:19|20)[0-9]{2}(?:\s?[-/–]\s?(?:(?:19|20)[0-9]{2}|[0-9]{2}))?(?-u:\b)|['’‘`][0-9]{2}(?-u:\b))";
const SHORT_YEAR: &str = r"(?:[0-9]{2}/[0-9]{2}|[0-9]{2})(?-u:\b)";
/// A year as it is written with Chinese signs or in Korean, the reigns of two Japanese emperors among them.
const EASTERN_YEAR: &str = concat!(
    r"(?:(?:(?:19|20)[0-9]{2}(?:[-/～~](?:19|20)?[0-9]{2})?|(?:令和|平成)(?:元|[0-9]{1,2}))",
    r"\s?(?:年度|學年度?|学年度?|年|학년도|년도|년)?|1[0-2][0-9]\s?學年度?)"
);

/// One of the words of a list of `data/course/vocabulary.toml`, the longest first.
fn one_of(list: &str) -> String {
    let mut words: Vec<String> =
        vocabulary::words(&["terms", list]).iter().map(|w| regex::escape(w)).collect();
    words.sort_by_key(|w| std::cmp::Reverse(w.len()));
    words.join("|")
}

/// A place in the order of a year's terms, as words or in figures.
fn order() -> String {
    format!(r"(?:{}|i{{1,3}}|[1-4](?:º|°|er|ème|o)?)", one_of("orders"))
}

/// Forms with a year, those that say most first.
static DATED: LazyLock<Regex> = LazyLock::new(|| {
    let of = r"(?:,?\s*(?:of|de|del|do|dell'a\.a\.|a\.a\.|academic year)?\s*)";
    let season = format!("(?:{})", one_of("seasons"));
    let period = format!("(?:{})", one_of("periods"));
    let order = order();
    let spanned = format!(r"{season}(?:[\s/]*(?:[-/&]|and)\s*{season})?");
    let eastern = format!(
        r"{EASTERN_YEAR}\s?[(（]?(?:{}|第?[1-4一二三四]\s?(?:学期|學期|学季)|제?[1-4]\s?학기|[春夏秋冬](?:学期|學期|季)?)",
        one_of("eastern")
    );
    pattern(&format!(
        r"(?i)(?:{eastern}|{year}[,:]?\s*{spanned}(?:\s+{period}(?:\s+{order}(?-u:\b))?)?|{spanned},?(?:\s+{period}(?:\s+{order})?)?{of}{year}|{spanned}\s+{period}|(?-u:\b){period}\s+{order}{of}{year}|(?-u:\b){order}\s+{period}\.?{of}{year}|{year}[,:]?\s*{order}\s+{period}|(?-u:\b)(?:{short}) {SHORT_YEAR})",
        year = YEAR,
        short = one_of("short"),
    ))
});

/// "Jan-Apr 2016", "A.A. 2019/2020": where a line says no season and no period.
static PLAIN: LazyLock<Regex> = LazyLock::new(|| {
    let month = one_of("months");
    pattern(&format!(r"(?i)(?-u:\b)(?:(?:{month})\.?\s?[-–/]\s?(?:{month})\.?,?|a\.a\.?)\s+{YEAR}"))
});

/// Longest line in which a term is said so, in bytes.
const LONGEST_PLAIN: usize = 60;

/// May a line say a term by months or by "A.A." alone?
fn may_be_plain(line: &str) -> bool {
    line.len() <= LONGEST_PLAIN
        && line.contains(['-', '–', '/'])
        && (line.contains("20") || line.contains("19"))
}

/// "F96", "96F, 97W"
static CODED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?-u:\b)(?:[FSW](?:20)?[0-9]{2}|[0-9]{2}[FSWX](?:,\s*[0-9]{2}[FSWX])*|[FSW]'[0-9]{2})(?-u:\b)")
});

/// "second, third term", "winter": a term of every year.
static YEARLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?-u:\b){order}(?:,\s*{order})*(?:\s+(?:and|or)\s+{order})?\s+(?:term|semester|quarter)s?(?-u:\b)",
        order = order(),
    ))
});

/// "2023-2024", "2023/24": a year of teaching; "2020.1", "2025/2": its halves, as Brazil writes them.
static ACADEMIC: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?-u:\b)(?:(20[0-9]{2})\s?[-/–]\s?(?:20)?([0-9]{2})|20[0-9]{2}[./][12])(?-u:\b)")
});

/// The first year of teaching that a line says: its second half is the year after.
fn academic(line: &str) -> Option<Range<usize>> {
    let next = |c: &regex::Captures| {
        let two = |at: usize| c.get(at).and_then(|m| m.as_str().get(m.len() - 2..)?.parse::<u32>().ok());
        c.get(1).is_none() || two(1).zip(two(2)).is_some_and(|(a, b)| (a + 1) % 100 == b)
    };
    let found = ACADEMIC.captures_iter(line).find(next)?.get(0)?;
    stands_alone(line, found.start(), found.end()).then(|| found.range())
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

/// How a term is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TermForm {
    /// With its year.
    Dated,
    /// In a letter and two digits.
    Coded,
    /// Without a year.
    Yearly,
    /// By the year of teaching alone.
    Academic,
}

/// Words without which a line says no term of the first sort.
static TELLING: LazyLock<Phrases> = LazyLock::new(|| {
    let lists =
        ["seasons", "periods", "short", "eastern"].iter().flat_map(|l| vocabulary::words(&["terms", l]));
    let words = lists.chain(["学期", "學期", "学季", "학기", "春", "夏", "秋", "冬"]).map(str::to_lowercase);
    Phrases::new(&words.collect::<Vec<_>>(), true)
});

/// Words for what a year is divided into.
static PERIODS: LazyLock<Phrases> = LazyLock::new(|| {
    let mut words = vocabulary::words(&["terms", "periods"]);
    words.extend(["term", "semester", "quarter"]);
    Phrases::new(&words, true)
});

/// Does a line hold one of the words?
fn tells(line: &str) -> bool {
    // Letters that are not ASCII may be written in capitals that the words above do not have.
    TELLING.find(line).next().is_some() || !line.is_ascii() && line.contains(['É', 'Ñ', 'Ã', 'Ü', 'Ö'])
}

/// Does a line hold a letter of a term beside a digit?
fn codes(line: &str) -> bool {
    let letter = |b: &u8| matches!(b, b'F' | b'S' | b'W' | b'X');
    line.as_bytes().windows(2).any(|pair| match pair {
        [a, b] => letter(a) && (b.is_ascii_digit() || *b == b'\'') || a.is_ascii_digit() && letter(b),
        _ => false,
    })
}

/// The first term of a line that is said so.
pub(super) fn term(line: &str, form: TermForm) -> Option<Range<usize>> {
    let digits = line.bytes().any(|b| b.is_ascii_digit());
    let period = || PERIODS.find(line).next().is_some();
    let plain = || {
        (form == TermForm::Dated && may_be_plain(line)).then(|| PLAIN.find(line)).flatten().map(|m| m.range())
    };
    let may = match form {
        TermForm::Dated => (digits || period()) && tells(line),
        TermForm::Coded => digits && codes(line),
        TermForm::Yearly => period(),
        TermForm::Academic => return academic(line),
    };
    if !may {
        return plain();
    }
    let pattern = match form {
        TermForm::Dated => &DATED,
        TermForm::Coded => &CODED,
        TermForm::Yearly => &YEARLY,
        TermForm::Academic => return None,
    };
    let found = first_alone(pattern, line);
    let Some(found) = found else { return plain() };
    let text = found.as_str().trim_end_matches([' ', ',']);
    Some(found.start()..found.start() + text.len())
}

/// The first match that stands alone: "03-ANG-2041, Sommersemester 2009" has its own year behind a number.
fn first_alone<'l>(pattern: &Regex, line: &'l str) -> Option<regex::Match<'l>> {
    let mut from = 0;
    while let Some(found) = pattern.find_at(line, from) {
        if stands_alone(line, found.start(), found.end()) {
            return Some(found);
        }
        from = found.start() + line.get(found.start()..)?.chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// "Springer 1996" and "offspring" hold no season; "Fall 1996-2" goes on.
fn stands_alone(line: &str, from: usize, to: usize) -> bool {
    let before = line.get(..from).and_then(|t| t.chars().next_back());
    let next = line.get(to..).and_then(|t| t.chars().next());
    let joined = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && c.is_ascii());
    let coded =
        before == Some('-') && line.get(from..).is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()));
    !joined(before) && !joined(next) && !coded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_as_universities_write_them() {
        for expected in [
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
            "2023年度前期",
            "令和5年度 後期",
            "2024학년도 1학기",
            "2022年春季学期",
            "113學年度第1學期",
            "Summer Session II 2016",
            "A.A. 2019/2020",
            "Høst 2018",
            "Jan-Apr 2016",
            "January – April, 2016",
            "HT 2025",
            "blok 3, 2023-2024",
            "Semestrul I 2023/2024",
        ] {
            let line = format!("CS 1: {expected}");
            assert_eq!(term(&line, TermForm::Dated).map(|r| &line[r]), Some(expected));
        }
        let line = "Proseminar 03-ANG-2041, Sommersemester 2009";
        assert_eq!(term(line, TermForm::Dated).map(|r| &line[r]), Some("Sommersemester 2009"));
        assert_eq!(term("CS 181B, F96", TermForm::Coded), Some(9..12));
        assert_eq!(term("9 units; third term", TermForm::Yearly), Some(9..19));
        assert_eq!(term("Springer 1996, in the fall of the house", TermForm::Dated), None);
    }
}
