//! A lesson: a labelled page's records and items as a person would have marked them in a learner's window.
//!
//! ```text
//! texts of each record of the truth ── where they stand ──▶ items by their place: "table tr td:1 a", "table tr td:2" …
//! ```
//!
//! The truth says which texts a record has, not which column each is of: texts that stand alike are one column. A column
//! is shared where each record of a page has it.

use std::collections::BTreeSet;
use std::ops::Range;

use gleaner::{Document, NodeId, Tag};

use super::source::Source;
use super::{catalog, wien};
use crate::labelled::{Labelled, squashed};

/// A column: the tags that a text stands in, and how many texts of its record stood so before it.
pub type Column = (String, usize);

/// A text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Which column it is of.
    pub column: Column,
    /// Where it stands in the document's text.
    pub span: Range<usize>,
    /// Where it stands in the markup.
    pub markup: Range<usize>,
}

/// A labelled page, its labels found.
#[derive(Debug)]
pub struct Lesson {
    /// The page.
    pub doc: Document,
    /// Its markup.
    pub source: Source,
    /// The items of each record, in the order of the page; no record is without.
    pub records: Vec<Vec<Item>>,
    /// The list, in the markup.
    list: Range<usize>,
}

impl Lesson {
    /// The lesson of a page; `None` where a record of the truth is not on it.
    pub fn of(page: &Labelled, doc: Document) -> Option<Lesson> {
        let mut sought = Sought::of(&doc);
        let found = page.records.iter().map(|texts| sought.next(texts)).collect::<Option<Vec<_>>>()?;
        let source = Source::of(&doc);
        let records: Vec<Vec<Item>> = found.into_iter().map(|spans| items(&doc, &source, spans)).collect();
        let first = doc.node_at(records.first()?.first()?.span.start);
        let last = doc.node_at(records.last()?.last()?.span.end.saturating_sub(1));
        let list = list(&doc, &source, first, last);
        Some(Lesson { doc, source, records, list })
    }

    /// The columns that every record has, in the order of the first.
    pub fn shared(&self) -> Vec<Column> {
        let Some((first, rest)) = self.records.split_first() else { return Vec::new() };
        let has = |items: &Vec<Item>, column: &Column| items.iter().any(|i| i.column == *column);
        let shared = first.iter().map(|i| i.column.clone());
        shared.filter(|column| rest.iter().all(|r| has(r, column))).collect()
    }

    /// All columns that one of the first records has, in their order.
    pub fn columns(&self, records: usize) -> Vec<Column> {
        let mut known = BTreeSet::new();
        let all = self.records.iter().take(records).flatten().map(|i| i.column.clone());
        all.filter(|column| known.insert(column.clone())).collect()
    }

    /// What each record says in these columns, letters and digits: what an extractor must give. A record that has none of
    /// them must be found by all that it says.
    pub fn wanted(&self, columns: &[Column]) -> Vec<Vec<String>> {
        let text = |i: &Item| squashed(self.doc.full_text().get(i.span.clone()).unwrap_or_default());
        let of = |record: &Vec<Item>| {
            let some: Vec<String> = record.iter().filter(|i| columns.contains(&i.column)).map(text).collect();
            if some.is_empty() { record.iter().map(text).collect() } else { some }
        };
        self.records.iter().map(of).collect()
    }

