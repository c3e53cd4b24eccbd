//! Traps: parts of a site that never end, such as calendars that lead to next month for ever.
//!
//! ```text
//! a/b/a/b/a/b                a path that grows by itself
//! chain                      pages of one shape ([`crate::shape`]) one after the other that yielded nothing
//!
//! month ─1─▶ month ─2─▶ month ─ … ─100─▶ month ─▶ not followed
//!   └─0─▶ day ─1─▶ day          once a hundred days yielded nothing: month ─100─▶ day
//! ```
//!
//! A trap is known by what it does, not by its name: link leads to link of the same shape, and nothing comes of it.
//! A long list cut into a thousand pages is no trap, since its pages yield, and neither is a blog whose posts lead to older posts, since
//! their titles are words.

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
    /// Pages of a shape that yielded nothing, since one did; by the shape's hash.
    counts: HashMap<u64, u32>,
}

impl Barren {
    /// A page was read; its shape.
    pub(crate) fn read(&mut self, page: &Url, yielded: bool) -> String {
        let shape = shape(page);
        let key = hash(&shape);
        if yielded {
            self.counts.remove(&key);
        } else if self.counts.len() < MOST_SHAPES || self.counts.contains_key(&key) {
            *self.counts.entry(key).or_default() += 1;
        } else {
            self.counts.retain(|_, count| *count > 1);
        }
        shape
    }

    /// The chain of a page to which a page of shape `from` and chain `chain` leads that yielded nothing. It grows from page to page of one shape, and to
    /// pages of shapes of which many yielded nothing, since a calendar may lead from months to days and back; it wanes where the
    /// shape is another.
    pub(crate) fn chain(&self, from: &str, to: &Url, chain: u32) -> u32 {
        let to = shape(to);
        let barren = || self.counts.get(&hash(&to)).is_some_and(|count| *count >= LONGEST_CHAIN);
        if from == to || barren() { chain + 1 } else { chain.saturating_sub(WANES) }
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
        assert!(barren.counts.len() <= MOST_SHAPES);
    }
}
