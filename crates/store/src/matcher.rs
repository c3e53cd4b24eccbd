//! What a query asks of the index: its tree, with the terms of the index in the place of words, as both databases read it.
//!
//! ```text
//! Expr ── Vocabulary, Names ──▶ Match ──▶ FTS5's words
//!                                    └──▶ a tsquery
//! ```

use crate::analysis::{Piece, pairs, pieces};
use crate::error::Result;
use crate::names::{Names, Place, qualified};
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

/// What a record must say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Match {
    Leaf(Leaf),
    /// All of the first, none of the second.
    All(Vec<Match>, Vec<Match>),
    /// One of these.
    Any(Vec<Match>),
}

/// A query as a tree of terms; `None` where it holds no word.
pub(crate) fn read(expr: &Expr, vocabulary: &mut Vocabulary<'_>, names: &Names) -> Result<Option<Match>> {
    let mut all = |all: &[Expr]| -> Result<Vec<Match>> {
        all.iter().filter_map(|one| read(one, vocabulary, names).transpose()).collect()
    };
    Ok(match expr {
        Expr::All(said, not) => Some(Match::All(all(said)?, all(not)?)),
        Expr::Any(some) => Some(Match::Any(all(some)?)),
        Expr::Phrase(phrase) => {
            let phrases = phrases(phrase, vocabulary)?;
            let place = phrase.field.as_ref().and_then(|name| names.get(name));
            match (phrases.is_empty(), place) {
                (true, _) => None,
                (false, None) => {
                    let of_kind = kind(phrase, vocabulary, names)?;
                    let phrases = phrases.into_iter().chain(of_kind).collect();
                    Some(Match::Leaf(Leaf { phrases, parts: Vec::new() }))
                }
                (false, Some(place)) => Some(in_place(&phrases, place)),
            }
        }
    })
}

/// Any of some terms: for questions.
pub(crate) fn any_term(meant: &[Meant]) -> Match {
    let terms = |meant: &Meant| Terms { terms: vec![meant.term.clone()], begins: meant.begins };
    Match::Leaf(Leaf { phrases: meant.iter().map(terms).collect(), parts: Vec::new() })
}

/// Records of a kind, whose name the index has as these terms.
pub(crate) fn of_kind(terms: &[String]) -> Match {
    let phrase = |term: &String| Terms { terms: vec![qualified("kind", term)], begins: false };
    Match::Leaf(Leaf { phrases: terms.iter().map(phrase).collect(), parts: Vec::new() })
}

/// "Recipes" says of a recipe what it is, though its page may not.
fn kind(phrase: &Phrase, vocabulary: &mut Vocabulary<'_>, names: &Names) -> Result<Vec<Terms>> {
    let Some(kind) = names.kind(&phrase.text).filter(|_| !phrase.quoted && !phrase.begins) else {
        return Ok(Vec::new());
    };
    let terms = |meant: Meant| Terms { terms: vec![qualified("kind", &meant.term)], begins: false };
    Ok(vocabulary.meant(kind, Written::Whole)?.into_iter().map(terms).collect())
}

/// The terms of a phrase, in each of the ways in which it can be meant.
fn phrases(phrase: &Phrase, vocabulary: &mut Vocabulary<'_>) -> Result<Vec<Terms>> {
    let mut ways = vec![Terms { terms: Vec::new(), begins: false }];
    let mut pieces = pieces(&phrase.text).into_iter().peekable();
    while let Some(piece) = pieces.next() {
        let is_last = pieces.peek().is_none();
        let written = match (is_last && phrase.begins, is_last && phrase.last) {
            (true, _) => Written::Beginning,
            (false, true) => Written::Last,
            (false, false) => Written::Whole,
        };
        match piece {
            Piece::Word(word) => ways = times(&ways, &vocabulary.meant(&word, written)?),
            Piece::Run(run) => {
                // At the end the last letter may be the first of a pair.
                let many = if is_last { (run.len() - 1).max(1) } else { run.len() };
                for term in pairs(&run).into_iter().take(many) {
                    ways = times(&ways, &[Meant { term, begins: is_last && run.len() == 1 }]);
                }
            }
        }
    }
    ways.retain(|way| !way.terms.is_empty());
    Ok(ways)
}

