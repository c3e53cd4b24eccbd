//! Snapshots as they are read: from which a record was read, each with the page and its evidence; and the room that they may take.

use crate::error::Result;
use crate::fields::Fields;
use crate::session::Session;
use crate::snapshot::unpack;
use crate::store::Store;
use crate::trim::{self, TOGETHER, Trimmed};
use crate::value::Row;

/// Most bytes of a snapshot's evidence, unpacked.
const LARGEST_EVIDENCE: usize = 64 << 20;

/// A record, read from a page as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The snapshot's number.
    pub snapshot: i64,
    /// The record's number: where records were joined it may be another one than was asked for.
    pub record: i64,
    /// The page's address.
    pub url: String,
    /// When the page was so, in milliseconds since 1970.
    pub at: i64,
    /// Bytes of the page.
    pub size: usize,
    /// Is its body kept? Pages that are too large are not.
    pub is_kept: bool,
    /// It was read with a log-in: only editors see it.
    pub restricted: bool,
    /// Does the page tell of the record now?
    pub is_current: bool,
    /// Since when the page is known to be gone, in milliseconds since 1970.
    pub page_gone: Option<i64>,
}

/// A page as it was.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPage {
    /// The snapshot's number.
    pub snapshot: i64,
    /// The page's address.
    pub url: String,
    /// When it was so, in milliseconds since 1970.
    pub at: i64,
    /// SHA-256 of its body, hexadecimal.
    pub digest: String,
    /// Header `Content-Type`.
    pub content_type: Option<String>,
    /// It was read with a log-in: only editors see it.
    pub restricted: bool,
    /// Bytes of the page.
    pub size: usize,
    /// The page; `None` where it is too large to be kept.
    pub body: Option<Vec<u8>>,
    /// The record's number to field to places.
    pub evidence: Fields,
}

/// Sightings of a record that are read: a record stands on hundreds of pages where each page of a site announces it.
const SIGHTINGS: usize = 1_000;

impl Store {
    /// The snapshots from which a record, one that was joined with it, or that from which it was split, was read, the last first: of 1,000 at most the last of each
    /// page, then those before. `restricted`: also those that only editors see.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn sightings(&self, record: i64, restricted: bool) -> Result<Vec<Sighting>> {
        const SIGHTED: &str = "
            SELECT n.id, n.record, p.url, n.at, b.size, b.weight, n.restricted,
                EXISTS (SELECT 1 FROM sources o WHERE o.page = n.page AND o.record IN (n.record, ?1)),
                p.gone
            FROM (
                SELECT n.id, s.record, n.page, n.body, n.at, n.restricted,
                    ROW_NUMBER() OVER (PARTITION BY n.page ORDER BY n.at DESC, n.id DESC) AS nth
                FROM sightings s JOIN snapshots n ON n.id = s.snapshot
                WHERE s.record IN (SELECT id FROM records WHERE id = ?1 UNION ALL SELECT id FROM records WHERE merged = ?1
                        UNION ALL SELECT split FROM records WHERE id = ?1 AND split IS NOT NULL)
                    AND (s.record <> COALESCE((SELECT split FROM records WHERE id = ?1), 0)
                        OR (SELECT shared FROM records WHERE id = ?1) = 1
                        OR n.page IN (SELECT page FROM sources WHERE record = ?1))
                    AND n.restricted <= ?2
                ORDER BY nth, n.at DESC, n.id DESC LIMIT ?3
            ) n JOIN page_bodies b ON b.id = n.body JOIN pages p ON p.id = n.page
            ORDER BY n.at DESC, n.id DESC";
        let values = [record.into(), i64::from(restricted).into(), SIGHTINGS.into()];
        self.read(move |db| db.rows(SIGHTED, &values)?.iter().map(sighting).collect()).await
    }

    /// A page as it was, by its snapshot's number.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn kept_page(&self, snapshot: i64) -> Result<Option<KeptPage>> {
        let sql = format!("{KEPT} WHERE n.id = ?1");
        self.read(move |db| db.row(&sql, &[snapshot.into()])?.as_ref().map(kept_page).transpose()).await
    }

    /// The first snapshot whose number is larger than `behind`: to read all of them, one after the other.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn next_kept_page(&self, behind: i64) -> Result<Option<KeptPage>> {
        let sql = format!("{KEPT} WHERE n.id > ?1 ORDER BY n.id LIMIT 1");
        self.read(move |db| db.row(&sql, &[behind.into()])?.as_ref().map(kept_page).transpose()).await
    }

    /// Throws away snapshots until those that are left take no more than `budget` bytes; where they took more, until a sixteenth of it
    /// is free. Those from which no shown record is read go first, the oldest of them before the others.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn trim_snapshots(&self, budget: u64) -> Result<Trimmed> {
        self.forget_snapshots(move |db| trim::surplus(db, budget)).await
    }

    /// Bytes that all snapshots take.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn snapshot_bytes(&self) -> Result<u64> {
        self.read(|db| Ok(trim::weigh(db)?.1.unsigned_abs())).await
    }

    /// Throws away snapshots until none is listed, a few in each step.
    pub(crate) async fn forget_snapshots(
        &self,
        listed: impl Fn(&mut dyn Session) -> Result<Vec<i64>> + Copy + Send + 'static,
    ) -> Result<Trimmed> {
        let mut trimmed = Trimmed::default();
        loop {
            let listed = self.read(listed).await?;
            if listed.is_empty() {
                return Ok(trimmed);
            }
            for part in listed.chunks(TOGETHER) {
                let (part, listed) = (part.to_vec(), part.len() as u64);
                let gone = self.write(move |db| trim::forget(db, &part)).await?;
                trimmed.snapshots += gone.snapshots;
                trimmed.bytes += gone.bytes;
                if gone.snapshots < listed {
                    // Somebody else throws away as well: there may be room by now.
                    break;
                }
            }
        }
    }
}

const KEPT: &str = "
    SELECT n.id, p.url, n.at, b.digest, n.content_type, n.restricted, b.size, b.packed, n.evidence
    FROM snapshots n JOIN page_bodies b ON b.id = n.body JOIN pages p ON p.id = n.page";

fn sighting(row: &Row) -> Result<Sighting> {
    Ok(Sighting {
        snapshot: row.int(0)?,
        record: row.int(1)?,
        url: row.text(2)?,
        at: row.int(3)?,
        size: usize::try_from(row.int(4)?).unwrap_or_default(),
        is_kept: row.int(5)? > 0,
        restricted: row.int(6)? != 0,
        is_current: row.int(7)? != 0,
        page_gone: row.maybe_int(8)?,
    })
}

fn kept_page(row: &Row) -> Result<KeptPage> {
    let size = usize::try_from(row.int(6)?).unwrap_or_default();
    let evidence = row.maybe_bytes(8)?.and_then(|packed| unpack(&packed, LARGEST_EVIDENCE));
    Ok(KeptPage {
        snapshot: row.int(0)?,
        url: row.text(1)?,
        at: row.int(2)?,
        digest: row.text(3)?,
        content_type: row.maybe_text(4)?,
        restricted: row.int(5)? != 0,
        size,
        body: row.maybe_bytes(7)?.and_then(|packed| unpack(&packed, size)),
        evidence: evidence.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default(),
    })
}
