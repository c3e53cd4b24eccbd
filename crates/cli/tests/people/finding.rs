//! Somebody looks for an event, near them too, and for a course.

use jiff::ToSpan;
use serde_json::json;
use store::{AtHand, Link, Outcome, Query, Record, Snapshot};

use crate::World;
use crate::tab::Tab;

/// An event is found by a word and a span of days, and added to a calendar.
pub(crate) async fn an_event(world: &World, tab: &Tab) {
    let day = |days: i64| world.demo.today.saturating_add(days.days()).to_string();
    tab.go("/").await;
    tab.fill("Search events", "neutrinos").await;
    tab.follow("Search").await;
    tab.sees("Neutrinos").await;
    // It is within a week; in the weeks after it is not.
    tab.fill("From", &day(8)).await;
    tab.fill("To", &day(60)).await;
    tab.follow("Search").await;
    tab.sees("No events found").await;
    tab.fill("From", &day(-1)).await;
    tab.fill("To", &day(8)).await;
    tab.follow("Search").await;
    tab.follow("Neutrinos").await;
    tab.sees("Rutherford Hall").await;
    let entry = tab.download("Add to calendar").await;
    for line in ["BEGIN:VEVENT", "SUMMARY:Neutrinos", "T161500", "LOCATION:Rutherford Hall"] {
        assert!(entry.contains(line), "{line}: {entry}");
    }
    tab.follow("Show on the page").await;
    tab.sees(&format!("A copy of {}/physics/colloquium", world.demo.site)).await;
}

/// The question with which Event Finder's paper ends, jobs posted after 1/23/2003 in Physics: in the browser and by the API.
pub(crate) async fn jobs_in_physics(_: &World, tab: &Tab) {
    const WANTED: [&str; 2] = ["Postdoctoral researcher in neutrino physics", "Laboratory technician"];
    tab.go("/").await;
    tab.follow("Jobs").await;
    tab.fill("Words", "physics").await;
    tab.press("Conditions and order").await;
    tab.fill("Condition on fields", "posted > 2003-01-23").await;
    tab.follow("Search").await;
    tab.sees("2 found").await;
    for title in WANTED {
        tab.sees(title).await;
    }
    let path = "/api/v1/records?kind=job&q=physics&where=posted+%3E+2003-01-23";
    let fetched = format!("const answer = await fetch('{path}'); return answer.ok && answer.json()");
    let answer = tab.until("the API's answer", &fetched).await;
    let titles: Vec<_> = answer["items"].as_array().unwrap().iter().map(|job| &job["title"]).collect();
    assert_eq!(titles, WANTED);
}

/// Why a record says what it says is seen one click from it, after its page is gone.
pub(crate) async fn why_it_says_so(world: &World, tab: &Tab) {
    let host = world.site.address.clone();
    let url = format!("{host}/zither?{}", tab.name.replace(' ', "-"));
    let page = || Link { host: host.clone(), url: url.clone(), promise: 0, depth: 0, chain: 0, redirects: 0 };
    let title = format!("Zither evening, {}", tab.name);
    let row = json!({"title": title, "start": "2999-02-03", "text": title, "confidence": 0.9});
    let evidence = json!({"title": [{"by": "heading", "at": [0, title.len()], "text": title}]});
    let event = gleaner::schema::named("event").unwrap();
    let record =
        Record::of_row(event, row.as_object().unwrap().clone(), evidence.as_object().unwrap().clone());
    let body = format!("<h1>{title}</h1>");
    let snapshot = Some(Snapshot::of(body.as_bytes(), None, false));
    world.store.keep_all(vec![AtHand::read(page(), vec![record], None, snapshot)]).await.unwrap();
    let query = Query { words: format!("\"{title}\""), limit: 1, ..Query::default() };
    let id = world.store.search(query).await.unwrap()[0].id;
    let gone = AtHand { outcome: Outcome::Gone(410), ..AtHand::read(page(), Vec::new(), None, None) };
    world.store.keep_all(vec![gone]).await.unwrap();
    tab.go(&format!("/records/{id}")).await;
    tab.sees("No page lists this any more").await;
    tab.follow("Show as it was").await;
    tab.sees("The page is gone since").await;
    tab.sees(&format!("“{title}” (heading)")).await;
    let frame = "return document.querySelector('iframe.copy').getAttribute('src')";
    let copy = tab.until("the copy", frame).await;
    assert!(copy.as_str().unwrap().starts_with(&format!("/records/{id}/snapshot/")), "{copy}");
}

