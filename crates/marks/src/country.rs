//! Names of countries, as addresses say them: "Canada", "Österreich", "United States of America".

use std::sync::LazyLock;

use crate::fold::fold;

/// Folded and sorted.
static COUNTRIES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names: Vec<String> = names().map(fold).collect();
    names.sort_unstable();
    names.dedup();
    names
});

fn names() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../data/countries.txt").lines().filter(|l| !l.starts_with('#'));
    lines.flat_map(|l| l.split('|'))
}

/// The last words of the names: where to look closer.
pub(crate) fn last_words() -> impl Iterator<Item = &'static str> {
    names().filter_map(|n| n.rsplit(' ').next())
}

/// Is it a country's name, in any case, with or without accents?
pub(crate) fn is_country(name: &str) -> bool {
    COUNTRIES.binary_search(&fold(name)).is_ok()
}
