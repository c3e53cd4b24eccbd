//! The frontier: who may ask what, in which order, and who has lost the right.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::Duration;

use store::{Again, Bounds, Down, Fingerprint, HostState, Link, Next, Outcome};

use crate::Case;
use crate::fixture::{Fixture, HOLD, link, names, visit};

/// So short that a case can wait for its end, so long that a busy machine does other steps within it.
const SHORT: Duration = Duration::from_millis(1000);

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a page is known once", a_page_is_known_once),
    ("a host is leased to one worker", a_host_is_leased_to_one_worker),
    ("workers at once share hosts and no page", workers_at_once_share_hosts_and_no_page),
    ("a lease that ran out is taken over", a_lease_that_ran_out_is_taken_over),
    ("the old token is refused", the_old_token_is_refused),
    ("nothing is handed out twice", nothing_is_handed_out_twice),
    ("a visit is kept once", a_visit_is_kept_once),
    ("what waits is counted", what_waits_is_counted),
    ("what promises most comes first", what_promises_most_comes_first),
    ("a page comes again when it is due", a_page_comes_again_when_it_is_due),
    ("a failed visit is counted and tried again", a_failed_visit_is_counted_and_tried_again),
    ("a turn is waited for", a_turn_is_waited_for),
    ("the crawl ends", the_crawl_ends),
    ("a crawl is given its own domain", a_crawl_is_given_its_own_domain),
    ("a crawl is given its own part of a site", a_crawl_is_given_its_own_part_of_a_site),
    (
        "a crawl behind thousands of hosts is given its own",
        a_crawl_behind_thousands_of_hosts_is_given_its_own,
    ),
    ("a crawl of less depth is given no deeper pages", a_crawl_of_less_depth_is_given_no_deeper_pages),
    ("only crawls that come again do", only_crawls_that_come_again_do),
    ("what is new and what is seen again share", what_is_new_and_what_is_seen_again_share),
    ("a twin is found", a_twin_is_found),
    ("a near copy is found", a_near_copy_is_found),
    ("a host's state is kept", a_hosts_state_is_kept),
    ("links wake a host at rest", links_wake_a_host_at_rest),
    ("a lease is renewed", a_lease_is_renewed),
];

fn a_page_is_known_once(fixture: &Fixture) {
    let all = [link("a", "1"), link("a", "2"), link("b", "1"), link("a", "1")];
    assert_eq!(fixture.add(&all), 3);
    assert_eq!(fixture.add(&all), 0);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM pages"), 3);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM hosts"), 2);
}

fn a_host_is_leased_to_one_worker(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2"), link("b", "1")]);
    let (first, second) = (fixture.lease(1, HOLD), fixture.lease(1, HOLD));
    assert_ne!(first.host, second.host);
    let third = fixture.does(fixture.store.lease(9, 9, HOLD, &Bounds::all()));
    assert!(matches!(third, Next::Wait(wait) if wait > Duration::ZERO), "{third:?}");
    assert!(fixture.release(&first));
    assert_eq!(fixture.lease(9, HOLD).host, first.host);
}

/// Eight workers at once, 40 hosts of 5 pages: each page is visited exactly once, and no host by two workers at a time.
fn workers_at_once_share_hosts_and_no_page(fixture: &Fixture) {
    let pages = |host: usize| (0..5).map(move |page| link(&format!("h{host}"), &page.to_string()));
    fixture.add(&(0..40).flat_map(pages).collect::<Vec<_>>());
    let visited: Vec<(String, i64)> = fixture.wait(async {
        let workers: Vec<_> = (0..8).map(|_| tokio::spawn(worker(fixture.store.clone()))).collect();
        let mut visited = Vec::new();
        for worker in workers {
            visited.extend(worker.await.unwrap());
        }
        visited
    });
    let distinct: BTreeSet<&String> = visited.iter().map(|(url, _)| url).collect();
    assert_eq!((visited.len(), distinct.len()), (200, 200));
    assert_eq!(fixture.read(), 200);
}

