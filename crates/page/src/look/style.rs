//! The computed style of one element: what it inherits, what its tag says, what the page's CSS says.
//!
//! ```text
//! parent's Style ── inherit ──▶ Style ── tag, attributes ──▶ Style ── declarations in cascade order ──▶ Style
//! ```

use super::property::{Declaration, Display, MEDIUM, Size, Weight};
use super::usual::usual_display;
use crate::tag::Tag;
use crate::text::Break;

/// What is known of an element's appearance while the tree is walked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    pub(crate) display: Display,
    /// Hidden with an ancestor or by its tag: no style of its own brings it back.
    pub(crate) hidden: bool,
    /// A closed `<details>`: shows nothing but its summary.
    pub(crate) closed: bool,
    /// CSS `visibility`.
    pub(crate) visible: bool,
    /// CSS `float` or a position outside the line.
    pub(crate) afloat: bool,
    /// Keeps its blanks.
    pub(crate) blanks: bool,
    /// Font size in CSS pixels.
    pub(crate) px: f32,
    /// Font weight, 1 to 1000.
    pub(crate) weight: u16,
    pub(crate) italic: bool,
    /// Shown in capitals by style.
    pub(crate) upper: bool,
}

/// CSS Fonts §2.2: 400 is normal, 700 bold; from 600 on a face is seen as bold.
const NORMAL: u16 = 400;
const BOLD: u16 = 700;
const SEEN_AS_BOLD: u16 = 600;
/// Sizes outside are mistakes or tricks, and products of many `em` leave the numbers.
const PX: std::ops::RangeInclusive<f32> = 0.0..=1000.0;

impl Style {
    /// The style around the root element.
    pub(crate) fn root() -> Style {
        Style {
            display: Display::Block,
            hidden: false,
            closed: false,
            visible: true,
            afloat: false,
            blanks: false,
            px: MEDIUM,
            weight: NORMAL,
            italic: false,
            upper: false,
        }
    }

    /// What a child has before anything is said about it.
    pub(crate) fn inherit(&self) -> Style {
        Style {
            display: Display::Inline,
            hidden: self.hidden || self.closed || self.display == Display::None,
            closed: false,
            afloat: false,
            ..*self
        }
    }

    /// Applies one declaration; `around` is the parent's style, which relative values refer to.
    pub(crate) fn apply(&mut self, declaration: Declaration, around: &Style) {
        match declaration {
            Declaration::Display(display) => self.display = display,
            Declaration::Visible(visible) => self.visible = visible,
            Declaration::Afloat(afloat) => self.afloat = afloat,
            Declaration::Blanks(kept) => self.blanks = kept,
            Declaration::Italic(italic) => self.italic = italic,
            Declaration::Upper(upper) => self.upper = upper,
            Declaration::Size(size) => self.px = resolve(size, around.px),
            Declaration::Weight(weight) => self.weight = weigh(weight, around.weight),
        }
    }

    /// A float, and a child of a row, is a box of its own.
    pub(crate) fn settle(&mut self, around: &Style) {
        let boxed = self.afloat || around.display == Display::Row;
        if boxed && self.display == Display::Inline {
            self.display = Display::Cell;
        }
    }

    /// Does the style itself hide the element, not its tag nor what is around it?
    pub(crate) fn hides(&self) -> bool {
        !self.hidden && (self.display == Display::None || !self.visible)
    }

    /// Takes back what hides the element.
    pub(crate) fn show(&mut self, tag: Tag) {
        self.visible = true;
        if self.display == Display::None {
            self.display = usual_display(tag);
        }
    }

    /// Can a reader see the element? Text directly in it may still be [`closed`](Style::closed).
    pub(crate) fn shown(&self) -> bool {
        self.visible && !self.hidden && self.display != Display::None && self.px > 0.0
    }

    pub(crate) fn bold(&self) -> bool {
        self.weight >= SEEN_AS_BOLD
    }

    pub(crate) fn block(&self) -> bool {
        matches!(self.display, Display::Block | Display::Row)
    }

    /// What ends where the element begins and ends. `usual` is its break in a browser's default style: a block that the
    /// page lays out inline still ends a word (an item of a list: a cell, since such lists are menus), and one that is
    /// hidden still ends what it would end.
    pub(crate) fn edge(&self, tag: Tag, usual: Option<Break>) -> Option<Break> {
        let item = matches!(tag, Tag::LI | Tag::DT | Tag::DD | Tag::TR | Tag::TD | Tag::TH);
        match self.display {
            Display::None => usual.or(Some(Break::Blank)),
            _ if tag == Tag::BR => usual,
            Display::Block | Display::Row => Some(Break::Line),
            Display::Cell => Some(Break::Cell),
            Display::Beside | Display::Inline if item => Some(Break::Cell),
            Display::Beside => Some(Break::Blank),
            Display::Inline => usual.map(|_| Break::Blank),
        }
    }
}

fn resolve(size: Size, around: f32) -> f32 {
    let px = match size {
        Size::Px(px) => px,
        Size::Times(times) => around * times,
        Size::Root(times) => MEDIUM * times,
    };
    px.clamp(*PX.start(), *PX.end())
}

/// CSS Fonts §2.2.1: bolder and lighter, for the two weights that pages use.
fn weigh(weight: Weight, around: u16) -> u16 {
    match weight {
        Weight::Of(weight) => weight,
        Weight::Bolder => around.max(BOLD),
        Weight::Lighter if around > BOLD => BOLD,
        Weight::Lighter => around.min(NORMAL),
    }
}
