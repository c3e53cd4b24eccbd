//! What is asked of pages: kinds that ship, and those that a user declares in a file.

use crate::TableError;
use crate::kind::Kind;
use crate::table::Table;

/// A kind of which pages are asked, with its table.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub(crate) what: What,
    table: Table,
}

/// Which kind it is.
#[derive(Debug, Clone)]
pub(crate) enum What {
    /// One that ships.
    Shipped(Kind),
    /// One of a user's own.
    Declared(Box<gleaner::Kind>),
}

impl Wanted {
    /// A kind that ships.
    pub fn shipped(kind: Kind) -> Wanted {
        Wanted { what: What::Shipped(kind), table: Table::of(kind) }
    }

    /// A kind that a file declares.
    ///
    /// # Errors
    /// Where a field is called as a column that every table has.
    pub fn declared(kind: gleaner::Kind) -> Result<Wanted, TableError> {
        let table = Table::declared(&kind)?;
        Ok(Wanted { what: What::Declared(Box::new(kind)), table })
    }

    /// Its table.
    pub fn table(&self) -> &Table {
        &self.table
    }
}
