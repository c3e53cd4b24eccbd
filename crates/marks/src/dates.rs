//! Dates, clock times, terms and how things recur, in any language of CLDR.
//!
//! ```text
//! text ── lexer ──▶ islands of tokens ── forms, clock, reader ──▶ found ── the whole text's evidence ──▶ marks
//! ```
//!
//! The lexer drops every word that can be no part of a date; what is left is read by two tables of forms
//! ([`forms`], [`clock`]), one row a format, over tokens (Event Finder §3.2.3), and joined: weekday to date, date to
//! date, date to clock time. What only the whole text can tell is settled last: whether day or month comes first in
//! "3/4/2005", and whether "9/10" at the start of a line is a date.
//!
//! One reading gives the marks `date` (with its clock time, where one stands beside it), `time` (a clock time apart)
//! and `term` ("Spring 2006").

mod belief;
mod class;
mod clock;
mod forms;
mod frequency;
mod guard;
mod left_out;
mod lexer;
mod lexicon;
mod listed;
mod locale;
mod nth;
mod numerals;
mod order;
mod reader;
mod recurring;
mod run;
mod shape;
mod slots;
mod term;
mod token;
mod weekdays;

use std::sync::Arc;

use crate::mark::{Mark, Settings, Span, Value};
use crate::recognizer::Recognizer;
use crate::when::{Weekday, When};
use lexer::Lexer;
use lexicon::{Class, Hash, Lexicon, is_unspaced};
use locale::Locale;
use order::Order;
use reader::{Found, Reader, Weak};

/// Finds dates, clock times and terms: marks named `date`, `time` and `term`.
pub struct Dates;

impl Recognizer for Dates {
    fn name(&self) -> &str {
        "date"
    }

    fn find(&self, text: &str, settings: &Settings, out: &mut Vec<Mark>) {
        let locale = Locale::of(settings.language.as_deref().unwrap_or_default());
        let lexicon = Lexicon::new(&locale.language);
        let mut reader = Reader::new(text, &locale, &lexicon, settings.as_of);
        Lexer::new(text, &lexicon).islands(|tokens| reader.read(tokens));
        let names: [Arc<str>; 2] = ["date".into(), "time".into()];
        for found in settle(text, reader.found, &locale) {
            let name = if found.when.is_clock_only() { &names[1] } else { &names[0] };
            if let Some(span) = Span::new(text, found.start, found.end) {
                out.push(Mark { recognizer: name.clone(), span, value: Value::When(found.when) });
            }
        }
        if !reader.terms.is_empty() {
            out.append(&mut reader.terms);
        }
    }
}

/// How something recurs, where that is all that a text says, as it is typed into a form: there "daily" and "Mo–Fr" say enough, which on
/// a page recur only with hours or a last day beside them.
pub fn read_recurrence(text: &str, settings: &Settings) -> Option<When> {
    let text = text.trim();
    let locale = Locale::of(settings.language.as_deref().unwrap_or_default());
    let lexicon = Lexicon::new(&locale.language);
    let mut reader = Reader { typed: true, ..Reader::new(text, &locale, &lexicon, settings.as_of) };
    Lexer::new(text, &lexicon).of_typed().islands(|tokens| reader.read(tokens));
    let found = settle(text, reader.found, &locale).into_iter().next()?;
    let whole = found.start == 0 && matches!(text.get(found.end..), Some("" | "."));
    Some(found.when).filter(|when| whole && when.recurrence.is_some())
}

/// The weekdays that a text names in full, in order: "Mondays and Wednesdays, in Room 5". A weekday alone is no date, so
/// [`Dates`] marks none; whoever reads a regular hour asks here.
pub fn weekdays(text: &str, settings: &Settings) -> Vec<Weekday> {
    let locale = Locale::of(settings.language.as_deref().unwrap_or_default());
    let lexicon = Lexicon::new(&locale.language);
    let mut out = Vec::new();
    Lexer::new(text, &lexicon).islands(|tokens| {
        out.extend(tokens.iter().filter_map(|t| t.is(Class::Weekday)).map(|day| Weekday(day as u8)));
    });
    out
}

/// The weekday that a word names, in full or short: "Thursday", "Thurs", "Do". A short one alone says no day; whoever reads a day's
/// number behind it asks here.
pub fn weekday(word: &str, settings: &Settings) -> Option<Weekday> {
    let locale = Locale::of(settings.language.as_deref().unwrap_or_default());
    let means = Lexicon::new(&locale.language).meanings(word.chars().fold(Hash::START, Hash::char));
    let named = means.get(Class::Weekday).or_else(|| means.get(Class::WeekdayShort));
    named.map(|day| Weekday(day.value as u8))
}

