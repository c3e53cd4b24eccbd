//! Which lines of a page are its main text?
//!
//! ```text
//! lines beside the truth ── common words, in runs ──▶ share of each line ──▶ trees over the line's own row
//!                scores on sites left out ── context ──▶ rows of the lines near ──▶ second trees
//! ```

use std::collections::{BTreeMap, HashMap};

use model::fit::{Data, Learner, Objective, Trees, fit, left_out};
use records::main_text::{CONTEXT_FEATURES, LINE_FEATURES, Trace, chosen, trace};

use crate::subsequence::common;
use crate::text::{word_f1, words};
use crate::{Corpora, FOLDS, Fitted, LabelledPage};

/// A page with its lines.
struct Page<'a> {
    labelled: &'a LabelledPage,
    trace: Trace,
    /// Words of each line.
    lines: Vec<Vec<String>>,
    truth: Vec<String>,
}

/// Both models.
pub(crate) fn fit_both(corpora: &Corpora) -> Vec<Fitted> {
    let of_text = corpora.described.iter().filter(|p| !p.text("main_text").is_empty());
    let pages: Vec<Page> = of_text.map(Page::of).collect();
    let (line, context) = (lines(&pages), |scores: &[f32]| contexts(&pages, scores));
    let first = left_out(&line, Objective::Chance, LINE, FOLDS);
    let context = context(&first);
    let second = left_out(&context, Objective::Chance, CONTEXT, FOLDS);
    let mut by_line = fit(&line, Objective::Chance, LINE);
    by_line.notes = figures(&pages, &first);
    let mut by_context = fit(&context, Objective::Chance, CONTEXT);
    by_context.notes = figures(&pages, &second);
    vec![
        Fitted { name: "main-text-line", model: by_line },
        Fitted { name: "main-text-context", model: by_context },
    ]
}

const LINE: Learner = Learner::Trees(Trees {
    count: 120,
    leaves: 16,
    rate: 0.08,
    least: 60.0,
    ridge: 5.0,
    features: 0.4,
    sites: 0.7,
    bags: 1,
});

const CONTEXT: Learner = Learner::Trees(Trees {
    count: 60,
    leaves: 8,
    rate: 0.08,
    least: 60.0,
    ridge: 5.0,
    features: 0.4,
    sites: 0.7,
    bags: 1,
});

/// How much a page of a benchmark counts: the truth of `moz` is what another program gave, and `ir` has many pages of few
/// sites.
fn share(benchmark: &str) -> f32 {
    match benchmark {
        "wcxb" => 1.5,
        "ir" | "moz" => 0.5,
        _ => 1.0,
    }
}

impl Page<'_> {
    fn of(labelled: &LabelledPage) -> Page<'_> {
        let trace = trace(&labelled.document());
        let lines = trace.texts.iter().map(|text| words(text)).collect();
        Page { labelled, trace, lines, truth: words(labelled.text("main_text")) }
    }

    /// How much of each line stands in the truth, 0 to 1.
    fn labels(&self) -> Vec<f32> {
        let places = common(&self.lines.concat(), &self.truth);
        let mut rest = places.as_slice();
        let mut label = |line: &Vec<String>| {
            let (own, others) = rest.split_at_checked(line.len()).unwrap_or((rest, &[]));
            rest = others;
            in_runs(own) as f32 / line.len().max(1) as f32
        };
        self.lines.iter().map(&mut label).collect()
    }

    /// How much each line counts, so that every page of a benchmark counts the same.
    fn weights(&self) -> Vec<f32> {
        /// Words that a page has at least: short truths are less certain.
        const FEW: f32 = 50.0;
        /// A line without a word.
        const LEAST: f32 = 0.02;
        let scale = 100.0 * share(self.labelled.text("benchmark")) / (self.truth.len() as f32 + FEW);
        self.lines.iter().map(|line| line.len() as f32 * scale + LEAST).collect()
    }

    /// Words of the lines that are kept.
    fn kept(&self, scores: &[f32]) -> Vec<String> {
        let (keep, _) = chosen(&self.trace.words, scores);
        let lines = self.lines.iter().zip(keep).filter(|(_, keep)| *keep);
        lines.flat_map(|(line, _)| line.iter().cloned()).collect()
    }
}