/// Each of some phrases with each of some terms behind it.
fn times(ways: &[Terms], meant: &[Meant]) -> Vec<Terms> {
    let with = |way: &Terms, meant: &Meant| {
        let terms = way.terms.iter().chain([&meant.term]).cloned().collect();
        Terms { terms, begins: meant.begins }
    };
    let all = ways.iter().flat_map(|way| meant.iter().map(move |meant| with(way, meant)));
    all.take(MOST_PHRASES).collect()
}

/// Phrases where a name says.
fn in_place(phrases: &[Terms], place: &Place) -> Match {
    let in_part = |part: Part| Match::Leaf(Leaf { phrases: phrases.to_vec(), parts: vec![part] });
    let in_field = |field: &String| {
        let terms = |way: &Terms| Terms {
            terms: way.terms.iter().map(|term| qualified(field, term)).collect(),
            begins: way.begins,
        };
        phrases.iter().map(terms).collect::<Vec<_>>()
    };
    let mut any = Vec::new();
    any.extend(place.in_title.then(|| in_part(Part::Title)));
    any.extend(place.in_text.then(|| in_part(Part::Text)));
    let fields: Vec<Terms> = place.fields.iter().flat_map(in_field).collect();
    if !fields.is_empty() {
        any.push(Match::Leaf(Leaf { phrases: fields, parts: vec![Part::Fields] }));
    }
    if any.len() == 1 { any.remove(0) } else { Match::Any(any) }
}

impl Match {
    /// Does it name something that must be there?
    pub(crate) fn says(&self) -> bool {
        !matches!(self, Match::All(said, _) if said.is_empty())
    }

