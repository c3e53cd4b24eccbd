//! The record of before that a page tells of again.
//!
//! ```text
//! one page before and now ── is? is by address? became? ──▶ the record
//! other pages ── in its fold? at its address? ──▶ the record
//! ```

use std::collections::BTreeSet;

use crate::corrections::as_its_page_says;
use crate::error::Result;
use crate::own_page;
use crate::record::Record;
use crate::same::{Known, fold, same, same_by_address};
use crate::session::Session;
use crate::time::today;
use crate::value::Row;

/// Most records with one address that are looked at: a page to which a whole list links is the page of none.
const MOST_ALIKE: usize = 100;

/// A record in the store, as far as keeping another asks.
#[derive(Clone)]
pub(crate) struct Stored {
    pub(crate) id: i64,
    pub(crate) kind: String,
    pub(crate) fold: u64,
    /// As the page says it.
    pub(crate) known: Known,
    /// When it begins, as it is kept.
    pub(crate) starts: Option<String>,
    pub(crate) status: Option<String>,
    pub(crate) confidence: f64,
    pub(crate) gone: bool,
    pub(crate) site: i64,
    /// When it ends; of what recurs its last day.
    pub(crate) ends: Option<String>,
    pub(crate) edited: bool,
    pub(crate) hidden: bool,
    /// The record that is shown in its place.
    pub(crate) merged: Option<i64>,
    /// Others were split from it, or from the record that is shown in its place, and stand on its pages.
    pub(crate) has_parts: bool,
    /// It was split from another one, on whose pages it stands.
    pub(crate) is_part: bool,
    /// What the page told of it when it was last read.
    pub(crate) last_reading: Option<LastReading>,
}

/// What a page told of a record.
#[derive(Clone, Copy)]
pub(crate) struct LastReading {
    pub(crate) content_hash: u64,
    pub(crate) confidence: f64,
}

/// What is read of a record; its fields too where its kind is among those of the second value, whose identities ask for them.
pub(crate) const COLUMNS: &str =
    "r.id, r.kind, r.fold, r.title, r.starts, r.place, r.url, r.status, r.confidence, r.gone, r.site,
    COALESCE(r.recurs_until, r.ends),
    CASE WHEN CAST(?2 AS TEXT) LIKE '%,' || r.kind || ',%' THEN (SELECT c.fields FROM contents c WHERE c.record = r.id) END,
    r.edited, r.hidden, r.merged, r.parts + COALESCE((SELECT m.parts FROM records m WHERE m.id = r.merged), 0), r.shared";

/// The kinds of records whose identities ask for fields, each between commas.
pub(crate) fn asking(records: &[Record]) -> String {
    let kinds: BTreeSet<&str> = records
        .iter()
        .filter(|record| record.identity.asks_for_fields())
        .map(|record| &*record.kind)
        .collect();
    kinds.iter().fold(String::from(","), |all, kind| format!("{all}{kind},"))
}

impl Stored {
    pub(crate) fn of(row: &Row) -> Result<Stored> {
        let (title, starts) = (row.maybe_text(3)?, row.maybe_text(4)?);
        let (place, url) = (row.maybe_text(5)?, row.maybe_text(6)?);
        let last_reading = match row.maybe_int(18)? {
            Some(hash) => Some(LastReading { content_hash: hash.cast_unsigned(), confidence: row.real(19)? }),
            None => None,
        };
        Ok(Stored {
            id: row.int(0)?,
            kind: row.text(1)?,
            starts: starts.clone(),
            fold: row.int(2)?.cast_unsigned(),
            known: Known {
                starts,
                place,
                url,
                title,
                fields: row
                    .maybe_text(12)?
                    .and_then(|json| serde_json::from_str(&json).ok())
                    .unwrap_or_default(),
            },
            status: row.maybe_text(7)?,
            confidence: row.real(8)?,
            gone: row.maybe_int(9)?.is_some(),
            site: row.int(10)?,
            ends: row.maybe_text(11)?,
            edited: row.int(13)? != 0,
            hidden: row.maybe_int(14)?.is_some(),
            merged: row.maybe_int(15)?,
            has_parts: row.int(16)? > 0,
            is_part: row.int(17)? != 0,
            last_reading,
        })
    }

