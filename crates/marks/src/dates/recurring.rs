//! How things recur: "every Tuesday until 3 June", "first and third Monday of the month, 7 pm", "Mon–Fri 9–5".
//!
//! ```text
//! [every] [1st and 3rd] Monday [of the month]  [4–5 pm]  [until 3 June]  ──▶  When { recurrence, hours }
//! ```
//!
//! A weekday beside hours and without any of this ("Tuesday 4 pm") is read here too, as an open date.

use super::clock::{Hours, Proof, hours_at};
use super::lexicon::Class;
use super::nth::{of_month, ordinals};
use super::reader::{Dated, Found, Reader, when_of};
use super::shape::{fillers, joint, range_word};
use super::slots::{number, weekday};
use super::token::{Case, Gap, Token};
use crate::when::{Date, Moment, Recurrence, Weekday, When};

/// What recurs, before its hours are known.
#[derive(Debug, Clone)]
struct Cycle {
    recurrence: Recurrence,
    /// Words say that it recurs; else only hours beside weekdays make it believable.
    said: bool,
    next: usize,
}

impl Reader<'_> {
    /// Reads what recurs at `at`; the token behind it.
    pub(super) fn recurring(&mut self, tokens: &[Token], at: usize) -> Option<usize> {
        if let Some((date, next)) = self.nth_weekday(tokens, at) {
            self.keep_when(tokens, at, next, moment(date));
            return Some(next);
        }
        let cycle = self.cycle_at(tokens, at)?;
        let hours = self.cycle_hours(tokens, &cycle);
        let next = hours.map_or(cycle.next, |h| h.next);
        // "Daily until 3 June" says enough, "weekends" does not.
        let named = tokens.get(at).is_some_and(|t| t.is(Class::Days).is_some());
        let ends = || named && self.runs(tokens, next).is_some_and(|run| run.from.is_none());
        if !cycle.said && hours.is_none() && !ends() {
            return None;
        }
        Some(self.keep_cycle(tokens, at, cycle, hours, next))
    }

    /// Reads what recurs behind hours: "4–5 pm Tuesdays", "7 pm every Friday".
    pub(super) fn hours_recur(&mut self, tokens: &[Token], hours: &Hours) -> Option<usize> {
        let comma = joint(tokens, hours.next).unwrap_or(hours.next);
        let at = fillers(tokens, comma).unwrap_or(comma);
        tokens.get(at).filter(|t| t.gap <= Gap::Space)?;
        let cycle = self.cycle_at(tokens, at)?;
        // "7 pm, Tuesdays 4 pm": the day has hours of its own.
        let own = self.cycle_hours(tokens, &cycle).is_some();
        let next = cycle.next;
        (!own && hours.proof != Proof::Bare)
            .then(|| self.keep_cycle(tokens, hours.first, cycle, Some(*hours), next))
    }

    /// Keeps a cycle with its hours, and with the days between which it runs if they follow.
    fn keep_cycle(
        &mut self,
        tokens: &[Token],
        first: usize,
        cycle: Cycle,
        hours: Option<Hours>,
        next: usize,
    ) -> usize {
        let mut recurrence = cycle.recurrence;
        let mut when = when_of(None, hours.as_ref());
        let lone = !cycle.said && recurrence.weekdays.len() == 1;
        let (mut end, mut from) = (next, None);
        if let Some(run) = self.runs(tokens, next).filter(|_| !lone) {
            (recurrence.until, end) = (run.until, run.next);
            from = run.from;
        }
        let weekday = recurrence.weekdays.first().copied();
        when.start.date = match from {
            // "Every Tuesday from 7 December" is from any weekday on: it does not choose the year.
            Some(from) if from.day.is_some() => from,
            from => Date { weekday, ..from.unwrap_or_default() },
        };
        if let Some(end) = when.end.as_mut() {
            end.date = Date::default();
        }
        when.recurrence = (!lone).then_some(recurrence);
        self.keep_when(tokens, first, end, when);
        end
    }

    fn keep_when(&mut self, tokens: &[Token], first: usize, next: usize, when: When) {
        if let (Some(a), Some(b)) = (tokens.get(first), self.before(tokens, next)) {
            self.found.push(Found { start: a.start, end: b.end, when, weak: None, shows: None });
        }
    }

    /// Every, ordinals, weekdays, "of the month".
    fn cycle_at(&self, tokens: &[Token], at: usize) -> Option<Cycle> {
        let every = tokens.get(at)?.is(Class::Every);
        let mut next = if every.is_some() { at + 1 } else { at };
        next = fillers(tokens, next).filter(|_| every.is_some()).unwrap_or(next);
        let counted = each_so_many(tokens, next).filter(|_| every.is_some_and(|e| e.abs() == 1));
        if counted.is_none() && every.is_some_and(|e| e < 0) {
            return None;
        }
        next = counted.as_ref().map_or(next, |each| each.next);
        let (ordinals, after) = ordinals(tokens, next);
        let (weekdays, after, weekly) = self.weekdays(tokens, after, every.is_some())?;
        let (of_month, after) = of_month(tokens, after);
        // "Every second Tuesday" is every other one; "every 2nd Tuesday", as lists write it, one of the month.
        let in_words = tokens.get(next).is_some_and(|t| t.is(Class::Ordinal) == Some(2));
        let other = every == Some(1) && ordinals == [2] && in_words && !of_month;
        let ordinals = if other { Vec::new() } else { ordinals };
        let interval = match counted {
            Some(each) if each.months == ordinals.is_empty() => return None,
            Some(each) => each.count,
            None if other => 2,
            None => every.and_then(|e| u8::try_from(e).ok()).map_or(1, |e| e.max(1)),
        };
        let of_some = !ordinals.is_empty();
        if of_some && (!(every.is_some() || of_month || weekly) || every == Some(2)) {
            return None;
        }
        let recurrence = Recurrence { weekdays, interval, ordinals, until: None };
        Some(Cycle { recurrence, said: every.is_some() || of_some || weekly, next: after })
    }

    /// A list or range of weekdays, the token behind it, and whether their form says that they recur.
    ///
    /// Where `every` comes before, a range may not be one: "every Tuesday until Monday 3 June".
    fn weekdays(&self, tokens: &[Token], at: usize, every: bool) -> Option<(Vec<Weekday>, usize, bool)> {
        let first = tokens.get(at)?;
        if let Some(bits) = first.is(Class::Days) {
            return Some(((0..7).filter(|d| bits >> d & 1 == 1).map(Weekday).collect(), at + 1, false));
        }
        let mut days = vec![self.one_weekday(first)?];
        let mut weekly = first.is(Class::Weekly).is_some();
        let mut next = at + 1;
        let mut turns = 0;
        while days.len() < 7 && turns < 7 {
            turns += 1;
            let behind =
                tokens.get(next).filter(|t| t.sign('.') && t.gap == Gap::None).map_or(next, |_| next + 1);
            let Some((after, range)) = between_days(tokens, behind) else { break };
            let Some((day, token)) = tokens
                .get(after)
                .filter(|t| t.gap <= Gap::Space)
                .and_then(|t| Some((self.one_weekday(t)?, t)))
            else {
                break;
            };
            let dated = |d: Dated| d.reading.start.month.is_some();
            if range && every && self.dated_at(tokens, after, true).is_some_and(dated) {
                break;
            }
            weekly |= token.is(Class::Weekly).is_some();
            let from = days.last().map_or(0, |d| d.0);
            if range {
                days.extend((1..=(day.0 + 7 - from) % 7).map(|i| Weekday((from + i) % 7)));
            } else {
                days.push(day);
            }
            next = after + 1;
        }
        days.dedup();
        Some((days, next, weekly))
    }

    fn one_weekday(&self, token: &Token) -> Option<Weekday> {
        let short = token.is(Class::Weekday).is_none();
        let day = token
            .is(Class::Weekly)
            .map(i32::from)
            .or_else(|| weekday(token).filter(|_| !(short && token.case() == Case::Lower)))?;
        (!token.is_foreign(Class::Weekday)).then_some(Weekday(day as u8))
    }

    /// The hours behind a cycle. A bare range will do ("Fridays 4-5"), a bare number only after a cue.
    fn cycle_hours(&self, tokens: &[Token], cycle: &Cycle) -> Option<Hours> {
        let (at, cued) = self.hours_start(tokens, cycle.next)?;
        let hours = hours_at(tokens, at)?;
        let broken = (cycle.next..=at).any(|i| tokens.get(i).is_some_and(|t| t.gap >= Gap::Cell));
        let proved = match (hours.proof, hours.end) {
            (Proof::Sure, _) => true,
            (Proof::Cued, _) => !broken,
            (Proof::Bare, Some(_)) => !broken && (cued || hours.start.hour <= 12),
            (Proof::Bare, None) => cued && !broken,
        };
        let other = self
            .core_at(tokens, at, false)
            .is_some_and(|d| hours.proof != Proof::Sure || d.next > hours.next);
        (proved && self.is_clean_after(tokens, hours.next) && !other).then_some(hours)
    }
}

