//! When a course is taught: what the title and the first lines of its page say.

use std::ops::Range;

use super::plain::words;
use super::reading::Reading;
use super::term::{self, TermForm};
use super::topic::Topic;
use crate::Field;

/// Lines at a page's beginning that count as its head.
pub(super) const HEAD: usize = 14;
/// Lines in which a term may stand: a page tells it early, but behind what the course is about.
const TERM_LINES: usize = 60;

impl Reading<'_> {
    /// When the course is taught: what a label, the head, the title or an early line says.
    pub(super) fn term(&self) -> Option<Field<String>> {
        let labelled = self.lines.iter().filter(|l| l.topic == Some(Topic::Term) && !l.is_bare());
        let labelled = labelled.take(1).map(|l| l.value..l.span.end);
        let labelled = labelled.filter_map(|s| {
            self.term_in(s, &[TermForm::Dated, TermForm::Coded, TermForm::Yearly, TermForm::Academic])
        });
        let early = self.head(HEAD).filter_map(|l| self.term_in(l.span.clone(), &[TermForm::Dated]));
        let title = self.term_in(self.title.clone(), &[TermForm::Dated, TermForm::Coded]);
        let late = self
            .head(TERM_LINES)
            .filter(|l| self.is_short(&l.span))
            .filter_map(|l| self.term_in(l.span.clone(), &[TermForm::Dated, TermForm::Coded]));
        let yearly = self
            .head(HEAD)
            .filter_map(|l| self.term_in(l.span.clone(), &[TermForm::Coded, TermForm::Yearly]));
        let high = self.head(HEAD).filter(|l| l.level > 2 || self.is_short(&l.span)).map(|l| l.span.clone());
        let academic = std::iter::once(self.title.clone())
            .chain(high)
            .filter_map(|s| self.term_in(s, &[TermForm::Academic]));
        let mut all = labelled.chain(early).chain(title).chain(late).chain(yearly).chain(academic);
        let first = all.next()?;
        // "Fall 23" in the title is "Fall 2023" below: what says more is given.
        let season =
            |s: &Range<usize>| self.text(s).split(|c: char| !c.is_alphabetic()).next().map(str::to_lowercase);
        let fuller = |s: &Range<usize>| has_year(self.text(s)) && season(s) == season(&first);
        let whole = if has_year(self.text(&first)) { None } else { all.find(fuller) };
        self.field(whole.unwrap_or(first), "term")
    }

    fn is_short(&self, span: &Range<usize>) -> bool {
        words(self.text(span)).nth(SHORT).is_none()
    }

    fn term_in(&self, span: Range<usize>, forms: &[TermForm]) -> Option<Range<usize>> {
        let text = self.text(&span);
        let found = forms.iter().find_map(|s| term::term(text, *s))?;
        (!stamped(text)).then_some(span.start + found.start..span.start + found.end)
    }
}

/// Does a term say its year in four digits?
fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4)
}

/// Words of a line that says a term and not much else.
const SHORT: usize = 12;

/// A line that says when the page was written.
fn stamped(text: &str) -> bool {
    let text = text.to_lowercase();
    ["updated", "modified", "copyright", "last change", "©", "created", "revised"]
        .iter()
        .any(|w| text.contains(w))
}
