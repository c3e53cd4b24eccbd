//! A page of the cache, with what is selected of it.

use std::sync::Arc;

use super::list_view::{ListView, Patterns};
use super::page_cache::Page;
use super::selection::Selection;

/// A page of the reader, the selection, and the view of the selected list.
pub(super) struct ViewerState {
    pub(super) page: Arc<Page>,
    pub(super) selection: Selection,
    pub(super) patterns: Patterns,
    pub(super) view: Option<ListView>,
    /// The saved rule that may be replaced: its number and its name.
    pub(super) mends: Option<(i64, String)>,
}
