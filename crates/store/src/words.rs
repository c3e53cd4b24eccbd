//! The words of records as both databases index them.
//!
//! ```text
//! title ──▶ title (A)  place, people, topic, … ──▶ fields (B)  text ──▶ body (C)  what its page is called ──▶ context (D)
//!             └── analysis ──▶ terms, whose places both databases are given ──▶ FTS5 · tsvector
//! ```
//!
//! What stands in a short field is there twice: as words, and as words of that field ("~speaker~lee"), so that `speaker:lee`
//! is a word of the index as any other.

use std::collections::BTreeSet;

use schema::FieldType;

use crate::analysis::{Language, Term, cut, terms};
use crate::clean::MOST;
use crate::error::Result;
use crate::fields::{is_date, texts};
use crate::matcher::Part;
use crate::moment;
use crate::names::{qualified, qualifier};
use crate::record::Record;
use crate::session::{Dialect, Session};
use crate::value::Value;
use crate::vocabulary::NewWords;

/// Most terms of a record that are indexed: a tsvector knows places up to 16,383. What stands behind is found in no search.
const MOST_TERMS: usize = 16_000;

/// Most terms of a field that are also words of that field; what is longer is prose, and belongs to the text.
const SHORT: usize = 32;

/// The term that keeps a phrase from going on from one field into the next.
const BETWEEN: &str = "~";

/// A stretch of terms in one part of the index.
struct Stretch {
    part: Part,
    terms: Vec<String>,
}

/// The terms of a record, and what they add to the vocabulary.
struct Terms<'s> {
    language: Language,
    stretches: Vec<Stretch>,
    new_words: &'s mut NewWords,
}

impl Terms<'_> {
    fn cut(&mut self, text: &str) -> Vec<Term> {
        let terms = terms(cut(text, MOST), self.language);
        self.new_words.add(&terms, self.language);
        terms
    }

    fn add(&mut self, part: Part, text: &str) {
        let terms = self.cut(text).into_iter().map(|term| term.term).collect();
        self.stretches.push(Stretch { part, terms });
    }

    /// What a field says: words of it, and words of the record unless these stand elsewhere already. False where it is too long.
    fn field(&mut self, name: &str, text: &str, is_known: bool) -> bool {
        let terms = self.cut(text);
        if terms.len() > SHORT {
            return false;
        }
        let name = qualifier(name);
        let of_field = terms.iter().map(|term| qualified(&name, &term.term)).collect();
        self.stretches.push(Stretch { part: Part::Fields, terms: of_field });
        if !is_known {
            let terms = terms.into_iter().map(|term| term.term).collect();
            self.stretches.push(Stretch { part: Part::Fields, terms });
        }
        true
    }
}

/// The language in which a record's words are stemmed.
pub(crate) fn language(record: &Record) -> Language {
    let title = record.title.as_deref().unwrap_or_default();
    Language::of_record(record.language.as_deref(), &format!("{title} {}", record.text))
}

/// The terms of a record in a language, part by part.
fn stretches(language: Language, record: &Record, new_words: &mut NewWords) -> Vec<Stretch> {
    let title = record.title.as_deref().unwrap_or_default();
    let mut all = Terms { language, stretches: Vec::new(), new_words };
    all.add(Part::Title, title);
    let place = record.place.as_deref().unwrap_or_default();
    let mut known = BTreeSet::from([title, place]);
    all.field("place", place, false);
    all.field("topic", record.topic.as_deref().unwrap_or_default(), false);
    all.field("kind", &record.kind, true);
    let schema = schema::named(&record.kind);
    let field_of = |name: &str| schema.and_then(|schema| schema.field(name));
    let words_of = |name: &str, value: &serde_json::Value| match value {
        // Links are found by what they are called.
        serde_json::Value::Object(links)
            if field_of(name).is_some_and(|field| field.holds == FieldType::Links) =>
        {
            links.keys().cloned().collect()
        }
        value => texts(value),
    };
    let fields: Vec<(&String, Vec<String>)> =
        record.fields.iter().map(|(name, value)| (name, words_of(name, value))).collect();
    for (name, values) in &fields {
        let field = field_of(name);
        if field.is_some_and(|field| field.holds.is_address() || field.holds == FieldType::Html) {
            continue;
        }
        let is_telling = |text: &&String| !is_date(text) && !text.contains("://") && *text != title;
        for text in values.iter().filter(is_telling) {
            let is_new = known.insert(text);
            if !all.field(name, text, !is_new) && is_new && !record.text.contains(text.as_str()) {
                all.add(Part::Text, text);
            }
        }
    }
    all.add(Part::Text, &record.text);
    all.add(Part::Context, record.context.as_deref().unwrap_or_default());
    all.stretches.retain(|stretch| !stretch.terms.is_empty());
    bounded(all.stretches)
}

