//! The query language, and words as people use them: the same records in the same order, whichever database.

use serde_json::json;
use store::{Fields, Order, Query, Record, Store};

use crate::Case;
use crate::fixture::Fixture;
use crate::search::{event, find, keep, query_of, sorted, titles};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("words in every form, typed or misspelt", words_as_people_use_them),
    ("words that no record says go with what is thrown away", unused_words_go),
    ("operators and fields", operators_and_fields),
    ("titles before fields before texts before pages", parts_in_their_order),
    ("dates in words, and what lasts", dates_in_words),
    ("languages and scripts", languages_and_scripts),
    ("queries that make no sense", queries_that_make_no_sense),
    ("queries that mean harm end soon", hostile_queries),
    ("a store of an earlier version is indexed anew", indexed_anew),
    ("what a page is called comes with its next visit", called_by_the_next_visit),
];

/// Takes from a store what its tables keep of records that several pages tell of, since versions 33 and 34.
pub(crate) const WITHOUT_ADDITIONS: &str = "
    DROP INDEX pages_by_kind_set; ALTER TABLE pages DROP COLUMN kind_set; DROP TABLE kind_sets;
    DROP INDEX records_by_own_page; ALTER TABLE records DROP COLUMN own_page;
    DROP INDEX sources_fields; ALTER TABLE sources DROP COLUMN fields; ALTER TABLE contents DROP COLUMN leader;";

/// What the version that indexes terms and those after it added: without it a store is of the version before.
pub(crate) const WITHOUT_TERMS: &str = "
    ALTER TABLE told DROP COLUMN recurs;
    DROP TABLE catalogue_links;
    DROP INDEX records_recurring; ALTER TABLE records DROP COLUMN recurs; ALTER TABLE records DROP COLUMN recurs_until;
    ALTER TABLE terms DROP COLUMN uri; ALTER TABLE terms DROP COLUMN vocabulary;
    DROP INDEX records_by_change; DROP INDEX catalogue_by_change; ALTER TABLE records DROP COLUMN changed;
    ALTER TABLE catalogue DROP COLUMN changed; ALTER TABLE catalogue DROP COLUMN published;
    DROP INDEX records_split; ALTER TABLE records DROP COLUMN split; ALTER TABLE records DROP COLUMN shared; ALTER TABLE records DROP COLUMN parts;
    ALTER TABLE told DROP COLUMN starts; ALTER TABLE told DROP COLUMN ends; ALTER TABLE told DROP COLUMN place; ALTER TABLE told DROP COLUMN status;
    ALTER TABLE told DROP COLUMN followed; ALTER TABLE told DROP COLUMN saved; ALTER TABLE told DROP COLUMN changed; ALTER TABLE told DROP COLUMN changes;
    DROP TABLE site_names; ALTER TABLE pages DROP COLUMN gone; DROP TABLE guards; DROP TABLE sightings; DROP TABLE snapshots; DROP TABLE page_bodies;
    DROP TABLE workers; DROP INDEX hosts_held; ALTER TABLE hosts DROP COLUMN worker; DROP TABLE watches; DROP TABLE crawls;
    DROP TABLE corrections; DROP TABLE reports; DROP INDEX records_merged; ALTER TABLE records DROP COLUMN hidden; ALTER TABLE records DROP COLUMN merged;
    ALTER TABLE records DROP COLUMN edited; ALTER TABLE history DROP COLUMN who; ALTER TABLE history DROP COLUMN undone;
    DROP TABLE links; DROP TABLE devices; ALTER TABLE readers DROP COLUMN verified; ALTER TABLE made DROP COLUMN off; DROP TABLE followed; DROP TABLE followed_changes; DROP TABLE followed_sinks;
    DROP TABLE vocabulary; DROP TABLE languages; DROP TABLE indexing; DROP INDEX records_lasting;
    ALTER TABLE contents DROP COLUMN language; ALTER TABLE contents DROP COLUMN context;
    DELETE FROM store_version WHERE version >= 15";

const NEUTRINOS: &str = "Neutrinos from a quiet star";
const OPENING: &str = "Opening of the new library";
const EXHIBITION: &str = "Maps of the river";
const CARD: &str = "How do I renew my card?";

