//! What the event finder measures on a page, for those who learn its models.

use page::Document;

use super::draft::Draft;
use super::find::{Named, drafts, find};
use super::found::PageEvents;
use super::{Models, own_day, title};
use crate::Settings;
use crate::glance::Glance;
use crate::page_type::Estimate;
use crate::reading::Reading;

/// Days laid out alike, as the finder saw them.
#[derive(Debug, Clone)]
pub struct GroupTrace {
    /// The days, ISO 8601.
    pub days: Vec<String>,
    /// By [`GROUP_FEATURES`](super::GROUP_FEATURES).
    pub features: Vec<f32>,
}

/// A day of the page, as a candidate for that of its only event.
#[derive(Debug, Clone)]
pub struct DayTrace {
    /// The day, ISO 8601.
    pub day: String,
    /// By [`OWN_DAY_FEATURES`](super::OWN_DAY_FEATURES).
    pub features: Vec<f32>,
}

/// A candidate for a record's title.
#[derive(Debug, Clone)]
pub struct TitleTrace {
    /// Which record, from 0.
    pub record: usize,
    /// Day of the record, ISO 8601.
    pub day: String,
    /// The text.
    pub text: String,
    /// By [`TITLE_FEATURES`](super::TITLE_FEATURES).
    pub features: Vec<f32>,
}

/// An event with what its confidence is weighed from.
#[derive(Debug, Clone)]
pub struct EventTrace {
    /// Its day, ISO 8601.
    pub day: String,
    /// Its title, empty where it has none.
    pub title: String,
    /// By [`EVIDENCE`](super::EVIDENCE).
    pub features: Vec<f32>,
}

/// What was measured on a page.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Groups of days, accepted or not.
    pub groups: Vec<GroupTrace>,
    /// Days of the page, each once.
    pub days: Vec<DayTrace>,
    /// How many records were accepted.
    pub records: usize,
    /// Title candidates of the accepted records.
    pub titles: Vec<TitleTrace>,
    /// The events before declared ones are joined with them.
    pub events: Vec<EventTrace>,
}

/// Measures a page as [`events`](super::events) does, by models of one's own; `page_type` is what the page is taken for,
/// where that is not to be asked of the models in use.
pub fn trace(doc: &Document, settings: &Settings, models: Models<'_>, page_type: Option<Estimate>) -> Trace {
    let glance = match page_type {
        Some(page_type) => Glance::taken_for(doc, settings, page_type),
        None => Glance::of(doc, settings),
    };
    let reading = Reading::of(&glance, models);
    let found = find(&reading);
    let events =
        drafts(&reading, &found, &Named::of(&reading, &found)).iter().filter_map(event_trace).collect();
    let own = own_day::candidates(&reading, &found.days, &found.groups).into_iter();
    let own = own.map(|c| DayTrace { day: c.day.to_string(), features: c.features }).collect();
    let PageEvents { days, groups, anchors, records, .. } = found;
    let day = |i: &usize| days.get(*i).map(|s| s.day.to_string()).unwrap_or_default();
    let group = |g: &super::group::Group| GroupTrace {
        days: g.sightings.iter().map(day).collect(),
        features: g.features.clone(),
    };
    let titles = title::candidates(&reading, &records).into_iter().filter_map(|c| {
        let segment = records.get(c.record)?.segments.get(c.segment)?;
        let day = anchors.get(c.record).map(|a| day(&a.day))?;
        let text = segment.text(&reading).to_owned();
        Some(TitleTrace { record: c.record, day, text, features: c.features })
    });
    let titles = titles.collect();
    Trace { groups: groups.iter().map(group).collect(), days: own, records: records.len(), titles, events }
}

fn event_trace(draft: &Draft<'_, '_>) -> Option<EventTrace> {
    let event = draft.events().into_iter().next()?;
    let title = event.title.map(|t| t.value).unwrap_or_default();
    let day = event.when.value.start.date.to_string();
    Some(EventTrace { day, title, features: draft.evidence().to_vec() })
}
