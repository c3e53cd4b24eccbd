//! The days between which something recurs: "until 3 June", "(May 3 – June 7)", "from 5 May", "bis Ende Juni", "in July and August".

use super::clock::Proof;
use super::forms::Reading;
use super::lexicon::Class;
use super::nth::joined;
use super::reader::{Dated, Reader, span_years};
use super::shape::{fillers, joint, range_word};
use super::slots::{month, number};
use super::token::{Gap, Token};
use crate::when::Date;

/// The days between which something recurs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) from: Option<Date>,
    pub(super) until: Option<Date>,
    pub(super) next: usize,
    pub(super) extent: Extent,
}

/// What of the calendar something recurs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// From a day on, or until one.
    Days,
    /// In a month or some that follow each other.
    Months,
    /// In months with others between them, which no [`Recurrence`](crate::when::Recurrence) holds.
    Apart,
}

/// The bit of [`Class::In`] for words before a month in which something recurs.
const WITHIN: i16 = 8;

/// Most months of a list.
const MOST_MONTHS: usize = 12;

impl Reader<'_> {
    /// The first and last day between which something recurs, said at `at`.
    pub(super) fn runs(&self, tokens: &[Token], at: usize) -> Option<Run> {
        let mut start = at;
        while tokens.get(start).is_some_and(|t| t.gap <= Gap::Space && (t.sign(',') || t.sign('(')))
            && start < at + 2
        {
            start += 1;
        }
        let bracket = start > at && tokens.get(start - 1).is_some_and(|t| t.sign('('));
        if let Some(run) = self.within_months(tokens, start) {
            return Some(Run { next: past_bracket(tokens, run.next, bracket), ..run });
        }
        let word = tokens.get(start).filter(|t| t.gap <= Gap::Space)?;
        let (from, until) = (word.is(Class::From).is_some(), word.is(Class::Range).is_some());
        let start = if until {
            range_word(tokens, start)?
        } else if from {
            start + 1
        } else {
            start
        };
        let start = fillers(tokens, start).unwrap_or(start);
        tokens.get(start).filter(|t| t.gap <= Gap::Space)?;
        if let Some((last, next)) = self.last_day_at(tokens, start).filter(|_| until) {
            let next = past_bracket(tokens, next, bracket);
            return Some(Run { from: None, until: Some(last), next, extent: Extent::Days });
        }
        let dated: Dated = self.dated_at(tokens, start, true)?;
        let reading = dated.reading;
        let later = || self.run_end(tokens, dated.next);
        let (from, (until, next)) = match (reading.end, until, from) {
            (Some(end), ..) => (Some(reading.start), (Some(end), dated.next)),
            (None, true, _) => (None, (Some(reading.start), dated.next)),
            (None, _, true) => {
                let until = later().map(|(until, next)| (Some(until), next));
                (Some(reading.start), until.unwrap_or((None, dated.next)))
            }
            _ => return None,
        };
        Some(Run { from, until, next: past_bracket(tokens, next, bracket), extent: Extent::Days })
    }

    /// Whole months: "in July 2027", "im Juli und August", "di luglio", "in May, June and July".
    pub(super) fn within_months(&self, tokens: &[Token], at: usize) -> Option<Run> {
        let within = |i: usize| {
            let word = tokens.get(i).filter(|t| t.gap <= Gap::Space)?;
            word.is(Class::In).filter(|bits| bits & WITHIN != 0)?;
            let behind = fillers(tokens, i).unwrap_or(i + 1);
            Some(fillers(tokens, behind).unwrap_or(behind))
        };
        let month_at = |i: usize| self.month_without_day(tokens, i);
        let first = month_at(within(at)?)?;
        let (mut from, mut until, mut next) = (first.start, first.end.unwrap_or(first.start), first.next);
        let mut extent = Extent::Months;
        for _ in 1..MOST_MONTHS {
            let Some(more) = joined(tokens, next) else { break };
            let more = within(more).or_else(|| fillers(tokens, more)).unwrap_or(more);
            let Some(other) = month_at(more) else { break };
            let Some((last, following)) = span_years(until, other.start) else { break };
            if months_between(last, following) != Some(1) {
                extent = Extent::Apart;
            }
            from = span_years(from, last).map_or(from, |(from, _)| from);
            (until, next) = (other.end.unwrap_or(following), other.next);
        }
        Some(Run { from: Some(from), until: Some(until), next, extent })
    }

    /// A month, or a range of months, and no day of it: "July 2027", "July–August", "July" of "July, 7–9 pm".
    fn month_without_day(&self, tokens: &[Token], at: usize) -> Option<Reading> {
        let token = tokens.get(at).filter(|t| t.gap <= Gap::Space)?;
        let dated = self.dated_at(tokens, at, true)?;
        let reading = Reading { next: dated.next, ..dated.reading };
        let ends_in_day = reading.end.is_some_and(|end| end.day.is_some());
        if reading.start.day.is_none() {
            return Some(reading).filter(|r| r.start.month.is_some() && !ends_in_day);
        }
        month(token)?;
        let hours = self.cycle_hours(tokens, at + 1).filter(|hours| hours.proof != Proof::Bare)?;
        let start = Date { day: None, ..reading.start };
        (reading.next <= hours.next).then_some(Reading { start, end: None, next: at + 1, ..reading })
    }

    /// The last day behind a first that it makes no range with: "from 5 May, until 3 June", "ab 5. Mai bis Ende Juni".
    fn run_end(&self, tokens: &[Token], at: usize) -> Option<(Date, usize)> {
        let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
        let start = if near(at)?.sign(',') { at + 1 } else { at };
        near(start)?.is(Class::Range)?;
        let day = range_word(tokens, start)?;
        let day = fillers(tokens, day).unwrap_or(day);
        near(day)?;
        let whole = || {
            let dated = self.dated_at(tokens, day, true).filter(|dated| dated.reading.end.is_none())?;
            Some((dated.reading.start, dated.next))
        };
        self.last_day_at(tokens, day).or_else(whole)
    }

    /// A last day that is said by its month or is none of it: "the end of June", "31 June", "29 February 2027".
    fn last_day_at(&self, tokens: &[Token], at: usize) -> Option<(Date, usize)> {
        let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
        if near(at)?.is(Class::EndOf).is_some() {
            let of = fillers(tokens, at + 1).unwrap_or(at + 1);
            near(of)?;
            let dated = self.core_at(tokens, of, true)?;
            let open = dated.reading.start.day.is_none() && dated.reading.end.is_none();
            return open.then_some((dated.reading.start, dated.next));
        }
        let behind = |i: usize| {
            let i = joint(tokens, i).unwrap_or(i);
            fillers(tokens, i).unwrap_or(i)
        };
        let day_at = |i: usize| {
            let day = number(near(i)?, 29..=31, 2..=2)?;
            let suffix = near(i + 1).is_some_and(|t| t.gap == Gap::None && t.is(Class::Suffix).is_some());
            Some((day, if suffix { i + 2 } else { i + 1 }))
        };
        let month_at = |i: usize| Some((month(near(i)?)?, i + 1));
        let (day, month, next) = match (day_at(at), month_at(at)) {
            (Some((day, next)), _) => {
                let (month, next) = month_at(behind(next))?;
                (day, month, next)
            }
            (_, Some((month, next))) => {
                let (day, next) = day_at(behind(next))?;
                (day, month, next)
            }
            _ => return None,
        };
        let year = near(behind(next)).and_then(|t| number(t, 1900..=2100, 4..=4));
        let is_day = super::order::is_day(year, Some(month), Some(day));
        let date = Date {
            year: year.and_then(|year| i16::try_from(year).ok()),
            month: u8::try_from(month).ok(),
            ..Date::default()
        };
        (!is_day).then_some((date, if year.is_some() { behind(next) + 1 } else { next }))
    }
}

/// How many months one is behind another; fewer than a year, where a year is open.
fn months_between(one: Date, other: Date) -> Option<i32> {
    let months = i32::from(other.month?) - i32::from(one.month?);
    let years = one.year.zip(other.year).map(|(one, other)| 12 * (i32::from(other) - i32::from(one)));
    Some(years.map_or(months.rem_euclid(12), |years| years + months))
}

fn past_bracket(tokens: &[Token], next: usize, bracket: bool) -> usize {
    if bracket && tokens.get(next).is_some_and(|t| t.sign(')')) { next + 1 } else { next }
}
