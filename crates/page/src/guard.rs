//! What stands between tokenizer and tree builder, so that no page makes the builder slow or the tree huge.
//!
//! ```text
//! text ── feed ──▶ tokenizer ── Guard ──▶ tree builder ──▶ Tree
//!      (≤ 512 attributes)    too deep: start tags dropped, and their end tags
//!                            too many formatting elements open: formatting dropped
//!                            budget spent: the rest of the page is dropped
//! ```
//!
//! The standard's algorithm looks through its open elements for nearly every tag and opens every formatting element
//! that was never closed again in each paragraph: 32 KB of `<p>`, 2,000 distinct `<font>` and 2,000 `<p>x` make 4 million
//! nodes. Its lists live inside the builder, but it shows them to a garbage collector: that is how they are measured.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use html5ever::interface::Tracer;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;
use html5ever::{LocalName, local_name};

use crate::tree::{Handle, Tree};

/// Open elements and formatting elements together, beyond which no start tag opens another: as deep as browsers go.
const DEEPEST: usize = 512;
/// Beyond this not even an element whose content is raw text is opened.
const DEEPEST_RAW: usize = DEEPEST + 32;
/// Formatting elements in both lists, beyond which formatting is dropped. Each may be opened again in every paragraph.
const MOST_FORMATTING: usize = 48;
/// Attributes kept of a formatting element: they are compared with those of all others like it, and copied with it.
const FORMATTING_ATTRIBUTES: usize = 16;
/// Nodes and attributes that any page may have, and that every byte adds. A page of tags alone makes one node from
/// three bytes, ordinary pages one from thirty.
const SMALL_PAGE: usize = 10_000;
/// Nodes and attributes that no page may have more of: some 400 bytes each while the page is read.
const LARGEST_PAGE: usize = 4_000_000;

/// A token sink that hands tokens on to the tree builder while there is room.
pub(crate) struct Guard {
    builder: TreeBuilder<Handle, Tree>,
    /// Start tags that may pass before the lists are measured again.
    unmeasured: Cell<usize>,
    lists: Cell<Lists>,
    /// Names of dropped start tags, whose end tags are to be dropped too.
    dropped: RefCell<HashMap<LocalName, usize>>,
    budget: usize,
    cut: Cell<Cut>,
    /// Did a tag pass since the lists were measured?
    changed: Cell<bool>,
    raw: Cell<bool>,
    /// In a fragment of a select, `<input>` is to be ignored; html5ever 0.40 does not.
    pub(crate) without_input: bool,
}

/// What the guard dropped.
#[derive(Debug, Clone, Copy, Default)]
struct Cut {
    deep: usize,
    formatting: usize,
    all: bool,
}

/// Sizes of the tree builder's lists.
#[derive(Debug, Clone, Copy, Default)]
struct Lists {
    /// Open elements and active formatting elements.
    all: usize,
    /// Formatting elements in either list.
    formatting: usize,
}

struct Measure<'a> {
    tree: &'a Tree,
    lists: Cell<Lists>,
}

impl Tracer for Measure<'_> {
    type Handle = Handle;

    fn trace_handle(&self, node: &Handle) {
        let mut lists = self.lists.get();
        lists.all += 1;
        lists.formatting += usize::from(self.tree.name_is(*node, is_formatting));
        self.lists.set(lists);
    }
}

fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("a")
            | local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}

/// Elements that open nothing.
fn is_void(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("area")
            | local_name!("base")
            | local_name!("br")
            | local_name!("col")
            | local_name!("embed")
            | local_name!("frame")
            | local_name!("hr")
            | local_name!("img")
            | local_name!("input")
            | local_name!("link")
            | local_name!("meta")
            | local_name!("param")
            | local_name!("source")
            | local_name!("track")
            | local_name!("wbr")
    )
}

/// Elements after whose start tag the tokenizer reads raw text: dropping them would turn scripts into text.
fn is_raw(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("script")
            | local_name!("style")
            | local_name!("textarea")
            | local_name!("title")
            | local_name!("xmp")
            | local_name!("iframe")
            | local_name!("noembed")
            | local_name!("noframes")
    )
}

impl Guard {
    /// A guard for a page of so many bytes.
    pub(crate) fn new(builder: TreeBuilder<Handle, Tree>, bytes: usize) -> Guard {
        Guard {
            builder,
            unmeasured: Cell::new(0),
            lists: Cell::default(),
            dropped: RefCell::default(),
            budget: SMALL_PAGE.saturating_add(bytes).min(LARGEST_PAGE),
            cut: Cell::default(),
            changed: Cell::new(true),
            raw: Cell::new(false),
            without_input: false,
        }
    }

    /// The tree, what was cut, and whether that is the end of the page.
    pub(crate) fn finish(self) -> (Tree, Vec<String>, bool) {
        let Cut { deep, formatting, all } = self.cut.get();
        let mut notes = Vec::new();
        if deep > 0 {
            notes.push(format!("{deep} elements deeper than {DEEPEST} were not opened"));
        }
        if formatting > 0 {
            notes
                .push(format!("{formatting} formatting elements were not opened: too many are never closed"));
        }
        if all {
            notes.push(format!("the page was cut at {} nodes and attributes", self.budget));
        }
        (self.builder.sink, notes, all)
    }

