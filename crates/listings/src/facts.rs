//! Facts: counts over a document that answer for any interval at once, so that a candidate costs its members and not
//! its text.
//!
//! ```text
//! node      0 1 2 3 4 5 …
//! letters   0 0 0 8 8 20 …      letters before the node: an interval's letters are one subtraction
//! ```

use std::collections::HashMap;

use marks::Mark;
use page::{Document, NodeId, Tag};
use views::units::{Key, Keys};

use crate::interval::Interval;
use crate::measures::names::{self, Says};

/// A set of (parent tag, tag, class) seen in a subtree, as bits: alike trees have alike sketches.
pub(crate) type Sketch = u128;

/// Counts over one document.
pub(crate) struct Facts<'d> {
    pub(crate) doc: &'d Document,
    /// Tag and class of each node.
    pub(crate) keys: Keys,
    /// Node before it below the same parent; itself where there is none.
    previous: Vec<NodeId>,
    /// Counts before each node, and over all.
    before: Vec<Tally>,
    hashes: Vec<u64>,
    powers: Vec<u64>,
    sketches: Vec<Sketch>,
    /// Sketches without classes.
    bare: Vec<Sketch>,
    inner: Vec<Inner>,
    /// What each element's class and id say.
    names: Vec<Says>,
    /// Texts with a letter or digit.
    speaking: Vec<NodeId>,
    marks: Vec<(&'static str, Vec<u32>)>,
}

/// The recognisers whose marks are counted.
pub(crate) const COUNTED: [&str; 4] = ["date", "price", "time", "person"];

const BASE: u64 = 0x9E37_79B9_7F4A_7C15 | 1;

fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The largest groups of like children below one parent of a subtree; cells of a row are no group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Inner {
    /// Members of the largest.
    pub(crate) run: u32,
    /// Letters of the one with most.
    pub(crate) letters: u32,
    /// Letters of the one with most in which each member has a link.
    pub(crate) linked: u32,
}

impl Inner {
    fn max(self, other: Inner) -> Inner {
        Inner {
            run: self.run.max(other.run),
            letters: self.letters.max(other.letters),
            linked: self.linked.max(other.linked),
        }
    }
}

/// What is counted of an interval.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Letters and digits.
    pub(crate) letters: u32,
    /// Letters and digits inside links.
    pub(crate) linked: u32,
    /// Digits.
    pub(crate) digits: u32,
    /// Text nodes that have a letter or digit.
    pub(crate) texts: u32,
    /// Links with an address.
    pub(crate) links: u32,
    /// Pictures.
    pub(crate) images: u32,
    /// Form fields.
    pub(crate) inputs: u32,
    /// Head cells.
    pub(crate) heads: u32,
    /// Other cells.
    pub(crate) cells: u32,
}

/// One text: its letters and digits, and a hash of them in which case, blanks and punctuation do not count.
struct Read {
    letters: u32,
    digits: u32,
    hash: u64,
}

fn read(text: &str) -> Read {
    let mut read = Read { letters: 0, digits: 0, hash: 0 };
    for c in text.chars().filter(|c| c.is_alphanumeric()) {
        read.hash = read.hash.wrapping_mul(31).wrapping_add(u64::from(c));
        read.letters += 1;
        read.digits += u32::from(c.is_numeric());
    }
    Read { hash: mix(read.hash), ..read }
}

