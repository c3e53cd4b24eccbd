//! Keeping what visits led to: their outcome, their links and their records, in one transaction.
//!
//! ```text
//! Visit ── token still the host's, page held under it? ──▶ pages, records, links   else: lost, nothing is kept of it
//! ```

use std::collections::{BTreeSet, HashSet};

use crate::error::Result;
use crate::frontier::{self, Hosts};
use crate::keep::{self, Reading};
use crate::own_page;
use crate::page::{Again, Fingerprint, Held, Link, Outcome, Settled, Visit};
use crate::session::Session;
use crate::time::millis;
use crate::value::Value;
use crate::vocabulary::NewWords;

/// Keeps visits and adds their links. A visit that was settled before is left as it is: a step whose answer was lost may be
/// done again.
pub(crate) fn settle(db: &mut dyn Session, visits: &[Visit], known: &Hosts) -> Result<Settled> {
    let now = db.now()?;
    let own = visits.iter().map(|visit| visit.held.host);
    let linked =
        visits.iter().flat_map(|visit| &visit.links).filter_map(|link| known.get(&link.host).copied());
    frontier::lock(db, &own.chain(linked).collect())?;
    let valid = valid(db, visits)?;
    let mut settled = Settled::default();
    let mut new_words = NewWords::default();
    let mut links = Vec::new();
    for visit in visits {
        if !valid.contains(&visit.held) {
            settled.lost.push(visit.page);
        } else if kept(db, visit, now, &mut new_words)? {
            links.extend(&visit.links);
        }
    }
    new_words.write(db)?;
    settled.new = frontier::add(db, &distinct_links(links), known)?;
    Ok(settled)
}

/// The leases that still hold.
fn valid(db: &mut dyn Session, visits: &[Visit]) -> Result<BTreeSet<Held>> {
    let shown: BTreeSet<Held> = visits.iter().map(|visit| visit.held).collect();
    let mut valid = BTreeSet::new();
    for held in shown {
        if frontier::holds(db, held)? {
            valid.insert(held);
        }
    }
    Ok(valid)
}

/// Keeps a visit; false where its page was settled before.
fn kept(db: &mut dyn Session, visit: &Visit, now: i64, new_words: &mut NewWords) -> Result<bool> {
    let (sql, values) = statement(visit, now);
    if db.run(sql, &values)? == 0 {
        return Ok(false);
    }
    if let Outcome::Mirror(to) | Outcome::Moved(to) = &visit.outcome {
        own_page::moved(db, visit.page, to)?;
    }
    let (records, kinds): (&[_], _) = match (&visit.records, &visit.outcome) {
        (Some(records), _) => (records, visit.kinds.as_deref()),
        (None, Outcome::Gone(_)) => (&[], None),
        (None, _) => return Ok(true),
    };
    let (site, snapshot) = (visit.held.host, visit.snapshot.as_ref());
    keep::page(db, &Reading { page: visit.page, site, records, kinds, snapshot, now }, new_words)?;
    Ok(true)
}

const READ: &str = "
    UPDATE pages SET state = 1, held = 0, failures = 0, due = ?4, outcome = ?5, why = NULL, failure = NULL,
        apart = CASE WHEN visited IS NULL THEN 0 ELSE ?6 - visited END, visited = ?6,
        etag = ?7, last_modified = ?8, fingerprint = ?9, records = ?10,
        facts = ?11, likeness = ?12, gone = NULL, kind_set = ?13
    WHERE id = ?1 AND host = ?2 AND held = ?3";

const UNCHANGED: &str = "
    UPDATE pages SET state = 1, held = 0, failures = 0, due = ?4, outcome = ?5, why = NULL, failure = NULL,
        apart = CASE WHEN visited IS NULL THEN 0 ELSE ?6 - visited END, visited = ?6, gone = NULL
    WHERE id = ?1 AND host = ?2 AND held = ?3";

/// What was known of an earlier visit no longer holds. A page that was gone is still not there unless it was read, be it as a copy.
const OTHER: &str = "
    UPDATE pages SET state = 1, held = 0, failures = 0, due = ?4, outcome = ?5, why = ?7, failure = ?8,
        apart = CASE WHEN visited IS NULL THEN 0 ELSE ?6 - visited END, visited = ?6,
        etag = NULL, last_modified = NULL, fingerprint = NULL, records = 0, facts = NULL, likeness = NULL,
        gone = CASE ?5 WHEN 'gone' THEN COALESCE(gone, ?6) WHEN 'mirror' THEN NULL ELSE gone END
    WHERE id = ?1 AND host = ?2 AND held = ?3";

const FAILED: &str = "
    UPDATE pages SET state = ?7, held = 0, failures = failures + 1, due = ?4, outcome = ?5, why = ?6, failure = ?8
    WHERE id = ?1 AND host = ?2 AND held = ?3";

fn statement(visit: &Visit, now: i64) -> (&'static str, Vec<Value>) {
    let (state, after) = match visit.again {
        Some(Again::Try(after)) => (2_u32, Some(after)),
        Some(Again::See(after)) => (1, Some(after)),
        None => (1, None),
    };
    let due = after.map(|after| now.saturating_add(millis(after)));
    let mut values: Vec<Value> = vec![
        visit.page.into(),
        visit.held.host.into(),
        visit.held.token.into(),
        due.into(),
        visit.outcome.name().into(),
    ];
    let failure: Value = visit.failure.into();
    let (sql, more): (_, Vec<Value>) = match &visit.outcome {
        Outcome::Read { etag, last_modified, fingerprint, records } => {
            let [words, facts, likeness] = fingerprint_columns(*fingerprint);
            let validators = [etag.clone().into(), last_modified.clone().into()];
            let set = visit.kind_set.map(|set| set.0).into();
            (
                READ,
                [&[now.into()], &validators[..], &[words, (*records).into(), facts, likeness, set]].concat(),
            )
        }
        Outcome::Unchanged => (UNCHANGED, vec![now.into()]),
        Outcome::Mirror(to) | Outcome::Moved(to) => (OTHER, vec![now.into(), to.as_str().into(), failure]),
        Outcome::Gone(status) => (OTHER, vec![now.into(), status.to_string().into(), failure]),
        Outcome::Refused(why) => (OTHER, vec![now.into(), why.as_str().into(), failure]),
        Outcome::Failed(why) => (FAILED, vec![why.as_str().into(), state.into(), failure]),
    };
    values.extend(more);
    (sql, values)
}

/// A fingerprint as columns hold it.
pub(crate) fn fingerprint_columns(fingerprint: Option<Fingerprint>) -> [Value; 3] {
    let known = |number: fn(&Fingerprint) -> u64| fingerprint.as_ref().map(number).filter(|n| *n != 0).into();
    let alike = fingerprint.filter(|fingerprint| fingerprint.facts != 0);
    [known(|f| f.words), known(|f| f.facts), alike.map(|f| f.likeness).into()]
}

/// Pages of one site link to the same pages again and again: each is asked for once.
pub(crate) fn distinct_links(links: Vec<&Link>) -> Vec<&Link> {
    let mut urls = HashSet::with_capacity(links.len());
    links.into_iter().filter(|link| urls.insert(link.url.as_str())).collect()
}
