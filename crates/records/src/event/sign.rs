//! Signs: what a small picture before a text says that it is.
//!
//! ```text
//! 📍 Town Hall   🕐 7 pm            <i class="fa fa-map-marker"></i> Town Hall
//! └ place         └ time             └ place
//! ```
//!
//! Only signs that are used for nothing else: a microphone may as well belong to the title.

use std::ops::Range;

use marks::Cue;
use page::{NodeId, Tag};

use crate::reading::Reading;

/// The signs within a stretch of the page's text, with what each announces.
pub(super) fn signs<'r>(
    reading: &'r Reading<'_>,
    span: Range<usize>,
) -> impl Iterator<Item = (Range<usize>, Cue)> + 'r {
    /// What may follow a sign and is part of it: the picture's own form.
    const VARIANT: char = '\u{fe0f}';
    let text = reading.doc.full_text().get(span.clone()).unwrap_or_default();
    text.char_indices().filter_map(move |(at, c)| {
        let cue = cue_of(c)?;
        let end = at + c.len_utf8();
        let variant = text.get(end..)?.starts_with(VARIANT);
        let end = if variant { end + VARIANT.len_utf8() } else { end };
        Some((span.start + at..span.start + end, cue))
    })
}

fn cue_of(c: char) -> Option<Cue> {
    match c {
        '📍' => Some(Cue::Place),
        '👤' => Some(Cue::Speaker),
        '⏰' | '\u{1f550}'..='\u{1f567}' => Some(Cue::Time),
        _ => None,
    }
}

/// What the icon says that stands right before a text: an empty element whose names tell of a pin on a map or of a person.
pub(super) fn icon(reading: &Reading<'_>, text: NodeId) -> Option<Cue> {
    /// An icon is among the first things in its line.
    const FIRST: usize = 4;
    let parent = reading.doc.parent(text)?;
    let before = reading.doc.children(parent).take(FIRST).take_while(|c| *c != text);
    let empty = before.filter(|c| reading.doc.tag(*c).is_element() && reading.doc.text(*c).trim().is_empty());
    empty.last().and_then(|node| named(reading, node))
}

fn named(reading: &Reading<'_>, node: NodeId) -> Option<Cue> {
    const ICONS: [Tag; 3] = [Tag::I, Tag::SPAN, Tag::IMG];
    if !ICONS.contains(&reading.doc.tag(node)) {
        return None;
    }
    let names = ["class", "data-feather", "data-lucide", "alt", "title"];
    let attributes = names.iter().filter_map(|a| reading.doc.attr(node, a));
    let mut words = attributes.flat_map(|v| v.split(|c: char| !c.is_ascii_alphabetic()));
    words.find_map(|w| match w.to_ascii_lowercase().as_str() {
        "marker" | "pin" | "geo" | "location" | "venue" => Some(Cue::Place),
        "speaker" | "presenter" | "chalkboard" => Some(Cue::Speaker),
        _ => None,
    })
}
