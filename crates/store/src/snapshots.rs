//! Snapshots: pages as they were when records were read from them, kept as evidence.
//!
//! ```text
//! page, records ── says other things, or from other words, than its last snapshot? ──▶ page_bodies   each body once
//!                        └── no: nothing is added                                      snapshots     evidence of its records
//!                                                                                      sightings     record ◀─▶ snapshot
//! ```
//!
//! The evidence is kept with the snapshot, since its places are those of the page as it was.

use std::fmt::Write;

use serde_json::Value as Json;
use twox_hash::XxHash3_64;

use crate::entries::content_hash;
use crate::error::Result;
use crate::record::Record;
use crate::session::Session;
use crate::snapshot::{Snapshot, pack};
use crate::trim;

/// Snapshots of one page that are kept: a page that says another thing with each visit crowds out no others.
const VERSIONS: usize = 16;

/// The fingerprint of a page's snapshot, if it is to be kept: if its records say another thing than those of its last one, or are read
/// from other words. Where these stand on the page makes no difference.
pub(crate) fn to_keep(
    db: &mut dyn Session,
    page: i64,
    snapshot: Option<&Snapshot>,
    records: &[Record],
) -> Result<Option<u64>> {
    let Some(snapshot) = snapshot.filter(|_| !records.is_empty()) else { return Ok(None) };
    let fingerprint = fingerprint(snapshot, records);
    let last = "SELECT fingerprint FROM snapshots WHERE page = ?1 ORDER BY id DESC LIMIT 1";
    let last = db.row(last, &[page.into()])?.map(|row| row.int(0)).transpose()?;
    Ok((last != Some(fingerprint.cast_signed())).then_some(fingerprint))
}

fn fingerprint(snapshot: &Snapshot, records: &[Record]) -> u64 {
    let mut of_records: Vec<u64> = records.iter().map(of_record).collect();
    of_records.sort_unstable();
    let bytes = of_records.iter().flat_map(|number| number.to_le_bytes());
    XxHash3_64::oneshot(&bytes.chain([u8::from(snapshot.restricted)]).collect::<Vec<_>>())
}

fn of_record(record: &Record) -> u64 {
    let mut all = format!("{}\0{:x}", record.kind, content_hash(record));
    for (field, places) in &record.evidence {
        for place in places.as_array().into_iter().flatten().filter_map(Json::as_object) {
            for (key, value) in place.iter().filter(|(key, _)| *key != "at") {
                let _ = write!(all, "\0{field}\0{key}\0{value}");
            }
        }
    }
    XxHash3_64::oneshot(all.as_bytes())
}

/// Keeps a snapshot of a page, with the evidence of its records: the number of each, and JSON.
pub(crate) fn keep(
    db: &mut dyn Session,
    page: i64,
    at: i64,
    (snapshot, fingerprint): (&Snapshot, u64),
    evidence: &[(i64, String)],
) -> Result<()> {
    // Who clears away bodies that no snapshot has waits for the row that this touches.
    const BODY: &str = "
        INSERT INTO page_bodies (digest, size, weight, packed) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (digest) DO UPDATE SET size = excluded.size RETURNING id";
    const SNAPSHOT: &str = "
        INSERT INTO snapshots (page, body, at, content_type, restricted, fingerprint, weight, evidence)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id";
    const SIGHTING: &str =
        "INSERT INTO sightings (record, snapshot) VALUES (?1, ?2) ON CONFLICT (record, snapshot) DO NOTHING";
    const OLDER: &str = "SELECT id FROM snapshots WHERE page = ?1 ORDER BY id DESC LIMIT 100 OFFSET ?2";
    let Some(packed) = pack(json(evidence).as_bytes()) else { return Ok(()) };
    let body = [
        snapshot.digest.as_str().into(),
        snapshot.size.into(),
        snapshot.weight().into(),
        snapshot.packed.clone().into(),
    ];
    let Some(body) = db.row(BODY, &body)? else { return Ok(()) };
    let values = [
        page.into(),
        body.int(0)?.into(),
        at.into(),
        snapshot.content_type.clone().into(),
        u32::from(snapshot.restricted).into(),
        fingerprint.into(),
        packed.len().into(),
        packed.into(),
    ];
    let Some(row) = db.row(SNAPSHOT, &values)? else { return Ok(()) };
    let id = row.int(0)?;
    let sightings: Vec<_> = evidence.iter().map(|(record, _)| vec![(*record).into(), id.into()]).collect();
    db.many(SIGHTING, &sightings)?;
    let older = db.rows(OLDER, &[page.into(), VERSIONS.into()])?;
    let older: Vec<i64> = older.iter().map(|row| row.int(0)).collect::<Result<_>>()?;
    trim::forget(db, &older).map(drop)
}

/// `{"7": …, "8": …}`, of evidence that is JSON already.
fn json(evidence: &[(i64, String)]) -> String {
    let each: Vec<String> = evidence.iter().map(|(record, json)| format!("\"{record}\":{json}")).collect();
    format!("{{{}}}", each.join(","))
}
