//! Pages that could not be read: they wait, are reported with their reasons, and are tried again.

use std::time::Duration;

use store::{Again, Bounds, Down, HostState, Next, Outcome, Store, Unread, Visit};

use crate::Case;
use crate::fixture::{Fixture, HOLD, link, names, visit};
use crate::language::{WITHOUT_ADDITIONS, WITHOUT_TERMS};

const HOUR: Duration = Duration::from_secs(3_600);

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what is not read is reported with its reason and time", what_is_not_read_is_reported),
    ("a crawl waits no longer than it is willing to", a_crawl_waits_no_longer_than_it_is_willing_to),
    ("a retry asks for all that failed, and for nothing else", a_retry_asks_for_all_that_failed),
    ("a retry asks a host that was left alone", a_retry_asks_a_host_that_was_left_alone),
    (
        "failed pages of an earlier version are tried again",
        failed_pages_of_an_earlier_version_are_tried_again,
    ),
];

/// A crawl that waits for nothing that is not due within a minute.
fn impatient() -> Bounds {
    Bounds { wait: Some(Duration::from_secs(60)), ..Bounds::all() }
}

fn failed(visit: Visit, kind: &'static str, outcome: Outcome, again: Again) -> Visit {
    Visit { outcome, failure: Some(kind), again: Some(again), ..visit }
}

/// A host of four pages: one read, one that failed and is tried again in an hour, one that is gone, one that nobody asked for.
fn mixed(fixture: &Fixture) -> store::Lease {
    fixture.add(&[link("a", "read"), link("a", "failed"), link("a", "gone")]);
    let lease = fixture.lease(9, HOLD);
    fixture.add(&[link("a", "new")]);
    let busy = Outcome::Failed("503".to_owned());
    let visits = vec![
        visit(&lease, 0),
        failed(visit(&lease, 1), "503", busy, Again::Try(HOUR)),
        failed(visit(&lease, 2), "404", Outcome::Gone(404), Again::See(HOUR * 72)),
    ];
    assert!(fixture.settle(visits).is_empty());
    lease
}

fn reason(unread: &Unread) -> (Option<&str>, Option<&str>, u64, bool) {
    (unread.failure.as_deref(), unread.why.as_deref(), unread.pages, unread.stands)
}

fn what_is_not_read_is_reported(fixture: &Fixture) {
    let lease = mixed(fixture);
    let unread = fixture.does(fixture.store.unread(&Bounds::all()));
    let expected =
        [(None, None, 1, false), (Some("503"), Some("503"), 1, false), (Some("404"), Some("404"), 1, true)];
    assert_eq!(unread.iter().map(reason).collect::<Vec<_>>(), expected);
    let (soon, late) = (unread[1].due.unwrap(), unread[2].due.unwrap());
    assert!((late - soon - 71 * 3_600_000).abs() < 10_000, "{soon} {late}");
    let down = Down { why: "refused".to_owned(), failures: 9, lasted: HOUR };
    let state = HostState { down: Some(down), ..HostState::default() };
    assert!(fixture.does(fixture.store.release(lease.held(), state, HOUR * 2)));
    let unread = fixture.does(fixture.store.unread(&Bounds::all()));
    assert_eq!(reason(&unread[0]), (None, Some("refused"), 1, false));
    assert_eq!(unread[0].due, unread[1].due, "no page is tried before its host's turn");
    let census = fixture.does(fixture.store.census());
    assert_eq!((census.unread.len(), census.down.len()), (3, 1));
    assert_eq!((&*census.down[0].why, census.down[0].due - census.down[0].since), ("refused", 3 * 3_600_000));
}

fn a_crawl_waits_no_longer_than_it_is_willing_to(fixture: &Fixture) {
    let lease = mixed(fixture);
    let rest = fixture.does(fixture.store.more(lease.held(), 9, &Bounds::all()));
    assert_eq!(names(&rest), ["new"]);
    fixture.settle(vec![Visit { page: rest[0].id, ..visit(&lease, 0) }]);
    assert!(fixture.release(&lease));
    let next = |bounds: &Bounds| fixture.does(fixture.store.lease(9, 9, HOLD, bounds));
    assert_eq!(next(&impatient()), Next::Done);
    assert!(matches!(next(&Bounds::all()), Next::Wait(_)), "whoever waits however long, waits");
    let part = Bounds { depth: Some(1), ..impatient() };
    assert_eq!(next(&part), Next::Done);
    fixture
        .run("UPDATE pages SET due = due - 3590000 WHERE state = 2; UPDATE hosts SET next = next - 3590000");
    assert!(matches!(next(&impatient()), Next::Wait(_)), "within its time");
    assert!(matches!(next(&part), Next::Wait(_)));
}

