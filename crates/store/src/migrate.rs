//! The tables' versions: numbered files, each done once, in order.
//!
//! A store made by an earlier version is brought up when it is opened; one made by a later version is refused. A file that
//! was in a release is never edited: what must change is a new file.

use crate::bounds;
use crate::error::{Result, StoreError};
use crate::own_page;
use crate::series;
use crate::session::{Dialect, Session};
use crate::unread;

/// SQLite's files.
pub(crate) const SQLITE: &[&str] = &[
    include_str!("../migrations/sqlite/0001_frontier.sql"),
    include_str!("../migrations/sqlite/0002_records.sql"),
    include_str!("../migrations/sqlite/0003_words.sql"),
    include_str!("../migrations/sqlite/0004_readers.sql"),
    include_str!("../migrations/sqlite/0005_likeness.sql"),
    include_str!("../migrations/sqlite/0006_catalogue.sql"),
    include_str!("../migrations/sqlite/0007_made.sql"),
    include_str!("../migrations/sqlite/0008_locked.sql"),
    include_str!("../migrations/sqlite/0009_topic.sql"),
    include_str!("../migrations/sqlite/0010_upkeep.sql"),
    include_str!("../migrations/sqlite/0011_bounds.sql"),
    include_str!("../migrations/sqlite/0012_statistics.sql"),
    include_str!("../migrations/sqlite/0013_kinds.sql"),
    include_str!("../migrations/sqlite/0014_failures.sql"),
    include_str!("../migrations/sqlite/0015_terms.sql"),
    include_str!("../migrations/sqlite/0016_followed.sql"),
    include_str!("../migrations/sqlite/0017_rules_off.sql"),
    include_str!("../migrations/sqlite/0018_verified.sql"),
    include_str!("../migrations/sqlite/0019_edits.sql"),
    include_str!("../migrations/sqlite/0020_watches.sql"),
    include_str!("../migrations/sqlite/0021_fleet.sql"),
    include_str!("../migrations/sqlite/0022_snapshots.sql"),
    include_str!("../migrations/sqlite/0023_guards.sql"),
    include_str!("../migrations/sqlite/0024_gone.sql"),
    include_str!("../migrations/sqlite/0025_site_names.sql"),
    include_str!("../migrations/sqlite/0026_schedules_and_splits.sql"),
    include_str!("../migrations/sqlite/0027_changed.sql"),
    include_str!("../migrations/sqlite/0028_subject_addresses.sql"),
    include_str!("../migrations/sqlite/0029_recurring.sql"),
    include_str!("../migrations/sqlite/0030_links.sql"),
    include_str!("../migrations/sqlite/0031_recurring_schedules.sql"),
    include_str!("../migrations/sqlite/0032_first_times.sql"),
    include_str!("../migrations/sqlite/0033_told_by_several.sql"),
    include_str!("../migrations/sqlite/0034_own_pages.sql"),
    include_str!("../migrations/sqlite/0035_kind_sets.sql"),
];

const POSTGRES: &[&str] = &[
    include_str!("../migrations/postgres/0001_frontier.sql"),
    include_str!("../migrations/postgres/0002_records.sql"),
    include_str!("../migrations/postgres/0003_words.sql"),
    include_str!("../migrations/postgres/0004_readers.sql"),
    include_str!("../migrations/postgres/0005_likeness.sql"),
    include_str!("../migrations/postgres/0006_catalogue.sql"),
    include_str!("../migrations/postgres/0007_made.sql"),
    include_str!("../migrations/postgres/0008_locked.sql"),
    include_str!("../migrations/postgres/0009_topic.sql"),
    include_str!("../migrations/postgres/0010_upkeep.sql"),
    include_str!("../migrations/postgres/0011_bounds.sql"),
    include_str!("../migrations/postgres/0012_statistics.sql"),
    include_str!("../migrations/postgres/0013_kinds.sql"),
    include_str!("../migrations/postgres/0014_failures.sql"),
    include_str!("../migrations/postgres/0015_terms.sql"),
    include_str!("../migrations/postgres/0016_followed.sql"),
    include_str!("../migrations/postgres/0017_rules_off.sql"),
    include_str!("../migrations/postgres/0018_verified.sql"),
    include_str!("../migrations/postgres/0019_edits.sql"),
    include_str!("../migrations/postgres/0020_watches.sql"),
    include_str!("../migrations/postgres/0021_fleet.sql"),
    include_str!("../migrations/postgres/0022_snapshots.sql"),
    include_str!("../migrations/postgres/0023_guards.sql"),
    include_str!("../migrations/postgres/0024_gone.sql"),
    include_str!("../migrations/postgres/0025_site_names.sql"),
    include_str!("../migrations/postgres/0026_schedules_and_splits.sql"),
    include_str!("../migrations/postgres/0027_changed.sql"),
    include_str!("../migrations/postgres/0028_subject_addresses.sql"),
    include_str!("../migrations/postgres/0029_recurring.sql"),
    include_str!("../migrations/postgres/0030_links.sql"),
    include_str!("../migrations/postgres/0031_recurring_schedules.sql"),
    include_str!("../migrations/postgres/0032_first_times.sql"),
    include_str!("../migrations/postgres/0033_told_by_several.sql"),
    include_str!("../migrations/postgres/0034_own_pages.sql"),
    include_str!("../migrations/postgres/0035_kind_sets.sql"),
];

/// The first version of the tables that says which addresses are verified.
const VERIFIED: i64 = 18;

/// Several workers may open a new PostgreSQL store at once: whoever holds this advisory lock makes the tables.
const LOCK: &str = "SELECT pg_advisory_xact_lock(4703918259)";

/// Brings the tables to the version that this program knows; done within one transaction.
pub(crate) fn migrate(db: &mut dyn Session) -> Result<()> {
    let files = match db.dialect() {
        Dialect::Sqlite => SQLITE,
        Dialect::Postgres => {
            db.script(LOCK)?;
            POSTGRES
        }
    };
    db.script("CREATE TABLE IF NOT EXISTS store_version (version BIGINT NOT NULL, at BIGINT NOT NULL)")?;
    let found = version(db)?;
    let known = i64::try_from(files.len()).unwrap_or(i64::MAX);
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found == known {
        return Ok(());
    }
    let now = db.now()?;
    for (version, file) in (1..).zip(files).filter(|(version, _)| *version > found) {
        db.script(file)?;
        db.run("INSERT INTO store_version (version, at) VALUES (?1, ?2)", &[version.into(), now.into()])?;
    }
    take_up_accounts(db, found)?;
    series::take_up(db, found)?;
    own_page::take_up(db)?;
    unread::take_up(db)?;
    bounds::index(db)
}

/// The version of a store's tables.
pub(crate) fn version(db: &mut dyn Session) -> Result<i64> {
    db.row("SELECT COALESCE(MAX(version), 0) FROM store_version", &[])?.map_or(Ok(0), |row| row.int(0))
}

/// Brings accounts of an earlier version up: whoever the operator gave a role is known to him; a key that was made before may be
/// somebody else's.
pub(crate) fn take_up_accounts(db: &mut dyn Session, version: i64) -> Result<()> {
    if version >= VERIFIED {
        return Ok(());
    }
    db.script(
        "DELETE FROM keys WHERE reader IN (SELECT id FROM readers WHERE role <> 'reader');
         UPDATE readers SET verified = made WHERE role <> 'reader'",
    )
}
