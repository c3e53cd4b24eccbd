//! A hidden Markov model that reads courses' fields out of a page's words, as LSM's Table 1 sets it beside its rules.
//!
//! ```text
//! words of labelled pages ── count ──▶ transitions, emissions ── Viterbi ──▶ background · before · field · behind
//! ```
//!
//! After Freitag & McCallum 1998: for each field a target state with a state before and one behind it, the rest background;
//! words are shrunk towards their shapes. The tool that the paper changed is not at hand: this is the same model written
//! anew. Linear in words.

use std::collections::HashMap;

/// The five fields of Table 1.
pub const FIELDS: [&str; 5] = ["course_id", "course_name", "course_time", "teacher_name", "teacher_email"];

/// Background, and for each field before, within and behind it.
const STATES: usize = 1 + 3 * FIELDS.len();
/// Words before and behind a field that have states of their own.
const AROUND: usize = 2;
/// Occurrences of one value that are taken for it.
const OCCURRENCES: usize = 3;
/// What every transition is counted for beforehand, and how much a word itself says against its shape.
const BEFOREHAND: f64 = 0.1;
const OWN: f64 = 0.7;

/// A page's words, with the end of each line as a word of its own.
pub fn words(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\t']).filter(|l| !l.trim().is_empty());
    lines.flat_map(|l| l.split_whitespace().chain([LINE_END])).map(str::to_owned).collect()
}

/// The word that stands for the end of a line.
const LINE_END: &str = "\n";

/// A model of the words of labelled pages.
#[derive(Debug)]
pub struct Model {
    transitions: Vec<[f64; STATES]>,
    words: HashMap<String, [f64; STATES]>,
    shapes: HashMap<String, [f64; STATES]>,
    sizes: HashMap<String, f64>,
    totals: [f64; STATES],
}

impl Model {
    /// Learns from pages' words and, for each field of [`FIELDS`], the values that the page has.
    pub fn learn<'p>(pages: impl IntoIterator<Item = (&'p [String], &'p [Vec<String>; 5])>) -> Model {
        let mut model = Model {
            transitions: vec![[BEFOREHAND; STATES]; STATES],
            words: HashMap::new(),
            shapes: HashMap::new(),
            sizes: HashMap::new(),
            totals: [1.0; STATES],
        };
        for (words, values) in pages {
            model.count(words, &labelled(words, values));
        }
        for word in model.words.keys() {
            *model.sizes.entry(shape(word)).or_default() += 1.0;
        }
        model
    }

    fn count(&mut self, words: &[String], states: &[usize]) {
        let mut before = 0;
        for (word, state) in words.iter().zip(states) {
            self.transitions[before][*state] += 1.0;
            self.words.entry(word.to_lowercase()).or_insert([0.0; STATES])[*state] += 1.0;
            self.shapes.entry(shape(&word.to_lowercase())).or_insert([0.0; STATES])[*state] += 1.0;
            self.shapes.entry(shape(word)).or_insert([0.0; STATES])[*state] += 1.0;
            self.totals[*state] += 1.0;
            before = *state;
        }
    }

    /// Logarithm of how likely a state says a word.
    fn says(&self, word: &str, state: usize) -> f64 {
        let own = self.words.get(&word.to_lowercase()).map_or(0.0, |c| c[state]) / self.totals[state];
        let shape = shape(word);
        let size = self.sizes.get(&shape).copied().unwrap_or(1.0).max(1.0);
        let shaped = (self.shapes.get(&shape).map_or(0.0, |c| c[state]) + BEFOREHAND) / self.totals[state];
        (OWN * own + (1.0 - OWN) * shaped / size).ln()
    }

    /// The likeliest states of a page's words (Viterbi).
    fn states(&self, words: &[String]) -> Vec<usize> {
        let sums: Vec<f64> = self.transitions.iter().map(|t| t.iter().sum()).collect();
        let step = |from: usize, to: usize| (self.transitions[from][to] / sums[from]).ln();
        let mut best = [f64::MIN; STATES];
        best[0] = 0.0;
        let mut back: Vec<[usize; STATES]> = Vec::with_capacity(words.len());
        for word in words {
            let mut next = [f64::MIN; STATES];
            let mut from = [0; STATES];
            for to in 0..STATES {
                let reached =
                    (0..STATES).map(|s| (best[s] + step(s, to), s)).max_by(|a, b| a.0.total_cmp(&b.0));
                let (score, source) = reached.unwrap_or((f64::MIN, 0));
                (next[to], from[to]) = (score + self.says(word, to), source);
            }
            best = next;
            back.push(from);
        }
        let mut state = (0..STATES).max_by(|a, b| best[*a].total_cmp(&best[*b])).unwrap_or(0);
        let mut out = vec![0; words.len()];
        for (i, from) in back.iter().enumerate().rev() {
            out[i] = state;
            state = from[state];
        }
        out
    }

    /// For each field the texts that the model takes for it, each once, in page order.
    pub fn extract(&self, words: &[String]) -> [Vec<String>; 5] {
        let states = self.states(words);
        let mut out: [Vec<String>; 5] = Default::default();
        for (field, found) in out.iter_mut().enumerate() {
            let runs = states.iter().zip(words).collect::<Vec<_>>();
            for run in runs.split(|(state, _)| **state != target(field)) {
                let words: Vec<&str> = run.iter().map(|(_, w)| w.trim()).filter(|w| !w.is_empty()).collect();
                let text = words.join(" ");
                let text = text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
                if !text.is_empty() && !found.contains(&text) {
                    found.push(text);
                }
            }
        }
        out
    }
}

