//! Dates in the words of a query: "jazz next weekend", "Ausstellung im Mai", "tomorrow".
//!
//! ```text
//! [jazz next weekend] ── take ──▶ [jazz] + 2026-12-05 … 2026-12-06        a window of words that is a date, and no more
//! ```
//!
//! Dates proper are found by `marks`, in every language that it knows; the words that are reckoned from today stand in a table.
//! Words in quotation marks, in parentheses, behind OR or NOT, or of a field are words.

use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan};
use marks::{Settings, Value, When};

use crate::syntax::{Expr, Phrase};

/// First and last day.
pub(crate) type Days = (Date, Date);

/// Most words of a date: "on the 5th of December 2026".
const LONGEST: usize = 6;

/// A span of days, reckoned from today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reckoned {
    /// So many days from today on.
    Day(i32),
    /// So many weeks, Monday to Sunday, from this one on.
    Week(i32),
    /// Saturday and Sunday of such a week.
    Weekend(i32),
    /// So many months from this one on.
    Month(i32),
}

/// Words that are reckoned from today, in the languages of the interface.
const RECKONED: [(&str, Reckoned); 56] = [
    ("today", Reckoned::Day(0)),
    ("tonight", Reckoned::Day(0)),
    ("tomorrow", Reckoned::Day(1)),
    ("yesterday", Reckoned::Day(-1)),
    ("this week", Reckoned::Week(0)),
    ("next week", Reckoned::Week(1)),
    ("last week", Reckoned::Week(-1)),
    ("this weekend", Reckoned::Weekend(0)),
    ("next weekend", Reckoned::Weekend(1)),
    ("at the weekend", Reckoned::Weekend(0)),
    ("this month", Reckoned::Month(0)),
    ("next month", Reckoned::Month(1)),
    ("last month", Reckoned::Month(-1)),
    ("heute", Reckoned::Day(0)),
    ("heute abend", Reckoned::Day(0)),
    ("morgen", Reckoned::Day(1)),
    ("übermorgen", Reckoned::Day(2)),
    ("gestern", Reckoned::Day(-1)),
    ("diese woche", Reckoned::Week(0)),
    ("nächste woche", Reckoned::Week(1)),
    ("letzte woche", Reckoned::Week(-1)),
    ("dieses wochenende", Reckoned::Weekend(0)),
    ("am wochenende", Reckoned::Weekend(0)),
    ("nächstes wochenende", Reckoned::Weekend(1)),
    ("diesen monat", Reckoned::Month(0)),
    ("nächsten monat", Reckoned::Month(1)),
    ("aujourd'hui", Reckoned::Day(0)),
    ("ce soir", Reckoned::Day(0)),
    ("demain", Reckoned::Day(1)),
    ("après-demain", Reckoned::Day(2)),
    ("hier", Reckoned::Day(-1)),
    ("cette semaine", Reckoned::Week(0)),
    ("la semaine prochaine", Reckoned::Week(1)),
    ("semaine prochaine", Reckoned::Week(1)),
    ("ce week-end", Reckoned::Weekend(0)),
    ("ce weekend", Reckoned::Weekend(0)),
    ("week-end prochain", Reckoned::Weekend(1)),
    ("le week-end prochain", Reckoned::Weekend(1)),
    ("weekend prochain", Reckoned::Weekend(1)),
    ("le weekend prochain", Reckoned::Weekend(1)),
    ("ce mois", Reckoned::Month(0)),
    ("le mois prochain", Reckoned::Month(1)),
    ("hoy", Reckoned::Day(0)),
    ("esta noche", Reckoned::Day(0)),
    ("mañana", Reckoned::Day(1)),
    ("pasado mañana", Reckoned::Day(2)),
    ("ayer", Reckoned::Day(-1)),
    ("esta semana", Reckoned::Week(0)),
    ("la próxima semana", Reckoned::Week(1)),
    ("próxima semana", Reckoned::Week(1)),
    ("este fin de semana", Reckoned::Weekend(0)),
    ("próximo fin de semana", Reckoned::Weekend(1)),
    ("el próximo fin de semana", Reckoned::Weekend(1)),
    ("el fin de semana", Reckoned::Weekend(0)),
    ("este mes", Reckoned::Month(0)),
    ("el próximo mes", Reckoned::Month(1)),
];

/// Words before a month or a weekday that make a date of it; "may" and "march" alone are words.
const BEFORE: [&str; 18] = [
    "in",
    "on",
    "this",
    "next",
    "during",
    "im",
    "am",
    "diesen",
    "nächsten",
    "en",
    "au",
    "le",
    "ce",
    "el",
    "este",
    "próximo",
    "nel",
    "op",
];

