//! The translator: a document as a string of tokens, each with the way back to its node (IEPAD §3.1).
//!
//! ```text
//! <b>Congo</b><i>242</i><br>     ──▶     <b> text </b> <i> text </i> <br>
//! ```
//!
//! The string is made from the tree, so every element that is not empty by nature has its end, also where the page left
//! it out. Texts of blanks are no tokens. Head, scripts and styles are left out: the paper reads the body.

use std::collections::BTreeMap;
use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::encoding::Encoding;
use super::pattern::{Pattern, Place};

/// A token as a number: equal for equal tags, the same on every page.
pub type Symbol = u32;

/// The symbol of any text.
const TEXT: Symbol = 0;

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
    /// The tags seen, by the symbol that begins them.
    tags: BTreeMap<Symbol, Tag>,
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
                string.tags.insert(begin_of(tag), tag);
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
        let to = match self.symbols.get(last)? {
            &TEXT => self.before(doc, tokens.end).unwrap_or(doc.end(doc.root())),
            symbol if is_end(*symbol) => doc.end(self.node(last)?),
            _ => NodeId::new(self.node(last)?.index() + 1),
        };
        (from < to).then_some((from, to))
    }

    /// The node before which a token stands.
    fn before(&self, doc: &Document, token: usize) -> Option<NodeId> {
        let node = self.node(token)?;
        Some(if is_end(*self.symbols.get(token)?) { doc.end(node) } else { node })
    }

    /// The first token that begins at or after a place in preorder; the number of tokens where there is none.
    pub fn token_of(&self, node: NodeId) -> usize {
        let mut tokens = self.symbols.iter().zip(&self.nodes);
        tokens.position(|(s, n)| !is_end(*s) && *n >= node).unwrap_or(self.len())
    }

    /// Text tokens among these tokens.
    pub fn texts_in(&self, tokens: Range<usize>) -> u32 {
        difference(&self.texts, tokens)
    }

    /// Bytes of text in these tokens.
    pub fn bytes_in(&self, tokens: Range<usize>) -> u32 {
        difference(&self.bytes, tokens)
    }

    /// A pattern over this string as a person writes it: `<li> [<b>|<i>] text [</b>|-] </li>`.
    pub fn written(&self, pattern: &Pattern) -> String {
        pattern.places.iter().map(|place| self.place(place)).collect::<Vec<_>>().join(" ")
    }

    fn place(&self, place: &Place) -> String {
        let names: Vec<String> = place.symbols.iter().map(|s| self.name(*s)).collect();
        match (names.as_slice(), place.optional) {
            ([one], false) => one.clone(),
            (_, false) => format!("[{}]", names.join("|")),
            (_, true) => format!("[{}|-]", names.join("|")),
        }
    }

    /// A symbol as a page writes it: `<b>`, `</b>`, `text`.
    fn name(&self, symbol: Symbol) -> String {
        let tag = |begin: Symbol| self.tags.get(&begin).map_or("?", |t| t.name());
        match symbol {
            TEXT => "text".to_owned(),
            _ if is_end(symbol) => format!("</{}>", tag(symbol - 1)),
            _ => format!("<{}>", tag(symbol)),
        }
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

/// Does a symbol begin an element that nothing ends?
pub(super) fn is_empty(symbol: Symbol) -> bool {
    EMPTY.iter().any(|t| begin_of(*t) == symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(html: &str, encoding: Encoding) -> String {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let tokens = TokenString::of(&doc, encoding);
        let all = tokens.written(&Pattern::exact(tokens.symbols()));
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
        let first = tokens.token_of(item);
        let text = |range| tokens.nodes(&doc, range).map(|(from, to)| doc.text_between(from, to));
        assert_eq!(text(first..first + 3), Some("a b"));
        assert_eq!(text(first + 1..first + 2), Some("a b"));
        assert_eq!(text(first + 2..first + 5), Some("c"));
        assert_eq!(text(first..first), None);
        assert_eq!(tokens.bytes_in(first..first + 3), 2);
    }
}
