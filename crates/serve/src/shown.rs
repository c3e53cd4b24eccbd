//! Records as pages show them.

use serde_json::Value;
use store::Hit;
use url::Url;

use crate::moment;
use crate::tongue::Tongue;

/// A record in a list.
pub(crate) struct Card {
    pub(crate) id: i64,
    pub(crate) kind: String,
    pub(crate) title: String,
    /// As it is kept, for the page's script.
    pub(crate) starts: Option<String>,
    /// Where it ends at another moment than it starts, as it is kept.
    pub(crate) ends: Option<String>,
    /// As people read it.
    pub(crate) when: String,
    pub(crate) place: Option<String>,
    pub(crate) speakers: String,
    pub(crate) status: Option<String>,
    pub(crate) text: String,
    /// The host of the page that tells of it.
    pub(crate) source: String,
    pub(crate) sources: u32,
    pub(crate) sure: u32,
    /// Why it is here, where somebody's interests brought it.
    pub(crate) reasons: Vec<String>,
}

/// Characters of a record's text that a list shows.
const BEGINNING: usize = 220;

impl Card {
    /// A record in a list, for somebody of this tongue.
    pub(crate) fn of(hit: &Hit, tongue: &Tongue) -> Card {
        let starts = hit.starts.clone();
        let when = starts.as_deref().map(|start| moment::span(start, hit.ends.as_deref(), tongue));
        Card {
            id: hit.id,
            kind: hit.kind.clone(),
            title: title(hit),
            when: when.unwrap_or_default(),
            ends: hit.ends.clone().filter(|end| Some(end) != starts.as_ref()),
            starts,
            place: hit.place.clone(),
            speakers: said(hit.fields.get("speaker").unwrap_or(&Value::Null)),
            status: hit.status.clone(),
            text: beginning(&said(hit.fields.get("description").unwrap_or(&Value::Null))),
            source: hit.source.as_deref().map(host).unwrap_or_default(),
            sources: hit.sources,
            sure: percent(hit.confidence),
            reasons: Vec::new(),
        }
    }
}

/// What a record is called; one without a name by how its text begins.
pub(crate) fn title(hit: &Hit) -> String {
    let named = hit.title.clone().filter(|title| !title.trim().is_empty());
    let speakers = || Some(said(hit.fields.get("speaker")?)).filter(|names| !names.is_empty());
    named.or_else(speakers).unwrap_or_else(|| {
        let first = hit.text.lines().find(|line| !line.trim().is_empty()).unwrap_or("(without a name)");
        beginning(first)
    })
}

/// A value in words.
pub(crate) fn said(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => join(values.iter()),
        Value::Object(fields) => join(fields.values()),
        other => other.to_string(),
    }
}

fn join<'a>(values: impl Iterator<Item = &'a Value>) -> String {
    values.map(said).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The name of a field or a kind, as people read it: "office_hours" → "Office hours".
pub(crate) fn label(name: &str) -> String {
    let name = name.replace('_', " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How a text begins, cut between words.
pub(crate) fn beginning(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = text.char_indices().nth(BEGINNING) else { return text };
    let end = text.get(..end).and_then(|start| start.rfind(' ')).unwrap_or(end);
    format!("{} …", text.get(..end).unwrap_or_default())
}

/// The name of the host in an address.
pub(crate) fn host(address: &str) -> String {
    let url = Url::parse(address).ok();
    url.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_else(|| address.to_owned())
}

/// The address, if a browser may follow it: a page's own script, or a file of the reader's, is no address to follow.
pub(crate) fn followable(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    matches!(url.scheme(), "http" | "https" | "ftp").then(|| url.to_string())
}

/// A share of one in percent.
pub(crate) fn percent(share: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 100")]
    let percent = (share.clamp(0.0, 1.0) * 100.0).round() as u32;
    percent
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// An event that was found.
    pub(crate) fn hit(id: i64, title: &str, starts: Option<&str>, ends: Option<&str>) -> Hit {
        Hit {
            id,
            kind: "event".into(),
            title: Some(title.into()),
            starts: starts.map(str::to_owned),
            ends: ends.map(str::to_owned),
            place: None,
            position: None,
            url: None,
            status: None,
            confidence: 1.0,
            fields: store::Fields::new(),
            text: title.into(),
            source: None,
            sources: 1,
            topic: None,
        }
    }

    #[test]
    fn values_in_words() {
        assert_eq!(said(&json!(["A", {"name": "B", "email": null}])), "A, B");
        assert_eq!((said(&json!(null)), said(&json!(3))), (String::new(), "3".into()));
    }

    #[test]
    fn beginnings_end_between_words() {
        let text = "word ".repeat(100);
        assert!(beginning(&text).ends_with("word …") && beginning(&text).chars().count() <= BEGINNING + 2);
        assert_eq!(beginning("a\n b"), "a b");
        assert!(beginning(&"ü".repeat(500)).ends_with(" …"));
    }

    #[test]
    fn addresses_to_follow() {
        assert_eq!(followable("https://example.org/x y").as_deref(), Some("https://example.org/x%20y"));
        for other in ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x"] {
            assert_eq!(followable(other), None, "{other}");
        }
        assert_eq!((host("https://example.org/x"), host("x")), ("example.org".into(), "x".into()));
    }
}
