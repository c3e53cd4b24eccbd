//! What a query asks of the index: its tree, with the terms of the index in the place of words, as both databases read it.
//!
//! ```text
//! Expr ── Vocabulary, Names ──▶ Match ──▶ FTS5's words
//!                                    └──▶ a tsquery
//! ```

use crate::analysis::{Piece, pairs, pieces};
use crate::error::Result;
use crate::names::{IndexLocation, Names, qualified};
use crate::session::Dialect;
use crate::syntax::{Expr, Phrase};
use crate::vocabulary::{Meant, Vocabulary, Written};

/// Phrases that a phrase stands for, as each of its words stands for several: more are left out.
const MOST_PHRASES: usize = 16;

/// A part of the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Title,
    /// Its short fields: place, people, topic.
    Fields,
    Text,
    /// What its page and its site are called.
    Context,
}

impl Part {
    /// The column of SQLite's index, and the weight that stands for it in a tsvector.
    pub(crate) fn columns(self) -> (&'static str, &'static str) {
        match self {
            Part::Title => ("title", "A"),
            Part::Fields => ("fields", "B"),
            Part::Text => ("body", "C"),
            Part::Context => ("context", "D"),
        }
    }
}

/// Terms one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    terms: Vec<String>,
    /// The last may go on.
    begins: bool,
}

/// One of these phrases, in one of these parts; in any, where none is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Leaf {
    phrases: Vec<Terms>,
    parts: Vec<Part>,
}

/// A condition on the words of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Matcher {
    Leaf(Leaf),
    /// All of the first, none of the second.
    All(Vec<Matcher>, Vec<Matcher>),
    /// One of these.
    Any(Vec<Matcher>),
}

/// A query as a tree of terms; `None` where it holds no word.
pub(crate) fn build_matcher(
    expr: &Expr,
    vocabulary: &mut Vocabulary<'_>,
    names: &Names,
) -> Result<Option<Matcher>> {
    let mut all = |all: &[Expr]| -> Result<Vec<Matcher>> {
        all.iter().filter_map(|one| build_matcher(one, vocabulary, names).transpose()).collect()
    };
    Ok(match expr {
        Expr::All(required, excluded) => Some(Matcher::All(all(required)?, all(excluded)?)),
        Expr::Any(some) => Some(Matcher::Any(all(some)?)),
        Expr::Phrase(phrase) => {
            let phrases = phrases(phrase, vocabulary)?;
            let location = phrase.field.as_ref().and_then(|name| names.get(name));
            match (phrases.is_empty(), location) {
                (true, _) => None,
                (false, None) => {
                    let of_kind = kind(phrase, vocabulary, names)?;
                    let phrases = phrases.into_iter().chain(of_kind).collect();
                    Some(Matcher::Leaf(Leaf { phrases, parts: Vec::new() }))
                }
                (false, Some(location)) => Some(in_location(&phrases, location)),
            }
        }
    })
}

/// Any of some terms: for questions.
pub(crate) fn any_term(meant: &[Meant]) -> Matcher {
    let terms = |meant: &Meant| Terms { terms: vec![meant.term.clone()], begins: meant.begins };
    Matcher::Leaf(Leaf { phrases: meant.iter().map(terms).collect(), parts: Vec::new() })
}

/// Records of a kind, whose name the index has as these terms.
pub(crate) fn of_kind(terms: &[String]) -> Matcher {
    let phrase = |term: &String| Terms { terms: vec![qualified("kind", term)], begins: false };
    Matcher::Leaf(Leaf { phrases: terms.iter().map(phrase).collect(), parts: Vec::new() })
}

/// The name of a kind, such as "recipes", matches its records, though their pages may not hold the word.
fn kind(phrase: &Phrase, vocabulary: &mut Vocabulary<'_>, names: &Names) -> Result<Vec<Terms>> {
    let Some(kind) = names.kind(&phrase.text).filter(|_| !phrase.quoted && !phrase.begins) else {
        return Ok(Vec::new());
    };
    let terms = |meant: Meant| Terms { terms: vec![qualified("kind", &meant.term)], begins: false };
    Ok(vocabulary.meant(kind, Written::Whole)?.into_iter().map(terms).collect())
}

/// The terms of a phrase, in each of its variants.
fn phrases(phrase: &Phrase, vocabulary: &mut Vocabulary<'_>) -> Result<Vec<Terms>> {
    let mut variants = vec![Terms { terms: Vec::new(), begins: false }];
    let mut pieces = pieces(&phrase.text).into_iter().peekable();
    while let Some(piece) = pieces.next() {
        let is_last = pieces.peek().is_none();
        let written = match (is_last && phrase.begins, is_last && phrase.last) {
            (true, _) => Written::Beginning,
            (false, true) => Written::Last,
            (false, false) => Written::Whole,
        };
        match piece {
            Piece::Word(word) => variants = times(&variants, &vocabulary.meant(&word, written)?),
            Piece::Run(run) => {
                // At the end the last letter may be the first of a pair.
                let many = if is_last { (run.len() - 1).max(1) } else { run.len() };
                for term in pairs(&run).into_iter().take(many) {
                    variants = times(&variants, &[Meant { term, begins: is_last && run.len() == 1 }]);
                }
            }
        }
    }
    variants.retain(|variant| !variant.terms.is_empty());
    Ok(variants)
}

