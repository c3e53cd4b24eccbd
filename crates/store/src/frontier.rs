//! The frontier's steps: add, lease, more, release, twin.
//!
//! ```text
//! hosts.next   NULL: nothing waits     a time: to be leased from then on
//!              while leased it is the end of the lease: a dead worker's host comes back by itself
//! hosts.again  the same, for crawls that come again
//! pages        state 0 waits, best first by (promise, depth, id)
//!              state 1 was settled; where it is due it is seen again, by crawls that come again
//!              state 2 failed, and is tried again when it is due
//! hosts.why    the host is down, since `since`; NULL: it is not
//!              `held` is the token of the lease under which the page was handed out last
//! ```
//!
//! Each query reads a few entries of one index, however many pages are known; see [`crate::bounds`] for which.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use twox_hash::XxHash3_64;

use crate::bounds::{self, Bounds};
use crate::error::Result;
use crate::page::{Before, Down, Fingerprint, Held, HostState, Lease, Link, Next, Waiting};
use crate::session::Session;
use crate::time::{millis, span};
use crate::value::{Row, Value};

/// Longest time after which to ask again while others hold all hosts: any visit of theirs may bring work.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Shortest one: a host whose turn has come may be locked just now, or hold only what is outside the bounds.
const SHORTEST_WAIT: Duration = Duration::from_millis(10);

/// Numbers of hosts by name.
pub(crate) type Hosts = BTreeMap<String, i64>;

/// Makes the hosts that are not there yet; the numbers of all. In order of name, so that two workers cannot lock each
/// other out.
pub(crate) fn hosts(db: &mut dyn Session, names: &BTreeSet<String>) -> Result<Hosts> {
    let keyed = |name: &String| vec![name.as_str().into(), bounds::key(name).into()];
    let values: Vec<Vec<Value>> = names.iter().map(keyed).collect();
    db.many("INSERT INTO hosts (name, surt) VALUES (?1, ?2) ON CONFLICT DO NOTHING", &values)?;
    let mut found = Hosts::new();
    for name in names {
        if let Some(row) = db.row("SELECT id FROM hosts WHERE name = ?1", &[name.as_str().into()])? {
            found.insert(name.clone(), row.int(0)?);
        }
    }
    Ok(found)
}

/// Locks hosts in one order for all workers, so that none waits for a page or a host that another is about to change.
pub(crate) fn lock(db: &mut dyn Session, hosts: &BTreeSet<i64>) -> Result<()> {
    let sql = db.locking("SELECT id FROM hosts WHERE id = ?1", "FOR NO KEY UPDATE");
    for host in hosts {
        db.row(&sql, &[(*host).into()])?;
    }
    Ok(())
}

const ADD: &str = "
    INSERT INTO pages (host, hash, url, promise, depth, chain, redirects)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";

const WAKE: &str = "
    UPDATE hosts SET next = turn, again = turn WHERE id = ?1 AND leased = 0 AND (next IS NULL OR next > turn)";

/// A page that waits, found on a longer way, is a seed from now on.
const NEARER: &str = "
    UPDATE pages SET promise = ?3, depth = 0, chain = 0, redirects = 0
    WHERE host = ?1 AND hash = ?2 AND state = 0 AND depth > 0";

/// Adds pages that are not known yet; how many were new. Their hosts are locked by the caller.
pub(crate) fn add(db: &mut dyn Session, links: &[&Link], known: &Hosts) -> Result<usize> {
    let hosted = links.iter().filter_map(|link| known.get(&link.host).map(|host| (*host, *link)));
    let (hosts, values): (Vec<i64>, Vec<Vec<Value>>) =
        hosted.map(|(host, link)| (host, columns(host, link))).unzip();
    let added = db.many(ADD, &values)?;
    let seeds = links.iter().filter(|link| link.depth == 0);
    let seeds = seeds.filter_map(|link| Some((*known.get(&link.host)?, *link)));
    let nearer = |(host, link): (i64, &Link)| {
        vec![host.into(), address_hash(&link.url).into(), u32::from(link.promise).into()]
    };
    db.many(NEARER, &seeds.map(nearer).collect::<Vec<_>>())?;
    let grown: BTreeSet<i64> =
        hosts.into_iter().zip(&added).filter(|(_, n)| **n > 0).map(|(h, _)| h).collect();
    db.many(WAKE, &grown.iter().map(|host| vec![(*host).into()]).collect::<Vec<_>>())?;
    Ok(added.iter().filter(|n| **n > 0).count())
}

fn columns(host: i64, link: &Link) -> Vec<Value> {
    vec![
        host.into(),
        address_hash(&link.url).into(),
        link.url.as_str().into(),
        u32::from(link.promise).into(),
        link.depth.into(),
        link.chain.into(),
        link.redirects.into(),
    ]
}

