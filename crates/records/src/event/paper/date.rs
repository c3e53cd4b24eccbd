//! Event Finder's date identifier (§3.2.3): a tokenizer and a grammar.
//!
//! ```text
//! "Monday, 11/18/2002" ──▶ Number 11, Slash, Number 18, Slash, Number 2002 ──▶ NUMBER SLASH NUMBER SLASH YEAR
//! ```
//!
//! Sentences: month and day side by side, by name or by number, with `/` or `-` between numbers; the year may be missing,
//! but for dashes ("3-5" is a range of anything). Ordinals count as integers. Nothing else is a date: no time, no range,
//! no "2002-11-18", no month in a heading with days below it.

use std::ops::Range;

use marks::Date;

/// A date and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DatedSpan {
    pub(super) span: Range<usize>,
    pub(super) date: Date,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Token {
    Month(u8),
    Number {
        value: u32,
        digits: usize,
    },
    Slash,
    Dash,
    Comma,
    /// A word or line end: no sentence goes across it.
    Other,
}

struct Piece {
    token: Token,
    span: Range<usize>,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// All dates of a text.
pub(super) fn find(text: &str) -> Vec<DatedSpan> {
    let pieces = tokens(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let rest = pieces.get(at..).unwrap_or_default();
        match sentence(rest) {
            Some((date, n)) => {
                let last = rest.get(n - 1).map_or(0, |p| p.span.end);
                found.extend(rest.first().map(|p| DatedSpan { span: p.span.start..last, date }));
                at += n;
            }
            None => at += 1,
        }
    }
    found
}

/// Every year that a text names, with where it ends.
pub(super) fn years(text: &str) -> Vec<(usize, i16)> {
    let pieces = tokens(text);
    pieces.iter().filter_map(|p| Some((p.span.end, year(p.token, Written::InFull)?))).collect()
}

/// "The most recently seen year": the last one that ends before a place.
pub(super) fn year_seen_before(years: &[(usize, i16)], end: usize) -> Option<i16> {
    let n = years.partition_point(|(at, _)| *at <= end);
    years.get(n.checked_sub(1)?).map(|(_, year)| *year)
}

fn tokens(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|t| t.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let n = match c {
            _ if c.is_alphanumeric() => rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let token = match c {
            '/' => Some(Token::Slash),
            '-' => Some(Token::Dash),
            ',' => Some(Token::Comma),
            ' ' | '.' => None,
            _ => Some(word(rest.get(..n).unwrap_or_default())),
        };
        pieces.extend(token.map(|token| Piece { token, span: at..at + n }));
        at += n;
    }
    pieces
}

fn word(word: &str) -> Token {
    let word = word.to_lowercase();
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, tail) = word.split_at(digits);
    if let Ok(value) = number.parse() {
        let whole = tail.is_empty() || ["st", "nd", "rd", "th"].contains(&tail);
        return if whole { Token::Number { value, digits } } else { Token::Other };
    }
    let short = |m: &str| word.len() == 3 && m.starts_with(&word) || word == "sept" && m == "september";
    let month = MONTHS.iter().position(|m| *m == word || short(m));
    month.map_or(Token::Other, |i| Token::Month(i as u8 + 1))
}

/// The longest sentence of the grammar at the start of the tokens, with how many tokens it takes.
fn sentence(pieces: &[Piece]) -> Option<(Date, usize)> {
    let token = |i: usize| pieces.get(i).map_or(Token::Other, |p| p.token);
    match (token(0), token(1)) {
        (Token::Month(month), Token::Number { .. }) => {
            let day = day(token(1))?;
            let (year, n) = year_after(&token, 2);
            dated(year, month, day, n)
        }
        (Token::Number { .. }, Token::Month(month)) => {
            let day = day(token(0))?;
            let (year, n) = year_after(&token, 2);
            dated(year, month, day, n)
        }
        (Token::Number { value: month, .. }, delimiter @ (Token::Slash | Token::Dash)) => {
            let month = u8::try_from(month).ok().filter(|m| (1..=12).contains(m))?;
            let day = day(token(2))?;
            let year = (token(3) == delimiter).then(|| year(token(4), Written::Anyhow)).flatten();
            match year {
                Some(_) => dated(year, month, day, 5),
                None if delimiter == Token::Slash => dated(None, month, day, 3),
                None => None,
            }
        }
        _ => None,
    }
}

fn dated(year: Option<i16>, month: u8, day: u8, n: usize) -> Option<(Date, usize)> {
    // A leap year where none is said: the day need only exist.
    let exists = jiff::civil::Date::new(year.unwrap_or(2000), month as i8, day as i8).is_ok();
    exists.then_some((Date { year, month: Some(month), day: Some(day), weekday: None }, n))
}

fn day(token: Token) -> Option<u8> {
    match token {
        Token::Number { value, digits: 1 | 2 } if (1..=31).contains(&value) => Some(value as u8),
        _ => None,
    }
}

/// A year behind month and day, perhaps behind a comma; how many tokens the sentence then takes.
fn year_after(token: &impl Fn(usize) -> Token, at: usize) -> (Option<i16>, usize) {
    let comma = usize::from(token(at) == Token::Comma);
    match year(token(at + comma), Written::InFull) {
        Some(year) => (Some(year), at + comma + 1),
        None => (None, at),
    }
}

#[derive(PartialEq)]
enum Written {
    /// 2002
    InFull,
    /// 2002 or 02
    Anyhow,
}

fn year(token: Token, written: Written) -> Option<i16> {
    match token {
        Token::Number { value, digits: 4 } if (1900..2100).contains(&value) => Some(value as i16),
        // Two digits are of the century that makes them nearest to the paper's own time and ours.
        Token::Number { value, digits: 2 } if written == Written::Anyhow => {
            Some(value as i16 + if value < 70 { 2000 } else { 1900 })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dates(text: &str) -> String {
        find(text).iter().map(|f| f.date.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn sentences_of_the_grammar() {
        assert_eq!(dates("12/6/1980, 12-6-1980 and 3/4"), "1980-12-06 1980-12-06 --03-04");
        assert_eq!(dates("Monday, November 18, 2002"), "2002-11-18");
        assert_eq!(dates("18 Nov. 2002; Oct 4th at 3"), "2002-11-18 --10-04");
        assert_eq!(dates("4-5 pm, room 32-144, 13/40, 555-1212"), "");
        assert_eq!(dates("Feb 30, 2-30-02"), "");
        assert_eq!(dates("October\n4"), "");
    }

    #[test]
    fn the_year_last_seen() {
        let text = "The 2002-2003 series: Oct 4";
        assert_eq!(year_seen_before(&years(text), text.len()), Some(2003));
        assert_eq!(year_seen_before(&years(text), 3), None);
    }
}
