//! The workers of one crawl, and how they share its hosts.
//!
//! ```text
//! beat ──▶ workers: who is alive, with how much room
//!            │
//!            ▼   hosts that are free go to whoever has fewest; then whoever has most gives one up
//!          Share ──▶ lease: no more than its share       give: so many leases are to be given up
//! ```
//!
//! Every worker reckons the same shares from the same tables, so that nobody needs to lead. One that was killed is no worker any more as
//! soon as its leases have run out.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::bounds::Bounds;
use crate::error::Result;
use crate::frontier;
use crate::page::Next;
use crate::session::Session;
use crate::time::millis;
use crate::value::{Row, Value};

/// Most workers of one crawl among which hosts are shared; those that came later take what they can.
const MOST_WORKERS: u32 = 256;

/// Hosts of each worker that are named at most.
const NAMED_HOSTS: u32 = 20;

/// How long a worker that was killed is remembered.
const REMEMBERED: Duration = Duration::from_secs(86_400);

/// How long a worker waits whose share is taken: as long as the others need to give something up.
const NO_SHARE: Duration = Duration::from_millis(500);

/// What a worker says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// Machine and process.
    pub name: String,
    /// Hosts that it can visit at once.
    pub capacity: usize,
    /// Visits that it made.
    pub visits: u64,
    /// How long it is taken to be alive unless it says so again: as long as its leases hold.
    pub hold: Duration,
}

/// What a worker is to do for the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Its number.
    pub worker: i64,
    /// Hosts that it may take besides those that it holds.
    pub take: usize,
    /// Of the hosts that it holds, how many are to be given up.
    pub give: usize,
    /// Other workers of the same crawl that are alive.
    pub others: usize,
    /// Hosts that these hold.
    pub held_by_others: usize,
}

/// A worker, as statistics show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worker {
    /// Machine and process.
    pub name: String,
    /// Which pages it asks for.
    pub crawl: String,
    /// Visits that it made.
    pub visits: i64,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// When it was alive last, in milliseconds since 1970.
    pub beat: i64,
    /// Hosts that it holds.
    pub held: i64,
    /// Their names, not all of them.
    pub hosts: Vec<String>,
}

/// A worker, as it counts when hosts are shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Member {
    id: i64,
    held: usize,
    capacity: usize,
}

/// A worker is alive; what it is to do for the others.
pub(crate) fn beat(db: &mut dyn Session, worker: Option<i64>, beat: &Beat, bounds: &Bounds) -> Result<Share> {
    let worker = note(db, worker, beat, bounds)?;
    share(db, worker, beat.hold, bounds)
}

/// A worker ends.
pub(crate) fn leave(db: &mut dyn Session, worker: i64) -> Result<()> {
    db.run("DELETE FROM workers WHERE id = ?1", &[worker.into()]).map(drop)
}

/// Leases hosts to a worker, but no more than its share.
pub(crate) fn lease(
    db: &mut dyn Session,
    worker: i64,
    hosts: usize,
    pages: usize,
    hold: Duration,
    bounds: &Bounds,
) -> Result<Next> {
    let most = hosts.min(share(db, worker, hold, bounds)?.take);
    Ok(match frontier::lease(db, Some(worker), most, pages, hold, bounds)? {
        Next::Wait(wait) if most == 0 => Next::Wait(wait.max(NO_SHARE)),
        next => next,
    })
}

/// Keeps that a worker is alive; its number.
fn note(db: &mut dyn Session, worker: Option<i64>, beat: &Beat, bounds: &Bounds) -> Result<i64> {
    let now = db.now()?;
    if let Some(worker) = worker {
        let sql = "UPDATE workers SET beat = ?2, capacity = ?3, visits = ?4 WHERE id = ?1";
        let with = [worker.into(), now.into(), beat.capacity.into(), beat.visits.into()];
        if db.run(sql, &with)? > 0 {
            return Ok(worker);
        }
    }
    let forgotten = now.saturating_sub(millis(REMEMBERED));
    db.run("DELETE FROM workers WHERE beat < ?1", &[forgotten.into()])?;
    let sql = "
        INSERT INTO workers (name, crawl, capacity, visits, began, beat) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
        RETURNING id";
    let with = [
        beat.name.as_str().into(),
        bounds.name().into(),
        beat.capacity.into(),
        beat.visits.into(),
        now.into(),
    ];
    db.row(sql, &with)?.map_or(Ok(0), |row| row.int(0))
}

/// What a worker may take and is to give up, among the workers of its crawl that are alive.
fn share(db: &mut dyn Session, worker: i64, hold: Duration, bounds: &Bounds) -> Result<Share> {
    let now = db.now()?;
    let sql = "
        SELECT id, capacity, (SELECT COUNT(*) FROM hosts WHERE worker = workers.id AND leased = 1 AND next > ?1)
        FROM workers WHERE crawl = ?2 AND beat > ?3 ORDER BY id LIMIT ?4";
    let alive = now.saturating_sub(millis(hold));
    let with = [now.into(), bounds.name().into(), alive.into(), MOST_WORKERS.into()];
    let rows = db.rows(sql, &with)?;
    let members: Vec<Member> = rows.iter().map(member).collect::<Result<_>>()?;
    let others = members.iter().filter(|member| member.id != worker);
    let alone = Share { worker, take: usize::MAX, give: 0, others: 0, held_by_others: 0 };
    let alone =
        Share { others: others.clone().count(), held_by_others: others.map(|o| o.held).sum(), ..alone };
    let own = members.iter().find(|member| member.id == worker).map(|member| member.held);
    let Some(own) = own.filter(|_| alone.others > 0) else { return Ok(alone) };
    let free = free(db, room(&members), now, hold, bounds)?;
    let due = shared(&members, free).get(&worker).copied().unwrap_or(own);
    Ok(Share { take: due.saturating_sub(own), give: own.saturating_sub(due), ..alone })
}

