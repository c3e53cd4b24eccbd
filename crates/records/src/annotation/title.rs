//! The page's own title: the heading that `<title>` repeats, or `<title>` without the site's name.
//!
//! ```text
//! <h1>Two Kitchens</h1>, <title>Two Kitchens | The Daily Weather</title>   ──▶   Two Kitchens
//! ```

use page::Document;

use super::declared;
use crate::embedded::Item;
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Longest title, in bytes.
const LONGEST: usize = 300;

/// The title.
pub(super) fn title(doc: &Document, main: &MainText, items: &[Item]) -> Option<Field<String>> {
    let line = main.title.clone().and_then(|span| {
        let text = doc.full_text().get(span.clone())?.trim();
        Some(Field::new(text.to_owned(), Evidence::Text { span, by: "heading" }))
    });
    let head = head_title(doc);
    let said = declared_title(doc, items);
    let fits = |f: &Field<String>| !f.value.is_empty() && f.value.len() <= LONGEST;
    line.filter(fits).or_else(|| said.filter(fits)).or_else(|| head.filter(fits))
}

fn declared_title(doc: &Document, items: &[Item]) -> Option<Field<String>> {
    let meta = doc.meta("og:title").or_else(|| doc.meta("twitter:title")).or_else(|| doc.meta("dc.title"));
    if let Some(text) = meta {
        let text = own_part(text, doc.meta("og:site_name"));
        return Some(Field::new(text, Evidence::Embedded { node: doc.root(), key: "og:title".to_owned() }));
    }
    let item = declared::of_page(items).into_iter().find(|i| i.text("headline").is_some())?;
    let text = item.text("headline")?.trim().to_owned();
    Some(Field::new(text, Evidence::Embedded { node: item.node, key: "headline".to_owned() }))
}

fn head_title(doc: &Document) -> Option<Field<String>> {
    let node = doc.nodes().find(|n| doc.tag(*n) == page::Tag::TITLE && !doc.text(*n).is_empty())?;
    let text = own_part(doc.text(node), doc.meta("og:site_name"));
    Some(Field::new(text, Evidence::Text { span: doc.span(node), by: "title" }))
}

/// What divides a page's title from its site's name.
const DIVIDERS: [&str; 10] = [" | ", " - ", " – ", " — ", " :: ", " » ", " « ", " · ", " • ", " / "];

/// A title without the name of its site: the longest part between dividers; what the site calls itself is never it.
fn own_part(title: &str, site: Option<&str>) -> String {
    let mut parts = vec![title];
    for divider in DIVIDERS {
        parts = parts.into_iter().flat_map(|p| p.split(divider)).collect();
    }
    let is_site = |p: &&str| site.is_some_and(|s| s.trim().eq_ignore_ascii_case(p.trim()));
    let own = parts.iter().copied().filter(|p| !is_site(p));
    let longest = own.max_by_key(|p| p.split_whitespace().count()).unwrap_or(title);
    longest.trim().to_owned()
}
