//! The few CSS properties that decide how a text looks, and their values.

use cssparser::{Delimiter, ParseError, Parser, Token, parse_important};

/// How an element stands among its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Display {
    /// Not shown, nor anything inside.
    None,
    /// Part of a line.
    Inline,
    /// A box inside a line (`inline-block`, a float): no part of the word before it.
    Beside,
    /// A line ends before and after it.
    Block,
    /// A block whose children stand beside each other (`flex`, `grid`).
    Row,
    /// A table cell.
    Cell,
}

/// A browser's font size where a page says nothing, in CSS pixels.
pub(crate) const MEDIUM: f32 = 16.0;

/// A font size, absolute or relative to the parent's or the root's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Size {
    /// CSS pixels.
    Px(f32),
    /// Times the parent's size.
    Times(f32),
    /// Times the root's size.
    Root(f32),
}

/// A font weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Weight {
    Of(u16),
    Bolder,
    Lighter,
}

/// One declaration that matters here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Declaration {
    Display(Display),
    Visible(bool),
    Afloat(bool),
    Blanks(bool),
    Italic(bool),
    Upper(bool),
    Size(Size),
    Weight(Weight),
}

/// A declaration, and whether it is `!important`.
pub(crate) type Declared = (Declaration, bool);

type Value<T> = Result<T, ParseError<()>>;

/// Reads `name: value; …` up to the end of the input; what is not understood is skipped, as CSS asks.
pub(crate) fn declarations(input: &mut Parser<'_>, out: &mut Vec<Declared>) {
    while !input.is_exhausted() {
        let _ = input.parse_until_after(Delimiter::Semicolon, |one| declaration(one, out));
    }
}

fn declaration(input: &mut Parser<'_>, out: &mut Vec<Declared>) -> Value<()> {
    let name = input.expect_ident_cloned()?;
    let Some((_, property)) = PROPERTIES.iter().find(|(n, _)| n.eq_ignore_ascii_case(&name)) else {
        return Err(ParseError::unexpected_token());
    };
    input.expect_colon()?;
    let from = out.len();
    let value = input.parse_until_before(Delimiter::Bang, |value| match property {
        Property::Font => font(value, out),
        Property::Longhand(read) => read(value).map(|one| out.push((one, false))),
    });
    if value.is_err() {
        out.truncate(from);
    }
    if input.try_parse(parse_important).is_ok() {
        out.iter_mut().skip(from).for_each(|(_, important)| *important = true);
    }
    value
}

