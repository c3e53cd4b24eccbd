//! What people edit stands over what pages say, until it is undone.

use serde_json::{Value, json};
use store::{Fields, Query, Record, Whole};

use crate::Case;
use crate::fixture::Fixture;
use crate::search::{event, find, keep, query_of, titles};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a correction outlives visits", corrected),
    ("corrections are undone in turn", undone_in_turn),
    ("what is hidden stays hidden", hidden),
    ("joined records are one, with all their pages", merged),
    ("what is joined follows the pages of all", merged_and_visited),
    ("an edit is undone whatever the page says by now", undone_whatever_the_page_says),
    ("edits at once are made one after the other", edited_at_once),
    ("a record is added by hand", added),
    ("what is suggested is hidden until an editor shows it", suggested),
    ("what readers say is wrong waits for an editor", reported),
];

pub(crate) const EDITOR: &str = "ann@example.org";

/// The one record that holds some words.
pub(crate) fn one(fixture: &Fixture, words: &str) -> i64 {
    let hits = find(fixture, query_of(words));
    assert_eq!(hits.len(), 1, "{words}");
    hits[0].id
}

pub(crate) fn whole(fixture: &Fixture, id: i64) -> Whole {
    fixture.does(fixture.store.whole(id)).unwrap()
}

fn correct(fixture: &Fixture, id: i64, field: &str, value: Value) -> Option<i64> {
    let fields = Fields::from_iter([(field.to_owned(), value)]);
    fixture.does(fixture.store.correct(id, fields, EDITOR))
}

fn jazz(place: &str) -> Record {
    event("Jaz nite", "2999-11-03T20:00", place, "With a band")
}

