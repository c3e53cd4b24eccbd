//! A record that holds two things is split, and stays so.

use serde_json::{Value, json};
use store::{Fields, Split};

use crate::Case;
use crate::edits::{EDITOR, one, whole};
use crate::fixture::Fixture;
use crate::search::{event, find, keep, query_of, titles};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what one page tells as one is split, and follows the page", on_shared_pages),
    ("pages that tell of another thing go with it", with_pages),
    ("a split is undone from either side", undone),
    ("a split is undone after what followed it", undone_in_turn),
    ("what cannot be split stays whole", refused),
    ("a record that somebody added is split", added),
    ("a part stays where its record or itself is joined", joined),
];

const BOTH: &str = "Jazz night and swing brunch";

fn titled(title: &str) -> Fields {
    Fields::from_iter([("title".to_owned(), json!(title))])
}

/// The page tells of two events as of one.
fn keep_both(fixture: &Fixture, text: &str) {
    keep(fixture, "a", "all", vec![event(BOTH, "2999-11-03T20:00", "Club", text)]);
}

/// Splits it into an evening and a morning; the edit, and both numbers.
fn split(fixture: &Fixture) -> (i64, i64, i64) {
    keep_both(fixture, "With a band");
    let id = one(fixture, "jazz");
    let mut other = titled("Swing brunch");
    other.insert("start".to_owned(), json!("2999-11-04T11:00"));
    let split = Split { own: titled("Jazz night"), other, pages: Vec::new() };
    let (edit, part) = fixture.does(fixture.store.split(id, split, EDITOR)).expect("it is split");
    (edit, id, part)
}

fn all(fixture: &Fixture) -> Vec<String> {
    let mut all = titles(fixture, query_of(""));
    all.sort();
    all
}

fn on_shared_pages(fixture: &Fixture) {
    let (_, id, part) = split(fixture);
    let are_two = |why: &str| {
        assert_eq!(all(fixture), ["Jazz night", "Swing brunch"], "{why}");
        assert_eq!((one(fixture, "jazz"), one(fixture, "brunch")), (id, part), "{why}");
    };
    are_two("at once");
    let other = whole(fixture, part);
    assert_eq!((other.split, other.sources.len(), other.hit.place.as_deref()), (Some(id), 1, Some("Club")));
    assert_eq!((&*other.history[0].what, other.history[0].who.as_deref()), ("split", Some(EDITOR)));
    assert!(whole(fixture, id).history.iter().any(|change| change.what == "split"));
    keep_both(fixture, "With a band");
    are_two("the page is as it was");
    keep_both(fixture, "With two bands");
    are_two("the page says something else of them");
    keep(fixture, "a", "all", vec![event(BOTH, "2999-11-05T20:00", "Hall", "Moved")]);
    are_two("the page moves it");
    assert_eq!(whole(fixture, id).hit.starts.as_deref(), Some("2999-11-05T20:00"));
    assert_eq!(whole(fixture, part).hit.starts.as_deref(), Some("2999-11-04T11:00"), "an editor said so");
    keep(fixture, "a", "all", vec![]);
    assert_eq!(all(fixture), [""; 0], "both go with their page");
    keep(fixture, "a", "all", vec![event(BOTH, "2999-11-05T20:00", "Hall", "Moved")]);
    are_two("both are back with it");
    let swing = event("Swing brunch", "2999-11-04T11:00", "The Club", "Eggs");
    keep(fixture, "a", "all", vec![event(BOTH, "2999-11-05T20:00", "Hall", "Moved"), swing]);
    are_two("the page tells of the other one itself");
    assert_eq!(whole(fixture, part).hit.place.as_deref(), Some("The Club"));
    keep(fixture, "a", "all", vec![event(BOTH, "2999-11-05T20:00", "Hall", "Moved")]);
    are_two("and no more");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 2);
}

