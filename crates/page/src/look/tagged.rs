//! What a tag and its attributes say about the look, before any CSS: the standard's default style sheet (HTML §15.3),
//! and attributes of the time before style sheets.

use html5ever::{Attribute, QualName, local_name, ns};

use super::property::{Declaration, Display, MEDIUM, Size, Weight};
use super::style::Style;
use super::usual::usual_display;
use crate::tag::Tag;

/// Elements that a browser with scripts never renders, and CSS does not bring back in practice.
#[rustfmt::skip]
fn is_never_shown(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::AREA | Tag::AUDIO | Tag::BASE | Tag::CANVAS | Tag::DATALIST | Tag::HEAD | Tag::LINK
        | Tag::META | Tag::NOEMBED | Tag::NOFRAMES | Tag::NOSCRIPT | Tag::PARAM | Tag::RP | Tag::SCRIPT | Tag::SOURCE
        | Tag::STYLE | Tag::TEMPLATE | Tag::TITLE | Tag::TRACK | Tag::VIDEO
    )
}

/// Parts of a drawing that are no text of the page: tool tips and definitions.
fn is_unseen_svg(name: &QualName) -> bool {
    name.ns == ns!(svg) && matches!(&*name.local, "title" | "desc" | "metadata" | "defs" | "symbol")
}

/// Attributes of one element that say something about its look.
#[derive(Debug, Default)]
struct Said<'a> {
    hidden: bool,
    open: bool,
    selected: bool,
    input_type: &'a str,
    size: &'a str,
    style: &'a str,
}

impl<'a> Said<'a> {
    fn by(attrs: &'a [Attribute]) -> Said<'a> {
        let mut said = Said::default();
        for attr in attrs {
            match attr.name.local {
                local_name!("hidden") => said.hidden = !attr.value.eq_ignore_ascii_case("until-found"),
                local_name!("open") => said.open = true,
                local_name!("selected") => said.selected = true,
                local_name!("type") => said.input_type = &attr.value,
                local_name!("size") => said.size = &attr.value,
                local_name!("style") => said.style = &attr.value,
                _ => {}
            }
        }
        said
    }
}

/// The style of an element by its tag and attributes, and its `style` attribute, which is to be applied after the
/// page's rules. `quirks`: tables take no font from outside in pages of the old kind (HTML §15.3.10).
pub(crate) fn begin<'a>(
    (name, tag): (&QualName, Tag),
    attrs: &'a [Attribute],
    around: &Style,
    quirks: bool,
) -> (Style, &'a str) {
    let said = Said::by(attrs);
    let mut style = around.inherit();
    if around.closed && tag == Tag::SUMMARY {
        style.hidden = around.hidden;
    }
    style.display = usual_display(tag);
    style.hidden |= is_never_shown(tag) || (tag == Tag::OTHER && is_unseen_svg(name));
    match tag {
        Tag::OPTION => style.hidden |= !said.selected,
        Tag::INPUT => style.hidden |= said.input_type.eq_ignore_ascii_case("hidden"),
        Tag::DETAILS => style.closed = !said.open,
        Tag::DIALOG if !said.open => style.display = Display::None,
        Tag::TABLE if quirks => (style.px, style.weight, style.italic) = (MEDIUM, 400, false),
        _ => {}
    }
    if said.hidden {
        style.display = Display::None;
    }
    style.blanks |= keeps_blanks(tag);
    font(tag, &said, &mut style, around);
    (style, said.style)
}

/// Does the element keep its blanks by default?
fn keeps_blanks(tag: Tag) -> bool {
    matches!(tag, Tag::PRE | Tag::TEXTAREA | Tag::LISTING | Tag::XMP | Tag::PLAINTEXT)
}

fn font(tag: Tag, said: &Said<'_>, style: &mut Style, around: &Style) {
    let bold = Declaration::Weight(Weight::Bolder);
    let (size, weight) = match tag {
        Tag::H1 => (Some(2.0), Some(bold)),
        Tag::H2 => (Some(1.5), Some(bold)),
        Tag::H3 => (Some(1.17), Some(bold)),
        Tag::H4 => (None, Some(bold)),
        Tag::H5 => (Some(0.83), Some(bold)),
        Tag::H6 => (Some(0.67), Some(bold)),
        Tag::B | Tag::STRONG | Tag::TH => (None, Some(bold)),
        Tag::BIG => (Some(1.2), None),
        Tag::SMALL | Tag::SUB | Tag::SUP => (Some(1.0 / 1.2), None),
        Tag::RT => (Some(0.5), None),
        Tag::I | Tag::EM | Tag::CITE | Tag::DFN | Tag::VAR | Tag::ADDRESS => {
            style.italic = true;
            return;
        }
        Tag::FONT => return style.px = font_size(said.size).unwrap_or(style.px),
        _ => return,
    };
    if let Some(times) = size {
        style.apply(Declaration::Size(Size::Times(times)), around);
    }
    if let Some(weight) = weight {
        style.apply(weight, around);
    }
}

/// `<font size>`: 1 to 7, or so many steps from 3 (HTML §2.3.4.4, §15.3.4), as pixels.
fn font_size(value: &str) -> Option<f32> {
    const STEPS: [f32; 7] = [10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0];
    let value = value.trim();
    let digits = value.trim_start_matches(['+', '-']);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number: i32 = digits.get(..end)?.parse().ok()?;
    let step = match value.as_bytes().first() {
        Some(b'+') => 3_i32.saturating_add(number),
        Some(b'-') => 3_i32.saturating_sub(number),
        _ => number,
    };
    STEPS.get(step.clamp(1, 7) as usize - 1).copied()
}