fn target(field: usize) -> usize {
    2 + 3 * field
}

/// The state of each word: those of a value within, their neighbours before and behind, the rest background.
fn labelled(words: &[String], values: &[Vec<String>; 5]) -> Vec<usize> {
    let mut states = vec![0; words.len()];
    let keys: Vec<String> = words.iter().map(|w| squashed(w)).collect();
    for (field, values) in values.iter().enumerate() {
        for value in values.iter().map(|v| squashed(v)).filter(|v| !v.is_empty()) {
            let found = (0..words.len()).filter_map(|from| Some((from, span(&keys, from, &value)?)));
            for (from, to) in found.take(OCCURRENCES) {
                states[from..to].fill(target(field));
                let free = |s: &mut usize, to: usize| *s = if *s == 0 { to } else { *s };
                states[from.saturating_sub(AROUND)..from].iter_mut().for_each(|s| free(s, target(field) - 1));
                let end = (to + AROUND).min(words.len());
                states[to..end].iter_mut().for_each(|s| free(s, target(field) + 1));
            }
        }
    }
    states
}

/// One past the words from `from` on that together are the value.
fn span(keys: &[String], from: usize, value: &str) -> Option<usize> {
    let mut rest = value;
    for (i, key) in keys.iter().enumerate().skip(from) {
        if key.is_empty() && i == from {
            return None;
        }
        rest = rest.strip_prefix(key.as_str())?;
        if rest.is_empty() {
            return Some(i + 1);
        }
    }
    None
}

fn squashed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Letters, digits and signs of a word: "CS102:" is "A0:".
fn shape(word: &str) -> String {
    let class = |c: char| match c {
        c if c.is_uppercase() => 'A',
        c if c.is_alphabetic() => 'a',
        c if c.is_numeric() => '0',
        other => other,
    };
    let mut out: String = word
        .chars()
        .map(class)
        .collect::<Vec<_>>()
        .chunk_by(|a, b| a == b)
        .filter_map(|r| r.first())
        .collect();
    out.truncate(out.char_indices().nth(SHAPE).map_or(out.len(), |(at, _)| at));
    out
}

/// Longest shape, in classes.
const SHAPE: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learnt_is_found_in_another_page() {
        let page = |id: &str, name: &str| {
            (
                words(&format!("Course number: {id}\nInstructor: {name}\nWelcome to all of you")),
                [vec![id.to_owned()], vec![], vec![], vec![name.to_owned()], vec![]],
            )
        };
        let pages = [page("CS 102", "Ann Lee"), page("EE 203", "Bo Chen"), page("ME 310", "Cy Dunn")];
        let model = Model::learn(pages.iter().map(|(w, v)| (&w[..], v)));
        let found =
            model.extract(&words("Course number: MA 417\nInstructor: Di Evans\nWelcome to all of you"));
        assert_eq!(
            (&found[0][..], &found[3][..]),
            (&["MA 417".to_owned()][..], &["Di Evans".to_owned()][..])
        );
    }
}
