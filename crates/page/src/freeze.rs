//! From the parse-time tree to the frozen [`Document`]: one walk in preorder, without recursion.
//!
//! ```text
//! Tree (linked) ── walk ──▶ nodes in preorder + one text with break marks
//!   └ frame ── decode, build ──▶ its Tree, walked at its place
//! ```

use html5ever::{Attribute, QualName, ns};

use crate::document::{Attr, Document, Node, NodeId, Source, Wanted};
use crate::frames::{Frame, Frames};
use crate::head::base_of;
use crate::look::{Look, Looks, Shown, judge};
use crate::preformatted;
use crate::tag::Tag;
use crate::text::{Break, TextWriter};
use crate::tree::{Content, Handle, Tree};
use crate::{Hints, build, encoding};

/// Depth of a document at most: what the standard moves deeper still becomes siblings there.
const DEEPEST: usize = 512;

/// Bytes of all attribute values together at most, so that offsets fit in 32 bits.
const LONGEST_VALUES: usize = u32::MAX as usize / 2;

/// Lays the tree out in preorder, with the frames at hand.
///
/// Some pages hide all of themselves until their scripts have run. No script runs here: an element that hides most of the
/// page is not believed, and the tree is laid out again.
pub(crate) fn freeze(tree: &Tree, source: &Source, hints: &Hints) -> Document {
    let mut shown: Vec<Handle> = Vec::new();
    loop {
        let mut freezer = Freezer::new(tree, source, hints, &shown);
        freezer.walk(tree);
        freezer.close_node(0);
        match freezer.hides_most() {
            Some(h) if shown.len() < MOST_UNHIDDEN => shown.push(h),
            _ => return freezer.finish(),
        }
    }
}

/// Links, and spans with a class, are often set apart by the site's own style sheet, which is not at hand.
fn may_stand_apart(tag: Tag, attrs: &[Attribute]) -> bool {
    let classed = || attrs.iter().any(|a| &*a.name.local == "class" && !a.value.trim().is_empty());
    tag == Tag::A || matches!(tag, Tag::SPAN | Tag::TIME) && classed()
}

/// Share of a page's text that one element hides, beyond which it is a script's business to show it: a page that shows
/// less than a quarter of itself is not meant to be seen so.
const MOST_OF_PAGE: f32 = 0.75;
/// Elements not believed: a page within a page within a page.
const MOST_UNHIDDEN: usize = 3;

fn looks_of(tree: &Tree) -> Looks {
    Looks::new(styles(tree).into_iter(), tree.quirks())
}

struct Freezer<'a> {
    doc: Document,
    text: TextWriter,
    looks: Looks,
    open: Vec<Open>,
    /// What elements say about being headings.
    headings: Vec<(u32, f32)>,
    frames: Frames<'a>,
    /// The source being walked.
    source: u16,
    /// Elements of the page that are shown whatever hides them.
    unhidden: &'a [Handle],
    /// Elements of the page that hide what is in them, by style.
    hiders: Vec<(u32, Handle)>,
    /// Where the text stood when an element ended that may be set apart, and its node.
    parted: Option<(usize, u32)>,
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
    /// Length of the text before it.
    text: usize,
    /// May a style sheet set it apart from what stands beside it?
    apart: bool,
    /// Do line breaks in its text part records? `None` outside preformatted text.
    lines: Option<bool>,
}

