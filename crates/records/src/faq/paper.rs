//! Questions as FAQ Miner finds them (Hsu & Yih 1997): two templates of a contents list, and what its links lead to.
//!
//! ```text
//! <ul><li><a href="#a">Where …?</a> …   ── standard_tfaq, no_toc_indicator ──▶ question, anchor
//! <a name="a"> … <a name="b">           ── from one anchor to the next ──────▶ answer
//! ```
//!
//! A page without such a list gives nothing: of the paper's 110 documents 38 were lost so.

use page::NodeId;
use views::template::shipped::{NO_TOC_INDICATOR, STANDARD_TFAQ};
use views::template::{Closeness, Component, Template, best};

use super::answer::{self, Extent};
use super::overview::Overview;
use super::piece::BOLD;
use super::{Pair, one_line, tail};
use crate::evidence::{Evidence, Field};
use crate::glance::Glance;
use crate::safe_html;

/// The paper's two templates.
const TEMPLATES: [(&str, &str); 2] = [STANDARD_TFAQ, NO_TOC_INDICATOR];

/// The pairs of a page that one of the two templates fits exactly; the best-matched wins.
pub(crate) fn faqs(glance: &Glance) -> Vec<Pair> {
    let templates: Vec<Template> =
        TEMPLATES.iter().filter_map(|(name, text)| Template::read(name, text).ok()).collect();
    let Some((_, found)) = best(&templates, glance.doc, Closeness::Exact) else { return Vec::new() };
    let page = Overview::of(glance);
    let listed: Vec<Listed> =
        found.all("list_item").into_iter().filter_map(|item| listed(&page, item)).collect();
    let mut places: Vec<usize> = listed.iter().map(|l| l.place).collect();
    places.sort_unstable();
    listed.iter().map(|l| pair(&page, l, &places)).collect()
}

/// A line of contents, and the piece that its link leads to.
struct Listed<'m> {
    question: &'m Component,
    anchor: &'m Component,
    place: usize,
}

fn listed<'m>(page: &Overview, item: &'m Component) -> Option<Listed<'m>> {
    let child = |name: &str| item.children.iter().find(|c| c.name == name);
    let (question, anchor) = (child("question")?, child("anchor")?);
    let target = page.targets.get(anchor.value.trim_start_matches('#'))?;
    let place = page.pieces.partition_point(|p| p.last < *target);
    Some(Listed { question, anchor, place })
}

fn pair(page: &Overview, listed: &Listed, places: &[usize]) -> Pair {
    let next = places.get(places.partition_point(|p| *p <= listed.place)).copied();
    let next = next.unwrap_or_else(|| page_end(page, listed.place));
    let last = |i: usize| page.pieces.get(i).map_or(NodeId::new(0), |p| NodeId::new(p.last.index() + 1));
    let nodes = last(listed.place)..last(next.saturating_sub(1)).max(last(listed.place));
    let extent = Extent {
        question: listed.place,
        asked: listed.place..listed.place + 1,
        pieces: listed.place + 1..next.max(listed.place + 1),
        nodes,
        section: None,
        marked: true,
        letter: None,
    };
    let (text, span) = answer::text(page, &extent);
    let asked = Evidence::Text { span: listed.question.span.clone(), by: "template" };
    let linked = Evidence::Attribute { node: listed.anchor.node, name: "href" };
    Pair {
        question: Field::new(one_line(&listed.question.value), asked),
        answer: Field::new(text, Evidence::Text { span, by: "answer" }),
        answer_html: safe_html::between(page.doc, extent.nodes.clone(), &extent.spans(page)),
        anchor: Some(Field::new(listed.anchor.value.trim_start_matches('#').to_owned(), linked)),
        section: None,
        confidence: 1.0,
        nodes: page.pieces.get(listed.place).map_or(extent.nodes.start, |p| p.first)..extent.nodes.end,
    }
}

/// Where the last answer ends, which has no anchor behind it: at a rule, a higher heading, or the page's tail.
fn page_end(page: &Overview, last: usize) -> usize {
    let ends = |i: &usize| {
        let Some(piece) = page.pieces.get(*i) else { return true };
        let before = page.pieces.get(i - 1).map_or(piece.first, |p| p.last);
        let higher = piece.rank < page.rank(last) && piece.rank < BOLD;
        piece.aside || higher || tail::begins(page.doc, piece) || page.ruled(before, piece.first)
    };
    (last + 1..page.pieces.len()).find(ends).unwrap_or(page.pieces.len())
}
