//! When an event is, as calendars say it: DTSTART, DTEND, RRULE.
//!
//! ```text
//! 2026-05-12                    DTSTART;VALUE=DATE:20260512
//! 2026-05-12/2026-05-14         … DTEND;VALUE=DATE:20260515       a calendar's end is one past the last day
//! 2026-05-12T16:00/T17:00       DTSTART:20260512T160000  DTEND:20260512T170000
//!              … in a zone      DTSTART;TZID=Europe/Vienna:20260512T160000
//! ```

use jiff::ToSpan;
use jiff::civil;
use marks::{Clock, Recurrence, When};

use super::content::{date, line, stamp};
use super::zone::Zone;

/// Writes when it is, clock times as those of the zone where one is known; `None` where the date is not whole.
///
/// What recurs is settled: of a start that is none of its days the rest would be undefined (RFC 5545 §3.8.5.3).
pub(crate) fn write(out: &mut String, when: &When, zone: Option<&Zone>) -> Option<()> {
    let start = when.start.date.to_civil()?;
    let last = when.end.and_then(|end| end.date.to_civil());
    match when.start.time {
        Some(clock) => {
            let from = at(start, clock)?;
            clock_time(out, "DTSTART", from, zone);
            let to = when.end.and_then(|end| end_time(start, last, end.time));
            if let Some(to) = to.filter(|to| *to > from) {
                clock_time(out, "DTEND", to, zone);
            }
        }
        None => {
            line(out, "DTSTART;VALUE=DATE", &date(start));
            if let Some(last) = last.filter(|last| *last > start) {
                line(out, "DTEND;VALUE=DATE", &date(last.tomorrow().ok()?));
            }
        }
    }
    if let Some(rule) = when.recurrence.as_ref().and_then(|rule| rrule(rule, start, when.start.time, zone)) {
        line(out, "RRULE", &rule);
    }
    Some(())
}

fn clock_time(out: &mut String, name: &str, moment: civil::DateTime, zone: Option<&Zone>) {
    match zone {
        Some(zone) => line(out, &format!("{name};TZID={}", zone.name()), &stamp(moment)),
        None => line(out, name, &stamp(moment)),
    }
}

fn at(day: civil::Date, clock: Clock) -> Option<civil::DateTime> {
    let [h, m, s] =
        [clock.hour, clock.minute, clock.second.unwrap_or(0)].map(|n| i8::try_from(n).unwrap_or(0));
    civil::Time::new(h, m, s, 0).ok().map(|time| day.to_datetime(time))
}

/// The end of an event that starts at a clock time. An end that is a day only means the whole of that day.
fn end_time(start: civil::Date, last: Option<civil::Date>, clock: Option<Clock>) -> Option<civil::DateTime> {
    match clock {
        Some(clock) => at(last.unwrap_or(start), clock),
        None => Some(last?.checked_add(1.day()).ok()?.to_datetime(civil::Time::midnight())),
    }
}

/// The rule of a recurrence, its last day as calendars write it.
fn rrule(
    recurrence: &Recurrence,
    start: civil::Date,
    clock: Option<Clock>,
    zone: Option<&Zone>,
) -> Option<String> {
    let endless = Recurrence { until: None, ..recurrence.clone() };
    let Some(last) = recurrence.last_day(start) else { return Some(endless.to_string()) };
    // Until has the type of the start, no zone where the start has none, and is in UTC where it has one (§3.3.10).
    let ends = last.at(23, 59, 59, 0);
    let until = match (clock, zone) {
        (None, _) => date(last),
        (Some(_), None) => stamp(ends),
        (Some(_), Some(zone)) => zone.utc(ends)?,
    };
    Some(format!("{endless};UNTIL={until}"))
}

#[cfg(test)]
mod tests {
    use marks::{Date, Moment, Weekday};

    use super::*;

    fn moment(y: i16, m: u8, d: u8, time: Option<(u8, u8)>) -> Moment {
        Moment {
            date: Date { year: Some(y), month: Some(m), day: Some(d), weekday: None },
            time: time.map(|(hour, minute)| Clock { hour, minute, second: None }),
        }
    }

