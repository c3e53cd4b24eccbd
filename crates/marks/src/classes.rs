//! What a word tells of the words beside it: title, role, institution, venue, street …
//!
//! The words stand in `data/classes.txt`, one class a line.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The class of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// "Dr.", "Professor": one more word makes a person.
    Title,
    /// "Sen.", "Rev.": a title where a stop follows.
    Abbreviated,
    /// "Chair", "speaker", "by": stands before a person, proves nothing alone.
    Role,
    /// "Jr.", "PhD".
    Suffix,
    /// "von", "de la", "al".
    Particle,
    /// "University", "GmbH".
    Institution,
    /// "Council", "orchestra".
    Body,
    /// "Hall", "Theatre".
    Venue,
    /// "Street", "rue".
    Street,
    /// "River", "County".
    Map,
    /// "March", "Monday".
    Calendar,
    /// Words that are in no name: "Home", "Seminar".
    Never,
}

/// The classes by the names used in the file.
const CLASSES: [(&str, Class); 12] = [
    ("title", Class::Title),
    ("abbreviated", Class::Abbreviated),
    ("role", Class::Role),
    ("suffix", Class::Suffix),
    ("particle", Class::Particle),
    ("institution", Class::Institution),
    ("body", Class::Body),
    ("venue", Class::Venue),
    ("street", Class::Street),
    ("map", Class::Map),
    ("calendar", Class::Calendar),
    ("never", Class::Never),
];

/// A few hundred words: hashed once, in some ten microseconds, when first asked.
static WORDS: LazyLock<HashMap<&'static str, Class>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for line in include_str!("../data/classes.txt").lines() {
        let Some((name, list)) = line.split_once(": ") else { continue };
        let Some((_, class)) = CLASSES.iter().find(|(n, _)| *n == name) else { continue };
        for word in list.split_whitespace() {
            words.entry(word).or_insert(*class);
        }
    }
    words
});

/// The class of a folded word.
pub(crate) fn class_of(folded: &str) -> Option<Class> {
    WORDS.get(folded).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_words() {
        for (_, class) in CLASSES {
            assert!(WORDS.values().any(|c| *c == class), "{class:?}");
        }
        assert_eq!(class_of("universitat"), Some(Class::Institution));
    }
}
