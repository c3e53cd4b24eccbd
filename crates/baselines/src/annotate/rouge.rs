//! How much of a person's description another one has: ROUGE-1 and ROUGE-L, F1, of the first 400 characters.

use std::collections::HashMap;

use super::LONGEST;

/// Words as the scorer sees them: a character of Chinese or Japanese is one.
pub fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let dense =
        |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}');
    for word in super::words(text) {
        let mut plain = String::new();
        for c in word.chars() {
            if dense(c) { out.push(c.to_string()) } else { plain.push(c) }
        }
        if !plain.is_empty() {
            out.push(plain);
        }
    }
    out
}

/// (ROUGE-1, ROUGE-L) of an answer against what a person wrote.
pub fn rouge(answer: &str, reference: &str) -> (f64, f64) {
    let cut: String = answer.chars().take(LONGEST).collect();
    let (a, b) = (words(&cut), words(reference));
    (f1(common(&a, &b), a.len(), b.len()), f1(longest(&a, &b), a.len(), b.len()))
}

fn f1(both: usize, a: usize, b: usize) -> f64 {
    2.0 * both as f64 / (a + b).max(1) as f64
}

fn common(a: &[String], b: &[String]) -> usize {
    let mut left: HashMap<&str, usize> = HashMap::new();
    b.iter().for_each(|w| *left.entry(w).or_default() += 1);
    let mut both = 0;
    for word in a {
        if let Some(n) = left.get_mut(word.as_str()).filter(|n| **n > 0) {
            *n -= 1;
            both += 1;
        }
    }
    both
}

/// Length of the longest common subsequence.
fn longest(a: &[String], b: &[String]) -> usize {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut before = 0;
        for (j, y) in b.iter().enumerate() {
            let above = row.get(j + 1).copied().unwrap_or(0);
            let left = row.get(j).copied().unwrap_or(0);
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = if x == y { before + 1 } else { above.max(left) };
            }
            before = above;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_words_count_once_each_and_order_counts_for_l() {
        let (one, l) = rouge("the mill the mill", "the old mill");
        assert!((one - 4.0 / 7.0).abs() < 1e-9 && (l - 4.0 / 7.0).abs() < 1e-9);
        let (one, l) = rouge("mill old the", "the old mill");
        assert!((one - 1.0).abs() < 1e-9 && (l - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(rouge("", "a"), (0.0, 0.0));
    }
}
