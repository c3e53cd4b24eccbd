//! Facts: counts over a document that answer for any interval at once, so that a candidate costs its members and not
//! its text.
//!
//! ```text
//! node      0 1 2 3 4 5 …
//! letters   0 0 0 8 8 20 …      letters before the node: an interval's letters are one subtraction
//! ```

use std::cell::OnceCell;

use marks::Mark;
use page::{Document, NodeId, Tag};
use rustc_hash::FxHashSet;
use views::units::{Key, Keys};

use crate::interval::Interval;
use crate::measures::names::{self, Says};

mod across;
mod inner;
mod sketch;

pub(crate) use sketch::{Bits, Sketch, alike};

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
    /// What each node stands below, a `<font>` left out: tag soup spreads them around some records and not others.
    above: Vec<Tag>,
    sketches: Vec<Bits>,
    /// Sketches without classes.
    bare: Vec<Bits>,
    /// Of each node: is it or what is around it beside the page's content?
    aside: Vec<bool>,
    /// What stands across the rows of tables.
    across: OnceCell<Across>,
    inner: OnceCell<Vec<Inner>>,
    /// What each element's class and id say.
    names: OnceCell<Vec<Says>>,
    /// Texts with a letter or digit.
    speaking: Vec<NodeId>,
    /// Their hashes.
    text_hashes: Vec<u64>,
}

/// What stands across the rows of tables.
#[derive(Default)]
struct Across {
    /// All nodes of the rows that are headings across their table.
    headings: FxHashSet<NodeId>,
    /// The rows into which a cell of a row above reaches.
    reached: FxHashSet<NodeId>,
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

/// The bit of an element with a name below one with a tag.
fn bit_below(above: Tag, name: usize) -> Bits {
    1 << (mix((above.index() as u64) << 32 | name as u64) % 128)
}

const BASE: u64 = 0x9E37_79B9_7F4A_7C15 | 1;

fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
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
    /// Marks of dates that begin in it.
    pub(crate) dates: u32,
    /// Marks of prices that begin in it.
    pub(crate) prices: u32,
}

const NOTHING: Tally = Tally {
    letters: 0,
    linked: 0,
    digits: 0,
    texts: 0,
    links: 0,
    images: 0,
    inputs: 0,
    heads: 0,
    cells: 0,
    dates: 0,
    prices: 0,
};

/// One text: its letters and digits, and a hash of them in which case, blanks and punctuation do not count.
struct Read {
    letters: u32,
    digits: u32,
    hash: u64,
}

