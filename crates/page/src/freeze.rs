//! From the parse-time tree to the frozen [`Document`]: one walk in preorder, without recursion.
//!
//! ```text
//! Tree (linked) ── walk ──▶ nodes in preorder + one text with break marks
//! ```

use html5ever::{QualName, ns};

use crate::document::{Attr, Document, Node, Source};
use crate::look::{Look, Looks, judge};
use crate::tag::Tag;
use crate::text::{Break, TextWriter};
use crate::tree::{Content, Handle, Tree};

/// Depth of a document at most: what the standard moves deeper still becomes siblings there.
const DEEPEST: usize = 512;

/// Lays the tree out in preorder.
pub(crate) fn freeze(tree: &Tree, source: Source) -> Document {
    let mut freezer = Freezer {
        tree,
        doc: Document { sources: vec![source], ..Document::default() },
        text: TextWriter::default(),
        looks: Looks::new(styles(tree).into_iter(), tree.quirks()),
        open: Vec::new(),
        headings: Vec::new(),
    };
    freezer.walk();
    let Freezer { mut doc, text, looks, headings, .. } = freezer;
    doc.notes.extend(looks.notes());
    doc.text = text.finish();
    judge(&mut doc, &headings);
    doc
}

struct Freezer<'a> {
    tree: &'a Tree,
    doc: Document,
    text: TextWriter,
    looks: Looks,
    open: Vec<Open>,
    /// What elements say about being headings.
    headings: Vec<(u32, f32)>,
}

/// An element whose end has not been reached.
struct Open {
    handle: Handle,
    /// Its node, or that of the deepest element around it that may have children.
    index: u32,
    /// Is it too deep to have children?
    flat: bool,
    edge: Option<Break>,
    /// Did text around it keep its blanks?
    blanks_around: bool,
}

impl Freezer<'_> {
    fn walk(&mut self) {
        self.open_node(Tag::DOCUMENT, 0..0, Look::default());
        self.open.push(Open { handle: 0, index: 0, flat: false, edge: None, blanks_around: false });
        let mut here = self.tree.first_child(0);
        loop {
            while let Some(h) = here {
                here = if self.enter(h) { self.tree.first_child(h) } else { self.tree.next_sibling(h) };
            }
            let Some(open) = self.open.pop() else { return };
            self.leave(&open);
            here = if open.handle == 0 { None } else { self.tree.next_sibling(open.handle) };
        }
    }

    /// Adds what stands at `h`; true if its children are to be walked.
    fn enter(&mut self, h: Handle) -> bool {
        let node = self.tree.node(h);
        match &node.content {
            Content::Text(text) => {
                self.text_node(text);
                false
            }
            Content::Element { name, attrs, template, .. } => {
                let tag = tag_of(name);
                let from = self.doc.attrs.len();
                let copied =
                    attrs.iter().map(|a| Attr { name: (*a.name.local).into(), value: (*a.value).into() });
                self.doc.attrs.extend(copied);
                let entered = self.looks.enter(name, tag, attrs);
                let index = self.open_node(tag, from..self.doc.attrs.len(), entered.look);
                self.headings.extend(entered.heading.map(|said| (index, said)));
                if tag == Tag::OTHER {
                    self.doc.names.push((index, (*name.local).into()));
                }
                if let Some(b) = entered.edge {
                    self.text.end_of(b);
                }
                let blanks_around = self.text.keep_blanks(entered.blanks);
                let flat = self.open.len() >= DEEPEST;
                let index = if flat { self.open.last().map_or(0, |o| o.index) } else { index };
                self.open.push(Open { handle: h, index, flat, edge: entered.edge, blanks_around });
                let leaf = matches!(tag, Tag::SCRIPT | Tag::STYLE);
                if leaf {
                    self.doc.raw.push((index, text_of(self.tree, h).into()));
                }
                if leaf || template.is_some() {
                    let Some(open) = self.open.pop() else { return false };
                    self.leave(&open);
                    return false;
                }
                true
            }
            _ => false,
        }
    }

    fn open_node(&mut self, tag: Tag, attrs: std::ops::Range<usize>, look: Look) -> u32 {
        let index = self.doc.nodes.len() as u32;
        let at = self.text.len() as u32;
        self.doc.nodes.push(Node {
            tag,
            parent: self.open.last().map_or(0, |o| o.index),
            end: index + 1,
            depth: self.open.len().min(DEEPEST) as u32,
            text: (at, at),
            attrs: (attrs.start as u32, attrs.end as u32),
            source: 0,
        });
        self.doc.looks.push(look);
        index
    }

    fn text_node(&mut self, text: &str) {
        let (start, end) = self.text.push(text);
        let index = self.open_node(Tag::TEXT, 0..0, self.looks.text());
        if let Some(node) = self.doc.nodes.last_mut() {
            node.text = (start, end);
        }
        if start < end {
            self.doc.texts.push(index);
        }
    }

    fn leave(&mut self, open: &Open) {
        if !open.flat {
            self.close_node(open.index);
        }
        if let Some(b) = open.edge {
            self.text.end_of(b);
        }
        self.text.keep_blanks(open.blanks_around);
        if open.handle > 0 {
            self.looks.leave();
        }
    }

    /// Its subtree and its text end here.
    fn close_node(&mut self, index: u32) {
        let end = self.doc.nodes.len() as u32;
        let from = self.doc.texts.partition_point(|t| *t < index);
        let within = self.doc.texts.get(from..).unwrap_or_default();
        let of = |i: Option<&u32>| i.and_then(|i| self.doc.nodes.get(*i as usize)).map(|n| n.text);
        let span = of(within.first()).zip(of(within.last())).map(|(a, b)| (a.0, b.1));
        let Some(node) = self.doc.nodes.get_mut(index as usize) else { return };
        node.end = end;
        if let Some(span) = span {
            node.text = span;
        }
    }
}

fn tag_of(name: &QualName) -> Tag {
    if name.ns == ns!(html) { Tag::of(&name.local) } else { Tag::OTHER }
}

/// All text directly in an element.
fn text_of(tree: &Tree, h: Handle) -> String {
    let mut content = String::new();
    let mut child = tree.first_child(h);
    while let Some(c) = child {
        if let Content::Text(t) = &tree.node(c).content {
            content.push_str(t);
        }
        child = tree.next_sibling(c);
    }
    content
}

/// The style sheets that the page itself holds, as (media, content), in order.
fn styles(tree: &Tree) -> Vec<(String, String)> {
    let of = |h: Handle| match &tree.node(h).content {
        Content::Element { name, attrs, .. } if &*name.local == "style" => {
            let media = attrs.iter().find(|a| &*a.name.local == "media");
            Some(media.map_or(String::new(), |a| a.value.to_string()))
        }
        _ => None,
    };
    let found = tree.handles().filter_map(|h| of(h).map(|media| (h, media)));
    found.filter(|(h, _)| applies(tree, *h)).map(|(h, media)| (media, text_of(tree, h))).collect()
}

/// Is the style sheet part of the document, and not of what is shown only without scripts?
fn applies(tree: &Tree, h: Handle) -> bool {
    let mut here = h;
    while let Some(parent) = tree.parent(here) {
        if matches!(&tree.node(parent).content, Content::Element { name, .. } if &*name.local == "noscript") {
            return false;
        }
        here = parent;
    }
    here == 0
}
