//! Dates and times as far as a text says them.
//!
//! A date may stay open: fields that are not said are `None`, and whoever has context (heading, section, page, as-of
//! date, weekday as check) closes it.

use std::fmt;

/// A day of the week, Monday = 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Weekday(pub u8);

impl Weekday {
    /// As iCalendar writes them (RFC 5545 §3.3.10), Monday first.
    pub const CODES: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
}

/// A calendar date; what the text does not say is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Date {
    /// Year, four digits.
    pub year: Option<i16>,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month, 1 to 31.
    pub day: Option<u8>,
    /// Weekday said beside it: a check on the year.
    pub weekday: Option<Weekday>,
}

/// A clock time, 24 h.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clock {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59, where said.
    pub second: Option<u8>,
}

/// A date, a clock time, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Moment {
    /// The date; all `None` for a bare clock time.
    pub date: Date,
    /// The clock time, where said.
    pub time: Option<Clock>,
}

/// How something recurs: "every Tuesday until 3 June".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Recurrence {
    /// Weekdays on which it recurs, one at least; all seven where it recurs every day.
    pub weekdays: Vec<Weekday>,
    /// Each how many weeks it recurs, where ordinals say which of the month: months (1 = every one, 2 = every other).
    pub interval: u8,
    /// Which of the month: 1 = first … 5, -1 = last; empty where every one is meant ("first and third Tuesday").
    pub ordinals: Vec<i8>,
    /// Last day, where said; of a month or a year its last.
    pub until: Option<Date>,
}

/// When something is: a moment, a range of moments, or a recurrence.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct When {
    /// The moment, or the first of a range.
    pub start: Moment,
    /// The last of a range: the last day or time said, never one past it.
    pub end: Option<Moment>,
    /// Where it recurs.
    pub recurrence: Option<Recurrence>,
    /// Day and month could change places ("3/4/2005") and nothing on the text decided it.
    pub ambiguous: bool,
}

impl When {
    /// True where only a clock time is said, no date and no recurrence.
    pub fn is_clock_only(&self) -> bool {
        self.start.date.is_empty() && self.recurrence.is_none()
    }

    /// Start, end and recurrence of what [`When`] writes, each as it is written.
    ///
    /// ```
    /// assert_eq!(marks::When::parts("2026-05-12/2026-05-14"), ("2026-05-12", Some("2026-05-14"), None));
    /// ```
    pub fn parts(written: &str) -> (&str, Option<&str>, Option<&str>) {
        let (range, recurrence) =
            written.split_once(';').map_or((written, None), |(range, rule)| (range, Some(rule)));
        let (start, end) = range.split_once('/').map_or((range, None), |(start, end)| (start, Some(end)));
        (start, end, recurrence)
    }
}

impl Date {
    /// True where nothing of the calendar is said.
    pub fn is_empty(&self) -> bool {
        self.year.is_none() && self.month.is_none() && self.day.is_none() && self.weekday.is_none()
    }
}

/// ISO 8601 as far as it is said: `2013-02-12`, `2013-02`, `2013`, `--02-12`, `--02`, `---12`; a weekday
/// alone is `-W-2` (Tuesday).
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (None, None, None, Some(day)) = (self.year, self.month, self.day, self.weekday) {
            return write!(f, "-W-{}", day.0 + 1);
        }
        match self.year {
            Some(y) => write!(f, "{y:04}")?,
            None => f.write_str("-")?,
        }
        match (self.month, self.day) {
            (Some(m), Some(d)) => write!(f, "-{m:02}-{d:02}"),
            (Some(m), None) => write!(f, "-{m:02}"),
            (None, Some(d)) => write!(f, "--{d:02}"),
            (None, None) => Ok(()),
        }
    }
}

/// `04:30` or `04:30:15`.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)?;
        self.second.map_or(Ok(()), |s| write!(f, ":{s:02}"))
    }
}

/// `2013-02-12T04:30`, `T04:30` or `2013-02-12`.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.date.is_empty() {
            write!(f, "{}", self.date)?;
        }
        self.time.map_or(Ok(()), |t| write!(f, "T{t}"))
    }
}

/// A moment, or `A/B` for a range; how it recurs follows a semicolon as iCalendar writes it.
impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        if let Some(end) = self.end {
            write!(f, "/{end}")?;
        }
        self.recurrence.as_ref().map_or(Ok(()), |r| write!(f, ";{r}"))
    }
}
