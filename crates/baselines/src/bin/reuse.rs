//! Reuse: rules learnt on one page of each group and run on its others, beside discovery on each page.
//!
//! ```text
//! reuse CORPUS      truth.jsonl: id, site, layout, records [{texts}]; pages/ID.html
//!
//! group (site, layout) ── lowest id ──▶ rule ── the others ──▶ F1 and processor time of rule and of discovery
//! ```
//!
//! A page's F1 is that of its first list: a record is right where it holds all texts that the truth says, letters and
//! digits compared. Parsing is left out of all times. Where no rule can be learnt discovery is used, as people would; a
//! keeper uses it also where the rule finds fault with the page. Last, how fast a pattern of a group's first page runs over
//! the tokens of the group's pages.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::io;
use std::path::Path;

use baselines::labelled::{self, Labelled, squashed};
use cpu_time::ThreadTime;
use gleaner::tokens::{Encoding, Thresholds, TokenString, patterns};
use gleaner::{Document, Keeper, Listing, Rule, Tokens, marks};

/// Rounds of which the least time counts.
const ROUNDS: usize = 5;

/// What a way to find records did on a page.
#[derive(Clone, Copy)]
struct Figures {
    f1: f64,
    seconds: f64,
}

fn main() -> io::Result<()> {
    let corpus = std::env::args().nth(1).ok_or_else(|| io::Error::other("usage: reuse CORPUS"))?;
    let (mut learnt, mut groups, mut faults) = (0, 0, 0);
    let mut run = Run::default();
    let mut all: Vec<[Figures; 3]> = Vec::new();
    let mut ruled: Vec<[Figures; 3]> = Vec::new();
    for pages in labelled::groups(Path::new(&corpus))? {
        groups += 1;
        let Some((first, others)) = pages.split_first() else { continue };
        let doc = first.parsed()?;
        let lists = discovered(&doc);
        let learning_pages = [(doc, lists)];
        let rule = gleaner::learn_across(&learning_pages, &first.id).ok();
        learnt += usize::from(rule.is_some());
        if let Some(rule) = &rule {
            println!("# {} {:?}, {}", first.id, rule.apart, rule.way.to_string().replace('\n', ", "));
            rule.otherwise.iter().for_each(|o| println!("#   otherwise {}", o.way));
        }
        if let Some(tokens) = pattern(&learning_pages[0].0) {
            pages.iter().try_for_each(|page| page.parsed().map(|doc| run.add(&tokens, &doc)))?;
        }
        for page in others {
            let figures = compared(page, rule.as_ref(), &mut faults)?;
            let selector = rule.as_ref().map_or("none", selector);
            println!("{}\t{selector}\t{}", page.id, figures.map(|f| format!("{:.3}", f.f1)).join("\t"));
            all.push(figures);
            ruled.extend(rule.is_some().then_some(figures));
        }
    }
    println!("\ngroups {groups}, with a rule {learnt}; pages told of by a fault {faults}");
    print_means("pages whose group has a rule", &ruled);
    print_means("all pages", &all);
    let million = 1e-6 * run.tokens as f64 / run.seconds;
    println!("a pattern: {} tokens, {million:.0} million a second", run.tokens);
    Ok(())
}

/// The best pattern of a page's block-level tags.
fn pattern(doc: &Document) -> Option<Tokens> {
    let encoding = Encoding::BlockLevel;
    let found = patterns(&TokenString::of(doc, encoding), &Thresholds::SECTION_5).into_iter().next()?;
    Tokens::new(encoding, found.pattern).ok()
}

/// What patterns were run over.
#[derive(Default)]
struct Run {
    tokens: usize,
    /// Of the processor, without the making of the token strings.
    seconds: f64,
}

impl Run {
    fn add(&mut self, tokens: &Tokens, doc: &Document) {
        let string = TokenString::of(doc, tokens.encoding());
        self.tokens += string.len();
        self.seconds += least(|| tokens.records_in(doc, &string));
    }
}

/// How a rule tells records.
fn selector(rule: &Rule) -> &'static str {
    if rule.is_selector() { "selector" } else { "looked at" }
}

/// The means over pages.
fn print_means(name: &str, figures: &[[Figures; 3]]) {
    let mean = |selector: usize, of: fn(&Figures) -> f64| {
        figures.iter().map(|f| of(&f[selector])).sum::<f64>() / figures.len() as f64
    };
    println!("{name}: {}", figures.len());
    for (selector, name) in ["discovery", "rules", "keeper"].into_iter().enumerate() {
        let (f1, ms) = (mean(selector, |f| f.f1), 1000.0 * mean(selector, |f| f.seconds));
        println!("  {name}: F1 {f1:.3}, {ms:.2} milliseconds a page");
    }
}

fn settings(doc: &Document) -> marks::Settings {
    marks::Settings { language: doc.language().map(str::to_owned), as_of: None }
}

fn discovered(doc: &Document) -> Vec<Listing> {
    gleaner::listings(doc, &marks::find(doc.full_text(), &settings(doc)))
}

/// Discovery, the rule and a keeper of it on a page; without a rule, discovery thrice.
fn compared(page: &Labelled, rule: Option<&Rule>, faults: &mut usize) -> io::Result<[Figures; 3]> {
    let doc = page.parsed()?;
    let discovery = measured(&doc, page, || discovered(&doc).into_iter().next());
    let Some(rule) = rule else { return Ok([discovery; 3]) };
    let settings = settings(&doc);
    let found = rule.find(&doc, &settings).verdict.faults;
    found.iter().for_each(|fault| println!("# {}: the rule {fault}", page.id));
    *faults += usize::from(!found.is_empty());
    let keeper = Keeper::new(vec![rule.clone()]);
    let by_rule = measured(&doc, page, || Some(rule.find(&doc, &settings).list));
    let share = rule.apply(&doc).len() as f64 / rule.learnt.max(1) as f64;
    println!("# {}: {share:.2} of the records learnt, F1 {:.3}", page.id, by_rule.f1);
    Ok([discovery, by_rule, measured(&doc, page, || keeper.lists(&doc, &settings).into_iter().next())])
}

/// The least seconds of the processor that something takes.
fn least<T>(work: impl Fn() -> T) -> f64 {
    let time = |_| {
        let begun = ThreadTime::now();
        std::hint::black_box(work());
        begun.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(time).fold(f64::MAX, f64::min)
}

fn measured(doc: &Document, page: &Labelled, find: impl Fn() -> Option<Listing>) -> Figures {
    let seconds = least(&find);
    let list = find();
    let extracted: Vec<String> =
        list.iter().flat_map(Listing::records).map(|r| squashed(&r.text(doc))).collect();
    Figures { f1: labelled::f1(&extracted, &page.records), seconds }
}
