//! The numbers of a text, apart from its words: one of several may be a counter.
//!
//! ```text
//! "$3.20, 12 views"  ──▶  "$#,#views" · 3.20 · 12
//! ```

/// Stands in the words where a number stood: a sign that no page writes.
pub(crate) const SIGN: char = '\u{e000}';

/// A text with its numbers taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Split {
    /// The words without blanks, [`SIGN`] for each number.
    pub(crate) words: String,
    /// The numbers, as they are written.
    pub(crate) numbers: Vec<String>,
}

/// Takes the numbers out of a text, and leaves its blanks out. A sign inside a number belongs to it: `1,204.5`.
pub(crate) fn split(text: &str) -> Split {
    let (mut words, mut numbers) = (String::new(), Vec::<String>::new());
    let mut rest = text.chars().peekable();
    let mut in_number = false;
    while let Some(c) = rest.next() {
        let inner = matches!(c, '.' | ',' | '\'') && rest.peek().is_some_and(|next| next.is_numeric());
        let number = c.is_numeric() || (in_number && inner);
        match (number, in_number, numbers.last_mut()) {
            (true, true, Some(last)) => last.push(c),
            (true, _, _) => {
                numbers.push(c.to_string());
                words.push(SIGN);
            }
            (false, _, _) => words.extend(Some(c).filter(|c| *c != SIGN && !c.is_whitespace())),
        }
        in_number = number;
    }
    Split { words, numbers }
}

/// What a number of a column is called, beside the columns: no column's name holds such a sign.
pub(crate) fn key(column: &str, number: usize) -> String {
    format!("{column}{SIGN}{number}")
}

/// The column of a key.
pub(crate) fn column(key: &str) -> &str {
    key.split(SIGN).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole() {
        let split = split("$1,204.50 12 views.");
        assert_eq!(split.numbers, ["1,204.50", "12"]);
        assert_eq!(split.words, format!("${SIGN}{SIGN}views."));
    }
}
