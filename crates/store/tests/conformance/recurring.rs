//! What recurs belongs to each of its days, in lists, counts and calendars.

use serde_json::json;
use store::{Count, Fields, Occurrence, Order, Query, Record, Within};

use crate::Case;
use crate::edits::{EDITOR, one, whole};
use crate::fixture::Fixture;
use crate::language::{WITHOUT_ADDITIONS, WITHOUT_TERMS};
use crate::search::{event, find, keep, query_of, titles};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what recurs is found on each of its days", on_its_days),
    ("what recurs takes its place in lists by date", in_lists),
    ("what recurs stands on all its days of a calendar", laid_out),
    ("what recurs is over after its last day", over),
    ("what recurs begins on the first of its days", begins),
    ("a store of an earlier version knows what recurs", taken_up),
];

/// A choir that meets on Tuesdays since Tuesday 5 November 2999, at seven.
fn weekly(title: &str, until: &str) -> Record {
    let repeats = format!("FREQ=WEEKLY;BYDAY=TU{until}");
    let row = json!({"title": title, "start": "2999-11-05T19:00", "end": "2999-11-05T21:00", "location": "Town Hall",
        "repeats": repeats, "text": "Singing for everybody", "confidence": 0.9});
    Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
}

fn filled(fixture: &Fixture) {
    keep(
        fixture,
        "a",
        "hall",
        vec![
            weekly("Choir", ";UNTIL=2999-12-17"),
            weekly("Chess", ""),
            event("Concert for everybody", "2999-11-27T20:00", "Town Hall", "Singing"),
            event("Market for everybody", "2999-12-03T09:00", "Town Square", "Apples, and singing"),
            Record {
                ends: Some("2999-12-20".into()),
                ..event("Boats", "2999-11-01", "Town Museum", "An exhibition")
            },
        ],
    );
}

fn between(from: &str, to: Option<&str>, words: &str) -> Query {
    let (from, to) = (Some(from.to_owned()), to.map(str::to_owned));
    Query { from, to, order: Order::Date, ..query_of(words) }
}

fn on_its_days(fixture: &Fixture) {
    filled(fixture);
    let on = |day: &str, within, words| titles(fixture, Query { within, ..between(day, Some(day), words) });
    for within in [Within::Begin, Within::Overlap] {
        assert_eq!(on("2999-11-12", within, "singing"), ["Choir", "Chess"], "{within:?}");
        assert_eq!(on("2999-11-13", within, "singing"), [""; 0], "{within:?}");
        assert_eq!(on("2999-11-12", within, "choir"), ["Choir"], "{within:?}");
    }
    assert_eq!(on("2999-11-12", Within::Begin, ""), ["Choir", "Chess"]);
    assert_eq!(on("2999-11-12", Within::Running, ""), ["Boats"], "it is not running");
    let ranked =
        |from: &str, to, words| titles(fixture, Query { order: Order::Rank, ..between(from, to, words) });
    assert_eq!(ranked("2999-11-12", Some("2999-11-12"), "chess"), ["Chess"]);
    assert_eq!(ranked("2999-11-13", Some("2999-11-18"), "chess"), [""; 0]);
    let count = |from: &str, to, words| {
        let query = Query { kind: Some("event".into()), ..between(from, to, words) };
        fixture.does(fixture.store.count(query, 100))
    };
    assert_eq!(count("2999-11-12", Some("2999-11-12"), ""), Count::Exactly(3), "with what is running");
    assert_eq!(count("2999-11-13", Some("2999-11-13"), ""), Count::Exactly(1));
    assert_eq!(count("2999-11-12", Some("2999-12-01"), "singing"), Count::Exactly(3));
    assert_eq!(count("2999-11-12", None, "chess"), Count::Exactly(1));
    let newest = Query { order: Order::New, limit: 9, ..between("2999-11-19", Some("2999-11-19"), "") };
    assert_eq!(titles(fixture, newest).len(), 3);
    let part = Query { limit: 9, ..between("2999-11-12", Some("2999-11-12"), "") };
    assert_eq!(fixture.does(fixture.store.part(part, 0)).len(), 3);
}

