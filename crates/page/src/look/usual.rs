//! How a browser's default style sheet lays an element out, whatever the page says (HTML §15.3).

use super::property::Display;
use crate::tag::Tag;
use crate::text::Break;

/// Does a line end before and after this element in a browser's default style?
#[rustfmt::skip]
pub(crate) fn is_block(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::ADDRESS | Tag::ARTICLE | Tag::ASIDE | Tag::BLOCKQUOTE | Tag::BODY | Tag::CAPTION | Tag::CENTER | Tag::DD
        | Tag::DETAILS | Tag::DIALOG | Tag::DIR | Tag::DIV | Tag::DL | Tag::DT | Tag::FIELDSET | Tag::FIGCAPTION
        | Tag::FIGURE | Tag::FOOTER | Tag::FORM | Tag::FRAMESET | Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5
        | Tag::H6 | Tag::HEAD | Tag::HEADER | Tag::HGROUP | Tag::HR | Tag::HTML | Tag::LEGEND | Tag::LI
        | Tag::LISTING | Tag::MAIN | Tag::MENU | Tag::NAV | Tag::OL | Tag::OPTGROUP | Tag::OPTION | Tag::P
        | Tag::PLAINTEXT | Tag::PRE | Tag::SEARCH | Tag::SECTION | Tag::SUMMARY | Tag::TABLE | Tag::TBODY
        | Tag::TEXTAREA | Tag::TFOOT | Tag::THEAD | Tag::TITLE | Tag::TR | Tag::UL | Tag::XMP
    )
}

/// What ends where this element begins and ends, whatever the page's CSS says.
pub(crate) fn usual_edge(tag: Tag) -> Option<Break> {
    match tag {
        Tag::TD | Tag::TH => Some(Break::Cell),
        Tag::BR => Some(Break::Line),
        // Boxes in a line: the words beside them are not one word.
        Tag::IMG | Tag::BUTTON | Tag::SELECT | Tag::INPUT | Tag::IFRAME | Tag::OBJECT | Tag::RT => {
            Some(Break::Blank)
        }
        _ => is_block(tag).then_some(Break::Line),
    }
}

/// How an element is laid out in a browser's default style.
pub(crate) fn usual_display(tag: Tag) -> Display {
    match usual_edge(tag) {
        Some(Break::Cell) => Display::Cell,
        Some(Break::Line) if tag != Tag::BR => Display::Block,
        _ => Display::Inline,
    }
}
