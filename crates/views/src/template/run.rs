//! One search: at which cost each state of a template's machines is reached, and by which way.
//!
//! ```text
//! the page's machine over all nodes, from the first to the last: at which cost is each state reached?
//!     an element on the way: the cost at which what the node holds fits, asked once for each node and element
//! ```
//!
//! An edit takes a node out (what it holds stays), puts an element around some nodes or a text between two, or gives a node
//! another name: the edit distance of trees. Where a wildcard stands, taking out is free. Of paths that cost the same, the
//! one with most components that are targets is taken.
//!
//! Few edits are tried before many, and the work is counted: it may grow with the page, not faster. A search that has
//! done its share ends, and says so.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::forest::{Forest, Item, Label};
use super::machine::{Attribute, Edge, Machine, Step, Template};
use super::search::{Closeness, GaveUp};

/// Cost of a path: edits first, then targets found (more is better).
pub(crate) type Score = i64;
pub(crate) const EDIT: Score = 1 << 32;
pub(crate) const NEVER: Score = Score::MAX / 4;

/// Edits that an element may cost, besides a quarter of what it holds: beyond that it is not the element.
const FEW: Score = 2;

/// Nodes from which on an element is forgiven no more: each edit more is a node further that every start is read to.
const LONG: usize = 120;

/// Edits that are tried, fewest first: each step sees all that the one before saw, and most pages that fit do so early.
const TRIED: [Score; 5] = [0, 1, 3, 8, FEW + LONG as Score / 4];

/// Steps that any page may take, and further ones for each of its nodes. The shipped templates take 30 to 700 a node on
/// the labelled pages; a step is some nanoseconds, so that a page of 10 KB ends in a tenth of a second, whatever it is.
pub(crate) const STEPS: u64 = 5_000_000;
pub(crate) const STEPS_A_NODE: u64 = 2_000;

/// Most (place, state) pairs whose way there is kept: some 100 MB.
const MOST_KEPT: usize = 6_000_000;

/// One search.
pub(crate) struct Run<'r> {
    pub(crate) template: &'r Template,
    pub(crate) forest: &'r Forest,
    /// Most edits of any part; `None` for as many as it takes.
    most: Option<Score>,
    /// The score at which a node is an element of the template, for (node, element) that were asked for.
    fits: FxHashMap<(usize, usize), Score>,
    /// Does a text say a term, for (node, term) that were asked for.
    accepted_texts: FxHashMap<(usize, usize), bool>,
    /// Which names are targets.
    targets: Vec<bool>,
    /// Steps that may still be taken.
    pub(crate) left: u64,
}

/// Will the path be asked for?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Path {
    Kept,
    Forgotten,
}

/// How a state at a place was reached: from which state of which place, by which of its edges.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Came {
    index: u32,
    state: u16,
    edge: u16,
}

/// In place of an edge: a node was taken out of the page.
const TAKEN_OUT: u16 = u16::MAX;
/// In place of a way: here it began.
const BEGIN: Came = Came { index: u32::MAX, state: 0, edge: TAKEN_OUT };

/// The states of one place, with the score and the way of each.
type Row = Vec<(Score, Came)>;

/// What came of a machine run over some nodes.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) accepted: Score,
    /// For each place that was reached, its states and how they were; empty where nobody will ask.
    steps: BTreeMap<usize, Vec<(u16, Came)>>,
}

