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
fn records_are_sorted_by_a_field() {
    let (store, _) = boats("fields-sorted");
    let sorted = |arguments: &[&str]| titles(&store, &[&["--kind", "boat"], arguments].concat());
    let by_cost = ["Old Tom", "Blue Heron", "Sea Pig"];
    assert_eq!(sorted(&["--sort", "Cost"]), by_cost, "numbers, not texts");
    assert_eq!(sorted(&["--sort", "cost", "-n", "1"]), by_cost[..1]);
    assert_eq!(sorted(&["--sort", "-cost"]), ["Sea Pig", "Blue Heron", "Old Tom"]);
    assert_eq!(sorted(&["--sort=-title"]), ["Sea Pig", "Old Tom", "Blue Heron"]);
    assert_eq!(sorted(&["--sort", "date"]), sorted(&["--by-date"]));
    assert_eq!(titles(&store, &["--sort", "new"]).len(), 3);
    let refused = |arguments: &[&str]| {
        let run = glean(&[&["search", "--store", &store], arguments].concat());
        assert!(run.code != 0 && run.out.is_empty(), "{}", run.out);
        run.err
    };
    let mistyped = refused(&["--kind", "boat", "--sort", "-cots"]);
    assert!(
        mistyped.contains(r#"by "cots", did you mean `Cost`?; fields are title, Cost, listed"#),
        "{mistyped}"
    );
    assert!(refused(&["--kind", "boat", "--sort", "link"]).contains("fields are"), "addresses have no order");
    assert!(refused(&["--sort", "cost"]).contains("add --kind, of boat"));
    assert!(refused(&["--sort", "cost", "--by-date"]).contains("--by-date"));
    let none = glean(&["search", "--store", &store, "--kind", "ship", "--sort", "cost"]);
    assert!(none.code == 0 && none.err.contains("no records of the kind ship"), "{}", none.err);
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
    assert_eq!(titles(&store, &["--kind", "boat", "--where", "listed > 5/8/2031"]).len(), 2);
    for verb in ["search", "export"] {
        let undated = glean(&[verb, "--store", &store, "--where", "listed > soon"]);
        assert!(undated.code == 2 && undated.err.contains("write it as 2003-01-23"), "{}", undated.err);
    }
    let mistyped = glean(&["search", "--store", &store, "--where", "cots > 5 and zither = 1"]);
    let message = "no record has cots (did you mean Cost?), zither, of those that came last; they have ";
    assert!(mistyped.code == 0 && mistyped.err.contains(message), "{}", mistyped.err);
}

#[test]
fn a_kind_that_the_store_knows_is_named() {
    let (store, page) = boats("fields-kinds");
    let keep = |store: &str, kinds: &str| glean(&["keep", "--store", store, "--kinds", kinds, &page]);
    let again = keep(&store, "event,boat");
    assert!(again.code == 0 && again.err.contains("told of 3 records"), "{}", again.err);
    let mistyped = keep(&store, "baot");
    assert!(
        mistyped.code == 2 && mistyped.err.contains("\"baot\" is no kind, did you mean `boat`?"),
        "{}",
        mistyped.err
    );
    let other = store.replace("gleaner.db", "other.db");
    let unknown = keep(&other, "boat");
    assert!(
        unknown.code == 2 && unknown.err.contains("\"boat\" is no kind; kinds are event"),
        "{}",
        unknown.err
    );
    let mistyped = keep(&other, "jobb");
    assert!(mistyped.err.contains("\"jobb\" is no kind, did you mean `job`?"), "{}", mistyped.err);
    assert!(!fs::exists(&other).unwrap(), "a mistyped kind makes no store");
    let mistyped = glean(&["extract", "--kind", "jobb", &page]);
    assert!(mistyped.err.contains("did you mean `job`?"), "{}", mistyped.err);
    let crawled = glean(&["crawl", "--store", &store, "--kinds", "baot", "http://127.0.0.1:9/"]);
    assert!(crawled.code == 2 && crawled.err.contains("did you mean `boat`?"), "{}", crawled.err);
}

#[test]
fn a_kind_or_a_rule_with_a_mistake_is_wrong_usage() {
    let folder = folder("fields-mistakes");
    let at = |name: &str| folder.join(name).display().to_string();
    fs::create_dir(at("rules")).unwrap();
    fs::write(at("rules/tea.rule"), "no rule").unwrap();
    fs::write(at("mine.toml"), BOATS.replace("needs", "kneeds")).unwrap();
    fs::write(at("page.html"), "<p>Boats").unwrap();
    let (kind, rules) = (at("mine.toml"), at("rules"));
    for (option, file, part) in [("--kinds", &kind, "mine.toml, line 4"), ("--rules", &rules, "tea.rule")] {
        for (verb, page) in [("keep", at("page.html")), ("crawl", "http://127.0.0.1:9/".to_owned())] {
            let run = glean(&[verb, "--store", &at("new.db"), option, file, &page]);
            assert!(run.code == 2 && run.err.contains(part), "{verb}: {} {}", run.code, run.err);
        }
    }
    assert!(!fs::exists(at("new.db")).unwrap(), "a mistake makes no store");
}

#[test]
fn a_kind_that_ships_keeps_its_name() {
    let folder = folder("fields-shipped");
    let at = |name: &str| folder.join(name).display().to_string();
    fs::write(at("jobs.toml"), BOATS.replace("'boat'", "'job'")).unwrap();
    fs::write(at("job.toml"), &*gleaner::schema::named("job").unwrap().text).unwrap();
    fs::write(at("page.html"), "<p>Jobs").unwrap();
    for (verb, page) in [("keep", at("page.html")), ("crawl", "http://127.0.0.1:9/".to_owned())] {
        let run = glean(&[verb, "--store", &at("new.db"), "--kinds", &at("jobs.toml"), &page]);
        let why = "jobs.toml: a kind called “job” ships with this program; call yours otherwise.";
        assert!(run.code == 2 && run.err.contains(why), "{}", run.err);
    }
    assert_eq!(glean(&["extract", "--kind", &at("jobs.toml"), &at("page.html")]).code, 0);
    let same = glean(&["keep", "--store", &at("new.db"), "--kinds", &at("job.toml"), &at("page.html")]);
    assert_eq!(same.code, 0, "{}", same.err);
}
