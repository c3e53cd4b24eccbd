//! Key words: those that the page declares, else the phrases of its text.

use page::Document;

use super::declared;
use super::phrases::Phrase;
use crate::embedded::Item;
use crate::{Evidence, Field, Settings};

/// Most key words given.
pub(super) const MOST: usize = 12;
/// Most that are read from the text: more are noise.
pub(super) const OF_TEXT: usize = 8;

/// The key words, best first.
pub(super) fn keywords(
    doc: &Document,
    items: &[Item],
    phrases: &[Phrase],
    settings: &Settings,
) -> Vec<Field<String>> {
    let declared = if settings.no_meta { Vec::new() } else { declared(doc, items) };
    if !declared.is_empty() {
        return declared;
    }
    let of_text = phrases.iter().take(OF_TEXT);
    of_text
        .map(|p| Field::new(p.text.clone(), Evidence::Text { span: p.span.clone(), by: "phrase" }))
        .collect()
}

/// What the page declares.
fn declared(doc: &Document, items: &[Item]) -> Vec<Field<String>> {
    const NAMES: [&str; 5] = ["keywords", "news_keywords", "article:tag", "parsely-tags", "dc.subject"];
    let metas = doc.metas().filter(|(n, _)| NAMES.iter().any(|x| n.eq_ignore_ascii_case(x)));
    let declared = metas
        .flat_map(|(n, c)| c.split([',', ';']).map(move |w| (n.to_owned(), doc.root(), w.trim().to_owned())));
    let of_items = declared::of_page(items).into_iter().flat_map(|i| {
        let declared = i.values("keywords").filter_map(|v| v.as_text());
        declared.flat_map(move |t| {
            t.split(',').map(move |w| ("keywords".to_owned(), i.node, w.trim().to_owned()))
        })
    });
    let mut known = std::collections::HashSet::new();
    declared
        .chain(of_items)
        .filter(|(_, _, w)| !w.is_empty() && known.insert(w.to_lowercase()))
        .take(MOST)
        .map(|(key, node, word)| Field::new(word, Evidence::Embedded { node, key }))
        .collect()
}
