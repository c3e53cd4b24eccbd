//! How things recur.

use super::reader::Reader;
use super::token::Token;

impl Reader<'_> {
    /// Reads "every Tuesday until 3 June"; the token behind it.
    pub(super) fn recurring(&mut self, tokens: &[Token], at: usize) -> Option<usize> {
        let _ = (tokens, at, &self.text);
        None
    }
}
