//! Days of a search: what begins, what is running, whose day it is, and what a calendar lays out.

use store::{Count, Order, Query, Record, Within};

use crate::Case;
use crate::fixture::Fixture;
use crate::search::{event, find, keep, query_of, sorted, titles};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what is running belongs to its days", running),
    ("what is running, by the clock", by_the_clock),
    ("running in every order, in parts", in_every_order),
    ("today is that of the store's time zone", time_zones),
    ("a calendar's days, with all that begin counted", laid_out),
];

fn lasting(title: &str, starts: &str, ends: &str, place: &str) -> Record {
    Record { ends: Some(ends.into()), ..event(title, starts, place, "An exhibition of boats") }
}

fn filled(fixture: &Fixture) {
    keep(
        fixture,
        "a",
        "museum",
        vec![
            lasting("Boats", "2999-11-01", "2999-12-20", "Town Museum"),
            lasting("Kites", "2999-10-01", "2999-11-23", "Town Museum"),
            lasting("Night of boats", "2999-11-24T16:00", "2999-11-25T08:00", "Harbour"),
            lasting("Dance", "2999-10-10T22:00", "2999-10-11T02:00", "Harbour"),
            lasting("Talk on boats", "2999-11-24T16:00", "2999-11-24T18:00", "Harbour"),
            event("Launch of boats", "2999-11-26T10:00", "Harbour", "With speeches"),
            event("Open day with boats", "2999-11-24", "Harbour", "All day"),
            lasting("Building boats", "2999-11-28", "2999-12-02", "Harbour"),
        ],
    );
    let job = schema::named("job").unwrap();
    let row = serde_json::json!({"title": "Builder of boats", "posted": "2999-11-01", "deadline": "2999-12-20",
        "text": "boats", "confidence": 0.9});
    keep(
        fixture,
        "b",
        "jobs",
        vec![Record::of_row(job, row.as_object().cloned().unwrap(), store::Fields::new())],
    );
}

fn between(from: &str, to: Option<&str>, words: &str) -> Query {
    let (from, to) = (Some(from.to_owned()), to.map(str::to_owned));
    Query { from, to, order: Order::Date, ..query_of(words) }
}

fn running(fixture: &Fixture) {
    filled(fixture);
    for words in ["", "boats"] {
        let on = |from: &str, to, within| titles(fixture, Query { within, ..between(from, to, words) });
        let day = Some("2999-11-25");
        assert_eq!(on("2999-11-25", day, Within::Overlap), ["Boats", "Night of boats"], "{words}");
        assert_eq!(on("2999-11-25", day, Within::Begin), [""; 0], "{words}");
        assert_eq!(
            on("2999-11-25", day, Within::Running),
            ["Night of boats", "Boats"],
            "the first to end first"
        );
        assert_eq!(
            on("2999-11-25", None, Within::Overlap),
            ["Boats", "Night of boats", "Launch of boats", "Building boats"],
            "{words}"
        );
        assert_eq!(on("2999-12-20", None, Within::Overlap), ["Boats"], "its last day is one of its days");
        assert_eq!(on("2999-12-21", None, Within::Overlap), [""; 0]);
    }
    for within in [Within::Overlap, Within::Running] {
        let day = |from: &str, to: &str| titles(fixture, Query { within, ..between(from, Some(to), "") });
        assert_eq!(
            day("2999-10-11", "2999-10-11"),
            ["Kites"],
            "a night that ends in the small hours is over"
        );
        assert_eq!(day("2999-11-25", "2999-11-20"), [""; 0], "the last day lies before the first");
    }
    let of_kind = |kind: &str| Query { kind: Some(kind.into()), ..between("2999-11-25", None, "boats") };
    assert_eq!(titles(fixture, of_kind("event")).len(), 4);
    assert_eq!(
        titles(fixture, of_kind("job")),
        [""; 0],
        "a job is open to its deadline and does not take place"
    );
    let today = Query { today: Some("2999-11-25".into()), within: Within::Running, ..query_of("") };
    assert_eq!(titles(fixture, today), ["Night of boats", "Boats"], "without a day: today");
    assert_eq!(
        titles(fixture, between("2999-11-22", Some("2999-11-23"), "\"exhibition of boats\"")),
        ["Kites", "Boats"]
    );
}

fn by_the_clock(fixture: &Fixture) {
    filled(fixture);
    let at = |moment: &str| titles(fixture, between(moment, Some("2999-11-24"), ""));
    assert_eq!(at("2999-11-24T15:00"), ["Boats", "Open day with boats", "Night of boats", "Talk on boats"]);
    assert_eq!(at("2999-11-24T17:00"), ["Boats", "Open day with boats", "Night of boats", "Talk on boats"]);
    assert_eq!(
        at("2999-11-24T18:30"),
        ["Boats", "Open day with boats", "Night of boats"],
        "the talk is over"
    );
    assert_eq!(
        titles(fixture, between("2999-12-20T23:00", None, "")),
        ["Boats"],
        "an end without a clock is its day's"
    );
    assert_eq!(titles(fixture, between("2999-11-25T09:00", Some("2999-11-25"), "")), ["Boats"]);
}

