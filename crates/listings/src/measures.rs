//! Measures: what can be counted about a candidate without knowing what it lists.

use std::collections::HashSet;

use page::{NodeId, Tag};

use crate::facts::{Facts, Inner, Tally, alike};
use crate::interval::Interval;
use crate::listing::{Generator, Member, Role};
use crate::roles::{self, Strictness};

mod around;
pub(crate) mod names;

/// Figures by which candidates are told apart; shares are 0.0 to 1.0.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Measures {
    /// Number of records.
    pub count: f32,
    /// Letters and digits of the median record.
    pub letters: f32,
    /// Texts of the median record.
    pub texts: f32,
    /// Share of the page's letters that stand in the records.
    pub coverage: f32,
    /// Share of the letters between first and last record that stand in records.
    pub density: f32,
    /// How even the records' lengths are: 1 - mean absolute deviation / mean, of letters.
    pub evenness: f32,
    /// As [`evenness`](Self::evenness), of the number of texts.
    pub rhythm: f32,
    /// Share of records whose text no other record has.
    pub distinct: f32,
    /// Share of the records' letters inside links.
    pub linked: f32,
    /// Share of records that have a link.
    pub with_link: f32,
    /// Links of the mean record.
    pub links: f32,
    /// Share of records with a picture.
    pub with_image: f32,
    /// Share of records with a form field.
    pub with_input: f32,
    /// How alike the records are built: mean share of structure that neighbours have in common.
    pub alike: f32,
    /// How alike the least alike neighbours are.
    pub least_alike: f32,
    /// Share of the page's letters before the list.
    pub before: f32,
    /// Does it stand in navigation, header, footer, aside or a form's options?
    pub aside: f32,
    /// Share of records with exactly one date.
    pub one_date: f32,
    /// Share of records with exactly one price.
    pub one_price: f32,
    /// Share of records with a date.
    pub with_date: f32,
    /// Share of records with three dates or more: a record that is a list of them.
    pub many_dates: f32,
    /// Share of records whose first text a reader does not see.
    pub hidden: f32,
    /// How much the records' first texts look like headings, in the mean.
    pub headed: f32,
    /// Is it cut at leaders?
    pub cut: f32,
    /// Have records several parents?
    pub cousins: f32,
    /// How often something repeats inside the median record: a month that holds events repeats more than an event.
    pub run: f32,
    /// Mean share of a record's letters that its largest inner group holds: a month that holds events is all group.
    pub inner: f32,
    /// The same for groups of which each member has a link.
    pub inner_linked: f32,
    /// Letters of the median record outside links.
    pub unlinked: f32,
    /// How alike the records are built, classes left out.
    pub bare_alike: f32,
    /// How alike the pieces of one record are built: a record that is two records.
    pub pieces_alike: f32,
    /// Share of letters that a record leaves to the element around it that holds no other record.
    pub partial: f32,
    /// How much what stands just before the first and after the last record is built like its neighbour: a list that
    /// leaves out a member.
    pub left_out: f32,
    /// How much the node in the widest gap between two records is built like them.
    pub gap_alike: f32,
    /// Share of records that begin with a link, a heading or bold text.
    pub titled: f32,
    /// Share of the first texts of a record that its neighbour has word for word: "Cached", "Price".
    pub constant: f32,
    /// Share of the members that are no records.
    pub trimmed: f32,
    /// Share of the records that lack what all others have.
    pub odd: f32,
    /// Does the first record lack what all others have?
    pub odd_first: f32,
    /// Does the last record?
    pub odd_last: f32,
    /// Words of classes and ids above the list that say "main": results, items, posts.
    pub named_main: f32,
    /// Words of classes and ids above the list that say "aside": menu, footer, related.
    pub named_aside: f32,
}

