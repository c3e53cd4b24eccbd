//! How things recur: "every Tuesday until 3 June", "first and third Monday of the month, 7 pm", "Mon–Fri 9–5".
//!
//! ```text
//! [every] [1st and 3rd] Monday [of the month] [every 2 weeks] [except …]  [4–5 pm]  [until 3 June]  ──▶  When { recurrence, hours }
//! ```
//!
//! Where words count its weeks or months in a way that is not understood, it does not recur: every week would be wrong.
//!
//! A weekday beside hours and without any of this ("Tuesday 4 pm") is read here too, as an open date.

use super::clock::{Hours, Proof, hours_at};
use super::frequency::{Frequency, count_of_days, frequency_before, frequency_behind};
use super::lexicon::Class;
use super::nth::{NOT_LAST, of_month, ordinals};
use super::reader::{Dated, Found, Reader, when_of};
use super::run::{Extent, Run};
use super::shape::{fillers, joint, range_word};
use super::slots::weekday;
use super::token::{Case, Gap, Token};
use crate::when::{Date, Moment, Recurrence, Weekday, When};

/// What recurs, before its hours are known.
#[derive(Debug, Clone)]
struct Cycle {
    weekdays: Vec<Weekday>,
    ordinals: Vec<i8>,
    /// "Every second": every other one, unless months are said.
    second: bool,
    frequency: Option<Frequency>,
    /// Words say that it recurs; else only hours beside weekdays make it believable.
    explicit: bool,
    next: usize,
    /// The token before which words stand that say of its days what a [`Recurrence`] does not hold.
    lacks: Option<usize>,
}

impl Cycle {
    /// Every so many of its weeks or months; `None` where words count them that are not understood.
    fn recurrence(&self) -> Option<Recurrence> {
        let months = matches!(self.frequency, Some(Frequency::Months(_)));
        let ordinals = if self.second && !months { Vec::new() } else { self.ordinals.clone() };
        let interval = match self.frequency {
            Some(Frequency::Weeks(count)) if ordinals.is_empty() => count,
            Some(Frequency::Months(count)) if !ordinals.is_empty() => count,
            None => {
                if self.second {
                    2
                } else {
                    1
                }
            }
            _ => return None,
        };
        let known = !ordinals.contains(&NOT_LAST);
        let weekdays = self.weekdays.clone();
        known.then_some(Recurrence { weekdays, interval, ordinals, until: None })
    }
}

