//! Writing an entry: its columns, its terms, and the words it is found by.
//!
//! ```text
//! Metadata ── cut to what an index holds ──▶ catalogue, terms     accepted: words too
//! ```

use std::collections::HashSet;

use super::entry::{Entry, Index, Metadata, Stage, Subject, entries};
use super::links;
use crate::clean::clean;
use crate::error::Result;
use crate::session::{Dialect, Session};
use crate::value::Value;

/// Longest title, in characters.
const TITLE: usize = 500;

/// Longest description, in characters: two pages of print.
const DESCRIPTION: usize = 8_000;

/// Longest term, in characters: what a B-tree of either database holds with room to spare.
const TERM: usize = 200;

/// Longest address of a subject, in bytes: one that is cut would lead elsewhere, so that longer ones are left out.
const URI: usize = 500;

/// Most terms of a sort.
const TERMS: usize = 60;

const UPDATE: &str = "
    UPDATE catalogue SET stage = ?2, why = NULL, title = ?3, sorted = ?4, description = ?5, rung = ?6, language = ?7,
        page_type = ?8, date = ?9, confidence = ?10, held = 0, changed = ?11,
        published = CASE WHEN ?2 = 'accepted' THEN COALESCE(published, ?11) ELSE published END,
        accepted = CASE WHEN ?2 = 'accepted' THEN COALESCE(accepted, ?11) END
    WHERE id = ?1";

/// Writes the metadata and the stage of an entry that exists.
pub(super) fn write_metadata(
    db: &mut dyn Session,
    entry: i64,
    metadata: &Metadata,
    stage: Stage,
) -> Result<()> {
    let now = db.now()?;
    let [title, description] = [begin(&metadata.title, TITLE), begin(&metadata.description, DESCRIPTION)];
    let short = |text: &Option<String>| -> Value {
        let text = text.as_deref().map(|text| begin(text, TERM));
        text.filter(|text| !text.is_empty()).into()
    };
    let values: Vec<Value> = vec![
        entry.into(),
        stage.name().into(),
        title.as_str().into(),
        clean(&title).as_str().into(),
        description.as_str().into(),
        short(&metadata.rung),
        short(&metadata.language),
        short(&metadata.page_type),
        short(&metadata.date),
        metadata.confidence.clamp(0.0, 1.0).into(),
        now.into(),
    ];
    if db.run(UPDATE, &values)? == 0 {
        return Ok(());
    }
    links::watch(db, entry, stage == Stage::Accepted, now)?;
    let terms = terms_of(metadata);
    db.run("DELETE FROM terms WHERE entry = ?1", &[entry.into()])?;
    let row = |(of, term, place): &(Index, Subject, i64)| -> Vec<Value> {
        let texts =
            [of.name(), &fold(&term.label), &term.label, &term.uri, &term.vocabulary].map(Value::from);
        [Value::from(entry)].into_iter().chain(texts).chain([Value::from(*place)]).collect()
    };
    let sql = "INSERT INTO terms (entry, sort, folded, term, uri, vocabulary, place) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    db.many(sql, &terms.iter().map(row).collect::<Vec<_>>())?;
    words(db, entry, stage, [&title, &description], &terms)
}

/// The terms of an entry as they are kept: of each sort each once, in their order. An author or a key word is in no vocabulary.
fn terms_of(metadata: &Metadata) -> Vec<(Index, Subject, i64)> {
    let plain = |terms: &[String]| terms.iter().map(|term| Subject::from(term.as_str())).collect();
    let sorts: [(Index, Vec<Subject>); 3] = [
        (Index::Author, plain(&metadata.authors)),
        (Index::Subject, metadata.subjects.clone()),
        (Index::Keyword, plain(&metadata.keywords)),
    ];
    let kept = |(of, all): (Index, Vec<Subject>)| {
        let mut known = HashSet::new();
        let all = all.into_iter().map(|term| Subject {
            label: begin(&term.label, TERM),
            uri: if term.uri.len() > URI { String::new() } else { begin(&term.uri, URI) },
            vocabulary: begin(&term.vocabulary, TERM),
        });
        let all = all.filter(|term| !term.label.is_empty() && known.insert(fold(&term.label))).take(TERMS);
        all.zip(0..).map(|(term, place)| (of, term, place)).collect::<Vec<_>>()
    };
    sorts.into_iter().flat_map(kept).collect()
}

/// A term as it is found: in lower case, one blank between words. "C++" and "C" stay two.
pub(super) fn fold(term: &str) -> String {
    term.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The beginning of a text, one blank between its words; no database takes a zero byte.
fn begin(text: &str, most: usize) -> String {
    let text = text.replace('\0', " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// The words of an entry: those of the accepted are found, no others.
fn words(
    db: &mut dyn Session,
    entry: i64,
    stage: Stage,
    [title, description]: [&str; 2],
    terms: &[(Index, Subject, i64)],
) -> Result<()> {
    let of = |authors: bool| {
        let terms = terms.iter().filter(|(of, ..)| (*of == Index::Author) == authors);
        terms.map(|(_, term, _)| clean(&term.label)).collect::<Vec<_>>().join(" ")
    };
    let values: [Value; 5] =
        [entry.into(), clean(title).into(), of(false).into(), of(true).into(), clean(description).into()];
    match (db.dialect(), stage) {
        (Dialect::Sqlite, stage) => {
            db.run("DELETE FROM catalogue_words WHERE rowid = ?1", &[entry.into()])?;
            if stage != Stage::Accepted {
                return Ok(());
            }
            let sql = "INSERT INTO catalogue_words (rowid, title, terms, authors, body) VALUES (?1, ?2, ?3, ?4, ?5)";
            db.run(sql, &values).map(drop)
        }
        (Dialect::Postgres, Stage::Accepted) => db.run(POSTGRES, &values).map(drop),
        (Dialect::Postgres, _) => {
            db.run("UPDATE catalogue SET words = NULL WHERE id = ?1", &[entry.into()]).map(drop)
        }
    }
}

/// Writes the words of all entries that are accepted, into an index that is empty.
pub(crate) fn index(db: &mut dyn Session) -> Result<()> {
    let mut after = 0;
    loop {
        let next = "SELECT id FROM catalogue WHERE stage = 'accepted' AND id > ?1 ORDER BY id LIMIT 1000";
        let numbers =
            db.rows(next, &[after.into()])?.iter().map(|row| row.int(0)).collect::<Result<Vec<_>>>()?;
        let Some(last) = numbers.last() else { return Ok(()) };
        after = *last;
        for Entry { id, metadata, stage, .. } in entries(db, &numbers)? {
            words(db, id, stage, [&metadata.title, &metadata.description], &terms_of(&metadata))?;
        }
    }
}

const POSTGRES: &str = "
    UPDATE catalogue SET words = setweight(to_tsvector('simple', CAST(?2 AS TEXT)), 'A') ||
        setweight(to_tsvector('simple', CAST(?3 AS TEXT)), 'B') ||
        setweight(to_tsvector('simple', CAST(?4 AS TEXT)), 'C') || to_tsvector('simple', CAST(?5 AS TEXT))
    WHERE id = ?1";