/// May a date begin with this word? False surely means no, in any language, and costs next to nothing.
pub fn may_begin_date(word: &str) -> bool {
    let hash = word.chars().fold(Hash::START, Hash::char);
    word.starts_with(|c: char| c.is_numeric() || is_unspaced(c)) || lexicon::may_begin_name(hash)
}

/// Settles what single places leave open: the order of day and month, and weak dates.
///
/// Dates with dots prove nothing of those with slashes, nor these of them: "10/5" is an American's, "5.10." is not,
/// unless he says where he is.
fn settle(text: &str, mut found: Vec<Found>, locale: &Locale) -> Vec<Found> {
    let read = if locale.order == Order::DayMonth { Order::DayMonth } else { Order::MonthDay };
    let elsewhere = locale.order == Order::MonthDay && !locale.regional;
    let proofs = [false, true].map(|dots| proved(&found, |f| is_dotted(text, f) == dots));
    let usual = [None, elsewhere.then_some(Order::DayMonth)];
    keep_weak(text, &mut found);
    for f in found.iter_mut().filter(|f| f.when.ambiguous) {
        let group = usize::from(is_dotted(text, f));
        let proof = proofs.get(group).copied().flatten();
        f.when.ambiguous = proof.is_none();
        let order = proof.or_else(|| usual.get(group).copied().flatten());
        if order.is_some_and(|order| order != read) {
            turn(f);
        }
    }
    found
}

/// The order that most of some dates prove.
fn proved(found: &[Found], of: impl Fn(&Found) -> bool) -> Option<Order> {
    let shown = |o| found.iter().filter(|f| f.shows == Some(o) && of(f)).count();
    match (shown(Order::DayMonth), shown(Order::MonthDay)) {
        (d, m) if d > m => Some(Order::DayMonth),
        (d, m) if m > d => Some(Order::MonthDay),
        _ => None,
    }
}

/// Is a date written in digits with dots: "5.10.2026"?
fn is_dotted(text: &str, found: &Found) -> bool {
    let written = text.get(found.start..found.end).unwrap_or_default();
    let date = written.split(|c: char| !(c.is_ascii_digit() || c == '.')).find(|part| part.contains('.'));
    date.is_some_and(|d| d.matches('.').count() > 1)
}

/// Drops weak dates that the text has nothing like.
fn keep_weak(text: &str, found: &mut Vec<Found>) {
    let written = |f: &Found| text.get(f.start..f.end).unwrap_or_default();
    let dotted = |f: &Found| written(f).matches('.').count() > 1 && !written(f).contains(char::is_alphabetic);
    let slashes = found.iter().filter(|f| f.weak == Some(Weak::Slash) && !is_fraction(text, f)).count();
    let dots = found.iter().any(|f| f.weak.is_none() && dotted(f));
    found.retain(|f| match f.weak {
        None => true,
        Some(Weak::Slash) => slashes > 0,
        Some(Weak::Dots) => dots,
    });
}

fn turn(found: &mut Found) {
    let start = order::turned(found.when.start.date);
    let end = found.when.end.map(|e| order::turned(e.date));
    if let (Some(start), None | Some(Some(_))) = (start, end) {
        found.when.start.date = start;
        if let (Some(end), Some(Some(date))) = (found.when.end.as_mut(), end) {
            end.date = date;
        }
    }
}

/// Does this read like a part of something: "1/2", "3/4", "7/8"?
fn is_fraction(text: &str, found: &Found) -> bool {
    let parts = text.get(found.start..found.end).and_then(|t| t.split_once('/'));
    let numbers =
        parts.and_then(|(a, b)| Some((a.trim().parse::<u32>().ok()?, b.trim().parse::<u32>().ok()?)));
    numbers.is_some_and(|(a, b)| a < b && matches!(b, 2 | 3 | 4 | 5 | 6 | 8 | 10 | 16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_alone_recurs_without_hours() {
        let read = |text: &str, language: &str| {
            let settings = Settings { language: Some(language.to_owned()), ..Settings::default() };
            read_recurrence(text, &settings).and_then(|when| when.recurrence).map(|rule| rule.to_string())
        };
        for (text, language, rule) in [
            ("daily", "en", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
            ("weekdays", "en", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("Mo-Fr", "de", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("every Tuesday.", "en", "FREQ=WEEKLY;BYDAY=TU"),
            (" every other week on Tuesday ", "en", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            ("jeden Dienstag bis 3.6.", "de", "FREQ=WEEKLY;BYDAY=TU;UNTIL=--06-03"),
            ("tous les jours", "fr", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
            ("todos los días menos el lunes", "es", "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU"),
            ("tutti i giorni", "it", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
        ] {
            assert_eq!(read(text, language).as_deref(), Some(rule), "{text}");
        }
        for text in
            ["Tuesday", "12 May 2027", "news daily", "every Tuesday except in August", "daily, often", ""]
        {
            assert_eq!(read(text, "en"), None, "{text}");
        }
    }
}
