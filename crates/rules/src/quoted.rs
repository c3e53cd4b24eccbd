//! Texts in quotation marks, as the lines of a rule hold them: names of fields, and what stands in pages.
//!
//! ```text
//! the "rest"   ──▶   "the \"rest\""        behind a backslash: quotation marks, backslashes, and n, a line's end
//! ```

use std::fmt;

/// A text in quotation marks.
pub(crate) struct Quoted<'t>(pub(crate) &'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let escaped = self.0.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        write!(f, "\"{escaped}\"")
    }
}

/// The text with which a line begins, behind its first quotation mark, and what stands behind the last; `None` where it
/// does not end.
pub(crate) fn first(line: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut chars = line.char_indices();
    loop {
        match chars.next()? {
            (_, '\\') => text.push(match chars.next()?.1 {
                'n' => '\n',
                c => c,
            }),
            (at, '"') => return Some((text, line.get(at + 1..)?)),
            (_, c) => text.push(c),
        }
    }
}

/// The texts in quotation marks of a line, each with the word that stands before it; `None` where one does not end.
pub(crate) fn all(line: &str) -> Option<Vec<(String, String)>> {
    let mut rest = line;
    let mut found = Vec::new();
    while let Some((before, behind)) = rest.split_once('"') {
        let text;
        (text, rest) = first(behind)?;
        found.push((before.trim().to_owned(), text));
    }
    rest.trim().is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in
            ["", "plain", "the \"rest\"", "back\\slash\\", "\\n is no end of a line\nthis is", "\\\\\"\n"]
        {
            let line = format!("at {} as {}", Quoted(text), Quoted("x"));
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(
                all(&line),
                Some(vec![("at".into(), text.into()), ("as".into(), "x".into())]),
                "{line}"
            );
        }
        assert_eq!(all("\"x"), None);
        assert_eq!(all("\"x\" y"), None);
    }
}
