//! Which days of a page are events, what are they called, and how sure is that?
//!
//! ```text
//! pages ── what each seems to be, its site left out ──▶ groups of days ──▶ event-group
//!                 found by it, its site left out ──▶ days of each page ──▶ event-own-day
//!                 found by them, their sites left out ──▶ titles of records ──▶ event-title, event-single-title
//!                 found by them, their sites left out ─────▶ events ─────▶ event-confidence
//! ```
//!
//! Each step learns from what the steps before make of pages whose sites they have not seen: on pages that they were
//! learnt from they are surer than they will be.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use model::Model;
use model::fit::{Data, Learner, Objective, Trees};
use records::event::{EVIDENCE, GROUP_FEATURES, Models, OWN_DAY_FEATURES, TITLE_FEATURES, Trace, trace};
use records::page_type::Estimate;
use serde_json::Value;

use crate::text::alike;
use crate::{Corpora, FOLDS, Fitted, LabelledPage, chance_of_page, models_left_out, page_type, ranked};

/// How each is learnt. One forest says much by luck where few pages are labelled, and trees that learn slowly were not done learning:
/// on sites left out the log loss of groups is .250 by eight bags of 120 trees of four leaves at half the rate and .235 by these, that
/// of titles .276 by 200 trees at that rate and .272. More bags for days of single events move nothing (record/models.md).
const GROUP: Learner = Learner::Trees(Trees {
    count: 80,
    leaves: 8,
    rate: 0.16,
    least: 8.0,
    ridge: 2.0,
    features: 0.5,
    sites: 0.8,
    bags: 4,
});
const OWN_DAY: Learner = Learner::Trees(Trees {
    count: 150,
    leaves: 6,
    rate: 0.12,
    least: 6.0,
    ridge: 2.0,
    features: 0.5,
    sites: 0.8,
    bags: 1,
});
/// Trees alone are right a little more often on sites left out, and lose what a table's few records say plainly. The titles that ship
/// were learnt before sites were drawn whole, since events read with titles learnt anew are right less often (record/models.md).
const TITLE: Learner = Learner::Both {
    ridge: 10.0,
    trees: Trees {
        count: 120,
        leaves: 8,
        rate: 0.16,
        least: 8.0,
        ridge: 2.0,
        features: 0.5,
        sites: 0.8,
        bags: 4,
    },
};
const SINGLE_TITLE: Learner = Learner::Linear { ridge: 10.0 };
const CONFIDENCE: Learner = Learner::Linear { ridge: 1.0 };

/// What a record of a list counts for where the titles of single events are learnt, of which few are labelled.
const OF_LISTS: f32 = 0.2;
/// A title so alike to the one that was wanted is right.
const ALIKE: f32 = 0.7;

/// All models of events.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let pages = Pages { pages: &corpora.events, estimates: page_type::left_out(corpora) };
    let unasked = Model::default();
    let none = |m| Models { group: m, own_day: m, title: m, single_title: m };
    let groups = groups(&pages, none(&unasked));
    let group = chance_of_page("event-group", &groups, GROUP);
    let by_group = models_left_out(&groups, Objective::Chance, GROUP, &group.model);
    let grouped = |fold: usize| Models { group: by_group.get(fold).unwrap_or(&unasked), ..none(&unasked) };
    let days = own_days(&pages, grouped);
    let own_day = ranked("event-own-day", &days, Objective::ChoiceOrNone, OWN_DAY);
    let by_day = models_left_out(&days, Objective::ChoiceOrNone, OWN_DAY, &own_day.model);
    let found = |fold: usize| Models { own_day: by_day.get(fold).unwrap_or(&unasked), ..grouped(fold) };
    let (lists, singles) = titles(&pages, found);
    let title = ranked("event-title", &lists, Objective::Choice, TITLE);
    let single_title = ranked("event-single-title", &singles, Objective::Choice, SINGLE_TITLE);
    let by_title = models_left_out(&lists, Objective::Choice, TITLE, &title.model);
    let by_single = models_left_out(&singles, Objective::Choice, SINGLE_TITLE, &single_title.model);
    let named = |fold: usize| Models {
        title: by_title.get(fold).unwrap_or(&unasked),
        single_title: by_single.get(fold).unwrap_or(&unasked),
        ..found(fold)
    };
    let confidence = chance_of_page("event-confidence", &confidence(&pages, named), CONFIDENCE);
    vec![group, own_day, title, single_title, confidence]
}

/// Labelled pages with what each seems to be.
struct Pages<'c> {
    pages: &'c [LabelledPage],
    estimates: HashMap<&'c Path, Estimate>,
}

impl Pages<'_> {
    fn trace(&self, page: &LabelledPage, models: Models<'_>) -> Trace {
        let estimate = self.estimates.get(page.file.as_path()).cloned();
        trace(&page.document(), &page.settings(), models, estimate)
    }

    /// Each page, by the models that have not seen its site.
    fn traced<'m>(
        &self,
        wanted: impl Fn(&LabelledPage) -> bool,
        models: impl Fn(usize) -> Models<'m>,
    ) -> impl Iterator<Item = (&LabelledPage, Trace)> {
        let pages = self.pages.iter().filter(move |p| wanted(p));
        pages.map(move |page| {
            let fold = Data::fold_of(&page.site, FOLDS) as usize;
            (page, self.trace(page, models(fold)))
        })
    }
}

