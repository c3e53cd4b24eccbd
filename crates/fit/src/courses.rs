//! Is a page about a course, does it list courses, which of its texts are the course's number and name,
//! and who teaches it?

use model::fit::{Data, Learner, Objective, Trees};
use records::course::{
    LIST_FEATURES, ListTrace, NAME_FEATURES, NUMBER_FEATURES, PAGE_FEATURES, PERSON_FEATURES, trace,
};
use serde_json::Value;

use crate::text::squashed;
use crate::{Corpora, Fitted, LabelledPage, chance_of_page, ranked};

/// F1 of a list's items and the page's courses from which on it is the page's list.
const RIGHT: f32 = 0.4;

/// Pages about other things that are labelled for another sort: there are many more of them than of the corpus.
const OTHER: f32 = 0.2;

/// Which number is the course's, and who teaches it: what pages, names and lists are judged by.
pub(crate) fn fit_fields(corpora: &Corpora) -> Vec<Fitted> {
    let mut number = Data::new(NUMBER_FEATURES);
    let mut teacher = Data::new(PERSON_FEATURES);
    for (at, labelled) in corpora.courses.iter().enumerate().filter(|(_, page)| is_of_one(page)) {
        let traced = trace(&labelled.document());
        let wanted: Vec<String> = texts(&labelled.truth, "course_id");
        for (text, features) in &traced.numbers {
            let right = wanted.contains(&squashed(text));
            number.push(features, f32::from(right), 1.0, at, &labelled.site);
        }
        for (person, features) in &traced.people {
            let is = |key: &str| labelled.list(key).iter().any(|named| is_same(named, person));
            // Whom the labels leave open says nothing.
            let open = f32::from(!is("teachers_optional"));
            teacher.push(features, f32::from(is("teachers")), open, at, &labelled.site);
        }
    }
    vec![
        ranked("course-number", &number, Objective::ChoiceOrNone, NUMBER),
        chance_of_page("course-teacher", &teacher, PEOPLE),
    ]
}

/// Is a page about one course?
fn is_of_one(page: &LabelledPage) -> bool {
    page.is("is_course") && page.list("courses").is_empty()
}

/// Which text names the course, once its number is known.
pub(crate) fn fit_name(corpora: &Corpora) -> Vec<Fitted> {
    let mut name = Data::new(NAME_FEATURES);
    for (at, labelled) in corpora.courses.iter().enumerate().filter(|(_, page)| is_of_one(page)) {
        let wanted: Vec<String> = texts(&labelled.truth, "course_name");
        for (text, features) in &trace(&labelled.document()).names {
            let right = wanted.contains(&squashed(text));
            name.push(features, f32::from(right), 1.0, at, &labelled.site);
        }
    }
    vec![ranked("course-name", &name, Objective::ChoiceOrNone, NAME)]
}

/// What is a course's page, and what a list of courses, by what else was found on it.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let mut page = Data::new(PAGE_FEATURES);
    let mut list = Data::new(LIST_FEATURES);
    for (at, labelled) in corpora.courses.iter().enumerate() {
        let traced = trace(&labelled.document());
        for candidate in &traced.lists {
            let right = f1_of_list(candidate, labelled) >= RIGHT;
            list.push(&candidate.features, f32::from(right), 1.0, at, &labelled.site);
        }
        if !labelled.list("courses").is_empty() {
            continue;
        }
        page.push(&traced.page, f32::from(labelled.is("is_course")), 1.0, at, &labelled.site);
    }
    let others = corpora.lists.iter().chain(&corpora.faqs).chain(&corpora.described).chain(&corpora.events);
    for (at, labelled) in others.filter(|p| !speaks_of_courses(p)).enumerate() {
        let traced = trace(&labelled.document());
        page.push(&traced.page, 0.0, OTHER, usize::MAX / 2 + at, &labelled.site);
        for candidate in traced.lists {
            list.push(&candidate.features, 0.0, OTHER, usize::MAX / 2 + at, &labelled.site);
        }
    }
    vec![chance_of_page("course-page", &page, TREES), chance_of_page("course-list", &list, FEW)]
}

/// Does a label name a person: by the same surname, and a first name that begins alike?
fn is_same(named: &Value, person: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        name.split(|c: char| c.is_whitespace() || c == '.').map(squashed).filter(|w| !w.is_empty()).collect()
    };
    let (label, found) =
        (words(named.get("name").and_then(Value::as_str).unwrap_or_default()), words(person));
    let first = |words: &[String]| words.first().and_then(|w| w.chars().next());
    let one = label.len() == 1 || found.len() == 1;
    !label.is_empty() && label.last() == found.last() && (one || first(&label) == first(&found))
}

/// The texts of a label's key, one or a list of them, squashed.
fn texts(truth: &Value, key: &str) -> Vec<String> {
    match truth.get(key) {
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).map(squashed).collect(),
        Some(Value::String(one)) => vec![squashed(one)],
        _ => Vec::new(),
    }
}

/// F1 of the items that name a course of the page, by its number or its name.
fn f1_of_list(candidate: &ListTrace, page: &LabelledPage) -> f32 {
    let wanted = page.list("courses");
    let keys = |c: &Value| [texts(c, "course_id"), texts(c, "course_name")].concat();
    let mut left: Vec<Vec<String>> = wanted.iter().map(keys).collect();
    let mut right = 0;
    for item in &candidate.items {
        let keys_of_item: Vec<String> = item.iter().map(|t| squashed(t)).filter(|t| !t.is_empty()).collect();
        if let Some(at) = left.iter().position(|keys| keys_of_item.iter().any(|key| keys.contains(key))) {
            left.remove(at);
            right += 1;
        }
    }
    2.0 * right as f32 / (wanted.len() + candidate.items.len()).max(1) as f32
}

/// Some pages of universities that are labelled for other things are courses' own.
fn speaks_of_courses(page: &LabelledPage) -> bool {
    let source = page.text("source").to_lowercase();
    ["course", "class", "lecture", "teach", "syllab"].iter().any(|word| source.contains(word))
}

const TREES: Learner = Learner::Trees(Trees {
    count: 120,
    leaves: 6,
    rate: 0.08,
    least: 8.0,
    ridge: 2.0,
    features: 0.5,
    sites: 0.8,
    bags: 1,
});

/// Few pages that list courses are labelled: small trees, each over a part of the features.
const FEW: Learner = Learner::Trees(Trees {
    count: 60,
    leaves: 4,
    rate: 0.08,
    least: 5.0,
    ridge: 2.0,
    features: 0.3,
    sites: 0.7,
    bags: 1,
});

/// A few thousand names of some hundred pages: trees would learn the pages.
const PEOPLE: Learner = Learner::Linear { ridge: 50.0 };

const NUMBER: Learner = Learner::Linear { ridge: 10.0 };
const NAME: Learner = Learner::Linear { ridge: 1.0 };
