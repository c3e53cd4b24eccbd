//! IEPAD's experiments (§5) on labelled pages: its Tables 1 to 5 and Figure 6, as Markdown.
//!
//! ```text
//! iepad CORPUS [GENRE]      the pages of a genre; the paper's were answers of search engines ("serp")
//!
//! page ── encoding ──▶ tokens ── validated repeats · with partition · with alignment ──▶ the pattern nearest to the truth
//! ```
//!
//! As in the paper a page is judged by its best pattern, which a person chooses in the viewer. A record is enumerated
//! where an occurrence holds at least half of its letters; the matching percentage is the share of its letters there.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use baselines::labelled::{self, Labelled, squashed};
use gleaner::Document;
use gleaner::tokens::{Encoding, Found, Repeats, Thresholds, TokenString, patterns, validated};

/// Share of a record's letters from which it counts as enumerated.
const ENUMERATED: f64 = 0.5;

/// So many patterns of a page are compared with its truth, best first; nobody looks through more.
const LOOKED_AT: usize = 60;

const ENCODINGS: [Encoding; 5] =
    [Encoding::AllTags, Encoding::NoLogical, Encoding::NoPhysical, Encoding::NoSpecial, Encoding::BlockLevel];

/// The method that makes patterns of repeats.
#[derive(Clone, Copy, PartialEq)]
enum Method {
    Repeats,
    Partitioned,
    Aligned,
}

/// What the best pattern of a page reaches, 0 to 1.
#[derive(Clone, Copy, Default)]
struct Figures {
    patterns: f64,
    retrieval: f64,
    accuracy: f64,
    matching: f64,
}

fn main() -> io::Result<()> {
    let usage = || io::Error::other("usage: iepad CORPUS [GENRE]");
    let corpus = std::env::args().nth(1).ok_or_else(usage)?;
    let genre = std::env::args().nth(2);
    let mut pages = labelled::read(Path::new(&corpus))?;
    pages.retain(|page| genre.as_ref().is_none_or(|genre| page.genre == *genre));
    let docs = pages.iter().map(Labelled::parsed).collect::<io::Result<Vec<Document>>>()?;
    let pages_with_docs: Vec<(&Labelled, &Document)> = pages.iter().zip(&docs).collect();
    println!(
        "{} pages{}.",
        pages_with_docs.len(),
        genre.map_or_else(String::new, |g| format!(" of the genre {g}"))
    );
    validated_repeats(&pages_with_docs);
    encodings(&pages_with_docs);
    methods(&pages_with_docs);
    sites(&pages_with_docs);
    thresholds(&pages_with_docs);
    Ok(())
}

/// Table 1: how many maximal repeats each check leaves.
fn validated_repeats(pages_with_docs: &[(&Labelled, &Document)]) {
    let section_5 = Thresholds::SECTION_5;
    let mean = |of: &dyn Fn(&TokenString) -> usize| {
        let sum: usize =
            pages_with_docs.iter().map(|(_, doc)| of(&TokenString::of(doc, Encoding::AllTags))).sum();
        sum as f64 / pages_with_docs.len().max(1) as f64
    };
    let long = |t: &TokenString| {
        let repeats = Repeats::of(t.symbols());
        repeats.iter().filter(|r| r.length >= section_5.min_length && r.count >= section_5.min_count).count()
    };
    let any = Thresholds { regularity: f32::INFINITY, density: 0.0..=f32::INFINITY, ..section_5.clone() };
    let regular = Thresholds { density: 0.0..=f32::INFINITY, ..section_5.clone() };
    println!("\n## Table 1: maximal repeats a page, all tags\n\n| check | repeats |\n|---|---|");
    println!("| length 3, count 5 | {:.0} |", mean(&long));
    println!("| and with text | {:.0} |", mean(&|t| validated(t, &any, false).len()));
    println!("| and regularity 0.5 | {:.0} |", mean(&|t| validated(t, &regular, false).len()));
    println!("| and density 0.25 to 1.5 | {:.0} |", mean(&|t| validated(t, &section_5, false).len()));
}

/// Tables 2 and 3: what each encoding leaves of a page, and what its repeats reach.
fn encodings(pages_with_docs: &[(&Labelled, &Document)]) {
    println!("\n## Tables 2 and 3: encodings, validated repeats only\n");
    println!("| encoding | tokens | patterns | retrieval | accuracy | matching |\n|---|---|---|---|---|---|");
    for encoding in ENCODINGS {
        let tokens: usize = pages_with_docs.iter().map(|(_, doc)| TokenString::of(doc, encoding).len()).sum();
        let all: Vec<Figures> = pages_with_docs
            .iter()
            .map(|s| figures(*s, encoding, &Thresholds::SECTION_5, Method::Repeats))
            .collect();
        println!(
            "| {} | {:.0} {}",
            encoding.name(),
            tokens as f64 / pages_with_docs.len().max(1) as f64,
            cells(mean(&all))
        );
    }
}

