//! Measures: what can be counted about a candidate without knowing what it lists.

use page::NodeId;

use crate::facts::Facts;
use crate::generator::Generator;
use crate::interval::Interval;
use crate::profile::Profile;

mod around;
pub(crate) mod names;
mod sums;

use sums::{Column, Neighbours, Sums};

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
    /// Share of the records in which a later piece holds the same elements as the first: a record that begins again.
    pub begins_again: f32,
    /// Share of the records in which a later piece has the tag and class of the first, where it has one.
    pub first_again: f32,
    /// Does an element before, between or behind the records have the tag and all class words of one of them, or fewer?
    pub kin_left_out: f32,
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

/// What the measures are called, amounts first.
pub(crate) const NAMES: [&str; 45] = [
    "count",
    "letters",
    "texts",
    "links",
    "run",
    "unlinked",
    "coverage",
    "density",
    "evenness",
    "rhythm",
    "distinct",
    "linked",
    "with_link",
    "with_image",
    "with_input",
    "alike",
    "least_alike",
    "before",
    "aside",
    "one_date",
    "one_price",
    "with_date",
    "many_dates",
    "hidden",
    "headed",
    "cut",
    "cousins",
    "inner",
    "inner_linked",
    "bare_alike",
    "pieces_alike",
    "begins_again",
    "first_again",
    "kin_left_out",
    "partial",
    "left_out",
    "gap_alike",
    "titled",
    "constant",
    "trimmed",
    "odd",
    "odd_first",
    "odd_last",
    "named_main",
    "named_aside",
];

impl Measures {
    /// How many of [`named`](Self::named) are amounts; they come first, the others are shares.
    pub(crate) const AMOUNTS: usize = 6;

    /// Names and values, in a fixed order.
    pub fn named(&self) -> [(&'static str, f32); 45] {
        let values = self.values();
        std::array::from_fn(|i| (NAMES[i], values[i]))
    }

    /// Values, in the order of [`NAMES`].
    pub(crate) fn values(&self) -> [f32; 45] {
        [
            self.count,
            self.letters,
            self.texts,
            self.links,
            self.run,
            self.unlinked,
            self.coverage,
            self.density,
            self.evenness,
            self.rhythm,
            self.distinct,
            self.linked,
            self.with_link,
            self.with_image,
            self.with_input,
            self.alike,
            self.least_alike,
            self.before,
            self.aside,
            self.one_date,
            self.one_price,
            self.with_date,
            self.many_dates,
            self.hidden,
            self.headed,
            self.cut,
            self.cousins,
            self.inner,
            self.inner_linked,
            self.bare_alike,
            self.pieces_alike,
            self.begins_again,
            self.first_again,
            self.kin_left_out,
            self.partial,
            self.left_out,
            self.gap_alike,
            self.titled,
            self.constant,
            self.trimmed,
            self.odd,
            self.odd_first,
            self.odd_last,
            self.named_main,
            self.named_aside,
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
        let share = |holding: u32| holding as f32 / n;
        let (sums, pairs) = (Sums::of(records), Neighbours::of(facts, records));
        let (letters, on_page) = (sums.letters as f32, (facts.letters(page) as f32).max(1.0));
        let mut column = Column::with_capacity(records.len());
        let (even, median_letters) = column.evenness_and_median(records, |r| r.tally.letters);
        let (rhythm, median_texts) = column.evenness_and_median(records, |r| r.tally.texts);
        Measures {
            count: n,
            letters: median_letters,
            texts: median_texts,
            coverage: letters / on_page,
            density: letters / (facts.letters(all) as f32).max(1.0),
            evenness: even,
            rhythm,
            distinct: distinct(records.iter().map(|r| r.hash)) as f32 / n,
            linked: sums.linked as f32 / letters.max(1.0),
            with_link: share(sums.with_link),
            links: sums.links as f32 / n,
            with_image: share(sums.with_image),
            with_input: share(sums.with_input),
            alike: pairs.alike,
            least_alike: pairs.least_alike,
            before: facts.letters(Interval { from: page.from, to: first.from }) as f32 / on_page,
            aside: flag(facts.is_aside(first.from)),
            one_date: share(sums.one_date),
            one_price: share(sums.one_price),
            with_date: share(sums.with_date),
            many_dates: share(sums.many_dates),
            hidden: share(sums.hidden),
            headed: sums.headed / n,
            cut: flag(generator == Generator::Leaders),
            cousins: flag(generator == Generator::Cousins),
            run: column.median(records, |r| r.inner.run),
            inner: sums.inner / n,
            inner_linked: sums.inner_linked / n,
            unlinked: column.median(records, |r| r.tally.letters - r.tally.linked),
            bare_alike: pairs.bare_alike,
            pieces_alike: sums.pieces_alike / n,
            begins_again: share(sums.begins_again),
            first_again: share(sums.first_again),
            kin_left_out: flag(around::kin_left_out(facts, records)),
            partial: around::partial(facts, records),
            left_out: around::left_out(facts, first, last),
            gap_alike: pairs.gap_alike,
            titled: share(sums.titled),
            constant: constant(facts, records),
            trimmed: 1.0 - n / (records.len() + trimmed) as f32,
            odd: odd.iter().filter(|o| **o).count() as f32 / n,
            odd_first: flag(odd.first() == Some(&true)),
            odd_last: flag(odd.last() == Some(&true)),
            named_main: around::named(facts, first.from, |s| s.main),
            named_aside: around::named(facts, first.from, |s| s.aside),
        }
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// How many different ones there are.
fn distinct(values: impl Iterator<Item = u64>) -> usize {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.len()
}

/// Most records whose texts are compared word for word, and most texts of each.
const SAMPLE: (usize, usize) = (8, 16);

/// Share of the texts of a record that the next one has too, of a sample of neighbours.
fn constant(facts: &Facts, records: &[&Profile]) -> f32 {
    let step = (records.len() / SAMPLE.0).max(1);
    let (mut total, mut same) = (0, 0);
    let mut texts = Words::default();
    let mut next = Words::default();
    for (i, pair) in records.windows(2).enumerate().step_by(step) {
        // Of neighbours in a row the second one is read already.
        if i == 0 || step > 1 {
            texts.read(facts, pair[0].interval);
        }
        next.read(facts, pair[1].interval);
        total += texts.all().len();
        same += texts.all().iter().filter(|t| next.all().binary_search(t).is_ok()).count();
        std::mem::swap(&mut texts, &mut next);
    }
    same as f32 / (total as f32).max(1.0)
}

/// The first texts of a record, as hashes, each once.
#[derive(Default)]
struct Words {
    hashes: [u64; SAMPLE.1],
    count: usize,
}

impl Words {
    fn read(&mut self, facts: &Facts, record: Interval) {
        let texts = facts.hashes_of(record);
        self.count = 0;
        for (slot, text) in self.hashes.iter_mut().zip(texts) {
            *slot = *text;
            self.count += 1;
        }
        let read = &mut self.hashes[..self.count];
        read.sort_unstable();
        let mut kept = 0;
        for i in 0..read.len() {
            if i == 0 || read[i] != read[kept - 1] {
                read[kept] = read[i];
                kept += 1;
            }
        }
        self.count = kept;
    }

    fn all(&self) -> &[u64] {
        &self.hashes[..self.count]
    }
}
