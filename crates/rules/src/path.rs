//! Paths: which elements a rule means, written as in a style sheet.
//!
//! ```text
//! table.results > tbody > tr        a row of a body of a table of class "results", wherever that table stands
//! div#found > ul > li               an item of a list right inside the element of that id
//! table > tr:nth-child(n+2)         a row of a table, from the second on: the first names the columns
//! td:nth-child(3)                   the third cell of a row
//! ```

use std::fmt;
use std::str::FromStr;

use page::{Document, NodeId, Tag};

use crate::name::Name;

/// One element of a path: its name, and the id and classes that it must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its name.
    pub name: Name,
    /// Its id, where that tells.
    pub id: Option<String>,
    /// Classes that it has, perhaps among others, in the order of the page.
    pub classes: Vec<String>,
    /// Which of its parent's children it is.
    pub nth: Nth,
}

/// Which of its parent's children an element is, counted in elements from 1, at most [`Nth::LAST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nth {
    /// Any.
    Any,
    /// That one or a later one.
    From(usize),
    /// That one.
    At(usize),
}

impl Nth {
    /// Greatest place: what stands before the records of a list are a few heads, before a cell a few cells, and
    /// counting to them must cost little for each node.
    pub const LAST: usize = 16;

    /// Does a node stand there?
    fn fits(self, doc: &Document, node: NodeId) -> bool {
        match self {
            Nth::Any => true,
            Nth::From(first) => first <= 1 || position(doc, node, first).is_none(),
            Nth::At(place) => position(doc, node, place + 1) == Some(place),
        }
    }
}

impl Step {
    /// Is a node such an element?
    pub fn fits(&self, doc: &Document, node: NodeId) -> bool {
        let has = |class: &String| classes(doc, node).any(|c| c == class);
        let is = |id: &String| doc.attr(node, "id") == Some(id);
        self.name.fits(doc, node)
            && self.id.iter().all(is)
            && self.classes.iter().all(has)
            && self.nth.fits(doc, node)
    }

    /// Does an id or a class say which of its name is meant?
    pub fn is_named(&self) -> bool {
        self.id.is_some() || !self.classes.is_empty()
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

/// So many elements above a node are looked at where some are looked through.
const THROUGH: usize = 32;

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

    /// Does a node stand at the end of the path, but for elements that may be looked through: those above the node that it
    /// does not name, and those that it names and the page does not have?
    pub(crate) fn leads_through(&self, doc: &Document, node: NodeId, may: impl Fn(Tag) -> bool) -> bool {
        let Some((last, steps)) = self.steps.split_last() else { return false };
        let mut above = doc.ancestors(node).take(THROUGH).peekable();
        let may_lack = |step: &Step| matches!(step.name, Name::Tag(tag) if !step.is_named() && may(tag));
        last.fits(doc, node)
            && steps.iter().rev().all(|step| {
                while above.next_if(|n| !step.fits(doc, *n) && may(doc.tag(*n))).is_some() {}
                above.next_if(|n| step.fits(doc, *n)).is_some() || may_lack(step)
            })
    }

    /// Its steps, outermost first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The first node among `nodes` that it leads to.
    pub fn first(&self, doc: &Document, mut nodes: impl Iterator<Item = NodeId>) -> Option<NodeId> {
        nodes.find(|n| self.leads_to(doc, *n))
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
            write!(f, "{}", step.name)?;
            step.id.iter().try_for_each(|id| write!(f, "#{id}"))?;
            step.classes.iter().try_for_each(|class| write!(f, ".{class}"))?;
            match step.nth {
                Nth::Any => {}
                Nth::From(first) => write!(f, ":nth-child(n+{first})")?,
                Nth::At(place) => write!(f, ":nth-child({place})")?,
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
    if text.is_empty() || text.contains(char::is_whitespace) {
        return Err(format!(
            "`{text}` is no step; from parent to child a path is written as in `ul.talks > li`"
        ));
    }
    let (element, nth) = text.split_once(':').map_or((text, None), |(element, nth)| (element, Some(nth)));
    let mut parts = element.split('.');
    let first = parts.next().unwrap_or_default();
    let (name, id) = first.split_once('#').map_or((first, None), |(name, id)| (name, Some(id.to_owned())));
    if id.as_ref().is_some_and(|id| id.is_empty() || id.contains(char::is_whitespace)) {
        return Err(format!("`{element}` has an id without a name; steps are written tag#id.class"));
    }
    let name = name.parse()?;
    let classes: Vec<String> = parts.map(str::to_owned).collect();
    if classes.iter().any(|c| c.is_empty() || c.contains(char::is_whitespace)) {
        return Err(format!("`{element}` has a class without a name; steps are written tag.class"));
    }
    Ok(Step { name, id, classes, nth: nth.map_or(Ok(Nth::Any), place)? })
}

/// The place in `nth-child(n+2)` or `nth-child(2)`.
fn place(nth: &str) -> Result<Nth, String> {
    let inner = nth.strip_prefix("nth-child(").and_then(|rest| rest.strip_suffix(')'));
    let number = |n: &str| n.parse().ok().filter(|n| (1..=Nth::LAST).contains(n));
    let read = inner.and_then(|inner| match inner.strip_prefix("n+") {
        Some(first) => number(first).map(Nth::From),
        None => number(inner).map(Nth::At),
    });
    read.ok_or_else(|| {
        format!("`:{nth}` is not `:nth-child(2)` or `:nth-child(n+2)`, with a number up to {}", Nth::LAST)
    })
}
