//! What people edit stands over what pages say, until it is undone.

use serde_json::{Value, json};
use store::{Fields, Query, Record, Whole};

use crate::Case;
use crate::place::Place;
use crate::search::{event, find, keep, said, titles};

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

const EDITOR: &str = "ann@example.org";

fn one(place: &Place, words: &str) -> i64 {
    let hits = find(place, said(words));
    assert_eq!(hits.len(), 1, "{words}");
    hits[0].id
}

fn whole(place: &Place, id: i64) -> Whole {
    place.does(place.store.whole(id)).unwrap()
}

fn correct(place: &Place, id: i64, field: &str, value: Value) -> Option<i64> {
    let fields = Fields::from_iter([(field.to_owned(), value)]);
    place.does(place.store.correct(id, fields, EDITOR))
}

fn jazz(place: &str) -> Record {
    event("Jaz nite", "2999-11-03T20:00", place, "With a band")
}

fn corrected(place: &Place) {
    keep(place, "a", "all", vec![jazz("Club"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    let id = one(place, "nite");
    let edit = correct(place, id, "title", json!("Jazz night"));
    assert!(edit.is_some());
    assert_eq!(
        (titles(place, said("jazz night")), titles(place, said("nite"))),
        (vec!["Jazz night".into()], vec![])
    );
    let day = correct(place, id, "start", json!("2999-11-05T20:00"));
    let on = |day: &str| titles(place, Query { from: Some(day.into()), to: Some(day.into()), ..said("") });
    assert_eq!((on("2999-11-03"), on("2999-11-05")), (vec![], vec!["Jazz night".to_owned()]));
    // The page is visited again: as it was, with another place, with another title.
    keep(place, "a", "all", vec![jazz("Club"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    assert_eq!(one(place, "jazz"), id);
    keep(place, "a", "all", vec![jazz("Town Hall"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    let now = whole(place, id);
    assert_eq!(
        (now.hit.title.as_deref(), now.hit.starts.as_deref(), now.hit.place.as_deref()),
        (Some("Jazz night"), Some("2999-11-05T20:00"), Some("Town Hall")),
        "what nobody corrected follows the page"
    );
    assert_eq!(place.number("SELECT COUNT(*) FROM records"), 2, "none was added");
    let moved = Record { url: None, ..event("Jaz nite", "2999-11-03T20:00", "Town Hall", "With two bands") };
    keep(place, "a", "all", vec![moved, event("Fair", "2999-11-04", "Park", "Cakes")]);
    let page: Vec<_> = whole(place, id).corrections.into_iter().map(|c| (c.field, c.page)).collect();
    assert_eq!(page, [("start".into(), json!("2999-11-03T20:00")), ("title".into(), json!("Jaz nite"))]);
    let history: Vec<_> =
        whole(place, id).history.into_iter().filter(|change| change.who.is_some()).collect();
    assert_eq!((history.len(), history[1].detail["title"].clone()), (2, json!(["Jaz nite", "Jazz night"])));
    assert_eq!(history[0].who.as_deref(), Some(EDITOR));
    assert_eq!(place.does(place.store.undo(edit.unwrap(), EDITOR)), Some(id));
    assert_eq!(one(place, "nite"), id, "it says again what its page says");
    assert_eq!(place.does(place.store.undo(edit.unwrap(), EDITOR)), None, "once");
    assert_eq!(place.does(place.store.undo(day.unwrap(), EDITOR)), Some(id));
    assert_eq!((on("2999-11-03"), on("2999-11-05")), (vec!["Jaz nite".to_owned()], vec![]));
    assert!(whole(place, id).corrections.is_empty());
    keep(place, "a", "all", vec![event("Fair", "2999-11-04", "Park", "Cakes")]);
    assert_eq!(titles(place, said("nite")), [""; 0], "it is gone with its page");
}

fn undone_in_turn(place: &Place) {
    keep(place, "a", "all", vec![jazz("Club")]);
    let id = one(place, "nite");
    let first = correct(place, id, "title", json!("Jazz")).unwrap();
    let second = correct(place, id, "title", json!("Blues")).unwrap();
    assert_eq!(place.does(place.store.undo(first, EDITOR)), None, "what it did was edited again");
    assert_eq!((place.does(place.store.undo(second, EDITOR)), one(place, "jazz")), (Some(id), id));
    assert_eq!((place.does(place.store.undo(first, EDITOR)), one(place, "nite")), (Some(id), id));
    // What a correction says the page says by now, and goes on saying: nothing stands between the two.
    correct(place, id, "location", json!("Old Club")).unwrap();
    assert!(correct(place, id, "location", json!("Club")).is_some());
    assert!(whole(place, id).corrections.is_empty());
    assert!(correct(place, id, "location", Value::Null).is_some(), "a field can be emptied");
    assert_eq!(whole(place, id).hit.place, None);
    for (field, value) in [("price", json!("9")), ("title", json!("Jaz nite"))] {
        assert_eq!(correct(place, id, field, value), None, "{field}: no such field, or nothing new");
    }
    assert_eq!(correct(place, 999, "title", json!("x")), None);
}

fn hidden(place: &Place) {
    let all = || vec![jazz("Club"), event("Jazz brunch", "2999-11-03T11:00", "Club", "x")];
    keep(place, "a", "all", all());
    let id = one(place, "nite");
    let edit = place.does(place.store.hide(id, EDITOR)).unwrap();
    assert_eq!(place.does(place.store.hide(id, EDITOR)), None);
    let is_hidden = |why: &str| {
        assert_eq!(titles(place, said("")), ["Jazz brunch"], "{why}");
        assert_eq!(
            (titles(place, said("nite")), titles(place, said("jaz*"))),
            (vec![], vec!["Jazz brunch".into()]),
            "{why}"
        );
        assert!(whole(place, id).hidden, "{why}");
    };
    is_hidden("at once");
    keep(place, "a", "all", all());
    is_hidden("the page tells of it again");
    let mut changed = all();
    changed[0].text = "With another band".into();
    keep(place, "a", "all", changed.clone());
    is_hidden("the page tells something else of it");
    keep(place, "b", "all", vec![jazz("Club")]);
    is_hidden("another page tells of it");
    place.does(place.store.sweep(std::time::Duration::ZERO));
    keep(place, "a", "all", changed.clone());
    is_hidden("what is gone was swept");
    assert_eq!((place.does(place.store.undo(edit, EDITOR)), one(place, "nite")), (Some(id), id));
    assert_eq!(one(place, "another band"), id, "as its page tells of it by now");
    let edit = place.does(place.store.hide(id, EDITOR)).unwrap();
    keep(place, "a", "all", vec![event("Jazz brunch", "2999-11-03T11:00", "Club", "x")]);
    keep(place, "b", "all", vec![]);
    assert_eq!(place.does(place.store.undo(edit, EDITOR)), Some(id));
    assert_eq!(titles(place, said("nite")), [""; 0], "meanwhile its pages told of it no more");
    assert!(!whole(place, id).hidden && whole(place, id).gone.is_some());
}

fn merged(place: &Place) {
    keep(place, "a", "all", vec![event("Jazz night at the club", "2999-11-03T20:00", "Club", "With a band")]);
    keep(place, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "The Club", "Band")]);
    keep(place, "c", "all", vec![event("Swing at nine", "2999-11-03T21:00", "Clubhouse", "Band")]);
    let (jazz, swing, nine) = (one(place, "jazz"), one(place, "evening"), one(place, "nine"));
    let first = place.does(place.store.merge(nine, swing, EDITOR)).unwrap();
    let second = place.does(place.store.merge(swing, jazz, EDITOR)).unwrap();
    assert_eq!(titles(place, said("")), ["Jazz night at the club"]);
    assert_eq!((whole(place, jazz).sources.len(), whole(place, swing).merged), (3, Some(jazz)));
    for (record, into) in [(jazz, jazz), (swing, jazz), (jazz, swing), (jazz, 999)] {
        assert_eq!(place.does(place.store.merge(record, into, EDITOR)), None, "{record} into {into}");
    }
    keep(place, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "The Club", "Bands")]);
    assert_eq!(titles(place, said("")), ["Jazz night at the club"], "its page is visited again");
    keep(place, "a", "all", vec![]);
    assert_eq!(titles(place, said("")), ["Jazz night at the club"], "a page of another tells of it");
    keep(place, "c", "all", vec![]);
    keep(place, "b", "all", vec![]);
    assert_eq!(titles(place, said("")), [""; 0], "none tells of it any more");
    keep(place, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "The Club", "Bands")]);
    keep(place, "c", "all", vec![event("Swing at nine", "2999-11-03T21:00", "Clubhouse", "Band")]);
    keep(place, "a", "all", vec![event("Jazz night at the club", "2999-11-03T20:00", "Club", "With a band")]);
    assert_eq!(titles(place, said("")), ["Jazz night at the club"], "it is there again");
    assert_eq!(place.does(place.store.undo(second, EDITOR)), Some(swing));
    assert_eq!(place.does(place.store.undo(first, EDITOR)), Some(nine));
    assert_eq!((one(place, "evening"), one(place, "nine")), (swing, nine));
}

fn merged_and_visited(place: &Place) {
    let jazz = || event("Jazz night at the club", "2999-11-03T20:00", "Club", "With a band");
    let swing = |status: &str| {
        let row = json!({"title": "An evening of swing", "start": "2999-11-03T20:00", "location": "The Club",
            "status": status, "text": "Band", "confidence": 0.9});
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    keep(place, "a", "all", vec![jazz()]);
    keep(place, "b", "all", vec![swing("scheduled")]);
    let (shown, joined) = (one(place, "jazz"), one(place, "evening"));
    let edit = place.does(place.store.merge(joined, shown, EDITOR)).unwrap();
    let all: Vec<_> = whole(place, shown).joined.into_iter().map(|one| (one.record, one.edit)).collect();
    assert_eq!((all, whole(place, joined).hiding), (vec![(joined, Some(edit))], Some(edit)));
    let sources = |id: i64| (whole(place, id).hit.sources, whole(place, id).sources.len());
    assert_eq!(sources(shown), (2, 2));
    let of = |source: &str| titles(place, Query { source: Some(source.into()), ..said("") });
    assert_eq!(of("//b."), ["Jazz night at the club"], "it is found by each of its pages");
    // Its own page drops it, then the other page once: it is gone, and back as soon as either tells of it.
    keep(place, "a", "all", vec![]);
    assert_eq!(titles(place, said("jazz")), ["Jazz night at the club"]);
    keep(place, "b", "all", vec![]);
    assert_eq!(titles(place, said("")), [""; 0]);
    keep(place, "b", "all", vec![swing("scheduled")]);
    assert_eq!(titles(place, said("jazz")), ["Jazz night at the club"], "back by the joined page");
    // Hidden and shown again as long as the other page tells of it.
    let hidden = place.does(place.store.hide(shown, EDITOR)).unwrap();
    assert_eq!((place.does(place.store.undo(hidden, EDITOR)), one(place, "jazz")), (Some(shown), shown));
    // What the only page says of it by now, it says.
    let moved = Record { place: Some("Hall".into()), ..swing("scheduled") };
    let mut fields = moved.fields.clone();
    fields.insert("location".into(), json!("Hall"));
    keep(place, "b", "all", vec![Record { fields, ..moved }]);
    let now = whole(place, shown).hit;
    assert_eq!((now.title.as_deref(), now.place.as_deref()), (Some("Jazz night at the club"), Some("Hall")));
    // Two pages again: another place of one changes nothing, that it is called off does.
    keep(place, "a", "all", vec![jazz()]);
    keep(place, "b", "all", vec![swing("cancelled")]);
    let now = whole(place, shown);
    assert_eq!(now.hit.status.as_deref(), Some("cancelled"));
    assert_eq!(now.history[0].what, "cancelled", "{:?}", now.history);
    // Parted when only the joined one's page is left: the other one has nobody who tells of it.
    keep(place, "a", "all", vec![]);
    assert_eq!(place.does(place.store.undo(edit, EDITOR)), Some(joined));
    assert_eq!(titles(place, said("")), ["An evening of swing"]);
    assert!(whole(place, shown).gone.is_some());
    assert_eq!(
        place.does(place.store.merge(joined, shown, EDITOR)),
        None,
        "none is joined into what is gone"
    );
}

fn undone_whatever_the_page_says(place: &Place) {
    keep(place, "a", "all", vec![jazz("Club")]);
    let id = one(place, "nite");
    let at = |expected: &str| assert_eq!(whole(place, id).hit.place.as_deref(), Some(expected));
    let edit = correct(place, id, "location", json!("Hall")).unwrap();
    keep(place, "a", "all", vec![jazz("Hall")]);
    assert_eq!(place.does(place.store.undo(edit, EDITOR)), Some(id), "the page agrees by now");
    keep(place, "a", "all", vec![jazz("Park")]);
    at("Park");
    // There and back, and the page says a third thing.
    let there = correct(place, id, "location", json!("Cellar")).unwrap();
    let back = correct(place, id, "location", json!("Park")).unwrap();
    keep(place, "a", "all", vec![jazz("Barn")]);
    assert_eq!(place.does(place.store.undo(there, EDITOR)), None, "edited again since");
    assert_eq!(place.does(place.store.undo(back, EDITOR)), Some(id));
    assert_eq!(place.does(place.store.undo(there, EDITOR)), Some(id));
    at("Barn");
    // There and back while the page says the same.
    let there = correct(place, id, "location", json!("Cellar")).unwrap();
    let back = correct(place, id, "location", json!("Barn")).unwrap();
    assert_eq!(place.does(place.store.undo(back, EDITOR)), Some(id));
    at("Cellar");
    assert_eq!(place.does(place.store.undo(there, EDITOR)), Some(id));
    at("Barn");
    assert!(whole(place, id).corrections.is_empty());
    // Where it lies is known again once its page is read.
    let lying = || Record { position: Some((52.5, 13.4)), ..jazz("Barn") };
    keep(place, "a", "all", vec![lying()]);
    keep(place, "a", "all", vec![Record { confidence: 0.95, ..lying() }]);
    assert!(whole(place, id).hit.position.is_some());
    let edit = correct(place, id, "location", json!("Cellar")).unwrap();
    assert_eq!(whole(place, id).hit.position, None);
    place.does(place.store.undo(edit, EDITOR));
    keep(place, "a", "all", vec![Record { confidence: 0.95, ..lying() }]);
    assert!(whole(place, id).hit.position.is_some());
}

fn edited_at_once(place: &Place) {
    for n in 0..10 {
        let day = format!("2999-11-{:02}", n + 10);
        keep(place, "a", &n.to_string(), vec![event(&format!("First {n}"), &day, "Club", "A")]);
        keep(place, "b", &n.to_string(), vec![event(&format!("Second {n}"), &day, "Park", "B")]);
        let (a, b) = (one(place, &format!("\"first {n}\"")), one(place, &format!("\"second {n}\"")));
        let merge = |record, into| {
            let store = place.store.clone();
            async move { store.merge(record, into, EDITOR).await }
        };
        let (one_way, other) = place.wait(async {
            let (one_way, other) = (tokio::spawn(merge(a, b)), tokio::spawn(merge(b, a)));
            (one_way.await.unwrap().unwrap(), other.await.unwrap().unwrap())
        });
        assert!(one_way.is_some() != other.is_some(), "one of the two is shown");
    }
    keep(place, "c", "all", vec![jazz("Club")]);
    let id = one(place, "nite");
    let edit = |field: &'static str, value: Value| {
        let (store, fields) = (place.store.clone(), Fields::from_iter([(field.to_owned(), value)]));
        async move { store.correct(id, fields, EDITOR).await }
    };
    place.wait(async {
        let all = [
            tokio::spawn(edit("title", json!("Jazz night"))),
            tokio::spawn(edit("location", json!("Hall"))),
            tokio::spawn(edit("start", json!("2999-11-04T21:00"))),
        ];
        for one in all {
            assert!(one.await.unwrap().unwrap().is_some());
        }
    });
    let now = whole(place, id).hit;
    assert_eq!(
        (now.title.as_deref(), now.place.as_deref(), now.starts.as_deref()),
        (Some("Jazz night"), Some("Hall"), Some("2999-11-04T21:00"))
    );
}

fn added(place: &Place) {
    let id = place.does(place.store.add_record(jazz("Club"), EDITOR));
    assert_eq!(one(place, "nite"), id);
    let now = whole(place, id);
    assert_eq!(
        (now.sources.len(), &*now.history[0].what, now.history[0].who.as_deref()),
        (0, "added", Some(EDITOR))
    );
    let edit = correct(place, id, "title", json!("Jazz night")).unwrap();
    assert_eq!((one(place, "jazz night"), titles(place, said("nite"))), (id, vec![]));
    assert!(whole(place, id).corrections.is_empty(), "there is no page that says another thing");
    assert_eq!((place.does(place.store.undo(edit, EDITOR)), one(place, "nite")), (Some(id), id));
    correct(place, id, "title", json!("Jazz night")).unwrap();
    let hidden = place.does(place.store.hide(id, EDITOR)).unwrap();
    assert_eq!((place.does(place.store.undo(hidden, EDITOR)), one(place, "jazz night")), (Some(id), id));
    assert_eq!(place.does(place.store.undo(now.history[0].id, EDITOR)), Some(id));
    assert_eq!(titles(place, said("jazz")), [""; 0]);
    let hiding = whole(place, id).hiding.expect("an edit that can be undone");
    assert_eq!((place.does(place.store.undo(hiding, EDITOR)), one(place, "jazz night")), (Some(id), id));
    place.does(place.store.hide(id, EDITOR));
    // A page that tells of it is one more source of it.
    let id = place
        .does(place.store.add_record(event("Fair of cakes and pies", "2999-11-04", "Park", "Cakes"), EDITOR));
    keep(place, "a", "all", vec![event("Fair of cakes and pies", "2999-11-04", "Park", "Cakes")]);
    assert_eq!((one(place, "pies"), whole(place, id).sources.len()), (id, 1));
    keep(place, "a", "all", vec![]);
    assert_eq!(one(place, "pies"), id, "who added it tells of it");
}

fn suggested(place: &Place) {
    let suggest =
        || place.does(place.store.suggest(jazz("Club"), None, "a visitor", "A visitor suggests it"));
    assert!(suggest());
    assert_eq!(titles(place, said("nite")), [""; 0], "an editor looks at it first");
    let waiting = place.does(place.store.reports(9));
    assert_eq!((waiting.len(), waiting[0].title.as_deref()), (1, Some("Jaz nite")));
    let of_it = whole(place, waiting[0].record);
    assert!(of_it.hidden && of_it.history.iter().any(|change| change.what == "added"));
    assert!(place.does(place.store.undo(of_it.hiding.unwrap(), EDITOR)).is_some());
    assert_eq!(one(place, "nite"), waiting[0].record);
    place.run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1999) INSERT INTO reports (record, at, text) SELECT i + 10, 0, 'x' FROM n");
    assert!(!suggest(), "as many wait as may");
    assert_eq!(place.number("SELECT COUNT(*) FROM records"), 1, "nothing is left of it");
}

fn reported(place: &Place) {
    keep(place, "a", "all", vec![jazz("Club"), event("Fair", "2999-11-04", "Park", "Cakes")]);
    let (jazz, fair) = (one(place, "nite"), one(place, "fair"));
    let report = |record, text: &str| place.does(place.store.report(record, None, text));
    assert!(report(jazz, "It is called Jazz night") && report(fair, "Cakes & pies"));
    assert!(!report(999, "There is no such record"));
    let waiting = place.does(place.store.reports(9));
    let said: Vec<_> =
        waiting.iter().map(|one| (one.record, one.title.as_deref().unwrap(), &*one.text)).collect();
    assert_eq!(said, [(jazz, "Jaz nite", "It is called Jazz night"), (fair, "Fair", "Cakes & pies")]);
    assert!((0..4).all(|_| report(jazz, "again")) && !report(jazz, "once more"), "five of one record");
    assert!(report(fair, "of another one"));
    assert!(
        place.does(place.store.end_report(waiting[0].id))
            && !place.does(place.store.end_report(waiting[0].id))
    );
    assert!(report(jazz, "there is room again"));
    place.does(place.store.hide(jazz, EDITOR));
    assert!(!report(jazz, "of what is hidden"));
}
