//! Texts compared as the labels are meant: without case, punctuation and layout.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

/// The words of a text, lower case; signs of Chinese, Japanese and Korean are a word each.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut inside = false;
    for c in text.nfkc().filter(|c| *c != '\u{ad}') {
        let wide = matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ac00}'..='\u{d7af}');
        if wide || !(c.is_alphanumeric() || c == '_') {
            if wide {
                out.push(c.to_string());
            }
            inside = false;
            continue;
        }
        match out.last_mut() {
            Some(word) if inside => word.extend(c.to_lowercase()),
            _ => out.push(c.to_lowercase().collect()),
        }
        inside = true;
    }
    out
}

/// The letters and digits of a text, lower case.
pub(crate) fn squashed(text: &str) -> String {
    words(text).concat()
}

/// How many words two texts share, each as often as both have it.
pub(crate) fn shared(a: &[String], b: &[String]) -> usize {
    let mut left: HashMap<&str, usize> = HashMap::new();
    b.iter().for_each(|word| *left.entry(word).or_default() += 1);
    let taken = |word: &&String| match left.get_mut(word.as_str()) {
        Some(n) if *n > 0 => {
            *n -= 1;
            true
        }
        _ => false,
    };
    a.iter().filter(taken).count()
}

/// F1 of the words that two texts share, 0 to 1.
pub(crate) fn word_f1(a: &[String], b: &[String]) -> f32 {
    let both = (a.len() + b.len()).max(1);
    2.0 * shared(a, b) as f32 / both as f32
}

/// How alike a title is to the one that was wanted, 0 to 1: 1.0 the same, .95 with something more, .9 a good part, else
/// the F1 of words.
pub(crate) fn alike(title: &str, wanted: &str) -> f32 {
    let (a, b) = (words(title), words(wanted));
    let (whole, want) = (a.concat(), b.concat());
    if a.is_empty() || b.is_empty() {
        0.0
    } else if whole == want {
        1.0
    } else if whole.contains(&want) && whole.len() <= 2 * want.len() + 20 {
        0.95
    } else if want.contains(&whole) && 2 * whole.len() >= want.len() {
        0.9
    } else {
        word_f1(&a, &b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_by_their_words() {
        assert_eq!(words("Ärzte-Tag: 第1回"), ["ärzte", "tag", "第", "1", "回"]);
        assert_eq!(squashed("CS 101 (b)"), "cs101b");
        assert_eq!(alike("The Talk", "the talk!"), 1.0);
        assert_eq!(alike("Seminar: The Talk", "The Talk"), 0.95);
        assert!(alike("another thing", "The Talk") < 0.1);
    }
}
