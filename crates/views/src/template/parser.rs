//! What a rule of a template says, read from its text.
//!
//! ```text
//! <li> <a href="#..." as anchor> question </a> </li>   ──▶   Element li [ Element a [ Rule question ] ]
//! ```

use page::Tag;

use super::grammar::{Expr, Written, too_large};

/// What is wrong, and where: so many bytes before the statement's end.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) left: usize,
    pub(crate) what: String,
}

pub(crate) fn name(word: &str) -> Result<String, String> {
    let fits = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    fits.then(|| word.to_owned())
        .ok_or_else(|| format!("expected a name of letters, digits and _, found `{word}`"))
}

pub(crate) fn tag_of(word: &str) -> Result<Tag, String> {
    let tag = Tag::of(&word.to_lowercase());
    (tag != Tag::OTHER).then_some(tag).ok_or_else(|| format!("`{word}` is no element of HTML"))
}

/// Reads an expression.
pub(crate) struct Parser<'t> {
    rest: &'t str,
    /// Parts that may be read, and that were.
    most: usize,
    parts: usize,
}

impl<'t> Parser<'t> {
    /// A reader of a rule of `most` parts.
    pub(crate) fn new(text: &'t str, most: usize) -> Parser<'t> {
        Parser { rest: text.trim(), most, parts: 0 }
    }

    /// The whole rule, and how many parts it has.
    pub(crate) fn all(mut self) -> Result<(Expr, usize), Wrong> {
        let expr = self.choice(0)?;
        if self.rest.is_empty() {
            Ok((expr, self.parts))
        } else {
            Err(self.wrong(format!("`{}` closes nothing", self.shown())))
        }
    }

    fn wrong(&self, what: String) -> Wrong {
        Wrong { left: self.rest.len(), what }
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

    fn choice(&mut self, depth: usize) -> Result<Expr, Wrong> {
        const DEEPEST: usize = 64;
        if depth > DEEPEST {
            return Err(self.wrong(format!("it is nested more than {DEEPEST} deep")));
        }
        let mut parts = vec![self.sequence(depth)?];
        while self.skip("|") {
            parts.push(self.sequence(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expr::Choice(parts) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Expr, Wrong> {
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

    fn part(&mut self, depth: usize) -> Result<Expr, Wrong> {
        self.parts += 1;
        if self.parts > self.most {
            return Err(self.wrong(too_large()));
        }
        if self.skip("...") || self.skip("…") || self.skip("◇") {
            return Ok(Expr::Wild);
        }
        if self.skip("(") {
            let inner = self.choice(depth + 1)?;
            return if self.skip(")") {
                Ok(inner)
            } else {
                Err(self.wrong(format!("expected `)`, found `{}`", self.shown())))
            };
        }
        if self.rest.starts_with('<') {
            return self.element(depth);
        }
        let end = self.rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        if word.is_empty() {
            return Err(self.wrong(format!(
                "expected a rule, a term, `<tag>`, `text`, `...` or `(`, found `{}`",
                self.shown()
            )));
        }
        self.rest = rest.trim_start();
        Ok(match word.strip_prefix("TERM_") {
            Some(term) => Expr::Text(Some(term.to_owned())),
            None if word == "text" => Expr::Text(None),
            None => Expr::Rule(word.to_owned()),
        })
    }

    fn element(&mut self, depth: usize) -> Result<Expr, Wrong> {
        let begin = self.rest.len();
        let here = |what: String| Wrong { left: begin, what };
        let close =
            closing(self.rest).ok_or_else(|| here(format!("expected `>` behind `{}`", self.shown())))?;
        let (inside, rest) = self.rest.split_at_checked(close).unwrap_or((self.rest, ""));
        let inside = inside.trim_start_matches('<').trim();
        self.rest = rest.trim_start_matches('>').trim_start();
        let (word, attributes) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let tag = if word == "*" { None } else { Some(tag_of(word).map_err(here)?) };
        let attributes = attributes_of(attributes).map_err(here)?;
        if [Tag::BR, Tag::HR, Tag::IMG].map(Some).contains(&tag) {
            return Ok(Expr::Element { tag, attributes, content: Box::new(Expr::Sequence(Vec::new())) });
        }
        let content = Box::new(self.choice(depth + 1)?);
        let end = format!("</{}>", word.to_lowercase());
        let written = self.rest.get(..end.len()).unwrap_or_default().to_lowercase();
        if written != end {
            return Err(self.wrong(format!("expected `{end}`, found `{}`", self.shown())));
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
