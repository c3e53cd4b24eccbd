//! Which kinds a store holds, and which of them pages are read for.
//!
//! ```text
//! crawl --kinds job,mine.toml ──▶ keep_kinds ──▶ kinds table ──▶ schemas ──▶ search, formats, server
//! ```

use std::sync::Arc;

use schema::{Reader, Schema};

use crate::census;
use crate::error::Result;
use crate::schemas::{KnownKind, known_kinds, schemas};
use crate::session::Session;
use crate::store::Store;

impl Store {
    /// Keeps kinds, whose records are about to be kept; of one that was kept before the file from now on. Whether pages were not read
    /// for one of them until now, or by another file; that another version of this program describes its own kinds otherwise is no
    /// reason to read all pages anew.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn keep_kinds(&self, kinds: Vec<Arc<Schema>>) -> Result<bool> {
        let sql = "
            INSERT INTO kinds (name, text, gleaned, at) VALUES (?1, ?2, 1, ?3)
            ON CONFLICT (name) DO UPDATE SET text = excluded.text, gleaned = 1, at = excluded.at";
        self.write(move |db: &mut dyn Session| {
            let now = db.now()?;
            let is_first = db.row("SELECT 1 FROM kinds LIMIT 1", &[])?.is_none();
            // A store from before kinds were kept goes on reading for those whose records it has.
            let before = if is_first { census::kinds(db)? } else { Vec::new() };
            let before = before.iter().filter_map(|name| schema::named(name));
            for kind in before {
                db.run(sql, &[kind.name.as_str().into(), (&*kind.text).into(), now.into()])?;
            }
            let mut is_new = false;
            for kind in &kinds {
                let row =
                    db.row("SELECT text, gleaned FROM kinds WHERE name = ?1", &[kind.name.as_str().into()])?;
                let text =
                    row.filter(|row| row.int(1).is_ok_and(|gleaned| gleaned != 0)).map(|row| row.text(0));
                let text = text.transpose()?;
                is_new |= text.is_none_or(|text| text != *kind.text && schema::named(&kind.name).is_none());
                db.run(sql, &[kind.name.as_str().into(), (&*kind.text).into(), now.into()])?;
            }
            Ok(is_new)
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
            return Ok(schema::USUAL
                .iter()
                .filter_map(|name| schema::named(name))
                .cloned()
                .map(Arc::new)
                .collect());
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
