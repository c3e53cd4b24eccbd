//! Room for snapshots: a budget, and which of them go first.
//!
//! ```text
//! over the budget? ──▶ the oldest that no shown record is read from now ──▶ then the oldest ──▶ until a sixteenth is free
//! ```

use std::collections::BTreeSet;

use crate::error::Result;
use crate::session::Session;

/// Snapshots that are thrown away in one step, so that nobody else waits long.
pub(crate) const TOGETHER: usize = 64;

/// Snapshots that are listed at once to be thrown away: which go first takes a look at all of them.
const LISTED: usize = 16_384;

/// No shown record was last read from it: each has a later one of the same page, or is gone. A later snapshot may tell of records of
/// other kinds alone.
const SUPERFLUOUS: &str = "
    NOT EXISTS (
        SELECT 1 FROM sightings s JOIN records r ON r.id = s.record
        WHERE s.snapshot = n.id AND (r.gone IS NULL OR r.merged IS NOT NULL)
            AND NOT EXISTS (
                SELECT 1 FROM sightings t JOIN snapshots later ON later.id = t.snapshot
                WHERE t.record = s.record AND later.page = n.page AND later.id > n.id))";

/// Snapshots that were thrown away.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Trimmed {
    /// How many.
    pub snapshots: u64,
    /// Bytes that they took.
    pub bytes: u64,
}

/// How many snapshots there are, and the bytes that they take.
pub(crate) fn weigh(db: &mut dyn Session) -> Result<(i64, i64)> {
    const WEIGHT: &str = "
        SELECT (SELECT COUNT(*) FROM snapshots),
            CAST((SELECT COALESCE(SUM(weight), 0) FROM snapshots) + (SELECT COALESCE(SUM(weight), 0) FROM page_bodies) AS BIGINT)";
    db.row(WEIGHT, &[])?.map_or(Ok((0, 0)), |row| Ok((row.int(0)?, row.int(1)?)))
}

/// The snapshots that are to go next.
pub(crate) fn surplus(db: &mut dyn Session, budget: u64) -> Result<Vec<i64>> {
    let total = weigh(db)?.1.unsigned_abs();
    if total <= budget {
        return Ok(Vec::new());
    }
    let excess = total - (budget - budget / 16);
    for which in [SUPERFLUOUS, "1 = 1"] {
        // A body stays as long as another snapshot has it.
        let sql = format!(
            "SELECT n.id, n.weight + CASE WHEN EXISTS (SELECT 1 FROM snapshots o WHERE o.body = n.body AND o.id <> n.id)
                THEN 0 ELSE b.weight END
             FROM snapshots n JOIN page_bodies b ON b.id = n.body WHERE {which} ORDER BY n.at, n.id LIMIT ?1"
        );
        let (mut surplus, mut freed) = (Vec::new(), 0);
        for row in db.rows(&sql, &[LISTED.into()])? {
            if freed >= excess {
                break;
            }
            surplus.push(row.int(0)?);
            freed += row.int(1)?.unsigned_abs();
        }
        if !surplus.is_empty() {
            return Ok(surplus);
        }
    }
    Ok(Vec::new())
}

/// Throws away snapshots, and the bodies that no other one has.
pub(crate) fn forget(db: &mut dyn Session, snapshots: &[i64]) -> Result<Trimmed> {
    let mut trimmed = Trimmed::default();
    let mut bodies = BTreeSet::new();
    for id in snapshots {
        db.run("DELETE FROM sightings WHERE snapshot = ?1", &[(*id).into()])?;
        let sql = "DELETE FROM snapshots WHERE id = ?1 RETURNING body, weight";
        let Some(row) = db.row(sql, &[(*id).into()])? else { continue };
        bodies.insert(row.int(0)?);
        trimmed.snapshots += 1;
        trimmed.bytes += row.int(1)?.unsigned_abs();
    }
    // Who keeps a snapshot with one of these bodies just now is waited for, and then seen.
    let lock = db.locking("SELECT id FROM page_bodies WHERE id = ?1", "FOR UPDATE");
    for body in bodies {
        db.row(&lock, &[body.into()])?;
        let sql = "
            DELETE FROM page_bodies WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM snapshots WHERE body = ?1) RETURNING weight";
        if let Some(row) = db.row(sql, &[body.into()])? {
            trimmed.bytes += row.int(0)?.unsigned_abs();
        }
    }
    Ok(trimmed)
}

/// Snapshots of before `before` from which no shown record is read now, and such as no record is read from at all or whose page is not
/// known any more.
pub(crate) fn expired(db: &mut dyn Session, before: i64) -> Result<Vec<i64>> {
    let sql = format!(
        "SELECT n.id FROM snapshots n WHERE (n.at < ?1 AND {SUPERFLUOUS})
         OR NOT EXISTS (SELECT 1 FROM sightings s WHERE s.snapshot = n.id)
         OR NOT EXISTS (SELECT 1 FROM pages p WHERE p.id = n.page) LIMIT ?2"
    );
    db.rows(&sql, &[before.into(), LISTED.into()])?.iter().map(|row| row.int(0)).collect()
}
