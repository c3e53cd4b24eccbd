//! What keeping a page adds to the tables, gathered and written together: a statement with many values costs a network
//! one round, not many.

use twox_hash::XxHash3_64;

use crate::analysis::Language;
use crate::error::Result;
use crate::fields::Fields;
use crate::own_page;
use crate::record::Record;
use crate::same::fold;
use crate::series;
use crate::session::{Dialect, Session};
use crate::value::Value;
use crate::vocabulary::NewWords;
use crate::words;

/// Rows to be added, in the order in which they must be.
pub(crate) struct Entries {
    page: i64,
    site: i64,
    now: i64,
    /// When it is written, which is later than the page's visit where an archive is read.
    written: i64,
    records: Vec<Vec<Value>>,
    contents: Vec<Vec<Value>>,
    words: Vec<(i64, Language, Record)>,
    sources: Vec<Vec<Value>>,
    /// What the page says of records that others tell of too.
    fields: Vec<(i64, Fields)>,
    history: Vec<Vec<Value>>,
    new_words: NewWords,
}

const RECORD: &str = "
    INSERT INTO records (kind, fold, title, starts, ends, recurs, recurs_until, place, lat, lon, url, status, confidence, topic,
        own_page, first_seen, last_seen, site, id, changed)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?17, ?18, ?19)";

/// As [`RECORD`], with the record's words: writing the row once leaves no dead one behind.
const RECORD_WITH_WORDS: &str = "
    INSERT INTO records (kind, fold, title, starts, ends, recurs, recurs_until, place, lat, lon, url, status, confidence, topic,
        own_page, first_seen, last_seen, site, id, changed, words)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?17, ?18, ?19,
        CAST(CAST(?20 AS TEXT) AS tsvector))";

