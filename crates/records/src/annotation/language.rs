//! The page's language: what the caller knows, what the page or the server declares, else what its words show.

use page::Document;

use crate::Settings;
use crate::language::detect;
use crate::main_text::MainText;

/// The language as BCP 47. `header`: what the server says in `Content-Language`.
pub(super) fn language(
    doc: &Document,
    main: &MainText,
    header: Option<&str>,
    settings: &Settings,
) -> Option<String> {
    // A server that names several serves them all from one place: that says nothing of this page.
    let header = header.map(str::trim).filter(|h| !h.is_empty() && !h.contains(','));
    let known = settings.language.as_deref().or_else(|| doc.language()).or(header);
    known.map(|l| l.replace('_', "-")).or_else(|| detect(&sample(doc, main)))
}

/// Characters from which the language shows.
const ENOUGH: usize = 4000;
/// Letters below which words show nothing.
const FEWEST: usize = 30;

/// The main text, or where that says little all of the page's.
fn sample(doc: &Document, main: &MainText) -> String {
    let text = main.text(doc);
    let text =
        if text.chars().filter(|c| c.is_alphabetic()).count() < FEWEST { doc.full_text() } else { &text };
    text.chars().take(ENOUGH).collect()
}
