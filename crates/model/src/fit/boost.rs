//! Boosted trees over histograms, grown leaf by leaf (Friedman 2001; the growth is that of LightGBM, Ke et al. 2017).
//!
//! ```text
//! values ── quantiles ──▶ bins ── slopes summed by bin ──▶ best split of each leaf ──▶ split the best leaf, and again
//! ```

use std::ops::Range;

use super::linear::rounded;
use super::objective::Slopes;
use super::{Data, Objective};
use crate::forest::{Forest, Split, Tree};
use crate::{Feature, Model};

/// How trees are grown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trees {
    /// How many.
    pub count: usize,
    /// Leaves of each, at most.
    pub leaves: usize,
    /// Share of each tree's values that is taken.
    pub rate: f64,
    /// Examples of a leaf at least.
    pub least: f64,
    /// Weight of the squared leaves in the loss.
    pub ridge: f64,
    /// Share of the features that each tree may ask.
    pub features: f64,
    /// Share of the sites that each tree sees. Pages of one site are alike: trees that see some of each differ little.
    pub sites: f64,
    /// How many forests are grown, each from a part of the sites of its own, of which the mean is taken (bagging; Breiman
    /// 1996). One tells much by chance where few pages are labelled.
    pub bags: usize,
}

/// Values of a feature are told apart in so many steps at most.
const BINS: usize = 64;

/// A feature's values as steps.
struct Column {
    /// The largest value of each bin but the last.
    bounds: Vec<f32>,
    bins: Vec<u8>,
}

/// Learns trees.
pub(super) fn fit(data: &Data, objective: Objective, trees: Trees) -> Model {
    let feature =
        |(name, mean): (&String, &f64)| Feature { name: name.clone(), mean: rounded(*mean), weight: 0.0 };
    let features = data.features().iter().zip(&data.means()).map(feature).collect();
    let start = Model { bias: rounded(base(data, objective)), features, ..Model::default() };
    upon(start, data, objective, trees)
}

/// Learns what a model that has no trees yet leaves to be learnt.
pub(super) fn upon(start: Model, data: &Data, objective: Objective, trees: Trees) -> Model {
    let columns: Vec<Column> = (0..data.width()).map(|f| column(data, f)).collect();
    let begin: Vec<f64> = (0..data.len()).map(|at| f64::from(start.score(data.row(at)))).collect();
    let mut bags: Vec<(Luck, Vec<Range<usize>>)> = (0..trees.bags.max(1))
        .map(|bag| {
            let mut luck = Luck(SEED + bag as u64);
            let in_bag = luck.sample(if trees.bags < 2 { 1.0 } else { OF_BAG });
            let groups = data.groups().into_iter().filter(|group| in_bag(data.site(group.start)));
            let groups = groups.collect();
            (luck, groups)
        })
        .collect();
    // Of few sites a bag may have none: it has no part in the mean.
    bags.retain(|(_, groups)| !groups.is_empty());
    let many = bags.len() as f64;
    let mut grown = Vec::new();
    for (mut luck, groups) in bags {
        let trees = grow_forest(data, objective, trees, &columns, &groups, begin.clone(), &mut luck);
        // What all bags say together is their mean.
        grown.extend(trees.into_iter().map(|mut tree| {
            tree.leaves.iter_mut().for_each(|value| *value = rounded(f64::from(*value) / many));
            tree
        }));
    }
    Model { forest: Forest::of(grown), ..start }
}

/// Share of the sites from which one of several bags learns.
const OF_BAG: f64 = 0.8;

/// The trees of one bag, learnt from these groups, which add to the scores so far.
fn grow_forest(
    data: &Data,
    objective: Objective,
    trees: Trees,
    columns: &[Column],
    groups: &[Range<usize>],
    mut scores: Vec<f64>,
    luck: &mut Luck,
) -> Vec<Tree> {
    let mut grown = Vec::new();
    for _ in 0..trees.count {
        let slopes = objective.slopes(data, groups, &scores);
        let is_seen = luck.sample(trees.sites);
        let seen: Vec<u32> = groups
            .iter()
            .filter(|group| is_seen(data.site(group.start)))
            .flat_map(|g| g.start as u32..g.end as u32)
            .collect();
        let asked: Vec<usize> = (0..columns.len()).filter(|_| luck.next() < trees.features).collect();
        let tree = Growth { columns, slopes: &slopes, asked: &asked, trees }.tree(seen);
        if tree.splits.is_empty() {
            continue;
        }
        for (at, score) in scores.iter_mut().enumerate() {
            *score += f64::from(tree.leaf(data.row(at)));
        }
        grown.push(tree);
    }
    grown
}

