//! Text as the type of a field wants it: "2024-05-12" a moment, "1.299,00" a number, "45 min" a length of time.

use marks::{Moment, When};
use schema::FieldType;

use super::duration;
use crate::embedded::{clock, shorten};
use crate::record::Value;

/// Longest text in which a number, a date or a sum is looked for, in characters: more is prose.
const SHORT: usize = 200;

/// What a text says of a type; `None` where it says nothing of it.
pub(super) fn from_text(holds: FieldType, text: &str, reading: &marks::Settings) -> Option<Value> {
    let text = shorten(text.trim());
    match holds {
        FieldType::Date | FieldType::DateTime => moment(head(text), holds),
        FieldType::Number => number(head(text), reading).map(Value::Number),
        FieldType::Count => {
            number(head(text), reading).filter(|n| *n >= 0.0 && n.fract() == 0.0).map(Value::Number)
        }
        FieldType::Price => price(head(text), reading),
        FieldType::Duration => duration::to_iso(text).map(Value::Text),
        FieldType::Email => text_of(without_scheme(text, "mailto:")),
        FieldType::Phone => text_of(without_scheme(text, "tel:")),
        FieldType::Person => text_of(before_date(text, reading)).filter(|_| !text.starts_with("http")),
        FieldType::Url | FieldType::Image => is_address(text).then(|| Value::Address(text.to_owned())),
        FieldType::Contact => contact(text, reading),
        FieldType::Text | FieldType::Html | FieldType::Place | FieldType::Address | FieldType::Links => {
            text_of(text)
        }
    }
}

fn text_of(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| Value::Text(text.to_owned()))
}

/// A person's name, e-mail address or both: "Eva Kline (eva@example.org)", "mailto:eva@example.org".
fn contact(text: &str, reading: &marks::Settings) -> Option<Value> {
    let text = without_scheme(text, "mailto:");
    let mark = marks::find_only(head(text), reading, &["email"]).into_iter().next();
    let (before, behind, email) = match mark {
        Some(mark) => {
            let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
            let (start, end) = (mark.span.start(), mark.span.end());
            (part(0..start), part(end..text.len()), Some(mark.value.to_string()))
        }
        None => (text, "", None),
    };
    let is_between = |c: char| c.is_whitespace() || "()[]<>‹›«»{},;:|·•–—-".contains(c);
    let [before, behind] = [before, behind].map(|text| text.trim_matches(is_between));
    let name = if before.is_empty() { behind } else { before };
    let name = if email.is_some() { name } else { text };
    let name = (!name.is_empty()).then(|| name.to_owned());
    (name.is_some() || email.is_some()).then_some(Value::Contact(name, email))
}

/// A name without when its bearer wrote: "Ann Lee - 3 May 2019, 8:00".
fn before_date<'t>(text: &'t str, reading: &marks::Settings) -> &'t str {
    let marks = marks::find_only(head(text), reading, &["date", "time"]);
    let end = marks.iter().map(|mark| mark.span.start()).min().filter(|at| *at > 0);
    let is_between = |c: char| c.is_whitespace() || "-–—|·•,:(".contains(c);
    end.and_then(|end| text.get(..end)).map_or(text, |name| name.trim_end_matches(is_between))
}

