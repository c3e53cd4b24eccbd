//! What approximate tandem repeats add to our candidates, each page judged by its best candidate.
//!
//! ```text
//! tandem CORPUS      page ── candidates of discovery │ tandem repeats ──▶ best F1 by the truth, records found by one only
//! ```

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::io;
use std::path::Path;

use baselines::labelled::{self, Labelled, squashed};
use baselines::tandem;
use cpu_time::ThreadTime;
use gleaner::tokens::Encoding;
use gleaner::{Document, Interval, Listing, marks};

/// The best candidate of a way: its F1, and which records of the truth it has.
#[derive(Clone, Default)]
struct Best {
    f1: f64,
    has: Vec<bool>,
    candidates: usize,
    /// Seconds of processor to propose them, parsing left out.
    seconds: f64,
}

fn main() -> io::Result<()> {
    let corpus = std::env::args().nth(1).ok_or_else(|| io::Error::other("usage: tandem CORPUS"))?;
    let pages = labelled::read(Path::new(&corpus))?;
    let mut sums = [[0.0; 4]; 3];
    let (mut better, mut only, mut records) = (Vec::new(), 0, 0);
    for page in &pages {
        let doc = page.parsed()?;
        let (ours, theirs) = (discovered(&doc, page), repeated(&doc, page));
        let both = f64::max(ours.f1, theirs.f1);
        let candidates = (ours.candidates + theirs.candidates) as f64;
        for (sum, (f1, candidates, seconds)) in sums.iter_mut().zip([
            (ours.f1, ours.candidates as f64, ours.seconds),
            (theirs.f1, theirs.candidates as f64, theirs.seconds),
            (both, candidates, ours.seconds + theirs.seconds),
        ]) {
            let new = [f1, f64::from(f1 == 1.0), candidates, seconds];
            sum.iter_mut().zip(new).for_each(|(sum, new)| *sum += new);
        }
        records += page.records.len();
        if theirs.f1 > ours.f1 {
            let new = theirs.has.iter().zip(&ours.has).filter(|(theirs, ours)| **theirs && !**ours).count();
            only += new;
            better.push(format!("{} {:.3} for {:.3}, {new} records more", page.id, theirs.f1, ours.f1));
        }
    }
    println!("| candidates | a page | best one's F1 | perfect pages | ms a page |\n|---|---|---|---|---|");
    for (name, [f1, perfect, candidates, seconds]) in ["ours", "tandem repeats", "both"].into_iter().zip(sums)
    {
        let n = pages.len() as f64;
        let ms = 1000.0 * seconds / n;
        println!("| {name} | {:.0} | {:.3} | {:.3} | {ms:.1} |", candidates / n, f1 / n, perfect / n);
    }
    println!("\nBetter than the best of ours on {} pages, by {only} of {records} records:", better.len());
    better.iter().for_each(|page| println!("- {page}"));
    Ok(())
}

fn discovered(doc: &Document, page: &Labelled) -> Best {
    let settings = marks::Settings { language: doc.language().map(str::to_owned), as_of: None };
    let marks = marks::find(doc.full_text(), &settings);
    let begun = ThreadTime::now();
    let all = gleaner::candidates(doc, &marks);
    let seconds = begun.elapsed().as_secs_f64();
    let texts = |list: &Listing| list.records().map(|r| squashed(&r.text(doc))).collect();
    Best { seconds, ..best(all.iter().map(texts), page) }
}

fn repeated(doc: &Document, page: &Labelled) -> Best {
    let begun = ThreadTime::now();
    let encodings = [Encoding::AllTags, Encoding::BlockLevel];
    let all: Vec<Vec<Interval>> = encodings.into_iter().flat_map(|e| tandem::lists(doc, e)).collect();
    let seconds = begun.elapsed().as_secs_f64();
    let texts = |list: &Vec<Interval>| list.iter().map(|i| squashed(i.text(doc))).collect();
    Best { seconds, ..best(all.iter().map(texts), page) }
}

fn best(lists: impl Iterator<Item = Vec<String>>, page: &Labelled) -> Best {
    let mut best = Best { has: vec![false; page.records.len()], ..Best::default() };
    for list in lists {
        best.candidates += 1;
        let f1 = labelled::f1(&list, &page.records);
        if f1 > best.f1 {
            let holds =
                |texts: &Vec<String>| list.iter().any(|g| texts.iter().all(|t| g.contains(t.as_str())));
            (best.f1, best.has) = (f1, page.records.iter().map(holds).collect());
        }
    }
    best
}