/// Visits whatever it is given until the crawl is at its end.
async fn worker(store: store::Store) -> Vec<(String, i64)> {
    let mut visited = Vec::new();
    loop {
        match store.lease(3, 2, HOLD, &Bounds::all()).await.unwrap() {
            Next::Done => return visited,
            Next::Wait(wait) => tokio::time::sleep(wait.min(Duration::from_millis(5))).await,
            Next::Leases(leases) => {
                for lease in leases {
                    let visits = (0..lease.pages.len()).map(|page| visit(&lease, page)).collect();
                    assert!(store.settle(visits).await.unwrap().lost.is_empty());
                    visited.extend(lease.pages.iter().map(|page| (page.url.clone(), lease.token)));
                    let state = HostState::default();
                    assert!(store.release(lease.held(), state, Duration::ZERO).await.unwrap());
                }
            }
        }
    }
}

fn a_lease_that_ran_out_is_taken_over(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let dead = fixture.lease(2, SHORT);
    assert!(matches!(fixture.does(fixture.store.lease(1, 2, HOLD, &Bounds::all())), Next::Wait(_)));
    sleep(SHORT);
    let heir = fixture.lease(2, HOLD);
    assert_eq!((heir.id, names(&heir.pages)), (dead.id, vec!["1", "2"]));
    assert!(heir.token > dead.token);
}

fn the_old_token_is_refused(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let dead = fixture.lease(1, Duration::from_millis(20));
    sleep(Duration::from_millis(40));
    let heir = fixture.lease(1, HOLD);
    let mut late = visit(&dead, 0);
    late.links = vec![link("a", "late"), link("z", "late")];
    let settled = fixture.does(fixture.store.settle(vec![late]));
    assert_eq!((settled.lost, settled.new, fixture.read()), (vec![dead.pages[0].id], 0, 0));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM pages WHERE url LIKE '%late'"), 0);
    assert!(fixture.does(fixture.store.more(dead.held(), 9, &Bounds::all())).is_empty());
    assert!(!fixture.release(&dead));
    assert!(fixture.settle(vec![visit(&heir, 0)]).is_empty());
    assert_eq!(fixture.read(), 1);
}

fn nothing_is_handed_out_twice(fixture: &Fixture) {
    let all: Vec<Link> = (0..10).map(|page| link("a", &page.to_string())).collect();
    fixture.add(&all);
    let lease = fixture.lease(4, HOLD);
    let second = fixture.does(fixture.store.more(lease.held(), 4, &Bounds::all()));
    let third = fixture.does(fixture.store.more(lease.held(), 4, &Bounds::all()));
    assert_eq!(names(&lease.pages), ["0", "1", "2", "3"]);
    assert_eq!(names(&second), ["4", "5", "6", "7"]);
    assert_eq!(names(&third), ["8", "9"]);
    assert!(fixture.does(fixture.store.more(lease.held(), 4, &Bounds::all())).is_empty());
    assert!(fixture.release(&lease));
    assert_eq!(fixture.lease(99, HOLD).pages.len(), 10);
}

fn a_visit_is_kept_once(fixture: &Fixture) {
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    let mut failed = visit(&lease, 0);
    failed.outcome = Outcome::Failed("timeout".to_owned());
    assert!(fixture.settle(vec![failed.clone(), failed.clone()]).is_empty());
    assert!(fixture.settle(vec![failed]).is_empty(), "an answer that was lost, and the step done again");
    assert_eq!(fixture.number("SELECT failures FROM pages"), 1);
}

fn what_waits_is_counted(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2"), link("b", "1")]);
    assert_eq!(fixture.does(fixture.store.waiting(&Bounds::all())), 3);
    let lease = fixture.lease(1, HOLD);
    assert_eq!(
        fixture.does(fixture.store.waiting(&Bounds::all())),
        3,
        "what is handed out is not yet visited"
    );
    fixture.settle(vec![visit(&lease, 0)]);
    assert_eq!(fixture.does(fixture.store.waiting(&Bounds::all())), 2);
}

