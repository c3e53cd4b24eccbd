//! Rules and kinds that people made.

use store::{Made, Role, Sort};

use crate::Case;
use crate::fixture::Fixture;

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what is made is kept, listed and thrown away", what_is_made_is_kept_listed_and_thrown_away),
    ("a rule is tried again and again", a_rule_is_tried_again_and_again),
    ("what is made outlives its maker's account", what_is_made_outlives_its_makers_account),
];

fn new(owner: Option<i64>, sort: Sort, name: &str) -> Made {
    let text = format!("gleaner-rule 1\n# 'quoted' \"{name}\" ü\n");
    Made { id: 0, owner, sort, name: name.into(), source: "https://example.org/?a=1&b='".into(), text, at: 0 }
}

fn what_is_made_is_kept_listed_and_thrown_away(fixture: &Fixture) {
    let store = &fixture.store;
    let ids: Vec<i64> =
        [(Sort::Rule, "one"), (Sort::Kind, "flats"), (Sort::Rule, "two"), (Sort::Rule, "three")]
            .map(|(sort, name)| fixture.does(store.add_made(new(None, sort, name))))
            .into();
    let kept = fixture.does(store.made(ids[0])).unwrap();
    assert!(kept.at > 0);
    assert_eq!(kept, Made { id: ids[0], at: kept.at, ..new(None, Sort::Rule, "one") });
    let names = |sort, before, most| -> Vec<String> {
        fixture.does(store.all_made(sort, before, most)).into_iter().map(|made| made.name).collect()
    };
    assert_eq!(names(Sort::Rule, i64::MAX, 2), ["three", "two"]);
    assert_eq!(names(Sort::Rule, ids[2], 9), ["one"]);
    assert_eq!(names(Sort::Kind, i64::MAX, 9), ["flats"]);
    fixture.does(store.remove_made(ids[0]));
    assert_eq!(fixture.does(store.made(ids[0])), None);
    assert_eq!(names(Sort::Rule, i64::MAX, 9), ["three", "two"]);
}

fn a_rule_is_tried_again_and_again(fixture: &Fixture) {
    let store = &fixture.store;
    let [_, rule] =
        [Sort::Kind, Sort::Rule].map(|sort| fixture.does(store.add_made(new(None, sort, "talks"))));
    let local = Made { source: "pasted".into(), ..new(None, Sort::Rule, "local") };
    fixture.does(store.add_made(local));
    let day = std::time::Duration::from_secs(86_400);
    assert_eq!(fixture.does(store.to_try(day)).map(|made| made.id), Some(rule));
    assert_eq!(fixture.does(store.to_try(day)), None, "it was tried, and what was pasted stands nowhere");
    let how =
        || fixture.does(store.upkeep(Sort::Rule, 9)).into_iter().find(|upkeep| upkeep.id == rule).unwrap();
    fixture.does(store.was_tried(rule, None));
    assert!(how().tried.is_some() && how().broken.is_none() && how().mended.is_none());
    fixture.does(store.was_tried(rule, Some("it finds nothing".into())));
    let since = how().broken.unwrap();
    fixture.does(store.was_tried(rule, Some("it still finds nothing".into())));
    assert_eq!((how().broken, how().why.as_deref()), (Some(since), Some("it still finds nothing")));
    fixture.does(store.was_tried(rule, None));
    assert!(how().broken.is_none() && how().mended.is_some());
    fixture.does(store.was_not_tried(rule, "its site is away".into()));
    assert!(how().broken.is_none() && how().mended.is_some() && how().why.is_some());
    fixture.does(store.was_tried(rule, Some("gone".into())));
    assert!(how().mended.is_none());
    fixture.does(store.set_made(rule, "talks".into(), "https://example.org/".into(), "text".into()));
    assert!(how().broken.is_none() && how().mended.is_some() && how().tried.is_none() && how().why.is_none());
}

fn what_is_made_outlives_its_makers_account(fixture: &Fixture) {
    let ann =
        fixture.does(fixture.store.add_reader("ann@example.org", "hash", Role::Editor, "feed")).unwrap();
    let id = fixture.does(fixture.store.add_made(new(Some(ann), Sort::Kind, "flats")));
    assert_eq!(fixture.does(fixture.store.made(id)).unwrap().owner, Some(ann));
    fixture.does(fixture.store.remove_reader(ann));
    assert_eq!(fixture.does(fixture.store.made(id)).unwrap().owner, None);
}
