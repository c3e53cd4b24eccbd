//! Records like another: of its kind, that say what it says in the same words or in words that mean nearly the same.
//!
//! ```text
//! title, text ── the words that tell most ──▶ records that hold most of them ── likeness ──▶ the likest first
//! ```

use std::collections::HashSet;

use crate::analysis::{Language, Piece, cut, is_spelt, pieces};
use crate::error::Result;
use crate::likeness::{Sought, SoughtWord, StoredText, StoredWords};
use crate::matcher::{Matcher, any_term};
use crate::meanings::near;
use crate::query::Query;
use crate::search::{self, Hit, by_number};
use crate::session::Session;
use crate::store::Store;
use crate::value::Row;
use crate::vocabulary::{Meant, Vocabulary};

/// Words by which others are looked for: twelve found no better ones, and took half as long again (`record/search.md`).
const WORDS: usize = 8;

/// Most words of the store that are looked for beside each, since they mean nearly the same: as for questions.
const MOST_NEAR: usize = 4;

/// Records that are compared, the first by their words, and bytes of each that are read: the beginning says what it is.
const COMPARED: usize = 60;
const READ: usize = 300;

impl Store {
    /// Records of the same kind that are like a record, the likest first; none where there is no such record.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn similar(&self, record: i64, most: usize) -> Result<Vec<Hit>> {
        let today = self.today().to_string();
        self.find(1, move |db| similar(db, record, &today, most)).await
    }
}

fn similar(db: &mut dyn Session, record: i64, today: &str, most: usize) -> Result<Vec<Hit>> {
    let Some(own) = texts(db, &[record])?.pop() else { return Ok(Vec::new()) };
    let words = sought(&own);
    let telling = telling(db, &words)?;
    let query = Query { kind: Some(own.kind.clone()), limit: COMPARED + 1, ..Query::default() };
    let mut numbers = search::holding_most(db, &query, telling)?;
    numbers.retain(|number| *number != record);
    let sought = Sought::of(words);
    let mut stored = StoredWords::of(&sought);
    let mut likeness =
        |text: &Text| StoredText::read(&mut stored, &text.words, text.language).likeness(&sought);
    let others = texts(db, &numbers)?;
    let mut alike: Vec<(f64, i64)> = others.iter().map(|text| (likeness(text), text.id)).collect();
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let numbers: Vec<i64> = alike.into_iter().take(most).map(|(_, id)| id).collect();
    db.limit(None)?;
    search::hits(db, &numbers, Some(today))
}

/// What records are compared by.
struct Text {
    id: i64,
    kind: String,
    /// Its title and how its text begins.
    words: String,
    language: Language,
}

fn texts(db: &mut dyn Session, numbers: &[i64]) -> Result<Vec<Text>> {
    const TEXT: &str = "
        SELECT r.id, r.kind, r.title, c.text, c.language FROM records r JOIN contents c ON c.record = r.id";
    let text = |row: &Row| {
        let title = row.maybe_text(2)?.unwrap_or_default();
        let words = format!("{title}\n{}", cut(&row.text(3)?, READ));
        let language = Language::kept(row.maybe_text(4)?.as_deref());
        Ok(Text { id: row.int(0)?, kind: row.text(1)?, words, language })
    };
    by_number(db, TEXT, "r.id", numbers)?.iter().map(text).collect()
}

/// The words of a record, each once. What is no word of letters tells when or where, not what: dates, rooms, telephones.
fn sought(text: &Text) -> Vec<SoughtWord> {
    let mut known = HashSet::new();
    let words = pieces(&text.words).into_iter().flat_map(|piece| match piece {
        Piece::Word(word) if is_spelt(&word) => vec![(text.language.term(&word), word)],
        Piece::Word(_) => Vec::new(),
        Piece::Run(run) => run
            .windows(2)
            .map(|pair| pair.iter().collect::<String>())
            .map(|pair| (pair.clone(), pair))
            .collect(),
    });
    let new = words.filter(|(term, _)| known.insert(term.clone()));
    new.map(|(term, word)| SoughtWord::of(&word, vec![term])).collect()
}

/// The words that tell most, as they are looked for: each with a few that records hold and that mean nearly the same.
fn telling(db: &mut dyn Session, words: &[SoughtWord]) -> Result<Vec<Matcher>> {
    let mut by_weight: Vec<&SoughtWord> = words.iter().filter(|word| !word.is_plain).collect();
    by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    by_weight.truncate(WORDS);
    let near_words = |word: &SoughtWord| word.meaning().map(near).unwrap_or_default();
    let all: Vec<_> = by_weight.iter().map(|word| near_words(word)).collect();
    let spelt: Vec<&str> = all.iter().flat_map(|near| near.iter().map(|(word, _)| *word)).collect();
    let stems = Vocabulary::of(db)?.stems(&spelt)?;
    let whole = |term: &String| Meant { term: term.clone(), begins: false };
    let looked_for = by_weight.iter().zip(&all).map(|(word, near)| {
        let near = near.iter().filter_map(|(word, _)| stems.get(*word)).flatten().take(MOST_NEAR);
        any_term(&word.terms.iter().chain(near).map(whole).collect::<Vec<_>>())
    });
    Ok(looked_for.collect())
}
