//! The words of the index that a misspelt one is meant for.
//!
//! ```text
//! nuetrinos ── begins with "nue", or ends with "nos" ──▶ minos, neutrinos, … ── fewest edits ──▶ neutrinos ──▶ neutrino
//! ```
//!
//! One edit leaves the first or the last half of a word as it is, two leave a third: words with the same beginning or end are
//! ranges of an index, whatever the size of the vocabulary. Two edits of which one is in the first third and one in the last
//! are not mended.

use crate::error::Result;
use crate::session::Session;
use crate::vocabulary::lookup::{MOST, behind, texts};

/// Fewest letters of a word with one mistake, and with two: of shorter ones too many others are as near (Lucene's and
/// Elasticsearch's `AUTO` allow one from 3 letters on and two from 6).
const ONE: usize = 4;
const TWO: usize = 8;

/// Words that are compared, of each range: a range of two letters has some thousands in a vocabulary of half a million.
const COMPARED: usize = 5_000;

/// Words that are as near as the nearest, at most: of short ones many are, and the other words of the query show which is meant.
const MOST_NEAR: usize = 24;

/// The stems of the words that are nearest to a word; none where none is near.
pub(super) fn stems(db: &mut dyn Session, word: &str) -> Result<Vec<String>> {
    let letters: Vec<char> = word.chars().collect();
    let most = match letters.len() {
        TWO.. => 2,
        ONE.. => 1,
        _ => return Ok(Vec::new()),
    };
    // One mistake leaves longer beginnings and ends than two, so that fewer words are compared.
    for edits in 1..=most {
        let near = near(db, &letters, edits)?;
        if !near.is_empty() {
            return stems_of(db, &near);
        }
    }
    Ok(Vec::new())
}

/// The words that so many edits make of one.
fn near(db: &mut dyn Session, letters: &[char], most: usize) -> Result<Vec<String>> {
    // Two letters that change places may stand on both sides of the middle.
    let kept = ((letters.len() - 1) / (most + 1)).max(1);
    let first: String = letters.iter().take(kept).collect();
    let last: String = letters.iter().rev().take(kept).collect();
    let mut near: Vec<String> = Vec::new();
    for (column, part) in [("word", first), ("backwards", last)] {
        let sql = format!(
            "SELECT word FROM vocabulary WHERE {column} >= ?1 AND {column} < ?2
             AND LENGTH(word) BETWEEN ?3 AND ?4 ORDER BY {column} LIMIT ?5"
        );
        let (shortest, longest) = (letters.len().saturating_sub(most), letters.len() + most);
        let values =
            [part.as_str().into(), behind(&part).into(), shortest.into(), longest.into(), COMPARED.into()];
        let words = texts(db, &sql, &values)?.into_iter();
        near.extend(words.filter(|other| edits(letters, other, most).is_some()));
    }
    near.sort();
    near.dedup();
    near.truncate(MOST_NEAR);
    Ok(near)
}

fn stems_of(db: &mut dyn Session, words: &[String]) -> Result<Vec<String>> {
    let mut stems = Vec::new();
    for word in words {
        let sql = "SELECT stem FROM vocabulary WHERE word = ?1 ORDER BY stem LIMIT ?2";
        stems.extend(texts(db, sql, &[word.as_str().into(), MOST.into()])?);
    }
    stems.sort();
    stems.dedup();
    stems.truncate(MOST_NEAR);
    Ok(stems)
}

/// How many letters must be added, left out, changed, or changed places with the next, to make one word of the other; `None`
/// where more than `most` (optimal string alignment).
fn edits(from: &[char], to: &str, most: usize) -> Option<usize> {
    let to: Vec<char> = to.chars().collect();
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=to.len()).collect());
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let mut least = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().min().is_some_and(|least| *least > most) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        let cases = [
            ("nuetrinos", "neutrinos", Some(1)),
            ("neutrino", "neutrinos", Some(1)),
            ("univercity", "university", Some(1)),
            ("recieve", "receive", Some(1)),
            ("colloqium", "colloquium", Some(1)),
            ("nuetrino", "neutrinos", Some(2)),
            ("card", "cord", Some(1)),
            ("card", "words", None),
            ("über", "uber", Some(1)),
            ("abcd", "", None),
        ];
        for (from, to, many) in cases {
            assert_eq!(edits(&from.chars().collect::<Vec<_>>(), to, 2), many, "{from} {to}");
        }
    }
}
