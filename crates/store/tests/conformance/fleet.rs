//! A fleet: workers of one crawl share its hosts, also when one comes late, ends or is killed.

use std::time::Duration;

use store::{Beat, Bounds, HostState, Lease, Next, Share};

use crate::Case;
use crate::fixture::{Fixture, HOLD, link};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a worker alone takes all hosts", a_worker_alone_takes_all_hosts),
    ("who comes late is given its share", who_comes_late_is_given_its_share),
    ("workers of other crawls do not count", workers_of_other_crawls_do_not_count),
    ("a killed worker leaves its share to the others", a_killed_worker_leaves_its_share),
    ("a worker that ends is no worker any more", a_worker_that_ends_is_none),
    ("what is known of traps is kept, of the latest sites", what_is_known_of_traps_is_kept),
    ("who has no share waits and is not told that all is done", who_has_no_share_waits),
];

/// Sites of which a store keeps what is known of traps.
const MOST_SITES: usize = 128;

fn what_is_known_of_traps_is_kept(fixture: &Fixture) {
    let known = |site: &str| fixture.does(fixture.store.guard(site));
    assert_eq!(known("a.org"), None);
    for text in ["first", "second"] {
        fixture.does(fixture.store.keep_guard("a.org", text.to_owned()));
    }
    assert_eq!(known("a.org").as_deref(), Some("second"));
    // The moment of keeping is told by milliseconds.
    std::thread::sleep(Duration::from_millis(5));
    for number in 0..MOST_SITES {
        fixture.does(fixture.store.keep_guard(&format!("s{number}.org"), "x".repeat(1_000)));
    }
    assert_eq!(known("a.org"), None, "there is no end of sites");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM guards"), MOST_SITES as i64);
}

/// So short that a case can wait for its end.
const SHORT: Duration = Duration::from_millis(1000);

fn beat_for(fixture: &Fixture, worker: Option<i64>, bounds: &Bounds, hold: Duration) -> Share {
    let beat = Beat { name: "machine:1".to_owned(), capacity: 64, visits: 7, hold };
    fixture.does(fixture.store.beat(worker, &beat, bounds))
}

fn join(fixture: &Fixture) -> Share {
    beat_for(fixture, None, &Bounds::all(), HOLD)
}

fn beat(fixture: &Fixture, share: Share) -> Share {
    beat_for(fixture, Some(share.worker), &Bounds::all(), HOLD)
}

fn lease(fixture: &Fixture, share: Share) -> Vec<Lease> {
    match fixture.does(fixture.store.lease_to(share.worker, 64, 9, HOLD, &Bounds::all())) {
        Next::Leases(leases) => leases,
        _ => Vec::new(),
    }
}

fn give_up(fixture: &Fixture, leases: &mut Vec<Lease>, count: usize) {
    for lease in leases.drain(..count) {
        let turn = Duration::from_millis(1);
        assert!(fixture.does(fixture.store.release(lease.held(), HostState::default(), turn)));
    }
    std::thread::sleep(Duration::from_millis(20));
}

fn twelve_hosts(fixture: &Fixture) {
    let links: Vec<_> = (0..12).map(|host| link(&format!("h{host}"), "1")).collect();
    assert_eq!(fixture.add(&links), 12);
}

fn a_worker_alone_takes_all_hosts(fixture: &Fixture) {
    twelve_hosts(fixture);
    let worker = join(fixture);
    assert_eq!(lease(fixture, worker).len(), 12);
    assert_eq!((beat(fixture, worker).give, beat(fixture, worker).others), (0, 0));
}

fn who_comes_late_is_given_its_share(fixture: &Fixture) {
    twelve_hosts(fixture);
    let first = join(fixture);
    let mut held = lease(fixture, first);
    let second = join(fixture);
    assert_eq!((second.others, second.held_by_others), (1, 12));
    assert!(lease(fixture, second).is_empty());
    assert_eq!(beat(fixture, first).give, 6);
    give_up(fixture, &mut held, 6);
    assert_eq!((beat(fixture, first).give, beat(fixture, first).take), (0, 0), "what is free is the other's");
    assert!(lease(fixture, first).is_empty());
    assert_eq!(lease(fixture, second).len(), 6);
    let third = join(fixture);
    assert_eq!((beat(fixture, first).give, beat(fixture, second).give), (2, 2));
    give_up(fixture, &mut held, 2);
    assert_eq!(lease(fixture, third).len(), 2);
    assert_eq!(fixture.does(fixture.store.census()).workers.iter().map(|w| w.held).sum::<i64>(), 12);
}

fn workers_of_other_crawls_do_not_count(fixture: &Fixture) {
    twelve_hosts(fixture);
    let first = join(fixture);
    assert_eq!(lease(fixture, first).len(), 12);
    let other = Bounds { depth: Some(3), ..Bounds::all() };
    assert_eq!(beat_for(fixture, None, &other, HOLD).others, 0);
    assert_eq!((beat(fixture, first).give, beat(fixture, first).others), (0, 0));
}

fn a_killed_worker_leaves_its_share(fixture: &Fixture) {
    twelve_hosts(fixture);
    let all = Bounds::all();
    let killed = beat_for(fixture, None, &all, SHORT).worker;
    let taken = |worker| match fixture.does(fixture.store.lease_to(worker, 64, 9, SHORT, &all)) {
        Next::Leases(leases) => leases.len(),
        _ => 0,
    };
    assert_eq!(taken(killed), 12);
    let other = beat_for(fixture, None, &all, SHORT);
    assert_eq!(other.held_by_others, 12);
    std::thread::sleep(SHORT + Duration::from_millis(200));
    let other = beat_for(fixture, Some(other.worker), &all, SHORT);
    assert_eq!(other.others, 0);
    assert_eq!(taken(other.worker), 12);
    let workers = fixture.does(fixture.store.census()).workers;
    let mut shown: Vec<_> = workers.iter().map(|w| (w.held, w.hosts.len(), w.visits)).collect();
    shown.sort_unstable();
    assert_eq!(shown, [(0, 0, 7), (12, 12, 7)], "the killed one is still shown");
}

fn a_worker_that_ends_is_none(fixture: &Fixture) {
    twelve_hosts(fixture);
    let (first, second) = (join(fixture), join(fixture));
    assert_eq!(lease(fixture, first).len(), 6);
    fixture.does(fixture.store.leave(second.worker));
    assert_eq!(lease(fixture, first).len(), 6);
    assert_eq!(fixture.does(fixture.store.census()).workers.len(), 1);
    assert_eq!(beat(fixture, second).others, 1, "one that goes on after all is counted again");
}

fn who_has_no_share_waits(fixture: &Fixture) {
    assert_eq!(fixture.add(&[link("a", "1")]), 1);
    let (first, second) = (join(fixture), join(fixture));
    let held = lease(fixture, first);
    assert_eq!(held.len(), 1);
    let next = fixture.does(fixture.store.lease_to(second.worker, 64, 9, HOLD, &Bounds::all()));
    assert!(matches!(next, Next::Wait(wait) if wait >= Duration::from_millis(100)), "{next:?}");
}
