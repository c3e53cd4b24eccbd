//! Matching a template against a forest, at the least cost.
//!
//! ```text
//! for each element of the template and each node, from the last to the first:
//!     the cost at which the node's content fits the element's      (all that stands below a node comes after it)
//! then the page's own machine over all nodes, and its path back: which components stand where
//! ```
//!
//! An edit takes a node out (what it holds stays), puts an element around some nodes or a text between two, or gives a node
//! another name: the edit distance of trees. Where a wildcard stands, taking out is free. Of paths that cost the same, the one with most components that are targets is taken.

use std::ops::Range;

use page::NodeId;

use super::forest::{Forest, Item, Label};
use super::machine::{Edge, Machine, Step};
use super::{Closeness, Component, Match, Template};

/// Cost of a path: edits first, then targets found (more is better).
type Score = i64;
const EDIT: Score = 1 << 32;
const NEVER: Score = Score::MAX / 4;

/// Most entries of one table of places and states; a larger page is not matched.
const MOST: usize = 6_000_000;

/// Edits that an element may cost, besides a quarter of what it holds: beyond that it is not the element.
const FEW: Score = 2;

/// Nodes from which on an element is forgiven no more: each edit more is a node further that every start is read to.
const LONG: usize = 120;

/// Finds a template in a forest.
pub(crate) fn find(template: &Template, forest: &Forest, closeness: Closeness) -> Option<Match> {
    let limit = match closeness {
        Closeness::Exact => Limit::Exact,
        Closeness::Approximate => Limit::Few,
    };
    let run = Run::of(template, forest, limit)?;
    let table =
        run.table(&template.machines.page, 0, forest.items.len(), run.cap(0..forest.items.len()), Path::Kept);
    let score = table.accepted(&template.machines.page);
    if score >= NEVER {
        return None;
    }
    let mut trail = Trail { run: &run, steps: Vec::new(), fitted: 0 };
    trail.walk(&template.machines.page, &table);
    Some(Match {
        cost: edits(score),
        fitted: trail.fitted,
        components: components(template, forest, &trail.steps),
    })
}

/// The least number of edits, whatever it is.
pub(crate) fn cost(template: &Template, forest: &Forest) -> Option<u32> {
    let run = Run::of(template, forest, Limit::None)?;
    let table = run.table(&template.machines.page, 0, forest.items.len(), NEVER, Path::Forgotten);
    Some(edits(table.accepted(&template.machines.page))).filter(|c| i64::from(*c) * EDIT < NEVER)
}

fn edits(score: Score) -> u32 {
    // Targets are taken off: round up to whole edits.
    u32::try_from((score + EDIT - 1).div_euclid(EDIT)).unwrap_or(u32::MAX)
}

/// How much may be edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    Exact,
    Few,
    None,
}

struct Run<'r> {
    template: &'r Template,
    forest: &'r Forest,
    limit: Limit,
    /// For each node and element: the score at which the node's content fits.
    content: Vec<Score>,
    /// Which names are targets.
    targets: Vec<bool>,
}

/// Scores of all (place, state), and how each was reached.
struct Table {
    /// Up to the last place that is reached so far.
    scores: Vec<Score>,
    /// From which entry, by which of its state's edges; empty where nobody will ask.
    from: Vec<(u32, u32)>,
    path: Path,
    states: usize,
    start: usize,
    end: usize,
}

impl Table {
    fn at(&self, place: usize, state: usize) -> usize {
        (place - self.start) * self.states + state
    }

    fn accepted(&self, machine: &Machine) -> Score {
        self.scores.get(self.at(self.end, machine.accept)).copied().unwrap_or(NEVER)
    }

    /// Lowers a score; was it lowered?
    fn lower(&mut self, to: usize, score: Score, from: usize, edge: u32) -> bool {
        if to >= self.scores.len() {
            self.scores.resize(to + 1, NEVER);
            if self.path == Path::Kept {
                self.from.resize(to + 1, (u32::MAX, TAKEN_OUT));
            }
        }
        let Some(known) = self.scores.get_mut(to).filter(|known| score < **known) else { return false };
        *known = score;
        if let Some(place) = self.from.get_mut(to) {
            *place = (u32::try_from(from).unwrap_or(u32::MAX), edge);
        }
        true
    }
}

/// In place of an edge: a node was taken out of the page.
const TAKEN_OUT: u32 = u32::MAX;

/// Will the path be asked for?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Path {
    Kept,
    Forgotten,
}

