//! Which of the month: "first and third", "2nd & 4th", "les premiers", "of every other month".

use super::lexicon::Class;
use super::order::is_day;
use super::reader::Reader;
use super::shape::{fillers, joint};
use super::slots::{month, number, weekday};
use super::token::{Gap, Token};
use crate::when::{Date, Weekday};

/// Counted from the end of the month, and not its last: "the second last Friday".
pub(super) const NOT_LAST: i8 = -2;

impl Reader<'_> {
    /// "the second Wednesday of October 2014": the day itself.
    pub(super) fn nth_weekday(&self, tokens: &[Token], at: usize) -> Option<(Date, usize)> {
        let (ordinals, next) = ordinals(tokens, at);
        let [which @ (-1 | 1..)] = ordinals.as_slice() else { return None };
        let day = weekday(tokens.get(next)?)?;
        let of = fillers(tokens, joint(tokens, next + 1).unwrap_or(next + 1))?;
        let month = month(tokens.get(of).filter(|t| t.gap <= Gap::Space)?)?;
        let comma = joint(tokens, of + 1).unwrap_or(of + 1);
        let comma = fillers(tokens, comma).unwrap_or(comma);
        let year = number(tokens.get(comma).filter(|t| t.gap <= Gap::Space)?, 1900..=2100, 4..=4)?;
        let date = Date { year: Some(year as i16), month: Some(month as u8), day: Some(1), weekday: None };
        let first = i32::from(Weekday::of(date.to_civil()?).0);
        let before = (day - first).rem_euclid(7);
        let n = if *which > 0 { i32::from(*which) } else { 5 };
        let fits = |n: i32| is_day(Some(year), Some(month), Some(1 + before + 7 * (n - 1)));
        let n = if *which < 0 && !fits(n) { 4 } else { n };
        let nth = Date {
            day: u8::try_from(1 + before + 7 * (n - 1)).ok(),
            weekday: Some(Weekday(day as u8)),
            ..date
        };
        fits(n).then_some((nth, comma + 1))
    }
}

/// "1st", "first and third", "2nd & 4th", "last"; empty where there is none.
pub(super) fn ordinals(tokens: &[Token], at: usize) -> (Vec<i8>, usize) {
    let mut found = Vec::new();
    let mut at = at;
    let mut end = at;
    while let Some((value, next)) = ordinal(tokens, at).filter(|_| found.len() < 6) {
        found.push(value);
        end = next;
        let Some(more) = joined(tokens, next) else { break };
        at = more;
    }
    (found, end)
}

/// The token behind a comma, "and" or both.
pub(super) fn joined(tokens: &[Token], at: usize) -> Option<usize> {
    let comma = tokens.get(at).is_some_and(|t| t.sign(',') && t.gap == Gap::None);
    let next = if comma { at + 1 } else { at };
    let and = tokens.get(next).is_some_and(|t| t.is(Class::And).is_some() || t.sign('&') || t.sign('/'));
    (comma || and).then_some(if and { next + 1 } else { next })
}

fn ordinal(tokens: &[Token], at: usize) -> Option<(i8, usize)> {
    let at = if at > 0 { fillers(tokens, at).unwrap_or(at) } else { at };
    let token = tokens.get(at)?;
    let word = token.is(Class::Ordinal).filter(|o| (1..=5).contains(o)).or_else(|| token.is(Class::Nth));
    // "Fourth to last": not the last.
    let joined = |i: usize| tokens.get(i).is_some_and(|t| t.sign('-') || t.is(Class::Range).is_some());
    if word == Some(-1) && at > 0 && joined(at - 1) {
        return None;
    }
    if let Some(value) = word {
        return Some((value as i8, at + 1));
    }
    let value = number(token, 1..=5, 1..=1)?;
    let suffix = tokens.get(at + 1).filter(|t| t.gap == Gap::None)?;
    (suffix.is(Class::Suffix).is_some() || suffix.sign('.')).then_some((value as i8, at + 2))
}

/// "of the month", "of each month", "of every other month": each how many months, and the token behind it.
pub(super) fn of_month(tokens: &[Token], at: usize) -> Option<(u8, usize)> {
    let mut next = fillers(tokens, at).unwrap_or(at);
    let mut months = 1;
    if let Some(every) = tokens.get(next).and_then(|t| t.is(Class::Every)) {
        let second = tokens.get(next + 1).and_then(|t| t.is(Class::Ordinal)).filter(|_| every == 1);
        months = second.unwrap_or(every).max(1);
        next += if second.is_some() { 2 } else { 1 };
    }
    // "Tuesdays monthly": once a month, and not said on which.
    let is_month = |t: &&Token| t.is(Class::OfMonth).is_some() && t.is(Class::Cadence).is_none();
    let month = tokens.get(next).filter(|t| t.gap <= Gap::Space).filter(is_month);
    month.and_then(|_| Some((u8::try_from(months).ok()?, next + 1)))
}
