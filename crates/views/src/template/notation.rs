//! The notation of templates, as files that people write.
//!
//! ```text
//! # Figure 1 of the paper.
//! template standard_tfaq
//! targets title question anchor
//! ignore b font
//! term question = "...?" | "how ..."
//! page = ... title ... toc ...
//! title = <title> TERM_faq_title </title>
//! list_item = <li> <a href="#..." as anchor> question </a> </li>
//! ```
//!
//! A line that begins with a blank goes on with the one before. `...` (or `◇`) skips anything; `*`, `+`, `?`, `|` and
//! brackets are those of regular expressions; `<*>` is any element; `text` is any text, `TERM_name` one of a term;
//! an attribute's value may end in dots, and `as name` makes it a target.

use page::Tag;

use super::grammar::{Expr, MOST_WRITTEN, Rule, Rules, Statement, too_large};
use super::machine::{Template, machines};
use super::parser::{Parser, Wrong, name, tag_of};
use super::term::{self, Phrase, Term};

/// What is wrong with a template's file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("template {file}, line {line}: {what}")]
#[non_exhaustive]
pub struct TemplateError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub what: String,
}

/// Most phrases of all terms together, once each has those of its narrower terms.
const MOST_PHRASES: usize = 50_000;

impl Template {
    /// Reads a template; `file` is its name, for what is told of a wrong line.
    pub fn read(file: &str, text: &str) -> Result<Template, TemplateError> {
        let error = |(line, what): (usize, String)| TemplateError { file: file.to_owned(), line, what };
        let mut read = Read::default();
        // Some editors begin a file with a mark of its encoding.
        for statement in statements(text.trim_start_matches('\u{feff}')) {
            read.take(&statement).map_err(|w| error((statement.line(w.left), w.what)))?;
        }
        read.finish().map_err(error)
    }
}

/// The statements of a file: comments left out, lines that go on joined.
fn statements(text: &str) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    for (line, written) in (1..).zip(text.lines()) {
        let line_text = written.trim();
        if line_text.is_empty() || line_text.starts_with("# ") || line_text == "#" {
            continue;
        }
        match found.last_mut().filter(|_| written.starts_with([' ', '\t'])) {
            Some(before) => {
                before.text.push(' ');
                before.lines.push((before.text.len(), line));
                before.text.push_str(line_text);
            }
            None => found.push(Statement { text: line_text.to_owned(), lines: vec![(0, line)] }),
        }
    }
    found
}

#[derive(Default)]
struct Read {
    name: Option<String>,
    targets: Vec<(String, usize)>,
    ignored: Vec<Tag>,
    rules: Rules,
    /// For each term, its narrower terms and where that is written.
    narrower: Vec<(Vec<String>, Statement)>,
    /// Parts and phrases that were written so far.
    written: usize,
}

/// Words with a meaning of their own: a rule of that name could not be used.
const TAKEN: [&str; 1] = ["text"];

impl Read {
    fn take(&mut self, statement: &Statement) -> Result<(), Wrong> {
        let (word, rest) = statement.text.split_once(char::is_whitespace).unwrap_or((&statement.text, ""));
        let first = |what: String| Wrong { left: statement.text.len(), what };
        let behind = |what: String| Wrong { left: rest.len(), what };
        match word {
            _ if rest.trim_start().starts_with('=') => self.rule(word, rest, statement)?,
            "template" if self.name.is_some() => {
                return Err(first("the template has a name already".to_owned()));
            }
            "template" => self.name = Some(name(rest.trim()).map_err(behind)?),
            "targets" => {
                for target in rest.split_whitespace() {
                    if self.targets.iter().any(|(known, _)| known == target) {
                        let line = Wrong {
                            left: left_of(rest, target),
                            what: format!("`{target}` is a target already"),
                        };
                        return Err(line);
                    }
                    self.count(1).map_err(first)?;
                    self.targets.push((target.to_owned(), statement.line_of(target)));
                }
            }
            "ignore" => {
                for tag in rest.split_whitespace() {
                    self.count(1).map_err(first)?;
                    self.ignored.push(tag_of(tag).map_err(|what| Wrong { left: left_of(rest, tag), what })?);
                }
            }
            "term" => self.term(statement, rest)?,
            _ => {
                return Err(first(format!(
                    "`{word}` begins no line; expected `template NAME`, `targets NAMES`, `ignore TAGS`, `term NAME = …` or `NAME = …`"
                )));
            }
        }
        Ok(())
    }

    /// Counts what is written, and refuses a file that writes too much.
    fn count(&mut self, more: usize) -> Result<(), String> {
        self.written += more;
        if self.written > MOST_WRITTEN { Err(too_large()) } else { Ok(()) }
    }

    fn rule(&mut self, word: &str, rest: &str, statement: &Statement) -> Result<(), Wrong> {
        let first = |what: String| Wrong { left: statement.text.len(), what };
        if let Some(known) = self.rules.rule(word) {
            return Err(first(format!(
                "`{word}` has a rule already, on line {}",
                known.written.line(usize::MAX)
            )));
        }
        if TAKEN.contains(&word) || word.starts_with("TERM_") {
            return Err(first(format!(
                "`{word}` cannot be a rule's name: `text` is any text, `TERM_…` one of a term"
            )));
        }
        let left = MOST_WRITTEN.saturating_sub(self.written);
        let (body, parts) = Parser::new(rest.trim_start().trim_start_matches('='), left).all()?;
        self.count(parts + 1).map_err(first)?;
        self.rules.places.insert(word.to_owned(), self.rules.rules.len());
        self.rules.rules.push(Rule { name: name(word).map_err(first)?, body, written: statement.clone() });
        Ok(())
    }

