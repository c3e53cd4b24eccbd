//! What somebody would write in an afternoon: FTS5 and tsvector as they come, and the share of words that two questions have in
//! common.

use std::collections::BTreeSet;

use rusqlite::Connection;
use store::Record;
use tokio_postgres::Client;

/// How the words of a query are joined: all for a search, any for a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joined {
    All,
    Any,
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// FTS5 with its own tokenizer, ranked by bm25.
pub(crate) struct Fts5(Connection);

impl Fts5 {
    pub(crate) fn of(records: &[Record]) -> Fts5 {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch("CREATE VIRTUAL TABLE plain USING fts5(title, body); BEGIN").unwrap();
        for (number, record) in records.iter().enumerate() {
            let values = (i64::try_from(number).unwrap(), record.title.as_deref(), body(record));
            db.execute("INSERT INTO plain (rowid, title, body) VALUES (?1, ?2, ?3)", values).unwrap();
        }
        db.execute_batch("COMMIT").unwrap();
        Fts5(db)
    }

    pub(crate) fn search(&self, query: &str, joined: Joined) -> Vec<usize> {
        let words: Vec<String> = words(query).iter().map(|word| format!("\"{word}\"")).collect();
        let query = words.join(if joined == Joined::All { " " } else { " OR " });
        let sql = "SELECT rowid FROM plain WHERE plain MATCH ?1 ORDER BY bm25(plain), rowid LIMIT 10";
        let mut statement = self.0.prepare_cached(sql).unwrap();
        let rows = statement.query_map([query], |row| row.get::<_, i64>(0)).unwrap();
        rows.map(|row| usize::try_from(row.unwrap()).unwrap()).collect()
    }
}

/// PostgreSQL's English configuration, ranked by ts_rank.
pub(crate) struct TsVector(Client);

impl TsVector {
    pub(crate) async fn of(address: &str, records: &[Record]) -> TsVector {
        let (client, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        let table = "CREATE TABLE plain (id BIGINT, words TSVECTOR)";
        client.batch_execute(table).await.unwrap();
        let sql = "INSERT INTO plain SELECT $1, setweight(to_tsvector('english', $2), 'A') || to_tsvector('english', $3)";
        client.batch_execute("BEGIN").await.unwrap();
        let insert = client.prepare(sql).await.unwrap();
        for (number, record) in records.iter().enumerate() {
            let number = i64::try_from(number).unwrap();
            let title = record.title.clone().unwrap_or_default();
            client.execute(&insert, &[&number, &title, &body(record)]).await.unwrap();
        }
        client.batch_execute("COMMIT; CREATE INDEX ON plain USING gin (words); ANALYZE plain").await.unwrap();
        TsVector(client)
    }

    pub(crate) async fn search(&self, query: &str, joined: Joined) -> Vec<usize> {
        let sql = match joined {
            Joined::All => "SELECT id FROM plain, plainto_tsquery('english', $1) q WHERE words @@ q ORDER BY ts_rank(words, q) DESC, id LIMIT 10",
            Joined::Any => "SELECT id FROM plain, CAST(replace(CAST(plainto_tsquery('english', $1) AS TEXT), '&', '|') AS tsquery) q
                            WHERE words @@ q ORDER BY ts_rank(words, q) DESC, id LIMIT 10",
        };
        let rows = self.0.query(sql, &[&query]).await.unwrap();
        rows.iter().map(|row| usize::try_from(row.get::<_, i64>(0)).unwrap()).collect()
    }
}

fn body(record: &Record) -> String {
    let fields = record.fields.values().map(|value| value.as_str().map_or(value.to_string(), str::to_owned));
    fields.collect::<Vec<_>>().join("\n").chars().take(50_000).collect()
}

/// The stored questions that share the most words with one (Jaccard).
pub(crate) fn word_overlap(question: &str, records: &[Record]) -> Vec<usize> {
    let set = |text: &str| words(text).into_iter().collect::<BTreeSet<_>>();
    let question = set(question);
    let share = |record: &Record| {
        let stored = set(record.title.as_deref().unwrap_or_default());
        question.intersection(&stored).count() as f64 / question.union(&stored).count().max(1) as f64
    };
    let mut all: Vec<(f64, usize)> =
        records.iter().enumerate().map(|(number, record)| (share(record), number)).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    all.into_iter().filter(|(share, _)| *share > 0.0).map(|(_, number)| number).take(10).collect()
}