const SOURCE: &str = "
    INSERT INTO sources (page, record, confidence, evidence, said, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (page, record) DO UPDATE SET confidence = excluded.confidence,
        evidence = excluded.evidence, said = excluded.said, seen = excluded.seen";

impl Entries {
    /// Of a page of a host, visited and written at a time each.
    pub(crate) fn of(page: i64, site: i64, now: i64, written: i64) -> Entries {
        let (records, contents, words, sources, fields, history, new_words) = Default::default();
        Entries { page, site, now, written, records, contents, words, sources, fields, history, new_words }
    }

    /// Records of which no page told yet.
    pub(crate) fn unknown(&mut self, db: &mut dyn Session, records: &[&Record]) -> Result<()> {
        let numbers = if records.is_empty() { Vec::new() } else { numbers(db, records.len())? };
        for (id, record) in numbers.into_iter().zip(records) {
            let language = words::language(record);
            let mut values = columns(record);
            values.extend([self.now.into(), self.site.into(), id.into(), self.written.into()]);
            match db.dialect() {
                Dialect::Sqlite => self.words(id, language, record),
                Dialect::Postgres => {
                    let words = words::columns(Dialect::Postgres, id, language, record, &mut self.new_words);
                    values.extend(words.into_iter().skip(1));
                }
            }
            self.records.push(values);
            self.contents.push(contents(id, language, record));
            self.source(id, record);
            self.happened(id, "new", &Fields::new());
        }
        Ok(())
    }

    /// The words of a record, which are in no index (any more).
    pub(crate) fn words(&mut self, id: i64, language: Language, record: &Record) {
        self.words.push((id, language, record.clone()));
    }

    /// The page tells of a record.
    pub(crate) fn source(&mut self, id: i64, record: &Record) {
        let (confidence, evidence) = (record.confidence.into(), json(&record.evidence));
        let who = [self.page.into(), id.into()];
        let what = [confidence, evidence, content_hash(record).into(), self.now.into()];
        self.sources.push(who.into_iter().chain(what).collect());
    }

    /// The page says these fields of a record that others tell of too.
    pub(crate) fn fields(&mut self, id: i64, fields: Fields) {
        self.fields.push((id, fields));
    }

    /// The numbers of the records that the page tells of, each with where they stand on it, as JSON.
    pub(crate) fn evidence(&self) -> Vec<(i64, String)> {
        let of_source = |source: &Vec<Value>| match source.as_slice() {
            [_, Value::Int(record), _, Value::Text(evidence), ..] => Some((*record, evidence.clone())),
            _ => None,
        };
        self.sources.iter().filter_map(of_source).collect()
    }

    /// Something happened to a record.
    pub(crate) fn happened(&mut self, id: i64, what: &str, detail: &Fields) {
        let detail = if detail.is_empty() { Value::Null } else { json(detail) };
        self.history.push(vec![id.into(), self.page.into(), self.now.into(), what.into(), detail]);
    }

    /// Writes all but the words that the records add to the vocabulary, which it gives.
    pub(crate) fn write(mut self, db: &mut dyn Session) -> Result<NewWords> {
        let dialect = db.dialect();
        let (records, index) = match dialect {
            Dialect::Sqlite => (RECORD, words::SQLITE),
            Dialect::Postgres => (RECORD_WITH_WORDS, words::POSTGRES),
        };
        let words: Vec<Vec<Value>> = self
            .words
            .iter()
            .map(|(id, language, record)| {
                words::columns(dialect, *id, *language, record, &mut self.new_words)
            })
            .collect();
        let contents =
            "INSERT INTO contents (record, fields, text, language, context) VALUES (?1, ?2, ?3, ?4, ?5)";
        let history = "INSERT INTO history (record, page, at, what, detail) VALUES (?1, ?2, ?3, ?4, ?5)";
        db.many(records, &self.records)?;
        db.many(contents, &self.contents)?;
        db.many(index, &words)?;
        db.many(SOURCE, &self.sources)?;
        self.fields.iter().try_for_each(|(id, fields)| set_fields(db, self.page, *id, Some(fields)))?;
        db.many(history, &self.history)?;
        Ok(self.new_words)
    }
}

/// Keeps what a page says of a record that others tell of too.
pub(crate) fn set_fields(db: &mut dyn Session, page: i64, id: i64, fields: Option<&Fields>) -> Result<()> {
    let sql = "UPDATE sources SET fields = ?3 WHERE page = ?1 AND record = ?2";
    db.run(sql, &[page.into(), id.into(), fields.map_or(Value::Null, json)]).map(drop)
}

/// New numbers for so many records.
fn numbers(db: &mut dyn Session, many: usize) -> Result<Vec<i64>> {
    const POSTGRES: &str = "
        SELECT nextval(pg_get_serial_sequence('records', 'id')) FROM generate_series(1, CAST(?1 AS BIGINT))";
    match db.dialect() {
        Dialect::Postgres => db.rows(POSTGRES, &[many.into()])?.iter().map(|row| row.int(0)).collect(),
        Dialect::Sqlite => {
            let last = db.row("SELECT COALESCE(MAX(id), 0) FROM records", &[])?;
            let last = last.map_or(Ok(0), |row| row.int(0))?;
            Ok((last + 1..).take(many).collect())
        }
    }
}

/// The columns of a record that its page says, its topic, and the key of its own page.
pub(crate) fn columns(record: &Record) -> Vec<Value> {
    let [starts, ends] = [&record.starts, &record.ends].map(Option::as_deref);
    let [recurs, recurs_until] = series::columns(record.recurs.as_deref(), starts, ends);
    vec![
        record.kind.as_str().into(),
        fold(record).into(),
        record.title.clone().into(),
        record.starts.clone().into(),
        record.ends.clone().into(),
        recurs,
        recurs_until,
        record.place.clone().into(),
        record.position.map(|(lat, _)| lat).into(),
        record.position.map(|(_, lon)| lon).into(),
        record.url.clone().into(),
        record.status.clone().into(),
        record.confidence.into(),
        record.topic.clone().into(),
        record.url.as_deref().map(own_page::key).into(),
    ]
}

/// What a record says, beside those columns: its number first.
pub(crate) fn contents(id: i64, language: Language, record: &Record) -> Vec<Value> {
    let (text, context) = (record.text.as_str().into(), record.context.clone().into());
    vec![id.into(), json(&record.fields), text, language.tag().into(), context]
}

/// Fields as a column holds them.
pub(crate) fn json(fields: &Fields) -> Value {
    serde_json::to_string(fields).unwrap_or_default().into()
}

/// A hash of a record's content as a page holds it: equal when its fields and its text are.
pub(crate) fn content_hash(record: &Record) -> u64 {
    let fields = serde_json::to_string(&record.fields).unwrap_or_default();
    XxHash3_64::oneshot(format!("{fields}{}", record.text).as_bytes())
}