impl<'d> Facts<'d> {
    /// Counts everything once; linear in nodes and text.
    pub(crate) fn of(doc: &'d Document, marks: &[Mark]) -> Facts<'d> {
        let mut facts = Facts {
            doc,
            keys: Keys::of(doc),
            previous: previous(doc),
            before: vec![Tally::default()],
            hashes: vec![0],
            powers: vec![1],
            sketches: Vec::new(),
            bare: Vec::new(),
            inner: Vec::new(),
            names: names::read(doc),
            speaking: Vec::new(),
            marks: COUNTED.iter().map(|name| (*name, starts_of(marks, name))).collect(),
        };
        facts.count();
        facts.sketches = facts.sketch(|n| facts.key(n).index());
        facts.bare = facts.sketch(|n| facts.doc.tag(n).index());
        facts.inner = facts.inner_groups();
        facts
    }

    fn count(&mut self) {
        let mut tally = Tally::default();
        let mut hash = 0u64;
        let mut link_end = self.doc.root();
        for n in self.doc.nodes() {
            match self.doc.tag(n) {
                Tag::TEXT => {
                    let read = read(self.doc.text(n));
                    if read.letters > 0 {
                        tally.letters += read.letters;
                        tally.linked += if n < link_end { read.letters } else { 0 };
                        tally.digits += read.digits;
                        tally.texts += 1;
                        self.speaking.push(n);
                        hash = hash.wrapping_mul(BASE).wrapping_add(read.hash);
                        self.powers.push(self.powers[self.powers.len() - 1].wrapping_mul(BASE));
                    }
                }
                Tag::A if self.doc.attr(n, "href").is_some() => {
                    tally.links += 1;
                    link_end = link_end.max(self.doc.end(n));
                }
                Tag::IMG | Tag::PICTURE | Tag::SVG | Tag::VIDEO => tally.images += 1,
                Tag::INPUT | Tag::SELECT | Tag::TEXTAREA | Tag::BUTTON => tally.inputs += 1,
                Tag::TH => tally.heads += 1,
                Tag::TD => tally.cells += 1,
                _ => {}
            }
            self.before.push(tally);
            self.hashes.push(hash);
        }
    }

    fn sketch(&self, name: impl Fn(NodeId) -> usize) -> Vec<Sketch> {
        let mut sketches: Vec<Sketch> = vec![0; self.doc.len()];
        for n in self.doc.nodes().rev() {
            let all = sketches[n.index()] | self.bit(n, name(n));
            sketches[n.index()] = all;
            if let Some(p) = self.doc.parent(n) {
                sketches[p.index()] |= all;
            }
        }
        sketches
    }

    /// For each node, the largest groups of like children below one parent of its subtree.
    fn inner_groups(&self) -> Vec<Inner> {
        let mut inner: Vec<Inner> = vec![Inner::default(); self.doc.len()];
        let mut groups: HashMap<(NodeId, Tag), Tally> = HashMap::new();
        for n in self.doc.nodes().rev() {
            let Some(p) = self.doc.parent(n) else { continue };
            let tag = self.doc.tag(n);
            let tally = self.tally(Interval::of(self.doc, n));
            let mut most = inner[p.index()].max(inner[n.index()]);
            if tag.is_element() && !matches!(tag, Tag::TD | Tag::TH) && tally.letters + tally.images > 0 {
                let group = groups.entry((p, tag)).or_default();
                group.texts += 1;
                group.letters += tally.letters;
                group.links += u32::from(tally.links > 0);
                let several = if group.texts > 1 { group.letters } else { 0 };
                let linked = if group.links == group.texts { several } else { 0 };
                most = most.max(Inner { run: group.texts, letters: several, linked });
            }
            inner[p.index()] = most;
        }
        inner
    }

    fn bit(&self, n: NodeId, name: usize) -> Sketch {
        if self.doc.tag(n) == Tag::TEXT {
            return 0;
        }
        let above = self.doc.parent(n).map_or(0, |p| self.doc.tag(p).index()) as u64;
        1 << (mix(above << 32 | name as u64) % 128)
    }

    fn tally_before(&self, n: NodeId) -> Tally {
        self.before.get(n.index()).or(self.before.last()).copied().unwrap_or_default()
    }

    /// All counts of an interval.
    pub(crate) fn tally(&self, i: Interval) -> Tally {
        let (from, to) = (self.tally_before(i.from), self.tally_before(i.to));
        Tally {
            letters: to.letters - from.letters,
            linked: to.linked - from.linked,
            digits: to.digits - from.digits,
            texts: to.texts - from.texts,
            links: to.links - from.links,
            images: to.images - from.images,
            inputs: to.inputs - from.inputs,
            heads: to.heads - from.heads,
            cells: to.cells - from.cells,
        }
    }

    /// Letters and digits.
    pub(crate) fn letters(&self, i: Interval) -> u32 {
        self.tally_before(i.to).letters - self.tally_before(i.from).letters
    }

    /// Text nodes that have a letter or digit.
    pub(crate) fn texts(&self, i: Interval) -> u32 {
        self.tally_before(i.to).texts - self.tally_before(i.from).texts
    }

    /// Equal where the letters and digits are.
    pub(crate) fn hash(&self, i: Interval) -> u64 {
        let at = |n: NodeId| self.hashes.get(n.index()).or(self.hashes.last()).copied().unwrap_or(0);
        let power = self.powers.get(self.texts(i) as usize).copied().unwrap_or(0);
        at(i.to).wrapping_sub(at(i.from).wrapping_mul(power))
    }

    /// The first text with a letter or digit.
    pub(crate) fn first_text(&self, i: Interval) -> Option<NodeId> {
        let before = self.tally_before(i.from).texts as usize;
        self.speaking.get(before).copied().filter(|t| i.contains(*t))
    }

    /// The texts with a letter or digit before a node, nearest first.
    pub(crate) fn texts_before(&self, n: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let before = self.tally_before(n).texts as usize;
        self.speaking.get(..before).unwrap_or_default().iter().rev().copied()
    }

    /// Hashes of the texts with a letter or digit, in order.
    pub(crate) fn texts_of(&self, i: Interval) -> impl Iterator<Item = u64> + '_ {
        let before = self.tally_before(i.from).texts as usize;
        let texts = self.speaking.get(before..).unwrap_or_default().iter();
        texts.take_while(move |t| **t < i.to).map(|t| self.hash(Interval::of(self.doc, *t)))
    }