fn corrected(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("Club"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    let id = one(fixture, "nite");
    let edit = correct(fixture, id, "title", json!("Jazz night"));
    assert!(edit.is_some());
    assert_eq!(
        (titles(fixture, query_of("jazz night")), titles(fixture, query_of("nite"))),
        (vec!["Jazz night".into()], vec![])
    );
    let day = correct(fixture, id, "start", json!("2999-11-05T20:00"));
    let on =
        |day: &str| titles(fixture, Query { from: Some(day.into()), to: Some(day.into()), ..query_of("") });
    assert_eq!((on("2999-11-03"), on("2999-11-05")), (vec![], vec!["Jazz night".to_owned()]));
    // The page is visited again: as it was, with another place, with another title.
    keep(fixture, "a", "all", vec![jazz("Club"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    assert_eq!(one(fixture, "jazz"), id);
    keep(fixture, "a", "all", vec![jazz("Town Hall"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    let now = whole(fixture, id);
    assert_eq!(
        (now.hit.title.as_deref(), now.hit.starts.as_deref(), now.hit.place.as_deref()),
        (Some("Jazz night"), Some("2999-11-05T20:00"), Some("Town Hall")),
        "what nobody corrected follows the page"
    );
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 2, "none was added");
    let moved = Record { url: None, ..event("Jaz nite", "2999-11-03T20:00", "Town Hall", "With two bands") };
    keep(fixture, "a", "all", vec![moved, event("Fair", "2999-11-04", "Park", "Cakes")]);
    let page: Vec<_> = whole(fixture, id).corrections.into_iter().map(|c| (c.field, c.page)).collect();
    assert_eq!(page, [("start".into(), json!("2999-11-03T20:00")), ("title".into(), json!("Jaz nite"))]);
    let history: Vec<_> =
        whole(fixture, id).history.into_iter().filter(|change| change.who.is_some()).collect();
    assert_eq!((history.len(), history[1].detail["title"].clone()), (2, json!(["Jaz nite", "Jazz night"])));
    assert_eq!(history[0].who.as_deref(), Some(EDITOR));
    assert_eq!(fixture.does(fixture.store.undo(edit.unwrap(), EDITOR)), Some(id));
    assert_eq!(one(fixture, "nite"), id, "it says again what its page says");
    assert_eq!(fixture.does(fixture.store.undo(edit.unwrap(), EDITOR)), None, "once");
    assert_eq!(fixture.does(fixture.store.undo(day.unwrap(), EDITOR)), Some(id));
    assert_eq!((on("2999-11-03"), on("2999-11-05")), (vec!["Jaz nite".to_owned()], vec![]));
    assert!(whole(fixture, id).corrections.is_empty());
    keep(fixture, "a", "all", vec![event("Fair", "2999-11-04", "Park", "Cakes")]);
    assert_eq!(titles(fixture, query_of("nite")), [""; 0], "it is gone with its page");
}

fn undone_in_turn(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("Club")]);
    let id = one(fixture, "nite");
    let first = correct(fixture, id, "title", json!("Jazz")).unwrap();
    let second = correct(fixture, id, "title", json!("Blues")).unwrap();
    assert_eq!(fixture.does(fixture.store.undo(first, EDITOR)), None, "what it did was edited again");
    assert_eq!((fixture.does(fixture.store.undo(second, EDITOR)), one(fixture, "jazz")), (Some(id), id));
    assert_eq!((fixture.does(fixture.store.undo(first, EDITOR)), one(fixture, "nite")), (Some(id), id));
    // What a correction says the page says by now, and goes on saying: nothing stands between the two.
    correct(fixture, id, "location", json!("Old Club")).unwrap();
    assert!(correct(fixture, id, "location", json!("Club")).is_some());
    assert!(whole(fixture, id).corrections.is_empty());
    assert!(correct(fixture, id, "location", Value::Null).is_some(), "a field can be emptied");
    assert_eq!(whole(fixture, id).hit.place, None);
    for (field, value) in [("price", json!("9")), ("title", json!("Jaz nite"))] {
        assert_eq!(correct(fixture, id, field, value), None, "{field}: no such field, or nothing new");
    }
    assert_eq!(correct(fixture, 999, "title", json!("x")), None);
}

fn hidden(fixture: &Fixture) {
    let all = || vec![jazz("Club"), event("Jazz brunch", "2999-11-03T11:00", "Club", "x")];
    keep(fixture, "a", "all", all());
    let id = one(fixture, "nite");
    let edit = fixture.does(fixture.store.hide(id, EDITOR)).unwrap();
    assert_eq!(fixture.does(fixture.store.hide(id, EDITOR)), None);
    let is_hidden = |why: &str| {
        assert_eq!(titles(fixture, query_of("")), ["Jazz brunch"], "{why}");
        assert_eq!(
            (titles(fixture, query_of("nite")), titles(fixture, query_of("jaz*"))),
            (vec![], vec!["Jazz brunch".into()]),
            "{why}"
        );
        assert!(whole(fixture, id).hidden, "{why}");
    };
    is_hidden("at once");
    keep(fixture, "a", "all", all());
    is_hidden("the page tells of it again");
    let mut changed = all();
    changed[0].text = "With another band".into();
    keep(fixture, "a", "all", changed.clone());
    is_hidden("the page tells something else of it");
    keep(fixture, "b", "all", vec![jazz("Club")]);
    is_hidden("another page tells of it");
    fixture.does(fixture.store.sweep(std::time::Duration::ZERO));
    keep(fixture, "a", "all", changed.clone());
    is_hidden("what is gone was swept");
    assert_eq!((fixture.does(fixture.store.undo(edit, EDITOR)), one(fixture, "nite")), (Some(id), id));
    assert_eq!(one(fixture, "another band"), id, "as its page tells of it by now");
    let edit = fixture.does(fixture.store.hide(id, EDITOR)).unwrap();
    keep(fixture, "a", "all", vec![event("Jazz brunch", "2999-11-03T11:00", "Club", "x")]);
    keep(fixture, "b", "all", vec![]);
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), Some(id));
    assert_eq!(titles(fixture, query_of("nite")), [""; 0], "meanwhile its pages told of it no more");
    assert!(!whole(fixture, id).hidden && whole(fixture, id).gone.is_some());
}

fn merged(fixture: &Fixture) {
    keep(
        fixture,
        "a",
        "all",
        vec![event("Jazz night at the club", "2999-11-03T20:00", "Club", "With a band")],
    );
    keep(fixture, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "The Club", "Band")]);
    keep(fixture, "c", "all", vec![event("Swing at nine", "2999-11-03T21:00", "Clubhouse", "Band")]);
    let (jazz, swing, nine) = (one(fixture, "jazz"), one(fixture, "evening"), one(fixture, "nine"));
    let first = fixture.does(fixture.store.merge(nine, swing, EDITOR)).unwrap();
    let second = fixture.does(fixture.store.merge(swing, jazz, EDITOR)).unwrap();
    assert_eq!(titles(fixture, query_of("")), ["Jazz night at the club"]);
    assert_eq!((whole(fixture, jazz).sources.len(), whole(fixture, swing).merged), (3, Some(jazz)));
    for (record, into) in [(jazz, jazz), (swing, jazz), (jazz, swing), (jazz, 999)] {
        assert_eq!(fixture.does(fixture.store.merge(record, into, EDITOR)), None, "{record} into {into}");
    }
    keep(fixture, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "The Club", "Bands")]);
    assert_eq!(titles(fixture, query_of("")), ["Jazz night at the club"], "its page is visited again");
    keep(fixture, "a", "all", vec![]);
    assert_eq!(titles(fixture, query_of("")), ["Jazz night at the club"], "a page of another tells of it");
    keep(fixture, "c", "all", vec![]);
    keep(fixture, "b", "all", vec![]);
    assert_eq!(titles(fixture, query_of("")), [""; 0], "none tells of it any more");
    keep(fixture, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "The Club", "Bands")]);
    keep(fixture, "c", "all", vec![event("Swing at nine", "2999-11-03T21:00", "Clubhouse", "Band")]);
    keep(
        fixture,
        "a",
        "all",
        vec![event("Jazz night at the club", "2999-11-03T20:00", "Club", "With a band")],
    );
    assert_eq!(titles(fixture, query_of("")), ["Jazz night at the club"], "it is there again");
    assert_eq!(fixture.does(fixture.store.undo(second, EDITOR)), Some(swing));
    assert_eq!(fixture.does(fixture.store.undo(first, EDITOR)), Some(nine));
    assert_eq!((one(fixture, "evening"), one(fixture, "nine")), (swing, nine));
}