    fn term(&mut self, statement: &Statement, rest: &str) -> Result<(), Wrong> {
        let wrong = |left: &str, what: String| Wrong { left: left.len(), what };
        let (word, mut body) = rest
            .split_once('=')
            .ok_or_else(|| wrong(rest, "expected `term NAME = \"phrase\" | \"phrase\"`".to_owned()))?;
        let word = name(word.trim()).map_err(|what| wrong(rest, what))?;
        if let Some((_, known)) = self.rules.term(&word).and_then(|at| self.narrower.get(at)) {
            let line = known.line(usize::MAX);
            return Err(wrong(
                rest,
                format!("there is a term `{word}` already, on line {line}; give its phrases there"),
            ));
        }
        let mut phrases = Vec::new();
        loop {
            body = body.trim_start();
            let (phrase, behind) = quoted(body).ok_or_else(|| {
                let found: String = body.chars().take_while(|c| *c != '|').collect();
                wrong(body, format!("expected a phrase in quotes, found `{}`", found.trim()))
            })?;
            self.count(1).map_err(|what| wrong(body, what))?;
            phrases.push(Phrase::of(phrase));
            body = behind.trim_start();
            match body.strip_prefix('|') {
                Some(next) => body = next,
                None => break,
            }
        }
        let narrower: Vec<String> = match body.strip_prefix("narrower") {
            Some(names) => names.split_whitespace().map(str::to_owned).collect(),
            None if body.is_empty() => Vec::new(),
            None => return Err(wrong(body, format!("expected `|` or `narrower`, found `{body}`"))),
        };
        self.count(narrower.len() + 1).map_err(|what| wrong(rest, what))?;
        self.narrower.push((narrower, statement.clone()));
        self.rules.term_places.insert(word.clone(), self.rules.terms.len());
        self.rules.terms.push(Term { name: word, phrases });
        Ok(())
    }

    fn finish(mut self) -> Result<Template, (usize, String)> {
        self.widen()?;
        for rule in &self.rules.rules {
            self.known(&rule.body).map_err(|(word, what)| (rule.written.line_of(&word), what))?;
        }
        let name = self.name.ok_or((1, "expected a line `template NAME`".to_owned()))?;
        let start = self.rules.rules.first().map(|r| r.name.clone());
        let start = start.ok_or((1, "expected a rule, `page = …`".to_owned()))?;
        self.rules.find_empty();
        let line = |rule: &str| self.rules.rule(rule).map_or(1, |r| r.written.line(usize::MAX));
        let machines = machines(&start, &self.rules).map_err(|(rule, what)| (line(&rule), what))?;
        if let Some((target, line)) = self.targets.iter().find(|(t, _)| !machines.names.contains(t)) {
            let what = format!("the target `{target}` is no rule that `{start}` uses, and no attribute");
            return Err((*line, what));
        }
        let targets = self.targets.into_iter().map(|(target, _)| target).collect();
        Ok(Template { name, targets, ignored: self.ignored, terms: self.rules.terms, machines })
    }

    /// Gives each term the phrases of its narrower terms, of theirs, and so on.
    fn widen(&mut self) -> Result<(), (usize, String)> {
        let mut narrower: Vec<Vec<usize>> = Vec::with_capacity(self.narrower.len());
        for (names, written) in &self.narrower {
            let place = |name: &String| {
                let unknown = || (written.line_of(name), format!("there is no term `{name}`"));
                self.rules.term(name).ok_or_else(unknown)
            };
            narrower.push(names.iter().map(place).collect::<Result<_, _>>()?);
        }
        let wide = term::widened(&self.rules.terms, &narrower, MOST_PHRASES).map_err(|at| {
            let line = self.narrower.get(at).map_or(1, |(_, written)| written.line(usize::MAX));
            (line, format!("with those of their narrower terms, terms have more than {MOST_PHRASES} phrases"))
        })?;
        for (term, phrases) in self.rules.terms.iter_mut().zip(wide) {
            term.phrases = phrases;
        }
        Ok(())
    }

    /// Are all names that an expression uses known? The word that is not, and what to say of it.
    fn known(&self, expr: &Expr) -> Result<(), (String, String)> {
        match expr {
            Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().try_for_each(|p| self.known(p)),
            Expr::Repeat { part, .. } => self.known(part),
            Expr::Element { content, .. } => self.known(content),
            Expr::Rule(name) if self.rules.body(name).is_none() => {
                Err((name.clone(), format!("there is no rule `{name}`; a term is written `TERM_{name}`")))
            }
            Expr::Text(Some(term)) if self.rules.term(term).is_none() => {
                Err((format!("TERM_{term}"), format!("there is no term `{term}`")))
            }
            _ => Ok(()),
        }
    }
}

/// A phrase in quotes, and what stands behind it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('"')?.split_once('"')
}

/// How much of a text is left where a word stands in it.
fn left_of(text: &str, word: &str) -> usize {
    text.len().saturating_sub(word.as_ptr() as usize - text.as_ptr() as usize)
}
