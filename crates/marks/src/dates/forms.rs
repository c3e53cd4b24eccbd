//! The forms in which dates are written, one row a form, and what a matched row says.
//!
//! To add a form: write its row, add a line to `cases/dates.txt`, run the tests. Event Finder §3.2.3 reduces tokens by
//! a grammar of such sentences ("MONTH FORWARDSLASH DAY FORWARDSLASH YEAR"); the row is that sentence.

use std::sync::LazyLock;

use super::order::{Order, full_year, is_day};
use super::shape::{Shape, sorts_ahead};
use super::slots::{Caught, Slot};
use super::token::Token;
use crate::when::{Date, Weekday};

/// What must stand around a match before it is believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing.
    Nothing,
    /// A weekday, a clock time, a word such as "on", an end of a range that needs nothing, or a line of its own.
    Backing,
    /// A word such as "in" before it, or a line of its own.
    Cue,
    /// A month by name: as `Cue`, but a full name that is no other word needs nothing.
    LoneMonth,
    /// Each part on a line or in a cell of its own, as on a leaf of a calendar.
    Leaf,
    /// A line or cell of its own.
    OwnLine,
    /// "Between" before it or after it.
    Between,
    /// Two months: as [`Needs::LoneMonth`], each backing the other.
    MonthRange,
    /// Two years that people now living speak of.
    Years,
    /// Not the turn of a school year ("2011/12"), unless a cue says so.
    YearMonth,
    /// No decimal number or version: another language than English, or a cue.
    Dotted,
    /// As `Backing`, whatever the language: "1. 2." counts, too.
    Spaced,
}

use Needs::{
    Backing, Between, Cue, Dotted, Leaf, LoneMonth, MonthRange, Nothing, OwnLine, Spaced, YearMonth, Years,
};

/// The forms; of those that match, the longest counts, of equally long ones the first.
const FORMS: &[(&str, Needs)] = &[
    // 12 May 2003; 12. Mai; 12 de mayo de 2003; the first of May; 31-Oct-74
    ("day * of month * of year", Nothing),
    ("day * of month * yy", Nothing),
    ("day * of month de yy", Nothing),
    ("day * of month", Nothing),
    // May 12, 2003; May 12; Sep-23-2020; Mai vingt
    ("month * of day * of year", Nothing),
    ("month * of day yy", Nothing),
    ("month +- +day +- +yy", Nothing),
    ("month * of day 日?", Nothing),
    // 2003 May 12; 2020/23/Sep; 23-2020-September; 2013年二月十五号
    ("year 年? * of month * of day 日?", Nothing),
    ("year * of day * of month", Nothing),
    ("day +- +year +- +month", Nothing),
    // May 2003; Mai '03; 2003 May; May
    ("month * of year", Nothing),
    ("month ' +yy", Nothing),
    ("month * of yy", Nothing),
    ("year 年? * of month", Nothing),
    ("month", LoneMonth),
    // 12–14 May 2003; 12.-14. Mai; from 4 to January 22
    ("day * ~ of wd day2 * of month * of year", Nothing),
    ("day * ~ of wd day2 * of month * yy", Nothing),
    ("day * ~ of wd day2 * of month", Nothing),
    ("day ~ of month * of day2 * of year", Nothing),
    ("day * and of wd day2 * of month * of year", Between),
    ("day * and of wd day2 * of month", Between),
    // May 12–14, 2003; November between 19 and 20
    ("month * of day ~ of wd day2 * of year", Nothing),
    ("month * of day ~ of wd day2 日?", Nothing),
    ("month of between of day and of day2", Nothing),
    // May–June 2003; May to June
    ("month ~ month2 * of year", Nothing),
    ("month . ~ month2", MonthRange),
    ("month ~ month2", MonthRange),
    // 2003年5月12日; 5月12日; 5月; 2003年
    ("year 年 * of a 月 of day 日?", Nothing),
    ("year 年 * of a 月", Nothing),
    ("a 月 of day 日?", Nothing),
    ("a 月 of day 日 , year 年", Nothing),
    ("a 月", Nothing),
    ("year 年", Nothing),
    ("year 年 * of a 月 of day 日 wd? ~ day2 日", Nothing),
    ("year 年 * month day 日 ~ day2 日", Nothing),
    ("a 月 of day 日 wd? ~ day2 日", Nothing),
    ("year 年 * a 月 day 日 and day2 日", Between),
    ("a 月 of day 日 and day2 日", Between),
    ("month day 日 ~ day2 日", Nothing),
    // ngày 2 tháng 9 năm 2015
    ("ngày? day tháng a * năm? year", Nothing),
    ("ngày? day tháng a", Nothing),
    ("tháng a năm? year", Nothing),
    ("tháng a", Cue),
    // 5/12/2003; 12.5.2003; 12-5-03
    ("a +/ +b +/ +year", Nothing),
    ("a +/ +b +/ +yy", Nothing),
    ("a +/ +b , yy", Nothing),
    ("a +/ +b , year", Nothing),
    ("a +- +b , year", Nothing),
    ("a . b . year", Nothing),
    ("a +. b +. yy", Nothing),
    ("a +- +b +- +year", Nothing),
    ("a +- +b +- +yy", Nothing),
    ("a +/ +b", Backing),
    ("a +- +b", Backing),
    ("a +. +b +.", Backing),
    ("a +. +b", Backing),
    ("a b year", Backing),
    // Fr., 5. 9.; 5. 9., 19.30
    ("a +. b +.", Spaced),
    // 12.–14.5.2003
    ("day .? ~ day2 . a +. +year", Nothing),
    ("day .? ~ day2 . a +. +yy", Nothing),
    ("day . ~ day2 . a .", Nothing),
    // 2003-05-12; 2003 05 12; 20030512
    ("year - a - day", Nothing),
    ("year +/ +a +/ +day", Nothing),
    ("year . a . day", Nothing),
    ("year a day", Backing),
    ("yyyymmdd", Nothing),
    // 2003-05; 5/2003; 5.2003
    ("year - a", YearMonth),
    ("year +/ +a", YearMonth),
    ("year / a", Nothing),
    ("year +. +a", Dotted),
    ("a +/ +year", Nothing),
    ("a / year", Nothing),
    ("a - year", Nothing),
    ("a . year", Dotted),
    // 2003; 2003–2005
    ("year", Cue),
    ("year +- +year2", Years),
    ("year ~ year2", Years),
    ("year and year2", Between),
    ("year 年? ~ year2 年", Nothing),
    // leaves of a calendar
    ("month _day", Leaf),
    ("month _day * year", Leaf),
    ("month _day _year", Leaf),
    ("day _month", Leaf),
    ("day _month _year", Leaf),
    // Tuesday 4, under the heading of its month
    ("weekday * of day", OwnLine),
    // 1. pá
    ("day +. weekday", OwnLine),
];