fn moment(date: Date) -> When {
    When { start: Moment { date, time: None }, ..When::default() }
}

/// Each how many weeks or months something recurs.
struct EachSoMany {
    count: u8,
    /// Of months, of which ordinals say the days.
    months: bool,
    /// The token behind it.
    next: usize,
}

/// "2 weeks on", "three weeks,", "14 days on", "2 months on the".
fn each_so_many(tokens: &[Token], at: usize) -> Option<EachSoMany> {
    let token = tokens.get(at)?;
    let count = number(token, 2..=255, 1..=3).or_else(|| token.is(Class::Cardinal).map(i32::from));
    let unit = tokens.get(at + 1).filter(|t| t.gap <= Gap::Space)?.is(Class::Unit)?;
    let count = match (unit, count?) {
        // "Alle acht Tage" is a week, "tous les quinze jours" are two.
        (1, days) if matches!(days, 8 | 15) || days % 7 == 0 => days / 7,
        (1, _) => return None,
        (_, count) => count,
    };
    let next = joint(tokens, at + 2).unwrap_or(at + 2);
    let next = fillers(tokens, next).unwrap_or(next);
    Some(EachSoMany { count: u8::try_from(count).ok().filter(|n| *n > 0)?, months: unit == 30, next })
}

/// What joins weekdays; true for a range.
fn between_days(tokens: &[Token], at: usize) -> Option<(usize, bool)> {
    let token = tokens.get(at).filter(|t| t.gap <= Gap::Space)?;
    let comma = token.sign(',') || token.sign('/') || token.sign('&') || token.sign('+');
    if comma || token.is(Class::And).is_some() {
        let and = tokens.get(at + 1).is_some_and(|t| t.is(Class::And).is_some());
        return Some((if comma && and { at + 2 } else { at + 1 }, false));
    }
    range_word(tokens, at).map(|next| (next, true))
}
