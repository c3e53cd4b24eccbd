//! What a record says in words, and phrases that stand in a text.

use crate::Field;
use crate::record::Value;

/// Does the text hold the phrase as whole words? Both in lower case.
pub(super) fn says(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(i, _)| {
        let before = text.get(..i).and_then(|t| t.chars().next_back());
        let after = text.get(i + phrase.len()..).and_then(|t| t.chars().next());
        [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// What the fields say in words, a line each.
pub(super) fn text_of(fields: &[(String, Field<Value>)]) -> String {
    let is_text = |value: &&Value| !matches!(value, Value::Address(_) | Value::Link(..));
    let texts = fields.iter().map(|(_, field)| &field.value).filter(is_text);
    texts.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
