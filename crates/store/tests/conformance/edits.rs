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
    ("a record is added by hand", added),
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
    assert_eq!(place.does(place.store.undo(edit.unwrap())), Some(id));
    assert_eq!(one(place, "nite"), id, "it says again what its page says");
    assert_eq!(place.does(place.store.undo(edit.unwrap())), None, "once");
    assert_eq!(place.does(place.store.undo(day.unwrap())), Some(id));
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
    assert_eq!(place.does(place.store.undo(first)), None, "what it did was edited again");
    assert_eq!((place.does(place.store.undo(second)), one(place, "jazz")), (Some(id), id));
    assert_eq!((place.does(place.store.undo(first)), one(place, "nite")), (Some(id), id));
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
    assert_eq!((place.does(place.store.undo(edit)), one(place, "nite")), (Some(id), id));
    assert_eq!(one(place, "another band"), id, "as its page tells of it by now");
    let edit = place.does(place.store.hide(id, EDITOR)).unwrap();
    keep(place, "a", "all", vec![event("Jazz brunch", "2999-11-03T11:00", "Club", "x")]);
    keep(place, "b", "all", vec![]);
    assert_eq!(place.does(place.store.undo(edit)), Some(id));
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
    assert_eq!(place.does(place.store.undo(second)), Some(swing));
    assert_eq!(place.does(place.store.undo(first)), Some(nine));
    assert_eq!((one(place, "evening"), one(place, "nine")), (swing, nine));
}

fn added(place: &Place) {
    let id = place.does(place.store.add_record(jazz("Club"), EDITOR));
    assert_eq!(one(place, "nite"), id);
    let now = whole(place, id);
    assert_eq!(
        (now.sources.len(), &*now.history[0].what, now.history[0].who.as_deref()),
        (0, "added", Some(EDITOR))
    );
    correct(place, id, "title", json!("Jazz night")).unwrap();
    assert_eq!(one(place, "jazz night"), id);
    let hidden = place.does(place.store.hide(id, EDITOR)).unwrap();
    assert_eq!((place.does(place.store.undo(hidden)), one(place, "jazz night")), (Some(id), id));
    assert_eq!(place.does(place.store.undo(now.history[0].id)), Some(id));
    assert_eq!(titles(place, said("jazz")), [""; 0]);
    // A page that tells of it is one more source of it.
    let id = place
        .does(place.store.add_record(event("Fair of cakes and pies", "2999-11-04", "Park", "Cakes"), EDITOR));
    keep(place, "a", "all", vec![event("Fair of cakes and pies", "2999-11-04", "Park", "Cakes")]);
    assert_eq!((one(place, "pies"), whole(place, id).sources.len()), (id, 1));
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