/// Of these the one that means the week after this.
const NEXT: [&str; 3] = ["next", "nächsten", "próximo"];

/// Languages in which words are read, most spoken first: of a query of a few words none is known.
pub(crate) const LANGUAGES: [&str; 4] = ["en", "de", "fr", "es"];

/// Takes the first date out of a query: the rest of it, and the days. Of "tomorrow -jazz" the rest names only what must not be there.
pub(crate) fn extract_days(expr: Expr, today: Date) -> (Option<Expr>, Option<Days>) {
    let (mut required, excluded) = match expr {
        Expr::All(required, excluded) => (required, excluded),
        one @ Expr::Phrase(_) => (vec![one], Vec::new()),
        any @ Expr::Any(_) => return (Some(any), None),
    };
    let Some((from, many, days)) = first_date(&required, today) else {
        return (whole(required, excluded), None);
    };
    required.drain(from..from + many);
    (whole(required, excluded), Some(days))
}

fn whole(mut required: Vec<Expr>, excluded: Vec<Expr>) -> Option<Expr> {
    match (required.len(), excluded.is_empty()) {
        (0, true) => None,
        (1, true) => required.pop(),
        _ => Some(Expr::All(required, excluded)),
    }
}

/// The first, and of these the longest, window of words that is a date: where it begins, and how many words it has.
fn first_date(required: &[Expr], today: Date) -> Option<(usize, usize, Days)> {
    (0..required.len()).find_map(|from| {
        let words: Vec<&str> = required[from..].iter().take(LONGEST).map_while(plain).collect();
        let many = (1..=words.len()).rev();
        many.map(|many| (many, days(&words[..many], today)))
            .find_map(|(many, days)| Some((from, many, days?)))
    })
}

fn plain(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Phrase(Phrase { text, quoted: false, begins: false, field: None, .. }) => Some(text),
        _ => None,
    }
}

/// The days that some words name, all of them.
fn days(words: &[&str], today: Date) -> Option<Days> {
    let text = words.join(" ").to_lowercase();
    if let Some((_, reckoned)) = RECKONED.iter().find(|(words, _)| *words == text) {
        return reckoned_days(*reckoned, today);
    }
    let lower = words.first()?.to_lowercase();
    let before = BEFORE.iter().find(|word| **word == lower).copied();
    let text = words[usize::from(before.is_some())..].join(" ");
    if text.is_empty() {
        return None;
    }
    LANGUAGES.iter().find_map(|language| {
        let settings = Settings { language: Some((*language).to_owned()), as_of: Some(today) };
        weekday(&text, before, today, &settings)
            .or_else(|| date_phrase(&text, before.is_some(), today, &settings))
    })
}

fn reckoned_days(reckoned: Reckoned, today: Date) -> Option<Days> {
    let monday = today.checked_sub(i64::from(today.weekday().to_monday_zero_offset()).days()).ok()?;
    let after = |day: Date, span: Span| day.checked_add(span).ok();
    match reckoned {
        Reckoned::Day(days) => after(today, days.days()).map(|day| (day, day)),
        Reckoned::Week(weeks) => {
            let from = after(monday, weeks.weeks())?;
            Some((from, after(from, 6.days())?))
        }
        Reckoned::Weekend(weeks) => {
            let from = after(after(monday, weeks.weeks())?, 5.days())?;
            Some((from, after(from, 1.day())?))
        }
        Reckoned::Month(months) => {
            let from = after(today.first_of_month(), months.months())?;
            Some((from, from.last_of_month()))
        }
    }
}

/// "on Friday": the next one, which may be today; "next Friday": that of the week after this.
fn weekday(text: &str, before: Option<&str>, today: Date, settings: &Settings) -> Option<Days> {
    let before = before?;
    if text.contains(' ') {
        return None;
    }
    let [named] = marks::weekdays(text, settings)[..] else { return None };
    let day = Weekday::from_monday_zero_offset(i8::try_from(named.0).ok()?).ok()?;
    let day = match NEXT.contains(&before) {
        true => {
            let (monday, _) = reckoned_days(Reckoned::Week(1), today)?;
            monday.checked_add(i64::from(day.to_monday_zero_offset()).days()).ok()?
        }
        false => today.checked_add(i64::from(today.weekday().until(day)).days()).ok()?,
    };
    Some((day, day))
}