    /// The labels for WIEN: these columns of the first records, and where the list ends. Where a record has its columns in
    /// another order, or lacks one, its values are told as they stand, and no wrapper can be learnt.
    pub fn for_wien(&self, columns: &[Column], records: usize) -> wien::Example<'_> {
        let values = |record: &Vec<Item>| {
            let of = |c: &Column| Some(record.iter().find(|i| i.column == *c)?.markup.clone());
            let values: Vec<Range<usize>> = columns.iter().filter_map(of).collect();
            let ordered = values.windows(2).all(|w| w[0].end <= w[1].start);
            if ordered { values } else { Vec::new() }
        };
        let all: Vec<Vec<Range<usize>>> = self.records.iter().map(values).collect();
        let end = all.iter().flatten().map(|v| v.end).max().unwrap_or_default();
        wien::Example { page: &self.source.markup, tuples: all.into_iter().take(records).collect(), end }
    }

    /// The labels for STALKER: the list, the first records with their extents, and these columns of each.
    pub fn for_stalker(&self, columns: &[Column], records: usize) -> catalog::Labelled<'_> {
        let tokens = |i: &Item| self.source.tokens_in(&i.markup);
        let begins: Vec<usize> = self.records.iter().filter_map(|r| Some(tokens(r.first()?).start)).collect();
        let mut list = self.source.tokens_in(&self.list);
        // A rule for the next record needs a token to skip to.
        list.start = list.start.min(begins.first().map_or(0, |b| b.saturating_sub(1)));
        let ends = begins.iter().skip(1).copied().chain([list.end]);
        let extents = begins.iter().zip(ends).map(|(from, to)| *from..to).take(records).collect();
        let of = |record: &Vec<Item>| {
            columns.iter().map(|c| record.iter().find(|i| i.column == *c).map(tokens)).collect()
        };
        let items = self.records.iter().take(records).map(of).collect();
        catalog::Labelled { source: &self.source, list, records: extents, items }
    }
}

/// Finds records one after the other in a document's letters and digits.
struct Sought {
    letters: String,
    /// Where each byte of the letters comes from.
    offsets: Vec<usize>,
    at: usize,
}

impl Sought {
    fn of(doc: &Document) -> Sought {
        let mut sought = Sought { letters: String::new(), offsets: Vec::new(), at: 0 };
        for (i, c) in doc.full_text().char_indices() {
            let letters = squashed(c.encode_utf8(&mut [0; 4]));
            sought.offsets.extend(std::iter::repeat_n(i, letters.len()));
            sought.letters.push_str(&letters);
        }
        sought
    }

    /// The next place that holds all these texts in their order, as short as it can be.
    fn next(&mut self, texts: &[String]) -> Option<Vec<Range<usize>>> {
        let texts: Vec<&String> = texts.iter().filter(|t| !t.is_empty()).collect();
        let mut end = self.at;
        for text in &texts {
            end += self.letters.get(end..)?.find(text.as_str())? + text.len();
        }
        let mut spans = Vec::new();
        let mut to = end;
        for text in texts.iter().rev() {
            let from = self.letters.get(self.at..to)?.rfind(text.as_str())? + self.at;
            spans.insert(0, self.span(from, from + text.len())?);
            to = from;
        }
        self.at = end;
        (!spans.is_empty()).then_some(spans)
    }

    fn span(&self, from: usize, to: usize) -> Option<Range<usize>> {
        // Behind the last letter: the next byte of the text, whatever it is.
        let last = *self.offsets.get(to.checked_sub(1)?)?;
        let width = self.offsets.get(from..to)?.iter().rev().take_while(|o| **o == last).count();
        Some(*self.offsets.get(from)?..last + width.max(1))
    }
}

/// The texts of a record with their columns.
fn items(doc: &Document, source: &Source, spans: Vec<Range<usize>>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for span in spans {
        let tags = tags(doc, doc.node_at(span.start));
        let before = items.iter().filter(|i| i.column.0 == tags).count();
        let (span, markup) = whole(doc, source, &span);
        items.push(Item { column: (tags, before), span, markup });
    }
    items
}

/// A text with the signs around its letters, as a person would mark it: up to the ends of its text node, and where it is of
/// several, with the tags among them that only say how they look. In the document's text, and in the markup.
fn whole(doc: &Document, source: &Source, span: &Range<usize>) -> (Range<usize>, Range<usize>) {
    let says = |from: usize, to: usize| {
        doc.full_text().get(from..to).is_some_and(|t| t.contains(char::is_alphanumeric))
    };
    let (first, last) = (doc.node_at(span.start), doc.node_at(span.end.saturating_sub(1)));
    let outer = |n: NodeId| if first == last { n } else { outermost(doc, n) };
    let (mut text, mut markup) = (span.clone(), source.of_text(span));
    let begin = outer(first);
    if !says(doc.span(begin).start, text.start) {
        (text.start, markup.start) = (doc.span(begin).start, source.of_node(begin).start);
    }
    let mut end = Some(outer(last));
    while let Some(n) = end.filter(|n| !says(text.end, doc.span(*n).end)) {
        (text.end, markup.end) = (doc.span(n).end.max(text.end), source.of_node(n).end);
        let looks = |n: &NodeId| doc.tag(*n) == Tag::TEXT || LOOKS.contains(&doc.name(*n));
        end = doc.next_sibling(n).filter(|n| first != last && looks(n));
    }
    (text, markup)
}

