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

use super::Template;
use super::machine::machines;
use super::term::{Phrase, Term};

/// What is wrong with a template's file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("template {file}, line {line}: {what}")]
pub struct TemplateError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub what: String,
}

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

/// The rules and terms of a template.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    rules: Vec<(String, Expr, usize)>,
    terms: Vec<Term>,
    /// The rules that may match nothing.
    empty: Vec<String>,
}

impl Rules {
    pub(crate) fn body(&self, name: &str) -> Option<&Expr> {
        self.rules.iter().find(|(n, _, _)| n == name).map(|(_, body, _)| body)
    }

    pub(crate) fn term(&self, name: &str) -> Option<usize> {
        self.terms.iter().position(|t| t.name == name)
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

    /// Finds the rules that may match nothing: from those that do so by themselves to those that use them.
    fn find_empty(&mut self) {
        loop {
            let new: Vec<String> = self
                .rules
                .iter()
                .filter(|(_, body, _)| self.may_be_empty(body))
                .map(|(n, _, _)| n.clone())
                .collect();
            if new.len() == self.empty.len() {
                return;
            }
            self.empty = new;
        }
    }
}

impl Template {
    /// Reads a template; `file` is its name, for what is told of a wrong line.
    pub fn read(file: &str, text: &str) -> Result<Template, TemplateError> {
        let wrong = |line: usize, what: String| TemplateError { file: file.to_owned(), line, what };
        let mut read = Read::default();
        for (line, statement) in statements(text) {
            read.take(line, &statement).map_err(|what| wrong(line, what))?;
        }
        read.finish(file)
    }
}

/// The statements of a file with the line each begins on: comments left out, lines that go on joined.
fn statements(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for (line, written) in (1..).zip(text.lines()) {
        let said = written.trim_end();
        if said.trim().is_empty() || said.trim_start().starts_with("# ") || said.trim() == "#" {
            continue;
        }
        match found.last_mut() {
            Some((_, before)) if said.starts_with([' ', '\t']) => {
                before.push(' ');
                before.push_str(said.trim());
            }
            _ => found.push((line, said.trim().to_owned())),
        }
    }
    found
}

#[derive(Default)]
struct Read {
    name: Option<String>,
    targets: Vec<String>,
    ignored: Vec<Tag>,
    rules: Rules,
    /// (term, its narrower terms, line)
    narrower: Vec<(String, Vec<String>, usize)>,
}

impl Read {
    fn take(&mut self, line: usize, statement: &str) -> Result<(), String> {
        let (word, rest) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
        match word {
            _ if rest.trim_start().starts_with('=') => {
                let body = rest.trim_start().trim_start_matches('=');
                if self.rules.body(word).is_some() {
                    return Err(format!("`{word}` has a rule already"));
                }
                self.rules.rules.push((name(word)?, Parser::new(body).all()?, line));
            }
            "template" => self.name = Some(name(rest.trim())?),
            "targets" => self.targets.extend(rest.split_whitespace().map(str::to_owned)),
            "ignore" => {
                for tag in rest.split_whitespace() {
                    self.ignored.push(tag_of(tag)?);
                }
            }
            "term" => self.term(line, rest)?,
            _ => {
                return Err(format!(
                    "`{word}` begins no line; expected `template NAME`, `targets NAMES`, `ignore TAGS`, `term NAME = …` or `NAME = …`"
                ));
            }
        }
        Ok(())
    }

    fn term(&mut self, line: usize, rest: &str) -> Result<(), String> {
        let (word, body) = rest.split_once('=').ok_or("expected `term NAME = \"phrase\" | \"phrase\"`")?;
        let (phrases, narrower) = body.split_once(" narrower ").unwrap_or((body, ""));
        let mut read = Vec::new();
        for phrase in phrases.split('|').map(str::trim) {
            let inner = phrase.strip_prefix('"').and_then(|p| p.strip_suffix('"'));
            let inner = inner.ok_or_else(|| format!("expected a phrase in quotes, found `{phrase}`"))?;
            read.push(Phrase::of(inner));
        }
        let word = name(word.trim())?;
        self.narrower.push((word.clone(), narrower.split_whitespace().map(str::to_owned).collect(), line));
        self.rules.terms.push(Term { name: word, phrases: read });
        Ok(())
    }

