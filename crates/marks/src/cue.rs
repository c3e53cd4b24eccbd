//! Cue words: what stands near, and what it means for it: "Where:", "abgesagt", "last updated".
//!
//! ```text
//! line ──▶ words ── facts: first word of phrases n ──▶ phrase of data/cues.txt ──▶ Mark Cue::Place
//! ```
//!
//! One pass over the words of every line, of which the line's facts tell those with which phrases begin; the rest of a longer
//! phrase is compared only there. Chinese, Japanese and Korean have no blanks: their phrases are sought inside runs.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::fold::fold;
use crate::line::{Line, LineReader, read_lines};
use crate::mark::{Cue, Mark, Marker, Recognizer, Settings, Value};
use crate::words::{Gap, Shape, Word, read};

/// Finds cue words; the value is a [`Cue`].
pub struct CueWord;

/// A phrase behind its first word.
struct Phrase {
    /// The words that follow, folded.
    rest: Vec<String>,
    cue: Cue,
    /// Only as a label: first in its line, with a colon or nothing behind.
    label: bool,
}

/// All phrases: a group for each first word, the longest first; and those of scripts without blanks.
struct Phrases {
    groups: Vec<(String, Vec<Phrase>)>,
    runs: AhoCorasick,
    run_cues: Vec<Cue>,
}

/// Built when first asked, in less than a millisecond.
static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
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
    use Cue::{Against, Cancelled, Event, Moved, Place, Postponed, Speaker, Time, Title};
    [Speaker, Place, Time, Title, Cancelled, Postponed, Moved, Event, Against]
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

impl Recognizer for CueWord {
    fn name(&self) -> &str {
        "cue"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        read_lines(text, &mut [Box::new(Cues)], out);
    }

    fn reader<'t>(&self, _: &'t str) -> Option<Box<dyn LineReader<'t> + 't>> {
        Some(Box::new(Cues))
    }
}

/// Reads the cues of lines.
struct Cues;

impl<'t> LineReader<'t> for Cues {
    fn read(&mut self, line: &Line<'t>, out: &mut Vec<Mark>) {
        let mut marks = Marker::new("cue", line.text, out);
        let phrases = &*PHRASES;
        let mut at = 0;
        while let Some(word) = line.word(at) {
            let begun = line.cues(at).and_then(|group| phrases.groups.get(group));
            let found = begun.and_then(|(_, group)| in_group(group, line, at));
            if let Some((cue, end)) = found {
                marks.add(word.start, line.word(end - 1).map_or(word.end, |w| w.end), Value::Cue(cue));
                at = end;
                continue;
            }
            if word.shape == Shape::Caseless {
                phrases.inside(line.text, word, &mut marks);
            }
            at += 1;
        }
    }
}

/// The first words of all phrases, folded: each in the place of its group.
pub(crate) fn first_words() -> impl Iterator<Item = &'static str> {
    PHRASES.groups.iter().map(|(first, _)| first.as_str())
}

/// The phrase of a group that starts at word `at` of a line: its class and the word behind it.
fn in_group(group: &[Phrase], line: &Line<'_>, at: usize) -> Option<(Cue, usize)> {
    let phrase = group.iter().find(|phrase| {
        let end = at + 1 + phrase.rest.len();
        let rest = line.words.get(at + 1..end).unwrap_or_default();
        let same = rest.len() == phrase.rest.len()
            && rest
                .iter()
                .zip(&phrase.rest)
                .all(|(word, part)| word.gap != Gap::Stop && fold(word.of(line.text)) == *part);
        same && (!phrase.label || at == 0 && is_label(line.text, &line.words, end, line.end))
    })?;
    Some((phrase.cue, at + 1 + phrase.rest.len()))
}

impl Phrases {
    /// The phrases inside a run of characters without blanks.
    fn inside(&self, text: &str, word: Word, marks: &mut Marker<'_>) {
        for found in self.runs.find_iter(word.of(text)) {
            if let Some(cue) = self.run_cues.get(found.pattern().as_usize()) {
                marks.add(word.start + found.start(), word.start + found.end(), Value::Cue(*cue));
            }
        }
    }
}

/// True where the words before `end` are all of their line, or a colon follows them.
fn is_label(text: &str, words: &[Word], end: usize, line_end: usize) -> bool {
    let from = words.get(end.wrapping_sub(1)).map_or(line_end, |w| w.end);
    let behind = text.get(from..line_end).unwrap_or_default().trim_start();
    words.len() == end || behind.starts_with([':', '：'])
}
