//! From the text of a condition to the condition.

use std::str::FromStr;

use crate::condition::{Condition, Is};
use crate::error::QueryError;

/// Deepest nesting of brackets and `not`: what people write has two or three.
const DEEPEST: usize = 32;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// A word or a quoted text, and whether it was quoted.
    Text(String, bool),
    Is(Is),
    Open,
    Close,
}

/// Operators, the longer ones first.
const OPERATORS: [(&str, Is); 10] = [
    ("!=", Is::Unequal),
    ("<>", Is::Unequal),
    ("<=", Is::AtMost),
    (">=", Is::AtLeast),
    ("!~", Is::Lacks),
    ("==", Is::Equal),
    ("=", Is::Equal),
    ("<", Is::Less),
    (">", Is::More),
    ("~", Is::Holds),
];

impl FromStr for Condition {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Condition, QueryError> {
        let mut parser = Parser { text, tokens: tokens(text)?, at: 0 };
        let condition = parser.any(0)?;
        match parser.tokens.get(parser.at) {
            None => Ok(condition),
            Some((at, _)) => Err(parser.wrong(*at, "expected `and`, `or` or the end")),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<(usize, Token)>, QueryError> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let at = text.len() - rest.len();
        let operator = OPERATORS.iter().find(|(sign, _)| rest.starts_with(sign));
        let (token, behind) = match (first, operator) {
            ('(', _) => (Token::Open, rest.split_at(1).1),
            (')', _) => (Token::Close, rest.split_at(1).1),
            ('"' | '\'', _) => quoted(text, at, rest, first)?,
            (_, Some((sign, is))) => (Token::Is(*is), rest.split_at(sign.len()).1),
            _ => word(rest),
        };
        tokens.push((at, token));
        rest = behind.trim_start();
    }
    Ok(tokens)
}

fn quoted<'t>(text: &str, at: usize, rest: &'t str, mark: char) -> Result<(Token, &'t str), QueryError> {
    let inside = rest.get(1..).unwrap_or_default();
    let (text, behind) = inside
        .split_once(mark)
        .ok_or_else(|| wrong(text, at, &format!("a text begins with {mark} and does not end")))?;
    Ok((Token::Text(text.to_owned(), true), behind))
}

fn word(rest: &str) -> (Token, &str) {
    let ends = |c: char| c.is_whitespace() || "()<>=~!\"'".contains(c);
    let (word, behind) = rest.split_at(rest.find(ends).filter(|end| *end > 0).unwrap_or_else(|| {
        // A sign that begins nothing, such as a lone `!`, is a word of its own, to be complained of.
        if rest.starts_with(ends) { rest.chars().next().map_or(0, char::len_utf8) } else { rest.len() }
    }));
    (Token::Text(word.to_owned(), false), behind)
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<(usize, Token)>,
    at: usize,
}

