//! Groups: days that the page lays out alike. A list of events is such a group, and so is a column of "posted" dates.
//!
//! ```text
//! Sightings ── same layout, same place in the line ──▶ Group ── blocks ──▶ features ──▶ chance that these are events
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use marks::{Cue, Value};
use model::Shipped;
use page::Tag;

use super::block::{blocks, is_heading};
use super::day::{Sighting, number_line};
use super::in_cell;
use super::join::{join, news_above};
use super::sighting::Cells;
use super::split::Times;
use crate::reading::Reading;

/// Days laid out alike, with the block of lines that each governs.
#[derive(Debug, Clone)]
pub(crate) struct Group {
    /// Indices of sightings, one for each block, in page order.
    pub(crate) sightings: Vec<usize>,
    /// The lines of each.
    pub(crate) blocks: Vec<Range<usize>>,
    /// What the group looks like, by [`FEATURES`].
    pub(crate) features: Vec<f32>,
    /// So many of the days have a programme below them.
    pub(crate) programmes: usize,
    /// Are they the days of a calendar's cells?
    pub(crate) grid: bool,
    /// Chance that these are events.
    pub(crate) chance: f32,
}

/// Where in its line a date stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum DatePosition {
    /// It begins the line.
    Start,
    /// It follows a few words.
    Inside,
    /// It stands in running text.
    Prose,
}

/// Lines longer than this are running text (bytes; a long title with speaker and place stays below).
const PROSE: usize = 220;
/// So near its line's start a date still begins it: a bullet, a weekday, "on".
const START: usize = 12;

/// Groups the days of a page, those seen first coming first.
pub(crate) fn groups(reading: &Reading<'_>, sightings: &[Sighting], cells: &Cells) -> Vec<Group> {
    let mut by_layout: BTreeMap<(u64, Option<u16>, DatePosition), Vec<usize>> = BTreeMap::new();
    for (i, s) in sightings.iter().enumerate() {
        let line = reading.lines.get(number_line(reading, s)).filter(|_| !cells.contains_key(&i));
        let Some(line) = line else { continue };
        let column = line.cell.map(|c| c.column);
        let members = by_layout.entry((line.path, column, date_position(reading, s))).or_default();
        // Several dates of one line stand for the line; the first is its anchor.
        if members.last().and_then(|l| sightings.get(*l)).is_none_or(|l| l.line != s.line) {
            members.push(i);
        }
    }
    let fine: Vec<Vec<usize>> = by_layout.into_values().collect();
    let times = Times::of(reading);
    let joined = join(reading, sightings, fine);
    let mut groups: Vec<Group> = joined
        .into_iter()
        .map(|m| {
            let blocks = blocks(reading, &lines_of(sightings, &m));
            group(reading, sightings, &times, m, blocks, None)
        })
        .collect();
    groups.extend(calendar(reading, sightings, &times, cells));
    groups.sort_by_key(|g| g.sightings.first().copied());
    groups
}

/// How many days a group has.
pub(crate) fn distinct(days: &[Sighting], group: &Group) -> usize {
    let mut distinct_days: Vec<_> =
        group.sightings.iter().filter_map(|i| days.get(*i)).map(|s| s.day).collect();
    distinct_days.sort_unstable();
    distinct_days.dedup();
    distinct_days.len()
}

fn date_position(reading: &Reading<'_>, s: &Sighting) -> DatePosition {
    let Some(line) = reading.lines.get(s.line) else { return DatePosition::Prose };
    let before = s.span.start.saturating_sub(line.span.start);
    match () {
        () if before <= START => DatePosition::Start,
        () if line.span.len() <= PROSE => DatePosition::Inside,
        () => DatePosition::Prose,
    }
}

fn lines_of(sightings: &[Sighting], members: &[usize]) -> Vec<usize> {
    members.iter().filter_map(|i| sightings.get(*i)).map(|s| s.line).collect()
}

/// Do the cells tell of one thing and another? Tides and weather fill every cell with the same few words.
fn tells_apart(reading: &Reading<'_>, blocks: &[Range<usize>], cells: usize) -> bool {
    const FULL: f32 = 0.9;
    let letters = |b: &Range<usize>| -> String {
        b.clone().flat_map(|l| reading.text(l).chars().filter(|c| c.is_alphabetic())).collect()
    };
    let mut texts: Vec<String> = blocks.iter().map(letters).collect();
    texts.sort_unstable();
    texts.dedup();
    (blocks.len() as f32) < FULL * cells as f32 || 2 * texts.len() >= blocks.len()
}

