//! Dublin Core (ISO 15836): annotations as catalogues exchange them, in RDF/XML.
//!
//! ```text
//! {"title": "Tides", "author": ["Ann Lee"], …}  ── entry ──▶  <rdf:Description rdf:about="…"><dc:title>Tides</dc:title> …
//!                                                            between HEAD and TAIL ──▶ one document
//! ```
//!
//! The fifteen elements as DCMI writes them in RDF/XML; one that is told several times stands several times. Of a page
//! that says nothing under an element the element is missing.

use schema::{Field, Schema};
use serde_json::Value;

use crate::Row;

/// What comes before the entries of a document.
pub const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n";

/// What comes behind them.
pub const TAIL: &str = "</rdf:RDF>\n";

/// Element, and the property of schema.org by which a kind's schema declares the field that tells it.
const ELEMENTS: [(&str, &str); 7] = [
    ("title", "name"),
    ("creator", "author"),
    ("subject", "keywords"),
    ("description", "description"),
    ("publisher", "publisher"),
    ("date", "datePublished"),
    ("language", "inLanguage"),
];

/// A record, from its row, as an entry. The address of its page is its name where that has one.
pub fn entry(schema: &Schema, row: &Row) -> String {
    let source = row.get("source").and_then(Value::as_str).unwrap_or_default();
    let about =
        if source.contains("://") { format!(" rdf:about=\"{}\"", escaped(source)) } else { String::new() };
    let mut out = format!("  <rdf:Description{about}>\n");
    let mut put = |name: &str, value: &str| {
        if !value.trim().is_empty() {
            out.push_str(&format!("    <dc:{name}>{}</dc:{name}>\n", escaped(value.trim())));
        }
    };
    for (name, property) in ELEMENTS {
        let is_declared_so = |field: &&Field| {
            field
                .declared
                .first()
                .is_some_and(|path| path.steps.first().is_some_and(|step| step.property == property))
        };
        let fields = schema.fields.iter().filter(is_declared_so).filter_map(|field| row.get(&field.name));
        fields.flat_map(values).for_each(|value| put(name, value));
    }
    put("identifier", source);
    // DCMI's type vocabulary: what we annotate is made of words for reading.
    out.push_str("    <dc:type>Text</dc:type>\n    <dc:format>text/html</dc:format>\n  </rdf:Description>\n");
    out
}

fn values(value: &Value) -> impl Iterator<Item = &str> {
    let several = value.as_array().into_iter().flatten().filter_map(Value::as_str);
    value.as_str().into_iter().chain(several)
}

/// Text that XML 1.0 can hold: what would be markup as entities, what it forbids (§2.2) left out.
fn escaped(text: &str) -> String {
    let known = |c: &char| match c {
        '\n' | '\t' => true,
        c => !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'),
    };
    let known: String = text.chars().filter(known).collect();
    let mut out = String::with_capacity(known.len() + 8);
    page::escape(&known, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_said_several_times_stands_several_times() {
        let row = json!({
            "title": "Tides & <b>\u{1}", "author": ["Ann", "Bo"], "date": null, "source": "https://a.org/?a=1&b=\"2\"",
        });
        let text = entry(schema::named("page").unwrap(), row.as_object().unwrap());
        assert!(text.contains("<dc:title>Tides &amp; &lt;b&gt;</dc:title>"), "{text}");
        assert!(text.contains("<dc:creator>Ann</dc:creator>\n    <dc:creator>Bo</dc:creator>"), "{text}");
        assert!(text.contains("rdf:about=\"https://a.org/?a=1&amp;b=&quot;2&quot;\""), "{text}");
        assert!(!text.contains("dc:date"), "{text}");
    }
}