fn what_promises_most_comes_first(fixture: &Fixture) {
    let of = |name: &str, promise, depth| Link { promise, depth, ..link("a", name) };
    fixture.add(&[
        of("late", 0, 3),
        of("far", 7, 5),
        of("near", 7, 1),
        of("seed", 255, 0),
        of("later", 0, 3),
    ]);
    let lease = fixture.lease(9, HOLD);
    assert_eq!(names(&lease.pages), ["seed", "near", "far", "late", "later"]);
    assert_eq!((lease.pages[2].promise, lease.pages[2].depth), (7, 5));
}

fn a_page_comes_again_when_it_is_due(fixture: &Fixture) {
    let again = Bounds { again: true, ..Bounds::all() };
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    assert_eq!(lease.pages[0].before, None);
    let mut first = visit(&lease, 0);
    first.again = Some(Again::See(SHORT));
    let etag = Some("\"v1\"".to_owned());
    first.outcome = Outcome::Read {
        etag: etag.clone(),
        last_modified: None,
        fingerprint: Some(u64::MAX.into()),
        records: 3,
    };
    fixture.does(fixture.store.settle(vec![first]));
    assert!(fixture.does(fixture.store.more(lease.held(), 9, &again)).is_empty());
    assert!(fixture.release(&lease));
    assert!(matches!(fixture.does(fixture.store.lease(1, 1, HOLD, &again)), Next::Wait(_)));
    sleep(SHORT);
    let Next::Leases(leases) = fixture.does(fixture.store.lease(1, 1, HOLD, &again)) else {
        panic!("a host")
    };
    let lease = &leases[0];
    let before = lease.pages[0].before.clone().unwrap();
    assert_eq!((before.etag, before.fingerprint, before.records), (etag, Some(u64::MAX), 3));
    let mut second = visit(lease, 0);
    second.outcome = Outcome::Unchanged;
    second.again = Some(Again::See(Duration::ZERO));
    fixture.does(fixture.store.settle(vec![second]));
    let third = fixture.does(fixture.store.more(lease.held(), 1, &again));
    let before = third[0].before.clone().unwrap();
    assert!(before.interval >= SHORT, "{:?}", before.interval);
    assert_eq!((before.fingerprint, before.records), (Some(u64::MAX), 3));
}

fn a_failed_visit_is_counted_and_tried_again(fixture: &Fixture) {
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    let mut page = lease.pages.clone();
    for failures in 0..3 {
        assert_eq!(page[0].failures, failures);
        let mut failed = visit(&lease, 0);
        failed.outcome = Outcome::Failed("timeout".to_owned());
        failed.again = Some(Again::Try(Duration::ZERO));
        assert!(fixture.settle(vec![failed]).is_empty());
        page = fixture.does(fixture.store.more(lease.held(), 1, &Bounds::all()));
    }
    assert!(fixture.settle(vec![visit(&lease, 0)]).is_empty());
    assert_eq!(fixture.number("SELECT failures FROM pages"), 0);
}

fn a_turn_is_waited_for(fixture: &Fixture) {
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    let state = HostState::default();
    assert!(fixture.does(fixture.store.release(lease.held(), state, SHORT)));
    let next = fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all()));
    assert!(matches!(next, Next::Wait(wait) if wait <= SHORT), "{next:?}");
    fixture.add(&[link("a", "2")]);
    assert!(
        matches!(fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all())), Next::Wait(_)),
        "a new link is no turn"
    );
    sleep(SHORT);
    assert_eq!(fixture.lease(9, HOLD).pages.len(), 2);
}

