//! Where a page's tail begins, and links that lead up: neither is part of an answer.

use page::Document;

use super::overview::Overview;
use super::piece::{PLAIN, Piece};

/// Texts of links that lead up or on, in lower case.
const UP: [&str; 27] = [
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
    "zurück nach oben",
    "zum seitenanfang",
    "haut de page",
    "retour en haut",
    "наверх",
    "к началу",
    "トップへ",
];

/// Is it a link back to the top of the page or its contents?
pub(crate) fn leads_up(page: &Overview, piece: &Piece) -> bool {
    piece.linked > 0.0 && says_up(piece.text(page.doc)) || is_return(page, piece)
}

/// Times that a place is linked to by which it is known as one that answers return to.
const RETURNED: u32 = 4;

/// Is it, whatever it says, a short link to the top, or to where many other links of the page return?
fn is_return(page: &Overview, piece: &Piece) -> bool {
    const SHORT: usize = 60;
    let href = piece.link.filter(|_| piece.linked > 0.9 && piece.span.len() <= SHORT);
    let fragment = href.and_then(|l| page.doc.attr(l, "href")).and_then(|h| h.trim().strip_prefix('#'));
    let often = |f: &str| page.linked.get(f).is_some_and(|n| *n >= RETURNED);
    fragment.is_some_and(|f| f.is_empty() || f.eq_ignore_ascii_case("top") || often(f)) && !piece.opener
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
const TAILS: [&str; 32] = [
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
    "disclaimer",
    "letzte aktualisierung",
    "zuletzt geändert",
    "dernière mise à jour",
    "última actualización",
    "последнее обновление",
    "最終更新",
    "最后更新",
    "all rights reserved",
    "still have questions",
    "retrieved from",
    "still need help",
    "tags:",
    "home |",
];

/// Does a piece that is no answer any more begin the page's tail?
pub(crate) fn begins(doc: &Document, piece: &Piece) -> bool {
    let text = piece.text(doc);
    let start = text.char_indices().nth(30).map_or(text, |(i, _)| text.get(..i).unwrap_or(text));
    let lower = start.to_lowercase();
    let note = text.starts_with('*') && piece.rank < PLAIN;
    note || TAILS.iter().any(|t| lower.starts_with(t))
}
