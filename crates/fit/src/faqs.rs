//! Which groups of a page's texts are the questions of a FAQ, and which of their members?

use model::fit::{Data, Learner, Trees};
use records::faq::{FEATURES, GroupTrace, MEMBER_FEATURES, trace};
use serde_json::Value;

use crate::text::squashed;
use crate::{Corpora, Fitted, LabelledPage, chance_of_page};

/// What a page counts for that is labelled for something else: few of these hold questions.
const OTHER: f32 = 0.3;
/// Weights besides trees: what few pages show, such as the heading of a quiz, fills no leaf.
const GROUP: Learner = Learner::Both {
    ridge: 2.0,
    trees: Trees {
        count: 120,
        leaves: 8,
        rate: 0.06,
        least: 4.0,
        ridge: 2.0,
        features: 0.5,
        sites: 0.8,
        bags: 1,
    },
};
const MEMBER: Learner = Learner::Trees(Trees {
    count: 120,
    leaves: 6,
    rate: 0.08,
    least: 5.0,
    ridge: 2.0,
    features: 0.5,
    sites: 0.8,
    bags: 1,
});

/// Members are judged of groups that are as right as this, as those are that the model of groups chooses.
const RIGHT: f32 = 0.5;

/// The models of groups and of their members.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let mut groups = Data::new(FEATURES);
    let mut members = Data::new(MEMBER_FEATURES);
    let others = corpora.events.iter().chain(&corpora.lists).chain(&corpora.courses);
    let pages = corpora.faqs.iter().map(|p| (p, 1.0)).chain(others.map(|p| (p, OTHER)));
    for (at, (page, weight)) in pages.enumerate() {
        let wanted = labelled(page);
        let traced: Vec<(f32, GroupTrace)> =
            trace(&page.document(), &page.settings()).into_iter().map(|g| (f_of(&g, &wanted), g)).collect();
        let right = traced.iter().filter(|(f, _)| *f >= RIGHT).count().max(1) as f32;
        for (f, group) in traced {
            groups.push(&group.features, f, weight, at, &page.site);
            for ((question, _), row) in group.pairs.iter().zip(&group.members).filter(|_| f >= RIGHT) {
                let question = squashed(question);
                let label = f32::from(wanted.iter().any(|(q, _)| *q == question));
                members.push(row, label, 1.0 / right, at, &page.site);
            }
        }
    }
    vec![chance_of_page("faq-group", &groups, GROUP), chance_of_page("faq-member", &members, MEMBER)]
}

/// A question and how its answer begins, squashed.
type Pair = (String, Option<String>);

/// The labelled questions.
fn labelled(page: &LabelledPage) -> Vec<Pair> {
    let text = |pair: &Value, key: &str| pair.get(key).and_then(Value::as_str).map(squashed);
    let pair = |p: &Value| Some((text(p, "q")?, text(p, "a").map(|a| beginning(&a))));
    page.list("pairs").iter().filter_map(pair).collect()
}

/// So much of an answer is compared, in letters: where it ends is another question.
const BEGINNING: usize = 24;

fn beginning(text: &str) -> String {
    text.chars().take(BEGINNING).collect()
}

/// How much more recall counts than precision.
const RECALL: f32 = 2.0;

/// How right a group is: precision and recall of its pairs against those labelled below its announcement.
fn f_of(group: &GroupTrace, wanted: &[Pair]) -> f32 {
    let within: Vec<String> = group.within.iter().map(|t| squashed(t)).collect();
    let near = wanted.iter().filter(|(question, _)| within.contains(question)).count();
    let mut left: Vec<&Pair> = wanted.iter().collect();
    let mut right = 0;
    for (question, answer) in &group.pairs {
        let (question, answer) = (squashed(question), beginning(&squashed(answer)));
        let same = |(q, a): &&Pair| *q == question && a.as_ref().is_none_or(|a| *a == answer);
        if let Some(at) = left.iter().position(same) {
            left.swap_remove(at);
            right += 1;
        }
    }
    let share = |of: usize| right as f32 / of.max(1) as f32;
    let (precision, recall) = (share(group.pairs.len()), share(near.max(right)));
    // What is no question may be left out of a group, what it lacks is lost.
    (1.0 + RECALL) * precision * recall / (RECALL * precision + recall).max(f32::MIN_POSITIVE)
}
