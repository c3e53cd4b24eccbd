//! Sites that a server crawls by itself, and what its crawls did.

use store::{Bounds, Crawl, Next};

use crate::Case;
use crate::fixture::{Fixture, HOLD, link, visit};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a site is watched once", watched_once),
    ("the last crawls of a watched site are kept", crawls_kept),
    ("a page that was visited is made due", made_due),
];

const PART: &str = "=www.example.org";
const SEED: &str = "https://www.example.org/events";

fn watched_once(fixture: &Fixture) {
    let watch = |part: &str, daily| {
        fixture.does(fixture.store.watch(part, SEED, daily, Some(7))).map(|id| (id, daily))
    };
    let (id, _) = watch(PART, 500).expect("a number");
    assert_eq!(watch(PART, 9), None);
    let (other, _) = watch("example.com/a/", 20).expect("another number");
    let all = fixture.does(fixture.store.watches());
    let shown: Vec<_> = all.iter().map(|watch| (watch.id, watch.part.as_str(), watch.daily)).collect();
    assert_eq!(shown, [(id, PART, 500), (other, "example.com/a/", 20)]);
    assert!(all.iter().all(|watch| watch.paused.is_none() && watch.last.is_none() && watch.today == 0));
    assert!(
        fixture.does(fixture.store.pause_watch(id, true))
            && !fixture.does(fixture.store.pause_watch(999, true))
    );
    assert!(fixture.does(fixture.store.watches())[0].paused.is_some());
    fixture.does(fixture.store.pause_watch(id, false));
    assert_eq!(fixture.does(fixture.store.watches())[0].paused, None);
    assert!(fixture.does(fixture.store.unwatch(id)) && !fixture.does(fixture.store.unwatch(id)));
    assert_eq!(fixture.does(fixture.store.watches()).len(), 1);
}

fn crawls_kept(fixture: &Fixture) {
    let id = fixture.does(fixture.store.watch(PART, SEED, 500, None)).expect("a number");
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let crawl = |at: i64, visits| Crawl { began: at, ended: at + 1, visits, ..Crawl::default() };
    fixture.does(fixture.store.keep_crawl(id, crawl(now - 90_000_000, 40)));
    fixture.run("UPDATE watches SET day = day - 90000000");
    for n in 0..205 {
        fixture.does(fixture.store.keep_crawl(id, crawl(now - 1_000 + n, 2)));
    }
    let last = Crawl { read: 1, failed: 1, found: 3, records: 7, why: Some("away".into()), ..crawl(now, 2) };
    fixture.does(fixture.store.keep_crawl(id, last.clone()));
    fixture.does(fixture.store.keep_crawl(999, crawl(now, 2)));
    let kept = fixture.does(fixture.store.crawls(id, 1_000));
    assert_eq!((kept.len(), kept.first()), (200, Some(&last)));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM crawls"), 200, "none of a site that is not watched");
    let watch = &fixture.does(fixture.store.watches())[0];
    assert_eq!(
        (watch.last.as_ref(), watch.today),
        (Some(&last), 412),
        "two of each of 206; not those of yesterday"
    );
    assert_eq!(fixture.does(fixture.store.watch_of(id)).as_ref(), Some(watch));
    assert_eq!(fixture.does(fixture.store.watch_of(999)), None);
    fixture.does(fixture.store.unwatch(id));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM crawls"), 0);
}

fn made_due(fixture: &Fixture) {
    let (page, again) = (link("a", "1"), Bounds { again: true, ..Bounds::all() });
    fixture.add(std::slice::from_ref(&page));
    let lease = fixture.lease(1, HOLD);
    fixture.settle(vec![visit(&lease, 0)]);
    fixture.release(&lease);
    let next = || fixture.does(fixture.store.lease(1, 1, HOLD, &again));
    fixture.run("UPDATE pages SET due = NULL");
    fixture.run("UPDATE hosts SET next = NULL, again = NULL");
    assert!(matches!(next(), Next::Done));
    fixture.does(fixture.store.see_now(page));
    let Next::Leases(leases) = next() else { panic!("it is due") };
    assert_eq!(leases[0].pages.len(), 1);
    assert!(leases[0].pages[0].before.is_some(), "it is known what it was");
    fixture.release(&leases[0]);
    // A host that was left alone is asked all the same.
    fixture.run("UPDATE hosts SET why = 'down', turn = 9000000000000, again = 9000000000000, next = NULL");
    assert!(matches!(next(), Next::Done | Next::Wait(_)));
    fixture.does(fixture.store.see_now(link("a", "1")));
    let Next::Leases(leases) = next() else { panic!("it is asked") };
    fixture.release(&leases[0]);
    // One that nobody knew is added.
    fixture.does(fixture.store.see_now(link("b", "1")));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM pages WHERE state = 0"), 1);
}
