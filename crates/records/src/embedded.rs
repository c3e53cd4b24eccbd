//! Data that a page declares about itself: JSON-LD, microdata, RDFa and microformats, as one small tree.
//!
//! ```text
//! <script ld+json>  ── json ── jsonld ──┐
//! itemscope, typeof, class="h-event" ── scopes ──▶ Item { types, properties: name → text | Item } ── event ──▶ DeclaredEvent
//! ```
//!
//! What a page declares is often right and often stale, so nothing here is a record yet: a kind compares it with what
//! stands in the visible text. All names are schema.org's, whatever the page's dialect ("summary" of hCalendar is "name").

pub(crate) mod clock;
mod event;
#[cfg(feature = "kinds")]
mod formats;
mod item;
mod json;
mod jsonld;
mod mention;
mod microformat;
pub(crate) mod place;
mod plain;
mod reader;
mod scopes;
#[cfg(feature = "kinds")]
mod things;

pub(crate) use event::events_in;
pub use event::{DeclaredEvent, events};
pub use item::{Item, Syntax, Value};
pub(crate) use item::{MAX_DEPTH, MAX_VALUES};
pub(crate) use plain::{local_name, one_line, plain, shorten};
#[cfg(feature = "kinds")]
pub(crate) use reader::Reader;
#[cfg(feature = "kinds")]
pub(crate) use things::things;

use page::Document;

/// Everything a page declares, outermost things only, by where they stand; of microformats its events alone.
pub fn items(doc: &Document) -> Vec<Item> {
    let mut found = jsonld::items(doc);
    found.extend(scopes::dialects(doc).into_iter().flat_map(|syntax| scopes::items(doc, syntax)));
    found.sort_by_key(|item| item.node);
    found
}
