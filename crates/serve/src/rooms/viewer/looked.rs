//! A page of the cache, with what is selected of it.

use std::sync::Arc;

use super::chosen::Chosen;
use super::page_cache::Page;
use super::sight::{Patterns, Sight};

/// A page of one's own, what is chosen of it, and what that shows.
pub(super) struct Looked {
    pub(super) page: Arc<Page>,
    pub(super) chosen: Chosen,
    pub(super) patterns: Patterns,
    pub(super) sight: Option<Sight>,
    /// The saved rule that may be mended: its number and its name.
    pub(super) mends: Option<(i64, String)>,
}
