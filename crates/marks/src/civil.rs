//! Closing open dates: from what a text says to a day on the calendar.

use crate::when::{Date, Weekday};

impl Date {
    /// The day on the calendar; `None` while year, month or day is open.
    pub fn to_civil(&self) -> Option<jiff::civil::Date> {
        let (year, month, day) = (self.year?, self.month?, self.day?);
        jiff::civil::Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
    }

    /// Is the weekday said beside it the right one? `None` where there is no weekday or no whole date.
    pub fn weekday_agrees(&self) -> Option<bool> {
        let said = self.weekday?;
        self.to_civil().map(|day| Weekday::of(day) == said)
    }
}

impl Weekday {
    /// The weekday of a day.
    pub fn of(day: jiff::civil::Date) -> Weekday {
        Weekday(day.weekday().to_monday_zero_offset().unsigned_abs())
    }
}
