//! What the records of a list have in common.
//!
//! ```text
//! li(a(text)), li(a(text) text) ──▶ li( a(text), text? )
//! ```

use page::Tag;

use super::super::forest::{Forest, Label};
use super::list::{FORMAT, children, class, plain_class};

/// Deepest level of an item that is written out; below, anything may stand.
const DEEPEST: usize = 5;

/// Most parts of one element that are written out: one with more is no record's.
const MOST_PARTS: usize = 10;

/// Most columns of a row that are told apart.
const MOST_COLUMNS: usize = 40;

/// What the items seen so far have in common.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    Text,
    /// With the class of a format tag, of which others stand beside it.
    Element {
        tag: Tag,
        class: String,
        href: Option<String>,
        parts: Vec<Part>,
    },
    Anything,
}

#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) shape: Shape,
    /// May it be missing?
    pub(super) none: bool,
    /// May it stand there more than once?
    pub(super) many: bool,
}

/// Is an element a column where its like stand beside it, so that the second is not the first once more?
fn is_column(shape: &Shape) -> bool {
    matches!(shape, Shape::Element { tag: Tag::TD | Tag::TH, .. })
}

impl Shape {
    pub(super) fn of(forest: &Forest, index: usize, depth: usize) -> Shape {
        let Some(item) = forest.items.get(index) else { return Shape::Anything };
        let Label::Element(tag) = item.label else { return Shape::Text };
        let href = item.attrs.iter().find(|(n, _)| n == "href").map(|(_, v)| v.trim().to_owned());
        if depth > DEEPEST || tag == Tag::OTHER {
            return Shape::Anything;
        }
        let mut parts: Vec<Part> = Vec::new();
        for child in children(forest, index, item) {
            let shape = Shape::of(forest, child, depth + 1);
            match parts.last_mut().filter(|p| p.shape.like(&shape) && !is_column(&shape)) {
                Some(part) => {
                    part.shape = part.shape.clone().merged(shape);
                    part.many = true;
                }
                None => parts.push(Part { shape, none: false, many: false }),
            }
        }
        let class = if FORMAT.contains(&tag.name()) { plain_class(class(forest, index)) } else { "" };
        Shape::Element { tag, class: class.to_owned(), href, parts: few(parts) }
    }

    fn like(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Text, Shape::Text) | (Shape::Anything, Shape::Anything) => true,
            (Shape::Element { tag, class, .. }, Shape::Element { tag: other, class: of_other, .. }) => {
                tag == other && class == of_other
            }
            _ => false,
        }
    }

    /// The shape that both have. Only called for shapes that are alike.
    pub(super) fn merged(self, other: Shape) -> Shape {
        match (self, other) {
            (
                Shape::Element { tag, class, href, parts },
                Shape::Element { href: other_href, parts: other_parts, .. },
            ) => {
                let href = href.zip(other_href).map(|(a, b)| common(&a, &b));
                Shape::Element { tag, class, href, parts: few(aligned(parts, other_parts)) }
            }
            (shape, _) => shape,
        }
    }
}

/// Parts, or anything where they are many or one of them is anything.
fn few(parts: Vec<Part>) -> Vec<Part> {
    let vague = parts.iter().any(|p| matches!(p.shape, Shape::Anything));
    let most = if parts.iter().any(|p| is_column(&p.shape)) { MOST_COLUMNS } else { MOST_PARTS };
    if parts.len() <= most && !vague {
        return parts;
    }
    vec![Part { shape: Shape::Anything, none: false, many: false }]
}

/// What two texts begin with alike.
fn common(a: &str, b: &str) -> String {
    a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x).collect()
}

/// Two lists of parts as one: what only one has may be missing.
fn aligned(a: Vec<Part>, b: Vec<Part>) -> Vec<Part> {
    if let [Part { shape: Shape::Anything, .. }] = a.as_slice() {
        return a;
    }
    if let [Part { shape: Shape::Anything, .. }] = b.as_slice() {
        return b;
    }
    let missing = |part: Part| Part { none: true, ..part };
    let mut out = Vec::new();
    let mut rest = std::collections::VecDeque::from(b);
    for part in a {
        match rest.iter().position(|p| p.shape.like(&part.shape)) {
            Some(skipped) => {
                out.extend(rest.drain(..skipped).map(missing));
                if let Some(other) = rest.pop_front() {
                    let (none, many) = (part.none || other.none, part.many || other.many);
                    out.push(Part { shape: part.shape.merged(other.shape), none, many });
                }
            }
            None => out.push(missing(part)),
        }
    }
    out.extend(rest.into_iter().map(missing));
    out
}
