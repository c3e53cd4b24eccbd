//! The query language of every search: records, catalogue, feeds and alerts.
//!
//! ```text
//! (jazz OR blues) "open air" econ* speaker:lee -cancelled  ── parse ──▶ All [Any [jazz, blues], "open air", …] but [cancelled]
//! ```
//!
//! It knows no index: what a word finds is decided where the tree is read. `AND`, `OR` and `NOT` are in upper case, so that
//! "and" and "not" can be searched for. Depth and number of terms are bounded here, at the door, so that no query costs more
//! than a page of text.

use crate::error::QueryError;

/// Deepest parentheses: what people write has two or three.
const DEEPEST: usize = 20;

/// Most words and phrases; a pasted sentence has some thirty.
const MOST_TERMS: usize = 60;

/// Most beginnings: each stands for the records of hundreds of words.
const MOST_BEGINNINGS: usize = 4;

/// Longest query in bytes, so that an error can quote it: far longer than so many words are.
const LONGEST: usize = 8_000;

/// Fewest letters before a `*`, of scripts whose words are letters: one letter begins a fifteenth of all words.
const FEWEST_LETTERS: usize = 2;

/// What a record must say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    /// Words one after the other.
    Phrase(Phrase),
    /// All of the first, none of the second. The first is never empty.
    All(Vec<Expr>, Vec<Expr>),
    /// One of these, which are never fewer than two.
    Any(Vec<Expr>),
}

/// A word, or several one after the other, as they were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// The text, which holds a letter or a digit.
    pub(crate) text: String,
    /// It stood in quotation marks: what it says is no date.
    pub(crate) quoted: bool,
    /// Its last word may go on.
    pub(crate) begins: bool,
    /// Nothing stands behind it: its last word may still be typed.
    pub(crate) last: bool,
    /// The field or role that must say it, in lower case.
    pub(crate) field: Option<String>,
}

impl Expr {
    /// The same, of which each phrase is said by a field, unless it names one.
    pub(crate) fn of_field(self, name: &str) -> Expr {
        let all = |all: Vec<Expr>| all.into_iter().map(|one| one.of_field(name)).collect();
        match self {
            Expr::All(required, excluded) => Expr::All(all(required), all(excluded)),
            Expr::Any(some) => Expr::Any(all(some)),
            Expr::Phrase(phrase) => {
                let field = phrase.field.or_else(|| Some(name.to_owned()));
                Expr::Phrase(Phrase { field, ..phrase })
            }
        }
    }
}

/// Reads a query; `None` where it holds no word. `fields` are the names that may stand before a colon.
pub(crate) fn parse(text: &str, fields: &[&str]) -> Result<Option<Expr>, QueryError> {
    if text.len() > LONGEST {
        return Err(QueryError(format!("the search is longer than {LONGEST} bytes; leave some words out")));
    }
    let tokens = Lexer { text, fields }.tokens()?;
    let mut terms = tokens.iter().filter(|(_, token)| matches!(token, Token::Phrase(_)));
    if let Some((at, _)) = terms.nth(MOST_TERMS) {
        return Err(wrong(text, *at, &format!("more than {MOST_TERMS} words; leave some out")));
    }
    let mut beginnings =
        tokens.iter().filter(|(_, token)| matches!(token, Token::Phrase(phrase) if phrase.begins));
    if let Some((at, _)) = beginnings.nth(MOST_BEGINNINGS) {
        return Err(wrong(
            text,
            *at,
            &format!("more than {MOST_BEGINNINGS} words end with `*`; leave some out"),
        ));
    }
    let mut parser = Parser { text, tokens: &tokens, next: 0 };
    let expr = parser.any(0)?;
    match parser.tokens.get(parser.next) {
        None => Ok(expr),
        Some((at, _)) => Err(wrong(text, *at, "`)` closes nothing; take it out, or open it")),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    And,
    Or,
    Not,
    Open,
    Close,
    Phrase(Phrase),
}

struct Lexer<'t> {
    text: &'t str,
    fields: &'t [&'t str],
}

impl<'t> Lexer<'t> {
    /// The tokens, each with the byte at which it begins.
    fn tokens(&self) -> Result<Vec<(usize, Token)>, QueryError> {
        let mut tokens = Vec::new();
        let mut rest = self.text.trim_start();
        while let Some(first) = rest.chars().next() {
            let at = self.text.len() - rest.len();
            let behind = rest.get(first.len_utf8()..).unwrap_or_default();
            let (token, behind) = match first {
                '(' => (Some(Token::Open), behind),
                ')' => (Some(Token::Close), behind),
                '-' if behind.starts_with(|c: char| c.is_alphanumeric() || "\"(".contains(c)) => {
                    (Some(Token::Not), behind)
                }
                _ => self.term(at, rest)?,
            };
            tokens.extend(token.map(|token| (at, token)));
            rest = behind.trim_start();
        }
        Ok(tokens)
    }

