//! What the event finder measured on a page: read by the script that learns the weights, and by whoever wonders.

use page::Document;

use super::draft::{Draft, EVIDENCE};
use super::find::{Found, Named, drafts, find};
use super::group;
use super::title;
use crate::Settings;
use crate::glance::Glance;
use crate::reading::Reading;

/// Days laid out alike, as the finder saw them.
#[derive(Debug, Clone)]
pub struct GroupTrace {
    /// The days, ISO 8601.
    pub days: Vec<String>,
    /// The line of the first.
    pub first: String,
    /// Features by name.
    pub features: Vec<(&'static str, f32)>,
    /// Chance that they are events.
    pub chance: f32,
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
    /// Features by name.
    pub features: Vec<(&'static str, f32)>,
}

/// An event with what its confidence is weighed from.
#[derive(Debug, Clone)]
pub struct EventTrace {
    /// Its day, ISO 8601.
    pub day: String,
    /// Its title, empty where it has none.
    pub title: String,
    /// Evidence by name.
    pub features: Vec<(&'static str, f32)>,
}

/// What was measured on a page.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Groups of days, accepted or not.
    pub groups: Vec<GroupTrace>,
    /// Title candidates of the accepted records.
    pub titles: Vec<TitleTrace>,
    /// The events before declared ones are joined with them.
    pub events: Vec<EventTrace>,
}

/// Measures a page as [`events`](super::events) does.
pub fn trace(doc: &Document, settings: &Settings) -> Trace {
    let glance = Glance::of(doc, settings);
    let reading = Reading::of(&glance);
    let found = find(&reading);
    let events =
        drafts(&reading, &found, &Named::of(&reading, &found)).iter().filter_map(event_trace).collect();
    let Found { days, groups, anchors, records, .. } = found;
    let day = |i: &usize| days.get(*i).map(|s| s.day.to_string()).unwrap_or_default();
    let groups = groups
        .iter()
        .map(|g| GroupTrace {
            days: g.sightings.iter().map(day).collect(),
            first: g
                .sightings
                .first()
                .and_then(|i| days.get(*i))
                .map_or("", |s| reading.text(s.line))
                .to_owned(),
            features: named(&group::FEATURES, &g.features),
            chance: super::find::chance(g),
        })
        .collect();
    let titles = title::candidates(&reading, &records).into_iter().filter_map(|c| {
        let segment = records.get(c.record)?.segments.get(c.segment)?;
        let day = anchors.get(c.record).map(|a| day(&a.day))?;
        let text = segment.text(&reading).to_owned();
        Some(TitleTrace { record: c.record, day, text, features: named(&title::FEATURES, &c.features) })
    });
    Trace { groups, titles: titles.collect(), events }
}

fn event_trace(draft: &Draft<'_, '_>) -> Option<EventTrace> {
    let event = draft.events().into_iter().next()?;
    let title = event.title.map(|t| t.value).unwrap_or_default();
    let day = event.when.value.start.date.to_string();
    Some(EventTrace { day, title, features: named(&EVIDENCE, &draft.evidence()) })
}

fn named(names: &'static [&'static str], values: &[f32]) -> Vec<(&'static str, f32)> {
    names.iter().copied().zip(values.iter().copied()).collect()
}
