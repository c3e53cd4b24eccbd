//! Fields of a kind: from which part of a record each is read.

use std::ops::Range;

use listings::{Listing, Member};
use marks::Mark;
use page::Document;

use crate::{Evidence, Field};

/// How one field is read. The first way that gives something wins: label, column, part, recogniser.
#[derive(Debug, Clone, Default)]
pub(super) struct Rule {
    pub(super) name: String,
    /// The first mark of this recogniser; within what label, column or part give, where they are named too.
    pub(super) recognizer: Option<String>,
    /// What stands behind one of these labels: "Rent: $900".
    pub(super) labels: Vec<String>,
    /// The cell of one of these columns of the list.
    pub(super) columns: Vec<String>,
    /// A part of the record.
    pub(super) part: Option<Part>,
    /// All marks, not the first alone.
    pub(super) many: bool,
}

/// A part that every record has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Its heading, its link's text, or the first line that says more than the marks in it.
    Title,
    /// Its own link.
    Link,
    /// All its text.
    Text,
}

/// From how much of a heading on a line is a title: an `<h6>`, or bold on a line of its own.
const HEADING: f32 = 0.5;

/// A record being read.
pub(super) struct Record<'r> {
    pub(super) doc: &'r Document,
    pub(super) list: &'r Listing,
    /// Which of the list's records it is.
    pub(super) rank: usize,
    pub(super) member: &'r Member,
    /// Where it stands in the page's text.
    pub(super) span: Range<usize>,
    /// The marks in it.
    pub(super) marks: &'r [Mark],
}

impl Rule {
    /// The values of the field; none where the record does not say it.
    pub(super) fn read(&self, record: &Record) -> Vec<Field<String>> {
        let mut spans = record.labelled(&self.labels);
        if spans.is_empty() {
            spans.extend(record.cell(&self.columns));
        }
        match self.part {
            Some(Part::Link) => return record.link().into_iter().collect(),
            Some(Part::Title) if spans.is_empty() => spans.extend(record.title()),
            Some(Part::Text) if spans.is_empty() => spans.push(record.span.clone()),
            _ => {}
        }
        let Some(recognizer) = &self.recognizer else {
            return spans.into_iter().filter_map(|s| record.text(s)).take(1).collect();
        };
        if spans.is_empty() {
            spans.push(record.span.clone());
        }
        let marks = record.marks.iter().filter(|m| *m.recognizer == **recognizer);
        let inside =
            marks.filter(|m| spans.iter().any(|s| s.start <= m.span.start() && m.span.end() <= s.end));
        inside.take(if self.many { usize::MAX } else { 1 }).map(marked).collect()
    }
}

/// The value of a mark, with where it stands.
fn marked(mark: &Mark) -> Field<String> {
    let span = mark.span.start()..mark.span.end();
    Field::new(mark.value.to_string(), Evidence::Text { span, by: "recogniser" })
}