fn merged_and_visited(fixture: &Fixture) {
    let jazz = || event("Jazz night at the club", "2999-11-03T20:00", "Club", "With a band");
    let swing = |status: &str| {
        let row = json!({"title": "An evening of swing", "start": "2999-11-03T20:00", "location": "The Club",
            "status": status, "text": "Band", "confidence": 0.9});
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    keep(fixture, "a", "all", vec![jazz()]);
    keep(fixture, "b", "all", vec![swing("scheduled")]);
    let (shown, joined) = (one(fixture, "jazz"), one(fixture, "evening"));
    let edit = fixture.does(fixture.store.merge(joined, shown, EDITOR)).unwrap();
    let all: Vec<_> = whole(fixture, shown).joined.into_iter().map(|one| (one.record, one.edit)).collect();
    assert_eq!((all, whole(fixture, joined).hiding), (vec![(joined, Some(edit))], Some(edit)));
    let sources = |id: i64| (whole(fixture, id).hit.sources, whole(fixture, id).sources.len());
    assert_eq!(sources(shown), (2, 2));
    let of = |source: &str| titles(fixture, Query { source: Some(source.into()), ..query_of("") });
    assert_eq!(of("//b."), ["Jazz night at the club"], "it is found by each of its pages");
    // Its own page drops it, then the other page once: it is gone, and back as soon as either tells of it.
    keep(fixture, "a", "all", vec![]);
    assert_eq!(titles(fixture, query_of("jazz")), ["Jazz night at the club"]);
    keep(fixture, "b", "all", vec![]);
    assert_eq!(titles(fixture, query_of("")), [""; 0]);
    keep(fixture, "b", "all", vec![swing("scheduled")]);
    assert_eq!(titles(fixture, query_of("jazz")), ["Jazz night at the club"], "back by the joined page");
    // Hidden and shown again as long as the other page tells of it.
    let hidden = fixture.does(fixture.store.hide(shown, EDITOR)).unwrap();
    assert_eq!(
        (fixture.does(fixture.store.undo(hidden, EDITOR)), one(fixture, "jazz")),
        (Some(shown), shown)
    );
    // What the only page says of it by now, it says.
    let moved = Record { place: Some("Hall".into()), ..swing("scheduled") };
    let mut fields = moved.fields.clone();
    fields.insert("location".into(), json!("Hall"));
    keep(fixture, "b", "all", vec![Record { fields, ..moved }]);
    let now = whole(fixture, shown).hit;
    assert_eq!((now.title.as_deref(), now.place.as_deref()), (Some("Jazz night at the club"), Some("Hall")));
    // Two pages again: another place of one changes nothing, that it is called off does.
    keep(fixture, "a", "all", vec![jazz()]);
    keep(fixture, "b", "all", vec![swing("cancelled")]);
    let now = whole(fixture, shown);
    assert_eq!(now.hit.status.as_deref(), Some("cancelled"));
    assert_eq!(now.history[0].what, "cancelled", "{:?}", now.history);
    // Parted when only the joined one's page is left: the other one has nobody who tells of it.
    keep(fixture, "a", "all", vec![]);
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), Some(joined));
    assert_eq!(titles(fixture, query_of("")), ["An evening of swing"]);
    assert!(whole(fixture, shown).gone.is_some());
    assert_eq!(
        fixture.does(fixture.store.merge(joined, shown, EDITOR)),
        None,
        "none is joined into what is gone"
    );
}

