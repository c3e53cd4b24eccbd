//! Names and texts that a page declares, made plain.

/// The last part of a type's or property's name: "Event" of `https://schema.org/Event` and of `schema:Event`.
pub(crate) fn local_name(name: &str) -> &str {
    name.trim().trim_end_matches(['/', '#']).rsplit(['/', '#', ':']).next().unwrap_or_default()
}

/// Longest text kept of one value, in bytes: longer ones are whole articles.
const MAX_TEXT: usize = 20_000;

/// Text as a reader would see it: tags and entities resolved, since declared texts often hold HTML, blanks made single.
pub(crate) fn plain(text: &str) -> String {
    let mut text = shorten(text).to_owned();
    // Twice, since "&amp;#8217;" comes out of the first reading as an entity.
    for _ in 0..2 {
        let marked_up = text.contains('<') || (text.contains('&') && text.contains(';'));
        if marked_up {
            text = page::parse(text.as_bytes(), &page::Hints::default()).full_text().to_owned();
        }
    }
    one_line(&text)
}

/// The text, cut where it is too long to be a property.
pub(crate) fn shorten(text: &str) -> &str {
    let end = (0..=MAX_TEXT.min(text.len())).rev().find(|i| text.is_char_boundary(*i));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

/// The text with its blanks made single.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
