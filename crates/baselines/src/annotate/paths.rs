//! Summaries of paragraphs along paths of a text relationship map (Mitra, Singhal, Buckley 1997; Annotator §2.4).
//!
//! ```text
//! paragraphs ── weighted words ──▶ similarity ── over a threshold ──▶ map ──▶ bushy · depth-first · segmented · augmented
//! ```

use std::collections::HashMap;

use super::Reading;

/// Similarity from which two paragraphs are linked.
const LINKED: f32 = 0.12;
/// Paragraphs that are compared: a map is quadratic.
const MOST: usize = 200;
/// Least share of links across a cut, of those that there could be, that keeps two neighbours in one segment.
const SEGMENT: f32 = 0.15;

/// Which path is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// The paragraphs with most links.
    Bushy,
    /// From the bushiest to the most similar of those behind it, and on.
    DepthFirst,
    /// Bushy paths of the segments, one paragraph at least of each.
    SegmentedBushy,
    /// The same, the first paragraph of each segment always in it.
    AugmentedSegmentedBushy,
}

/// Paragraphs with their similarities.
#[derive(Debug, Clone, Default)]
pub struct Map {
    similar: Vec<Vec<f32>>,
}

impl Map {
    /// The map of a page. Words are weighted by how often they stand in a paragraph and in how few others.
    pub fn of(reading: &Reading) -> Map {
        let bags: Vec<HashMap<&str, f32>> =
            (0..reading.paragraphs.min(MOST)).map(|i| bag(reading, i)).collect();
        let mut in_bags: HashMap<&str, f32> = HashMap::new();
        bags.iter().flat_map(HashMap::keys).for_each(|w| *in_bags.entry(w).or_default() += 1.0);
        let n = bags.len() as f32;
        let weigh = |bag: &HashMap<&str, f32>| -> HashMap<String, f32> {
            let weight = |(w, count): (&&str, &f32)| {
                (w.to_string(), (1.0 + count.ln()) * (1.0 + n / in_bags.get(w).copied().unwrap_or(1.0)).ln())
            };
            bag.iter().map(weight).collect()
        };
        let vectors: Vec<HashMap<String, f32>> = bags.iter().map(weigh).collect();
        Map { similar: vectors.iter().map(|a| vectors.iter().map(|b| cosine(a, b)).collect()).collect() }
    }

    /// How alike two paragraphs are, 0 to 1.
    pub fn similar(&self, a: usize, b: usize) -> f32 {
        self.similar.get(a).and_then(|row| row.get(b)).copied().unwrap_or(0.0)
    }

    /// How many links a paragraph has.
    pub fn links(&self, i: usize) -> usize {
        (0..self.similar.len()).filter(|j| *j != i && self.similar(i, *j) >= LINKED).count()
    }

    /// The segments: runs of paragraphs linked to each other and hardly to what stands before and behind.
    pub fn segments(&self) -> Vec<std::ops::Range<usize>> {
        /// Paragraphs on each side of a cut that are asked.
        const NEAR: usize = 3;
        let all = self.similar.len();
        let (mut found, mut from) = (Vec::new(), 0);
        for cut in 1..all {
            let (before, behind) = (cut.saturating_sub(NEAR).max(from)..cut, cut..(cut + NEAR).min(all));
            let pairs = (before.len() * behind.len()).max(1) as f32;
            let across = before.flat_map(|i| behind.clone().map(move |j| (i, j)));
            let linked = across.filter(|(i, j)| self.similar(*i, *j) >= LINKED).count() as f32;
            if linked / pairs < SEGMENT {
                found.push(from..cut);
                from = cut;
            }
        }
        found.extend((from < all).then_some(from..all));
        found
    }

    /// The paragraphs of a path, in page order: `n`, or one of each segment where there are more segments.
    pub fn path(&self, path: Path, n: usize) -> Vec<usize> {
        let mut found = match path {
            Path::Bushy => self.bushiest(0..self.similar.len(), n),
            Path::DepthFirst => self.depth_first(n),
            Path::SegmentedBushy | Path::AugmentedSegmentedBushy => {
                let own = |s: std::ops::Range<usize>| self.of_segment(s, path, n);
                self.segments().into_iter().flat_map(own).collect()
            }
        };
        found.sort_unstable();
        found
    }

