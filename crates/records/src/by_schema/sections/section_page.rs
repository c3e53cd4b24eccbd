//! A page as its sections are looked for: its lines with the labels among them, and what a candidate needs to know of them.

use std::collections::HashSet;
use std::ops::Range;

use page::Document;
use schema::{Part, Schema};

use super::super::labels::Label;
use super::candidates::{Candidate, candidates, lines_of};
use super::line_counts::{self, LineCounts};
use crate::lines::Line;
use crate::main_text::MainText;

/// A page whose sections are looked for.
pub(in super::super) struct SectionPage<'r> {
    pub(super) schema: &'r Schema,
    pub(super) doc: &'r Document,
    pub(super) lines: &'r [Line],
    labels: &'r [Label],
    pub(super) title: &'r Range<usize>,
    /// The field, by its index, of which each line is a label alone.
    pub(super) alone: Vec<Option<usize>>,
    /// Where the lines of the main text begin.
    main: Vec<usize>,
    /// What each line says, as items are measured.
    pub(super) line_counts: Vec<LineCounts>,
    /// The fields of which a label is alone on a line.
    labelled: HashSet<usize>,
    /// Words of each field that names of classes hold.
    stems: Vec<Vec<String>>,
}

impl<'r> SectionPage<'r> {
    pub(in super::super) fn of(
        schema: &'r Schema,
        doc: &'r Document,
        lines: &'r [Line],
        labels: &'r [Label],
        title: &'r Range<usize>,
        main: &MainText,
    ) -> SectionPage<'r> {
        let mut alone = vec![None; lines.len()];
        let is_section =
            |field: usize| schema.fields.get(field).is_some_and(|f| f.part == Some(Part::Section));
        for label in labels.iter().filter(|label| is_section(label.field)) {
            if let Some(slot) = label.alone.and_then(|at| alone.get_mut(at)) {
                *slot = Some(label.field);
            }
        }
        let mut starts: Vec<usize> = main.paragraphs.iter().flatten().map(|span| span.start).collect();
        starts.sort_unstable();
        let labelled = alone.iter().flatten().copied().collect();
        let stems = schema.fields.iter().map(stems).collect();
        let line_counts = line_counts::of_lines(doc, lines);
        SectionPage { schema, doc, lines, labels, title, alone, main: starts, line_counts, labelled, stems }
    }

    /// All that could be a section.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        candidates(self.doc, self.lines, self.labels)
    }

    /// The items in the text of the page, without the counters above them ("Step 1").
    pub(super) fn items(&self, candidate: &Candidate) -> Vec<Range<usize>> {
        let is_counted = |(at, item): (usize, &Range<usize>)| {
            let first = self.lines.get(item.start).filter(|_| item.len() > 1);
            first.is_some_and(|line| counter(line.text(self.doc)) == Some(at + 1))
        };
        let skipped = usize::from(candidate.items.iter().enumerate().all(is_counted));
        let span = |item: &Range<usize>| {
            let first = self.lines.get(item.start + skipped)?;
            let last = self.lines.get(item.end.checked_sub(1)?)?;
            Some(first.span.start..last.span.end)
        };
        candidate.items.iter().filter_map(span).collect()
    }

    /// A section of one item that holds many lines, cut into these: prose is right however it is cut, and read best in steps.
    pub(super) fn cut_anew(&self, candidate: &Candidate) -> Candidate {
        let lines = Candidate { items: lines_of(self.doc, self.lines, candidate), ..candidate.clone() };
        if candidate.items.len() == 1 { lines } else { candidate.clone() }
    }

    pub(super) fn fields(&self) -> usize {
        self.schema.fields.len()
    }

    pub(super) fn is_section(&self, field: usize) -> bool {
        self.schema.fields.get(field).is_some_and(|field| field.part == Some(Part::Section))
    }

    /// The labels of a field.
    pub(super) fn words(&self, field: usize) -> &[String] {
        self.schema.fields.get(field).map_or(&[], |field| &field.labels)
    }

    /// Words of a field in names of classes.
    pub(super) fn stems(&self, field: usize) -> &[String] {
        self.stems.get(field).map_or(&[], Vec::as_slice)
    }

    /// The field of the nearest label above a line.
    pub(super) fn nearest(&self, line: usize) -> Option<usize> {
        let from = line.saturating_sub(FARTHEST);
        self.alone.get(from..line)?.iter().rev().find_map(|label| *label)
    }

    /// How many lines above a line the nearest label of a field stands.
    pub(super) fn nearest_of(&self, line: usize, field: usize) -> Option<usize> {
        let from = line.saturating_sub(FARTHEST);
        self.alone.get(from..line)?.iter().rev().position(|label| *label == Some(field))
    }

    pub(super) fn is_main(&self, start: usize) -> bool {
        self.main.binary_search(&start).is_ok()
    }

    /// Has the page a label of a field alone on a line?
    pub(super) fn is_labelled(&self, field: usize) -> bool {
        self.labelled.contains(&field)
    }
}

/// The number of a line that counts: "Step 1", "2.", "Schritt 3:".
fn counter(line: &str) -> Option<usize> {
    let mut words = line.split_whitespace();
    let last = words.next_back()?.trim_end_matches(['.', ':', ')']);
    let is_short =
        words.next().is_none_or(|word| word.chars().all(char::is_alphabetic)) && words.next().is_none();
    last.parse().ok().filter(|_| is_short)
}

/// Lines above a section in which its label is looked for.
const FARTHEST: usize = 100;

/// The name and the labels of a field that are one word, as they stand in names of classes: without the sign of several.
fn stems(field: &schema::Field) -> Vec<String> {
    /// Shorter words are in others: "time" in "sometimes".
    const SHORTEST: usize = 5;
    let words = std::iter::once(&field.name).chain(&field.labels);
    let stems =
        words.filter(|word| word.is_ascii() && !word.contains(' ')).map(|word| word.trim_end_matches('s'));
    stems.filter(|stem| stem.len() >= SHORTEST).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_numbers_with_a_word() {
        assert_eq!(["Step 1", "2.", "Schritt 3:", "4"].map(counter), [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(["650 g", "Step", "Add 2 eggs", "Then add 3", ""].map(counter), [None; 5]);
    }

    #[test]
    fn words_of_a_field_are_those_that_classes_hold() {
        let file = "name = 'x'\n[record]\nneeds = ['price']\n[fields.ingredients]\nlabel = ['ingredients', 'you will need', 'zutaten', 'tid']";
        let schema = Schema::from_toml("x.toml", file).unwrap_or_else(|e| panic!("{e}"));
        let stems: Vec<_> = schema.fields.iter().flat_map(stems).collect();
        assert_eq!(stems, ["ingredient", "ingredient", "zutaten"]);
    }
}
