//! The shapes of what stands before a question or an answer, whatever its word.
//!
//! ```text
//! "Q 1.2: How?"   word Q, behind its marks "How?"        "1.2) How?"   number, behind it "How?"
//! ```

/// A word that could be a marker, as in "Q:", "Q1.", "Question 3 -", "A.", "(Q)", and what follows its marks.
pub(crate) fn worded(text: &str) -> Option<(&str, &str)> {
    let open = text.trim_start_matches(['(', '[', '【', '［']);
    let end = open.find(|c: char| !c.is_alphabetic() && !joins(c)).unwrap_or(open.len());
    let written = open.get(..end)?;
    let rest = open.get(end..)?;
    let after = unnumbered(rest);
    let numbered = rest.get(..rest.len() - after.len())?;
    let separated = after.starts_with(CLOSING) || after.starts_with(['\t', '\n', '-', '–', '—', '>', '、']);
    let attached = rest.starts_with(|c: char| c.is_ascii_digit()) && written.chars().count() <= 1;
    // "Q1 Why?" has a number, "A 3 m line" begins with its words; no sentence begins with a "Q" alone.
    let dotted =
        numbered.trim_end().ends_with(['.', '．']) || attached || written == "Q" && rest.starts_with(' ');
    // "a)" is the first of several, "A)" may be an answer.
    let listed =
        written.chars().all(char::is_lowercase) && written.len() == 1 && rest.starts_with([')', '.', ']']);
    // Most texts begin with a word of their own: they are done with before any word is sought.
    if listed || !(separated || dotted || after.is_empty()) {
        return None;
    }
    let signs = |c: char| CLOSING.contains(&c) || ". \t\n-–—>、".contains(c);
    Some((written, after.trim_start_matches(signs)))
}

/// What closes a marker.
const CLOSING: [char; 8] = [':', ')', ']', '】', '］', '：', '．', '。'];

/// What follows the number of a marker: "1.2." in "Q 1.2. Why?", but not "3" in "A. 3 days", which is the answer's own.
fn unnumbered(text: &str) -> &str {
    let digits = text.trim_start_matches([' ', '#', '.']);
    let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let own = digits.len() == behind.len() || digits.len() < text.len() && !closes(digits, behind);
    if own { digits } else { behind.strip_prefix('．').unwrap_or(behind).trim_start_matches(' ') }
}

/// Is a number closed by its last dot or by what stands behind it?
fn closes(digits: &str, behind: &str) -> bool {
    let number = digits.get(..digits.len() - behind.len()).unwrap_or_default();
    number.ends_with('.')
        || behind.trim_start_matches(' ').starts_with(CLOSING)
        || behind.trim_start().starts_with(['-', '–', '—'])
}

/// Signs inside words that are no letters by themselves, in the scripts of India.
fn joins(c: char) -> bool {
    matches!(
        c,
        '\u{93c}'
            | '\u{94d}'
            | '\u{9bc}'
            | '\u{9cd}'
            | '\u{a4d}'
            | '\u{acd}'
            | '\u{bcd}'
            | '\u{c4d}'
            | '\u{ccd}'
            | '\u{d4d}'
    )
}

/// Longest number before a question, in bytes: "10.12.3.".
const LONGEST_NUMBER: usize = 9;

/// What follows "3、" or "3．".
pub(crate) fn wide_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_numeric());
    let digits = text.len() - rest.len();
    (1..=LONGEST_NUMBER).contains(&digits).then(|| rest.strip_prefix(['、', '．', '）'])).flatten()
}

/// What follows "22 ." or "3 )".
pub(crate) fn spaced_number(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|e| (1..=3).contains(e))?;
    text.get(end..)?.strip_prefix(' ')?.strip_prefix(['.', ')', ':'])
}

/// What follows "1.", "1.2", "(3)", "T.04:", "a)" or "IV.".
pub(crate) fn number(text: &str) -> Option<&str> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let token = text.get(..end.min(text.len()))?;
    let cut = token.find([':', ')', ']']).map(|i| i + 1).filter(|i| *i <= LONGEST_NUMBER);
    let token = cut.and_then(|i| token.get(..i)).unwrap_or(token);
    let digits = token.chars().filter(char::is_ascii_digit).count();
    let plain = token.chars().all(|c| c.is_ascii_alphanumeric() || ".:)(][-".contains(c));
    let letters = token.chars().filter(char::is_ascii_alphabetic).count();
    let coded = letters == 1 && token.as_bytes().get(1) == Some(&b'.');
    let closed = token.ends_with(['.', ':', ')', ']']) || token.contains('.') && letters == 0 || coded;
    let numbered = digits > 0 && letters <= 2 || letters == 1 && digits == 0 && token.len() <= 3;
    let fits = token.len() <= LONGEST_NUMBER && plain && closed && numbered;
    // "3.5 million" and "a.m." begin a text; a number goes before words.
    fits.then(|| text.get(token.len()..)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_markers_where_it_is_closed() {
        let cases = [
            ("Q1. Why?", Some(("Q", "Why?"))),
            ("Q 1.2: Why?", Some(("Q", "Why?"))),
            ("【问】为什么", Some(("问", "为什么"))),
            ("A. 3 days", Some(("A", "3 days"))),
            ("A1．3営業日", Some(("A", "3営業日"))),
            ("A 3 m line", None),
            ("a) the first", None),
        ];
        for (text, expected) in cases {
            assert_eq!(worded(text), expected, "{text}");
        }
    }
}
