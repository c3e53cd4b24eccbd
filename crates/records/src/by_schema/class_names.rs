//! Words in the names of classes around a node: "productPrice price--old" ──▶ product, price, price, old.

use page::{Document, NodeId, Tag};

/// Characters of the names of a node that are read: a page that is made by a program has some hundred.
const LONGEST: usize = 500;

/// The words of the names of a node, and of so many `above` it.
pub(super) fn words_around(doc: &Document, node: NodeId, above: usize) -> Vec<String> {
    let is_box = |node: &NodeId| !matches!(doc.tag(*node), Tag::BODY | Tag::HTML);
    let nodes = std::iter::once(node).chain(doc.ancestors(node).take(above)).filter(is_box);
    let names =
        nodes.flat_map(|node| ["class", "id"].into_iter().filter_map(move |name| doc.attr(node, name)));
    let mut words = Vec::new();
    for names in names {
        split(names, &mut words);
    }
    words
}

/// The words of each name of a node: of its classes, and of its id.
pub(super) fn names_of(doc: &Document, node: NodeId) -> impl Iterator<Item = Vec<String>> {
    let names = ["class", "id"].into_iter().filter_map(move |name| doc.attr(node, name));
    let ends = |names: &str| names.char_indices().nth(LONGEST).map_or(names.len(), |(at, _)| at);
    let names = names.flat_map(move |names| names.get(..ends(names)).unwrap_or_default().split_whitespace());
    names.map(|name| {
        let mut words = Vec::new();
        split(name, &mut words);
        words
    })
}

/// Adds the words of a name, in lower case: they end at signs, digits and where capitals begin.
fn split(names: &str, words: &mut Vec<String>) {
    let mut word = String::new();
    let mut was_lower = false;
    for c in names.chars().take(LONGEST) {
        if !word.is_empty() && (!c.is_alphabetic() || c.is_uppercase() && was_lower) {
            words.push(std::mem::take(&mut word));
        }
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    if !word.is_empty() {
        words.push(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_at_signs_and_capitals() {
        let doc = page::parse(b"<div class='productPrice price--old'><p id=p1>5", &page::Hints::default());
        let text = doc.texts().next().unwrap_or(doc.root());
        assert_eq!(words_around(&doc, text, 2), ["p", "product", "price", "price", "old"]);
        assert_eq!(words_around(&doc, text, 1), ["p"]);
    }
}
