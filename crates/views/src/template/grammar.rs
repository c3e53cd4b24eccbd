//! The rules of a template, as its file writes them.

use page::Tag;
use rustc_hash::{FxHashMap, FxHashSet};

use super::term::Term;

/// What a rule says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expr {
    /// One after the other.
    Sequence(Vec<Expr>),
    /// One of them.
    Choice(Vec<Expr>),
    /// A part none (if it may be), one or (if it may be) many times.
    Repeat { part: Box<Expr>, none: bool, many: bool },
    /// An element and its content.
    Element { tag: Option<Tag>, attributes: Vec<Written>, content: Box<Expr> },
    /// Another rule.
    Rule(String),
    /// A text, of a term where one is named.
    Text(Option<String>),
    /// The paper's ◇.
    Wild,
}

/// An attribute as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) begins: String,
    pub(crate) whole: bool,
    pub(crate) target: Option<String>,
}

#[derive(Debug)]
pub(super) struct Rule {
    pub(super) name: String,
    pub(super) body: Expr,
    pub(super) written: Statement,
}

/// The rules and terms of a template.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(super) rules: Vec<Rule>,
    /// Where each rule stands among them.
    pub(super) places: FxHashMap<String, usize>,
    pub(super) terms: Vec<Term>,
    pub(super) term_places: FxHashMap<String, usize>,
    /// The rules that may match nothing.
    empty: FxHashSet<String>,
}

/// Most parts and phrases that a file may write. The shipped templates have under a hundred; of a template with more than
/// 2,000 parts, written out, no page could be matched in time (`machine`), and what a file says besides must be read in time too.
pub(super) const MOST_WRITTEN: usize = 4_000;

impl Rules {
    pub(crate) fn body(&self, name: &str) -> Option<&Expr> {
        self.rule(name).map(|r| &r.body)
    }

    pub(super) fn rule(&self, name: &str) -> Option<&Rule> {
        self.rules.get(*self.places.get(name)?)
    }

    pub(crate) fn term(&self, name: &str) -> Option<usize> {
        self.term_places.get(name).copied()
    }

    /// May an expression match nothing? A rule that is not known to, does not.
    pub(crate) fn may_be_empty(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Sequence(parts) => parts.iter().all(|p| self.may_be_empty(p)),
            Expr::Choice(parts) => parts.iter().any(|p| self.may_be_empty(p)),
            Expr::Repeat { part, none, .. } => *none || self.may_be_empty(part),
            Expr::Rule(name) => self.empty.contains(name),
            Expr::Wild => true,
            Expr::Element { .. } | Expr::Text(_) => false,
        }
    }

    /// Does a wildcard stand in an expression, outside the elements in it? Rules are followed as far as they are written
    /// out.
    pub(crate) fn skips(&self, expr: &Expr) -> bool {
        let mut open = vec![expr];
        let mut followed: FxHashSet<&str> = FxHashSet::default();
        while let Some(expr) = open.pop() {
            match expr {
                Expr::Wild => return true,
                Expr::Sequence(parts) | Expr::Choice(parts) => open.extend(parts),
                Expr::Repeat { part, .. } => open.push(part),
                Expr::Rule(name) if followed.insert(name) => {
                    open.extend(self.body(name));
                }
                Expr::Rule(_) | Expr::Element { .. } | Expr::Text(_) => {}
            }
        }
        false
    }

    /// Finds the rules that may match nothing: from those that do so by themselves to those that use them.
    pub(super) fn find_empty(&mut self) {
        loop {
            let new: FxHashSet<String> =
                self.rules.iter().filter(|r| self.may_be_empty(&r.body)).map(|r| r.name.clone()).collect();
            if new.len() == self.empty.len() {
                return;
            }
            self.empty = new;
        }
    }
}

/// A statement, its lines joined.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    pub(super) text: String,
    /// Where each of its lines begins in `text`, and its number in the file.
    pub(super) lines: Vec<(usize, usize)>,
}

impl Statement {
    /// The line on which the last `left` bytes begin.
    pub(super) fn line(&self, left: usize) -> usize {
        let at = self.text.len().saturating_sub(left.max(1));
        let before = self.lines.partition_point(|(start, _)| *start <= at);
        self.lines.get(before.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }

    /// The line on which a word stands first, behind the statement's own first word.
    pub(super) fn line_of(&self, word: &str) -> usize {
        let own = self.text.find(char::is_whitespace).unwrap_or(0);
        let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let whole = |at: &usize| {
            let before = self.text.get(..*at).and_then(|t| t.chars().next_back());
            let behind = self.text.get(at + word.len()..).and_then(|t| t.chars().next());
            *at >= own && !part(before) && !part(behind)
        };
        let found = self.text.match_indices(word).map(|(at, _)| at).find(whole);
        self.line(self.text.len() - found.unwrap_or(0))
    }
}

/// What is said of a file that writes more than can be read in time.
pub(crate) fn too_large() -> String {
    format!("it is too large: more than {MOST_WRITTEN} parts and phrases are written in it")
}
