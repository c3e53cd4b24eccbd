//! Traps: parts of a site that never end, such as calendars that lead to next month for ever.
//!
//! ```text
//! /calendar?month=2031-04    shape  /calendar?month=#-#
//! a/b/a/b/a/b                a path that grows by itself
//! chain                      pages of one shape one after the other that yielded nothing
//! ```
//!
//! A trap is known by what it does, not by its name: link leads to link of the same shape, and nothing comes of it.
//! A long list cut into a thousand pages is no trap, since its pages yield.

use url::Url;

/// Longest chain of pages of one shape that yield nothing. Two years of an empty calendar by month, three months of it by
/// day; far more than any pager of empty pages.
pub const LONGEST_CHAIN: u32 = 100;

/// Most segments of a path. Of the links on the pages of our corpora none has more than fourteen.
const MOST_SEGMENTS: usize = 24;

/// How often one segment may stand in a path, and how often a pair of them. "/a/a/a/a" comes of a relative link that
/// should have been absolute.
const MOST_EQUAL: usize = 3;

/// Most parameters of a query.
const MOST_PARAMETERS: usize = 16;

/// The shape of an address: its host and path with each run of digits as `#`, the names of its parameters and the shapes
/// of their values.
pub fn shape(url: &Url) -> String {
    let mut shape = String::with_capacity(url.as_str().len());
    let mut digits = false;
    for letter in url.as_str().chars() {
        if !letter.is_ascii_digit() {
            shape.push(letter);
        } else if !digits {
            shape.push('#');
        }
        digits = letter.is_ascii_digit();
    }
    shape
}

/// Is the address one that grew by itself?
pub fn grown(url: &Url) -> bool {
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

/// The chain of a page to which a page of chain `chain` leads. It grows from page to page of one shape while nothing is
/// yielded, and begins anew where the shape changes or something is found.
pub fn chain(from: &Url, to: &Url, chain: u32, yielded: bool) -> u32 {
    if yielded || shape(from) != shape(to) { 0 } else { chain + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).expect("an address")
    }

    #[test]
    fn digits_do_not_change_the_shape() {
        assert_eq!(shape(&url("http://a.org/cal/2031/04?d=1")), "http://a.org/cal/#/#?d=#");
        assert_eq!(shape(&url("http://a.org/p?page=9")), shape(&url("http://a.org/p?page=10")));
        assert_ne!(shape(&url("http://a.org/p?page=9")), shape(&url("http://a.org/q?page=9")));
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
        assert_eq!(chain(&may, &june, 7, false), 8);
        assert_eq!(chain(&may, &june, 7, true), 0);
        assert_eq!(chain(&may, &url("http://a.org/talk?m=6"), 7, false), 0);
    }
}
