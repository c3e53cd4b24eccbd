//! HEADING or CONTENT: the text type of a text node, and the level of a heading (§3.1).
//!
//! ```text
//! <h1> … <h6>  10 … 5     highlighted, large  4     highlighted  3     "Instructor:"  2
//! ```
//!
//! The paper gives levels to heading elements only; those of its rules 2 and 3 are ours, in the rules' order.

use page::{Document, NodeId, Tag};

/// "At most 10 words" (rules 2 and 3).
const MOST_WORDS: usize = 10;

/// What the elements around a node say of it.
#[derive(Debug, Clone, Copy, Default)]
struct Around {
    /// Level of the heading element it stands in.
    element: Option<u8>,
    /// Is it in a highlight element, with nothing but inline ones between it and a paragraph element?
    highlighted: bool,
    in_paragraph: bool,
}

/// What is around each node, found in one pass from the root down.
pub(super) struct Kinds {
    around: Vec<Around>,
    /// Text nodes that a `<br>` follows.
    before_break: Vec<bool>,
}

impl Kinds {
    pub(super) fn of(doc: &Document) -> Kinds {
        let mut around: Vec<Around> = Vec::with_capacity(doc.len());
        let mut before_break = vec![false; doc.len()];
        let mut text = None;
        for node in doc.nodes() {
            let above = doc.parent(node).and_then(|p| around.get(p.index()).copied()).unwrap_or_default();
            around.push(below(doc, node, above));
            match doc.tag(node) {
                Tag::TEXT if !doc.text(node).is_empty() => text = Some(node.index()),
                Tag::BR => text.take().into_iter().for_each(|t: usize| before_break[t] = true),
                tag if tag.is_element() && doc.look(node).block => text = None,
                _ => {}
            }
        }
        Kinds { around, before_break }
    }

    /// The level of a text node that is a heading.
    pub(super) fn heading(&self, doc: &Document, text: NodeId) -> Option<u8> {
        let around = self.around.get(text.index()).copied().unwrap_or_default();
        let trimmed = doc.text(text).trim();
        let short = trimmed.split_whitespace().nth(MOST_WORDS).is_none();
        let breaks = self.before_break.get(text.index()).is_some_and(|b| *b);
        let large = doc.look(text).size > 1.0;
        let highlighted = around.highlighted && (around.in_paragraph || breaks) && short;
        let label = trimmed.starts_with(char::is_uppercase) && trimmed.ends_with(':') && short;
        around.element.or(highlighted.then_some(if large { 4 } else { 3 })).or(label.then_some(2))
    }
}

fn below(doc: &Document, node: NodeId, above: Around) -> Around {
    let tag = doc.tag(node);
    let paragraph =
        matches!(tag, Tag::P | Tag::DIV | Tag::TD | Tag::TH | Tag::CENTER | Tag::LI | Tag::DT | Tag::DD);
    let highlight = matches!(tag, Tag::B | Tag::BIG | Tag::EM | Tag::I | Tag::STRONG | Tag::U)
        || tag == Tag::FONT && doc.look(node).size > 1.0;
    Around {
        element: level(tag).or(above.element),
        highlighted: highlight || above.highlighted,
        in_paragraph: paragraph || above.in_paragraph && !(tag.is_element() && doc.look(node).block),
    }
}

/// The level of a heading element.
fn level(tag: Tag) -> Option<u8> {
    Some(match tag {
        Tag::H1 => 10,
        Tag::H2 => 9,
        Tag::H3 => 8,
        Tag::H4 => 7,
        Tag::H5 => 6,
        Tag::H6 => 5,
        _ => return None,
    })
}
