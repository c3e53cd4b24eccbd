//! Pages that no visit brought.

use serde_json::json;
use store::{AtHand, Fields, Kept, Next, Outcome, Record};

use crate::Case;
use crate::fixture::{Fixture, HOLD, link, names};

pub(crate) const CASES: &[Case] = &[
    ("what is older changes nothing", what_is_older_changes_nothing),
    ("pages at hand are not visited", pages_at_hand_are_not_visited),
    ("a twin at hand is found", a_twin_at_hand_is_found),
    ("a page as before keeps what is known of it", a_page_as_before_keeps_what_is_known),
];

/// A page that tells of one event at a moment.
fn page(name: &str, visited_at: i64, title: &str, links: &[&str]) -> AtHand {
    let row = json!({"title": title, "start": "2027-03-04", "confidence": 0.9});
    let records = vec![Record::of_row(
        schema::named("event").unwrap(),
        row.as_object().cloned().unwrap(),
        Fields::new(),
    )];
    let links = links.iter().map(|name| link("a", name)).collect();
    AtHand {
        page: link("a", name),
        visited_at: Some(visited_at),
        outcome: Outcome::Read { etag: None, last_modified: None, fingerprint: Some(7.into()), records: 1 },
        links,
        records: Some(records),
        kinds: None,
        snapshot: None,
    }
}

fn what_is_older_changes_nothing(fixture: &Fixture) {
    let kept = fixture
        .does(fixture.store.keep_all(vec![page("1", 2_000, "Second", &[]), page("1", 1_000, "First", &[])]));
    assert_eq!(kept, Kept { kept: 1, older: 1, new: 0 });
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records WHERE title = 'Second' AND gone IS NULL"), 1);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 1);
    // The same archive once more, then a newer one.
    let again = fixture.does(fixture.store.keep_all(vec![page("1", 2_000, "Second", &[])]));
    assert_eq!(again, Kept { kept: 0, older: 1, new: 0 });
    assert_eq!(fixture.does(fixture.store.visited(link("a", "1"))), Some(2_000));
    assert_eq!(fixture.does(fixture.store.visited(link("a", "2"))), None);
    let newer = fixture.does(fixture.store.keep_all(vec![page("1", 3_000, "Second", &[])]));
    assert_eq!(newer, Kept { kept: 1, older: 0, new: 0 });
    assert_eq!(fixture.number("SELECT COUNT(*) FROM history WHERE what = 'new'"), 1);
}

fn pages_at_hand_are_not_visited(fixture: &Fixture) {
    // A page waits, is at hand then, and leads to others: they wait.
    fixture.add(&[link("a", "1")]);
    let kept = fixture.does(fixture.store.keep_all(vec![page("1", 1_000, "First", &["1", "2", "3"])]));
    assert_eq!(kept, Kept { kept: 1, older: 0, new: 2 });
    let lease = fixture.lease(9, HOLD);
    assert_eq!(names(&lease.pages), ["2", "3"]);
    // One that is being visited is at hand meanwhile: the visit is not kept.
    fixture.does(fixture.store.keep_all(vec![page("2", 1_000, "Other", &[])]));
    let visits = lease.pages.iter().enumerate().map(|(at, _)| crate::fixture::visit(&lease, at)).collect();
    fixture.settle(visits);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM pages WHERE state = 1"), 3);
    assert!(fixture.release(&lease));
    assert_eq!(fixture.does(fixture.store.lease(1, 1, HOLD, &store::Bounds::all())), Next::Done);
}

fn a_page_as_before_keeps_what_is_known(fixture: &Fixture) {
    let again = |name: &str, visited_at| AtHand {
        outcome: Outcome::Unchanged,
        records: None,
        ..page(name, visited_at, "", &[])
    };
    let pages = vec![page("1", 1_000, "First", &[]), again("1", 3_000), again("1", 2_000), again("2", 3_000)];
    assert_eq!(fixture.does(fixture.store.keep_all(pages)), Kept { kept: 2, older: 2, new: 0 });
    assert_eq!(fixture.does(fixture.store.visited(link("a", "1"))), Some(3_000));
    assert_eq!(fixture.does(fixture.store.visited(link("a", "2"))), None);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM pages WHERE outcome = 'unchanged' AND apart = 2000"), 1);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records WHERE title = 'First' AND gone IS NULL"), 1);
    assert_eq!(fixture.does(fixture.store.twin(7.into(), 3)), Some(link("a", "1").url));
}

fn a_twin_at_hand_is_found(fixture: &Fixture) {
    fixture.does(fixture.store.keep_all(vec![page("1", 1_000, "First", &[])]));
    assert_eq!(fixture.does(fixture.store.twin(7.into(), 3)), Some(link("a", "1").url));
}
