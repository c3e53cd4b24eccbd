//! A page as prose: a sentence a row, or a word a row.

use page::Document;
use serde_json::json;
use views::prose::{Paragraph, Representation, Sentence, Unit, tree, units};

use crate::Row;

/// The rows of a page's text tree, a sentence a row, with the numbers (from 1) and types of its paragraph and division.
pub fn prose(doc: &Document, source: &str) -> Vec<Row> {
    let tree = tree(doc);
    let mut rows = Vec::with_capacity(tree.sentences.len());
    for (d, division) in tree.divisions.iter().enumerate() {
        let paragraphs = tree.paragraphs.get(division.paragraphs.clone()).unwrap_or_default();
        for (p, paragraph) in paragraphs.iter().enumerate() {
            let number = division.paragraphs.start + p + 1;
            let parents = [
                ("division".to_owned(), json!(d + 1)),
                ("division_types".to_owned(), json!(division.types())),
                ("paragraph".to_owned(), json!(number)),
                ("paragraph_types".to_owned(), json!(paragraph.types())),
            ];
            let own = tree.sentences.get(paragraph.sentences.clone()).unwrap_or_default();
            rows.extend(own.iter().map(|s| row(doc, s, paragraph, &parents, source)));
        }
    }
    rows
}

fn row(
    doc: &Document,
    sentence: &Sentence,
    paragraph: &Paragraph,
    parents: &[(String, serde_json::Value)],
    source: &str,
) -> Row {
    let own = [
        ("paragraph_words".to_owned(), json!(paragraph.words)),
        ("text".to_owned(), json!(sentence_text(doc, sentence))),
        ("types".to_owned(), json!(sentence.types())),
        ("words".to_owned(), json!(sentence.words)),
        ("at".to_owned(), json!([sentence.span.start, sentence.span.end])),
        ("source".to_owned(), json!(source)),
    ];
    parents.iter().cloned().chain(own).collect()
}

/// The text of a sentence.
pub fn sentence_text<'d>(doc: &'d Document, sentence: &Sentence) -> &'d str {
    doc.full_text().get(sentence.span.clone()).unwrap_or_default()
}

/// The rows of the words that a page is written with, and the signs and blanks between them, each once.
pub fn prose_units(doc: &Document, source: &str) -> Vec<Row> {
    let found = units(doc, &tree(doc));
    let row = |u: &Unit| {
        let ways: Vec<_> =
            spellings(doc, u).map(|(kind, text)| json!({ "text": text, "type": kind })).collect();
        let keys = ["unit", "count", "representations", "source"].map(str::to_owned);
        keys.into_iter().zip([json!(u.name), json!(u.count), json!(ways), json!(source)]).collect()
    };
    found.units.iter().map(row).collect()
}

/// The spellings of a unit, each with its type.
pub fn spellings<'d>(doc: &'d Document, unit: &Unit) -> impl Iterator<Item = (&'static str, &'d str)> {
    let way = |r: &Representation| (r.kind.name(), doc.full_text().get(r.span.clone()).unwrap_or_default());
    unit.representations.iter().map(way)
}
