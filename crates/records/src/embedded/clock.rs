//! Declared moments: ISO 8601 as pages really write it.
//!
//! ```text
//! "2024-05-12T19:00:00-05:00" ──▶ 2024-05-12T19:00       the local clock, as a visitor reads it; the zone is not applied
//! "20240512T190000Z"          ──▶ 2024-05-12T19:00, UTC  what a visitor's clock says is not known
//! ```

use marks::{Clock, Date, Moment};

/// A moment as declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) moment: Moment,
    /// Said in universal time, "Z": the local clock is another one, except near Greenwich.
    pub(crate) utc: bool,
}

/// Reads a moment whose year, month and day are said; else what the recognisers of dates make of the text.
pub(crate) fn read(text: &str) -> Option<Declared> {
    iso(text.trim()).or_else(|| in_words(text))
}

/// Reads an end, which may say its time alone: then it is on the day of the start.
pub(crate) fn read_end(text: &str, start: Date) -> Option<Moment> {
    let alone = || clock(&mut text.trim()).map(|time| Moment { date: start, time: Some(time) });
    read(text).map(|end| end.moment).or_else(alone)
}

fn iso(text: &str) -> Option<Declared> {
    let mut rest = text;
    let (year, month, day) = date(&mut rest)?;
    let date = Date { year: Some(year), month: Some(month), day: Some(day), weekday: None };
    rest = rest.trim_start_matches(['T', 't', ' ']);
    let time = clock(&mut rest);
    let zone = rest.trim();
    let utc = time.is_some() && (zone.eq_ignore_ascii_case("z") || zone.eq_ignore_ascii_case("utc"));
    Some(Declared { moment: Moment { date, time }, utc })
}

fn date(rest: &mut &str) -> Option<(i16, u8, u8)> {
    let year = number(rest, 4, 4)?;
    let dashed = separator(rest, &['-', '/', '.']);
    let fewest = if dashed { 1 } else { 2 };
    let month = number(rest, fewest, 2)?;
    if dashed && !separator(rest, &['-', '/', '.']) {
        return None;
    }
    let day = number(rest, fewest, 2)?;
    let (year, month, day) = (year as i16, month as u8, day as u8);
    jiff::civil::Date::new(year, month as i8, day as i8).ok().map(|_| (year, month, day))
}

fn clock(rest: &mut &str) -> Option<Clock> {
    let mut ahead = *rest;
    let digits = ahead.bytes().take_while(u8::is_ascii_digit).count();
    let hour = number(&mut ahead, 1, 2)?;
    let colon = separator(&mut ahead, &[':']);
    let bare = !colon && digits < 4;
    // "7pm"; "7" alone is no time.
    if bare && half(ahead).is_none() {
        return None;
    }
    let minute = if bare { 0 } else { number(&mut ahead, 2, 2)? };
    let second = if colon { separator(&mut ahead, &[':']) } else { digits >= 6 };
    if second {
        number(&mut ahead, 2, 2)?;
        ahead = ahead.strip_prefix('.').map_or(ahead, |f| f.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    let hour = half_of_day(&mut ahead, hour);
    *rest = ahead;
    (hour < 24 && minute < 60).then_some(Clock { hour: hour as u8, minute: minute as u8, second: None })
}

/// "7:00 pm" and "7 p.m." stand in declared data too.
fn half_of_day(rest: &mut &str, hour: u16) -> u16 {
    match half(rest) {
        Some('p') if hour < 12 => hour + 12,
        Some('a') if hour == 12 => 0,
        _ => hour,
    }
}

/// The half of the day that a text begins with: 'a' or 'p'.
fn half(text: &str) -> Option<char> {
    let mut letters = text.trim_start().chars().filter(|c| *c != '.').map(|c| c.to_ascii_lowercase());
    letters.next().filter(|c| matches!(c, 'a' | 'p') && letters.next() == Some('m'))
}

fn number(rest: &mut &str, fewest: usize, most: usize) -> Option<u16> {
    let n = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
    let value = rest.get(..n).filter(|_| n >= fewest)?.parse().ok()?;
    *rest = rest.get(n..)?;
    Some(value)
}

fn separator(rest: &mut &str, any: &[char]) -> bool {
    let after = rest.strip_prefix(any);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn in_words(text: &str) -> Option<Declared> {
    let marks = marks::find_only(text, &marks::Settings::default(), &["date", "time"]);
    let mut moments = marks.iter().filter_map(|m| match &m.value {
        marks::Value::When(when) => Some(when.start),
        _ => None,
    });
    let mut moment =
        moments.clone().find(|m| m.date.year.is_some() && m.date.month.is_some() && m.date.day.is_some())?;
    moment.time = moment.time.or_else(|| moments.find_map(|m| m.time));
    Some(Declared { moment, utc: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_pages_write_them() {
        let read_clock =
            |text: &str| read(text).map(|d| format!("{}{}", d.moment, if d.utc { " UTC" } else { "" }));
        assert_eq!(read_clock("2024-05-12T19:00:00-05:00").as_deref(), Some("2024-05-12T19:00"));
        assert_eq!(read_clock(" 2024-05-12T19:00:00.000Z").as_deref(), Some("2024-05-12T19:00 UTC"));
        assert_eq!(read_clock("20240512T190000").as_deref(), Some("2024-05-12T19:00"));
        assert_eq!(read_clock("20240512T1900Z").as_deref(), Some("2024-05-12T19:00 UTC"));
        assert_eq!(read_clock("2024-5-1T9:00-6:00").as_deref(), Some("2024-05-01T09:00"));
        assert_eq!(read_clock("2024-05-12 7:30 PM").as_deref(), Some("2024-05-12T19:30"));
        assert_eq!(read_clock("2024-05-12").as_deref(), Some("2024-05-12"));
        assert_eq!(read_clock("2024-05-12T").as_deref(), Some("2024-05-12"));
        assert_eq!(read_clock("2024-02-30"), None);
        assert_eq!(read_clock("2024"), None);
        assert_eq!(read_clock("soon"), None);
        assert_eq!(read_clock(""), None);
    }
}
