//! The days between which something recurs: "until 3 June", "(May 3 – June 7)", "from 5 May".

use super::lexicon::Class;
use super::reader::{Dated, Reader};
use super::shape::{fillers, range_word};
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
    /// The first and last day between which it recurs: "until 3 June", "(May 3 – June 7)", "from 5 May".
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
        let dated: Dated = self.dated_at(tokens, start, true)?;
        let reading = dated.reading;
        let (from, until) = match (reading.end, until, from) {
            (Some(end), ..) => (Some(reading.start), Some(end)),
            (None, true, _) => (None, Some(reading.start)),
            (None, _, true) => (Some(reading.start), None),
            _ => return None,
        };
        let close = bracket && tokens.get(dated.next).is_some_and(|t| t.sign(')'));
        Some(Run { from, until, next: if close { dated.next + 1 } else { dated.next } })
    }
}
