//! JSON-LD with schema.org's words, ready to be pasted into a page: events as Event, questions as FAQPage, courses as
//! Course, lists as ItemList, a page's annotation as WebPage.
//!
//! ```text
//! {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": …, "acceptedAnswer": …}]}
//! ```

mod course;
mod event;
mod item_list;
mod script;
mod web_page;

pub use course::courses;
pub use event::events;
pub use item_list::item_lists;
pub use web_page::web_page;

use gleaner::{Document, Pair};
use serde_json::{Value, json};

/// The FAQPage of a page's questions; an answer's text is its HTML that is safe to show, as schema.org allows.
///
/// Nothing in it ends the `<script>` into which it is pasted.
pub fn faq_page(doc: &Document, pairs: &[Pair]) -> String {
    let questions: Vec<Value> = pairs.iter().map(question).collect();
    let mut page = json!({"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": questions});
    if let Some((page, title)) = page.as_object_mut().zip(doc.title()) {
        page.insert("name".to_owned(), json!(title));
    }
    script::pasted(vec![page])
}

fn question(pair: &Pair) -> Value {
    json!({
        "@type": "Question",
        "name": pair.question.value,
        "acceptedAnswer": {"@type": "Answer", "text": pair.answer_html},
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
        let text = faq_page(&doc, &pairs);
        assert!(!text.contains('<') && pairs.len() == 2, "{text}");
        let back: Value = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!(back["mainEntity"][0]["name"], "What is </script>?");
        assert_eq!(back["mainEntity"][0]["acceptedAnswer"]["text"], "<p>An end &lt;/script&gt;.</p>");
    }
}
