//! `cargo xtask site FOLDER [PAGES]`: a site to crawl, the same on every machine.
//!
//! ```text
//! page i ──▶ p/i.html: 29 KB of words, 20 to 40 links (always to 2i+1 and 2i+2, so that all are reached), and on
//!            every fourth page a table of talks
//! ```

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Pages of the site that crawlers are measured on.
pub(crate) const PAGES: usize = 2_000;

/// Most pages of a site that is made on request: 290 GB.
const MOST: usize = 10_000_000;

/// Bytes of a page.
const BYTES: usize = 29_000;

/// Every so many pages, one has a table of talks.
const WITH_TALKS: usize = 4;

const WORDS: &[&str] = &[
    "analysis",
    "archive",
    "campus",
    "chapter",
    "committee",
    "department",
    "design",
    "early",
    "engine",
    "field",
    "garden",
    "history",
    "house",
    "journal",
    "letter",
    "library",
    "machine",
    "market",
    "measure",
    "method",
    "morning",
    "museum",
    "network",
    "notes",
    "office",
    "paper",
    "people",
    "program",
    "question",
    "reader",
    "report",
    "river",
    "school",
    "season",
    "station",
    "student",
    "study",
    "summer",
    "theory",
    "town",
    "travel",
    "visitor",
    "water",
    "winter",
    "work",
    "world",
];

const NAMES: &[&str] = &[
    "Ada Brook",
    "Ben Castle",
    "Clara Dunn",
    "David Eames",
    "Emma Frost",
    "Frank Gould",
    "Grace Hill",
    "Henry Irving",
];

/// Writes the site into a folder, with a front page that leads to page 0.
pub(crate) fn write(folder: &Path, pages: usize) -> Result<()> {
    fs::create_dir_all(folder.join("p")).with_context(|| format!("making {}", folder.display()))?;
    for number in 0..pages {
        fs::write(folder.join(format!("p/{number}.html")), page(number, pages)?)?;
    }
    fs::write(
        folder.join("index.html"),
        "<!doctype html><title>A site</title><a href=\"/p/0.html\">All pages</a>",
    )?;
    Ok(())
}

/// How many pages somebody asks for.
pub(crate) fn counted(pages: &str) -> Result<usize> {
    let count = pages.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.with_context(|| format!("making a site of {pages} pages: write a number from 1 to {MOST}"))
}

/// A generator of numbers that look random (Knuth's MMIX constants): the same pages everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words.get(self.below(words.len())).copied().unwrap_or_default()
    }

    fn words(&mut self, count: usize) -> String {
        (0..count).map(|_| self.of(WORDS)).collect::<Vec<_>>().join(" ")
    }
}

fn page(number: usize, pages: usize) -> Result<String> {
    let mut dice = Dice(number as u64 + 1);
    let mut html = String::with_capacity(BYTES + 200);
    let title = dice.words(3);
    write!(
        html,
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>{title} {number}</title></head><body>"
    )?;
    write!(html, "<h1>{title}</h1><ul class=nav>")?;
    let more = 18 + dice.below(21);
    let children = [2 * number + 1, 2 * number + 2].into_iter().filter(|child| *child < pages);
    let others: Vec<usize> = (0..more).map(|_| dice.below(pages)).collect();
    for link in children.chain(others) {
        writeln!(html, "<li><a href=\"/p/{link}.html\">{}</a></li>", dice.words(2))?;
    }
    html.push_str("</ul>");
    if number.is_multiple_of(WITH_TALKS) {
        talks(&mut html, &mut dice)?;
    }
    while html.len() < BYTES {
        writeln!(html, "<h2>{}</h2><p>{}.</p>", dice.words(2), dice.words(90))?;
    }
    html.push_str("</body></html>");
    Ok(html)
}

fn talks(html: &mut String, dice: &mut Dice) -> Result<()> {
    html.push_str("<h2>Upcoming talks</h2><table><tr><th>Date</th><th>Time</th><th>Speaker</th><th>Title</th><th>Room</th></tr>");
    for week in 0..6 {
        let (month, day) = (1 + dice.below(12), 1 + week * 4);
        let (speaker, title, room) = (dice.of(NAMES), dice.words(4), 100 + dice.below(300));
        writeln!(
            html,
            "<tr><td>2027-{month:02}-{day:02}</td><td>16:{:02}</td><td>{speaker}</td><td>On the {title}</td><td>Room {room}</td></tr>",
            dice.below(4) * 15
        )?;
    }
    html.push_str("</table>");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted() {
        assert_eq!(counted("50").ok(), Some(50));
        for odd in ["0", "-1", "many", "99999999999"] {
            assert!(counted(odd).is_err_and(|error| error.to_string().contains("from 1 to")), "{odd}");
        }
    }

    #[test]
    fn pages_are_the_same_every_time_and_reach_one_another() {
        let pages: Vec<String> = (0..50).map(|number| page(number, 50).expect("strings take all")).collect();
        assert_eq!(page(7, 50).expect("strings take all"), pages[7]);
        for (number, html) in pages.iter().enumerate() {
            assert!((BYTES..BYTES + 2_000).contains(&html.len()), "{}", html.len());
            let links = html.matches("<a href").count();
            assert!((18..=41).contains(&links), "{links}");
            let parent = number.checked_sub(1).and_then(|n| pages.get(n / 2));
            assert!(parent.is_none_or(|p| p.contains(&format!("\"/p/{number}.html\""))));
        }
    }
}
