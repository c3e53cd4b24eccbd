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
        self.pending = self.pending.max(Some(what));
    }

    /// Are blanks kept from here on? Gives what was so before.
    pub(crate) fn keep_blanks(&mut self, kept: bool) -> bool {
        std::mem::replace(&mut self.blanks, kept)
    }

    fn settle(&mut self) {
        let mark = self.pending.take().filter(|_| !self.text.is_empty());
        if let Some(b) = mark {
            self.text.push(match b {
                Break::Blank => ' ',
                Break::Cell => '\t',
                Break::Line => '\n',
            });
        }
    }

    /// Adds the text of one node; where it stands, (n, n) if nothing of it is left.
    pub(crate) fn push(&mut self, piece: &str) -> (u32, u32) {
        if self.text.len() + piece.len() > MAX_TEXT {
            return (self.text.len() as u32, self.text.len() as u32);
        }
        let mut start = None;
        for c in piece.chars() {
            if self.blanks && matches!(c, ' ' | '\t' | '\n') {
                self.keep(c, &mut start);
            } else if matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c') {
                self.end_of(Break::Blank);
            } else if !matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}' | '\0') {
                self.settle();
                start.get_or_insert(self.text.len());
                self.text.push(if c == '\u{a0}' { ' ' } else { c });
            }
        }
        let end = self.text.len() as u32;
        (start.map_or(end, |s| s as u32), end)
    }

    /// A blank of preformatted text; leading ones are kept, since columns of `<pre>` are told by them.
    fn keep(&mut self, c: char, start: &mut Option<usize>) {
        if c == '\n' {
            self.end_of(Break::Line);
            return;
        }
        self.settle();
        start.get_or_insert(self.text.len());
        for _ in 0..if c == '\t' { 8 } else { 1 } {
            self.text.push(' ');
        }
    }
}