/// No more terms than the index takes.
fn bounded(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    let mut left = MOST_TERMS;
    for stretch in &mut stretches {
        stretch.terms.truncate(left);
        left = left.saturating_sub(stretch.terms.len() + 1);
    }
    stretches
}

/// The terms as the columns of SQLite's index.
fn texts_of(stretches: &[Stretch]) -> [Value; 4] {
    let between = format!(" {BETWEEN} ");
    [Part::Title, Part::Fields, Part::Text, Part::Context].map(|part| {
        let of_part = stretches.iter().filter(|stretch| stretch.part == part);
        of_part.map(|stretch| stretch.terms.join(" ")).collect::<Vec<_>>().join(&between).into()
    })
}

/// The terms as a tsvector is written, with the words of a time, which no text can hold (they begin with `~`).
fn vector(stretches: &[Stretch], buckets: &str) -> Value {
    let mut vector = String::new();
    let mut place = 0;
    for stretch in stretches {
        let weight = stretch.part.columns().1;
        for term in &stretch.terms {
            place += 1;
            vector.push_str(&format!("'{term}':{place}{weight} "));
        }
        place += 1;
    }
    buckets.split(' ').for_each(|bucket| vector.push_str(&format!("'{bucket}' ")));
    vector.into()
}

/// Writes the words of a record: its key and the parts of the index.
pub(crate) const SQLITE: &str =
    "INSERT INTO words (rowid, title, fields, body, context) VALUES (?1, ?2, ?3, ?4, ?5)";

/// As [`SQLITE`].
pub(crate) const POSTGRES: &str =
    "UPDATE records SET words = CAST(CAST(?2 AS TEXT) AS tsvector) WHERE id = ?1";

