//! The Logical Structure Model as the paper builds it (Zhou et al. 2008, §3).
//!
//! ```text
//! Document ── text nodes: HEADING or CONTENT (§3.1) ── words: eight attributes (§3.2) ──▶ initial tokens
//!          ── clustering (§3.3) ──▶ PAGE > SEGMENT > HEADING / CONTENT
//! ```
//!
//! n·log n in tokens.

mod attribute;
mod kind;

pub use attribute::Attribute;

use std::ops::Range;

use page::{Document, NodeId};

use super::Outline;
use super::cluster::{Leaf, cluster};

/// An initial token (§3.2): adjacent words of one text node with one attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What its words are.
    pub attribute: Attribute,
    /// Bytes of the page's text.
    pub span: Range<usize>,
    /// The text node it stands in.
    pub node: NodeId,
    /// Its heading level, 10 for `<h1>` and less for less; `None` for content.
    pub heading: Option<u8>,
}

/// The model of a page: its initial tokens and the outline over them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// In page order.
    pub tokens: Vec<Token>,
    /// PAGE > SEGMENT > HEADING / CONTENT.
    pub outline: Outline,
}

/// Builds the model: Algorithm 1.
pub fn model(doc: &Document) -> Model {
    let kinds = kind::Kinds::of(doc);
    let mut words = attribute::Words::of(doc);
    let mut tokens = Vec::new();
    for node in doc.shown_texts() {
        let heading = kinds.heading(doc, node);
        let token = |(attribute, span)| Token { attribute, span, node, heading };
        tokens.extend(words.tokens(doc, node).into_iter().map(token));
    }
    let leaf = |t: &Token| Leaf {
        node: t.node,
        span: t.span.clone(),
        heading: t.heading,
        size: (doc.look(t.node).size * SIZE_STEPS) as u16,
    };
    let leaves: Vec<Leaf> = tokens.iter().map(leaf).collect();
    let outline = cluster(doc, &leaves, branch_length(doc));
    Model { tokens, outline }
}

/// Sizes closer than a sixteenth of ordinary text are one.
const SIZE_STEPS: f32 = 16.0;

/// d_max: the average length of all branches of the tree, in nodes from the document to a text that is shown.
///
/// The paper does not say what a branch's length counts; counted in edges, a bold label would be too far from the
/// page's `<h1>` and Figure 1 would fall into six segments.
pub fn branch_length(doc: &Document) -> u32 {
    let (sum, count) =
        doc.shown_texts().fold((0, 0), |(sum, count), t| (sum + u64::from(doc.depth(t)) + 1, count + 1));
    (sum / u64::max(count, 1)) as u32
}

impl Model {
    /// The tokens that a part of the outline owns itself.
    pub fn tokens_of(&self, part: usize) -> &[Token] {
        let span = self.outline.parts().get(part).map_or(0..0, |p| p.span.clone());
        let from = self.tokens.partition_point(|t| t.span.start < span.start);
        let to = self.tokens.partition_point(|t| t.span.start < span.end);
        self.tokens.get(from..to.max(from)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page of Figure 1, rebuilt from its drawing; the address is changed.
    const FIGURE_1: &str = "<html><head><title>CDS 205</title></head><body>\
        <h2>CDS 205 - Geometric Mechanics</h2><p>Spring 2006</p>\
        <p><b>Instructor:</b><br>Jerrold Marsden<br>Email: <a href='mailto:m'>marsden@example.edu</a></p>\
        <p><b>TAs:</b><br>Patricio Vela<br>Email: <a href='mailto:p'>pvela@example.edu</a></p>\
        <p><b>Course Description:</b><br>9 units (3-0-6) third term. Prerequisites: CDS 202, CDS 140.</p>\
        <hr><div><div><font size=2><i>Last updated: 01/19/06.</i></font></div></div></body></html>";

    #[test]
    fn figure_1() {
        let doc = page::parse(FIGURE_1.as_bytes(), &page::Hints::default());
        let expected = "\
PAGE
  SEGMENT
    HEADING CDS 205 - Geometric Mechanics
      CONTENT Spring 2006
      HEADING Instructor:
        CONTENT Jerrold Marsden
        HEADING Email:
          CONTENT marsden@example.edu
      HEADING TAs:
        CONTENT Patricio Vela
        HEADING Email:
          CONTENT pvela@example.edu
      HEADING Course Description:
        CONTENT 9 units (3-0-6) third term. Prerequisites: CDS 202, CDS 140.
  SEGMENT
    HEADING Last updated: 01/19/06.
";
        assert_eq!(model(&doc).outline.shown(&doc), expected);
    }

    #[test]
    fn node_3_of_figure_1_has_two_tokens() {
        let doc = page::parse(FIGURE_1.as_bytes(), &page::Hints::default());
        let model = model(&doc);
        let token_text = |t: &Token| (t.attribute, &doc.full_text()[t.span.clone()]);
        let tokens: Vec<_> = model.tokens_of(2).iter().map(token_text).collect();
        let expected = [
            (Attribute::WithNumber, "CDS 205"),
            (Attribute::Other, "-"),
            (Attribute::Capital, "Geometric Mechanics"),
        ];
        assert_eq!(tokens, expected);
    }
}
