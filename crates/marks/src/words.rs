//! The words of a line, with their shapes.
//!
//! ```text
//! "Prof. T. Kindberg, MIT" ──▶ [Prof .] [T .] [Kindberg] , [MIT]
//! ```
//!
//! A word is a run of letters or digits, with apostrophes and hyphens inside. Each word knows what stands between
//! it and the word before, so that a recogniser can follow a name through blanks and stop at anything else.

use memchr::memchr2_iter;

/// What stands before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    /// Nothing: the first word of its line.
    Start,
    /// Blanks only.
    Blank,
    /// A full stop, then perhaps blanks.
    Stop,
    /// A comma, then perhaps blanks.
    Comma,
    /// Anything else.
    Other,
}

/// How a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// "Tim", "McDonald".
    Capital,
    /// "TIM": two letters or more, all upper case.
    Upper,
    /// "T": a single upper-case letter.
    Initial,
    /// "tim", "iPhone".
    Lower,
    /// Has a digit.
    Digit,
    /// A script without cases.
    Caseless,
}

/// A word of a line: bytes `start..end` of the whole text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word {
    /// First byte, in the text.
    pub(crate) start: usize,
    /// One past the last byte.
    pub(crate) end: usize,
    /// How it is written.
    pub(crate) shape: Shape,
    /// What stands before it.
    pub(crate) gap: Gap,
}

impl Word {
    /// The word itself; `text` is the text it was read from.
    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Written as names are: "Tim" or "TIM".
    pub(crate) fn capital(self) -> bool {
        matches!(self.shape, Shape::Capital | Shape::Upper)
    }
}

/// The lines and cells of a text, as byte ranges without their ends.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let ends = memchr2_iter(b'\n', b'\t', text.as_bytes()).chain(std::iter::once(text.len()));
    ends.scan(0, |start, end| {
        let line = (*start, end);
        *start = end + 1;
        Some(line)
    })
    .filter(|(start, end)| start < end)
}

/// Reads the words of the bytes `from..to` of `text` into `words`, which is emptied first.
pub(crate) fn read(text: &str, from: usize, to: usize, words: &mut Vec<Word>) {
    words.clear();
    let Some(line) = text.get(from..to) else { return };
    let mut at = 0;
    let mut last_end = 0;
    while let Some(start) = word_start(line, at) {
        let rest = line.get(start..).unwrap_or_default();
        let end = start + word_len(rest).max(1);
        let gap =
            if words.is_empty() { Gap::Start } else { gap(line.get(last_end..start).unwrap_or_default()) };
        let shape = shape(line.get(start..end).unwrap_or_default());
        words.push(Word { start: from + start, end: from + end, shape, gap });
        at = end;
        last_end = end;
    }
}

/// The first byte at or behind `at` where a word begins.
fn word_start(line: &str, at: usize) -> Option<usize> {
    let bytes = line.as_bytes().get(at..)?;
    let near = at + bytes.iter().position(|b| b.is_ascii_alphanumeric() || !b.is_ascii())?;
    if line.as_bytes().get(near).is_some_and(u8::is_ascii) {
        return Some(near);
    }
    line.get(near..)?.find(char::is_alphanumeric).map(|skipped| near + skipped)
}

/// Length in bytes of the word at the start of `rest`.
fn word_len(rest: &str) -> usize {
    // Most words are plain letters to a blank or comma.
    let bytes = rest.as_bytes();
    let plain = bytes.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(bytes.len());
    match bytes.get(plain) {
        Some(b'\'' | b'-') => {}
        Some(b) if !b.is_ascii() => {}
        _ if plain > 0 => return plain,
        _ => {}
    }
    let mut end = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins =
            matches!(c, '\'' | '’' | '-' | '‐') && chars.peek().is_some_and(|(_, n)| n.is_alphabetic());
        if matches!(c, '\'' | '’') && is_possessive(rest.get(at + c.len_utf8()..).unwrap_or_default()) {
            break;
        }
        if !(is_word_char(c) || joins && at > 0) {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

/// True for the "s" of "Tim's" with nothing of the word behind it.
fn is_possessive(rest: &str) -> bool {
    let mut chars = rest.chars();
    matches!(chars.next(), Some('s' | 'S')) && !chars.next().is_some_and(is_word_char)
}

/// A letter, a digit or an accent that stands on a letter.
fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() && (c.is_alphanumeric() || ('\u{300}'..'\u{370}').contains(&c))
}

/// So many blanks in a row are a column of a `<pre>` table, not a blank between two words.
const COLUMN_GAP: usize = 3;

/// What a piece of text between two words amounts to.
fn gap(between: &str) -> Gap {
    if between == " " {
        return Gap::Blank;
    }
    if between.len() >= COLUMN_GAP && between.contains("   ") {
        return Gap::Other;
    }
    let mut gap = Gap::Blank;
    for c in between.chars() {
        gap = match (c, gap) {
            (' ' | '\u{a0}' | '\u{202f}' | '\r', _) => gap,
            ('.', Gap::Blank) => Gap::Stop,
            (',', Gap::Blank | Gap::Stop) => Gap::Comma,
            _ => return Gap::Other,
        };
    }
    gap
}

/// How `word` is written.
fn shape(word: &str) -> Shape {
    let count = if word.is_ascii() { count_bytes(word) } else { count_chars(word) };
    let Some((upper, lower, letters)) = count else { return Shape::Digit };
    let capital = word.chars().next().is_some_and(char::is_uppercase);
    match (capital, upper, lower) {
        (true, 1, 0) if letters == 1 => Shape::Initial,
        (true, _, 0) => Shape::Upper,
        (true, ..) => Shape::Capital,
        (false, 0, 0) => Shape::Caseless,
        _ => Shape::Lower,
    }
}

/// Upper-case letters, lower-case letters, and letters of any sort; `None` where there is a digit.
fn count_bytes(word: &str) -> Option<(usize, usize, usize)> {
    let (mut upper, mut lower) = (0, 0);
    for byte in word.bytes() {
        if byte.is_ascii_digit() {
            return None;
        }
        upper += usize::from(byte.is_ascii_uppercase());
        lower += usize::from(byte.is_ascii_lowercase());
    }
    Some((upper, lower, upper + lower))
}

/// The same where not all is ASCII.
fn count_chars(word: &str) -> Option<(usize, usize, usize)> {
    let (mut upper, mut lower, mut letters) = (0, 0, 0);
    for c in word.chars() {
        if c.is_numeric() {
            return None;
        }
        upper += usize::from(c.is_uppercase());
        lower += usize::from(c.is_lowercase());
        letters += usize::from(c.is_alphabetic());
    }
    Some((upper, lower, letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_shape_and_gap() {
        let text = "Prof. T. Saint-Raymond, MIT (room 5b) 谢志强";
        let mut words = Vec::new();
        read(text, 0, text.len(), &mut words);
        let got: Vec<_> = words.iter().map(|w| (w.of(text), w.shape, w.gap)).collect();
        assert_eq!(
            got,
            [
                ("Prof", Shape::Capital, Gap::Start),
                ("T", Shape::Initial, Gap::Stop),
                ("Saint-Raymond", Shape::Capital, Gap::Stop),
                ("MIT", Shape::Upper, Gap::Comma),
                ("room", Shape::Lower, Gap::Other),
                ("5b", Shape::Digit, Gap::Blank),
                ("谢志强", Shape::Caseless, Gap::Other),
            ]
        );
    }

    #[test]
    fn lines_and_cells() {
        assert_eq!(lines("a\tbc\n\nd").collect::<Vec<_>>(), [(0, 1), (2, 4), (6, 7)]);
    }
}
