//! Closing dates: the year that a page gives once, above, or not at all.
//!
//! ```text
//! heading "Fall 2016" + "Sept 22" ──▶ 2016-09-22        "Tue 3 Dec" + as-of ──▶ the year in which it is a Tuesday
//! ```
//!
//! Event Finder §3.2.3 takes the most recent year seen. Here each year in question has a cost, and the cheapest is taken:
//! a weekday said beside the date weighs most, then a heading above, then the dates before, then nearness to "today".

use jiff::civil;
use marks::Date;

/// What stands around an open date.
#[derive(Debug, Clone, Default)]
pub(crate) struct Context {
    /// Years of the nearest heading above: one, or two for "2016-17".
    pub(crate) heading: Option<(i16, i16)>,
    /// The date before it in the same column of dates.
    pub(crate) before: Option<civil::Date>,
    /// A year that the page's title says.
    pub(crate) title: Option<i16>,
    /// The year that the page gives elsewhere to this very month and day.
    pub(crate) twin: Option<i16>,
    /// The year named last above, be it in running text.
    pub(crate) mentioned: Option<i16>,
    /// "Today".
    pub(crate) as_of: Option<civil::Date>,
}

/// First month of an academic year: "2016-17" means 2016 from July on.
const ACADEMIC_START: u8 = 7;
/// Costs of leaving what stands around, in hundredths. A weekday said beside the date weighs more than all others
/// together; nearness to today less than anything that the page says.
const WEEKDAY: i64 = 2000;
const HEADING: i64 = 400;
const TWIN: i64 = 500;
const TITLE: i64 = 150;
const MENTIONED: i64 = 200;
const FARTHEST: i64 = 140;
const FAR_FROM_BEFORE: i64 = 330;
/// An open date lies rather in the coming year than in the past: days back and ahead that cost nothing.
const LIKELY_DAYS: (i64, i64) = (-120, 300);

impl Context {
    /// The day meant, or none where month or day is missing or no year fits.
    pub(crate) fn close(&self, date: &Date) -> Option<civil::Date> {
        let (month, day) = (date.month?, date.day?);
        if let Some(year) = date.year {
            return day_of(year, month, day);
        }
        let near = self.as_of.or(self.before).map(|d| d.year());
        let heading = [self.heading.map(|h| h.0), self.heading.map(|h| h.1)];
        let around = [self.twin, self.title, self.mentioned, self.before.map(|d| d.year()), near];
        let stated = heading.into_iter().chain(around);
        let years = stated.flatten().flat_map(|y| [y, y - 1, y + 1]);
        years.filter_map(|y| day_of(y, month, day)).min_by_key(|d| (self.cost(date, *d), *d))
    }

    /// What speaks against a reading; in hundredths, so that costs compare exactly.
    fn cost(&self, stated: &Date, day: civil::Date) -> i64 {
        let year = day.year();
        let mut cost = 0;
        if stated.weekday.is_some_and(|w| w.0 != day.weekday().to_monday_zero_offset() as u8) {
            cost += WEEKDAY;
        }
        if let Some((first, second)) = self.heading {
            let wanted = if day.month() as u8 >= ACADEMIC_START { first } else { second };
            cost += if year == wanted { 0 } else { HEADING };
        }
        if self.twin.is_some_and(|t| t != year) {
            cost += TWIN;
        }
        if self.title.is_some_and(|t| t != year) {
            cost += TITLE;
        }
        if self.mentioned.is_some_and(|m| m != year) {
            cost += MENTIONED;
        }
        if let Some(before) = self.before {
            cost += (day_distance(before, day) - 200).clamp(0, FAR_FROM_BEFORE);
        }
        if let Some(today) = self.as_of {
            let away = day_distance_signed(today, day);
            cost += (away - LIKELY_DAYS.1).max(LIKELY_DAYS.0 - away).clamp(0, 3 * FARTHEST) / 3;
        }
        cost
    }
}

