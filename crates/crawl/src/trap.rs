//! Traps: parts of a site that never end, such as calendars that lead to next month for ever.
//!
//! ```text
//! a/b/a/b/a/b                a path that grows by itself
//! chain                      pages of one shape ([`crate::shape`]) one after the other that yielded nothing
//!
//! month ─1─▶ month ─2─▶ month ─ … ─100─▶ month ─▶ not followed
//!   └─0─▶ day ─1─▶ day          once a hundred days yielded nothing: month ─100─▶ day
//!
//! id ─▶ id, id ─▶ id, id, id, id   a fan: thousands of one shape, most of whose links to their like are new for ever
//! ```
//!
//! A trap is known by what it does, not by its name: link leads to link of the same shape, and nothing comes of it.
//! A long list cut into a thousand pages is no trap, since its pages yield, and neither is a blog whose posts lead to older posts, since
//! their titles are words. A fan never makes a long chain, since the nearest pages come first: it is known by its links, which in a site
//! that ends lead to the same pages again and again.

use std::collections::HashMap;

use twox_hash::XxHash3_64;
use url::Url;

use crate::shape::shape;

/// Longest chain of pages of one shape that yield nothing. Two years of an empty calendar by month, three months of it by
/// day; far more than any pager of empty pages.
pub(crate) const LONGEST_CHAIN: u32 = 100;

/// By how much a chain wanes where the shape changes. To nothing would do for shapes that are always known; one identifier in twenty
/// happens to look like a word.
const WANES: u32 = 5;

/// Pages of one shape that yield nothing, one after the other, from which on they may be a fan: at one request a second an hour of them.
const FAN: u32 = 4_000;

/// Of the links from a shape to itself one in so many is looked at: 4,000 pages that lead to two others each still give 500.
const SAMPLED: u64 = 16;

/// How often a link to one page is counted: a beginning to which all pages lead is no sign that the site ends.
const MOST_COUNTED: u8 = 4;

/// Most addresses of a host that are remembered to tell new ones from known ones, some 16 bytes each. A host with more has links enough
/// to be judged by those.
const MOST_SAMPLED: usize = 1 << 16;

/// Most shapes of a host of which it is known what became of them, some 16 bytes each.
const MOST_SHAPES: usize = 1 << 15;

/// Most segments of a path. Of the links on the pages of our corpora none has more than fourteen.
const MOST_SEGMENTS: usize = 24;

/// How often one segment may stand in a path, and how often a pair of them. "/a/a/a/a" comes of a relative link that
/// should have been absolute.
const MOST_EQUAL: usize = 3;

/// Most parameters of a query.
const MOST_PARAMETERS: usize = 16;

/// Is the address one that grew by itself?
pub(crate) fn grown(url: &Url) -> bool {
    let segments: Vec<&str> = url.path_segments().into_iter().flatten().filter(|s| !s.is_empty()).collect();
    let parameters = url.query().map_or(0, |query| query.split('&').count());
    segments.len() > MOST_SEGMENTS
        || parameters > MOST_PARAMETERS
        || repeated(&segments)
        || repeated(&segments.windows(2).collect::<Vec<_>>())
}

/// Does something stand there more often than paths of people do? Numbers may: "/1/1/1/1" is a place in a tree.
fn repeated<T: Ord + Worded>(parts: &[T]) -> bool {
    let mut sorted: Vec<&T> = parts.iter().filter(|part| part.worded()).collect();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).any(|equal| equal.len() > MOST_EQUAL)
}

trait Worded {
    fn worded(&self) -> bool;
}

impl Worded for &str {
    fn worded(&self) -> bool {
        self.chars().any(char::is_alphabetic) && self.len() > 1
    }
}

impl Worded for &[&str] {
    fn worded(&self) -> bool {
        self.iter().any(Worded::worded)
    }
}

/// What became of the pages of a host that were read, by the shapes of their addresses.
#[derive(Debug, Default)]
pub(crate) struct Barren {
    /// By the shape's hash.
    runs: HashMap<u64, Run>,
    /// How often links to an address were counted; by its hash.
    sampled: HashMap<u64, u8>,
}

/// What is known of a shape since a page of it yielded something.
#[derive(Debug, Default)]
struct Run {
    /// Pages that yielded nothing.
    barren: u32,
    /// Links of these to others of the shape that were counted.
    links: u32,
    /// Of these links those that no page before had.
    new: u32,
}

impl Run {
    /// Does the shape fan out without end? Of 4,000 pages that lead to twenty others each, a site of 50,000 pages has every second link twice.
    fn is_fan(&self) -> bool {
        self.barren >= FAN && self.new * 2 > self.links
    }
}

impl Barren {
    /// A page was read; its shape.
    pub(crate) fn read(&mut self, page: &Url, yielded: bool) -> String {
        let shape = shape(page);
        let key = hash(&shape);
        if yielded {
            self.runs.remove(&key);
        } else if self.runs.len() < MOST_SHAPES || self.runs.contains_key(&key) {
            self.runs.entry(key).or_default().barren += 1;
        } else {
            self.runs.retain(|_, run| run.barren > 1);
        }
        shape
    }