fn talk(title: &str, start: &str, speaker: &[&str], text: &str) -> Record {
    let row = json!({"title": title, "start": start, "location": "Smith Hall", "speaker": speaker, "text": text,
        "confidence": 0.9});
    let record =
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new());
    Record { context: Some("Physics colloquium | University".into()), language: Some("en".into()), ..record }
}

fn filled(fixture: &Fixture) {
    let faq =
        json!({"question": CARD, "answer": "The library renews it.", "section": "Money", "confidence": 0.9});
    let faq = Record::of_row(schema::named("faq").unwrap(), faq.as_object().cloned().unwrap(), Fields::new());
    let river = event(EXHIBITION, "2999-10-01", "Town Museum", "An exhibition of old maps");
    keep(
        fixture,
        "a",
        "all",
        vec![
            talk(NEUTRINOS, "2999-11-03T16:00", &["Ann Lee", "Bo Ek"], "What the detector saw"),
            talk(OPENING, "2999-11-05", &["Lee Ann Kim"], "Speeches; a star plays"),
            Record { ends: Some("2999-12-31".into()), ..river },
            faq,
        ],
    );
}

fn words_as_people_use_them(fixture: &Fixture) {
    filled(fixture);
    let cases: &[(&str, &[&str])] = &[
        ("neutrino", &[NEUTRINOS]),
        ("nuetrinos", &[NEUTRINOS]),
        ("Neutrnios quiet", &[NEUTRINOS]),
        ("neutr", &[NEUTRINOS]),
        ("neutr quiet", &[]),
        ("neut*", &[NEUTRINOS]),
        ("librari*", &[OPENING, CARD]),
        ("opened libraries", &[OPENING]),
        ("renewing cards", &[CARD]),
        ("\"quiet stars\"", &[NEUTRINOS]),
        ("\"star quiet\"", &[]),
        ("star", &[NEUTRINOS, OPENING]),
        ("physics", &[NEUTRINOS, OPENING]),
        ("money", &[CARD]),
        ("exhibitoin", &[EXHIBITION]),
        ("qqqq", &[]),
    ];
    for (words, expected) in cases {
        assert_eq!(titles(fixture, query_of(words)), *expected, "{words}");
    }
}

fn operators_and_fields(fixture: &Fixture) {
    filled(fixture);
    let cases: &[(&str, &[&str])] = &[
        ("neutrino OR exhibition", &[NEUTRINOS, EXHIBITION]),
        ("(neutrino OR exhibition) -maps", &[NEUTRINOS]),
        ("star NOT quiet", &[OPENING]),
        ("physics -university", &[NEUTRINOS, OPENING]),
        ("speaker:lee", &[NEUTRINOS, OPENING]),
        ("speaker:\"ann lee\"", &[NEUTRINOS]),
        ("speaker:\"lee bo\"", &[]),
        ("people:kim", &[OPENING]),
        ("speaker:neutrino", &[]),
        ("title:star", &[NEUTRINOS]),
        ("title:library OR question:card", &[OPENING, CARD]),
        ("answer:library", &[CARD]),
        ("place:museum", &[EXHIBITION]),
        ("location:smith star -title:quiet", &[OPENING]),
        ("kind:faq library", &[CARD]),
        ("section:money", &[CARD]),
        ("spee*", &[OPENING]),
        ("spea*", &[]),
    ];
    for (words, expected) in cases {
        assert_eq!(titles(fixture, query_of(words)), *expected, "{words}");
    }
    let place_words = Query { place: Some("smith".into()), ..query_of("star") };
    assert_eq!(titles(fixture, place_words), [NEUTRINOS, OPENING]);
}

fn parts_in_their_order(fixture: &Fixture) {
    let of = |title: &str, speaker: &str, text: &str, context: &str| Record {
        context: Some(context.to_owned()),
        ..talk(title, "2999-11-03", &[speaker], text)
    };
    let all = vec![
        of("A page", "Ann", "nothing", "Tides"),
        of("A text", "Ann", "of tides", "x"),
        of("A field", "Tide", "nothing", "x"),
        of("Tides and all that is known of them", "Ann", "nothing", "x"),
        of("On tides", "Ann", "nothing", "x"),
    ];
    keep(fixture, "a", "parts", all);
    let order = ["On tides", "Tides and all that is known of them", "A field", "A text", "A page"];
    assert_eq!(titles(fixture, query_of("tide")), order);
}

