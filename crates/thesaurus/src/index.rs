//! Labels by their keys, in a map whose keys share their beginnings: it is walked word by word, as far as a text goes along with it.
//!
//! ```text
//! (key, label) … ── sorted ──▶ key ──▶ from..to of one list of labels
//! ```

use fst::raw::Output;
use fst::{IntoStreamer, Map, MapBuilder, Streamer};

/// Labels by their keys.
#[derive(Debug)]
pub(crate) struct Index {
    /// Where in `labels` those of a key stand: the first in the upper half, the end in the lower one.
    keys: Map<Vec<u8>>,
    labels: Vec<u32>,
}

impl Index {
    pub(crate) fn new(mut pairs: Vec<(String, u32)>) -> Index {
        pairs.sort_unstable();
        let mut builder = MapBuilder::memory();
        let mut start = 0;
        for of_key in pairs.chunk_by(|a, b| a.0 == b.0) {
            let end = start + of_key.len() as u64;
            let Some((key, _)) = of_key.first() else { continue };
            builder.insert(key, start << 32 | end).expect("chunks of what is sorted have keys in order");
            start = end;
        }
        let labels = pairs.into_iter().map(|(_, label)| label).collect();
        Index { keys: builder.into_map(), labels }
    }

    fn labels_in(&self, range: u64) -> &[u32] {
        self.labels.get((range >> 32) as usize..(range & 0xffff_ffff) as usize).unwrap_or_default()
    }

    /// The labels of a key.
    pub(crate) fn get(&self, key: &str) -> &[u32] {
        self.keys.get(key).map_or(&[], |range| self.labels_in(range))
    }

    /// The labels whose keys begin so, key by key.
    pub(crate) fn visit_prefixed(&self, prefix: &str, mut each: impl FnMut(&[u32]) -> bool) {
        let mut keys = self.keys.range().ge(prefix).into_stream();
        while let Some((key, range)) = keys.next() {
            if !key.starts_with(prefix.as_bytes()) || !each(self.labels_in(range)) {
                return;
            }
        }
    }

    /// The labels that the first words spell behind a beginning, with how many words each takes: the longest last.
    pub(crate) fn match_words<'i>(&'i self, prefix: &str, words: &[String]) -> Vec<(usize, &'i [u32])> {
        let fst = self.keys.as_fst();
        let (mut node, mut sum, mut matches) = (fst.root(), Output::zero(), Vec::new());
        for (count, word) in std::iter::once(prefix).chain(words.iter().map(String::as_str)).enumerate() {
            let between: &[u8] = if count > 1 { b" " } else { b"" };
            for byte in between.iter().copied().chain(word.bytes()) {
                let Some(next) = node.find_input(byte) else { return matches };
                let next = node.transition(next);
                (node, sum) = (fst.node(next.addr), sum.cat(next.out));
            }
            if node.is_final() {
                matches.push((count, self.labels_in(sum.cat(node.final_output()).value())));
            }
        }
        matches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index {
        let keys = ["en\0wave", "en\0ocean wave", "en\0wave", "de\0welle"];
        Index::new(keys.iter().zip(0..).map(|(key, label)| ((*key).to_owned(), label)).collect())
    }

    #[test]
    fn the_longest_label_is_spelt_last() {
        let words = ["ocean", "wave", "break"].map(str::to_owned);
        assert_eq!(index().match_words("en\0", &words), [(2, &[1][..])]);
        assert_eq!(index().match_words("en\0", &words[1..]), [(1, &[0, 2][..])]);
        assert_eq!(index().match_words("fr\0", &words), []);
    }

    #[test]
    fn keys_are_had_whole_and_by_their_beginnings() {
        assert_eq!((index().get("de\0welle"), index().get("de\0")), (&[3][..], &[][..]));
        let mut all = Vec::new();
        index().visit_prefixed("en\0", |labels| {
            all.extend_from_slice(labels);
            true
        });
        assert_eq!(all, [1, 0, 2]);
    }
}
