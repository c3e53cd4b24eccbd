//! Subjects: the topics that a page is about, proposed to an editor.
//!
//! ```text
//! title, key words, description ── words of each topic's list ──▶ the topics that say most of them
//! ```

use std::collections::BTreeSet;

use super::profile::TOPICS;
use super::words::stem;

/// Subjects that are proposed at most: an editor strikes one more easily than he finds one.
const MOST: usize = 3;

/// Words of a topic that must be said; one of title or key words counts for two, since it stands for the whole page. One
/// word alone belongs to too many topics ("data" of waves is no computing).
const LEAST: usize = 3;

/// The topics of a page, the likeliest first.
pub(crate) fn subjects(title: &str, keywords: &[String], description: &str) -> Vec<String> {
    let strong: BTreeSet<String> =
        keywords.iter().map(String::as_str).chain([title]).flat_map(stems).collect();
    let weak: BTreeSet<String> =
        stems(description).into_iter().filter(|word| !strong.contains(word)).collect();
    let points = |words: &[&str]| {
        // "star" and "stars" are one word.
        let words: BTreeSet<&str> = words.iter().copied().collect();
        let of = |stems: &BTreeSet<String>| words.iter().filter(|word| stems.contains(**word)).count();
        2 * of(&strong) + of(&weak)
    };
    let mut topics: Vec<(usize, &str)> =
        TOPICS.iter().map(|topic| (points(&topic.words), topic.name)).collect();
    topics.retain(|(points, _)| *points >= LEAST);
    topics.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    topics.into_iter().take(MOST).map(|(_, name)| name.to_owned()).collect()
}

fn stems(text: &str) -> Vec<String> {
    store::clean(text).split(' ').filter(|word| !word.is_empty()).map(|word| stem(word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_of_the_topics_whose_words_it_says() {
        let of = |title: &str, keywords: &[&str], description: &str| {
            subjects(title, &keywords.iter().map(|k| (*k).to_owned()).collect::<Vec<_>>(), description)
        };
        assert_eq!(of("Observing comets", &["telescopes"], "How to see planets.")[0], "Astronomy");
        assert_eq!(of("Notes", &[], "A star is born."), Vec::<String>::new());
        assert_eq!(of("Measuring waves", &["buoys", "data"], "Buoys send data home."), Vec::<String>::new());
        let many = ["paintings", "novel", "poems", "galaxy", "stars", "genes", "proteins"];
        assert_eq!(of("Art", &many, "").len(), MOST);
        assert_eq!(of("", &[], ""), Vec::<String>::new());
    }
}
