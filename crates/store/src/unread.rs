//! Pages that could not be read: why, when they are tried again, and all of them at once.
//!
//! ```text
//! state 0            nobody asked for it yet; where hosts.why is set, that is why
//! state 2 + failure  it failed, and is tried again when it is due
//! state 1 + failure  the answer stands (404, too large): seen again by crawls that come again
//! ```

use std::collections::BTreeSet;

use crate::bounds::Bounds;
use crate::error::Result;
use crate::frontier;
use crate::session::Session;
use crate::value::{Row, Value};

/// Reasons that are told apart at most: some are a server's words.
const REASONS: usize = 200;

/// Pages that are not read, for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The kind of failure; `None` where no page failed, but the host is down, or nobody asked yet.
    pub failure: Option<String>,
    /// Why they failed, or why their host cannot be asked; `None`: nobody asked for them yet.
    pub why: Option<String>,
    /// How many.
    pub pages: u64,
    /// Does the answer stand, so that only a crawl that comes again sees them again?
    pub stands: bool,
    /// When the first of them is tried again, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// What waits, or failed: by reason, with the time of the first.
const QUERIES: [(&str, &str, &str); 3] = [
    ("p.state = 0", "CAST(NULL AS TEXT)", "hosts.why"),
    ("p.state = 2", "p.failure", "COALESCE(p.why, hosts.why)"),
    ("p.state = 1 AND p.failure IS NOT NULL", "p.failure", "p.why"),
];

/// The pages within the bounds that are not read, by reason, the most first.
pub(crate) fn unread(db: &mut dyn Session, bounds: &Bounds) -> Result<Vec<Unread>> {
    let mut with: Vec<Value> = vec![REASONS.into()];
    let within = bounds.pages(&mut with);
    let mut unread = Vec::new();
    for (which, failure, why) in QUERIES {
        // No page is tried before its host's turn.
        let sql = format!(
            "SELECT {failure}, {why}, COUNT(*), MIN(CASE WHEN COALESCE(p.due, 0) < hosts.turn THEN hosts.turn ELSE p.due END)
             FROM hosts JOIN pages p ON p.host = hosts.id WHERE {which} AND ({within})
             GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT ?1"
        );
        let stands = which.contains("state = 1");
        for row in db.rows(&sql, &with)? {
            unread.push(reason(&row, stands)?);
        }
    }
    unread.sort_by_key(|unread| std::cmp::Reverse(unread.pages));
    Ok(unread)
}

fn reason(row: &Row, stands: bool) -> Result<Unread> {
    Ok(Unread {
        failure: row.maybe_text(0)?,
        why: row.maybe_text(1)?,
        pages: row.int(2)?.unsigned_abs(),
        stands,
        due: row.maybe_int(3)?,
    })
}

/// Lets every page within the bounds wait that could not be read, to be tried at once, and hosts be asked that were left alone. How many
/// pages.
pub(crate) fn retry(db: &mut dyn Session, bounds: &Bounds) -> Result<u64> {
    let now = db.now()?;
    let mut with: Vec<Value> = Vec::new();
    let within = bounds.pages(&mut with);
    let sql = format!(
        "SELECT DISTINCT hosts.id FROM hosts JOIN pages p ON p.host = hosts.id
         WHERE (p.failure IS NOT NULL OR (hosts.why IS NOT NULL AND p.state IN (0, 2))) AND ({within})"
    );
    let hosts: BTreeSet<i64> = db.rows(&sql, &with)?.iter().map(|row| row.int(0)).collect::<Result<_>>()?;
    frontier::lock(db, &hosts)?;
    with.push(now.into());
    let sql = format!(
        "UPDATE pages SET state = 2, due = ?{}, failures = 0 WHERE id IN (
             SELECT p.id FROM hosts JOIN pages p ON p.host = hosts.id WHERE p.failure IS NOT NULL AND ({within}))",
        with.len()
    );
    let pages = db.run(&sql, &with)?;
    let sql = "
        UPDATE hosts SET failures = 0, why = NULL, since = NULL, turn = ?2,
            next = CASE WHEN leased = 1 THEN next ELSE ?2 END, again = CASE WHEN leased = 1 THEN again ELSE ?2 END
        WHERE id = ?1";
    db.many(sql, &hosts.iter().map(|host| vec![(*host).into(), now.into()]).collect::<Vec<_>>())?;
    Ok(pages)
}

/// Takes up the failed pages of a store or a backup that an earlier version made, which had given them up: they are tried again by the
/// next crawl.
pub(crate) fn take_up(db: &mut dyn Session) -> Result<()> {
    const GIVEN_UP: &str = "outcome = 'failed' AND failure IS NULL AND url LIKE 'http%'";
    let rest = format!("SELECT host FROM pages WHERE {GIVEN_UP}");
    db.run(&format!("UPDATE hosts SET next = turn, again = turn WHERE leased = 0 AND id IN ({rest})"), &[])?;
    let sql = format!(
        "UPDATE pages SET state = 2, due = 0, failures = 0, failure = CASE
             WHEN why IN ('502', '503', '504') THEN '503' WHEN why = '429' THEN '429' WHEN why LIKE '5__' THEN '5xx'
             WHEN why = 'too slow' THEN 'timeout' WHEN why = 'no such host' THEN 'dns' WHEN why LIKE 'TLS:%' THEN 'tls'
             ELSE 'broken' END
         WHERE {GIVEN_UP}"
    );
    db.run(&sql, &[]).map(drop)
}
