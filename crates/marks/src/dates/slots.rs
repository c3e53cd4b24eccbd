//! What a slot of a form takes from the tokens: a day, a year, an hour …, and how many tokens it has.

use super::lexicon::Class;
use super::token::{Gap, Kind, Token};

/// What a form can catch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Slot {
    Day,
    Day2,
    Month,
    Month2,
    Year,
    Year2,
    ShortYear,
    /// First and second of two numbers, of which one is the day and one the month.
    First,
    Second,
    /// Year, month and day in eight digits.
    Compact,
    Weekday,
    Weekday2,
    Hour,
    Minute,
    /// Minutes in exactly two digits.
    Minute2,
    Sec,
    Period,
    Part,
    /// Hour and minute in three or four digits.
    HourMinute,
    Named,
}

const SLOTS: usize = Slot::Named as usize + 1;

/// What one form caught in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Caught {
    pub(super) values: [i32; SLOTS],
    /// A month came from a word of another language.
    pub(super) foreign: bool,
    /// A day or hour came from words.
    pub(super) spelled: bool,
}

impl Caught {
    pub(super) const EMPTY: Caught = Caught { values: [i32::MIN; SLOTS], foreign: false, spelled: false };

    pub(super) fn get(&self, slot: Slot) -> Option<i32> {
        Some(self.values[slot as usize]).filter(|v| *v != i32::MIN)
    }

    pub(super) fn set(&mut self, slot: Slot, value: i32) {
        self.values[slot as usize] = value;
    }
}

/// The value of a slot at `at` and the token behind it.
pub(super) fn slot_value(
    slot: Slot,
    tokens: &[Token],
    at: usize,
    caught: &mut Caught,
) -> Option<(i32, usize)> {
    let token = tokens.get(at)?;
    match slot {
        Slot::Day | Slot::Day2 => day(tokens, at, caught),
        Slot::Month | Slot::Month2 => {
            caught.foreign |= token.is_foreign(Class::Month) && token.is(Class::MonthShort).is_none();
            month(token).map(|m| (m, at + 1))
        }
        Slot::Year | Slot::Year2 => year(tokens, at),
        Slot::ShortYear => short_year(tokens, at),
        Slot::First | Slot::Second => pair_number(tokens, at).map(|v| (v, at + 1)),
        Slot::Compact => number(token, 19_000_101..=20_991_231, 8..=8).map(|v| (v, at + 1)),
        Slot::Weekday | Slot::Weekday2 => weekday(token).map(|w| (w, at + 1)),
        Slot::Hour => hour(tokens, at, caught),
        Slot::Minute => minute(tokens, at, caught),
        Slot::Minute2 => number(token, 0..=59, 2..=2).map(|v| (v, at + 1)),
        Slot::Sec => seconds(tokens, at),
        Slot::Period => period(tokens, at),
        Slot::Part => token.is(Class::Part).map(|p| (p.into(), at + 1)),
        Slot::HourMinute => number(token, 0..=2400, 3..=4).map(|v| (v, at + 1)),
        Slot::Named => token.is(Class::Named).map(|v| (v.into(), at + 1)),
    }
}

/// The weekday that this word names.
pub(super) fn weekday(token: &Token) -> Option<i32> {
    token.is(Class::Weekday).or_else(|| token.is(Class::WeekdayShort)).map(i32::from)
}

/// The month that this word names.
pub(super) fn month(token: &Token) -> Option<i32> {
    token.is(Class::Month).or_else(|| token.is(Class::MonthShort)).map(i32::from)
}

/// The number of this token, if it lies in the range and is written with so many digits.
pub(super) fn number(
    token: &Token,
    range: std::ops::RangeInclusive<u32>,
    width: std::ops::RangeInclusive<u8>,
) -> Option<i32> {
    match token.kind {
        Kind::Number { value, digits } if range.contains(&value) && width.contains(&digits) => {
            Some(value as i32)
        }
        _ => None,
    }
}

