//! One spelling for a word: lower case, without accents.
//!
//! ```text
//! "José" ──▶ "jose"     "Straße" ──▶ "strasse"     "Иванов" ──▶ "иванов"
//! ```
//!
//! The lexicons are kept folded, so that "Jose", "JOSÉ" and "José" are one entry. `data/make_names.py` folds the
//! same way.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Writes the folded `word` into `into`, which is emptied first.
pub(crate) fn fold_into(word: &str, into: &mut String) {
    into.clear();
    if word.is_ascii() {
        into.push_str(word);
        into.make_ascii_lowercase();
    } else {
        let lower = word.chars().flat_map(char::to_lowercase);
        into.extend(lower.nfd().filter(|c| !is_combining_mark(*c)).nfc().flat_map(plain));
    }
}

/// The folded `word`.
pub(crate) fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    fold_into(word, &mut folded);
    folded
}

/// Letters that are no base letter with an accent, but are written without it in other languages.
fn plain(c: char) -> impl Iterator<Item = char> {
    let (first, second) = match c {
        '’' => ('\'', None),
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ø' => ('o', None),
        'đ' | 'ð' => ('d', None),
        'þ' => ('t', Some('h')),
        'ł' => ('l', None),
        'ı' => ('i', None),
        _ => (c, None),
    };
    std::iter::once(first).chain(second)
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn one_spelling() {
        for (word, folded) in [
            ("José", "jose"),
            ("STRASSE", "strasse"),
            ("Straße", "strasse"),
            ("Łukasz", "lukasz"),
            ("O’Brien", "o'brien"),
            ("İstanbul", "istanbul"),
            ("한국", "한국"),
            ("Андрей", "андреи"),
        ] {
            assert_eq!(fold(word), folded);
        }
    }
}
