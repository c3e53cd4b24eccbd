//! Closing open dates: from what a text says to days on the calendar.
//!
//! ```text
//! --10-04 Tuesday  +  heading "2005"      ──▶ 2005-10-04
//! --10-04 Tuesday  +  today 2006-02-01    ──▶ 2005-10-04 (the nearest 4 October that is a Tuesday)
//! ```

use jiff::civil::Date as Civil;

use crate::when::{Date, Weekday, When};

/// Years to each side of "today" in which the nearest fitting one is sought: a weekday comes back within 11 years at
/// the most, in a century of 365-day years within 6, and pages seldom leave out a year that is further away.
const YEARS_AROUND: i16 = 6;

impl Date {
    /// The day on the calendar; `None` while year, month or day is open.
    pub fn to_civil(&self) -> Option<Civil> {
        let (year, month, day) = (self.year?, self.month?, self.day?);
        Civil::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
    }

    /// A day of the calendar as a whole date, beside which no weekday is said: what [`Date::to_civil`] takes back.
    pub fn from_civil(day: Civil) -> Date {
        Date { weekday: None, ..Date::of(day) }
    }

    /// A day of the calendar as a whole date with its weekday.
    pub fn of(day: Civil) -> Date {
        Date {
            year: Some(day.year()),
            month: Some(day.month().unsigned_abs()),
            day: Some(day.day().unsigned_abs()),
            weekday: Some(Weekday::of(day)),
        }
    }

    /// Is the weekday said beside it the right one? `None` where there is no weekday or no whole date.
    pub fn weekday_agrees(&self) -> Option<bool> {
        let said = self.weekday?;
        self.to_civil().map(|day| Weekday::of(day) == said)
    }

    /// This date with what it leaves open taken from `context`: the year, month or day of a heading or of the page.
    ///
    /// A field that is said here is never replaced; nothing finer than the context's finest field is taken on.
    pub fn within(&self, context: &Date) -> Date {
        let month = self.month.or(context.month);
        Date {
            year: self.year.or(context.year),
            month,
            day: self.day.or_else(|| context.day.filter(|_| self.month.is_none())),
            weekday: self.weekday.or_else(|| context.weekday.filter(|_| self.is_empty())),
        }
    }

    /// The day nearest to `as_of` that this date can mean: the year is chosen so that the weekday said is right.
    ///
    /// Without a weekday it is the nearest such day, before or after. `None` while month or day is open, or where no
    /// year nearby has that day on that weekday.
    pub fn nearest(&self, as_of: Civil) -> Option<Civil> {
        if self.year.is_some() {
            return self.to_civil();
        }
        let years = (as_of.year() - YEARS_AROUND)..=(as_of.year() + YEARS_AROUND);
        let days = years.filter_map(|year| Date { year: Some(year), ..*self }.to_civil());
        let fits = days.filter(|day| self.weekday.is_none_or(|w| Weekday::of(*day) == w));
        fits.min_by_key(|day| days_between(*day, as_of).abs())
    }

    /// The first day on or after `from` that this date can mean, within the years that [`Date::nearest`] looks at.
    ///
    /// For lists that run on: October after September is of the same year, January after December of the next.
    pub fn on_or_after(&self, from: Civil) -> Option<Civil> {
        if self.year.is_some() {
            return self.to_civil().filter(|day| *day >= from);
        }
        let years = from.year()..=(from.year() + YEARS_AROUND);
        let mut days = years.filter_map(|year| Date { year: Some(year), ..*self }.to_civil());
        days.find(|day| *day >= from && self.weekday.is_none_or(|w| Weekday::of(*day) == w))
    }
}

/// Days from `a` to `b`.
pub(crate) fn days_between(a: Civil, b: Civil) -> i32 {
    a.until(b).map_or(i32::MAX, |span| span.get_days())
}

impl Weekday {
    /// The weekday of a day.
    pub fn of(day: Civil) -> Weekday {
        Weekday(day.weekday().to_monday_zero_offset().unsigned_abs())
    }
}

