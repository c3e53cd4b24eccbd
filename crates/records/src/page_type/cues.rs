//! Cue words of pages: which families of words a text holds, and where.
//!
//! ```text
//! "Posted by Ann · 3 replies" ──▶ (board, 0..9) (board, 18..25)
//! ```
//!
//! The words are data: `data/page_cues.txt`; all are found in one pass.

use std::ops::Range;
use std::sync::LazyLock;

use marks::Phrases;

/// A family of cue words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Family {
    Event,
    Meeting,
    Attend,
    Board,
    Blog,
    News,
    Citation,
    Court,
    Shop,
    Job,
    Release,
    Search,
    Docs,
    Home,
    Table,
}

impl Family {
    /// Every family with its name in the data, in the order of the enum.
    pub(crate) const ALL: [(Family, &'static str); 15] = [
        (Family::Event, "event"),
        (Family::Meeting, "meeting"),
        (Family::Attend, "attend"),
        (Family::Board, "board"),
        (Family::Blog, "blog"),
        (Family::News, "news"),
        (Family::Citation, "citation"),
        (Family::Court, "court"),
        (Family::Shop, "shop"),
        (Family::Job, "job"),
        (Family::Release, "release"),
        (Family::Search, "search"),
        (Family::Docs, "docs"),
        (Family::Home, "home"),
        (Family::Table, "table"),
    ];
}

/// A cue word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cue {
    pub(crate) family: Family,
    pub(crate) span: Range<usize>,
}

struct Lexicon {
    phrases: Phrases,
    families: Vec<Family>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of(include_str!("../../data/page_cues.txt")));

impl Lexicon {
    fn of(data: &str) -> Lexicon {
        let mut phrases = Vec::new();
        let mut families = Vec::new();
        for line in data.lines().filter(|l| !l.starts_with('#')) {
            let Some((name, words)) = line.split_once(": ") else { continue };
            let Some((family, _)) = Family::ALL.iter().find(|(_, n)| *n == name) else { continue };
            for phrase in words.split(',').map(str::trim).filter(|p| !p.is_empty()).flat_map(cases) {
                phrases.push(phrase);
                families.push(*family);
            }
        }
        Lexicon { phrases: Phrases::new(&phrases, true), families }
    }
}

/// A phrase as it is written in running text, at a line's begin and in capitals; the automaton itself knows of ASCII alone.
fn cases(phrase: &str) -> impl Iterator<Item = String> {
    let first = phrase.chars().next().map_or(0, char::len_utf8);
    let (head, tail) = phrase.split_at(first);
    let written = [phrase.to_owned(), head.to_uppercase() + tail, phrase.to_uppercase()];
    let distinct = if phrase.is_ascii() { 1 } else { written.len() };
    let mut forms: Vec<String> = written.into_iter().take(distinct).collect();
    forms.dedup();
    forms.into_iter()
}

/// The cue words of a text, in order, none within another.
pub(crate) fn find(text: &str) -> Vec<Cue> {
    let lexicon = &*LEXICON;
    lexicon
        .phrases
        .find(text)
        .filter(|found| stands_alone(text, found.span.clone()))
        .filter_map(|found| Some(Cue { family: *lexicon.families.get(found.phrase)?, span: found.span }))
        .collect()
}

/// Does a heading say that news follow, and neither events nor meetings?
pub(crate) fn announces_news(heading: &str) -> bool {
    let cues = find(heading);
    let says = |families: &[Family]| cues.iter().any(|cue| families.contains(&cue.family));
    says(&[Family::News, Family::Blog]) && !says(&[Family::Event, Family::Meeting])
}

/// Is it a word of its own? Scripts without blanks between words need no such thing.
fn stands_alone(text: &str, span: Range<usize>) -> bool {
    let inside = text.get(span.clone()).and_then(|t| t.chars().next());
    if inside.is_some_and(|c| c as u32 >= 0x2e80) {
        return true;
    }
    let before = text.get(..span.start).and_then(|t| t.chars().next_back());
    let after = text.get(span.end..).and_then(|t| t.chars().next());
    [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_count_once_and_the_longest_wins() {
        let found = |text: &str| find(text).iter().map(|c| (c.family, c.span.clone())).collect::<Vec<_>>();
        assert_eq!(found("Posted by Ann"), [(Family::Board, 0..9)]);
        assert_eq!(found("talking bored"), []);
        assert_eq!(found("VERANSTALTUNGEN"), [(Family::Event, 0..15)]);
        assert_eq!(found("次のイベントは"), [(Family::Event, 6..18)]);
    }

    #[test]
    fn every_line_of_the_data_is_known() {
        let data = include_str!("../../data/page_cues.txt");
        let names = data.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
        for line in names {
            let name = line.split_once(": ").map_or(line, |(n, _)| n);
            assert!(Family::ALL.iter().any(|(_, n)| *n == name), "{line}");
        }
    }
}
