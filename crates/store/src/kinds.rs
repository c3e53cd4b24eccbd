//! Which kinds a store holds, and which of them pages are read for.
//!
//! ```text
//! crawl --kinds job,mine.toml ──▶ keep_kinds ──▶ kinds table ──▶ schemas ──▶ search, formats, server
//! ```

use std::sync::Arc;

use schema::{Reader, Schema};

use crate::census;
use crate::error::Result;
use crate::kind_sets::UNKNOWN;
use crate::schemas::{KnownKind, known_kinds, schemas};
use crate::session::Session;
use crate::store::Store;

impl Store {
    /// Keeps kinds, whose records are about to be kept; of one that was kept before the file from now on. Where it is new, or has
    /// another file, pages of which nothing is known were not read for it; that another version of this program describes its own
    /// kinds otherwise, or a rule for one site, is no reason to read all pages anew.
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
                is_new |= kind.reader != Reader::Rule
                    && text.is_none_or(|text| text != *kind.text && schema::named(&kind.name).is_none());
                db.run(sql, &[kind.name.as_str().into(), (&*kind.text).into(), now.into()])?;
            }
            if is_new {
                db.run(
                    "UPDATE pages SET kind_set = ?1 WHERE kind_set IS NULL AND state = 1",
                    &[UNKNOWN.into()],
                )?;
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
