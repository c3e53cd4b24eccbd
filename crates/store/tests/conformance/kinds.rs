//! Kinds: any field sorts, and pages are read anew for a kind that comes later.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Again, Bounds, Fields, Next, Outcome, Query, Record, SortField};

use crate::Case;
use crate::fixture::{Fixture, link, visit};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("records sorted by any field", sorted_by_any_field),
    ("records without a declared title", without_declared_title),
    ("lengths of time are compared as such", lengths_of_time),
    ("texts sorted by their first number", sorted_by_number),
    ("dates and texts in one field", dates_and_texts),
    ("pages are read anew for a kind that comes later", read_anew),
    ("kinds that pages were not read for", new_kinds),
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

fn lengths_of_time(fixture: &Fixture) {
    let recipe = schema::named("recipe").unwrap();
    let recipes = [("Stew", "PT2H"), ("Salad", "PT15M"), ("Bread", "PT1H30M"), ("Tea", "")];
    let record = |(title, time): &(&str, &str)| {
        let row = json!({"title": title, "total_time": time, "url": format!("https://a.org/{title}")});
        Record::of_row(recipe, row.as_object().cloned().unwrap(), Fields::new())
    };
    fixture.does(fixture.store.keep(link("a", "recipes"), recipes.iter().map(record).collect()));
    let titles = |query: Query| -> Vec<String> {
        let hits = fixture.does(fixture.store.search(Query { limit: 9, ..query }));
        hits.into_iter().filter_map(|hit| hit.title).collect()
    };
    let sort = SortField::read("total_time", recipe);
    let kind = Some("recipe".to_owned());
    assert_eq!(titles(Query { sort, kind, ..Query::default() }), ["Salad", "Bread", "Stew", "Tea"]);
    let fits = |condition: &str| {
        let mut titles = titles(Query { condition: Some(condition.parse().unwrap()), ..Query::default() });
        titles.sort();
        titles
    };
    assert_eq!(fits("total_time <= PT90M"), ["Bread", "Salad"]);
    assert_eq!(fits("total_time > PT1H and total_time < PT2H"), ["Bread"]);
    assert_eq!(fits("total_time = PT120M"), ["Stew"]);
}

fn sorted_by_number(fixture: &Fixture) {
    let job = schema::named("job").unwrap();
    let jobs = [
        ("Clerk", "$25 an hour", "2999-12-05"),
        ("Cook", "$9.50 - $12 an hour", "2999-11-30"),
        ("Dean", "$120,000 a year", "2998-11-30"),
        ("Nurse", "by agreement", ""),
    ];
    let record = |(title, pay, posted): &(&str, &str, &str)| {
        let row =
            json!({"title": title, "pay": pay, "posted": posted, "url": format!("https://a.org/{title}")});
        Record::of_row(job, row.as_object().cloned().unwrap(), Fields::new())
    };
    fixture.does(fixture.store.keep(link("a", "jobs"), jobs.iter().map(record).collect()));
    let titles = |query: Query| -> Vec<String> {
        let query = Query { limit: 9, kind: Some("job".to_owned()), ..query };
        fixture.does(fixture.store.search(query)).into_iter().filter_map(|hit| hit.title).collect()
    };
    let by_pay = |text: &str| titles(Query { sort: SortField::read(text, job), ..Query::default() });
    assert_eq!(by_pay("pay"), ["Cook", "Clerk", "Dean", "Nurse"], "what names no number is last");
    assert_eq!(by_pay("-pay"), ["Dean", "Clerk", "Cook", "Nurse"]);
    let between = |from: Option<&str>, to: Option<&str>| {
        let [from, to] = [from, to].map(|day| day.map(str::to_owned));
        let mut found = titles(Query { from, to, today: Some("2999-12-01".into()), ..Query::default() });
        found.sort();
        found
    };
    assert_eq!(between(Some("today"), None), ["Clerk"]);
    assert_eq!(between(None, Some("today")), ["Cook", "Dean"]);
    assert_eq!(between(Some("2999-11"), Some("2999-11")), ["Cook"]);
}

fn without_declared_title(_: &Fixture) {
    let file = "name = 'duty'\n[record]\nneeds = ['date']\n[fields]\nwhen = { type = 'date-time', role = 'start' }\nwho = { type = 'contact', many = true }";
    let duty = schema::Schema::from_toml("duty.toml", file).unwrap();
    let of = |row: Value| Record::of_row(&duty, row.as_object().cloned().unwrap(), Fields::new());
    let who = json!([{"name": "Ann Lee", "email": "ann@a.org"}, {"name": null, "email": "bo@a.org"}]);
    let both = of(json!({"when": "2999-05-01/2999-05-03", "who": who, "text": "1-3 May\nAnn Lee"}));
    assert_eq!(both.title.as_deref(), Some("Ann Lee, bo@a.org"), "by who, and not by when");
    assert_eq!([both.starts.as_deref(), both.ends.as_deref()], [Some("2999-05-01"), Some("2999-05-03")]);
    let open = of(json!({"when": "soon", "who": [], "text": "soon\nnobody yet"}));
    assert_eq!((open.title.as_deref(), open.starts), (Some("soon"), None));
}