    /// Marks of a counted recogniser that begin in the interval's text.
    pub(crate) fn marks(&self, which: usize, i: Interval) -> u32 {
        let Some((_, starts)) = self.marks.get(which) else { return 0 };
        if starts.is_empty() {
            return 0;
        }
        let span = self.doc.span_between(i.from, i.to);
        let before = |at: usize| starts.partition_point(|s| (*s as usize) < at) as u32;
        before(span.end) - before(span.start)
    }

    /// The sketch of a subtree.
    pub(crate) fn sketch_of(&self, n: NodeId) -> Sketch {
        self.sketches.get(n.index()).copied().unwrap_or(0)
    }

    /// What an element's class and id say.
    pub(crate) fn says_of(&self, n: NodeId) -> Says {
        self.names.get(n.index()).copied().unwrap_or_default()
    }

    /// The node before it below the same parent.
    pub(crate) fn previous(&self, n: NodeId) -> Option<NodeId> {
        self.previous.get(n.index()).copied().filter(|p| *p != n)
    }

    /// The topmost nodes of an interval: subtrees that lie in it whole, and nodes it cuts.
    pub(crate) fn tops(&self, i: Interval) -> impl Iterator<Item = NodeId> + '_ {
        let mut at = i.from;
        std::iter::from_fn(move || {
            if at >= i.to || at.index() >= self.doc.len() {
                return None;
            }
            let here = at;
            let end = self.doc.end(at);
            at = if end <= i.to { end } else { NodeId::new(at.index() + 1) };
            Some(here)
        })
    }

    /// The sketch of an interval.
    pub(crate) fn sketch_between(&self, i: Interval) -> Sketch {
        self.tops(i)
            .map(
                |n| {
                    if self.doc.end(n) <= i.to { self.sketch_of(n) } else { self.bit(n, self.key(n).index()) }
                },
            )
            .fold(0, |a, b| a | b)
    }

    /// The largest groups inside the interval's subtrees: large where a record is itself a list.
    pub(crate) fn inner(&self, i: Interval) -> Inner {
        self.tops(i).filter_map(|n| self.inner.get(n.index())).fold(Inner::default(), |a, b| a.max(*b))
    }

    /// The sketch of a subtree without its classes: striped rows are alike.
    pub(crate) fn bare_sketch_of(&self, n: NodeId) -> Sketch {
        self.bare.get(n.index()).copied().unwrap_or(0)
    }

    /// Is there anything a reader could see: a letter or a picture?
    pub(crate) fn says(&self, i: Interval) -> bool {
        let t = self.tally(i);
        t.letters > 0 || t.images > 0
    }

    /// The key of a node.
    pub(crate) fn key(&self, n: NodeId) -> Key {
        self.keys.key(n)
    }
}

/// Share of bits that two sketches have in common, 0.0 to 1.0.
pub(crate) fn alike(a: Sketch, b: Sketch) -> f32 {
    let all = (a | b).count_ones();
    if all == 0 { 1.0 } else { (a & b).count_ones() as f32 / all as f32 }
}

fn previous(doc: &Document) -> Vec<NodeId> {
    let mut previous: Vec<NodeId> = doc.nodes().collect();
    for n in doc.nodes() {
        if let Some(next) = doc.next_sibling(n)
            && let Some(slot) = previous.get_mut(next.index())
        {
            *slot = n;
        }
    }
    previous
}

fn starts_of(marks: &[Mark], name: &str) -> Vec<u32> {
    let mut starts: Vec<u32> =
        marks.iter().filter(|m| &*m.recognizer == name).map(|m| m.span.start() as u32).collect();
    starts.sort_unstable();
    starts
}
