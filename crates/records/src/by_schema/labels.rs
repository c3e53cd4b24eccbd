//! Labels of a kind wherever a page has them, with what stands behind each.
//!
//! ```text
//! "Rent: $900"         the rest of the line          "Rent – $900"  at its start
//! "Rent" ⏎ "$900"      the next line or cell         <b>Rent</b> $900
//! ```
//!
//! The page is read once for all fields and labels: linear in its text, whatever the number of labels.

use std::collections::HashMap;
use std::ops::Range;

use page::{Document, Tag};
use schema::Schema;

use crate::glance::Glance;
use crate::lines::Line;

/// A label that stands on the page.
#[derive(Debug, Clone)]
pub(super) struct Label {
    /// Its first byte.
    pub(super) at: usize,
    /// Its field, as an index of the schema's.
    pub(super) field: usize,
    /// What it labels; empty where nothing follows.
    pub(super) value: Range<usize>,
    /// The line that is the label alone.
    pub(super) alone: Option<usize>,
}

/// Most words of a label that are compared: "Date de clôture des candidatures".
const MOST_WORDS: usize = 6;
/// Longest line that can be a label alone, in bytes.
const LONGEST: usize = 80;

/// What ends a label, and what may end it at the start of a line only.
const COLONS: [char; 2] = [':', '：'];
const DASHES: [char; 3] = ['-', '–', '='];
/// What ends a label that is itself an abbreviation.
const SIGNS: [char; 3] = ['.', '#', '№'];
/// What parts the values of one line.
const PARTING: [char; 3] = ['|', '·', '•'];

/// The labels of a kind on a page, by where they stand.
pub(super) fn labels_of(schema: &Schema, glance: &Glance) -> Vec<Label> {
    let mut known: HashMap<&str, Vec<usize>> = HashMap::new();
    for (i, field) in schema.fields.iter().enumerate() {
        field.labels.iter().for_each(|label| known.entry(label).or_default().push(i));
    }
    if known.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (i, line) in glance.lines().iter().enumerate() {
        let from = found.len();
        let reading = Reading { doc: glance.doc, line, number: i, known: &known };
        reading.alone(&mut found);
        if found.len() == from {
            reading.before_colons(&mut found);
        }
        if found.len() == from {
            reading.element(&mut found);
        }
        if found.len() == from {
            reading.signed(&mut found);
        }
    }
    found.sort_by_key(|label| label.at);
    end_values(glance, &mut found);
    found
}

struct Reading<'r> {
    doc: &'r Document,
    line: &'r Line,
    number: usize,
    known: &'r HashMap<&'r str, Vec<usize>>,
}

impl Reading<'_> {
    fn add(&self, found: &mut Vec<Label>, label: &str, at: usize, behind: usize, alone: bool) -> bool {
        let Some(fields) = self.known.get(label) else { return false };
        let value = behind.min(self.line.span.end)..self.line.span.end;
        let alone = alone.then_some(self.number);
        found.extend(fields.iter().map(|field| Label { at, field: *field, value: value.clone(), alone }));
        true
    }

    /// The line is the label.
    fn alone(&self, found: &mut Vec<Label>) {
        let text = self.line.text(self.doc);
        if text.len() <= LONGEST {
            let label = normal(text.trim_end_matches(|c: char| c.is_whitespace() || ":：?*".contains(c)));
            self.add(found, &label, self.line.span.start, self.line.span.end, true);
        }
    }

    /// A label ends in a colon anywhere in the line, or in a dash at its start.
    fn before_colons(&self, found: &mut Vec<Label>) {
        let text = self.line.text(self.doc);
        let mut dashed = false;
        let mut from = 0;
        for (at, c) in text.char_indices() {
            let is_first_dash = !dashed && DASHES.contains(&c);
            dashed |= is_first_dash;
            if !COLONS.contains(&c) && !is_first_dash {
                continue;
            }
            let before = text.get(from..at).unwrap_or_default();
            let behind = self.line.span.start + at + c.len_utf8();
            let mut starts = word_starts(before);
            if is_first_dash {
                starts.retain(|start| from + start == 0);
            }
            // The longest label counts: "cook time" before "time".
            starts.into_iter().rev().any(|start| {
                let label = normal(before.get(start..).unwrap_or_default());
                self.add(found, &label, self.line.span.start + from + start, behind, false)
            });
            from = at + c.len_utf8();
        }
    }

    /// The line begins with a label that ends in a sign of its own, and words with digits behind it, which are the value:
    /// "Item # 17", "Art.-Nr. 40217".
    fn signed(&self, found: &mut Vec<Label>) {
        let text = self.line.text(self.doc);
        let signs =
            text.char_indices().take_while(|(at, _)| *at < LONGEST).filter(|(_, c)| SIGNS.contains(c));
        for (at, c) in signs {
            let end = at + c.len_utf8();
            let (label, rest) = text.split_at(end);
            let code = code_len(rest);
            if code == 0 {
                continue;
            }
            let behind = self.line.span.start + end;
            let from = found.len();
            if self.add(found, &normal(label), self.line.span.start, behind, false) {
                found
                    .iter_mut()
                    .skip(from)
                    .for_each(|label| label.value.end = label.value.end.min(behind + code));
                return;
            }
        }
    }

    /// The line begins with an element that says the label.
    fn element(&self, found: &mut Vec<Label>) {
        let span = self.doc.span(self.line.first);
        let text = self.doc.full_text().get(span.clone()).unwrap_or_default();
        if text.len() > LONGEST
            || self.doc.ancestors(self.line.first).take(3).any(|n| self.doc.tag(n) == Tag::A)
        {
            return;
        }
        let start = self.line.span.start.max(span.start);
        self.add(found, &normal(text), start, span.end, false);
    }
}

