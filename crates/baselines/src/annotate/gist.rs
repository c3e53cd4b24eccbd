//! OCELOT's gists (Berger, Mittal 2000; Annotator §2.3): a summary is not cut from the page but made of words.
//!
//! ```text
//! pairs of page and description ── EM ──▶ σ(d | g)      descriptions ──▶ trigrams p(g)
//! bag: words of the page as often as it says them · expanded: each replaced by σ · readable: argmax p(d | g) p(g)
//! ```

use std::collections::HashMap;

use super::trigrams::{START, Trigrams};

/// Stands in a gist for words of the page that none of its words brings forth.
pub const NULL: u32 = 0;

/// σ: for each source word the chances of the target words that it brings forth.
#[derive(Debug, Clone, Default)]
pub struct Sigma {
    table: HashMap<(u32, u32), f64>,
}

impl Sigma {
    /// The chance that `source` brings forth `target`.
    pub fn chance(&self, target: u32, source: u32) -> f64 {
        self.table.get(&(source, target)).copied().unwrap_or(0.0)
    }

    /// All that `source` brings forth, likeliest first.
    pub fn of(&self, source: u32) -> Vec<(u32, f64)> {
        let mut all: Vec<(u32, f64)> =
            self.table.iter().filter(|((s, _), _)| *s == source).map(|((_, t), p)| (*t, *p)).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        all
    }

    /// Learns from pairs (source, target): alignments are hidden and equally likely, each target word comes of one source
    /// word or of [`NULL`] (equations 2.4 to 2.7). Gives the log-likelihood before each of the rounds too: it never falls.
    pub fn learn(pairs: &[(Vec<u32>, Vec<u32>)], rounds: usize) -> (Sigma, Vec<f64>) {
        let mut sigma = Sigma::uniform(pairs);
        let mut likelihood = Vec::new();
        for _ in 0..rounds {
            let mut counts: HashMap<(u32, u32), f64> = HashMap::with_capacity(sigma.table.len());
            let mut log = 0.0;
            for (source, target) in pairs {
                for t in target {
                    let all: f64 = with_null(source).map(|s| sigma.chance(*t, s)).sum();
                    log += (all / (source.len() as f64 + 1.0)).ln();
                    for s in with_null(source) {
                        *counts.entry((s, *t)).or_default() += sigma.chance(*t, s) / all;
                    }
                }
            }
            likelihood.push(log);
            sigma = Sigma::normalised(counts);
        }
        (sigma, likelihood)
    }

    /// Every word that stands beside a source word is as likely to come of it.
    fn uniform(pairs: &[(Vec<u32>, Vec<u32>)]) -> Sigma {
        let mut table = HashMap::new();
        for (source, target) in pairs {
            for s in with_null(source) {
                table.extend(target.iter().map(|t| ((s, *t), 1.0)));
            }
        }
        Sigma::normalised(table)
    }

    fn normalised(mut table: HashMap<(u32, u32), f64>) -> Sigma {
        let mut sums: HashMap<u32, f64> = HashMap::new();
        table.iter().for_each(|((s, _), p)| *sums.entry(*s).or_default() += p);
        table.iter_mut().for_each(|((s, _), p)| *p /= sums.get(s).copied().unwrap_or(1.0));
        Sigma { table }
    }
}

fn with_null(source: &[u32]) -> impl Iterator<Item = u32> + '_ {
    std::iter::once(NULL).chain(source.iter().copied())
}

/// Draws from one seed, so that a gist is the same each time.
#[derive(Debug, Clone)]
pub struct Draw(pub u64);

impl Draw {
    /// A number from 0.0 to below 1.0.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn of<T: Copy>(&mut self, weighted: &[(T, f64)]) -> Option<T> {
        let mut left = self.next() * weighted.iter().map(|(_, p)| p).sum::<f64>();
        let found = weighted.iter().find(|(_, p)| {
            left -= p;
            left < 0.0
        });
        found.or(weighted.last()).map(|(t, _)| *t)
    }
}

