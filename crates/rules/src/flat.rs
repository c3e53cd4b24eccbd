//! Rules of lists whose records no selector tells: the rows of which some are none, and the stretches of a flat page.
//!
//! ```text
//! tr tr tr tr(pager)        ──▶ each `tbody > tr`, those apart that lack what the others have
//! <b>A</b> a <b>B</b> b     ──▶ from `body > b` to the next
//! ```
//!
//! A way is tried on the page itself, and kept where it gives the list again.

use std::collections::HashSet;

use listings::{Apart, Cut, Interval, Member, Role, Told, link_of};
use page::{Document, NodeId, Tag};

use crate::name::Name;
use crate::path::{Nth, Path, Step};
use crate::route::{elements, in_common, path_to};
use crate::selector::{Selector, parting};

/// Most elements of one record that are tried as what records begin with.
const MAX_LEADERS: usize = 60;

/// Longest path that is tried.
const MAX_STEPS: usize = 12;

/// How records are told from what stands among them, the plainest first.
pub(crate) const APART: [Apart; 3] = [Apart::None, Apart::Lacking, Apart::Unlike];

/// Least likeness of what a way gives to the list it is learnt from: a first record without its leader, or one that
/// discovery left out, may be told otherwise by it.
pub(crate) const ALIKE: f32 = 0.75;

/// The path that leads to these records and, besides, to such as are set apart from them.
pub(crate) fn learn_apart(doc: &Document, records: &[Interval]) -> Option<(Selector, Apart)> {
    let nodes = elements(doc, records)?;
    let cutter = Told::of(doc);
    [Apart::Lacking, Apart::Unlike].into_iter().find_map(|apart| {
        let again =
            |path: &Path| likeness(&cutter.members(&path.select(doc), Cut::Each, apart), records) == 1.0;
        let path = path_to(doc, &nodes, Nth::Any, again)?;
        Some((Selector::Path { path, cut: Cut::Each }, apart))
    })
}

/// The path that leads to what these records begin with, and how they are told by it.
pub(crate) fn learn_leader(doc: &Document, records: &[Interval]) -> Option<(Selector, Apart)> {
    let cutter = Told::of(doc);
    let gives = |nodes: &[NodeId], cut, apart| likeness(&cutter.members(nodes, cut, apart), records);
    let mut best: Option<(f32, (Selector, Apart))> = None;
    for (leader, apart) in
        leaders(doc, records).into_iter().flat_map(|leader| APART.map(|apart| (leader.clone(), apart)))
    {
        let like = gives(&leader.nodes, leader.cut, apart);
        let worth = like - leader.doubt - doubt(apart);
        if like >= ALIKE && best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, (Selector::Path { path: leader.path, cut: leader.cut }, apart)));
        }
    }
    best.map(|(_, selector)| selector)
}

/// How much less a way is worth, in shares of likeness, which on other pages has more to go wrong.
pub(crate) fn doubt(apart: Apart) -> f32 {
    match apart {
        Apart::None => 0.0,
        Apart::Lacking => 0.05,
        Apart::Unlike => 0.1,
    }
}

/// Share of the records of two lists that they have in common, by where these begin; where they end counts for a tenth:
/// the last record of a flat page ends where its like have ended, and one record more changes that.
pub(crate) fn likeness(members: &[Member], records: &[Interval]) -> f32 {
    let found: Vec<Interval> = members.iter().filter(|m| m.role == Role::Record).map(Member::span).collect();
    let begins = found.iter().filter(|r| records.binary_search_by_key(&r.from, |o| o.from).is_ok()).count();
    let whole = found.iter().filter(|r| records.binary_search(r).is_ok()).count();
    let share = |both: usize| both as f32 / (found.len() + records.len() - both).max(1) as f32;
    0.9 * share(begins) + 0.1 * share(whole)
}

/// What records may begin with.
#[derive(Clone)]
struct Leader {
    path: Path,
    /// Where it leads.
    nodes: Vec<NodeId>,
    cut: Cut,
    /// How much less it is worth than a path by classes to what the record's own link stands in.
    doubt: f32,
}