    fn finish(mut self, file: &str) -> Result<Template, TemplateError> {
        let wrong = |line: usize, what: String| TemplateError { file: file.to_owned(), line, what };
        self.widen().map_err(|(line, what)| wrong(line, what))?;
        for (_, body, line) in &self.rules.rules {
            self.known(body).map_err(|what| wrong(*line, what))?;
        }
        let name = self.name.ok_or_else(|| wrong(1, "expected a line `template NAME`".to_owned()))?;
        let start = self.rules.rules.first().map(|(start, _, line)| (start.clone(), *line));
        let (start, line) = start.ok_or_else(|| wrong(1, "expected a rule, `page = …`".to_owned()))?;
        self.rules.find_empty();
        let machines = machines(&start, &self.rules).map_err(|what| wrong(line, what))?;
        if let Some(target) = self.targets.iter().find(|t| !machines.names.contains(t)) {
            return Err(wrong(
                line,
                format!("the target `{target}` is no rule that `{start}` uses, and no attribute"),
            ));
        }
        Ok(Template { name, targets: self.targets, ignored: self.ignored, terms: self.rules.terms, machines })
    }

    /// Gives each term the phrases of its narrower terms, and of theirs.
    fn widen(&mut self) -> Result<(), (usize, String)> {
        for _ in 0..self.narrower.len() {
            for (word, narrower, line) in &self.narrower {
                for other in narrower {
                    let from = self.rules.terms.iter().find(|t| t.name == *other);
                    let phrases =
                        from.ok_or_else(|| (*line, format!("there is no term `{other}`")))?.phrases.clone();
                    if let Some(term) = self.rules.terms.iter_mut().find(|t| t.name == *word) {
                        let new =
                            phrases.into_iter().filter(|p| !term.phrases.contains(p)).collect::<Vec<_>>();
                        term.phrases.extend(new);
                    }
                }
            }
        }
        Ok(())
    }

    /// Are all names that an expression uses known?
    fn known(&self, expr: &Expr) -> Result<(), String> {
        match expr {
            Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().try_for_each(|p| self.known(p)),
            Expr::Repeat { part, .. } => self.known(part),
            Expr::Element { content, .. } => self.known(content),
            Expr::Rule(name) if self.rules.body(name).is_none() => {
                Err(format!("there is no rule `{name}`; a term is written `TERM_{name}`"))
            }
            Expr::Text(Some(term)) if self.rules.term(term).is_none() => {
                Err(format!("there is no term `{term}`"))
            }
            _ => Ok(()),
        }
    }
}

fn name(word: &str) -> Result<String, String> {
    let fits = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    fits.then(|| word.to_owned())
        .ok_or_else(|| format!("expected a name of letters, digits and _, found `{word}`"))
}

fn tag_of(word: &str) -> Result<Tag, String> {
    let tag = Tag::of(&word.to_lowercase());
    (tag != Tag::OTHER).then_some(tag).ok_or_else(|| format!("`{word}` is no element of HTML"))
}

/// Reads an expression.
struct Parser<'t> {
    rest: &'t str,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Parser<'t> {
        Parser { rest: text.trim() }
    }

    fn all(mut self) -> Result<Expr, String> {
        let expr = self.choice(0)?;
        if self.rest.is_empty() { Ok(expr) } else { Err(format!("`{}` closes nothing", self.shown())) }
    }

    /// The next few characters, for a message.
    fn shown(&self) -> String {
        const SHOWN: usize = 20;
        self.rest.chars().take(SHOWN).collect()
    }

