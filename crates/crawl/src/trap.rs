//! Addresses that grow by themselves: `/a/b/a/b/a/b` comes of a relative link that should have been absolute.

use url::Url;

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
}
