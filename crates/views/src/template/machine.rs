//! A template as machines: one for the page and one for the content of each element, all without recursion.
//!
//! ```text
//! <ul> list_item+ </ul>   ──▶   machine of ul's content:  0 ─Open list_item─▶ 1 ─li─▶ 2 ─Close─▶ 3, 3 ─▶ 0
//! ```
//!
//! What costs an edit stands in the machine too: a text that is missing is an edge of cost 1, an element that is missing
//! around its content an edge of cost 1 before the content's own edges.

use std::collections::HashMap;

use page::Tag;

use super::grammar::{Expr, Rules, Written};
use super::term::Term;

/// A template, ready to be matched.
#[derive(Debug, Clone)]
pub struct Template {
    /// Its name.
    pub name: String,
    /// The components and attributes that it is there to find.
    pub targets: Vec<String>,
    /// Elements that are not seen, only what is in them: format tags that pages use as they like.
    pub(crate) ignored: Vec<Tag>,
    pub(crate) terms: Vec<Term>,
    pub(crate) machines: Machines,
}

/// What an edge does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Nothing.
    Pass,
    /// Takes a text, of a term where one is named.
    Text(Option<usize>),
    /// Takes an element.
    Element(usize),
    /// Takes anything, a node at a time.
    Wild,
    /// A component begins.
    Open(usize),
    /// A component ends.
    Close(usize),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    pub(crate) step: Step,
    pub(crate) cost: u32,
}

/// States with their edges; state 0 is the first. An edge that takes no node leads to a later state, but for the one by
/// which a repetition begins anew.
#[derive(Debug, Clone, Default)]
pub(crate) struct Machine {
    pub(crate) states: Vec<Vec<Edge>>,
    pub(crate) accept: usize,
}

/// What an attribute must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attribute {
    pub(crate) name: String,
    /// What its value begins with.
    pub(crate) begins: String,
    /// Must it be all of the value?
    pub(crate) whole: bool,
    /// The target that it is, if any: an index of `Machines::names`.
    pub(crate) target: Option<usize>,
}

/// An element of a template.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    /// `None` for `<*>`.
    pub(crate) tag: Option<Tag>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) content: Machine,
}

/// All machines of a template.
#[derive(Debug, Clone, Default)]
pub(crate) struct Machines {
    pub(crate) page: Machine,
    pub(crate) elements: Vec<Element>,
    /// Names of components and attributes.
    pub(crate) names: Vec<String>,
}

/// Most parts of a template, written out, all machines together. The shipped ones have under 150; each node of a page may
/// have to be looked at once for every part.
const MOST_STATES: usize = 2_000;

/// How many times a part counts that stands beside a wildcard inside an element: there each node is looked at once for
/// every element around it, and pages are that deep.
const DEEP: usize = 16;

/// How deep rules may stand inside rules: the shipped templates have up to six.
const DEEPEST: usize = 200;

/// Makes the machines of a template, or says in which rule and why it is refused.
pub(crate) fn machines(start: &str, rules: &Rules) -> Result<Machines, (String, String)> {
    let mut maker = Maker {
        rules,
        made: Machines::default(),
        within: Vec::new(),
        states: 0,
        weight: vec![1],
        known: HashMap::new(),
    };
    let page = maker.machine(&Expr::Rule(start.to_owned()));
    let rule = maker.within.last().map_or(start, String::as_str).to_owned();
    maker.made.page = page.map_err(|what| (rule, what))?;
    Ok(maker.made)
}

struct Maker<'r> {
    rules: &'r Rules,
    made: Machines,
    /// Rules that are being expanded: one inside itself has no end.
    within: Vec<String>,
    states: usize,
    /// What a part counts, for each machine that is being made.
    weight: Vec<usize>,
    /// Elements that have their machine, by where they are written.
    known: HashMap<usize, usize>,
}

