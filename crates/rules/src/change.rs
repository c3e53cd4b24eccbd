//! Changes: what a person made of the columns that a list has of itself.
//!
//! ```text
//! day      hour   who                         when          first  rest
//! 4 May    5 pm   Ann Lee, Bob   ── join ──▶  4 May, 5 pm
//!                                ── split "," ──▶           Ann Lee  Bob
//! ```
//!
//! A value stays a piece of the page: what is joined is all from the first to the last, what is split is parted at a
//! text that stands in it. So each value can still be shown on its page.

use std::fmt;
use std::ops::Range;

use listings::{Cell, Column};
use marks::Mark;
use page::Document;

use crate::quoted::{self, Quoted};

/// One change; columns are told by their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The column is left out.
    Without(String),
    /// Two columns are one, which stands where the first of them stood.
    Join {
        /// The one.
        first: String,
        /// The other.
        second: String,
        /// What they are called together.
        name: String,
    },
    /// A column is two: what stands before a text, and what behind it.
    Split {
        /// The column.
        column: String,
        /// The text that parts it; where a value lacks it, all of it is the first part.
        at: String,
        /// What the parts are called.
        names: [String; 2],
    },
}

impl Change {
    /// Is it made of the column of this name?
    pub fn takes(&self, name: &str) -> bool {
        self.taken().contains(&name)
    }

    /// The columns that it is made of.
    pub fn taken(&self) -> Vec<&str> {
        match self {
            Change::Without(column) | Change::Split { column, .. } => vec![column],
            Change::Join { first, second, .. } => vec![first, second],
        }
    }

    /// The columns that it makes.
    pub fn made(&self) -> Vec<&str> {
        match self {
            Change::Without(_) => Vec::new(),
            Change::Join { name, .. } => vec![name],
            Change::Split { names, .. } => names.iter().map(String::as_str).collect(),
        }
    }

    /// Changes columns; `marks` type what is new. A column that a page lacks is passed over.
    pub fn apply(&self, doc: &Document, marks: &[Mark], columns: &mut Vec<Column>) {
        match self {
            Change::Without(name) => columns.retain(|column| column.name != *name),
            Change::Join { first, second, name } => join(doc, marks, columns, [first, second], name),
            Change::Split { column, at, names } => split(doc, marks, columns, column, at, names),
        }
    }
}

fn join(doc: &Document, marks: &[Mark], columns: &mut Vec<Column>, of: [&String; 2], name: &str) {
    let is_one = |column: &Column| of.contains(&&column.name);
    let Some(at) = columns.iter().position(is_one) else { return };
    let other = columns.iter().skip(at + 1).position(is_one).map(|behind| columns.remove(at + 1 + behind));
    let Some(column) = columns.get_mut(at) else { return };
    name.clone_into(&mut column.name);
    let Some(other) = other else { return };
    for (cell, more) in column.cells.iter_mut().zip(other.cells) {
        *cell = match (cell.as_ref().and_then(Cell::span), more.as_ref().and_then(Cell::span)) {
            (Some(a), Some(b)) => Some(Cell::Span(a.start.min(b.start)..a.end.max(b.end))),
            (None, Some(_)) => more,
            _ => cell.take(),
        };
    }
    column.recognizer = listings::recognizer_of(doc, marks, &column.cells);
}

fn split(doc: &Document, marks: &[Mark], columns: &mut Vec<Column>, of: &str, at: &str, names: &[String; 2]) {
    let Some(place) = columns.iter().position(|column| column.name == of) else { return };
    let Some(column) = columns.get_mut(place) else { return };
    let parts = column.cells.iter().map(|cell| parted(doc, cell.as_ref(), at));
    let (first, second): (Vec<_>, Vec<_>) = parts.unzip();
    let called = column.called.take();
    let made = |name: &String, cells: Vec<Option<Cell>>| {
        let recognizer = listings::recognizer_of(doc, marks, &cells);
        Column { name: name.clone(), called: called.clone(), recognizer, cells }
    };
    *column = made(&names[0], first);
    columns.insert(place + 1, made(&names[1], second));
}

fn parted(doc: &Document, cell: Option<&Cell>, at: &str) -> (Option<Cell>, Option<Cell>) {
    let Some(range) = cell.and_then(Cell::span) else { return (cell.cloned(), None) };
    let text = doc.full_text().get(range.clone()).unwrap_or_default();
    let Some(found) = text.find(at) else { return (cell.cloned(), None) };
    let before = trimmed(doc, range.start..range.start + found);
    let behind = trimmed(doc, range.start + found + at.len()..range.end);
    (before.map(Cell::Span), behind.map(Cell::Span))
}

/// A span without the blanks around it; `None` of one that says nothing.
pub(crate) fn trimmed(doc: &Document, span: Range<usize>) -> Option<Range<usize>> {
    let text = doc.full_text().get(span.clone())?;
    let start = span.start + text.len() - text.trim_start().len();
    let end = start + text.trim().len();
    (start < end).then_some(start..end)
}

/// The words of the lines that say changes.
pub(crate) const WITHOUT: &str = "without";
/// See [`WITHOUT`].
pub(crate) const JOIN: &str = "join";
/// See [`WITHOUT`].
pub(crate) const SPLIT: &str = "split";

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let q = |text| Quoted(text);
        match self {
            Change::Without(column) => write!(f, "{WITHOUT} {}", q(column)),
            Change::Join { first, second, name } => {
                write!(f, "{JOIN} {} {} as {}", q(first), q(second), q(name))
            }
            Change::Split { column, at, names: [first, rest] } => {
                write!(f, "{SPLIT} {} at {} as {} {}", q(column), q(at), q(first), q(rest))
            }
        }
    }
}

