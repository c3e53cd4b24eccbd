//! The fields of a record as a form has them: each value a line, by the field's type, and read back.
//!
//! ```text
//! ["Ann Lee", "Bo Ek"], person, many ──▶ Ann Lee ⏎ Bo Ek         {"name": "Ann", "email": …} ──▶ Ann <ann@example.org>
//! "2026-11-03 16:00", date-time      ◀── 2026-11-03 16:00        what cannot be written so is left as it is
//! ```

use gleaner::When;
use gleaner::marks::{self, Settings};
use gleaner::schema::{Field, FieldType, Role};
use serde_json::{Map, Value, json};
use url::Url;

use crate::language::Language;
use crate::messages::Message;
use crate::recurrence::read_recurrence;
use crate::written_dates::whole_dates;

/// Longest text of a field, in characters: a long description.
pub(crate) const LONGEST: usize = 20_000;

/// A field's value as a form has it; `None` of one that a form cannot write.
pub(crate) fn to_text(field: &Field, value: Option<&Value>) -> Option<String> {
    match (field.holds, value) {
        (FieldType::Html, _) => None,
        (_, None | Some(Value::Null)) => Some(String::new()),
        (FieldType::Links, Some(Value::Object(links))) => {
            let lines = links.iter().map(|(name, to)| Some(format!("{name}: {}", to.as_str()?)));
            lines.collect::<Option<Vec<_>>>().map(|lines| lines.join("\n"))
        }
        (_, Some(Value::Array(values))) if field.many => {
            let lines = values.iter().map(|value| line(field, value));
            lines.collect::<Option<Vec<_>>>().map(|lines| lines.join("\n"))
        }
        (_, Some(value)) => line(field, value),
    }
}

fn line(field: &Field, value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(person) if field.holds == FieldType::Contact => {
            let of = |key: &str| person.get(key).and_then(Value::as_str).unwrap_or_default();
            match (of("name"), of("email")) {
                (name, "") => Some(name.to_owned()),
                (name, email) => Some(format!("{name} <{email}>").trim_start().to_owned()),
            }
        }
        _ => None,
    }
}

/// The value that somebody wrote; `null` where it is empty.
///
/// # Errors
/// What is wrong with it, and how it is written.
pub(crate) fn from_text(field: &Field, text: &str) -> Result<Value, Message> {
    if text.chars().count() > LONGEST {
        return Err(Message::new("input-too-long").with("most", LONGEST));
    }
    // What steers terminals and databases is part of no text.
    let text: String = text.chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    if lines.peek().is_none() {
        return Ok(Value::Null);
    }
    if field.holds == FieldType::Links {
        let link = |line: &str| {
            let (name, to) = line.split_once(": ").ok_or_else(|| Message::new("input-no-link"))?;
            Ok((name.trim().to_owned(), Value::from(address(to.trim())?)))
        };
        return lines.map(link).collect::<Result<Map<_, _>, Message>>().map(Value::Object);
    }
    if field.many {
        return lines.map(|line| one(field, line)).collect::<Result<Vec<_>, _>>().map(Value::Array);
    }
    match field.holds {
        FieldType::Text => one(field, text.trim()),
        _ => one(field, &lines.collect::<Vec<_>>().join(" ")),
    }
}

fn one(field: &Field, text: &str) -> Result<Value, Message> {
    if !field.values.is_empty() && !field.values.iter().any(|(value, _)| value == text) {
        let known: Vec<&str> = field.values.iter().map(|(value, _)| value.as_str()).collect();
        return Err(Message::new("input-no-value").with("text", text).with("values", known.join(", ")));
    }
    match field.holds {
        FieldType::Date | FieldType::DateTime => moment(text).map(Value::from),
        FieldType::Number | FieldType::Count => number(field, text),
        FieldType::Price if !is_price(text) => Err(Message::new("input-no-price").with("text", text)),
        FieldType::Url | FieldType::Image => address(text).map(Value::from),
        FieldType::Email if !text.contains('@') => Err(Message::new("input-no-email").with("text", text)),
        FieldType::Contact => {
            let (name, email) = text.split_once('<').unwrap_or((text, ""));
            let (name, email) = (name.trim(), email.trim_end_matches('>').trim());
            Ok(if email.is_empty() { json!({"name": name}) } else { json!({"name": name, "email": email}) })
        }
        _ if field.role == Some(Role::Repeats) => read_recurrence(text).map(Value::from),
        _ => Ok(Value::from(text)),
    }
}

/// A day, perhaps with its clock time, as records have it: written so, or in the usual ways of the interface's languages.
fn moment(text: &str) -> Result<String, Message> {
    written_moment(text).or_else(|wrong| usual_moment(text).ok_or(wrong))
}

/// "28.11.2026 21:00", "28 November 2026, 9 pm": a whole date and no more, which all languages read alike: "05/12/2026" is none. Nor is
/// one with an offset, since records have the clock of their place.
fn usual_moment(text: &str) -> Option<String> {
    if text.contains('+') || text.ends_with('Z') {
        return None;
    }
    let mut moments = whole_dates(text).filter_map(|when| match when {
        When { start, end: None, recurrence: None, .. } => written_moment(&start.to_string()).ok(),
        _ => None,
    });
    let first = moments.next()?;
    moments.all(|other| other == first).then_some(first)
}

