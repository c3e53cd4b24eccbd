//! A template learnt from example pages: what they all repeat, generalised until every item of every page fits.
//!
//! ```text
//! <ul><li><a href="#a">Why?</a><li><a href="#b">How?</a> (new) …      page = ... list ...
//!      ── items ──▶ li(a(text)), li(a(text) text)  ── merged ──▶      list = <ul> item+ </ul>
//!                                                                     item = <li> <a href="#..." as link_1> field_1 </a> field_2? </li>
//! ```
//!
//! The paper's conclusion asks for "the ability to learn and generalize document templates". What is learnt is the list of the
//! records that somebody knows, else the one that holds most text outside links in every page; a person then names its parts. One of the pages has three records or more, others may
//! have one. Linear in the pages.
//!
//! ```text
//! <ul> li li li </ul>            all that the element holds: the list
//! <div> h2 div div div p </div>  a run of records beside other things: list = <div> ... item+ ... </div>
//! <div> h2 ul h2 ul </div>       lists beside each other, a year each: lists = <div> ... (list ...)+ </div>
//! ```

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::forest::{Forest, Item, Label};
use super::{Closeness, Template};

mod group;
mod list;
mod shape;
mod writer;

use group::Group;
use list::{FORMAT, Key, List, children, in_element, letters, part, plain, tag};

/// Fewest items of a list, in one of the pages: two alike stand beside a third on every page.
const FEWEST: usize = 3;

/// A template that fits all pages as they are, as its file; `None` where they repeat nothing alike. `records` are the nodes
/// with which the records of each page begin, where somebody knows them: their list is preferred to one that holds more text.
pub fn learn(name: &str, docs: &[Document], records: &[Vec<NodeId>]) -> Option<String> {
    let named = named(docs);
    let (named, plain): (Vec<&str>, Vec<&str>) = FORMAT.iter().partition(|tag| named.contains(&Tag::of(tag)));
    // Pages that name only some of what a format tag holds fit where it is ignored.
    let all = (!named.is_empty()).then(|| FORMAT.to_vec());
    [plain].into_iter().chain(all).find_map(|ignored| learn_ignoring(name, docs, records, &ignored))
}

/// The tags whose elements carry classes, as those of format do that hold a field of its own.
fn named(docs: &[Document]) -> HashSet<Tag> {
    let mut counts: HashMap<Tag, (usize, usize)> = HashMap::new();
    for (doc, node) in docs.iter().flat_map(|doc| doc.nodes().map(move |node| (doc, node))) {
        let (named, all) = counts.entry(doc.tag(node)).or_default();
        (*named, *all) = (*named + usize::from(doc.attr(node, "class").is_some()), *all + 1);
    }
    let mostly = |(named, all): (usize, usize)| named >= FEWEST && 2 * named > all;
    counts.into_iter().filter(|(_, of)| mostly(*of)).map(|(tag, _)| tag).collect()
}

/// The template of pages of which some tags say nothing.
fn learn_ignoring(name: &str, docs: &[Document], records: &[Vec<NodeId>], format: &[&str]) -> Option<String> {
    let ignored: Vec<Tag> = format.iter().map(|tag| Tag::of(tag)).collect();
    let forests: Vec<Forest> = docs.iter().map(|d| Forest::of(d, &ignored)).collect();
    let none = Vec::new();
    let records = (0..docs.len()).map(|page| records.get(page).unwrap_or(&none));
    let lists: Vec<Vec<List>> = forests.iter().zip(records).map(|(forest, of)| lists(forest, of)).collect();
    // The list with most text may hold items too unlike to be written: then the next.
    shared(&forests, &lists).iter().take(MOST_TRIED).find_map(|chosen| {
        let groups: Vec<Group> = forests.iter().zip(chosen).map(|(f, l)| group::around(f, l)).collect();
        let alone: Vec<Group> = chosen.iter().map(|l| Group::alone(l.clone())).collect();
        let several = groups.iter().any(|g| g.lists.len() > 1);
        let fits = |groups: Vec<Group>| fitting((name, format), docs, &forests, &groups);
        several.then(|| fits(groups)).flatten().or_else(|| fits(alone))
    })
}

