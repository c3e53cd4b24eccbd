//! Cue words: what stands near, and what it means for it: "Where:", "abgesagt", "last updated".
//!
//! ```text
//! line ──▶ words ── facts: first word of phrases n ──▶ phrase of data/cues.txt ──▶ Mark Cue::Place
//! ```
//!
//! One pass over the words of every line, of which the line's facts tell those with which phrases begin; the rest of a longer
//! phrase is compared only there. Chinese, Japanese and Korean have no blanks: their phrases are sought inside runs.

use crate::cue_phrases::{PHRASES, Phrase, Phrases};
use crate::fold::fold;
use crate::line::{Line, LineReader, read_lines};
use crate::mark::{Cue, Mark, Marker, Settings, Value};
use crate::recognizer::Recognizer;
use crate::words::{Gap, Shape, Word};

/// Finds cue words; the value is a [`Cue`].
pub struct CueWord;

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
