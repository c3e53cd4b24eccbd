//! Which of two numbers is the day, which century a short year belongs to, and whether a day exists.

use crate::when::Date;

/// How a language or region writes a date in digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// 31/12/1999
    DayMonth,
    /// 12/31/1999
    MonthDay,
    /// 1999/12/31
    YearMonth,
}

impl Order {
    /// The order of a language tag: the region decides, else the language.
    pub(super) fn of(language: &str, region: Option<&str>) -> Order {
        match (language, region) {
            ("zh" | "ja" | "ko" | "hu" | "lt" | "mn", _) => Order::YearMonth,
            (_, Some("US" | "PH" | "FM" | "PW" | "GU" | "CA")) if language != "fr" => Order::MonthDay,
            ("en", None) => Order::MonthDay,
            _ => Order::DayMonth,
        }
    }
}

/// Two numbers told apart.
pub(super) struct Pair {
    pub(super) year: Option<i32>,
    pub(super) month: i32,
    pub(super) day: i32,
    pub(super) ambiguous: bool,
    /// The order that these numbers prove, since one of them is no month.
    pub(super) shows: Option<Order>,
}

/// Tells month and day apart; `short` is a year of two digits after them, which may be the day where years come first.
pub(super) fn settle(a: i32, b: i32, short: Option<i32>, order: Order) -> Option<Pair> {
    if let (Order::YearMonth, Some(c @ 1..=31)) = (order, short)
        && b <= 12
    {
        return Some(Pair { year: Some(a), month: b, day: c, ambiguous: true, shows: None });
    }
    let pair = |month, day, ambiguous, shows| Some(Pair { year: short, month, day, ambiguous, shows });
    match (a, b) {
        (13.., 13..) => None,
        (13.., _) => pair(b, a, false, Some(Order::DayMonth)),
        (_, 13..) => pair(a, b, false, Some(Order::MonthDay)),
        _ if order == Order::DayMonth => pair(b, a, a != b, None),
        _ => pair(a, b, a != b, None),
    }
}

/// Years ahead of "today" that a short year may lie; farther ones belong to the century before ("31-Oct-74").
const AHEAD: i32 = 30;

/// Where no "today" is given, short years from 00 to this one are of this century.
const PIVOT: i32 = 49;

/// All digits of a year of two digits, near `as_of`.
pub(super) fn full_year(short: i32, as_of: Option<jiff::civil::Date>) -> i32 {
    let last = as_of.map_or(2000 + PIVOT, |d| i32::from(d.year()) + AHEAD);
    let year = last - last.rem_euclid(100) + short;
    if year > last { year - 100 } else { year }
}

/// Does this day exist, as far as it is said? 29 February does where no year is said.
pub(super) fn is_day(year: Option<i32>, month: Option<i32>, day: Option<i32>) -> bool {
    let leap = year.is_none_or(|y| y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
    let last = match month {
        Some(2) if leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return false,
    };
    day.is_none_or(|d| (1..=last).contains(&d)) && year.is_none_or(|y| (1..=9999).contains(&y))
}

/// The date with day and month in each other's place, if that is a date.
pub(super) fn turned(date: Date) -> Option<Date> {
    let turned = Date { month: date.day, day: date.month, ..date };
    let wide = |v: Option<u8>| v.map(i32::from);
    is_day(date.year.map(i32::from), wide(turned.month), wide(turned.day)).then_some(turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_years_lie_near_today() {
        let today = Some(jiff::civil::date(2013, 2, 12));
        assert_eq!(full_year(74, today), 1974);
        assert_eq!(full_year(27, today), 2027);
        assert_eq!(full_year(99, Some(jiff::civil::date(1996, 1, 1))), 1999);
        assert_eq!(full_year(3, Some(jiff::civil::date(1996, 1, 1))), 2003);
    }

    #[test]
    fn days_that_do_not_exist() {
        assert!(is_day(None, Some(2), Some(29)));
        assert!(!is_day(Some(2019), Some(2), Some(29)));
        assert!(!is_day(None, Some(6), Some(31)));
    }
}
