//! The arguments of a call, checked: what is wrong is said in words that help whoever called.

use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::tools::{MOST_RECORDS, RECORDS};

/// The arguments of one call.
pub(crate) struct Arguments {
    values: Map<String, Value>,
}

impl Arguments {
    /// Arguments that a tool knows all of.
    pub(crate) fn new(
        values: Map<String, Value>,
        properties: &Map<String, Value>,
    ) -> Result<Arguments, String> {
        match values.keys().find(|name| !properties.contains_key(*name)) {
            Some(name) => {
                let known: Vec<&str> = properties.keys().map(String::as_str).collect();
                let name = crate::answer::short(name);
                Err(format!("there is no argument {name:?}; there are {}", known.join(", ")))
            }
            None => Ok(Arguments { values }),
        }
    }

    /// A text; empty ones count as left out, since many callers fill in all that a schema names.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, String> {
        match self.values.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str()).filter(|text| !text.trim().is_empty())),
            Some(_) => Err(format!("{name} is to be a text")),
        }
    }

    pub(crate) fn required_text(&self, name: &str) -> Result<&str, String> {
        self.text(name)?.ok_or_else(|| format!("{name} is missing"))
    }

    pub(crate) fn whole_number(&self, name: &str) -> Result<Option<i64>, String> {
        match self.values.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_i64().map(Some).ok_or_else(|| format!("{name} is to be a whole number")),
        }
    }

    /// A number from 0 to 1; 0 where it is left out.
    pub(crate) fn share(&self, name: &str) -> Result<f32, String> {
        match self.values.get(name) {
            None | Some(Value::Null) => Ok(0.0),
            Some(value) => value
                .as_f64()
                .filter(|x| (0.0..=1.0).contains(x))
                .map(|x| x as f32)
                .ok_or_else(|| format!("{name} is to be a number from 0 to 1")),
        }
    }

    pub(crate) fn flag(&self, name: &str) -> Result<bool, String> {
        match self.values.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| format!("{name} is to be true or false")),
        }
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn within(&self, name: &str, least: usize, most: usize) -> Result<Option<usize>, String> {
        let Some(number) = self.whole_number(name)? else { return Ok(None) };
        let number = usize::try_from(number).ok().filter(|number| (least..=most).contains(number));
        let wrong = || match most {
            usize::MAX => format!("{name} is to be {least} or more"),
            _ => format!("{name} is to be from {least} to {most}"),
        };
        number.map(Some).ok_or_else(wrong)
    }

    /// A day.
    pub(crate) fn day(&self, name: &str) -> Result<Option<Date>, String> {
        let day = self.text(name)?.map(str::parse).transpose();
        day.map_err(|_| format!("{name} is to be a day, such as 2026-11-26"))
    }

    /// How many records are wanted at most.
    pub(crate) fn limit(&self) -> Result<usize, String> {
        Ok(self.within("limit", 1, MOST_RECORDS)?.unwrap_or(RECORDS))
    }
}
