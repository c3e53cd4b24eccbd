//! The dates that a line says: those that the recognisers read, and a day's number alone.

use std::ops::Range;

use marks::{Date, Value, Weekday, When};

use crate::reading::Reading;

/// Most letters of a word before a number that is taken for a weekday without being known as one.
const SHORT: usize = 3;

/// The dates of a line: what the recognisers read as one, with day or month.
pub(crate) fn dates_of(reading: &Reading<'_>, line: usize) -> Vec<(Range<usize>, When)> {
    let mut out: Vec<(Range<usize>, When)> = Vec::new();
    for mark in reading.marks_of(line) {
        if let Value::When(when) = &mark.value
            && (when.start.date.month.is_some() || when.start.date.day.is_some())
            && out.last().is_none_or(|(s, _)| s.end <= mark.span.start())
        {
            out.push((mark.span.start()..mark.span.end(), when.clone()));
        }
    }
    out
}

/// A day's number alone, or at a line's start before a name, perhaps behind its weekday: "12", "12th", "Sat 6 May Fair"; behind
/// its weekday also before a clock: "Sat 6, 17:30".
pub(crate) fn bare_day(reading: &Reading<'_>, text: &str) -> Option<(Range<usize>, When)> {
    let skip = leading_word(text);
    let number = text.get(skip..)?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let day: u8 = number.get(..digits).filter(|d| d.len() <= 2)?.parse().ok()?;
    let rest = number.get(digits..)?;
    let ordinal = ordinal_end(rest);
    let after = rest.get(ordinal..)?;
    // "9 a.m.", "4 tied", "6-0" are no days: what follows is nothing, or begins like a name.
    let word = after.trim_start_matches([' ', ',', ':', '\u{2013}', '-']);
    let apart = after.is_empty() || after.len() > word.len();
    let named = word.is_empty() || word.starts_with(char::is_uppercase);
    if !apart || !named && !begins_with_a_clock(word) {
        return None;
    }
    let mut when = When::default();
    let lead = text.get(..skip)?;
    when.start.date.weekday = weekday(reading, lead);
    // "Hall 2" is no day; a word as short as "lun" may be a weekday in a language that is not known here.
    let is_short = lead.chars().filter(|c| c.is_alphabetic()).count() <= SHORT;
    if when.start.date.weekday.is_none() && !(named && is_short) {
        return None;
    }
    when.start.date.day = Some(day).filter(|d| (1..=31).contains(d));
    let mut end = skip + digits + ordinal;
    if let Some((length, last)) = last_day(after) {
        when.end = Some(marks::Moment { date: Date { day: Some(last), ..Date::default() }, time: None });
        end += length;
    }
    when.start.date.day.is_some().then_some((0..end, when))
}

/// The weekday that a word before a day's number is.
fn weekday(reading: &Reading<'_>, word: &str) -> Option<Weekday> {
    marks::weekday(word.trim_end_matches(['.', ',', ' ']), &reading.settings)
}

/// "17:30", "7.30pm", "8 pm", "19h".
fn begins_with_a_clock(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    let minutes = |rest: &str| rest.bytes().take(2).filter(u8::is_ascii_digit).count() == 2;
    let half = rest.trim_start().to_ascii_lowercase();
    (1..=2).contains(&digits)
        && (rest.strip_prefix([':', '.', 'h']).is_some_and(minutes)
            || ["am", "pm", "a.m", "p.m", "h", "uhr"].iter().any(|word| half.starts_with(word)))
}

/// The second day of a range, and the bytes up to its end: " – Sun 14".
fn last_day(after: &str) -> Option<(usize, u8)> {
    let dash = after.trim_start().strip_prefix(['\u{2013}', '-'])?;
    let number = dash.trim_start();
    let number = number.get(leading_word(number)..)?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let day: u8 = number.get(..digits).filter(|d| d.len() <= 2)?.parse().ok()?;
    let end = digits + ordinal_end(number.get(digits..)?);
    (1..=31).contains(&day).then_some((after.len() - number.len() + end, day))
}

/// Length of what makes a number an ordinal: "4th", "4.".
fn ordinal_end(after_number: &str) -> usize {
    ["st", "nd", "rd", "th", "."].iter().find(|o| after_number.starts_with(**o)).map_or(0, |o| o.len())
}

/// Length of one short word and what parts it from a number: a weekday in whatever language, "Sat " or "Mo., ".
fn leading_word(text: &str) -> usize {
    const LETTERS: usize = 10;
    let letters: usize = text.chars().take_while(|c| c.is_alphabetic()).map(char::len_utf8).sum();
    let rest = text.get(letters..).unwrap_or_default();
    let blank = rest.len() - rest.trim_start_matches(['.', ',', ' ']).len();
    if (2..=LETTERS).contains(&letters) && (1..=3).contains(&blank) { letters + blank } else { 0 }
}
