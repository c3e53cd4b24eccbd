//! Plain numbers: "42", "1,234.5", "1.234,5", "−7", "12 500".
//!
//! Digits inside a version, date, clock time, phone number, score or identifier are not numbers of their own.

use crate::mark::{Mark, Marker, Settings, Value};
use crate::recognizer::Recognizer;

/// Finds numbers.
pub struct Number;

/// More digits are an identifier.
const MOST_DIGITS: usize = 15;

impl Recognizer for Number {
    fn name(&self) -> &str {
        "number"
    }

    fn find(&self, text: &str, settings: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(skip) = bytes.get(at..).and_then(|rest| rest.iter().position(u8::is_ascii_digit)) {
            let start = at + skip;
            let end = start + run(bytes.get(start..).unwrap_or_default());
            let written = text.get(start..end).unwrap_or_default();
            if let Some(number) = value(written, settings).filter(|_| stands_alone(text, start, end)) {
                let minus = sign_before(text, start);
                marks.add(start - minus, end, Value::Number(if minus > 0 { -number } else { number }));
            }
            at = end;
        }
    }
}

/// Length of the digits at the start of `bytes` with the marks between them.
fn run(bytes: &[u8]) -> usize {
    let inside = |at: usize| {
        let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
        match bytes.get(at) {
            Some(b) if b.is_ascii_digit() => true,
            Some(b'.' | b',' | b'\'') => digit(at + 1),
            _ => false,
        }
    };
    (0..bytes.len()).find(|at| !inside(*at)).unwrap_or(bytes.len())
}

/// The mark before decimals in Arabic writing.
pub(crate) const DECIMAL: char = '٫';

/// The mark between thousands in Arabic writing.
pub(crate) const THOUSANDS: char = '٬';

/// Is it a digit of ours, or one of Arabic or Persian writing?
pub(crate) fn is_digit(c: char) -> bool {
    ours(c).is_ascii_digit()
}

/// A digit of Arabic or Persian writing as ours, and its decimal mark as a point.
fn ours(c: char) -> char {
    let digit = |zero: u32| char::from_digit(u32::from(c) - zero, 10).unwrap_or(c);
    match c {
        '٠'..='٩' => digit(0x660),
        '۰'..='۹' => digit(0x6f0),
        DECIMAL => '.',
        _ => c,
    }
}

/// What the digits say: the last of two kinds of marks, or a single one not before three digits, is decimal.
pub(crate) fn value(written: &str, settings: &Settings) -> Option<f64> {
    if !written.is_ascii() {
        let plain: String = written.chars().filter(|c| *c != THOUSANDS).map(ours).collect();
        return plain.is_ascii().then(|| plain.parse().ok()).flatten();
    }
    let digits = written.bytes().filter(u8::is_ascii_digit).count();
    if digits > MOST_DIGITS || digits == 0 {
        return None;
    }
    let decimal = decimal_mark(written, settings)?;
    let plain: String = written
        .chars()
        .filter_map(|c| if Some(c) == decimal { Some('.') } else { c.is_ascii_digit().then_some(c) })
        .collect();
    plain.parse().ok()
}

/// The mark before the decimals, if there is one; the outer `None` where the marks make no number ("3.1.4").
fn decimal_mark(written: &str, settings: &Settings) -> Option<Option<char>> {
    let marks: Vec<(usize, char)> =
        written.char_indices().filter(|(_, c)| matches!(c, '.' | ',' | '\'')).collect();
    let Some((last_at, last)) = marks.last().copied() else { return Some(None) };
    let decimals = written.len() - last_at - 1;
    let same = marks.iter().filter(|(_, c)| *c == last).count();
    let other = marks.iter().find(|(_, c)| *c != last).map(|(_, c)| *c);
    let groups = |mark: char| {
        let whole = if other.is_some() { written.get(..last_at).unwrap_or_default() } else { written };
        let mut parts = whole.split(mark);
        let head = parts.next().is_some_and(|p| (1..=3).contains(&p.len()));
        head && parts.all(|p| p.len() == 3)
    };
    match (same, other) {
        (1, Some(mark)) => groups(mark).then_some(Some(last)),
        (1, None) if last == '\'' => (decimals == 3).then_some(None),
        (1, None) if decimals == 3 && last_at <= 3 && !written.starts_with('0') => {
            let thousands = last == if comma_is_decimal(settings) { '.' } else { ',' };
            Some(if thousands { None } else { Some(last) })
        }
        (1, None) => Some(Some(last)),
        (_, None) => groups(last).then_some(None),
        _ => None,
    }
}

/// Languages that write 1.234,5.
fn comma_is_decimal(settings: &Settings) -> bool {
    let language = settings.language.as_deref().unwrap_or_default().split('-').next().unwrap_or_default();
    matches!(
        language,
        "de" | "fr"
            | "es"
            | "it"
            | "pt"
            | "nl"
            | "da"
            | "sv"
            | "no"
            | "nb"
            | "fi"
            | "pl"
            | "cs"
            | "sk"
            | "sl"
            | "hr"
            | "hu"
            | "ro"
            | "bg"
            | "ru"
            | "uk"
            | "el"
            | "tr"
            | "id"
            | "vi"
            | "ca"
    )
}

/// Neither letters nor the marks of dates, clock times, versions, scores and addresses touch the digits.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let behind = text.get(end..).unwrap_or_default();
    let b = before.chars().next_back();
    let a = behind.chars().next();
    let digit_next = behind.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    let digit_past = before.chars().rev().nth(1).is_some_and(|c| c.is_ascii_digit());
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '@' | '\\' | '=' | '&');
    let ties = |c: char| matches!(c, ':' | '/' | '-' | '–' | '.' | ',' | '(');
    let before_ok =
        !b.is_some_and(|c| joins(c) || matches!(c, '#' | '/' | '.') || ties(c) && c != '(' && digit_past);
    let behind_ok = !a.is_some_and(|c| joins(c) && c != '=' || ties(c) && c != '(' && digit_next);
    before_ok && behind_ok
}

/// Bytes of a minus sign right before the digits; "a-7" and "5 -7" have none.
fn sign_before(text: &str, start: usize) -> usize {
    let before = text.get(..start).unwrap_or_default();
    let mut back = before.chars().rev();
    let sign = back.next().filter(|c| matches!(c, '-' | '−'));
    let free = back.next().is_none_or(|c| c.is_whitespace() || c == '(');
    let digit_before = back.next().is_some_and(|c| c.is_ascii_digit());
    sign.filter(|_| free && !digit_before).map_or(0, char::len_utf8)
}