    /// The words of a query that asks for nothing but words, all of them; none of another.
    pub(crate) fn words(&self) -> Vec<Match> {
        match self {
            Match::All(said, not) if not.is_empty() => {
                let is_one = |phrase: &Terms| phrase.terms.len() < 2;
                let is_word = |one: &Match| matches!(one, Match::Leaf(leaf) if leaf.parts.is_empty() && leaf.phrases.iter().all(is_one));
                if said.iter().all(is_word) { said.clone() } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    /// What must be there, leaf by leaf: what a record is weighed by.
    pub(crate) fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Match::Leaf(leaf) => vec![leaf],
            Match::All(said, _) | Match::Any(said) => said.iter().flat_map(Match::leaves).collect(),
        }
    }

    /// What must not be there, as what must.
    pub(crate) fn denied(&self) -> Option<Match> {
        match self {
            Match::All(_, not) if !not.is_empty() => {
                Some(Match::Any(not.iter().map(|one| one.within(&NO_CONTEXT)).collect()))
            }
            _ => None,
        }
    }

    /// The same, in some parts alone.
    fn within(&self, parts: &[Part]) -> Match {
        let all = |all: &[Match]| all.iter().map(|one| one.within(parts)).collect();
        match self {
            Match::Leaf(leaf) => Match::Leaf(leaf.within(parts)),
            Match::All(said, not) => Match::All(all(said), all(not)),
            Match::Any(some) => Match::Any(all(some)),
        }
    }

    /// As the index of a database reads it.
    pub(crate) fn written(&self, dialect: Dialect) -> String {
        let joined = |all: &[Match], between: &str| {
            let all: Vec<String> = all.iter().map(|one| one.written(dialect)).collect();
            format!("({})", all.join(between))
        };
        let (and, or) = if dialect == Dialect::Sqlite { (" AND ", " OR ") } else { (" & ", " | ") };
        match (self, self.denied()) {
            (Match::Leaf(leaf), _) => leaf.written(dialect),
            (Match::Any(some), _) => joined(some, or),
            (Match::All(said, _), None) => joined(said, and),
            (Match::All(said, _), Some(not)) => {
                let but = if dialect == Dialect::Sqlite { "NOT" } else { "& !" };
                format!("({} {but} {})", joined(said, and), not.written(dialect))
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
        self.phrases.iter().any(|way| way.begins)
    }

    /// Is it said by these terms?
    pub(crate) fn is_said(&self, terms: &[String]) -> bool {
        self.phrases.iter().any(|way| {
            let is = |(i, (term, said)): (usize, (&String, &String))| {
                let may_go_on = way.begins && i + 1 == way.terms.len();
                if may_go_on { said.starts_with(term.as_str()) } else { said == term }
            };
            terms.windows(way.terms.len()).any(|window| way.terms.iter().zip(window).enumerate().all(is))
        })
    }

    /// As the index of a database reads it. Terms hold letters, digits and `~` alone: nothing in them is an operator.
    pub(crate) fn written(&self, dialect: Dialect) -> String {
        match dialect {
            Dialect::Sqlite => {
                let columns: Vec<&str> = self.parts.iter().map(|part| part.columns().0).collect();
                let phrase = |way: &Terms| {
                    format!("\"{}\"{}", way.terms.join(" "), if way.begins { " *" } else { "" })
                };
                let phrases = self.phrases.iter().map(phrase).collect::<Vec<_>>().join(" OR ");
                let filter =
                    if columns.is_empty() { String::new() } else { format!("{{{}}} : ", columns.join(" ")) };
                format!("{filter}({phrases})")
            }
            Dialect::Postgres => {
                let weights: String = self.parts.iter().map(|part| part.columns().1).collect();
                let phrase = |way: &Terms| {
                    let last = way.terms.len() - 1;
                    let terms = way.terms.iter().enumerate().map(|(i, term)| {
                        let star = if way.begins && i == last { "*" } else { "" };
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

    fn leaf(words: &[&str], begins: bool, parts: &[Part]) -> Match {
        let terms = words.iter().map(|word| (*word).to_owned()).collect();
        Match::Leaf(Leaf { phrases: vec![Terms { terms, begins }], parts: parts.to_vec() })
    }

    #[test]
    fn both_databases_read_it() {
        let or = Match::Any(vec![leaf(&["tide"], false, &[]), leaf(&["wave"], false, &[])]);
        let said = vec![or, leaf(&["moon"], true, &[])];
        let tree = Match::All(said, vec![leaf(&["surf", "report"], false, &[Part::Title])]);
        assert_eq!(
            tree.written(Dialect::Sqlite),
            "((((\"tide\") OR (\"wave\")) AND (\"moon\" *)) NOT ({title} : (\"surf report\")))"
        );
        assert_eq!(
            tree.written(Dialect::Postgres),
            "((((('tide')) | (('wave'))) & (('moon':*))) & ! ((('surf':A <-> 'report':A))))"
        );
    }

    #[test]
    fn what_must_not_be_there_is_not_what_the_page_is_called() {
        let tree = Match::All(vec![leaf(&["jazz"], false, &[])], vec![leaf(&["university"], false, &[])]);
        assert!(tree.written(Dialect::Sqlite).ends_with("NOT ({title fields body} : (\"university\")))"));
        assert!(tree.written(Dialect::Postgres).ends_with("& ! ((('university':ABC))))"));
    }

    #[test]
    fn phrases_are_not_multiplied_without_end() {
        let meant: Vec<Meant> = ["a", "b", "c"].map(|term| Meant { term: term.into(), begins: false }).into();
        let mut ways = vec![Terms { terms: Vec::new(), begins: false }];
        for _ in 0..20 {
            ways = times(&ways, &meant);
        }
        assert_eq!((ways.len(), ways[0].terms.len()), (MOST_PHRASES, 20));
    }
}
