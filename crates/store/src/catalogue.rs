//! The catalogue: pages that editors describe, from the queue to what everybody reads.
//!
//! ```text
//! offer ──▶ waits ── read and annotated ──▶ described ──▶ accepted ──▶ shelf: browsed and searched by everybody
//!             └── cannot be had ──▶ failed ──┘      └──▶ rejected
//! ```
//!
//! INFOMINE's record editor (Auto Annotator §1.6, §3.2): whoever adds a page finds its fields filled, and mends them.

mod boolean;
mod entry;
mod links;
mod queue;
mod shelf;
mod write;

pub(crate) use entry::entries;
pub use entry::{Entry, Index, Metadata, Stage, Subject};
pub(crate) use links::take_up;
pub use links::{BrokenLink, LinkState};
pub use shelf::{Shelf, Wanted};
pub(crate) use write::index;