    /// A word, a phrase or an operator, and what stands behind it; no token where it holds neither letter nor digit.
    fn term(&self, at: usize, rest: &'t str) -> Result<(Option<Token>, &'t str), QueryError> {
        let (field, value) = self.field(at, rest)?;
        let (word, behind) = match value.strip_prefix('"') {
            Some(inside) => inside.split_once('"').ok_or_else(|| {
                let at = self.text.len() - value.len();
                wrong(self.text, at, "a phrase begins and does not end; add a quotation mark behind it")
            })?,
            None => {
                let ends = |c: char| c.is_whitespace() || "()\"".contains(c);
                value.split_at(value.find(ends).unwrap_or(value.len()))
            }
        };
        let quoted = value.starts_with('"');
        match word {
            "AND" if !quoted => return Ok((Some(Token::And), behind)),
            "OR" if !quoted => return Ok((Some(Token::Or), behind)),
            "NOT" if !quoted => return Ok((Some(Token::Not), behind)),
            _ => {}
        }
        let (behind, star) = behind.strip_prefix('*').map_or((behind, false), |behind| (behind, true));
        let begins = star || !quoted && word.ends_with('*');
        if !word.contains(char::is_alphanumeric) {
            return match (begins, &field) {
                (true, _) => Err(wrong(self.text, at, "`*` stands behind the beginning of a word")),
                (false, Some(field)) => {
                    Err(wrong(self.text, at, &format!("no word stands behind `{field}:`")))
                }
                (false, None) => Ok((None, behind)),
            };
        }
        if begins && is_too_short(word) {
            let what = format!("the beginning of a word has {FEWEST_LETTERS} letters or more before `*`");
            return Err(wrong(self.text, at, &what));
        }
        let last = !quoted && behind.is_empty();
        Ok((Some(Token::Phrase(Phrase { text: word.to_owned(), quoted, begins, last, field })), behind))
    }

    /// The field that stands before a colon, and what stands behind it. "https://…", "8:30" and "Talk: " name none.
    fn field(&self, at: usize, rest: &'t str) -> Result<(Option<String>, &'t str), QueryError> {
        let is_name = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        let Some((name, value)) = rest.split_once(':').filter(|(name, value)| {
            is_name(name) && value.starts_with(|c: char| c.is_alphanumeric() || c == '"')
        }) else {
            return Ok((None, rest));
        };
        let name = name.to_ascii_lowercase();
        if self.fields.contains(&&*name) {
            return Ok((Some(name), value));
        }
        let known = self.fields.join(", ");
        let what = format!(
            "no field `{name}`; fields are {known}; to search for these words set them in quotation marks"
        );
        Err(wrong(self.text, at, &what))
    }
}

/// Is the last word too short to begin another? A letter of Chinese or Japanese is a word.
fn is_too_short(word: &str) -> bool {
    let last = word.trim_end_matches('*').rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    last.chars().count() < FEWEST_LETTERS && last.chars().all(|c| u32::from(c) < FIRST_UNSPACED)
}

/// The first letter of scripts that write no blanks between words: Thai.
const FIRST_UNSPACED: u32 = 0x0E00;

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [(usize, Token)],
    next: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    /// The byte at which the next token begins.
    fn place(&self) -> usize {
        self.tokens.get(self.next).map_or(self.text.len(), |(at, _)| *at)
    }

    fn takes(&mut self, token: &Token) -> bool {
        let there = self.peek() == Some(token);
        self.next += usize::from(there);
        there
    }

    fn any(&mut self, depth: usize) -> Result<Option<Expr>, QueryError> {
        if depth > DEEPEST {
            let what = format!("more than {DEEPEST} parentheses in one another");
            return Err(wrong(self.text, self.place(), &what));
        }
        let mut parts = Vec::new();
        loop {
            parts.extend(self.all(depth)?);
            if !self.takes(&Token::Or) {
                break;
            }
        }
        Ok(if parts.len() > 1 { Some(Expr::Any(parts)) } else { parts.pop() })
    }

    /// What must be said together; AND may be left out.
    fn all(&mut self, depth: usize) -> Result<Option<Expr>, QueryError> {
        let from = self.place();
        let (mut required, mut excluded) = (Vec::new(), Vec::new());
        loop {
            while self.takes(&Token::And) {}
            let mut denied = false;
            while self.takes(&Token::Not) {
                denied = !denied;
            }
            let one = match self.peek().cloned() {
                Some(Token::Open) => self.in_parentheses(depth)?,
                Some(Token::Phrase(phrase)) => {
                    self.next += 1;
                    Some(Expr::Phrase(phrase))
                }
                _ => break,
            };
            if denied { excluded.extend(one) } else { required.extend(one) }
        }
        match (required.is_empty(), excluded.is_empty()) {
            (true, false) => {
                let what =
                    "this names only what must not be there; add a word that must, or leave the words out";
                Err(wrong(self.text, from, what))
            }
            (true, true) => Ok(None),
            (false, true) if required.len() == 1 => Ok(required.pop()),
            (false, _) => Ok(Some(Expr::All(required, excluded))),
        }
    }

    fn in_parentheses(&mut self, depth: usize) -> Result<Option<Expr>, QueryError> {
        let from = self.place();
        self.next += 1;
        let inside = self.any(depth + 1)?;
        if self.takes(&Token::Close) {
            return Ok(inside);
        }
        Err(wrong(self.text, from, "`(` is not closed; add `)` at the end"))
    }
}

