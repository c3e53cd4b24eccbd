//! A page's text tree as people and programs want to see it (Auto Annotator, Tables 3.1 and 3.3).
//!
//! ```text
//! division, 34 words: informative
//!   paragraph, 1 word: low_word_count heading important_heading
//!     "Introduction"   low_word_count
//!   paragraph, 33 words: informative
//!     "The mill was built in 1840."   informative
//! ```
//!
//! And its storage of units (Figure 3.2): each word once, however it is written.

use formats::Row;
use gleaner::Document;
use gleaner::prose::{Paragraph, Sentence, Unit, tree, units};
use serde_json::json;

/// The tree, a sentence a line.
pub(crate) fn text(doc: &Document) -> String {
    let tree = tree(doc);
    let mut out = String::new();
    for division in &tree.divisions {
        out.push_str(&format!("division, {}\n", head(division.words, &division.types())));
        for paragraph in tree.paragraphs.get(division.paragraphs.clone()).unwrap_or_default() {
            out.push_str(&format!("  paragraph, {}\n", head(paragraph.words, &paragraph.types())));
            for sentence in tree.sentences.get(paragraph.sentences.clone()).unwrap_or_default() {
                out.push_str(&format!(
                    "    {:?}   {}\n",
                    sentence_text(doc, sentence),
                    sentence.types().join(" ")
                ));
            }
        }
    }
    out
}

fn head(words: usize, types: &[&str]) -> String {
    format!("{words} {}: {}", if words == 1 { "word" } else { "words" }, types.join(" "))
}

fn sentence_text<'d>(doc: &'d Document, sentence: &Sentence) -> &'d str {
    doc.full_text().get(sentence.span.clone()).unwrap_or_default()
}

/// The tree as rows, a sentence a row, with the numbers (from 1) and types of its paragraph and division.
pub(crate) fn rows(doc: &Document, source: &str) -> Vec<Row> {
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

/// The units, one a line: how often, and how the page writes it.
pub(crate) fn units_text(doc: &Document) -> String {
    let found = units(doc, &tree(doc));
    let line = |u: &Unit| {
        let ways: Vec<String> = ways(doc, u).map(|(_, way)| format!("{way:?}")).collect();
        format!("{:>7}  {}\n", u.count, ways.join(" "))
    };
    found.units.iter().map(line).collect()
}

/// The units as rows.
pub(crate) fn unit_rows(doc: &Document, source: &str) -> Vec<Row> {
    let found = units(doc, &tree(doc));
    let row = |u: &Unit| {
        let ways: Vec<_> = ways(doc, u).map(|(kind, text)| json!({ "text": text, "type": kind })).collect();
        let keys = ["unit", "count", "representations", "source"].map(str::to_owned);
        keys.into_iter().zip([json!(u.name), json!(u.count), json!(ways), json!(source)]).collect()
    };
    found.units.iter().map(row).collect()
}

/// The spellings of a unit, each with its type.
fn ways<'d>(doc: &'d Document, unit: &Unit) -> impl Iterator<Item = (&'static str, &'d str)> {
    let way = |r: &gleaner::prose::Representation| {
        (r.kind.name(), doc.full_text().get(r.span.clone()).unwrap_or_default())
    };
    unit.representations.iter().map(way)
}
