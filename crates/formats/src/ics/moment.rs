//! When an event is, as calendars say it: DTSTART, DTEND, RRULE.
//!
//! ```text
//! 2026-05-12                    DTSTART;VALUE=DATE:20260512
//! 2026-05-12/2026-05-14         … DTEND;VALUE=DATE:20260515       a calendar's end is one past the last day
//! 2026-05-12T16:00/T17:00       DTSTART:20260512T160000  DTEND:20260512T170000
//! ```

use gleaner::{Clock, Date, Moment, Recurrence, When};
use jiff::ToSpan;
use jiff::civil;

use super::content::line;

/// Days of the week, Monday first (§3.3.10).
const WEEKDAYS: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/// Writes when it is; `None` where the date is not whole.
pub(crate) fn write(out: &mut String, when: &When) -> Option<()> {
    let start = day(&when.start.date)?;
    match when.start.time {
        Some(clock) => {
            let from = at(start, clock)?;
            line(out, "DTSTART", &stamp(from));
            if let Some(to) = when.end.and_then(|end| end_time(start, &end)).filter(|to| *to > from) {
                line(out, "DTEND", &stamp(to));
            }
        }
        None => {
            line(out, "DTSTART;VALUE=DATE", &date(start));
            if let Some(last) = when.end.and_then(|end| day(&end.date)).filter(|last| *last > start) {
                line(out, "DTEND;VALUE=DATE", &date(last.tomorrow().ok()?));
            }
        }
    }
    if let Some(rule) = when.recurrence.as_ref().and_then(|r| rule(r, when.start.time)) {
        line(out, "RRULE", &rule);
    }
    Some(())
}

fn day(date: &Date) -> Option<civil::Date> {
    civil::Date::new(date.year?, i8::try_from(date.month?).ok()?, i8::try_from(date.day?).ok()?).ok()
}

fn at(day: civil::Date, clock: Clock) -> Option<civil::DateTime> {
    let [h, m, s] =
        [clock.hour, clock.minute, clock.second.unwrap_or(0)].map(|n| i8::try_from(n).unwrap_or(0));
    civil::Time::new(h, m, s, 0).ok().map(|time| day.to_datetime(time))
}

/// The end of an event that starts at a clock time. An end that is a day only means the whole of that day.
fn end_time(start: civil::Date, end: &Moment) -> Option<civil::DateTime> {
    let last = day(&end.date);
    match end.time {
        Some(clock) => at(last.unwrap_or(start), clock),
        None => Some(last?.checked_add(1.day()).ok()?.to_datetime(civil::Time::midnight())),
    }
}

fn date(day: civil::Date) -> String {
    day.strftime("%Y%m%d").to_string()
}

fn stamp(moment: civil::DateTime) -> String {
    moment.strftime("%Y%m%dT%H%M%S").to_string()
}

/// The rule of a weekly recurrence, or of one by weekdays of the month; `None` for others, whose rhythm is not said.
fn rule(recurrence: &Recurrence, clock: Option<Clock>) -> Option<String> {
    let days: Vec<&str> =
        recurrence.weekdays.iter().filter_map(|d| WEEKDAYS.get(usize::from(d.0)).copied()).collect();
    if days.is_empty() {
        return None;
    }
    let mut rule = if recurrence.ordinals.is_empty() {
        format!("FREQ=WEEKLY;INTERVAL={};BYDAY={}", recurrence.interval.max(1), days.join(","))
    } else {
        let each = recurrence.ordinals.iter().flat_map(|n| days.iter().map(move |d| format!("{n}{d}")));
        format!("FREQ=MONTHLY;BYDAY={}", each.collect::<Vec<_>>().join(","))
    };
    if let Some(last) = recurrence.until.as_ref().and_then(day) {
        // Until has the type of the start (§3.3.10).
        let until = if clock.is_some() { date(last) + "T235959" } else { date(last) };
        rule = rule + ";UNTIL=" + &until;
    }
    Some(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(y: i16, m: u8, d: u8, time: Option<(u8, u8)>) -> Moment {
        Moment {
            date: Date { year: Some(y), month: Some(m), day: Some(d), weekday: None },
            time: time.map(|(hour, minute)| Clock { hour, minute, second: None }),
        }
    }

    fn written(start: Moment, end: Option<Moment>) -> Vec<String> {
        let mut out = String::new();
        write(&mut out, &When { start, end, ..When::default() });
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn whole_days_end_one_past_the_last() {
        let lines = written(moment(2026, 5, 30, None), Some(moment(2026, 5, 31, None)));
        assert_eq!(lines, ["DTSTART;VALUE=DATE:20260530", "DTEND;VALUE=DATE:20260601"]);
    }

    #[test]
    fn clock_times_float_and_a_bare_end_is_of_the_same_day() {
        let end = Moment { date: Date::default(), ..moment(0, 0, 0, Some((17, 30))) };
        let lines = written(moment(2026, 5, 30, Some((16, 0))), Some(end));
        assert_eq!(lines, ["DTSTART:20260530T160000", "DTEND:20260530T173000"]);
    }

    #[test]
    fn an_end_before_the_start_is_left_out() {
        let lines = written(moment(2026, 5, 30, Some((16, 0))), Some(moment(2026, 5, 30, Some((9, 0)))));
        assert_eq!(lines, ["DTSTART:20260530T160000"]);
    }

    #[test]
    fn an_open_date_is_no_entry() {
        let mut start = moment(2026, 5, 30, None);
        start.date.year = None;
        assert_eq!(written(start, None), Vec::<String>::new());
    }

    #[test]
    fn recurrence_becomes_a_rule() {
        let monthly = Recurrence {
            weekdays: vec![gleaner::Weekday(1)],
            interval: 1,
            ordinals: vec![1, 3],
            until: Some(moment(2026, 6, 30, None).date),
        };
        assert_eq!(rule(&monthly, None).as_deref(), Some("FREQ=MONTHLY;BYDAY=1TU,3TU;UNTIL=20260630"));
    }
}
