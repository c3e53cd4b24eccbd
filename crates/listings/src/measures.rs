//! Measures: what can be counted about a candidate without knowing what it lists.

use page::{NodeId, Tag};

use crate::facts::{Facts, Tally, alike};
use crate::interval::Interval;
use crate::listing::Generator;
use crate::profile::Profile;

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
    /// How many of [`named`](Self::named) are amounts; they come first, the others are shares.
    pub(crate) const AMOUNTS: usize = 6;

    /// Names and values, in a fixed order.
    pub fn named(&self) -> [(&'static str, f32); 42] {
        [
            ("count", self.count),
            ("letters", self.letters),
            ("texts", self.texts),
            ("links", self.links),
            ("run", self.run),
            ("unlinked", self.unlinked),
            ("coverage", self.coverage),
            ("density", self.density),
            ("evenness", self.evenness),
            ("rhythm", self.rhythm),
            ("distinct", self.distinct),
            ("linked", self.linked),
            ("with_link", self.with_link),
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
            ("inner", self.inner),
            ("inner_linked", self.inner_linked),
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

    /// Measures the records of a candidate; linear in the members, not in their text. `trimmed` are the members that are
    /// no records, `odd` says of each record whether it lacks what the others have.
    pub(crate) fn of(
        facts: &Facts,
        records: &[&Profile],
        trimmed: usize,
        odd: &[bool],
        generator: Generator,
    ) -> Measures {
        let (Some(first), Some(last)) = (records.first(), records.last()) else { return Measures::default() };
        let (first, last) = (first.interval, last.interval);
        let page = Interval { from: facts.doc.root(), to: NodeId::new(facts.doc.len()) };
        let all = Interval { from: first.from, to: last.to };
        let n = records.len() as f32;
        let share = |holds: fn(&Profile) -> bool| records.iter().filter(|r| holds(r)).count() as f32 / n;
        let sum = |what: fn(&Tally) -> u32| records.iter().map(|r| what(&r.tally)).sum::<u32>() as f32;
        let letters = sum(|t| t.letters);
        let likeness = || records.windows(2).map(|w| alike(w[0].sketch, w[1].sketch));
        let pairs = (records.len() - 1).max(1) as f32;
        let each = |what: fn(&Profile) -> u32| records.iter().map(move |r| what(r));
        Measures {
            count: n,
            letters: median(each(|r| r.tally.letters)),
            texts: median(each(|r| r.tally.texts)),
            coverage: letters / (facts.letters(page) as f32).max(1.0),
            density: letters / (facts.letters(all) as f32).max(1.0),
            evenness: evenness(each(|r| r.tally.letters)),
            rhythm: evenness(each(|r| r.tally.texts)),
            distinct: distinct(records.iter().map(|r| r.hash)) as f32 / n,
            linked: sum(|t| t.linked) / letters.max(1.0),
            with_link: share(|r| r.tally.links > 0),
            links: sum(|t| t.links) / n,
            with_image: share(|r| r.tally.images > 0),
            with_input: share(|r| r.tally.inputs > 0),
            alike: likeness().sum::<f32>() / pairs,
            least_alike: likeness().fold(1.0, f32::min),
            before: facts.letters(Interval { from: page.from, to: first.from }) as f32
                / (facts.letters(page) as f32).max(1.0),
            aside: flag(aside(facts, first.from)),
            one_date: share(|r| r.tally.dates == 1),
            one_price: share(|r| r.tally.prices == 1),
            with_date: share(|r| r.tally.dates > 0),
            many_dates: share(|r| r.tally.dates > 2),
            hidden: share(|r| r.hidden),
            headed: mean(records.iter().map(|r| r.headed)),
            cut: flag(generator == Generator::Leaders),
            cousins: flag(generator == Generator::Cousins),
            run: median(each(|r| r.inner.run)),
            inner: mean(records.iter().map(|r| ratio(r.inner.letters, r.tally.letters))),
            inner_linked: mean(records.iter().map(|r| ratio(r.inner.linked, r.tally.letters))),
            unlinked: median(each(|r| r.tally.letters - r.tally.linked)),
            bare_alike: around::bare_alike(records),
            pieces_alike: mean(records.iter().map(|r| r.pieces_alike)),
            partial: around::partial(facts, records),
            left_out: around::left_out(facts, first, last),
            gap_alike: around::gap_alike(facts, records),
            titled: share(|r| r.titled),
            constant: constant(facts, records),
            trimmed: 1.0 - n / (records.len() + trimmed) as f32,
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
    let mut values: Vec<u32> = values.collect();
    let middle = values.len() / 2;
    if values.is_empty() { 0.0 } else { *values.select_nth_unstable(middle).1 as f32 }
}

/// How many different ones there are.
fn distinct(values: impl Iterator<Item = u64>) -> usize {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.len()
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

/// Most records whose texts are compared word for word, and most texts of each.
const SAMPLE: (usize, usize) = (8, 16);

fn constant(facts: &Facts, records: &[&Profile]) -> f32 {
    let step = (records.len() / SAMPLE.0).max(1);
    let texts = |r: &Profile| -> Vec<u64> {
        let mut texts: Vec<u64> = facts.texts_of(r.interval).take(SAMPLE.1).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    };
    let mut total = 0;
    let mut same = 0;
    for pair in records.windows(2).step_by(step) {
        let (a, b) = (texts(pair[0]), texts(pair[1]));
        total += a.len();
        same += a.iter().filter(|t| b.binary_search(t).is_ok()).count();
    }
    same as f32 / (total as f32).max(1.0)
}
