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

use formats::row;
use gleaner::Document;
use gleaner::prose::{Unit, tree, units};

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
                    row::sentence_text(doc, sentence),
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

/// The units, one a line: how often, and how the page writes it.
pub(crate) fn units_text(doc: &Document) -> String {
    let found = units(doc, &tree(doc));
    let line = |u: &Unit| {
        let ways: Vec<String> = row::spellings(doc, u).map(|(_, way)| format!("{way:?}")).collect();
        format!("{:>7}  {}\n", u.count, ways.join(" "))
    };
    found.units.iter().map(line).collect()
}
