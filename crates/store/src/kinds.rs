//! The kinds of the records that a store holds, as the files that declare them.
//!
//! ```text
//! crawl --kinds job,mine.toml ──▶ keep_kinds ──▶ kinds table ──▶ schemas ──▶ search, formats, server
//! ```

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use schema::{Reader, Schema};

use crate::census;
use crate::error::Result;
use crate::session::Session;
use crate::store::Store;

/// Kinds for which pages are read where nobody says which.
const USUAL: [&str; 3] = ["event", "course", "faq"];

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
    let own = || Schema::from_toml(&name, &text).ok();
    let schema = schema::named(&name).cloned().or_else(own).map(Arc::new);
    if files.len() >= REMEMBERED {
        files.clear();
    }
    files.insert((name, text), schema.clone());
    schema
}

impl Store {
    /// Keeps kinds, whose records are about to be kept; of one that was kept before the file from now on.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keep_kinds(&self, kinds: Vec<Arc<Schema>>) -> Result<()> {
        let sql = "
            INSERT INTO kinds (name, text, gleaned, at) VALUES (?1, ?2, 1, ?3)
            ON CONFLICT (name) DO UPDATE SET text = excluded.text, gleaned = 1, at = excluded.at";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            let is_first = db.row("SELECT 1 FROM kinds LIMIT 1", &[])?.is_none();
            // A store from before kinds were kept goes on reading for those whose records it has.
            let before = if is_first { census::kinds(db)? } else { Vec::new() };
            let before = before.iter().filter_map(|name| schema::named(name));
            for kind in before.chain(kinds.iter().map(Arc::as_ref)) {
                db.run(sql, &[kind.name.as_str().into(), (&*kind.text).into(), now.into()])?;
            }
            Ok(())
        })
        .await
    }

    /// Says whether pages are to be read for a kind from now on; its records stay.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn set_gleaned(&self, name: &str, gleaned: bool) -> Result<()> {
        let name = name.to_owned();
        let sql = "UPDATE kinds SET gleaned = ?2 WHERE name = ?1";
        self.write(move |db| db.run(sql, &[name.as_str().into(), i64::from(gleaned).into()]).map(drop)).await
    }

    /// Has all pages that were read and are known by an address of the web read anew, as if nothing were known of what they
    /// said: for a kind that they were not read for. How many there are. Crawls that come again to pages do it.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn read_anew(&self) -> Result<u64> {
        // Without these a page that is as it was counts as read.
        let pages = "
            UPDATE pages SET due = ?1, etag = NULL, last_modified = NULL, fingerprint = NULL, facts = NULL, likeness = NULL
            WHERE state = 1 AND outcome IN ('read', 'unchanged') AND url LIKE 'http%'";
        let hosts = "
            UPDATE hosts SET again = turn WHERE leased = 0 AND (again IS NULL OR again > turn)
            AND EXISTS (SELECT 1 FROM pages p WHERE p.host = hosts.id AND p.state = 1 AND p.due <= ?1)";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            let read = db.run(pages, &[now.into()])?;
            db.run(hosts, &[now.into()])?;
            Ok(read)
        })
        .await
    }

    /// The kinds that were kept, by name. Of one that ships this program's own file counts; one whose file a later program wrote
    /// and this one cannot read is left out.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn known_kinds(&self) -> Result<Vec<KnownKind>> {
        self.read(known_kinds).await
    }

    /// The kinds for which pages are read; of a store to which nobody gave any, the usual ones.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn gleaned_kinds(&self) -> Result<Vec<Arc<Schema>>> {
        let known = self.known_kinds().await?;
        if known.is_empty() {
            return Ok(USUAL.iter().filter_map(|name| schema::named(name)).cloned().map(Arc::new).collect());
        }
        // What a rule leads to is read by whoever has the rule.
        let is_read = |kind: &KnownKind| kind.gleaned && kind.schema.reader != Reader::Rule;
        Ok(known.into_iter().filter(is_read).map(|kind| kind.schema).collect())
    }

    /// The kinds of which the store can hold records: those that ship, and those that were kept.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn schemas(&self) -> Result<Vec<Arc<Schema>>> {
        self.read(schemas).await
    }
}

fn known_kinds(db: &mut dyn Session) -> Result<Vec<KnownKind>> {
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