/// Characters of a query that an error quotes, from where it went wrong.
const QUOTED: usize = 20;

fn wrong(text: &str, at: usize, what: &str) -> QueryError {
    let found: String = text.get(at..).unwrap_or_default().chars().take(QUOTED).collect();
    let found = if found.is_empty() { "at the end".to_owned() } else { format!("at `{found}`") };
    let column = text.get(..at).unwrap_or_default().chars().count() + 1;
    QueryError(format!("the search, character {column}, {found}: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [&str; 3] = ["title", "speaker", "end_time"];

    /// The tree in brackets: `[a b]` all, `<a b>` any, `!a` not, `f:a` of a field, `a*` goes on, `"a b"` quoted.
    fn drawn(expr: &Expr) -> String {
        let list = |all: &[Expr]| all.iter().map(drawn).collect::<Vec<_>>();
        match expr {
            Expr::Any(all) => format!("<{}>", list(all).join(" ")),
            Expr::All(required, excluded) => {
                let excluded = list(excluded).into_iter().map(|one| format!("!{one}"));
                format!("[{}]", list(required).into_iter().chain(excluded).collect::<Vec<_>>().join(" "))
            }
            Expr::Phrase(Phrase { text, quoted, begins, field, .. }) => {
                let mark = if *quoted { "\"" } else { "" };
                let field = field.as_ref().map(|field| format!("{field}:")).unwrap_or_default();
                format!("{field}{mark}{}{mark}{}", text.trim_end_matches('*'), if *begins { "*" } else { "" })
            }
        }
    }

    #[test]
    fn trees() {
        let cases = [
            ("computer", "computer"),
            ("computer network", "[computer network]"),
            ("a AND b", "[a b]"),
            ("jazz OR theatre", "<jazz theatre>"),
            ("a OR b c", "<a [b c]>"),
            ("(a OR b) c", "[<a b> c]"),
            (
                "(tides OR waves) NOT title:\"Surf Report\" moon*",
                "[<tides waves> moon* !title:\"Surf Report\"]",
            ),
            ("a -b -\"c d\" -(e OR f)", "[a !b !\"c d\" !<e f>]"),
            ("NOT NOT a", "a"),
            ("Speaker:lee END_TIME:\"8 pm\"", "[speaker:lee end_time:\"8 pm\"]"),
            ("\"open air\"* econ*", "[\"open air\"* econ*]"),
            ("https://a.org 8:30 Talk: x", "[https://a.org 8:30 Talk: x]"),
            ("and not or", "[and not or]"),
            ("e-mail - well-known", "[e-mail well-known]"),
            ("\"AND\" ((a))", "[\"AND\" a]"),
            ("a OR", "a"),
            ("字*", "字*"),
        ];
        for (text, tree) in cases {
            assert_eq!(drawn(&parse(text, &FIELDS).unwrap().unwrap()), tree, "{text}");
        }
        for nothing in ["", "  !! () ", "!! OR ??", "AND", "\"\""] {
            assert_eq!(parse(nothing, &FIELDS), Ok(None), "{nothing}");
        }
    }

    #[test]
    fn errors_point_at_their_position() {
        let deep = "(".repeat(10_000).get(..3_000).unwrap().to_owned();
        let (many, long) = ("a ".repeat(61), "ab ".repeat(10_000));
        let nots = format!("a {}", "NOT (b ".repeat(50));
        let cases = [
            ("NOT a", "character 1, at `NOT a`: this names only what must not"),
            ("jazz OR -b", "character 9, at `-b`: this names only"),
            ("jazz (a", "character 6, at `(a`: `(` is not closed"),
            ("a) b", "character 2, at `) b`: `)` closes nothing"),
            ("jazz \"blue note", "character 6, at `\"blue note`: a phrase begins"),
            ("speaker:\"lee", "character 9"),
            ("ü speker:lee", "character 3, at `speker:lee`: no field `speker`; fields are title, speaker"),
            ("*", "character 1, at `*`: `*` stands behind"),
            ("jazz a*", "character 6, at `a*`: the beginning of a word has 2 letters"),
            (&deep, "more than 20 parentheses"),
            (&nots, "more than 20 parentheses"),
            (&"ab* ".repeat(5), "character 17, at `ab* `: more than 4 words end with"),
            (&many, "character 121, at `a `: more than 60 words"),
            (&long, "longer than 8000 bytes"),
        ];
        for (text, message) in cases {
            let error = parse(text, &FIELDS).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
