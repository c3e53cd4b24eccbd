//! Finding events: from the days of a page to records with fields.

use std::ops::Range;

use page::NodeId;

use super::block::blocks;
use super::day::Sighting;
use super::draft::Draft;
use super::fold::fold;
use super::found::PageEvents;
use super::group::{Group, groups};
use super::in_cell;
use super::schedule::schedules;
use super::segment::{Heads, segments};
use super::sighting::sightings;
use super::split::{Anchor, lone, split, split_page};
use super::title::{Record, Title, titles};
use super::vacant::is_vacant;
use super::{Event, above, single, venue};
use crate::reading::Reading;

/// A group is taken for events from this chance on.
const ACCEPTED: f32 = 0.5;

/// Finds the days that are events and the lines that belong to each.
pub(crate) fn find(reading: &Reading<'_>) -> PageEvents {
    let (days, cells) = sightings(reading);
    let groups = groups(reading, &days, &cells);
    let (anchors, chance) = anchors(reading, &days, &groups);
    let (anchors, listed) = own_day(&days, &groups, anchors);
    let one = single::only(reading, &days, &anchors, listed).cloned();
    let alone = one.is_some();
    let (anchors, blocks) = records_of(reading, anchors, one);
    let lines: Vec<usize> = anchors.iter().map(|a| a.line).collect();
    let heads = Heads::of(reading);
    let record = |(b, day): (&Range<usize>, &usize)| Record {
        segments: segments(reading, &heads, b.clone()),
        day: *day,
    };
    let mut records: Vec<Record> = blocks.iter().zip(&lines).map(record).collect();
    if alone {
        records.iter_mut().for_each(|r| r.segments.extend(single::page_titles(reading)));
    } else {
        above::extend(reading, &blocks, &mut records);
    }
    let schedules = schedules(reading, &heads, &blocks);
    PageEvents { days, groups, anchors, blocks, records, schedules, chance }
}

/// The events of a page, in the page's order.
pub(crate) fn events(reading: &Reading<'_>) -> Vec<Event> {
    let found = find(reading);
    let named = Named::of(reading, &found);
    fold(drafts(reading, &found, &named).iter().flat_map(Draft::events).collect())
}

/// What is known of a page's events together before each is read.
pub(crate) struct Named {
    titles: Vec<Option<Title>>,
    slots: venue::Slots,
}

impl Named {
    pub(crate) fn of(reading: &Reading<'_>, found: &PageEvents) -> Named {
        let titles = titles(reading, &found.records);
        let chosen: Vec<Option<usize>> = titles.iter().map(|t| t.map(|t| t.segment)).collect();
        let slots = venue::slots(reading, &found.records, &chosen);
        Named { titles, slots }
    }
}

/// One draft for each anchor under which something takes place.
pub(crate) fn drafts<'a, 'd>(
    reading: &'a Reading<'d>,
    found: &'a PageEvents,
    named: &'a Named,
) -> Vec<Draft<'a, 'd>> {
    let all = found.anchors.iter().zip(&found.blocks).zip(found.records.iter().zip(&named.titles));
    all.filter(|((_, block), (record, _))| !is_vacant(reading, (*block).clone(), &record.segments))
        .map(|((anchor, block), (record, title))| Draft {
            reading,
            found,
            anchor,
            block: block.clone(),
            record,
            title: *title,
            slots: &named.slots,
        })
        .collect()
}

/// The lines of each event; of an event alone on its page, the page's content.
fn records_of(
    reading: &Reading<'_>,
    anchors: Vec<Anchor>,
    one: Option<Anchor>,
) -> (Vec<Anchor>, Vec<Range<usize>>) {
    if let Some(one) = one {
        let region = single::region(reading, one.line);
        return (vec![one], vec![region]);
    }
    let lines: Vec<usize> = anchors.iter().map(|a| a.line).collect();
    let blocks = blocks(reading, &lines);
    let blocks = anchors.iter().zip(blocks).map(|(a, b)| a.block.clone().unwrap_or(b)).collect();
    (anchors, blocks)
}

