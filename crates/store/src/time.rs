//! Times as the tables hold them: whole milliseconds; and days as queries compare them.

use std::time::Duration;

use jiff::civil::Date;

/// A span of time as a column holds it; one longer than 292 million years is that long.
pub(crate) fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX / 2)
}

/// A span of time from a column; one below zero is none.
pub(crate) fn span(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

/// The day of a time, in UTC.
pub(crate) fn today(now: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(now).unwrap_or_default();
    moment.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}

/// A day or a month as queries compare it: `2026-11-21`, `2026-11` or `today`; `None` where a text is none.
pub fn parse_day(text: &str, today: Date) -> Option<String> {
    if text == "today" {
        return Some(today.to_string());
    }
    let is_day = text.len() == 10 && text.parse::<Date>().is_ok();
    let is_month = text.len() == 7 && format!("{text}-01").parse::<Date>().is_ok();
    (is_day || is_month).then(|| text.to_owned())
}