fn read(text: &str) -> Read {
    let mut read = Read { letters: 0, digits: 0, hash: 0 };
    let mut take = |c: char, numeric: bool| {
        read.hash = read.hash.wrapping_mul(31).wrapping_add(u64::from(c));
        read.letters += 1;
        read.digits += u32::from(numeric);
    };
    for c in text.chars() {
        // Most text is ASCII, which needs no tables.
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() {
                take(c, c.is_ascii_digit());
            }
        } else if c.is_alphanumeric() {
            take(c, c.is_numeric());
        }
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
            before: Vec::with_capacity(doc.len() + 1),
            hashes: Vec::with_capacity(doc.len() + 1),
            powers: vec![1],
            above: above(doc),
            sketches: Vec::new(),
            bare: Vec::new(),
            across: OnceCell::new(),
            inner: OnceCell::new(),
            names: OnceCell::new(),
            aside: aside(doc),
            speaking: Vec::new(),
            text_hashes: Vec::new(),
        };
        facts.count(Starts::of(marks, "date"), Starts::of(marks, "price"));
        facts.sketches = facts.sketch(|n| facts.key(n).index());
        facts.bare = facts.sketch(|n| facts.doc.tag(n).index());
        facts
    }

    fn count(&mut self, mut dates: Starts, mut prices: Starts) {
        let mut tally = Tally::default();
        let mut hash = 0u64;
        self.before.push(tally);
        self.hashes.push(hash);
        let mut link_end = self.doc.root();
        for n in self.doc.nodes() {
            match self.doc.tag(n) {
                Tag::TEXT => {
                    let read = read(self.doc.text(n));
                    let end = self.doc.span(n).end;
                    tally.dates += dates.before(end);
                    tally.prices += prices.before(end);
                    if read.letters > 0 {
                        tally.letters += read.letters;
                        tally.linked += if n < link_end { read.letters } else { 0 };
                        tally.digits += read.digits;
                        tally.texts += 1;
                        self.speaking.push(n);
                        self.text_hashes.push(read.hash);
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

    fn sketch(&self, name: impl Fn(NodeId) -> usize) -> Vec<Bits> {
        let mut sketches: Vec<Bits> = vec![0; self.doc.len()];
        for n in self.doc.nodes().rev() {
            let all = sketches[n.index()] | self.bit(n, name(n));
            sketches[n.index()] = all;
            if let Some(p) = self.doc.parent(n) {
                sketches[p.index()] |= all;
            }
        }
        sketches
    }

    fn bit(&self, n: NodeId, name: usize) -> Bits {
        if matches!(self.doc.tag(n), Tag::TEXT | Tag::FONT) {
            return 0;
        }
        bit_below(self.above.get(n.index()).copied().unwrap_or(Tag::DOCUMENT), name)
    }

    fn tally_before(&self, n: NodeId) -> &Tally {
        self.before.get(n.index()).or(self.before.last()).unwrap_or(&NOTHING)
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
            dates: to.dates - from.dates,
            prices: to.prices - from.prices,
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

    /// How many texts of the page have a letter or digit.
    pub(crate) fn all_texts(&self) -> usize {
        self.speaking.len()
    }

    /// The texts with a letter or digit of an interval, as numbers among all of them.
    pub(crate) fn texts_within(&self, i: Interval) -> std::ops::Range<usize> {
        self.tally_before(i.from).texts as usize..self.tally_before(i.to).texts as usize
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
    pub(crate) fn hashes_of(&self, i: Interval) -> &[u64] {
        self.text_hashes.get(self.texts_within(i)).unwrap_or_default()
    }

    /// The sketch of a subtree.
    pub(crate) fn sketch_of(&self, n: NodeId) -> Sketch {
        Sketch::of(self.bits_of(n))
    }

    fn bits_of(&self, n: NodeId) -> Bits {
        self.sketches.get(n.index()).copied().unwrap_or(0)
    }

    /// What an element's class and id say.
    pub(crate) fn says_of(&self, n: NodeId) -> Says {
        self.names.get_or_init(|| names::read(self.doc)).get(n.index()).copied().unwrap_or_default()
    }

    /// The node before it below the same parent.
    pub(crate) fn previous(&self, n: NodeId) -> Option<NodeId> {
        self.previous.get(n.index()).copied().filter(|p| *p != n)
    }

    /// Does it end an empty line: is there nothing but blanks between it and a line break before it?
    pub(crate) fn is_blank_line(&self, n: NodeId) -> bool {
        let mut before = self.previous(n);
        while let Some(p) = before
            && self.doc.tag(p) == Tag::TEXT
            && !self.says(Interval::of(self.doc, p))
        {
            before = self.previous(p);
        }
        before.is_some_and(|p| self.doc.tag(p) == Tag::BR)
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
        let whole = |n: NodeId| self.doc.end(n) <= i.to;
        let bits = |n| if whole(n) { self.bits_of(n) } else { self.bit(n, self.key(n).index()) };
        Sketch::of(self.tops(i).fold(0, |all, n| all | bits(n)))
    }

    /// What the sketches of an interval, with and without classes, would be if it stood below an element like this one.
    pub(crate) fn sketches_below(&self, like: NodeId, i: Interval) -> [Sketch; 2] {
        let tag = self.doc.tag(like);
        let elements = || self.tops(i).filter(|n| self.doc.tag(*n).is_element());
        let below = |sketches: &[Bits], n: NodeId| {
            self.doc.children(n).filter_map(|c| sketches.get(c.index())).fold(0, |all, bits| all | bits)
        };
        let keyed = |n: NodeId| bit_below(tag, self.key(n).index()) | below(&self.sketches, n);
        let bare = |n: NodeId| bit_below(tag, self.doc.tag(n).index()) | below(&self.bare, n);
        let whole = [self.bit(like, self.key(like).index()), self.bit(like, tag.index())];
        let with = |all: [Bits; 2], n: NodeId| [all[0] | keyed(n), all[1] | bare(n)];
        elements().fold(whole, with).map(Sketch::of)
    }

    /// The sketch of a subtree without its classes: striped rows are alike.
    pub(crate) fn bare_bits_of(&self, n: NodeId) -> Bits {
        self.bare.get(n.index()).copied().unwrap_or(0)
    }

    /// Is there anything a reader could see: a letter or a picture?
    pub(crate) fn says(&self, i: Interval) -> bool {
        let (from, to) = (self.tally_before(i.from), self.tally_before(i.to));
        to.letters > from.letters || to.images > from.images
    }

    /// Is it an element in which a reader could see something?
    pub(crate) fn is_speaking_element(&self, n: NodeId) -> bool {
        self.doc.tag(n) != Tag::TEXT && self.says(Interval::of(self.doc, n))
    }

    /// Does it stand in navigation, header, footer, aside or a form's options?
    pub(crate) fn is_aside(&self, n: NodeId) -> bool {
        self.aside.get(n.index()).copied().unwrap_or(false)
    }

    /// The key of a node.
    pub(crate) fn key(&self, n: NodeId) -> Key {
        self.keys.key(n)
    }
}

/// The value that more than half have, else 0 (Boyer and Moore's vote).
pub(crate) fn majority(values: impl ExactSizeIterator<Item = u64> + Clone) -> u64 {
    let (mut winner, mut lead) = (0, 0usize);
    for value in values.clone() {
        match lead {
            0 => (winner, lead) = (value, 1),
            _ if value == winner => lead += 1,
            _ => lead -= 1,
        }
    }
    let count = values.clone().filter(|v| *v == winner).count();
    if 2 * count > values.len() { winner } else { 0 }
}

/// Is it an element of headings?
pub(crate) fn is_heading(tag: Tag) -> bool {
    matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 | Tag::CAPTION)
}

/// Which nodes stand in navigation, header, footer, aside or a form's options.
fn aside(doc: &Document) -> Vec<bool> {
    const ASIDE: &[Tag] = &[
        Tag::NAV,
        Tag::HEADER,
        Tag::FOOTER,
        Tag::ASIDE,
        Tag::SELECT,
        Tag::HEAD,
        Tag::DATALIST,
        Tag::NOSCRIPT,
    ];
    let mut aside = vec![false; doc.len()];
    let mut end = doc.root();
    for (n, slot) in doc.nodes().zip(&mut aside) {
        if n >= end && ASIDE.contains(&doc.tag(n)) {
            end = doc.end(n);
        }
        *slot = n < end;
    }
    aside
}

/// The tag of what each node stands below, the nearest that is no `<font>`.
fn above(doc: &Document) -> Vec<Tag> {
    let mut above: Vec<Tag> = Vec::with_capacity(doc.len());
    for n in doc.nodes() {
        above.push(match doc.parent(n) {
            Some(p) if doc.tag(p) == Tag::FONT => above.get(p.index()).copied().unwrap_or(Tag::DOCUMENT),
            Some(p) => doc.tag(p),
            None => Tag::DOCUMENT,
        });
    }
    above
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

/// Where the marks of one recogniser begin, taken from the front.
struct Starts {
    starts: std::iter::Peekable<std::vec::IntoIter<usize>>,
}

impl Starts {
    fn of(marks: &[Mark], name: &str) -> Starts {
        let named = marks.iter().filter(|m| &*m.recognizer == name);
        let mut starts: Vec<usize> = named.map(|m| m.span.start()).collect();
        starts.sort_unstable();
        Starts { starts: starts.into_iter().peekable() }
    }

    /// How many of those left begin before `end`; they are taken.
    fn before(&mut self, end: usize) -> u32 {
        std::iter::from_fn(|| self.starts.next_if(|s| *s < end)).count() as u32
    }
}
