//! Word lists: the files of `data/faq`, a line for each sort and language.
//!
//! ```text
//! question fr = question | q      sort "question" ──▶ question, q
//! ```

/// The words and phrases of a sort, in the file's order, in lower case as they stand there.
pub(crate) fn words(file: &'static str, sort: &'static str) -> impl Iterator<Item = &'static str> {
    let lists = file.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('='));
    let of = lists.filter(move |(head, _)| head.split_whitespace().next() == Some(sort));
    of.flat_map(|(_, list)| list.split('|').map(str::trim).filter(|w| !w.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sort_has_its_words_in_all_languages() {
        const FILE: &str = "# ask en = no\nask en = what is | how\nsay en = so\nask de = wie |\n";
        assert_eq!(words(FILE, "ask").collect::<Vec<_>>(), ["what is", "how", "wie"]);
        assert_eq!(words(FILE, "as").count(), 0);
    }
}
