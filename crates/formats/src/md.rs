//! Markdown (CommonMark, tables as GitHub writes them): records to be read, and to be pasted where people write.
//!
//! ```text
//! Row ── kind ──▶ **Talk** · 12 May 2026 …   a list item, a section or a line of a table
//! ```
//!
//! What a page says is text here and nothing else: see [`inline`].

mod html;
mod inline;
mod list;
mod main_text;
mod record;

pub use list::lists;
pub use main_text::main_text;
pub use record::records;
