//! Records that several pages tell of: each says what the others leave open.

use serde_json::{Value, json};
use store::{AtHand, Fields, Outcome, Query, Record, Store};

use crate::Case;
use crate::fixture::{Fixture, link};

const EDITOR: &str = "editor@example.org";

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what a list and the page of each say is found together", found_together),
    ("what a page adds goes when it says it no more, or is no source any more", goes_with_its_page),
    ("another page leads, and the one before it still adds", another_leads),
    ("what the leading page says no more another one still says", still_says),
    ("a leading page that goes leaves its place to the next", leaves_its_place),
    ("a store of before knows which page led", known_of_before),
    ("what is called off by a joined record stays so", joined_and_called_off),
    ("when something ends is taken from who says when it begins", ends_as_it_begins),
    ("what people corrected stands whatever pages add", corrected_stands),
    ("a list that leaves out the employer and the page of the job tell of one", one_by_its_address),
    ("one address is not enough", more_than_an_address),
    ("the page of a record is linked to in many ways", one_by_any_of_its_addresses),
    ("a page that moved is where it went", one_where_its_page_went),
    ("a list of another site than the page of the job tells of it", one_across_sites),
    ("a store of before knows the pages of its records", pages_known_of_before),
    ("a place that one page adds is where that page found it", place_of_another_page),
];

fn job(row: Value, confidence: f64) -> Record {
    let row = row.as_object().cloned().unwrap();
    Record { confidence, ..Record::of_row(schema::named("job").unwrap(), row, Fields::new()) }
}

fn keep(fixture: &Fixture, page: &str, records: &[Record]) {
    fixture.does(fixture.store.keep(link("a", page), records.to_vec()));
}

fn fields(fixture: &Fixture) -> Fields {
    let mut hits = fixture.does(fixture.store.search(Query { limit: 9, ..Query::default() }));
    assert_eq!(hits.len(), 1, "all pages tell of one");
    hits.remove(0).fields
}

fn field(fixture: &Fixture, name: &str) -> Option<String> {
    fields(fixture).get(name).and_then(Value::as_str).map(str::to_owned)
}

const LISTED: fn() -> Record = || {
    job(
        json!({"title": "Physics teacher", "posted": "2003-01-23", "pay": "850 USD", "hours": "Part time"}),
        0.9,
    )
};
const OWN: fn() -> Record = || {
    job(
        json!({"title": "Physics teacher", "posted": "2003-01-23", "closes": "2003-02-01", "description": "Optics and waves"}),
        0.8,
    )
};

/// A job with a page of its own; of an employer and a day, where they are said.
fn with_page(title: &str, employer: Option<&str>, posted: Option<&str>, pay: &str) -> Record {
    let url = "https://a.example/jobs/1";
    job(json!({"title": title, "employer": employer, "posted": posted, "pay": pay, "url": url}), 0.9)
}

fn count(fixture: &Fixture) -> i64 {
    fixture.number("SELECT COUNT(*) FROM records WHERE gone IS NULL")
}

fn one_by_its_address(fixture: &Fixture) {
    let listed = |pay: &str| with_page("Nurse", None, None, pay);
    let own = || with_page("Nurse", Some("St Mary"), Some("2027-01-05"), "");
    // Whichever is read first, and again in each order.
    for (first, second) in [("list", "own"), ("own", "list")] {
        for page in [first, second, first, second] {
            keep(fixture, page, &[if page == "list" { listed("900 USD") } else { own() }]);
            assert_eq!(count(fixture), 1, "{page} after {first}");
        }
        assert_eq!(field(fixture, "employer").as_deref(), Some("St Mary"));
        keep(fixture, "list", &[listed("950 USD")]);
        assert_eq!(field(fixture, "pay").as_deref(), Some("950 USD"));
        assert_eq!(fixture.number("SELECT COUNT(*) FROM sources"), 2);
        keep(fixture, "own", &[]);
        assert_eq!((count(fixture), field(fixture, "employer")), (1, None), "the list still tells of it");
        keep(fixture, "list", &[]);
        assert_eq!(count(fixture), 0);
    }
}

