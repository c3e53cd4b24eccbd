//! Sums over the records of a candidate: one walk for all measures, since there are hundreds of candidates a page.

use crate::facts::{Facts, alike};
use crate::measures::around;
use crate::profile::Profile;

/// What all records amount to, and how many of them have what.
#[derive(Debug, Default)]
pub(super) struct Sums {
    pub(super) letters: u32,
    pub(super) linked: u32,
    pub(super) links: u32,
    pub(super) with_link: u32,
    pub(super) with_image: u32,
    pub(super) with_input: u32,
    pub(super) one_date: u32,
    pub(super) one_price: u32,
    pub(super) with_date: u32,
    pub(super) many_dates: u32,
    pub(super) hidden: u32,
    pub(super) titled: u32,
    pub(super) begins_again: u32,
    pub(super) first_again: u32,
    pub(super) headed: f32,
    pub(super) inner: f32,
    pub(super) inner_linked: f32,
    pub(super) pieces_alike: f32,
}

impl Sums {
    pub(super) fn of(records: &[&Profile]) -> Sums {
        let mut s = Sums::default();
        for r in records {
            let t = &r.tally;
            s.letters += t.letters;
            s.linked += t.linked;
            s.links += t.links;
            s.with_link += u32::from(t.links > 0);
            s.with_image += u32::from(t.images > 0);
            s.with_input += u32::from(t.inputs > 0);
            s.one_date += u32::from(t.dates == 1);
            s.one_price += u32::from(t.prices == 1);
            s.with_date += u32::from(t.dates > 0);
            s.many_dates += u32::from(t.dates > 2);
            s.hidden += u32::from(r.hidden);
            s.titled += u32::from(r.titled);
            s.begins_again += u32::from(r.begins_again);
            s.first_again += u32::from(r.first_again);
            s.headed += r.headed;
            s.inner += ratio(r.inner.letters, t.letters);
            s.inner_linked += ratio(r.inner.linked, t.letters);
            s.pieces_alike += r.pieces_alike;
        }
        s
    }
}

fn ratio(part: u32, whole: u32) -> f32 {
    part as f32 / whole.max(1) as f32
}

/// How alike neighbouring records are built.
#[derive(Debug)]
pub(super) struct Neighbours {
    /// In the mean.
    pub(super) alike: f32,
    /// The least.
    pub(super) least_alike: f32,
    /// In the mean, classes left out.
    pub(super) bare_alike: f32,
    /// How much what stands first in a gap is built like the record before it, at most.
    pub(super) gap_alike: f32,
}

impl Neighbours {
    pub(super) fn of(facts: &Facts, records: &[&Profile]) -> Neighbours {
        let mut all = Neighbours { alike: 0.0, least_alike: 1.0, bare_alike: 0.0, gap_alike: 0.0 };
        for pair in records.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let likeness = alike(a.sketch, b.sketch);
            all.alike += likeness;
            all.least_alike = all.least_alike.min(likeness);
            all.bare_alike += alike(a.bare, b.bare);
            all.gap_alike = all.gap_alike.max(around::gap_alike(facts, a, b));
        }
        let pairs = (records.len() - 1).max(1) as f32;
        Neighbours { alike: all.alike / pairs, bare_alike: all.bare_alike / pairs, ..all }
    }
}

/// One figure of all records: room that is used again for the next figure.
pub(super) struct Column(Vec<u32>);

impl Column {
    pub(super) fn with_capacity(records: usize) -> Column {
        Column(Vec::with_capacity(records))
    }

    fn fill(&mut self, records: &[&Profile], what: impl Fn(&Profile) -> u32) {
        self.0.clear();
        self.0.extend(records.iter().map(|r| what(r)));
    }

    /// The middle one.
    pub(super) fn median(&mut self, records: &[&Profile], what: impl Fn(&Profile) -> u32) -> f32 {
        self.fill(records, what);
        self.middle()
    }

    /// 1 - mean absolute deviation / mean, at least 0.0; and the middle one.
    pub(super) fn evenness_and_median(
        &mut self,
        records: &[&Profile],
        what: impl Fn(&Profile) -> u32,
    ) -> (f32, f32) {
        self.fill(records, what);
        let n = (self.0.len() as f32).max(1.0);
        let mean = self.0.iter().sum::<u32>() as f32 / n;
        let off = self.0.iter().map(|v| (*v as f32 - mean).abs()).sum::<f32>() / n;
        ((1.0 - off / mean.max(1.0)).max(0.0), self.middle())
    }

    fn middle(&mut self) -> f32 {
        let middle = self.0.len() / 2;
        if self.0.is_empty() { 0.0 } else { *self.0.select_nth_unstable(middle).1 as f32 }
    }
}
