//! The day of a page about one event: which of all days that it names, if the page is about one event at all.
//!
//! ```text
//! Sightings ── by day ──▶ candidates ── features ──▶ score of each; that of "none of them" is 0 ──▶ OwnDay
//! ```
//!
//! Days laid out alike are judged together by their group; but a page that tells of one event in running text names its
//! day in the same layout as those of its history, its deadlines and its speakers' lives.

use std::collections::BTreeMap;

use jiff::civil::Date;
use marks::{Cue, Value};
use model::Shipped;

use super::day::Sighting;
use super::group::{Group, distinct};
use super::split::split_page;
use super::title::{LARGE, around};
use crate::reading::Reading;

/// A page is about one event from this chance on: of single pages of sites left out .687 are exact at .5, .711 at .4 and at .3.
pub(crate) const ACCEPTED: f32 = 0.4;

/// Pages that name more days than this are about more than one event.
const MOST: usize = 120;
/// A day named more often than this on its page is no event alone.
pub(super) const MOST_NAMED: usize = 40;
/// Lines around a day that speak of it.
const NEAR: usize = 3;

/// The day of a page's only event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct OwnDay {
    /// Index of the sighting that says most of it.
    pub(crate) sighting: usize,
    /// Chance that the page is about one event and that this is its day.
    pub(crate) chance: f32,
}

/// A day of a page, wherever it is named.
pub(crate) struct Candidate {
    /// The day.
    pub(crate) day: Date,
    /// Indices of its sightings, in page order.
    pub(crate) sightings: Vec<usize>,
    /// By [`FEATURES`].
    pub(crate) features: Vec<f32>,
}

/// What is measured of a day, in the order of its features.
pub const FEATURES: [&str; 39] = [
    "log_mentions",
    "share",
    "in_page_title",
    "heading",
    "below_heading",
    "rank",
    "position",
    "timed",
    "time_near",
    "weekday",
    "year_named",
    "range",
    "future",
    "distance",
    "next_day",
    "last_day",
    "against",
    "against_near",
    "event_cue",
    "event_near",
    "time_cue",
    "place_near",
    "place_cue",
    "person_near",
    "around",
    "prose",
    "log_letters",
    "cell",
    "bold",
    "linked",
    "group_odds",
    "log_group",
    "list_odds",
    "log_list",
    "about_events",
    "other_type",
    "log_days",
    "log_future",
    "programme",
];

/// Which of its days is that of a page's only event?
pub(crate) static OWN_DAY: Shipped =
    Shipped::new("event-own-day", include_str!("../../models/event-own-day.model"), &FEATURES);

/// The likeliest day of the page's only event, with its chance.
pub(crate) fn own_day(reading: &Reading<'_>, days: &[Sighting], groups: &[Group]) -> Option<OwnDay> {
    let candidates = candidates(reading, days, groups);
    let scores: Vec<f32> = candidates.iter().map(|c| reading.models.own_day.score(&c.features)).collect();
    let most = scores.iter().copied().fold(0.0, f32::max);
    let all: f32 = scores.iter().map(|s| (s - most).exp()).sum::<f32>() + (-most).exp();
    let (best, score) = candidates.iter().zip(&scores).max_by(|a, b| a.1.total_cmp(b.1))?;
    let sighting = telling(reading, days, &best.sightings)?;
    Some(OwnDay { sighting, chance: (score - most).exp() / all })
}

/// Of sightings of one day the one that says most: a reader sees it, with a time, with its year, before others.
pub(crate) fn telling(reading: &Reading<'_>, days: &[Sighting], sightings: &[usize]) -> Option<usize> {
    let fullness = |i: &usize| {
        let sighting = days.get(*i)?;
        let shown = reading.lines.get(sighting.line).is_some_and(|l| l.shown);
        let start = &sighting.when.start;
        let timed = start.time.is_some() || reading.has(sighting.line, "time");
        Some((shown, timed, start.date.year.is_some(), std::cmp::Reverse(sighting.line)))
    };
    sightings.iter().copied().max_by_key(|i| fullness(i))
}

/// All days of a page with what is measured of each.
pub(crate) fn candidates(reading: &Reading<'_>, days: &[Sighting], groups: &[Group]) -> Vec<Candidate> {
    let mut by_day: BTreeMap<Date, Vec<usize>> = BTreeMap::new();
    for (i, sighting) in days.iter().enumerate() {
        by_day.entry(sighting.day).or_default().push(i);
    }
    if by_day.len() > MOST {
        return Vec::new();
    }
    let page = Page::of(reading, days, groups, by_day.keys().copied().collect());
    let mut in_order: Vec<(Date, Vec<usize>)> = by_day.into_iter().collect();
    in_order.sort_by_key(|(_, sightings)| sightings.first().copied());
    let measured = in_order.into_iter().enumerate().filter(|(_, (_, named))| named.len() <= MOST_NAMED);
    measured
        .map(|(rank, (day, sightings))| {
            let features = page.features(rank, day, &sightings);
            Candidate { day, sightings, features }
        })
        .collect()
}

