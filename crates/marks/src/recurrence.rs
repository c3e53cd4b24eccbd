//! How something recurs: by days of the week, or of the month by its weeks.
//!
//! ```text
//! FREQ=WEEKLY;BYDAY=TU;UNTIL=--06-03 ◀── Display, FromStr ──▶ Recurrence ── days from, to, since the first ──▶ days
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date as Civil;

use crate::civil::{days_between, each_day};
use crate::when::{Date, Recurrence, Weekday};

/// A text that is no recurrence by weekdays as iCalendar writes it; what else RFC 5545 has (COUNT, BYSETPOS, …) is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecurrenceError(pub String);

impl fmt::Display for RecurrenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(
            f,
            "“{text}” is no recurrence by weekdays, as FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=2027-06-30 or FREQ=MONTHLY;BYDAY=1MO"
        )
    }
}

impl std::error::Error for RecurrenceError {}

impl Recurrence {
    /// The days on which it recurs between `from` and `to`, both included, in order.
    ///
    /// Every other week or month, and an open year of the last day, are counted from `first`, else from `from`.
    pub fn days(
        &self,
        from: Civil,
        to: Civil,
        first: Option<Civil>,
    ) -> impl Iterator<Item = Civil> + use<'_> {
        let first = first.unwrap_or(from);
        let to = self.last_day(first).map_or(to, |last| last.min(to));
        each_day(from, to).filter(move |day| self.falls_on(*day, first))
    }

    /// The last day on which it may recur: of a month or a year its last, and where the year is open the first to come from
    /// `first` on. `None` where no last day is said.
    pub fn last_day(&self, first: Civil) -> Option<Civil> {
        let until = self.until?;
        if until.day.is_some() {
            return until.to_civil().or_else(|| until.on_or_after(first));
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

    fn falls_on(&self, day: Civil, first: Civil) -> bool {
        let since = match self.ordinals.is_empty() {
            true => days_between(monday(first), monday(day)).div_euclid(7),
            false => month_number(day) - month_number(first),
        };
        self.weekdays.contains(&Weekday::of(day))
            && since.rem_euclid(i32::from(self.interval.max(1))) == 0
            && (self.ordinals.is_empty() || self.ordinals.iter().any(|o| is_nth(day, *o)))
    }
}

fn month_number(day: Civil) -> i32 {
    i32::from(day.year()) * 12 + i32::from(day.month())
}

/// Is this day the `nth` of its weekday in its month, from the end where `nth` is negative?
fn is_nth(day: Civil, nth: i8) -> bool {
    match nth {
        1.. => (day.day() - 1) / 7 + 1 == nth,
        _ => (day.days_in_month() - day.day()) / 7 + 1 == -nth,
    }
}

fn monday(day: Civil) -> Civil {
    let back = i64::from(Weekday::of(day).0);
    day.checked_sub(back.days()).unwrap_or(day)
}

/// As iCalendar's RRULE: `FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=--06-03`, `FREQ=MONTHLY;BYDAY=1MO,3MO`.
impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ordinals.is_empty() { "FREQ=WEEKLY" } else { "FREQ=MONTHLY" })?;
        if self.interval > 1 {
            write!(f, ";INTERVAL={}", self.interval)?;
        }
        write!(f, ";BYDAY={}", self.by_day().join(","))?;
        self.until.map_or(Ok(()), |u| write!(f, ";UNTIL={u}"))
    }
}

/// As [`Display`](fmt::Display) or another calendar writes it: an RRULE by weekdays.
///
/// Every day is all days of the week. What the rule says besides is not dropped but makes it an error: the days would be others.
impl FromStr for Recurrence {
    type Err = RecurrenceError;

