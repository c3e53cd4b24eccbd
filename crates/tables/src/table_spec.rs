//! What is asked of pages: records of a kind, which ships or which a user declares, their lists, or their main text.

use std::sync::Arc;

use gleaner::Schema;

use crate::TableError;
use crate::table::Table;

/// Verbs beside the kinds whose records they give: a table can be asked for by either name, and is called by the verb.
const VERBS: [(&str, &str); 4] =
    [("events", "event"), ("courses", "course"), ("faqs", "faq"), ("annotate", "page")];
/// The verb that gives lists.
const RECORDS: &str = "records";
/// The verb that gives main text.
const TEXT: &str = "text";

/// What pages are asked for, with its table.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub(crate) what: What,
    table: Table,
}

/// What is gleaned.
#[derive(Debug, Clone)]
pub(crate) enum What {
    /// Records of a kind.
    Kind(Arc<Schema>),
    /// Lists of records.
    Lists,
    /// Main text.
    MainText,
}

impl Wanted {
    /// What a name stands for: a verb ("events", "records") or a kind that ships ("job"); `None` for another.
    pub fn named(name: &str) -> Option<Wanted> {
        if name == RECORDS {
            return Some(Wanted { what: What::Lists, table: Table::of_lists(name) });
        }
        if name == TEXT {
            return Some(Wanted { what: What::MainText, table: Table::of_main_text(name) });
        }
        let kind = VERBS.iter().find(|(verb, _)| *verb == name).map_or(name, |(_, kind)| kind);
        Wanted::kind(Arc::new(gleaner::schema::named(kind)?.clone())).ok()
    }

    /// The names for which there is something, in the order of the documentation.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let kinds = gleaner::schema::shipped().iter().map(|schema| schema.name.as_str());
        let others = kinds.filter(|name| VERBS.iter().all(|(_, kind)| kind != name));
        ["events", RECORDS, "courses", "faqs", "annotate", TEXT].into_iter().chain(others)
    }

    /// Records of a kind.
    ///
    /// # Errors
    /// Where a field is called as a column that every table has.
    pub fn kind(schema: Arc<Schema>) -> Result<Wanted, TableError> {
        let name =
            VERBS.iter().find(|(_, kind)| *kind == schema.name).map_or(&*schema.name, |(verb, _)| verb);
        let table = Table::of_kind(name, &schema)?;
        Ok(Wanted { what: What::Kind(schema), table })
    }

    /// Its table.
    pub fn table(&self) -> &Table {
        &self.table
    }
}
