//! Talks with one person, which have questions and answers and are no FAQ.
//!
//! ```text
//! FAQ         "How do I cancel?"       "You can cancel at any time."     the reader asks of himself
//! interview   "How did you begin?"     "I began when I was ten."         the one who answers speaks of himself
//! ```

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::words::words;

const FILE: &str = include_str!("../../data/faq/persons.txt");
static SELF: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| words(FILE, "self").collect());
static YOU: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| words(FILE, "you").collect());

/// Does a text speak of who speaks?
pub(crate) fn is_of_oneself(text: &str) -> bool {
    says(text, &SELF)
}

/// Does a text speak to somebody?
pub(crate) fn is_to_somebody(text: &str) -> bool {
    says(text, &YOU)
}

/// So much of a text is read, in bytes: an answer speaks of its speaker early.
const LONGEST: usize = 1500;

fn says(text: &str, words: &FxHashSet<&str>) -> bool {
    let end = (0..=LONGEST.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let text = text.get(..end).unwrap_or_default();
    let mut lower = String::new();
    // "I" speaks of itself in capitals; "i" is an article of Italian, and "and" in Polish.
    let speaks = |word: &&str| *word != "i";
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').filter(speaks).any(|word| {
        lower.clear();
        lower.extend(word.chars().map(|c| if c == '’' { '\'' } else { c }).flat_map(char::to_lowercase));
        words.contains(lower.as_str())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_speaks_tells() {
        assert!(is_to_somebody("Do you get stung?") && !is_of_oneself("Do you get stung?"));
        assert!(is_of_oneself("Every day. I’m used to it.") && !is_of_oneself("It is i before e."));
        assert!(!is_to_somebody("Is foo free?"));
    }
}
