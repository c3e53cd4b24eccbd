//! Rules and kinds that people made.

use store::{Made, Role, Sort};

use crate::Case;
use crate::place::Place;

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what is made is kept, listed and thrown away", what_is_made_is_kept_listed_and_thrown_away),
    ("what is made outlives its maker's account", what_is_made_outlives_its_makers_account),
];

fn new(owner: Option<i64>, sort: Sort, name: &str) -> Made {
    let text = format!("gleaner-rule 1\n# 'quoted' \"{name}\" ü\n");
    Made { id: 0, owner, sort, name: name.into(), source: "https://example.org/?a=1&b='".into(), text, at: 0 }
}

fn what_is_made_is_kept_listed_and_thrown_away(place: &Place) {
    let store = &place.store;
    let ids: Vec<i64> =
        [(Sort::Rule, "one"), (Sort::Kind, "flats"), (Sort::Rule, "two"), (Sort::Rule, "three")]
            .map(|(sort, name)| place.does(store.add_made(new(None, sort, name))))
            .into();
    let kept = place.does(store.made(ids[0])).unwrap();
    assert!(kept.at > 0);
    assert_eq!(kept, Made { id: ids[0], at: kept.at, ..new(None, Sort::Rule, "one") });
    let names = |sort, before, most| -> Vec<String> {
        place.does(store.all_made(sort, before, most)).into_iter().map(|made| made.name).collect()
    };
    assert_eq!(names(Sort::Rule, i64::MAX, 2), ["three", "two"]);
    assert_eq!(names(Sort::Rule, ids[2], 9), ["one"]);
    assert_eq!(names(Sort::Kind, i64::MAX, 9), ["flats"]);
    place.does(store.remove_made(ids[0]));
    assert_eq!(place.does(store.made(ids[0])), None);
    assert_eq!(names(Sort::Rule, i64::MAX, 9), ["three", "two"]);
}

fn what_is_made_outlives_its_makers_account(place: &Place) {
    let ann = place.does(place.store.add_reader("ann@example.org", "hash", Role::Editor, "feed")).unwrap();
    let id = place.does(place.store.add_made(new(Some(ann), Sort::Kind, "flats")));
    assert_eq!(place.does(place.store.made(id)).unwrap().owner, Some(ann));
    place.does(place.store.remove_reader(ann));
    assert_eq!(place.does(place.store.made(id)).unwrap().owner, None);
}