/// Of a path that does not hold the record's own link: a record may lack what stands beside it.
const BESIDE: f32 = 0.1;

/// Of a path into the record's own link: a word in it that is set off, such as one searched for, stands in some titles
/// and twice in others (`record/reuse.md`).
const WITHIN: f32 = 0.1;

/// Of a path of tags alone.
const BARE: f32 = 0.1;

/// What records may begin with: paths with the elements to which they lead, each set of elements once, by the path that
/// is worth most.
fn leaders(doc: &Document, records: &[Interval]) -> Vec<Leader> {
    // The outermost records are the ones that may lack something.
    let Some(middle) = records.get(records.len() / 2) else { return Vec::new() };
    let title = link_of(doc, &Member::new(Role::Record, *middle));
    let holds_title = |n: &NodeId| title.is_some_and(|t| doc.contains(*n, t) || doc.contains(t, *n));
    let before = middle.from.index().checked_sub(1).map(NodeId::new).filter(|n| *n > doc.root());
    let within = middle.nodes().filter(|n| doc.tag(*n).is_element()).take(MAX_LEADERS);
    let mut elements: Vec<NodeId> = within.chain(before.filter(|n| doc.tag(*n).is_element())).collect();
    elements.sort_by_key(|n| !holds_title(n));
    let classed = elements.iter().flat_map(|n| classed(doc, *n).into_iter().map(move |path| (n, path, 0.0)));
    let bare = elements.iter().flat_map(|n| bare(doc, *n).into_iter().map(move |path| (n, path, BARE)));
    let mut tried = HashSet::new();
    let mut found = Vec::new();
    for (n, path, doubt) in classed.chain(bare) {
        let nodes = path.select(doc);
        if nodes.len() < records.len().div_ceil(2) || !tried.insert(nodes.clone()) {
            continue;
        }
        let doubt = doubt
            + match title {
                Some(title) if doc.contains(*n, title) => 0.0,
                Some(title) if doc.contains(title, *n) => WITHIN,
                _ => BESIDE,
            };
        if nodes.iter().all(|n| doc.tag(*n) == Tag::BR) {
            found.push(Leader { path: path.clone(), nodes: nodes.clone(), cut: Cut::Blank, doubt });
        }
        if nodes.iter().all(|n| doc.tag(*n) == Tag::P) {
            let nodes = parting(doc, &path);
            found.push(Leader { path: path.clone(), nodes, cut: Cut::Parting, doubt });
        }
        found.push(Leader { path, nodes, cut: Cut::Leaders, doubt });
    }
    found
}

/// Paths that name a class, shortest first.
fn classed(doc: &Document, node: NodeId) -> Vec<Path> {
    let mut steps: Vec<Step> = Vec::new();
    let mut paths = Vec::new();
    let mut at = Some(node);
    while let Some(step) = at.and_then(|n| in_common(doc, &[n])).filter(|_| steps.len() < MAX_STEPS) {
        steps.insert(0, step);
        let named = steps.len() > 1 && steps.iter().any(|s| !s.classes.is_empty());
        paths.extend(Path::new(steps.clone()).filter(|_| named));
        at = at.and_then(|n| doc.parent(n));
    }
    paths
}

/// The whole way from the page's body: where nothing has a class, only that says which element is meant. After it
/// shorter ones, for pages that have more around their lists.
fn bare(doc: &Document, node: NodeId) -> Vec<Path> {
    let above = std::iter::once(node).chain(doc.ancestors(node)).take_while(|n| doc.tag(*n) != Tag::HTML);
    // What stands outside an element that has no name for a rule is not said.
    let names = above.map_while(|n| Name::of(doc, n));
    let mut steps: Vec<Step> =
        names.map(|name| Step { name, id: None, classes: Vec::new(), nth: Nth::Any }).collect();
    steps.reverse();
    let shortest = steps.len().saturating_sub(2);
    (0..=shortest).filter_map(|from| Path::new(steps.get(from..)?.to_vec())).collect()
}