impl<'a> Freezer<'a> {
    fn new(tree: &Tree, source: &Source, hints: &'a Hints, unhidden: &'a [Handle]) -> Freezer<'a> {
        let mut freezer = Freezer {
            doc: Document { sources: vec![source.clone()], ..Document::default() },
            text: TextWriter::default(),
            looks: looks_of(tree),
            open: Vec::new(),
            headings: Vec::new(),
            frames: Frames::new(hints),
            source: 0,
            unhidden,
            hiders: Vec::new(),
            parted: None,
        };
        freezer.doc.nodes.reserve(tree.len());
        freezer.doc.looks.reserve(tree.len());
        freezer.open_node(Tag::DOCUMENT, 0..0, Look::default());
        freezer.open.push(Open {
            handle: 0,
            index: 0,
            flat: false,
            edge: None,
            blanks_around: false,
            text: 0,
            apart: false,
            lines: None,
        });
        freezer
    }

    fn finish(self) -> Document {
        let Freezer { mut doc, text, looks, headings, frames, .. } = self;
        doc.notes.extend(looks.notes());
        if frames.left_out > 0 {
            doc.notes.push(format!("{} frames were left out: too many, or too deep", frames.left_out));
        }
        doc.bases = doc.sources.iter().map(|s| base_of(s.url.as_deref(), s.base.as_deref())).collect();
        doc.text = text.finish();
        judge(&mut doc, &headings);
        doc
    }

    /// An element that hides most of the page.
    fn hides_most(&self) -> Option<Handle> {
        let most = self.text.len() as f32 * MOST_OF_PAGE;
        let length = |node: &u32| self.doc.nodes.get(*node as usize).map_or(0, |n| n.text.1 - n.text.0);
        self.hiders.iter().find(|(node, _)| length(node) as f32 > most).map(|(_, h)| *h)
    }

    /// Walks all of a tree, below the element that was opened last.
    fn walk(&mut self, tree: &Tree) {
        let around = self.open.len();
        let mut here = tree.first_child(0);
        loop {
            while let Some(h) = here {
                here = if self.enter(tree, h) { tree.first_child(h) } else { tree.next_sibling(h) };
            }
            if self.open.len() == around {
                return;
            }
            let Some(open) = self.open.pop() else { return };
            self.leave(&open);
            here = tree.next_sibling(open.handle);
        }
    }

    /// Adds what stands at `h`; true if its children are to be walked.
    fn enter(&mut self, tree: &Tree, h: Handle) -> bool {
        match &tree.node(h).content {
            Content::Text(text) => {
                self.lines(text);
                false
            }
            Content::Element { name, attrs, template, .. } => {
                let index = self.element(h, name, attrs);
                let tag = tag_of(name);
                match tag {
                    Tag::PRE => self.preformatted(tree, h),
                    Tag::OTHER if is_foreign_raw(name) => self.raw(index, text_of(tree, h)),
                    Tag::SCRIPT | Tag::STYLE | Tag::NOEMBED => self.raw(index, text_of(tree, h)),
                    Tag::FRAME => self.frame(index, attrs),
                    Tag::IFRAME => {
                        self.raw(index, text_of(tree, h));
                        self.frame(index, attrs);
                    }
                    Tag::NOFRAMES => self.without_frames(index, text_of(tree, h)),
                    Tag::BASE => self.base(attrs),
                    Tag::TITLE | Tag::META | Tag::LINK => self.doc.head.push(index),
                    _ => {}
                }
                let leaf = is_raw(tag) || is_foreign_raw(name) || template.is_some();
                if leaf && let Some(open) = self.open.pop() {
                    self.leave(&open);
                }
                !leaf
            }
            _ => false,
        }
    }

    /// Keeps what stands in an element of raw text, which is no text of the page.
    fn raw(&mut self, index: u32, content: String) {
        if !content.is_empty() {
            self.doc.raw.push((index, content.into()));
        }
    }

    /// What `<noframes>` holds is a page of its own: what there is to read where no frame is at hand.
    fn without_frames(&mut self, index: u32, content: String) {
        let around = self.doc.sources.get(usize::from(self.source)).cloned().unwrap_or_default();
        if self.looks.text().shown && self.frames.has_room(content.len()) {
            self.glue(&content, around);
        } else {
            self.raw(index, content);
        }
    }

    /// Opens an element; its node.
    fn element(&mut self, handle: Handle, name: &QualName, attrs: &[Attribute]) -> u32 {
        let tag = tag_of(name);
        let from = self.doc.attrs.len();
        attrs.iter().for_each(|a| self.attribute(a));
        let unhidden = self.source == 0 && self.unhidden.contains(&handle);
        let shown = if unhidden { Shown::Anyway } else { Shown::AsStyled };
        let entered = self.looks.enter((name, tag), attrs, shown);
        let node = self.open_node(tag, from..self.doc.attrs.len(), entered.look);
        if entered.hides && self.source == 0 {
            self.hiders.push((node, handle));
        }
        self.headings.extend(entered.heading.map(|said| (node, said)));
        if tag == Tag::OTHER {
            self.doc.names.push((node, (*name.local).into()));
        }
        match entered.edge {
            Some(Break::Cell) => self.text.begin_cell(),
            Some(b) => self.text.end_of(b),
            None => {}
        }
        let blanks_around = self.text.keep_blanks(entered.blanks);
        let flat = self.open.len() >= DEEPEST;
        let index = if flat { self.open.last().map_or(0, |o| o.index) } else { node };
        let text = self.text.len();
        let apart = may_stand_apart(tag, attrs);
        if let Some((_, before)) = self.parted.filter(|p| apart && p.0 == text) {
            let class = |n: u32| self.doc.attr(NodeId::new(n as usize), "class");
            self.text.meet(class(before) != class(node));
        }
        let lines = self.open.last().and_then(|o| o.lines);
        self.open.push(Open { handle, index, flat, edge: entered.edge, blanks_around, text, apart, lines });
        node
    }

    fn attribute(&mut self, attr: &Attribute) {
        let start = self.doc.values.len() as u32;
        if self.doc.values.len() + attr.value.len() <= LONGEST_VALUES {
            self.doc.values.push_str(&attr.value);
        }
        let value = (start, self.doc.values.len() as u32);
        self.doc.attrs.push(Attr { name: attr.name.local.clone(), value });
    }

    /// Walks what stands in a frame that was just opened, where it is at hand.
    fn frame(&mut self, index: u32, attrs: &[Attribute]) {
        let of = |name: &str| attrs.iter().find(|a| &*a.name.local == name).map(|a| &*a.value);
        let around = self.doc.sources.get(usize::from(self.source)).cloned().unwrap_or_default();
        match self.frames.find(of("src"), of("srcdoc"), &around) {
            Frame::Bytes(bytes, source) => {
                let decoded = encoding::decode(bytes, None);
                self.doc.notes.extend(decoded.notes);
                self.glue(&decoded.text, source);
                self.looks.has_frames();
            }
            Frame::Text(text) => self.glue(text, around),
            Frame::Missing => self.miss(index, of("src").unwrap_or_default().trim(), &around),
            Frame::Nothing => {}
        }
    }

    /// Reads a frame and walks it as a subtree of the element opened last.
    fn glue(&mut self, text: &str, source: Source) {
        let Ok(number) = u16::try_from(self.doc.sources.len()) else { return };
        let (tree, cut, is_cut) = build::document(text);
        self.doc.notes.extend(cut);
        self.doc.is_cut |= is_cut;
        self.doc.sources.push(source);
        let looks = std::mem::replace(&mut self.looks, looks_of(&tree));
        self.looks.stand_in(&looks);
        let source = std::mem::replace(&mut self.source, number);
        self.frames.enter();
        self.walk(&tree);
        self.frames.leave();
        self.source = source;
        self.doc.notes.extend(self.looks.notes());
        self.looks = looks;
    }

    /// Notes a frame that is not at hand. Frames within a page (maps, films) are wanted too, but the page is whole without.
    fn miss(&mut self, index: u32, href: &str, around: &Source) {
        let node = NodeId::new(index as usize);
        if self.doc.tag(node) == Tag::FRAME {
            self.doc.notes.push(format!("frame {href} is not at hand"));
        }
        let base = base_of(around.url.as_deref(), around.base.as_deref());
        let url = url::Url::options().base_url(base.as_ref()).parse(href).ok().map(String::from);
        self.doc.wanted.push(Wanted { node, href: href.to_owned(), url });
    }

    /// The first `<base href>` of a source counts.
    fn base(&mut self, attrs: &[Attribute]) {
        let href = attrs.iter().find(|a| &*a.name.local == "href");
        if let (Some(href), Some(source)) = (href, self.doc.sources.get_mut(usize::from(self.source))) {
            source.base.get_or_insert_with(|| href.value.trim().to_owned());
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
            source: self.source,
        });
        self.doc.looks.push(look);
        index
    }

    /// Looks whether the element opened last is a list of lines; what stands in one is as it is.
    fn preformatted(&mut self, tree: &Tree, h: Handle) {
        if let Some(open) = self.open.last_mut() {
            open.lines.get_or_insert_with(|| preformatted::is_list(tree, h));
        }
    }

    /// Adds a text; between the lines of a list what `<br>` is elsewhere.
    fn lines(&mut self, text: &str) {
        if self.open.last().and_then(|open| open.lines) != Some(true) {
            return self.text_node(text);
        }
        for part in preformatted::parts(text) {
            match part {
                Some(line) => self.text_node(line),
                None => {
                    self.open_node(Tag::BR, 0..0, self.looks.text());
                    self.text.end_of(Break::Line);
                }
            }
        }
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
        match open.edge {
            Some(Break::Cell) => self.text.end_cell(open.text),
            Some(b) => self.text.end_of(b),
            None => {}
        }
        self.text.keep_blanks(open.blanks_around);
        self.parted = open.apart.then(|| (self.text.len(), open.index));
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

/// Elements whose content is scripts, styles, or markup for browsers that do not know them.
fn is_raw(tag: Tag) -> bool {
    matches!(tag, Tag::SCRIPT | Tag::STYLE | Tag::NOEMBED | Tag::IFRAME | Tag::NOFRAMES)
}

/// Scripts and styles of an `<svg>` are no text either.
fn is_foreign_raw(name: &QualName) -> bool {
    name.ns == ns!(svg) && matches!(&*name.local, "script" | "style")
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
