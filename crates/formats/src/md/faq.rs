//! Questions as headings, their answers as text below them; sections where the page has some.

use super::inline::{heading, paragraphs, said, told};
use crate::Row;

/// The questions of a page under its name; nothing where there are none.
pub fn faqs(rows: &[Row], source: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = heading(source);
    let mut section = String::new();
    for row in rows {
        let own = told(row, "section");
        if own != section && !own.is_empty() {
            out.push_str(&format!("### {own}\n\n"));
        }
        section = own;
        out.push_str(&format!("#### {}\n\n", told(row, "question")));
        match paragraphs(said(row, "answer")) {
            text if text.is_empty() => {}
            text => out.push_str(&format!("{text}\n\n")),
        }
    }
    out
}