/// Bytes of the words with digits that a text begins with: "K-7 12 in blue".
fn code_len(text: &str) -> usize {
    let mut end = 0;
    loop {
        let rest = text.get(end..).unwrap_or_default();
        let word = rest.trim_start();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        if !word.get(..length).unwrap_or_default().contains(|c: char| c.is_ascii_digit()) {
            break;
        }
        end += rest.len() - word.len() + length;
    }
    text.get(..end).unwrap_or_default().trim_end_matches([',', ';', '.']).len()
}

/// A text as labels are kept: in lower case, blanks made single.
fn normal(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Where the last words of a text begin, last first.
fn word_starts(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut end = text.trim_end().len();
    for _ in 0..MOST_WORDS {
        let head = text.get(..end).unwrap_or_default();
        let start = head.rfind(|c: char| c.is_whitespace() || "(|·•,;.".contains(c));
        let start = start
            .map_or(0, |at| at + head.get(at..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8));
        if start < end {
            starts.push(start);
        }
        end = head.get(..start).unwrap_or_default().trim_end().len();
        if start == 0
            || end == 0
            || head.get(end..start).is_none_or(|gap| gap.chars().any(|c| !c.is_whitespace()))
        {
            break;
        }
    }
    starts
}

/// Ends each value where the next label or a sign that parts values stands, and takes the next line where nothing follows.
fn end_values(glance: &Glance, labels: &mut [Label]) {
    let lines = glance.lines();
    let text = glance.doc.full_text();
    for i in 0..labels.len() {
        let next = labels.get(i + 1..).unwrap_or_default().iter().map(|next| next.at);
        let (Some(label), next) = (labels.get(i).cloned(), next) else { continue };
        let mut value = label.value.clone();
        if let Some(at) = next.take_while(|at| *at < value.end).find(|at| *at >= value.start) {
            value.end = at;
        }
        let written = text.get(value.clone()).unwrap_or_default();
        if let Some(end) = written.char_indices().skip(1).find(|(_, c)| PARTING.contains(c)) {
            value.end = value.start + end.0;
        }
        if text.get(value.clone()).is_none_or(|text| text.trim().is_empty()) {
            let number = label.alone.or_else(|| line_at(lines, label.at));
            let below = number.and_then(|n| lines.get(n + 1)).filter(|line| line.shown);
            let is_label = |line: &&Line| labels.iter().skip(i + 1).take(4).any(|l| l.at == line.span.start);
            value = below
                .filter(|line| !is_label(line))
                .map_or(value.start..value.start, |line| line.span.clone());
        }
        if let Some(label) = labels.get_mut(i) {
            label.value = value;
        }
    }
}

/// The line that holds a byte of the text.
fn line_at(lines: &[Line], offset: usize) -> Option<usize> {
    lines.partition_point(|line| line.span.start <= offset).checked_sub(1)
}

/// The labels that begin in a part of the page.
pub(super) fn within<'l>(labels: &'l [Label], span: &Range<usize>) -> &'l [Label] {
    let from = labels.partition_point(|label| label.at < span.start);
    let to = labels.partition_point(|label| label.at < span.end).max(from);
    labels.get(from..to).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn what_stands_behind_a_label() {
        let file = "name = 'x'\n[record]\nneeds = ['price']\n[fields]\nrent = { label = ['rent', 'monthly rent'] }\nsize = { label = 'size' }";
        let schema = Schema::from_toml("x.toml", file).unwrap_or_else(|e| panic!("{e}"));
        let behind = |html: &str| {
            let doc = page::parse(html.as_bytes(), &page::Hints::default());
            let glance = Glance::of(&doc, &Settings::default());
            let labels = labels_of(&schema, &glance);
            labels
                .iter()
                .map(|l| doc.full_text().get(l.value.clone()).unwrap_or_default().trim().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(behind("<p>Rent: $5"), ["$5"]);
        assert_eq!(behind("<p>RENT – $5"), ["$5"]);
        assert_eq!(behind("<p>Big room. Rent: $5"), ["$5"]);
        assert_eq!(behind("<p>Big room, monthly rent: $5 size: 20"), ["$5", "20"]);
        assert_eq!(behind("<dl><dt>Rent<dd>$5<dt>Size<dd>20"), ["$5", "20"]);
        assert_eq!(behind("<p><b>Rent</b> $5 | new"), ["$5"]);
        assert_eq!(behind("<p>Rent:<p>Size:<p>20"), ["", "20"]);
        assert_eq!(code_len(" 040 12-3 by day"), 9);
        assert_eq!(code_len(" the manual of 1998"), 0);
        assert!(
            ["<p>Parent: Ann", "<p>For rent - big", "<p>Rent a room"].map(behind).iter().all(Vec::is_empty)
        );
    }
}