/// How a property's value is read: one declaration, or the three of `font`.
enum Property {
    Font,
    Longhand(fn(&mut Parser<'_>) -> Value<Declaration>),
}

const PROPERTIES: [(&str, Property); 11] = [
    ("font", Property::Font),
    ("font-size", Property::Longhand(|i| Ok(Declaration::Size(size(i)?)))),
    ("font-weight", Property::Longhand(|i| Ok(Declaration::Weight(weight(i)?)))),
    ("font-style", Property::Longhand(|i| Ok(Declaration::Italic(is_slanted(&keyword(i)?))))),
    ("font-variant", Property::Longhand(|i| Ok(Declaration::Upper(keyword(i)?.contains("small-caps"))))),
    ("text-transform", Property::Longhand(|i| Ok(Declaration::Upper(keyword(i)? == "uppercase")))),
    ("display", Property::Longhand(|i| Ok(Declaration::Display(display(&keyword(i)?)?)))),
    ("visibility", Property::Longhand(|i| Ok(Declaration::Visible(keyword(i)? == "visible")))),
    ("float", Property::Longhand(|i| Ok(Declaration::Afloat(keyword(i)? != "none")))),
    ("position", Property::Longhand(|i| Ok(Declaration::Afloat(leaves_the_line(&keyword(i)?))))),
    ("white-space", Property::Longhand(|i| Ok(Declaration::Blanks(keyword(i)?.starts_with("pre"))))),
];

fn is_slanted(word: &str) -> bool {
    matches!(word, "italic" | "oblique")
}

fn leaves_the_line(word: &str) -> bool {
    matches!(word, "absolute" | "fixed")
}

fn keyword(input: &mut Parser<'_>) -> Value<String> {
    Ok(input.expect_ident()?.to_ascii_lowercase())
}

fn display(word: &str) -> Value<Display> {
    Ok(match word {
        "none" => Display::None,
        "inline" | "contents" | "ruby" => Display::Inline,
        "inline-block" | "inline-flex" | "inline-grid" | "inline-table" => Display::Beside,
        "flex" | "grid" | "-webkit-flex" | "-ms-flexbox" => Display::Row,
        "table-cell" => Display::Cell,
        "inherit" | "initial" | "unset" | "revert" => return Err(ParseError::unexpected_token()),
        // CSS Overflow 4 §5: where no `flex` follows it, `-webkit-box` shows the first lines of a text.
        _ => Display::Block,
    })
}

fn size(input: &mut Parser<'_>) -> Value<Size> {
    Ok(match input.next()?.clone() {
        Token::Number { value: 0.0, .. } => Size::Px(0.0),
        Token::Percentage { unit_value, .. } => Size::Times(unit_value),
        Token::Dimension { value, unit, .. } => length(value, &unit.to_ascii_lowercase())?,
        Token::Ident(word) => named_size(&word.to_ascii_lowercase())?,
        _ => return Err(ParseError::unexpected_token()),
    })
}

/// CSS Values §6: one inch is 96 pixels, one point a 72nd of it.
fn length(value: f32, unit: &str) -> Value<Size> {
    Ok(match unit {
        "px" => Size::Px(value),
        "pt" => Size::Px(value * 96.0 / 72.0),
        "pc" => Size::Px(value * 16.0),
        "in" => Size::Px(value * 96.0),
        "cm" => Size::Px(value * 96.0 / 2.54),
        "mm" => Size::Px(value * 9.6 / 2.54),
        "em" => Size::Times(value),
        "ex" | "ch" => Size::Times(value / 2.0),
        "rem" => Size::Root(value),
        _ => return Err(ParseError::unexpected_token()),
    })
}

/// CSS Fonts §2.5: the keywords as factors of `medium`, and one step up or down.
fn named_size(word: &str) -> Value<Size> {
    Ok(match word {
        "xx-small" => Size::Px(MEDIUM * 9.0 / 16.0),
        "x-small" => Size::Px(MEDIUM * 10.0 / 16.0),
        "small" => Size::Px(MEDIUM * 13.0 / 16.0),
        "medium" | "initial" => Size::Px(MEDIUM),
        "large" => Size::Px(MEDIUM * 18.0 / 16.0),
        "x-large" => Size::Px(MEDIUM * 24.0 / 16.0),
        "xx-large" => Size::Px(MEDIUM * 32.0 / 16.0),
        "xxx-large" => Size::Px(MEDIUM * 48.0 / 16.0),
        "larger" => Size::Times(1.2),
        "smaller" => Size::Times(1.0 / 1.2),
        "inherit" => Size::Times(1.0),
        _ => return Err(ParseError::unexpected_token()),
    })
}

fn weight(input: &mut Parser<'_>) -> Value<Weight> {
    Ok(match input.next()?.clone() {
        Token::Number { value, .. } if (1.0..=1000.0).contains(&value) => Weight::Of(value as u16),
        Token::Ident(word) => match &*word.to_ascii_lowercase() {
            "bold" => Weight::Of(700),
            "normal" => Weight::Of(400),
            "bolder" => Weight::Bolder,
            "lighter" => Weight::Lighter,
            _ => return Err(ParseError::unexpected_token()),
        },
        _ => return Err(ParseError::unexpected_token()),
    })
}

/// `font: italic bold 12px/1.5 serif`: style and weight before the size, a family after it.
fn font(input: &mut Parser<'_>, out: &mut Vec<Declared>) -> Value<()> {
    let (mut bold, mut italic) = (Weight::Of(400), false);
    let size = loop {
        if let Ok(size) = input.try_parse(size) {
            break size;
        }
        if let Ok(w) = input.try_parse(weight) {
            bold = if w == Weight::Of(400) { bold } else { w };
            continue;
        }
        italic |= is_slanted(&keyword(input)?);
    };
    out.push((Declaration::Size(size), false));
    out.push((Declaration::Weight(bold), false));
    out.push((Declaration::Italic(italic), false));
    while input.next().is_ok() {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(css: &str) -> Vec<Declared> {
        let mut out = Vec::new();
        declarations(&mut Parser::new(css), &mut out);
        out
    }

    #[test]
    fn what_matters_is_read_and_the_rest_is_skipped() {
        assert_eq!(
            read("color: red; display : NONE !important; x"),
            [(Declaration::Display(Display::None), true)]
        );
        assert_eq!(read("font-size:12pt"), [(Declaration::Size(Size::Px(16.0)), false)]);
        assert_eq!(read("font-size: 12px 13px; font-weight: heavy"), []);
        assert_eq!(
            read("background:url(a;b);font-weight:bold"),
            [(Declaration::Weight(Weight::Of(700)), false)]
        );
    }

    #[test]
    fn font_is_three_declarations() {
        let three = |important| {
            [
                (Declaration::Size(Size::Times(1.5)), important),
                (Declaration::Weight(Weight::Of(700)), important),
                (Declaration::Italic(true), important),
            ]
        };
        assert_eq!(read("font: italic bold 1.5em/2 Georgia, 'Times New Roman', serif"), three(false));
        assert_eq!(read("font: italic bold 150% serif ! important"), three(true));
    }
}