/// Each of some phrases with each of some terms behind it.
fn times(variants: &[Terms], meant: &[Meant]) -> Vec<Terms> {
    let with = |variant: &Terms, meant: &Meant| {
        let terms = variant.terms.iter().chain([&meant.term]).cloned().collect();
        Terms { terms, begins: meant.begins }
    };
    let all = variants.iter().flat_map(|variant| meant.iter().map(move |meant| with(variant, meant)));
    all.take(MOST_PHRASES).collect()
}

/// Phrases in the parts that a field's name stands for.
fn in_location(phrases: &[Terms], location: &IndexLocation) -> Matcher {
    let in_part = |part: Part| Matcher::Leaf(Leaf { phrases: phrases.to_vec(), parts: vec![part] });
    let in_field = |field: &String| {
        let terms = |variant: &Terms| Terms {
            terms: variant.terms.iter().map(|term| qualified(field, term)).collect(),
            begins: variant.begins,
        };
        phrases.iter().map(terms).collect::<Vec<_>>()
    };
    let mut any = Vec::new();
    any.extend(location.in_title.then(|| in_part(Part::Title)));
    any.extend(location.in_text.then(|| in_part(Part::Text)));
    let fields: Vec<Terms> = location.fields.iter().flat_map(in_field).collect();
    if !fields.is_empty() {
        any.push(Matcher::Leaf(Leaf { phrases: fields, parts: vec![Part::Fields] }));
    }
    if any.len() == 1 { any.remove(0) } else { Matcher::Any(any) }
}

impl Matcher {
    /// Does it require any words?
    pub(crate) fn requires_words(&self) -> bool {
        !matches!(self, Matcher::All(required, _) if required.is_empty())
    }

    /// The words of a query that consists of required words alone; empty for any other.
    pub(crate) fn words(&self) -> Vec<Matcher> {
        match self {
            Matcher::All(required, excluded) if excluded.is_empty() => {
                let is_one = |phrase: &Terms| phrase.terms.len() < 2;
                let is_word = |one: &Matcher| matches!(one, Matcher::Leaf(leaf) if leaf.parts.is_empty() && leaf.phrases.iter().all(is_one));
                if required.iter().all(is_word) { required.clone() } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    /// The leaves that are required or alternatives: a record is weighed by them.
    pub(crate) fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Matcher::Leaf(leaf) => vec![leaf],
            Matcher::All(required, _) | Matcher::Any(required) => {
                required.iter().flat_map(Matcher::leaves).collect()
            }
        }
    }

    /// The excluded words, as a condition that requires one of them.
    pub(crate) fn excluded(&self) -> Option<Matcher> {
        match self {
            Matcher::All(_, excluded) if !excluded.is_empty() => {
                Some(Matcher::Any(excluded.iter().map(|one| one.within(&NO_CONTEXT)).collect()))
            }
            _ => None,
        }
    }

    /// The same, in some parts alone.
    fn within(&self, parts: &[Part]) -> Matcher {
        let all = |all: &[Matcher]| all.iter().map(|one| one.within(parts)).collect();
        match self {
            Matcher::Leaf(leaf) => Matcher::Leaf(leaf.within(parts)),
            Matcher::All(required, excluded) => Matcher::All(all(required), all(excluded)),
            Matcher::Any(some) => Matcher::Any(all(some)),
        }
    }

    /// As the index of a database reads it.
    pub(crate) fn to_query_text(&self, dialect: Dialect) -> String {
        let joined = |all: &[Matcher], between: &str| {
            let all: Vec<String> = all.iter().map(|one| one.to_query_text(dialect)).collect();
            format!("({})", all.join(between))
        };
        let (and, or) = if dialect == Dialect::Sqlite { (" AND ", " OR ") } else { (" & ", " | ") };
        match (self, self.excluded()) {
            (Matcher::Leaf(leaf), _) => leaf.to_query_text(dialect),
            (Matcher::Any(some), _) => joined(some, or),
            (Matcher::All(required, _), None) => joined(required, and),
            (Matcher::All(required, _), Some(excluded)) => {
                let but = if dialect == Dialect::Sqlite { "NOT" } else { "& !" };
                format!("({} {but} {})", joined(required, and), excluded.to_query_text(dialect))
            }
        }
    }
}

/// What a page is called says of each of its records; that a record is not of a site is not meant by `-university`.
const NO_CONTEXT: [Part; 3] = [Part::Title, Part::Fields, Part::Text];

impl Leaf {
    /// The same, in some parts alone, unless it names its own.
    pub(crate) fn within(&self, parts: &[Part]) -> Leaf {
        let own = !self.parts.is_empty();
        let parts = if own { self.parts.clone() } else { parts.to_vec() };
        Leaf { parts, ..self.clone() }
    }