impl Reader<'_> {
    /// Reads what recurs at `at`; the token behind it.
    pub(super) fn recurring(&mut self, tokens: &[Token], at: usize) -> Option<usize> {
        if let Some((date, next)) = self.nth_weekday(tokens, at) {
            self.keep_when(tokens, at, next, moment(date));
            return Some(next);
        }
        let mut cycle = self.cycle_at(tokens, at)?;
        let hours = self.read_hours_behind(tokens, &mut cycle, None);
        let next = cycle.next;
        // "Daily until 3 June" says enough, "weekends" does not.
        let named = tokens.get(at).is_some_and(|t| t.is(Class::Days).is_some());
        let ends = |run: Run| run.from.is_none() || run.extent != Extent::Days;
        let ends = || named && self.runs(tokens, next).is_some_and(ends);
        if !cycle.explicit && hours.is_none() && !self.typed && !ends() {
            return None;
        }
        Some(self.keep_cycle(tokens, at, cycle, hours))
    }

    /// Reads what recurs behind hours: "4–5 pm Tuesdays", "7 pm every Friday".
    pub(super) fn hours_recur(&mut self, tokens: &[Token], hours: &Hours) -> Option<usize> {
        let comma = joint(tokens, hours.next).unwrap_or(hours.next);
        let at = fillers(tokens, comma).unwrap_or(comma);
        tokens.get(at).filter(|t| t.gap <= Gap::Space)?;
        let mut cycle = self.cycle_at(tokens, at)?;
        let next = self.read_behind(tokens, &mut cycle, true);
        // "7 pm, Tuesdays 4 pm": the day has hours of its own.
        let own = self.cycle_hours(tokens, next).is_some();
        (!own && hours.proof != Proof::Bare)
            .then(|| self.keep_cycle(tokens, hours.first, cycle, Some(*hours)))
    }

    /// Reads all that is said behind it, and its hours there where they are not known; its hours.
    fn read_hours_behind(
        &mut self,
        tokens: &[Token],
        cycle: &mut Cycle,
        known: Option<Hours>,
    ) -> Option<Hours> {
        self.read_behind(tokens, cycle, known.is_some());
        // Of days that are left out the hours are read for what leaves them out.
        let hours = known.or_else(|| self.cycle_hours(tokens, cycle.next).filter(|_| !self.dropping));
        if let Some(hours) = hours.filter(|_| known.is_none()) {
            cycle.next = hours.next;
            self.read_behind(tokens, cycle, true);
        }
        hours
    }

    /// Reads how often it recurs and what it leaves out where that is said behind it; the token behind all. `timed`: its hours are known.
    fn read_behind(&mut self, tokens: &[Token], cycle: &mut Cycle, timed: bool) -> usize {
        if let Some((frequency, next)) = frequency_behind(tokens, cycle.next) {
            cycle.frequency = Some(frequency.and(cycle.frequency));
            cycle.explicit |= cycle.recurrence().is_some();
            cycle.next = next;
        }
        let Some(left_out) = self.left_out(tokens, cycle.next) else { return cycle.next };
        let fewer = cycle.weekdays.iter().filter(|day| !left_out.weekdays.contains(day));
        let fewer = fewer.copied().collect::<Vec<_>>();
        let others = fewer.len() == cycle.weekdays.len();
        // "Daily 9–5, but Sundays 10–4", "Mon–Fri, but Sat 10–2": days that have their own hours take place.
        let own_hours = (timed || others && !left_out.weekdays.is_empty())
            && self.cycle_hours(tokens, left_out.next).is_some();
        let all_of_it = others || fewer.is_empty() || !cycle.ordinals.is_empty();
        if all_of_it || own_hours {
            cycle.lacks = cycle.lacks.or(Some(cycle.next));
        }
        if !all_of_it {
            cycle.weekdays = fewer;
            cycle.explicit = true;
        }
        cycle.next = if own_hours { left_out.first } else { left_out.next };
        cycle.next
    }

    /// Keeps a cycle with its hours, and with the days between which it runs if they follow; the token behind it.
    fn keep_cycle(
        &mut self,
        tokens: &[Token],
        first: usize,
        mut cycle: Cycle,
        mut hours: Option<Hours>,
    ) -> usize {
        let lone = !cycle.explicit && cycle.weekdays.len() == 1;
        let run = self.runs(tokens, cycle.next).filter(|_| !lone);
        if let Some(run) = run {
            cycle.next = run.next;
            hours = self.read_hours_behind(tokens, &mut cycle, hours);
        }
        let apart = run.is_some_and(|run| run.extent == Extent::Apart);
        let mut recurrence = cycle.recurrence().filter(|_| !lone && !apart);
        if recurrence.is_none() && !lone {
            // The hours are known, though not the days.
            if let Some(hours) = hours {
                self.keep_when(tokens, hours.first, hours.next, when_of(None, Some(&hours)));
            }
            return cycle.next;
        }
        if let Some(recurrence) = &mut recurrence {
            recurrence.until = run.and_then(|run| run.until);
        }
        let mut when = When { recurrence, ..when_of(None, hours.as_ref()) };
        let weekday = cycle.weekdays.first().copied();
        when.start.date = match run.and_then(|run| run.from) {
            // "Every Tuesday from 7 December" is from any weekday on: it does not choose the year.
            Some(from) if from.day.is_some() => from,
            from => Date { weekday, ..from.unwrap_or_default() },
        };
        if let Some(end) = when.end.as_mut() {
            end.date = Date::default();
        }
        self.keep_when(tokens, first, cycle.lacks.unwrap_or(cycle.next), when);
        cycle.next
    }

    fn keep_when(&mut self, tokens: &[Token], first: usize, next: usize, when: When) {
        if let (Some(a), Some(b)) = (tokens.get(first), self.before(tokens, next)) {
            self.found.push(Found { start: a.start, end: b.end, when, weak: None, shows: None });
        }
    }

    /// Every, ordinals, weekdays, "of the month".
    fn cycle_at(&self, tokens: &[Token], at: usize) -> Option<Cycle> {
        let Lead { every, mut frequency, counts_days, one, next } = lead_at(tokens, at)?;
        let led = every.is_some() || frequency.is_some();
        let (ordinals, after) = ordinals(tokens, next);
        let (weekdays, after, weekly) = self.weekdays(tokens, after, led)?;
        let months = of_month(tokens, after);
        match months {
            Some(_) if counts_days => frequency = Some(Frequency::Unknown),
            Some((months @ 2.., _)) => frequency = Some(Frequency::Months(months).and(frequency)),
            _ => {}
        }
        // "Every second Tuesday" is every other one; "every 2nd Tuesday", as lists write it, one of the month.
        let in_words = tokens.get(next).is_some_and(|t| t.is(Class::Ordinal) == Some(2));
        let second = every == Some(1) && ordinals == [2] && in_words && months.is_none();
        let next = months.map_or(after, |(_, next)| next);
        let of_some = !ordinals.is_empty();
        let counted = frequency_behind(tokens, next).is_some();
        let of_months = ordinals.len() > 1 && self.within_months(tokens, next).is_some();
        // "First Tuesday" and "one Tuesday" are one day.
        let recurs = led || months.is_some() || weekly || counted || of_months;
        let one_day = of_some && !recurs || one && !counted;
        let explicit = every.is_some() || of_some || weekly;
        let mut cycle = Cycle { weekdays, ordinals, second, frequency, explicit, next, lacks: None };
        // "Monthly Tuesday 7 pm" does not say on which of the month.
        cycle.explicit |= led && cycle.recurrence().is_some();
        (!one_day).then_some(cycle)
    }

    /// A list or range of weekdays, the token behind it, and whether their form says that they recur.
    ///
    /// Where `every` comes before, a range may not be one: "every Tuesday until Monday 3 June".
    pub(super) fn weekdays(
        &self,
        tokens: &[Token],
        at: usize,
        every: bool,
    ) -> Option<(Vec<Weekday>, usize, bool)> {
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
            let Some((joined, range)) = between_days(tokens, behind) else { break };
            let day = tokens.get(joined).is_some_and(|t| self.one_weekday(t).is_some());
            // "Le lundi et le jeudi".
            let article = fillers(tokens, joined).filter(|_| !day && !range);
            let after = article.unwrap_or(joined);
            let Some((day, token)) = tokens
                .get(after)
                .filter(|t| t.gap <= Gap::Space)
                .and_then(|t| Some((self.one_weekday(t)?, t)))
            else {
                break;
            };
            let dated = |d: Dated| d.reading.start.month.is_some();
            if (range && every || article.is_some()) && self.dated_at(tokens, after, true).is_some_and(dated)
            {
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
    pub(super) fn cycle_hours(&self, tokens: &[Token], from: usize) -> Option<Hours> {
        let (at, cued) = self.hours_start(tokens, from)?;
        let hours = hours_at(tokens, at)?;
        let broken = (from..=at).any(|i| tokens.get(i).is_some_and(|t| t.gap >= Gap::Cell));
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

/// What stands before the days: "every", "every 2 weeks on", "every 2", "un".
struct Lead {
    every: Option<i16>,
    frequency: Option<Frequency>,
    /// "Every 2 Tuesdays".
    counts_days: bool,
    /// "Un mardi", which recurs where "sur deux" stands behind it.
    one: bool,
    next: usize,
}

/// What stands before the days at `at`, which may be nothing; `None` where a word counts and its count is missing ("alle Dienstag").
fn lead_at(tokens: &[Token], at: usize) -> Option<Lead> {
    let first = tokens.get(at)?;
    let every = first.is(Class::Every);
    let one = first.is(Class::Cardinal) == Some(1);
    let (frequency, next) = match (frequency_before(tokens, at), every) {
        (Some((frequency, next)), _) => (Some(frequency), next),
        (None, Some(..0)) => return None,
        (None, Some(every)) => {
            let weeks = u8::try_from(every).ok().filter(|weeks| *weeks > 1);
            (weeks.map(Frequency::Weeks), fillers(tokens, at + 1).unwrap_or(at + 1))
        }
        (None, None) => (None, if one { at + 1 } else { at }),
    };
    // Russian "по" is "to" as well: "с 2 по 4 пятницу".
    let counts = every == Some(1) && first.is(Class::Range).is_none();
    let Some(count) = count_of_days(tokens, next).filter(|_| counts) else {
        return Some(Lead { every, frequency, counts_days: false, one, next });
    };
    let frequency = Some(count.and(frequency));
    Some(Lead { every, frequency, counts_days: true, one, next: next + 1 })
}

fn moment(date: Date) -> When {
    When { start: Moment { date, time: None }, ..When::default() }
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
