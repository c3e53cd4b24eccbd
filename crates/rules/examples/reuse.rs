//! Reuse: rules learnt on one page of each group and run on its others, beside discovery on each page.
//!
//! ```text
//! reuse CORPUS      truth.jsonl: id, site, layout, records [{texts}]; pages/ID.html
//!
//! group (site, layout) ── lowest id ──▶ rule ── the others ──▶ F1 and processor time of rule and of discovery
//! ```
//!
//! A page's F1 is that of its first list: a record is right where it holds all texts that the truth says, letters and
//! digits compared. Parsing is left out of both times. Where no rule can be learnt discovery is used, as people would.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for developers")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cpu_time::ThreadTime;
use listings::Listing;
use page::{Document, Hints};
use rules::Rule;
use serde_json::Value;

/// Rounds of which the least time counts.
const ROUNDS: usize = 5;

/// A labelled page.
struct Labelled {
    id: String,
    path: PathBuf,
    /// The texts that each record holds.
    records: Vec<Vec<String>>,
}

/// What a way to find records did on a page.
#[derive(Clone, Copy)]
struct Figures {
    f1: f64,
    seconds: f64,
}

fn main() {
    let Some(corpus) = std::env::args().nth(1) else { return println!("usage: reuse CORPUS") };
    let (mut learnt, mut groups, mut faults) = (0, 0, 0);
    let mut all: Vec<(Figures, Figures)> = Vec::new();
    let mut ruled: Vec<(Figures, Figures)> = Vec::new();
    for ((site, _), pages) in grouped(Path::new(&corpus)).into_iter().filter(|(_, pages)| pages.len() > 1) {
        groups += 1;
        let Some((first, others)) = pages.split_first() else { continue };
        let doc = parsed(first);
        let list = discovered(&doc).into_iter().next();
        let rule = list.and_then(|list| rules::learn(&doc, &list, &first.id));
        learnt += usize::from(rule.is_some());
        for page in others {
            let (discovery, kept) = compared(page, rule.as_ref(), &mut faults);
            println!("{site}\t{}\t{}\t{:.3}\t{:.3}", page.id, rule.is_some(), discovery.f1, kept.f1);
            all.push((discovery, kept));
            ruled.extend(rule.is_some().then_some((discovery, kept)));
        }
    }
    println!("\ngroups {groups}, with a rule {learnt}; pages told of by a fault {faults}");
    told("pages whose group has a rule", &ruled);
    told("all pages", &all);
}

/// The means over pages.
fn told(name: &str, figures: &[(Figures, Figures)]) {
    let mean =
        |of: fn(&(Figures, Figures)) -> f64| figures.iter().map(of).sum::<f64>() / figures.len() as f64;
    println!(
        "{name}: {}; F1 discovery {:.3}, rules {:.3}; milliseconds a page {:.2}, {:.2}",
        figures.len(),
        mean(|f| f.0.f1),
        mean(|f| f.1.f1),
        1000.0 * mean(|f| f.0.seconds),
        1000.0 * mean(|f| f.1.seconds),
    );
}

/// The pages of each site and layout, by id.
fn grouped(corpus: &Path) -> BTreeMap<(String, String), Vec<Labelled>> {
    let truth = std::fs::read_to_string(corpus.join("truth.jsonl")).unwrap();
    let mut groups: BTreeMap<(String, String), Vec<Labelled>> = BTreeMap::new();
    for row in truth.lines().map(|l| serde_json::from_str::<Value>(l).unwrap()) {
        let said = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let path = corpus.join("pages").join(said("id") + ".html");
        if path.is_file() {
            let page = Labelled { id: said("id"), path, records: list(&row, "records").map(texts).collect() };
            groups.entry((said("site"), said("layout"))).or_default().push(page);
        }
    }
    groups.values_mut().for_each(|pages| pages.sort_by(|a, b| a.id.cmp(&b.id)));
    groups
}

fn list<'v>(of: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    of.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn texts(record: &Value) -> Vec<String> {
    list(record, "texts").filter_map(Value::as_str).map(squashed).collect()
}

fn parsed(page: &Labelled) -> Document {
    page::parse(&std::fs::read(&page.path).unwrap(), &Hints::default())
}

fn settings(doc: &Document) -> marks::Settings {
    marks::Settings { language: doc.language().map(str::to_owned), as_of: None }
}

fn discovered(doc: &Document) -> Vec<Listing> {
    listings::listings(doc, &marks::find(doc.full_text(), &settings(doc)))
}

/// Discovery and the rule on a page; without a rule, discovery twice.
fn compared(page: &Labelled, rule: Option<&Rule>, faults: &mut usize) -> (Figures, Figures) {
    let doc = parsed(page);
    let discovery = measured(&doc, page, || discovered(&doc).into_iter().next());
    let Some(rule) = rule else { return (discovery, discovery) };
    let settings = settings(&doc);
    let typed = || marks::find_only(doc.full_text(), &settings, &rule.recognizers());
    *faults += usize::from(!rule.faults(&doc, &rule.list(&doc, &typed())).is_empty());
    (discovery, measured(&doc, page, || Some(rule.list(&doc, &typed()))))
}

fn measured(doc: &Document, page: &Labelled, find: impl Fn() -> Option<Listing>) -> Figures {
    let time = |_| {
        let begun = ThreadTime::now();
        std::hint::black_box(find());
        begun.elapsed().as_secs_f64()
    };
    let seconds = (0..ROUNDS).map(time).fold(f64::MAX, f64::min);
    let list = find();
    let given: Vec<String> = list.iter().flat_map(Listing::records).map(|r| squashed(&r.text(doc))).collect();
    Figures { f1: f1(&given, &page.records), seconds }
}

/// Letters and digits, lower case.
fn squashed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Each record of the truth takes the first free given one that holds all its texts.
fn f1(given: &[String], want: &[Vec<String>]) -> f64 {
    let mut free: Vec<&String> = given.iter().collect();
    let mut right = 0;
    for texts in want {
        let holds = |g: &&String| texts.iter().all(|t| g.contains(t.as_str()));
        if let Some(i) = free.iter().position(holds) {
            free.remove(i);
            right += 1;
        }
    }
    2.0 * f64::from(right) / (given.len() + want.len()).max(1) as f64
}
