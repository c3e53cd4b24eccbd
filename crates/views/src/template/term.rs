//! Semantic terms: sets of phrases that mean the same, with narrower terms below them.
//!
//! ```text
//! term indicator = "contents" | "overview" | "...questions" narrower index_word
//! ```

use rustc_hash::FxHashSet;

/// A term with all phrases that it accepts, its narrower terms' among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) name: String,
    pub(crate) phrases: Vec<Phrase>,
}

/// A phrase; three dots before or behind it stand for anything.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Phrase {
    words: String,
    open_before: bool,
    open_behind: bool,
}

impl Phrase {
    /// Reads what stands between the quotes.
    pub(crate) fn of(written: &str) -> Phrase {
        let dots = |t: &str| t.replace('…', "...");
        let written = dots(written);
        let open_before = written.starts_with("...");
        let open_behind = written.ends_with("...") && (!open_before || written.len() > 3);
        let words = written.trim_matches('.').to_lowercase();
        Phrase { words: plain(&words), open_before, open_behind: open_behind || written == "..." }
    }

    fn accepts(&self, text: &str) -> bool {
        match (self.open_before, self.open_behind) {
            (true, true) => text.contains(&self.words),
            (true, false) => text.ends_with(&self.words),
            (false, true) => text.starts_with(&self.words),
            (false, false) => text.trim_end_matches([':', '.']) == self.words,
        }
    }
}

/// Longest text that is compared, in bytes: a term names things, it does not tell them.
const LONGEST: usize = 2_000;

impl Term {
    /// Does a text say the term?
    pub(crate) fn accepts(&self, text: &str) -> bool {
        if text.len() > LONGEST {
            return self.phrases.iter().any(|p| p.words.is_empty());
        }
        let text = plain(&text.to_lowercase());
        self.phrases.iter().any(|p| p.accepts(&text))
    }
}

/// The phrases of each term with those of all its narrower terms; or the first term with which they are more than `most`.
pub(crate) fn widened(
    terms: &[Term],
    narrower: &[Vec<usize>],
    most: usize,
) -> Result<Vec<Vec<Phrase>>, usize> {
    let mut all = 0;
    let mut wide = Vec::with_capacity(terms.len());
    for term in 0..terms.len() {
        let mut visited: FxHashSet<usize> = FxHashSet::default();
        let mut known: FxHashSet<&Phrase> = FxHashSet::default();
        let mut phrases = Vec::new();
        let mut open = vec![term];
        while let Some(at) = open.pop() {
            if !visited.insert(at) {
                continue;
            }
            // Terms have a phrase each, so that these bound what is looked at.
            all += terms.get(at).map_or(0, |t| t.phrases.len());
            if all > most {
                return Err(term);
            }
            phrases.extend(
                terms.get(at).into_iter().flat_map(|t| &t.phrases).filter(|p| known.insert(p)).cloned(),
            );
            open.extend(narrower.get(at).into_iter().flatten());
        }
        wide.push(phrases);
    }
    Ok(wide)
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
