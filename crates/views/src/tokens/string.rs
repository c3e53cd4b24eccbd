//! The translator: a document as a string of tokens, each with the way back to its node (IEPAD §3.1).
//!
//! ```text
//! <b>Congo</b><i>242</i><br>     ──▶     <b> text </b> <i> text </i> <br>
//! ```
//!
//! The string is made from the tree, so every element that is not empty by nature has its end, also where the page left
//! it out. Texts of blanks are no tokens. Head, scripts and styles are left out: the paper reads the body.

use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::encoding::Encoding;

/// A token as a number: equal for equal tags, the same on every page.
pub type Symbol = u32;

/// The symbol of any text.
pub(super) const TEXT: Symbol = 0;

/// Elements that have no content, and so no end.
const EMPTY: &[Tag] = &[
    Tag::AREA,
    Tag::BASE,
    Tag::BASEFONT,
    Tag::BR,
    Tag::COL,
    Tag::EMBED,
    Tag::FRAME,
    Tag::HR,
    Tag::IMG,
    Tag::INPUT,
    Tag::LINK,
    Tag::META,
    Tag::PARAM,
    Tag::SOURCE,
    Tag::SPACER,
    Tag::TRACK,
    Tag::WBR,
];

/// Elements of which a reader sees nothing.
const UNSEEN: &[Tag] = &[Tag::HEAD, Tag::SCRIPT, Tag::STYLE, Tag::TEMPLATE, Tag::NOSCRIPT];

/// A page as tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TokenString {
    symbols: Vec<Symbol>,
    /// The node that each token begins or ends, or the first of its texts.
    nodes: Vec<NodeId>,
    /// Bytes of text before each token, and over all.
    bytes: Vec<u32>,
    /// Text tokens before each token, and over all.
    texts: Vec<u32>,
    encoding: Encoding,
}

impl TokenString {
    /// Translates a document; linear in nodes.
    pub fn of(doc: &Document, encoding: Encoding) -> TokenString {
        let mut string = TokenString { encoding, bytes: vec![0], texts: vec![0], ..TokenString::default() };
        let mut open: Vec<NodeId> = Vec::new();
        let mut unseen = doc.root();
        for n in doc.nodes().filter(|n| doc.tag(*n) != Tag::DOCUMENT) {
            while let Some(inner) = open.pop_if(|inner| doc.end(*inner) <= n) {
                string.push(end_of(doc.tag(inner)), inner, 0);
            }
            let tag = doc.tag(n);
            if UNSEEN.contains(&tag) {
                unseen = unseen.max(doc.end(n));
            }
            if n < unseen || (tag.is_element() && !encoding.keeps(tag)) {
                continue;
            }
            if tag == Tag::TEXT {
                string.text(n, doc.text(n));
            } else {
                string.push(begin_of(tag), n, 0);
                open.extend((!EMPTY.contains(&tag)).then_some(n));
            }
        }
        while let Some(inner) = open.pop() {
            string.push(end_of(doc.tag(inner)), inner, 0);
        }
        string
    }

    fn push(&mut self, symbol: Symbol, node: NodeId, bytes: usize) {
        let (before, texts) = (last(&self.bytes), last(&self.texts));
        self.symbols.push(symbol);
        self.nodes.push(node);
        self.bytes.push(before.saturating_add(bytes as u32));
        self.texts.push(texts + u32::from(symbol == TEXT));
    }

    /// One more text; it joins the one before it where no token stands between them.
    fn text(&mut self, node: NodeId, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        match (self.symbols.last(), self.bytes.last_mut()) {
            (Some(&TEXT), Some(bytes)) => *bytes = bytes.saturating_add(text.len() as u32),
            _ => self.push(TEXT, node, text.len()),
        }
    }

    /// The tokens as numbers.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Is there no token?
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The scheme it was made by.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The node that a token begins or ends; the first text of a text token.
    pub fn node(&self, token: usize) -> Option<NodeId> {
        self.nodes.get(token).copied()
    }