/// The beginning of a text, on a character's border.
fn head(text: &str) -> &str {
    let end = text.char_indices().nth(SHORT).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

/// Longest address that is kept, in bytes (the limit that browsers share).
const LONGEST_ADDRESS: usize = 2083;

/// Can a text be an address? The picture itself, written into the page, is none, nor is what a browser would run.
pub(super) fn is_address(text: &str) -> bool {
    let good = !text.is_empty() && text.len() <= LONGEST_ADDRESS && !text.contains(char::is_whitespace);
    let script = ["data:", "javascript:", "vbscript:"];
    let scheme = |scheme: &&str| text.get(..scheme.len()).is_some_and(|t| t.eq_ignore_ascii_case(scheme));
    good && !script.iter().any(scheme)
}

/// A moment as far as the text says it: also a year or a month alone.
fn moment(text: &str, holds: FieldType) -> Option<Value> {
    let read = partial(text).or_else(|| clock::read(text).map(|declared| declared.moment))?;
    let is_midnight = read.time.is_some_and(|time| time.hour == 0 && time.minute == 0);
    let keeps_time = holds == FieldType::DateTime && !is_midnight;
    let start = Moment { time: read.time.filter(|_| keeps_time), ..read };
    Some(Value::When(When { start, ..When::default() }))
}

/// "2017" and "2017-05".
fn partial(text: &str) -> Option<Moment> {
    let (year, month) = text.split_once('-').map_or((text, None), |(year, month)| (year, Some(month)));
    let digits = |text: &str, count: usize| text.len() == count && text.bytes().all(|b| b.is_ascii_digit());
    let year = year.parse().ok().filter(|_| digits(year, 4))?;
    let month = match month {
        Some(month) => Some(month.parse().ok().filter(|m| digits(month, 2) && (1..=12).contains(m))?),
        None => None,
    };
    Some(Moment { date: marks::Date { year: Some(year), month, ..marks::Date::default() }, time: None })
}

/// A number, plain or as people write it.
fn number(text: &str, reading: &marks::Settings) -> Option<f64> {
    let plain = text.parse().ok().filter(|number: &f64| number.is_finite());
    let written = || {
        let marks = marks::find_only(text, reading, &["number"]);
        marks.into_iter().find_map(|mark| match mark.value {
            marks::Value::Number(number) => Some(number),
            _ => None,
        })
    };
    plain.or_else(written)
}

/// A sum of money; of a bare number no currency is known.
fn price(text: &str, reading: &marks::Settings) -> Option<Value> {
    let plain = text.parse().ok().filter(|amount: &f64| amount.is_finite());
    let marked = || {
        let marks = marks::find_only(text, reading, &["price"]);
        marks.into_iter().find_map(|mark| match mark.value {
            marks::Value::Price { amount, currency } => Some((amount, currency.map(str::to_owned))),
            _ => None,
        })
    };
    let bare = |amount| (amount, None);
    let found = plain.map(bare).or_else(marked).or_else(|| number(text, reading).map(bare));
    found.map(|(amount, currency)| Value::Price(amount, currency))
}

/// "mailto:ann@example.org" without its scheme, and what may follow the address.
pub(super) fn without_scheme<'t>(text: &'t str, scheme: &str) -> &'t str {
    let head = text.get(..scheme.len()).filter(|head| head.eq_ignore_ascii_case(scheme));
    match head.and_then(|head| text.get(head.len()..)) {
        Some(rest) => rest.split('?').next().unwrap_or_default().trim(),
        None => text.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_where_a_date_begins() {
        let name = |text: &str| before_date(text, &marks::Settings::default()).to_owned();
        assert_eq!(name("Ann Lee - 3 May 2019, 8:00"), "Ann Lee");
        assert_eq!(name("Ann Lee | 2018-09-16"), "Ann Lee");
        assert_eq!(["Ann Lee", "3 May 2019", ""].map(name), ["Ann Lee", "3 May 2019", ""]);
    }

    #[test]
    fn a_contact_is_a_name_an_address_or_both() {
        let contact = |text: &str| match from_text(FieldType::Contact, text, &marks::Settings::default()) {
            Some(Value::Contact(name, email)) => (name.unwrap_or_default(), email.unwrap_or_default()),
            other => panic!("{other:?}"),
        };
        let both = ("Eva Kline".to_owned(), "eva@example.org".to_owned());
        for text in [
            "Eva Kline, eva@example.org",
            "Eva Kline (eva@example.org)",
            "Eva Kline <eva@example.org>",
            "eva@example.org – Eva Kline",
        ] {
            assert_eq!(contact(text), both, "{text}");
        }
        assert_eq!(contact("mailto:eva@example.org?subject=Hi"), (String::new(), both.1));
        assert_eq!(contact("Eva Kline (Head)"), ("Eva Kline (Head)".to_owned(), String::new()));
    }

    #[test]
    fn what_a_browser_would_run_is_no_address() {
        let is = [
            "javascript:alert(1)",
            "JavaScript:x",
            "data:image/png;base64,AA",
            "a.html",
            "https://a.example/",
        ]
        .map(is_address);
        assert_eq!(is, [false, false, false, true, true]);
    }
}