fn the_crawl_ends(fixture: &Fixture) {
    assert_eq!(fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all())), Next::Done);
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    assert!(
        matches!(fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all())), Next::Wait(_)),
        "a visit may bring links"
    );
    fixture.does(fixture.store.settle(vec![visit(&lease, 0)]));
    assert!(fixture.release(&lease));
    assert_eq!(fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all())), Next::Done);
}

/// The bounds of a crawl of a host of the cases, with the beginning of its pages' paths.
fn a_crawl_of_less_depth_is_given_no_deeper_pages(fixture: &Fixture) {
    let at = |name: &str, depth: u32| Link { depth, ..link("a", name) };
    fixture.add(&[at("1", 1), at("2", 2), at("3", 3)]);
    let shallow = Bounds { depth: Some(2), ..Bounds::all() };
    let lease = |bounds: &Bounds| fixture.does(fixture.store.lease(1, 9, HOLD, bounds));
    assert_eq!(fixture.does(fixture.store.waiting(&shallow)), 2);
    let Next::Leases(leases) = lease(&shallow) else { panic!("two wait") };
    assert_eq!(names(&leases[0].pages), ["1", "2"]);
    let visits = (0..2).map(|page| visit(&leases[0], page)).collect();
    assert!(fixture.settle(visits).is_empty() && fixture.release(&leases[0]));
    assert_eq!(lease(&shallow), Next::Done);
    assert_eq!(fixture.add(&[at("3", 0)]), 0, "it is a seed now");
    let Next::Leases(leases) = lease(&shallow) else { panic!("one waits") };
    assert_eq!((names(&leases[0].pages), leases[0].pages[0].depth), (vec!["3"], 0));
}

fn of(host: &str, path: &str) -> Bounds {
    let part =
        store::Part { host: format!("{host}.example.org"), below: true, port: None, path: path.into() };
    Bounds { parts: vec![part], depth: None, again: false, wait: None }
}

/// Hosts and pages that are leased within bounds.
fn leased_pages(fixture: &Fixture, bounds: &Bounds) -> Vec<(String, Vec<String>)> {
    match fixture.does(fixture.store.lease(9, 9, HOLD, bounds)) {
        Next::Leases(leases) => {
            let of = |lease: &store::Lease| {
                (lease.host.clone(), names(&lease.pages).into_iter().map(str::to_owned).collect())
            };
            leases.iter().map(of).collect()
        }
        _ => Vec::new(),
    }
}

fn a_crawl_is_given_its_own_domain(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("b", "1"), link("deep.b", "1"), link("bb", "1")]);
    let bounds = of("b", "/");
    assert_eq!(fixture.does(fixture.store.waiting(&bounds)), 2);
    let mut leased_pages = leased_pages(fixture, &bounds);
    leased_pages.sort();
    let one = |host: &str| (format!("https://{host}.example.org"), vec!["1".to_owned()]);
    assert_eq!(leased_pages, [one("b"), one("deep.b")]);
    assert!(matches!(fixture.does(fixture.store.lease(9, 9, HOLD, &bounds)), Next::Wait(_)));
    assert_eq!(fixture.does(fixture.store.lease(9, 9, HOLD, &of("c", "/"))), Next::Done);
    assert_eq!(fixture.does(fixture.store.waiting(&Bounds::all())), 4, "the others wait on");
}

