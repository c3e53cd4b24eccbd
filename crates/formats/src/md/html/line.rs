//! What stands in a line: text, code, links, pictures, bold and italic words.

use std::collections::HashSet;

use page::{Document, NodeId, Tag};

use crate::link::is_destination;
use crate::md::inline::escaped;

/// A paragraph that is being written.
pub(super) struct Line<'d> {
    doc: &'d Document,
    out: String,
    /// Places of the page's text before which a blank was written.
    blanks: HashSet<usize>,
}

impl<'d> Line<'d> {
    pub(super) fn new(doc: &'d Document) -> Line<'d> {
        Line { doc, out: String::new(), blanks: HashSet::new() }
    }

    /// The paragraph, where it says something.
    pub(super) fn take(&mut self) -> Option<String> {
        let out = std::mem::take(&mut self.out);
        let text = out.trim().trim_end_matches("\\\n").trim_end();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Adds a node and what is in it.
    pub(super) fn node(&mut self, node: NodeId) {
        match self.doc.tag(node) {
            Tag::TEXT => {
                self.blank_before(node);
                self.out.push_str(&escaped(&self.doc.text(node).replace(['\n', '\t'], " ")));
            }
            Tag::BR if self.out.trim().is_empty() => {}
            Tag::BR => self.out.push_str("\\\n"),
            Tag::IMG => self.image(node),
            Tag::CODE | Tag::TT | Tag::KBD | Tag::SAMP => self.code(node),
            Tag::A => self.link(node),
            Tag::B | Tag::STRONG => self.strong(node),
            Tag::I | Tag::EM | Tag::CITE | Tag::DFN => self.between(node, "*"),
            _ => self.inner(node),
        }
    }

    /// Adds what is in a node in bold.
    pub(super) fn strong(&mut self, node: NodeId) {
        self.between(node, "**");
    }

    fn inner(&mut self, node: NodeId) {
        for child in self.doc.children(node) {
            self.node(child);
        }
    }

    /// What is in a node between two signs; without them where they would not be read as such.
    fn between(&mut self, node: NodeId, sign: &str) {
        self.blank_before(node);
        let mut inner = Line::new(self.doc);
        inner.blanks.extend(self.blanks.iter().copied());
        inner.inner(node);
        let text = inner.out.trim();
        let plain = text.contains("\\\n") || text.contains('*');
        match text {
            "" => {}
            _ if plain => self.out.push_str(text),
            _ => self.out.push_str(&format!("{sign}{text}{sign}")),
        }
    }

    fn code(&mut self, node: NodeId) {
        self.blank_before(node);
        let text: String = self.doc.text(node).split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().filter(|c| !crate::steers(*c)).collect();
        if text.is_empty() {
            return;
        }
        let fence = "`".repeat(longest_run(&text) + 1);
        let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
        self.out.push_str(&format!("{fence}{pad}{text}{pad}{fence}"));
    }

    fn link(&mut self, node: NodeId) {
        self.blank_before(node);
        let mut inner = Line::new(self.doc);
        inner.blanks.extend(self.blanks.iter().copied());
        inner.inner(node);
        let text = inner.out.trim();
        let address = self.doc.attr(node, "href").filter(|a| is_writable(a));
        match address {
            Some(address) if !text.is_empty() && !text.contains("](") => {
                self.out.push_str(&format!("[{text}](<{address}>)"));
            }
            _ => self.out.push_str(text),
        }
    }

    fn image(&mut self, node: NodeId) {
        self.blank_before(node);
        let alt = escaped(self.doc.attr(node, "alt").unwrap_or_default().trim());
        if let Some(source) = self.doc.attr(node, "src").filter(|a| is_writable(a)) {
            self.out.push_str(&format!("![{alt}](<{source}>)"));
        }
    }

    /// Writes the blank that stands before a node in the text, once.
    fn blank_before(&mut self, node: NodeId) {
        let at = self.doc.span(node).start;
        let before = at.checked_sub(1).and_then(|b| self.doc.full_text().as_bytes().get(b));
        let ends = self.out.is_empty() || self.out.ends_with([' ', '\n']);
        if matches!(before, Some(b' ' | b'\t')) && self.blanks.insert(at) && !ends {
            self.out.push(' ');
        }
    }
}

/// Is an address one that may be written as a link's, and ends no link?
fn is_writable(address: &str) -> bool {
    let plain =
        !address.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '\\'));
    plain && is_destination(address)
}

/// The longest run of backticks in a text.
pub(super) fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}