impl<'r> Run<'r> {
    fn of(template: &'r Template, forest: &'r Forest, limit: Limit) -> Option<Run<'r>> {
        let elements = template.machines.elements.len();
        let places = forest.items.len();
        let states = template.machines.page.states.len();
        if places.saturating_mul(states.max(elements)) > MOST {
            return None;
        }
        let targets = template.machines.names.iter().map(|n| template.targets.contains(n)).collect();
        let mut run = Run { template, forest, limit, content: vec![NEVER; places * elements], targets };
        for place in (0..places).rev() {
            for element in 0..elements {
                let score = run.fit(place, element);
                if let Some(known) = run.content.get_mut(place * elements + element) {
                    *known = score;
                }
            }
        }
        Some(run)
    }

    fn cap(&self, nodes: Range<usize>) -> Score {
        match self.limit {
            Limit::Exact => 0,
            Limit::Few => EDIT * (FEW + nodes.len().min(LONG) as Score / 4),
            Limit::None => NEVER,
        }
    }

    /// The score at which a node is an element of the template.
    fn fit(&self, place: usize, element: usize) -> Score {
        let (Some(item), Some(wanted)) =
            (self.forest.items.get(place), self.template.machines.elements.get(element))
        else {
            return NEVER;
        };
        let Label::Element(tag) = &item.label else { return NEVER };
        let named = wanted.tag.is_none_or(|t| t == *tag);
        let said = wanted.attributes.iter().all(|a| attribute(item, a).is_some());
        let renamed = if named && said { 0 } else { EDIT };
        let cap = self.cap(place + 1..item.end);
        if renamed > cap {
            return NEVER;
        }
        let found = wanted.attributes.iter().filter(|a| attribute(item, a).is_some());
        let targets = found.filter(|a| a.target.is_some_and(|t| self.is_target(t))).count() as Score;
        let table = self.table(&wanted.content, place + 1, item.end, cap, Path::Forgotten);
        (table.accepted(&wanted.content) + renamed - targets).min(NEVER)
    }

    fn is_target(&self, name: usize) -> bool {
        self.targets.get(name).copied().unwrap_or(false)
    }

    /// All scores of a machine over the nodes `start..end`.
    fn table(&self, machine: &Machine, start: usize, end: usize, cap: Score, path: Path) -> Table {
        let states = machine.states.len();
        let mut table = Table { scores: Vec::new(), from: Vec::new(), path, states, start, end };
        table.lower(0, 0, usize::MAX, TAKEN_OUT);
        for place in start..=end {
            // Most nodes are far from being most elements: nothing further on is reached.
            if table.at(place, 0) >= table.scores.len() {
                break;
            }
            if !self.settle(machine, &mut table, place, cap) {
                continue;
            }
            let Some(item) = self.forest.items.get(place).filter(|_| place < end) else { continue };
            for state in 0..states {
                self.take(machine, &mut table, place, state, item, cap);
            }
        }
        table
    }

    /// Follows the edges that take no node until nothing is lowered; is any state reached?
    fn settle(&self, machine: &Machine, table: &mut Table, place: usize, cap: Score) -> bool {
        let mut open: Vec<usize> = (0..table.states).rev().collect();
        open.retain(|s| table.scores.get(table.at(place, *s)).is_some_and(|score| *score < NEVER));
        let reached = !open.is_empty();
        while let Some(state) = open.pop() {
            let from = table.at(place, state);
            let score = table.scores.get(from).copied().unwrap_or(NEVER);
            for (e, edge) in (0..).zip(machine.states.get(state).into_iter().flatten()) {
                let found = match edge.step {
                    Step::Pass | Step::Open(_) => 0,
                    Step::Close(name) => Score::from(self.is_target(name)),
                    _ => continue,
                };
                let new = score + Score::from(edge.cost) * EDIT - found;
                if new <= cap && table.lower(table.at(place, edge.to), new, from, e) {
                    open.push(edge.to);
                }
            }
        }
        reached
    }

    /// Follows the edges that take a node.
    fn take(
        &self,
        machine: &Machine,
        table: &mut Table,
        place: usize,
        state: usize,
        item: &Item,
        cap: Score,
    ) {
        let from = table.at(place, state);
        let score = table.scores.get(from).copied().unwrap_or(NEVER);
        if score >= NEVER {
            return;
        }
        if score + EDIT <= cap {
            let to = table.at(place + 1, state);
            table.lower(to, score + EDIT, from, TAKEN_OUT);
        }
        for (e, edge) in (0..).zip(machine.states.get(state).into_iter().flatten()) {
            let (new, next) = match edge.step {
                Step::Wild => (score, place + 1),
                Step::Text(term) => (score + self.text(item, term), place + 1),
                Step::Element(element) => {
                    let elements = self.template.machines.elements.len();
                    let fit = self.content.get(place * elements + element).copied().unwrap_or(NEVER);
                    (score.saturating_add(fit), item.end)
                }
                _ => continue,
            };
            if new <= cap && new < NEVER && next <= table.end {
                let to = table.at(next, edge.to);
                table.lower(to, new, from, e);
            }
        }
    }

    /// The cost at which an item is a text of a term.
    fn text(&self, item: &Item, term: Option<usize>) -> Score {
        let Label::Text(said) = &item.label else { return NEVER };
        let accepted = term.and_then(|t| self.template.terms.get(t)).is_none_or(|t| t.accepts(said));
        if accepted { 0 } else { EDIT }
    }
}

