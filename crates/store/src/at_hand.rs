//! Pages that no visit brought: files, and what an archive holds.
//!
//! ```text
//! AtHand ── newer than what is known of the page? ──▶ pages, records, links      else: older, nothing is kept of it
//! ```

use std::collections::BTreeSet;

use crate::error::Result;
use crate::frontier::{self, Hosts};
use crate::keep;
use crate::own_page;
use crate::page::ReadKinds;
use crate::page::{Link, Outcome};
use crate::record::Record;
use crate::session::Session;
use crate::settle::{distinct_links, fingerprint_columns};
use crate::snapshot::Snapshot;
use crate::value::Value;
use crate::vocabulary::NewWords;

/// A page as it was at some moment.
#[derive(Debug, Clone, PartialEq)]
pub struct AtHand {
    /// The page.
    pub page: Link,
    /// When it was visited, in milliseconds since 1970; `None`: now.
    pub visited_at: Option<i64>,
    /// What it was.
    pub outcome: Outcome,
    /// Pages it led to.
    pub links: Vec<Link>,
    /// What it tells, all of it; `None` leaves what is known of it as it is.
    pub records: Option<Vec<Record>>,
    /// The kinds for which it was read: what it told of others before stands. `None`: all kinds.
    pub kinds: ReadKinds,
    /// The page itself, to be kept as evidence of its records.
    pub snapshot: Option<Snapshot>,
}

impl AtHand {
    /// A page that is read now, without its links.
    pub fn read(page: Link, records: Vec<Record>, kinds: ReadKinds, snapshot: Option<Snapshot>) -> AtHand {
        let outcome = Outcome::read(u32::try_from(records.len()).unwrap_or(u32::MAX));
        AtHand { page, visited_at: None, outcome, links: Vec::new(), records: Some(records), kinds, snapshot }
    }
}

/// What became of pages at hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kept {
    /// Pages of which the store knew nothing as new.
    pub kept: usize,
    /// Pages of which the store knew what is as new or newer, and pages as before that it did not know: nothing changed.
    pub older: usize,
    /// Links that were new.
    pub new: usize,
}

/// Keeps pages in their order, and adds their links.
pub(crate) fn keep(db: &mut dyn Session, pages: &[AtHand], known: &Hosts) -> Result<Kept> {
    let now = db.now()?;
    frontier::lock(db, &known.values().copied().collect::<BTreeSet<_>>())?;
    let mut kept = Kept::default();
    let mut new_words = NewWords::default();
    let mut links = Vec::new();
    for page in pages {
        let Some(host) = known.get(&page.page.host) else { continue };
        let seen_at = page.visited_at.unwrap_or(now);
        let Some(id) = settled(db, *host, page, seen_at)? else {
            kept.older += 1;
            continue;
        };
        kept.kept += 1;
        links.extend(&page.links);
        if let Some(records) = &page.records {
            let (kinds, snapshot) = (page.kinds.as_deref(), page.snapshot.as_ref());
            let reading = keep::Reading { page: id, site: *host, records, kinds, snapshot, now: seen_at };
            keep::page(db, &reading, &mut new_words)?;
        }
    }
    new_words.write(db)?;
    kept.new = frontier::add(db, &distinct_links(links), known)?;
    Ok(kept)
}

const SETTLED: &str = "
    INSERT INTO pages (host, hash, url, depth, state, outcome, why, visited, etag, last_modified, fingerprint, records,
        facts, likeness, failure, gone)
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?15, CASE WHEN ?5 = 'gone' THEN CAST(?7 AS BIGINT) END)
    ON CONFLICT (host, hash) DO UPDATE SET state = 1, held = 0, failures = 0, due = NULL,
        outcome = excluded.outcome, why = excluded.why,
        apart = CASE WHEN pages.visited IS NULL THEN 0 ELSE excluded.visited - pages.visited END,
        visited = excluded.visited, etag = excluded.etag, last_modified = excluded.last_modified,
        fingerprint = excluded.fingerprint, records = excluded.records,
        facts = excluded.facts, likeness = excluded.likeness, failure = excluded.failure,
        gone = CASE WHEN excluded.outcome IN ('read', 'mirror') THEN NULL ELSE COALESCE(pages.gone, excluded.gone) END
    WHERE pages.visited IS NULL OR pages.visited < excluded.visited + ?14
    RETURNING id";

/// What is known of a page that was as before still holds; of one that is not known nothing does.
const AS_BEFORE: &str = "
    UPDATE pages SET state = 1, held = 0, failures = 0, due = NULL, outcome = ?3, why = NULL, failure = NULL, apart = ?4 - visited,
        visited = ?4, gone = NULL
    WHERE host = ?1 AND hash = ?2 AND visited < ?4 RETURNING id";

/// The page's number, now settled; `None` where what is known of it is as new or newer, or where it is as before and was
/// not known.
fn settled(db: &mut dyn Session, host: i64, page: &AtHand, seen_at: i64) -> Result<Option<i64>> {
    let url = page.page.url.as_str();
    if page.outcome == Outcome::Unchanged {
        let values =
            [host.into(), frontier::address_hash(url).into(), page.outcome.name().into(), seen_at.into()];
        return db.row(AS_BEFORE, &values)?.map(|row| row.int(0)).transpose();
    }
    let mut values: Vec<Value> = vec![host.into(), frontier::address_hash(url).into(), url.into()];
    values.extend([page.page.depth.into(), page.outcome.name().into()]);
    values.extend([why(&page.outcome), seen_at.into()]);
    values.extend(match &page.outcome {
        Outcome::Read { etag, last_modified, fingerprint, records } => {
            let [words, facts, likeness] = fingerprint_columns(*fingerprint);
            [etag.clone().into(), last_modified.clone().into(), words, (*records).into(), facts, likeness]
        }
        _ => [Value::Null, Value::Null, Value::Null, 0_u32.into(), Value::Null, Value::Null],
    });
    // What is at hand now may be told twice within a millisecond.
    values.push(u32::from(page.visited_at.is_none()).into());
    values.push(failure(&page.outcome).into());
    let Some(row) = db.row(SETTLED, &values)? else { return Ok(None) };
    let id = row.int(0)?;
    if let Outcome::Mirror(to) | Outcome::Moved(to) = &page.outcome {
        own_page::moved(db, id, to)?;
    }
    Ok(Some(id))
}

fn why(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Read { .. } | Outcome::Unchanged => Value::Null,
        Outcome::Mirror(text) | Outcome::Moved(text) | Outcome::Refused(text) | Outcome::Failed(text) => {
            text.as_str().into()
        }
        Outcome::Gone(status) => status.to_string().into(),
    }
}

/// The kind of failure of a page at hand: one that was had and could not be read, or one that is gone.
fn failure(outcome: &Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Gone(410) => Some("410"),
        Outcome::Gone(_) => Some("404"),
        Outcome::Failed(_) => Some("unreadable"),
        _ => None,
    }
}

/// When a page was last visited, or seen at hand, in milliseconds since 1970.
pub(crate) fn visited(db: &mut dyn Session, page: &Link) -> Result<Option<i64>> {
    let sql = "SELECT p.visited FROM pages p JOIN hosts h ON h.id = p.host WHERE h.name = ?1 AND p.hash = ?2";
    let values = [page.host.as_str().into(), frontier::address_hash(&page.url).into()];
    db.row(sql, &values)?.map_or(Ok(None), |row| row.maybe_int(0))
}
