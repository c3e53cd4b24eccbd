//! The weekday beside a date: before it, behind it, in brackets, or on the line below.

use super::forms::Reading;
use super::guard;
use super::lexicon::Class;
use super::order::Order;
use super::reader::Reader;
use super::shape::{fillers, joint};
use super::slots::{number, weekday};
use super::token::{Gap, Token};
use crate::when::Weekday;

impl Reader<'_> {
    /// "3/4/2005" beside a weekday: the order in which the weekday is right.
    pub(super) fn settle_by_weekday(&self, reading: &mut Reading) {
        let Some(turned) =
            super::order::turned(reading.start).filter(|_| reading.ambiguous && reading.end.is_none())
        else {
            return;
        };
        let (plain, other) = (reading.start.weekday_agrees(), turned.weekday_agrees());
        if plain != other && (plain == Some(true) || other == Some(true)) {
            if other == Some(true) {
                reading.start = turned;
            }
            let month_first = (self.sense.order == Order::DayMonth) == (other == Some(true));
            reading.ambiguous = false;
            reading.shows = Some(if month_first { Order::MonthDay } else { Order::DayMonth });
        }
    }

    /// A weekday at `at` and the token of the date after it.
    pub(super) fn weekday_before(&self, tokens: &[Token], at: usize) -> Option<(Weekday, usize)> {
        let token = tokens.get(at)?;
        let (value, mut next) = match token.is(Class::Season) {
            // Vietnamese numbers its weekdays: "thứ 2" is Monday.
            Some(0) => (number(tokens.get(at + 1)?, 2..=7, 1..=1)? - 2, at + 2),
            _ => (weekday(token)?, at + 1),
        };
        next += usize::from(tokens.get(next).is_some_and(|t| t.sign(')') && t.gap == Gap::None));
        next = joint(tokens, next).unwrap_or(next);
        if tokens.get(next).is_some_and(|t| t.gap <= Gap::Space && t.sign('-')) {
            next += 1;
        }
        next = fillers(tokens, next).unwrap_or(next);
        let broken = (at + 1..=next).any(|i| tokens.get(i).is_some_and(|t| t.gap >= Gap::Cell));
        (!broken || token.starts_line()).then_some((Weekday(value as u8), next))
    }

    /// A weekday after a date, in brackets or behind a comma, unless it begins the next date.
    pub(super) fn weekday_after(&self, tokens: &[Token], at: usize) -> Option<(Weekday, usize)> {
        let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
        if let Some(day) = self.weekday_below(tokens, at) {
            return Some((day, at + 1));
        }
        let bracket = near(at)?.sign('(');
        let start = if bracket { at + 1 } else { joint(tokens, at).unwrap_or(at) };
        let start = fillers(tokens, start).unwrap_or(start);
        let token = near(start)?;
        let day = weekday(token).or_else(|| {
            // Korean and Japanese name it by one character in brackets.
            let unit = token.is(Class::Gatsu).map(|_| 0).or_else(|| token.is(Class::Nichi).map(|_| 6));
            let chinese = number(token, 1..=6, 0..=0).map(|n| n - 1);
            token.is(Class::WeekdayMark).map(i32::from).or(unit).or(chinese).filter(|_| bracket)
        })?;
        let closed = bracket && near(start + 1).is_some_and(|t| t.sign(')'));
        let next = if closed { start + 2 } else { start + 1 };
        let begins_next = !bracket
            && self.weekday_before(tokens, start).is_some_and(|(_, after)| {
                tokens.get(after).is_some_and(|t| t.gap <= Gap::Space)
                    && self.core_at(tokens, after, true).is_some()
            });
        (closed == bracket && !begins_next).then_some((Weekday(day as u8), next))
    }

    /// A weekday alone on the line or in the cell after a date that fills its own, unless a date follows it.
    fn weekday_below(&self, tokens: &[Token], at: usize) -> Option<Weekday> {
        let token = tokens.get(at).filter(|t| t.starts_line())?;
        let alone = guard::fills_line(tokens, at, at + 1);
        let dated = self.core_at(tokens, at + 1, false).is_some();
        weekday(token).filter(|_| alone && !dated).map(|d| Weekday(d as u8))
    }
}
