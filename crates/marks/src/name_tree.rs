//! The Course Name Pattern Tree (Zhou et al. 2008, §4.2, Algorithms 3 and 4): how much a text looks like a name of a list.
//!
//! ```text
//! names ── all suffixes of each ──▶ tree of words, each node with its support ── longest match ──▶ score
//! ```
//!
//! Any list of names can drive it: courses, products, companies. [`NameTree::find`] finds the names of a text that are of
//! the list or built like its names.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

/// A tree of the word sequences that occur in a list of names.
#[derive(Debug, Clone, Default)]
pub struct NameTree {
    /// Each word of the list by a number.
    words: FxHashMap<Box<str>, u32>,
    /// Children by (node, word); the root is node 0.
    children: FxHashMap<(u32, u32), u32>,
    /// How many times each node's sequence occurs.
    support: Vec<u32>,
    /// Nodes at which a whole name ends that began at the root.
    whole: FxHashSet<u32>,
}

impl NameTree {
    /// Algorithm 3: linear in the sum of the squares of the names' lengths in words.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> NameTree {
        let mut tree = NameTree { support: vec![0], ..NameTree::default() };
        let mut words: Vec<u32> = Vec::new();
        for name in names {
            words.clear();
            keywords(name, |word| words.push(tree.word(word)));
            for from in 0..words.len() {
                let mut node = 0;
                for word in words.iter().skip(from) {
                    node = tree.step(node, *word);
                }
                if from == 0 {
                    tree.whole.insert(node);
                }
            }
        }
        tree
    }

    fn word(&mut self, word: &str) -> u32 {
        match self.words.get(word) {
            Some(known) => *known,
            None => {
                let next = self.words.len() as u32;
                self.words.insert(word.into(), next);
                next
            }
        }
    }

    fn step(&mut self, node: u32, word: u32) -> u32 {
        let next = self.support.len() as u32;
        let child = *self.children.entry((node, word)).or_insert(next);
        if child == next {
            self.support.push(0);
        }
        if let Some(support) = self.support.get_mut(child as usize) {
            *support += 1;
        }
        child
    }

    /// Algorithm 4 and Definition 7: L + (1 − 1/support) for the longest sequence of L words that a name of the list
    /// has too, 0.0 for none.
    pub fn score(&self, candidate: &str) -> f32 {
        let words = self.known(candidate);
        let longest = (0..words.len()).map(|from| self.matched(words.get(from..).unwrap_or_default()));
        match longest.max() {
            Some((length, support)) if length > 0 => length as f32 + (1.0 - 1.0 / support as f32),
            _ => 0.0,
        }
    }

    /// Is a text a name of the list, whatever its case and signs?
    pub fn holds(&self, text: &str) -> bool {
        let words = self.known(text);
        let mut node = 0;
        for word in &words {
            match word.and_then(|word| self.children.get(&(node, word))) {
                Some(child) => node = *child,
                None => return false,
            }
        }
        !words.is_empty() && self.whole.contains(&node)
    }

    /// The words of a text by their numbers; `None` for those that no name has.
    fn known(&self, text: &str) -> Vec<Option<u32>> {
        let mut words = Vec::new();
        keywords(text, |word| words.push(self.words.get(word).copied()));
        words
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

    /// The names in a text: runs of words with capitals (§4.2, rule 1) that are a name of the list, or share so many words
    /// in order with one that `least` is reached (rule 2).
    pub fn find(&self, text: &str, least: f32) -> Vec<Range<usize>> {
        let said = |run: &Range<usize>| text.get(run.clone()).unwrap_or_default();
        let is_name = |run: &Range<usize>| self.score(said(run)) >= least || self.holds(said(run));
        let mut out = Vec::new();
        for run in runs(text) {
            // "Xerox and Bank of Ohio" are two names, "Bread and Butter Pickles" may be one.
            let both = parts(said(&run), run.start, &["and"]);
            if both.len() > 1 && !self.holds(said(&run)) && both.iter().all(is_name) {
                out.extend(both);
            } else if is_name(&run) {
                out.push(run);
            } else {
                // "Shares of Xerox"
                let parts = parts(said(&run), run.start, &INSIDE);
                out.extend(parts.into_iter().filter(|part| self.holds(said(part))));
            }
        }
        out
    }
}