    /// Those of some rows; what is known of the corrected ones is what their pages say.
    pub(crate) fn all(db: &mut dyn Session, rows: &[Row]) -> Result<Vec<Stored>> {
        let mut all = rows.iter().map(Stored::of).collect::<Result<Vec<_>>>()?;
        for stored in all.iter_mut().filter(|stored| stored.edited) {
            if let Some(record) = as_its_page_says(db, stored.id)? {
                stored.known = Known::of(&record);
            }
        }
        Ok(all)
    }
}

/// Does the page say that it is the record of before?
pub(crate) fn is(old: &Stored, record: &Record) -> bool {
    old.kind == record.kind && old.fold == fold(record) && same(&old.known, record, true)
}

/// A part has the address and mostly the title of the record from which it was split: that is the one of which pages tell.
pub(crate) fn is_by_address(old: &Stored, record: &Record) -> bool {
    own_page::is_one(old.known.url.as_deref(), record.url.as_deref()) && is_of_one_page(old, record)
}

/// The same of two whose pages are known to be one.
fn is_of_one_page(old: &Stored, record: &Record) -> bool {
    old.kind == record.kind && !old.is_part && same_by_address(&old.known, record)
}

/// Where the only one that fits stands.
pub(crate) fn only(stored: &[Stored], fits: impl Fn(&Stored) -> bool) -> Option<usize> {
    let mut all = stored.iter().enumerate().filter(|(_, old)| fits(old)).map(|(at, _)| at);
    all.next().filter(|_| all.next().is_none())
}

/// Is it the record of before with another date, place or title? It has the same page of its own; or the same title, and
/// what was before is still to come: of a series the next meeting takes the place of the last.
pub(crate) fn became(old: &Stored, record: &Record, now: i64) -> bool {
    let to_come = old.ends.as_ref().max(old.known.starts.as_ref()).is_none_or(|last| *last >= today(now));
    old.kind == record.kind
        && !old.is_part
        && (own_page::is_one(old.known.url.as_deref(), record.url.as_deref())
            || (to_come && record.title.is_some() && old.known.title == record.title))
}

/// The record of which another page tells that shares with it what makes records of its kind one.
pub(crate) fn of_its_fold(
    db: &mut dyn Session,
    asking: &str,
    site: i64,
    record: &Record,
) -> Result<Option<Stored>> {
    let sql = format!("SELECT {COLUMNS}, NULL, NULL FROM records r WHERE r.fold = ?1 ORDER BY r.id");
    let number = fold(record);
    let rows = db.rows(&sql, &[number.into(), asking.into()])?;
    let candidates = Stored::all(db, &rows)?;
    let fits = |old: &Stored| old.kind == record.kind && same(&old.known, record, old.site == site);
    Ok(candidates.into_iter().find(fits))
}

/// The record of which another page tells, that has the same page of its own: a list, or that page. Of two sites one must be that of
/// this page, lest anybody add to what others say.
pub(crate) fn at_its_address(
    db: &mut dyn Session,
    asking: &str,
    site: i64,
    record: &Record,
) -> Result<Option<Stored>> {
    let Some(url) = record.url.as_deref() else { return Ok(None) };
    let to = own_page::moved_to(db, url)?;
    let to = to.as_deref().unwrap_or(url);
    let sql = format!(
        "SELECT {COLUMNS}, NULL, NULL FROM records r WHERE r.own_page IN (?1, ?4) AND r.kind = ?3 ORDER BY r.id LIMIT {MOST_ALIKE}"
    );
    let keys = [url, to].map(own_page::key);
    let values = [keys[0].into(), asking.into(), record.kind.as_str().into(), keys[1].into()];
    let rows = db.rows(&sql, &values)?;
    let mut candidates = Stored::all(db, &rows)?;
    candidates.retain(|old| {
        let parts_agree = old.known.url.as_deref().is_none_or(|of| own_page::parts_agree(of, url));
        parts_agree && is_of_one_page(old, record)
    });
    let mut known = Vec::new();
    for old in candidates {
        if record.identity.across_sites
            || old.site == site
            || own_page::is_vouched_for(db, [url, to], old.id, site)?
        {
            known.push(old);
        }
    }
    Ok(only(&known, |_| true).and_then(|at| known.into_iter().nth(at)))
}