/// Bag of words: each word of the gist is drawn from the page, as often as the page says it (λ).
pub fn bag(document: &[u32], length: usize, draw: &mut Draw) -> Vec<u32> {
    let all: Vec<(u32, f64)> = document.iter().map(|w| (*w, 1.0)).collect();
    (0..length).filter_map(|_| draw.of(&all)).collect()
}

/// Expanded lexicon: each word drawn is replaced by one that σ(gist word | page word) brings forth.
pub fn expanded(document: &[u32], length: usize, sigma: &Sigma, draw: &mut Draw) -> Vec<u32> {
    let drawn = bag(document, length, draw);
    drawn.into_iter().map(|u| draw.of(&sigma.of(u)).unwrap_or(u)).collect()
}

/// What a readable gist is searched with.
pub struct Readable<'a> {
    /// σ(page word | gist word).
    pub sigma: &'a Sigma,
    /// p(g).
    pub model: &'a Trigrams,
}

impl Readable<'_> {
    /// `log p(d | g) + log p(g)`; the length of the page weighs the same for all gists and is left out.
    pub fn log(&self, document: &[u32], gist: &[u32]) -> f64 {
        let of = |d: &u32| {
            let sum: f64 = with_null(gist).map(|g| self.sigma.chance(*d, g)).sum();
            (sum / (gist.len() as f64 + 1.0)).max(f64::MIN_POSITIVE).ln()
        };
        document.iter().map(of).sum::<f64>() + self.model.log(gist)
    }

    /// The gist of a length over some words that maximises it, as far as changing one word at a time leads: the best word is
    /// put behind the others until the length is reached, then each is changed for a better one until none is.
    pub fn search(&self, document: &[u32], words: &[u32], length: usize) -> Vec<u32> {
        /// Rounds of changes: each makes the gist likelier, and a handful is enough.
        const ROUNDS: usize = 4;
        let table = Table::of(self.sigma, document, words);
        let mut gist: Vec<usize> = Vec::new();
        while gist.len() < length && !words.is_empty() {
            gist.push(0);
            let last = gist.len() - 1;
            self.improve(&table, &mut gist, last);
        }
        for _ in 0..ROUNDS {
            let before = gist.clone();
            (0..gist.len()).for_each(|at| self.improve(&table, &mut gist, at));
            if gist == before {
                break;
            }
        }
        gist.iter().filter_map(|i| words.get(*i)).copied().collect()
    }

    /// Puts the best word at a place.
    fn improve(&self, table: &Table, gist: &mut [usize], at: usize) {
        let others = table.sums(gist, at);
        let n = gist.len() as f64 + 1.0;
        let mut best = (f64::MIN, gist.get(at).copied().unwrap_or(0));
        for i in 0..table.words.len() {
            let row = table.rows.get(i).map_or(&[][..], Vec::as_slice);
            let content: f64 =
                others.iter().zip(row).map(|(o, r)| ((o + r) / n).max(f64::MIN_POSITIVE).ln()).sum();
            if let Some(place) = gist.get_mut(at) {
                *place = i;
            }
            let score = content + self.model.log(&table.said(gist));
            if score > best.0 + 1e-12 {
                best = (score, i);
            }
        }
        if let Some(place) = gist.get_mut(at) {
            *place = best.1;
        }
    }
}

/// σ of each word of a page by each word that a gist may have.
struct Table<'a> {
    words: &'a [u32],
    rows: Vec<Vec<f64>>,
    null: Vec<f64>,
}