/// What is written of a record's words.
pub(crate) fn columns(
    dialect: Dialect,
    id: i64,
    language: Language,
    record: &Record,
    new_words: &mut NewWords,
) -> Vec<Value> {
    let stretches = stretches(language, record, new_words);
    let starts = record.starts.as_deref();
    match dialect {
        Dialect::Sqlite => std::iter::once(key(id, starts).into()).chain(texts_of(&stretches)).collect(),
        Dialect::Postgres => vec![id.into(), vector(&stretches, &moment::buckets(id, starts))],
    }
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

/// Records whose words are written at once: a program that is ended loses the work of no more.
const PART: usize = 1_000;

/// Writes the words of all records, into an index that is empty.
pub(crate) fn index(db: &mut dyn Session) -> Result<()> {
    let mut after = Some(0);
    while let Some(from) = after {
        after = write_part(db, from)?;
    }
    Ok(())
}

/// Writes the words of the next records of a store whose index is being made anew; false where none are left. Each part is a
/// step of its own: whoever opens the store next goes on where another stopped.
pub(crate) fn index_part(db: &mut dyn Session) -> Result<bool> {
    let sql = db.locking("SELECT after FROM indexing", "FOR UPDATE");
    let Some(row) = db.row(&sql, &[])? else { return Ok(false) };
    match write_part(db, row.int(0)?)? {
        Some(after) => db.run("UPDATE indexing SET after = ?1", &[after.into()])?,
        None => db.run("DELETE FROM indexing", &[])?,
    };
    Ok(true)
}

/// Writes the words of the records behind a number; the last of them, and none where there are none.
fn write_part(db: &mut dyn Session, after: i64) -> Result<Option<i64>> {
    const NEXT: &str = "
        SELECT r.id, r.kind, r.title, r.place, r.starts, r.topic, c.fields, c.text, c.language, c.context
        FROM records r JOIN contents c ON c.record = r.id WHERE r.gone IS NULL AND r.id > ?1 ORDER BY r.id LIMIT ?2";
    const LANGUAGE: &str = "UPDATE contents SET language = ?2 WHERE record = ?1 AND language IS NULL";
    let (mut rows, mut languages, mut new_words, mut last) =
        (Vec::new(), Vec::new(), NewWords::default(), None);
    for row in db.rows(NEXT, &[after.into(), PART.into()])? {
        let record = Record {
            kind: row.text(1)?,
            title: row.maybe_text(2)?,
            place: row.maybe_text(3)?,
            starts: row.maybe_text(4)?,
            topic: row.maybe_text(5)?,
            fields: serde_json::from_str(&row.text(6)?).unwrap_or_default(),
            text: row.text(7)?,
            language: row.maybe_text(8)?,
            context: row.maybe_text(9)?,
            ..Record::default()
        };
        let id = row.int(0)?;
        // A program that wrote beside may have indexed it already.
        if db.dialect() == Dialect::Sqlite {
            forget(db, id, record.starts.as_deref())?;
        }
        let language = language(&record);
        rows.push(columns(db.dialect(), id, language, &record, &mut new_words));
        if record.language.is_none() {
            languages.push(vec![id.into(), language.tag().into()]);
        }
        last = Some(id);
    }
    db.many(if db.dialect() == Dialect::Sqlite { SQLITE } else { POSTGRES }, &rows)?;
    db.many(LANGUAGE, &languages)?;
    new_words.write(db)?;
    Ok(last)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_very_long_text_is_cut_at_a_word() {
        let text = "word ".repeat(40_000);
        let record = Record { text, ..Record::default() };
        let terms: usize = stretches(language(&record), &record, &mut NewWords::default())
            .iter()
            .map(|s| s.terms.len())
            .sum();
        assert!(terms <= MOST_TERMS && terms > 10_000, "{terms}");
    }

    #[test]
    fn all_that_a_record_says_is_indexed_once_and_by_field() {
        let row = json!({"title": "Neutrinos from a star", "start": "2026-11-03", "location": "Smith Hall",
            "speaker": ["Ann Lee", "Bo Ek"], "url": "https://a.org/x", "text": "Tea at four", "confidence": 1.0});
        let event = schema::named("event").unwrap();
        let mut record = Record::of_row(event, row.as_object().cloned().unwrap(), Default::default());
        record.context = Some("Physics colloquium".to_owned());
        let [title, fields, body, context] =
            texts_of(&stretches(language(&record), &record, &mut NewWords::default()));
        let text = |value: &Value| if let Value::Text(text) = value { text.clone() } else { String::new() };
        assert_eq!(text(&title), "neutrino from a star");
        assert_eq!(
            text(&fields),
            "~place~smith ~place~hall ~ smith hall ~ ~kind~event ~ \
             ~location~smith ~location~hall ~ ~speaker~ann ~speaker~lee ~ ann lee ~ ~speaker~bo ~speaker~ek ~ bo ek"
        );
        assert_eq!((text(&body), text(&context)), ("tea at four".to_owned(), "physic colloquium".to_owned()));
        let vector = text(&vector(
            &stretches(language(&record), &record, &mut NewWords::default()),
            "~d20261103 ~m202611",
        ));
        assert!(
            vector.starts_with("'neutrino':1A 'from':2A 'a':3A 'star':4A '~place~smith':6B "),
            "{vector}"
        );
        assert!(vector.ends_with("'physic':33D 'colloquium':34D '~d20261103' '~m202611' "), "{vector}");
    }
}