impl Record<'_> {
    fn page_text(&self, span: Range<usize>) -> &str {
        self.doc.full_text().get(span).unwrap_or_default()
    }

    fn text(&self, span: Range<usize>) -> Option<Field<String>> {
        let text = self.page_text(span.clone()).split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then(|| Field::new(text, Evidence::Text { span, by: "line" }))
    }

    /// What stands behind the first of the labels that the record has, up to the end of its line; the next line or cell
    /// where nothing else stands in the label's.
    fn labelled(&self, labels: &[String]) -> Vec<Range<usize>> {
        let text = self.page_text(self.span.clone());
        let mut lines = Vec::new();
        let mut from = 0;
        for line in text.split(['\n', '\t']) {
            lines.push(from..from + line.len());
            from += line.len() + 1;
        }
        for (i, line) in lines.iter().enumerate() {
            let said = text.get(line.clone()).unwrap_or_default();
            let Some(behind) = labels.iter().find_map(|l| behind_label(said, l)) else { continue };
            let rest = line.start + behind..line.end;
            let is_empty = text.get(rest.clone()).is_none_or(|t| t.trim().is_empty());
            let found = if is_empty { lines.get(i + 1).cloned() } else { Some(rest) };
            return found.into_iter().map(|s| self.span.start + s.start..self.span.start + s.end).collect();
        }
        Vec::new()
    }

    fn cell(&self, columns: &[String]) -> Option<Range<usize>> {
        let named = |name: &str| columns.iter().any(|c| name.eq_ignore_ascii_case(c));
        let column = self.list.columns.iter().find(|c| named(&c.name))?;
        match column.cells.get(self.rank)?.as_ref()? {
            listings::Cell::Text(interval) => Some(self.doc.span_between(interval.from, interval.to)),
            listings::Cell::Span(span) => Some(span.clone()),
            listings::Cell::Attribute(..) => None,
        }
    }

    fn link(&self) -> Option<Field<String>> {
        let node = listings::link_of(self.doc, self.member)?;
        let href = self.doc.attr(node, "href")?;
        Some(Field::new(href.to_owned(), Evidence::Attribute { node, name: "href" }))
    }

    /// A heading, else the text of its own link where that is more than one word ("More"), else the first line that says
    /// more than its marks.
    fn title(&self) -> Option<Range<usize>> {
        // What a user's own list of names finds is what a record is called: "Canon EOS Rebel" as a link is its title.
        let shipped = |m: &Mark| marks::ALL.iter().any(|r| r.name() == &*m.recognizer);
        let says_more =
            |span: &Range<usize>| letters(self.page_text(span.clone())) > self.marked_letters(span, shipped);
        let nodes = self.member.intervals.iter().flat_map(|i| i.nodes());
        let heads = nodes.filter(|n| self.doc.tag(*n).is_element() && self.doc.look(*n).heading >= HEADING);
        let link = listings::link_of(self.doc, self.member).map(|n| self.doc.span(n));
        let link = link.filter(|s| self.page_text(s.clone()).split_whitespace().nth(1).is_some());
        let mut best = heads.map(|n| self.doc.span(n)).chain(link);
        best.find(|span| says_more(span)).or_else(|| self.first_line())
    }

    fn first_line(&self) -> Option<Range<usize>> {
        let mut from = self.span.start;
        for line in self.page_text(self.span.clone()).split(['\n', '\t']) {
            let span = from..from + line.len();
            from = span.end + 1;
            if letters(line) > self.marked_letters(&span, |_| true) {
                return Some(span);
            }
        }
        None
    }

    /// Letters of a line that marks of some sorts account for: a line of nothing but a price and a date is no title.
    fn marked_letters(&self, line: &Range<usize>, counts: impl Fn(&Mark) -> bool) -> usize {
        let mut end = line.start;
        let mut covered = 0;
        let inside = |m: &&Mark| line.start <= m.span.start() && m.span.end() <= line.end && counts(m);
        for mark in self.marks.iter().filter(inside) {
            let from = mark.span.start().max(end);
            covered += self.doc.full_text().get(from..mark.span.end()).map_or(0, letters);
            end = end.max(mark.span.end());
        }
        covered
    }
}

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).count()
}

/// Where what a label labels begins: behind "Rent:" anywhere in the line, behind "Rent -" at its start, or the end of a
/// line that is the label alone. `label` is in lower case.
fn behind_label(line: &str, label: &str) -> Option<usize> {
    let first = line.len() - line.trim_start().len();
    let starts = line.char_indices().filter(|(i, _)| {
        let before = line.get(..*i).and_then(|t| t.chars().next_back());
        before.is_none_or(|c| !c.is_alphanumeric())
    });
    starts.filter_map(|(i, _)| Some((i, line.get(i..i + label.len())?))).find_map(|(i, said)| {
        let rest = line.get(i + label.len()..).filter(|_| said.to_lowercase() == label)?;
        let mark = rest.trim_start();
        let behind = |c: char| i + label.len() + (rest.len() - mark.len()) + c.len_utf8();
        match mark.chars().next() {
            None if i == first => Some(line.len()),
            Some(c @ (':' | '：')) => Some(behind(c)),
            Some(c @ ('-' | '–' | '=')) if i == first => Some(behind(c)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::behind_label;

    #[test]
    fn labels() {
        let behind = |line: &'static str| behind_label(line, "rent").and_then(|i| line.get(i..));
        assert_eq!(behind("Rent: $5"), Some(" $5"));
        assert_eq!(behind(" RENT – $5"), Some(" $5"));
        assert_eq!(behind("Big room. Rent: $5"), Some(" $5"));
        assert_eq!(behind("Rent"), Some(""));
        assert_eq!(behind("Parent: Ann"), None);
        assert_eq!(behind("For rent - big"), None);
        assert_eq!(behind("Rent a room"), None);
    }
}