impl Table<'_> {
    fn of<'a>(sigma: &Sigma, document: &[u32], words: &'a [u32]) -> Table<'a> {
        let row = |g: u32| document.iter().map(|d| sigma.chance(*d, g)).collect::<Vec<f64>>();
        Table { words, rows: words.iter().map(|g| row(*g)).collect(), null: row(NULL) }
    }

    /// What NULL and all words but one bring forth.
    fn sums(&self, gist: &[usize], but: usize) -> Vec<f64> {
        let mut sums = self.null.clone();
        for row in gist.iter().enumerate().filter(|(i, _)| *i != but).filter_map(|(_, g)| self.rows.get(*g)) {
            sums.iter_mut().zip(row).for_each(|(sum, p)| *sum += p);
        }
        sums
    }

    fn said(&self, gist: &[usize]) -> Vec<u32> {
        gist.iter().map(|i| self.words.get(*i).copied().unwrap_or(START)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(seed: u64) -> Vec<(Vec<u32>, Vec<u32>)> {
        let mut draw = Draw(seed);
        let mut word = |below: f64| 1 + (draw.next() * below) as u32;
        (0..12)
            .map(|_| ((0..4).map(|_| word(9.0)).collect(), (0..10).map(|_| word(15.0)).collect()))
            .collect()
    }

    #[test]
    fn the_likelihood_never_falls_and_sigma_sums_to_one() {
        for seed in 1..20 {
            let (sigma, likelihood) = Sigma::learn(&pairs(seed), 8);
            assert!(likelihood.windows(2).all(|w| w[1] >= w[0] - 1e-9), "{likelihood:?}");
            assert!(likelihood.last() > likelihood.first());
            for source in 0..10 {
                let sum: f64 = sigma.of(source).iter().map(|(_, p)| p).sum();
                assert!(sigma.of(source).is_empty() || (sum - 1.0).abs() < 1e-9, "{source}: {sum}");
            }
        }
    }

    #[test]
    fn words_that_always_stand_together_find_each_other() {
        let pairs = [(vec![1, 2], vec![11, 12]), (vec![1, 3], vec![11, 13]), (vec![2, 3], vec![12, 13])];
        let (sigma, _) = Sigma::learn(&pairs, 30);
        for (source, target) in [(1, 11), (2, 12), (3, 13)] {
            assert_eq!(sigma.of(source).first().map(|(t, _)| *t), Some(target));
        }
        let gist = expanded(&[1, 1, 1], 3, &sigma, &mut Draw(5));
        assert!(gist.iter().filter(|w| **w == 11).count() >= 2, "{gist:?}");
    }

    #[test]
    fn the_search_finds_what_trying_all_finds() {
        for seed in 1..12 {
            let pairs = pairs(seed);
            let (sigma, _) = Sigma::learn(&pairs, 5);
            let gists: Vec<Vec<u32>> = pairs.iter().map(|(g, _)| g.clone()).collect();
            let readable = Readable { sigma: &sigma, model: &Trigrams::learn(&gists, 10) };
            let (document, words) = (&pairs[0].1, [1, 2, 3, 4, 5]);
            let found = readable.log(document, &readable.search(document, &words, 2));
            let all = words.iter().flat_map(|a| words.iter().map(|b| readable.log(document, &[*a, *b])));
            let best = all.fold(f64::MIN, f64::max);
            // Changing one word at a time may end on a hill beside the highest; it must not end on a slope.
            assert!(found <= best + 1e-9 && best - found < 0.5, "seed {seed}: {found} of {best}");
        }
    }

    #[test]
    fn no_change_of_one_word_makes_a_found_gist_likelier() {
        let pairs = pairs(3);
        let (sigma, _) = Sigma::learn(&pairs, 5);
        let gists: Vec<Vec<u32>> = pairs.iter().map(|(g, _)| g.clone()).collect();
        let readable = Readable { sigma: &sigma, model: &Trigrams::learn(&gists, 10) };
        let (document, words) = (&pairs[1].1, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let gist = readable.search(document, &words, 3);
        let own = readable.log(document, &gist);
        for (at, word) in (0..3).flat_map(|at| words.map(|w| (at, w))) {
            let mut other = gist.clone();
            other[at] = word;
            assert!(readable.log(document, &other) <= own + 1e-9);
        }
    }
}
