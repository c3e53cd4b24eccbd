//! What is asked of pages: kinds that ship, and those that a user declares in a file.

use crate::TableError;
use crate::kind::Kind;
use crate::table::Table;

/// What is asked of pages: a kind that ships, or one that a file declares.
#[derive(Debug, Clone)]
pub enum Wanted {
    /// A kind that ships.
    Shipped(Kind),
    /// A kind of a user's own.
    Declared(Box<gleaner::Kind>),
}

impl Wanted {
    /// Its table.
    ///
    /// # Errors
    /// Where a field of a declared kind is called as a column that every table has.
    pub fn table(&self) -> Result<Table, TableError> {
        match self {
            Wanted::Shipped(kind) => Ok(Table::of(*kind)),
            Wanted::Declared(kind) => Table::declared(kind),
        }
    }
}
