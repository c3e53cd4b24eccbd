//! Words as both databases index them.
//!
//! ```text
//! "Café-Konzert, 8 pm" ── clean ──▶ "cafe konzert 8 pm" ──▶ FTS5 · tsvector
//! ```
//!
//! SQLite and PostgreSQL cut texts differently (addresses, hyphens, accents). They are given words that are cut already,
//! so that a search finds the same in both. Words are not stemmed: texts come in many languages; `talk*` finds "talks".

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::error::Result;
use crate::moment;
use crate::record::Record;
use crate::session::{Dialect, Session};
use crate::value::Value;

/// Most bytes of a record's text that are indexed. A tsvector holds no more than 1 MB and positions up to 16,383, which are
/// about as many bytes of words; what stands behind is found in no search.
const MOST: usize = 64 << 10;

/// The words of a text, in lower case and without accents, one blank between them.
pub fn clean(text: &str) -> String {
    let mut words = String::with_capacity(text.len().min(MOST));
    let mut between = false;
    for c in text.nfkd().take(4 * MOST).filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            if between && !words.is_empty() {
                if words.len() >= MOST {
                    break;
                }
                words.push(' ');
            }
            between = false;
            words.push(c);
        } else {
            between = true;
        }
    }
    words
}

/// Writes the words of a record: its key, title, place and text.
pub(crate) const SQLITE: &str = "INSERT INTO words (rowid, title, place, body) VALUES (?1, ?2, ?3, ?4)";

/// As [`SQLITE`]; besides, words that no text can hold (they begin with `~`) say when the record begins.
pub(crate) const POSTGRES: &str = "
    UPDATE records SET words = setweight(to_tsvector('simple', CAST(?2 AS TEXT)), 'A') ||
        setweight(to_tsvector('simple', CAST(?3 AS TEXT)), 'B') || to_tsvector('simple', CAST(?4 AS TEXT)) ||
        array_to_tsvector(string_to_array(CAST(?5 AS TEXT), ' '))
    WHERE id = ?1";

/// What is written of a record's words.
pub(crate) fn columns(dialect: Dialect, id: i64, record: &Record) -> Vec<Value> {
    let part = |text: Option<&str>| Value::from(clean(text.unwrap_or_default()));
    let parts = [part(record.title.as_deref()), part(record.place.as_deref()), part(Some(&record.text))];
    let starts = record.starts.as_deref();
    let (first, last) = match dialect {
        Dialect::Sqlite => (key(id, starts), None),
        Dialect::Postgres => (id, Some(Value::from(moment::buckets(id, starts)))),
    };
    [Value::from(first)].into_iter().chain(parts).chain(last).collect()
}

/// The number of a record in SQLite's index: records sort by their beginning, so that a search in date order reads only
/// as far as it must. The number of the record is in the lower bits.
pub(crate) fn key(id: i64, starts: Option<&str>) -> i64 {
    moment::minute(starts) << NUMBER_BITS | id
}

/// Lower bits of a key: a thousand million records.
pub(crate) const NUMBER_BITS: u32 = 30;

/// Takes the words of a record out of the index, where it stood with this beginning.
pub(crate) fn forget(db: &mut dyn Session, id: i64, starts: Option<&str>) -> Result<()> {
    match db.dialect() {
        Dialect::Sqlite => db.run("DELETE FROM words WHERE rowid = ?1", &[key(id, starts).into()]),
        Dialect::Postgres => db.run("UPDATE records SET words = NULL WHERE id = ?1", &[id.into()]),
    }
    .map(drop)
}

/// Records whose words are written at once.
const PART: usize = 1_000;

/// Writes the words of all records that a page tells of, into an index that is empty.
pub(crate) fn index(db: &mut dyn Session) -> Result<()> {
    const NEXT: &str = "
        SELECT r.id, r.title, r.place, r.starts, c.text FROM records r JOIN contents c ON c.record = r.id
        WHERE r.gone IS NULL AND r.id > ?1 ORDER BY r.id LIMIT ?2";
    let write = if db.dialect() == Dialect::Sqlite { SQLITE } else { POSTGRES };
    let mut after = 0;
    loop {
        let mut rows = Vec::new();
        for row in db.rows(NEXT, &[after.into(), PART.into()])? {
            after = row.int(0)?;
            let (title, place, starts) = (row.maybe_text(1)?, row.maybe_text(2)?, row.maybe_text(3)?);
            let record = Record { title, place, starts, text: row.text(4)?, ..Record::default() };
            rows.push(columns(db.dialect(), after, &record));
        }
        if rows.is_empty() {
            return Ok(());
        }
        db.many(write, &rows)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_before_the_databases_see_them() {
        assert_eq!(clean("  Café-Konzert: 8 pm, ÉCOLE <i>"), "cafe konzert 8 pm ecole i");
        assert_eq!(clean("joe@example.org o'neil"), "joe example org o neil");
        assert_eq!(clean("!!!"), "");
    }

    #[test]
    fn a_very_long_text_is_cut_at_a_word() {
        let text = "word ".repeat(40_000);
        let cut = clean(&text);
        assert!(cut.len() <= MOST + 4 && cut.ends_with("word"), "{}", cut.len());
    }
}
