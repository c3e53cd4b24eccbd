//! The page's language: what the caller knows, what the page declares, what the server says, what its words show.

use page::Document;
use views::language_of;

use crate::Settings;

/// The language as BCP 47. `header`: what the server says in `Content-Language`.
pub(super) fn language(doc: &Document, header: Option<&str>, settings: &Settings) -> Option<String> {
    // A server that names several serves them all from one place: that says nothing of this page.
    let header = header.map(str::trim).filter(|h| !h.is_empty() && !h.contains(','));
    let declared = doc.language().and_then(|_| language_of(doc));
    let known = settings.language.clone().or(declared).or_else(|| header.map(str::to_owned));
    known.map(|l| l.replace('_', "-")).or_else(|| language_of(doc))
}
