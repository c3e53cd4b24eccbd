//! One suite for both databases: what a store promises, it promises on SQLite and on PostgreSQL.
//!
//! ```text
//! CASES ──▶ a new file each            (SQLite)
//!      └──▶ a new database each, in a cluster of our own (PostgreSQL)
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "which case took how long")]

mod at_hand;
mod backup;
mod catalogue;
mod changes;
mod crash;
mod days;
mod edits;
mod fixture;
mod fleet;
mod followed;
mod frontier;
mod kinds;
mod language;
mod made;
mod readers;
mod records;
mod recurring;
mod schedules;
mod search;
mod site_names;
mod snapshots;
mod split;
mod united;
mod unread;
mod watches;

use std::panic::{AssertUnwindSafe, catch_unwind};

use fixture::Fixture;
use servers::Cluster;

type Case = (&'static str, fn(&Fixture));

/// All cases, of all rooms.
fn cases() -> impl Iterator<Item = &'static Case> {
    frontier::CASES
        .iter()
        .chain(unread::CASES)
        .chain(fleet::CASES)
        .chain(records::CASES)
        .chain(readers::CASES)
        .chain(catalogue::CASES)
        .chain(changes::CASES)
        .chain(made::CASES)
        .chain(followed::CASES)
        .chain(search::CASES)
        .chain(language::CASES)
        .chain(days::CASES)
        .chain(recurring::CASES)
        .chain(edits::CASES)
        .chain(schedules::CASES)
        .chain(split::CASES)
        .chain(kinds::CASES)
        .chain(united::CASES)
        .chain(watches::CASES)
        .chain(crash::CASES)
        .chain(at_hand::CASES)
        .chain(snapshots::CASES)
        .chain(site_names::CASES)
        .chain(backup::CASES)
}

#[test]
fn on_sqlite() {
    run(Fixture::sqlite);
}

#[test]
fn on_postgres() {
    let cluster = Cluster::start();
    Fixture::make_empty(&cluster);
    run(|number| Fixture::postgres(&cluster, number));
}

/// The database ends and comes back while a worker asks: the worker waits, and nothing is lost.
#[test]
fn a_database_that_goes_away_is_waited_for() {
    let cluster = Cluster::start();
    Fixture::make_empty(&cluster);
    let fixture = Fixture::postgres(&cluster, 0);
    fixture.add(&[fixture::link("a", "1")]);
    cluster.end();
    let lease = std::thread::scope(|scope| {
        let asks = scope.spawn(|| fixture.lease(1, fixture::HOLD));
        std::thread::sleep(std::time::Duration::from_secs(1));
        assert!(!asks.is_finished());
        cluster.begin();
        asks.join().unwrap()
    });
    assert_eq!(fixture::names(&lease.pages), ["1"]);
}

/// Runs all cases, and names those that failed.
fn run(new: impl Fn(usize) -> Fixture) {
    let failed = |(number, (name, case)): (usize, &'static Case)| {
        let fixture = new(number);
        let begun = std::time::Instant::now();
        let failed = catch_unwind(AssertUnwindSafe(|| case(&fixture))).is_err();
        println!("{name}: {} ({} ms)", if failed { "FAILED" } else { "ok" }, begun.elapsed().as_millis());
        failed.then_some(*name)
    };
    let failed: Vec<&str> = cases().enumerate().filter_map(failed).collect();
    assert!(failed.is_empty(), "failed: {failed:?}");
}

/// A store may be larger than memory. The limit holds for all of the process, and cannot be lifted: a store needs less.
#[test]
fn giving_back_room_takes_no_memory_for_the_whole_store() {
    let fixture = Fixture::sqlite(902);
    fixture.run(
        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 200)
         INSERT INTO page_bodies (digest, size, weight, packed) SELECT x, 1000000, 1000000, randomblob(1000000) FROM n;
         PRAGMA hard_heap_limit = 100000000",
    );
    fixture.does(fixture.store.sweep(std::time::Duration::ZERO));
}

/// Many more steps than may read at once: all of them do.
#[test]
fn many_steps_that_read_at_once_all_do() {
    let fixture = Fixture::sqlite(901);
    fixture.add(&[fixture::link("a", "1")]);
    std::thread::scope(|scope| {
        for _ in 0..60 {
            scope.spawn(|| assert_eq!(fixture.does(fixture.store.waiting(&store::Bounds::all())), 1));
        }
    });
}