/// What all days of a page share.
struct Page<'a, 'd> {
    reading: &'a Reading<'d>,
    days: &'a [Sighting],
    groups: &'a [Group],
    /// Every day once, the earliest first.
    distinct: Vec<Date>,
    /// Chance of the surest group of several days, and how many it has.
    list: (f32, usize),
    /// Large headings, by line.
    heads: Vec<usize>,
    /// What stands in each line.
    signs: Vec<Signs>,
}

/// What stands in a line, looked up once: a line of a hostile page holds a great many marks.
#[derive(Debug, Clone, Copy, Default)]
struct Signs {
    time: bool,
    place: bool,
    person: bool,
    against: bool,
    event: bool,
    time_cue: bool,
    place_cue: bool,
}

impl Signs {
    fn of(reading: &Reading<'_>, line: usize) -> Signs {
        let mut out = Signs::default();
        for mark in reading.marks_of(line) {
            match &*mark.recognizer {
                "time" => out.time = true,
                "place" => out.place = true,
                "person" => out.person = true,
                _ => {}
            }
            match mark.value {
                Value::Cue(Cue::Against) => out.against = true,
                Value::Cue(Cue::Event) => out.event = true,
                Value::Cue(Cue::Time) => out.time_cue = true,
                Value::Cue(Cue::Place) => out.place_cue = true,
                _ => {}
            }
        }
        out
    }
}

