//! What a catalogue is searched for: words with AND, OR, NOT and parentheses, "exact phrases", beginnings*, words of a field.
//!
//! ```text
//! (tides OR waves) NOT title:"surf report" moon*  ── parse ──▶ Said ──▶ FTS5's words · to_tsquery's words
//! ```
//!
//! INFOMINE's searches are nested and boolean, and exact where one asks for that (Auto Annotator §3.2). The operators are
//! upper case, so that "and" and "not" can stand in what is searched for.

use crate::query::QueryError;
use crate::words::clean;

/// Deepest parentheses.
const DEEPEST: usize = 20;

/// Most words and phrases.
const MOST: usize = 60;

/// Where words are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Title,
    Terms,
    Authors,
    Text,
}

impl Part {
    /// The part of a name. Subjects and key words are one index of words; apart they are browsed.
    fn of(name: &str) -> Option<Part> {
        match name {
            "title" => Some(Part::Title),
            "subject" | "keyword" | "term" => Some(Part::Terms),
            "author" => Some(Part::Authors),
            "description" => Some(Part::Text),
            _ => None,
        }
    }

    /// The column of SQLite's index, and the weight that stands for it in a tsvector.
    fn columns(self) -> (&'static str, &'static str) {
        match self {
            Part::Title => ("title", "A"),
            Part::Terms => ("terms", "B"),
            Part::Authors => ("authors", "C"),
            Part::Text => ("body", "D"),
        }
    }
}

/// What an entry must say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// Words one after the other, the last of which may go on.
    Words { words: Vec<String>, goes_on: bool, part: Option<Part> },
    /// All of the first, none of the second. The first is never empty.
    All(Vec<Said>, Vec<Said>),
    /// One of these, which are never none.
    Any(Vec<Said>),
}

/// What a text asks for; `None` where it holds no word.
pub(super) fn parse(text: &str) -> Result<Option<Said>, QueryError> {
    let tokens = tokens(text)?;
    if tokens.iter().filter(|token| matches!(token, Token::Words { .. })).count() > MOST {
        return Err(QueryError(format!("the search has more than {MOST} words; leave some out")));
    }
    let mut reader = Reader { tokens: &tokens, at: 0 };
    let said = reader.any(0)?;
    match reader.next() {
        None => Ok(said),
        Some(_) => {
            Err(QueryError("a parenthesis is closed that was not opened; take it out, or open it".to_owned()))
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    And,
    Or,
    Not,
    Open,
    Close,
    Words { words: Vec<String>, goes_on: bool, part: Option<Part> },
}

fn tokens(text: &str) -> Result<Vec<Token>, QueryError> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let behind = rest.get(first.len_utf8()..).unwrap_or_default();
        rest = match first {
            '(' => pushed(&mut tokens, Token::Open, behind),
            ')' => pushed(&mut tokens, Token::Close, behind),
            '-' if behind.starts_with(|c: char| c.is_alphanumeric() || "\"(".contains(c)) => {
                pushed(&mut tokens, Token::Not, behind)
            }
            _ => word(&mut tokens, rest)?,
        }
        .trim_start();
    }
    Ok(tokens)
}

fn pushed<'a>(tokens: &mut Vec<Token>, token: Token, rest: &'a str) -> &'a str {
    tokens.push(token);
    rest
}

/// A word, a phrase, or an operator; what stands behind it.
fn word<'a>(tokens: &mut Vec<Token>, text: &'a str) -> Result<&'a str, QueryError> {
    let end = |text: &str| text.find(|c: char| c.is_whitespace() || "()\"".contains(c)).unwrap_or(text.len());
    let named = text.split_once(':').and_then(|(name, behind)| Some((Part::of(name)?, behind)));
    let named = named.filter(|(_, behind)| behind.starts_with(|c: char| c.is_alphanumeric() || c == '"'));
    let (part, text) = named.map_or((None, text), |(part, behind)| (Some(part), behind));
    let (said, behind) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or_else(|| {
            let what = "a phrase begins with a quotation mark and does not end with one; add it at the end";
            QueryError(what.to_owned())
        })?,
        None => text.split_at(end(text)),
    };
    let (behind, star) = behind.strip_prefix('*').map_or((behind, false), |behind| (behind, true));
    let quoted = text.starts_with('"');
    let token = match said {
        "AND" if !quoted => Some(Token::And),
        "OR" if !quoted => Some(Token::Or),
        "NOT" if !quoted => Some(Token::Not),
        _ => {
            let words: Vec<String> =
                clean(said).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
            let goes_on = star || (!quoted && said.ends_with('*'));
            (!words.is_empty()).then_some(Token::Words { words, goes_on, part })
        }
    };
    tokens.extend(token);
    Ok(behind)
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn take(&mut self, token: &Token) -> bool {
        let there = self.next() == Some(token);
        self.at += usize::from(there);
        there
    }

    fn any(&mut self, depth: usize) -> Result<Option<Said>, QueryError> {
        if depth > DEEPEST {
            return Err(QueryError(format!("the search has more than {DEEPEST} parentheses in one another")));
        }
        let mut parts = Vec::new();
        loop {
            parts.extend(self.all(depth)?);
            if !self.take(&Token::Or) {
                break;
            }
        }
        Ok(if parts.len() > 1 { Some(Said::Any(parts)) } else { parts.pop() })
    }

    /// What must be said together; AND may be left out.
    fn all(&mut self, depth: usize) -> Result<Option<Said>, QueryError> {
        let (mut said, mut not) = (Vec::new(), Vec::new());
        loop {
            while self.take(&Token::And) {}
            let mut denied = false;
            while self.take(&Token::Not) {
                denied = !denied;
            }
            let one = match self.next().cloned() {
                Some(Token::Open) => {
                    self.at += 1;
                    let inner = self.any(depth + 1)?;
                    if !self.take(&Token::Close) {
                        let what = "a parenthesis is opened and not closed; add one at the end";
                        return Err(QueryError(what.to_owned()));
                    }
                    inner
                }
                Some(Token::Words { words, goes_on, part }) => {
                    self.at += 1;
                    Some(Said::Words { words, goes_on, part })
                }
                _ => break,
            };
            if denied { not.extend(one) } else { said.extend(one) }
        }
        match (said.is_empty(), not.is_empty()) {
            (true, false) => Err(QueryError(
                "a part of the search names only what must not be there; add a word that must".to_owned(),
            )),
            (true, true) => Ok(None),
            (false, true) if said.len() == 1 => Ok(said.pop()),
            (false, _) => Ok(Some(Said::All(said, not))),
        }
    }
}