/// The outermost of the elements around a text that only say how it looks.
fn outermost(doc: &Document, text: NodeId) -> NodeId {
    doc.ancestors(text).take_while(|n| LOOKS.contains(&doc.name(*n))).last().unwrap_or(text)
}

/// Elements that only say how a text looks.
const LOOKS: [&str; 10] = ["b", "i", "em", "strong", "font", "small", "big", "u", "mark", "tt"];

/// The tags that a text stands in, outermost first; which cell of its row, and no tag that only says how a text looks.
fn tags(doc: &Document, text: NodeId) -> String {
    let markup = |n: NodeId| {
        let before =
            |row| doc.children(row).take_while(|c| *c < n).filter(|c| doc.tag(*c).is_element()).count();
        doc.parent(n).map_or(0, before)
    };
    let step = |n: NodeId| match doc.tag(n) {
        Tag::TD | Tag::TH => format!("td:{}", markup(n)),
        _ => doc.name(n).to_owned(),
    };
    let named = doc.ancestors(text).filter(|n| doc.tag(*n).is_element() && !LOOKS.contains(&doc.name(*n)));
    let mut steps: Vec<String> = named.map(step).collect();
    steps.reverse();
    steps.join(" ")
}

/// The list in the markup: from the element that holds its first text to that of its last, next below what holds both.
fn list(doc: &Document, source: &Source, first: NodeId, last: NodeId) -> Range<usize> {
    let below = |text: NodeId, other: NodeId| {
        let own = std::iter::once(text).chain(doc.ancestors(text));
        own.take_while(|n| !doc.contains(*n, other)).last().unwrap_or(text)
    };
    source.of_node(below(first, last)).start..source.of_node(below(last, first)).end
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &[u8] =
        b"<h1>One</h1><table><tr><td>One<td>May<td>x<tr><td>Two<td>June<td><tr><td>Two<td>July</table>End";

    fn lesson() -> Lesson {
        let record = |texts: &[&str]| texts.iter().map(|t| squashed(t)).collect();
        let records = vec![record(&["One", "May"]), record(&["Two", "June"]), record(&["Two", "July"])];
        let of = |s: &str| s.to_owned();
        let (id, site, layout, genre) = (of("x"), of("x"), of("x"), of("x"));
        let page = Labelled { id, site, layout, genre, path: "x".into(), records };
        Lesson::of(&page, gleaner::parse(PAGE, &gleaner::Hints::default())).unwrap()
    }

    #[test]
    fn texts_that_stand_alike_are_a_column() {
        let lesson = lesson();
        let columns = lesson.shared();
        let names: Vec<&str> = columns.iter().map(|c| c.0.rsplit(' ').next().unwrap()).collect();
        assert_eq!(names, ["td:0", "td:1"]);
        assert_eq!(lesson.wanted(&columns[1..]), [["may"], ["june"], ["july"]]);
    }

    #[test]
    fn the_heading_of_the_same_words_is_not_the_record() {
        let lesson = lesson();
        let example = lesson.for_wien(&lesson.shared(), 2);
        assert_eq!(example.tuples.len(), 2);
        let text = |r: &Range<usize>| &lesson.source.markup[r.clone()];
        assert_eq!(example.tuples[0].iter().map(text).collect::<Vec<_>>(), ["One", "May"]);
        assert!(lesson.source.markup[..example.tuples[0][0].start].ends_with("<tr><td>"));
        assert!(lesson.source.markup[example.end..].starts_with("</td></tr>"));
    }

    #[test]
    fn stalker_is_shown_the_list_and_its_records() {
        let lesson = lesson();
        let labelled = lesson.for_stalker(&lesson.shared(), 3);
        let word = |i: usize| lesson.source.tokens[i].word.as_str();
        assert_eq!((word(labelled.list.start), word(labelled.list.end)), ("<tr>", "</tbody>"));
        assert_eq!(labelled.records.iter().map(|r| word(r.start)).collect::<Vec<_>>(), ["One", "Two", "Two"]);
    }
}