/// The group of the cells of calendars that hold something.
fn calendar(reading: &Reading<'_>, sightings: &[Sighting], times: &Times, cells: &Cells) -> Option<Group> {
    let held = cells.iter().flat_map(|(i, content)| content.iter().map(|c| (*i, c.clone())));
    let (members, blocks): (Vec<usize>, Vec<Range<usize>>) =
        held.filter(|(i, c)| !in_cell::anchors(reading, c, *i).is_empty()).unzip();
    if members.is_empty() {
        return None;
    }
    let grid = if tells_apart(reading, &blocks, cells.len()) { GRID } else { -GRID };
    Some(group(reading, sightings, times, members, blocks, Some(grid)))
}

/// `grid`: what it adds to the log-odds that these are cells of a calendar.
fn group(
    reading: &Reading<'_>,
    sightings: &[Sighting],
    times: &Times,
    members: Vec<usize>,
    blocks: Vec<Range<usize>>,
    grid: Option<f32>,
) -> Group {
    let days = members.iter().filter_map(|i| sightings.get(*i)).collect();
    let measure = Measure { reading, days, times, blocks: &blocks };
    let programmes = measure.programmes();
    let features = measure.all(programmes);
    let routine = is_routine(reading, &blocks);
    let beyond =
        if routine { ROUTINE } else { beyond(reading, sightings, &members) + grid.unwrap_or_default() };
    let chance = model::chance(model::log_odds(reading.models.group.chance(&features)) + beyond);
    Group { sightings: members, blocks, features, programmes, grid: grid.is_some(), chance }
}

/// What it adds that days are a calendar's cells with something in them, and what it takes that all cells say the same.
/// Labelled pages hold too few calendars to learn it.
const GRID: f32 = 2.5;

/// What it adds that several days lie ahead, all of them: what is written of is mostly past. Of 75 such groups on labelled
/// pages 64 are events, and none of the others is taken for one by this. It is not learnt, since pages without events were
/// often saved years after they were written, which says nothing of the pages.
const AHEAD: f32 = 1.5;

/// Log-odds from what labelled pages cannot teach.
fn beyond(reading: &Reading<'_>, sightings: &[Sighting], members: &[usize]) -> f32 {
    let days = || members.iter().filter_map(|i| sightings.get(*i)).map(|s| s.day);
    let several = days().any(|d| days().next() != Some(d));
    let ahead = several && reading.settings.as_of.is_some_and(|today| days().all(|d| d >= today));
    if ahead { AHEAD } else { 0.0 }
}

/// What it takes that the days are of something that nobody goes to: bins that are emptied, weather, departures, deliveries.
/// Of 38 small pages without events (`bench/small`) 21 gave some, and 15 do with it; none of 360 labelled pages with events is lost.
/// Pages to learn it from are too few.
const ROUTINE: f32 = -4.0;

/// Do most blocks say so, or a heading shortly above them, or the page's title?
fn is_routine(reading: &Reading<'_>, blocks: &[Range<usize>]) -> bool {
    /// Lines above the first block, and in each, that are looked at.
    const NEAR: usize = 6;
    let says = |l: usize| reading.has_cue(l, Cue::Routine) && !reading.has_cue(l, Cue::Event);
    let with = blocks.iter().filter(|b| (*b).clone().take(NEAR).any(says)).count();
    let first = blocks.first().map_or(0, |b| b.start);
    let is_head = |l: &usize| reading.is_page_title(*l) || is_heading(reading, *l);
    let above = (first.saturating_sub(NEAR)..first).chain([0]);
    2 * with > blocks.len() || above.filter(is_head).any(says)
}