/// In the words of SQLite's FTS5. Words are letters and digits alone: nothing in them is an operator.
pub(super) fn fts5(said: &Said) -> String {
    match said {
        Said::Words { words, goes_on, part } => {
            let column = part.map_or(String::new(), |part| format!("{} : ", part.columns().0));
            format!("{column}\"{}\"{}", words.join(" "), if *goes_on { " *" } else { "" })
        }
        Said::Any(parts) => joined(parts, " OR ", fts5),
        Said::All(said, not) if not.is_empty() => joined(said, " AND ", fts5),
        Said::All(said, not) => {
            format!("({} NOT {})", joined(said, " AND ", fts5), joined(not, " OR ", fts5))
        }
    }
}

/// In the words of PostgreSQL's `to_tsquery`.
pub(super) fn tsquery(said: &Said) -> String {
    match said {
        Said::Words { words, goes_on, part } => {
            let weight = part.map_or("", |part| part.columns().1);
            let flags = |last: bool| match (*goes_on && last, weight) {
                (false, "") => String::new(),
                (false, weight) => format!(":{weight}"),
                (true, weight) => format!(":*{weight}"),
            };
            let last = words.len().saturating_sub(1);
            let words = words.iter().enumerate().map(|(i, word)| format!("'{word}'{}", flags(i == last)));
            format!("({})", words.collect::<Vec<_>>().join(" <-> "))
        }
        Said::Any(parts) => joined(parts, " | ", tsquery),
        Said::All(said, not) if not.is_empty() => joined(said, " & ", tsquery),
        Said::All(said, not) => {
            format!("({} & !{})", joined(said, " & ", tsquery), joined(not, " | ", tsquery))
        }
    }
}

fn joined(parts: &[Said], between: &str, one: fn(&Said) -> String) -> String {
    format!("({})", parts.iter().map(one).collect::<Vec<_>>().join(between))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> (String, String) {
        let said = parse(text).unwrap().unwrap();
        (fts5(&said), tsquery(&said))
    }

    #[test]
    fn operators_phrases_beginnings_and_fields() {
        let (lite, post) = both("(tides OR waves) NOT title:\"Surf Report\" moon*");
        assert_eq!(lite, "(((\"tides\" OR \"waves\") AND \"moon\" *) NOT (title : \"surf report\"))");
        assert_eq!(post, "(((('tides') | ('waves')) & ('moon':*)) & !(('surf':A <-> 'report':A)))");
        assert_eq!(both("a AND b").0, both("a b").0);
        assert_eq!(both("a -b").0, both("a NOT b").0);
        assert_eq!(both("NOT NOT a").0, "\"a\"");
        assert_eq!(both("a OR b c").0, "(\"a\" OR (\"b\" AND \"c\"))");
        assert_eq!(both("author:Lee* subject:sea").1, "(('lee':*C) & ('sea':B))");
    }

    #[test]
    fn nothing_in_words_is_an_operator() {
        assert_eq!(
            both("x' & !y \"AND\" and https://a.org near/2").0,
            "(\"x\" AND \"y\" AND \"and\" AND \"and\" AND \"https a org\" AND \"near 2\")"
        );
        assert!(both("x' & !y").1.starts_with("(('x') & ('y')"));
        assert_eq!((parse("  !! ()"), parse("!! OR ??")), (Ok(None), Ok(None)));
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        let deep = "(".repeat(30);
        let many = "a ".repeat(61);
        let cases = [
            ("NOT a", "only what must not"),
            ("a OR NOT b", "only what must not"),
            ("(a", "not closed"),
            ("a)", "not opened"),
            ("\"a", "quotation mark"),
            (&*deep, "in one another"),
            (&*many, "more than 60"),
        ];
        for (text, told) in cases {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
