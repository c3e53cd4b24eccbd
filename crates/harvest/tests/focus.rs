//! What a focus gains: the harvest rate of a focused crawl against that of a crawl breadth first, on three small sites.
//!
//! ```text
//! named    /seminars/12 "Seminar 12" …     words of links and addresses say where events are
//! shaped   /s3/12 "Item 12" …              no word does; pages of one section are alike
//! mixed    /node/412 "Item 412" …          nothing does: nothing is to be gained
//! ```
//!
//! The harvest rate is the share of the pages visited so far that tell of an event (Chakrabarti and others 1999, "Focused
//! crawling"). The figures stand in `record/focus.md`.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crawl::frontier::Link;
use crawl::{Aim, Crawler, Domain, Memory, Plan};
use harvest::Gleaning;
use servers::{Request, Site, page, status};

/// Sections of a site; one of them tells of events, and one page in ten of another.
const SECTIONS: [&str; 8] =
    ["people", "research", "press", "seminars", "library", "admissions", "papers", "staff"];

/// The section whose pages tell of events.
const EVENTS: usize = 3;

/// Pages of a section.
const PAGES: usize = 50;

/// Visits after which rates are compared: a quarter of the site.
const EARLY: usize = SECTIONS.len() * PAGES / 4;

/// How a site calls its pages.
#[derive(Debug, Clone, Copy)]
enum Names {
    Named,
    Shaped,
    Mixed,
}

/// The path of a page and the words of links to it.
fn name(names: Names, section: usize, number: usize) -> (String, String) {
    match names {
        Names::Named => {
            (format!("/{}/{number}", SECTIONS[section]), format!("{} {number}", SECTIONS[section]))
        }
        Names::Shaped => (format!("/s{section}/{number}"), format!("Item {number}")),
        Names::Mixed => {
            // A number that hides the section.
            let node = (section * PAGES + number) * 7919 % 10_007;
            (format!("/node/{node}"), format!("Item {node}"))
        }
    }
}

fn tells_of_an_event(section: usize, number: usize) -> bool {
    section == EVENTS || (section == 2 && number.is_multiple_of(10))
}

/// A name that no other number has: pages that differ in numbers alone are taken for a trap.
fn author(number: usize) -> String {
    let letters = |by: usize| -> String {
        [1, 26, 676]
            .map(|of| char::from(b'a' + u8::try_from(number * by / of % 26).expect("small")))
            .iter()
            .collect()
    };
    format!("{}o {}i", letters(7), letters(11))
}

/// A page: an event or prose, and links on to two pages of its section and one of another.
fn text(names: Names, section: usize, number: usize) -> String {
    let next =
        [(section, 2 * number + 1), (section, 2 * number + 2), ((section + number) % SECTIONS.len(), number)];
    let links = next.into_iter().filter(|(_, to)| *to < PAGES).map(|(section, to)| {
        let (path, words) = name(names, section, to);
        format!("<p><a href={path}>{words}</a>")
    });
    let links: String = links.collect();
    let what = if tells_of_an_event(section, number) {
        let day = format!("{} May 2027", number % 28 + 1);
        format!(
            "<h1>Seminar: On the word{number} lemma of {section}</h1><p>Date: {day}<p>Time: 16:00<p>Speaker: Ada Brook<p>Room {number}"
        )
    } else {
        let author = author(section * PAGES + number);
        format!(
            "<h1>Item {number} of {section}</h1><p>The department keeps a shelf of notes on the word{number} lemma by {author}."
        )
    };
    format!("<title>{section} {number}</title>{what}{links}")
}

async fn site(names: Names) -> Site {
    let all = (0..SECTIONS.len()).flat_map(|section| (0..PAGES).map(move |number| (section, number)));
    let mut pages: HashMap<String, String> =
        all.map(|(section, number)| (name(names, section, number).0, text(names, section, number))).collect();
    let sections = (0..SECTIONS.len()).map(|section| name(names, section, 0));
    pages
        .insert("/".into(), sections.map(|(path, words)| format!("<p><a href={path}>{words}</a>")).collect());
    Site::new(move |request: &Request| pages.get(&request.path).map_or_else(|| status(404), page)).await
}

/// Visits the whole site; the share of pages that tell of events among the first ones.
async fn rate(names: Names, aim: Option<Aim>) -> f64 {
    let site = site(names).await;
    let mut plan = Plan::new(Domain::new(["127.0.0.1"]).expect("a domain"));
    plan.limits.pace = Duration::ZERO;
    plan.batch = if aim.is_some() { Plan::EAGER } else { plan.batch };
    let gleaning = Gleaning::new(
        vec![std::sync::Arc::new(gleaner::schema::named("event").expect("it ships").clone())],
        aim,
        None,
    );
    let seed = vec![Link::seed(site.url("/"))];
    let frontier = Arc::new(Memory::default());
    let report = Crawler::new(plan).run(frontier, gleaning, seed).await.expect("memory does not fail");
    assert_eq!(report.read as usize, 1 + SECTIONS.len() * PAGES, "{report:?}");
    let events: HashMap<String, bool> = (0..SECTIONS.len())
        .flat_map(|section| (0..PAGES).map(move |number| (section, number)))
        .map(|(section, number)| (name(names, section, number).0, tells_of_an_event(section, number)))
        .collect();
    assert_eq!(report.yielding as usize, events.values().filter(|tells| **tells).count(), "what is gleaned");
    let early = site.page_requests().into_iter().take(EARLY);
    early.filter(|request| events.get(&request.path).copied().unwrap_or_default()).count() as f64
        / EARLY as f64
}

/// Crawls of each site of which the mean is taken: which of two pages ends first is luck.
const RUNS: usize = 3;

async fn mean(names: Names, aim: Option<Aim>) -> f64 {
    let mut sum = 0.0;
    for _ in 0..RUNS {
        sum += rate(names, aim).await;
    }
    sum / RUNS as f64
}

/// What who knows nothing finds: 55 of 401 pages tell of events.
const CHANCE: f64 = 55.0 / 401.0;

/// What a focus must reach on a site: most of what there is where words tell, half as much again as chance where only pages that were
/// visited do (measured: .27 to .35); and always more than breadth first.
#[tokio::test(flavor = "multi_thread")]
async fn a_focus_finds_events_earlier_where_anything_tells_of_them() {
    for (names, least) in [(Names::Named, 0.48), (Names::Shaped, CHANCE * 1.5), (Names::Mixed, CHANCE * 1.5)]
    {
        let (breadth, focused) = (mean(names, None).await, mean(names, Some(Aim::Events)).await);
        println!("{names:?}: breadth first {breadth:.3}, with a focus {focused:.3}");
        assert!(focused >= least, "{names:?}: {focused:.3} of {least:.3}");
        assert!(focused > breadth * 1.2, "{names:?}: {focused:.3}, breadth first {breadth:.3}");
    }
}
