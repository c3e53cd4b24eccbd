//! What a piece of a page looks like to a reader, as far as tags, attributes and the page's own CSS say it.
//!
//! ```text
//! walk:   parent's Style ── tagged ──▶ Style ── cascade(sheet, style="") ──▶ Style ──▶ Look, break marks
//! after:  all texts ── heading ──▶ sizes relative to ordinary text, one judgement of headings
//! ```
//!
//! Style sheets in other files are not seen: what is said here is what the page itself says.

mod cascade;
mod heading;
mod property;
mod selector;
mod sheet;
mod style;
mod tagged;
mod usual;
mod walk;

pub(crate) use heading::judge;
pub(crate) use walk::{Looks, Shown};

/// The look of an element, or of a text as its elements give it.
///
/// An element with text is as bold, italic, capital and large as *all* its shown text is, so that `<b><td>` and
/// `<td><b>` look alike; an element without text has its own style.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Can a reader see it? False for what is hidden by tag (`head`, `noscript`, an `option` not selected), attribute
    /// (`hidden`, a closed `details`) or style (`display: none`, `visibility: hidden`); a closed accordion is hidden
    /// and still text.
    pub shown: bool,
    /// Is it a block: does a line end before and after it? By its tag, unless the page's CSS lays it out otherwise.
    pub block: bool,
    /// Font size relative to the page's ordinary text, which is the size that most of its shown text has: 1.0. An
    /// `<h1>` of a page without CSS has 2.0; an element has the size of its smallest text.
    pub size: f32,
    /// Bold: font weight of 600 or more.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Shown in capitals, by style or because all its letters are (two at least).
    pub upper: bool,
    /// How much it looks like a heading. One judgement that every view shares; it belongs to a line or cell, and an
    /// element in one line has that of its text.
    ///
    /// | value | what it is |
    /// |---|---|
    /// | 0.9 – 1.0 | `<h1>`, `<h2>`; a short line that is large and bold |
    /// | 0.7 – 0.8 | `<h3>`, `<h4>`, `<caption>`, `role="heading"` |
    /// | 0.5 – 0.6 | `<h5>`, `<h6>`, `<th>`, `<dt>`, `<legend>`, `<summary>`; a large line; bold capitals |
    /// | 0.4 | a short line, or cell, that is all bold |
    /// | 0.2 – 0.35 | a short line in capitals; a class that says "title" |
    /// | 0.0 | everything else: sentences, and bold words inside a line |
    pub heading: f32,
}

impl Default for Look {
    fn default() -> Look {
        Look { shown: true, block: false, size: 1.0, bold: false, italic: false, upper: false, heading: 0.0 }
    }
}
