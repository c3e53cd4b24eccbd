//! How something recurs: by days of the week, or of the month by its weeks.
//!
//! ```text
//! FREQ=WEEKLY;BYDAY=TU;UNTIL=--06-03 ◀── Display, FromStr ──▶ Recurrence ── days from, to, since the first ──▶ days
//! ```

use std::fmt;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date as Civil;

use crate::civil::{days_between, each_day};
use crate::when::{Date, Recurrence, Weekday};

/// A text that is no recurrence as iCalendar writes it, or one of another sort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecurrenceError(pub String);

impl fmt::Display for RecurrenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(
            f,
            "“{text}” is no recurrence by weekdays, as FREQ=WEEKLY;BYDAY=TU,TH or FREQ=MONTHLY;BYDAY=1MO"
        )
    }
}

impl std::error::Error for RecurrenceError {}

impl Recurrence {
    /// The days on which it recurs between `from` and `to`, both included, in order.
    ///
    /// Every other week, and an open year of the last day, are counted from `first`, else from `from`.
    pub fn days(
        &self,
        from: Civil,
        to: Civil,
        first: Option<Civil>,
    ) -> impl Iterator<Item = Civil> + use<'_> {
        let first = first.unwrap_or(from);
        let to = self.last_day(first).map_or(to, |last| last.min(to));
        each_day(from, to).filter(move |day| self.falls_on(*day, monday(first)))
    }

    /// The last day on which it may recur, whose year where it is open is the first to hold it from `first` on; `None` where no last
    /// day is said.
    pub fn last_day(&self, first: Civil) -> Option<Civil> {
        let until = self.until?;
        until.to_civil().or_else(|| until.on_or_after(first))
    }

    fn falls_on(&self, day: Civil, anchor: Civil) -> bool {
        let weekday = self.weekdays.is_empty() || self.weekdays.contains(&Weekday::of(day));
        let week = days_between(anchor, monday(day)).div_euclid(7);
        let turn = self.interval <= 1 || week.rem_euclid(i32::from(self.interval)) == 0;
        weekday && turn && (self.ordinals.is_empty() || self.ordinals.iter().any(|o| is_nth(day, *o)))
    }
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
        let names = self.weekdays.iter().filter_map(|d| Weekday::CODES.get(usize::from(d.0)));
        let days: Vec<String> = match self.ordinals.is_empty() {
            true => names.map(|n| (*n).to_owned()).collect(),
            false => names.flat_map(|n| self.ordinals.iter().map(move |o| format!("{o}{n}"))).collect(),
        };
        write!(f, ";BYDAY={}", days.join(","))?;
        self.until.map_or(Ok(()), |u| write!(f, ";UNTIL={u}"))
    }
}

/// As [`Display`](fmt::Display) writes it.
impl FromStr for Recurrence {
    type Err = RecurrenceError;

    fn from_str(text: &str) -> Result<Recurrence, RecurrenceError> {
        read(text).ok_or_else(|| RecurrenceError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Recurrence> {
    let of = |key: &str| text.split(';').find_map(|part| part.strip_prefix(key)?.strip_prefix('='));
    let (mut weekdays, mut ordinals) = (Vec::new(), Vec::new());
    for day in of("BYDAY")?.split(',') {
        let (ordinal, code) = day.split_at_checked(day.len().saturating_sub(2))?;
        let weekday = Weekday::CODES.iter().position(|known| *known == code)?;
        weekdays.push(Weekday(u8::try_from(weekday).ok()?));
        ordinals.extend(ordinal.parse::<i8>().ok());
    }
    weekdays.dedup();
    ordinals.sort_unstable();
    ordinals.dedup();
    let interval = of("INTERVAL").and_then(|n| n.parse().ok()).unwrap_or(1);
    Some(Recurrence { weekdays, interval, ordinals, until: of("UNTIL").and_then(until) })
}

/// A whole day, perhaps without its year: `--06-03`.
fn until(text: &str) -> Option<Date> {
    let Some(open) = text.strip_prefix("--") else {
        let day = text.parse::<Civil>().ok()?;
        return Some(Date { weekday: None, ..Date::of(day) });
    };
    let (month, day) = open.split_once('-')?;
    Some(Date { month: Some(month.parse().ok()?), day: Some(day.parse().ok()?), ..Date::default() })
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
            "FREQ=MONTHLY;BYDAY=1MO,3MO;UNTIL=--06-03",
        ] {
            assert_eq!(text.parse::<Recurrence>().map(|r| r.to_string()).as_deref(), Ok(text));
        }
        for text in ["FREQ=DAILY", "BYDAY=XX", "BYDAY=ü", ""] {
            assert_eq!(text.parse::<Recurrence>(), Err(RecurrenceError(text.into())));
        }
    }

    #[test]
    fn a_recurrence_ends_with_its_last_day() {
        let recurs = |text: &str| text.parse::<Recurrence>().unwrap();
        let days = |text: &str, from: Civil| {
            recurs(text).days(from, date(2026, 3, 1), Some(date(2025, 12, 2))).collect::<Vec<_>>()
        };
        assert_eq!(
            days("BYDAY=TU;UNTIL=2026-01-13", date(2026, 1, 1)),
            [date(2026, 1, 6), date(2026, 1, 13)]
        );
        assert_eq!(days("BYDAY=TU;UNTIL=--01-13", date(2026, 1, 8)), [date(2026, 1, 13)]);
        assert_eq!(days("BYDAY=TU;UNTIL=2026-01-13", date(2026, 1, 14)), []);
        assert_eq!(days("INTERVAL=2;BYDAY=TU", date(2026, 2, 1)), [date(2026, 2, 10), date(2026, 2, 24)]);
        assert_eq!(recurs("BYDAY=TU").last_day(date(2026, 1, 1)), None);
    }
}