/// The hash by which a page is known within its host: the same in every version and on every machine.
pub(crate) fn address_hash(url: &str) -> u64 {
    XxHash3_64::oneshot(url.as_bytes())
}

const TAKE: &str =
    "UPDATE hosts SET leased = 1, token = ?2, next = ?3, again = ?3, worker = ?4 WHERE id = ?1";

/// Up to `most` hosts whose turn has come, each with up to `pages` of its pages within `bounds`, for `hold`.
pub(crate) fn lease(
    db: &mut dyn Session,
    worker: Option<i64>,
    most: usize,
    pages: usize,
    hold: Duration,
    bounds: &Bounds,
) -> Result<Next> {
    let now = db.now()?;
    let mut leases = Vec::new();
    for row in turns(db, bounds, most, now)? {
        let lease = leased(db, &row, pages, bounds, now)?;
        if lease.pages.is_empty() {
            give_back(db, lease.id, row.int(6)?)?;
        } else {
            let until = now.saturating_add(millis(hold));
            db.run(TAKE, &[lease.id.into(), lease.token.into(), until.into(), worker.into()])?;
            leases.push(lease);
        }
    }
    if leases.is_empty() { idle(db, bounds, now) } else { Ok(Next::Leases(leases)) }
}

/// Hosts that are looked at first, those whose turn came first: in a store of one domain they are enough.
const SOONEST: usize = 1_000;

/// Hosts whose turn has come, the first ones first.
fn turns(db: &mut dyn Session, bounds: &Bounds, most: usize, now: i64) -> Result<Vec<Row>> {
    let next = bounds.next();
    let soonest = format!("SELECT id FROM hosts WHERE {next} <= ?1 ORDER BY {next} LIMIT {SOONEST}");
    let mut with = vec![now.into(), most.into()];
    let within = bounds.hosts(Some("?1"), &mut with);
    let all = format!("SELECT id FROM hosts WHERE {next} <= ?1 AND ({within})");
    for (among, within) in [(soonest, &*within), (all, "1 = 1")] {
        let sql = format!(
            "SELECT id, name, least, gap, failures, token, turn, why, since, reached FROM hosts
             WHERE id IN ({among}) AND {next} <= ?1 AND ({within}) ORDER BY {next} LIMIT ?2"
        );
        let rows = db.rows(&db.locking(&sql, "FOR NO KEY UPDATE SKIP LOCKED"), &with)?;
        if !rows.is_empty() {
            return Ok(rows);
        }
    }
    Ok(Vec::new())
}

/// Has a host's turn come within the bounds, which nobody visits just now?
pub(crate) fn is_due(db: &mut dyn Session, bounds: &Bounds) -> Result<bool> {
    let next = bounds.next();
    let mut with = vec![db.now()?.into()];
    let within = bounds.hosts(Some("?1"), &mut with);
    let sql = format!("SELECT id FROM hosts WHERE {next} <= ?1 AND leased = 0 AND ({within}) LIMIT 1");
    Ok(db.row(&sql, &with)?.is_some())
}

/// Ends all leases now; how many there were. Whoever holds one has lost its host as soon as another takes it.
pub(crate) fn recall(db: &mut dyn Session) -> Result<u64> {
    let now = db.now()?;
    db.run("DELETE FROM workers", &[])?;
    db.run("UPDATE hosts SET next = ?1, again = ?1 WHERE leased = 1", &[now.into()])
}

fn leased(db: &mut dyn Session, row: &Row, pages: usize, bounds: &Bounds, now: i64) -> Result<Lease> {
    let (id, token) = (row.int(0)?, row.int(5)?.saturating_add(1));
    let pace = row.maybe_int(2)?.zip(row.maybe_int(3)?).map(|(least, gap)| (span(least), span(gap)));
    let failures = row.count(4)?;
    let lasted = row.maybe_int(8)?.map_or(Duration::ZERO, |since| span(now - since));
    let down = row.maybe_text(7)?.map(|why| Down { why, failures, lasted });
    let state = HostState { pace, reached: row.int(9)? != 0, down };
    let host = row.text(1)?;
    let pages = hand_out(db, Held { host: id, token }, &host, bounds, pages, now)?;
    Ok(Lease { host, id, token, state, pages })
}

/// When to ask again, if ever. A host that another worker locks just now counts all the same.
fn idle(db: &mut dyn Session, bounds: &Bounds, now: i64) -> Result<Next> {
    let next = bounds.next();
    let latest = bounds.wait.map_or(i64::MAX, |wait| now.saturating_add(millis(wait)));
    let mut with = vec![latest.into()];
    let within = bounds.hosts(Some("?1"), &mut with);
    let sql = format!(
        "SELECT MIN({next}) FROM hosts WHERE {next} IS NOT NULL AND ({next} <= ?1 OR leased = 1) AND ({within})"
    );
    let soonest = db.row(&sql, &with)?.map_or(Ok(None), |row| row.maybe_int(0))?;
    let wait = |next: i64| span(next - now).clamp(SHORTEST_WAIT, LONGEST_WAIT);
    Ok(soonest.map_or(Next::Done, |next| Next::Wait(wait(next))))
}

