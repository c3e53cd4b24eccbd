//! What readers find: dates in their own words without a script, disciplines, recurring speakers, feeds that stay.

use serde_json::{Value, json};
use serve::ServeOptions;
use store::{Fields, Link, Metadata, Record, Role, Stage};

use crate::browser::{Browser, Page, Served, plain};

/// Keeps records of a kind, as a page tells of them.
async fn keep(served: &Served, kind: &str, rows: &[Value]) {
    let record = |row: &Value| {
        Record::of_row(
            gleaner::schema::named(kind).unwrap(),
            row.as_object().cloned().unwrap(),
            Fields::new(),
        )
    };
    let host = "https://a.example.org".to_owned();
    let page = Link { url: format!("{host}/{kind}"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
    served.store.keep(page, rows.iter().map(record).collect()).await.unwrap();
}

async fn in_language(browser: &mut Browser, language: &str, path: &str) -> Page {
    browser.ask(reqwest::Method::GET, path, &[("accept-language", language)], None).await
}

#[tokio::test]
async fn days_are_in_the_readers_words_without_a_script() {
    let served = Served::new(ServeOptions::default()).await;
    let ends = json!({"end": "2999-11-05T18:00"});
    served
        .keep(
            "https://a.example.org/x",
            &[("Jazz", "2999-11-03T16:00", plain()), ("Fair", "2999-11-05T16:00", ends)],
        )
        .await;
    let mut browser = served.browser();
    for (language, path, metadata) in [
        ("de-AT,de;q=0.9,en;q=0.5", "/", "So., 3. Nov. 2999, 16:00"),
        ("de", "/events", "Di., 5. Nov. 2999, 16:00 – 18:00"),
        ("fr", "/records/1", "dim. 3 nov. 2999, 16:00"),
        ("pl", "/events?view=month&day=2999-11-03", "listopad 2999"),
        ("en-US", "/events?view=week&day=2999-11-03", "4:00\u{202f}PM"),
        ("ja", "/events?view=week&day=2999-11-20", "火"),
        ("tlh", "/", "Sun 3 Nov 2999, 16:00"),
        ("", "/", "Sun 3 Nov 2999, 16:00"),
    ] {
        let page = in_language(&mut browser, language, path).await;
        assert!(page.says(metadata), "{language} {path}: {metadata} in {}", page.text);
    }
    let record = in_language(&mut browser, "de", "/records/1").await;
    assert!(record.says(" UTC</time>"), "what was seen has a clock of ours: {}", record.text);
    let feed = in_language(&mut browser, "de", "/events.atom").await;
    assert!(feed.says("Sun 3 Nov 2999, 16:00"), "feeds are one for all: {}", feed.text);
}

#[tokio::test]
async fn a_past_event_that_says_all_comes_before_half_matches_to_come() {
    let served = Served::new(ServeOptions::default()).await;
    let events = [
        ("Crash consistency", "2003-11-03T16:00", plain()),
        ("Crash tests for cars", "2999-11-03T16:00", plain()),
        ("Consistency of pizza dough", "2999-11-05T16:00", plain()),
    ];
    served.keep("https://a.example.org/x", &events).await;
    let mut browser = served.browser();
    let found = browser.sees("/events?q=crash+consistency").await;
    assert!(found.contains("Crash consistency") && !found.contains("pizza"), "{found}");
    // Where none says all, not even one that is over, those that say most are shown.
    let most = browser.sees("/events?q=crash+dough").await;
    assert!(most.contains("pizza") && most.contains("Crash tests"), "{most}");
    let quoted = browser.sees("/events?q=%22crash+dough%22+cars").await;
    assert!(!quoted.contains("Crash tests"), "{quoted}");
}

#[tokio::test]
async fn a_discipline_is_a_word_of_its_own() {
    let served = Served::new(ServeOptions::default()).await;
    let course = |id: &str, name: &str, book: &str| json!({"course_id": id, "course_name": name, "textbooks": [book], "text": format!("{id} {name} {book}")});
    let courses = [
        course("CS 164", "Compilers", "The Dragon Book"),
        course("EE/CS 120", "Signals", "The Dragon Book"),
        course("PHYSICS 7", "Mechanics", "Classical Mechanics"),
        course("ECS 10", "Economics", "Capital"),
    ];
    keep(&served, "course", &courses).await;
    let mut browser = served.browser();
    let of = browser.sees("/courses?discipline=CS&university=example.org").await;
    assert!(of.contains("Compilers") && of.contains("Signals"), "{of}");
    assert!(!of.contains(">Mechanics<") && !of.contains("Economics"), "{of}");
    let all = browser.sees("/courses").await;
    assert!(all.contains("The Dragon Book</span> <span class=\"count\">2</span>"), "{all}");
    assert!(!all.contains("Classical Mechanics"), "what no other names narrows nothing: {all}");
    let by_book = browser.sees("/courses?f.textbooks=The+Dragon+Book").await;
    assert!(by_book.contains("Compilers") && by_book.contains("Signals"), "{by_book}");
    assert!(
        browser.sees("/courses?discipline=64").await.contains("Compilers"),
        "a part of a number is enough"
    );
}

#[tokio::test]
async fn ratings_show_for_recurring_speakers_and_series() {
    let served = Served::new(ServeOptions::default()).await;
    let by = |speaker: &str| json!({"speaker": [speaker]});
    served
        .keep(
            "https://a.example.org/x",
            &[
                ("Physics Colloquium: Quarks", "2999-11-03", by("Ada Lovelace")),
                ("Physics Colloquium: Stars", "2999-11-10", by("Bob Ray")),
                ("On engines", "2999-11-11", by("Ada Lovelace")),
            ],
        )
        .await;
    let mut ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let mut bob = served.logged_in("bob@example.org", "correct horse", Role::Reader).await;
    for (reader, stars) in [(&mut ann, "5"), (&mut bob, "2")] {
        reader.get("/records/1").await;
        assert_eq!(reader.post("/records/1/rating", &[("rating", stars)]).await.status, 303);
    }
    let [series, speaker] = [2, 3].map(|id| format!("/records/{id}"));
    assert!(
        ann.sees(&series).await.contains("<li>Physics Colloquium: 3.5 of 5, from 2 ratings of 1 event</li>")
    );
    let html = ann.sees(&speaker).await;
    assert!(html.contains("<li>Ada Lovelace: 3.5 of 5, from 2 ratings of 1 event</li>"), "{html}");
    let own = ann.sees("/records/1").await;
    assert!(!own.contains("Ada Lovelace: "), "nothing else of hers was rated: {own}");
}

/// A reader of feeds shows anew what changed; what did not stays as it was, however many days go by.
#[tokio::test]
async fn a_feed_says_when_each_of_its_events_changed() {
    let served = Served::new(ServeOptions::default()).await;
    let page = "https://a.example.org/x";
    served
        .keep(page, &[("Jazz", "2999-11-03", json!({"location": "Aula"})), ("Fair", "2999-11-05", plain())])
        .await;
    let mut browser = served.browser();
    let of = |feed: &str| -> Vec<String> {
        let updated = feed.split("<updated>").skip(1);
        updated.map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    };
    let before = of(&browser.sees("/events.atom").await);
    assert!(before.iter().all(|at| at.ends_with('Z') && !at.ends_with("T00:00:00Z")), "{before:?}");
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    served
        .keep(
            page,
            &[("Jazz", "2999-11-03", json!({"location": "Blue Hall"})), ("Fair", "2999-11-05", plain())],
        )
        .await;
    let after = of(&browser.sees("/events.atom").await);
    assert_eq!((before.len(), after.len()), (3, 3));
    assert_eq!(after[2], before[2], "nothing happened to the fair");
    assert!(after[1] > before[1] && after[0] == after[1], "{before:?} {after:?}");
}

/// What one searches for can be subscribed to, whichever page it is on: the newest first.
#[tokio::test]
async fn each_search_has_a_feed() {
    let served = Served::new(ServeOptions::default()).await;
    let course = |id: &str| json!({"course_id": id, "course_name": format!("About {id}"), "text": id});
    keep(&served, "course", &[course("CS 1"), course("CS 2"), course("MATH 3")]).await;
    let pair = |question: &str| json!({"question": question, "answer": "At the desk."});
    keep(&served, "faq", &[pair("How do I renew a card?"), pair("Where is the cafe?")]).await;
    served
        .store
        .offer(vec![("https://a.example.org/x".into(), "https://a.example.org".into())], 1)
        .await
        .unwrap();
    let metadata =
        Metadata { title: "Tides".into(), description: "What the sea does.".into(), ..Metadata::default() };
    served.store.judge(1, metadata, Stage::Accepted).await.unwrap();
    let mut browser = served.browser();
    for (path, query, titles) in [
        ("courses", "discipline=CS", ["About CS 2", "About CS 1"].as_slice()),
        ("questions", "", &["Where is the cafe?", "How do I renew a card?"]),
        ("questions", "q=renew+card", &["How do I renew a card?"]),
        ("catalogue", "", &["Tides"]),
        ("catalogue", "q=surf", &[]),
    ] {
        let page = browser.sees(&format!("/{path}?{query}")).await;
        let feed = format!("/{path}.atom?{query}");
        let current_feed = feed.replace("discipline", "f.course_id");
        assert!(
            page.contains("type=\"application/atom+xml\" title=") && page.contains(&current_feed),
            "{page}"
        );
        let answer = browser.get(&feed).await;
        assert_eq!(answer.header("content-type"), Some("application/atom+xml; charset=utf-8"));
        let entries = answer.text.split("<entry>").skip(1);
        let found: Vec<&str> =
            entries.map(|e| e.split("<title>").nth(1).unwrap().split('<').next().unwrap()).collect();
        assert_eq!(found, titles, "{feed}");
        assert!(!answer.says("<updated>1970") || titles.is_empty(), "{}", answer.text);
    }
}

#[tokio::test]
async fn what_was_taken_can_be_put_back() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep_about("Jazz", Some("Music")).await;
    served.keep_about("Zoning", Some("Local government")).await;
    let page = served.browser().sees("/events?q=jazz&topic=Music&near=1,2,3").await;
    assert!(page.contains("aria-label=\"Not only topic: Music\">topic: Music ×</a>"), "{page}");
    assert!(page.contains("aria-label=\"Not only near me\""), "{page}");
    assert!(page.contains("href=\"?q=jazz&#38;near=1%2C2%2C3\""), "{page}");
}