    /// The nodes that tokens stand for, `from..to` in preorder; nothing for tokens that are not there.
    pub fn nodes(&self, doc: &Document, tokens: Range<usize>) -> Option<(NodeId, NodeId)> {
        let last = tokens.end.checked_sub(1)?;
        let from = self.before(doc, tokens.start)?;
        let free = self.before(doc, tokens.end).unwrap_or(doc.end(doc.root()));
        let to = if self.symbols.get(last) == Some(&TEXT) { free } else { self.behind(doc, last)? };
        let around = self.around(doc, tokens.start, from, free);
        let (from, to) = around.map_or((from, to), |n| (n, to.max(doc.end(n))));
        (from < to).then_some((from, to))
    }

    /// The outermost element that is no token and holds nothing but what goes from a token on, as a link around a card;
    /// the element or text of that token is `from`, and from `free` on others follow.
    fn around(&self, doc: &Document, token: usize, from: NodeId, free: NodeId) -> Option<NodeId> {
        if is_end(*self.symbols.get(token)?) {
            return None;
        }
        let behind = token.checked_sub(1).and_then(|t| self.behind(doc, t)).unwrap_or(doc.root());
        let is_around = |n: &NodeId| {
            *n >= behind
                && doc.end(*n) <= free
                && !self.encoding.keeps(doc.tag(*n))
                && doc.text_between(*n, from).trim().is_empty()
        };
        doc.ancestors(from).take_while(is_around).last()
    }

    /// The tokens of the nodes `from..to`: those that begin there, and the ends of what does, as far as they stand
    /// together. Logarithmic in tokens.
    pub fn tokens_of(&self, doc: &Document, from: NodeId, to: NodeId) -> Range<usize> {
        let start =
            self.first(|t| self.before(doc, t).is_some_and(|n| n < from || n == from && self.ends(t)));
        let within = |t: usize| self.ends(t) && self.node(t).is_some_and(|n| n >= from);
        let end = self.first(|t| self.before(doc, t).is_some_and(|n| n < to || n == to && within(t)));
        start..end.max(start)
    }

    /// The first token of which something no longer holds.
    fn first(&self, holds: impl Fn(usize) -> bool) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            if holds(middle) { from = middle + 1 } else { to = middle }
        }
        from
    }

    fn ends(&self, token: usize) -> bool {
        self.symbols.get(token).is_some_and(|s| is_end(*s))
    }

    /// The node before which a token stands.
    fn before(&self, doc: &Document, token: usize) -> Option<NodeId> {
        let node = self.node(token)?;
        Some(if self.ends(token) { doc.end(node) } else { node })
    }

    /// The node behind a token; of a text that of its first piece.
    fn behind(&self, doc: &Document, token: usize) -> Option<NodeId> {
        let node = self.node(token)?;
        Some(if self.ends(token) { doc.end(node) } else { NodeId::new(node.index() + 1) })
    }

    /// Text tokens among these tokens.
    pub fn texts_in(&self, tokens: Range<usize>) -> u32 {
        difference(&self.texts, tokens)
    }

    /// Bytes of text in these tokens.
    pub fn bytes_in(&self, tokens: Range<usize>) -> u32 {
        difference(&self.bytes, tokens)
    }
}

fn last(counts: &[u32]) -> u32 {
    counts.last().copied().unwrap_or(0)
}

fn difference(counts: &[u32], range: Range<usize>) -> u32 {
    let at = |i: usize| counts.get(i).copied().unwrap_or(last(counts));
    at(range.end).saturating_sub(at(range.start))
}

pub(super) fn begin_of(tag: Tag) -> Symbol {
    1 + 2 * tag.index() as Symbol
}

pub(super) fn end_of(tag: Tag) -> Symbol {
    begin_of(tag) + 1
}

/// Does a symbol begin an element?
pub(super) fn is_begin(symbol: Symbol) -> bool {
    symbol % 2 == 1
}

/// Does a symbol end an element?
pub(super) fn is_end(symbol: Symbol) -> bool {
    symbol != TEXT && symbol.is_multiple_of(2)
}