fn dates_and_texts(fixture: &Fixture) {
    let columns = [("title", None), ("Harvested", Some("date"))];
    let tea = schema::Schema::of_columns("tea", columns).unwrap();
    let teas = [
        ("Assam", "2999-04-21"),
        ("Keemun", "2999-07-01"),
        ("Sencha", "soon"),
        ("Yabao", "5 May"),
        ("Oolong", "--05-05"),
    ];
    let record = |(title, day): &(&str, &str)| {
        let row = json!({"title": title, "Harvested": day, "text": format!("{title} {day}")});
        Record::of_row(&tea, row.as_object().cloned().unwrap(), Fields::new())
    };
    fixture.does(fixture.store.keep(link("a", "teas"), teas.iter().map(record).collect()));
    let fits = |condition: &str| {
        let condition = Some(condition.parse().unwrap());
        let hits = fixture.does(fixture.store.search(Query { condition, limit: 9, ..Query::default() }));
        let mut titles: Vec<_> = hits.into_iter().filter_map(|hit| hit.title).collect();
        titles.sort();
        titles
    };
    assert_eq!(fits("Harvested > 2999-06-01"), ["Keemun"]);
    let before = fits("Harvested < 3000");
    assert_eq!(before, ["Assam", "Keemun", "Yabao"], "a day of no year is no number below all others");
    assert_eq!(fits("Harvested <= 2999-06"), ["Assam"], "what says no year is neither before nor after");
    assert_eq!(fits("Harvested = soon"), ["Sencha"]);
    assert_eq!(fits("Harvested != 2999-04-21").len(), 4);
    let from = Query { from: Some("2999-06-01".into()), limit: 9, ..Query::default() };
    let hits = fixture.does(fixture.store.search(from));
    assert!(hits.iter().any(|hit| hit.title.as_deref() == Some("Keemun")), "{hits:?}");
    assert!(hits.iter().all(|hit| hit.title.as_deref() != Some("Assam")), "{hits:?}");
}

fn new_kinds(fixture: &Fixture) {
    let file = |word: &str| {
        let text = format!(
            "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\nname = {{ part = 'title' }}\nprice = 'price'\n# {word}"
        );
        std::sync::Arc::new(schema::Schema::from_toml("boat.toml", &text).unwrap())
    };
    let event = std::sync::Arc::new(schema::named("event").unwrap().clone());
    fixture.add(&[link("a", "1")]);
    let lease = fixture.lease(1, HOLD);
    fixture.settle(vec![store::Visit { outcome: read_outcome(), ..visit(&lease, 0) }]);
    let is_new = |kinds: &[&std::sync::Arc<schema::Schema>]| {
        fixture.run("UPDATE pages SET kind_set = NULL");
        fixture.does(fixture.store.keep_kinds(kinds.iter().map(|kind| (*kind).clone()).collect()));
        fixture.number("SELECT COUNT(*) FROM pages WHERE kind_set IS NOT NULL") == 1
    };
    let (boat, other) = (file("one"), file("another"));
    assert!(is_new(&[&event]) && !is_new(&[&event]));
    assert!(is_new(&[&event, &boat]) && !is_new(&[&boat, &event]));
    assert!(is_new(&[&other]) && !is_new(&[&other]), "another file");
    let rule = schema::Schema::of_columns("talks", [("title", None)]).unwrap();
    assert!(!is_new(&[&std::sync::Arc::new(rule)]), "a rule is for its own site");
    fixture.does(fixture.store.set_gleaned("boat", false));
    assert!(is_new(&[&other]), "pages read since then were not read for it");
    fixture.run("UPDATE kinds SET text = '' WHERE name = 'event'");
    assert!(!is_new(&[&event]), "as another version of the program describes its own");
}

/// A page was read.
fn read_outcome() -> Outcome {
    Outcome::Read {
        etag: Some("\"x\"".into()),
        last_modified: Some("yesterday".into()),
        fingerprint: Some(7.into()),
        records: 0,
    }
}

fn read_anew(fixture: &Fixture) {
    fixture.add(&[link("a", "1"), link("a", "2")]);
    let lease = fixture.lease(2, HOLD);
    let kinds = ["event", "job"].map(|name| std::sync::Arc::new(schema::named(name).unwrap().clone()));
    let [event, both] = [&kinds[..1], &kinds[..]].map(|kinds| fixture.does(fixture.store.kind_set(kinds)));
    let read = |at: usize| {
        let again = Some(Again::See(HOLD));
        store::Visit { outcome: read_outcome(), again, kind_set: Some(event), ..visit(&lease, at) }
    };
    let gone = store::Visit { outcome: Outcome::Gone(410), ..visit(&lease, 1) };
    fixture.settle(vec![read(0), gone]);
    fixture.release(&lease);
    let again = Bounds { again: true, ..Bounds::all() };
    assert!(!matches!(fixture.does(fixture.store.lease(1, 9, HOLD, &again)), Next::Leases(_)));
    let elsewhere = Bounds {
        parts: vec![store::Part { host: "b".into(), ..Bounds::all().parts[0].clone() }],
        ..Bounds::all()
    };
    let anew = |set, within: &Bounds| fixture.does(fixture.store.read_anew(set, within));
    assert_eq!(
        (anew(event, &Bounds::all()), anew(both, &elsewhere)),
        (0, 0),
        "read for all of them, and elsewhere"
    );
    assert_eq!(anew(both, &Bounds::all()), 1);
    let Next::Leases(leases) = fixture.does(fixture.store.lease(1, 9, HOLD, &again)) else {
        panic!("a page")
    };
    let page = &leases[0].pages[0];
    let before = page.before.as_ref().unwrap();
    assert!(page.url.ends_with("/1") && leases[0].pages.len() == 1);
    assert_eq!((&before.etag, &before.last_modified, before.fingerprint), (&None, &None, None));
    assert_eq!(fixture.does(fixture.store.twin(7.into(), 3)), None);
}
