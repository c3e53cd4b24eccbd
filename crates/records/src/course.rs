//! Courses: what is taught, by whom and when (Zhou et al. 2008, §4). So far the paper's way to tell a course's name.

mod cnp;

pub use cnp::NameTree;

use std::sync::LazyLock;

/// The tree over the course titles of `data/course/titles.txt`; made when first asked for.
pub static TITLES: LazyLock<NameTree> =
    LazyLock::new(|| NameTree::of(include_str!("../data/course/titles.txt").lines()));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_outscore_what_stands_beside_them() {
        let title = TITLES.score("Introduction to Operating Systems");
        assert!(title > TITLES.score("Office Hours by Appointment"), "{title}");
    }
}
