//! Records that hold most of the words of a query, where few hold all of them.
//!
//! ```text
//! "houses in Reno Nevada" ── no record holds all ──▶ those with Reno and houses, then those with Reno alone
//! ```
//!
//! A rare word counts for more than a common one. Nothing that was asked for by an operator is left out.

use crate::error::Result;
use crate::matcher::Matcher;
use crate::query::{Order, Query, Within};
use crate::search::candidate::Candidate;
use crate::search::narrowing::{FEW, Numbers};
use crate::search::rank::WEIGHED;
use crate::search::{postgres, rank, sqlite};
use crate::session::{Dialect, Session};

/// So many records that hold all are enough: a screen full.
const ENOUGH: usize = 10;

/// The records that hold all, and behind them those that hold most.
pub(super) fn with(db: &mut dyn Session, query: &Query, matcher: &Matcher, all: Numbers) -> Result<Numbers> {
    let words = matcher.words();
    let ordered = query.order == Order::Date || query.within == Within::Running;
    if all.len() >= ENOUGH.min(query.limit) || words.len() < 2 || ordered {
        return Ok(all);
    }
    let most = holding_most(db, query, words, matcher.leaves().len())?;
    let behind = most.into_iter().filter(|number| !all.contains(number)).collect::<Numbers>();
    Ok(all.iter().copied().chain(behind).take(ENOUGH.min(query.limit)).collect())
}

/// Records that hold most of some words, the rare ones first: of a query of so many words.
pub(super) fn holding_most(
    db: &mut dyn Session,
    query: &Query,
    words: Vec<Matcher>,
    count: usize,
) -> Result<Numbers> {
    let mut held: Vec<(usize, Matcher)> = Vec::new();
    for word in words.into_iter().take(WEIGHED) {
        held.extend(
            few(db, query, &word)?.map(|found| (found.len(), word)).filter(|(records, _)| *records > 0),
        );
    }
    held.sort_by_key(|(records, _)| *records);
    // The rarest words, as long as no more records hold them than can be ranked.
    let mut sum = 0;
    let rare = held.into_iter().take_while(|(records, _)| {
        sum += records;
        sum <= FEW
    });
    let any = Matcher::Any(rare.map(|(_, word)| word).collect());
    if any.leaves().is_empty() {
        return Ok(Numbers::new());
    }
    let found = few(db, query, &any)?.unwrap_or_default();
    Ok(rank::first(rank::most(db, query, &any, count, found)?, query))
}

fn few(db: &mut dyn Session, query: &Query, matcher: &Matcher) -> Result<Option<Vec<Candidate>>> {
    match db.dialect() {
        Dialect::Sqlite => sqlite::few(db, query, matcher),
        Dialect::Postgres => postgres::few(db, query, matcher),
    }
}
