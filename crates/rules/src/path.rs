//! Paths: which elements a rule means, written as in a style sheet.
//!
//! ```text
//! table.results > tbody > tr        a row of a body of a table of class "results", wherever that table stands
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
}

impl Step {
    /// Is a node such an element?
    pub fn fits(&self, doc: &Document, node: NodeId) -> bool {
        let has = |class: &String| classes(doc, node).any(|c| c == class);
        doc.tag(node) == self.tag && self.classes.iter().all(has)
    }
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
    let mut parts = text.split('.');
    let name = parts.next().unwrap_or_default();
    let tag = Tag::of(name);
    if tag == Tag::OTHER {
        return Err(format!("`{name}` is no tag of HTML; steps are written tag.class"));
    }
    let classes: Vec<String> = parts.map(str::to_owned).collect();
    match classes.iter().any(|c| c.is_empty() || c.contains(char::is_whitespace)) {
        true => Err(format!("`{text}` has a class without a name; steps are written tag.class")),
        false => Ok(Step { tag, classes }),
    }
}
