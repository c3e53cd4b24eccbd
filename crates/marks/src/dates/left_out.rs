//! Days on which what recurs does not take place: "daily except Monday", "every Tuesday but 24 December".

use super::frequency::past_small_words;
use super::lexicon::Class;
use super::nth::{joined, ordinals};
use super::reader::Reader;
use super::shape::fillers;
use super::token::{Gap, Token};
use crate::when::Weekday;

/// What a recurrence leaves out.
#[derive(Debug, Clone)]
pub(super) struct LeftOut {
    /// Days of the week; empty where it is anything else, which no [`Recurrence`](crate::when::Recurrence) holds.
    pub(super) weekdays: Vec<Weekday>,
    /// Its first token, behind "except" and small words.
    pub(super) first: usize,
    /// The token behind it.
    pub(super) next: usize,
}

impl Reader<'_> {
    /// The days that "except" and the like leave out at `at`, where they can be read.
    pub(super) fn left_out(&mut self, tokens: &[Token], at: usize) -> Option<LeftOut> {
        let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
        let bracket = near(at)?.sign('(');
        let word = if bracket || near(at)?.sign(',') { at + 1 } else { at };
        near(word)?.is(Class::Except)?;
        let first = past_small_words(tokens, word + 1);
        near(first)?;
        let (weekdays, next) = match self.weekdays_left_out(tokens, first) {
            Some(found) => found,
            None => (Vec::new(), self.read_and_drop(tokens, first)?),
        };
        let close = bracket && near(next).is_some_and(|t| t.sign(')'));
        Some(LeftOut { weekdays, first, next: if close { next + 1 } else { next } })
    }

    /// "Monday", "Saturdays and Sundays"; no day of the calendar and none of the month.
    fn weekdays_left_out(&self, tokens: &[Token], at: usize) -> Option<(Vec<Weekday>, usize)> {
        let nth = !ordinals(tokens, at).0.is_empty();
        let (days, next, _) = self.weekdays(tokens, at, false).filter(|_| !nth)?;
        // "Except Monday 10–18 Uhr" is not except 18 October.
        let hours = || self.cycle_hours(tokens, next).is_some();
        (self.dated_at(tokens, at, true).is_none() || hours()).then_some((days, next))
    }

    /// Reads dates that are no times of what recurs, without hours; the token behind them, `None` where there are none.
    fn read_and_drop(&mut self, tokens: &[Token], at: usize) -> Option<usize> {
        if self.dropping {
            return None;
        }
        self.dropping = true;
        let (found, terms) = (self.found.len(), self.terms.len());
        let (mut next, mut behind, mut listed) = (at, None, false);
        loop {
            let before = self.found.len();
            let end = self.step(tokens, next);
            let read = self.found.get(before..).unwrap_or_default();
            let dated = !read.is_empty() && read.iter().all(|f| !f.when.start.date.is_empty());
            let hours_first = read.iter().any(|f| f.when.start.time.is_some());
            // "Except 24 December, Friday 5 January, 7 pm": what has its hour takes place.
            if !dated || listed && (hours_first || self.cycle_hours(tokens, end).is_some()) {
                break;
            }
            behind = Some(end);
            let Some(more) = joined(tokens, end) else { break };
            listed = self.before(tokens, more).is_some_and(|t| t.sign(','));
            next = fillers(tokens, more).unwrap_or(more);
        }
        self.found.truncate(found);
        self.terms.truncate(terms);
        self.dropping = false;
        behind
    }
}
