//! Hierarchical clustering (Zhou et al. 2008, §3.3, Algorithms 1 and 2), in near-linear time.
//!
//! ```text
//! leaves ──▶ list of clusters ── merge · append child · append sibling ──▶ fewer, larger clusters ──▶ PAGE > SEGMENT > …
//!            d_min 0, 1, 2 … d_max: back to 0 whenever a scan has changed the list
//! ```
//!
//! Algorithm 2 scans the whole list again after every change. Whether two neighbours combine, and from which d_min on,
//! depends on these two alone; so each pair of neighbours waits in the bucket of the least d_min at which it combines,
//! and only the two pairs beside a change are looked at again. The result is that of Algorithm 2: the tests compare both.
//!
//! Where the paper is silent: a sibling of a cluster that has no parent makes one entry of the list with several roots,
//! which becomes one segment; what is combined takes the siblings behind it along.

#[cfg(test)]
mod naive;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use page::{Document, NodeId};

use super::{Outline, Role};

/// An initial token as far as clustering looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The text node it stands in: its Absolute Location Path (Definition 2).
    pub node: NodeId,
    /// Bytes of the page's text.
    pub span: Range<usize>,
    /// Its heading level, higher is more; `None` for content.
    pub heading: Option<u8>,
    /// Its font size, in any unit.
    pub size: u16,
}

/// Builds the outline of a page from its initial tokens, in page order; `d_max` as in Algorithm 1.
pub fn cluster(doc: &Document, leaves: &[Leaf], d_max: u32) -> Outline {
    let mut list = List::of(doc, leaves, d_max);
    list.run();
    list.outline(leaves)
}

/// d(c, c') of Definition 3: edges between two text nodes; `None` where there are more than `limit`.
fn distance(doc: &Document, a: NodeId, b: NodeId, limit: u32) -> Option<u32> {
    let mut around = a;
    let mut steps = 0;
    while !doc.contains(around, b) {
        around = doc.parent(around)?;
        steps += 1;
        if steps > limit {
            return None;
        }
    }
    Some(steps + doc.depth(b) - doc.depth(around)).filter(|d| *d <= limit)
}

/// How a cluster is combined with one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Move {
    Merge,
    Child,
    Sibling,
}

/// A cluster's place in [`List::clusters`]: that of its first token among the leaves.
type Id = usize;

#[derive(Debug, Clone)]
struct Cluster {
    heading: Option<u8>,
    size: u16,
    /// The shorter path of what was merged.
    node: NodeId,
    /// One past its last token.
    tokens_end: usize,
    /// First and last child.
    children: Option<(Id, Id)>,
    next: Option<Id>,
}

impl Cluster {
    /// What Algorithm 2 does with `self` as c_α and `other` as c_β; lines 16 to 38.
    fn combine(&self, other: &Cluster) -> Option<Move> {
        let leaf = self.children.is_none();
        match (self.heading, other.heading) {
            (Some(a), Some(b)) if a == b => Some(if leaf { Move::Merge } else { Move::Sibling }),
            (Some(a), Some(b)) => (a > b).then_some(Move::Child),
            (Some(_), None) => Some(if leaf { Move::Child } else { Move::Sibling }),
            (None, None) => Some(if leaf && self.size == other.size { Move::Merge } else { Move::Sibling }),
            (None, Some(_)) => None,
        }
    }
}

/// An entry of the cluster list: a chain of root clusters.
#[derive(Debug, Clone, Copy)]
struct Entry {
    last: Id,
    before: Option<Id>,
    after: Option<Id>,
    /// Counts changes, so that what waits in a bucket is known to be old.
    age: u32,
    gone: bool,
}

/// The cluster list C_L; an entry is named by its first root.
struct List<'d> {
    doc: &'d Document,
    d_max: u32,
    clusters: Vec<Cluster>,
    entries: Vec<Entry>,
    /// Least d_min → entries, with their age, that combine at it with the one before them.
    waiting: BTreeMap<u32, Vec<(Id, u32)>>,
    /// Pairs of clusters compared: the cost.
    compared: usize,
}

