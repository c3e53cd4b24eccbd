//! One string of all text: blanks folded as a browser folds them, break marks where lines, blocks and cells end.

/// What ends at a place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Break {
    /// A blank that has not been written yet.
    Blank,
    /// A table cell: written as `\t`.
    Cell,
    /// A line or block: written as `\n`.
    Line,
}

/// Writes text pieces; a break is written only when text follows, and the strongest one wins.
#[derive(Debug, Default)]
pub(crate) struct TextWriter {
    text: String,
    pending: Option<Break>,
    /// Are blanks kept here?
    blanks: bool,
    /// Where the last line mark stands.
    last_line: usize,
    /// At the start of a cell, before any text of it: blocks that begin there add no break to the cell's own.
    at_cell: bool,
    /// Where one piece ended and another begins with no blank between: `<span>9 Aug</span><span>15:00</span>`.
    seam: Option<Seam>,
}

/// Where two elements meet, and whether they are of different classes: digits of one class may be one number.
#[derive(Debug, Clone, Copy)]
struct Seam {
    at: usize,
    different: bool,
}

/// Longest text kept, so that offsets fit in 32 bits.
const MAX_TEXT: usize = u32::MAX as usize / 2;

impl TextWriter {
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    /// Something ends here.
    pub(crate) fn end_of(&mut self, what: Break) {
        if !(self.at_cell && what == Break::Line) {
            self.pending = self.pending.max(Some(what));
        }
    }

    /// Two elements meet here that a style sheet may have set apart: words that cannot be one are parted by a blank.
    /// Are they of `different` classes?
    pub(crate) fn meet(&mut self, different: bool) {
        self.seam = Some(Seam { at: self.text.len(), different });
    }

    /// A table cell begins here.
    pub(crate) fn begin_cell(&mut self) {
        self.end_of(Break::Cell);
        self.at_cell = true;
    }

    /// A cell whose text begins at `from` ends here. A block that ends with it adds no break to the cell's own; a cell of
    /// several lines ends like a block, lest the last line of one column go on in the first of the next.
    pub(crate) fn end_cell(&mut self, from: usize) {
        self.at_cell = false;
        if self.text.len() > from {
            // The mark before the cell's own text stands at `from`.
            self.pending = Some(if self.last_line > from { Break::Line } else { Break::Cell });
        }
    }

    /// Are blanks kept from here on? Gives what was so before.
    pub(crate) fn keep_blanks(&mut self, kept: bool) -> bool {
        std::mem::replace(&mut self.blanks, kept)
    }

    fn settle(&mut self, next: char) {
        self.at_cell = false;
        let met = self.seam.take().filter(|s| s.at == self.text.len());
        if let Some(seam) = met.filter(|_| self.pending.is_none() && !self.blanks)
            && self.text.chars().next_back().is_some_and(|last| are_two_words(last, next, seam.different))
        {
            self.pending = Some(Break::Blank);
        }
        let mark = self.pending.take().filter(|_| !self.text.is_empty());
        if mark == Some(Break::Line) {
            self.last_line = self.text.len();
        }
        if let Some(b) = mark {
            self.text.push(match b {
                Break::Blank => ' ',
                Break::Cell => '\t',
                Break::Line => '\n',
            });
        }
    }

    /// Adds the text of one node; where it stands, (n, n) if nothing of it is left. A text of blanks alone, no-break
    /// spaces included, is none: it fills an empty cell or line.
    pub(crate) fn push(&mut self, piece: &str) -> (u32, u32) {
        let here = self.text.len() as u32;
        if self.text.len() + piece.len() > MAX_TEXT {
            return (here, here);
        }
        if !self.blanks && piece.chars().all(|c| is_blank(c) || c == NO_BREAK) {
            self.pending = self.pending.max((!piece.is_empty()).then_some(Break::Blank));
            return (here, here);
        }
        let mut start = None;
        let mut rest = piece;
        while let Some(c) = rest.chars().next() {
            let (run, after) = rest.split_at_checked(plain_run(rest.as_bytes())).unwrap_or(("", rest));
            if run.is_empty() {
                self.push_char(c, &mut start);
                rest = rest.get(c.len_utf8()..).unwrap_or_default();
            } else {
                self.settle(run.chars().next().unwrap_or_default());
                start.get_or_insert(self.text.len());
                self.text.push_str(run);
                rest = after;
            }
        }
        let end = self.text.len() as u32;
        (start.map_or(end, |s| s as u32), end)
    }

