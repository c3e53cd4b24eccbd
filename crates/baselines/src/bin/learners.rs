//! The classic learners of wrappers beside ours, as Markdown: what is learnt on one page of a group, read on its others.
//!
//! ```text
//! learners CORPUS      truth.jsonl: id, site, layout, records [{texts}]; pages/ID.html
//!
//! group (site, layout) ── lowest id, its first 1 to 10 records labelled ──▶ LR · HLRT · STALKER · ours ── the others ──▶ F1
//! ```
//!
//! Labelled are the columns that all records of the first page have; a record of another page is right where it holds what
//! the truth says in these. Where nothing can be learnt a page's F1 is 0.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::io;
use std::ops::Range;
use std::path::Path;

use baselines::labelled::{self, squashed};
use baselines::wrappers::catalog::Catalog;
use baselines::wrappers::hlrt::Hlrt;
use baselines::wrappers::lesson::{Column, Item, Lesson};
use baselines::wrappers::pac;
use baselines::wrappers::wien::{self, Lr};
use gleaner::{Document, Example, Labels, Listing, PageWithLists, Rule, marks};

/// Most labelled records of a page.
const MOST_LABELS: usize = 10;

/// The learners, in the order of the tables.
const WAYS: [&str; 5] = ["LR", "HLRT", "STALKER", "ours, examples", "ours, no labels"];

/// What a learner makes: records of a page, letters and digits.
type Wrapper = Box<dyn Fn(&Lesson) -> Vec<String>>;

/// The lessons of a group, the lowest id first.
type Group = Vec<Lesson>;

fn main() -> io::Result<()> {
    let corpus = std::env::args().nth(1).ok_or_else(|| io::Error::other("usage: learners CORPUS"))?;
    let mut groups: Vec<Group> = Vec::new();
    let (mut pages, mut lost) = (0, 0);
    for group in labelled::groups(Path::new(&corpus))? {
        let mut lessons = Vec::new();
        for page in &group {
            lessons.extend(Lesson::of(page, page.parsed()?));
        }
        pages += group.len();
        lost += group.len() - lessons.len();
        groups.push(lessons);
    }
    let all = groups.len();
    groups.retain(|g| g.len() > 1);
    println!(
        "{all} groups of {pages} pages; {lost} pages are left out, on which a record's texts do not stand in order; {} groups left.",
        groups.len()
    );
    let bare = groups.iter().filter(|g| g[0].shared().is_empty()).count();
    println!(
        "{bare} of them have no column that all records of the first page have, and are left out where these are labelled."
    );
    records(&groups);
    whole_pages(&groups);
    stopping(&groups);
    Ok(())
}

/// F1 by the number of labelled records: for one column, for those that all records have, and for all.
fn records(groups: &[Group]) {
    for (title, choose) in [
        ("one column, the first that every record has", first as fn(&Lesson, usize) -> Vec<Column>),
        ("all columns that every record has", shared),
        ("all columns of the labelled records, missing ones too", Lesson::columns),
    ] {
        println!("\n## F1 by labelled records: {title}\n");
        heading("labelled");
        for labels in 1..=MOST_LABELS {
            let taught = |group: &Group| taught(&group[..1], labels, &choose(&group[0], labels));
            let judged = |group: &Group| judged(&taught(group), &group[1..], &choose(&group[0], labels));
            let learnable = groups.iter().filter(|g| !choose(&g[0], labels).is_empty());
            row(labels, learnable.map(judged));
        }
    }
}

fn shared(lesson: &Lesson, _: usize) -> Vec<Column> {
    lesson.shared()
}

fn first(lesson: &Lesson, _: usize) -> Vec<Column> {
    lesson.shared().into_iter().take(1).collect()
}

/// F1 by the number of pages that are labelled whole; groups with a page more.
fn whole_pages(groups: &[Group]) {
    println!("\n## F1 by pages labelled whole\n");
    heading("pages");
    let most = groups.iter().map(Vec::len).max().unwrap_or_default();
    for pages in 1..most {
        let learnable = |group: &&Group| group.len() > pages && !common(&group[..pages]).is_empty();
        let judged = |group: &Group| {
            let columns = common(&group[..pages]);
            judged(&taught(&group[..pages], usize::MAX, &columns), &group[pages..], &columns)
        };
        row(pages, groups.iter().filter(learnable).map(judged));
    }
}

/// After how many pages the bound lets HLRT's learner stop.
fn stopping(groups: &[Group]) {
    let mut needed: Vec<usize> = Vec::new();
    let mut stopped = 0;
    let with_columns: Vec<&Group> = groups.iter().filter(|g| !common(g).is_empty()).collect();
    for group in &with_columns {
        let columns = common(group);
        let records: usize = group.iter().map(|l| l.records.len()).sum();
        let shortest = group.iter().map(|l| l.source.markup.len()).min().unwrap_or_default();
        let sample = pac::Sample { columns: columns.len(), records, pages: group.len(), shortest };
        stopped += usize::from(pac::chance_of_failing(sample, pac::ERROR) < pac::CHANCE);
        needed.extend(pac::pages_needed(columns.len(), records as f64 / group.len() as f64, shortest));
    }
    needed.sort_unstable();
    let at = |share: usize| needed.get((needed.len() - 1) * share / 4).copied().unwrap_or_default();
    println!("\n## When HLRT's learner may stop\n");
    println!(
        "At an error of {} with a chance of {}: stopped by the end of its pages in {stopped} of {} groups.",
        pac::ERROR,
        pac::CHANCE,
        with_columns.len()
    );
    println!(
        "The bound asks for {} to {} pages, {} in the middle ({} to {} for half of the groups).",
        at(0),
        at(4),
        at(2),
        at(1),
        at(3)
    );
}