/// A date that is all of a text. A month alone needs a word before it, a year alone is a word: "Congress 2026".
fn date_phrase(text: &str, introduced: bool, today: Date, settings: &Settings) -> Option<Days> {
    let marks = marks::find_only(text, settings, &["date"]);
    let mark = marks.iter().find(|mark| mark.span.start() == 0 && mark.span.end() == text.len())?;
    let Value::When(When { start, end, recurrence: None, ambiguous }) = &mark.value else {
        return None;
    };
    if *ambiguous && !is_day_first(text) {
        return None;
    }
    if start.time.is_some() || !introduced && start.date.day.is_none() && start.date.year.is_none() {
        return None;
    }
    let first = month_or_day(start.date, None, today)?;
    match end {
        None => Some(first),
        Some(end) => month_or_day(end.date, Some(first.0), today).map(|last| (first.0, last.1)),
    }
}

/// Is it a date between points, "05.12.2026" or "5.12.": its day is first wherever it is written? Between strokes that hangs on the
/// country, and "2.1" and "2.1.3" are numbers of versions.
fn is_day_first(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').map(str::trim).collect();
    matches!(parts[..], [_, _, year] if year.is_empty() || year.len() == 4)
}

/// The days of a date with a month. One without a year is the next, unless it is the month that goes on now.
fn month_or_day(date: marks::Date, after: Option<Date>, today: Date) -> Option<Days> {
    let month = i8::try_from(date.month?).ok()?;
    let day = date.day.map(i8::try_from).transpose().ok()?;
    let of_year = |year: i16| {
        let from = Date::new(year, month, day.unwrap_or(1)).ok()?;
        Some((from, if day.is_some() { from } else { from.last_of_month() }))
    };
    match date.year {
        Some(year) => of_year(year),
        None => {
            let earliest = after.unwrap_or(today);
            let mut years = (0..5).filter_map(|n| of_year(earliest.year() + n));
            years.find(|(_, last)| *last >= earliest)
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::syntax::parse;

    /// What is left of a query, in words, and the days, on Tuesday, 24 November 2026.
    fn taken(text: &str) -> (String, String) {
        let (rest, days) = extract_days(parse(text, &["title"]).unwrap().unwrap(), date(2026, 11, 24));
        fn words(expr: &Expr) -> String {
            match expr {
                Expr::Phrase(phrase) => phrase.text.clone(),
                Expr::All(all, not) => all.iter().chain(not).map(words).collect::<Vec<_>>().join(" "),
                Expr::Any(all) => all.iter().map(words).collect::<Vec<_>>().join(" OR "),
            }
        }
        let days = days.map(|(from, to)| format!("{from}/{to}")).unwrap_or_default();
        (rest.as_ref().map(words).unwrap_or_default(), days)
    }

    #[test]
    fn dates() {
        let cases = [
            ("tomorrow", "", "2026-11-25/2026-11-25"),
            ("jazz today", "jazz", "2026-11-24/2026-11-24"),
            ("next weekend jazz", "jazz", "2026-12-05/2026-12-06"),
            ("this weekend", "", "2026-11-28/2026-11-29"),
            ("talks next week", "talks", "2026-11-30/2026-12-06"),
            ("concerts in May", "concerts", "2027-05-01/2027-05-31"),
            ("in November", "", "2026-11-01/2026-11-30"),
            ("Konzert im Mai", "Konzert", "2027-05-01/2027-05-31"),
            ("concert en mai", "concert", "2027-05-01/2027-05-31"),
            ("conciertos mañana", "conciertos", "2026-11-25/2026-11-25"),
            ("December 2026 choir", "choir", "2026-12-01/2026-12-31"),
            ("on 5 December", "", "2026-12-05/2026-12-05"),
            ("5. Dezember", "", "2026-12-05/2026-12-05"),
            ("3-5 December", "", "2026-12-03/2026-12-05"),
            ("2026-11-30", "", "2026-11-30/2026-11-30"),
            ("Jazz 05.12.2026", "Jazz", "2026-12-05/2026-12-05"),
            ("5.12.", "", "2026-12-05/2026-12-05"),
            ("concert weekend prochain", "concert", "2026-12-05/2026-12-06"),
            ("on Friday", "", "2026-11-27/2026-11-27"),
            ("next Friday", "", "2026-12-04/2026-12-04"),
            ("tomorrow -jazz", "jazz", "2026-11-25/2026-11-25"),
            ("am Freitag", "", "2026-11-27/2026-11-27"),
        ];
        for (text, rest, days) in cases {
            assert_eq!(taken(text), (rest.to_owned(), days.to_owned()), "{text}");
        }
    }

    #[test]
    fn words_are_no_dates() {
        for text in [
            "may",
            "march of time",
            "congress 2026",
            "\"tomorrow\"",
            "title:tomorrow",
            "jazz OR tomorrow",
            "friday",
            "room 5",
            "3/4",
            "weekend",
            "version 2.1",
            "release 2.1.3",
            "next",
            "in",
            "8:30",
        ] {
            assert_eq!(taken(text).1, "", "{text}");
        }
    }
}