fn with_pages(fixture: &Fixture) {
    let lecture = |text: &str| event("Advances in Protein Folding", "2999-11-03T16:00", "", text);
    keep(fixture, "a", "all", vec![lecture("In Room 5")]);
    keep(fixture, "b", "all", vec![lecture("At another school")]);
    let id = one(fixture, "folding");
    let pages = whole(fixture, id).sources;
    let of_b = pages.iter().find(|source| source.url.contains("//b.")).unwrap().page;
    let other = Fields::from_iter([("location".to_owned(), json!("Graz"))]);
    let split = Split { other, pages: vec![of_b], ..Split::default() };
    let (edit, part) = fixture.does(fixture.store.split(id, split, EDITOR)).unwrap();
    let sources = |id: i64| -> Vec<String> {
        whole(fixture, id).sources.into_iter().map(|source| source.url).collect()
    };
    let apart = |why: &str| {
        assert_eq!(sources(id), ["https://a.example.org/all"], "{why}");
        assert_eq!(sources(part), ["https://b.example.org/all"], "{why}");
        assert_eq!(whole(fixture, part).hit.place.as_deref(), Some("Graz"), "{why}");
    };
    apart("at once");
    keep(fixture, "b", "all", vec![lecture("At another school")]);
    keep(fixture, "a", "all", vec![lecture("In Room 5")]);
    apart("both pages are as they were");
    assert!(whole(fixture, part).hit.text.contains("another school"), "each says what its page says");
    keep(fixture, "b", "all", vec![lecture("At another school, by bus")]);
    apart("a page changes");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 2);
    let corrected: Vec<_> = whole(fixture, part).corrections.into_iter().map(|one| one.field).collect();
    assert_eq!(corrected, ["location"]);
    keep(fixture, "b", "all", vec![]);
    assert_eq!(find(fixture, query_of("folding")).len(), 1, "it goes with its page");
    keep(fixture, "b", "all", vec![lecture("At another school, by bus")]);
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), Some(id));
    assert_eq!((one(fixture, "folding"), sources(id).len()), (id, 2));
    keep(fixture, "b", "all", vec![lecture("At another school, by train")]);
    keep(fixture, "a", "all", vec![]);
    assert_eq!(one(fixture, "folding"), id, "the page that came back tells of it");
    assert_eq!(whole(fixture, part).merged, Some(id), "whoever has the address of the other one is led here");
}

fn undone(fixture: &Fixture) {
    for from_other in [false, true] {
        let (edit, id, part) = split(fixture);
        let edits = whole(fixture, part).history;
        let edit = if from_other { edits[0].id } else { edit };
        assert!(fixture.does(fixture.store.undo(edit, EDITOR)).is_some());
        assert_eq!((all(fixture), one(fixture, "brunch")), (vec![BOTH.to_owned()], id));
        assert!(whole(fixture, id).corrections.is_empty() && whole(fixture, id).joined.is_empty());
        assert_eq!(whole(fixture, id).sources.len(), 1);
        assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), None, "once");
        keep_both(fixture, "With three bands");
        assert_eq!(all(fixture), [BOTH], "its page is visited again");
    }
}

fn joined(fixture: &Fixture) {
    let (_, id, part) = split(fixture);
    keep(fixture, "b", "all", vec![event("An evening of swing", "2999-11-03T20:00", "Club", "")]);
    let swing = one(fixture, "evening");
    fixture.does(fixture.store.merge(id, swing, EDITOR));
    keep_both(fixture, "With two bands");
    assert_eq!(one(fixture, "brunch"), part, "the page of its record tells of it still");
    keep(fixture, "c", "all", vec![event("Eggs and trumpets", "2999-11-04T11:00", "The Club", "")]);
    let eggs = one(fixture, "trumpets");
    fixture.does(fixture.store.merge(part, eggs, EDITOR));
    keep(fixture, "c", "all", vec![]);
    assert_eq!(one(fixture, "trumpets"), eggs, "the page of the part tells of it");
    keep(fixture, "a", "all", vec![]);
    assert!(find(fixture, query_of("trumpets")).is_empty(), "nobody tells of it");
    keep_both(fixture, "With three bands");
    assert_eq!(one(fixture, "trumpets"), eggs, "it is back with the page of its part");
}

