//! Words and what stands between them: the pieces of a text (Auto Annotator §3.3.1).
//!
//! ```text
//! "Artur's mill cost 3.50."  ──▶  Artur's · ␣ · mill · ␣ · cost · ␣ · 3.50 · .
//!                                 possessive    word      word      word   punctuation
//! ```
//!
//! The paper's lexer is lost. Here a word goes on over signs that stand inside words and numbers ("well-known", "10:30",
//! "www.example.org"); a character of Chinese or Japanese is a word, since nothing tells where one ends. Linear.

use std::ops::Range;

/// What a piece of a text is: the types of the paper's units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnitKind {
    /// UNIT_IS_WORD.
    Word,
    /// UNIT_IS_POSSESSION: a word that ends in "'s".
    Possessive,
    /// UNIT_IS_PUNCTUATION: one sign.
    Punctuation,
    /// UNIT_IS_WHITE_SPACE: one blank or several.
    WhiteSpace,
}

impl UnitKind {
    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            UnitKind::Word => "word",
            UnitKind::Possessive => "possessive",
            UnitKind::Punctuation => "punctuation",
            UnitKind::WhiteSpace => "white_space",
        }
    }

    /// Is it a word, with "'s" or without?
    pub fn is_word(self) -> bool {
        matches!(self, UnitKind::Word | UnitKind::Possessive)
    }
}

/// The pieces of a text in order, as bytes of it; together they are all of it.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = (UnitKind, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (kind, length) = first(text.get(at..)?)?;
        at += length;
        Some((kind, at - length..at))
    })
}

/// The words of a text, however they are written.
pub fn word_count(text: &str) -> usize {
    pieces(text).filter(|(kind, _)| kind.is_word()).count()
}

/// The first piece of a text, and its bytes.
fn first(text: &str) -> Option<(UnitKind, usize)> {
    let c = text.chars().next()?;
    Some(if c.is_whitespace() {
        (UnitKind::WhiteSpace, text.len() - text.trim_start().len())
    } else if !c.is_alphanumeric() {
        (UnitKind::Punctuation, c.len_utf8())
    } else if is_dense(c) {
        (UnitKind::Word, c.len_utf8())
    } else {
        word(text)
    })
}

fn word(text: &str) -> (UnitKind, usize) {
    let (mut end, mut before) = (0, ' ');
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |(_, next)| *next);
        if goes_on(c) {
            end = at + c.len_utf8();
        } else if !joins(before, c, next) {
            break;
        }
        before = c;
    }
    let stem = text.get(..end).unwrap_or_default();
    let kind = if without_possession(stem) == stem { UnitKind::Word } else { UnitKind::Possessive };
    (kind, end)
}

/// A word without the "'s" behind it.
pub(super) fn without_possession(word: &str) -> &str {
    let ends = ["'s", "’s", "'S", "’S"];
    ends.iter().find_map(|end| word.strip_suffix(end)).filter(|w| !w.is_empty()).unwrap_or(word)
}

/// Is it of a word that has begun?
fn goes_on(c: char) -> bool {
    is_mark(c) || c.is_alphanumeric() && !is_dense(c)
}

/// Is it a vowel sign, accent or joiner of its own? They are no letters, and part no word.
pub fn is_mark(c: char) -> bool {
    let accent = matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}');
    let vowel = matches!(c, '\u{900}'..='\u{963}' | '\u{966}'..='\u{eff}' | '\u{102b}'..='\u{103e}' | '\u{17b4}'..='\u{17d3}');
    accent || vowel || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Does a sign between two characters make one word of both?
fn joins(before: char, sign: char, next: char) -> bool {
    match sign {
        '\'' | '’' | '-' | '‐' | '.' | '@' | '_' | '·' => goes_on(before) && goes_on(next),
        ',' | ':' => before.is_ascii_digit() && next.is_ascii_digit(),
        _ => false,
    }
}

/// Is it of a script that sets no blanks between words?
pub(super) fn is_dense(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a text, and its other pieces, each followed by a bar.
    fn parted(text: &str) -> (String, String) {
        let (mut words, mut others) = (String::new(), String::new());
        for (kind, span) in pieces(text) {
            let out = if kind.is_word() { &mut words } else { &mut others };
            out.push_str(&text[span]);
            out.push('|');
        }
        (words, others)
    }

    #[test]
    fn words_go_on_over_signs_inside_them() {
        let (words, others) = parted("Artur's well-known mill, built 1,840.5 at 10:30: see www.mill.org/a!");
        assert_eq!(words, "Artur's|well-known|mill|built|1,840.5|at|10:30|see|www.mill.org|a|");
        assert_eq!(others, " | |,| | | | |:| | |/|!|");
        assert_eq!(parted("'tis the dogs' «C'est».").0, "tis|the|dogs|C'est|");
    }

    #[test]
    fn every_script_has_words() {
        assert_eq!(parted("水車は古い。Mill水").0, "水|車|は|古|い|Mill|水|");
        assert_eq!(parted("नमस्ते दुनिया। สวัสดี").0, "नमस्ते|दुनिया|สวัสดี|");
        assert_eq!(word_count("Млин, де мелють борошно."), 4);
        assert_eq!((word_count(""), word_count(" … – ")), (0, 0));
    }

    #[test]
    fn possession_is_told_from_the_word() {
        let kinds = |text: &str| pieces(text).map(|(kind, _)| kind.name()).collect::<Vec<_>>().join(" ");
        assert_eq!(kinds("the mill’s wheel"), "word white_space possessive white_space word");
        assert_eq!(kinds("'s"), "punctuation word");
        assert_eq!(without_possession("Artur's"), "Artur");
    }

    #[test]
    fn pieces_are_all_of_a_text() {
        let text = "\t«É» e\u{301}t\u{301}… 3.\u{a0}\n\nL’eau—d'ici, 1:2 水\u{200d}x';-.";
        let joined: String = pieces(text).map(|(_, span)| &text[span]).collect();
        assert_eq!(joined, text);
    }
}