/// The same month as a week and as a month, and what is narrowed by a facet.
pub(crate) async fn a_calendar(_: &World, tab: &Tab) {
    tab.go("/events").await;
    tab.follow("Month").await;
    tab.follow("After").await;
    tab.follow("Before").await;
    tab.follow("Week").await;
    tab.follow("List").await;
    tab.follow("Harbour Hall").await;
    tab.sees("Organ recital").await;
    assert!(!tab.text().await.contains("Neutrinos"));
    tab.follow("Harbour Hall").await;
    tab.sees("Neutrinos").await;
}

/// Who reads German, reads days and months and spans in German.
pub(crate) async fn other_words(_: &World, tab: &Tab) {
    tab.ask("Emulation.setLocaleOverride", json!({"locale": "de-DE"})).await;
    tab.go("/events?view=month&day=2027-01-05").await;
    tab.sees("Januar 2027").await;
    assert_eq!(tab.eval("return all('.calendar th').map(name).join(' ')").await, "Mo Di Mi Do Fr Sa So");
    tab.go("/events?q=scheduler").await;
    let when = tab.eval("return name(all('.when')[0])").await;
    assert!(when.as_str().unwrap().contains("14:00–15:00 Uhr"), "{when}");
}

/// The browser says where it is: concerts are there, and elsewhere there is nothing.
pub(crate) async fn near_me(_: &World, tab: &Tab) {
    let at =
        |latitude: f64, longitude: f64| json!({"latitude": latitude, "longitude": longitude, "accuracy": 10});
    // Asked and refused: it is said, and nothing is searched.
    tab.ask_browser(
        "Browser.setPermission",
        json!({"permission": {"name": "geolocation"}, "setting": "denied"}),
    )
    .await;
    tab.go("/events").await;
    tab.press("Near me").await;
    tab.sees("Your browser did not say where you are").await;
    tab.ask_browser(
        "Browser.setPermission",
        json!({"permission": {"name": "geolocation"}, "setting": "granted"}),
    )
    .await;
    tab.ask("Emulation.setGeolocationOverride", at(54.32, 10.13)).await;
    tab.follow("Near me").await;
    tab.sees("Organ recital").await;
    assert!(!tab.text().await.contains("Neutrinos"));
    tab.follow("Not only near").await;
    tab.sees("Neutrinos").await;
    tab.ask("Emulation.setGeolocationOverride", at(-33.9, 18.4)).await;
    tab.follow("Near me").await;
    tab.sees("No events found").await;
}

/// Courses are narrowed by an address that was saved before, and by a teacher's name; a question is answered.
pub(crate) async fn a_course(_: &World, tab: &Tab) {
    tab.go("/").await;
    tab.follow("Courses").await;
    tab.sees("9 found").await;
    tab.go("/courses?discipline=CS").await;
    tab.sees("CS 164").await;
    // A department's list and the course's own page tell of one course.
    assert_eq!(tab.text().await.matches("CS 164").count(), 1);
    assert!(!tab.text().await.contains("BIO 130"));
    tab.go("/courses").await;
    tab.fill("Words", "Tanabe").await;
    tab.follow("Search").await;
    tab.follow("Compilers").await;
    tab.sees("Prerequisites").await;
    tab.go("/").await;
    tab.follow("Questions").await;
    tab.fill("Ask in your own words", "How do I renew a book?").await;
    tab.follow("Ask").await;
    tab.sees("of your question").await;
}