/// What is measured of a group, in the order of its features.
pub const FEATURES: [&str; 36] = [
    "log_days",
    "single",
    "start",
    "prose",
    "log_letters",
    "has_time",
    "weekday",
    "year_named",
    "future",
    "against",
    "event_cue",
    "time_cue",
    "linked",
    "heading",
    "cell",
    "ascending",
    "descending",
    "distinct",
    "place",
    "person",
    "aside",
    "shown",
    "long_block",
    "price",
    "about_events",
    "near_cue",
    "papers",
    "bare",
    "programme",
    "below_title",
    "range",
    "attend",
    "read_on",
    "cases",
    "other_type",
    "news_above",
];

/// Are days that are laid out alike events?
pub(crate) static GROUP: Shipped =
    Shipped::new("event-group", include_str!("../../models/event-group.model"), &FEATURES);

struct Measure<'a, 'd> {
    reading: &'a Reading<'d>,
    days: Vec<&'a Sighting>,
    times: &'a Times,
    blocks: &'a [Range<usize>],
}

/// Is the weekday that stands beside a day's number the one of the day? By chance one in seven is.
fn weekday_agrees(s: &Sighting) -> bool {
    s.when.start.date.weekday.is_some_and(|w| w.0 == s.day.weekday().to_monday_zero_offset() as u8)
}

impl Measure<'_, '_> {
    fn all(&self, programmes: usize) -> Vec<f32> {
        let r = self.reading;
        let line = |s: &Sighting| r.lines.get(s.line);
        let mut days: Vec<_> = self.days.iter().map(|s| s.day).collect();
        let steps = days.windows(2).filter(|w| w[0] != w[1]).count().max(1) as f32;
        let up = days.windows(2).filter(|w| w[0] < w[1]).count() as f32 / steps;
        let down = days.windows(2).filter(|w| w[0] > w[1]).count() as f32 / steps;
        days.sort_unstable();
        days.dedup();
        let n = self.days.len().max(1) as f32;
        let letters: usize = self.days.iter().filter_map(|s| line(s)).map(|l| l.span.len()).sum();
        vec![
            (days.len() as f32).ln(),
            f32::from(days.len() == 1),
            self.share(|s| date_position(r, s) == DatePosition::Start),
            self.share(|s| date_position(r, s) == DatePosition::Prose),
            (letters as f32 / n).max(1.0).ln(),
            self.block_share(|l| r.has(l, "time") || timed(r, l)),
            self.share(|s| s.when.start.date.weekday.is_some()),
            self.share(|s| s.when.start.date.year.is_some()),
            // Where today is not known, half of the days lie ahead.
            r.settings.as_of.map_or(0.5, |today| self.share(|s| s.day >= today)),
            self.share(|s| r.has_cue(s.line, Cue::Against)),
            self.block_share(|l| r.has_cue(l, Cue::Event)),
            self.share(|s| r.has_cue(s.line, Cue::Time) || s.line > 0 && r.has_cue(s.line - 1, Cue::Time)),
            self.share(|s| line(s).is_some_and(|l| l.linked > 0.5)),
            self.share(|s| line(s).is_some_and(|l| l.heading >= 0.5)),
            self.share(|s| line(s).is_some_and(|l| l.cell.is_some())),
            up,
            down,
            days.len() as f32 / n,
            self.block_share(|l| r.has(l, "place")),
            self.block_share(|l| r.has(l, "person")),
            self.share(|s| aside(r, s)),
            self.share(|s| line(s).is_some_and(|l| l.shown)),
            (self.blocks.iter().map(Range::len).sum::<usize>() as f32 / n).max(1.0).ln(),
            self.block_share(|l| r.has(l, "price")),
            r.about_events,
            f32::from(self.near_cue()),
            self.block_share(|l| says(r.text(l), &PAPERS)),
            self.share(|s| s.when.start.date.month.is_none() && !weekday_agrees(s)),
            programmes as f32 / n,
            f32::from(self.below_title()),
            self.share(|s| s.until.is_some()),
            self.block_share(|l| says(r.text(l), &ATTEND)),
            self.block_share(|l| says(r.text(l), &READ_ON)),
            self.block_share(|l| names_case(r.text(l))),
            r.other_type,
            f32::from(self.days.first().is_some_and(|s| news_above(r, s.line))),
        ]
    }

