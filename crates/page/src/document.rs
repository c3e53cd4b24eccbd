//! The frozen document: nodes in preorder, one string of text, attributes.
//!
//! ```text
//! nodes   0 #document [0,9)  1 html [1,9)  2 body [2,9)  3 p [3,6) …      a subtree is a contiguous range
//! text    "Seminars\nOct 4\tMark Hill\n…"                              so is the text of a subtree
//! ```
//!
//! A view walks these arrays; nothing copies the tree.

use std::ops::Range;

use html5ever::LocalName;

use crate::look::Look;
use crate::tag::Tag;

/// A node of one document: its place in preorder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The node at a place in preorder. Places beyond a document's end are nobody: every question about them has an
    /// empty answer.
    #[inline]
    pub fn new(index: usize) -> NodeId {
        NodeId(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Its place in preorder.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) tag: Tag,
    pub(crate) parent: u32,
    /// One past the last node of the subtree.
    pub(crate) end: u32,
    pub(crate) depth: u32,
    /// Text of the subtree, without the break marks around it.
    pub(crate) text: (u32, u32),
    /// Attributes, as a range of `Document::attrs`.
    pub(crate) attrs: (u32, u32),
    /// Which source document it stands in: an index of `Document::sources`.
    pub(crate) source: u16,
}

#[derive(Debug, Clone)]
pub(crate) struct Attr {
    pub(crate) name: LocalName,
    /// Its value, as a range of `Document::values`.
    pub(crate) value: (u32, u32),
}

/// A page, or a frame glued into it: where it came from and against what its links are resolved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Address of the page or frame, where known.
    pub url: Option<String>,
    /// Its `<base href>`, where it has one.
    pub base: Option<String>,
}

/// A frame of the page that was not at hand: fetch it, hand it in as [`Hints::frames`](crate::Hints), and read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The `<frame>` or `<iframe>`.
    pub node: NodeId,
    /// Its address as the page writes it.
    pub href: String,
    /// Its absolute address, where the page's own is known.
    pub url: Option<String>,
}

/// A node's place among its siblings of the same name.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Place {
    /// Counted from one.
    pub(crate) number: u32,
    pub(crate) alone: bool,
}

/// A parsed page: an arena in document order, never changed after parsing.
#[derive(Debug, Clone, Default)]
pub struct Document {
    pub(crate) nodes: Vec<Node>,
    pub(crate) looks: Vec<Look>,
    pub(crate) attrs: Vec<Attr>,
    /// The values of all attributes, one after the other.
    pub(crate) values: String,
    pub(crate) text: String,
    /// Preorder indices of the text nodes that have text.
    pub(crate) texts: Vec<u32>,
    /// (preorder index of an element of raw text, its content), by index.
    pub(crate) raw: Vec<(u32, Box<str>)>,
    /// Names of elements that HTML does not know, by index.
    pub(crate) names: Vec<(u32, Box<str>)>,
    pub(crate) sources: Vec<Source>,
    /// For each source, what its links are resolved against.
    pub(crate) bases: Vec<Option<url::Url>>,
    /// Preorder indices of title, meta and link elements.
    pub(crate) head: Vec<u32>,
    pub(crate) wanted: Vec<Wanted>,
    pub(crate) encoding: &'static str,
    pub(crate) notes: Vec<String>,
    pub(crate) is_cut: bool,
    /// Places among like-named siblings, made when a path is first asked for.
    pub(crate) places: std::sync::OnceLock<Box<[Place]>>,
}

