//! Records that fit a reader, of any kind, each with the reasons for it.
//!
//! ```text
//! profile, ratings ─────────────────────────┐
//! a kind's records: to come, or the newest ─┴─▶ InterestScorer ──▶ the best first, with why
//! ```
//!
//! Of a kind that takes place what is to come is looked at. Of all others what is there, without what is over by its deadline.

use std::collections::BTreeMap;

use gleaner::Schema;
use store::{Hit, Order, Query, Reader, Store, StoreError, Within};

use crate::answer::Failure;
use crate::interests::{InterestScorer, Profile};
use crate::kinds::Kinds;
use crate::messages::Message;

/// Records to come that are looked at, in the order of their days.
const TO_COME: usize = 1_500;

/// Records that began before and last, those that end next.
const RUNNING: usize = 300;

/// Records of a kind that does not take place, those that came into the store last.
const NEWEST: usize = 600;

/// Records that hold a phrase of the profile, which may lie further ahead, or be older.
const OF_A_PHRASE: usize = 60;

/// Ratings that count: the last ones.
const RATINGS: usize = 300;

/// Records of a kind that are shown.
pub(crate) const SHOWN: usize = 40;

/// Least points that make a record one of somebody's.
const LEAST: f64 = 0.75;

/// A record that fits, and why.
pub(crate) type Fitting = (Hit, Vec<Message>);

/// What somebody says they are interested in, and what they rated.
pub(crate) struct Interests {
    profile: Profile,
    rated: Vec<(Hit, u8)>,
}

impl Interests {
    /// The interests of a reader.
    ///
    /// # Errors
    /// Where the store refuses.
    pub(crate) async fn of(store: &Store, reader: &Reader) -> store::Result<Interests> {
        let ratings = store.ratings(reader.id, RATINGS).await?;
        let stars: BTreeMap<i64, u8> = ratings.iter().copied().collect();
        let rated = store.records(ratings.iter().map(|(record, _)| *record).collect()).await?;
        let rated = rated.into_iter().filter_map(|hit| stars.get(&hit.id).copied().map(|stars| (hit, stars)));
        Ok(Interests { profile: Profile::from_fields(&reader.profile), rated: rated.collect() })
    }

    /// Records of a kind that fit, the best first.
    ///
    /// # Errors
    /// Where the store refuses.
    pub(crate) async fn fitting(&self, store: &Store, schema: &Schema) -> Result<Vec<Fitting>, Failure> {
        // Days alone bring nothing: most kinds need not be looked at.
        if self.profile.is_empty() && self.rated.iter().all(|(hit, _)| hit.kind != schema.name) {
            return Ok(Vec::new());
        }
        let records = candidates(store, &self.profile, schema).await?;
        let scorer = InterestScorer::new(&self.profile, &self.rated, &records, schema);
        let mut fitting: Vec<(f64, &Hit, Vec<Message>)> = Vec::new();
        for record in &records {
            let fit = scorer.score_record(record);
            if fit.points >= LEAST {
                fitting.push((fit.points, record, fit.reasons));
            }
        }
        // Of equal points the first to begin, or the newest: the order in which they are looked at.
        fitting.sort_by(|a, b| b.0.total_cmp(&a.0));
        Ok(fitting.into_iter().take(SHOWN).map(|(_, record, reasons)| (record.clone(), reasons)).collect())
    }

    /// What fits of each kind that the store holds and of which something does.
    ///
    /// # Errors
    /// Where the store refuses.
    pub(crate) async fn by_kind(&self, store: &Store, kinds: &Kinds) -> Result<Vec<Vec<Fitting>>, Failure> {
        let mut all = Vec::new();
        for kind in kinds.all().filter(|kind| kind.held) {
            all.push(self.fitting(store, &kind.schema).await?);
        }
        all.retain(|fitting| !fitting.is_empty());
        Ok(all)
    }
}

/// Records of a kind that may fit, each once.
async fn candidates(store: &Store, profile: &Profile, schema: &Schema) -> Result<Vec<Hit>, Failure> {
    let of_kind = Query { kind: Some(schema.name.clone()), ..Query::default() };
    let today = store.today().to_string();
    let (next, most) = if schema.takes_place() {
        let from = Some(today.clone());
        (Query { from, within: Within::Begin, order: Order::Date, limit: TO_COME, ..of_kind }, TO_COME)
    } else {
        (Query { order: Order::New, limit: NEWEST, ..of_kind }, NEWEST)
    };
    let mut records = store.search(next.clone()).await?;
    let is_all = records.len() < most;
    if schema.takes_place() {
        let running = Query { within: Within::Running, limit: RUNNING, ..next.clone() };
        records.extend(store.search(running).await?);
    }
    if !is_all {
        for phrase in &profile.words {
            let words = store::clean(phrase);
            let of_phrase = Query { words, within: Within::Overlap, limit: OF_A_PHRASE, ..next.clone() };
            // A word that most records say narrows nothing, and those that are looked at say it too.
            match store.search(of_phrase).await {
                Err(StoreError::Costly) => {}
                found => records.extend(found?),
            }
        }
    }
    if schema.takes_place() {
        records.sort_by(|a, b| (a.span(), a.id).cmp(&(b.span(), b.id)));
    } else {
        records.retain(|record| !is_over(record, &today));
        records.sort_by_key(|record| std::cmp::Reverse(record.id));
    }
    records.dedup_by_key(|record| record.id);
    Ok(records)
}

/// Is its deadline a day before today? One that names a month alone is over when the month is.
fn is_over(record: &Hit, today: &str) -> bool {
    let day = record.ends.as_deref().map(|ends| ends.get(..today.len()).unwrap_or(ends));
    day.is_some_and(|day| today.get(..day.len()).is_some_and(|today| day < today))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::tests::hit;

    #[test]
    fn what_is_over_is_told_by_its_deadline() {
        let over =
            |ends: Option<&str>| is_over(&hit(1, "Night nurse", Some("2026-01-02"), ends), "2026-11-21");
        for ends in ["2026-11-20", "2026-11-20T23:59", "2026-10", "2025"] {
            assert!(over(Some(ends)), "{ends}");
        }
        for ends in [Some("2026-11-21"), Some("2026-11-21T08:00"), Some("2026-11"), Some("2027"), None] {
            assert!(!over(ends), "{ends:?}");
        }
    }
}