    /// The sizes of the lists, measured anew when they may have reached a limit. Each start tag adds at most one
    /// element to each list besides those it opens again, and these were counted.
    fn lists(&self) -> Lists {
        match self.unmeasured.get().checked_sub(1) {
            Some(left) => self.unmeasured.set(left),
            None if !self.changed.get() => {}
            None => {
                self.changed.set(false);
                let measure = Measure { tree: &self.builder.sink, lists: Cell::default() };
                self.builder.trace_handles(&measure);
                let lists = measure.lists.get();
                let room = DEEPEST.saturating_sub(lists.all) / 4;
                let formatting_room = MOST_FORMATTING.saturating_sub(lists.formatting) / 2;
                self.unmeasured.set(room.min(formatting_room));
                self.lists.set(lists);
                if lists.all < DEEPEST / 2 {
                    self.dropped.borrow_mut().clear();
                }
            }
        }
        self.lists.get()
    }

    /// Is the tokenizer reading raw text, which only an end tag of the right name ends?
    pub(crate) fn in_raw_text(&self) -> bool {
        self.raw.get()
    }

    /// May this start tag pass? It is shortened where it must be.
    fn admits(&self, tag: &mut Tag) -> bool {
        if is_void(&tag.name) {
            return !(self.without_input && tag.name == local_name!("input"));
        }
        let lists = self.lists();
        let mut cut = self.cut.get();
        let formatting = is_formatting(&tag.name);
        if lists.all >= DEEPEST_RAW || (lists.all >= DEEPEST && !is_raw(&tag.name)) {
            cut.deep += 1;
        } else if formatting && lists.formatting >= MOST_FORMATTING && tag.name != local_name!("a") {
            cut.formatting += 1;
        } else {
            if formatting && tag.name != local_name!("a") {
                tag.attrs.truncate(FORMATTING_ATTRIBUTES);
            }
            return true;
        }
        self.cut.set(cut);
        *self.dropped.borrow_mut().entry(tag.name.clone()).or_default() += 1;
        false
    }

    /// Is this the end tag of a start tag that was dropped?
    fn was_dropped(&self, tag: &Tag) -> bool {
        let mut dropped = self.dropped.borrow_mut();
        match dropped.get_mut(&tag.name) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    fn passes(&self, token: &mut Token) -> bool {
        if self.builder.sink.spent() > self.budget {
            self.cut.set(Cut { all: true, ..self.cut.get() });
            return matches!(token, Token::EOFToken);
        }
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => self.admits(tag),
            Token::TagToken(tag) => !self.was_dropped(tag),
            Token::ParseError(_) => false,
            _ => true,
        }
    }
}

/// All that is open, in the order in which it was opened.
struct Open(RefCell<Vec<Handle>>);

impl Tracer for Open {
    type Handle = Handle;

    fn trace_handle(&self, node: &Handle) {
        self.0.borrow_mut().push(*node);
    }
}

impl Guard {
    /// Closes what was left open in a `<noscript>` that ends. Browsers run scripts and read it as text up to its end tag;
    /// as elements, `<noscript><p>Turn scripts on</noscript>` would hold the rest of the page.
    fn close_noscript(&self, line_number: u64) {
        let tree = &self.builder.sink;
        let open = Open(RefCell::default());
        self.builder.trace_handles(&open);
        let open = open.0.into_inner();
        let is_noscript = |h: &Handle| tree.name_is(*h, |name| *name == local_name!("noscript"));
        if !open.iter().any(is_noscript) {
            return;
        }
        let within = |h: &&Handle| {
            let up = std::iter::successors(tree.parent(**h), |h| tree.parent(*h));
            up.take(DEEPEST).any(|h| is_noscript(&h))
        };
        // Named before any is closed: closing one changes the tree, formatting is moved then.
        let names: Vec<LocalName> =
            open.iter().rev().filter(within).filter_map(|h| tree.element_name(*h)).collect();
        for name in names {
            let end = Tag {
                kind: TagKind::EndTag,
                name,
                self_closing: false,
                attrs: Vec::new(),
                had_duplicate_attributes: false,
            };
            let _ = self.builder.process_token(Token::TagToken(end), line_number);
        }
    }
}

fn ends_noscript(token: &Token) -> bool {
    matches!(token, Token::TagToken(tag) if tag.kind == TagKind::EndTag && tag.name == local_name!("noscript"))
}

impl TokenSink for Guard {
    type Handle = Handle;

    fn process_token(&self, mut token: Token, line_number: u64) -> TokenSinkResult<Handle> {
        if matches!(token, Token::TagToken(_)) {
            self.raw.set(false);
        }
        if !self.passes(&mut token) {
            return TokenSinkResult::Continue;
        }
        if ends_noscript(&token) {
            self.close_noscript(line_number);
        }
        if matches!(token, Token::TagToken(_)) {
            self.changed.set(true);
        }
        let result = self.builder.process_token(token, line_number);
        if matches!(result, TokenSinkResult::RawData(_) | TokenSinkResult::Plaintext) {
            self.raw.set(true);
        }
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}