    fn push_char(&mut self, c: char, start: &mut Option<usize>) {
        if self.blanks && matches!(c, ' ' | '\t' | '\n') {
            self.keep(c, start);
        } else if is_blank(c) {
            self.end_of(Break::Blank);
        } else if !matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}' | '\0') {
            self.settle(c);
            start.get_or_insert(self.text.len());
            self.text.push(if c == NO_BREAK { ' ' } else { c });
        }
    }

    /// A blank of preformatted text; leading ones are kept, since columns of `<pre>` are told by them.
    fn keep(&mut self, c: char, start: &mut Option<usize>) {
        if c == '\n' {
            self.end_of(Break::Line);
            return;
        }
        self.settle(c);
        start.get_or_insert(self.text.len());
        for _ in 0..if c == '\t' { 8 } else { 1 } {
            self.text.push(' ');
        }
    }
}

const NO_BREAK: char = '\u{a0}';

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c')
}

/// Do two characters side by side end one word and begin another: "Aug|15", "25|DEZ", "home|About", "loft|$900", and of
/// different elements "$900|3 rooms"? Not "5|th".
fn are_two_words(last: char, next: char, different: bool) -> bool {
    let number = |c: char| c.is_ascii_digit();
    last.is_alphabetic() && number(next)
        || number(last) && (next.is_uppercase() || different && number(next))
        || last.is_lowercase() && next.is_uppercase()
        || last.is_alphanumeric() && matches!(next, '$' | '€' | '£')
}

/// Is it a byte of a character that is copied as it is? Not the first byte of one that might be left out or changed:
/// soft hyphen and no-break space begin with C2, zero-width spaces with E2 and EF.
fn is_plain(byte: u8) -> bool {
    byte > b' ' && !matches!(byte, 0xc2 | 0xe2 | 0xef)
}

/// Length of the words at the beginning that are copied as they are, single blanks between them included.
fn plain_run(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        at += rest.iter().position(|b| !is_plain(*b)).unwrap_or(rest.len());
        match bytes.get(at..) {
            Some([b' ', next, ..]) if at > 0 && is_plain(*next) => at += 1,
            _ => return at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(pieces: &[&str]) -> String {
        let mut writer = TextWriter::default();
        for piece in pieces {
            writer.push(piece);
        }
        writer.finish()
    }

    #[test]
    fn blanks_are_folded_and_what_is_invisible_left_out() {
        assert_eq!(written(&["  a  b c\r\n", "\t d "]), "a b c d");
        assert_eq!(written(&["so\u{ad}ft zero\u{200b}width\u{feff}\0", "4", "th"]), "soft zerowidth4th");
        assert_eq!(written(&["a\u{a0}\u{a0}b", "\u{a0}", " c\u{2014} d\u{e9}"]), "a  b c\u{2014} d\u{e9}");
        assert_eq!(written(&["\u{a0} ", "\u{a0}a"]), " a");
    }

    #[test]
    fn where_elements_meet_words_that_cannot_be_one_are_parted() {
        let met = |first: &str, second: &str| {
            let mut writer = TextWriter::default();
            writer.push(first);
            writer.meet(true);
            writer.push(second);
            writer.finish()
        };
        assert_eq!(met("9 Aug", "15:00"), "9 Aug 15:00");
        assert_eq!(met("15:00", "League"), "15:00 League");
        assert_eq!(met("Home", "About"), "Home About");
        assert_eq!(met("$900", "3 rooms"), "$900 3 rooms");
        assert_eq!(met("Mill loft", "$900"), "Mill loft $900");
        assert_eq!(met("5", "th"), "5th");
        assert_eq!(met("H", "ello"), "Hello");
    }
}
