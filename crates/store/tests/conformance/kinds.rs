//! Kinds: any field sorts, and pages are read anew for a kind that comes later.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Again, Bounds, Fields, Next, Outcome, Query, Record, SortField};

use crate::Case;
use crate::fixture::{Fixture, link, visit};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("records sorted by any field", sorted_by_any_field),
    ("pages are read anew for a kind that comes later", read_anew),
];

const HOLD: Duration = Duration::from_secs(60);

fn sorted_by_any_field(fixture: &Fixture) {
    let file =
        "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\nname = { part = 'title' }\nprice = 'price'";
    let boat = schema::Schema::from_toml("boat.toml", file).unwrap();
    let boats = [("Gull", json!("1250 USD")), ("auk", json!("900 USD")), ("Tern", Value::Null)];
    let record = |(name, price): &(&str, Value)| {
        let row = json!({"name": name, "price": price, "text": format!("{name} afloat")});
        Record::of_row(&boat, row.as_object().cloned().unwrap(), Fields::new())
    };
    fixture.does(fixture.store.keep(link("a", "boats"), boats.iter().map(record).collect()));
    let by = |name: &str, numbers: bool, descending: bool, words: &str| {
        let sort = Some(SortField { name: name.to_owned(), numbers, descending });
        let kind = Some("boat".to_owned());
        let query = Query { sort, kind, words: words.to_owned(), limit: 9, ..Query::default() };
        let hits = fixture.does(fixture.store.search(query));
        hits.into_iter().map(|hit| hit.title.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(by("price", true, false, ""), ["auk", "Gull", "Tern"], "what has no price is last");
    assert_eq!(by("price", true, true, ""), ["Gull", "auk", "Tern"]);
    assert_eq!(by("name", false, false, "afloat"), ["auk", "Gull", "Tern"], "whatever their case");
    assert_eq!(by("price", true, false, "afloat -tern"), ["auk", "Gull"]);
    assert_eq!(by("no\"such", false, false, "").len(), 3);
}

fn read_anew(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let lease = fixture.lease(2, HOLD);
    let read = |at: usize| {
        let outcome = Outcome::Read {
            etag: Some("\"x\"".into()),
            last_modified: Some("yesterday".into()),
            fingerprint: Some(7.into()),
            records: 0,
        };
        store::Visit { outcome, again: Some(Again::See(HOLD)), ..visit(&lease, at) }
    };
    let gone = store::Visit { outcome: Outcome::Gone(410), ..visit(&lease, 1) };
    fixture.settle(vec![read(0), gone]);
    fixture.release(&lease);
    let again = Bounds { again: true, ..Bounds::all() };
    assert!(!matches!(fixture.does(fixture.store.lease(1, 9, HOLD, &again)), Next::Leases(_)));
    assert_eq!(fixture.does(fixture.store.read_anew()), 1);
    let Next::Leases(leases) = fixture.does(fixture.store.lease(1, 9, HOLD, &again)) else {
        panic!("a page")
    };
    let page = &leases[0].pages[0];
    let before = page.before.as_ref().unwrap();
    assert!(page.url.ends_with("/1") && leases[0].pages.len() == 1);
    assert_eq!((&before.etag, &before.last_modified, before.fingerprint), (&None, &None, None));
    assert_eq!(fixture.does(fixture.store.twin(7.into(), 3)), None);
}
