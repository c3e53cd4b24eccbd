//! Questions with their answers as schema.org's FAQPage.

use serde_json::{Value, json};

use super::script::{SCHEMA, of, pasted, said};
use crate::Row;

/// The FAQPage of a page's questions, from their rows; an answer's text is its HTML that is safe to show, as schema.org allows.
///
/// Nothing in it ends the `<script>` into which it is pasted.
pub fn faq_page(rows: &[Row]) -> String {
    pasted(vec![Value::Object(page(rows))])
}

pub(super) fn page(rows: &[Row]) -> Row {
    said([
        ("@context", json!(SCHEMA)),
        ("@type", json!("FAQPage")),
        ("mainEntity", rows.iter().map(question).collect()),
        ("name", rows.first().map_or(Value::Null, |row| of(row, "title"))),
    ])
}

fn question(row: &Row) -> Value {
    let answer = match of(row, "answer_html") {
        // A row that was kept without its HTML has its text.
        Value::Null => of(row, "answer"),
        html => html,
    };
    json!({
        "@type": "Question",
        "name": of(row, "question"),
        "acceptedAnswer": {"@type": "Answer", "text": answer},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_script() {
        let html = b"<title>A </script> FAQ</title><h1>FAQ</h1><h2>What is &lt;/script&gt;?</h2><p>An end &lt;/script&gt;.<h2>And this?</h2><p>That.";
        let doc = gleaner::parse(html, &gleaner::Hints::default());
        let pairs = gleaner::faqs(&doc, &gleaner::Settings::default());
        let rows: Vec<Row> = pairs.iter().map(|pair| crate::row::faq(&doc, pair, "-")).collect();
        let text = faq_page(&rows);
        assert!(!text.contains('<') && pairs.len() == 2, "{text}");
        let back: Value = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!(back["mainEntity"][0]["name"], "What is </script>?");
        assert_eq!(back["mainEntity"][0]["acceptedAnswer"]["text"], "<p>An end &lt;/script&gt;.</p>");
    }
}