/// The columns that all records of all these pages have.
fn common(lessons: &[Lesson]) -> Vec<Column> {
    let mut columns = lessons.first().map(Lesson::shared).unwrap_or_default();
    columns.retain(|c| lessons.iter().all(|l| l.shared().contains(c)));
    columns
}

/// What each learner makes of the first records of these pages.
fn taught(lessons: &[Lesson], labels: usize, columns: &[Column]) -> [Option<Wrapper>; 5] {
    let wien: Vec<wien::Example> = lessons.iter().map(|l| l.for_wien(columns, labels)).collect();
    let stalker: Vec<_> = lessons.iter().map(|l| l.for_stalker(columns, labels)).collect();
    [
        Lr::learn(&wien).map(|w| of_markup(move |page| w.extract(page))),
        Hlrt::learn(&wien).map(|w| of_markup(move |page| w.extract(page))),
        Catalog::learn(&stalker, columns.len()).filter(|_| !columns.is_empty()).map(of_tokens),
        by_examples(lessons, labels, columns).map(of_rule),
        by_discovery(lessons).map(of_rule),
    ]
}

fn of_markup(extract: impl Fn(&str) -> Vec<Vec<Range<usize>>> + 'static) -> Wrapper {
    Box::new(move |page| {
        let text = |r: &Range<usize>| squashed(&page.source.text_of(page.source.tokens_in(r)));
        extract(&page.source.markup).iter().map(|t| t.iter().map(text).collect()).collect()
    })
}

fn of_tokens(catalog: Catalog) -> Wrapper {
    Box::new(move |page| {
        let text = |tokens| squashed(&page.source.text_of(tokens));
        let records = catalog.extract(&page.source).into_iter();
        records.map(|r| r.into_iter().flatten().map(text).collect()).collect()
    })
}

fn of_rule(rule: Rule) -> Wrapper {
    Box::new(move |page| {
        let list = rule.find(&page.doc, &marks::Settings::default()).list;
        list.records().map(|r| squashed(&r.text(&page.doc))).collect()
    })
}

fn lists(doc: &Document) -> Vec<Listing> {
    let settings = marks::Settings { language: doc.language().map(str::to_owned), as_of: None };
    gleaner::listings(doc, &marks::find(doc.full_text(), &settings))
}

/// Ours, from what the labelled records say in one column: the first whose values are fields of a list.
fn by_examples(lessons: &[Lesson], labels: usize, columns: &[Column]) -> Option<Rule> {
    let lesson = lessons.first()?;
    let pages: PageWithLists = (lesson.doc.clone(), lists(&lesson.doc));
    let value = |column: &Column, record: &Vec<Item>| {
        let item = record.iter().find(|i| i.column == *column)?;
        let text = lesson.doc.full_text().get(item.span.clone())?;
        Some(Example { name: None, value: text.split_whitespace().collect::<Vec<_>>().join(" ") })
    };
    columns.iter().find_map(|column| {
        let examples: Vec<Example> =
            lesson.records.iter().take(labels).filter_map(|r| value(column, r)).collect();
        gleaner::learn_labelled(&[("examples", &pages)], &Labels { examples, negatives: Vec::new() }).ok()
    })
}

/// Ours, from what discovery finds best on these pages.
fn by_discovery(lessons: &[Lesson]) -> Option<Rule> {
    let pages: Vec<PageWithLists> = lessons.iter().map(|l| (l.doc.clone(), lists(&l.doc))).collect();
    gleaner::learn_across(&pages, "discovery").ok()
}

/// The F1 of each learner on each of these pages; `None` where it learnt nothing.
fn judged(taught: &[Option<Wrapper>; 5], pages: &[Lesson], columns: &[Column]) -> [Vec<Option<f64>>; 5] {
    let f1 = |wrapper: &Wrapper, page: &Lesson| labelled::f1(&wrapper(page), &page.wanted(columns));
    taught.each_ref().map(|w| pages.iter().map(|page| w.as_ref().map(|w| f1(w, page))).collect())
}

fn heading(first: &str) {
    println!("| {first} | groups | {} |", WAYS.join(" | "));
    println!("|---|---|{}", "---|".repeat(WAYS.len()));
}

/// The mean F1 over pages of each learner, and of how many groups it learnt nothing.
fn row(first: usize, groups: impl Iterator<Item = [Vec<Option<f64>>; 5]>) {
    let groups: Vec<[Vec<Option<f64>>; 5]> = groups.collect();
    let cell = |way: usize| {
        let pages = || groups.iter().filter_map(|g| g.get(way)).flatten();
        let mean = pages().map(|f| f.unwrap_or_default()).sum::<f64>() / pages().count().max(1) as f64;
        let none = groups.iter().filter(|g| g[way].iter().all(Option::is_none)).count();
        format!("{mean:.2} ({none})")
    };
    let cells: Vec<String> = (0..WAYS.len()).map(cell).collect();
    println!("| {first} | {} | {} |", groups.len(), cells.join(" | "));
}
