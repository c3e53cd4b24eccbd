//! Does a page say that it lists courses? By words, by numbers in its headings, by the discipline that all its numbers have.
//!
//! ```text
//! "Courses taught" ──▶ Courses        "Bulletin", "Fall 2017 Schedule", "MATH - Mathematics" ──▶ Catalogue, with numbers alone
//! ```

use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::{FEWEST, MENU};
use crate::course::number::{Sort, is_known_department, numbers};
use crate::course::plain::squashed;
use crate::course::reading::{Line, Reading};
use crate::course::term::{self, TermForm};
use crate::course::vocabulary;

/// Phrases that head a list of courses.
pub(super) static TEACHING: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let build = AhoCorasick::builder().ascii_case_insensitive(true).build(vocabulary::words(&["lists"]));
    build.expect("plain phrases make an automaton")
});
/// Most words of a heading that says no more than that it heads courses.
const HEADING_WORDS: usize = 8;
/// Words of titles of catalogues, of courses or of other things.
static CATALOGUES: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| vocabulary::words(&["catalogues"]).into_iter().collect());

/// Words for plans of a term's classes, where a term stands beside them.
static TIMETABLES: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| vocabulary::words(&["timetables"]).into_iter().collect());

impl Reading<'_> {
    /// Does the title or one of the first lines say that courses follow?
    pub(super) fn heads_courses(&self) -> bool {
        let title = self.text(&self.title);
        let head =
            self.lines.iter().filter(|l| l.linked < MENU && (l.level > 0 || l.topic.is_none())).take(3);
        let mut head = head.map(|l| self.text(&l.span));
        numbers(title).is_empty()
            && (heads_list(title) || head.any(|t| heads_list(t) && numbers(t).is_empty()))
    }

    /// Does title or first heading say that a catalogue follows? Shops and libraries have some too, so that numbers must tell
    /// the rest.
    pub(super) fn heads_catalogue(&self) -> bool {
        let word = |text: &str, listed: &HashSet<&str>| {
            text.split(|c: char| !c.is_alphanumeric()).any(|w| listed.contains(w.to_lowercase().as_str()))
        };
        let title = self.text(&self.title);
        let heading = self.lines.iter().find(|l| l.level > 2).map_or("", |l| self.text(&l.span));
        let plain = |text: &&str| !text.is_empty() && numbers(text).is_empty();
        let catalogue = plain(&title) && word(title, &CATALOGUES);
        let first = || [title, heading].into_iter().filter(plain);
        let timetable = |text: &str| term::term(text, TermForm::Dated).is_some() && word(text, &TIMETABLES);
        if catalogue || plain(&title) && first().any(timetable) {
            return self.begins_with_numbers("");
        }
        plain(&title)
            && first().filter_map(discipline_of).any(|discipline| self.begins_with_numbers(discipline))
    }

    /// Do several lines begin with numbers of a discipline? Of any, where none is given.
    fn begins_with_numbers(&self, discipline: &str) -> bool {
        let known = |l: &Line| {
            let text = self.text(&l.span);
            let first = if text.starts_with(discipline) { numbers(text).into_iter().next() } else { None };
            let first = first.filter(|n| n.from == 0 && n.sort == Sort::Discipline)?;
            Some(squashed(text.get(..first.to)?))
        };
        let found: HashSet<String> = self.lines.iter().filter_map(known).collect();
        found.len() >= FEWEST
    }

    /// Do headings of one rank begin with the numbers of several courses? The title names none of them, or several.
    pub(super) fn is_headed_by_numbers(&self) -> bool {
        let number = |l: &Line| {
            let text = self.text(&l.span);
            let first =
                numbers(text).into_iter().next().filter(|n| n.from == 0 && n.sort == Sort::Discipline)?;
            Some((l.level, squashed(text.get(..first.to)?)))
        };
        let found: HashSet<(u8, String)> =
            self.lines.iter().filter(|l| l.level > 2).filter_map(number).collect();
        let title = self.text(&self.title);
        let titled: HashSet<String> =
            numbers(title).iter().filter_map(|n| Some(squashed(title.get(n.from..n.to)?))).collect();
        let alike = |level: u8| found.iter().filter(|(l, _)| *l == level).count() >= FEWEST;
        let names = |level: u8| titled.iter().all(|t| found.contains(&(level, t.clone())));
        titled.len() != 1 && found.iter().any(|(level, _)| alike(*level) && names(*level))
    }
}

/// The abbreviation of a discipline that a title is about: "MATH - Mathematics < University of Examples", "Mathematics (MATH)".
fn discipline_of(title: &str) -> Option<&str> {
    let head = title.split(['<', '|', '·']).next().unwrap_or_default().trim();
    let (first, rest) = head.split_at(head.find(|c: char| !c.is_ascii_uppercase())?);
    let parted = rest.trim_start().starts_with(['-', '–', '—', ':', '(']);
    let last = || head.strip_suffix(')').and_then(|s| s.rsplit_once('(')).map(|(_, inner)| inner);
    let discipline = if parted { Some(first) } else { last() };
    discipline.filter(|d| d.bytes().all(|b| b.is_ascii_uppercase()) && is_known_department(d))
}

/// Does a short text say that courses follow?
pub(super) fn heads_list(text: &str) -> bool {
    let short = |w: &str| w.chars().any(char::is_alphanumeric);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| short(w)).nth(HEADING_WORDS);
    let alone = |from: usize, to: usize| {
        let before = text.get(..from).and_then(|t| t.chars().next_back());
        let next = text.get(to..).and_then(|t| t.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !next.is_some_and(char::is_alphanumeric)
    };
    words.is_none() && TEACHING.find_overlapping_iter(text).any(|m| alone(m.start(), m.end()))
}
