//! How something recurs: by days of the week, or of the month by its weeks.
//!
//! ```text
//! Recurrence ── days from, to, since a first ──▶ days
//!            ── times from a start to an end ──▶ the first, how long each is, the last
//! ```

use jiff::ToSpan;
use jiff::civil::Date as Civil;

use crate::civil::{days_between, each_day};
use crate::when::{Date, Moment, Recurrence, Weekday, When};

/// Most days between the beginning and the end of each time of what recurs: what ends later ends with its last.
const LONGEST: i32 = 6;

/// The times at which something that recurs takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// The first day: of "Tuesdays from Friday 1 May" the 5th.
    pub first: Civil,
    /// Days between the beginning and the end of each, 0 to 6, and 0 where the end is that of the last; `None` where no end is known.
    pub length: Option<i32>,
    /// The last day on which it may take place; `None` where none is said.
    pub last: Option<Civil>,
}

impl Recurrence {
    /// The days on which it recurs between `from` and `to`, both included, in order.
    ///
    /// An open year of the last day is counted from `first`, else from `from`; every other week or month from the first of its days
    /// since then.
    pub fn days(
        &self,
        from: Civil,
        to: Civil,
        first: Option<Civil>,
    ) -> impl Iterator<Item = Civil> + use<'_> {
        let first = first.unwrap_or(from);
        let to = self.last_day(first).map_or(to, |last| last.min(to));
        let counted = if self.interval > 1 { each_day(first, to).find(|day| self.names(*day)) } else { None };
        let counted = counted.unwrap_or(first);
        each_day(from, to).filter(move |day| self.names(*day) && self.is_in_turn(*day, counted))
    }

    /// The times of what starts on a day and ends on one; `None` where it takes place on no day.
    ///
    /// An end some days later is that of each time; one of a week later, or behind the next beginning, is the last day. `within_a_day`:
    /// may a time end on the day on which it begins, by the clocks of both?
    pub fn times(&self, starts: Civil, ends: Option<Civil>, within_a_day: bool) -> Option<Times> {
        let until = self.last_day(starts);
        let first = self.days(starts, until.unwrap_or(Civil::MAX), Some(starts)).next()?;
        let days = ends.map(|ends| days_between(starts, ends)).filter(|days| *days >= 0);
        let is_last = days.is_some_and(|days| days > LONGEST || self.overlaps(first, days, within_a_day));
        let last = until.into_iter().chain(ends.filter(|_| is_last)).min();
        let length = days.map(|days| if is_last { 0 } else { days }).filter(|days| *days > 0 || within_a_day);
        last.is_none_or(|last| first <= last).then_some(Times { first, length, last })
    }

    /// Would it still last, so many days behind its first, when it begins again?
    fn overlaps(&self, first: Civil, days: i32, within_a_day: bool) -> bool {
        let from = if days > 0 { first.tomorrow().ok() } else { None };
        let to = first.checked_add(days.days()).ok();
        let next = from.zip(to).and_then(|(from, to)| self.days(from, to, Some(first)).next());
        next.is_some_and(|next| Some(next) < to || within_a_day)
    }

    /// The last day on which it may recur: of a month or a year its last, as where a month has no such day ("until 31 April"), and
    /// where the year is open the first to come from `first` on. `None` where no last day is said.
    pub fn last_day(&self, first: Civil) -> Option<Civil> {
        let until = self.until?;
        let whole = until.day.and_then(|_| until.to_civil().or_else(|| until.on_or_after(first)));
        if whole.is_some() {
            return whole;
        }
        let last = |year| {
            let whole =
                Date { year: Some(year), month: until.month.or(Some(12)), day: Some(1), weekday: None };
            whole.to_civil().map(Civil::last_of_month)
        };
        let years = until.year.map_or(first.year()..=first.year().saturating_add(1), |year| year..=year);
        years.filter_map(last).find(|last| until.year.is_some() || *last >= first)
    }

    /// Its days as iCalendar writes them (RFC 5545 §3.3.10): `TU`, `1MO`, `-1FR`.
    pub fn by_day(&self) -> Vec<String> {
        let names = self.weekdays.iter().filter_map(|d| Weekday::CODES.get(usize::from(d.0)));
        match self.ordinals.is_empty() {
            true => names.map(|n| (*n).to_owned()).collect(),
            false => names.flat_map(|n| self.ordinals.iter().map(move |o| format!("{o}{n}"))).collect(),
        }
    }

    /// Is this one of its days, if each week or month counts?
    fn names(&self, day: Civil) -> bool {
        self.weekdays.contains(&Weekday::of(day))
            && (self.ordinals.is_empty() || self.ordinals.iter().any(|o| is_nth(day, *o)))
    }

    /// Does the week or month of a day count, where that of the `first` does?
    fn is_in_turn(&self, day: Civil, first: Civil) -> bool {
        let since = match self.ordinals.is_empty() {
            true => days_between(monday(first), monday(day)).div_euclid(7),
            false => month_number(day) - month_number(first),
        };
        since.rem_euclid(i32::from(self.interval.max(1))) == 0
    }
}

