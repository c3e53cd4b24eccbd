//! One page on a sheet: its annotation, or its main text.

use super::inline::{escaped, link, one_line, paragraphs, said, several, told};
use crate::Row;

/// What is said of a page, with the words for it.
const SAID: [(&str, &str); 3] = [("Date", "date"), ("Language", "language"), ("Type", "page_type")];

/// What a page is: title, description, and what else is known as a list.
pub fn annotation(row: &Row) -> String {
    let source = said(row, "source");
    let title = told(row, "title");
    let title = if title.is_empty() { escaped(&one_line(source)) } else { title };
    let lists =
        [("Author", "author"), ("Key words", "keywords")].map(|(word, key)| (word, several(row, key)));
    let told_of = lists.into_iter().chain(SAID.map(|(word, key)| (word, told(row, key))));
    let lines =
        told_of.filter(|(_, text)| !text.is_empty()).map(|(word, text)| format!("- {word}: {text}\n"));
    let about = match paragraphs(said(row, "description")) {
        text if text.is_empty() => text,
        text => format!("{text}\n\n"),
    };
    let page = link(&escaped(&one_line(source)), source);
    format!("## {title}\n\n{about}{}- Page: {page}\n\n", lines.collect::<String>())
}

/// The main text of a page under its title.
pub fn main_text(row: &Row) -> String {
    let title = match told(row, "title") {
        title if title.is_empty() => escaped(&one_line(said(row, "source"))),
        title => title,
    };
    format!("## {title}\n\n{}\n\n", paragraphs(said(row, "text")))
}
