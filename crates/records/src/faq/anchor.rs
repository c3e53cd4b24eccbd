//! The id or name by which a question can be linked to.

use page::{Document, NodeId, Tag};

use super::overview::Overview;
use super::piece::Piece;
use crate::evidence::{Evidence, Field};

/// The anchor of a question: on it, in it, on what opens right before it, or behind its words in a box that holds nothing
/// else. Of several, the one that the page's own links point at; else the outermost that holds this question but not the
/// next.
pub(crate) fn anchor(page: &Overview, piece: &Piece, next: Option<NodeId>) -> Option<Field<String>> {
    let doc = page.doc;
    let before = doc.node_at(piece.span.start.saturating_sub(1));
    // Text between the last piece and this one is only a break mark, so `before` is the last text of what precedes.
    let from = if before < piece.first { before.index() + 1 } else { 0 };
    let to = doc.end(piece.unit).index().max(piece.last.index() + 1);
    let ids = (from..to).rev().map(NodeId::new).filter_map(|n| id(doc, n));
    let ids = ids.filter(|(n, _, _)| !next.is_some_and(|next| doc.contains(*n, next)));
    let all: Vec<(NodeId, &'static str, &str)> = ids.collect();
    let linked = all.iter().find(|(_, _, id)| page.linked.contains_key(id));
    let own = all.iter().filter(|(n, _, _)| doc.contains(*n, piece.first) || doc.contains(piece.unit, *n));
    let chosen = linked.or(own.last()).or(all.first());
    chosen.map(|(node, name, id)| Field::new((*id).to_owned(), Evidence::Attribute { node: *node, name }))
}

fn id(doc: &Document, node: NodeId) -> Option<(NodeId, &'static str, &str)> {
    let attribute =
        |name: &'static str| doc.attr(node, name).filter(|v| !v.is_empty()).map(|v| (node, name, v));
    let named = || if doc.tag(node) == Tag::A { attribute("name") } else { None };
    attribute("id").or_else(named)
}
