//! What a piece of a page looks like to a reader, as far as tags, attributes and the page's own CSS say it.

/// The look of an element, or of a text as its element gives it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Can a reader see it? False for what is hidden by tag (head, option), attribute or style; a closed accordion is
    /// hidden and still text.
    pub shown: bool,
    /// Is it a block: does a line end before and after it?
    pub block: bool,
    /// Font size relative to the page's ordinary text: 1.0.
    pub size: f32,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Shown in capitals, by style or because all its letters are.
    pub upper: bool,
    /// How much it looks like a heading: 0.0 not at all, 1.0 an `<h1>`. One judgement that every view shares.
    pub heading: f32,
}

impl Default for Look {
    fn default() -> Look {
        Look { shown: true, block: false, size: 1.0, bold: false, italic: false, upper: false, heading: 0.0 }
    }
}
