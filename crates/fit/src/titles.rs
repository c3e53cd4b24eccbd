//! Which line of a page is the title of the record that it is about?
//!
//! ```text
//! pages about one record, and those that declare one ── lines ── says it what the record is called? ──▶ Data ──▶ choice
//! ```

use model::fit::{Data, Learner, Objective, Trees};
use records::{Glance, TITLE_FEATURES, title_traces};

use crate::corpora::Corpora;
use crate::kinds::examples;
use crate::learning::{Fitted, ranked};
use crate::text::{word_f1, words};

const TITLE: Learner = Learner::Both {
    ridge: 4.0,
    trees: Trees {
        count: 80,
        leaves: 5,
        rate: 0.06,
        least: 6.0,
        ridge: 4.0,
        features: 0.5,
        sites: 0.8,
        bags: 1,
    },
};

/// How alike a line and the title of the record are that are the same (F1 of words).
const SAME: f32 = 0.9;

/// The model of titles of pages about one record.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let mut data = Data::new(TITLE_FEATURES);
    for (group, example) in examples(corpora).iter().enumerate() {
        let doc = example.page.document();
        let settings = records::Settings { no_meta: true, ..example.page.settings() };
        let wanted = words(&example.title);
        for trace in title_traces(example.kind, &Glance::of(&doc, &settings)) {
            let is_right = word_f1(&words(&trace.text), &wanted) >= SAME;
            data.push(&trace.features, f32::from(is_right), example.weight, group, &example.page.site);
        }
    }
    vec![ranked("kind-title", &data, Objective::Choice, TITLE)]
}
