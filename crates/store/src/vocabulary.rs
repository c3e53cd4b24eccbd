//! The words that stand in the index, as they are spelt and as they are stemmed: what a word of a query stands for.
//!
//! ```text
//! neutrinos ── spelt so in a record, or stemmed so ──▶ neutrino          exact
//! neutr     ── the last word, begins some ───────────▶ neutr*            while it is typed
//! nuetrinos ── few letters from some ────────────────▶ neutrino          misspelt
//! ```
//!
//! The first of these that finds a word counts, so that nothing guessed stands beside or above what was written. Words stay when
//! the last record that says them goes, until `gc` takes them out.

mod lookup;
mod misspelt;
mod unused;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::analysis::{Language, Term, fold, is_spelt};
use crate::error::Result;
use crate::session::{Dialect, Session};
use lookup::{MOST, behind, texts};
pub(crate) use unused::{forget_unused, unused_stems};

/// Fewest letters of a last word that may go on: two begin hundreds of words.
const GOES_ON: usize = 3;

/// Words of a query that are taken for misspelt ones: for each up to 10,000 words are compared.
const CORRECTED: usize = 8;

/// Words and languages of the records of one step, to be added to the vocabulary.
#[derive(Debug, Default)]
pub(crate) struct NewWords {
    words: BTreeSet<(String, String)>,
    languages: BTreeSet<&'static str>,
}

impl NewWords {
    /// Adds the terms of a text in a language.
    pub(crate) fn add(&mut self, terms: &[Term], language: Language) {
        self.languages.insert(language.tag());
        self.words.extend(terms.iter().filter_map(|term| Some((term.word.clone()?, term.term.clone()))));
    }

    /// Adds those of another step.
    pub(crate) fn join(&mut self, other: NewWords) {
        self.languages.extend(other.languages);
        self.words.extend(other.words);
    }

    /// Writes them beside those that are known. All of a step are written at once and sorted: two steps that wrote them in
    /// different orders would wait for one another.
    pub(crate) fn write(&self, db: &mut dyn Session) -> Result<()> {
        const SQLITE: [&str; 2] = [
            "INSERT OR IGNORE INTO vocabulary (word, stem, backwards) SELECT json_extract(value, '$[0]'),
             json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?1)",
            "INSERT OR IGNORE INTO languages (name) SELECT value FROM json_each(?1)",
        ];
        const POSTGRES: [&str; 2] = [
            "INSERT INTO vocabulary (word, stem, backwards) SELECT v ->> 0, v ->> 1, v ->> 2
             FROM jsonb_array_elements(CAST(CAST(?1 AS TEXT) AS JSONB)) v ON CONFLICT DO NOTHING",
            "INSERT INTO languages (name)
             SELECT v FROM jsonb_array_elements_text(CAST(CAST(?1 AS TEXT) AS JSONB)) v ON CONFLICT DO NOTHING",
        ];
        if self.languages.is_empty() {
            return Ok(());
        }
        let backwards = |word: &str| word.chars().rev().collect::<String>();
        let words = self.words.iter().map(|(word, stem)| json!([word, stem, backwards(word)]));
        let words = serde_json::Value::from_iter(words).to_string();
        let [add_words, add_languages] = if db.dialect() == Dialect::Sqlite { SQLITE } else { POSTGRES };
        db.run(add_words, &[words.into()])?;
        db.run(add_languages, &[json!(self.languages).to_string().into()]).map(drop)
    }
}

/// A term of the index that a word stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Meant {
    pub(crate) term: String,
    /// All terms that begin so.
    pub(crate) begins: bool,
}

/// How a word of a query was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// It is whole.
    Whole,
    /// It may still be typed.
    Last,
    /// It may go on: `econ*`.
    Beginning,
}

/// What the words of one query stand for.
pub(crate) struct Vocabulary<'d> {
    db: &'d mut dyn Session,
    languages: Vec<Language>,
    corrected: usize,
}

