//! A record as one visit saw it: its link, and its texts in page order, each with the column in which it stands.

use std::collections::{BTreeSet, HashMap};

use formats::Row;

use crate::numbers;

/// The column of what stands in no column: labels, and texts that the list's other records do not have.
pub(crate) const REST: &str = "";

/// A text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The name of its column; empty for what stands in none.
    pub column: String,
    /// The text, blanks made single.
    pub text: String,
}

/// What a page says of one record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// To where it leads.
    pub url: Option<String>,
    /// The day or moment that it names, as `2026-05-12` or `2026-05-12T16:00`.
    pub starts: Option<String>,
    /// The events of the page that take place by it, as rows of that kind; none where the page tells of no events.
    pub events: Vec<Row>,
    /// Its texts, in page order.
    pub pieces: Vec<Piece>,
}

impl Snapshot {
    /// All that it says, on one line.
    pub fn text(&self) -> String {
        joined(self.pieces.iter().map(|piece| piece.text.as_str()))
    }

    /// What it says in a column; `None` where it says nothing there.
    pub fn field(&self, column: &str) -> Option<String> {
        let mut pieces = self.pieces.iter().filter(|piece| piece.column == column).peekable();
        pieces.peek()?;
        Some(joined(pieces.map(|piece| piece.text.as_str())))
    }

    /// The columns in which it says something, in page order, and what.
    pub fn fields(&self) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = Vec::new();
        for piece in self.pieces.iter().filter(|piece| piece.column != REST) {
            match fields.iter_mut().find(|(name, _)| *name == piece.column) {
                Some((_, text)) => *text = joined([text.as_str(), &piece.text].into_iter()),
                None => fields.push((piece.column.clone(), piece.text.clone())),
            }
        }
        fields
    }

    /// Its title: what it says in the column of titles, else its first text that has a letter, else its address.
    pub fn title(&self, column: Option<&str>) -> String {
        let lettered = || self.pieces.iter().find(|piece| piece.text.chars().any(char::is_alphabetic));
        let first = || lettered().or(self.pieces.first()).map(|piece| piece.text.clone());
        column
            .and_then(|column| self.field(column))
            .or_else(first)
            .or_else(|| self.url.clone())
            .unwrap_or_default()
    }

    /// Its text outside some columns and numbers, without blanks: ends of columns and line breaks are no part of it.
    pub(crate) fn outside(&self, ignored: &BTreeSet<String>) -> String {
        text_outside(self.pieces.iter(), ignored)
    }

    /// Its text in a column outside some numbers, without blanks; `None` where the column is empty.
    pub(crate) fn bare(&self, column: &str, ignored: &BTreeSet<String>) -> Option<String> {
        let mut pieces = self.pieces.iter().filter(|piece| piece.column == column).peekable();
        pieces.peek()?;
        Some(text_outside(pieces, ignored))
    }
}

/// The text of pieces outside some columns, and without some numbers of them, counted over all pieces of a column.
fn text_outside<'p>(pieces: impl Iterator<Item = &'p Piece>, ignored: &BTreeSet<String>) -> String {
    let mut out = String::new();
    let mut counted: HashMap<&str, usize> = HashMap::new();
    for piece in pieces.filter(|piece| !ignored.contains(&piece.column)) {
        let count = counted.entry(&piece.column).or_default();
        let text = numbers::split(&piece.text);
        let mut rest = text.numbers.iter();
        for c in text.words.chars() {
            if c != numbers::SIGN {
                out.push(c);
                continue;
            }
            let number = rest.next().map_or("", String::as_str);
            out.push_str(if ignored.contains(&numbers::key(&piece.column, *count)) { "#" } else { number });
            *count += 1;
        }
    }
    out
}

/// A text without its blanks.
pub(crate) fn bare(text: &str) -> String {
    text.split_whitespace().collect()
}

fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    texts.collect::<Vec<_>>().join(" ")
}

/// A text with its blanks made single.
pub(crate) fn words(text: &str) -> String {
    joined(text.split_whitespace())
}
