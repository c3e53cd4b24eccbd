//! A page as templates see it: its elements and texts in order, format tags taken out, scripts left out.

use std::ops::Range;

use page::{Document, NodeId, Tag};

/// What a node of a forest is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Label {
    Element(Tag),
    /// Text, lower case not yet applied.
    Text(String),
}

#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) label: Label,
    /// One past the last node of its subtree.
    pub(crate) end: usize,
    pub(crate) node: NodeId,
    pub(crate) span: Range<usize>,
    pub(crate) attrs: Vec<(String, String)>,
}

/// Ordered trees in preorder.
#[derive(Debug, Clone, Default)]
pub struct Forest {
    pub(crate) items: Vec<Item>,
    /// Has an element ended behind the last item? Text behind `</a>` is none of the link's.
    pub(super) ended: bool,
}

/// Elements that say nothing to a reader.
const SILENT: [Tag; 6] = [Tag::SCRIPT, Tag::STYLE, Tag::META, Tag::LINK, Tag::NOSCRIPT, Tag::TEMPLATE];

impl Forest {
    /// The forest of a page.
    pub fn of(doc: &Document, ignored: &[Tag]) -> Forest {
        let mut forest = Forest::default();
        // Open elements of the forest: (where each ends in the document, its place in the forest).
        let mut open: Vec<(NodeId, usize)> = Vec::new();
        let mut silent = NodeId::new(0);
        for node in doc.nodes().skip(1).filter(|n| *n < doc.end(doc.root())) {
            while let Some((_, index)) = open.pop_if(|(end, _)| *end <= node) {
                forest.close(index);
            }
            let tag = doc.tag(node);
            if node < silent {
                continue;
            }
            if SILENT.contains(&tag) {
                silent = doc.end(node);
            } else if tag == Tag::TEXT {
                forest.text(doc, node);
            } else if !ignored.contains(&tag) {
                let attrs = doc.attrs(node).map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
                open.push((doc.end(node), forest.items.len()));
                let span = doc.span(node);
                forest.items.push(Item { label: Label::Element(tag), end: 0, node, span, attrs });
                forest.ended = false;
            }
        }
        while let Some((_, index)) = open.pop() {
            forest.close(index);
        }
        forest
    }

    fn close(&mut self, index: usize) {
        let end = self.items.len();
        self.items.iter_mut().skip(index).take(1).for_each(|item| item.end = end);
        self.ended = true;
    }

    /// Adds a text; two that only an ignored tag divides are one.
    fn text(&mut self, doc: &Document, node: NodeId) {
        let text = doc.text(node).trim();
        if text.is_empty() {
            return;
        }
        let ended = std::mem::take(&mut self.ended);
        match self.items.last_mut() {
            Some(Item { label: Label::Text(before), span, .. }) if !ended && divided(doc, span.end, node) => {
                before.push(' ');
                before.push_str(text);
                span.end = doc.span(node).end;
            }
            _ => {
                let end = self.items.len() + 1;
                let label = Label::Text(text.to_owned());
                self.items.push(Item { label, end, node, span: doc.span(node), attrs: Vec::new() });
            }
        }
    }
}

/// Is there only a blank between two texts, and no end of a line or cell?
fn divided(doc: &Document, end: usize, node: NodeId) -> bool {
    let gap = doc.full_text().get(end..doc.span(node).start).unwrap_or("\n");
    !gap.contains(['\n', '\t'])
}
