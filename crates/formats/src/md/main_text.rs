//! A page's main text.

use super::inline::{escaped, escaped_text, one_line, paragraphs, text_of};
use crate::Row;

/// The main text of a page under its title.
pub fn main_text(row: &Row) -> String {
    let title = match escaped_text(row, "title") {
        title if title.is_empty() => escaped(&one_line(text_of(row, "source"))),
        title => title,
    };
    format!("## {title}\n\n{}\n\n", paragraphs(text_of(row, "text")))
}
