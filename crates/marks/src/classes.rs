//! What a word tells of the words beside it: title, role, institution, venue, street …
//!
//! ```text
//! "Halle" ── fold ──▶ "halle" ── data/classes.txt ──▶ Facts { class: Venue, flags: VENUE_END }
//! ```
//!
//! One look-up a word says all that the recognisers of lines want to know of it, so that each looks closer only
//! where it may find something.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use crate::fold::fold;

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

/// Reasons to look closer at a word, one bit each.
pub(crate) mod flag {
    /// A room's number may follow.
    pub(crate) const ROOM: u16 = 1;
    /// "MIT", "TU".
    pub(crate) const ACRONYM: u16 = 1 << 1;
    /// "Zoom", "online".
    pub(crate) const ONLINE: u16 = 1 << 2;
    /// "rue", "Calle".
    pub(crate) const STREET_FIRST: u16 = 1 << 3;
    /// Is or ends like "straße".
    pub(crate) const STREET_END: u16 = 1 << 4;
    /// Ends like "Stadthalle".
    pub(crate) const VENUE_END: u16 = 1 << 5;
    /// Ends like "Max-Planck-Institut".
    pub(crate) const INSTITUTION_END: u16 = 1 << 6;
    /// A state, a province, or the last word of one.
    pub(crate) const STATE: u16 = 1 << 7;
    /// "floor", "Stock".
    pub(crate) const FLOOR: u16 = 1 << 10;
    /// A country, or the last word of one.
    pub(crate) const COUNTRY: u16 = 1 << 11;
    /// "zaal", "Schulhaus": something takes place there.
    pub(crate) const SITE: u16 = 1 << 8;
    /// Ends like a venue and is none.
    pub(crate) const NO_VENUE: u16 = 1 << 9;
}

/// The flags by the names used in the file; the first three are also ends of longer words.
const FLAGS: [(&str, u16); 10] = [
    ("+street_end", flag::STREET_END),
    ("+venue_end", flag::VENUE_END),
    ("+institution_end", flag::INSTITUTION_END),
    ("+no_venue", flag::NO_VENUE),
    ("+floor", flag::FLOOR),
    ("+room", flag::ROOM),
    ("+acronym", flag::ACRONYM),
    ("+online", flag::ONLINE),
    ("+street_first", flag::STREET_FIRST),
    ("+site", flag::SITE),
];

/// What is known of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Facts {
    /// Its class, if it has one.
    pub(crate) class: Option<Class>,
    flags: u16,
    /// One more than the group of cues that begin with it; 0 for none.
    cues: u16,
}

impl Facts {
    /// True where one of the `flags` is set.
    pub(crate) fn has(self, flags: u16) -> bool {
        self.flags & flags != 0
    }

    /// The group of cues that begin with it.
    pub(crate) fn cues(self) -> Option<usize> {
        usize::from(self.cues).checked_sub(1)
    }
}

/// FNV-1a: a dozen short words a line are looked up, in a table that no page can fill.
#[derive(Default)]
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

/// All words of the file, and the ends of words.
struct Vocabulary {
    words: HashMap<String, Facts, BuildHasherDefault<Fnv>>,
    ends: Vec<(&'static str, u16)>,
}

/// Some thousand words: hashed once, in less than a millisecond, when first asked.
static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut vocabulary = Vocabulary { words: HashMap::default(), ends: Vec::new() };
    for line in include_str!("../data/classes.txt").lines() {
        let Some((name, list)) = line.split_once(": ") else { continue };
        let class = CLASSES.iter().find(|(n, _)| *n == name).map(|(_, class)| *class);
        let flags = FLAGS.iter().find(|(n, _)| *n == name).map_or(0, |(_, flags)| *flags);
        let is_end = flags & (flag::STREET_END | flag::VENUE_END | flag::INSTITUTION_END) != 0;
        for word in list.split_whitespace() {
            vocabulary.add(word, class, if is_end && flags != flag::STREET_END { 0 } else { flags });
            vocabulary.ends.extend(is_end.then_some((word, flags)));
        }
    }
    for (word, group) in crate::cue_phrases::first_words().zip(1..) {
        vocabulary.words.entry(word.to_owned()).or_default().cues = group;
    }
    for word in crate::state_names::words() {
        vocabulary.add(&fold(word), None, flag::STATE);
    }
    for word in crate::country::last_words() {
        vocabulary.add(&fold(word), None, flag::COUNTRY);
    }
    vocabulary
});

/// Shorter words, in bytes, end in nothing: they are it.
const SHORTEST_COMPOUND: usize = 7;

impl Vocabulary {
    /// Adds what is known of a word to what was known: the first class stays.
    fn add(&mut self, word: &str, class: Option<Class>, flags: u16) {
        let facts = self.words.entry(word.to_owned()).or_default();
        facts.class = facts.class.or(class);
        facts.flags |= flags;
    }

    /// What the end of a capitalised word says.
    fn end_flags(&self, folded: &str) -> u16 {
        let of = |(end, flags): &(&str, u16)| {
            let name = folded.strip_suffix(end).map_or(0, str::len);
            // "Råhuset" has a name of two letters; "String" and "Spring" are no streets.
            let shortest = if *flags == flag::STREET_END { 3 } else { 2 };
            if name >= shortest { *flags } else { 0 }
        };
        let last = folded.as_bytes().last();
        self.ends
            .iter()
            .filter(|(end, _)| end.as_bytes().last() == last)
            .map(of)
            .fold(0, |all, flags| all | flags)
    }
}

/// What is known of a folded word, which was `capital` in the text or not.
pub(crate) fn facts_of(folded: &str, capital: bool) -> Facts {
    let mut facts = VOCABULARY.words.get(folded).copied().unwrap_or_default();
    if capital && folded.len() >= SHORTEST_COMPOUND {
        facts.flags |= VOCABULARY.end_flags(folded);
        if facts.has(flag::NO_VENUE) {
            facts.flags &= !flag::VENUE_END;
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_and_flag_has_words() {
        for (_, class) in CLASSES {
            assert!(VOCABULARY.words.values().any(|f| f.class == Some(class)), "{class:?}");
        }
        for (name, flags) in &FLAGS[3..] {
            assert!(VOCABULARY.words.values().any(|f| f.has(*flags)), "{name}");
        }
    }

    #[test]
    fn one_look_up_says_all() {
        assert_eq!(facts_of("universitat", true).class, Some(Class::Institution));
        assert!(facts_of("stadthalle", true).has(flag::VENUE_END));
        assert!(!facts_of("rathaus", true).has(flag::VENUE_END));
        assert!(facts_of("hauptstrasse", true).has(flag::STREET_END));
        assert!(facts_of("wi", true).has(flag::STATE) && facts_of("speaker", false).cues().is_some());
    }
}
