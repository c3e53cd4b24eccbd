//! Search: the same records in the same order, whichever database.

use serde_json::json;
use store::{Fields, Hit, Order, Query, Record, Within};

use crate::Case;
use crate::fixture::{Fixture, link};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("words, phrases, beginnings, exclusions", words),
    ("the title weighs more than the text", the_title_weighs_more),
    ("kind, dates, fixture, source, confidence", narrowed),
    ("conditions on any field", conditions),
    ("words of a field are whole", words_of_a_field_are_whole),
    ("links are found by what they are called", links_are_found_by_what_they_are_called),
    ("what is gone or changed is found as it is now", what_is_gone_or_changed),
    ("events by date", events_by_date),
    ("near a place", near),
    ("by topic", by_topic),
    ("strangers find the same", strangers_find_the_same),
    ("a common word gives what comes next", a_common_word_gives_what_comes_next),
    ("a question is answered", a_question_is_answered),
    ("records like one", records_like_one),
    ("all records in parts", all_in_parts),
    ("counted and swept", counted_and_swept),
];

fn words_of_a_field_are_whole(fixture: &Fixture) {
    let course = |id: &str| {
        let row = json!({"course_id": id, "course_name": id, "text": id, "confidence": 0.9});
        Record::of_row(schema::named("course").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    let ids = ["CS 164", "cs61a", "EE/CS 120", "PHYSICS 7A", "ECS 20", "C[S 1", "a*b", "d.e", "ÖZ 5"];
    keep(fixture, "a", "courses", ids.map(course).to_vec());
    let found = |is, value: &str| {
        let (name, value) = ("course_id".to_owned(), value.to_owned());
        let condition = Some(store::Condition::Field { name, is, value });
        sorted(titles(fixture, Query { condition, ..query_of("") }))
    };
    let says = |value: &str| found(store::Is::Says, value);
    assert_eq!(says("CS"), ["CS 164", "EE/CS 120", "cs61a"]);
    assert_eq!((says("cs 164"), says("physics")), (vec!["CS 164".into()], vec!["PHYSICS 7A".into()]));
    assert_eq!(
        (says("C[S"), says("a*b"), says("d.e")),
        (vec!["C[S 1".into()], vec!["a*b".into()], vec!["d.e".into()])
    );
    let (holds, equals) = (found(store::Is::Holds, "ÖZ"), found(store::Is::Equal, "ÖZ 5"));
    assert_eq!([says("ÖZ"), holds, equals], [["ÖZ 5"]; 3], "capitals beyond ASCII");
    assert!(says("c?").is_empty() && says("\\").is_empty() && says("(").is_empty());
}

fn links_are_found_by_what_they_are_called(fixture: &Fixture) {
    let row = json!({"title": "Tides", "url": "https://a.org/t", "subjects": {"Ocean waves": "https://v.example.org/77"}, "confidence": 0.9});
    let page = schema::named("page").unwrap();
    keep(fixture, "a", "t", vec![Record::of_row(page, row.as_object().cloned().unwrap(), Fields::new())]);
    let found = |words: &str| titles(fixture, query_of(words));
    assert_eq!([found("wave"), found("subjects:ocean")], [["Tides"]; 2]);
    assert!(found("example").is_empty(), "an address is no text");
}

/// A search that does not take long is answered alike, also behind one that was refused.
fn strangers_find_the_same(fixture: &Fixture) {
    let records = (0..30).map(|n| event(&format!("Jazz {n}"), "2999-11-03", "Aula", "an evening of strings"));
    keep(fixture, "a", "all", records.collect());
    let strangers = fixture.store.hurried();
    for words in ["jazz", "str*", "jazz -strings", "\"an evening\"", "stringss", ""] {
        let query = Query { limit: 9, order: Order::Date, ..query_of(words) };
        let found = fixture.does(strangers.search(query.clone()));
        assert_eq!(found, fixture.does(fixture.store.search(query)), "{words}");
        assert!(fixture.wait(strangers.search(query_of("a* b* c*"))).is_err());
    }
    assert_eq!(
        fixture.does(strangers.ask("What is jazz?", 3)),
        fixture.does(fixture.store.ask("What is jazz?", 3))
    );
}

fn records_like_one(fixture: &Fixture) {
    let job = |title: &str, text: &str| {
        let row = json!({"title": title, "text": text, "confidence": 0.9});
        Record::of_row(schema::named("job").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    let jobs = [
        ("Physician", "Work in our hospital with patients"),
        ("Doctor", "A clinic is looking for a doctor who treats the sick"),
        ("Nurse for a hospital", "You look after patients day and night"),
        ("Gardener", "Trees, flowers and lawns of a park"),
        ("Baker", "Bread and rolls from four in the morning"),
    ];
    keep(fixture, "a", "jobs", jobs.map(|(title, text)| job(title, text)).to_vec());
    keep(
        fixture,
        "a",
        "events",
        vec![event("Physician of the year", "2999-11-03", "Aula", "hospital patients")],
    );
    let found = fixture.does(fixture.store.search(Query {
        kind: Some("job".into()),
        limit: 1,
        ..query_of("physician")
    }));
    let similar = |most| {
        let hits = fixture.does(fixture.store.similar(found[0].id, most));
        hits.into_iter().filter_map(|hit| hit.title).collect::<Vec<_>>()
    };
    assert_eq!(
        similar(9),
        ["Nurse for a hospital", "Doctor"],
        "of the same kind, in the same words or near ones"
    );
    assert_eq!(similar(0), [""; 0]);
    assert!(fixture.does(fixture.store.similar(999_999, 9)).is_empty());
}

fn by_topic(fixture: &Fixture) {
    let about = |title: &str, topic: Option<&str>, day: u32| {
        let start = format!("2999-11-{day:02}");
        Record { topic: topic.map(str::to_owned), ..event(title, &start, "Aula", "an evening") }
    };
    let all =
        [("Jazz", Some("Music"), 5), ("Blues", Some("Music"), 3), ("Zoning", Some("Local government"), 4)];
    let mut records: Vec<Record> = all.map(|(title, topic, day)| about(title, topic, day)).to_vec();
    records.push(about("Something", None, 6));
    keep(fixture, "a", "all", records.clone());
    let of = |topic: &str, words: &str| {
        let topic = Some(topic.to_owned());
        let query = Query { topic, words: words.into(), order: Order::Date, limit: 9, ..Query::default() };
        let hits = fixture.does(fixture.store.search(query));
        hits.into_iter().map(|hit| (hit.title.unwrap(), hit.topic.unwrap())).collect::<Vec<_>>()
    };
    let music = |titles: [&str; 2]| titles.map(|title| (title.to_owned(), "Music".to_owned())).to_vec();
    assert_eq!(of("Music", ""), music(["Blues", "Jazz"]));
    assert_eq!(of("Music", "evening"), music(["Blues", "Jazz"]));
    assert_eq!(of("Music", "jazz").len(), 1);
    assert!(of("music", "").is_empty() && of("' OR 1=1 --", "").is_empty());
    let newest = Query { order: Order::New, kind: Some("event".into()), limit: 2, ..Query::default() };
    assert_eq!(titles(fixture, newest), ["Something", "Zoning"], "what came last is first");
    // Another topic is no change of the record; one that had none gets it.
    records[3].topic = Some("Music".to_owned());
    records[0].topic = None;
    keep(fixture, "a", "all", records);
    assert_eq!(of("Music", "").len(), 3);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM history WHERE what <> 'new'"), 0);
}

pub(crate) fn event(title: &str, start: &str, place: &str, text: &str) -> Record {
    let row = json!({"title": title, "start": start, "location": place, "text": text, "confidence": 0.9});
    Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
}

pub(crate) fn keep(fixture: &Fixture, host: &str, page: &str, records: Vec<Record>) {
    fixture.does(fixture.store.keep(link(host, page), records));
}

fn filled(fixture: &Fixture) {
    keep(
        fixture,
        "a",
        "talks",
        vec![
            event(
                "Quantum computing for everyone",
                "2999-11-03T16:00",
                "Smith Hall, Room 5",
                "A lecture by Ann Lee",
            ),
            event(
                "Jazz at the Café",
                "2999-11-05T20:00",
                "Blue Note, San Francisco",
                "Computing is not on the menu",
            ),
            event(
                "Board of zoning",
                "2999-12-01",
                "Town Hall",
                "Computers, permits and San Jose, then Francisco Street",
            ),
        ],
    );
    let sale = json!({"title": "Old computer", "price": "from $1,250.50 on", "posted": "2003-01-25",
        "department": "Dept. of Physics", "text": "Old computer, from $1,250.50 on", "confidence": 0.6});
    keep(
        fixture,
        "b",
        "sale",
        vec![Record::of_row(&offer(), sale.as_object().cloned().unwrap(), Fields::new())],
    );
}

/// A kind that a user declares.
pub(crate) fn offer() -> schema::Schema {
    let file = "name = 'offer'\n[record]\nneeds = ['price']\n[fields]\ntitle = { part = 'title', role = 'title' }\n\
                price = 'price'\nposted = { label = 'posted' }\ndepartment = { label = 'department' }";
    schema::Schema::from_toml("offer.toml", file).unwrap()
}

pub(crate) fn find(fixture: &Fixture, query: Query) -> Vec<Hit> {
    let limit = if query.limit == 0 { 20 } else { query.limit };
    fixture.does(fixture.store.search(Query { limit, ..query }))
}

pub(crate) fn titles(fixture: &Fixture, query: Query) -> Vec<String> {
    find(fixture, query).into_iter().map(|hit| hit.title.unwrap()).collect()
}

pub(crate) fn query_of(words: &str) -> Query {
    Query { words: words.to_owned(), ..Query::default() }
}

pub(crate) fn sorted(mut titles: Vec<String>) -> Vec<String> {
    titles.sort();
    titles
}

const JAZZ: &str = "Jazz at the Café";
const QUANTUM: &str = "Quantum computing for everyone";
const ZONING: &str = "Board of zoning";
const OFFER: &str = "Old computer";

fn words(fixture: &Fixture) {
    filled(fixture);
    assert_eq!(titles(fixture, query_of("cafe")), [JAZZ]);
    assert_eq!(titles(fixture, query_of("CAFÉ jazz")), [JAZZ]);
    assert_eq!(titles(fixture, query_of("\"san francisco\"")), [JAZZ]);
    assert_eq!(sorted(titles(fixture, query_of("san francisco"))), [ZONING, JAZZ]);
    assert_eq!(sorted(titles(fixture, query_of("comput*"))), [ZONING, JAZZ, OFFER, QUANTUM]);
    assert_eq!(titles(fixture, query_of("computing -jazz")), [OFFER, QUANTUM, ZONING]);
    assert!(titles(fixture, query_of("quantum jazz")).is_empty());
    assert!(titles(fixture, query_of("d29991103")).is_empty(), "the words of days are nobody's to find");
}

fn the_title_weighs_more(fixture: &Fixture) {
    filled(fixture);
    assert_eq!(titles(fixture, query_of("computing")), [OFFER, QUANTUM, JAZZ, ZONING]);
    let hit = find(fixture, query_of("quantum")).remove(0);
    assert_eq!(hit.source.as_deref(), Some("https://a.example.org/talks"));
    assert_eq!((hit.sources, hit.kind.as_str(), hit.text.as_str()), (1, "event", "A lecture by Ann Lee"));
    assert_eq!(hit.fields["location"], "Smith Hall, Room 5");
}

fn narrowed(fixture: &Fixture) {
    filled(fixture);
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(titles(fixture, Query { kind: some("offer"), ..query_of("comput*") }), [OFFER]);
    let from = Query { from: some("2999-11-04"), ..query_of("comput*") };
    assert_eq!(sorted(titles(fixture, from.clone())), [ZONING, JAZZ]);
    assert_eq!(titles(fixture, Query { to: some("2999-11-30"), ..from }), [JAZZ]);
    assert_eq!(
        titles(fixture, Query { from: some("2999-12-01"), to: some("2999-12-01"), ..query_of("") }),
        [ZONING]
    );
    assert_eq!(
        titles(fixture, Query { from: some("2999-11-03"), to: some("2999-11-03"), ..query_of("quantum") }),
        [QUANTUM]
    );
    assert_eq!(titles(fixture, Query { place: some("francisco"), ..query_of("") }), [JAZZ]);
    assert_eq!(titles(fixture, Query { place: some("hall"), ..query_of("comput*") }).len(), 2);
    assert_eq!(titles(fixture, Query { source: some("b.example"), ..query_of("comput*") }), [OFFER]);
    assert_eq!(titles(fixture, Query { min_confidence: 0.7, ..query_of("old computer") }), [""; 0]);
    assert_eq!(titles(fixture, Query { min_confidence: 0.5, ..query_of("old computer") }), [OFFER]);
    assert_eq!(titles(fixture, Query { limit: 1, ..query_of("comput*") }).len(), 1);
}

fn conditions(fixture: &Fixture) {
    filled(fixture);
    let fits =
        |text: &str| titles(fixture, Query { condition: Some(text.parse().unwrap()), ..Query::default() });
    assert_eq!(fits("posted > 2003-01-23 and department ~ physics"), [OFFER]);
    assert!(fits("posted > 2003-01-25").is_empty());
    assert_eq!(fits("posted >= 2003-01-25"), [OFFER]);
    assert_eq!(fits("price > 999 and price < 1250.75"), [OFFER], "numbers are compared as numbers");
    assert_eq!(fits("price = 1250.5"), [OFFER]);
    assert_eq!(sorted(fits("not price > 999")), [ZONING, JAZZ, QUANTUM], "what has no price costs no more");
    assert_eq!(fits("location ~ 'blue note' or title = 'board of zoning'").len(), 2);
    assert_eq!(fits("start < 2999-11-04"), [QUANTUM]);
    assert_eq!(fits("text ~ 'permits and' and kind = event"), [ZONING]);
    assert!(fits("title ~ '%'").is_empty() && fits("title ~ \"'; DROP TABLE records; --\"").is_empty());
    assert_eq!(
        titles(
            fixture,
            Query { condition: Some("department ~ phys".parse().unwrap()), ..query_of("computer") }
        ),
        [OFFER]
    );
}

fn what_is_gone_or_changed(fixture: &Fixture) {
    filled(fixture);
    keep(fixture, "b", "sale", vec![]);
    assert_eq!(titles(fixture, query_of("computer")), [QUANTUM, JAZZ, ZONING]);
    keep(
        fixture,
        "a",
        "talks",
        vec![event("Quantum baking for everyone", "2999-11-03T16:00", "Smith Hall", "Bread")],
    );
    assert_eq!(titles(fixture, query_of("computing")), [""; 0]);
    assert_eq!(titles(fixture, query_of("baking bread")), ["Quantum baking for everyone"]);
    keep(
        fixture,
        "a",
        "talks",
        vec![event("Quantum baking for everyone", "2999-11-09T16:00", "Smith Hall", "Bread")],
    );
    assert_eq!(titles(fixture, Query { from: Some("2999-11-08".into()), ..query_of("bread") }).len(), 1);
    assert!(titles(fixture, Query { to: Some("2999-11-08".into()), ..query_of("bread") }).is_empty());
    filled(fixture);
    assert_eq!(titles(fixture, query_of("old computer")), [OFFER], "back again");
}

fn events_by_date(fixture: &Fixture) {
    filled(fixture);
    let by_date = |query: Query| titles(fixture, Query { order: Order::Date, ..query });
    assert_eq!(by_date(query_of("")), [QUANTUM, JAZZ, ZONING]);
    assert_eq!(by_date(query_of("comput*")), [QUANTUM, JAZZ, ZONING], "the offer has no date");
    assert_eq!(by_date(Query { from: Some("2999-11-05".into()), ..query_of("") }), [JAZZ, ZONING]);
    assert_eq!(by_date(Query { kind: Some("event".into()), limit: 2, ..query_of("") }), [QUANTUM, JAZZ]);
}

fn near(fixture: &Fixture) {
    let at =
        |title: &str, lat, lon| Record { position: Some((lat, lon)), ..event(title, "2999-01-01", "", "") };
    keep(
        fixture,
        "a",
        "map",
        vec![
            at("Jazz in Palo Alto", 37.4419, -122.143),
            at("Jazz in San Jose", 37.3382, -121.8863),
            at("Jazz in Suva", -18.1416, 178.4419),
        ],
    );
    let within =
        |lat, lon, km| sorted(titles(fixture, Query { near: Some((lat, lon, km)), ..query_of("jazz") }));
    assert_eq!(within(37.4275, -122.1697, 10.0), ["Jazz in Palo Alto"]);
    assert_eq!(within(37.4275, -122.1697, 40.0), ["Jazz in Palo Alto", "Jazz in San Jose"]);
    assert_eq!(within(-18.0, -179.9, 200.0), ["Jazz in Suva"], "across the date line");
    assert!(within(0.0, 0.0, 500.0).is_empty());
}

/// More records hold the word than are ranked: in both databases what comes next is read, and no more.
fn a_common_word_gives_what_comes_next(fixture: &Fixture) {
    const DAYS: u32 = 28;
    const EACH: u32 = 30;
    let title = |month: u32, day: u32, i: u32| format!("Concert {i} of day {day} of month {month}");
    for month in 1..=13 {
        let (year, month_of_year) = if month <= 12 { (2999, month) } else { (1999, 1) };
        let date = |day: u32, i: u32| {
            format!("{year}-{month_of_year:02}-{:02}T{:02}:{:02}", day + 1, 10 + i / 10, i % 10)
        };
        let of_day = |day| (0..EACH).map(move |i| (day, i));
        let all = (0..DAYS).flat_map(of_day);
        let events = all.map(|(day, i)| event(&title(month, day, i), &date(day, i), "Hall", "Music for all"));
        keep(fixture, "a", &month.to_string(), events.collect());
    }
    fixture.does(fixture.store.tidy(false));
    for word in ["music", "mus*"] {
        let first = titles(fixture, Query { order: Order::Date, limit: 3, ..query_of(word) });
        assert_eq!(first, [title(13, 0, 0), title(13, 0, 1), title(13, 0, 2)], "{word}");
        let from = Query { from: Some("2999-03-05".into()), order: Order::Date, limit: 32, ..query_of(word) };
        let next = titles(fixture, from);
        assert_eq!(
            (next.len(), &next[0], &next[29], &next[31]),
            (32, &title(3, 4, 0), &title(3, 4, 29), &title(3, 5, 1)),
            "{word}"
        );
        let ranked = titles(fixture, Query { limit: 5, ..query_of(word) });
        assert_eq!(ranked[0], title(1, 0, 0), "of those to come the first: {word}");
        let last =
            Query { from: Some("2999-12-28T12:00".into()), order: Order::Date, limit: 20, ..query_of(word) };
        assert_eq!(titles(fixture, last).len(), 10, "not so many are left: {word}");
    }
    let exact = titles(fixture, Query { limit: 5, ..query_of("\"day 7\" \"month 9\" \"concert 3\"") });
    assert_eq!(exact, [title(9, 7, 3)]);
    let lasting = |title: &str, text: &str| Record {
        ends: Some("2999-06-30".into()),
        ..event(title, "2999-02-01", "Park", text)
    };
    keep(fixture, "b", "lasting", vec![lasting("Summer", "Music all day"), lasting("Winter", "Ice all day")]);
    for word in ["music", "mus*"] {
        let from = Query { from: Some("2999-03-05".into()), limit: 2, ..query_of(word) };
        let running = Query { within: Within::Running, ..from.clone() };
        assert_eq!(titles(fixture, running), ["Summer"], "{word}");
        let by_date = titles(fixture, Query { order: Order::Date, ..from });
        assert_eq!(by_date, ["Summer".to_owned(), title(3, 4, 0)], "{word}");
    }
}

fn a_question_is_answered(fixture: &Fixture) {
    let pair = |question: &str, answer: &str| {
        let row = json!({"question": question, "answer": answer, "confidence": 0.9});
        Record::of_row(schema::named("faq").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    keep(
        fixture,
        "a",
        "faq",
        vec![
            pair("How can I renew my library card?", "At the desk, with your passport."),
            pair("Where is the library?", "On Main Street."),
            pair("What does parking cost?", "Two dollars an hour."),
        ],
    );
    let answers = |question: &str| fixture.does(fixture.store.ask(question, 3));
    let renewal = answers("how do i get my card renewed?");
    assert_eq!((renewal[0].0.text.as_str(), renewal.len()), ("At the desk, with your passport.", 1));
    assert_eq!(answers("What are the costs of parking")[0].0.text, "Two dollars an hour.");
    assert_eq!(answers("where's the library")[0].0.text, "On Main Street.");
    assert!(answers("Is there a swimming pool?").is_empty());
    assert!(answers("?").is_empty());
}

fn all_in_parts(fixture: &Fixture) {
    filled(fixture);
    let query = Query { limit: 3, kind: Some("event".into()), ..Query::default() };
    let first = fixture.does(fixture.store.part(Query { limit: 2, ..query.clone() }, 0));
    let rest = fixture.does(fixture.store.part(query.clone(), first[1].id));
    assert_eq!((first.len(), rest.len()), (2, 1));
    assert!(fixture.does(fixture.store.part(query, rest[0].id)).is_empty());
}

fn counted_and_swept(fixture: &Fixture) {
    filled(fixture);
    assert_eq!(fixture.does(fixture.store.kinds()), ["event", "offer"]);
    keep(fixture, "b", "sale", vec![]);
    let census = fixture.does(fixture.store.census());
    assert_eq!(census.records, [("event".to_owned(), 3)]);
    assert_eq!(fixture.does(fixture.store.kinds()), ["event"], "no page tells of the offer any more");
    assert_eq!((census.hosts, census.gone, census.sources), (2, 1, 3));
    assert_eq!(census.history, [("new".to_owned(), 4), ("gone".to_owned(), 1)]);
    assert_eq!(census.pages, [("read".to_owned(), 2)]);
    assert!(census.bytes > 10_000);
    let day = std::time::Duration::from_secs(86_400);
    assert_eq!(fixture.does(fixture.store.sweep(day)).records, 0);
    std::thread::sleep(std::time::Duration::from_millis(5));
    let swept = fixture.does(fixture.store.sweep(std::time::Duration::ZERO));
    assert_eq!((swept.records, swept.history, swept.pages), (1, 2, 0));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM contents"), 3);
    assert_eq!(titles(fixture, query_of("comput*")).len(), 3);
}
