//! How sure is an event: are its day and its title right?
//!
//! What speaks for one record of a page, beside what speaks for the days laid out like it: a page whose list is read
//! right may have today's date in its head, a comment's below, and the dates of last week's news at its side.

use std::collections::HashMap;

use marks::Cue;
use model::{Shipped, log_odds};

use super::draft::Draft;
use super::find::Found;
use super::group::{ATTEND, Group, READ_ON, aside, says};
use super::segment::Segment;
use super::title::{around, is_action, is_sentence, letters_of, share_of};
use crate::reading::Reading;

/// What a confidence is weighed from.
pub const EVIDENCE: [&str; 34] = [
    "group_odds",
    "behind_surest",
    "log_days",
    "single",
    "log_events",
    "title_belief",
    "no_title",
    "title_heading",
    "title_above",
    "title_person",
    "title_place",
    "title_acts",
    "title_sentence",
    "title_letters",
    "title_shared",
    "title_around",
    "timed",
    "odd_time",
    "weekday",
    "year_said",
    "ahead",
    "left_behind",
    "against",
    "event_cue",
    "day_letters",
    "aside",
    "place",
    "person",
    "block_lines",
    "attend",
    "read_on",
    "about_events",
    "other_type",
    "share_of_days",
];

/// Are day and title of an event right?
pub(crate) static CONFIDENCE: Shipped =
    Shipped::new("event-confidence", include_str!("../../models/event-confidence.model"), &EVIDENCE);

/// What a page's events are beside one another.
pub(crate) struct Company {
    /// The group of each sighting.
    groups: HashMap<usize, usize>,
    /// How many records bear a title, by its letters.
    titles: HashMap<String, usize>,
    /// Share of records that say a clock time.
    timed: f32,
    /// Share of records whose day lies ahead.
    ahead: f32,
    /// Share of the page's days that are events'.
    of_days: f32,
}

impl Company {
    pub(crate) fn of(reading: &Reading<'_>, found: &Found, titles: &[Option<usize>]) -> Company {
        let groups = found.groups.iter().enumerate();
        let groups = groups.flat_map(|(k, g)| g.sightings.iter().map(move |s| (*s, k))).collect();
        let mut names = HashMap::new();
        for (record, title) in found.records.iter().zip(titles) {
            if let Some(title) = title.and_then(|t| record.segments.get(t)) {
                *names.entry(letters_of(title.text(reading))).or_insert(0) += 1;
            }
        }
        let n = found.anchors.len().max(1) as f32;
        let with =
            |is: &dyn Fn(usize) -> bool| (0..found.anchors.len()).filter(|k| is(*k)).count() as f32 / n;
        let timed = with(&|k| {
            found.anchors.get(k).zip(found.blocks.get(k)).is_some_and(|(a, b)| {
                a.hours.is_some() || b.clone().take(SPEAK).any(|l| says_time(reading, l))
            })
        });
        let day = |k: usize| found.anchors.get(k).and_then(|a| found.days.get(a.day)).map(|s| s.day);
        let ahead = with(&|k| reading.settings.as_of.is_some_and(|today| day(k).is_some_and(|d| d >= today)));
        let of_days = (n / found.days.len().max(1) as f32).min(1.0);
        Company { groups, titles: names, timed, ahead, of_days }
    }

    fn group<'f>(&self, found: &'f Found, sighting: usize) -> Option<&'f Group> {
        self.groups.get(&sighting).and_then(|k| found.groups.get(*k))
    }
}

/// Of a long block the first lines speak.
const SPEAK: usize = 12;

fn says_time(reading: &Reading<'_>, line: usize) -> bool {
    reading.has(line, "time") || super::group::timed(reading, line)
}

/// What a draft's confidence is weighed from, by [`EVIDENCE`].
pub(crate) fn evidence(draft: &Draft<'_, '_>, company: &Company) -> [f32; EVIDENCE.len()] {
    let (r, found) = (draft.reading, draft.found);
    let own = company.group(found, draft.anchor.day);
    let odds = log_odds(own.map_or(0.0, |g| g.chance).clamp(0.01, 0.999));
    let surest = log_odds(found.chance.clamp(0.01, 0.999));
    let mut days: Vec<_> =
        own.iter().flat_map(|g| &g.sightings).filter_map(|i| found.days.get(*i)).map(|s| s.day).collect();
    days.sort_unstable();
    days.dedup();
    let day = found.days.get(draft.anchor.day);
    let line = draft.anchor.line;
    let says_any = |is: &dyn Fn(usize) -> bool| f32::from(draft.block.clone().take(SPEAK).any(is));
    let timed = f32::from(draft.anchor.hours.is_some()).max(says_any(&|l| says_time(r, l)));
    let ahead = match (r.settings.as_of, day) {
        (Some(today), Some(s)) => f32::from(s.day >= today),
        _ => 0.5,
    };
    let title = draft.title.and_then(|t| draft.record.segments.get(t));
    let name = |is: &dyn Fn(&Segment) -> f32| title.map_or(0.0, is);
    let text = title.map_or("", |s| s.text(r));
    let letters = letters_of(text);
    let n = found.anchors.len().max(1) as f32;
    let shared = company.titles.get(&letters).map_or(0.0, |c| (*c as f32 - 1.0).max(0.0) / n);
    [
        odds,
        surest - odds,
        (days.len().max(1) as f32).ln(),
        f32::from(days.len() <= 1),
        n.ln(),
        draft.belief,
        f32::from(title.is_none()),
        name(&|s| r.lines.get(s.line).map_or(0.0, |l| l.heading)),
        name(&|s| f32::from(s.above)),
        name(&|s| share_of(r, s, "person")),
        name(&|s| share_of(r, s, "place")),
        f32::from(title.is_some() && is_action(text)),
        f32::from(is_sentence(text)),
        (letters.chars().count().max(1) as f32).ln(),
        shared,
        name(&|s| f32::from(around(r, s.line))),
        timed,
        (timed - company.timed).abs(),
        f32::from(day.is_some_and(|s| s.when.start.date.weekday.is_some())),
        f32::from(day.is_some_and(|s| s.when.start.date.year.is_some())),
        ahead,
        (company.ahead - ahead).max(0.0) * f32::from(r.settings.as_of.is_some()),
        f32::from(r.has_cue(line, Cue::Against)),
        says_any(&|l| r.has_cue(l, Cue::Event)),
        (r.text(line).len().max(1) as f32).ln(),
        f32::from(day.is_some_and(|s| aside(r, s))),
        says_any(&|l| r.has(l, "place")),
        says_any(&|l| r.has(l, "person")),
        (draft.block.len().max(1) as f32).ln(),
        says_any(&|l| says(r.text(l), &ATTEND)),
        says_any(&|l| says(r.text(l), &READ_ON)),
        r.about_events,
        r.other_type,
        company.of_days,
    ]
}
