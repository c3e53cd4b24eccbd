//! The shelf: entries that were accepted, browsed and searched.
//!
//! ```text
//! Wanted ── words (boolean), subject, keyword, author ──▶ entries, the newest, by title, or the most fitting first
//! Index  ── subjects, keywords, authors ──▶ each term with how many entries it has
//! ```

use super::boolean::{fts5, parse, tsquery};
use super::entry::{Entry, Index, entries, numbers};
use super::write::fold;
use crate::error::Result;
use crate::session::{Dialect, Session};
use crate::store::Store;
use crate::value::{Row, Value};

/// In which order entries stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shelf {
    /// What is new first.
    #[default]
    New,
    /// By title.
    Title,
    /// The most fitting first; without words as [`Shelf::New`].
    Rank,
}

/// What is wanted of the shelf. Its parts narrow one another; left out, they narrow nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words in the query language; fields are `title`, `author`, `subject`, `keyword` and `description`.
    pub words: String,
    /// Terms that an entry must have.
    pub terms: Vec<(Index, String)>,
    /// Which first.
    pub order: Shelf,
    /// Entries that are passed over.
    pub skip: usize,
    /// Most entries.
    pub limit: usize,
}

impl Store {
    /// Entries of the shelf.
    ///
    /// # Errors
    /// Where the words make no sense, or the database refuses.
    pub async fn shelf(&self, wanted: Wanted) -> Result<Vec<Entry>> {
        self.find(1, move |db| {
            let numbers = shelf(db, &wanted)?;
            db.limit(None)?;
            entries(db, &numbers)
        })
        .await
    }

    /// The terms of an index behind a term, in their order, each with how many entries of the shelf have it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn index(&self, index: Index, behind: &str, most: usize) -> Result<Vec<(String, u32)>> {
        let sql = "
            SELECT MIN(t.term), COUNT(*) FROM terms t JOIN catalogue c ON c.id = t.entry
            WHERE t.sort = ?1 AND t.folded > ?2 AND c.stage = 'accepted'
            GROUP BY t.folded ORDER BY t.folded LIMIT ?3";
        let behind = fold(behind);
        let pair = |row: &Row| Ok((row.text(0)?, row.count(1)?));
        self.read(move |db| {
            let with = [index.name().into(), behind.as_str().into(), most.into()];
            db.rows(sql, &with)?.iter().map(pair).collect()
        })
        .await
    }
}

fn shelf(db: &mut dyn Session, wanted: &Wanted) -> Result<Vec<i64>> {
    let expr = parse(&wanted.words)?;
    let mut values: Vec<Value> = vec![wanted.limit.into(), wanted.skip.into()];
    let mut value = |value: Value| {
        values.push(value);
        format!("?{}", values.len())
    };
    let (mut from, mut clauses, mut rank) = ("catalogue c", String::new(), None);
    match (&expr, db.dialect()) {
        (None, _) => {}
        (Some(expr), Dialect::Sqlite) => {
            from = "catalogue_words JOIN catalogue c ON c.id = catalogue_words.rowid";
            clauses.push_str(&format!(" AND catalogue_words MATCH {}", value(fts5(expr).into())));
            rank = Some("bm25(catalogue_words, 8.0, 4.0, 4.0, 1.0)".to_owned());
        }
        (Some(expr), Dialect::Postgres) => {
            let query = format!("to_tsquery('simple', {})", value(tsquery(expr).into()));
            clauses.push_str(&format!(" AND c.words @@ {query}"));
            rank = Some(format!("ts_rank('{{0.1, 0.4, 0.4, 1.0}}', c.words, {query}, 1) DESC"));
        }
    }
    for (index, term) in &wanted.terms {
        let (sort, folded) = (value(index.name().into()), value(fold(term).into()));
        clauses.push_str(&format!(
            " AND EXISTS (SELECT 1 FROM terms t WHERE t.entry = c.id AND t.sort = {sort} AND t.folded = {folded})"
        ));
    }
    let order = match (wanted.order, rank) {
        (Shelf::Rank, Some(rank)) => format!("{rank}, c.id DESC"),
        (Shelf::Title, _) => "c.sorted, c.id".to_owned(),
        (Shelf::New | Shelf::Rank, _) => "c.accepted DESC, c.id DESC".to_owned(),
    };
    let sql = format!(
        "SELECT c.id FROM {from} WHERE c.stage = 'accepted'{clauses} ORDER BY {order} LIMIT ?1 OFFSET ?2"
    );
    numbers(&db.rows(&sql, &values)?)
}
