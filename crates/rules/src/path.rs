//! Paths: which elements a rule means, written as in a style sheet.
//!
//! ```text
//! table.results > tbody > tr        a row of a body of a table of class "results", wherever that table stands
//! table > tr:nth-child(n+2)         a row of a table, from the second on: the first names the columns
//! ```

use std::fmt;
use std::str::FromStr;

use page::{Document, NodeId, Tag};

/// One element of a path: its tag, and the classes that it must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its tag.
    pub tag: Tag,
    /// Classes that it has, perhaps among others, in the order of the page.
    pub classes: Vec<String>,
    /// From which child of its parent on, counted in elements from 1, at most [`Step::LAST_FIRST`].
    pub first: usize,
}

impl Step {
    /// Greatest [`Step::first`]: what stands before the records of a list are a few heads, and counting to them must
    /// cost little for each node.
    pub const LAST_FIRST: usize = 16;

    /// Is a node such an element?
    pub fn fits(&self, doc: &Document, node: NodeId) -> bool {
        let has = |class: &String| classes(doc, node).any(|c| c == class);
        doc.tag(node) == self.tag && self.classes.iter().all(has) && self.follows(doc, node)
    }

    /// Do enough elements stand before the node?
    fn follows(&self, doc: &Document, node: NodeId) -> bool {
        self.first <= 1 || position(doc, node, self.first).is_none()
    }
}

/// Which child a node is, counted in elements from 1; `None` where it is the child numbered `beyond` or a later one.
pub(crate) fn position(doc: &Document, node: NodeId, beyond: usize) -> Option<usize> {
    let elements = doc.children(doc.parent(node)?).filter(|n| doc.tag(*n).is_element());
    elements.take(beyond.saturating_sub(1)).position(|n| n == node).map(|i| i + 1)
}

/// The classes of a node.
pub(crate) fn classes(doc: &Document, node: NodeId) -> impl Iterator<Item = &str> {
    doc.attr(node, "class").unwrap_or_default().split_ascii_whitespace()
}

/// Steps from parent to child; the first may stand anywhere. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    steps: Vec<Step>,
}

impl Path {
    /// A path of steps, outermost first; `None` of no step.
    pub fn new(steps: Vec<Step>) -> Option<Path> {
        (!steps.is_empty()).then_some(Path { steps })
    }

    /// Does a node stand at the end of the path?
    pub fn leads_to(&self, doc: &Document, node: NodeId) -> bool {
        let mut above = std::iter::once(node).chain(doc.ancestors(node));
        self.steps.iter().rev().all(|step| above.next().is_some_and(|n| step.fits(doc, n)))
    }

    /// The nodes it leads to, in document order, the outermost of nested ones; linear in nodes.
    pub fn select(&self, doc: &Document) -> Vec<NodeId> {
        let mut free = doc.root();
        let mut found = Vec::new();
        for node in doc.nodes() {
            if node >= free && self.leads_to(doc, node) {
                free = doc.end(node);
                found.push(node);
            }
        }
        found
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            f.write_str(if i > 0 { " > " } else { "" })?;
            f.write_str(step.tag.name())?;
            step.classes.iter().try_for_each(|class| write!(f, ".{class}"))?;
            if step.first > 1 {
                write!(f, ":nth-child(n+{})", step.first)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = String;

    fn from_str(text: &str) -> Result<Path, String> {
        let steps: Result<Vec<Step>, String> = text.split('>').map(|s| step(s.trim())).collect();
        Path::new(steps?).ok_or_else(|| "a path needs a step".to_owned())
    }
}

fn step(text: &str) -> Result<Step, String> {
    let (element, nth) = text.split_once(':').map_or((text, None), |(element, nth)| (element, Some(nth)));
    let mut parts = element.split('.');
    let name = parts.next().unwrap_or_default();
    let tag = Tag::of(name);
    if tag == Tag::OTHER {
        return Err(format!("`{name}` is no tag of HTML; steps are written tag.class"));
    }
    let classes: Vec<String> = parts.map(str::to_owned).collect();
    if classes.iter().any(|c| c.is_empty() || c.contains(char::is_whitespace)) {
        return Err(format!("`{element}` has a class without a name; steps are written tag.class"));
    }
    Ok(Step { tag, classes, first: nth.map_or(Ok(1), first)? })
}

/// The number in `nth-child(n+2)`.
fn first(nth: &str) -> Result<usize, String> {
    let number = nth.strip_prefix("nth-child(n+").and_then(|rest| rest.strip_suffix(')'));
    let number = number.and_then(|n| n.parse().ok()).filter(|n| (1..=Step::LAST_FIRST).contains(n));
    number
        .ok_or_else(|| format!("`:{nth}` is not `:nth-child(n+2)`, with a number up to {}", Step::LAST_FIRST))
}
