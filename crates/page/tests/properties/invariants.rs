//! What holds for every document, whatever its page was.

use page::{Document, NodeId};

/// The first invariant that a document breaks.
pub(crate) fn broken(doc: &Document) -> Option<String> {
    let mut last = doc.root();
    for id in doc.nodes() {
        if let Some(what) = tree(doc, id).or_else(|| text(doc, id)).or_else(|| look(doc, id)) {
            return Some(format!("{what} at node {} {}", id.index(), doc.path(id)));
        }
    }
    for t in doc.texts() {
        let span = doc.span(t);
        if span.is_empty()
            || t <= last && last != doc.root()
            || span.start < doc.span(last).end && last != doc.root()
        {
            return Some(format!("texts out of order at {}", t.index()));
        }
        if doc.node_at(span.start) != t || doc.node_at(span.end - 1) != t {
            return Some(format!("node_at misses text {}", t.index()));
        }
        last = t;
    }
    None
}

fn tree(doc: &Document, id: NodeId) -> Option<&'static str> {
    let end = doc.end(id);
    let Some(parent) = doc.parent(id) else {
        return (end.index() != doc.len()).then_some("the root is not all");
    };
    let problems = [
        (end <= id || end > doc.end(parent), "subtree not inside its parent's"),
        (parent >= id, "parent after its child"),
        (doc.depth(id) != doc.depth(parent) + 1, "depth is not its parent's and one"),
        (doc.depth(id) > 512, "too deep"),
        (doc.source(id).is_none(), "no source"),
    ];
    problems.into_iter().find(|(wrong, _)| *wrong).map(|(_, what)| what)
}

fn text(doc: &Document, id: NodeId) -> Option<&'static str> {
    let (span, all) = (doc.span(id), doc.full_text());
    let inside = doc.parent(id).map_or(0..all.len(), |p| doc.span(p));
    let outside = !span.is_empty() && (span.start < inside.start || span.end > inside.end);
    let problems = [
        (span.start > span.end || all.get(span.clone()).is_none(), "span not on char boundaries"),
        (outside, "span not inside its parent's"),
        (
            doc.text(id).starts_with(['\n', '\t']) || doc.text(id).ends_with(['\n', '\t']),
            "break marks around",
        ),
    ];
    problems.into_iter().find(|(wrong, _)| *wrong).map(|(_, what)| what)
}

fn look(doc: &Document, id: NodeId) -> Option<&'static str> {
    let look = doc.look(id);
    let problems = [
        (!(0.0..=1.0).contains(&look.heading), "heading out of range"),
        (!look.size.is_finite() || look.size < 0.0, "size out of range"),
        (look.shown && look.size == 0.0, "shown at no size"),
    ];
    problems.into_iter().find(|(wrong, _)| *wrong).map(|(_, what)| what)
}
