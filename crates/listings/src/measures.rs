//! Measures: what can be counted about a candidate without knowing what it lists.

use std::collections::HashSet;

use page::{NodeId, Tag};

use crate::facts::{Facts, alike};
use crate::interval::Interval;
use crate::listing::{Generator, Member, Role};

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
    /// Is it cut at leaders?
    pub cut: f32,
    /// Have records several parents?
    pub cousins: f32,
}

impl Measures {
    /// Names and values, in a fixed order.
    pub fn named(&self) -> [(&'static str, f32); 22] {
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
            ("cut", self.cut),
            ("cousins", self.cousins),
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
        let sum = |count: &dyn Fn(Interval) -> u32| records.iter().map(|r| count(*r)).sum::<u32>() as f32;
        let letters = sum(&|r| facts.letters(r));
        let hashes: HashSet<u64> = records.iter().map(|r| facts.hash(*r)).collect();
        let sketches: Vec<_> = records.iter().map(|r| facts.sketch_between(*r)).collect();
        let likeness: Vec<f32> = sketches.windows(2).map(|w| alike(w[0], w[1])).collect();
        Measures {
            count: n,
            letters: median(records.iter().map(|r| facts.letters(*r))),
            texts: median(records.iter().map(|r| facts.texts(*r))),
            coverage: letters / (facts.letters(page) as f32).max(1.0),
            density: letters / (facts.letters(all) as f32).max(1.0),
            evenness: evenness(records.iter().map(|r| facts.letters(*r))),
            rhythm: evenness(records.iter().map(|r| facts.texts(*r))),
            distinct: hashes.len() as f32 / n,
            linked: sum(&|r| facts.linked(r)) / letters.max(1.0),
            with_link: share(&|r| facts.links(r) > 0),
            links: sum(&|r| facts.links(r)) / n,
            with_image: share(&|r| facts.images(r) > 0),
            with_input: share(&|r| facts.inputs(r) > 0),
            alike: likeness.iter().sum::<f32>() / (likeness.len() as f32).max(1.0),
            least_alike: likeness.iter().copied().fold(1.0, f32::min),
            before: facts.letters(Interval { from: page.from, to: first.from }) as f32
                / (facts.letters(page) as f32).max(1.0),
            aside: f32::from(u8::from(aside(facts, first.from))),
            one_date: share(&|r| facts.marks(0, r) == 1),
            one_price: share(&|r| facts.marks(1, r) == 1),
            with_date: share(&|r| facts.marks(0, r) > 0),
            cut: f32::from(u8::from(generator == Generator::Leaders)),
            cousins: f32::from(u8::from(generator == Generator::Cousins)),
        }
    }
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