/// How many words of a line stand in the truth, counted where three or all of them follow one another there: single words
/// stand anywhere.
fn in_runs(places: &[Option<usize>]) -> usize {
    /// Words that are a run.
    const RUN: usize = 3;
    let least = RUN.min(places.len());
    let (mut right, mut run, mut last) = (0, 0, None);
    for place in places.iter().copied().chain([None]) {
        let follows = place.is_some() && (run == 0 || place == last.map(|at: usize| at + 1));
        if follows {
            run += 1;
        } else {
            right += if run >= least { run } else { 0 };
            run = usize::from(place.is_some());
        }
        last = place;
    }
    right
}

/// The lines of all pages, each page a group.
fn lines(pages: &[Page]) -> Data {
    let mut data = Data::new(LINE_FEATURES);
    for (at, page) in pages.iter().enumerate() {
        let labels = page.labels();
        for ((row, label), weight) in page.trace.rows.iter().zip(labels).zip(page.weights()) {
            data.push(row, label, weight, at, &page.labelled.site);
        }
    }
    data
}

/// The same lines, seen after the first trees gave them these scores.
fn contexts(pages: &[Page], scores: &[f32]) -> Data {
    let mut data = Data::new(CONTEXT_FEATURES);
    for (at, (page, scores)) in by_page(pages, scores).enumerate() {
        let rows = page.trace.context(scores);
        for ((row, label), weight) in rows.iter().zip(page.labels()).zip(page.weights()) {
            data.push(row, label, weight, at, &page.labelled.site);
        }
    }
    data
}

/// Each page with its part of the scores.
fn by_page<'a>(pages: &'a [Page], mut rest: &'a [f32]) -> impl Iterator<Item = (&'a Page<'a>, &'a [f32])> {
    pages.iter().map(move |page| {
        let (own, others) = rest.split_at_checked(page.lines.len()).unwrap_or((rest, &[]));
        rest = others;
        (page, own)
    })
}

/// F1 of words and of runs of four words of what is kept on sites left out, by benchmark and type of page.
fn figures(pages: &[Page], scores: &[f32]) -> Vec<String> {
    let mut by_name: BTreeMap<String, Vec<(f32, f32)>> = BTreeMap::new();
    for (page, scores) in by_page(pages, scores) {
        let kept = page.kept(scores);
        let one = (word_f1(&kept, &page.truth), runs_f1(&kept, &page.truth));
        let (benchmark, sort) = (page.labelled.text("benchmark"), page.labelled.text("type"));
        by_name.entry(benchmark.to_owned()).or_default().push(one);
        if benchmark == "wcxb" {
            by_name.entry(format!("{benchmark} {sort}")).or_default().push(one);
        }
    }
    let line = |(name, ones): (&String, &Vec<(f32, f32)>)| {
        let mean = |of: fn(&(f32, f32)) -> f32| ones.iter().map(of).sum::<f32>() / ones.len().max(1) as f32;
        format!(
            "{name}: {} pages, F1 of words {:.3}, of runs of four {:.3}",
            ones.len(),
            mean(|o| o.0),
            mean(|o| o.1)
        )
    };
    std::iter::once("on sites left out:".to_owned()).chain(by_name.iter().map(line)).collect()
}

/// F1 of the runs of four words that two texts share.
fn runs_f1(a: &[String], b: &[String]) -> f32 {
    let runs = |words: &[String]| {
        let mut counts: HashMap<String, usize> = HashMap::new();
        words
            .windows(4.min(words.len().max(1)))
            .for_each(|run| *counts.entry(run.join(" ")).or_default() += 1);
        counts
    };
    let (a, b) = (runs(a), runs(b));
    let both: usize = a.iter().filter_map(|(run, n)| b.get(run).map(|m| *n.min(m))).sum();
    2.0 * both as f32 / (a.values().sum::<usize>() + b.values().sum::<usize>()).max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_where_they_follow_one_another() {
        assert_eq!(in_runs(&[Some(4), Some(5), Some(6), None]), 3);
        assert_eq!(in_runs(&[Some(4), None, Some(6), Some(9)]), 0);
        assert_eq!(in_runs(&[Some(4), Some(5)]), 2);
        assert_eq!(in_runs(&[Some(1), Some(2), Some(3), Some(8), Some(9), Some(10)]), 6);
    }

    #[test]
    fn runs_are_shared() {
        let text = |t: &str| words(t);
        assert_eq!(runs_f1(&text("a b c d e"), &text("a b c d e")), 1.0);
        assert_eq!(runs_f1(&text("a b c d x"), &text("a b c d y")), 0.5);
    }
}
