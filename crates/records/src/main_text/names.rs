//! What class names and ids say a part of a page is: "site-footer", "related_posts", "entryContent".
//!
//! ```text
//! class="postMeta-2 widgets" ──▶ post meta widget ── data/main_text/names.txt ──▶ {content, meta, side}
//! ```

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// A set of groups: bit `i` is the `i`th group of the table.
pub(super) type Groups = u32;

/// Number of groups in `data/main_text/names.txt`.
pub(super) const COUNT: usize = 24;

static GROUPS: LazyLock<FxHashMap<&'static str, Groups>> = LazyLock::new(|| {
    let table = include_str!("../../data/main_text/names.txt");
    let mut groups = FxHashMap::default();
    let lines = table.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once(':'));
    for (i, (_, words)) in lines.enumerate().take(COUNT) {
        for word in words.split_whitespace() {
            *groups.entry(word).or_default() |= 1 << i;
        }
    }
    groups
});

/// Longest name that is read, in bytes: style sheets made by programs write hundreds of classes.
const LONGEST: usize = 400;

/// The groups of all words of a class or id.
pub(super) fn groups(name: &str) -> Groups {
    let mut found = 0;
    let mut word = String::new();
    let mut lower = false;
    for c in name.chars().take(LONGEST) {
        if c.is_uppercase() && lower || !c.is_alphabetic() {
            found |= of_word(&word);
            word.clear();
        }
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        }
        lower = c.is_lowercase();
    }
    found | of_word(&word)
}

fn of_word(word: &str) -> Groups {
    let singular = || word.strip_suffix('s').and_then(|w| GROUPS.get(w));
    GROUPS.get(word).or_else(singular).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_into_words() {
        let of = |word: &str| GROUPS.get(word).copied().unwrap_or(0);
        assert_eq!(groups("postMeta-2"), of("post") | of("meta"));
        assert_eq!(groups("site_footers x"), of("footer"));
        assert_eq!(groups("xyz"), 0);
        let named = include_str!("../../data/main_text/names.txt").lines().filter(|l| !l.starts_with('#'));
        assert_eq!(named.count(), COUNT);
    }
}