fn undone_in_turn(fixture: &Fixture) {
    let (edit, id, part) = split(fixture);
    let fields = |value: &str| Fields::from_iter([("title".to_owned(), Value::from(value))]);
    let later = fixture.does(fixture.store.correct(id, fields("Jazz"), EDITOR)).unwrap();
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), None, "its title was corrected since");
    assert_eq!(all(fixture), ["Jazz", "Swing brunch"]);
    fixture.does(fixture.store.undo(later, EDITOR));
    let of_part = fixture.does(fixture.store.correct(part, fields("Swing breakfast"), EDITOR)).unwrap();
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), None, "the other one was corrected since");
    fixture.does(fixture.store.undo(of_part, EDITOR));
    let hidden = fixture.does(fixture.store.hide(part, EDITOR)).unwrap();
    keep_both(fixture, "With two bands");
    assert_eq!(all(fixture), ["Jazz night"], "what is hidden stays so");
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), None, "the other one was hidden since");
    fixture.does(fixture.store.undo(hidden, EDITOR));
    let second = Split { other: fields("Breakfast"), ..Split::default() };
    let (second, third) = fixture.does(fixture.store.split(part, second, EDITOR)).unwrap();
    keep_both(fixture, "With three bands");
    assert_eq!(all(fixture), ["Breakfast", "Jazz night", "Swing brunch"], "a part of a part");
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), None, "it was split since");
    fixture.does(fixture.store.undo(second, EDITOR));
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), Some(id));
    assert_eq!((all(fixture), whole(fixture, third).merged), (vec![BOTH.to_owned()], Some(id)));
    keep_both(fixture, "With a band");
    assert_eq!(all(fixture), [BOTH]);
}

fn refused(fixture: &Fixture) {
    keep_both(fixture, "With a band");
    let id = one(fixture, "jazz");
    let page = whole(fixture, id).sources[0].page;
    let try_split = |split: Split| fixture.does(fixture.store.split(id, split, EDITOR));
    let nothing = |name: &str, value: &str| Split {
        other: Fields::from_iter([(name.to_owned(), json!(value))]),
        ..Split::default()
    };
    for (split, why) in [
        (Split::default(), "both would say the same"),
        (nothing("title", BOTH), "so they would"),
        (nothing("price", "9"), "there is no such field"),
        (Split { pages: vec![page], other: titled("Swing"), ..Split::default() }, "none tells of the one"),
        (Split { pages: vec![page + 99], other: titled("Swing"), ..Split::default() }, "not its page"),
    ] {
        assert_eq!(try_split(split), None, "{why}");
    }
    let swing = Split { other: titled("Swing"), ..Split::default() };
    assert_eq!(fixture.does(fixture.store.split(999, swing.clone(), EDITOR)), None);
    fixture.does(fixture.store.hide(id, EDITOR));
    assert_eq!(try_split(swing), None, "it is hidden");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 1);
}

fn added(fixture: &Fixture) {
    let both = event(BOTH, "2999-11-03T20:00", "Club", "With a band");
    let id = fixture.does(fixture.store.add_record(both, EDITOR));
    let split = Split { other: titled("Swing brunch"), own: titled("Jazz night"), ..Split::default() };
    let (edit, part) = fixture.does(fixture.store.split(id, split, EDITOR)).unwrap();
    assert_eq!((one(fixture, "jazz"), one(fixture, "brunch")), (id, part));
    let hidden = fixture.does(fixture.store.hide(part, EDITOR)).unwrap();
    fixture.does(fixture.store.undo(hidden, EDITOR));
    assert_eq!(one(fixture, "brunch"), part, "who split it tells of it");
    assert_eq!(fixture.does(fixture.store.undo(edit, EDITOR)), Some(id));
    assert_eq!(all(fixture), [BOTH]);
}