    /// So many days have a programme that follows, in the block or, where the group has one day, below it.
    fn programmes(&self) -> usize {
        const BELOW: usize = 80;
        let starts = self.days.iter().map(|s| s.line);
        let next = self.days.iter().skip(1).map(|s| s.line).chain([usize::MAX]);
        let end = self.reading.lines.len();
        let followed = starts.zip(next).filter(|(line, next)| {
            self.times.programme_in(self.reading, *line..(*next).min(line + BELOW).min(end).max(*line))
        });
        followed.count()
    }

    fn share(&self, is: impl Fn(&Sighting) -> bool) -> f32 {
        self.days.iter().filter(|s| is(s)).count() as f32 / self.days.len().max(1) as f32
    }

    /// Share of the blocks with such a line; of a long block the first lines speak.
    fn block_share(&self, is: impl Fn(usize) -> bool) -> f32 {
        const SPEAK: usize = 12;
        let with = self.blocks.iter().filter(|b| (*b).clone().take(SPEAK).any(&is)).count();
        with as f32 / self.blocks.len().max(1) as f32
    }

    /// Does a single day stand shortly below the page's own title, said again as a heading?
    fn below_title(&self) -> bool {
        const ABOVE: usize = 6;
        const LARGE: f32 = 0.8;
        let r = self.reading;
        let Some(day) = self.days.first().filter(|d| self.days.iter().all(|o| o.day == d.day)) else {
            return false;
        };
        let title = r.page_title();
        let mut near = day.line.saturating_sub(ABOVE).max(1)..day.line + 1;
        near.any(|l| r.lines.get(l).is_some_and(|x| x.heading >= LARGE) && title.starts_with(r.text(l)))
    }

    /// Is an event named shortly above the first day?
    fn near_cue(&self) -> bool {
        const ABOVE: usize = 6;
        let first = self.blocks.first().map_or(0, |b| b.start);
        (first.saturating_sub(ABOVE)..first).any(|l| self.reading.has_cue(l, Cue::Event))
    }
}

/// What a reader does who wants to be there.
const ATTEND: [&str; 22] = [
    "ticket",
    "rsvp",
    "sold out",
    "admission",
    "doors",
    "register",
    "free entry",
    "add to calendar",
    "google calendar",
    "ical",
    "box office",
    "karten",
    "einlass",
    "eintritt",
    "ausverkauft",
    "billet",
    "entrada",
    "biglietti",
    "ingresso",
    "kaartje",
    "bilety",
    "チケット",
];
/// What a reader does with an article.
const READ_ON: [&str; 14] = [
    "read more",
    "continue reading",
    "comments",
    "posted by",
    "min read",
    "reply",
    "replies",
    "permalink",
    "weiterlesen",
    "kommentar",
    "lire la suite",
    "leer más",
    "leggi tutto",
    "last post",
];

/// Does a short line say one of these?
fn says(text: &str, words: &[&str]) -> bool {
    const LONGEST: usize = 120;
    let lower = if text.len() <= LONGEST { text.to_lowercase() } else { String::new() };
    words.iter().any(|w| lower.contains(w))
}

/// Cases of a court are named by their parties and numbers: "Harris v. State", "In re Watson", "No. 24-101".
fn names_case(text: &str) -> bool {
    const LONGEST: usize = 300;
    let lower = if text.len() <= LONGEST { text.to_lowercase() } else { String::new() };
    let named = [" v. ", "in re ", "in re:", "in the matter of", "docket", "appeal of", "opinion"];
    named.iter().any(|w| lower.contains(w))
}

/// Papers of a meeting stand beside its day.
const PAPERS: [&str; 5] = ["agenda", "minutes", "protokoll", "tagesordnung", "ordre du jour"];

/// Is a clock time part of a date mark of the line?
fn timed(reading: &Reading<'_>, line: usize) -> bool {
    let whens = reading.marks_of(line).iter().filter_map(|m| match &m.value {
        Value::When(w) => Some(w),
        _ => None,
    });
    whens.into_iter().any(|w| w.start.time.is_some())
}

/// Does it stand in what goes around a page's content: head, foot, menu, side box?
fn aside(reading: &Reading<'_>, s: &Sighting) -> bool {
    const AROUND: [Tag; 4] = [Tag::FOOTER, Tag::NAV, Tag::ASIDE, Tag::HEADER];
    reading.within(s.line, &AROUND)
}