impl Measures {
    /// Names and values, in a fixed order.
    pub fn named(&self) -> [(&'static str, f32); 42] {
        [
            ("count", self.count),
            ("letters", self.letters),
            ("texts", self.texts),
            ("coverage", self.coverage),
            ("density", self.density),
            ("evenness", self.evenness),
            ("rhythm", self.rhythm),
            ("distinct", self.distinct),
            ("linked", self.linked),
            ("with_link", self.with_link),
            ("links", self.links),
            ("with_image", self.with_image),
            ("with_input", self.with_input),
            ("alike", self.alike),
            ("least_alike", self.least_alike),
            ("before", self.before),
            ("aside", self.aside),
            ("one_date", self.one_date),
            ("one_price", self.one_price),
            ("with_date", self.with_date),
            ("many_dates", self.many_dates),
            ("hidden", self.hidden),
            ("headed", self.headed),
            ("cut", self.cut),
            ("cousins", self.cousins),
            ("run", self.run),
            ("inner", self.inner),
            ("inner_linked", self.inner_linked),
            ("unlinked", self.unlinked),
            ("bare_alike", self.bare_alike),
            ("pieces_alike", self.pieces_alike),
            ("partial", self.partial),
            ("left_out", self.left_out),
            ("gap_alike", self.gap_alike),
            ("titled", self.titled),
            ("constant", self.constant),
            ("trimmed", self.trimmed),
            ("odd", self.odd),
            ("odd_first", self.odd_first),
            ("odd_last", self.odd_last),
            ("named_main", self.named_main),
            ("named_aside", self.named_aside),
        ]
    }

    /// Measures the records of a candidate; linear in the members, not in their text.
    pub(crate) fn of(facts: &Facts, members: &[Member], generator: Generator) -> Measures {
        let records: Vec<Interval> =
            members.iter().filter(|m| m.role == Role::Record).map(Member::span).collect();
        let (Some(first), Some(last)) = (records.first(), records.last()) else { return Measures::default() };
        let page = Interval { from: facts.doc.root(), to: NodeId::new(facts.doc.len()) };
        let all = Interval { from: first.from, to: last.to };
        let n = records.len() as f32;
        let share =
            |holds: &dyn Fn(Interval) -> bool| records.iter().filter(|r| holds(**r)).count() as f32 / n;
        let tallies: Vec<Tally> = records.iter().map(|r| facts.tally(*r)).collect();
        let holds = |what: fn(&Tally) -> u32| tallies.iter().filter(|t| what(t) > 0).count() as f32 / n;
        let sum = |what: fn(&Tally) -> u32| tallies.iter().map(what).sum::<u32>() as f32;
        let letters = sum(|t| t.letters);
        let hashes: HashSet<u64> = records.iter().map(|r| facts.hash(*r)).collect();
        let sketches: Vec<_> = records.iter().map(|r| facts.sketch_between(*r)).collect();
        let likeness: Vec<f32> = sketches.windows(2).map(|w| alike(w[0], w[1])).collect();
        let inner: Vec<Inner> = records.iter().map(|r| facts.inner(*r)).collect();
        let odd = roles::odd(facts, &records, Strictness::Content);
        Measures {
            count: n,
            letters: median(tallies.iter().map(|t| t.letters)),
            texts: median(tallies.iter().map(|t| t.texts)),
            coverage: letters / (facts.letters(page) as f32).max(1.0),
            density: letters / (facts.letters(all) as f32).max(1.0),
            evenness: evenness(tallies.iter().map(|t| t.letters)),
            rhythm: evenness(tallies.iter().map(|t| t.texts)),
            distinct: hashes.len() as f32 / n,
            linked: sum(|t| t.linked) / letters.max(1.0),
            with_link: holds(|t| t.links),
            links: sum(|t| t.links) / n,
            with_image: holds(|t| t.images),
            with_input: holds(|t| t.inputs),
            alike: likeness.iter().sum::<f32>() / (likeness.len() as f32).max(1.0),
            least_alike: likeness.iter().copied().fold(1.0, f32::min),
            before: facts.letters(Interval { from: page.from, to: first.from }) as f32
                / (facts.letters(page) as f32).max(1.0),
            aside: flag(aside(facts, first.from)),
            one_date: share(&|r| facts.marks(0, r) == 1),
            one_price: share(&|r| facts.marks(1, r) == 1),
            with_date: share(&|r| facts.marks(0, r) > 0),
            many_dates: share(&|r| facts.marks(0, r) > 2),
            hidden: share(&|r| facts.first_text(r).is_some_and(|t| !facts.doc.look(t).shown)),
            headed: mean(records.iter().map(|r| headed(facts, *r))),
            cut: flag(generator == Generator::Leaders),
            cousins: flag(generator == Generator::Cousins),
            run: median(inner.iter().map(|i| i.run)),
            inner: mean(inner.iter().zip(&tallies).map(|(i, t)| ratio(i.letters, t.letters))),
            inner_linked: mean(inner.iter().zip(&tallies).map(|(i, t)| ratio(i.linked, t.letters))),
            unlinked: median(tallies.iter().map(|t| t.letters - t.linked)),
            bare_alike: around::bare_alike(facts, &records),
            pieces_alike: mean(records.iter().map(|r| around::pieces_alike(facts, *r))),
            partial: around::partial(facts, &records),
            left_out: around::left_out(facts, *first, *last),
            gap_alike: around::gap_alike(facts, &records),
            titled: share(&|r| titled(facts, r)),
            constant: constant(facts, &records),
            trimmed: 1.0 - n / members.len() as f32,
            odd: odd.iter().filter(|o| **o).count() as f32 / n,
            odd_first: flag(odd.first() == Some(&true)),
            odd_last: flag(odd.last() == Some(&true)),
            named_main: names::share(facts, first.from, |s| s.main),
            named_aside: names::share(facts, first.from, |s| s.aside),
        }
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

fn ratio(part: u32, whole: u32) -> f32 {
    part as f32 / whole.max(1) as f32
}

fn mean(values: impl Iterator<Item = f32>) -> f32 {
    let (sum, n) = values.fold((0.0, 0.0f32), |(sum, n), v| (sum + v, n + 1.0));
    sum / n.max(1.0)
}

fn median(values: impl Iterator<Item = u32>) -> f32 {
    let mut sorted: Vec<u32> = values.collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0) as f32
}

/// 1 - mean absolute deviation / mean, at least 0.0.
fn evenness(values: impl Iterator<Item = u32> + Clone) -> f32 {
    let n = (values.clone().count() as f32).max(1.0);
    let mean = values.clone().sum::<u32>() as f32 / n;
    let off = values.map(|v| (v as f32 - mean).abs()).sum::<f32>() / n;
    (1.0 - off / mean.max(1.0)).max(0.0)
}

fn aside(facts: &Facts, node: NodeId) -> bool {
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
    std::iter::once(node).chain(facts.doc.ancestors(node)).any(|a| ASIDE.contains(&facts.doc.tag(a)))
}

/// How much the first text looks like a heading, by the element in the record that looks most like one.
fn headed(facts: &Facts, record: Interval) -> f32 {
    let Some(text) = facts.first_text(record) else { return 0.0 };
    let inside = facts.doc.ancestors(text).take_while(|a| *a >= record.from).take(4);
    inside.map(|a| facts.doc.look(a).heading).fold(0.0, f32::max)
}

/// Does the first text stand in a link, a heading or bold?
fn titled(facts: &Facts, record: Interval) -> bool {
    const TITLES: &[Tag] = &[
        Tag::A,
        Tag::B,
        Tag::STRONG,
        Tag::DT,
        Tag::TH,
        Tag::BIG,
        Tag::H1,
        Tag::H2,
        Tag::H3,
        Tag::H4,
        Tag::H5,
        Tag::H6,
    ];
    let doc = facts.doc;
    let Some(text) = facts.first_text(record) else { return false };
    doc.ancestors(text).take_while(|a| *a >= record.from).any(|a| TITLES.contains(&doc.tag(a)))
}

/// Most records whose texts are compared word for word, and most texts of each.
const SAMPLE: (usize, usize) = (8, 16);

fn constant(facts: &Facts, records: &[Interval]) -> f32 {
    let step = (records.len() / SAMPLE.0).max(1);
    let texts = |r: &Interval| -> HashSet<u64> { facts.texts_of(*r).take(SAMPLE.1).collect() };
    let mut total = 0;
    let mut same = 0;
    for pair in records.windows(2).step_by(step) {
        let (a, b) = (texts(&pair[0]), texts(&pair[1]));
        total += a.len();
        same += a.intersection(&b).count();
    }
    same as f32 / (total as f32).max(1.0)
}
