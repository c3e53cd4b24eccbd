//! For which kinds, by which files of theirs, pages were read.
//!
//! ```text
//! page ── read for event, boat ──▶ set 7        a crawl for event, boat, job ──▶ its pages of set 7 are due, as if nothing were known of them
//! ```
//!
//! A page that another crawl reads while a kind is switched on was not read for it, whenever that was.

use std::collections::BTreeSet;
use std::sync::Arc;

use schema::Schema;

use crate::bounds::Bounds;
use crate::error::Result;
use crate::frontier::address_hash;
use crate::page::KindSet;
use crate::session::Session;
use crate::store::Store;
use crate::value::Value;

/// The number of the set of which nothing is known but that it lacks some kind.
pub(crate) const UNKNOWN: i64 = 0;

impl Store {
    /// The set of these kinds, each by its file; of one that ships this program's own file counts, whatever its version.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn kind_set(&self, kinds: &[Arc<Schema>]) -> Result<KindSet> {
        let kinds = written(kinds);
        self.write(move |db| {
            const SET: &str = "SELECT id FROM kind_sets WHERE kinds = ?1";
            let values: [Value; 1] = [kinds.as_str().into()];
            if db.row(SET, &values)?.is_none() {
                db.run("INSERT INTO kind_sets (kinds) VALUES (?1) ON CONFLICT (kinds) DO NOTHING", &values)?;
            }
            Ok(KindSet(db.row(SET, &values)?.map_or(Ok(UNKNOWN), |row| row.int(0))?))
        })
        .await
    }

    /// Has the pages within these bounds that were read for less than a set of kinds, and are known by an address of the web, read anew,
    /// as if nothing were known of what they said. How many there are. Crawls that come again to pages do it.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn read_anew(&self, set: KindSet, within: &Bounds) -> Result<u64> {
        let within = within.clone();
        self.write(move |db: &mut dyn Session| {
            let mut read = 0;
            for lesser in lesser(db, set)? {
                read += anew(db, lesser, &within)?;
            }
            Ok(read)
        })
        .await
    }
}

/// The kinds of a set as its table has them: a line for each, with a number of its file.
fn written(kinds: &[Arc<Schema>]) -> String {
    let line = |kind: &Arc<Schema>| match schema::named(&kind.name) {
        Some(_) => kind.name.clone(),
        None => format!("{} {:x}", kind.name, address_hash(&kind.text)),
    };
    let lines: BTreeSet<String> = kinds.iter().map(line).collect();
    lines.into_iter().collect::<Vec<_>>().join("\n")
}

/// The sets that lack a kind of this one, and of which some page was read.
fn lesser(db: &mut dyn Session, set: KindSet) -> Result<Vec<i64>> {
    let rows = db.rows("SELECT id, kinds FROM kind_sets", &[])?;
    let sets = rows.iter().map(|row| Ok((row.int(0)?, row.text(1)?))).collect::<Result<Vec<_>>>()?;
    let Some((_, own)) = sets.iter().find(|(id, _)| *id == set.0) else { return Ok(Vec::new()) };
    let lacks = |kinds: &str| own.lines().any(|kind| kinds.lines().all(|other| other != kind));
    let lesser = sets.iter().filter(|(_, kinds)| lacks(kinds)).map(|(id, _)| *id);
    let mut of_pages = Vec::new();
    for id in lesser.chain([UNKNOWN]) {
        if db.row("SELECT 1 FROM pages WHERE kind_set = ?1 LIMIT 1", &[id.into()])?.is_some() {
            of_pages.push(id);
        }
    }
    Ok(of_pages)
}

/// Has the pages of a set read anew; how many.
fn anew(db: &mut dyn Session, set: i64, bounds: &Bounds) -> Result<u64> {
    let now = db.now()?;
    let mut values: Vec<Value> = Vec::new();
    let within = bounds.pages(&mut values);
    let at = values.len();
    values.extend([set.into(), now.into()]);
    let of_set = format!(
        "SELECT p.id FROM hosts JOIN pages p ON p.host = hosts.id WHERE p.kind_set = ?{} AND p.state = 1
         AND p.outcome IN ('read', 'unchanged') AND p.url LIKE 'http%' AND ({within})",
        at + 1
    );
    // Without these a page that is as it was counts as read.
    let pages = format!(
        "UPDATE pages SET due = ?{}, etag = NULL, last_modified = NULL, fingerprint = NULL, facts = NULL, likeness = NULL
         WHERE id IN ({of_set})",
        at + 2
    );
    let read = db.run(&pages, &values)?;
    let hosts = "
        UPDATE hosts SET again = turn WHERE leased = 0 AND (again IS NULL OR again > turn)
        AND EXISTS (SELECT 1 FROM pages p WHERE p.host = hosts.id AND p.state = 1 AND p.due <= ?1)";
    if read > 0 {
        db.run(hosts, &[now.into()])?;
    }
    Ok(read)
}
