//! A page's main text.

use super::inline::{escaped, one_line, paragraphs, said, told};
use crate::Row;

/// The main text of a page under its title.
pub fn main_text(row: &Row) -> String {
    let title = match told(row, "title") {
        title if title.is_empty() => escaped(&one_line(said(row, "source"))),
        title => title,
    };
    format!("## {title}\n\n{}\n\n", paragraphs(said(row, "text")))
}
