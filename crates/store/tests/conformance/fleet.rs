//! A fleet: workers of one crawl share its hosts, also when one comes late, ends or is killed.

use std::time::Duration;

use store::{Beat, Bounds, HostState, Lease, Next, Share};

use crate::Case;
use crate::place::{HOLD, Place, link};

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

fn what_is_known_of_traps_is_kept(place: &Place) {
    let known = |site: &str| place.does(place.store.guard(site));
    assert_eq!(known("a.org"), None);
    for text in ["first", "second"] {
        place.does(place.store.keep_guard("a.org", text.to_owned()));
    }
    assert_eq!(known("a.org").as_deref(), Some("second"));
    // The moment of keeping is told by milliseconds.
    std::thread::sleep(Duration::from_millis(5));
    for number in 0..MOST_SITES {
        place.does(place.store.keep_guard(&format!("s{number}.org"), "x".repeat(1_000)));
    }
    assert_eq!(known("a.org"), None, "there is no end of sites");
    assert_eq!(place.number("SELECT COUNT(*) FROM guards"), MOST_SITES as i64);
}

/// So short that a case can wait for its end.
const SHORT: Duration = Duration::from_millis(1000);

fn beat_for(place: &Place, worker: Option<i64>, bounds: &Bounds, hold: Duration) -> Share {
    let beat = Beat { name: "machine:1".to_owned(), capacity: 64, visits: 7, hold };
    place.does(place.store.beat(worker, &beat, bounds))
}

fn join(place: &Place) -> Share {
    beat_for(place, None, &Bounds::all(), HOLD)
}

fn beat(place: &Place, share: Share) -> Share {
    beat_for(place, Some(share.worker), &Bounds::all(), HOLD)
}

fn lease(place: &Place, share: Share) -> Vec<Lease> {
    match place.does(place.store.lease_to(share.worker, 64, 9, HOLD, &Bounds::all())) {
        Next::Leases(leases) => leases,
        _ => Vec::new(),
    }
}

fn give_up(place: &Place, leases: &mut Vec<Lease>, count: usize) {
    for lease in leases.drain(..count) {
        let turn = Duration::from_millis(1);
        assert!(place.does(place.store.release(lease.held(), HostState::default(), turn)));
    }
    std::thread::sleep(Duration::from_millis(20));
}

fn twelve_hosts(place: &Place) {
    let links: Vec<_> = (0..12).map(|host| link(&format!("h{host}"), "1")).collect();
    assert_eq!(place.add(&links), 12);
}

fn a_worker_alone_takes_all_hosts(place: &Place) {
    twelve_hosts(place);
    let worker = join(place);
    assert_eq!(lease(place, worker).len(), 12);
    assert_eq!((beat(place, worker).give, beat(place, worker).others), (0, 0));
}

fn who_comes_late_is_given_its_share(place: &Place) {
    twelve_hosts(place);
    let first = join(place);
    let mut held = lease(place, first);
    let second = join(place);
    assert_eq!((second.others, second.held_by_others), (1, 12));
    assert!(lease(place, second).is_empty());
    assert_eq!(beat(place, first).give, 6);
    give_up(place, &mut held, 6);
    assert_eq!((beat(place, first).give, beat(place, first).take), (0, 0), "what is free is the other's");
    assert!(lease(place, first).is_empty());
    assert_eq!(lease(place, second).len(), 6);
    let third = join(place);
    assert_eq!((beat(place, first).give, beat(place, second).give), (2, 2));
    give_up(place, &mut held, 2);
    assert_eq!(lease(place, third).len(), 2);
    assert_eq!(place.does(place.store.census()).workers.iter().map(|w| w.held).sum::<i64>(), 12);
}

fn workers_of_other_crawls_do_not_count(place: &Place) {
    twelve_hosts(place);
    let first = join(place);
    assert_eq!(lease(place, first).len(), 12);
    let other = Bounds { depth: Some(3), ..Bounds::all() };
    assert_eq!(beat_for(place, None, &other, HOLD).others, 0);
    assert_eq!((beat(place, first).give, beat(place, first).others), (0, 0));
}

fn a_killed_worker_leaves_its_share(place: &Place) {
    twelve_hosts(place);
    let all = Bounds::all();
    let killed = beat_for(place, None, &all, SHORT).worker;
    let taken = |worker| match place.does(place.store.lease_to(worker, 64, 9, SHORT, &all)) {
        Next::Leases(leases) => leases.len(),
        _ => 0,
    };
    assert_eq!(taken(killed), 12);
    let other = beat_for(place, None, &all, SHORT);
    assert_eq!(other.held_by_others, 12);
    std::thread::sleep(SHORT + Duration::from_millis(200));
    let other = beat_for(place, Some(other.worker), &all, SHORT);
    assert_eq!(other.others, 0);
    assert_eq!(taken(other.worker), 12);
    let workers = place.does(place.store.census()).workers;
    let mut shown: Vec<_> = workers.iter().map(|w| (w.held, w.hosts.len(), w.visits)).collect();
    shown.sort_unstable();
    assert_eq!(shown, [(0, 0, 7), (12, 12, 7)], "the killed one is still shown");
}

fn a_worker_that_ends_is_none(place: &Place) {
    twelve_hosts(place);
    let (first, second) = (join(place), join(place));
    assert_eq!(lease(place, first).len(), 6);
    place.does(place.store.leave(second.worker));
    assert_eq!(lease(place, first).len(), 6);
    assert_eq!(place.does(place.store.census()).workers.len(), 1);
    assert_eq!(beat(place, second).others, 1, "one that goes on after all is counted again");
}

fn who_has_no_share_waits(place: &Place) {
    assert_eq!(place.add(&[link("a", "1")]), 1);
    let (first, second) = (join(place), join(place));
    let held = lease(place, first);
    assert_eq!(held.len(), 1);
    let next = place.does(place.store.lease_to(second.worker, 64, 9, HOLD, &Bounds::all()));
    assert!(matches!(next, Next::Wait(wait) if wait >= Duration::from_millis(100)), "{next:?}");
}