const COLUMNS: &str = "
    id, url, promise, depth, chain, redirects, failures,
    visited, etag, last_modified, fingerprint, apart, records,
    (SELECT n.restricted FROM snapshots n WHERE n.page = pages.id ORDER BY n.id DESC LIMIT 1)";

/// Which pages are handed out, in this order, and how many of the room left: what is to be tried again is never much; what is seen again
/// shares with what is new.
const RETRIED: &str = "state = 2 AND due <= ?4";
const AGAIN: &str = "state = 1 AND due <= ?4";
const NEW: &str = "state = 0";

/// Pages of a host within the bounds that wait and were not handed out under this token; marked as handed out.
fn hand_out(
    db: &mut dyn Session,
    held: Held,
    name: &str,
    bounds: &Bounds,
    most: usize,
    now: i64,
) -> Result<Vec<Waiting>> {
    let beginnings = bounds.beginnings(name);
    let mut pages = Vec::new();
    for (which, order, share) in [(RETRIED, "due", 1), (AGAIN, "due", 2), (NEW, "promise DESC, depth, id", 1)]
    {
        let room = (most - pages.len()).div_ceil(share);
        if room == 0 || (which == AGAIN && !bounds.again) {
            continue;
        }
        let mut with = vec![held.host.into(), held.token.into(), room.into()];
        with.extend((which != NEW).then_some(now.into()));
        let begin = within(beginnings.as_deref(), &mut with);
        let near = bounds.near("depth");
        let sql = format!(
            "SELECT {COLUMNS} FROM pages WHERE host = ?1 AND {which} AND held <> ?2 AND {near}{begin} ORDER BY {order} LIMIT ?3"
        );
        for row in db.rows(&sql, &with)? {
            pages.push(waiting(&row)?);
        }
    }
    let marks: Vec<Vec<Value>> = pages.iter().map(|page| vec![page.id.into(), held.token.into()]).collect();
    db.many("UPDATE pages SET held = ?2 WHERE id = ?1", &marks)?;
    Ok(pages)
}

/// SQL that is true of pages that begin with one of these; of all where there is nothing to begin with.
fn within(beginnings: Option<&[String]>, with: &mut Vec<Value>) -> String {
    let Some(beginnings) = beginnings else { return String::new() };
    let begins = |beginning: &String| {
        with.push(beginning.as_str().into());
        bounds::begins("url", &format!("CAST(?{} AS TEXT)", with.len()))
    };
    let any: Vec<String> = beginnings.iter().map(begins).collect();
    if any.is_empty() { " AND 1 = 0".to_owned() } else { format!(" AND ({})", any.join(" OR ")) }
}

fn waiting(row: &Row) -> Result<Waiting> {
    let before = Before {
        etag: row.maybe_text(8)?,
        last_modified: row.maybe_text(9)?,
        fingerprint: row.maybe_int(10)?.map(i64::cast_unsigned),
        interval: span(row.int(11)?),
        records: row.count(12)?,
        snapshot_restricted: row.maybe_int(13)?.map(|restricted| restricted != 0),
    };
    Ok(Waiting {
        id: row.int(0)?,
        url: row.text(1)?,
        promise: u8::try_from(row.int(2)?).unwrap_or(u8::MAX),
        depth: row.count(3)?,
        chain: row.count(4)?,
        redirects: row.count(5)?,
        failures: row.count(6)?,
        before: row.maybe_int(7)?.map(|_| before),
    })
}

/// More pages of a leased host within the bounds; none when the lease is lost.
pub(crate) fn more(db: &mut dyn Session, held: Held, most: usize, bounds: &Bounds) -> Result<Vec<Waiting>> {
    if !holds(db, held)? {
        return Ok(Vec::new());
    }
    let Some(name) = db.row("SELECT name FROM hosts WHERE id = ?1", &[held.host.into()])? else {
        return Ok(Vec::new());
    };
    let now = db.now()?;
    hand_out(db, held, &name.text(0)?, bounds, most, now)
}

/// Is this token the host's? Locks the host, so that it stays so until the step is done.
pub(crate) fn holds(db: &mut dyn Session, held: Held) -> Result<bool> {
    let sql = db.locking("SELECT token FROM hosts WHERE id = ?1 AND leased = 1", "FOR NO KEY UPDATE");
    let row = db.row(&sql, &[held.host.into()])?;
    row.map_or(Ok(false), |row| Ok(row.int(0)? == held.token))
}