impl Parser<'_> {
    fn any(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let mut all = vec![self.all(depth)?];
        while self.takes("or") {
            all.push(self.all(depth)?);
        }
        Ok(single(all, Condition::Or))
    }

    fn all(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let mut all = vec![self.one(depth)?];
        while self.takes("and") {
            all.push(self.one(depth)?);
        }
        Ok(single(all, Condition::And))
    }

    fn one(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let place = self.place();
        if depth > DEEPEST {
            return Err(self.wrong(place, "brackets and `not` are nested too deep"));
        }
        if self.takes("not") {
            return Ok(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.peek() == Some(&Token::Open) {
            self.at += 1;
            let inside = self.any(depth + 1)?;
            let end = self.place();
            if self.next() != Some(Token::Close) {
                return Err(self.wrong(end, "expected `)`"));
            }
            return Ok(inside);
        }
        self.field()
    }

    fn field(&mut self) -> Result<Condition, QueryError> {
        let at = self.place();
        let Some(Token::Text(name, _)) = self.next() else {
            return Err(self.wrong(at, "expected a field, such as `department ~ Physics`"));
        };
        let named = |c: char| c.is_alphanumeric() || "_-. ".contains(c);
        if !name.chars().all(named) || name.is_empty() {
            return Err(self.wrong(at, "a field's name has letters, digits, `_`, `-` and `.`"));
        }
        let at = self.place();
        let Some(Token::Is(is)) = self.next() else {
            return Err(self.wrong(at, &format!("expected =, !=, <, <=, >, >=, ~ or !~ behind `{name}`")));
        };
        let at = self.place();
        let Some(Token::Text(value, _)) = self.next() else {
            return Err(
                self.wrong(at, "expected a value; one with blanks or signs stands in quotation marks")
            );
        };
        Ok(Condition::Field { name, is, value })
    }

    /// Is the next token this word, unquoted? Then it is taken.
    fn takes(&mut self, word: &str) -> bool {
        let there = matches!(self.peek(), Some(Token::Text(text, false)) if text.eq_ignore_ascii_case(word));
        self.at += usize::from(there);
        there
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    fn place(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |(at, _)| *at)
    }

    fn wrong(&self, at: usize, what: &str) -> QueryError {
        wrong(self.text, at, what)
    }
}

fn single(mut all: Vec<Condition>, several: fn(Vec<Condition>) -> Condition) -> Condition {
    if all.len() > 1 { several(all) } else { all.remove(0) }
}

fn wrong(text: &str, at: usize, what: &str) -> QueryError {
    let behind = text.get(at..).unwrap_or_default();
    let found: String = behind.chars().take(20).collect();
    let found = if found.is_empty() { "the end".to_owned() } else { format!("`{found}`") };
    let column = text.get(..at).unwrap_or_default().chars().count() + 1;
    QueryError(format!("the condition {text:?}, character {column}: {what}, found {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, is: Is, value: &str) -> Condition {
        Condition::Field { name: name.to_owned(), is, value: value.to_owned() }
    }

    #[test]
    fn the_papers_own_query() {
        let read = Condition::from_str("posted > 2003-01-23 and department ~ Physics").unwrap();
        let (posted, department) =
            (field("posted", Is::More, "2003-01-23"), field("department", Is::Holds, "Physics"));
        assert_eq!(read, Condition::And(vec![posted, department]));
    }

    #[test]
    fn and_binds_closer_than_or_and_brackets_closest() {
        let (a, b, c) =
            (field("a", Is::Equal, "1"), field("b", Is::AtLeast, "2"), field("c", Is::Lacks, "x y"));
        let read = Condition::from_str("a=1 or b>=2 AND c !~ 'x y'").unwrap();
        assert_eq!(read, Condition::Or(vec![a.clone(), Condition::And(vec![b.clone(), c.clone()])]));
        let read = Condition::from_str("(a=1 or b>=2) and not c !~ \"x y\"").unwrap();
        assert_eq!(read, Condition::And(vec![Condition::Or(vec![a, b]), Condition::Not(Box::new(c))]));
        assert_eq!(Condition::from_str("'end time' = 'and'").unwrap(), field("end time", Is::Equal, "and"));
    }

    #[test]
    fn errors_say_where_and_what() {
        let fault = |text: &str| Condition::from_str(text).unwrap_err().0;
        assert!(fault("posted > ").contains("character 10: expected a value"), "{}", fault("posted > "));
        assert!(fault("posted 5").contains("expected =, !=, <"), "{}", fault("posted 5"));
        assert!(fault("a = 1 b = 2").contains("character 7: expected `and`"), "{}", fault("a = 1 b = 2"));
        assert!(fault("(a = 1").contains("expected `)`, found the end"), "{}", fault("(a = 1"));
        assert!(fault("a = 'x").contains("does not end"), "{}", fault("a = 'x"));
        assert!(fault("a;drop = 1").contains("a field's name has letters"), "{}", fault("a;drop = 1"));
        assert!(fault("").contains("expected a field"), "{}", fault(""));
        assert!(fault("a ! b").contains("expected ="), "{}", fault("a ! b"));
        assert!(fault(&"(".repeat(10_000)).contains("nested too deep"));
        assert!(fault(&"not ".repeat(10_000)).contains("nested too deep"));
    }
}