/// A job that a page calls so, with a page of its own.
fn linked(title: &str, employer: Option<&str>, url: &str) -> Record {
    job(json!({"title": title, "employer": employer, "url": url}), 0.9)
}

fn one_by_any_of_its_addresses(fixture: &Fixture) {
    let own = linked("Gardener (m/f/d)", Some("Town of Bath"), "https://a.example.org/jobs/1");
    for (title, url) in [
        ("Gardener", "http://www.a.example.org/jobs/1/"),
        ("Gardener (m/f/d)", "https://a.example.org/jobs/1#apply"),
        ("GARDENER (M/F/D) – Parks", "https://a.example.org/jobs/1"),
        ("Gardener (m/f/d)", "https://a.example.org/jobs/1#:~:text=gardener"),
    ] {
        let list = linked(title, None, url);
        for (first, second) in [(&list, &own), (&own, &list)] {
            keep(fixture, "first", std::slice::from_ref(first));
            keep(fixture, "second", std::slice::from_ref(second));
            assert_eq!(count(fixture), 1, "{title} {url}");
            keep(fixture, "first", &[]);
            keep(fixture, "second", &[]);
        }
    }
    keep(fixture, "own", &[own]);
    for (title, url) in [
        ("Head gardener", "https://a.example.org/jobs/1"),
        ("Gardeners", "https://a.example.org/jobs/1"),
        ("Gardener (m/f/d)", "https://a.example.org/jobs/2"),
    ] {
        keep(fixture, "other", &[linked(title, None, url)]);
        assert_eq!(count(fixture), 2, "{title} {url}");
    }
    let parts = ["1", "2"].map(|part| linked("Cook", None, &format!("https://a.example.org/all#{part}")));
    keep(fixture, "list", &parts);
    keep(fixture, "another list", &parts);
    assert_eq!(count(fixture), 4, "two parts of a page are two");
}

fn one_where_its_page_went(fixture: &Fixture) {
    let address = |page: &str| format!("https://a.example.org/{page}");
    let moved = |round: u8| {
        let page = AtHand::read(link("a", &format!("go{round}")), Vec::new(), None, None);
        let outcome = Outcome::Moved(address(&format!("own{round}")));
        fixture.does(fixture.store.keep_all(vec![AtHand { outcome, records: None, ..page }]));
    };
    for (round, order) in
        ["list moved own list", "moved own list own", "own moved list own"].iter().enumerate()
    {
        let round = round as u8;
        for page in order.split(' ') {
            match page {
                "list" => keep(fixture, "list", &[linked("Nurse", None, &address(&format!("go{round}")))]),
                "own" => {
                    let url = address(&format!("own{round}"));
                    keep(fixture, &format!("own{round}"), &[linked("Nurse", Some("St Mary"), &url)]);
                }
                _ => moved(round),
            }
        }
        assert_eq!(count(fixture), 1, "{order}");
        assert_eq!(field(fixture, "employer").as_deref(), Some("St Mary"), "{order}");
        keep(fixture, "list", &[]);
        keep(fixture, &format!("own{round}"), &[]);
    }
}

fn one_across_sites(fixture: &Fixture) {
    let at = |site: &str, record: Record| {
        fixture.does(fixture.store.keep(link(site, "page"), vec![record]));
        count(fixture)
    };
    let url = "https://jobs.example.org/1";
    assert_eq!(at("a", linked("Nurse", None, url)), 1);
    assert_eq!(at("jobs", linked("Nurse", Some("St Mary"), url)), 1);
    assert_eq!(at("b", linked("Nurse", None, url)), 1);
    let url = "https://jobs.example.org/2";
    assert_eq!(at("c", linked("Cook", None, url)), 2);
    assert_eq!(at("d", linked("Cook", Some("St Ann"), url)), 3, "neither is of the site of that page");
}

