//! Who tells of a record: pages, its own and those of records that were joined with it, or somebody who added it by hand.

use crate::error::Result;
use crate::session::Session;

/// Numbers of a record and of those that were joined with it, as a table for a statement whose record is `r`.
pub(crate) const OWN_AND_JOINED: &str =
    "(SELECT r.id AS id UNION ALL SELECT m.id FROM records m WHERE m.merged = r.id) own";

/// Tells anybody of a record besides a page? 0: besides none.
pub(crate) fn has_source(db: &mut dyn Session, record: i64, besides: i64) -> Result<bool> {
    const TOLD: &str = "
        SELECT 1 FROM sources WHERE page <> ?2
            AND (record = ?1 OR record IN (SELECT id FROM records WHERE merged = ?1))
        UNION ALL SELECT 1 FROM history WHERE record = ?1 AND what = 'added' AND undone IS NULL LIMIT 1";
    Ok(db.row(TOLD, &[record.into(), besides.into()])?.is_some())
}

/// Was a record added by hand, and does no page tell of it?
pub(crate) fn is_by_hand(db: &mut dyn Session, record: i64) -> Result<bool> {
    const BY_HAND: &str = "
        SELECT 1 FROM history WHERE record = ?1 AND what = 'added' AND undone IS NULL
            AND NOT EXISTS (SELECT 1 FROM sources WHERE record = ?1) LIMIT 1";
    Ok(db.row(BY_HAND, &[record.into()])?.is_some())
}

/// Keeps others from changing these records until the step is done, in one order for all, so that none waits for another that waits
/// for it.
pub(crate) fn lock(db: &mut dyn Session, records: &[i64]) -> Result<()> {
    let mut records = records.to_vec();
    records.sort_unstable();
    let sql = db.locking("SELECT id FROM records WHERE id = ?1", "FOR NO KEY UPDATE");
    for record in records {
        db.row(&sql, &[record.into()])?;
    }
    Ok(())
}