/// The words of a name in lower case; of writing without blanks each character.
fn keywords(name: &str, mut told: impl FnMut(&str)) {
    let mut lower = String::new();
    let parts = |c: char| match c.is_ascii() {
        true => !c.is_ascii_alphanumeric() && c != '+' && c != '#',
        false => !c.is_alphanumeric(),
    };
    for word in name.split(parts).filter(|w| !w.is_empty()) {
        lower.clear();
        if word.is_ascii() {
            lower.push_str(word);
            lower.make_ascii_lowercase();
            told(&lower);
        } else if word.starts_with(without_blanks) {
            for letter in word.chars().flat_map(char::to_lowercase) {
                told(letter.encode_utf8(&mut [0; 4]));
            }
        } else {
            lower.extend(word.chars().flat_map(char::to_lowercase));
            told(&lower);
        }
    }
}

/// Kana and Chinese characters.
fn without_blanks(c: char) -> bool {
    c as u32 >= 0x3040
}

/// What stands between some words of a run that begins at `from`.
fn parts(run: &str, from: usize, between: &[&str]) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut goes_on = false;
    for word in run.split_whitespace() {
        let start = from + (word.as_ptr() as usize - run.as_ptr() as usize);
        let parted = between.contains(&word);
        match out.last_mut() {
            Some(last) if goes_on && !parted => last.end = start + word.len(),
            _ if !parted => out.push(start..start + word.len()),
            _ => {}
        }
        goes_on = !parted;
    }
    out
}

/// Small words that stand inside names: "Bank of Ohio", "Smith & Sons".
const INSIDE: [&str; 12] = ["of", "and", "the", "for", "in", "to", "de", "la", "du", "der", "und", "&"];
/// Longest run that is one name, in words.
const MOST: usize = 12;

/// Runs of words with capitals or of characters, between which only blanks and small words stand.
fn runs(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let (mut open, mut words): (Option<Range<usize>>, usize) = (None, 0);
    let mut at = 0;
    for token in text.split_inclusive(char::is_whitespace) {
        let from = at;
        at += token.len();
        let word = token.trim_end();
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '&' && c != '+' && c != '#');
        let start = from + (bare.as_ptr() as usize - token.as_ptr() as usize);
        let begins = bare.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || without_blanks(c));
        let goes_on = open.is_some() && (begins || INSIDE.contains(&bare)) && start == from && words < MOST;
        if !goes_on {
            out.extend(open.take());
        }
        if begins {
            let first = open.take().map_or(start, |o| o.start);
            words = if goes_on { words + 1 } else { 1 };
            open = Some(first..start + bare.len());
        }
        // A sign behind a word ends the name, and so does a line's end.
        let ended = start + bare.len() < from + word.len() || token.ends_with(['\n', '\t']);
        if ended {
            out.extend(open.take());
        }
    }
    out.extend(open);
    out
}

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

    #[test]
    fn names_of_a_list_and_names_built_alike() {
        let tree = NameTree::of([
            "Bank of Ohio",
            "Union Pacific Railroad",
            "Pacific Gas & Electric",
            "Xerox",
            "株式会社日立",
        ]);
        let text = "Shares of Xerox, the Bank of Ohio and Union Pacific rose.\nPacific Ocean. Pacific Gas & Electric fell; Bank fell. 株式会社日立";
        let found: Vec<&str> = tree.find(text, 2.0).into_iter().map(|r| &text[r]).collect();
        let expected = ["Xerox", "Bank of Ohio", "Union Pacific", "Pacific Gas & Electric", "株式会社日立"];
        assert_eq!(found, expected);
        assert!(tree.holds("XEROX") && !tree.holds("Pacific") && !tree.holds(""));
    }
}