impl<'a, 'd> Page<'a, 'd> {
    fn of(
        reading: &'a Reading<'d>,
        days: &'a [Sighting],
        groups: &'a [Group],
        distinct_days: Vec<Date>,
    ) -> Page<'a, 'd> {
        let lists = groups.iter().map(|g| (g.chance, distinct(days, g))).filter(|(_, n)| *n > 1);
        let list = lists.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0));
        let large = |(i, l): &(usize, &crate::lines::Line)| {
            !reading.is_page_title(*i) && l.shown && l.heading >= LARGE
        };
        let heads = reading.lines.iter().enumerate().filter(large).map(|(i, _)| i).collect();
        let signs = (0..reading.lines.len()).map(|line| Signs::of(reading, line)).collect();
        Page { reading, days, groups, distinct: distinct_days, list, heads, signs }
    }

    fn features(&self, rank: usize, day: Date, sightings: &[usize]) -> Vec<f32> {
        let named: Vec<&Sighting> = sightings.iter().filter_map(|i| self.days.get(*i)).collect();
        let mut out = self.mentions(rank, &named).to_vec();
        out.extend(self.when(day, &named));
        out.extend(self.company(&named));
        out.extend(self.look(&named));
        out.extend(self.beside_lists(sightings));
        out.extend(self.page(&named));
        out
    }

    /// How often and where it is named.
    fn mentions(&self, rank: usize, named: &[&Sighting]) -> [f32; 7] {
        let in_page = |line: usize| !self.reading.is_page_title(line);
        let heading = self.most(named, |l| self.line(l).filter(|_| in_page(l)).map_or(0.0, |l| l.heading));
        let in_title = named.iter().any(|s| !in_page(s.line));
        let first = named.iter().map(|s| s.line).find(|l| in_page(*l)).unwrap_or(0);
        let above = self.heads.partition_point(|h| *h <= first).checked_sub(1);
        let below = above.and_then(|a| self.heads.get(a)).map_or(self.reading.lines.len(), |h| first - h);
        [
            (named.len() as f32).ln_1p(),
            named.len() as f32 / self.days.len().max(1) as f32,
            f32::from(in_title),
            heading,
            (below as f32).ln_1p(),
            (rank as f32).ln_1p(),
            first as f32 / self.reading.lines.len().max(1) as f32,
        ]
    }

    /// What is said of it, and when it is among the days of the page.
    fn when(&self, day: Date, named: &[&Sighting]) -> [f32; 9] {
        let time = |l: usize| f32::from(self.signs(l).time);
        let any = |is: &dyn Fn(&Sighting) -> bool| f32::from(named.iter().any(|s| is(s)));
        let today = self.reading.settings.as_of;
        let timed = any(&|s| s.when.start.time.is_some()).max(self.most(named, time));
        let distance = today.map_or(0.0, |t| {
            let days = t.until(day).map_or(0, |span| span.get_days()) as f32;
            days.signum() * days.abs().ln_1p()
        });
        let next = today.and_then(|t| self.distinct.iter().find(|d| **d >= t)) == Some(&day);
        [
            timed,
            self.near(named, |l| self.signs(l).time),
            any(&|s| s.when.start.date.weekday.is_some()),
            any(&|s| s.when.start.date.year.is_some()),
            any(&|s| s.until.is_some()),
            today.map_or(0.5, |t| f32::from(day >= t)),
            distance,
            f32::from(next),
            f32::from(self.distinct.last() == Some(&day)),
        ]
    }

    /// What stands in its lines and around them.
    fn company(&self, named: &[&Sighting]) -> [f32; 8] {
        let any = |is: fn(Signs) -> bool| self.most(named, |l| f32::from(is(self.signs(l))));
        let near = |is: fn(Signs) -> bool| self.near(named, |l| is(self.signs(l)));
        let labelled = |l: usize| {
            f32::from(
                self.signs(l).time_cue || l.checked_sub(1).is_some_and(|above| self.signs(above).time_cue),
            )
        };
        [
            any(|s| s.against),
            near(|s| s.against),
            any(|s| s.event),
            near(|s| s.event),
            self.most(named, labelled),
            near(|s| s.place),
            near(|s| s.place_cue),
            near(|s| s.person),
        ]
    }

    /// How its lines look.
    fn look(&self, named: &[&Sighting]) -> [f32; 6] {
        const PROSE: usize = 220;
        let share = |is: &dyn Fn(usize) -> bool| {
            named.iter().filter(|s| is(s.line)).count() as f32 / named.len().max(1) as f32
        };
        let letters = named.iter().filter_map(|s| self.line(s.line)).map(|l| l.span.len()).min();
        let any = |is: &dyn Fn(&crate::lines::Line) -> bool| {
            self.most(named, |l| f32::from(!self.reading.is_page_title(l) && self.line(l).is_some_and(is)))
        };
        [
            share(&|l| around(self.reading, l)),
            share(&|l| self.line(l).is_some_and(|l| l.span.len() > PROSE)),
            (letters.unwrap_or(1).max(1) as f32).ln(),
            any(&|l| l.cell.is_some()),
            any(&|l| l.bold),
            share(&|l| self.line(l).is_some_and(|l| l.linked > 0.5)),
        ]
    }

    /// What is thought of the days laid out like it, and of the page's lists.
    fn beside_lists(&self, sightings: &[usize]) -> [f32; 4] {
        let holds = |g: &&Group| g.sightings.iter().any(|i| sightings.binary_search(i).is_ok());
        let surest = self.groups.iter().filter(holds).max_by(|a, b| a.chance.total_cmp(&b.chance));
        let odds = |chance: f32| model::log_odds(chance.clamp(0.01, 0.99));
        let of = surest.map_or(0, |g| distinct(self.days, g));
        [
            odds(surest.map_or(0.0, |g| g.chance)),
            (of as f32).ln_1p(),
            odds(self.list.0),
            (self.list.1 as f32).ln_1p(),
        ]
    }

    fn page(&self, named: &[&Sighting]) -> [f32; 5] {
        /// Lines below a day in which its programme stands.
        const BELOW: usize = 80;
        let ahead = self
            .reading
            .settings
            .as_of
            .map_or(0, |t| self.distinct.len() - self.distinct.partition_point(|d| *d < t));
        let end = |line: usize| (line + BELOW).min(self.reading.lines.len());
        let followed = |s: &&Sighting| split_page(self.reading, s.line..end(s.line), 0).is_some();
        [
            self.reading.about_events,
            self.reading.other_type,
            (self.distinct.len() as f32).ln(),
            (ahead as f32).ln_1p(),
            f32::from(named.first().is_some_and(followed)),
        ]
    }

    fn signs(&self, line: usize) -> Signs {
        self.signs.get(line).copied().unwrap_or_default()
    }

    fn line(&self, line: usize) -> Option<&crate::lines::Line> {
        self.reading.lines.get(line)
    }

    /// The most that a line of its own has.
    fn most(&self, named: &[&Sighting], of: impl Fn(usize) -> f32) -> f32 {
        named.iter().map(|s| of(s.line)).fold(0.0, f32::max)
    }

    /// Is a line shortly before or after one of its own so?
    fn near(&self, named: &[&Sighting], is: impl Fn(usize) -> bool) -> f32 {
        let first = usize::from(self.reading.is_page_title(0));
        let around = |line: usize| line.saturating_sub(NEAR).max(first)..line + NEAR + 1;
        f32::from(named.iter().any(|s| around(s.line).filter(|l| *l != s.line).any(&is)))
    }
}