fn dates_in_words(fixture: &Fixture) {
    filled(fixture);
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = |days: i64| today.checked_add(jiff::Span::new().days(days)).unwrap().to_string();
    let lasting = Record { ends: Some(day(30)), ..event("Boats", &day(-30), "Town Museum", "An exhibition") };
    let over = Record { ends: Some(day(-1)), ..event("Kites", &day(-30), "Town Museum", "An exhibition") };
    let tomorrow = event("Jazz night", &format!("{}T20:00", day(1)), "Club", "Swing");
    let later = event("Jazz morning", &day(12), "Club", "Swing");
    keep(fixture, "b", "dated", vec![lasting, over, tomorrow, later]);
    let cases: &[(&str, &[&str])] = &[
        ("tomorrow", &["Boats", "Jazz night"]),
        ("jazz tomorrow", &["Jazz night"]),
        ("today", &["Boats"]),
        ("exhibition today", &["Boats"]),
        ("morgen -jazz", &["Boats"]),
        ("\"tomorrow\"", &[]),
        ("november 2999", &[EXHIBITION, NEUTRINOS, OPENING]),
        ("star in november 2999", &[NEUTRINOS, OPENING]),
        ("on 5 november 2999", &[EXHIBITION, OPENING]),
    ];
    for (words, expected) in cases {
        assert_eq!(titles(fixture, Query { order: Order::Date, ..query_of(words) }), *expected, "{words}");
        let mut ranked = titles(fixture, query_of(words));
        ranked.sort();
        assert_eq!(ranked, sorted(expected.iter().map(|title| (*title).to_owned()).collect()), "{words}");
    }
    let of_kind = Query { kind: Some("faq".into()), ..query_of("tomorrow") };
    assert!(titles(fixture, of_kind).is_empty(), "a question has no day: the word is one");
    let at = |today: &str| {
        let query = Query { today: Some(today.into()), order: Order::Date, ..query_of("tomorrow") };
        titles(fixture, query)
    };
    assert_eq!(at("2999-11-04"), [EXHIBITION, OPENING], "tomorrow is reckoned from the day that is named");
}

fn unused_words_go(fixture: &Fixture) {
    let at_dawn = event("Concerts at dawn", "2999-11-03", "Aula", "");
    keep(fixture, "a", "one", vec![event("Colloquium on tides", "2999-11-03", "Aula", "")]);
    keep(fixture, "a", "two", vec![at_dawn]);
    let known =
        |word: &str| fixture.number(&format!("SELECT COUNT(*) FROM vocabulary WHERE word = '{word}'"));
    assert_eq!((known("tides"), known("dawn"), known("aula")), (1, 1, 1));
    keep(fixture, "a", "one", Vec::new());
    std::thread::sleep(std::time::Duration::from_millis(5));
    assert_eq!(fixture.does(fixture.store.sweep(std::time::Duration::ZERO)).records, 1);
    assert_eq!((known("tides"), known("colloquium"), known("dawn"), known("aula")), (0, 0, 1, 1));
    assert_eq!(titles(fixture, query_of("concert dawm")), ["Concerts at dawn"]);
    keep(fixture, "a", "one", vec![event("Tides", "2999-11-05", "Aula", "")]);
    assert_eq!((known("tides"), titles(fixture, query_of("tide"))), (1, vec!["Tides".to_owned()]));
}

fn languages_and_scripts(fixture: &Fixture) {
    let of = |title: &str, language: &str| Record {
        language: Some(language.into()),
        ..event(title, "2999-11-03", "", "")
    };
    let all = [
        ("Konzerte für Kinder in Zürich", "de"),
        ("Les universités françaises", "fr"),
        ("Лекции по физике", "ru"),
        ("東京大学の講演会", "ja"),
        ("สัมมนาวิชาการ", "th"),
        ("Straßenfest", "de"),
    ];
    keep(fixture, "a", "tongues", all.map(|(title, language)| of(title, language)).to_vec());
    for (words, nth) in [
        ("Konzert", 0),
        ("zurich", 0),
        ("universite francaise", 1),
        ("université", 1),
        ("лекция", 2),
        ("大学", 3),
        ("京大", 3),
        ("講", 3),
        ("\"東京大学\"", 3),
        ("วิชาการ", 4),
        ("strassenfest", 5),
    ] {
        assert_eq!(titles(fixture, query_of(words)), [all[nth].0], "{words}");
    }
    assert!(titles(fixture, query_of("京東")).is_empty());
}