fn pages_known_of_before(fixture: &Fixture) {
    keep(fixture, "list", &[with_page("Nurse", None, None, "900 USD")]);
    fixture.run(
        "DROP INDEX pages_by_kind_set; ALTER TABLE pages DROP COLUMN kind_set; DROP TABLE kind_sets;
         DROP INDEX records_by_own_page; ALTER TABLE records DROP COLUMN own_page;
         DELETE FROM store_version WHERE version >= 34",
    );
    drop(fixture.does(Store::open(&fixture.address)));
    keep(fixture, "own", &[with_page("Nurse", Some("St Mary"), None, "")]);
    assert_eq!((count(fixture), field(fixture, "employer").as_deref()), (1, Some("St Mary")));
}

fn place_of_another_page(fixture: &Fixture) {
    let placed = |place: &str, position: Option<(f64, f64)>| {
        let row = json!({"title": "Physics teacher", "posted": "2003-01-23", "location": place, "hours": "Full time"});
        Record { position, ..job(row, 0.8) }
    };
    let near = |lat: f64, lon: f64| {
        let query = Query { near: Some((lat, lon, 10.0)), limit: 9, ..Query::default() };
        fixture.does(fixture.store.search(query)).len()
    };
    keep(fixture, "list", &[LISTED()]);
    keep(fixture, "own", &[placed("Bath", Some((51.38, -2.36)))]);
    assert_eq!(near(51.4, -2.4), 1);
    // The list is read again, in other words.
    let row =
        json!({"title": "Physics teacher", "posted": "2003-01-23", "pay": "900 USD", "hours": "Part time"});
    keep(fixture, "list", &[job(row, 0.9)]);
    assert_eq!(near(51.4, -2.4), 1);
    keep(fixture, "own", &[placed("Wells", Some((51.21, -2.65)))]);
    assert_eq!((near(51.4, -2.4), near(51.2, -2.6)), (0, 1));
    keep(fixture, "own", &[placed("Nowhere", None)]);
    assert_eq!((near(51.2, -2.6), field(fixture, "location").as_deref()), (0, Some("Nowhere")));
}

fn more_than_an_address(fixture: &Fixture) {
    keep(fixture, "own", &[with_page("Nurse", Some("St Mary"), None, "900 USD")]);
    for (page, other, all) in [
        ("another employer", with_page("Nurse", Some("St Ann"), None, ""), 2),
        ("another title", with_page("Doctor", None, None, ""), 3),
        ("which of two employers is open", with_page("Nurse", None, None, ""), 4),
    ] {
        keep(fixture, page, &[other]);
        assert_eq!(count(fixture), all, "{page}");
    }
    // What the page tells already is not told twice by it.
    let both = [with_page("Nurse", Some("St Mary"), None, "900 USD"), with_page("Cook", None, None, "")];
    keep(fixture, "own", &both);
    keep(fixture, "own", &both);
    assert_eq!(count(fixture), 5);
}

fn found_together(fixture: &Fixture) {
    keep(fixture, "list", &[LISTED()]);
    keep(fixture, "own", &[OWN()]);
    let all = fields(fixture);
    let values = ["hours", "closes", "description"].map(|name| all.get(name).and_then(Value::as_str));
    assert_eq!(values, [Some("Part time"), Some("2003-02-01"), Some("Optics and waves")]);
    for words in ["optics", "part time"] {
        let query = Query { words: words.to_owned(), limit: 9, ..Query::default() };
        assert_eq!(fixture.does(fixture.store.search(query)).len(), 1, "{words}");
    }
    let changed = fixture.number("SELECT COUNT(*) FROM history WHERE what = 'changed'");
    assert_eq!(changed, 0, "what another page adds is no change of it");
}

