//! Finding events: from the days of a page to records with fields.

use std::ops::Range;

use page::NodeId;

use super::block::blocks;
use super::day::Sighting;
use super::draft::Draft;
use super::fold::fold;
use super::found::PageEvents;
use super::group::{Group, distinct, groups};
use super::in_cell;
use super::own_day::{self, own_day};
use super::schedule::schedules;
use super::segment::{Heads, behind, segments};
use super::sighting::sightings;
use super::split::{Anchor, lone, split, split_page};
use super::title::{Record, Title, titles};
use super::vacant::is_vacant;
use super::{Event, above, single, venue};
use crate::reading::Reading;

/// A group is taken for events from this chance on. Of sites left out, at .5 page mean F1 is .749 and 7 of 494 pages without
/// events give some; at .35 it is .774 and 10 do; at .3 .781 and 12.
const ACCEPTED: f32 = 0.35;

/// Finds the days that are events and the lines that belong to each.
pub(crate) fn find(reading: &Reading<'_>) -> PageEvents {
    let (days, cells) = sightings(reading);
    let groups = groups(reading, &days, &cells);
    let own = own_day(reading, &days, &groups).filter(|own| own.chance >= own_day::ACCEPTED);
    let (anchors, chance, alone) = match own {
        Some(own) => (whole(&days, own.sighting), own.chance, true),
        None => {
            let (anchors, chance) = anchors(reading, &days, &groups);
            match single::only(reading, &days, &anchors) {
                Some(day) => (whole(&days, day), chance, true),
                None => (anchors, chance, false),
            }
        }
    };
    let blocks = blocks_of(reading, &anchors, alone);
    let heads = Heads::of(reading);
    let record = |(b, anchor): (&Range<usize>, &Anchor)| {
        let segments = segments(reading, &heads, b.clone());
        let numbered = days.get(anchor.day).filter(|d| d.when.start.date.month.is_none());
        let segments = match numbered {
            Some(day) => behind(reading, segments, &day.span),
            None => segments,
        };
        Record { segments, day: anchor.line }
    };
    let mut records: Vec<Record> = blocks.iter().zip(&anchors).map(record).collect();
    if alone {
        for (record, block) in records.iter_mut().zip(&blocks) {
            record.segments.extend(single::page_titles(reading));
            record.segments.extend(single::set_off(reading, block.clone()));
        }
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

/// The anchor of a page's only event.
fn whole(days: &[Sighting], day: usize) -> Vec<Anchor> {
    let line = days.get(day).map(|s| s.line);
    line.map(|line| Anchor { line, day, hours: None, block: None }).into_iter().collect()
}

/// The lines of each event; of an event alone on its page, the page's content.
fn blocks_of(reading: &Reading<'_>, anchors: &[Anchor], alone: bool) -> Vec<Range<usize>> {
    let lines: Vec<usize> = anchors.iter().map(|a| a.line).collect();
    if alone {
        return lines.iter().map(|line| single::region(reading, *line)).collect();
    }
    let blocks = blocks(reading, &lines);
    anchors.iter().zip(blocks).map(|(a, b)| a.block.clone().unwrap_or(b)).collect()
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
    // "16–17 May" above a programme of both days is how long the whole of it lasts.
    if let Some(programme) = sure.iter().map(|s| s.1).find(|g| has_programmes(days, g)) {
        sure.retain(|(_, g)| distinct(days, g) > 1 || !lasts_over(days, g, programme));
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

/// Does a programme of its own stand below most days of a group?
fn has_programmes(days: &[Sighting], group: &Group) -> bool {
    distinct(days, group) > 1 && 2 * group.programmes > group.sightings.len()
}

/// Is the day of a group the time from which to which a meeting lasts, of which another group names the days?
fn lasts_over(days: &[Sighting], meeting: &Group, group: &Group) -> bool {
    let within = |m: &Sighting| {
        let mut others = group.sightings.iter().filter_map(|i| days.get(*i));
        m.until.is_some_and(|until| others.all(|o| (m.day..=until).contains(&o.day)))
    };
    meeting.sightings.iter().filter_map(|i| days.get(*i)).all(within)
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