    /// The part in which alone it looks.
    pub(crate) fn part(&self) -> Option<Part> {
        if let [part] = self.parts[..] { Some(part) } else { None }
    }

    /// Does one of its words go on?
    pub(crate) fn begins(&self) -> bool {
        self.phrases.iter().any(|variant| variant.begins)
    }

    /// Do these terms match it?
    pub(crate) fn matches_terms(&self, terms: &[String]) -> bool {
        self.phrases.iter().any(|variant| {
            let is = |(i, (term, other)): (usize, (&String, &String))| {
                let may_go_on = variant.begins && i + 1 == variant.terms.len();
                if may_go_on { other.starts_with(term.as_str()) } else { other == term }
            };
            terms
                .windows(variant.terms.len())
                .any(|window| variant.terms.iter().zip(window).enumerate().all(is))
        })
    }

    /// As the index of a database reads it. Terms hold letters, digits and `~` alone: nothing in them is an operator.
    pub(crate) fn to_query_text(&self, dialect: Dialect) -> String {
        match dialect {
            Dialect::Sqlite => {
                let columns: Vec<&str> = self.parts.iter().map(|part| part.columns().0).collect();
                let phrase = |variant: &Terms| {
                    format!("\"{}\"{}", variant.terms.join(" "), if variant.begins { " *" } else { "" })
                };
                let phrases = self.phrases.iter().map(phrase).collect::<Vec<_>>().join(" OR ");
                let filter =
                    if columns.is_empty() { String::new() } else { format!("{{{}}} : ", columns.join(" ")) };
                format!("{filter}({phrases})")
            }
            Dialect::Postgres => {
                let weights: String = self.parts.iter().map(|part| part.columns().1).collect();
                let phrase = |variant: &Terms| {
                    let last = variant.terms.len() - 1;
                    let terms = variant.terms.iter().enumerate().map(|(i, term)| {
                        let star = if variant.begins && i == last { "*" } else { "" };
                        let flags = format!("{star}{weights}");
                        let colon = if flags.is_empty() { "" } else { ":" };
                        format!("'{term}'{colon}{flags}")
                    });
                    format!("({})", terms.collect::<Vec<_>>().join(" <-> "))
                };
                format!("({})", self.phrases.iter().map(phrase).collect::<Vec<_>>().join(" | "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(words: &[&str], begins: bool, parts: &[Part]) -> Matcher {
        let terms = words.iter().map(|word| (*word).to_owned()).collect();
        Matcher::Leaf(Leaf { phrases: vec![Terms { terms, begins }], parts: parts.to_vec() })
    }

    #[test]
    fn both_databases_read_it() {
        let or = Matcher::Any(vec![leaf(&["tide"], false, &[]), leaf(&["wave"], false, &[])]);
        let required = vec![or, leaf(&["moon"], true, &[])];
        let tree = Matcher::All(required, vec![leaf(&["surf", "report"], false, &[Part::Title])]);
        assert_eq!(
            tree.to_query_text(Dialect::Sqlite),
            "((((\"tide\") OR (\"wave\")) AND (\"moon\" *)) NOT ({title} : (\"surf report\")))"
        );
        assert_eq!(
            tree.to_query_text(Dialect::Postgres),
            "((((('tide')) | (('wave'))) & (('moon':*))) & ! ((('surf':A <-> 'report':A))))"
        );
    }

    #[test]
    fn what_must_not_be_there_is_not_what_the_page_is_called() {
        let tree = Matcher::All(vec![leaf(&["jazz"], false, &[])], vec![leaf(&["university"], false, &[])]);
        assert!(
            tree.to_query_text(Dialect::Sqlite).ends_with("NOT ({title fields body} : (\"university\")))")
        );
        assert!(tree.to_query_text(Dialect::Postgres).ends_with("& ! ((('university':ABC))))"));
    }

    #[test]
    fn phrases_are_not_multiplied_without_end() {
        let meant: Vec<Meant> = ["a", "b", "c"].map(|term| Meant { term: term.into(), begins: false }).into();
        let mut variants = vec![Terms { terms: Vec::new(), begins: false }];
        for _ in 0..20 {
            variants = times(&variants, &meant);
        }
        assert_eq!((variants.len(), variants[0].terms.len()), (MOST_PHRASES, 20));
    }
}
