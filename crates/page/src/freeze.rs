//! From the parse-time tree to the frozen [`Document`]: one walk in preorder, without recursion.
//!
//! ```text
//! Tree (linked) ── walk ──▶ nodes in preorder + one text with break marks
//! ```

use html5ever::QualName;

use crate::document::{Attr, Document, Node, Source};
use crate::look::Look;
use crate::tag::Tag;
use crate::text::{Break, TextWriter};
use crate::tree::{Content, Handle, Tree};

/// Lays the tree out in preorder.
pub(crate) fn freeze(tree: &Tree, source: Source) -> Document {
    let mut freezer = Freezer {
        tree,
        doc: Document { sources: vec![source], ..Document::default() },
        text: TextWriter::default(),
    };
    freezer.walk();
    let Freezer { mut doc, text, .. } = freezer;
    doc.text = text.finish();
    doc
}

struct Freezer<'a> {
    tree: &'a Tree,
    doc: Document,
    text: TextWriter,
}

/// Does a line end before and after this element in a browser's default style?
pub(crate) fn is_block(tag: Tag) -> bool {
    const BLOCKS: &[Tag] = &[
        Tag::ADDRESS,
        Tag::ARTICLE,
        Tag::ASIDE,
        Tag::BLOCKQUOTE,
        Tag::BODY,
        Tag::CAPTION,
        Tag::CENTER,
        Tag::DD,
        Tag::DETAILS,
        Tag::DIALOG,
        Tag::DIR,
        Tag::DIV,
        Tag::DL,
        Tag::DT,
        Tag::FIELDSET,
        Tag::FIGCAPTION,
        Tag::FIGURE,
        Tag::FOOTER,
        Tag::FORM,
        Tag::FRAMESET,
        Tag::H1,
        Tag::H2,
        Tag::H3,
        Tag::H4,
        Tag::H5,
        Tag::H6,
        Tag::HEAD,
        Tag::HEADER,
        Tag::HGROUP,
        Tag::HR,
        Tag::HTML,
        Tag::LEGEND,
        Tag::LI,
        Tag::LISTING,
        Tag::MAIN,
        Tag::MENU,
        Tag::NAV,
        Tag::OL,
        Tag::OPTGROUP,
        Tag::OPTION,
        Tag::P,
        Tag::PLAINTEXT,
        Tag::PRE,
        Tag::SEARCH,
        Tag::SECTION,
        Tag::SUMMARY,
        Tag::TABLE,
        Tag::TBODY,
        Tag::TEXTAREA,
        Tag::TFOOT,
        Tag::THEAD,
        Tag::TITLE,
        Tag::TR,
        Tag::UL,
        Tag::XMP,
    ];
    BLOCKS.contains(&tag)
}

/// What ends where this element begins and ends.
fn break_of(tag: Tag) -> Option<Break> {
    match tag {
        Tag::TD | Tag::TH => Some(Break::Cell),
        Tag::BR => Some(Break::Line),
        _ => is_block(tag).then_some(Break::Line),
    }
}

fn keeps_blanks(tag: Tag) -> bool {
    matches!(tag, Tag::PRE | Tag::TEXTAREA | Tag::LISTING | Tag::XMP | Tag::PLAINTEXT)
}

impl Freezer<'_> {
    fn walk(&mut self) {
        self.open(0, 0, Tag::DOCUMENT, 0);
        let mut path = vec![0u32];
        let mut here = self.tree.first_child(0);
        let mut climb = vec![0 as Handle];
        loop {
            while let Some(h) = here {
                here = match self.enter(h, *path.last().unwrap_or(&0), climb.len() as u32) {
                    Some(node) => {
                        path.push(node);
                        climb.push(h);
                        self.tree.first_child(h)
                    }
                    None => self.tree.next_sibling(h),
                };
            }
            let (Some(node), Some(h)) = (path.pop(), climb.pop()) else { return };
            self.leave(node);
            here = if h == 0 { None } else { self.tree.next_sibling(h) };
        }
    }

    /// Adds what stands at `h`; its preorder index if its children are to be walked.
    fn enter(&mut self, h: Handle, parent: u32, depth: u32) -> Option<u32> {
        let node = self.tree.node(h);
        match &node.content {
            Content::Text(text) => {
                self.text_node(text, parent, depth);
                None
            }
            Content::Element { name, attrs, template, .. } => {
                let tag = tag_of(name);
                let index = self.open(parent, depth, tag, attrs.len());
                self.doc.attrs.extend(
                    attrs.iter().map(|a| Attr { name: (*a.name.local).into(), value: (*a.value).into() }),
                );
                if tag == Tag::OTHER {
                    self.doc.names.push((index, (*name.local).into()));
                }
                if matches!(tag, Tag::SCRIPT | Tag::STYLE) {
                    self.raw(h, index);
                    return None;
                }
                if let Some(b) = break_of(tag) {
                    self.text.end_of(b);
                }
                self.text.preformatted(keeps_blanks(tag) as i32);
                template.is_none().then_some(index)
            }
            _ => None,
        }
    }

    fn open(&mut self, parent: u32, depth: u32, tag: Tag, attrs: usize) -> u32 {
        let index = self.doc.nodes.len() as u32;
        let from = self.doc.attrs.len() as u32;
        let at = self.text.len() as u32;
        let attrs = (from, from + attrs as u32);
        self.doc.nodes.push(Node { tag, parent, end: index + 1, depth, text: (at, at), attrs, source: 0 });
        self.doc.looks.push(Look { block: is_block(tag), ..Look::default() });
        index
    }

    fn text_node(&mut self, text: &str, parent: u32, depth: u32) {
        let (start, end) = self.text.push(text);
        let index = self.open(parent, depth, Tag::TEXT, 0);
        if let Some(node) = self.doc.nodes.last_mut() {
            node.text = (start, end);
        }
        if start < end {
            self.doc.texts.push(index);
        }
    }

    fn raw(&mut self, h: Handle, index: u32) {
        let mut content = String::new();
        let mut child = self.tree.first_child(h);
        while let Some(c) = child {
            if let Content::Text(t) = &self.tree.node(c).content {
                content.push_str(t);
            }
            child = self.tree.next_sibling(c);
        }
        self.doc.raw.push((index, content.into()));
    }

    fn leave(&mut self, index: u32) {
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
        if let Some(b) = break_of(node.tag) {
            self.text.end_of(b);
        }
        self.text.preformatted(-(keeps_blanks(node.tag) as i32));
    }
}

fn tag_of(name: &QualName) -> Tag {
    if name.ns == html5ever::ns!(html) { Tag::of(&name.local) } else { Tag::OTHER }
}
