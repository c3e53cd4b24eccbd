//! A record as one visit saw it: its link, and its texts in page order, each with the column in which it stands.

use std::collections::BTreeSet;

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

    /// What it says outside some columns. Where a column ends is no part of it, so that columns may be cut otherwise on
    /// another visit; unless what stands in none is passed over too, since only the columns tell that apart.
    pub(crate) fn outside(&self, ignored: &BTreeSet<String>) -> String {
        let kept = self.pieces.iter().filter(|piece| !ignored.contains(&piece.column));
        joined(kept.map(|piece| piece.text.as_str()))
    }
}

fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    texts.collect::<Vec<_>>().join(" ")
}

/// A text with its blanks made single.
pub(crate) fn words(text: &str) -> String {
    joined(text.split_whitespace())
}
