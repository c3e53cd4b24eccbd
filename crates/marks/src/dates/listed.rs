//! Several days said with one month: "May 3, 10 and 17", "3., 10. und 17. Mai 2004".

use super::clock::{Hours, Proof, hours_at};
use super::lexicon::Class;
use super::reader::{Found, Reader, when_of};
use super::shape::joint;
use super::slots::{month, number, weekday};
use super::token::{Gap, Kind, Token};
use crate::when::{Date, Weekday};

/// Most days that one list may have: a month of them.
const LONGEST: usize = 31;

/// One day of a list.
#[derive(Debug, Clone, Copy)]
struct Listed {
    day: u8,
    weekday: Option<Weekday>,
    first: usize,
    next: usize,
}

impl Reader<'_> {
    /// Reads a list of two or more days of one month; each becomes a date. Returns the token behind it.
    pub(super) fn days_listed(&mut self, tokens: &[Token], at: usize) -> Option<usize> {
        let (days, date, next) = self.after_month(tokens, at).or_else(|| self.before_month(tokens, at))?;
        let (Some(first), Some(last)) = (days.first(), days.last()) else { return None };
        if !self.is_clean(tokens, first.first.min(at), last.next)
            || days.windows(2).any(|w| w[0].day >= w[1].day)
        {
            return None;
        }
        let hours = self.list_hours(tokens, next);
        let next = hours.map_or(next, |h| h.next);
        for (i, listed) in days.iter().enumerate() {
            let mut when = when_of(None, hours.as_ref());
            when.start.date = Date {
                day: Some(listed.day),
                weekday: listed.weekday.or(date.weekday.filter(|_| i + 1 == days.len())),
                ..date
            };
            if let Some(end) = when.end.as_mut() {
                end.date = when.start.date;
            }
            let start = tokens.get(if i == 0 { at } else { listed.first })?.start;
            let end = tokens.get(if i + 1 == days.len() { next } else { listed.next }.checked_sub(1)?)?.end;
            self.found.push(Found { start, end, when, weak: None, shows: None });
        }
        Some(next)
    }

    /// Hours behind a list on its line; they hold for each of its days.
    fn list_hours(&self, tokens: &[Token], next: usize) -> Option<Hours> {
        let (at, _) = self.hours_start(tokens, next).filter(|_| !self.dropping)?;
        let near = (next..=at).all(|i| tokens.get(i).is_some_and(|t| t.gap <= Gap::Space));
        let hours = hours_at(tokens, at).filter(|h| near && h.proof == Proof::Sure)?;
        self.is_clean_after(tokens, hours.next).then_some(hours)
    }

    /// "May 3, 10 and 17, 2004"
    fn after_month(&self, tokens: &[Token], at: usize) -> Option<(Vec<Listed>, Date, usize)> {
        let month = month(tokens.get(at)?)?;
        let start = joint(tokens, at + 1).unwrap_or(at + 1);
        let days = self.run(tokens, start);
        let mut next = days.last().filter(|_| days.len() > 1)?.next;
        let mut date = Date { month: Some(month as u8), ..Date::default() };
        let comma = joint(tokens, next).unwrap_or(next);
        if let Some(year) =
            tokens.get(comma).filter(|t| t.gap <= Gap::Space).and_then(|t| number(t, 1900..=2099, 4..=4))
        {
            (date.year, next) = (i16::try_from(year).ok(), comma + 1);
        }
        Some((days, date, next))
    }

    /// "3., 10. und 17. Mai 2004"
    fn before_month(&self, tokens: &[Token], at: usize) -> Option<(Vec<Listed>, Date, usize)> {
        let days = self.run(tokens, at);
        let last = days.last().filter(|_| days.len() > 1)?;
        let at = if last.weekday.is_some() { self.weekday_before(tokens, last.first)?.1 } else { last.first };
        let dated = self.core_at(tokens, at, false)?;
        let date = dated.reading.start;
        let named = date.day == Some(last.day) && date.month.is_some() && !dated.reading.digits;
        let mut days = days;
        if let Some(last) = days.last_mut() {
            last.next = dated.next;
        }
        (named && dated.reading.end.is_none()).then_some((days, date, dated.next))
    }

    /// Days in digits, joined by commas and "and".
    fn run(&self, tokens: &[Token], at: usize) -> Vec<Listed> {
        let mut days = Vec::new();
        let mut at = at;
        while days.len() < LONGEST {
            let near = days.is_empty() || tokens.get(at).is_some_and(|t| t.gap <= Gap::Space);
            let Some(listed) = self.listed(tokens, at).filter(|_| near) else { break };
            days.push(listed);
            let Some(next) = separator(tokens, listed.next) else { break };
            at = next;
        }
        days
    }

    fn listed(&self, tokens: &[Token], at: usize) -> Option<Listed> {
        let first = at;
        let weekday = tokens.get(at).and_then(weekday).map(|d| Weekday(d as u8));
        let at = if weekday.is_some() { joint(tokens, at + 1).unwrap_or(at + 1) } else { at };
        let token = tokens.get(at).filter(|t| weekday.is_none() || t.gap <= Gap::Space)?;
        let day = number(token, 1..=31, 1..=2)?;
        let suffix = tokens.get(at + 1).filter(|t| t.gap == Gap::None);
        let dotted = suffix.is_some_and(|t| t.sign('.'))
            && tokens.get(at + 2).is_some_and(|t| t.gap > Gap::None || t.sign(','));
        let next =
            if dotted || suffix.is_some_and(|t| t.is(Class::Suffix).is_some()) { at + 2 } else { at + 1 };
        let after = tokens.get(next)?;
        let clock = after.gap == Gap::None
            && matches!(after.kind, Kind::Sign(':' | '/' | '-' | '%') | Kind::End | Kind::Word { .. })
            || after.gap == Gap::None
                && after.sign('.')
                && tokens.get(next + 1).is_some_and(|t| t.gap == Gap::None);
        let half = after.is(Class::Period).is_some() || after.is(Class::Hour).is_some();
        let range = after.sign('-');
        (!clock && !half && !range).then_some(Listed { day: day as u8, weekday, first, next })
    }
}

/// "," or "and" or both between two days.
fn separator(tokens: &[Token], at: usize) -> Option<usize> {
    let near = |i: usize| tokens.get(i).filter(|t| t.gap <= Gap::Space);
    let comma = near(at).is_some_and(|t| t.sign(','));
    let and = |i: usize| near(i).is_some_and(|t| t.is(Class::And).is_some() || t.sign('&'));
    match (comma, and(at), and(at + 1)) {
        (true, _, true) => Some(at + 2),
        (true, ..) | (_, true, _) => Some(at + 1),
        _ => None,
    }
}