impl<'r> Run<'r> {
    pub(crate) fn of(template: &'r Template, forest: &'r Forest) -> Run<'r> {
        let targets = template.machines.names.iter().map(|n| template.targets.contains(n)).collect();
        let (fits, accepted_texts) = (FxHashMap::default(), FxHashMap::default());
        let left = STEPS + STEPS_A_NODE * forest.items.len() as u64;
        Run { template, forest, most: None, fits, accepted_texts, targets, left }
    }

    /// The least score of the page, trying few edits before many; or with how many the search could not be ended.
    pub(crate) fn least(&mut self, closeness: Closeness) -> Result<Option<Score>, Score> {
        let tried = if closeness == Closeness::Exact { 1 } else { TRIED.len() };
        for edits in TRIED.into_iter().take(tried) {
            self.allow(Some(edits));
            let score = self.page(Path::Forgotten).accepted;
            if self.spent() {
                return Err(edits);
            }
            if score < NEVER {
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Sets how many edits are allowed.
    pub(crate) fn allow(&mut self, most: Option<Score>) {
        self.most = most;
        self.fits.clear();
    }

    pub(crate) fn spent(&self) -> bool {
        self.left == 0
    }

    pub(crate) fn gave_up(&self, edits: Score) -> GaveUp {
        GaveUp { nodes: self.forest.items.len(), tried: u32::try_from(edits).unwrap_or(0) }
    }

    pub(crate) fn page(&mut self, path: Path) -> Table {
        let template = self.template;
        let all = 0..self.forest.items.len();
        let cap = self.cap(all.len());
        self.table(&template.machines.page, all, cap, path)
    }

    /// The highest score of something that holds so many nodes.
    pub(crate) fn cap(&self, nodes: usize) -> Score {
        self.most.map_or(NEVER, |most| EDIT * most.min(FEW + nodes.min(LONG) as Score / 4))
    }

    /// The score at which a node is an element of the template.
    fn fit(&mut self, index: usize, element: usize) -> Score {
        if let Some(known) = self.fits.get(&(index, element)) {
            return *known;
        }
        let score = self.new_fit(index, element);
        self.fits.insert((index, element), score);
        score
    }

    fn new_fit(&mut self, index: usize, element: usize) -> Score {
        let (template, forest) = (self.template, self.forest);
        let (Some(item), Some(wanted)) = (forest.items.get(index), template.machines.elements.get(element))
        else {
            return NEVER;
        };
        let Label::Element(tag) = &item.label else { return NEVER };
        let found = wanted.attributes.iter().filter(|a| attribute(item, a).is_some());
        let accepted_texts = found.clone().count() == wanted.attributes.len();
        let renamed = if wanted.tag.is_none_or(|t| t == *tag) && accepted_texts { 0 } else { EDIT };
        let cap = self.cap(item.end - index - 1);
        if renamed > cap {
            return NEVER;
        }
        let targets = found.filter(|a| a.target.is_some_and(|t| self.is_target(t))).count() as Score;
        let table = self.table(&wanted.content, index + 1..item.end, cap, Path::Forgotten);
        (table.accepted + renamed - targets).min(NEVER)
    }

    fn is_target(&self, name: usize) -> bool {
        self.targets.get(name).copied().unwrap_or(false)
    }

    /// Runs a machine over some nodes.
    pub(crate) fn table(
        &mut self,
        machine: &Machine,
        nodes: std::ops::Range<usize>,
        cap: Score,
        path: Path,
    ) -> Table {
        let states = machine.states.len();
        let mut table = Table { accepted: NEVER, steps: BTreeMap::new() };
        let mut kept = 0;
        let mut open: BTreeMap<usize, Row> = BTreeMap::new();
        lower(open.entry(nodes.start).or_insert_with(|| empty(states)), 0, 0, BEGIN);
        // Most nodes are far from being most elements: only places that are reached are looked at.
        while let Some((index, mut row)) = open.pop_first() {
            let steps = self.settle(machine, &mut row, index, cap) + states as u64;
            self.left = self.left.saturating_sub(steps);
            if self.spent() || kept > MOST_KEPT {
                self.left = 0;
                return table;
            }
            if index == nodes.end {
                table.accepted = row.get(machine.accept).map_or(NEVER, |(score, _)| *score);
            } else if let Some(item) = self.forest.items.get(index) {
                self.take(machine, &row, (index, item, nodes.end), cap, &mut open);
            }
            if path == Path::Kept {
                let steps: Vec<(u16, Came)> = reached(&row).map(|(state, (_, came))| (state, came)).collect();
                kept += steps.len();
                table.steps.insert(index, steps);
            }
        }
        table
    }

    /// Follows the edges that take no node until nothing is lowered; how many were followed. States are in the order in
    /// which they can follow one another, but for the edges by which something begins anew.
    fn settle(&self, machine: &Machine, row: &mut Row, index: usize, cap: Score) -> u64 {
        let (mut steps, mut again) = (0, true);
        while again {
            again = false;
            for (state, edges) in machine.states.iter().enumerate() {
                let Some((score, _)) = row.get(state).copied().filter(|(s, _)| *s < NEVER) else { continue };
                for (e, edge) in edges.iter().enumerate() {
                    let found = match edge.step {
                        Step::Pass | Step::Open(_) => 0,
                        Step::Close(name) => Score::from(self.is_target(name)),
                        _ => continue,
                    };
                    steps += 1;
                    let new = score + Score::from(edge.cost) * EDIT - found;
                    let lowered = new <= cap && lower(row, edge.to, new, came(index, state, e));
                    again |= lowered && edge.to <= state;
                }
            }
        }
        steps
    }

    /// Follows the edges that take a node.
    fn take(
        &mut self,
        machine: &Machine,
        row: &Row,
        (index, item, end): (usize, &Item, usize),
        cap: Score,
        open: &mut BTreeMap<usize, Row>,
    ) {
        let mut reach = |to: usize, state: usize, score: Score, by: Came| {
            if score <= cap && score < NEVER && to <= end {
                lower(open.entry(to).or_insert_with(|| empty(row.len())), state, score, by);
            }
        };
        for (state, (score, _)) in reached(row) {
            let state = usize::from(state);
            reach(index + 1, state, score + EDIT, came(index, state, usize::from(TAKEN_OUT)));
            for (e, edge) in machine.states.get(state).into_iter().flatten().enumerate() {
                let by = came(index, state, e);
                match edge.step {
                    Step::Wild => reach(index + 1, edge.to, score, by),
                    Step::Text(term) => {
                        reach(index + 1, edge.to, score + self.text(index, item, term), by);
                    }
                    Step::Element(element) => {
                        let fit = self.fit(index, element);
                        reach(item.end, edge.to, score.saturating_add(fit), by);
                    }
                    _ => continue,
                }
                self.left = self.left.saturating_sub(1);
            }
        }
    }

    /// The cost at which an item is a text of a term.
    fn text(&mut self, index: usize, item: &Item, term: Option<usize>) -> Score {
        let Label::Text(text) = &item.label else { return NEVER };
        let Some((at, term)) = term.and_then(|t| Some((t, self.template.terms.get(t)?))) else { return 0 };
        self.left = self.left.saturating_sub(term.phrases.len() as u64);
        let accepted = self.accepted_texts.entry((index, at)).or_insert_with(|| term.accepts(text));
        if *accepted { 0 } else { EDIT }
    }
}

fn came(index: usize, state: usize, edge: usize) -> Came {
    let small = |n: usize| u16::try_from(n).unwrap_or(TAKEN_OUT);
    Came { index: u32::try_from(index).unwrap_or(u32::MAX), state: small(state), edge: small(edge) }
}

fn empty(states: usize) -> Row {
    vec![(NEVER, BEGIN); states]
}

/// Lowers the score of a state; was it lowered?
fn lower(row: &mut Row, state: usize, score: Score, by: Came) -> bool {
    let known = row.get_mut(state).filter(|(known, _)| score < *known);
    known.map(|known| *known = (score, by)).is_some()
}

fn reached(row: &Row) -> impl Iterator<Item = (u16, (Score, Came))> + '_ {
    (0..).zip(row.iter().copied()).filter(|(_, (score, _))| *score < NEVER)
}

impl Table {
    /// The edges of the best path with the place each begins at.
    pub(crate) fn path(&self, machine: &Machine, end: usize) -> Vec<(usize, Edge)> {
        let mut found = Vec::new();
        let mut at = (end, u16::try_from(machine.accept).unwrap_or(u16::MAX));
        while let Some(came) = self.step(at).filter(|c| c.index != u32::MAX) {
            at = (came.index as usize, came.state);
            let edges = machine.states.get(usize::from(came.state));
            let taken = edges.and_then(|edges| edges.get(usize::from(came.edge)));
            found.extend(taken.map(|edge| (at.0, *edge)));
        }
        found.reverse();
        found
    }

    fn step(&self, (index, state): (usize, u16)) -> Option<Came> {
        let steps = self.steps.get(&index)?;
        let at = steps.binary_search_by_key(&state, |(s, _)| *s).ok()?;
        steps.get(at).map(|(_, came)| *came)
    }
}

/// The value of an attribute, if it is as the template wants it.
pub(crate) fn attribute<'i>(item: &'i Item, wanted: &Attribute) -> Option<&'i str> {
    let value = item.attrs.iter().find(|(n, _)| *n == wanted.name).map(|(_, v)| v.trim())?;
    let fits = if wanted.whole { value == wanted.begins } else { value.starts_with(&wanted.begins) };
    fits.then_some(value)
}
