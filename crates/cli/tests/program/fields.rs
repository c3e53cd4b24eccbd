//! Kinds and their fields, by the names that people write: what is sorted, narrowed and kept again.

use std::fs;

use crate::{folder, glean};

const BOATS: &str = "
name = 'boat'
[record]
needs = ['price']
identity = ['title']
[fields]
title = { part = 'title', role = 'title' }
Cost = { recognizer = 'price' }
listed = { label = 'listed', recognizer = 'date', role = 'start' }
link = { part = 'link', role = 'url' }
";

/// A folder with a page of boats, and a store that keeps them as a kind of its own.
fn boats(name: &str) -> (String, String) {
    let folder = folder(name);
    let at = |name: &str| folder.join(name).display().to_string();
    let boat = |(name, cost, day): (&str, &str, u32)| {
        format!(
            "<li><h3><a href=https://boats.example/{day}>{name}</a></h3><p>{cost}<p>Listed: {day} May 2031"
        )
    };
    let all = [("Blue Heron", "$1,250", 9), ("Old Tom", "$900", 20), ("Sea Pig", "$4,000", 3)];
    let page: String = all.into_iter().map(boat).collect();
    fs::write(at("boats.html"), format!("<h1>Boats for sale</h1><ul>{page}</ul>")).unwrap();
    fs::write(at("mine.toml"), BOATS).unwrap();
    let store = at("gleaner.db");
    let kept = glean(&["keep", "--store", &store, "--kinds", &at("mine.toml"), &at("boats.html")]);
    assert!(kept.code == 0 && kept.err.contains("told of 3 records"), "{}", kept.err);
    (store, at("boats.html"))
}

fn titles(store: &str, arguments: &[&str]) -> Vec<String> {
    let run = glean(&[&["search", "--store", store], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    run.rows().iter().map(|row| row["title"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn fields_are_known_in_upper_and_lower_case() {
    let (store, _) = boats("fields-case");
    for kind in [&["--kind", "boat"][..], &[]] {
        let found = |condition: &str| titles(&store, &[kind, &["--where", condition]].concat()).len();
        assert_eq!(found("cost > 1000"), 2);
        assert_eq!(found("Cost > 1000 and LISTED < 2031-05-05"), 1);
        assert_eq!(found("not TITLE ~ pig"), 2);
        let exported = glean(&[&["export", "--store", &store, "--where", "COST < 1000"], kind].concat());
        assert_eq!(exported.rows().len(), 1);
    }
    let mistyped = glean(&["search", "--store", &store, "--where", "cots > 5 and zither = 1"]);
    let said = "no record has cots (did you mean Cost?), zither, of those that came last; they have ";
    assert!(mistyped.code == 0 && mistyped.err.contains(said), "{}", mistyped.err);
}