fn goes_with_its_page(fixture: &Fixture) {
    keep(fixture, "list", &[LISTED()]);
    keep(fixture, "own", &[OWN()]);
    let shorter =
        job(json!({"title": "Physics teacher", "posted": "2003-01-23", "closes": "2003-03-01"}), 0.8);
    keep(fixture, "own", &[shorter]);
    assert_eq!(["closes", "description"].map(|name| field(fixture, name)), [Some("2003-03-01".into()), None]);
    let changed = fixture.number("SELECT COUNT(*) FROM history WHERE what = 'changed'");
    assert_eq!(changed, 1, "the page that added it says something else");
    keep(fixture, "own", &[]);
    assert_eq!(["hours", "closes"].map(|name| field(fixture, name)), [Some("Part time".into()), None]);
    let shorter = job(json!({"title": "Physics teacher", "posted": "2003-01-23"}), 0.9);
    keep(fixture, "list", &[shorter]);
    assert_eq!(field(fixture, "hours"), None, "the only page that tells of it says so no more");
}

fn another_leads(fixture: &Fixture) {
    keep(fixture, "list", &[LISTED()]);
    keep(fixture, "own", &[Record { confidence: 0.95, ..OWN() }]);
    assert_eq!(
        ["hours", "closes"].map(|name| field(fixture, name)),
        ["Part time", "2003-02-01"].map(|s| Some(s.into()))
    );
    let full_time =
        job(json!({"title": "Physics teacher", "posted": "2003-01-23", "hours": "Full time"}), 0.9);
    keep(fixture, "list", &[full_time]);
    assert_eq!(
        ["hours", "closes"].map(|name| field(fixture, name)),
        ["Full time", "2003-02-01"].map(|s| Some(s.into()))
    );
    keep(fixture, "third", &[Record { confidence: 0.5, ..LISTED() }]);
    assert_eq!(field(fixture, "hours"), Some("Full time".into()), "the surest of those that add");
}

fn talk(row: Value, confidence: f64) -> Record {
    let row = row.as_object().cloned().unwrap();
    Record { confidence, ..Record::of_row(schema::named("event").unwrap(), row, Fields::new()) }
}

const TITLE: &str = "Advances in Protein Folding";

fn still_says(fixture: &Fixture) {
    let at = |place: &str| json!({"title": TITLE, "start": "2999-11-03T16:00", "location": place});
    keep(fixture, "own", &[talk(at("Smith Hall"), 0.9)]);
    keep(fixture, "list", &[talk(at("Smith Hall"), 0.8)]);
    keep(
        fixture,
        "own",
        &[talk(json!({"title": TITLE, "start": "2999-11-03T16:00", "description": "Chains"}), 0.9)],
    );
    let now = ["location", "description"].map(|name| field(fixture, name));
    assert_eq!(now, ["Smith Hall", "Chains"].map(|s| Some(s.into())));
}

fn leaves_its_place(fixture: &Fixture) {
    let at = |place: &str| json!({"title": TITLE, "start": "2999-11-03T16:00", "location": place});
    keep(fixture, "own", &[talk(at("Smith Hall"), 0.95)]);
    keep(
        fixture,
        "list",
        &[talk(json!({"title": TITLE, "start": "2999-11-03T16:00", "description": "Chains"}), 0.8)],
    );
    keep(fixture, "own", &[]);
    assert_eq!(["location", "description"].map(|name| field(fixture, name)), [None, Some("Chains".into())]);
    keep(fixture, "third", &[talk(at("Old Hall"), 0.85)]);
    assert_eq!(field(fixture, "location"), Some("Old Hall".into()), "it is surer than what is left");
}

