//! Which groups of a page's texts are the questions of a FAQ?

use model::fit::{Data, Learner};
use records::faq::{FEATURES, trace};
use serde_json::Value;

use crate::text::squashed;
use crate::{Corpora, Fitted, LabelledPage, chance_of_page};

/// Share of a group's texts that are questions of the page's FAQ, from which on it is one.
const RIGHT: f32 = 0.8;
/// What a page counts for that is labelled for something else: few of these hold questions.
const OTHER: f32 = 0.3;
const GROUP: Learner = Learner::Linear { ridge: 10.0 };

/// The model of groups.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let mut data = Data::new(FEATURES);
    let others = corpora.events.iter().chain(&corpora.lists).chain(&corpora.courses);
    let pages = corpora.faqs.iter().map(|p| (p, 1.0)).chain(others.map(|p| (p, OTHER)));
    for (at, (page, weight)) in pages.enumerate() {
        let wanted = questions(page);
        for group in trace(&page.document(), &page.settings()) {
            let asked = group.questions.iter().filter(|q| wanted.contains(&squashed(q))).count();
            let right = asked as f32 >= RIGHT * group.questions.len() as f32;
            data.push(&group.features, f32::from(right), weight, at, &page.site);
        }
    }
    vec![chance_of_page("faq-group", &data, GROUP)]
}

/// The labelled questions.
fn questions(page: &LabelledPage) -> Vec<String> {
    let question = |pair: &Value| pair.get("q").and_then(Value::as_str).map(squashed);
    page.list("pairs").iter().filter_map(question).collect()
}