fn a_crawl_is_given_its_own_part_of_a_site(fixture: &Fixture) {
    fixture.add(&[link("a", "x/1"), link("a", "y/1"), link("a", "y/2")]);
    let bounds = of("a", "/y/");
    assert_eq!(fixture.does(fixture.store.waiting(&bounds)), 2);
    let Next::Leases(leases) = fixture.does(fixture.store.lease(9, 1, HOLD, &bounds)) else {
        panic!("a host")
    };
    let [lease] = &*leases else { panic!("one host") };
    let more = fixture.does(fixture.store.more(lease.held(), 9, &bounds));
    assert_eq!((names(&lease.pages), names(&more)), (vec!["1"], vec!["2"]));
    let mut failed = visit(lease, 0);
    failed.outcome = Outcome::Failed("timeout".to_owned());
    failed.again = Some(Again::Try(SHORT));
    let other = store::Visit { page: more[0].id, ..visit(lease, 0) };
    assert!(fixture.settle(vec![failed, other]).is_empty());
    assert!(fixture.release(lease));
    assert!(
        matches!(fixture.does(fixture.store.lease(9, 9, HOLD, &bounds)), Next::Wait(_)),
        "one is tried again"
    );
    sleep(SHORT);
    let Next::Leases(leases) = fixture.does(fixture.store.lease(9, 9, HOLD, &bounds)) else {
        panic!("a host")
    };
    assert_eq!(names(&leases[0].pages), ["1"]);
    assert!(fixture.settle(vec![visit(&leases[0], 0)]).is_empty());
    assert!(fixture.release(&leases[0]));
    assert_eq!(fixture.does(fixture.store.lease(9, 9, HOLD, &bounds)), Next::Done, "the other part waits on");
    assert_eq!(fixture.does(fixture.store.waiting(&Bounds::all())), 1);
}

fn a_crawl_behind_thousands_of_hosts_is_given_its_own(fixture: &Fixture) {
    fixture.add(&(0..1_500).map(|host| link(&format!("h{host}"), "1")).collect::<Vec<_>>());
    fixture.add(&[link("last", "1")]);
    let leased_pages = leased_pages(fixture, &of("last", "/"));
    assert_eq!(leased_pages, [("https://last.example.org".to_owned(), vec!["1".to_owned()])]);
}

fn only_crawls_that_come_again_do(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let lease = fixture.lease(2, HOLD);
    let mut visits = vec![visit(&lease, 0), visit(&lease, 1)];
    visits[0].again = Some(Again::See(Duration::ZERO));
    visits[1].again = Some(Again::See(Duration::from_secs(86_400)));
    assert!(fixture.settle(visits).is_empty());
    assert!(fixture.release(&lease));
    assert_eq!(fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all())), Next::Done);
    let again = Bounds { again: true, ..Bounds::all() };
    let Next::Leases(leases) = fixture.does(fixture.store.lease(1, 9, HOLD, &again)) else {
        panic!("a host")
    };
    assert_eq!(names(&leases[0].pages), ["1"]);
    assert!(matches!(fixture.does(fixture.store.lease(1, 1, HOLD, &again)), Next::Wait(_)));
    assert!(fixture.release(&leases[0]));
    assert_eq!(fixture.does(fixture.store.lease(1, 1, HOLD, &Bounds::all())), Next::Done, "it is not new");
}

fn what_is_new_and_what_is_seen_again_share(fixture: &Fixture) {
    fixture.add(&(0..6).map(|page| link("a", &format!("old{page}"))).collect::<Vec<_>>());
    let lease = fixture.lease(6, HOLD);
    let visits = (0..6).map(|page| {
        let again = Some(Again::See(Duration::ZERO));
        store::Visit { again, ..visit(&lease, page) }
    });
    assert!(fixture.settle(visits.collect()).is_empty());
    assert!(fixture.release(&lease));
    fixture.add(&(0..6).map(|page| link("a", &format!("new{page}"))).collect::<Vec<_>>());
    let again = Bounds { again: true, ..Bounds::all() };
    let Next::Leases(leases) = fixture.does(fixture.store.lease(1, 4, HOLD, &again)) else {
        panic!("a host")
    };
    assert_eq!(names(&leases[0].pages), ["old0", "old1", "new0", "new1"]);
}

