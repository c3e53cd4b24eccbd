//! The parse-time tree: linked, because the HTML standard moves nodes while it reads.
//!
//! Nodes live in one vector and know parent, siblings and children by index; `freeze` lays them out in preorder.

use std::cell::{Cell, Ref, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, LocalName, Namespace, QualName, ns};

/// Index of a node in the parse-time tree.
pub(crate) type Handle = u32;
const NONE: Handle = u32::MAX;

/// What a parse-time node is.
#[derive(Debug)]
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "comments and doctypes are of the standard's tree, not of a document")
)]
pub(crate) enum Content {
    Document,
    /// A template's content hangs below a node of its own, outside the tree.
    Element {
        name: QualName,
        attrs: Vec<Attribute>,
        template: Option<Handle>,
        /// MathML's annotation-xml whose content is HTML.
        integration_point: bool,
    },
    Text(StrTendril),
    Comment(StrTendril),
    Doctype {
        name: StrTendril,
        public_id: StrTendril,
        system_id: StrTendril,
    },
}

#[derive(Debug)]
pub(crate) struct Linked {
    pub(crate) content: Content,
    parent: Handle,
    first: Handle,
    last: Handle,
    prev: Handle,
    next: Handle,
}

/// The tree that html5ever builds; node 0 is the document.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: RefCell<Vec<Linked>>,
    quirks: Cell<bool>,
    /// Nodes and attributes made so far, and bytes of values: what the tree costs.
    spent: Cell<usize>,
}

/// Attributes kept of one tag.
pub(crate) const MOST_ATTRIBUTES: usize = 512;

/// Bytes of a page to one node, usually.
const USUAL: usize = 40;

/// Bytes of attribute values that cost as much as a node.
const VALUE: usize = 32;

fn there(h: Handle) -> Option<Handle> {
    (h != NONE).then_some(h)
}

impl Tree {
    /// An empty tree, with room for the nodes that a page of so many bytes usually has.
    pub(crate) fn new(bytes: usize) -> Tree {
        let tree = Tree {
            nodes: RefCell::new(Vec::with_capacity(bytes / USUAL + 16)),
            quirks: Cell::new(false),
            spent: Cell::new(0),
        };
        tree.add(Content::Document);
        tree
    }

    /// Adds a node that has no place yet.
    pub(crate) fn add(&self, content: Content) -> Handle {
        self.spent.set(self.spent.get() + 1);
        let mut nodes = self.nodes.borrow_mut();
        let handle = Handle::try_from(nodes.len()).unwrap_or(NONE);
        nodes.push(Linked { content, parent: NONE, first: NONE, last: NONE, prev: NONE, next: NONE });
        handle
    }

    /// Number of nodes made so far, also those no longer in the tree.
    pub(crate) fn len(&self) -> usize {
        self.nodes.borrow().len()
    }

    /// All nodes, in the order in which they were made.
    pub(crate) fn handles(&self) -> std::ops::Range<Handle> {
        0..Handle::try_from(self.len()).unwrap_or(NONE)
    }

    /// What the tree costs so far: its nodes and attributes, and every [`VALUE`] bytes of values.
    pub(crate) fn spent(&self) -> usize {
        self.spent.get()
    }

    /// Is it an element of HTML with such a name?
    pub(crate) fn name_is(&self, h: Handle, what: impl Fn(&LocalName) -> bool) -> bool {
        matches!(&self.node(h).content, Content::Element { name, .. } if name.ns == ns!(html) && what(&name.local))
    }

    /// The name of an element, of HTML or not.
    pub(crate) fn element_name(&self, h: Handle) -> Option<LocalName> {
        match &self.node(h).content {
            Content::Element { name, .. } => Some(name.local.clone()),
            _ => None,
        }
    }

    /// Has an element an attribute of this name?
    pub(crate) fn has_attribute(&self, h: Handle, name: &str) -> bool {
        let of = |attrs: &[Attribute]| attrs.iter().any(|a| &*a.name.local == name);
        matches!(&self.node(h).content, Content::Element { attrs, .. } if of(attrs))
    }