impl Vocabulary<'_> {
    /// The vocabulary of a store.
    pub(crate) fn of(db: &mut dyn Session) -> Result<Vocabulary<'_>> {
        let names = texts(db, "SELECT name FROM languages ORDER BY name", &[])?;
        let languages = names.iter().filter_map(|name| Language::of_tag(name)).collect();
        Ok(Vocabulary { db, languages, corrected: 0 })
    }

    /// The terms that a word, in lower case with its accents, stands for: never none.
    pub(crate) fn meant(&mut self, word: &str, written: Written) -> Result<Vec<Meant>> {
        let spelt = fold(word).into_owned();
        let whole = |term: String| Meant { term, begins: false };
        if !is_spelt(word) {
            return Ok(vec![Meant { term: spelt, begins: written == Written::Beginning }]);
        }
        if written == Written::Beginning {
            return self.begun(spelt);
        }
        let exact = self.exact(word, &spelt)?;
        if !exact.is_empty() {
            return Ok(exact.into_iter().map(whole).collect());
        }
        if written == Written::Last && spelt.chars().count() >= GOES_ON && self.begins_some(&spelt)? {
            return self.begun(spelt);
        }
        let stems = self.corrected(&spelt)?;
        if !stems.is_empty() {
            return Ok(stems.into_iter().map(whole).collect());
        }
        Ok(vec![whole(spelt)])
    }

    /// The stems under which records have the word; of a form that none has, those that others of its forms have.
    fn exact(&mut self, word: &str, spelt: &str) -> Result<Vec<String>> {
        let stems = self.stems(&[spelt])?.remove(spelt).unwrap_or_default();
        if !stems.is_empty() {
            return Ok(stems);
        }
        Ok(self.stemmed(&[word])?.remove(word).unwrap_or_default())
    }

    /// The stems under which records have each of these words, in lower case without accents.
    pub(crate) fn stems(&mut self, words: &[&str]) -> Result<BTreeMap<String, Vec<String>>> {
        let mut by_word: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in self.db.rows(&self.among("word, stem", "word"), &[json!(words).to_string().into()])? {
            let stems = by_word.entry(row.text(0)?).or_default();
            if stems.len() < MOST {
                stems.push(row.text(1)?);
            }
        }
        Ok(by_word)
    }

    /// The stems that each of these words, in lower case with its accents, has in the languages of the store, and that others of its
    /// forms have in some record.
    pub(crate) fn stemmed<'w>(&mut self, words: &[&'w str]) -> Result<BTreeMap<&'w str, Vec<String>>> {
        let stems = |word: &str| -> BTreeSet<String> {
            self.languages.iter().map(|language| language.term(word)).collect()
        };
        let of_words: Vec<(&str, BTreeSet<String>)> = words.iter().map(|word| (*word, stems(word))).collect();
        let all: BTreeSet<&String> = of_words.iter().flat_map(|(_, stems)| stems).collect();
        if all.is_empty() {
            return Ok(BTreeMap::new());
        }
        let sql = self.among("DISTINCT stem", "stem");
        let known: BTreeSet<String> =
            texts(self.db, &sql, &[json!(all).to_string().into()])?.into_iter().collect();
        let held = |stems: BTreeSet<String>| stems.intersection(&known).cloned().collect();
        Ok(of_words.into_iter().map(|(word, stems)| (word, held(stems))).collect())
    }

    /// Reads columns of the entries of which one column is among a list of texts, in order.
    fn among(&self, columns: &str, column: &str) -> String {
        let list = match self.db.dialect() {
            Dialect::Sqlite => "IN (SELECT value FROM json_each(?1))",
            Dialect::Postgres => {
                "= ANY(ARRAY(SELECT jsonb_array_elements_text(CAST(CAST(?1 AS TEXT) AS JSONB))))"
            }
        };
        let order = columns.trim_start_matches("DISTINCT ");
        format!("SELECT {columns} FROM vocabulary WHERE {column} {list} ORDER BY {order}")
    }

    /// The stems of the words for which a misspelt one, in lower case without accents, is taken.
    pub(crate) fn corrected(&mut self, spelt: &str) -> Result<Vec<String>> {
        if self.corrected >= CORRECTED {
            return Ok(Vec::new());
        }
        self.corrected += 1;
        misspelt::stems(self.db, spelt)
    }

    fn begins_some(&mut self, beginning: &str) -> Result<bool> {
        let sql = "SELECT word FROM vocabulary WHERE word >= ?1 AND word < ?2 LIMIT 1";
        Ok(!texts(self.db, sql, &[beginning.into(), behind(beginning).into()])?.is_empty())
    }

    /// The terms that begin so, and those of words that do: "universi" begins "university", whose stem is "univers".
    fn begun(&mut self, beginning: String) -> Result<Vec<Meant>> {
        const SHORTER: &str = "
            SELECT DISTINCT stem FROM vocabulary WHERE word >= ?1 AND word < ?2 AND (stem < ?1 OR stem >= ?2)
            ORDER BY stem LIMIT ?3";
        let values = [beginning.as_str().into(), behind(&beginning).into(), MOST.into()];
        let shorter = texts(self.db, SHORTER, &values)?.into_iter().map(|term| Meant { term, begins: false });
        let shorter: Vec<Meant> = shorter.collect();
        Ok(std::iter::once(Meant { term: beginning, begins: true }).chain(shorter).collect())
    }
}