/// "2026-11-28", "2026-11-28 21:00", "2026-11-28T21:00".
fn written_moment(text: &str) -> Result<String, Message> {
    let wrong = || Message::new("input-no-day").with("text", text);
    let (day, clock) =
        text.split_once(['T', ' ']).map_or((text, None), |(day, clock)| (day, Some(clock.trim())));
    let day: jiff::civil::Date = day.parse().map_err(|_| wrong())?;
    if day.year() < 1 {
        return Err(wrong());
    }
    match clock {
        None => Ok(day.to_string()),
        Some(clock) => {
            let clock = if clock.find(':') == Some(1) { format!("0{clock}") } else { clock.to_owned() };
            let is_plain = clock.contains(':') && !clock.contains(['+', '-']);
            let time: jiff::civil::Time = clock.parse().ok().filter(|_| is_plain).ok_or_else(wrong)?;
            Ok(format!("{day}T{:02}:{:02}", time.hour(), time.minute()))
        }
    }
}

fn number(field: &Field, text: &str) -> Result<Value, Message> {
    let wrong = || Message::new("input-no-number").with("text", text);
    match field.holds {
        FieldType::Count => text.parse::<u64>().map(Value::from).map_err(|_| wrong()),
        _ => match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Value::from(number)),
            _ => Err(wrong()),
        },
    }
}

/// Can a sum be read from it, with its currency or without: "900 USD", "$900", "free", "900"?
fn is_price(text: &str) -> bool {
    Language::ALL.into_iter().any(|language| {
        let settings = Settings { language: Some(language.tag().to_owned()), ..Settings::default() };
        !marks::find_only(text, &settings, &["price", "number"]).is_empty()
    })
}

fn address(text: &str) -> Result<String, Message> {
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(text.to_owned()),
        _ => Err(Message::new("input-no-address").with("text", text)),
    }
}

#[cfg(test)]
mod tests {
    use gleaner::Schema;

    use super::*;

    fn field(more: &str) -> Field {
        let file = format!("name = 'x'\n[record]\nneeds = ['x']\n[fields]\nx = {{ {more} }}");
        Schema::from_toml("x", &file).expect("a kind").fields[0].clone()
    }

    #[test]
    fn values_stay_what_they_are() {
        for (more, value, text) in [
            ("type = 'text'", json!("Jazz\nnight"), "Jazz\nnight"),
            ("type = 'person', many = true", json!(["Ann Lee", "Bo Ek"]), "Ann Lee\nBo Ek"),
            ("type = 'contact', many = true", json!([{"name": "Ann", "email": "a@b.org"}]), "Ann <a@b.org>"),
            ("type = 'links'", json!({"Notes": "https://a.org/n"}), "Notes: https://a.org/n"),
            ("type = 'date-time'", json!("2026-11-03T16:00"), "2026-11-03T16:00"),
            ("type = 'count'", json!(7), "7"),
            ("type = 'text'", Value::Null, ""),
        ] {
            let field = field(more);
            assert_eq!(to_text(&field, Some(&value)).as_deref(), Some(text), "{more}");
            assert_eq!(from_text(&field, text), Ok(value), "{more}");
        }
        assert_eq!(to_text(&field("type = 'html'"), Some(&json!("<b>x</b>"))), None);
        assert_eq!(to_text(&field("type = 'text'"), Some(&json!({"a": 1}))), None);
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (more, text, why) in [
            ("type = 'date'", "tomorrow", "2026-11-30"),
            ("type = 'date-time'", "2026-11-03 25:00", "2026-11-30 16:00"),
            ("type = 'number'", "inf", "12.5"),
            ("type = 'count'", "-1", "no number"),
            ("type = 'price'", "cheap", "900 USD"),
            ("type = 'url'", "javascript:alert(1)", "no address"),
            ("type = 'links'", "https://a.org", "NAME: ADDRESS"),
            ("type = 'email'", "ann", "e-mail"),
        ] {
            let wrong = from_text(&field(more), text).expect_err(more).to_string();
            assert!(wrong.contains(why), "{more}: {wrong}");
        }
        for (clock, moment) in
            [("9:05", "2026-11-03T09:05"), ("16:00:30", "2026-11-03T16:00"), ("9 pm", "2026-11-03T21:00")]
        {
            let read = from_text(&field("type = 'date-time'"), &format!("2026-11-03 {clock}"));
            assert_eq!(read, Ok(json!(moment)), "{clock}");
        }
        for price in ["900 USD", "$900", "€ 1.200,50", "900", "free"] {
            assert_eq!(from_text(&field("type = 'price'"), price), Ok(json!(price)), "{price}");
        }
        for usual in ["28.11.2026 21:00", "28 November 2026, 9 pm", "28. November 2026, 21 Uhr"] {
            let read = from_text(&field("type = 'date-time'"), usual);
            assert_eq!(read, Ok(json!("2026-11-28T21:00")), "{usual}");
        }
        for wrong in [
            "2026-11-28T23:30+02:00",
            "05/12/2026",
            "every Tuesday",
            "2026-11-03 2000",
            "-000001-01-01",
            "0000-12-31",
        ] {
            let read = from_text(&field("type = 'date-time'"), wrong);
            assert!(
                read.is_err_and(|why| why
                    .to_string()
                    .ends_with("write it as 2026-11-30 or 2026-11-30 16:00")),
                "{wrong}"
            );
        }
        assert_eq!(from_text(&field("type = 'text'"), "Jazz\0\u{1b}[31m night"), Ok(json!("Jazz[31m night")));
        assert!(from_text(&field("type = 'text'"), &"x".repeat(LONGEST + 1)).is_err());
    }
}
