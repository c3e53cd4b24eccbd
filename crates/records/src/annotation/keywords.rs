//! Key words: those that the page declares.

use page::Document;

use super::declared;
use crate::embedded::Item;
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Most key words given.
const MOST: usize = 12;

/// The key words, best first.
pub(super) fn keywords(doc: &Document, _main: &MainText, items: &[Item]) -> Vec<Field<String>> {
    const NAMES: [&str; 5] = ["keywords", "news_keywords", "article:tag", "parsely-tags", "dc.subject"];
    let metas = doc.metas().filter(|(n, _)| NAMES.iter().any(|x| n.eq_ignore_ascii_case(x)));
    let declared = metas
        .flat_map(|(n, c)| c.split([',', ';']).map(move |w| (n.to_owned(), doc.root(), w.trim().to_owned())));
    let of_items = declared::of_page(items).into_iter().flat_map(|i| {
        let said = i.values("keywords").filter_map(|v| v.as_text());
        said.flat_map(move |t| {
            t.split(',').map(move |w| ("keywords".to_owned(), i.node, w.trim().to_owned()))
        })
    });
    let mut seen = std::collections::HashSet::new();
    declared
        .chain(of_items)
        .filter(|(_, _, w)| !w.is_empty() && seen.insert(w.to_lowercase()))
        .take(MOST)
        .map(|(key, node, word)| Field::new(word, Evidence::Embedded { node, key }))
        .collect()
}
