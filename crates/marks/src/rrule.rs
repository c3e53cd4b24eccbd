//! How something recurs as iCalendar writes it (RFC 5545 §3.3.10).
//!
//! ```text
//! FREQ=WEEKLY;BYDAY=TU;UNTIL=--06-03 ◀── Display, FromStr ──▶ Recurrence
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use jiff::civil::Date as Civil;

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
        parse(text).ok_or_else(|| RecurrenceError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Recurrence> {
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
    let until = parts.remove("UNTIL").map_or(Some(None), |day| last_day(day).map(Some))?;
    // Weeks begin with Monday here, which says nothing where each counts or months are meant.
    let week = match parts.remove("WKST") {
        Some("MO") | None => true,
        Some(begins) => Weekday::CODES.contains(&begins) && (interval == 1 || freq == "MONTHLY"),
    };
    if !week || !parts.is_empty() {
        return None;
    }
    let (ordinals, weekdays) = match days {
        Some(days) => days_of(days)?,
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

/// The ordinals and weekdays of `TU,TH` or `1MO,3MO`; `None` where not each ordinal goes with each weekday, or one is counted from
/// the end of the month and not its last.
fn days_of(days: &str) -> Option<(Vec<i8>, Vec<Weekday>)> {
    let (mut pairs, mut ordinals, mut weekdays) = (BTreeSet::new(), Vec::new(), Vec::new());
    for day in days.split(',') {
        let (ordinal, code) = day.split_at_checked(day.len().checked_sub(2)?)?;
        let weekday = Weekday(u8::try_from(Weekday::CODES.iter().position(|known| *known == code)?).ok()?);
        let ordinal = match ordinal {
            "" => None,
            nth => Some(nth.parse::<i8>().ok().filter(|n| *n == -1 || (1..=5).contains(n))?),
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

/// A last day, as far as it is said (`2026-06-03`, `--06-03`, `2026-06`, `--06`, `2026`), or as a calendar writes it.
fn last_day(text: &str) -> Option<Date> {
    let (day, clock) = text.split_once('T').unwrap_or((text, ""));
    if let Ok(day) = day.parse::<Civil>() {
        let day = if ends_in_the_west(clock) { day.yesterday().ok()? } else { day };
        return Some(Date::from_civil(day));
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
    day.to_civil().filter(|_| open.to_string() == text).map(|_| open)
}

/// Is this the last second of a day in one of the zones from the Azores to Hawaii, written in UTC: of the day before?
fn ends_in_the_west(clock: &str) -> bool {
    let hour = clock.strip_suffix("5959Z").filter(|hour| hour.len() == 2);
    hour.and_then(|hour| hour.parse::<u8>().ok()).is_some_and(|hour| hour < 10)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_rule_of_another_calendar_is_read_where_all_of_it_is_understood() {
        for (text, read) in [
            (
                "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;UNTIL=20261231T225959Z",
                "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-12-31",
            ),
            (
                "RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20261231;BYDAY=TU,TU,MO",
                "FREQ=WEEKLY;BYDAY=TU,MO;UNTIL=2026-12-31",
            ),
            // The end of 31 December in Vienna, and in New York.
            ("FREQ=WEEKLY;BYDAY=TU;UNTIL=20270101T045959Z", "FREQ=WEEKLY;BYDAY=TU;UNTIL=2026-12-31"),
            ("FREQ=MONTHLY;INTERVAL=2;WKST=SU;BYDAY=1TU", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1TU"),
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
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=--+12-+3",
            "FREQ=WEEKLY;BYDAY=TU;UNTIL=--6-3",
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU",
            "FREQ=WEEKLY;WKST=XX;BYDAY=TU",
            "FREQ=MONTHLY;BYDAY=TU",
            "FREQ=MONTHLY;BYDAY=0TU",
            "FREQ=MONTHLY;BYDAY=6TU",
            "FREQ=MONTHLY;BYDAY=-2TU",
            "FREQ=MONTHLY;BYDAY=-128TU",
            "FREQ=MONTHLY;BYDAY=1MO,3TU",
            "FREQ=MONTHLY;BYDAY=1MO,TU",
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1",
            "FREQ=DAILY;INTERVAL=2",
            "FREQ=YEARLY",
        ] {
            assert_eq!(text.parse::<Recurrence>(), Err(RecurrenceError(text.into())));
        }
    }
}