fn a_retry_asks_for_all_that_failed(fixture: &Fixture) {
    let lease = mixed(fixture);
    assert!(fixture.release(&lease));
    assert_eq!(names(&fixture.lease(9, Duration::ZERO).pages), ["new"]);
    let elsewhere = store::Part { host: "b.example.org".into(), below: true, port: None, path: "/".into() };
    assert_eq!(fixture.does(fixture.store.retry(&Bounds { parts: vec![elsewhere], ..Bounds::all() })), 0);
    assert_eq!(fixture.does(fixture.store.retry(&Bounds::all())), 2);
    let lease = fixture.lease(9, HOLD);
    let mut pages = names(&lease.pages);
    pages.sort_unstable();
    assert_eq!(pages, ["failed", "gone", "new"]);
    assert!(lease.pages.iter().all(|page| page.failures == 0));
}

fn a_retry_asks_a_host_that_was_left_alone(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("b", "1")]);
    let lease = fixture.lease(9, HOLD);
    let down = Down { why: "refused".to_owned(), failures: 9, lasted: HOUR };
    let state = HostState { down: Some(down), reached: true, ..HostState::default() };
    assert!(fixture.does(fixture.store.release(lease.held(), state, HOUR)));
    let other = fixture.lease(9, HOLD);
    assert!(fixture.settle(vec![visit(&other, 0)]).is_empty() && fixture.release(&other));
    assert_eq!(fixture.does(fixture.store.lease(9, 9, HOLD, &impatient())), Next::Done);
    assert_eq!(fixture.does(fixture.store.retry(&Bounds::all())), 0, "no page failed");
    let lease = fixture.lease(9, HOLD);
    assert_eq!((names(&lease.pages), lease.state.down, lease.state.reached), (vec!["1"], None, true));
}

fn failed_pages_of_an_earlier_version_are_tried_again(fixture: &Fixture) {
    fixture.add(&[link("a", "given-up"), link("a", "gone"), link("a", "picture"), link("a", "read")]);
    let lease = fixture.lease(9, HOLD);
    let ended = |page: usize, outcome: Outcome| Visit {
        outcome,
        again: Some(Again::See(HOUR)),
        ..visit(&lease, page)
    };
    let visits = vec![
        ended(0, Outcome::Failed("503".to_owned())),
        ended(1, Outcome::Gone(410)),
        ended(2, Outcome::Refused("image/png".to_owned())),
        ended(3, Outcome::read(0)),
    ];
    assert!(fixture.settle(visits).is_empty() && fixture.release(&lease));
    assert_eq!(fixture.does(fixture.store.lease(9, 9, HOLD, &Bounds::all())), Next::Done, "as it was");
    fixture.run(WITHOUT_ADDITIONS);
    fixture.run(WITHOUT_TERMS);
    fixture.run(
        "DROP INDEX pages_failed; ALTER TABLE pages DROP COLUMN failure; ALTER TABLE hosts DROP COLUMN why;
         ALTER TABLE hosts DROP COLUMN since; ALTER TABLE hosts DROP COLUMN reached;
         UPDATE hosts SET failures = 8, turn = turn + 300000; DELETE FROM store_version WHERE version >= 14",
    );
    let store = fixture.does(Store::open(&fixture.address));
    let Next::Leases(leases) = fixture.does(store.lease(9, 9, HOLD, &impatient())) else {
        panic!("one waits")
    };
    assert_eq!((names(&leases[0].pages), leases[0].state.reached), (vec!["given-up"], true));
    let unread = fixture.does(store.unread(&Bounds::all()));
    let mut kinds: Vec<&str> = unread.iter().filter_map(|unread| unread.failure.as_deref()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["410", "503", "no page"]);
}
