//! Keeping what a page tells: new, changed, cancelled, gone, or as it was.
//!
//! ```text
//! records of the page now ─┬─ told by this page before? ──▶ as it was, or changed (which fields, from what to what)
//!                          ├─ told by another page? ──────▶ one more source
//!                          └─ neither ────────────────────▶ new
//! records of the page before that it tells no more ───────▶ gone with their last source (past, if they were over)
//! ```

use serde_json::json;
use twox_hash::XxHash3_64;

use crate::error::Result;
use crate::identity::{Known, fold, same};
use crate::record::{Fields, Record};
use crate::session::Session;
use crate::value::{Row, Value};
use crate::words;

/// A record in the store, as far as keeping another asks.
struct Stored {
    id: i64,
    kind: String,
    fold: u64,
    known: Known,
    status: Option<String>,
    confidence: f64,
    gone: bool,
    site: i64,
    /// Hash of what the page said of it before.
    said: Option<u64>,
}

const COLUMNS: &str =
    "r.id, r.kind, r.fold, r.title, r.starts, r.place, r.url, r.status, r.confidence, r.gone, r.site";

impl Stored {
    fn of(row: &Row) -> Result<Stored> {
        let (title, starts) = (row.maybe_text(3)?, row.maybe_text(4)?);
        let (place, url) = (row.maybe_text(5)?, row.maybe_text(6)?);
        Ok(Stored {
            id: row.int(0)?,
            kind: row.text(1)?,
            fold: row.int(2)?.cast_unsigned(),
            known: Known { starts, place, url, title },
            status: row.maybe_text(7)?,
            confidence: row.real(8)?,
            gone: row.maybe_int(9)?.is_some(),
            site: row.int(10)?,
            said: row.maybe_int(11)?.map(i64::cast_unsigned),
        })
    }
}

/// A page that is being kept.
struct Page<'d> {
    db: &'d mut dyn Session,
    page: i64,
    site: i64,
    now: i64,
}

/// Keeps what a page of a host tells now, all of it.
pub(crate) fn page(db: &mut dyn Session, page: i64, site: i64, records: &[Record], now: i64) -> Result<()> {
    let sql = format!(
        "SELECT {COLUMNS}, s.said FROM sources s JOIN records r ON r.id = s.record WHERE s.page = ?1 ORDER BY r.id"
    );
    let rows = db.rows(&sql, &[page.into()])?;
    let mut before = rows.iter().map(Stored::of).collect::<Result<Vec<_>>>()?;
    let mut page = Page { db, page, site, now };
    let mut left = Vec::new();
    for record in records {
        match taken(&mut before, |old| is(old, record)) {
            Some(old) => page.again(&old, record)?,
            None => left.push(record),
        }
    }
    for record in left {
        match taken(&mut before, |old| became(old, record)) {
            Some(old) => page.again(&old, record)?,
            None => page.first(record)?,
        }
    }
    before.iter().try_for_each(|old| page.no_more(old))
}

/// The only one that fits, or the first of several that are equally good.
fn taken(before: &mut Vec<Stored>, fits: impl Fn(&Stored) -> bool) -> Option<Stored> {
    let at = before.iter().position(fits)?;
    Some(before.remove(at))
}

fn is(old: &Stored, record: &Record) -> bool {
    old.kind == record.kind
        && old.fold == fold(record)
        && same(&old.kind, &old.known, &Known::of(record), true)
}

/// Is it the record of before with another date, place or title? It has the same page of its own, or the same title.
fn became(old: &Stored, record: &Record) -> bool {
    let equal = |a: &Option<String>, b: &Option<String>| a.is_some() && a == b;
    old.kind == record.kind && (equal(&old.known.url, &record.url) || equal(&old.known.title, &record.title))
}

