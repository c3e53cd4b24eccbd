//! The Course Name Pattern Tree (Zhou et al. 2008, §4.2, Algorithms 3 and 4): how much a text looks like a name of a list.
//!
//! ```text
//! names ── all suffixes of each ──▶ tree of words, each node with its support ── longest match ──▶ score
//! ```
//!
//! Any list of names can drive it: courses, products, companies.

use std::collections::HashMap;

/// A tree of the word sequences that occur in a list of names.
#[derive(Debug, Clone, Default)]
pub struct NameTree {
    /// Each word of the list by a number.
    words: HashMap<Box<str>, u32>,
    /// Children by (node, word); the root is node 0.
    children: HashMap<(u32, u32), u32>,
    /// How many times each node's sequence occurs.
    support: Vec<u32>,
}

impl NameTree {
    /// Algorithm 3: linear in the sum of the squares of the names' lengths in words.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> NameTree {
        let mut tree = NameTree { support: vec![0], ..NameTree::default() };
        for name in names {
            let words: Vec<u32> = keywords(name).map(|w| tree.word(w)).collect();
            for from in 0..words.len() {
                let mut node = 0;
                for word in words.iter().skip(from) {
                    node = tree.step(node, *word);
                }
            }
        }
        tree
    }

    fn word(&mut self, word: String) -> u32 {
        let next = self.words.len() as u32;
        *self.words.entry(word.into_boxed_str()).or_insert(next)
    }

    fn step(&mut self, node: u32, word: u32) -> u32 {
        let next = self.support.len() as u32;
        let child = *self.children.entry((node, word)).or_insert(next);
        if child == next {
            self.support.push(0);
        }
        self.support[child as usize] += 1;
        child
    }

    /// Algorithm 4 and Definition 7: L + (1 − 1/support) for the longest sequence of L words that a name of the list
    /// has too, 0.0 for none.
    pub fn score(&self, candidate: &str) -> f32 {
        let words: Vec<Option<u32>> =
            keywords(candidate).map(|w| self.words.get(w.as_str()).copied()).collect();
        let longest = (0..words.len()).map(|from| self.matched(words.get(from..).unwrap_or_default()));
        match longest.max() {
            Some((length, support)) if length > 0 => length as f32 + (1.0 - 1.0 / support as f32),
            _ => 0.0,
        }
    }

    /// Length and support of the longest sequence that the words begin with.
    fn matched(&self, words: &[Option<u32>]) -> (usize, u32) {
        let mut found = (0, 0);
        let mut node = 0;
        for word in words.iter().map_while(|w| *w) {
            let Some(child) = self.children.get(&(node, word)) else { break };
            node = *child;
            found = (found.0 + 1, self.support.get(node as usize).copied().unwrap_or(0));
        }
        found
    }
}

/// Words in lower case; of writing without blanks each character.
fn keywords(name: &str) -> impl Iterator<Item = String> + '_ {
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '+' && c != '#').filter(|w| !w.is_empty());
    words.flat_map(|word| {
        let bare = word.starts_with(|c: char| c as u32 >= FIRST_WITHOUT_BLANKS);
        let step = if bare { 1 } else { word.chars().count() };
        let chars: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
        chars.chunks(step.max(1)).map(String::from_iter).collect::<Vec<_>>()
    })
}

/// Kana and Chinese characters begin here.
const FIRST_WITHOUT_BLANKS: u32 = 0x3040;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_scores() {
        let tree = NameTree::of(["Advanced Data Structure", "Data Structure", "Data Mining"]);
        let scores = ["Advanced Data Mining", "Data Structure", "Advanced Data Structure", "Poetry"]
            .map(|n| tree.score(n));
        assert_eq!(scores, [2.0, 2.5, 3.0, 0.0]);
    }
}