const RENEW: &str = "UPDATE hosts SET next = ?3, again = ?3 WHERE id = ?1 AND token = ?2 AND leased = 1";

/// Prolongs leases to `hold` from now on; those that are lost stay lost.
pub(crate) fn renew(db: &mut dyn Session, leases: &[Held], hold: Duration) -> Result<()> {
    let until = db.now()?.saturating_add(millis(hold));
    let mut leases = leases.to_vec();
    leases.sort_unstable();
    let values: Vec<Vec<Value>> =
        leases.iter().map(|held| vec![held.host.into(), held.token.into(), until.into()]).collect();
    db.many(RENEW, &values).map(drop)
}

/// Gives a host back, which is not to be asked again before `turn` is over. False where the lease was lost.
pub(crate) fn release(db: &mut dyn Session, held: Held, state: &HostState, turn: Duration) -> Result<bool> {
    if !holds(db, held)? {
        return Ok(false);
    }
    let host = held.host;
    let now = db.now()?;
    let turn = now.saturating_add(millis(turn));
    let pace = state.pace.map(|(least, gap)| (millis(least), millis(gap))).unzip();
    let failures = state.down.as_ref().map_or(0, |down| down.failures);
    let since = state.down.as_ref().map(|down| now.saturating_sub(millis(down.lasted)));
    let why = state.down.as_ref().map(|down| down.why.as_str());
    let sql = "UPDATE hosts SET least = ?2, gap = ?3, failures = ?4, why = ?5, since = ?6, reached = ?7 WHERE id = ?1";
    let with = [host.into(), pace.0.into(), pace.1.into(), failures.into(), why.into(), since.into()];
    db.run(sql, &[&with[..], &[u32::from(state.reached).into()]].concat())?;
    give_back(db, host, turn)?;
    Ok(true)
}

const GIVE_BACK: &str = "UPDATE hosts SET leased = 0, turn = ?2, next = ?3, again = ?4 WHERE id = ?1";

/// What waits of a host, by when; all of it locked with the host.
const WAITS: &str =
    "SELECT MIN(depth) FROM (SELECT depth FROM pages WHERE host = ?1 AND state = 0 LIMIT 1) one";
const RETRIED_AT: &str = "SELECT MIN(due) FROM pages WHERE host = ?1 AND state = 2";
const AGAIN_AT: &str = "SELECT MIN(due) FROM pages WHERE host = ?1 AND state = 1 AND due IS NOT NULL";

fn give_back(db: &mut dyn Session, host: i64, turn: i64) -> Result<()> {
    let mut soonest = |sql: &str| db.row(sql, &[host.into()])?.map_or(Ok(None), |row| row.maybe_int(0));
    let now = soonest(WAITS)?.map(|_| turn);
    let then = |due: Option<i64>| due.map(|due| due.max(turn));
    let next = now.or(then(soonest(RETRIED_AT)?));
    let again = [next, then(soonest(AGAIN_AT)?)].into_iter().flatten().min();
    db.run(GIVE_BACK, &[host.into(), turn.into(), next.into(), again.into()]).map(drop)
}

/// Pages of the same facts that are looked at: they are few, but for those of a generator that says the same for ever.
const ALIKE: &str = "SELECT url, likeness FROM pages WHERE facts = ?1 ORDER BY id LIMIT 64";

/// A page that was read with these words; else one with these facts whose likeness differs in at most `near` bits.
pub(crate) fn twin(db: &mut dyn Session, of: Fingerprint, near: u32) -> Result<Option<String>> {
    let sql = "SELECT url FROM pages WHERE fingerprint = ?1 ORDER BY id LIMIT 1";
    if let Some(row) = db.row(sql, &[of.words.into()])? {
        return row.text(0).map(Some);
    }
    if of.facts == 0 {
        return Ok(None);
    }
    for row in db.rows(ALIKE, &[of.facts.into()])? {
        let likeness = row.int(1)?.cast_unsigned();
        if (likeness ^ of.likeness).count_ones() <= near {
            return row.text(0).map(Some);
        }
    }
    Ok(None)
}

/// How many pages within the bounds wait, those that are to be tried again included.
pub(crate) fn count_waiting(db: &mut dyn Session, bounds: &Bounds) -> Result<u64> {
    let mut with = Vec::new();
    let within = bounds.pages(&mut with);
    let mut count = 0;
    for state in [0, 2] {
        let sql = format!(
            "SELECT COUNT(*) FROM hosts JOIN pages p ON p.host = hosts.id WHERE p.state = {state} AND ({within})"
        );
        count += db.row(&sql, &with)?.map_or(Ok(0), |row| row.int(0))?.unsigned_abs();
    }
    Ok(count)
}