/// The tag that a symbol begins or ends; nothing of a text.
pub(super) fn tag_of(symbol: Symbol) -> Option<Tag> {
    Some(Tag::at((symbol.checked_sub(1)? / 2) as usize))
}

/// Does a symbol begin an element that nothing ends?
pub(super) fn is_empty(symbol: Symbol) -> bool {
    EMPTY.iter().any(|t| begin_of(*t) == symbol)
}

#[cfg(test)]
mod tests {
    use super::super::pattern::Pattern;
    use super::*;

    fn written(html: &str, encoding: Encoding) -> String {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let tokens = TokenString::of(&doc, encoding);
        let all = Pattern::exact(tokens.symbols()).to_string();
        let body = all.split_once("<body> ").map_or("", |(_, body)| body);
        body.split(" </body>").next().unwrap_or_default().to_owned()
    }

    const PAGE: &str = "<p><em>a</em> <b>b</b> <a href=x>c</a><script>d</script><br> ";

    #[test]
    fn each_scheme_skips_its_class_and_joins_the_texts_around() {
        let schemes = Encoding::ALL.map(|encoding| written(PAGE, encoding));
        assert_eq!(
            schemes,
            [
                "<p> <em> text </em> <b> text </b> <a> text </a> <br> </p>",
                "<p> text <b> text </b> <a> text </a> <br> </p>",
                "<p> <em> text </em> text <a> text </a> <br> </p>",
                "<p> <em> text </em> <b> text </b> text </p>",
                "<p> text </p>",
            ]
        );
    }

    #[test]
    fn tokens_lead_back_to_their_nodes() {
        let doc = page::parse(b"<ul><li><b>a</b> b<li>c</ul>", &page::Hints::default());
        let tokens = TokenString::of(&doc, Encoding::BlockLevel);
        let item = doc.nodes().find(|n| doc.tag(*n) == Tag::LI).unwrap();
        let first = tokens.tokens_of(&doc, item, doc.end(item)).start;
        let text = |range| tokens.nodes(&doc, range).map(|(from, to)| doc.text_between(from, to));
        assert_eq!(text(first..first + 3), Some("a b"));
        assert_eq!(text(first + 1..first + 2), Some("a b"));
        assert_eq!(text(first + 2..first + 5), Some("c"));
        assert_eq!(text(first..first), None);
        assert_eq!(tokens.bytes_in(first..first + 3), 2);
    }

    #[test]
    fn an_element_that_is_no_token_belongs_to_the_record_that_is_all_it_holds() {
        let html =
            b"<a href=1><div>one</div> </a><a href=2><div>two</div></a><span><div>x</div><div>y</div></span>";
        let doc = page::parse(html, &page::Hints::default());
        let tokens = TokenString::of(&doc, Encoding::BlockLevel);
        let divs: Vec<NodeId> = doc.nodes().filter(|n| doc.tag(*n) == Tag::DIV).collect();
        let around = |i: usize| {
            let div = divs[i];
            let its = tokens.tokens_of(&doc, div, doc.end(div));
            assert_eq!((its.len(), tokens.node(its.start)), (3, Some(div)));
            let (from, to) = tokens.nodes(&doc, its).unwrap();
            assert_eq!(to, doc.end(from));
            doc.tag(from)
        };
        assert_eq!([0, 1, 2, 3].map(around), [Tag::A, Tag::A, Tag::DIV, Tag::DIV]);
    }

    #[test]
    fn tokens_of_soup_stand_together() {
        let doc = page::parse(b"<div>a<p>b</p></div><div><p>c</p>d</div>", &page::Hints::default());
        let tokens = TokenString::of(&doc, Encoding::AllTags);
        let ps: Vec<NodeId> = doc.nodes().filter(|n| doc.tag(*n) == Tag::P).collect();
        let its = tokens.tokens_of(&doc, ps[0], doc.end(ps[1]));
        let written = Pattern::exact(&tokens.symbols()[its]).to_string();
        assert_eq!(written, "<p> text </p> </div> <div> <p> text </p>");
    }
}