fn queries_that_make_no_sense(fixture: &Fixture) {
    filled(fixture);
    let error_of = |words: &str| fixture.wait(fixture.store.search(query_of(words))).unwrap_err().to_string();
    assert!(error_of("jazz \"blue").contains("character 6"), "{}", error_of("jazz \"blue"));
    assert!(error_of("speker:lee").contains("no field `speker`; fields are "), "{}", error_of("speker:lee"));
    assert!(error_of("-jazz").contains("only what must not be there"));
    assert!(error_of("*").contains("stands behind the beginning of a word"));
    assert_eq!(titles(fixture, query_of(" !! ")).len(), 4);
}

/// Longest time of a query, by the processor's clock on any machine of ours: the bound.
const LONGEST: std::time::Duration = std::time::Duration::from_millis(300);

fn hostile_queries(fixture: &Fixture) {
    let words = |from: u32, many: u32| -> String {
        let word = |n: u32| {
            (0..6).map(|i| char::from(b'a' + u8::try_from(n / 7_u32.pow(i) % 26).unwrap())).collect()
        };
        (from..from + many).map(word).collect::<Vec<String>>().join(" ")
    };
    for page in 0..20 {
        let events = (0..20).map(|i| event(&words(page * 400 + i * 20, 20), "2999-11-03", "Hall", "word"));
        keep(fixture, "a", &page.to_string(), events.collect());
    }
    let many = words(1, 10_000);
    let misspelt = words(9, 60).replace(' ', "xx ");
    let nots = format!("word {}", "-(word ".repeat(30));
    let beginnings = "wo* ".repeat(4);
    let any = words(1, 60).replace(' ', " OR ");
    for query in [
        many.as_str(),
        &misspelt,
        &nots,
        &beginnings,
        &any,
        "((((((((((word))))))))))",
        "*",
        "\"\"\"\"\"",
        "a:b:c:d",
    ] {
        let begun = std::time::Instant::now();
        let _ = fixture.wait(fixture.store.search(Query { limit: 20, ..query_of(query) }));
        assert!(begun.elapsed() < LONGEST * 4, "{:?}: {}", begun.elapsed(), &query[..query.len().min(60)]);
    }
    assert!(fixture.wait(fixture.store.search(query_of(&many))).is_err());
    assert!(fixture.wait(fixture.store.search(query_of(&nots))).is_err());
}

fn indexed_anew(fixture: &Fixture) {
    filled(fixture);
    fixture.run("UPDATE records SET status = 'x' WHERE title LIKE 'Maps%'");
    fixture.run(WITHOUT_ADDITIONS);
    fixture.run(WITHOUT_TERMS);
    let before = fixture.number("SELECT COUNT(*) FROM records");
    let store = fixture.does(Store::open(&fixture.address));
    let search =
        |store: &Store, words: &str| fixture.does(store.search(Query { limit: 9, ..query_of(words) })).len();
    assert_eq!(
        (search(&store, "neutrino"), search(&store, "star"), search(&store, "speaker:lee")),
        (1, 2, 2)
    );
    assert_eq!((search(&store, "nuetrinos"), search(&store, "physics")), (1, 0), "pages are not stored");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), before);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM indexing"), 0);
    // A program that is ended on its way leaves the number of the last record that it had indexed.
    fixture.run("INSERT INTO indexing (after) VALUES (1)");
    let store = fixture.does(Store::open(&fixture.address));
    assert_eq!((search(&store, "neutrino"), search(&store, "star")), (1, 2), "nothing is there twice");
    assert_eq!(fixture.number("SELECT COUNT(*) FROM indexing"), 0);
}

fn called_by_the_next_visit(fixture: &Fixture) {
    let called = |context: Option<&str>| Record {
        context: context.map(str::to_owned),
        ..talk(NEUTRINOS, "2999-11-03", &[], "")
    };
    keep(fixture, "a", "talks", vec![called(None)]);
    assert!(titles(fixture, query_of("physics")).is_empty());
    keep(fixture, "a", "talks", vec![called(Some("Physics colloquium"))]);
    assert_eq!(titles(fixture, query_of("physics")), [NEUTRINOS]);
    assert_eq!(find(fixture, query_of("neutrino")).len(), 1);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM history WHERE what = 'changed'"), 0);
}