/// A number that may be day or month; the Vietnamese write the month in words too.
fn pair_number(tokens: &[Token], at: usize) -> Option<i32> {
    let token = tokens.get(at)?;
    let after_word =
        at.checked_sub(1).and_then(|i| tokens.get(i)).is_some_and(|t| t.is(Class::MonthWord).is_some());
    let word = || token.is(Class::Cardinal).filter(|n| after_word && (1..=12).contains(n)).map(i32::from);
    number(token, 1..=31, 0..=2).or_else(word)
}

/// A part of the day said after the hour.
fn period(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    // Dutch "'s avonds" keeps its apostrophe.
    let at = if tokens.get(at)?.sign('\'') { at + 1 } else { at };
    let value = tokens.get(at)?.is(Class::Period)?;
    (value < 10 && !is_preposition(tokens, at)).then_some((value.into(), at + 1))
}

/// A day in digits, perhaps ordinal ("1st", "1er", "15:e", "1-jén"), or in words.
fn day(tokens: &[Token], at: usize, caught: &mut Caught) -> Option<(i32, usize)> {
    let token = tokens.get(at)?;
    if let Some(value) = number(token, 1..=31, 0..=2) {
        let next = ordinal_end(tokens, at + 1);
        if next == at + 1 && belongs_to_clock(tokens, next) {
            return None;
        }
        let chinese = matches!(token.kind, Kind::Number { digits: 0, .. });
        return (!chinese || beside_unit(tokens, at)).then_some((value, next));
    }
    let value = token.is(Class::Ordinal).or_else(|| token.is(Class::Cardinal))?;
    caught.spelled = true;
    (1..=31).contains(&value).then_some((value.into(), at + 1))
}

/// Is the number before `next` an hour: "10:30", "10 am", "10 Uhr"?
fn belongs_to_clock(tokens: &[Token], next: usize) -> bool {
    let Some(token) = tokens.get(next) else { return false };
    let half = token.is(Class::Period).is_some_and(|p| p < 2)
        && token.gap <= Gap::Space
        && !is_preposition(tokens, next);
    let colon = token.sign(':')
        && token.gap == Gap::None
        && tokens.get(next + 1).is_some_and(|t| t.gap == Gap::None && number(t, 0..=59, 2..=2).is_some());
    half || colon || (token.is(Class::Hour).is_some() && token.gap <= Gap::Space)
}

/// German "am" before a day is no a.m.; "a" alone is one only if it touches its number.
pub(super) fn is_preposition(tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at) else { return false };
    if token.end - token.start == 1 && token.gap != Gap::None {
        return true;
    }
    let filler = token.is(Class::Filler).is_some()
        || token.is(Class::In).is_some()
        || token.is(Class::MaybeAt).is_some();
    let next = tokens.get(at + 1);
    let day_next = next.is_some_and(|t| matches!(t.kind, Kind::Number { .. }) || weekday(t).is_some());
    filler && day_next
}

/// A numeral in Chinese is a day only beside 月 or 日.
fn beside_unit(tokens: &[Token], at: usize) -> bool {
    let unit = |t: &Token| t.is(Class::Nichi).is_some() || t.is(Class::Gatsu).is_some() || month(t).is_some();
    tokens.get(at + 1).is_some_and(unit) || at.checked_sub(1).and_then(|i| tokens.get(i)).is_some_and(unit)
}

/// Past the end of an ordinal number whose digits end before `at`.
fn ordinal_end(tokens: &[Token], at: usize) -> usize {
    let suffix =
        |i: usize| tokens.get(i).is_some_and(|t| t.is(Class::Suffix).is_some() && t.gap == Gap::None);
    let sign = |c: char| tokens.get(at).is_some_and(|t| t.sign(c) && t.gap == Gap::None);
    if suffix(at) || sign('º') || sign('°') {
        return at + 1;
    }
    if (sign('-') || sign(':') || sign('\'')) && suffix(at + 1) { at + 2 } else { at }
}

