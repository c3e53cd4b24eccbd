//! What to glean from pages for one table: records of a kind, which ships or which a user declares, their lists, or their main text.

use std::sync::Arc;

use gleaner::Schema;

use crate::TableError;
use crate::table::Table;

/// Verbs beside the kinds whose records they give: a table can be requested by either name, and is named after the verb.
const VERBS: [(&str, &str); 4] =
    [("events", "event"), ("courses", "course"), ("faqs", "faq"), ("annotate", "page")];
/// The verb that gives lists.
const RECORDS: &str = "records";
/// The verb that gives main text.
const TEXT: &str = "text";

/// The content to glean from pages, with its table.
#[derive(Debug, Clone)]
pub struct TableSpec {
    pub(crate) what: Content,
    table: Table,
}

/// The content of a table.
#[derive(Debug, Clone)]
pub(crate) enum Content {
    /// Records of a kind.
    Kind(Arc<Schema>),
    /// Lists of records.
    Lists,
    /// Main text.
    MainText,
}

impl TableSpec {
    /// The specification for a name: a verb ("events", "records") or a kind that ships ("job"); `None` for another.
    pub fn named(name: &str) -> Option<TableSpec> {
        if name == RECORDS {
            return Some(TableSpec { what: Content::Lists, table: Table::of_lists(name) });
        }
        if name == TEXT {
            return Some(TableSpec { what: Content::MainText, table: Table::of_main_text(name) });
        }
        let kind = VERBS.iter().find(|(verb, _)| *verb == name).map_or(name, |(_, kind)| kind);
        TableSpec::kind(Arc::new(gleaner::schema::named(kind)?.clone())).ok()
    }

    /// The names that have a specification, in the order of the documentation.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let kinds = gleaner::schema::shipped().iter().map(|schema| schema.name.as_str());
        let others = kinds.filter(|name| VERBS.iter().all(|(_, kind)| kind != name));
        ["events", RECORDS, "courses", "faqs", "annotate", TEXT].into_iter().chain(others)
    }

    /// Records of a kind.
    ///
    /// # Errors
    /// Where a field is called as a column that every table has.
    pub fn kind(schema: Arc<Schema>) -> Result<TableSpec, TableError> {
        let name =
            VERBS.iter().find(|(_, kind)| *kind == schema.name).map_or(&*schema.name, |(verb, _)| verb);
        let table = Table::of_kind(name, &schema)?;
        Ok(TableSpec { what: Content::Kind(schema), table })
    }

    /// Its table.
    pub fn table(&self) -> &Table {
        &self.table
    }
}
