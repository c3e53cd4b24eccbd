//! Which sentences of a page describe it as a person did, and how sure is that?
//!
//! ```text
//! sentences, neighbours together ── words shared with the description ──▶ trees ──▶ the best on sites left out
//!                                                  the best: a third of its words shared? ──▶ confidence
//! ```

use std::ops::Range;

use model::fit::{Data, Learner, Objective, Trees, fit, left_out};
use records::annotation::{SURENESS_FEATURES, TEXT_FEATURES, sureness, trace};

use crate::subsequence::length;
use crate::text::{word_f1, words};
use crate::{Corpora, FOLDS, Fitted, chance_of_page};

/// Characters of a text that are compared.
const COMPARED: usize = 400;
/// Share of words from which a cataloguer edits rather than writes anew (ROUGE-1 F1).
const SERVES: f32 = 1.0 / 3.0;

/// How a text and the description agree: in words (ROUGE-1), and in their order (ROUGE-L).
#[derive(Debug, Clone, Copy)]
struct Alike {
    words: f32,
    order: f32,
}

impl Alike {
    fn of(text: &str, wanted: &[String]) -> Alike {
        let text: String = text.chars().take(COMPARED).collect();
        let own = words(&text);
        let both = (own.len() + wanted.len()).max(1) as f32;
        Alike { words: word_f1(&own, wanted), order: 2.0 * length(&own, wanted) as f32 / both }
    }

    fn mean(self) -> f32 {
        (self.words + self.order) / 2.0
    }
}

/// Both models.
pub(crate) fn fit_both(corpora: &Corpora) -> Vec<Fitted> {
    let mut data = Data::new(TEXT_FEATURES);
    let mut alike: Vec<Alike> = Vec::new();
    let mut sites: Vec<&str> = Vec::new();
    let described = corpora.described.iter().filter(|p| !p.text("description").is_empty());
    for page in described {
        let wanted = words(page.text("description"));
        let texts = trace(&page.document(), &page.settings());
        let own: Vec<Alike> = texts.iter().map(|(text, _)| Alike::of(text, &wanted)).collect();
        // An easy page counts no more than a hard one.
        let mean = own.iter().map(|a| a.mean()).sum::<f32>() / own.len().max(1) as f32;
        for ((_, row), alike) in texts.iter().zip(&own) {
            data.push(row, alike.mean() - mean, 1.0, sites.len(), &page.site);
        }
        if !own.is_empty() {
            sites.push(&page.site);
        }
        alike.extend(own);
    }
    let scores = left_out(&data, Objective::Value, SENTENCE, FOLDS);
    let first = best_of(&data, |at| scores.get(at).copied().unwrap_or_default());
    let mut model = fit(&data, Objective::Value, SENTENCE);
    model.notes = vec![figures(&data, &alike, &first)];
    let mut sure = Data::new(SURENESS_FEATURES);
    for (page, (at, site)) in first.iter().zip(sites).enumerate() {
        let row = sureness(scores.get(*at).copied().unwrap_or_default(), data.row(*at));
        let serves = alike.get(*at).is_some_and(|a| a.words >= SERVES);
        sure.push(&row, f32::from(serves), 1.0, page, site);
    }
    let sure = chance_of_page("description-confidence", &sure, SURE);
    vec![Fitted { name: "description-sentence", model }, sure]
}

const SENTENCE: Learner = Learner::Trees(Trees {
    count: 120,
    leaves: 8,
    rate: 0.05,
    least: 100.0,
    ridge: 10.0,
    features: 0.4,
    sites: 0.6,
    bags: 1,
});

const SURE: Learner = Learner::Linear { ridge: 1.0 };

/// Of each page the text that has most.
fn best_of(data: &Data, of: impl Fn(usize) -> f32) -> Vec<usize> {
    let best = |group: &Range<usize>| group.clone().rev().max_by(|a, b| of(*a).total_cmp(&of(*b)));
    data.groups().iter().filter_map(best).collect()
}

fn figures(data: &Data, alike: &[Alike], first: &[usize]) -> String {
    let mean = |chosen: &[usize], of: fn(&Alike) -> f32| {
        chosen.iter().filter_map(|at| alike.get(*at)).map(of).sum::<f32>() / chosen.len().max(1) as f32
    };
    let best = best_of(data, |at| alike.get(at).map_or(0.0, |a| a.mean()));
    format!(
        "{} pages; on sites left out ROUGE-1 {:.3}, ROUGE-L {:.3}; of the best text there is {:.3}, {:.3}",
        first.len(),
        mean(first, |a| a.words),
        mean(first, |a| a.order),
        mean(&best, |a| a.words),
        mean(&best, |a| a.order),
    )
}