impl Change {
    /// Reads what a line says behind its word.
    pub(crate) fn read(word: &str, value: &str) -> Result<Change, String> {
        let parts = quoted::all(value).unwrap_or_default();
        let of = |between: &[&str]| -> Option<Vec<String>> {
            let fits = parts.len() == between.len()
                && parts.iter().zip(between).all(|((before, _), expected)| before == expected);
            fits.then(|| parts.iter().map(|(_, text)| text.clone()).collect())
        };
        let read = match word {
            WITHOUT => of(&[""]).and_then(|all| Some(Change::Without(all.into_iter().next()?))),
            JOIN => of(&["", "", "as"]).and_then(|all| {
                let [first, second, name] = all.try_into().ok()?;
                Some(Change::Join { first, second, name })
            }),
            _ => of(&["", "at", "as", ""]).and_then(|all| {
                let [column, at, first, rest] = all.try_into().ok()?;
                (!at.is_empty()).then_some(Change::Split { column, at, names: [first, rest] })
            }),
        };
        read.ok_or_else(|| {
            format!(
                "`{word} {value}` is none of `{WITHOUT} \"COLUMN\"`, `{JOIN} \"ONE\" \"OTHER\" as \"NAME\"`, \
                 `{SPLIT} \"COLUMN\" at \"TEXT\" as \"FIRST\" \"REST\"`"
            )
        })
    }
}

/// Are the fields of these names there of which changes are made, each with its line, and are those free that are made?
/// Of a rule that names no fields nobody knows. The line that is wrong, and what is wrong with it.
pub(crate) fn can_be_made<'c>(
    mut names: Vec<&'c str>,
    changes: &'c [(usize, Change)],
) -> Result<(), (usize, String)> {
    let named = !names.is_empty();
    for (line, change) in changes.iter().filter(|_| named) {
        let is = |name: &str, taken: &str| name.split_whitespace().eq(taken.split_whitespace());
        let lacks = |taken: &&str| !names.iter().any(|name| is(name, taken));
        if let Some(lacking) = change.taken().into_iter().find(lacks) {
            let there = names.join("`, `");
            return Err((*line, format!("no field is called `{lacking}`; there are `{there}`")));
        }
        names.retain(|name| !change.taken().iter().any(|taken| is(name, taken)));
        for made in change.made() {
            if names.contains(&made) {
                return Err((*line, format!("a second field `{made}`; give each a name of its own")));
            }
            names.push(made);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Document {
        let row = |d: &str, h: &str, who: &str| format!("<tr><td>{d}<td>{h}<td>{who}");
        let rows = [row("4 May", "5 pm", "Ann Lee, Bob"), row("5 May", "6 pm", "Cid")].concat();
        page::parse(format!("<table>{rows}</table>").as_bytes(), &page::Hints::default())
    }

    fn column(doc: &Document, name: &str, values: &[&str]) -> Column {
        let cell = |value: &&str| {
            let at = doc.full_text().find(value)?;
            Some(Cell::Span(at..at + value.len()))
        };
        Column { name: name.into(), called: None, recognizer: None, cells: values.iter().map(cell).collect() }
    }

    fn cells(doc: &Document, columns: &[Column]) -> Vec<String> {
        let cell = |c: &Option<Cell>| c.as_ref().map_or("–", |c| c.text(doc)).replace('\t', " ");
        columns
            .iter()
            .map(|c| format!("{}: {}", c.name, c.cells.iter().map(cell).collect::<Vec<_>>().join(" | ")))
            .collect()
    }

    #[test]
    fn columns_are_joined_split_and_left_out() {
        let doc = page();
        let marks = marks::find(doc.full_text(), &marks::Settings::default());
        let mut columns = vec![
            column(&doc, "day", &["4 May", "5 May"]),
            column(&doc, "hour", &["5 pm", "6 pm"]),
            column(&doc, "who", &["Ann Lee, Bob", "Cid"]),
        ];
        let read = |line: &str| {
            let (word, value) = line.split_once(' ').unwrap();
            Change::read(word, value).unwrap()
        };
        for line in [
            r#"join "day" "hour" as "when""#,
            r#"split "who" at "," as "first" "the \"rest\"""#,
            r#"without "nothing""#,
        ] {
            let change = read(line);
            assert_eq!(change.to_string(), line);
            change.apply(&doc, &marks, &mut columns);
        }
        assert_eq!(
            cells(&doc, &columns),
            ["when: 4 May 5 pm | 5 May 6 pm", "first: Ann Lee | Cid", "the \"rest\": Bob | –"]
        );
        assert_eq!(columns[0].recognizer.as_deref(), Some("date"));
        read(r#"without "first""#).apply(&doc, &marks, &mut columns);
        assert_eq!(columns.len(), 2);
    }

    #[test]
    fn what_is_no_change_is_told() {
        for (word, value) in [
            ("without", "x"),
            ("without", "\"x"),
            ("join", "\"a\" \"b\" \"c\""),
            ("join", "\"a\" as \"b\""),
            ("split", "\"a\" at \"\" as \"b\" \"c\""),
            ("split", "\"a\" at \",\" as \"b\" \"c\" \"d\""),
        ] {
            assert!(Change::read(word, value).is_err(), "{word} {value}");
        }
    }
}
