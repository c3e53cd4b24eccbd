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

use super::candidate::{Announced, Candidate, DECLARED};
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

/// Do the headings above a group, or the page's title where there is none, say that it is of another genre? A heading that
/// announces a FAQ says more, and so do data that declare the questions.
pub(crate) fn is_other(page: &Overview, c: &Candidate) -> bool {
    let declared = || {
        let said = |i: &&usize| page.pieces.get(**i).is_some_and(|p| page.declared.says(p.words(page.doc)));
        2 * c.members.iter().filter(said).count() > c.members.len()
    };
    if c.is_firm(page) || c.by == DECLARED || declared() {
        return false;
    }
    let title = page.doc.title().unwrap_or_default();
    let firm = |text: &str| says(text, &GENRES.firm);
    let loose = |text: &str| says(text, &GENRES.loose);
    // Chapters of books hold "Q:" and "A:" as well as FAQs do.
    let numbered = |text: &str| counts(text, &GENRES.numbered) || names_course(text);
    let part = |text: &str| numbered(text) && c.is_folded(page);
    let any = |text: &str| firm(text) || loose(text) || part(text) || cue::is_talk(text);
    // Where the title begins with the heading, the rest of it names the site: "Getting started - Kite docs and FAQ".
    let site = || cue::announces(title);
    let own = |text: &str| loose(text) && title.trim_start().starts_with(text.trim()) && site();
    let heads = || c.members.first().into_iter().flat_map(|first| page.above(*first));
    let texts = || heads().filter_map(|i| page.pieces.get(i)).map(|p| p.text(page.doc));
    match c.announced {
        Announced::Title => {
            holds(title, &GENRES.firm) && texts().any(firm) || texts().any(|t| cue::is_talk(t) || own(t))
        }
        _ if heads().next().is_none() => any(title),
        _ => texts().any(any),
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
