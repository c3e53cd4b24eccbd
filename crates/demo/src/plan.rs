//! When things happen: talks on a day of the week, one after the other, from last week on.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

/// Rows of a table of data.
pub(crate) fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().filter(|line| !line.is_empty()).map(|line| {
        let mut cells = line.split('\t');
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

/// That weekday in each of the weeks to come, the first of them within the next seven days.
pub(crate) fn weekly(today: Date, day: Weekday) -> impl Iterator<Item = Date> {
    let first = i64::from(today.weekday().until(day));
    (0..).map(move |week: i64| today.saturating_add((first + 7 * week).days()))
}

/// A day every so many days from today on.
pub(crate) fn every(today: Date, days: i64, from: i64) -> impl Iterator<Item = Date> {
    (0..).map(move |n: i64| today.saturating_add((from + days * n).days()))
}

/// A day in a format of `strftime`.
pub(crate) fn format_date(day: Date, format: &str) -> String {
    day.strftime(format).to_string()
}
