//! The look of each element while the tree is walked: a stack of styles beside the stack of open elements.

use cssparser::Parser;
use html5ever::{Attribute, QualName};

use super::cascade::Cascade;
use super::property::{Declared, Display, declarations};
use super::sheet::{Sheet, media};
use super::style::Style;
use super::tagged::begin;
use super::usual::usual_edge;
use super::{Look, heading};
use crate::tag::Tag;
use crate::text::Break;

/// Longest `style` attribute that is read.
const LONGEST_INLINE: usize = 4096;

/// Styles of the open elements of one source, and its style sheet.
#[derive(Debug)]
pub(crate) struct Looks {
    cascade: Cascade,
    open: Vec<Style>,
    quirks: bool,
    inline: Vec<Declared>,
    /// Is some frame at hand? Else what stands in `<noframes>` is what there is to read.
    frames: bool,
}

/// Is an element to be hidden where its style says so?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    AsStyled,
    Anyway,
}

/// What the walk needs to know of an element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entered {
    pub(crate) look: Look,
    /// What ends where the element begins and ends.
    pub(crate) edge: Option<Break>,
    /// Does text directly in it keep its blanks?
    pub(crate) blanks: bool,
    /// Does its style hide it, in an element that is shown?
    pub(crate) hides: bool,
    /// What the element says about being a heading.
    pub(crate) heading: Option<f32>,
}

impl Looks {
    /// Looks by the given `<style>` contents with their `media` attributes, in order.
    pub(crate) fn new(styles: impl Iterator<Item = (String, String)>, quirks: bool) -> Looks {
        let mut sheet = Sheet::default();
        for (for_media, css) in styles {
            if media(&mut Parser::new(&for_media)) {
                sheet.add(&css);
            }
        }
        Looks {
            cascade: Cascade::new(sheet),
            open: vec![Style::root()],
            quirks,
            inline: Vec::new(),
            frames: false,
        }
    }

    fn around(&self) -> Style {
        self.open.last().copied().unwrap_or_else(Style::root)
    }

    /// A frame was glued into this source.
    pub(crate) fn has_frames(&mut self) {
        self.frames = true;
    }

    /// These are the looks of a frame: all of it is hidden if it stands in a hidden element.
    pub(crate) fn stand_in(&mut self, frame: &Looks) {
        let around = frame.around();
        if let Some(style) = self.open.first_mut() {
            style.hidden = around.hidden || !around.visible || around.display == Display::None;
        }
    }

    /// Enters an element.
    pub(crate) fn enter(
        &mut self,
        (name, tag): (&QualName, Tag),
        attrs: &[Attribute],
        shown: Shown,
    ) -> Entered {
        let around = self.around();
        let (mut style, inline) = begin((name, tag), attrs, &around, self.quirks);
        self.inline.clear();
        if let Some(inline) = Some(inline).filter(|s| !s.is_empty() && s.len() < LONGEST_INLINE) {
            declarations(&mut Parser::new(inline), &mut self.inline);
        }
        let found = self.cascade.enter(name, attrs);
        let strong = found.partition_point(|((important, ..), _)| !important);
        let (found, overriding) = found.split_at(strong);
        let plain =
            |important: bool| self.inline.iter().filter(move |(_, i)| *i == important).map(|(d, _)| d);
        let of_rules = found.iter().map(|(_, d)| d);
        let of_rules_first = overriding.iter().map(|(_, d)| d);
        for declaration in of_rules.chain(plain(false)).chain(of_rules_first).chain(plain(true)) {
            style.apply(*declaration, &around);
        }
        if tag == Tag::NOFRAMES && !self.frames {
            style.hidden = around.hidden;
        }
        if shown == Shown::Anyway {
            style.show(tag);
        }
        style.settle(&around);
        self.open.push(style);
        Entered {
            look: look_of(&style),
            edge: style.edge(tag, usual_edge(tag)),
            blanks: style.blanks,
            hides: style.hides() && around.shown(),
            heading: said_of_heading(tag, attrs),
        }
    }

    /// Leaves the element entered last.
    pub(crate) fn leave(&mut self) {
        self.open.pop();
        self.cascade.leave();
    }

    /// The look of text directly in the element entered last.
    pub(crate) fn text(&self) -> Look {
        let around = self.around();
        Look { block: false, shown: around.shown() && !around.closed, ..look_of(&around) }
    }

    /// What had to be cut: bytes of CSS, and whether rules were given up.
    pub(crate) fn notes(&self) -> Vec<String> {
        let (cut, given_up) = self.cascade.cut();
        let unread = (cut > 0).then(|| format!("{cut} bytes of style sheets were not read"));
        let too_much =
            given_up.then(|| "style sheets were too costly to apply to all of the page".to_owned());
        unread.into_iter().chain(too_much).collect()
    }
}

fn look_of(style: &Style) -> Look {
    Look {
        shown: style.shown(),
        block: style.block(),
        size: style.px,
        bold: style.bold(),
        italic: style.italic,
        upper: style.upper,
        heading: 0.0,
    }
}

fn said_of_heading(tag: Tag, attrs: &[Attribute]) -> Option<f32> {
    let by_attributes = attrs.iter().filter_map(|a| heading::of_attribute(&a.name.local, &a.value));
    by_attributes.chain(heading::of_tag(tag)).reduce(f32::max)
}
