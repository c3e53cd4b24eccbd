//! What a catalogue is searched for, as its index reads it: the query language (`syntax`) over the words of entries, unstemmed.
//!
//! ```text
//! (tides OR waves) NOT title:"surf report" moon*  ── syntax ──▶ Expr ──▶ FTS5's words · to_tsquery's words
//! ```
//!
//! INFOMINE's searches are nested and boolean, and exact where one asks for that (Auto Annotator §3.2).

use crate::clean::clean;
use crate::error::QueryError;
use crate::syntax::{self, Expr, Phrase};

/// Names of parts of an entry, each with the column of SQLite's index and the weight that stands for it in a tsvector. Subjects
/// and key words are one index of words; apart they are browsed.
const PARTS: [(&str, &str, &str); 6] = [
    ("title", "title", "A"),
    ("subject", "terms", "B"),
    ("keyword", "terms", "B"),
    ("term", "terms", "B"),
    ("author", "authors", "C"),
    ("description", "body", "D"),
];

/// What a text asks for; `None` where it holds no word.
pub(super) fn parse(text: &str) -> Result<Option<Expr>, QueryError> {
    syntax::parse(text, &PARTS.map(|(name, ..)| name))
}

fn part(phrase: &Phrase) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let field = phrase.field.as_ref()?;
    PARTS.iter().find(|(name, ..)| name == field)
}

/// In the words of SQLite's FTS5. Words are letters and digits alone: nothing in them is an operator.
pub(super) fn fts5(expr: &Expr) -> String {
    match expr {
        Expr::Phrase(phrase) => {
            let column = part(phrase).map_or(String::new(), |(_, column, _)| format!("{column} : "));
            format!("{column}\"{}\"{}", clean(&phrase.text), if phrase.begins { " *" } else { "" })
        }
        Expr::Any(parts) => joined(parts, " OR ", fts5),
        Expr::All(required, excluded) if excluded.is_empty() => joined(required, " AND ", fts5),
        Expr::All(required, excluded) => {
            format!("({} NOT {})", joined(required, " AND ", fts5), joined(excluded, " OR ", fts5))
        }
    }
}

/// In the words of PostgreSQL's `to_tsquery`.
pub(super) fn tsquery(expr: &Expr) -> String {
    match expr {
        Expr::Phrase(phrase) => {
            let weight = part(phrase).map_or("", |(.., weight)| weight);
            let words = clean(&phrase.text);
            let last = words.split(' ').count() - 1;
            let words = words.split(' ').enumerate().map(|(i, word)| {
                let flags = format!("{}{weight}", if phrase.begins && i == last { "*" } else { "" });
                format!("'{word}'{}{flags}", if flags.is_empty() { "" } else { ":" })
            });
            format!("({})", words.collect::<Vec<_>>().join(" <-> "))
        }
        Expr::Any(parts) => joined(parts, " | ", tsquery),
        Expr::All(required, excluded) if excluded.is_empty() => joined(required, " & ", tsquery),
        Expr::All(required, excluded) => {
            format!("({} & !{})", joined(required, " & ", tsquery), joined(excluded, " | ", tsquery))
        }
    }
}

fn joined(parts: &[Expr], between: &str, one: fn(&Expr) -> String) -> String {
    format!("({})", parts.iter().map(one).collect::<Vec<_>>().join(between))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> (String, String) {
        let expr = parse(text).unwrap().unwrap();
        (fts5(&expr), tsquery(&expr))
    }

    #[test]
    fn operators_phrases_beginnings_and_fields() {
        let (lite, post) = both("(tides OR waves) NOT title:\"Surf Report\" moon*");
        assert_eq!(lite, "(((\"tides\" OR \"waves\") AND \"moon\" *) NOT (title : \"surf report\"))");
        assert_eq!(post, "(((('tides') | ('waves')) & ('moon':*)) & !(('surf':A <-> 'report':A)))");
        assert_eq!(both("author:Lee* subject:sea").1, "(('lee':*C) & ('sea':B))");
    }

    #[test]
    fn nothing_in_words_is_an_operator() {
        let (lite, post) = both("x' & !y \"AND\" and https://a.org near/2");
        assert_eq!(lite, "(\"x\" AND \"y\" AND \"and\" AND \"and\" AND \"https a org\" AND \"near 2\")");
        assert!(post.starts_with("(('x') & ('y')"));
    }
}
