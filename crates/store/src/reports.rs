//! What readers say is wrong with records, until an editor has looked at it.

use crate::error::Result;
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
    /// What is wrong.
    pub text: String,
}

impl Store {
    /// Keeps what somebody says is wrong with a record; false where there is no such record, or as much waits already as may.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn report(&self, record: i64, reader: Option<i64>, text: &str) -> Result<bool> {
        const REPORT: &str = "
            INSERT INTO reports (record, at, reader, text) SELECT r.id, ?2, ?3, ?4 FROM records r
            WHERE r.id = ?1 AND r.hidden IS NULL
            AND (SELECT COUNT(*) FROM (SELECT 1 FROM reports WHERE record = ?1 LIMIT ?5) of_one) < ?5
            AND (SELECT COUNT(*) FROM (SELECT 1 FROM reports LIMIT ?6) in_all) < ?6";
        let text = text.to_owned();
        self.write(move |db| {
            let now = db.now()?;
            let [of_one, in_all] = [OF_ONE.into(), IN_ALL.into()];
            let values = [record.into(), now.into(), reader.into(), text.as_str().into(), of_one, in_all];
            Ok(db.run(REPORT, &values)? > 0)
        })
        .await
    }

    /// The reports that wait, the first to come first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn reports(&self, most: usize) -> Result<Vec<Report>> {
        const WAITING: &str = "
            SELECT p.id, p.record, r.title, p.at, p.text FROM reports p JOIN records r ON r.id = p.record
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

fn report(row: &Row) -> Result<Report> {
    Ok(Report {
        id: row.int(0)?,
        record: row.int(1)?,
        title: row.maybe_text(2)?,
        at: row.int(3)?,
        text: row.text(4)?,
    })
}
