//! Dates and times as pages show them, and the weeks and months of calendars.
//!
//! ```text
//! "2026-11-03T16:00" ── the reader's locale ──▶ Tue 3 Nov 2026, 16:00
//! ```

use jiff::civil::{Date, Time, Weekday};
use jiff::{Timestamp, ToSpan};

use crate::locale::Locale;

/// The day on which a page is read, by the system's clock. What is on is asked by the day of the store, where its events take place.
pub(crate) fn today() -> Date {
    Timestamp::now().to_zoned(jiff::tz::TimeZone::system()).date()
}

/// A date, with a time or without, as people read it; a text that is neither stays as it is.
pub(crate) fn format_moment(moment: &str, locale: &Locale) -> String {
    match parts(moment) {
        Some((date, Some(time))) => locale.format_datetime(date, time),
        Some((date, None)) => locale.format_day(date),
        None => moment.to_owned(),
    }
}

/// A span as people read it: an end on the same day is written without its day.
pub(crate) fn format_span(start: &str, end: Option<&str>, locale: &Locale) -> String {
    let Some(end) = end.filter(|end| *end != start) else { return format_moment(start, locale) };
    match (parts(start), parts(end)) {
        (Some((day, Some(_))), Some((other, Some(clock)))) if day == other => {
            format!("{} – {}", format_moment(start, locale), locale.format_time(clock))
        }
        _ => format!("{} – {}", format_moment(start, locale), format_moment(end, locale)),
    }
}

/// The day of a moment, and its clock where it has one.
fn parts(moment: &str) -> Option<(Date, Option<Time>)> {
    let (day, clock) = moment.split_once('T').map_or((moment, None), |(day, clock)| (day, Some(clock)));
    let clock = clock.map(|clock| clock.get(..5).unwrap_or(clock));
    Some((day.parse().ok()?, clock.and_then(|clock| clock.parse().ok())))
}

/// Milliseconds since 1970 as a date and a time.
pub(crate) use formats::feed::stamp;

/// Milliseconds since 1970 as headers of HTTP write them (RFC 9110 §5.6.7).
pub(crate) fn http_date(millis: i64) -> Option<String> {
    let moment = Timestamp::from_millisecond(millis).ok()?;
    jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&moment).ok()
}

/// A point in time, for pages.
pub(crate) struct DisplayTime {
    /// As [`stamp`] writes it.
    pub(crate) at: String,
    /// As people read it, in UTC: the page's script writes it in their own time zone.
    pub(crate) text: String,
}

/// Milliseconds since 1970, for pages.
pub(crate) fn display_time(millis: i64, locale: &Locale) -> DisplayTime {
    let at = stamp(millis);
    let text =
        parts(&at).and_then(|(date, time)| Some(format!("{} UTC", locale.format_datetime(date, time?))));
    DisplayTime { text: text.unwrap_or_default(), at }
}

/// Seven days, of which the first is a Monday (ISO 8601).
pub(crate) fn week(day: Date) -> Vec<Date> {
    let back = day.weekday().since(Weekday::Monday);
    let monday = day.saturating_sub(i64::from(back).days());
    (0..7).map(|n| monday.saturating_add(i64::from(n).days())).collect()
}

/// The weeks of a month, whole.
pub(crate) fn month(day: Date) -> Vec<Vec<Date>> {
    let mut weeks = vec![week(day.first_of_month())];
    while let Some(last) = weeks.last().and_then(|week| week.last()) {
        let next = last.saturating_add(1.day());
        if next.month() != day.month() || next <= *last {
            break;
        }
        weeks.push(week(next));
    }
    weeks
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn moments() {
        let format = |moment: &str| super::format_moment(moment, Locale::english());
        let span = |start: &str, end: &str| super::format_span(start, Some(end), Locale::english());
        assert_eq!(format("2026-11-03T16:00"), "Tue 3 Nov 2026, 16:00");
        assert_eq!((format("2026-11-03"), format("soon")), ("Tue 3 Nov 2026".into(), "soon".into()));
        assert_eq!(span("2026-11-03T16:00", "2026-11-03T17:30"), "Tue 3 Nov 2026, 16:00 – 17:30");
        assert_eq!(span("2026-11-03", "2026-11-05"), "Tue 3 Nov 2026 – Thu 5 Nov 2026");
        assert_eq!(span("2026-11-03", "2026-11-03"), "Tue 3 Nov 2026");
        assert_eq!(stamp(1_000), "1970-01-01T00:00:01Z");
        assert_eq!(display_time(61_000, &Locale::negotiate(None, "de")).text, "Do., 1. Jan. 1970, 0:01 UTC");
    }

    #[test]
    fn weeks_and_months() {
        let days = week(date(2026, 11, 21));
        assert_eq!((days[0], days[6]), (date(2026, 11, 16), date(2026, 11, 22)));
        let weeks = month(date(2026, 11, 21));
        assert_eq!((weeks.len(), weeks[0][0], weeks[5][6]), (6, date(2026, 10, 26), date(2026, 12, 6)));
        // February 2027 begins on a Monday and fills four weeks.
        assert_eq!(month(date(2027, 2, 28)).len(), 4);
        assert!(month(Date::MAX).len() <= 6 && week(Date::MIN).len() == 7);
    }
}
