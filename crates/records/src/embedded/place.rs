//! Declared places as a reader would write them: "Wilson Library, 309 19th Ave S, Minneapolis, MN, 55455".

use super::{Item, Value};

/// Parts of a postal address in reading order. The country is left out: a local page's reader knows it.
const ADDRESS: [&str; 5] =
    ["streetAddress", "postOfficeBoxNumber", "addressLocality", "addressRegion", "postalCode"];

/// The text of a place, an address or an online room; `None` where it says nothing.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::Text { text, .. } => (!text.is_empty()).then(|| text.clone()),
        Value::Item(item) => of_item(item),
    }
}

fn of_item(item: &Item) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    parts.extend(item.text("name"));
    for address in item.values("address") {
        match address {
            Value::Text { text, .. } => parts.push(text),
            Value::Item(address) => parts.extend(ADDRESS.iter().filter_map(|name| address.text(name))),
        }
    }
    parts.extend(ADDRESS.iter().filter_map(|name| item.text(name)));
    if parts.is_empty() && item.is("VirtualLocation") {
        parts.push("Online");
    }
    joined(&parts)
}

/// The parts with commas between; a part that an earlier one says already is left out.
fn joined(parts: &[&str]) -> Option<String> {
    let mut text = String::new();
    for part in parts.iter().map(|p| p.trim().trim_end_matches(',')).filter(|p| !p.is_empty()) {
        if says(&text, part) {
            continue;
        }
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(part);
    }
    (!text.is_empty()).then_some(text)
}

/// Does the text say the part already, as whole words?
fn says(text: &str, part: &str) -> bool {
    text.match_indices(part).any(|(i, _)| {
        let before = text.get(..i).and_then(|t| t.chars().next_back());
        let after = text.get(i + part.len()..).and_then(|t| t.chars().next());
        [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
    })
}
