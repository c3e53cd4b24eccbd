//! What changed is walked in the order in which it did, each item once, and what is withdrawn is told.

use serde_json::json;
use store::{Changed, Collection, Fields, Metadata, Stage, Walk};

use crate::Case;
use crate::fixture::Fixture;
use crate::search::{event, keep};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a walk gives each item once", walked_once),
    ("what changes is news, and what stays is none", news),
    ("edits are news", edited),
    ("entries of the catalogue are told from when they are accepted", accepted),
];

const ALL: Walk = Walk { after: (0, 0), until: i64::MAX, limit: 100 };

fn events() -> Collection {
    Collection::Kind("event".to_owned())
}

fn changes(fixture: &Fixture, collection: Collection, walk: Walk) -> Vec<Changed> {
    fixture.does(fixture.store.changes(collection, walk))
}

/// Says of all items that they changed long ago.
fn make_old(fixture: &Fixture) {
    fixture.run("UPDATE records SET changed = 1000");
    fixture.run("UPDATE catalogue SET changed = 1000");
}

/// The numbers of the events that changed since, and whether they are withdrawn.
fn since(fixture: &Fixture, collection: Collection) -> Vec<(i64, bool)> {
    let walk = Walk { after: (1000, i64::MAX), ..ALL };
    changes(fixture, collection, walk).iter().map(|changed| (changed.id, changed.withdrawn)).collect()
}

fn walked_once(fixture: &Fixture) {
    let talk = |n: usize| event(&format!("Talk {n}"), "2999-11-03", "Hall", "A talk");
    keep(fixture, "a", "all", (0..25).map(talk).collect());
    make_old(fixture);
    let (mut walk, mut numbers) = (Walk { limit: 7, ..ALL }, Vec::new());
    loop {
        let part = changes(fixture, events(), walk);
        let Some(last) = part.last() else { break };
        walk.after = (last.at, last.id);
        assert!(part.len() <= 7 && part.is_sorted_by_key(|changed| (changed.at, changed.id)));
        numbers.extend(part.iter().map(|changed| changed.id));
    }
    assert_eq!(numbers, (1..=25).collect::<Vec<i64>>());
    assert_eq!(changes(fixture, events(), Walk { until: 999, ..ALL }), []);
    assert_eq!(changes(fixture, Collection::Kind("course".into()), ALL), []);
    assert_eq!(fixture.does(fixture.store.changed_record(3)).map(|changed| changed.at), Some(1000));
    assert_eq!(fixture.does(fixture.store.kind_of(3)).as_deref(), Some("event"));
    assert_eq!(
        (fixture.does(fixture.store.changed_record(99)), fixture.does(fixture.store.kind_of(99))),
        (None, None)
    );
}

fn news(fixture: &Fixture) {
    let fair = |place: &str| event("Fair", "2999-11-04", place, "Cakes");
    let jazz = || event("Jazz", "2999-11-03", "Club", "A band");
    keep(fixture, "a", "all", vec![jazz(), fair("Park")]);
    make_old(fixture);
    keep(fixture, "a", "all", vec![jazz(), fair("Park")]);
    assert_eq!(since(fixture, events()), [], "as it was");
    keep(fixture, "a", "all", vec![jazz(), fair("Square")]);
    assert_eq!(since(fixture, events()), [(2, false)]);
    make_old(fixture);
    keep(fixture, "a", "all", vec![fair("Square")]);
    assert_eq!(since(fixture, events()), [(1, true)], "on no page any more");
    make_old(fixture);
    keep(fixture, "a", "all", vec![jazz(), fair("Square")]);
    assert_eq!(since(fixture, events()), [(1, false)], "back");
}

fn edited(fixture: &Fixture) {
    const EDITOR: &str = "ann@example.org";
    keep(
        fixture,
        "a",
        "all",
        vec![event("Jaz", "2999-11-03", "Club", "A band"), event("Fair", "2999-11-04", "Park", "")],
    );
    make_old(fixture);
    let title = Fields::from_iter([("title".to_owned(), json!("Jazz"))]);
    fixture.does(fixture.store.correct(1, title, EDITOR));
    assert_eq!(since(fixture, events()), [(1, false)]);
    make_old(fixture);
    let hidden = fixture.does(fixture.store.hide(2, EDITOR)).unwrap();
    assert_eq!(since(fixture, events()), [(2, true)]);
    make_old(fixture);
    fixture.does(fixture.store.undo(hidden, EDITOR));
    assert_eq!(since(fixture, events()), [(2, false)]);
}

fn accepted(fixture: &Fixture) {
    let pages = ["a/1", "a/2"].map(|url| (url.to_owned(), "a".to_owned()));
    fixture.does(fixture.store.offer(pages.to_vec(), 1));
    let titled = || Metadata { title: "Tides".into(), ..Metadata::default() };
    let judge = |id, stage| fixture.does(fixture.store.judge(id, titled(), stage));
    judge(1, Stage::Accepted);
    judge(2, Stage::Rejected);
    assert_eq!(since(fixture, Collection::Catalogue), [(1, false)]);
    make_old(fixture);
    judge(1, Stage::Rejected);
    assert_eq!(since(fixture, Collection::Catalogue), [(1, true)]);
    assert_eq!(fixture.does(fixture.store.changed_entry(2)), None, "it never was for everybody");
    judge(1, Stage::Accepted);
    assert_eq!(since(fixture, Collection::Catalogue), [(1, false)]);
    let entries = fixture.does(fixture.store.catalogue_entries(vec![2, 1, 9]));
    assert_eq!(entries.iter().map(|entry| entry.id).collect::<Vec<_>>(), [2, 1]);
}