/// The template of some lists, where it can be written and fits all pages as they are.
fn fitting(
    (name, format): (&str, &[&str]),
    docs: &[Document],
    forests: &[Forest],
    groups: &[Group],
) -> Option<String> {
    let text = writer::written((name, format), forests, groups)?;
    let template = Template::read(name, &text).ok()?;
    docs.iter().all(|d| template.find(d, Closeness::Exact).is_some()).then_some(text)
}

/// The lists that all pages have, each as it stands in each page, those of the known records and with most text first.
fn shared(forests: &[Forest], lists: &[Vec<List>]) -> Vec<Vec<List>> {
    let largest: Vec<HashMap<Key, &List>> = lists.iter().map(|page| largest(page)).collect();
    let mut keys: HashMap<Key, (usize, usize)> = HashMap::new();
    for list in largest.iter().flat_map(|page| page.values()).filter(|l| l.items() >= FEWEST) {
        let (known, letters) = keys.entry(list.key()).or_default();
        (*known, *letters) = (*known + list.known, *letters + list.letters);
    }
    let mut keys: Vec<(Key, (usize, usize))> = keys.into_iter().collect();
    keys.sort_by(|(a, x), (b, y)| {
        y.cmp(x).then_with(|| (a.0.name(), names(a.1)).cmp(&(b.0.name(), names(b.1))))
    });
    let everywhere = |(key, _): (Key, (usize, usize))| -> Option<Vec<List>> {
        let of = |(forest, page): (&Forest, &HashMap<Key, &List>)| {
            page.get(&key).map(|l| (*l).clone()).or_else(|| sought(forest, key))
        };
        forests.iter().zip(&largest).map(of).collect()
    };
    let mut found: Vec<Vec<List>> = keys.into_iter().take(MOST_SOUGHT).filter_map(everywhere).collect();
    found.sort_by_key(|chosen| Reverse((chosen.iter().map(|l| l.known).sum::<usize>(), weight(chosen))));
    found
}

fn names(tags: &[Tag]) -> Vec<&'static str> {
    tags.iter().map(|t| t.name()).collect()
}

/// The least text that a list has in a page; less where a page has one or two records, which may be no records at all.
fn weight(chosen: &[List]) -> usize {
    let surely = |l: &List| l.letters * l.items().min(FEWEST) / FEWEST;
    chosen.iter().map(surely).min().unwrap_or(0)
}

/// The list of a key in a page that has few of its items, maybe one.
fn sought(forest: &Forest, (parent_tag, tags): Key) -> Option<List> {
    let plain = plain(forest);
    let own = |(_, item): &(usize, &Item)| item.label == Label::Element(parent_tag);
    let parents = forest.items.iter().enumerate().filter(own);
    let found = parents.filter_map(|(parent, _)| in_element(forest, &plain, parent, tags));
    found.max_by_key(|l| (l.letters, Reverse(l.parent)))
}

/// Lists that are sought in the pages that do not show them at once.
const MOST_SOUGHT: usize = 32;

/// Lists that are tried one after the other.
const MOST_TRIED: usize = 8;

/// Of the lists of a page that are built alike, that of the known records, or the one with most text.
fn largest(page: &[List]) -> HashMap<Key<'_>, &List> {
    let mut found: HashMap<Key, &List> = HashMap::new();
    for list in page {
        let best = found.entry(list.key()).or_insert(list);
        if (list.known, list.letters) > (best.known, best.letters) {
            *best = list;
        }
    }
    found
}

/// How much of what begins with these nodes some items are, which begin with the first of every so many parts: tenths of
/// both together.
fn known(forest: &Forest, parts: &[usize], period: usize, records: &HashSet<NodeId>) -> usize {
    let begin = parts.iter().step_by(period).filter_map(|index| forest.items.get(*index));
    let shared = begin.filter(|item| records.contains(&item.node)).count();
    10 * shared / (records.len() + parts.len() / period - shared).max(1)
}

