//! Dates as somebody writes them into a form, in any of the interface's languages.

use gleaner::When;
use gleaner::marks::{self, Settings, Value};

use crate::language::Language;

/// When a text says, in each language in which that is all that it says: what stands beside it would be lost.
pub(crate) fn whole_dates(text: &str) -> impl Iterator<Item = When> {
    Language::ALL.into_iter().filter_map(move |language| {
        let settings = Settings { language: Some(language.tag().to_owned()), ..Settings::default() };
        let marks = marks::find_only(text, &settings, &["date"]);
        let whole = marks.into_iter().find(|mark| (mark.span.start(), mark.span.end()) == (0, text.len()))?;
        match whole.value {
            Value::When(when) => Some(when),
            _ => None,
        }
    })
}
