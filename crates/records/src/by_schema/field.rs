//! Fields of a kind: from which part of a record each is read. The first way that gives something wins: label, column, part,
//! recogniser.

use std::ops::Range;

use listings::{Listing, Member};
use marks::Mark;
use page::{Document, Tag};

use schema::{FieldType, Part};

use crate::record::Value;
use crate::{Evidence, Field};

/// From how much of a heading on a line is a title: an `<h6>`, or bold on a line of its own.
const HEADING: f32 = 0.5;

/// The part of a page that is one record.
pub(super) struct Extent<'r> {
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

/// The recogniser whose marks are a field's values: the one that its file names, else where nothing says where it stands the
/// one that finds values of its type.
pub(super) fn recognizer_of(field: &schema::Field) -> Option<&str> {
    field.recognizer.as_deref().or_else(|| field.holds.recognizer())
}

impl Extent<'_> {
    /// The values of a field; none where the record does not say it.
    pub(super) fn values(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let mut spans = self.labelled(&field.labels);
        if spans.is_empty() {
            spans.extend(self.cell(&field.columns));
        }
        match field.part {
            Some(Part::Link) => return self.link().into_iter().collect(),
            Some(Part::Image) => return self.image().into_iter().collect(),
            Some(Part::Title) if spans.is_empty() => spans.extend(self.title()),
            Some(Part::Text) if spans.is_empty() => spans.push(self.span.clone()),
            _ => {}
        }
        let Some(recognizer) = recognizer_of(field) else {
            return spans.into_iter().filter_map(|s| self.text(s)).take(1).collect();
        };
        // What stands behind a label is a value also where no recogniser knows it; elsewhere it must.
        let placed = !spans.is_empty();
        if !placed && field.recognizer.is_none() {
            return Vec::new();
        }
        if !placed {
            spans.push(self.span.clone());
        }
        let marks = self.marks.iter().filter(|m| *m.recognizer == *recognizer);
        let inside =
            marks.filter(|m| spans.iter().any(|s| s.start <= m.span.start() && m.span.end() <= s.end));
        let marked: Vec<_> = inside.take(if field.many { usize::MAX } else { 1 }).map(marked).collect();
        let is_text = placed && matches!(field.holds, FieldType::Person | FieldType::Phone);
        if marked.is_empty() && is_text && field.recognizer.is_none() {
            return spans.into_iter().filter_map(|s| self.text(s)).take(1).collect();
        }
        marked
    }
}

/// The value of a mark, with where it stands.
fn marked(mark: &Mark) -> Field<Value> {
    let span = mark.span.start()..mark.span.end();
    Field::new(mark.value.clone().into(), Evidence::Text { span, by: "recogniser" })
}

impl Extent<'_> {
    fn page_text(&self, span: Range<usize>) -> &str {
        self.doc.full_text().get(span).unwrap_or_default()
    }

    fn text(&self, span: Range<usize>) -> Option<Field<Value>> {
        let text = self.page_text(span.clone()).split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then(|| Field::new(Value::Text(text), Evidence::Text { span, by: "line" }))
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

    fn link(&self) -> Option<Field<Value>> {
        let node = listings::link_of(self.doc, self.member)?;
        let href = self.doc.attr(node, "href")?;
        Some(Field::new(Value::Address(href.to_owned()), Evidence::Attribute { node, name: "href" }))
    }

    fn image(&self) -> Option<Field<Value>> {
        let mut nodes = self.member.intervals.iter().flat_map(|i| i.nodes());
        let node = nodes.find(|n| self.doc.tag(*n) == Tag::IMG && self.doc.attr(*n, "src").is_some())?;
        let src = self.doc.attr(node, "src")?;
        Some(Field::new(Value::Address(src.to_owned()), Evidence::Attribute { node, name: "src" }))
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
pub(super) fn behind_label(line: &str, label: &str) -> Option<usize> {
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