/// The score with which all begin: what would be right for the examples as a whole.
fn base(data: &Data, objective: Objective) -> f64 {
    let total: f64 = data.weights().iter().map(|w| f64::from(*w)).sum();
    let wanted: f64 =
        data.weights().iter().zip(data.labels()).map(|(w, l)| f64::from(*w) * f64::from(*l)).sum();
    let mean = wanted / total.max(f64::MIN_POSITIVE);
    match objective {
        _ if total == 0.0 => 0.0,
        Objective::Value => mean,
        Objective::Chance => (mean.max(1e-6) / (1.0 - mean).max(1e-6)).ln(),
        Objective::Choice | Objective::Shares | Objective::ChoiceOrNone => 0.0,
    }
}

/// The bins of a feature: one a value where there are few, else as many examples in each.
fn column(data: &Data, feature: usize) -> Column {
    let value = |at: usize| data.row(at).get(feature).copied().unwrap_or_default();
    let mut sorted: Vec<f32> = (0..data.len()).map(value).collect();
    sorted.sort_by(f32::total_cmp);
    let mut single = sorted.clone();
    single.dedup();
    let between = |a: f32, b: f32| rounded(f64::from(a) + (f64::from(b) - f64::from(a)) / 2.0);
    let mut bounds: Vec<f32> = if single.len() <= BINS {
        single.windows(2).map(|w| between(w[0], w[1])).collect()
    } else {
        let at = |bin: usize| sorted.get(bin * sorted.len() / BINS).copied().unwrap_or_default();
        let above = |v: f32| single.get(single.partition_point(|s| *s <= v)).copied();
        (1..BINS).filter_map(|bin| above(at(bin)).map(|next| between(at(bin), next))).collect()
    };
    bounds.dedup();
    let bin = |at: usize| bounds.partition_point(|b| *b < value(at)) as u8;
    let bins = (0..data.len()).map(bin).collect();
    Column { bounds, bins }
}

/// Sums of one bin.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    slope: f64,
    curve: f64,
    count: f64,
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.slope += other.slope;
        self.curve += other.curve;
        self.count += other.count;
    }

    fn without(self, other: Sum) -> Sum {
        Sum {
            slope: self.slope - other.slope,
            curve: self.curve - other.curve,
            count: self.count - other.count,
        }
    }

    /// What the loss falls by where these share a leaf.
    fn gain(self, ridge: f64) -> f64 {
        self.slope * self.slope / (self.curve + ridge)
    }
}

/// The best split of a leaf.
#[derive(Debug, Clone, Copy)]
struct Best {
    gain: f64,
    feature: usize,
    bin: usize,
}

/// A leaf while the tree grows: its examples among all that the tree sees, and who leads to it.
struct Leaf {
    range: Range<usize>,
    sums: Vec<[Sum; BINS]>,
    best: Option<Best>,
    parent: Option<(usize, usize)>,
}

struct Growth<'a> {
    columns: &'a [Column],
    slopes: &'a Slopes,
    asked: &'a [usize],
    trees: Trees,
}

