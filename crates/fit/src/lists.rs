//! Which of the lists that a page could hold is the one that its readers came for?
//!
//! ```text
//! candidates ── F1 against the labelled records ──▶ the best of a page, and those that are as good ──▶ Data
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use listings::{FEATURES, Listing, Member, candidates, features};
use model::fit::{Data, Learner, Objective, calibrate, fit, left_out};
use page::Document;
use serde_json::Value;

use crate::{Corpora, FOLDS, Fitted, LabelledPage};

/// F1 by which a candidate may be worse than the best and still be wanted.
const SHARP: f32 = 0.01;
/// The best of a page is wanted where it is better than this.
const WORTH: f32 = 0.5;
/// F1 from which a list counts as right.
const RIGHT: f32 = 0.8;

/// The model by which candidates are ranked.
pub(crate) fn fit_rank(corpora: &Corpora) -> Vec<Fitted> {
    let mut sizes: HashMap<&str, f32> = HashMap::new();
    let pages: Vec<&LabelledPage> = corpora.lists.iter().chain(&corpora.lists_alone).collect();
    pages.iter().for_each(|page| *sizes.entry(&page.site).or_default() += 1.0);
    let mut data = Data::new(FEATURES);
    let mut f1 = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        let own = measured(page);
        let best = own.iter().map(|(f1, _)| *f1).fold(0.0, f32::max);
        // Each site counts once, however many pages it has.
        let weight = sizes.len() as f32 / pages.len() as f32;
        let weight = 1.0 / sizes.get(page.site.as_str()).map_or(1.0, |n| n * weight);
        for (f1, row) in &own {
            let label = if best > WORTH { ((f1 - best) / SHARP).exp() } else { 0.0 };
            data.push(row, label, weight, at, &page.site);
        }
        f1.extend(own.into_iter().map(|(f1, _)| f1));
    }
    let scores = left_out(&data, Objective::Shares, RANK, FOLDS);
    vec![Fitted { name: "list-rank", model: calibrated(&data, &f1, &scores) }]
}

const RANK: Learner = Learner::Linear { ridge: 3.0 };

/// The model with its chances and figures, from the scores on sites left out.
fn calibrated(data: &Data, f1: &[f32], scores: &[f32]) -> model::Model {
    let groups = data.groups();
    let first = |by: &[f32]| -> Vec<usize> {
        let by = |at: usize| by.get(at).copied().unwrap_or_default();
        let first = |g: &Range<usize>| g.clone().rev().max_by(|a, b| by(*a).total_cmp(&by(*b)));
        groups.iter().filter_map(first).collect()
    };
    let of = |values: &[f32], places: &[usize]| -> Vec<f32> {
        places.iter().filter_map(|at| values.get(*at).copied()).collect()
    };
    let (top, best) = (first(scores), first(f1));
    let (reached, could) = (of(f1, &top), of(f1, &best));
    let right: Vec<f32> = reached.iter().map(|f1| f32::from(*f1 >= RIGHT)).collect();
    let model = fit(data, Objective::Shares, RANK);
    let mut model = calibrate(model, &of(scores, &top), &right, &vec![1.0; top.len()]);
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len().max(1) as f32;
    let perfect =
        |values: &[f32]| values.iter().filter(|f1| **f1 == 1.0).count() as f32 / values.len().max(1) as f32;
    model.notes = vec![format!(
        "{} pages; on sites left out F1 of the first candidate {:.3}, perfect {:.3}; of the best there is {:.3}, perfect {:.3}",
        top.len(),
        mean(&reached),
        perfect(&reached),
        mean(&could),
        perfect(&could),
    )];
    model
}

/// Each candidate of a page: its F1 against the labelled records, and what it is weighed by.
fn measured(page: &LabelledPage) -> Vec<(f32, [f32; FEATURES.len()])> {
    let doc = page.document();
    let marks = marks::find(doc.full_text(), &marks::Settings::default());
    let (truth, text) = (Truth::of(page), Squashed::of(doc.full_text()));
    let one = |list: &Listing| (truth.f1(&records(&doc, list, &text)), features(&list.measures));
    candidates(&doc, &marks).iter().map(one).collect()
}