fn member(row: &Row) -> Result<Member> {
    let count = |n: i64| usize::try_from(n).unwrap_or(0);
    Ok(Member { id: row.int(0)?, capacity: count(row.int(1)?), held: count(row.int(2)?) })
}

fn room(members: &[Member]) -> usize {
    members.iter().map(|member| member.capacity.saturating_sub(member.held)).sum()
}

/// Hosts that nobody holds and that can be asked by the time a lease would end, `most` at most: one that was given up a moment ago and
/// waits for its turn is to be taken, too.
fn free(db: &mut dyn Session, most: usize, now: i64, hold: Duration, bounds: &Bounds) -> Result<usize> {
    let next = bounds.next();
    let mut with: Vec<Value> = vec![now.into(), now.saturating_add(millis(hold)).into(), most.into()];
    let within = bounds.hosts(Some("?2"), &mut with);
    let sql = format!(
        "SELECT COUNT(*) FROM (
             SELECT 1 FROM hosts WHERE {next} <= ?2 AND (leased = 0 OR {next} <= ?1) AND ({within}) LIMIT ?3) free"
    );
    let free = db.row(&sql, &with)?.map_or(Ok(0), |row| row.int(0))?;
    Ok(usize::try_from(free).unwrap_or(0))
}

/// How many hosts each is to hold: what is free goes to whoever has fewest; then whoever has most gives to whoever has fewest, as long
/// as that evens them out.
fn shared(members: &[Member], free: usize) -> BTreeMap<i64, usize> {
    let mut members = members.to_vec();
    let fewest = |members: &[Member]| {
        let roomy = members.iter().enumerate().filter(|(_, member)| member.held < member.capacity);
        roomy.min_by_key(|(_, member)| (member.held, member.id)).map(|(index, _)| index)
    };
    for _ in 0..free {
        let Some(member) = fewest(&members).and_then(|index| members.get_mut(index)) else { break };
        member.held += 1;
    }
    while let Some(low) = fewest(&members) {
        let high = members.iter().enumerate().max_by_key(|(_, member)| (member.held, member.id));
        let Some((high, most)) = high.map(|(index, member)| (index, member.held)) else { break };
        if members.get(low).is_none_or(|member| member.held + 2 > most) {
            break;
        }
        if let Some(member) = members.get_mut(low) {
            member.held += 1;
        }
        if let Some(member) = members.get_mut(high) {
            member.held -= 1;
        }
    }
    members.into_iter().map(|member| (member.id, member.held)).collect()
}

/// The workers, those that were alive last first.
pub(crate) fn workers(db: &mut dyn Session) -> Result<Vec<Worker>> {
    let now = db.now()?;
    let sql = "
        SELECT id, name, crawl, visits, began, beat,
            (SELECT COUNT(*) FROM hosts WHERE worker = workers.id AND leased = 1 AND next > ?1)
        FROM workers ORDER BY beat DESC, id LIMIT ?2";
    let hosts = "
        SELECT name FROM hosts WHERE worker = ?1 AND leased = 1 AND next > ?2 ORDER BY name LIMIT ?3";
    let mut workers = Vec::new();
    for row in db.rows(sql, &[now.into(), MOST_WORKERS.into()])? {
        let held = db.rows(hosts, &[row.int(0)?.into(), now.into(), NAMED_HOSTS.into()])?;
        workers.push(Worker {
            name: row.text(1)?,
            crawl: row.text(2)?,
            visits: row.int(3)?,
            began: row.int(4)?,
            beat: row.int(5)?,
            held: row.int(6)?,
            hosts: held.iter().map(|row| row.text(0)).collect::<Result<_>>()?,
        });
    }
    Ok(workers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What members with these hosts and this room are to hold.
    fn due(members: &[(usize, usize)], free: usize) -> Vec<usize> {
        let members = members.iter().zip(1..);
        let members: Vec<Member> =
            members.map(|(&(held, capacity), id)| Member { id, held, capacity }).collect();
        shared(&members, free).into_values().collect()
    }

    #[test]
    fn hosts_are_shared_evenly() {
        assert_eq!(due(&[(0, 64)], 12), [12]);
        assert_eq!(due(&[(12, 64), (0, 64), (0, 64)], 0), [4, 4, 4]);
        assert_eq!(due(&[(5, 64), (0, 64), (1, 64)], 6), [4, 4, 4]);
        assert_eq!(due(&[(2, 64), (2, 64), (0, 64)], 0), [2, 1, 1]);
    }

    #[test]
    fn nobody_gives_where_that_evens_nothing_out() {
        assert_eq!(due(&[(1, 64), (0, 64)], 0), [1, 0]);
        assert_eq!(due(&[(4, 64), (4, 64), (3, 64)], 0), [4, 4, 3]);
    }

    #[test]
    fn nobody_takes_more_than_he_has_room_for() {
        assert_eq!(due(&[(9, 9), (0, 2), (0, 0)], 4), [9, 2, 0]);
        assert_eq!(due(&[(0, 3), (0, 3)], 99), [3, 3]);
    }
}
