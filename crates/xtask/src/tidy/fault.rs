//! What is not as the house wants it, and where.

use std::path::Path;

use crate::house;

/// Something that is not as the house wants it.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) location: String,
    pub(super) what: String,
}

impl Fault {
    pub(super) fn at(path: &Path, what: impl Into<String>) -> Fault {
        Fault { location: house::shown(path), what: what.into() }
    }
}
