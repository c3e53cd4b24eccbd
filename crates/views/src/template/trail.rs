//! From a path through a template's machines to the components that it passed.
//!
//! ```text
//! Open toc · <ul> · Open list_item · <li> · … · Close · Close   ──▶   toc [ list_item [ anchor question ] … ]
//! ```

use std::ops::Range;

use page::NodeId;

use super::forest::{Forest, Label};
use super::machine::{Machine, Step, Template};
use super::run::{Path, Run, Table, attribute};
use super::search::Component;

/// What was passed on the way: a component's begin or end, or an attribute.
pub(crate) enum Passed {
    Open(usize, usize),
    Close(usize),
    Attribute(usize, usize, String),
}

/// A walk along the best path.
pub(crate) struct Trail<'t, 'r> {
    run: &'t mut Run<'r>,
    steps: Vec<Passed>,
    fitted: u32,
}

impl<'t, 'r> Trail<'t, 'r> {
    pub(crate) fn new(run: &'t mut Run<'r>) -> Trail<'t, 'r> {
        Trail { run, steps: Vec::new(), fitted: 0 }
    }

    /// How many elements and texts were found as they are, and what was passed.
    pub(crate) fn ended(self) -> (u32, Vec<Passed>) {
        (self.fitted, self.steps)
    }

    /// Walks a table's best path from its first place to its last.
    pub(crate) fn walk(&mut self, machine: &Machine, nodes: Range<usize>, table: &Table) {
        for (index, edge) in table.path(machine, nodes.end) {
            match edge.step {
                Step::Open(name) => self.steps.push(Passed::Open(name, index)),
                Step::Close(_) => self.steps.push(Passed::Close(index)),
                Step::Element(element) => self.element(index, element),
                Step::Text(_) => self.fitted += 1,
                Step::Pass | Step::Wild => {}
            }
        }
    }

    fn element(&mut self, index: usize, element: usize) {
        let (template, forest) = (self.run.template, self.run.forest);
        let (Some(item), Some(wanted)) = (forest.items.get(index), template.machines.elements.get(element))
        else {
            return;
        };
        self.fitted += 1;
        for a in &wanted.attributes {
            if let (Some(target), Some(value)) = (a.target, attribute(item, a)) {
                self.steps.push(Passed::Attribute(target, index, value.to_owned()));
            }
        }
        let nodes = index + 1..item.end;
        let cap = self.run.cap(nodes.len());
        let table = self.run.table(&wanted.content, nodes.clone(), cap, Path::Kept);
        self.walk(&wanted.content, nodes, &table);
    }
}

/// Builds the tree of components from what was passed.
pub(crate) fn components(template: &Template, forest: &Forest, steps: &[Passed]) -> Vec<Component> {
    let name = |i: usize| template.machines.names.get(i).cloned().unwrap_or_default();
    let node = |index: usize| forest.items.get(index).map_or(NodeId::new(0), |i| i.node);
    let mut done: Vec<Component> = Vec::new();
    let mut open: Vec<(Component, Vec<Component>)> = Vec::new();
    for step in steps {
        let finished = match step {
            Passed::Open(label, index) => {
                let begun = Component {
                    name: name(*label),
                    value: String::new(),
                    span: 0..0,
                    node: node(*index),
                    range: *index..*index,
                    children: Vec::new(),
                };
                open.push((begun, std::mem::take(&mut done)));
                continue;
            }
            Passed::Close(index) => {
                let Some((mut component, before)) = open.pop() else { continue };
                component.range.end = *index;
                component.span = span(forest, &component.range);
                component.children = std::mem::replace(&mut done, before);
                component
            }
            Passed::Attribute(label, index, value) => Component {
                name: name(*label),
                value: value.clone(),
                span: 0..0,
                node: node(*index),
                range: *index..*index,
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
