//! Titles of courses, as a tree of their words.

use std::sync::LazyLock;

use marks::NameTree;

/// Course titles in English and in other languages.
const TITLE_LISTS: [&str; 2] =
    [include_str!("../../data/course/titles.txt"), include_str!("../../data/course/titles_other.txt")];

/// The tree over the course titles of `data/course`; made when first asked for.
pub static TITLES: LazyLock<NameTree> =
    LazyLock::new(|| NameTree::of(TITLE_LISTS.iter().flat_map(|list| list.lines())));