/// Table 4: what partition and alignment add, at block level and with all tags.
fn methods(pages_with_docs: &[(&Labelled, &Document)]) {
    println!("\n## Table 4: partition and alignment\n");
    println!("| encoding | way | patterns | retrieval | accuracy | matching |\n|---|---|---|---|---|---|");
    for encoding in [Encoding::BlockLevel, Encoding::AllTags] {
        let methods = [
            (Method::Repeats, "repeats"),
            (Method::Partitioned, "and partition"),
            (Method::Aligned, "and alignment"),
        ];
        for (method, name) in methods {
            let all: Vec<Figures> = pages_with_docs
                .iter()
                .map(|s| figures(*s, encoding, &Thresholds::SECTION_5, method))
                .collect();
            println!("| {} | {name} {}", encoding.name(), cells(mean(&all)));
        }
    }
}

/// Table 5: alignment at block level, by site.
fn sites(pages_with_docs: &[(&Labelled, &Document)]) {
    println!("\n## Table 5: by site, block level, with partition and alignment\n");
    println!("| site | pages | patterns | retrieval | accuracy | matching |\n|---|---|---|---|---|---|");
    let mut by_site: BTreeMap<&str, Vec<Figures>> = BTreeMap::new();
    for s in pages_with_docs {
        let found = figures(*s, Encoding::BlockLevel, &Thresholds::SECTION_5, Method::Aligned);
        by_site.entry(&s.0.site).or_default().push(found);
    }
    for (site, all) in by_site {
        println!("| {site} | {} {}", all.len(), cells(mean(&all)));
    }
}

/// Figure 6: other thresholds of regularity and density.
fn thresholds(pages_with_docs: &[(&Labelled, &Document)]) {
    println!("\n## Figure 6: thresholds, all tags, validated repeats only\n");
    println!(
        "| regularity | density from | patterns | retrieval | accuracy | matching |\n|---|---|---|---|---|---|"
    );
    for regularity in [0.25, 0.5, 0.75, 1.0] {
        for least in [0.1, 0.25, 0.5, 0.75] {
            let set = Thresholds { regularity, density: least..=1.5, ..Thresholds::SECTION_5 };
            let all: Vec<Figures> = pages_with_docs
                .iter()
                .map(|s| figures(*s, Encoding::AllTags, &set, Method::Repeats))
                .collect();
            println!("| {regularity} | {least} {}", cells(mean(&all)));
        }
    }
}

fn mean(all: &[Figures]) -> Figures {
    let of = |key: fn(&Figures) -> f64| all.iter().map(key).sum::<f64>() / all.len().max(1) as f64;
    Figures {
        patterns: of(|f| f.patterns),
        retrieval: of(|f| f.retrieval),
        accuracy: of(|f| f.accuracy),
        matching: of(|f| f.matching),
    }
}

fn cells(f: Figures) -> String {
    format!("| {:.1} | {:.2} | {:.2} | {:.2} |", f.patterns, f.retrieval, f.accuracy, f.matching)
}

/// What the pattern of a page nearest to the truth reaches.
fn figures(
    (page, doc): (&Labelled, &Document),
    encoding: Encoding,
    thresholds: &Thresholds,
    method: Method,
) -> Figures {
    let tokens = TokenString::of(doc, encoding);
    let found = match method {
        Method::Aligned => patterns(&tokens, thresholds),
        Method::Repeats | Method::Partitioned => {
            validated(&tokens, thresholds, method == Method::Partitioned)
        }
    };
    let judged = found.iter().take(LOOKED_AT).map(|pattern| judged(page, doc, &tokens, pattern));
    let best = judged.max_by(|a, b| (a.retrieval * a.accuracy).total_cmp(&(b.retrieval * b.accuracy)));
    Figures { patterns: found.len() as f64, ..best.unwrap_or_default() }
}

/// A pattern against the truth.
fn judged(page: &Labelled, doc: &Document, tokens: &TokenString, pattern: &Found) -> Figures {
    let text = |range: &std::ops::Range<usize>| {
        let nodes = tokens.nodes(doc, range.clone());
        squashed(nodes.map_or("", |(from, to)| doc.text_between(from, to)))
    };
    let mut free: Vec<String> = pattern.records.iter().map(text).collect();
    let (mut right, mut matching) = (0.0, 0.0);
    for texts in &page.records {
        let Some((share, at)) = nearest(texts, &free).filter(|(share, _)| *share >= ENUMERATED) else {
            continue;
        };
        free.remove(at);
        right += 1.0;
        matching += share;
    }
    let of = |n: usize| right / n.max(1) as f64;
    Figures {
        patterns: 0.0,
        retrieval: of(page.records.len()),
        accuracy: of(pattern.records.len()),
        matching: matching / f64::max(right, 1.0),
    }
}

/// The occurrence that holds most of a record's letters, and what share of them.
fn nearest(texts: &[String], occurrences: &[String]) -> Option<(f64, usize)> {
    let all: usize = texts.iter().map(String::len).sum();
    let share = |occurrence: &String| {
        let held: usize = texts.iter().filter(|t| occurrence.contains(t.as_str())).map(String::len).sum();
        held as f64 / all.max(1) as f64
    };
    let first = |best: Option<(f64, usize)>, (i, o): (usize, &String)| {
        let share = share(o);
        if best.is_none_or(|(most, _)| share > most) { Some((share, i)) } else { best }
    };
    occurrences.iter().enumerate().fold(None, first)
}