impl Document {
    /// The document node: parent of `<html>`.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Number of nodes.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is there nothing but the root?
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    #[inline]
    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// All nodes in document order.
    #[inline]
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId::new)
    }

    /// The tag of a node.
    #[inline]
    pub fn tag(&self, id: NodeId) -> Tag {
        self.node(id).map_or(Tag::OTHER, |n| n.tag)
    }

    /// The name of a node's element in full, also where HTML does not know it.
    pub fn name(&self, id: NodeId) -> &str {
        match self.names.binary_search_by_key(&id.0, |(i, _)| *i) {
            Ok(i) => &self.names[i].1,
            Err(_) => self.tag(id).name(),
        }
    }

    /// The parent; `None` for the root.
    #[inline]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|_| id.0 > 0).map(|n| NodeId(n.parent))
    }

    /// Parent, grandparent … root.
    #[inline]
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |p| self.parent(*p))
    }

    /// One past the last node of the subtree: the next node that is not inside.
    #[inline]
    pub fn end(&self, id: NodeId) -> NodeId {
        self.node(id).map_or(id, |n| NodeId(n.end))
    }

    /// The node and all below it, in document order.
    #[inline]
    pub fn subtree(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (id.index()..self.end(id).index()).map(NodeId::new)
    }

    /// The children, in order.
    #[inline]
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.end(id);
        let first = NodeId(id.0.saturating_add(1));
        std::iter::successors((first < end).then_some(first), move |c| {
            Some(self.end(*c)).filter(|next| *next < end)
        })
    }

    /// The next node of the same parent.
    #[inline]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let next = self.end(id);
        (next < self.end(self.parent(id)?)).then_some(next)
    }

    /// Is `inner` the node `outer` or below it?
    #[inline]
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer <= inner && inner < self.end(outer)
    }

    /// Number of ancestors: 0 for the root.
    #[inline]
    pub fn depth(&self, id: NodeId) -> u32 {
        self.node(id).map_or(0, |n| n.depth)
    }

    /// Value of an attribute, entities decoded; the empty string where it has none.
    pub fn attr(&self, id: NodeId, name: &str) -> Option<&str> {
        self.attrs_of(id).iter().find(|a| &*a.name == name).map(|a| self.value(a))
    }

    /// Attributes as (name, value), in the order of the page.
    pub fn attrs(&self, id: NodeId) -> impl Iterator<Item = (&str, &str)> {
        self.attrs_of(id).iter().map(|a| (&*a.name, self.value(a)))
    }

    fn attrs_of(&self, id: NodeId) -> &[Attr] {
        let range = self.node(id).map_or(0..0, |n| n.attrs.0 as usize..n.attrs.1 as usize);
        self.attrs.get(range).unwrap_or_default()
    }

    fn value(&self, attr: &Attr) -> &str {
        self.values.get(attr.value.0 as usize..attr.value.1 as usize).unwrap_or_default()
    }

    /// All the text of the page, with break marks: `\t` where a table cell ends, `\n` where a line or block does, or a
    /// cell of several lines. Blocks at the edges of a cell add no break to the cell's own.
    ///
    /// Blanks are folded as a browser folds them, but for `<pre>`; a no-break space is a blank that is not folded.
    /// Soft hyphens and zero-width blanks are left out.
    pub fn full_text(&self) -> &str {
        &self.text
    }

    /// The lines and cells that say something: what stands between two break marks, without blanks around, in order.
    pub fn lines(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let marks = memchr::memchr2_iter(b'\n', b'\t', self.text.as_bytes());
        let mut from = 0;
        marks.chain([self.text.len()]).filter_map(move |end| {
            let piece = self.text.get(from..end).unwrap_or_default().trim_end();
            let said = piece.trim_start();
            let to = from + piece.len();
            from = end + 1;
            (!said.is_empty()).then(|| to - said.len()..to)
        })
    }

    /// Where the text of a subtree stands in [`full_text`](Self::full_text).
    #[inline]
    pub fn span(&self, id: NodeId) -> Range<usize> {
        self.node(id).map_or(0..0, |n| n.text.0 as usize..n.text.1 as usize)
    }

    /// The text of a subtree, with break marks inside it and none around it.
    #[inline]
    pub fn text(&self, id: NodeId) -> &str {
        self.text.get(self.span(id)).unwrap_or_default()
    }

    /// The text of the nodes `from..to` in preorder: what an interval record says.
    pub fn text_between(&self, from: NodeId, to: NodeId) -> &str {
        self.text.get(self.span_between(from, to)).unwrap_or_default()
    }

    /// Where the text of the nodes `from..to` stands: from the first text node to the last, empty where there is none.
    pub fn span_between(&self, from: NodeId, to: NodeId) -> Range<usize> {
        let first = self.texts.partition_point(|t| *t < from.0);
        let last = self.texts.partition_point(|t| *t < to.0);
        let within = self.texts.get(first..last).unwrap_or_default();
        let (Some(first), Some(last)) = (within.first(), within.last()) else { return 0..0 };
        self.span(NodeId(*first)).start..self.span(NodeId(*last)).end
    }

    /// The text nodes that have text, in order.
    pub fn texts(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.texts.iter().map(|i| NodeId(*i))
    }

    /// The text nodes of a subtree that have text, in order.
    pub fn texts_of(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        let first = self.texts.partition_point(|t| *t < id.0);
        let last = self.texts.partition_point(|t| *t < self.end(id).0);
        self.texts.get(first..last).unwrap_or_default().iter().map(|i| NodeId(*i))
    }

    /// The text nodes that a reader can see, in order.
    pub fn shown_texts(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.texts().filter(|t| self.look(*t).shown)
    }

    /// The text of a subtree that a reader can see: break marks as in [`text`](Self::text), hidden pieces left out.
    /// Copies: costs the length of the text.
    pub fn shown_text(&self, id: NodeId) -> String {
        let mut out = String::new();
        let mut end = None;
        for t in self.texts_of(id) {
            let span = self.span(t);
            if self.look(t).shown {
                let gap = end.map_or("", |end: usize| self.text.get(end..span.start).unwrap_or_default());
                out.push_str(strongest_break(gap));
                out.push_str(self.text(t));
                end = Some(span.end);
            }
        }
        out
    }

    /// The text node under a byte of [`full_text`](Self::full_text), or the one before it where a break mark stands.
    pub fn node_at(&self, offset: usize) -> NodeId {
        let after = self.texts.partition_point(|t| self.span(NodeId(*t)).start <= offset);
        after.checked_sub(1).and_then(|i| self.texts.get(i)).map_or(self.root(), |i| NodeId(*i))
    }

    /// The content of a `<script>` or `<style>`, which is no text, or the markup that an `<iframe>`, `<noembed>` or
    /// `<noframes>` holds for browsers that do not know it.
    pub fn raw(&self, id: NodeId) -> &str {
        self.raw.binary_search_by_key(&id.0, |(i, _)| *i).map_or("", |i| &self.raw[i].1)
    }

    /// All such elements with their content, in order.
    pub fn raws(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.raw.iter().map(|(i, s)| (NodeId(*i), &**s))
    }

    /// What a node looks like to a reader.
    #[inline]
    pub fn look(&self, id: NodeId) -> Look {
        self.looks.get(id.index()).copied().unwrap_or_default()
    }

    /// The page or frame that a node stands in.
    pub fn source(&self, id: NodeId) -> Option<&Source> {
        self.sources.get(self.source_index(id))
    }

    pub(crate) fn source_index(&self, id: NodeId) -> usize {
        self.node(id).map_or(usize::MAX, |n| usize::from(n.source))
    }

    /// The encoding that the page was read in, by its name in the Encoding Standard: "UTF-8", "windows-1252".
    pub fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// Was its end, or that of one of its frames, not read, since a limit was met? [`Document::notes`] say which.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// What had to be cut or guessed to read the page: limits that were met, frames not at hand.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

/// The strongest break mark of what stands between two shown pieces, hidden text included.
fn strongest_break(gap: &str) -> &'static str {
    ["\n", "\t", " "].into_iter().find(|mark| gap.contains(mark)).unwrap_or("")
}