    fn from_str(text: &str) -> Result<Recurrence, RecurrenceError> {
        read(text).ok_or_else(|| RecurrenceError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Recurrence> {
    let text = text.trim().to_ascii_uppercase();
    let mut parts = BTreeMap::new();
    for part in text.strip_prefix("RRULE:").unwrap_or(&text).split(';').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=')?;
        if parts.insert(key, value).is_some() {
            return None;
        }
    }
    let (freq, days) = (parts.remove("FREQ")?, parts.remove("BYDAY"));
    let interval = parts.remove("INTERVAL").map_or(Some(1), |n| n.parse::<u8>().ok().filter(|n| *n > 0))?;
    let until = parts.remove("UNTIL").map_or(Some(None), |day| until(day).map(Some))?;
    // Where a week begins says nothing as long as each counts, and weeks begin with Monday here.
    let week = parts.remove("WKST").is_none_or(|begins| begins == "MO" || interval == 1);
    if !week || !parts.is_empty() {
        return None;
    }
    let (ordinals, weekdays) = match days {
        Some(days) => by_day(days)?,
        None => (Vec::new(), (0..7).map(Weekday).collect()),
    };
    let fits = match freq {
        "DAILY" => ordinals.is_empty() && interval == 1,
        "WEEKLY" => ordinals.is_empty() && days.is_some(),
        "MONTHLY" => !ordinals.is_empty(),
        _ => false,
    };
    fits.then_some(Recurrence { weekdays, interval, ordinals, until })
}

/// The ordinals and weekdays of `TU,TH` or `1MO,3MO`; `None` where not each ordinal goes with each weekday.
fn by_day(days: &str) -> Option<(Vec<i8>, Vec<Weekday>)> {
    let (mut pairs, mut ordinals, mut weekdays) = (BTreeSet::new(), Vec::new(), Vec::new());
    for day in days.split(',') {
        let (ordinal, code) = day.split_at_checked(day.len().checked_sub(2)?)?;
        let weekday = Weekday(u8::try_from(Weekday::CODES.iter().position(|known| *known == code)?).ok()?);
        let ordinal = match ordinal {
            "" => None,
            nth => Some(nth.parse::<i8>().ok().filter(|n| (1..=5).contains(&n.abs()))?),
        };
        pairs.insert((ordinal, weekday));
        if !ordinals.contains(&ordinal) {
            ordinals.push(ordinal);
        }
        if !weekdays.contains(&weekday) {
            weekdays.push(weekday);
        }
    }
    let each = pairs.len() == ordinals.len() * weekdays.len();
    let ordinals = match ordinals.as_slice() {
        [None] => Some(Vec::new()),
        _ => ordinals.into_iter().collect(),
    };
    ordinals.filter(|_| each).map(|ordinals| (ordinals, weekdays))
}

/// A last day, as far as it is said (`2026-06-03`, `--06-03`, `2026-06`, `--06`, `2026`), or as a calendar writes it: a moment counts
/// as its day.
fn until(text: &str) -> Option<Date> {
    let (day, _) = text.split_once('T').unwrap_or((text, ""));
    if let Ok(day) = day.parse::<Civil>() {
        return Some(Date { weekday: None, ..Date::of(day) });
    }
    let (year, rest) = match (day.strip_prefix("--"), day.split_once('-')) {
        (Some(rest), _) => (None, Some(rest)),
        (None, Some((year, rest))) => (Some(year), Some(rest)),
        (None, None) => (Some(day), None),
    };
    let (month, day) = match (rest, rest.and_then(|rest| rest.split_once('-'))) {
        (_, Some((month, day))) => (Some(month), Some(day)),
        (month, None) => (month, None),
    };
    let number = |text: Option<&str>| text.map(str::parse::<u8>).transpose().ok();
    let year = year.map(str::parse::<i16>).transpose().ok()?;
    let open = Date { year, month: number(month)?, day: number(day)?, weekday: None };
    // Of an open year a leap year: 29 February is a day.
    let one = |n: Option<u8>| n.or(Some(1));
    let day = Date { year: year.or(Some(2000)), month: one(open.month), day: one(open.day), weekday: None };
    day.to_civil().map(|_| open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_recurrence_is_read_as_it_is_written() {
        for text in [
            "FREQ=WEEKLY;BYDAY=TU,TH",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=2026-06-30",
            "FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,3MO;UNTIL=--06-03",
            "FREQ=MONTHLY;BYDAY=1TU,-1TU,1FR,-1FR",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=--02-29",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-06",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=--06",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=2027",
        ] {
            assert_eq!(text.parse::<Recurrence>().map(|r| r.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_rule_of_another_calendar_is_read_as_far_as_it_is_understood() {
        for (text, read) in [
            (
                "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;UNTIL=20261231T225959Z",
                "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-12-31",
            ),
            (
                "RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20261231;BYDAY=TU,TU,MO",
                "FREQ=WEEKLY;BYDAY=TU,MO;UNTIL=2026-12-31",
            ),
            ("freq=daily", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
        ] {
            assert_eq!(text.parse::<Recurrence>().map(|r| r.to_string()).as_deref(), Ok(read));
        }
        for text in [
            "",
            "BYDAY=TU",
            "FREQ=WEEKLY",
            "FREQ=WEEKLY;BYDAY=XX",
            "FREQ=WEEKLY;BYDAY=ü",
            "FREQ=WEEKLY;BYDAY=",
            "FREQ=WEEKLY;BYDAY=1TU",
            "FREQ=WEEKLY;BYDAY=TU;COUNT=10",
            "FREQ=WEEKLY;BYDAY=TU;BYDAY=MO",
            "FREQ=WEEKLY;BYDAY=TU;INTERVAL=0",
            "FREQ=WEEKLY;BYDAY=TU;INTERVAL=1000",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=summer",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=--02-30",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026X",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=--06-",
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU",
            "FREQ=MONTHLY;BYDAY=TU",
            "FREQ=MONTHLY;BYDAY=0TU",
            "FREQ=MONTHLY;BYDAY=6TU",
            "FREQ=MONTHLY;BYDAY=1MO,3TU",
            "FREQ=MONTHLY;BYDAY=1MO,TU",
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1",
            "FREQ=DAILY;INTERVAL=2",
            "FREQ=YEARLY",
        ] {
            assert_eq!(text.parse::<Recurrence>(), Err(RecurrenceError(text.into())));
        }
    }

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
    }

    #[test]
    fn every_other_month_is_counted_from_the_first() {
        let rule = recurs("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1MO");
        let days = rule.days(date(2027, 1, 1), date(2027, 4, 30), Some(date(2026, 11, 2)));
        let wanted = [date(2027, 1, 4), date(2027, 1, 25), date(2027, 3, 1), date(2027, 3, 29)];
        assert_eq!(days.collect::<Vec<_>>(), wanted);
    }
}
