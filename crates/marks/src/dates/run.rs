//! The days between which something recurs: "until 3 June", "(May 3 – June 7)", "from 5 May", "bis Ende Juni".

use super::lexicon::Class;
use super::reader::{Dated, Reader};
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
}

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
            return Some(Run { from: None, until: Some(last), next });
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
        Some(Run { from, until, next: past_bracket(tokens, next, bracket) })
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

fn past_bracket(tokens: &[Token], next: usize, bracket: bool) -> usize {
    if bracket && tokens.get(next).is_some_and(|t| t.sign(')')) { next + 1 } else { next }
}