impl When {
    /// The days on which it is between `from` and `to`, both included, in order: one day, each day of a range, or
    /// each day on which it recurs. Years that are open are closed near `from`.
    pub fn days(&self, from: Civil, to: Civil) -> Vec<Civil> {
        let first = self.start.date.nearest(from);
        if let Some(recurrence) = &self.recurrence {
            let first = first.map_or(from, |day| day.max(from));
            return recurrence.days(first, to, self.start.date.nearest(from)).collect();
        }
        let Some(first) = first else { return Vec::new() };
        let last =
            self.end.filter(|e| !e.date.is_empty()).and_then(|e| e.date.on_or_after(first)).unwrap_or(first);
        each_day(first.max(from), last.min(to)).collect()
    }
}

/// Most days that are walked through: a century, so that a wrong year costs no time.
const LONGEST: usize = 36_600;

pub(crate) fn each_day(from: Civil, to: Civil) -> impl Iterator<Item = Civil> {
    std::iter::successors(Some(from), |day| day.tomorrow().ok())
        .take_while(move |day| *day <= to)
        .take(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn read(text: &str) -> When {
        let marks = crate::find(text, &crate::Settings::default());
        let whens = marks.into_iter().filter_map(|m| match m.value {
            crate::Value::When(when) => Some(when),
            _ => None,
        });
        whens.into_iter().next().expect("the text has a date")
    }

    #[test]
    fn the_weekday_of_a_recurrence_does_not_choose_the_year_of_its_first_day() {
        let days = |text: &str| read(text).days(date(2026, 11, 20), date(2026, 12, 20));
        let wanted = [date(2026, 12, 8), date(2026, 12, 15)];
        assert_eq!(days("Every Tuesday from 7 December"), wanted);
        assert_eq!(days("Every Tuesday from Monday 7 December"), wanted);
        // 7 December is a Tuesday in 2027.
        assert_eq!(days("Every Tuesday from Tuesday 7 December"), []);
        assert_eq!(days("Every Tuesday from 7 December 2026"), wanted);
    }

    #[test]
    fn an_open_year_is_closed_by_the_weekday_or_the_nearest_day() {
        let as_of = date(2006, 2, 1);
        assert_eq!(read("October 4").start.date.nearest(as_of), Some(date(2005, 10, 4)));
        assert_eq!(read("Tuesday, October 4").start.date.nearest(as_of), Some(date(2005, 10, 4)));
        assert_eq!(read("Saturday, October 4").start.date.nearest(as_of), Some(date(2003, 10, 4)));
        assert_eq!(read("May 3").start.date.on_or_after(date(2006, 6, 1)), Some(date(2007, 5, 3)));
    }

    #[test]
    fn a_heading_gives_what_is_not_said() {
        let heading = Date { year: Some(2005), month: Some(10), ..Date::default() };
        assert_eq!(read("Tuesday 4").start.date.within(&heading).to_civil(), Some(date(2005, 10, 4)));
        assert_eq!(read("4 May 2006").start.date.within(&heading).to_civil(), Some(date(2006, 5, 4)));
    }

    #[test]
    fn weekdays_check_dates() {
        assert_eq!(read("Tuesday, 4 October 2005").start.date.weekday_agrees(), Some(true));
        assert_eq!(read("Monday, 4 October 2005").start.date.weekday_agrees(), Some(false));
        assert_eq!(read("4 October 2005").start.date.weekday_agrees(), None);
    }

    #[test]
    fn what_recurs_is_told_day_by_day() {
        let (from, to) = (date(2005, 10, 1), date(2005, 12, 31));
        let days = |text: &str| read(text).days(from, to);
        assert_eq!(days("every Tuesday until October 18, 2005"), [4, 11, 18].map(|d| date(2005, 10, d)));
        assert_eq!(
            days("first and third Monday of the month")[..3],
            [date(2005, 10, 3), date(2005, 10, 17), date(2005, 11, 7)]
        );
        assert_eq!(
            days("last Friday of every month"),
            [date(2005, 10, 28), date(2005, 11, 25), date(2005, 12, 30)]
        );
        assert_eq!(
            days("every other Thursday, October 6 - November 3, 2005"),
            [date(2005, 10, 6), date(2005, 10, 20), date(2005, 11, 3)]
        );
        assert_eq!(days("October 3-5, 2005").len(), 3);
        assert_eq!(days("4 October 2005"), [date(2005, 10, 4)]);
    }
}