/// All lists of a page: elements whose children are one, two or three tags over and over, or hold a run of such.
fn lists(forest: &Forest, records: &[NodeId]) -> Vec<List> {
    let plain = plain(forest);
    let records: HashSet<NodeId> = records.iter().copied().collect();
    let mut found = Vec::new();
    // Where the last row ended.
    let mut row = 0;
    for (parent, item) in forest.items.iter().enumerate() {
        let Label::Element(parent_tag) = item.label else { continue };
        // Cells are the columns of a record, unless a table has but one row.
        if parent_tag == Tag::TR {
            let next = tag(forest, item.end) == Some(Tag::TR);
            let before = std::mem::replace(&mut row, item.end) == parent;
            if next || before {
                continue;
            }
        }
        let children = children(forest, parent, item);
        let tags: Vec<Option<Tag>> = children.iter().map(|c| part(forest, *c)).collect();
        let mut add = |run: Range<usize>, period: usize| {
            let all = children.get(run.clone()).unwrap_or_default();
            let known = known(forest, all, period, &records);
            // Of records that are known, what stands between them is none.
            let is_record = |item: &&[usize]| {
                known == 0
                    || item
                        .first()
                        .and_then(|p| forest.items.get(*p))
                        .is_some_and(|i| records.contains(&i.node))
            };
            let parts: Vec<usize> = all.chunks(period).filter(is_record).flatten().copied().collect();
            let between = parts.len() < all.len();
            let letters = letters(forest, &plain, &parts);
            let beside = parts.len() < children.len();
            let tags = tags.get(run.start..run.start + period).unwrap_or_default();
            let tags: Vec<Tag> = tags.iter().copied().flatten().collect();
            found.push(List { parent, parent_tag, tags, parts, letters, known, between, beside });
        };
        if let Some(period) = (1..=PERIODS).find(|p| whole(&tags, *p)) {
            add(0..tags.len(), period);
            continue;
        }
        for period in 1..=PERIODS {
            let run = longest(&tags, period);
            let built =
                || 2 * built(forest, children.get(run.clone()).unwrap_or_default()) > run.len() / period;
            if run.len() >= FEWEST * period && built() {
                add(run, period);
            }
        }
    }
    found
}

/// Most elements that make one item.
const PERIODS: usize = 3;

/// Are some children the same few tags over and over, from the first to the last?
fn whole(tags: &[Option<Tag>], period: usize) -> bool {
    let first = tags.get(..period).unwrap_or_default();
    !tags.is_empty()
        && tags.len().is_multiple_of(period)
        && is_item(first)
        && tags.iter().zip(first.iter().cycle()).all(|(a, b)| a == b)
}

/// Elements that could be one item: no texts, and not the same twice.
fn is_item(tags: &[Option<Tag>]) -> bool {
    !tags.is_empty() && tags.iter().all(Option::is_some) && (tags.len() == 1 || tags.first() != tags.get(1))
}

/// The longest run of whole items among some children, each from its heading on; of equal ones the first.
fn longest(tags: &[Option<Tag>], period: usize) -> Range<usize> {
    let mut best = 0..0;
    let mut start = 0;
    for i in 0..tags.len() {
        if i >= start + period && tags.get(i) != tags.get(i - period) {
            start = i + 1 - period;
        }
        let run = from_heading(tags, start..i + 1, period);
        let item = tags.get(run.start..run.start + period).unwrap_or_default();
        if run.len() > best.len() && is_item(item) {
            best = run;
        }
    }
    best
}

/// A run cut to whole items, from the first heading among the elements of one on.
fn from_heading(tags: &[Option<Tag>], run: Range<usize>, period: usize) -> Range<usize> {
    let item = tags.get(run.start..run.end.min(run.start + period)).unwrap_or_default();
    let start = run.start + item.iter().position(|t| t.is_some_and(heads)).unwrap_or(0);
    start..run.end - (run.end - start) % period
}

/// Does an element head what follows it?
fn heads(tag: Tag) -> bool {
    matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 | Tag::DT)
}

/// How many of some elements hold elements: records do, the paragraphs of an article seldom.
fn built(forest: &Forest, parts: &[usize]) -> usize {
    let within = |p: usize| forest.items.get(p).map(|item| children(forest, p, item)).unwrap_or_default();
    parts.iter().filter(|p| within(**p).into_iter().any(|c| tag(forest, c).is_some())).count()
}