struct Form {
    shape: Shape,
    needs: Needs,
}

static TABLE: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let row = |&(form, needs): &(&str, Needs)| Shape::parse(form).map(|shape| Form { shape, needs });
    FORMS.iter().filter_map(row).collect()
});

/// A date as one form says it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Reading {
    pub(super) start: Date,
    pub(super) end: Option<Date>,
    pub(super) needs: Needs,
    /// Day and month could change places.
    pub(super) ambiguous: bool,
    /// What decided, where both numbers could be the month, is not this form: the text's other dates may turn it.
    pub(super) shows: Option<Order>,
    /// The year has two digits.
    pub(super) short: bool,
    /// A day or month is written in words other than names.
    pub(super) spelled: bool,
    /// Digits and signs only: phone and case numbers look like it.
    pub(super) digits: bool,
    /// First token and the one after the last.
    pub(super) first: usize,
    pub(super) next: usize,
}

/// What a form needs to know besides the tokens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sense {
    pub(super) order: Order,
    pub(super) as_of: Option<jiff::civil::Date>,
    /// Years are counted from the Buddha (Thai).
    pub(super) buddhist: bool,
}

/// The date that begins with the token `at`: the longest form that makes sense there.
pub(super) fn read_at(
    tokens: &[Token],
    at: usize,
    sense: &Sense,
    fits: impl Fn(&Reading) -> bool,
) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    let (first, all) = sorts_ahead(tokens, at);
    for form in TABLE.iter().filter(|f| f.shape.may_match(first, all)) {
        let Some((caught, next)) = form.shape.match_at(tokens, at) else { continue };
        if next == at || best.is_some_and(|b| b.next >= next) {
            continue;
        }
        let reading = say(&caught, form.needs, sense).map(|r| Reading { first: at, next, ..r });
        if let Some(reading) = reading.filter(&fits) {
            best = Some(reading);
        }
    }
    best
}