    fn skip(&mut self, what: &str) -> bool {
        let found = self.rest.strip_prefix(what).map(str::trim_start);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn choice(&mut self, depth: usize) -> Result<Expr, String> {
        const DEEPEST: usize = 64;
        if depth > DEEPEST {
            return Err(format!("it is nested more than {DEEPEST} deep"));
        }
        let mut parts = vec![self.sequence(depth)?];
        while self.skip("|") {
            parts.push(self.sequence(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expr::Choice(parts) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Expr, String> {
        let mut parts = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(['|', ')']) && !self.rest.starts_with("</") {
            let part = self.part(depth)?;
            parts.push(self.repeated(part));
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) })
    }

    fn repeated(&mut self, part: Expr) -> Expr {
        let (none, many) = match self.rest.chars().next() {
            Some('*') => (true, true),
            Some('+') => (false, true),
            Some('?') => (true, false),
            _ => return part,
        };
        self.rest = self.rest.get(1..).unwrap_or_default().trim_start();
        Expr::Repeat { part: Box::new(part), none, many }
    }

    fn part(&mut self, depth: usize) -> Result<Expr, String> {
        if self.skip("...") || self.skip("…") || self.skip("◇") {
            return Ok(Expr::Wild);
        }
        if self.skip("(") {
            let inner = self.choice(depth + 1)?;
            return if self.skip(")") {
                Ok(inner)
            } else {
                Err(format!("expected `)`, found `{}`", self.shown()))
            };
        }
        if self.rest.starts_with('<') {
            return self.element(depth);
        }
        let end = self.rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        if word.is_empty() {
            return Err(format!(
                "expected a rule, a term, `<tag>`, `text`, `...` or `(`, found `{}`",
                self.shown()
            ));
        }
        self.rest = rest.trim_start();
        Ok(match word.strip_prefix("TERM_") {
            Some(term) => Expr::Text(Some(term.to_owned())),
            None if word == "text" => Expr::Text(None),
            None => Expr::Rule(word.to_owned()),
        })
    }

    fn element(&mut self, depth: usize) -> Result<Expr, String> {
        let close = closing(self.rest).ok_or_else(|| format!("expected `>` behind `{}`", self.shown()))?;
        let (inside, rest) = self.rest.split_at_checked(close).unwrap_or((self.rest, ""));
        let inside = inside.trim_start_matches('<').trim();
        self.rest = rest.trim_start_matches('>').trim_start();
        let (word, attributes) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let tag = if word == "*" { None } else { Some(tag_of(word)?) };
        let attributes = attributes_of(attributes)?;
        if [Tag::BR, Tag::HR, Tag::IMG].map(Some).contains(&tag) {
            return Ok(Expr::Element { tag, attributes, content: Box::new(Expr::Sequence(Vec::new())) });
        }
        let content = Box::new(self.choice(depth + 1)?);
        let end = format!("</{}>", word.to_lowercase());
        let written = self.rest.get(..end.len()).unwrap_or_default().to_lowercase();
        if written != end {
            return Err(format!("expected `{end}`, found `{}`", self.shown()));
        }
        self.rest = self.rest.get(end.len()..).unwrap_or_default().trim_start();
        Ok(Expr::Element { tag, attributes, content })
    }
}

/// Where a tag closes: a `>` in quotes does not.
fn closing(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == '>' && !quoted).then_some(at)
    })
}

/// Reads `href="#..." as anchor name`.
fn attributes_of(text: &str) -> Result<Vec<Written>, String> {
    let mut found: Vec<Written> = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "as" {
            let target = name(words.next().unwrap_or_default())?;
            let last = found.last_mut().ok_or("expected an attribute before `as`")?;
            last.target = Some(target);
            continue;
        }
        let (attribute, value) = word.split_once('=').unwrap_or((word, ""));
        let value = value.trim_matches('"');
        let begins = value.trim_end_matches("...").trim_end_matches('…');
        let whole = !value.is_empty() && begins.len() == value.len();
        found.push(Written {
            name: attribute.to_lowercase(),
            begins: begins.to_owned(),
            whole,
            target: None,
        });
    }
    Ok(found)
}
