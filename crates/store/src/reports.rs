//! What readers say is wrong with records, until an editor has looked at it.

use crate::error::Result;
use crate::session::Session;
use crate::store::Store;
use crate::value::Row;

/// Reports that may wait: of one record, and in all. Who floods them keeps nobody else out of reading.
const OF_ONE: usize = 5;
const IN_ALL: usize = 2_000;

/// What somebody says is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// The record.
    pub record: i64,
    /// What the record is called.
    pub title: Option<String>,
    /// When it was said, in milliseconds since 1970.
    pub at: i64,
    /// What is wrong; empty of a suggestion.
    pub text: String,
    /// The record is one that somebody suggested, and waits for an editor who shows it.
    pub is_suggestion: bool,
}

impl Store {
    /// Keeps what somebody says is wrong with a record; false where there is no such record, or as much waits already as may.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn report(&self, record: i64, reader: Option<i64>, text: &str) -> Result<bool> {
        let text = text.to_owned();
        self.write(move |db| Ok(!is_full(db)? && keep_report(db, record, reader, &text)?)).await
    }

    /// The reports that wait, the first to come first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn reports(&self, most: usize) -> Result<Vec<Report>> {
        const WAITING: &str = "
            SELECT p.id, p.record, r.title, p.at, p.text, (SELECT MAX(h.id) FROM history h
                WHERE h.record = p.record AND h.what = 'suggested' AND h.undone IS NULL)
            FROM reports p JOIN records r ON r.id = p.record
            ORDER BY p.id LIMIT ?1";
        self.read(move |db| db.rows(WAITING, &[most.into()])?.iter().map(report).collect()).await
    }

    /// Ends a report: somebody has looked at it. False where there is none.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn end_report(&self, report: i64) -> Result<bool> {
        self.write(move |db| Ok(db.run("DELETE FROM reports WHERE id = ?1", &[report.into()])? > 0)).await
    }
}

/// Do as many reports wait as may?
pub(crate) fn is_full(db: &mut dyn Session) -> Result<bool> {
    let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM reports LIMIT ?1) in_all";
    let waiting = db.row(sql, &[IN_ALL.into()])?.map_or(Ok(0), |row| row.int(0))?;
    Ok(usize::try_from(waiting).is_ok_and(|waiting| waiting >= IN_ALL))
}

/// Keeps what somebody says of a record that is not hidden, unless as much waits of it already as may.
pub(crate) fn keep_report(
    db: &mut dyn Session,
    record: i64,
    reader: Option<i64>,
    text: &str,
) -> Result<bool> {
    const REPORT: &str = "
        INSERT INTO reports (record, at, reader, text) SELECT r.id, ?2, ?3, ?4 FROM records r
        WHERE r.id = ?1 AND r.hidden IS NULL
        AND (SELECT COUNT(*) FROM (SELECT 1 FROM reports WHERE record = ?1 LIMIT ?5) of_one) < ?5";
    let values = [record.into(), db.now()?.into(), reader.into(), text.into(), OF_ONE.into()];
    Ok(db.run(REPORT, &values)? > 0)
}

/// Ends what waits of a record that was suggested and is shown now: while it was hidden nobody could say anything else of it.
pub(crate) fn end_reports(db: &mut dyn Session, record: i64) -> Result<bool> {
    db.run("DELETE FROM reports WHERE record = ?1", &[record.into()])?;
    Ok(true)
}

fn report(row: &Row) -> Result<Report> {
    Ok(Report {
        id: row.int(0)?,
        record: row.int(1)?,
        title: row.maybe_text(2)?,
        at: row.int(3)?,
        text: row.text(4)?,
        is_suggestion: row.maybe_int(5)?.is_some(),
    })
}