impl<'d> List<'d> {
    fn of(doc: &'d Document, leaves: &[Leaf], d_max: u32) -> List<'d> {
        let cluster = |(i, leaf): (usize, &Leaf)| Cluster {
            heading: leaf.heading,
            size: leaf.size,
            node: leaf.node,
            tokens_end: i + 1,
            children: None,
            next: None,
        };
        let n = leaves.len();
        let entry = |i: usize| Entry {
            last: i,
            before: i.checked_sub(1),
            after: Some(i + 1).filter(|a| *a < n),
            age: 0,
            gone: false,
        };
        let mut list = List {
            doc,
            d_max,
            clusters: leaves.iter().enumerate().map(cluster).collect(),
            entries: (0..n).map(entry).collect(),
            waiting: BTreeMap::new(),
            compared: 0,
        };
        (1..n).for_each(|i| list.wait(i));
        list
    }

    /// The last cluster of the entry before, and those around it, innermost first: the candidates c_α with their parents.
    fn candidates(&self, entry: Id) -> Vec<(Id, Option<Id>)> {
        let mut branch = Vec::new();
        let mut at = self.entries[entry].before.map(|b| self.entries[b].last);
        let mut parent = None;
        while let Some(id) = at {
            branch.push((id, parent));
            parent = Some(id);
            at = self.clusters[id].children.map(|(_, last)| last);
        }
        branch.reverse();
        branch
    }

    /// The first candidate that combines with an entry within `d_min`, its parent and the move.
    fn choose(&mut self, entry: Id, d_min: u32) -> Option<(Id, Option<Id>, Move)> {
        let current = &self.clusters[entry];
        for (id, parent) in self.candidates(entry) {
            let candidate = &self.clusters[id];
            self.compared += 1;
            if let Some(step) = candidate.combine(current)
                && distance(self.doc, candidate.node, current.node, d_min).is_some()
            {
                return Some((id, parent, step));
            }
        }
        None
    }

    /// Puts an entry where it waits for its d_min; not at all where that would be more than d_max.
    fn wait(&mut self, entry: Id) {
        let current = &self.clusters[entry];
        let candidates = self.candidates(entry);
        self.compared += candidates.len();
        let fits = candidates.iter().filter(|(id, _)| self.clusters[*id].combine(current).is_some());
        let far = |(id, _): &(Id, Option<Id>)| {
            distance(self.doc, self.clusters[*id].node, current.node, self.d_max)
        };
        let least = fits.filter_map(far).min();
        self.entries[entry].age += 1;
        if let Some(least) = least {
            self.waiting.entry(least).or_default().push((entry, self.entries[entry].age));
        }
    }

    /// Scan after scan, each at the least d_min at which it changes anything.
    fn run(&mut self) {
        while let Some((d_min, mut scan)) = self.waiting.pop_first() {
            scan.sort_unstable_by_key(|(entry, _)| Reverse(*entry));
            for (entry, age) in scan {
                let now = self.entries[entry];
                if !now.gone && now.age == age {
                    self.step(entry, d_min);
                }
            }
        }
    }

    /// Combines an entry with the one before it, and that one in turn where the change has made it fit.
    fn step(&mut self, entry: Id, d_min: u32) {
        let mut at = entry;
        while let (Some(before), Some((target, parent, how))) =
            (self.entries[at].before, self.choose(at, d_min))
        {
            let path = self.clusters[before].node;
            self.combine(at, before, target, parent, how);
            if let Some(after) = self.entries[before].after {
                self.wait(after);
            }
            if self.clusters[before].node == path || self.entries[before].before.is_none() {
                return;
            }
            if self.choose(before, d_min).is_none() {
                self.wait(before);
                return;
            }
            at = before;
        }
    }

    /// Takes entry `from` out of the list and into entry `into`, at the cluster `target`.
    fn combine(&mut self, from: Id, into: Id, target: Id, parent: Option<Id>, how: Move) {
        let (mut first, last) = (Some(from), self.entries[from].last);
        let mut below = parent;
        match how {
            Move::Child => below = Some(target),
            Move::Sibling => {}
            Move::Merge => first = self.merge(from, target),
        }
        if let Some(first) = first {
            self.append(first, last, into, below);
        }
        let after = self.entries[from].after;
        self.entries[from].gone = true;
        self.entries[into].after = after;
        if let Some(after) = after {
            self.entries[after].before = Some(into);
        }
    }

    /// Merges a cluster into another, which gets its tokens and children; the siblings behind it are left over.
    fn merge(&mut self, from: Id, into: Id) -> Option<Id> {
        let Cluster { node, tokens_end, children, next, .. } = self.clusters[from].clone();
        let target = &mut self.clusters[into];
        target.tokens_end = tokens_end;
        target.children = children;
        if self.doc.depth(node) < self.doc.depth(target.node) {
            target.node = node;
        }
        next
    }

    /// Hangs a chain of clusters behind the last child of `below`, or behind the last root of an entry.
    fn append(&mut self, first: Id, last: Id, entry: Id, below: Option<Id>) {
        let previous = match below {
            Some(parent) => {
                let children = self.clusters[parent].children;
                self.clusters[parent].children = Some((children.map_or(first, |(f, _)| f), last));
                children.map(|(_, l)| l)
            }
            None => Some(std::mem::replace(&mut self.entries[entry].last, last)),
        };
        if let Some(previous) = previous {
            self.clusters[previous].next = Some(first);
        }
    }

    /// Lines 2 to 8 of Algorithm 2: each entry a segment, all below one page.
    fn outline(&self, leaves: &[Leaf]) -> Outline {
        let mut out = Outline::new(self.doc);
        let mut entry = (!self.entries.is_empty()).then_some(0);
        while let Some(at) = entry {
            let segment = out.push(0, Role::Segment, 0, 0..0, self.doc.root());
            self.write(at, segment, leaves, &mut out);
            entry = self.entries[at].after;
        }
        out.close()
    }

    fn write(&self, root: Id, segment: usize, leaves: &[Leaf], out: &mut Outline) {
        let mut open = vec![(root, segment)];
        while let Some((id, parent)) = open.pop() {
            let cluster = &self.clusters[id];
            let role = if cluster.heading.is_some() { Role::Heading } else { Role::Content };
            let span = leaves[id].span.start..leaves[cluster.tokens_end - 1].span.end;
            let part = out.push(parent, role, cluster.heading.unwrap_or(0), span, leaves[id].node);
            open.extend(cluster.next.map(|next| (next, parent)));
            open.extend(cluster.children.map(|(first, _)| (first, part)));
        }
    }
}
