//! Questions as headings, their answers below them with lists, code, tables and links; sections where the page has some.

use super::html::markdown;
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
        // A row that was kept without its HTML has its text.
        let answer = match markdown(said(row, "answer_html")) {
            written if written.is_empty() => paragraphs(said(row, "answer")),
            written => written,
        };
        if !answer.is_empty() {
            out.push_str(&format!("{answer}\n\n"));
        }
    }
    out
}
