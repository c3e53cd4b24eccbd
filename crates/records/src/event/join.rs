//! Joining groups of days that differ in their classes and not in their place: rows marked "odd", a bold one, past and
//! coming events in two lists of one build.
//!
//! A second date in each record ("posted", "deadline") is not joined: it stands deeper beside the first than two records
//! stand to each other.

use std::collections::BTreeMap;

use page::{Document, NodeId};

use super::block::is_heading;
use super::day::{Sighting, number_line};
use crate::page_type::announces_news;
use crate::reading::Reading;

/// Two lists of one build may stand so many levels further apart than the records of one.
const LEVELS: u32 = 3;
/// Share of neighbours that may break the rule.
const SPARE: f32 = 0.2;

/// Comparisons for each sighting of a build: a page whose every date has a class of its own is left unjoined rather than
/// compared pair by pair.
const WORK: usize = 64;

/// Groups of sightings, each in page order, joined where they are one.
pub(crate) fn join(reading: &Reading<'_>, sightings: &[Sighting], fine: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut by_build: BTreeMap<(u64, Option<u16>), Vec<Vec<usize>>> = BTreeMap::new();
    for group in fine {
        let first = group.first().and_then(|i| sightings.get(*i));
        let line = first.and_then(|s| reading.lines.get(number_line(reading, s)));
        let Some(line) = line else { continue };
        by_build.entry((line.tags, line.cell.map(|c| c.column))).or_default().push(group);
    }
    let node = |i: &usize| {
        let line = sightings.get(*i).and_then(|s| reading.lines.get(s.line));
        line.map_or(reading.doc.root(), |l| l.first)
    };
    let headed = |group: &[usize]| {
        let line = group.first().and_then(|i| sightings.get(*i)).map_or(0, |s| s.line);
        news_above(reading, line)
    };
    by_build.into_values().flat_map(|alike| join_alike(reading.doc, &node, &headed, alike)).collect()
}

/// Does the heading shortly above a line announce news and no events? A home page has a box of each.
pub(super) fn news_above(reading: &Reading<'_>, line: usize) -> bool {
    const NEAR: usize = 6;
    let heading = (line.saturating_sub(NEAR)..line).rev().find(|l| is_heading(reading, *l));
    heading.is_some_and(|l| announces_news(reading.text(l)))
}

fn join_alike(
    doc: &Document,
    node: &dyn Fn(&usize) -> NodeId,
    news: &dyn Fn(&[usize]) -> bool,
    mut alike: Vec<Vec<usize>>,
) -> Vec<Vec<usize>> {
    alike.sort_by_key(|g| std::cmp::Reverse(g.len()));
    let mut out: Vec<Vec<usize>> = Vec::new();
    let mut work = WORK * alike.iter().map(Vec::len).sum::<usize>();
    for group in alike {
        let mut affordable = |big: &Vec<usize>| {
            let cost = big.len() + group.len();
            let enough = work >= cost;
            work = work.saturating_sub(cost);
            enough
        };
        match out
            .iter_mut()
            .find(|big| affordable(big) && one(doc, node, big, &group) && news(big) == news(&group))
        {
            Some(big) => {
                big.extend(group);
                big.sort_unstable();
            }
            None => out.push(group),
        }
    }
    out
}

/// Are two groups one?
fn one(doc: &Document, node: &dyn Fn(&usize) -> NodeId, a: &[usize], b: &[usize]) -> bool {
    let mut both: Vec<(usize, bool)> =
        a.iter().map(|i| (*i, true)).chain(b.iter().map(|i| (*i, false))).collect();
    both.sort_unstable();
    let depths = |same: bool| -> Vec<u32> {
        let pairs = both.windows(2).filter(|w| (w[0].1 == w[1].1) == same);
        let mut depths: Vec<u32> = pairs.map(|w| meet_depth(doc, node(&w[0].0), node(&w[1].0))).collect();
        depths.sort_unstable();
        depths
    };
    let (same, other) = (depths(true), depths(false));
    let Some(level) = same.get(same.len() / 2).or(other.first()).copied() else { return false };
    let breaks = other.iter().filter(|d| **d > level || **d + LEVELS < level).count();
    breaks as f32 <= SPARE * other.len() as f32
}

/// Depth of the lowest node above both.
fn meet_depth(doc: &Document, a: NodeId, b: NodeId) -> u32 {
    doc.ancestors(a).find(|up| doc.contains(*up, b)).map_or(0, |up| doc.depth(up))
}