/// The day, where the calendar has it.
pub(crate) fn day_of(year: i16, month: u8, day: u8) -> Option<civil::Date> {
    civil::Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// A day as a date whose year, month and day are said.
pub(super) fn whole(day: civil::Date) -> Date {
    Date { year: Some(day.year()), month: Some(day.month() as u8), day: Some(day.day() as u8), weekday: None }
}

fn day_distance_signed(from: civil::Date, to: civil::Date) -> i64 {
    i64::from((to - from).get_days())
}

fn day_distance(a: civil::Date, b: civil::Date) -> i64 {
    day_distance_signed(a, b).abs()
}

/// Years that a heading says: "Fall 2016" is 2016 twice, "2016-17" and "2016/2017" are both; none where it says several.
pub(crate) fn years_of(text: &str) -> Option<(i16, i16)> {
    let numbers: Vec<(usize, &str)> = digit_runs(text);
    // "442-2000" is a telephone number.
    let dialled = |i: usize, at: usize| {
        i.checked_sub(1)
            .and_then(|p| numbers.get(p))
            .is_some_and(|(a, n)| n.len() == 3 && a + n.len() + 1 == at)
    };
    let mut years = numbers.iter().enumerate().filter(|(i, (at, n))| is_year(n) && !dialled(*i, *at));
    let (i, (at, first)) = years.next()?;
    let first: i16 = first.parse().ok()?;
    let pair = numbers.get(i + 1).filter(|(next, _)| *next <= at + 7).and_then(|(_, n)| follows(first, n));
    match (pair, years.next()) {
        (Some(second), _) => Some((first, second)),
        (None, None) => Some((first, first)),
        (None, Some(_)) => None,
    }
}

/// Runs of digits that stand alone, with their places.
fn digit_runs(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut runs = Vec::new();
    let mut at = 0;
    while let Some(from) = bytes.get(at..).and_then(|rest| rest.iter().position(u8::is_ascii_digit)) {
        let begins = at + from;
        let word = bytes.get(begins..).unwrap_or_default();
        let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
        at = begins + word.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
        let alone = !begins.checked_sub(1).and_then(|b| bytes.get(b)).is_some_and(u8::is_ascii_alphanumeric);
        if alone && begins + digits == at {
            runs.extend(text.get(begins..at).map(|run| (begins, run)));
        }
    }
    runs
}

fn is_year(n: &str) -> bool {
    n.len() == 4 && matches!(n.parse::<i16>(), Ok(1950..=2060))
}

/// Is `n` the year after `first`, in two digits or four?
fn follows(first: i16, n: &str) -> Option<i16> {
    let next = first + 1;
    let stated: i16 = n.parse().ok()?;
    (stated == next || (n.len() == 2 && stated == next % 100)).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use marks::Weekday;

    fn open(month: u8, day: u8, weekday: Option<u8>) -> Date {
        Date { year: None, month: Some(month), day: Some(day), weekday: weekday.map(Weekday) }
    }

    #[test]
    fn a_heading_gives_the_year() {
        let context = Context {
            heading: years_of("Schedule, Fall 2016"),
            as_of: day_of(2025, 11, 24),
            ..Context::default()
        };
        assert_eq!(context.close(&open(9, 22, None)), day_of(2016, 9, 22));
    }

    #[test]
    fn an_academic_year_has_two() {
        let context = Context { heading: years_of("Seminars 2016-17"), ..Context::default() };
        assert_eq!(context.close(&open(10, 3, None)), day_of(2016, 10, 3));
        assert_eq!(context.close(&open(2, 3, None)), day_of(2017, 2, 3));
    }

    #[test]
    fn a_weekday_overrules_nearness() {
        let context = Context { as_of: day_of(1997, 1, 14), ..Context::default() };
        assert_eq!(context.close(&open(9, 30, Some(0))), day_of(1996, 9, 30));
    }

    #[test]
    fn a_list_runs_over_new_year() {
        let context =
            Context { before: day_of(2025, 12, 22), as_of: day_of(2025, 11, 1), ..Context::default() };
        assert_eq!(context.close(&open(1, 5, None)), day_of(2026, 1, 5));
    }

    #[test]
    fn a_heading_of_many_years_says_nothing() {
        assert_eq!(years_of("2019 2018 2017"), None);
        assert_eq!(years_of("Room 2310"), None);
        assert_eq!(years_of("Customer Service - 412 442-2000 | Contact Us"), None);
        assert_eq!(years_of("Archive 2016/2017"), Some((2016, 2017)));
    }
}
