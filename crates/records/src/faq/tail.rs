//! Where a page's tail begins, and links that lead up: neither is part of an answer.

use page::Document;

use super::piece::Piece;

/// Texts of links that lead up or on, in lower case.
const UP: [&str; 26] = [
    "top",
    "back to top",
    "to top",
    "return to top",
    "go to top",
    "back to the top",
    "return to the top",
    "back to index",
    "back to contents",
    "back to table of contents",
    "table of contents",
    "contents",
    "index",
    "up",
    "back",
    "top of page",
    "back to questions",
    "back to the list",
    "nach oben",
    "zurück",
    "zum seitenanfang",
    "haut de page",
    "retour en haut",
    "наверх",
    "к началу",
    "トップへ",
];

/// Is it a link back to the top of the page or its contents?
pub(crate) fn leads_up(doc: &Document, piece: &Piece) -> bool {
    piece.linked > 0.0 && says_up(piece.text(doc))
}

/// Does a text say that it leads up?
pub(crate) fn says_up(text: &str) -> bool {
    const SHORT: usize = 60;
    if text.len() > SHORT {
        return false;
    }
    let words = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    UP.contains(&words.as_str()) || words.starts_with("back to ") || words.starts_with("return to ")
}

/// How a page's tail begins, in lower case.
const TAILS: [&str; 22] = [
    "copyright",
    "©",
    "(c) ",
    "last updated",
    "last modified",
    "last update",
    "page last",
    "this page was",
    "this page is maintained",
    "maintained by",
    "document last",
    "related articles",
    "related posts",
    "related links",
    "share this",
    "back to all",
    "read more",
    "letzte änderung",
    "all rights reserved",
    "still have questions",
    "tags:",
    "home |",
];

/// Does a piece that is no answer any more begin the page's tail?
pub(crate) fn begins(doc: &Document, piece: &Piece) -> bool {
    let text = piece.text(doc);
    let start = text.char_indices().nth(30).map_or(text, |(i, _)| text.get(..i).unwrap_or(text));
    let lower = start.to_lowercase();
    TAILS.iter().any(|t| lower.starts_with(t))
}
