//! Lines: what stands between two break marks, divided into label and value.
//!
//! ```text
//! "Instructor: Ann Lee"  label "Instructor:"  value "Ann Lee"
//! "<b>Texts</b> Knuth"   label "Texts"        value "Knuth"
//! ```

use std::ops::Range;

use page::{Document, NodeId};

/// A line that a reader can see.
pub(super) struct Line {
    /// Its first text node.
    pub(super) node: NodeId,
    /// Its label, or all of it where it has none.
    pub(super) label: Range<usize>,
    /// What stands behind the label; empty where nothing does.
    pub(super) value: Range<usize>,
    /// How high a heading the line or its label is; `None` for content.
    pub(super) level: Option<u8>,
    /// The headed column of a table that it stands in.
    pub(super) column: Option<Column>,
}

/// A column of a table that has heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) table: NodeId,
    pub(super) index: u32,
    /// Is it the cell that heads the column?
    pub(super) is_head: bool,
}

impl Column {
    /// Is it of the same column?
    pub(super) fn is_of(self, other: Option<Column>) -> bool {
        other.is_some_and(|o| o.table == self.table && o.index == self.index)
    }
}

/// The shown lines of a page in order.
pub(super) fn lines(doc: &Document) -> Vec<Line> {
    let texts: Vec<NodeId> = doc.texts().collect();
    let mut first = 0;
    let mut out = Vec::new();
    for span in doc.lines() {
        while texts.get(first).is_some_and(|t| doc.span(*t).end <= span.start) {
            first += 1;
        }
        let within = texts.get(first..).unwrap_or_default();
        let count = within.iter().take_while(|t| doc.span(**t).start < span.end).count();
        let within = within.get(..count).unwrap_or_default();
        if within.iter().any(|t| doc.look(*t).shown) {
            out.push(line(doc, within, span));
        }
    }
    out
}

/// Below this a line only may be a heading: a class that says "title", a short line in capitals.
const LOOKS_LIKE_HEADING: f32 = 0.39;

/// Levels of labels: one alone in its line ("Instructor:") governs those beside their values ("Email: …") below it.
const LABEL: u8 = 1;
const LABEL_ALONE: u8 = 2;

fn line(doc: &Document, texts: &[NodeId], span: Range<usize>) -> Line {
    let node = texts.first().copied().unwrap_or(doc.root());
    let look = doc.look(node);
    let line_text = doc.full_text().get(span.clone()).unwrap_or_default();
    let heading = texts.iter().map(|t| doc.look(*t).heading).fold(1.0, f32::min);
    if let Some(end) = colon(line_text).or_else(|| bold_start(doc, texts, &span)) {
        let value = span.start + end + (line_text.len() - end - line_text[end..].trim_start().len());
        let level = match value < span.end {
            true => LABEL,
            false if heading >= LOOKS_LIKE_HEADING => level(heading, look.size),
            false => LABEL_ALONE,
        };
        return Line {
            node,
            label: span.start..span.start + end,
            value: value..span.end,
            level: Some(level),
            column: None,
        };
    }
    let level = (heading >= LOOKS_LIKE_HEADING).then(|| level(heading, look.size));
    Line::plain(node, span, level)
}

/// A heading's level: the shared judgement first, among equals the larger.
fn level(heading: f32, size: f32) -> u8 {
    LABEL_ALONE + (heading * 20.0).round() as u8 * 8 + (size * 2.0).clamp(0.0, 7.0) as u8
}

/// Most words and characters of a label: rule 3 of the paper says ten words, which takes in half sentences.
const LABEL_WORDS: usize = 6;
const LABEL_LENGTH: usize = 48;

/// One past the colon that ends a label; a clock time's or an address's is none.
fn colon(line_text: &str) -> Option<usize> {
    let (at, mark) = first_colon(line_text)?;
    let (label, value) = (line_text.get(..at)?, line_text.get(at + mark..)?);
    let short = label.split_whitespace().nth(LABEL_WORDS).is_none();
    let words = label.starts_with(char::is_alphabetic) && !label.ends_with(|c: char| c.is_ascii_digit());
    let parted = value.is_empty()
        || value.starts_with(char::is_whitespace)
        || !value.starts_with(|c: char| c == '/' || c.is_ascii_digit());
    (short && words && parted).then_some(line_text.len() - value.len())
}

/// Where the first colon stands that may end a label, narrow or wide, and its width in bytes.
fn first_colon(line_text: &str) -> Option<(usize, usize)> {
    let early = line_text.as_bytes().iter().take(LABEL_LENGTH + 1);
    early.enumerate().find_map(|(at, byte)| match byte {
        b':' => Some((at, 1)),
        b'\xef' => line_text.get(at..)?.starts_with('：').then_some((at, '：'.len_utf8())),
        _ => None,
    })
}

/// One past the bold words that a line of other print begins with.
fn bold_start(doc: &Document, texts: &[NodeId], span: &Range<usize>) -> Option<usize> {
    let bold = texts.iter().take_while(|t| doc.look(**t).bold).count();
    let end = doc.span(*texts.get(bold.checked_sub(1)?)?).end.min(span.end);
    let label = doc.full_text().get(span.start..end)?;
    let short = label.len() <= LABEL_LENGTH && label.split_whitespace().nth(LABEL_WORDS).is_none();
    (bold < texts.len() && short && end > span.start).then_some(end - span.start)
}