/// What a match says; `None` where it is no date (31 June, month 13).
fn say(caught: &Caught, needs: Needs, sense: &Sense) -> Option<Reading> {
    let get = |slot| caught.get(slot);
    let mut plain = Plain { year: year_of(caught, sense), month: get(Slot::Month), day: get(Slot::Day) };
    let (mut ambiguous, mut shows) = (false, None);
    if let Some(n) = get(Slot::Compact) {
        plain = Plain { year: Some(n / 10_000), month: Some(n / 100 % 100), day: Some(n % 100) };
    }
    if let (Some(a), Some(b)) = (get(Slot::First), get(Slot::Second)) {
        let pair = super::order::settle(a, b, get(Slot::ShortYear), sense.order)?;
        (plain.month, plain.day, ambiguous, shows) =
            (Some(pair.month), Some(pair.day), pair.ambiguous, pair.shows);
        plain.year = pair.year.map(|y| full_year(y, sense.as_of)).or(plain.year);
    } else if let Some(a) = get(Slot::First) {
        plain.month = Some(a);
        if a > 12 && plain.day.is_some_and(|d| d <= 12) && plain.year.is_some() {
            plain = Plain { month: plain.day, day: Some(a), ..plain };
        }
    }
    let weekday = get(Slot::Weekday).map(|w| Weekday(w as u8));
    if let (Some(m), Some(m2), None, Some(y)) = (get(Slot::Month), get(Slot::Month2), plain.day, plain.year)
        && m > m2
    {
        // "Nov-Feb 2017" begins in the year before.
        plain.year = Some(y - 1);
        return Some(Reading { ..say_span(plain, m2, y, needs)? });
    }
    let start = Date { weekday, ..plain.date()? };
    let end = end_of(caught, plain, sense)?;
    if caught.foreign && plain.day.is_none() && plain.year.is_none() {
        return None;
    }
    let digits = get(Slot::Month).is_none() && weekday.is_none();
    let short = get(Slot::ShortYear).is_some();
    Some(Reading {
        start,
        end,
        needs,
        ambiguous,
        shows,
        short,
        spelled: caught.spelled,
        digits,
        first: 0,
        next: 0,
    })
}

/// Two months over the end of a year.
fn say_span(start: Plain, month: i32, year: i32, needs: Needs) -> Option<Reading> {
    let end = Plain { year: Some(year), month: Some(month), day: None }.date()?;
    let (start, end) = (start.date()?, Some(end));
    let plain = (false, None, false);
    let (ambiguous, shows, digits) = plain;
    Some(Reading {
        start,
        end,
        needs,
        ambiguous,
        shows,
        short: false,
        spelled: false,
        digits,
        first: 0,
        next: 0,
    })
}

/// Year, month and day as numbers that are not checked yet.
#[derive(Debug, Clone, Copy)]
struct Plain {
    year: Option<i32>,
    month: Option<i32>,
    day: Option<i32>,
}

impl Plain {
    fn date(self) -> Option<Date> {
        is_day(self.year, self.month, self.day).then_some(Date {
            year: self.year.and_then(|y| i16::try_from(y).ok()),
            month: self.month.map(|m| m as u8),
            day: self.day.map(|d| d as u8),
            weekday: None,
        })
    }
}

fn year_of(caught: &Caught, sense: &Sense) -> Option<i32> {
    let short = caught.get(Slot::ShortYear).map(|y| full_year(y, sense.as_of));
    let long = caught.get(Slot::Year).map(|y| if sense.buddhist && y >= 2400 { y - 543 } else { y });
    long.or(short)
}

/// The end of a range, `Some(None)` where the form is none; `None` where the range runs backwards.
#[expect(clippy::option_option, reason = "no range and a wrong range are different answers")]
fn end_of(caught: &Caught, start: Plain, sense: &Sense) -> Option<Option<Date>> {
    let (day, month, year) = (caught.get(Slot::Day2), caught.get(Slot::Month2), caught.get(Slot::Year2));
    if day.is_none() && month.is_none() && year.is_none() {
        return Some(None);
    }
    let _ = sense;
    let end = Plain { day, month: month.or(start.month), year: year.or(start.year) };
    let forward = match (year, month, day) {
        (Some(y), ..) => start.year.is_some_and(|s| s < y && y - s <= LONGEST),
        (None, Some(_), _) => true,
        (None, None, Some(d)) => start.day.is_some_and(|s| s < d),
        _ => false,
    };
    let weekday = caught.get(Slot::Weekday2).map(|w| Weekday(w as u8));
    forward.then(|| end.date()).flatten().map(|e| Some(Date { weekday, ..e }))
}

/// Longest range of years that is believed; "1012-2014" is a number.
const LONGEST: i32 = 150;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_readable() {
        for (form, _) in FORMS {
            assert!(Shape::parse(form).is_some(), "{form}");
        }
    }
}
