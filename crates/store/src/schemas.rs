//! The kinds of the records that a store holds, as the files that declare them.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use schema::Schema;

use crate::error::Result;
use crate::session::Session;

/// A kind that a store knows.
#[derive(Debug, Clone)]
pub struct KnownKind {
    /// What it is.
    pub schema: Arc<Schema>,
    /// Are pages read for it?
    pub gleaned: bool,
}

type Files = HashMap<(String, String), Option<Arc<Schema>>>;

/// Kinds by their names and files: a server asks for them with each page, and reading a file takes up to a millisecond.
static READ: LazyLock<Mutex<Files>> = LazyLock::new(Mutex::default);

/// Files that are remembered: more than a store has kinds.
const REMEMBERED: usize = 500;

/// The kind of a file; `None` where this program cannot read it. Of one that ships the program's own file counts.
fn read(name: String, text: String) -> Option<Arc<Schema>> {
    let mut files = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = files.get(&(name.clone(), text.clone())) {
        return known.clone();
    }
    let own = || Schema::from_kept(&name, &text).ok();
    let schema = schema::named(&name).cloned().or_else(own).map(Arc::new);
    if files.len() >= REMEMBERED {
        files.clear();
    }
    files.insert((name, text), schema.clone());
    schema
}

/// The kinds that were kept, by name.
pub(crate) fn known_kinds(db: &mut dyn Session) -> Result<Vec<KnownKind>> {
    let rows = db.rows("SELECT name, text, gleaned FROM kinds ORDER BY name", &[])?;
    let mut kinds = Vec::with_capacity(rows.len());
    for row in &rows {
        let (name, text, gleaned) = (row.text(0)?, row.text(1)?, row.int(2)? != 0);
        kinds.extend(read(name, text).map(|schema| KnownKind { schema, gleaned }));
    }
    Ok(kinds)
}

/// The kinds that ship, made once: a search asks for them.
static SHIPPED: LazyLock<Vec<Arc<Schema>>> =
    LazyLock::new(|| schema::shipped().iter().cloned().map(Arc::new).collect());

/// The kinds of which the store can hold records.
pub(crate) fn schemas(db: &mut dyn Session) -> Result<Vec<Arc<Schema>>> {
    let kept = known_kinds(db)?.into_iter().map(|kind| kind.schema);
    let own = kept.filter(|kind| schema::named(&kind.name).is_none());
    Ok(SHIPPED.iter().cloned().chain(own).collect())
}