fn known_of_before(fixture: &Fixture) {
    let at = |place: &str| json!({"title": TITLE, "start": "2999-11-03T16:00", "location": place});
    let described =
        || talk(json!({"title": TITLE, "start": "2999-11-03T16:00", "description": "Chains"}), 0.8);
    keep(fixture, "own", &[talk(at("Smith Hall"), 0.9)]);
    keep(fixture, "list", &[described()]);
    // As a store of before 33 has it: the words of one page alone, and nothing of what the other says.
    fixture.run("UPDATE sources SET fields = NULL, said = 0; UPDATE contents SET leader = NULL");
    keep(fixture, "own", &[talk(json!({"title": TITLE, "start": "2999-11-03T16:00"}), 0.9)]);
    assert_eq!(field(fixture, "location"), None, "the page that led says so no more");
    keep(fixture, "list", &[described()]);
    assert_eq!(field(fixture, "description"), Some("Chains".into()));
}

fn joined_and_called_off(fixture: &Fixture) {
    let own = || json!({"title": TITLE, "start": "2999-11-03T16:00"});
    keep(fixture, "own", &[talk(own(), 0.95)]);
    keep(
        fixture,
        "list",
        &[talk(json!({"title": TITLE, "start": "2999-11-03T16:00", "location": "Hall 1"}), 0.8)],
    );
    let other = |status: Value| {
        talk(
            json!({"title": "Folding of proteins, an evening", "start": "2999-11-04", "status": status}),
            0.9,
        )
    };
    keep(fixture, "other", &[other(Value::Null)]);
    fixture.does(fixture.store.merge(2, 1, EDITOR));
    keep(fixture, "other", &[other("cancelled".into())]);
    assert_eq!(field(fixture, "status"), Some("cancelled".into()));
    keep(
        fixture,
        "list",
        &[talk(json!({"title": TITLE, "start": "2999-11-03T16:00", "location": "Hall 2"}), 0.8)],
    );
    assert_eq!(
        ["status", "location"].map(|name| field(fixture, name)),
        ["cancelled", "Hall 2"].map(|s| Some(s.into()))
    );
}

fn ends_as_it_begins(fixture: &Fixture) {
    let title = TITLE;
    let listed = json!({"title": title, "start": "2999-11-03", "location": "Smith Hall"});
    keep(fixture, "list", &[talk(listed, 0.9)]);
    let own = json!({"title": title, "start": "2999-11-03T16:00", "end": "2999-11-03T17:00", "description": "Chains"});
    keep(fixture, "own", &[talk(own, 0.8)]);
    assert_eq!(["end", "description"].map(|name| field(fixture, name)), [None, Some("Chains".into())]);
    let listed = json!({"title": title, "start": "2999-11-03T16:00", "location": "Smith Hall"});
    keep(fixture, "list", &[talk(listed, 0.9)]);
    let own = json!({"title": title, "start": "2999-11-03T16:00", "end": "2999-11-03T17:30", "repeats": "FREQ=WEEKLY;BYDAY=SU"});
    keep(fixture, "own", &[talk(own, 0.8)]);
    assert_eq!(["end", "repeats"].map(|name| field(fixture, name)), [Some("2999-11-03T17:30".into()), None]);
    let moved = json!({"title": title, "start": "2999-11-10T10:00", "location": "Smith Hall"});
    keep(fixture, "list", &[talk(moved, 0.9)]);
    assert_eq!(["start", "end"].map(|name| field(fixture, name)), [Some("2999-11-10T10:00".into()), None]);
}

fn corrected_stands(fixture: &Fixture) {
    keep(fixture, "list", &[LISTED()]);
    keep(fixture, "own", &[OWN()]);
    let id = fixture.number("SELECT id FROM records");
    let hours = Fields::from_iter([("hours".to_owned(), json!("Mornings"))]);
    fixture.does(fixture.store.correct(id, hours, EDITOR));
    let own = job(
        json!({"title": "Physics teacher", "posted": "2003-01-23", "closes": "2003-04-01", "hours": "Evenings"}),
        0.8,
    );
    keep(fixture, "own", &[own]);
    assert_eq!(
        ["hours", "closes"].map(|name| field(fixture, name)),
        ["Mornings", "2003-04-01"].map(|s| Some(s.into()))
    );
}