fn in_lists(fixture: &Fixture) {
    filled(fixture);
    for words in ["", "everybody"] {
        let list = |limit| {
            titles(fixture, Query { within: Within::Begin, limit, ..between("2999-11-27", None, words) })
        };
        let all = ["Concert for everybody", "Market for everybody", "Choir", "Chess"];
        assert_eq!(list(9), all, "{words}");
        assert_eq!(list(3), all[..3], "{words}");
    }
    let hits = find(fixture, Query { within: Within::Begin, ..between("2999-11-27", None, "choir") });
    let next = Occurrence { starts: "2999-12-03T19:00".into(), ends: Some("2999-12-03T21:00".into()) };
    assert_eq!(hits[0].occurrence, Some(next));
    assert_eq!(hits[0].span(), (Some("2999-12-03T19:00"), Some("2999-12-03T21:00")));
    assert_eq!(hits[0].starts.as_deref(), Some("2999-11-05T19:00"), "what the page says stays");
    let before = find(fixture, between("2999-11-01", Some("2999-11-30"), "choir"));
    assert_eq!(before[0].span().0, Some("2999-11-05T19:00"), "the first time is one of them");
}

fn laid_out(fixture: &Fixture) {
    filled(fixture);
    for words in ["", "everybody"] {
        let days = fixture.does(fixture.store.days(between("2999-11-01", Some("2999-12-04"), words), 2));
        let days: Vec<_> = days
            .iter()
            .map(|day| {
                (&*day.date, day.count, day.hits.iter().map(|hit| hit.title.clone().unwrap()).collect())
            })
            .filter(|(day, ..)| *day != "2999-11-01")
            .collect();
        let both = || vec!["Choir".to_owned(), "Chess".to_owned()];
        let morning = vec!["Market for everybody".to_owned(), "Choir".to_owned()];
        let expected: [(&str, u32, Vec<String>); 6] = [
            ("2999-11-05", 2, both()),
            ("2999-11-12", 2, both()),
            ("2999-11-19", 2, both()),
            ("2999-11-26", 2, both()),
            ("2999-11-27", 1, vec!["Concert for everybody".to_owned()]),
            ("2999-12-03", 3, morning),
        ];
        assert_eq!(days, expected, "{words}");
    }
}

fn over(fixture: &Fixture) {
    filled(fixture);
    assert_eq!(titles(fixture, between("2999-12-18", None, "singing")), ["Chess"]);
    let id = one(fixture, "chess");
    let fields = Fields::from_iter([("repeats".to_owned(), json!("FREQ=WEEKLY;BYDAY=WE;UNTIL=2999-12-25"))]);
    fixture.does(fixture.store.correct(id, fields, EDITOR));
    assert_eq!(titles(fixture, between("2999-12-18", Some("2999-12-18"), "singing")), ["Chess"]);
    assert_eq!(titles(fixture, between("2999-12-26", None, "singing")), [""; 0], "until Christmas");
    // Today's next time is looked for where no days are asked for.
    let next = whole(fixture, id).hit.occurrence.map(|once| once.starts);
    assert_eq!(next.as_deref(), Some("2999-11-06T19:00"));
    keep(fixture, "a", "hall", Vec::new());
    assert_eq!(titles(fixture, between("2999-11-12", Some("2999-11-12"), "")), [""; 0], "gone with its page");
}

fn begins(fixture: &Fixture) {
    let row = json!({"title": "Choir", "start": "2999-11-01T19:00", "end": "2999-11-01T21:00",
        "repeats": "FREQ=WEEKLY;BYDAY=TU", "confidence": 0.9});
    let choir =
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new());
    keep(fixture, "a", "hall", vec![choir]);
    assert_eq!(titles(fixture, between("2999-11-01", Some("2999-11-04"), "")), [""; 0], "that is no Tuesday");
    let hits = find(fixture, between("2999-11-01", None, ""));
    assert_eq!(hits[0].span(), (Some("2999-11-05T19:00"), Some("2999-11-05T21:00")));
    assert_eq!(hits[0].fields["start"], "2999-11-01T19:00", "what the page says stays");
}

fn taken_up(fixture: &Fixture) {
    filled(fixture);
    fixture.run(WITHOUT_ADDITIONS);
    fixture.run(WITHOUT_TERMS);
    let store = fixture.does(store::Store::open(&fixture.address));
    let hits =
        fixture.does(store.search(Query { limit: 9, ..between("2999-11-12", Some("2999-11-12"), "") }));
    let titles: Vec<_> = hits.into_iter().filter_map(|hit| hit.title).collect();
    assert_eq!(titles, ["Boats", "Choir", "Chess"]);
}
