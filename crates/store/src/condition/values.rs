//! Days and numbers in a condition, as people write them.
//!
//! ```text
//! posted > 1/23/2003 ── `posted` holds dates ── marks ──▶ posted > 2003-01-23        what is no date is refused
//! price > "£10,000" ─── `price` holds numbers ──────────▶ price > 10000              what says no number is refused
//! ```
//!
//! Records have dates as ISO 8601, and are compared with what is neither date nor number as texts: a day that is written otherwise would
//! lie before or after all, and "£10,000" below each price.

use jiff::civil::Date;
use marks::{Settings, Value, When};
use schema::{Field, FieldType, Schema};

use crate::condition::{Condition, Is};
use crate::date_words::LANGUAGES;
use crate::error::QueryError;
use crate::numbers::{first_number, seconds};
use crate::time::parse_day;

impl Condition {
    /// The same with the days of ISO 8601 and the plain numbers with which it compares fields that hold dates or numbers in all of some
    /// kinds that have them.
    ///
    /// # Errors
    /// Where such a field is to be before or after what is no date, or more or less than what says no number.
    pub(crate) fn with_values(&self, kinds: &[&Schema], today: Date) -> Result<Condition, QueryError> {
        let all = |conditions: &[Condition]| {
            conditions.iter().map(|one| one.with_values(kinds, today)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match self {
            Condition::And(conditions) => Condition::And(all(conditions)?),
            Condition::Or(conditions) => Condition::Or(all(conditions)?),
            Condition::Not(one) => Condition::Not(Box::new(one.with_values(kinds, today)?)),
            Condition::Field { is: Is::Holds | Is::Lacks | Is::Says, .. } => self.clone(),
            Condition::Field { name, is, value } if all_hold(name, kinds, |field| field.holds.is_time()) => {
                let is_order = !matches!(is, Is::Equal | Is::Unequal);
                let value = match iso_date(value, today) {
                    Some(date) => date,
                    // What a page says in place of a day is one that some fields hold: "soon".
                    None if !is_order => value.clone(),
                    None => return Err(no_date(name, value)),
                };
                Condition::Field { name: name.clone(), is: *is, value }
            }
            // What is to be equal may be the whole of a price: "900 USD".
            Condition::Field { is: Is::Equal | Is::Unequal, .. } => self.clone(),
            Condition::Field { name, is, value } if all_hold(name, kinds, Field::sorts_by_number) => {
                let is_length = all_hold(name, kinds, |field| field.holds == FieldType::Duration);
                let number =
                    plain_number(value, is_length).ok_or_else(|| no_number(name, value, is_length))?;
                Condition::Field { name: name.clone(), is: *is, value: number }
            }
            Condition::Field { .. } => self.clone(),
        })
    }
}

/// Do some of the kinds have a field, and is it so in all of them?
fn all_hold(name: &str, kinds: &[&Schema], is: impl Fn(&Field) -> bool) -> bool {
    let mut fields = kinds.iter().filter_map(|kind| kind.field(name)).peekable();
    fields.peek().is_some() && fields.all(is)
}

/// A number as fields are compared with it, a length of time as ISO 8601 writes it.
fn plain_number(text: &str, is_length: bool) -> Option<String> {
    let text = text.trim();
    if text.parse::<f64>().is_ok_and(f64::is_finite) || seconds(text).is_some() {
        return Some(text.to_owned());
    }
    first_number(text).filter(|_| !is_length).map(|number| number.to_string())
}

/// A date as records have it; one without a year is none, since nothing says which it is.
fn iso_date(text: &str, today: Date) -> Option<String> {
    let text = text.trim();
    let is_year = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
    let begins_with_day = text.get(..10).is_some_and(|day| day.parse::<Date>().is_ok());
    if text.is_empty() || is_year || begins_with_day {
        return Some(text.to_owned());
    }
    parse_day(text, today).or_else(|| LANGUAGES.iter().find_map(|language| read_date(text, language)))
}

/// A date that is all of a text, in a language.
fn read_date(text: &str, language: &str) -> Option<String> {
    let settings = Settings { language: Some(language.to_owned()), ..Settings::default() };
    let marks = marks::find_only(text, &settings, &["date"]);
    let mark = marks.into_iter().find(|mark| (mark.span.start(), mark.span.end()) == (0, text.len()))?;
    match mark.value {
        Value::When(When { start, end: None, recurrence: None, .. }) if start.date.year.is_some() => {
            Some(start.to_string())
        }
        _ => None,
    }
}

fn no_number(name: &str, value: &str, is_length: bool) -> QueryError {
    let (what, write) = if is_length { ("length of time", "PT1H30M") } else { ("number", "900") };
    QueryError(format!("the condition on `{name}`: {value:?} is no {what}; write it as {write}"))
}

fn no_date(name: &str, value: &str) -> QueryError {
    QueryError(format!("the condition on `{name}`: {value:?} is no date; write it as 2003-01-23"))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    /// The condition on a field of dates, or what is wrong with it, on 24 November 2026.
    fn read(text: &str) -> Result<Condition, String> {
        let file = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\nlisted = { type = 'date' }\nprice = 'price'\nlasts = { type = 'duration' }\nhull = {}";
        let boat = Schema::from_toml("boat", file).expect("a kind");
        let condition: Condition = text.parse().expect("a condition");
        condition.with_values(&[&boat], date(2026, 11, 24)).map_err(|error| error.0)
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        for (written, day) in [
            ("1/23/2003", "2003-01-23"),
            ("23.1.2003", "2003-01-23"),
            ("'23 January 2003'", "2003-01-23"),
            ("'23. Januar 2003'", "2003-01-23"),
            ("'January 2003'", "2003-01"),
            ("2003-01-23", "2003-01-23"),
            ("2003-01-23T16:00", "2003-01-23T16:00"),
            ("2003-01", "2003-01"),
            ("2003", "2003"),
            ("today", "2026-11-24"),
        ] {
            let iso: Condition = format!("hull = x or not listed > {day}").parse().expect("a condition");
            assert_eq!(read(&format!("hull = x or not listed > {written}")), Ok(iso), "{written}");
        }
        for unchanged in [
            "listed ~ 1/23",
            "hull = 1/23/2003",
            "price = '900 USD'",
            "price < 1e3",
            "lasts > PT1H",
            "hull > 9",
            "colour = soon",
            "listed != ''",
            "listed = soon",
        ] {
            assert_eq!(read(unchanged), Ok(unchanged.parse().expect("a condition")), "{unchanged}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (written, number) in
            [("10,000", "10000"), ("'10000 GBP'", "10000"), ("'$12.50 an hour'", "12.5"), ("-5", "-5")]
        {
            let plain: Condition = format!("price > {number}").parse().expect("a condition");
            assert_eq!(read(&format!("price > {written}")), Ok(plain), "{written}");
        }
        for (wrong, write) in [("price < cheap", "900"), ("lasts < '30 min'", "PT1H30M")] {
            let why = read(wrong).expect_err(wrong);
            assert!(why.ends_with(&format!("write it as {write}")), "{why}");
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for wrong in ["soon", "'23 January'", "13/13/2003", "'every Tuesday'"] {
            let why = read(&format!("listed < {wrong}")).expect_err(wrong);
            assert!(why.contains("`listed`") && why.ends_with("write it as 2003-01-23"), "{why}");
        }
    }
}
