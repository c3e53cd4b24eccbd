//! A page as the classic learners read it: one string of markup, and the same as tokens.
//!
//! ```text
//! <b class=x>Congo</b> 242     ──▶     "<b class=\"x\">Congo</b>242"     ──▶     <b class="x"> · Congo · </b> · 242
//! ```
//!
//! WIEN reads characters, STALKER tokens. The markup is written again from the tree, so that tag soup has all its ends, and
//! head, scripts and styles are left out: both learners only get easier pages by it. A tag is one token, with its class and
//! without its other attributes, which are values of records ("href").

use std::ops::Range;

use gleaner::{Document, NodeId, Tag};

/// Elements of which a reader sees nothing.
const UNSEEN: [Tag; 5] = [Tag::HEAD, Tag::SCRIPT, Tag::STYLE, Tag::TEMPLATE, Tag::NOSCRIPT];

/// Elements that have no content, and so no end.
const EMPTY: [Tag; 6] = [Tag::BR, Tag::HR, Tag::IMG, Tag::INPUT, Tag::LINK, Tag::META];

/// One token of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What it says: a word, a sign, or a tag with its class.
    pub word: String,
    /// Where it stands in the markup.
    pub at: Range<usize>,
}

/// A page's markup.
#[derive(Debug, Clone, Default)]
pub struct Source {
    /// The markup, texts as they read (without entities).
    pub markup: String,
    /// Its tokens, in order.
    pub tokens: Vec<Token>,
    /// Where the texts of the document stand: byte of the document's text, byte of the markup, in order.
    texts: Vec<(usize, usize)>,
    /// Where each node's markup stands; that of a node that was left out is empty.
    nodes: Vec<Range<usize>>,
}

impl Source {
    /// Writes a document's markup; linear in nodes and text.
    pub fn of(doc: &Document) -> Source {
        let mut source = Source::default();
        let mut open: Vec<NodeId> = Vec::new();
        let mut unseen = doc.root();
        for n in doc.nodes() {
            while let Some(inner) = open.pop_if(|inner| doc.end(*inner) <= n) {
                source.end(doc, inner);
            }
            let from = source.markup.len();
            let tag = doc.tag(n);
            if UNSEEN.contains(&tag) {
                unseen = unseen.max(doc.end(n));
            }
            if n >= unseen && tag == Tag::TEXT {
                source.text(doc.span(n).start, doc.text(n));
            } else if n >= unseen && tag.is_element() {
                source.begin(doc, n);
                open.extend((!EMPTY.contains(&tag)).then_some(n));
            }
            source.nodes.push(from..source.markup.len());
        }
        while let Some(inner) = open.pop() {
            source.end(doc, inner);
        }
        source
    }

    fn begin(&mut self, doc: &Document, n: NodeId) {
        let from = self.markup.len();
        self.markup.push('<');
        self.markup.push_str(doc.name(n));
        for (name, value) in doc.attrs(n) {
            let value = value.replace(['"', '<', '>'], "");
            self.markup.push_str(&format!(" {name}=\"{value}\""));
        }
        self.markup.push('>');
        let class = doc.attr(n, "class").map_or(String::new(), |c| format!(" class=\"{c}\""));
        let word = format!("<{}{class}>", doc.name(n));
        self.tokens.push(Token { word, at: from..self.markup.len() });
    }

    fn end(&mut self, doc: &Document, n: NodeId) {
        let (from, word) = (self.markup.len(), format!("</{}>", doc.name(n)));
        self.markup.push_str(&word);
        self.tokens.push(Token { word, at: from..self.markup.len() });
        if let Some(stretch) = self.nodes.get_mut(n.index()) {
            stretch.end = self.markup.len();
        }
    }

    fn text(&mut self, at: usize, text: &str) {
        let from = self.markup.len();
        self.texts.push((at, from));
        self.markup.push_str(text);
        let words = words(text).into_iter();
        self.tokens.extend(
            words.map(|r| Token { word: text[r.clone()].to_owned(), at: from + r.start..from + r.end }),
        );
    }

    /// Where a span of the document's text stands in the markup; with the tags inside it.
    pub fn of_text(&self, span: &Range<usize>) -> Range<usize> {
        let in_markup = |offset: usize| {
            let text = self.texts.partition_point(|(at, _)| *at <= offset).checked_sub(1);
            text.and_then(|i| self.texts.get(i)).map_or(0, |(at, from)| from + (offset - at))
        };
        in_markup(span.start)..in_markup(span.end.saturating_sub(1)) + 1
    }

    /// Where the markup of a subtree stands.
    pub fn of_node(&self, node: NodeId) -> Range<usize> {
        self.nodes.get(node.index()).cloned().unwrap_or_default()
    }

    /// The tokens that stand in a stretch of the markup.
    pub fn tokens_in(&self, stretch: &Range<usize>) -> Range<usize> {
        let first = |offset: usize| self.tokens.partition_point(|t| t.at.start < offset);
        first(stretch.start)..first(stretch.end)
    }

    /// What some of the tokens say, without tags and blanks.
    pub fn text_of(&self, tokens: Range<usize>) -> String {
        let all = self.tokens.get(tokens).unwrap_or_default();
        all.iter()
            .filter(|t| t.word.len() == 1 || !t.word.starts_with('<'))
            .map(|t| t.word.as_str())
            .collect()
    }
}

/// Words (letters and digits), and each other sign for itself; blanks part them.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut in_word = false;
    for (i, c) in text.char_indices() {
        let to = i + c.len_utf8();
        match words.last_mut() {
            Some(last) if in_word && c.is_alphanumeric() => last.end = to,
            _ if !c.is_whitespace() => words.push(i..to),
            _ => {}
        }
        in_word = c.is_alphanumeric();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_tokens_lead_back_to_the_text() {
        let doc = gleaner::parse(b"<p class=x id=y>Tel. <b>242</b><br>Congo", &gleaner::Hints::default());
        let source = Source::of(&doc);
        let words: Vec<&str> = source.tokens.iter().map(|t| t.word.as_str()).collect();
        let inside = ["<p class=\"x\">", "Tel", ".", "<b>", "242", "</b>", "<br>", "Congo", "</p>"];
        assert_eq!(words[2..11], inside);
        let at = doc.full_text().find("242").unwrap();
        let range = source.of_text(&(at..at + 3));
        assert_eq!(&source.markup[range.clone()], "242");
        assert_eq!(source.tokens[source.tokens_in(&range)][0].word, "242");
        let all = source.of_text(&(0..doc.full_text().len()));
        assert_eq!(source.text_of(source.tokens_in(&all)), "Tel.242Congo");
        let p = doc.nodes().find(|n| doc.tag(*n) == Tag::P).unwrap();
        assert!(source.markup[source.of_node(p)].starts_with("<p class=\"x\" id=\"y\">Tel."));
    }
}