    fn lines_of(start: Moment, end: Option<Moment>) -> Vec<String> {
        let mut out = String::new();
        write(&mut out, &When { start, end, ..When::default() }, None);
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn whole_days_end_one_past_the_last() {
        let lines = lines_of(moment(2026, 5, 30, None), Some(moment(2026, 5, 31, None)));
        assert_eq!(lines, ["DTSTART;VALUE=DATE:20260530", "DTEND;VALUE=DATE:20260601"]);
    }

    #[test]
    fn clock_times_float_and_a_bare_end_is_of_the_same_day() {
        let end = Moment { date: Date::default(), ..moment(0, 0, 0, Some((17, 30))) };
        let lines = lines_of(moment(2026, 5, 30, Some((16, 0))), Some(end));
        assert_eq!(lines, ["DTSTART:20260530T160000", "DTEND:20260530T173000"]);
    }

    #[test]
    fn an_end_before_the_start_is_left_out() {
        let lines = lines_of(moment(2026, 5, 30, Some((16, 0))), Some(moment(2026, 5, 30, Some((9, 0)))));
        assert_eq!(lines, ["DTSTART:20260530T160000"]);
    }

    #[test]
    fn an_open_date_is_no_entry() {
        let mut start = moment(2026, 5, 30, None);
        start.date.year = None;
        assert_eq!(lines_of(start, None), Vec::<String>::new());
    }

    fn recurrence(weekday: u8, ordinals: Vec<i8>, until: Date) -> Recurrence {
        Recurrence { weekdays: vec![Weekday(weekday)], interval: 1, ordinals, until: Some(until) }
    }

    fn lines_of_recurring(start: Moment, end: Option<Moment>, recurrence: Recurrence) -> Vec<String> {
        let mut out = String::new();
        write(&mut out, &When { start, end, recurrence: Some(recurrence), ambiguous: false }.settled(), None);
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn recurrence_becomes_a_rule() {
        let monthly = recurrence(1, vec![1, 3], moment(2026, 6, 30, None).date);
        let lines = lines_of_recurring(moment(2026, 5, 5, None), None, monthly);
        assert_eq!(lines, ["DTSTART;VALUE=DATE:20260505", "RRULE:FREQ=MONTHLY;BYDAY=1TU,3TU;UNTIL=20260630"]);
    }

    #[test]
    fn a_last_day_without_its_year_comes_after_the_start_that_was_named() {
        let open = |m, d| Date { year: None, ..moment(2026, m, d, None).date };
        let lines = |until| lines_of_recurring(moment(2026, 11, 6, None), None, recurrence(1, vec![], until));
        // Friday 6 November 2026: the first Tuesday behind it is the 10th, and one until the 8th has none.
        let first = "DTSTART;VALUE=DATE:20261110";
        assert_eq!(lines(open(1, 30)), [first, "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270130"]);
        assert_eq!(lines(open(11, 8)), ["DTSTART;VALUE=DATE:20261106"]);
        assert_eq!(lines(moment(2026, 5, 1, None).date), ["DTSTART;VALUE=DATE:20261106"]);
    }

    #[test]
    fn an_end_of_many_days_later_is_the_last_day() {
        let endless = Recurrence { until: None, ..recurrence(1, vec![], Date::default()) };
        let (start, end) = (moment(2026, 5, 1, Some((19, 0))), moment(2026, 6, 30, Some((21, 0))));
        let lines = lines_of_recurring(start, Some(end), endless);
        let rule = "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260630T235959";
        assert_eq!(lines, ["DTSTART:20260505T190000", "DTEND:20260505T210000", rule]);
    }

    #[test]
    fn a_zone_stands_at_its_times_and_the_last_is_in_utc() {
        let zone = Zone::named("Europe/Vienna").unwrap();
        let mut out = String::new();
        let recurrence = Some(recurrence(1, vec![], moment(2026, 12, 29, None).date));
        let end = Some(moment(2026, 5, 12, Some((17, 30))));
        let when = When { start: moment(2026, 5, 12, Some((16, 0))), end, recurrence, ambiguous: false };
        write(&mut out, &when, Some(&zone));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(
            lines,
            [
                "DTSTART;TZID=Europe/Vienna:20260512T160000",
                "DTEND;TZID=Europe/Vienna:20260512T173000",
                "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261229T225959Z"
            ]
        );
    }

    #[test]
    fn a_start_is_moved_to_the_first_day_of_its_rule() {
        // Friday 1 May 2026; its last Monday is the 25th.
        let (begins, ends) = (moment(2026, 5, 1, Some((22, 0))), moment(2026, 5, 2, Some((2, 0))));
        let until = moment(2026, 12, 31, None).date;
        let every_other = Recurrence { interval: 2, ..recurrence(0, vec![-1], until) };
        assert_eq!(
            lines_of_recurring(begins, Some(ends), every_other),
            [
                "DTSTART:20260525T220000",
                "DTEND:20260526T020000",
                "RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO;UNTIL=20261231T235959"
            ]
        );
        let fridays = recurrence(4, vec![], until);
        assert_eq!(lines_of_recurring(begins, None, fridays)[0], "DTSTART:20260501T220000");
    }
}
