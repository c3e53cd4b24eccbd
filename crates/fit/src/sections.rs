//! Which lines of a page are a section of several lines, such as the ingredients of a recipe?
//!
//! ```text
//! pages about one record ── what could be the section ── items as labelled? ──▶ Data, of a field and of all ──▶ chance
//! ```

use model::fit::{Data, Learner, Trees};
use records::{Glance, SECTION_FEATURES, section_traces};
use serde_json::Value;

use crate::corpora::{Corpora, LabelledPage};
use crate::learning::{Fitted, chance_of_page};
use crate::text::{squashed, word_f1, words};

const SECTION: Learner = Learner::Both {
    ridge: 4.0,
    trees: Trees {
        count: 120,
        leaves: 6,
        rate: 0.08,
        least: 8.0,
        ridge: 4.0,
        features: 0.4,
        sites: 0.8,
        bags: 1,
    },
};

/// Fields with labelled sections: kind, field, name of the model of the field alone.
const FIELDS: [(&str, &str, &str); 2] = [
    ("recipe", "ingredients", "kind-section-ingredients"),
    ("recipe", "instructions", "kind-section-instructions"),
];

/// How alike two texts are that are the same (F1 of words).
const SAME: f32 = 0.9;
/// How alike a section is that serves, though it has a line too many or lacks one; and what it counts for.
const NEARLY: (f32, f32) = (0.75, 0.3);
/// Mean letters of an item from which items are prose, which is the same however it is cut.
const PROSE: usize = 60;
/// What a page of none of the kind counts for.
const OTHER: f32 = 0.3;

/// The models of all fields, and of each.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let mut all = Data::new(SECTION_FEATURES);
    let mut fitted = Vec::new();
    for (kind, field, name) in FIELDS {
        let Some(schema) = schema::named(kind) else { continue };
        let mut data = Data::new(SECTION_FEATURES);
        for (group, page) in corpora.kinds.iter().enumerate() {
            let wanted = wanted(page, kind, field);
            let is_other = page.text("kind") != kind;
            if wanted.is_empty() && !is_other {
                continue;
            }
            let settings = records::Settings { no_meta: true, ..page.settings() };
            let doc = page.document();
            for trace in section_traces(schema, &Glance::of(&doc, &settings), field) {
                let label = if is_other { 0.0 } else { right(&trace.items, &wanted) };
                let weight = if is_other { OTHER } else { 1.0 };
                data.push(&trace.features, label, weight, group, &page.site);
                all.push(&trace.features, label, weight, group, &page.site);
            }
        }
        fitted.push(chance_of_page(name, &data, SECTION));
    }
    fitted.push(chance_of_page("kind-section", &all, SECTION));
    fitted
}

/// The labelled items of a field of the one record that a page is about.
fn wanted(page: &LabelledPage, kind: &str, field: &str) -> Vec<String> {
    let is_own = page.text("kind") == kind && page.text("shape") == "single";
    let record = page.list("records").first().filter(|_| is_own);
    let items = record.and_then(|record| record.get(field)).and_then(Value::as_array);
    items.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Are these the labelled items? 1 where nine of ten are and nine of ten are labelled, or where prose says the same.
fn right(items: &[String], wanted: &[String]) -> f32 {
    let of = |texts: &[String]| words(&texts.join("\n"));
    let alike = word_f1(&of(items), &of(wanted));
    if alike < NEARLY.0 {
        return 0.0;
    }
    let mut left: Vec<(String, Vec<String>)> =
        wanted.iter().map(|text| (squashed(text), words(text))).collect();
    let mut same = 0;
    for item in items {
        let (letters, own) = (squashed(item), words(item));
        let is_same =
            |(text, words): &(String, Vec<String>)| *text == letters || word_f1(&own, words) >= SAME;
        if let Some(at) = left.iter().position(is_same) {
            left.swap_remove(at);
            same += 1;
        }
    }
    let share = |of: usize| same as f32 / of.max(1) as f32;
    let is_prose = wanted.iter().map(String::len).sum::<usize>() >= PROSE * wanted.len();
    let is_right = share(items.len()) >= SAME && share(wanted.len()) >= SAME;
    if is_right || is_prose && alike >= SAME { 1.0 } else { NEARLY.1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_judged_by_their_items_and_prose_by_its_words() {
        let texts = |of: &[&str]| of.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let wanted = texts(&["2 eggs", "1 cup of flour", "salt"]);
        assert_eq!(right(&texts(&["2 eggs", "1 cup of flour", "Salt."]), &wanted), 1.0);
        assert_eq!(right(&texts(&["2", "eggs", "1 cup of flour", "salt"]), &wanted), NEARLY.1);
        assert_eq!(right(&texts(&["Beat the eggs.", "Bake."]), &wanted), 0.0);
        let step = "Beat the eggs with the flour until nothing of it is to be seen any more.";
        let cut = texts(&["Beat the eggs with the flour", "until nothing of it is to be seen any more."]);
        assert_eq!(right(&cut, &texts(&[step])), 1.0);
    }
}