impl Page<'_> {
    /// The page tells of a record that it did not tell of before.
    fn first(&mut self, record: &Record) -> Result<()> {
        match self.known_elsewhere(record)? {
            Some(known) => {
                if known.gone {
                    self.happened(known.id, "back", &Fields::new())?;
                }
                self.again(&known, record)
            }
            None => self.unknown(record),
        }
    }

    fn known_elsewhere(&mut self, record: &Record) -> Result<Option<Stored>> {
        let sql = format!("SELECT {COLUMNS}, NULL FROM records r WHERE r.fold = ?1 ORDER BY r.id");
        let number = fold(record);
        let rows = self.db.rows(&sql, &[number.into()])?;
        let candidates = rows.iter().map(Stored::of).collect::<Result<Vec<_>>>()?;
        let known = Known::of(record);
        let fits = |old: &Stored| {
            old.kind == record.kind && same(&old.kind, &old.known, &known, old.site == self.site)
        };
        Ok(candidates.into_iter().find(fits))
    }

    /// No page told of the record yet.
    fn unknown(&mut self, record: &Record) -> Result<()> {
        const NEW: &str = "
            INSERT INTO records (kind, fold, title, starts, ends, place, lat, lon, url, status, confidence,
                first_seen, last_seen, site)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?13) RETURNING id";
        let mut values = columns(record);
        values.extend([self.now.into(), self.site.into()]);
        let row = self.db.row(NEW, &values)?;
        let id = row.map_or(Ok(0), |row| row.int(0))?;
        let sql = "INSERT INTO contents (record, fields, text) VALUES (?1, ?2, ?3)";
        self.db.run(sql, &[id.into(), json(&record.fields), record.text.as_str().into()])?;
        words::index(self.db, id, record, false)?;
        self.source(id, record)?;
        self.happened(id, "new", &Fields::new())
    }

    /// The page tells of a record that is known: as before, in other words, or for the first time.
    fn again(&mut self, old: &Stored, record: &Record) -> Result<()> {
        if old.said != Some(said(record)) && self.outweighs(old, record)? {
            let fields = self.db.row("SELECT fields FROM contents WHERE record = ?1", &[old.id.into()])?;
            let fields = fields.map_or(Ok(String::new()), |row| row.text(0))?;
            let changes = changes(&fields, &record.fields);
            self.rewrite(old.id, record)?;
            // Another page's other words for one thing are no change of it, unless they call it off.
            if !changes.is_empty() && (old.said.is_some() || called_off(old, record)) {
                let what = if called_off(old, record) { "cancelled" } else { "changed" };
                self.happened(old.id, what, &changes)?;
            }
        }
        let sql = "UPDATE records SET last_seen = ?2, gone = NULL WHERE id = ?1";
        self.db.run(sql, &[old.id.into(), self.now.into()])?;
        self.source(old.id, record)
    }

    /// Is what the page says now what the record is to say? News of a page that is as sure as any is; so is what the only
    /// page that tells of it says, and that it is called off, whoever says so.
    fn outweighs(&mut self, old: &Stored, record: &Record) -> Result<bool> {
        let news = old.said.is_some() && record.confidence >= old.confidence;
        let surer = record.confidence > old.confidence;
        Ok(news || surer || called_off(old, record) || self.is_only_source(old.id)?)
    }

    fn is_only_source(&mut self, id: i64) -> Result<bool> {
        let sql = "SELECT 1 FROM sources WHERE record = ?1 AND page <> ?2 LIMIT 1";
        Ok(self.db.row(sql, &[id.into(), self.page.into()])?.is_none())
    }

    fn rewrite(&mut self, id: i64, record: &Record) -> Result<()> {
        const REWRITE: &str = "
            UPDATE records SET kind = ?1, fold = ?2, title = ?3, starts = ?4, ends = ?5, place = ?6, lat = ?7,
                lon = ?8, url = ?9, status = ?10, confidence = ?11 WHERE id = ?12";
        let mut values = columns(record);
        values.push(id.into());
        self.db.run(REWRITE, &values)?;
        let sql = "UPDATE contents SET fields = ?2, text = ?3 WHERE record = ?1";
        self.db.run(sql, &[id.into(), json(&record.fields), record.text.as_str().into()])?;
        words::index(self.db, id, record, true)
    }

    fn source(&mut self, id: i64, record: &Record) -> Result<()> {
        const SOURCE: &str = "
            INSERT INTO sources (page, record, confidence, evidence, said, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (page, record) DO UPDATE SET confidence = excluded.confidence,
                evidence = excluded.evidence, said = excluded.said, seen = excluded.seen";
        let (confidence, evidence) = (record.confidence.into(), json(&record.evidence));
        let values =
            [self.page.into(), id.into(), confidence, evidence, said(record).into(), self.now.into()];
        self.db.run(SOURCE, &values).map(drop)
    }

    /// The page tells no more of a record.
    fn no_more(&mut self, old: &Stored) -> Result<()> {
        let sql = "DELETE FROM sources WHERE page = ?1 AND record = ?2";
        self.db.run(sql, &[self.page.into(), old.id.into()])?;
        if !self.is_only_source(old.id)? {
            return Ok(());
        }
        let sql = "UPDATE records SET gone = ?2 WHERE id = ?1 AND gone IS NULL";
        self.db.run(sql, &[old.id.into(), self.now.into()])?;
        let over = old.known.starts.as_ref().is_some_and(|starts| *starts < today(self.now));
        self.happened(old.id, if over { "past" } else { "gone" }, &Fields::new())
    }

    fn happened(&mut self, id: i64, what: &str, detail: &Fields) -> Result<()> {
        let sql = "INSERT INTO history (record, page, at, what, detail) VALUES (?1, ?2, ?3, ?4, ?5)";
        let detail = if detail.is_empty() { Value::Null } else { json(detail) };
        self.db.run(sql, &[id.into(), self.page.into(), self.now.into(), what.into(), detail]).map(drop)
    }
}

fn columns(record: &Record) -> Vec<Value> {
    vec![
        record.kind.as_str().into(),
        fold(record).into(),
        record.title.clone().into(),
        record.starts.clone().into(),
        record.ends.clone().into(),
        record.place.clone().into(),
        record.position.map(|(lat, _)| lat).into(),
        record.position.map(|(_, lon)| lon).into(),
        record.url.clone().into(),
        record.status.clone().into(),
        record.confidence.into(),
    ]
}

fn json(fields: &Fields) -> Value {
    serde_json::to_string(fields).unwrap_or_default().into()
}

/// Field to what it was and what it is.
fn changes(before: &str, now: &Fields) -> Fields {
    let before: Fields = serde_json::from_str(before).unwrap_or_default();
    let keys = before.keys().chain(now.keys().filter(|key| !before.contains_key(*key)));
    let pairs = keys.map(|key| (key, before.get(key), now.get(key)));
    pairs.filter(|(_, old, new)| old != new).map(|(key, old, new)| (key.clone(), json!([old, new]))).collect()
}

/// Is it called off now, and was not before?
fn called_off(old: &Stored, record: &Record) -> bool {
    let off = |status: &Option<String>| status.as_deref() == Some("cancelled");
    off(&record.status) && !off(&old.status)
}

/// What a page says of a record, as a number: equal when its fields and its text are.
fn said(record: &Record) -> u64 {
    let fields = serde_json::to_string(&record.fields).unwrap_or_default();
    XxHash3_64::oneshot(format!("{fields}{}", record.text).as_bytes())
}

/// The day of a time, in UTC.
pub(crate) fn today(now: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(now).unwrap_or_default();
    moment.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}