    fn of_segment(&self, segment: std::ops::Range<usize>, path: Path, n: usize) -> Vec<usize> {
        let share = (n * segment.len()).div_ceil(self.similar.len().max(1)).max(1);
        let first = (path == Path::AugmentedSegmentedBushy).then_some(segment.start);
        let mut found: Vec<usize> = first.into_iter().collect();
        let others = self.bushiest(segment, share).into_iter().filter(|i| Some(*i) != first);
        found.extend(others.take(share - usize::from(first.is_some())));
        found
    }

    fn bushiest(&self, of: std::ops::Range<usize>, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = of.collect();
        order.sort_by_key(|i| (std::cmp::Reverse(self.links(*i)), *i));
        order.truncate(n);
        order
    }

    /// From an important paragraph to the most similar one behind it, so that the summary reads on.
    fn depth_first(&self, n: usize) -> Vec<usize> {
        let mut found = self.bushiest(0..self.similar.len(), 1);
        while let Some(at) = found.last().copied().filter(|_| found.len() < n) {
            let linked = (at + 1..self.similar.len()).filter(|j| self.similar(at, *j) >= LINKED);
            match linked.max_by(|a, b| self.similar(at, *a).total_cmp(&self.similar(at, *b))) {
                Some(next) => found.push(next),
                None => break,
            }
        }
        found
    }
}

/// The words of a paragraph that carry meaning: by their length, for want of a list in every language.
fn bag(reading: &Reading, i: usize) -> HashMap<&str, f32> {
    const SHORTEST: usize = 4;
    let mut bag = HashMap::new();
    let words = reading.paragraph(i).flat_map(|s| &s.words).filter(|w| w.chars().count() >= SHORTEST);
    words.for_each(|w| *bag.entry(w.as_str()).or_default() += 1.0);
    bag
}

fn cosine(a: &HashMap<String, f32>, b: &HashMap<String, f32>) -> f32 {
    let size = |v: &HashMap<String, f32>| v.values().map(|x| x * x).sum::<f32>().sqrt();
    let both: f32 = a.iter().filter_map(|(w, x)| Some(x * b.get(w)?)).sum();
    both / (size(a) * size(b)).max(f32::MIN_POSITIVE)
}

/// A page's summary by a path of three paragraphs; of a long one the first sentences are read.
pub fn describe(reading: &Reading, path: Path) -> String {
    const PARAGRAPHS: usize = 3;
    let found = Map::of(reading).path(path, PARAGRAPHS);
    let texts = found.iter().flat_map(|i| reading.paragraph(*i)).map(|s| s.text.as_str());
    texts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::{Sentence, words};
    use super::*;

    fn reading(paragraphs: &[&str]) -> Reading {
        let sentence = |(i, text): (usize, &&str)| Sentence {
            text: (*text).to_owned(),
            words: words(text),
            paragraph: i,
            position: (0, 1),
            under: Vec::new(),
        };
        Reading {
            sentences: paragraphs.iter().enumerate().map(sentence).collect(),
            paragraphs: paragraphs.len(),
            title: Vec::new(),
        }
    }

    /// Two subjects: water mills (0 to 3, the third the bushiest) and bread (4 to 6).
    fn map() -> Map {
        Map::of(&reading(&[
            "Valley folk",
            "Water mills turn wheels",
            "Water mills turn wheels grinding valley flour",
            "Wheels grinding flour",
            "Sourdough bread rises slowly",
            "Sourdough bread rises overnight",
            "Sourdough bread tastes sharp",
        ]))
    }

    #[test]
    fn links_are_mutual_and_every_paragraph_is_like_itself() {
        let map = map();
        for i in 0..7 {
            assert!((map.similar(i, i) - 1.0).abs() < 1e-5);
            for j in 0..7 {
                assert!((map.similar(i, j) - map.similar(j, i)).abs() < 1e-6);
            }
        }
        assert_eq!(map.links(2), 3);
        assert_eq!(map.segments(), [0..4, 4..7]);
    }

    #[test]
    fn the_four_paths() {
        let map = map();
        assert_eq!(map.path(Path::Bushy, 1), [2]);
        assert_eq!(map.path(Path::DepthFirst, 3), [2, 3]);
        assert_eq!(map.path(Path::SegmentedBushy, 2), [1, 2, 4]);
        assert_eq!(map.path(Path::AugmentedSegmentedBushy, 2), [0, 2, 4]);
        assert!(Map::default().path(Path::AugmentedSegmentedBushy, 3).is_empty());
    }
}
