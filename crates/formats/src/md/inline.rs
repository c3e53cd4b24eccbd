//! Pieces of a line: what a page says, so written that Markdown takes it for text.
//!
//! ```text
//! 5 * 3 <b> [x](javascript:y)  ──▶  5 \* 3 \<b\> \[x\](javascript:y)
//! ```

use serde_json::Value;

use crate::Row;

/// The text of a row under a key; empty where it has none.
pub(super) fn text_of<'r>(row: &'r Row, key: &str) -> &'r str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The text of a row under a key, on one line and escaped.
pub(super) fn escaped_text(row: &Row, key: &str) -> String {
    escaped(&one_line(text_of(row, key)))
}

/// Blanks made single.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text in which nothing is markup: what CommonMark would read has a backslash, and what steers who shows it is left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for (i, c) in text.char_indices().filter(|(_, c)| !crate::steers(*c)) {
        let begins = i == 0 && matches!(c, '#' | '+' | '-' | '=' | ':');
        let numbers = matches!(c, '.' | ')') && is_number(text.get(..i).unwrap_or_default());
        if begins || numbers || "\\`*_[]<>|~&$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// "12." at the beginning of a line would be an item of a list.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Text that leads to an address; the text alone where the address is none of the web.
pub(super) fn link(text: &str, address: &str) -> String {
    let safe = ["http://", "https://", "mailto:"].iter().any(|scheme| address.starts_with(scheme));
    let plain =
        !address.contains(|c: char| c.is_whitespace() || crate::steers(c) || matches!(c, '<' | '>' | '\\'));
    if safe && plain && !text.is_empty() { format!("[{text}](<{address}>)") } else { text.to_owned() }
}

/// Paragraphs of text: each line escaped, a blank line between paragraphs, lines of one joined by a line break.
pub(super) fn paragraphs(text: &str) -> String {
    let paragraph = |p: &str| {
        let lines = p.lines().map(one_line).filter(|l| !l.is_empty());
        lines.map(|l| escaped(&l)).collect::<Vec<_>>().join("\\\n")
    };
    let all = text.split("\n\n").map(paragraph).filter(|p| !p.is_empty());
    all.collect::<Vec<_>>().join("\n\n")
}

/// The heading under which a page's records stand.
pub(super) fn heading(source: &str) -> String {
    format!("## {}\n\n", escaped(&one_line(source)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_page_is_markup() {
        assert_eq!(escaped("# 5 * <b> a|b"), "\\# 5 \\* \\<b\\> a\\|b");
        assert_eq!(escaped("1. one 2. two"), "1\\. one 2. two");
        assert_eq!(escaped("- a - b\u{7}"), "\\- a - b");
        assert_eq!(link("x", "javascript:alert(1)"), "x");
        assert_eq!(link("x", "https://a.org/b c"), "x");
        assert_eq!(link("x", "https://a.org/(b)"), "[x](<https://a.org/(b)>)");
        assert_eq!(paragraphs("a\n b\n\n\n- c"), "a\\\nb\n\n\\- c");
    }
}
