//! The phrases of `data/cues.txt`, grouped by their first words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::fold::fold;
use crate::mark::Cue;
use crate::words::read;

/// A phrase behind its first word.
pub(crate) struct Phrase {
    /// The words that follow, folded.
    pub(crate) rest: Vec<String>,
    pub(crate) cue: Cue,
    /// Only as a label: first in its line, with a colon or nothing behind.
    pub(crate) label: bool,
}

/// All phrases: a group for each first word, the longest first; and those of scripts without blanks.
pub(crate) struct Phrases {
    pub(crate) groups: Vec<(String, Vec<Phrase>)>,
    pub(crate) runs: AhoCorasick,
    pub(crate) run_cues: Vec<Cue>,
}

/// Built when first asked, in less than a millisecond.
pub(crate) static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut by_first: BTreeMap<String, Vec<Phrase>> = BTreeMap::new();
    let mut runs = Vec::new();
    let mut run_cues = Vec::new();
    for (cue, written) in written_phrases() {
        if written.contains(is_run_script) {
            runs.push(written.to_owned());
            run_cues.push(cue);
            continue;
        }
        let (label, written) = written.strip_prefix('^').map_or((false, written), |w| (true, w));
        let mut words = words_of(written).into_iter();
        if let Some(first) = words.next() {
            by_first.entry(first).or_default().push(Phrase { rest: words.collect(), cue, label });
        }
    }
    for phrases in by_first.values_mut() {
        phrases.sort_by_key(|p| (std::cmp::Reverse(p.rest.len()), p.label));
    }
    let runs =
        AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(runs).expect("short patterns");
    Phrases { groups: by_first.into_iter().collect(), runs, run_cues }
});

/// The phrases of the file with their classes.
fn written_phrases() -> impl Iterator<Item = (Cue, &'static str)> {
    let lines = include_str!("../data/cues.txt").lines().filter(|l| !l.starts_with('#'));
    let classes =
        lines.filter_map(|line| line.split_once(": ")).filter_map(|(name, list)| Some((class(name)?, list)));
    classes.flat_map(|(cue, list)| list.split(';').map(move |phrase| (cue, phrase.trim())))
}

/// The class by its name in the file.
fn class(name: &str) -> Option<Cue> {
    use Cue::{Against, Cancelled, Event, Moved, Place, Postponed, Routine, Speaker, Time, Title};
    [Speaker, Place, Time, Title, Cancelled, Postponed, Moved, Event, Against, Routine]
        .into_iter()
        .find(|c| c.name() == name)
}

/// A phrase's words as a line's words are read, folded.
fn words_of(phrase: &str) -> Vec<String> {
    let mut words = Vec::new();
    read(phrase, 0, phrase.len(), &mut words);
    words.iter().map(|w| fold(w.of(phrase))).collect()
}

/// Scripts without blanks between words: Chinese, Japanese; and Korean, which hangs particles on words.
fn is_run_script(c: char) -> bool {
    ('\u{3040}'..='\u{30ff}').contains(&c)
        || ('\u{4e00}'..='\u{9fff}').contains(&c)
        || ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

/// The first words of all phrases, folded: each in the place of its group.
pub(crate) fn first_words() -> impl Iterator<Item = &'static str> {
    PHRASES.groups.iter().map(|(first, _)| first.as_str())
}
