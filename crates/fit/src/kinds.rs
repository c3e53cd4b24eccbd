//! Is a page about one record of a kind that its schema alone describes?
//!
//! ```text
//! pages of kinds, of lists ─┬─ about one? several? none of the kinds that are tried ──▶ Data ──▶ chance
//! pages that declare one   ─┘   what they declare is hidden from the reader
//! ```

use model::fit::{Data, Learner, Trees};
use records::{Glance, Record, SINGLE_FEATURES, declared_records, single_trace};
use schema::{Reader, Schema};

use crate::corpora::{Corpora, LabelledPage};
use crate::learning::{Fitted, chance_of_page};
use crate::text::{word_f1, words};

const SINGLE: Learner = Learner::Both {
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

/// What a page counts for that is labelled for another kind: it could be of both.
const OTHER: f32 = 0.3;
/// What a page counts for that labels itself: makers of pages declare lists and doors as articles, too.
const DECLARED: f32 = 0.5;
/// What a page counts for that is labelled for its lists.
const LISTED: f32 = 0.5;
/// How alike the heading and the title of the record are where the page is about it (F1 of words).
const NAMED: f32 = 0.5;

/// The model of pages about one record.
pub(crate) fn fit_single(corpora: &Corpora) -> Vec<Fitted> {
    let mut data = Data::new(SINGLE_FEATURES);
    let mut group = 0;
    let mut add = |page: &LabelledPage, kind: &Schema, title: Option<&str>, weight: f32| {
        let settings = records::Settings { no_meta: true, ..page.settings() };
        let doc = page.document();
        let Some(trace) = single_trace(kind, &Glance::of(&doc, &settings)) else { return };
        let own = words(&trace.title);
        let is_right = title.is_some_and(|title| word_f1(&own, &words(title)) >= NAMED);
        data.push(&trace.features, f32::from(is_right), weight, group, &page.site);
        group += 1;
    };
    for page in &corpora.kinds {
        let title = title_of(page);
        for (kind, weight) in tried(page) {
            let is_own = kind.name == page.text("kind");
            add(page, kind, title.as_deref().filter(|_| is_own), weight);
        }
    }
    for page in &corpora.lists {
        for kind in ["article", "product", "job"].into_iter().filter_map(schema::named) {
            add(page, kind, None, LISTED);
        }
    }
    let others = [&corpora.events, &corpora.courses, &corpora.faqs, &corpora.described];
    for page in others.into_iter().flatten() {
        for (kind, record) in declared(page) {
            let title = record.as_ref().and_then(declared_title);
            add(page, kind, title.as_deref(), DECLARED);
        }
    }
    vec![chance_of_page("kind-single", &data, SINGLE)]
}

/// Where the words of declared data are defined: what declares some names it.
const VOCABULARY: &[u8] = b"schema.org";

/// A page about one record.
pub(crate) struct Example<'c> {
    pub(crate) page: &'c LabelledPage,
    pub(crate) kind: &'static Schema,
    pub(crate) title: String,
    pub(crate) weight: f32,
    /// What it declares, where that is its label.
    declared: Option<Record>,
}

impl Example<'_> {
    /// Is it labelled by what it declares?
    pub(crate) fn is_declared(&self) -> bool {
        self.declared.is_some()
    }

    /// The labelled value of a field.
    pub(crate) fn value(&self, field: &str) -> Option<String> {
        if let Some(record) = &self.declared {
            return record.value(field).map(|field| field.value.to_string());
        }
        let record = self.page.list("records").first()?;
        record.get(field).and_then(serde_json::Value::as_str).map(str::to_owned)
    }
}

/// The pages that are about one record: those that are labelled so, and those that declare one.
pub(crate) fn examples(corpora: &Corpora) -> Vec<Example<'_>> {
    let mut all = Vec::new();
    for page in &corpora.kinds {
        let kind = schema::named(page.text("kind")).filter(|kind| kind.reader == Reader::Schema);
        let (Some(title), Some(kind)) = (title_of(page), kind) else { continue };
        all.push(Example { page, kind, title, weight: 1.0, declared: None });
    }
    let others = [&corpora.events, &corpora.courses, &corpora.faqs, &corpora.described];
    for page in others.into_iter().flatten() {
        for (kind, record) in declared(page) {
            let Some(record) = record else { continue };
            let Some(title) = declared_title(&record) else { continue };
            all.push(Example { page, kind, title, weight: DECLARED, declared: Some(record) });
        }
    }
    all
}

/// Title of the one record that a page is labelled to be about.
fn title_of(page: &LabelledPage) -> Option<String> {
    let record = page.list("records").first().filter(|_| page.text("shape") == "single")?;
    let title = record.get("title").or_else(|| record.get("name"))?;
    title.as_str().map(str::to_owned)
}

/// The kinds for which a labelled page is an example, each with what it counts for.
fn tried(page: &LabelledPage) -> Vec<(&'static Schema, f32)> {
    let named = page.list("try").iter().filter_map(serde_json::Value::as_str);
    let own = schema::named(page.text("kind")).map(|kind| (kind, 1.0));
    let mut tried: Vec<_> = named.filter_map(schema::named).map(|kind| (kind, 1.0)).chain(own).collect();
    if own.is_some() {
        // An article may be about anything.
        let is_other = |kind: &&Schema| kind.name != page.text("kind") && kind.name != "article";
        tried.extend(by_schema().filter(is_other).map(|kind| (kind, OTHER)));
    }
    tried
}

/// The kinds of which a page declares records, each with the one that it is about, or none of several.
fn declared(page: &LabelledPage) -> Vec<(&'static Schema, Option<Record>)> {
    // Most pages name no vocabulary: they need not be parsed.
    let bytes = std::fs::read(&page.file).unwrap_or_default();
    if !bytes.windows(VOCABULARY.len()).any(|part| part.eq_ignore_ascii_case(VOCABULARY)) {
        return Vec::new();
    }
    let doc = page.document();
    let glance = Glance::of(&doc, &page.settings());
    let read = |kind: &'static Schema| {
        let mut records = declared_records(kind, &glance);
        match records.len() {
            0 => None,
            1 => records
                .pop()
                .filter(|record| declared_title(record).is_some())
                .map(|record| (kind, Some(record))),
            _ => Some((kind, None)),
        }
    };
    by_schema().filter_map(read).collect()
}

fn declared_title(record: &Record) -> Option<String> {
    let named = ["title", "name"].into_iter().find_map(|name| record.value(name));
    named.map(|field| field.value.to_string())
}

fn by_schema() -> impl Iterator<Item = &'static Schema> {
    schema::shipped().iter().filter(|kind| kind.reader == Reader::Schema)
}
