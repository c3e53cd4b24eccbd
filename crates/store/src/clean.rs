//! The words of a text, as texts are compared by them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Most bytes of a text that are cut into words, here and for the index.
pub(crate) const MOST: usize = 64 << 10;

/// The words of a text, in lower case and without accents, one blank between them.
pub fn clean(text: &str) -> String {
    let mut words = String::with_capacity(text.len().min(MOST));
    let mut between = false;
    for c in text.nfkd().take(4 * MOST).filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            if between && !words.is_empty() {
                if words.len() >= MOST {
                    break;
                }
                words.push(' ');
            }
            between = false;
            words.push(c);
        } else {
            between = true;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_before_the_databases_see_them() {
        assert_eq!(clean("  Café-Konzert: 8 pm, ÉCOLE <i>"), "cafe konzert 8 pm ecole i");
        assert_eq!(clean("joe@example.org o'neil"), "joe example org o neil");
        assert_eq!(clean("!!!"), "");
        let cut = clean(&"word ".repeat(40_000));
        assert!(cut.len() <= MOST + 4 && cut.ends_with("word"), "{}", cut.len());
    }
}