fn records(doc: &Document, list: &Listing, text: &Squashed) -> Vec<String> {
    let of = |m: &Member| m.intervals.iter().map(|i| text.between(doc.span_between(i.from, i.to))).collect();
    list.records().map(of).collect()
}

/// As records are compared: the same letters and digits as those of [`Squashed`].
fn squash(text: &str) -> String {
    Squashed::of(text).text
}

/// A text with only its letters and digits, and where each byte went.
struct Squashed {
    text: String,
    at: Vec<usize>,
}

impl Squashed {
    fn of(full: &str) -> Squashed {
        let (mut text, mut at) = (String::new(), Vec::with_capacity(full.len() + 1));
        for c in full.chars() {
            at.extend(std::iter::repeat_n(text.len(), c.len_utf8()));
            text.extend(c.is_alphanumeric().then_some(c).into_iter().flat_map(char::to_lowercase));
        }
        at.push(text.len());
        Squashed { text, at }
    }

    fn between(&self, span: Range<usize>) -> &str {
        let at = |byte: usize| self.at.get(byte).copied().unwrap_or(self.text.len());
        self.text.get(at(span.start)..at(span.end)).unwrap_or_default()
    }
}

/// The must-have texts of each labelled record, and those that are its alone.
struct Truth {
    keys: Vec<Vec<String>>,
    own: Vec<Vec<String>>,
}

/// Letters from which a text that one record alone has tells it from others.
const TELLING: usize = 8;

impl Truth {
    fn of(page: &LabelledPage) -> Truth {
        let texts = |record: &Value| -> Vec<String> {
            let all = record.get("texts").and_then(Value::as_array).into_iter().flatten();
            all.filter_map(|t| t.as_str()).map(squash).filter(|k| !k.is_empty()).collect()
        };
        let keys: Vec<Vec<String>> = page.list("records").iter().map(texts).collect();
        let whole: Vec<String> = keys.iter().map(|k| k.join("\n")).collect();
        let alone = |k: &String| {
            k.chars().count() >= TELLING && whole.iter().filter(|w| w.contains(k.as_str())).count() == 1
        };
        let own = keys.iter().map(|ks| {
            let single: HashSet<&String> = ks.iter().filter(|k| alone(k)).collect();
            single.into_iter().cloned().collect()
        });
        Truth { own: own.collect(), keys }
    }

    /// Does a text hold a record, and no other one?
    fn holds(&self, record: usize, text: &str) -> bool {
        let Some(keys) = self.keys.get(record) else { return false };
        let foreign = |own: &Vec<String>| {
            let held =
                |u: &&String| text.contains(u.as_str()) && !keys.iter().any(|k| k.contains(u.as_str()));
            !own.is_empty() && 2 * own.iter().filter(held).count() > own.len()
        };
        let others = || self.own.iter().enumerate().filter(|(other, _)| *other != record);
        keys.iter().all(|k| text.contains(k.as_str())) && !others().any(|(_, own)| foreign(own))
    }

    fn f1(&self, records: &[String]) -> f32 {
        let mut free = vec![true; records.len()];
        let mut right = 0.0;
        for (at, _) in self.keys.iter().enumerate().filter(|(_, keys)| !keys.is_empty()) {
            let found = records.iter().zip(&mut free).find(|(text, free)| **free && self.holds(at, text));
            if let Some((_, free)) = found {
                *free = false;
                right += 1.0;
            }
        }
        2.0 * right / (records.len() + self.keys.len()).max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_right_that_hold_their_own_texts_alone() {
        let keys = [["redapple1", "2003"], ["greenpear2", "2003"]].map(|k| k.map(str::to_owned).to_vec());
        let own = [["redapple1"], ["greenpear2"]].map(|k| k.map(str::to_owned).to_vec());
        let truth = Truth { keys: keys.to_vec(), own: own.to_vec() };
        let texts = |t: &[&str]| t.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>();
        assert_eq!(truth.f1(&texts(&["xredapple12003", "greenpear22003"])), 1.0);
        assert_eq!(truth.f1(&texts(&["redapple1greenpear22003"])), 0.0);
        assert_eq!(truth.f1(&texts(&["redapple12003", "other"])), 0.5);
    }
}