/// A page's own day, surer than the short list of other events beside it, leaves only its own anchors; else says whether
/// some layout has several days.
fn own_day(days: &[Sighting], groups: &[Group], anchors: Vec<Anchor>) -> (Vec<Anchor>, bool) {
    let lists: Vec<&Group> =
        groups.iter().filter(|g| g.chance >= ACCEPTED && distinct(days, g) > 1).collect();
    let lone = groups.iter().filter(|g| distinct(days, g) == 1).max_by(|a, b| a.chance.total_cmp(&b.chance));
    let day = lone.and_then(|g| g.sightings.first()).and_then(|i| days.get(*i)).map(|s| s.day);
    let on = |a: &Anchor| days.get(a.day).map(|s| s.day) == day;
    let listed_too = |g: &&Group| {
        distinct(days, g) >= LIST
            && g.sightings.iter().filter_map(|i| days.get(*i)).any(|s| Some(s.day) == day)
    };
    let surer =
        lone.is_some_and(|l| lists.iter().all(|g| g.chance < l.chance && g.sightings.len() <= SHORT_LIST));
    if lists.is_empty() || !surer || lists.iter().any(listed_too) || !anchors.iter().any(on) {
        return (anchors, !lists.is_empty());
    }
    (anchors.into_iter().filter(on).collect(), false)
}

/// Side boxes of other events hold so many at most.
const SHORT_LIST: usize = 8;

/// Where events begin, in page order; and the chance of the surest group.
fn anchors(reading: &Reading<'_>, days: &[Sighting], groups: &[Group]) -> (Vec<Anchor>, f32) {
    let mut sure: Vec<(f32, &Group)> =
        groups.iter().map(|g| (g.chance, g)).filter(|(c, _)| *c >= ACCEPTED).collect();
    sure.sort_by(|a, b| b.0.total_cmp(&a.0));
    let lists: Vec<&Group> =
        sure.iter().filter(|(c, g)| *c >= SURE && distinct(days, g) >= LIST).map(|s| s.1).collect();
    if let Some(list) = lists.first() {
        let alike = |g: &Group| lists.iter().any(|l| tags(reading, days, l) == tags(reading, days, g));
        // The first list is the surest.
        let short = lists.iter().all(|l| l.sightings.len() <= SHORT_LIST);
        let surest = |c: f32| short && list.chance < c;
        sure.retain(|(c, g)| distinct(days, g) > 1 || alike(g) || std::ptr::eq(*g, *list) || surest(*c));
    }
    let mut taken: Vec<&Group> = Vec::new();
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let mut celled: Vec<Anchor> = Vec::new();
    for (_, group) in &sure {
        if taken.iter().any(|t| second(reading, days, t, group)) {
            continue;
        }
        if group.grid {
            let cells = group.sightings.iter().zip(&group.blocks);
            celled.extend(cells.flat_map(|(day, content)| in_cell::anchors(reading, content, *day)));
            taken.push(group);
        } else {
            chosen.extend(group.sightings.iter().filter_map(|i| days.get(*i).map(|s| (s.line, *i))));
            taken.push(group);
        }
    }
    chosen.sort_unstable();
    chosen.dedup_by_key(|(line, _)| *line);
    let chance = sure.first().map_or(0.0, |s| s.0);
    if celled.is_empty()
        && !is_timetable(reading)
        && let Some(programme) = programme_of_page(reading, days, &chosen)
    {
        return (programme, chance);
    }
    let lines: Vec<usize> = chosen.iter().map(|c| c.0).collect();
    let whole = blocks(reading, &lines);
    let anchors: Vec<Vec<Anchor>> =
        chosen.iter().zip(&whole).map(|((line, day), block)| split(reading, block, *day, *line)).collect();
    let anchors = lone(reading, anchors, &whole);
    let mut anchors: Vec<Anchor> = anchors.into_iter().flatten().chain(celled).collect();
    anchors.sort_by_key(|a| a.line);
    anchors.dedup_by_key(|a| a.line);
    (anchors, chance)
}