fn undone_whatever_the_page_says(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("Club")]);
    let id = one(fixture, "nite");
    let at = |expected: &str| assert_eq!(whole(fixture, id).hit.place.as_deref(), Some(expected));
    let edit = correct(fixture, id, "location", json!("Hall")).unwrap();
    keep(fixture, "a", "all", vec![jazz("Hall")]);
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), Some(id), "the page agrees by now");
    keep(fixture, "a", "all", vec![jazz("Park")]);
    at("Park");
    // There and back, and the page says a third thing.
    let there = correct(fixture, id, "location", json!("Cellar")).unwrap();
    let back = correct(fixture, id, "location", json!("Park")).unwrap();
    keep(fixture, "a", "all", vec![jazz("Barn")]);
    assert_eq!(fixture.does(fixture.store.undo(there, EDITOR)), None, "edited again since");
    assert_eq!(fixture.does(fixture.store.undo(back, EDITOR)), Some(id));
    assert_eq!(fixture.does(fixture.store.undo(there, EDITOR)), Some(id));
    at("Barn");
    // There and back while the page says the same.
    let there = correct(fixture, id, "location", json!("Cellar")).unwrap();
    let back = correct(fixture, id, "location", json!("Barn")).unwrap();
    assert_eq!(fixture.does(fixture.store.undo(back, EDITOR)), Some(id));
    at("Cellar");
    assert_eq!(fixture.does(fixture.store.undo(there, EDITOR)), Some(id));
    at("Barn");
    assert!(whole(fixture, id).corrections.is_empty());
    // Where it lies is known again once its page is read.
    let lying = || Record { position: Some((52.5, 13.4)), ..jazz("Barn") };
    keep(fixture, "a", "all", vec![lying()]);
    keep(fixture, "a", "all", vec![Record { confidence: 0.95, ..lying() }]);
    assert!(whole(fixture, id).hit.position.is_some());
    let edit = correct(fixture, id, "location", json!("Cellar")).unwrap();
    assert_eq!(whole(fixture, id).hit.position, None);
    fixture.does(fixture.store.undo(edit, EDITOR));
    keep(fixture, "a", "all", vec![Record { confidence: 0.95, ..lying() }]);
    assert!(whole(fixture, id).hit.position.is_some());
}

fn edited_at_once(fixture: &Fixture) {
    for n in 0..10 {
        let day = format!("2999-11-{:02}", n + 10);
        keep(fixture, "a", &n.to_string(), vec![event(&format!("First {n}"), &day, "Club", "A")]);
        keep(fixture, "b", &n.to_string(), vec![event(&format!("Second {n}"), &day, "Park", "B")]);
        let (a, b) = (one(fixture, &format!("\"first {n}\"")), one(fixture, &format!("\"second {n}\"")));
        let merge = |record, into| {
            let store = fixture.store.clone();
            async move { store.merge(record, into, EDITOR).await }
        };
        let (one_way, other) = fixture.wait(async {
            let (one_way, other) = (tokio::spawn(merge(a, b)), tokio::spawn(merge(b, a)));
            (one_way.await.unwrap().unwrap(), other.await.unwrap().unwrap())
        });
        assert!(one_way.is_some() != other.is_some(), "one of the two is shown");
    }
    keep(fixture, "c", "all", vec![jazz("Club")]);
    let id = one(fixture, "nite");
    let edit = |field: &'static str, value: Value| {
        let (store, fields) = (fixture.store.clone(), Fields::from_iter([(field.to_owned(), value)]));
        async move { store.correct(id, fields, EDITOR).await }
    };
    fixture.wait(async {
        let all = [
            tokio::spawn(edit("title", json!("Jazz night"))),
            tokio::spawn(edit("location", json!("Hall"))),
            tokio::spawn(edit("start", json!("2999-11-04T21:00"))),
        ];
        for one in all {
            assert!(one.await.unwrap().unwrap().is_some());
        }
    });
    let now = whole(fixture, id).hit;
    assert_eq!(
        (now.title.as_deref(), now.place.as_deref(), now.starts.as_deref()),
        (Some("Jazz night"), Some("Hall"), Some("2999-11-04T21:00"))
    );
}