    pub(crate) fn node(&self, h: Handle) -> Ref<'_, Linked> {
        Ref::map(self.nodes.borrow(), |nodes| &nodes[h as usize])
    }

    pub(crate) fn first_child(&self, h: Handle) -> Option<Handle> {
        there(self.node(h).first)
    }

    pub(crate) fn next_sibling(&self, h: Handle) -> Option<Handle> {
        there(self.node(h).next)
    }

    /// Is it a page of the old kind, which browsers lay out as they did in 1998?
    pub(crate) fn quirks(&self) -> bool {
        self.quirks.get()
    }

    pub(crate) fn parent(&self, h: Handle) -> Option<Handle> {
        there(self.node(h).parent)
    }

    /// Puts `child`, which has no place yet, below `parent` and before `next` (at the end where `next` is none).
    fn link(&self, child: Handle, parent: Handle, next: Option<Handle>) {
        let mut nodes = self.nodes.borrow_mut();
        let prev = match next {
            Some(n) => std::mem::replace(&mut nodes[n as usize].prev, child),
            None => std::mem::replace(&mut nodes[parent as usize].last, child),
        };
        match there(prev) {
            Some(p) => nodes[p as usize].next = child,
            None => nodes[parent as usize].first = child,
        }
        let node = &mut nodes[child as usize];
        (node.parent, node.prev, node.next) = (parent, prev, next.unwrap_or(NONE));
    }

    fn unlink(&self, h: Handle) {
        let mut nodes = self.nodes.borrow_mut();
        let Linked { parent, prev, next, .. } = nodes[h as usize];
        let Some(parent) = there(parent) else { return };
        match there(prev) {
            Some(p) => nodes[p as usize].next = next,
            None => nodes[parent as usize].first = next,
        }
        match there(next) {
            Some(n) => nodes[n as usize].prev = prev,
            None => nodes[parent as usize].last = prev,
        }
        let node = &mut nodes[h as usize];
        (node.parent, node.prev, node.next) = (NONE, NONE, NONE);
    }

    /// Adds text to a text node that stands just before the place, or as a new node.
    fn insert_text(&self, text: &StrTendril, parent: Handle, next: Option<Handle>) {
        let before = match next {
            Some(n) => there(self.node(n).prev),
            None => there(self.node(parent).last),
        };
        if let Some(b) = before
            && let Content::Text(t) = &mut self.nodes.borrow_mut()[b as usize].content
        {
            t.push_tendril(text);
            return;
        }
        self.link(self.add(Content::Text(text.clone())), parent, next);
    }

    fn insert(&self, child: NodeOrText<Handle>, parent: Handle, next: Option<Handle>) {
        match child {
            NodeOrText::AppendText(text) => self.insert_text(&text, parent, next),
            NodeOrText::AppendNode(h) => {
                self.unlink(h);
                self.link(h, parent, next);
            }
        }
    }
}

/// The name of an element, borrowed from the tree.
pub(crate) struct Name<'a>(Ref<'a, QualName>);

impl std::fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl ElemName for Name<'_> {
    fn ns(&self) -> &Namespace {
        &self.0.ns
    }

    fn local_name(&self) -> &LocalName {
        &self.0.local
    }
}

impl TreeSink for Tree {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = Name<'a>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _msg: std::borrow::Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        0
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> Name<'a> {
        Name(Ref::map(self.node(*target), |n| match &n.content {
            Content::Element { name, .. } => name,
            other => unreachable!("the standard asks elements for their name, not {other:?}"),
        }))
    }

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, flags: ElementFlags) -> Handle {
        let values: usize = attrs.iter().map(|a| a.value.len() / VALUE).sum();
        self.spent.set(self.spent.get() + attrs.len() + values);
        let template = flags.template.then(|| self.add(Content::Document));
        let integration_point = flags.mathml_annotation_xml_integration_point;
        self.add(Content::Element { name, attrs, template, integration_point })
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.add(Content::Comment(text))
    }

    fn create_pi(&self, _target: StrTendril, data: StrTendril) -> Handle {
        self.add(Content::Comment(data))
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.insert(child, *parent, None);
    }

    fn append_based_on_parent_node(&self, element: &Handle, prev: &Handle, child: NodeOrText<Handle>) {
        match self.parent(*element) {
            Some(parent) => self.insert(child, parent, Some(*element)),
            None => self.insert(child, *prev, None),
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.link(self.add(Content::Doctype { name, public_id, system_id }), 0, None);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        match self.node(*target).content {
            Content::Element { template: Some(t), .. } => t,
            _ => *target,
        }
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.quirks.set(mode == QuirksMode::Quirks);
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let Some(parent) = self.parent(*sibling) {
            self.insert(child, parent, Some(*sibling));
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, new: Vec<Attribute>) {
        if let Content::Element { attrs, .. } = &mut self.nodes.borrow_mut()[*target as usize].content {
            let missing = |a: &Attribute| !attrs.iter().any(|b| b.name == a.name);
            let room = MOST_ATTRIBUTES.saturating_sub(attrs.len());
            let more: Vec<Attribute> = new.into_iter().filter(missing).take(room).collect();
            attrs.extend(more);
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.unlink(*target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        while let Some(child) = self.first_child(*node) {
            self.unlink(child);
            self.link(child, *new_parent, None);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        matches!(self.node(*handle).content, Content::Element { integration_point: true, .. })
    }
}
