//! Pages that say what they are, and are no FAQ though they ask and answer.
//!
//! ```text
//! h1 Glossary     ▸ What is lift?       an accordion is there for anything
//! h1 Lesson 3     ▸ How do I start?
//! h1 Help         ▸ How do I start?     no genre: the accordion may be a FAQ
//! ```
//!
//! Words of a heading decide only where they begin or end it: "Kite tutorial", "Lesson 3: knots", but not "Fees for
//! tutorial groups in May".

use std::sync::LazyLock;

use super::cue;
use super::overview::Overview;
use super::words::words;

/// The words of `data/faq/genres.txt`.
struct Genres {
    firm: Vec<&'static str>,
    loose: Vec<&'static str>,
    numbered: Vec<&'static str>,
}

static GENRES: LazyLock<Genres> = LazyLock::new(|| {
    let of = |sort| words(include_str!("../../data/faq/genres.txt"), sort).collect();
    Genres { firm: of("firm"), loose: of("loose"), numbered: of("numbered") }
});

/// What the headings above a group, or the page's title where there is none, say of its genre.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Genre {
    /// "Glossary", "Lesson 3".
    pub(crate) firm: bool,
    /// "Getting started": a FAQ may stand below it.
    pub(crate) loose: bool,
    /// A chapter or lesson with its number, or a course: chapters of books hold "Q:" and "A:", too.
    pub(crate) numbered: bool,
    /// A talk with somebody.
    pub(crate) talk: bool,
    /// The page's title names such a genre.
    pub(crate) title: bool,
}

impl Genre {
    /// That of what stands at a piece.
    pub(crate) fn above(page: &Overview, piece: usize) -> Genre {
        let title = page.doc.title().unwrap_or_default();
        let mut texts: Vec<&str> =
            page.above(piece).filter_map(|i| page.pieces.get(i)).map(|p| p.text(page.doc)).collect();
        if texts.is_empty() {
            texts.push(title);
        }
        let any = |is: &dyn Fn(&str) -> bool| texts.iter().any(|t| is(t));
        Genre {
            firm: any(&|t| says(t, &GENRES.firm)),
            loose: any(&|t| says(t, &GENRES.loose)),
            numbered: any(&|t| counts(t, &GENRES.numbered) || names_course(t)),
            talk: any(&cue::is_talk),
            title: holds(title, &GENRES.firm),
        }
    }
}

/// Longest heading that says what a page is, in bytes.
const LONGEST: usize = 90;

/// Does a heading begin or end with one of some words?
fn says(text: &str, words: &[&str]) -> bool {
    let lower = lower(text);
    words.iter().any(|w| {
        let begins = lower.strip_prefix(w).is_some_and(|rest| is_apart(w, rest.chars().next()));
        let ends = lower.strip_suffix(w).is_some_and(|rest| is_apart(w, rest.chars().next_back()));
        begins || ends
    })
}

/// Does a heading hold the number of a course: "CS 101: Kites"?
fn names_course(text: &str) -> bool {
    text.len() <= LONGEST && !marks::find_only(text, &marks::Settings::default(), &["course_id"]).is_empty()
}

/// Does a heading begin with one of some words and a number: "Lab 2", "Week 3: knots"?
fn counts(text: &str, words: &[&str]) -> bool {
    let lower = lower(text);
    let number = |rest: &str| rest.trim_start_matches([' ', '#']).starts_with(|c: char| c.is_ascii_digit());
    words.iter().any(|w| lower.strip_prefix(w).is_some_and(number))
}

/// Does a title hold one of some words?
fn holds(title: &str, words: &[&str]) -> bool {
    let lower = lower(title);
    words.iter().any(|w| {
        lower.match_indices(w).any(|(at, _)| {
            let (before, rest) = lower.split_at(at);
            let behind = rest.chars().nth(w.chars().count());
            is_apart(w, before.chars().next_back()) && is_apart(w, behind)
        })
    })
}

/// A text in lower case without the signs around it; nothing of one that is too long for a heading.
fn lower(text: &str) -> String {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    if text.len() > LONGEST { String::new() } else { text.to_lowercase().replace('’', "'") }
}

/// Does a word end where another sign stands beside it? Scripts without blanks have no such ends.
fn is_apart(word: &str, beside: Option<char>) -> bool {
    let spaced = word.is_ascii() || word.chars().all(|c| c < '\u{2e80}');
    !spaced || beside.is_none_or(|c| !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_their_genre() {
        let genres = [
            "Glossary",
            "What does it mean? A glossary",
            "Lesson 3: flying",
            "Release notes 2.0",
            "カイト用語集",
        ];
        for text in genres {
            assert!(says(text, &GENRES.firm), "{text}");
        }
        for text in ["Fees for tutorial groups in May", "Lessons2go", "Help", "Forumla One"] {
            assert!(!says(text, &GENRES.firm) && !says(text, &GENRES.loose), "{text}");
        }
        assert!(counts("Lab 2: knots", &GENRES.numbered) && !counts("Labels 2", &GENRES.numbered));
        assert!(holds("Kite tutorial and FAQ", &GENRES.firm) && !holds("Tutorials2go FAQ", &GENRES.firm));
    }
}