impl Maker<'_> {
    fn machine(&mut self, expr: &Expr) -> Result<Machine, String> {
        let mut machine = Machine { states: vec![Vec::new()], accept: 0 };
        machine.accept = self.add(&mut machine, 0, expr)?;
        Ok(machine)
    }

    fn state(&mut self, machine: &mut Machine) -> Result<usize, String> {
        let weight = self.weight.last().copied().unwrap_or(1);
        self.states += weight;
        if self.states > MOST_STATES {
            return Err(format!(
                "it is too large: written out it has more than {MOST_STATES} parts, each of which every node of a page may be compared with (one beside a wildcard inside an element counts {DEEP} times); use fewer rules inside rules, and skip outside elements"
            ));
        }
        machine.states.push(Vec::new());
        Ok(machine.states.len() - 1)
    }

    fn edge(machine: &mut Machine, from: usize, to: usize, step: Step, cost: u32) {
        if let Some(edges) = machine.states.get_mut(from) {
            edges.push(Edge { to, step, cost });
        }
    }

    /// Adds an expression behind a state; the state behind it.
    fn add(&mut self, m: &mut Machine, from: usize, expr: &Expr) -> Result<usize, String> {
        match expr {
            Expr::Sequence(parts) => parts.iter().try_fold(from, |at, part| self.add(m, at, part)),
            Expr::Choice(parts) => {
                let mut ends = Vec::new();
                for part in parts {
                    let start = self.state(m)?;
                    Self::edge(m, from, start, Step::Pass, 0);
                    ends.push(self.add(m, start, part)?);
                }
                let to = self.state(m)?;
                ends.into_iter().for_each(|end| Self::edge(m, end, to, Step::Pass, 0));
                Ok(to)
            }
            Expr::Repeat { part, none, many } => self.repeat(m, from, part, *none, *many),
            Expr::Wild => {
                let at = self.state(m)?;
                Self::edge(m, from, at, Step::Pass, 0);
                Self::edge(m, at, at, Step::Wild, 0);
                let to = self.state(m)?;
                Self::edge(m, at, to, Step::Pass, 0);
                Ok(to)
            }
            Expr::Text(term) => {
                let term = term.as_ref().and_then(|name| self.rules.term(name));
                let to = self.state(m)?;
                Self::edge(m, from, to, Step::Text(term), 0);
                Self::edge(m, from, to, Step::Pass, 1);
                Ok(to)
            }
            Expr::Rule(name) => self.rule(m, from, name),
            Expr::Element { .. } => self.element(m, from, expr),
        }
    }

    fn repeat(
        &mut self,
        m: &mut Machine,
        from: usize,
        part: &Expr,
        none: bool,
        many: bool,
    ) -> Result<usize, String> {
        if many && self.rules.may_be_empty(part) {
            return Err("it repeats (with * or +) something that may be empty, which can be read in endless ways; leave out the inner * or ?".to_owned());
        }
        let start = self.state(m)?;
        Self::edge(m, from, start, Step::Pass, 0);
        let end = self.add(m, start, part)?;
        let to = self.state(m)?;
        Self::edge(m, end, to, Step::Pass, 0);
        if none {
            Self::edge(m, from, to, Step::Pass, 0);
        }
        if many {
            Self::edge(m, end, start, Step::Pass, 0);
        }
        Ok(to)
    }

    fn rule(&mut self, m: &mut Machine, from: usize, name: &str) -> Result<usize, String> {
        if self.within.iter().any(|n| n == name) {
            return Err(format!(
                "`{name}` stands inside itself, which has no end; write out how deep it may go"
            ));
        }
        if self.within.len() >= DEEPEST {
            return Err(format!("rules stand inside rules more than {DEEPEST} deep; write some of them out"));
        }
        let Some(body) = self.rules.body(name) else {
            return Err(format!("there is no rule `{name}`"));
        };
        self.within.push(name.to_owned());
        let label = self.name(name);
        let start = self.state(m)?;
        Self::edge(m, from, start, Step::Open(label), 0);
        let end = self.add(m, start, body)?;
        let to = self.state(m)?;
        Self::edge(m, end, to, Step::Close(label), 0);
        self.within.pop();
        Ok(to)
    }

    fn element(&mut self, m: &mut Machine, from: usize, expr: &Expr) -> Result<usize, String> {
        let Expr::Element { tag, attributes, content } = expr else { return Ok(from) };
        let written = std::ptr::from_ref(expr) as usize;
        let element = match self.known.get(&written) {
            Some(known) => *known,
            None => self.new_element(*tag, attributes, content)?,
        };
        self.known.insert(written, element);
        // The element is missing, its content stands there without it.
        let start = self.state(m)?;
        Self::edge(m, from, start, Step::Pass, 1);
        let end = self.add(m, start, content)?;
        let to = self.state(m)?;
        Self::edge(m, end, to, Step::Pass, 0);
        Self::edge(m, from, to, Step::Element(element), 0);
        Ok(to)
    }

    fn new_element(
        &mut self,
        tag: Option<Tag>,
        attributes: &[Written],
        content: &Expr,
    ) -> Result<usize, String> {
        self.weight.push(if self.rules.skips(content) { DEEP } else { 1 });
        let inner = self.machine(content)?;
        self.weight.pop();
        let mut read = Vec::new();
        for written in attributes {
            let target = written.target.as_deref().map(|name| self.name(name));
            read.push(Attribute {
                name: written.name.clone(),
                begins: written.begins.clone(),
                whole: written.whole,
                target,
            });
        }
        self.made.elements.push(Element { tag, attributes: read, content: inner });
        Ok(self.made.elements.len() - 1)
    }

    fn name(&mut self, name: &str) -> usize {
        let known = self.made.names.iter().position(|n| n == name);
        known.unwrap_or_else(|| {
            self.made.names.push(name.to_owned());
            self.made.names.len() - 1
        })
    }
}
