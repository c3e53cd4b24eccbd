//! Whose page is it? Home pages of people and résumés name courses, terms and hours, and are no course's.
//!
//! ```text
//! "Jane Q. Doe" · "Associate Professor of History" ──▶ a person's        "History 101" · "Professor Jane Doe" ──▶ not
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::number::{Sort, numbers};
use super::people::names;
use super::reading::Reading;
use super::{TITLES, vocabulary};

impl Reading<'_> {
    /// Does the page say at its beginning that it is a person's, or a résumé?
    pub(super) fn is_a_persons(&self) -> bool {
        let first = self.lines.iter().position(|l| l.level > HEADING).unwrap_or(0);
        let heading = self.lines.get(first).map_or(0..0, |l| l.span.clone());
        let texts = [self.text(&self.title), self.text(&heading)];
        if texts.iter().any(|text| numbers(text).iter().any(|n| n.sort > Sort::Bare)) {
            return false;
        }
        let [title, heading] = texts.map(Owner::of);
        let next = self.lines.get(first + 1).map_or(0..0, |l| l.span.clone());
        let named = heading.is_person() || heading.is_named() && self.is_post(&next);
        title.is_life || heading.is_life || named || title.is_person() && !heading.is_course()
    }

    /// "Associate Professor of History", with nobody named: it is the one named above.
    fn is_post(&self, span: &Range<usize>) -> bool {
        let text = self.text(span);
        let early = POSTS.find(text).is_some_and(|m| m.start() <= EARLY);
        early && names::people(text).is_empty() && names::in_prose(text, true).is_empty()
    }
}

/// What the first words of a page say of whose it is.
struct Owner<'t> {
    /// Without "home page of" and the like.
    bare: &'t str,
    is_cut: bool,
    is_life: bool,
}

impl<'t> Owner<'t> {
    fn of(text: &'t str) -> Owner<'t> {
        let lower = text.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric());
        let bare = bare(text);
        let is_cut = bare.len() < text.trim().len();
        Owner { bare, is_cut, is_life: text.len() <= LONGEST && words.any(|w| LIVES.contains(&w)) }
    }

    /// Does it say a person's name and no more? "Estadística Inferencial" looks like one: a title, "home page of" or a first
    /// name that is known must say so too.
    fn is_person(&self) -> bool {
        let people = if self.bare.len() <= LONGEST { names::people(self.bare) } else { Vec::new() };
        people.iter().filter(|r| r.start <= TITLE && r.end == self.bare.len()).any(|whole| {
            let name = self.bare.get(whole.clone()).unwrap_or_default();
            self.is_cut || whole.start > 0 || names::has_first_name(name)
        })
    }

    /// Could it be a name that no list of names has?
    fn is_named(&self) -> bool {
        let found = names::leading(self.bare, false);
        let initial = self.bare.split_whitespace().any(|w| w.len() == 2 && w.ends_with('.'));
        matches!(&found[..], [name] if name.end == self.bare.len()) && (initial || !self.is_course())
    }

    fn is_course(&self) -> bool {
        TITLES.score(self.bare) >= COURSE
    }
}

/// A text without what says whose page it is: "Welcome to Jane Doe's Home Page".
fn bare(text: &str) -> &str {
    let mut bare = text.trim();
    loop {
        let cut = |w: &&&str| bare.get(..w.len()).is_some_and(|b| b.eq_ignore_ascii_case(w));
        let before = OF.iter().find(cut).and_then(|w| bare.get(w.len()..));
        let from = |w: &str| bare.len().checked_sub(w.len());
        let ends = |w: &&&str| from(w).and_then(|f| bare.get(f..)).is_some_and(|b| b.eq_ignore_ascii_case(w));
        let behind = PAGE.iter().find(ends).and_then(|w| bare.get(..from(w)?));
        match before.or(behind) {
            Some(rest) => bare = rest.trim_matches(|c: char| !c.is_alphanumeric() && c != '.'),
            None => return bare,
        }
    }
}

/// Words before and behind the name of a page's owner.
const OF: [&str; 7] = [
    "welcome to ",
    "home page of ",
    "homepage of ",
    "the home page of ",
    "web page of ",
    "page of ",
    "about ",
];
const PAGE: [&str; 8] = ["'s", "’s", " home page", " homepage", " web page", " website", " home", " page"];
/// Words of titles of a person's life.
static LIVES: LazyLock<Vec<&'static str>> = LazyLock::new(|| vocabulary::words(&["pages", "life"]));
/// Posts that people hold.
static POSTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let build =
        AhoCorasick::builder().ascii_case_insensitive(true).build(vocabulary::words(&["pages", "posts"]));
    build.expect("plain phrases make an automaton")
});
/// Headings are above this level, labels not.
const HEADING: u8 = 2;
/// A post stands so early in its line, in bytes: "I am an associate professor of …"; a sentence about something else names
/// one later. The labelled pages do not ask for it: from 0 to any length 187 of their 192 course pages are taken.
const EARLY: usize = 12;
/// A title before a name is no longer, in bytes: "Prof. Dr.-Ing.". With no title 188 course pages are taken, with any 186.
const TITLE: usize = 12;
/// Longest title or heading that says whose page it is, in bytes.
const LONGEST: usize = 80;
/// Two words of a course's title in their order score so much (§4.2). From 0.5 to any score the labelled pages give the same.
pub(super) const COURSE: f32 = 1.5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Glance, Settings};

    fn is_a_persons(html: &str) -> bool {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        Reading::of(&Glance::of(&doc, &Settings::default())).is_a_persons()
    }

    #[test]
    fn pages_of_people_say_so() {
        for html in [
            "<title>Jane Doe's Home Page</title><h1>Jane Doe</h1><p>Associate Professor",
            "<title>John Q. Public</title><h2>John Q. Public</h2>Professor of Mathematics<h3>Fall 2011 classes</h3>",
            "<title>x</title><h1>Resume of Amy Fu</h1><h2>Coursework</h2><p>CS 211 Data Structures",
            "<title>Welcome to Mary Johnson's homepage</title><h1>Welcome!</h1>",
        ] {
            assert!(is_a_persons(html), "{html}");
        }
    }

    #[test]
    fn courses_that_name_their_teacher_early_are_nobodys() {
        for html in [
            "<title>Mary Johnson</title><h1>Introduction to Logic</h1><p>Spring 2006",
            "<title>Mary Johnson - CS 102</title><h1>Mary Johnson</h1>",
            "<h1>Linear Algebra</h1><p>Professor Mary Johnson",
            "<h1>Estadística Inferencial</h1><p>Segundo semestre 2025",
        ] {
            assert!(!is_a_persons(html), "{html}");
        }
    }
}