/// The value of an attribute, if it is as the template wants it.
fn attribute<'i>(item: &'i Item, wanted: &super::machine::Attribute) -> Option<&'i str> {
    let value = item.attrs.iter().find(|(n, _)| *n == wanted.name).map(|(_, v)| v.trim())?;
    let fits = if wanted.whole { value == wanted.begins } else { value.starts_with(&wanted.begins) };
    fits.then_some(value)
}

/// What was passed on the way: a component's begin or end, or an attribute.
enum Passed {
    Open(usize, usize),
    Close(usize),
    Attribute(usize, usize, String),
}

struct Trail<'r, 'f> {
    run: &'r Run<'f>,
    steps: Vec<Passed>,
    fitted: u32,
}

impl Trail<'_, '_> {
    /// Walks a table's best path from its first place to its last.
    fn walk(&mut self, machine: &Machine, table: &Table) {
        for (place, edge) in path(machine, table) {
            match edge.step {
                Step::Open(name) => self.steps.push(Passed::Open(name, place)),
                Step::Close(_) => self.steps.push(Passed::Close(place)),
                Step::Element(element) => self.element(place, element),
                Step::Text(_) => self.fitted += 1,
                Step::Pass | Step::Wild => {}
            }
        }
    }

    fn element(&mut self, place: usize, element: usize) {
        let run = self.run;
        let (Some(item), Some(wanted)) =
            (run.forest.items.get(place), run.template.machines.elements.get(element))
        else {
            return;
        };
        self.fitted += 1;
        for a in &wanted.attributes {
            if let (Some(target), Some(value)) = (a.target, attribute(item, a)) {
                self.steps.push(Passed::Attribute(target, place, value.to_owned()));
            }
        }
        let table = run.table(&wanted.content, place + 1, item.end, run.cap(place + 1..item.end), Path::Kept);
        self.walk(&wanted.content, &table);
    }
}

/// The edges of a table's best path with the place each begins at.
fn path(machine: &Machine, table: &Table) -> Vec<(usize, Edge)> {
    let mut found = Vec::new();
    let mut at = table.at(table.end, machine.accept);
    while let Some((from, edge)) = table.from.get(at).copied() {
        if from == u32::MAX {
            break;
        }
        at = from as usize;
        let edges = machine.states.get(at % table.states);
        let taken = edges.and_then(|edges| edges.get(edge as usize));
        found.extend(taken.map(|edge| (table.start + at / table.states, *edge)));
    }
    found.reverse();
    found
}

/// Builds the tree of components from what was passed.
fn components(template: &Template, forest: &Forest, steps: &[Passed]) -> Vec<Component> {
    let name = |i: usize| template.machines.names.get(i).cloned().unwrap_or_default();
    let node = |place: usize| forest.items.get(place).map_or(NodeId::new(0), |i| i.node);
    let mut done: Vec<Component> = Vec::new();
    let mut open: Vec<(Component, Vec<Component>)> = Vec::new();
    for step in steps {
        let finished = match step {
            Passed::Open(label, place) => {
                let begun = Component {
                    name: name(*label),
                    value: String::new(),
                    span: 0..0,
                    node: node(*place),
                    range: *place..*place,
                    children: Vec::new(),
                };
                open.push((begun, std::mem::take(&mut done)));
                continue;
            }
            Passed::Close(place) => {
                let Some((mut component, before)) = open.pop() else { continue };
                component.range.end = *place;
                component.span = span(forest, &component.range);
                component.children = std::mem::replace(&mut done, before);
                component
            }
            Passed::Attribute(label, place, value) => Component {
                name: name(*label),
                value: value.clone(),
                span: 0..0,
                node: node(*place),
                range: *place..*place,
                children: Vec::new(),
            },
        };
        done.push(finished);
    }
    done
}

/// The text of a range of places.
fn span(forest: &Forest, range: &Range<usize>) -> Range<usize> {
    let items = forest.items.get(range.clone()).unwrap_or_default();
    let mut texts = items.iter().filter(|i| matches!(i.label, Label::Text(_)));
    let first = texts.next().map(|i| i.span.clone());
    let last = texts.next_back().map(|i| i.span.end);
    first.map_or(0..0, |f| f.start..last.unwrap_or(f.end))
}
