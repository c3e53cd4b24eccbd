//! Pages whose list is followed.

use std::time::Duration;

use store::{Followed, FollowedChange};

use crate::Case;
use crate::fixture::Fixture;

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a visit of a followed page is kept once", a_visit_is_kept_once),
    ("a followed page is visited by one at a time", a_page_is_visited_by_one),
    ("who is told of a followed page has a mark", who_is_told_has_a_mark),
];

const HOUR: Duration = Duration::from_secs(3600);

fn page(url: &str) -> Followed {
    Followed {
        id: 0,
        url: url.into(),
        title: "A & 'B'".into(),
        choice: "best".into(),
        rule: "gleaner-rule 1\n".into(),
        known: "{\"a\":\"'ü\"}".into(),
        records: 2,
        since: 1_000,
        visited: Some(1_000),
        due: 5_000,
        gap: HOUR,
        shortest: HOUR / 4,
        longest: HOUR * 24,
        etag: Some("\"1\"".into()),
        modified: None,
        failures: 0,
        why: None,
        visits: 0,
    }
}

fn change(sort: &str, record: i64) -> FollowedChange {
    FollowedChange { id: 0, at: 2_000, sort: sort.into(), record, detail: "{}".into() }
}

fn a_visit_is_kept_once(fixture: &Fixture) {
    let store = &fixture.store;
    let id =
        fixture.does(store.follow(page("https://a.example/"), vec![change("first", 0), change("first", 1)]));
    let kept = fixture.does(store.followed_page(id)).unwrap();
    assert_eq!(kept, Followed { id, ..page("https://a.example/") });
    let next =
        Followed { known: "{}".into(), records: 3, failures: 2, why: Some("away".into()), ..kept.clone() };
    assert!(fixture.does(store.keep_followed(next.clone(), vec![change("new", 2), change("gone", 0)])));
    assert!(
        !fixture.does(store.keep_followed(next.clone(), vec![change("new", 3)])),
        "another was kept meanwhile"
    );
    let after = fixture.does(store.followed_at("https://a.example/")).unwrap();
    let listed = fixture.does(store.followed());
    assert_eq!(listed, [Followed { known: String::new(), ..after.clone() }]);
    assert_eq!(after, Followed { visits: 1, ..next.clone() });
    let sorts = |changes: Vec<FollowedChange>| changes.into_iter().map(|c| c.sort).collect::<Vec<_>>();
    let all = fixture.does(store.followed_changes(id, 0, 99));
    let behind = all[1].id;
    assert_eq!(sorts(all), ["first", "first", "new", "gone"]);
    assert_eq!(sorts(fixture.does(store.followed_changes(id, behind, 1))), ["new"]);
    assert_eq!(sorts(fixture.does(store.last_followed_changes(id, 3))), ["gone", "new", "first"]);
    let again = fixture.does(store.follow(page("https://a.example/"), vec![change("first", 0)]));
    assert_eq!(fixture.does(store.followed()).len(), 1, "one address, one page");
    assert_eq!(again, id, "feeds stay where they are");
    assert_eq!(fixture.does(store.followed_changes(again, 0, 99)).len(), 1);
    assert!(!fixture.does(store.keep_followed(next, vec![])), "a visit from before is not kept");
    fixture.does(store.unfollow(again));
    assert!(fixture.does(store.followed()).is_empty());
    assert_ne!(
        fixture.does(store.follow(page("https://b.example/"), vec![])),
        id,
        "a number is one page's for ever"
    );
}

fn a_page_is_visited_by_one(fixture: &Fixture) {
    let store = &fixture.store;
    let ids =
        ["https://a.example/", "https://b.example/"].map(|url| fixture.does(store.follow(page(url), vec![])));
    let take =
        |one, now| fixture.does(store.take_followed(one, now, now, now + 3_600_000)).map(|page| page.id);
    assert_eq!(take(None, 4_999), None);
    for by in [6_000, 4_500] {
        fixture.does(store.hasten_followed(ids[1], by));
    }
    assert_eq!(take(None, 4_500), Some(ids[1]));
    fixture.does(store.hasten_followed(ids[1], 5_000));
    assert_eq!(take(Some(ids[1]), 5_000), Some(ids[1]));
    assert_eq!((take(None, 5_000), take(None, 5_000)), (Some(ids[0]), None));
    assert_eq!(take(None, 5_000 + 3_600_000), Some(ids[0]), "who took it did not come back");
    assert_eq!(
        (take(None, 999 - 3_600_000), take(None, 999 - 3_600_000)),
        (Some(ids[1]), Some(ids[0])),
        "the clock was set back"
    );
    assert_eq!(take(None, 999 - 3_600_000), None);
}

fn who_is_told_has_a_mark(fixture: &Fixture) {
    let store = &fixture.store;
    let id = fixture.does(store.follow(page("https://a.example/"), vec![change("first", 0)]));
    let first = fixture.does(store.followed_sink(id, "webhook"));
    let kept = fixture.does(store.followed_page(id)).unwrap();
    fixture.does(store.keep_followed(kept, vec![change("new", 1), change("new", 2)]));
    let new = fixture.does(store.followed_changes(id, first.delivered, 99));
    assert_eq!(new.len(), 2, "what was there at first is no news");
    assert!(fixture.does(store.hold_followed_sink(id, "webhook", 0, HOUR)));
    assert!(!fixture.does(store.hold_followed_sink(id, "webhook", 1, HOUR)));
    assert!(
        fixture.does(store.hold_followed_sink(id, "webhook", -3_600_001, HOUR)),
        "the clock was set back"
    );
    let mut sink = fixture.does(store.followed_sink(id, "webhook"));
    (sink.delivered, sink.failures, sink.due, sink.held, sink.why) =
        (new[0].id, 1, 77, 0, Some("503".into()));
    fixture.does(store.keep_followed_sink(id, "webhook", sink.clone()));
    assert_eq!(fixture.does(store.followed_sink(id, "webhook")), sink);
    assert!(fixture.does(store.hold_followed_sink(id, "webhook", 1, HOUR)));
    let late = fixture.does(store.followed_sink(id, "mail"));
    assert_eq!(late.delivered, new[1].id, "who comes later is told of what happens then");
}