fn added(fixture: &Fixture) {
    let id = fixture.does(fixture.store.add_record(jazz("Club"), EDITOR));
    assert_eq!(fixture.does(fixture.store.add_record(jazz("Club"), EDITOR)), id, "its form was sent twice");
    assert_eq!(one(fixture, "nite"), id);
    let now = whole(fixture, id);
    assert_eq!(
        (now.sources.len(), &*now.history[0].what, now.history[0].who.as_deref()),
        (0, "added", Some(EDITOR))
    );
    let edit = correct(fixture, id, "title", json!("Jazz night")).unwrap();
    assert_eq!((one(fixture, "jazz night"), titles(fixture, query_of("nite"))), (id, vec![]));
    assert!(whole(fixture, id).corrections.is_empty(), "there is no page that says another thing");
    assert_eq!((fixture.does(fixture.store.undo(edit, EDITOR)), one(fixture, "nite")), (Some(id), id));
    correct(fixture, id, "title", json!("Jazz night")).unwrap();
    let hidden = fixture.does(fixture.store.hide(id, EDITOR)).unwrap();
    assert_eq!(
        (fixture.does(fixture.store.undo(hidden, EDITOR)), one(fixture, "jazz night")),
        (Some(id), id)
    );
    assert_eq!(fixture.does(fixture.store.undo(now.history[0].id, EDITOR)), Some(id));
    assert_eq!(titles(fixture, query_of("jazz")), [""; 0]);
    let hiding = whole(fixture, id).hiding.expect("an edit that can be undone");
    assert_eq!(
        (fixture.does(fixture.store.undo(hiding, EDITOR)), one(fixture, "jazz night")),
        (Some(id), id)
    );
    fixture.does(fixture.store.hide(id, EDITOR));
    assert_ne!(
        fixture.does(fixture.store.add_record(jazz("Club"), EDITOR)),
        id,
        "after the other was hidden"
    );
    // A page that tells of it is one more source of it.
    let id = fixture.does(
        fixture.store.add_record(event("Fair of cakes and pies", "2999-11-04", "Park", "Cakes"), EDITOR),
    );
    keep(fixture, "a", "all", vec![event("Fair of cakes and pies", "2999-11-04", "Park", "Cakes")]);
    assert_eq!((one(fixture, "pies"), whole(fixture, id).sources.len()), (id, 1));
    keep(fixture, "a", "all", vec![]);
    assert_eq!(one(fixture, "pies"), id, "who added it tells of it");
}

fn suggested(fixture: &Fixture) {
    let suggest = |place: &str| fixture.does(fixture.store.suggest(jazz(place), None, "a visitor"));
    assert!(suggest("Club") && suggest("Club"), "its form was sent twice");
    assert_eq!(titles(fixture, query_of("nite")), [""; 0], "an editor looks at it first");
    let waiting = fixture.does(fixture.store.reports(9));
    assert_eq!((waiting.len(), waiting[0].title.as_deref()), (1, Some("Jaz nite")));
    assert!(waiting[0].is_suggestion);
    let of_it = whole(fixture, waiting[0].record);
    assert!(of_it.hidden && of_it.history.iter().any(|change| change.what == "added"));
    assert!(fixture.does(fixture.store.undo(of_it.hiding.unwrap(), EDITOR)).is_some());
    assert_eq!(one(fixture, "nite"), waiting[0].record);
    assert_eq!(fixture.does(fixture.store.reports(9)), [], "it waits no more");
    fixture.run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO reports (record, at, text) SELECT i + 10, 0, 'x' FROM n");
    assert!(!suggest("Bar"), "as many wait as may");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 1, "nothing is left of it");
}

fn reported(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("Club"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    let (jazz, fair) = (one(fixture, "nite"), one(fixture, "fair"));
    let report = |record, text: &str| fixture.does(fixture.store.report(record, None, text));
    assert!(report(jazz, "It is called Jazz night") && report(fair, "Cakes & pies"));
    assert!(!report(999, "There is no such record"));
    let waiting = fixture.does(fixture.store.reports(9));
    let reports: Vec<_> =
        waiting.iter().map(|one| (one.record, one.title.as_deref().unwrap(), &*one.text)).collect();
    assert_eq!(reports, [(jazz, "Jaz nite", "It is called Jazz night"), (fair, "Fair", "Cakes & pies")]);
    assert!((0..4).all(|_| report(jazz, "again")) && !report(jazz, "once more"), "five of one record");
    assert!(report(fair, "of another one"));
    assert!(
        fixture.does(fixture.store.end_report(waiting[0].id))
            && !fixture.does(fixture.store.end_report(waiting[0].id))
    );
    assert!(report(jazz, "there is room again"));
    fixture.does(fixture.store.hide(jazz, EDITOR));
    assert!(!report(jazz, "of what is hidden"));
}
