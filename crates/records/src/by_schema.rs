//! Records of a kind that its schema alone describes.
//!
//! ```text
//! Schema ──▶ lists of the page whose records hold what the kind needs ──▶ Record { fields, text, confidence }
//! ```

mod field;
mod lists;

use marks::Recognizer;
use page::Document;
use schema::{PageRule, Schema};

use crate::glance::Glance;
use crate::record::Record;

/// The records of a kind on a page, in the order of the page.
pub(crate) fn records(schema: &Schema, glance: &Glance) -> Vec<Record> {
    if page_will_do(&schema.page, glance.doc) { lists::records(schema, glance) } else { Vec::new() }
}

fn page_will_do(rule: &PageRule, doc: &Document) -> bool {
    if rule.gate.is_empty() && rule.against.is_empty() {
        return true;
    }
    let text = doc.full_text().to_lowercase();
    let count = |words: &[String]| words.iter().filter(|word| says(&text, word)).count();
    let gate = count(&rule.gate);
    (rule.gate.is_empty() || gate > 0) && count(&rule.against) <= gate
}

/// Does the text hold the phrase as whole words? Both in lower case.
fn says(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(i, _)| {
        let before = text.get(..i).and_then(|t| t.chars().next_back());
        let after = text.get(i + phrase.len()..).and_then(|t| t.chars().next());
        [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// The names that the marks of a recogniser carry: the one for dates finds clock times and terms too.
fn names_of(recognizer: &dyn Recognizer) -> impl Iterator<Item = &str> {
    let name = recognizer.name();
    std::iter::once(name).chain(["time", "term"].into_iter().filter(move |_| name == "date"))
}