fn is_negative(page: &LabelledPage) -> bool {
    page.text("kind") == "negative"
}

/// Are all of its events labelled?
fn is_complete(page: &LabelledPage) -> bool {
    page.truth.get("complete").and_then(Value::as_bool).unwrap_or(true)
}

/// The labelled events: day and title.
fn truth(page: &LabelledPage) -> impl Iterator<Item = (&str, &str)> {
    page.list("records").iter().map(|record| {
        let text = |key: &str| record.get(key).and_then(Value::as_str).unwrap_or_default();
        let start = text("start");
        (start.get(..10).unwrap_or(start), text("title"))
    })
}

/// Groups of days: right where most days are events', and these are a good part of the page's events.
fn groups(pages: &Pages<'_>, models: Models<'_>) -> Data {
    const MANY: usize = 5;
    let mut data = Data::new(GROUP_FEATURES);
    for (at, (page, traced)) in pages.traced(|_| true, |_| models).enumerate() {
        let truth: HashSet<&str> = truth(page).map(|(day, _)| day).collect();
        for group in &traced.groups {
            let right = group.days.iter().filter(|d| truth.contains(d.as_str())).count();
            let hit = right as f32 / group.days.len().max(1) as f32;
            let days: HashSet<&str> = group.days.iter().map(String::as_str).collect();
            let both = days.intersection(&truth).count();
            let found = both as f32 / truth.len().max(1) as f32;
            let unknown = !is_negative(page) && !is_complete(page) && hit < 0.5;
            let is_event = hit >= 0.5 && (found >= 0.2 || both >= MANY);
            if unknown || hit >= 0.3 && !is_event {
                continue;
            }
            data.push(&group.features, f32::from(is_event), 1.0, at, &page.site);
        }
    }
    data
}

/// The days of each page: right is that of its only event, on a page about one.
fn own_days<'m>(pages: &Pages<'_>, models: impl Fn(usize) -> Models<'m>) -> Data {
    let mut data = Data::new(OWN_DAY_FEATURES);
    for (at, (page, traced)) in pages.traced(|_| true, models).enumerate() {
        let own = if page.text("kind") == "single" { truth(page).next().map(|(day, _)| day) } else { None };
        let is_own = |day: &str| own == Some(day);
        // Where the day was not found, the page says nothing of those that were.
        if own.is_some() && !traced.days.iter().any(|d| is_own(&d.day)) {
            continue;
        }
        for day in &traced.days {
            data.push(&day.features, f32::from(is_own(&day.day)), 1.0, at, &page.site);
        }
    }
    data
}

/// Candidates for titles of records whose title is among them: of lists, and of single events with those of lists beside.
fn titles<'m>(pages: &Pages<'_>, models: impl Fn(usize) -> Models<'m>) -> (Data, Data) {
    let (mut lists, mut singles) = (Data::new(TITLE_FEATURES), Data::new(TITLE_FEATURES));
    let mut group = 0;
    for (page, traced) in pages.traced(|p| !is_negative(p), models) {
        let mut of_record: BTreeMap<usize, Vec<(&[f32], f32)>> = BTreeMap::new();
        for candidate in &traced.titles {
            let wanted = truth(page).filter(|(day, title)| *day == candidate.day && !title.is_empty());
            let likest = wanted.map(|(_, title)| alike(&candidate.text, title)).fold(0.0, f32::max);
            let label = f32::from(likest >= ALIKE);
            of_record.entry(candidate.record).or_default().push((&candidate.features, label));
        }
        of_record.retain(|_, candidates| candidates.iter().any(|(_, label)| *label > 0.0));
        let weight = (of_record.len() as f32).sqrt().recip();
        for candidates in of_record.into_values() {
            group += 1;
            for (features, label) in candidates {
                if traced.records > 1 {
                    lists.push(features, label, weight, group, &page.site);
                    singles.push(features, label, weight * OF_LISTS, group, &page.site);
                } else {
                    singles.push(features, label, weight, group, &page.site);
                }
            }
        }
    }
    (lists, singles)
}

/// Events found on pages whose events are all labelled: right where day and title are.
fn confidence<'m>(pages: &Pages<'_>, models: impl Fn(usize) -> Models<'m>) -> Data {
    let mut data = Data::new(EVIDENCE);
    let wanted = |p: &LabelledPage| !is_negative(p) && is_complete(p);
    for (at, (page, traced)) in pages.traced(wanted, models).enumerate() {
        let mut left: Vec<(&str, &str)> = truth(page).collect();
        for event in &traced.events {
            let fits = |(day, title): &(&str, &str)| {
                *day == event.day && (title.is_empty() || alike(&event.title, title) >= ALIKE)
            };
            let hit = left.iter().position(fits);
            if let Some(hit) = hit {
                left.remove(hit);
            }
            data.push(&event.features, f32::from(hit.is_some()), 1.0, at, &page.site);
        }
    }
    data
}
