//! The line below a title that says what it names: a person's post, below the name.
//!
//! ```text
//! <h1>Ann Lee</h1><p>Reader in Botany<p>Ann studies mosses.     ──▶   Reader in Botany
//! ```

use std::ops::Range;

use marks::Mark;
use page::Document;

use super::labels::Label;
use super::spans;
use crate::lines::Line;

/// Lines below the title of which one may be it.
const LINES: usize = 3;
/// Longest of them, in bytes, and most of its words: longer lines are sentences.
const LONGEST: usize = 100;
const MOST_WORDS: usize = 12;

/// From here on a line is a heading of what follows: "Biography".
const HEADING: f32 = 0.4;

/// What is known of a page that has a title.
pub(super) struct TitledPage<'r> {
    pub(super) doc: &'r Document,
    pub(super) lines: &'r [Line],
    pub(super) labels: &'r [Label],
    pub(super) marks: &'r [Mark],
    pub(super) recognizer: Option<&'r str>,
    pub(super) title: &'r Range<usize>,
}

impl TitledPage<'_> {
    /// The first short line of those below the title in which the recogniser finds something.
    pub(super) fn post(&self) -> Option<Range<usize>> {
        let is_of = |mark: &Mark| Some(&*mark.recognizer) == self.recognizer;
        let is_marked = |line: &&Line| spans::within(self.marks, &line.span).iter().any(is_of);
        self.below().find(is_marked).map(|line| line.span.clone())
    }

    /// The very next line, where it is short, heads nothing and names no organisation.
    pub(super) fn subtitle(&self) -> Option<Range<usize>> {
        // "Reader in Botany, University of Oxford" is a post, "University of Oxford" is none.
        let is_organisation = |line: &Line| {
            let text = line.text(self.doc);
            let marks = marks::find_only(text, &marks::Settings::default(), &["affiliation"]);
            marks.iter().any(|mark| mark.span.of(text).len() == text.len())
        };
        let is_own = |line: &&Line| self.is_next(line) && line.heading < HEADING && !is_organisation(line);
        self.below().next().filter(is_own).map(|line| line.span.clone())
    }

    /// Short lines below the title, before the first label.
    fn below(&self) -> impl Iterator<Item = &Line> {
        let from = self.lines.partition_point(|line| line.span.start < self.title.end);
        let below = self.lines.iter().skip(from).filter(|line| line.shown).take(LINES);
        below.take_while(|line| !self.is_label(line)).filter(|line| self.is_short(line))
    }

    fn is_next(&self, line: &Line) -> bool {
        let gap = self.doc.full_text().get(self.title.end..line.span.start).unwrap_or_default();
        !gap.contains(char::is_alphanumeric)
    }

    fn is_label(&self, line: &Line) -> bool {
        self.labels.iter().any(|label| line.span.contains(&label.at))
    }

    /// Is it no sentence, no link and no address?
    fn is_short(&self, line: &Line) -> bool {
        let text = line.text(self.doc);
        let words = text.split_whitespace().count();
        let is_phrase = !text.ends_with(['.', '!', '?', ':', '…', '。']) && words <= MOST_WORDS;
        let is_plain = !text.contains(|c: char| c.is_ascii_digit() || "@|".contains(c));
        text.len() <= LONGEST
            && is_phrase
            && is_plain
            && line.link.is_none()
            && text.contains(char::is_alphabetic)
    }
}