impl Growth<'_> {
    /// One tree over these examples.
    fn tree(&self, mut seen: Vec<u32>) -> Tree {
        let root = self.leaf(0..seen.len(), self.sums(&seen), None);
        let (mut leaves, mut splits) = (vec![root], Vec::<Split>::new());
        while leaves.len() < self.trees.leaves {
            let gain = |l: &Leaf| l.best.map_or(0.0, |b| b.gain);
            let next = (0..leaves.len()).rev().max_by(|a, b| gain(&leaves[*a]).total_cmp(&gain(&leaves[*b])));
            let Some((at, best)) = next.and_then(|at| Some((at, leaves[at].best?))) else { break };
            let leaf = leaves.remove(at);
            let middle = self.part(seen.get_mut(leaf.range.clone()).unwrap_or_default(), best);
            let middle = leaf.range.start + middle;
            let bound = self.columns[best.feature].bounds[best.bin];
            let split = splits.len();
            splits.push(Split { feature: best.feature as u16, threshold: bound, next: [0, 0] });
            if let Some((parent, side)) = leaf.parent {
                splits[parent].next[side] = split as i16;
            }
            let (left, right) = (leaf.range.start..middle, middle..leaf.range.end);
            // The sums of the larger side are what the smaller one leaves.
            let small_left = left.len() <= right.len();
            let small = self.sums(&seen[if small_left { left.clone() } else { right.clone() }]);
            let mut large = leaf.sums;
            for (all, part) in large.iter_mut().zip(&small) {
                all.iter_mut().zip(part).for_each(|(a, p)| *a = a.without(*p));
            }
            let (of_left, of_right) = if small_left { (small, large) } else { (large, small) };
            leaves.push(self.leaf(left, of_left, Some((split, 0))));
            leaves.push(self.leaf(right, of_right, Some((split, 1))));
        }
        let mut values = Vec::new();
        for leaf in leaves {
            if let Some((parent, side)) = leaf.parent {
                splits[parent].next[side] = -1 - values.len() as i16;
            }
            let sum = leaf.sums.first().map_or(Sum::default(), total);
            let value = -sum.slope / (sum.curve + self.trees.ridge) * self.trees.rate;
            values.push(rounded(value));
        }
        Tree { splits, leaves: values }
    }

    fn leaf(&self, range: Range<usize>, sums: Vec<[Sum; BINS]>, parent: Option<(usize, usize)>) -> Leaf {
        let best = self.best(&sums);
        Leaf { range, sums, best, parent }
    }

    /// The slopes of examples summed by feature and bin: half of the features on a second core.
    fn sums(&self, seen: &[u32]) -> Vec<[Sum; BINS]> {
        let half = self.asked.len() / 2;
        let (first, second) = self.asked.split_at(if seen.len() < ALONE { 0 } else { half });
        std::thread::scope(|scope| {
            let other = (!first.is_empty()).then(|| scope.spawn(|| self.sums_of(first, seen)));
            let mine = self.sums_of(second, seen);
            let mut out = other.and_then(|o| o.join().ok()).unwrap_or_default();
            out.extend(mine);
            out
        })
    }

    fn sums_of(&self, asked: &[usize], seen: &[u32]) -> Vec<[Sum; BINS]> {
        let of_feature = |feature: &usize| {
            let mut sums = [Sum::default(); BINS];
            let bins = &self.columns[*feature].bins;
            for at in seen {
                let at = *at as usize;
                let sum = &mut sums[usize::from(bins[at])];
                sum.add(Sum { slope: self.slopes.slope[at], curve: self.slopes.curve[at], count: 1.0 });
            }
            sums
        };
        asked.iter().map(of_feature).collect()
    }

    fn best(&self, sums: &[[Sum; BINS]]) -> Option<Best> {
        let ridge = self.trees.ridge;
        let mut best: Option<Best> = None;
        for (feature, bins) in self.asked.iter().zip(sums) {
            let all = total(bins);
            let mut left = Sum::default();
            for (bin, _) in self.columns[*feature].bounds.iter().enumerate() {
                left.add(bins[bin]);
                let right = all.without(left);
                if left.count < self.trees.least || right.count < self.trees.least {
                    continue;
                }
                let gain = left.gain(ridge) + right.gain(ridge) - all.gain(ridge);
                if gain > best.map_or(LEAST_GAIN, |b| b.gain) {
                    best = Some(Best { gain, feature: *feature, bin });
                }
            }
        }
        best
    }

    /// Brings the examples of the left side before the others, keeping their order; how many there are.
    fn part(&self, seen: &mut [u32], best: Best) -> usize {
        let bins = &self.columns[best.feature].bins;
        let is_left = |at: &u32| usize::from(bins[*at as usize]) <= best.bin;
        let (left, right): (Vec<u32>, Vec<u32>) = seen.iter().partition(|at| is_left(at));
        seen.iter_mut().zip(left.iter().chain(&right)).for_each(|(slot, at)| *slot = *at);
        left.len()
    }
}

fn total(bins: &[Sum; BINS]) -> Sum {
    bins.iter().fold(Sum::default(), |mut all, bin| {
        all.add(*bin);
        all
    })
}

/// Fewer examples are summed sooner than a thread begins.
const ALONE: usize = 4000;
/// A split that gains less is none.
const LEAST_GAIN: f64 = 1e-6;
const SEED: u64 = 1;

/// Numbers that look random and are the same in every fit (SplitMix64).
struct Luck(u64);

impl Luck {
    /// Between 0 and 1.
    fn next(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Takes this share of whole sites. Whether one is taken hangs on its name alone: a page more or less among the examples
    /// changes no other's luck, nor that of the trees to come.
    fn sample(&mut self, share: f64) -> impl Fn(u32) -> bool + use<> {
        let draw = self.bits();
        move |site| Luck(draw ^ u64::from(site)).next() < share
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