/// Do the heads of a page's columns or its headings speak of departures? Trains and flights are no programme.
fn is_timetable(reading: &Reading<'_>) -> bool {
    const WORDS: [&str; 18] = [
        "departure",
        "departures",
        "arrival",
        "arrivals",
        "flight",
        "gate",
        "platform",
        "destination",
        "abfahrt",
        "ankunft",
        "gleis",
        "départ",
        "arrivée",
        "voie",
        "salida",
        "llegada",
        "vuelo",
        "andén",
    ];
    let head = |l: &&crate::lines::Line| l.heading >= 0.8 || l.cell.is_some_and(|c| c.head);
    let text = |l: &crate::lines::Line| l.text(reading.doc).to_lowercase();
    let heads: Vec<String> = reading.lines.iter().filter(head).map(text).collect();
    let in_heads = |w: &&&str| heads.iter().any(|h| h.split(|c: char| !c.is_alphabetic()).any(|x| x == **w));
    WORDS.iter().filter(in_heads).count() > 1
}

/// The programme of a page whose chosen days, as lines and sightings, are all one day.
fn programme_of_page(
    reading: &Reading<'_>,
    days: &[Sighting],
    chosen: &[(usize, usize)],
) -> Option<Vec<Anchor>> {
    const LONGEST: usize = 400;
    let (line, day) = chosen.first()?;
    let of = |i: &usize| days.get(*i).map(|s| s.day);
    let one = chosen.iter().all(|(_, i)| of(i) == of(day));
    let end = reading.lines.len().min(line + LONGEST);
    if one { split_page(reading, *line..end, *day) } else { None }
}

/// A group of so many days makes a list of events if it is this sure; beside it a date alone in its layout (today's, a
/// founding day in running text) is no event.
const LIST: usize = 3;
const SURE: f32 = 0.85;

/// Are the days of a group second dates in the records of another? Not if they are of one build and stand beside each
/// other: in rows of nothing but days, or many together in one block.
fn second(reading: &Reading<'_>, days: &[Sighting], first: &Group, group: &Group) -> bool {
    /// Second dates stand about one in a record.
    const TOGETHER: f32 = 1.5;
    /// Twice as many in one record, each with an hour of its own, are events: papers and deadlines have days without one.
    const CROWDED: f32 = 2.0 * TOGETHER;
    let holder = |line: usize| {
        let k = first.blocks.partition_point(|b| b.start <= line).checked_sub(1)?;
        first.blocks.get(k).filter(|b| b.contains(&line)).map(|_| k)
    };
    let mut held: Vec<usize> =
        group.sightings.iter().filter_map(|i| days.get(*i)).filter_map(|s| holder(s.line)).collect();
    let inside = held.len();
    held.dedup();
    let together = inside as f32 >= TOGETHER * held.len() as f32;
    let one_build = tags(reading, days, first) == tags(reading, days, group);
    let mut whens = group.sightings.iter().filter_map(|i| days.get(*i)).map(|s| &s.when);
    let crowded = inside as f32 >= CROWDED * held.len() as f32 && whens.all(|w| w.start.time.is_some());
    let own = crowded || one_build && (together || beside(reading, days, group));
    2 * inside >= group.sightings.len() && !own
}

/// Do the days stand in rows of a table that hold nothing but days?
fn beside(reading: &Reading<'_>, days: &[Sighting], group: &Group) -> bool {
    let cells = group.sightings.iter().map(|i| days.get(*i).and_then(|s| reading.lines.get(s.line))?.cell);
    let mut rows: Vec<_> = cells.map(|c| c.map(|c| c.row)).collect();
    rows.dedup();
    let dated = |row: NodeId| {
        let mut lines = reading.lines_between(row, reading.doc.end(row));
        lines.all(|l| reading.has(l, "date"))
    };
    rows.into_iter().all(|row| row.is_some_and(dated))
}

fn tags(reading: &Reading<'_>, days: &[Sighting], group: &Group) -> Option<u64> {
    let first = group.sightings.first().and_then(|i| days.get(*i))?;
    reading.lines.get(first.line).map(|l| l.tags)
}

fn distinct(days: &[Sighting], group: &Group) -> usize {
    let mut distinct_days: Vec<_> =
        group.sightings.iter().filter_map(|i| days.get(*i)).map(|s| s.day).collect();
    distinct_days.sort_unstable();
    distinct_days.dedup();
    distinct_days.len()
}