    /// The chain of a page to which a page of shape `from` and chain `chain` leads that yielded nothing. It grows from page to page of one shape, and to
    /// pages of shapes of which many yielded nothing, since a calendar may lead from months to days and back; it wanes where the
    /// shape is another. In a fan it is too long at once.
    pub(crate) fn chain(&mut self, from: &str, to: &Url, chain: u32) -> u32 {
        let shape = shape(to);
        let key = hash(&shape);
        if from == shape && self.fans_out(key, to) {
            return LONGEST_CHAIN + 1;
        }
        let barren = || self.runs.get(&key).is_some_and(|run| run.barren >= LONGEST_CHAIN);
        if from == shape || barren() { chain + 1 } else { chain.saturating_sub(WANES) }
    }

    /// Is this link from a page of a shape to another of it one of a fan?
    fn fans_out(&mut self, shape: u64, to: &Url) -> bool {
        let Some(run) = self.runs.get_mut(&shape).filter(|run| run.barren >= LONGEST_CHAIN) else {
            return false;
        };
        let address = hash(to.as_str());
        let room = self.sampled.len() < MOST_SAMPLED || self.sampled.contains_key(&address);
        if room && address.is_multiple_of(SAMPLED) {
            let counted = self.sampled.entry(address).or_default();
            run.new += u32::from(*counted == 0);
            run.links += u32::from(*counted < MOST_COUNTED);
            *counted = counted.saturating_add(1);
        }
        run.is_fan()
    }
}

fn hash(shape: &str) -> u64 {
    XxHash3_64::oneshot(shape.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).expect("an address")
    }

    #[test]
    fn paths_that_grow_are_known() {
        for grown_one in [
            "http://a.org/en/en/en/en/x",
            "http://a.org/a1/b/a1/b/a1/b/a1/b/",
            "http://a.org/p?a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1",
        ] {
            assert!(grown(&url(grown_one)), "{grown_one}");
        }
        assert!(grown(&url(&format!(
            "http://a.org/{}",
            (0..30).map(|i| format!("s{i}/")).collect::<String>()
        ))));
        for fine in
            ["http://a.org/2024/01/01/01/01/x", "http://a.org/docs/a/docs/b/docs", "http://a.org/?q=a&q=b"]
        {
            assert!(!grown(&url(fine)), "{fine}");
        }
    }

    #[test]
    fn a_chain_grows_only_where_nothing_comes_of_it() {
        let (may, june) = (url("http://a.org/cal?m=5"), url("http://a.org/cal?m=6"));
        let day = url("http://a.org/day?d=6");
        let mut barren = Barren::default();
        let may = barren.read(&may, false);
        assert_eq!(barren.chain(&may, &june, 7), 8);
        assert_eq!(barren.chain(&may, &day, 7), 2);
        (0..LONGEST_CHAIN).for_each(|_| drop(barren.read(&day, false)));
        assert_eq!(barren.chain(&may, &day, 7), 8);
        barren.read(&day, true);
        assert_eq!(barren.chain(&may, &day, 7), 2);
    }

    #[test]
    fn shapes_are_not_remembered_without_end() {
        let mut barren = Barren::default();
        let word = |number: usize| {
            let letter =
                |at: u32| char::from(b'a' + u8::try_from(number / 26_usize.pow(at) % 26).expect("small"));
            (0..4).map(letter).collect::<String>()
        };
        for number in 0..3 * MOST_SHAPES {
            barren.read(&url(&format!("http://a.org/{}", word(number))), false);
        }
        assert!(barren.runs.len() <= MOST_SHAPES);
    }

    /// Reads pages by number, the first found first, each leading to these; how many are read before none is left.
    fn read_of(next: impl Fn(u64) -> Vec<u64>) -> usize {
        let mut barren = Barren::default();
        let (mut found, mut at) = (vec![(0, 0)], 0);
        let mut known = std::collections::HashSet::from([0]);
        while let Some(&(number, chain)) = found.get(at).filter(|_| at < 40_000) {
            let page = |number: u64| url(&format!("http://a.org/p/{number}"));
            let shape = barren.read(&page(number), false);
            for to in next(number) {
                let chain = barren.chain(&shape, &page(to), chain);
                if chain <= LONGEST_CHAIN && known.insert(to) {
                    found.push((to, chain));
                }
            }
            at += 1;
        }
        at
    }

    #[test]
    fn pages_that_fan_out_for_ever_end_and_large_sites_are_read_whole() {
        let scattered = |number: u64, link: u64| hash(&format!("{number} {link}"));
        for fan in [2, 5] {
            let read = read_of(|number| (1..=fan).map(|link| number * fan + link).collect());
            assert!(read <= 4_000 * fan as usize + 2, "{fan}: {read}");
        }
        // Also where each leads back to where it came from, and to the beginning.
        let read = read_of(|number| vec![number * 3 + 1, number * 3 + 2, number * 3 + 3, number / 3, 0]);
        assert!(read <= 13_000, "{read}");
        let read = read_of(|number| (0..8).map(|link| scattered(number, link) % 30_000).collect());
        assert!(read > 29_900, "{read}");
        // What is near is linked most: three neighbours on each side, and two far away.
        let read = read_of(|number| {
            let near = (1..=3).flat_map(|by| [number + by, number.saturating_sub(by)]);
            near.chain((0..2).map(|link| scattered(number, link))).map(|to| to % 30_000).collect()
        });
        assert!(read > 29_900, "{read}");
    }
}