impl When {
    /// The same, but what recurs starts on the first of its days, ends with its last, and does not recur where it has none.
    ///
    /// As it is where its start is no whole date.
    pub fn settled(mut self) -> When {
        let (Some(rule), Some(start)) = (&mut self.recurrence, self.start.date.to_civil()) else {
            return self;
        };
        let ends = self.end.and_then(|end| end.date.to_civil());
        let within_a_day = match (self.start.time, self.end.and_then(|end| end.time)) {
            (None, _) => true,
            (Some(start), end) => end.is_some_and(|end| start <= end),
        };
        let Some(Times { first, length, last }) = rule.times(start, ends, within_a_day) else {
            return When { recurrence: None, ..self };
        };
        rule.until = last.map(Date::from_civil);
        self.start.date = Date::from_civil(first);
        if ends.is_some() {
            let last = length.and_then(|days| first.checked_add(days.days()).ok());
            self.end = self.end.zip(last).map(|(end, last)| Moment { date: Date::from_civil(last), ..end });
        }
        self
    }
}

fn month_number(day: Civil) -> i32 {
    i32::from(day.year()) * 12 + i32::from(day.month())
}

/// Is this day the `nth` of its weekday in its month, from the end where `nth` is negative?
fn is_nth(day: Civil, nth: i8) -> bool {
    match nth {
        1.. => (day.day() - 1) / 7 + 1 == nth,
        _ => ((day.days_in_month() - day.day()) / 7 + 1).unsigned_abs() == nth.unsigned_abs(),
    }
}

