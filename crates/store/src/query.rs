//! What is searched for.
//!
//! ```text
//! computer "san francisco" econ* -cancelled      all words, a phrase, a beginning, one that must not be there
//! ```

use crate::condition::Condition;
use crate::words::clean;

/// Why a query makes no sense, and what would.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct QueryError(pub(crate) String);

/// In which order records are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// The most fitting first. Of words that very many records hold, those to come next are ranked.
    #[default]
    Rank,
    /// The first to begin first; records without a date are left out.
    Date,
    /// The last that came into the store first; where words are asked for, as by rank.
    New,
}

/// A field that records are sorted by, whatever their kind calls it. Those without it come last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortField {
    /// Its name.
    pub name: String,
    /// Its values are compared by their first number ("$1,250" after "$900"), not as texts.
    pub numbers: bool,
    /// The largest first.
    pub descending: bool,
}

/// A search. Its parts narrow one another; left out, they narrow nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// Words, "phrases", beginnings* and -words, all of which must hold.
    pub words: String,
    /// Kind of record.
    pub kind: Option<String>,
    /// What it is about, as the one who kept it calls it.
    pub topic: Option<String>,
    /// First day or moment, ISO 8601.
    pub from: Option<String>,
    /// Last day or moment.
    pub to: Option<String>,
    /// Words of the place.
    pub place: Option<String>,
    /// A part of the address of a page that tells of it.
    pub source: Option<String>,
    /// Least confidence, 0 to 1.
    pub min_confidence: f64,
    /// A condition on fields.
    pub condition: Option<Condition>,
    /// Within so many kilometres of latitude and longitude.
    pub near: Option<(f64, f64, f64)>,
    /// Which first.
    pub order: Order,
    /// The field to sort by, in the place of `order`.
    pub sort: Option<SortField>,
    /// Most records.
    pub limit: usize,
}

/// One thing that a record must say, or must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    /// One word, or several one after the other.
    pub(crate) words: Vec<String>,
    /// The last word may go on.
    pub(crate) prefix: bool,
    /// It must not be said.
    pub(crate) not: bool,
    /// It must be said of the place.
    pub(crate) place: bool,
}

/// The terms of a query.
pub(crate) fn terms(query: &Query) -> Result<Vec<Term>, QueryError> {
    let mut terms = split(&query.words)?;
    let place = query.place.as_deref().map(split).transpose()?.unwrap_or_default();
    terms.extend(place.into_iter().map(|term| Term { place: true, ..term }));
    if !terms.is_empty() && terms.iter().all(|term| term.not) {
        let what =
            "the search names only what must not be there; add a word that must, or leave the words out";
        return Err(QueryError(what.to_owned()));
    }
    Ok(terms)
}

fn split(text: &str) -> Result<Vec<Term>, QueryError> {
    let mut terms = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (not, from) = rest.strip_prefix('-').map_or((false, rest), |from| (true, from));
        let (said, behind) = match from.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').ok_or_else(|| unclosed(text))?,
            None => from.split_at(from.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(from.len())),
        };
        let (behind, star) = behind.strip_prefix('*').map_or((behind, false), |behind| (behind, true));
        let words: Vec<String> =
            clean(said).split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect();
        if !words.is_empty() {
            terms.push(Term { words, prefix: star || said.ends_with('*'), not, place: false });
        }
        rest = behind.trim_start();
    }
    Ok(terms)
}

fn unclosed(text: &str) -> QueryError {
    QueryError(format!("the words {text}: a phrase begins with a quotation mark and does not end with one"))
}

/// Must all terms be said, or is one enough?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Say {
    All,
    Any,
}

/// The terms in the words of SQLite's FTS5. Words are letters and digits alone, so that nothing in them is an operator.
pub(crate) fn fts5(terms: &[Term], say: Say) -> String {
    let one = |term: &Term| {
        let place = if term.place { "place : " } else { "" };
        format!("{place}\"{}\"{}", term.words.join(" "), if term.prefix { " *" } else { "" })
    };
    let (said, not) = parts(terms, one);
    let between = if say == Say::All { " AND " } else { " OR " };
    let said = format!("({})", said.join(between));
    if not.is_empty() { said } else { format!("{said} NOT ({})", not.join(" OR ")) }
}

/// The terms in the words of PostgreSQL's `to_tsquery`.
pub(crate) fn tsquery(terms: &[Term], say: Say) -> String {
    let one = |term: &Term| {
        let last = term.words.len() - 1;
        let flags = |i: usize| match (term.prefix && i == last, term.place) {
            (true, true) => ":*B",
            (true, false) => ":*",
            (false, true) => ":B",
            (false, false) => "",
        };
        let words = term.words.iter().enumerate().map(|(i, word)| format!("'{word}'{}", flags(i)));
        format!("({})", words.collect::<Vec<_>>().join(" <-> "))
    };
    let (said, not) = parts(terms, one);
    let between = if say == Say::All { " & " } else { " | " };
    let said = format!("({})", said.join(between));
    if not.is_empty() { said } else { format!("{said} & !({})", not.join(" | ")) }
}

fn parts(terms: &[Term], one: impl Fn(&Term) -> String) -> (Vec<String>, Vec<String>) {
    let (not, said): (Vec<&Term>, Vec<&Term>) = terms.iter().partition(|term| term.not);
    (said.into_iter().map(&one).collect(), not.into_iter().map(&one).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &str) -> (String, String) {
        let terms = terms(&Query { words: words.to_owned(), ..Query::default() }).unwrap();
        (fts5(&terms, Say::All), tsquery(&terms, Say::All))
    }

    #[test]
    fn words_phrases_beginnings_and_exclusions() {
        let (lite, post) = said(r#"computer "San Francisco" econ* -cancelled"#);
        assert_eq!(lite, r#"("computer" AND "san francisco" AND "econ" *) NOT ("cancelled")"#);
        assert_eq!(post, "(('computer') & ('san' <-> 'francisco') & ('econ':*)) & !(('cancelled'))");
    }

    #[test]
    fn nothing_in_words_is_an_operator() {
        let (lite, post) = said(r#"a' OR NEAR( b) title:x ); -- "q"r"#);
        assert_eq!(lite, r#"("a" AND "or" AND "near" AND "b" AND "title x" AND "q" AND "r")"#);
        assert!(post.starts_with("(('a') & ('or') & ('near') & ('b') & ('title' <-> 'x')"), "{post}");
    }

    #[test]
    fn places_are_searched_in_places() {
        let query = Query { words: "jazz".into(), place: Some("Blue No*".into()), ..Query::default() };
        let terms = terms(&query).unwrap();
        assert_eq!(fts5(&terms, Say::All), r#"("jazz" AND place : "blue" AND place : "no" *)"#);
        assert_eq!(tsquery(&terms, Say::All), "(('jazz') & ('blue':B) & ('no':*B))");
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        let told = |words: &str| terms(&Query { words: words.to_owned(), ..Query::default() }).unwrap_err().0;
        assert!(told(r#"jazz "blue note"#).contains("quotation mark"));
        assert!(told("-jazz").contains("only what must not be there"));
        assert_eq!(terms(&Query { words: " !! ".into(), ..Query::default() }), Ok(Vec::new()));
    }
}
