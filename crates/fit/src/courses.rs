//! Is a page about a course, and which of its texts is the course's name?

use model::fit::{Data, Learner, Objective, Trees};
use records::course::{NAME_FEATURES, PAGE_FEATURES, trace};

use crate::text::squashed;
use crate::{Corpora, Fitted, LabelledPage, chance_of_page, ranked};

/// Pages about other things that are labelled for another sort: there are many more of them than of the corpus.
const OTHER: f32 = 0.2;

/// Both models.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let mut page = Data::new(PAGE_FEATURES);
    let mut name = Data::new(NAME_FEATURES);
    let single = corpora.courses.iter().filter(|p| p.list("courses").is_empty());
    for (at, labelled) in single.enumerate() {
        let traced = trace(&labelled.document());
        let is_course = labelled.is("is_course");
        page.push(&traced.page, f32::from(is_course), 1.0, at, &labelled.site);
        if !is_course {
            continue;
        }
        let wanted: Vec<String> =
            labelled.list("course_name").iter().filter_map(|n| n.as_str()).map(squashed).collect();
        for (text, measures, _) in &traced.names {
            let right = wanted.contains(&squashed(text));
            name.push(measures, f32::from(right), 1.0, at, &labelled.site);
        }
    }
    let others = corpora.lists.iter().chain(&corpora.faqs).chain(&corpora.described).chain(&corpora.events);
    for (at, labelled) in others.filter(|p| !speaks_of_courses(p)).enumerate() {
        let traced = trace(&labelled.document());
        page.push(&traced.page, 0.0, OTHER, usize::MAX / 2 + at, &labelled.site);
    }
    vec![
        chance_of_page("course-page", &page, Objective::Chance, PAGE),
        ranked("course-name", &name, Objective::ChoiceOrNone, NAME),
    ]
}

/// Some pages of universities that are labelled for other things are courses' own.
fn speaks_of_courses(page: &LabelledPage) -> bool {
    let source = page.text("source").to_lowercase();
    ["course", "class", "lecture", "teach", "syllab"].iter().any(|word| source.contains(word))
}

const PAGE: Learner = Learner::Trees(Trees {
    count: 120,
    leaves: 6,
    rate: 0.08,
    least: 8.0,
    ridge: 2.0,
    features: 0.5,
    groups: 0.8,
});

const NAME: Learner = Learner::Linear { ridge: 1.0 };