fn monday(day: Civil) -> Civil {
    let back = i64::from(Weekday::of(day).0);
    day.checked_sub(back.days()).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn recurs(text: &str) -> Recurrence {
        text.parse().unwrap()
    }

    #[test]
    fn a_recurrence_ends_with_its_last_day() {
        let days = |text: &str, from: Civil| {
            let rule = recurs(&format!("FREQ=WEEKLY;{text}"));
            rule.days(from, date(2026, 3, 1), Some(date(2025, 12, 2))).collect::<Vec<_>>()
        };
        assert_eq!(
            days("BYDAY=TU;UNTIL=2026-01-13", date(2026, 1, 1)),
            [date(2026, 1, 6), date(2026, 1, 13)]
        );
        assert_eq!(days("BYDAY=TU;UNTIL=--01-13", date(2026, 1, 8)), [date(2026, 1, 13)]);
        assert_eq!(days("BYDAY=TU;UNTIL=2026-01-13", date(2026, 1, 14)), []);
        assert_eq!(days("INTERVAL=2;BYDAY=TU", date(2026, 2, 1)), [date(2026, 2, 10), date(2026, 2, 24)]);
        let last = |until| recurs(&format!("FREQ=WEEKLY;BYDAY=TU{until}")).last_day(date(2026, 7, 1));
        assert_eq!(last(""), None);
        assert_eq!(last(";UNTIL=2026-12"), Some(date(2026, 12, 31)));
        assert_eq!(last(";UNTIL=--07"), Some(date(2026, 7, 31)));
        assert_eq!(last(";UNTIL=--06"), Some(date(2027, 6, 30)));
        assert_eq!(last(";UNTIL=2027"), Some(date(2027, 12, 31)));
        assert_eq!(last(";UNTIL=--02-29"), Some(date(2028, 2, 29)));
        let none = Date { year: Some(2027), month: Some(2), day: Some(29), weekday: None };
        let rule = Recurrence { until: Some(none), ..recurs("FREQ=WEEKLY;BYDAY=TU") };
        assert_eq!(rule.last_day(date(2027, 1, 1)), Some(date(2027, 2, 28)));
    }

    #[test]
    fn every_other_month_is_counted_from_the_first() {
        let rule = recurs("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1MO");
        let days = rule.days(date(2027, 1, 1), date(2027, 4, 30), Some(date(2026, 11, 2)));
        let wanted = [date(2027, 1, 4), date(2027, 1, 25), date(2027, 3, 1), date(2027, 3, 29)];
        assert_eq!(days.collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn every_other_week_is_counted_from_the_first_of_its_days() {
        // From Friday 4 December 2026 on: not from the week of that Friday.
        let times = recurs("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU").times(date(2026, 12, 4), None, true);
        assert_eq!(times, Some(Times { first: date(2026, 12, 8), length: None, last: None }));
        let rule = recurs("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU");
        let days = rule.days(date(2026, 12, 9), date(2027, 1, 5), Some(date(2026, 12, 4)));
        assert_eq!(days.collect::<Vec<_>>(), [date(2026, 12, 22), date(2027, 1, 5)]);
    }

    #[test]
    fn an_end_of_some_days_is_that_of_each_time_and_a_later_one_the_last() {
        let (start, rule) = (date(2026, 5, 1), recurs("FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-07-14"));
        let times = |length, last| Some(Times { first: date(2026, 5, 5), length, last: Some(last) });
        let of = |ends| rule.times(start, ends, true);
        assert_eq!(of(Some(start)), times(Some(0), date(2026, 7, 14)));
        assert_eq!(of(Some(date(2026, 5, 2))), times(Some(1), date(2026, 7, 14)));
        assert_eq!(of(Some(date(2026, 6, 30))), times(Some(0), date(2026, 6, 30)));
        assert_eq!(of(Some(date(2026, 8, 30))), times(Some(0), date(2026, 7, 14)));
        assert_eq!(of(Some(date(2026, 4, 30))), times(None, date(2026, 7, 14)));
        assert_eq!(rule.times(date(2026, 7, 15), None, true), None);
        assert_eq!(rule.times(start, Some(date(2026, 6, 30)), false), times(None, date(2026, 6, 30)));
        // An open year is counted from the start, not from the first of its days.
        let rule = recurs("FREQ=WEEKLY;BYDAY=TU;UNTIL=--05-02");
        assert_eq!(rule.times(start, None, true), None);
    }

    #[test]
    fn what_begins_again_before_it_ends_has_its_last_day() {
        // A week's course from Monday 7 June 2027, 9:00, to Friday, 15:00; a club on Friday and Saturday, 22:00 to 2:00.
        let (monday, friday) = (date(2027, 6, 7), date(2027, 6, 11));
        let of = |rule: &str, starts, ends, within| recurs(rule).times(starts, Some(ends), within);
        let course = of("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", monday, friday, true);
        assert_eq!(course, Some(Times { first: monday, length: Some(0), last: Some(friday) }));
        let club = of("FREQ=WEEKLY;BYDAY=FR,SA", friday, date(2027, 6, 12), false);
        assert_eq!(club, Some(Times { first: friday, length: Some(1), last: None }));
    }
}