/// Years that web pages date things by. Before a colon four digits may be an hour: "3 May 1930: dinner"; of these years they
/// are not: "3 May 2025: dinner".
const YEARS_OF_PAGES: std::ops::RangeInclusive<i32> = 1960..=2060;

/// A year in four digits or with its era.
fn year(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    let token = tokens.get(at)?;
    if let Some(base) = token.is(Class::Era) {
        let count = number(tokens.get(at + 1)?, 1..=99, 0..=2)?;
        return Some((i32::from(base) + count, at + 2));
    }
    let nen = tokens.get(at + 1).is_some_and(|t| t.is(Class::Nen).is_some());
    let value =
        number(token, 1000..=2999, 4..=4).or_else(|| number(token, 1000..=2999, 0..=0).filter(|_| nen));
    let clock = tokens.get(at + 1).is_some_and(|t| t.sign(':') && t.gap == Gap::None)
        && tokens.get(at + 3).is_none_or(|t| !t.sign(':'));
    if let Some(value) = value {
        return (!clock
            || YEARS_OF_PAGES.contains(&value)
            || nen
            || tokens.get(at + 2).is_some_and(|t| t.gap == Gap::None))
        .then_some((value, at + 1));
    }
    // Digit by digit below 1000, or two digits before 年.
    let short = number(token, 0..=99, 2..=2).filter(|_| nen)?;
    Some((super::order::full_year(short, None), at + 1))
}

/// The last two digits of a year, perhaps after an apostrophe.
fn short_year(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    let quote = tokens.get(at)?.sign('\'');
    let at = if quote { at + 1 } else { at };
    let token = tokens.get(at).filter(|t| !quote || t.gap == Gap::None)?;
    let value = number(token, 0..=99, 2..=2)?;
    let behind = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
    let span = behind(at + 1).is_some_and(|t| t.sign('-'))
        && behind(at + 2).is_some_and(|t| matches!(t.kind, Kind::Number { .. }));
    let tight = tokens.get(at + 1).is_some_and(|t| t.gap == Gap::None);
    let day = behind(at + 1).is_some_and(|t| month(t).is_some()) || span && tight && !quote;
    (!belongs_to_clock(tokens, at + 1) && !day).then_some((value, at + 1))
}

/// An hour in digits or words.
fn hour(tokens: &[Token], at: usize, caught: &mut Caught) -> Option<(i32, usize)> {
    let token = tokens.get(at)?;
    if let Some(value) = number(token, 0..=24, 0..=2) {
        return Some((value, at + 1));
    }
    let value =
        token.is(Class::Cardinal).or_else(|| token.is(Class::Ordinal)).or_else(|| token.is(Class::Named))?;
    caught.spelled = true;
    (0..=24).contains(&value).then_some((value.into(), at + 1))
}

/// Minutes in two digits, or in words.
fn minute(tokens: &[Token], at: usize, caught: &mut Caught) -> Option<(i32, usize)> {
    let token = tokens.get(at)?;
    if let Some(value) = number(token, 0..=59, 0..=2) {
        return Some((value, at + 1));
    }
    let value = token.is(Class::Cardinal)?;
    caught.spelled = true;
    (0..=59).contains(&value).then_some((value.into(), at + 1))
}

/// Seconds, and past their fraction.
fn seconds(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    let value = number(tokens.get(at)?, 0..=60, 1..=2)?;
    let dot = tokens.get(at + 1).is_some_and(|t| (t.sign('.') || t.sign(',')) && t.gap == Gap::None);
    let digits =
        tokens.get(at + 2).is_some_and(|t| matches!(t.kind, Kind::Number { .. }) && t.gap == Gap::None);
    Some((value.min(59), if dot && digits { at + 3 } else { at + 1 }))
}