fn a_twin_is_found(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let lease = fixture.lease(2, HOLD);
    assert_eq!(fixture.does(fixture.store.twin(42.into(), 3)), None);
    let mut read = visit(&lease, 1);
    read.outcome =
        Outcome::Read { etag: None, last_modified: None, fingerprint: Some(42.into()), records: 0 };
    let mut mirror = visit(&lease, 0);
    mirror.outcome = Outcome::Mirror("https://a.example.org/2".to_owned());
    fixture.does(fixture.store.settle(vec![read, mirror]));
    assert_eq!(fixture.does(fixture.store.twin(42.into(), 3)).as_deref(), Some("https://a.example.org/2"));
    assert_eq!(fixture.does(fixture.store.twin(0.into(), 3)), None);
}

fn a_near_copy_is_found(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let lease = fixture.lease(2, HOLD);
    let of = |words, facts, likeness| Fingerprint { words, facts, likeness };
    let mut visits = vec![visit(&lease, 0), visit(&lease, 1)];
    for (visit, likeness) in visits.iter_mut().zip([0xffff_0000_u64 << 32, 0x00ff_u64]) {
        let fingerprint = Some(of(likeness + 1, u64::MAX - 9, likeness));
        visit.outcome = Outcome::Read { etag: None, last_modified: None, fingerprint, records: 0 };
    }
    fixture.settle(visits);
    let near = |fingerprint| fixture.does(fixture.store.twin(fingerprint, 3));
    assert_eq!(near(of(99, u64::MAX - 9, 0x00f8)).as_deref(), Some("https://a.example.org/2"), "3 bits");
    assert_eq!(near(of(99, u64::MAX - 9, 0x00f0)), None, "4 bits");
    assert_eq!(near(of(99, 7, 0x00ff)), None, "other facts");
    assert_eq!(near(of(99, 0, 0x00ff)), None, "no facts");
}

fn a_hosts_state_is_kept(fixture: &Fixture) {
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    assert_eq!(lease.state, HostState::default());
    let down = Down { why: "refused".to_owned(), failures: 4, lasted: Duration::from_secs(9) };
    let pace = Some((Duration::from_millis(1500), Duration::from_secs(12)));
    let state = HostState { pace, reached: true, down: Some(down.clone()) };
    assert!(fixture.does(fixture.store.release(lease.held(), state.clone(), Duration::ZERO)));
    let kept = fixture.lease(1, HOLD).state;
    let since = kept.down.as_ref().map(|down| down.lasted).unwrap();
    assert!(since >= down.lasted && since < down.lasted * 2, "{since:?}");
    assert_eq!(kept, HostState { down: Some(Down { lasted: since, ..down }), ..state });
}

fn links_wake_a_host_at_rest(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("b", "1")]);
    let lease = fixture.lease(1, HOLD);
    let mut read = visit(&lease, 0);
    fixture.does(fixture.store.settle(vec![read.clone()]));
    assert!(fixture.release(&lease));
    let other = fixture.lease(1, HOLD);
    assert_ne!(other.host, lease.host);
    read = visit(&other, 0);
    let back = Link { host: lease.host.clone(), url: format!("{}/2", lease.host), ..link("x", "") };
    read.links = vec![back.clone(), back];
    assert_eq!(fixture.does(fixture.store.settle(vec![read])).new, 1);
    assert_eq!(names(&fixture.lease(9, HOLD).pages), ["2"]);
}

fn a_lease_is_renewed(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let lease = fixture.lease(2, SHORT);
    fixture.does(fixture.store.renew(vec![lease.held()], SHORT * 3));
    sleep(SHORT + SHORT / 2);
    assert!(matches!(fixture.does(fixture.store.lease(1, 2, HOLD, &Bounds::all())), Next::Wait(_)));
    sleep(SHORT * 2);
    let heir = fixture.lease(2, HOLD);
    fixture.does(fixture.store.renew(vec![lease.held()], Duration::ZERO));
    assert!(
        matches!(fixture.does(fixture.store.lease(1, 2, HOLD, &Bounds::all())), Next::Wait(_)),
        "the heir's lease is not touched"
    );
    assert_eq!(fixture.settle(vec![visit(&lease, 1), visit(&heir, 1)]), [lease.pages[1].id]);
}
