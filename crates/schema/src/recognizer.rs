//! Recognisers: those that a kind's file brings itself (words, names, or a pattern), and what the marks of any are called.

use marks::{Custom, Recognizer};
use toml::Spanned;

use crate::form::{Fault, Value, flag, list, only_keys, string, table};

/// `[[recognizer]]`: each with its name and either words, names or a pattern.
pub(crate) fn recognizers(value: &Value) -> Result<Vec<Custom>, Fault> {
    if value.get_ref().as_table().is_some() {
        let message = "a kind may bring several: write [[recognizer]] above each, in two pairs of brackets";
        return Err(Fault(value.span(), message.into()));
    }
    list(value)?.iter().map(recognizer).collect()
}

fn recognizer(value: &Value) -> Result<Custom, Fault> {
    let table = table(value)?;
    only_keys(table, &["name", "words", "names", "pattern", "case"])?;
    let name = string(table.get("name").ok_or(Fault(value.span(), "a recogniser needs a `name`".into()))?)?;
    let made = match (table.get("words"), table.get("pattern"), table.get("names")) {
        (Some(words), None, None) => {
            let texts = list(words)?.iter().map(string).collect::<Result<Vec<_>, _>>()?;
            let case = flag(table, "case", false)?;
            Custom::from_words(&name, &texts, case)
                .ok_or_else(|| "its words are too many; write fewer, or a pattern".to_owned())
        }
        (None, Some(pattern), None) => {
            let message = |error| format!("its pattern cannot be used; mend or shorten it: {error}");
            Custom::from_pattern(&name, &string(pattern)?).map_err(message)
        }
        (None, None, Some(names)) => {
            let names = list(names)?.iter().map(string).collect::<Result<Vec<_>, _>>()?;
            Ok(Custom::from_names(&name, names.iter().map(String::as_str)))
        }
        _ => Err("a recogniser has either `words`, `names` or a `pattern`".to_owned()),
    };
    let at = ["words", "pattern", "names"].into_iter().find_map(|key| table.get(key));
    let span = at.map_or_else(|| value.span(), Spanned::span);
    made.map_err(|message| Fault(span, format!("recogniser `{name}`: {message}")))
}

/// The names that the marks of a recogniser carry: the one for dates finds clock times and terms too.
pub fn marked_as(recognizer: &dyn Recognizer) -> impl Iterator<Item = &str> {
    let name = recognizer.name();
    std::iter::once(name).chain(["time", "term"].into_iter().filter(move |_| name == "date"))
}