fn in_every_order(fixture: &Fixture) {
    filled(fixture);
    let expected = ["Boats", "Building boats", "Launch of boats", "Night of boats"];
    for (order, words) in [(Order::Rank, "boats"), (Order::New, ""), (Order::New, "boats"), (Order::Rank, "")]
    {
        let query = Query { order, kind: Some("event".into()), ..between("2999-11-25", None, words) };
        assert_eq!(sorted(titles(fixture, query)), expected, "{order:?} {words}");
    }
    let sort = store::SortField { name: "title".into(), numbers: false, descending: true };
    let by_title = Query { sort: Some(sort), ..between("2999-11-25", None, "") };
    assert_eq!(titles(fixture, by_title), ["Night of boats", "Launch of boats", "Building boats", "Boats"]);
    let first = |limit| titles(fixture, Query { limit, ..between("2999-11-25", None, "") });
    assert_eq!((first(1), first(3).len()), (vec!["Boats".to_owned()], 3));
    let part = fixture.does(fixture.store.part(Query { limit: 9, ..between("2999-11-25", None, "") }, 0));
    assert_eq!(part.len(), 4);
    let running = Query { within: Within::Running, limit: 9, ..between("2999-11-25", None, "") };
    assert_eq!(fixture.does(fixture.store.part(running, 0)).len(), 2, "in parts, too");
    for words in ["", "boats"] {
        let month = |within| titles(fixture, Query { within, ..between("2999-12", Some("2999-12"), words) });
        assert_eq!(month(Within::Overlap), ["Boats", "Building boats"], "a month is all its days");
        assert_eq!(month(Within::Begin), [""; 0]);
    }
    let best = titles(fixture, Query { order: Order::Rank, ..between("2999-11-25", None, "night boats") });
    assert_eq!(best, ["Night of boats"]);
}

fn time_zones(fixture: &Fixture) {
    let zone = |name: &str| jiff::tz::TimeZone::get(name).unwrap();
    // Twenty-six hours apart: it is never one day in both.
    let (early, late) = (zone("Etc/GMT+12"), zone("Pacific/Kiritimati"));
    let stores = [&early, &late].map(|zone| fixture.store.in_zone(zone.clone()));
    let days = stores.each_ref().map(|store| store.today().to_string());
    assert!(days[0] < days[1], "{days:?}");
    keep(
        fixture,
        "a",
        "days",
        days.each_ref().map(|day| event(day, &format!("{day}T18:00"), "Aula", "x")).to_vec(),
    );
    for (store, day) in stores.iter().zip(&days) {
        let hits = fixture.does(store.search(Query { limit: 9, ..query_of("today") }));
        assert_eq!(
            hits.into_iter().map(|hit| hit.title.unwrap()).collect::<Vec<_>>(),
            std::slice::from_ref(day)
        );
    }
}

fn laid_out(fixture: &Fixture) {
    filled(fixture);
    let many =
        (0..40).map(|n| event(&format!("Regatta {n:02}"), "2999-11-27", &format!("Pier {n}"), "boats"));
    keep(fixture, "c", "regatta", many.collect());
    for words in ["", "boats"] {
        let query = between("2999-11-24", Some("2999-11-28"), words);
        let days = fixture.does(fixture.store.days(query, 3));
        let counts: Vec<_> = days.iter().map(|day| (&*day.date, day.count, day.hits.len())).collect();
        assert_eq!(
            counts,
            [("2999-11-24", 3, 3), ("2999-11-26", 1, 1), ("2999-11-27", 40, 3), ("2999-11-28", 1, 1)],
            "{words}"
        );
        let begins: Vec<_> = days[0].hits.iter().map(|hit| hit.title.as_deref().unwrap()).collect();
        assert_eq!(begins, ["Open day with boats", "Night of boats", "Talk on boats"]);
    }
    let spans = fixture.does(fixture.store.spans(between("2999-11-24", Some("2999-11-28"), "boats")));
    assert_eq!(
        sorted(spans.into_iter().map(|(starts, _)| starts).collect()),
        ["2999-11-01", "2999-11-24T16:00", "2999-11-28"],
        "what lasts for more than a day"
    );
    let count = |words: &str, most| {
        let query = Query { kind: Some("event".into()), ..between("2999-11-24", None, words) };
        fixture.does(fixture.store.count(query, most))
    };
    assert_eq!(count("", 100), Count::Exactly(46), "with what is running");
    assert_eq!((count("boats", 100), count("regatta", 100)), (Count::Exactly(46), Count::Exactly(40)));
    assert_eq!((count("", 45), count("regatta", 39)), (Count::MoreThan(45), Count::MoreThan(39)));
    let all = Query { within: Within::Running, ..between("2999-11-24", None, "") };
    assert_eq!(fixture.does(fixture.store.count(all, 100)), Count::Exactly(1));
    let regatta = Query { limit: 50, ..between("2999-11-27", Some("2999-11-27"), "regatta") };
    assert_eq!(find(fixture, regatta).len(), 40);
}
