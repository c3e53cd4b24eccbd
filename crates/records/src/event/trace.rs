//! What the event finder measured on a page: read by the script that learns the weights, and by whoever wonders.

use page::Document;

use super::find::{Found, find};
use super::group;
use super::title;
use crate::Settings;
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

/// What was measured on a page.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Groups of days, accepted or not.
    pub groups: Vec<GroupTrace>,
    /// Title candidates of the accepted records.
    pub titles: Vec<TitleTrace>,
}

/// Measures a page as [`events`](super::events) does.
pub fn trace(doc: &Document, settings: &Settings) -> Trace {
    let reading = Reading::of(doc, settings);
    let Found { days, groups, anchors, records, .. } = find(&reading);
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
    Trace { groups, titles: titles.collect() }
}

fn named(names: &'static [&'static str], values: &[f32]) -> Vec<(&'static str, f32)> {
    names.iter().copied().zip(values.iter().copied()).collect()
}
