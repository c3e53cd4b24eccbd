//! The interface in the languages of its readers: the browser's, or the one that somebody chose.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;
use serve::{Legal, ServeOptions, Site};
use store::Role;

use crate::browser::{Browser, Page, Served};

/// Rooms that anybody sees.
const PUBLIC: [&str; 22] = [
    "/",
    "/events",
    "/events?q=zebra",
    "/events?topic=Music",
    "/events?view=week&day=2999-11-03",
    "/events?view=month&day=2999-12-03",
    "/events?sort=-price",
    "/courses",
    "/questions",
    "/questions?q=card",
    "/records/1",
    "/records/1/source/0",
    "/kinds",
    "/sources",
    "/sources/1",
    "/followed",
    "/catalogue",
    "/catalogue/by/subject",
    "/session",
    "/imprint",
    "/suggest/event",
    "/nothing-is-here",
];

/// Rooms of who is logged in, and of editors and administrators.
const OWN: [&str; 10] = [
    "/viewer",
    "/saved",
    "/mine",
    "/profile",
    "/account",
    "/editor",
    "/edit/new/event",
    "/accounts",
    "/records/1/edit",
    "/records/1/split",
];

/// What the store holds and what is called the same in all languages.
const SAME: [&str; 27] = [
    "Kalender & Co",
    "Jazz night: strings",
    "Protein folding",
    "Blue Hall",
    "Room 5",
    "Miriam Holt",
    "Ann Lee",
    "a.example.org",
    "b.example.org",
    "English",
    "Deutsch",
    "Français",
    "Español",
    "JSON Feed",
    "Dublin Core",
    "CSV",
    "MARCXML",
    "RIS",
    "iCalendar",
    "Atom",
    "OR",
    "-jazz",
    "jaz*",
    "(…)",
    "admin@example.org",
    "2026-11-30",
    "2026-11-30 16:00",
];

async fn served() -> Served {
    let imprint = Some(Legal::Text("Miriam Holt".to_owned()));
    let site = Site { name: "Kalender & Co".to_owned(), imprint, ..Site::default() };
    let served = Served::new(ServeOptions { site, ..ServeOptions::default() }).await;
    let with = |place: &str, speaker: &str| json!({"location": place, "speaker": [speaker]});
    served
        .keep(
            "https://a.example.org/talks",
            &[
                ("Jazz night: strings", "2999-11-03T20:00", with("Blue Hall", "Miriam Holt")),
                ("Protein folding", "2999-11-04T16:00", with("Room 5", "Ann Lee")),
            ],
        )
        .await;
    served.keep("https://b.example.org/talks", &[("Protein folding", "2999-11-05", json!({}))]).await;
    served
}

async fn in_language(browser: &mut Browser, path: &str, language: &str) -> Page {
    browser.ask(Method::GET, path, &[("accept-language", language)], None).await
}

/// What a page shows: its texts, and what its attributes say to readers.
fn texts(html: &str) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    let body = html.split("<main").nth(1).map_or(html, |_| html);
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        if ["script", "style"].iter().any(|name| tag.starts_with(name)) {
            continue;
        }
        shown.insert(text.trim().to_owned());
        for name in [" aria-label=\"", " title=\"", " placeholder=\"", " data-of=\""] {
            shown.extend(tag.split(name).skip(1).filter_map(|rest| Some(rest.split('"').next()?.to_owned())));
        }
    }
    let plain = |text: String| text.replace("&#38;", "&").replace("&#34;", "\"").replace("&quot;", "\"");
    shown.into_iter().map(plain).filter(|text| text.chars().any(char::is_alphabetic)).collect()
}

/// What a page shows in the same words in two languages, unless they are the store's or nobody's.
async fn left_in_english(browser: &mut Browser, path: &str, language: &str, same: &[&str]) -> Vec<String> {
    let english = in_language(browser, path, "en").await;
    let other = in_language(browser, path, language).await;
    assert_eq!(english.status, other.status, "{path}");
    assert!(other.says(&format!("<html lang=\"{language}\"")), "{path}: {}", other.text);
    let (english, other) = (texts(&english.text), texts(&other.text));
    let is_known = |text: &str| SAME.contains(&text) || same.contains(&text);
    // Titles name the site, and examples of conditions the fields of a kind by their keys; addresses have no language.
    let is_same = |text: &&String| {
        let text = text.trim_end_matches(" · Kalender & Co").trim_end_matches(" ·");
        let is_example = text.ends_with(" ~ word") || text.ends_with(":jazz") || text.starts_with("http");
        !is_example && !is_known(text)
    };
    english.intersection(&other).filter(is_same).map(|text| format!("{path}: {text}")).collect()
}

#[tokio::test]
async fn every_room_is_in_the_readers_language() {
    let served = served().await;
    let mut browser = served.browser();
    let mut left = Vec::new();
    for path in PUBLIC {
        left.extend(left_in_english(&mut browser, path, "de", GERMAN).await);
    }
    let mut admin = served.with(Some(Role::Admin)).await;
    for path in OWN {
        left.extend(left_in_english(&mut admin, path, "de", GERMAN).await);
    }
    assert!(left.is_empty(), "{left:#?}");
}

/// Words that are the same in English and German.
const GERMAN: &[&str] = &["Name", "Text", "Status", "Feed (Atom)", "Film", "Feed"];

#[tokio::test]
async fn every_room_is_there_in_every_language() {
    let served = served().await;
    let mut browser = served.browser();
    for language in ["fr", "es"] {
        for path in PUBLIC {
            let page = in_language(&mut browser, path, language).await;
            assert!(page.says(&format!("<html lang=\"{language}\"")), "{path}");
            assert!(!page.says("Log in") && !page.says("Skip to the content"), "{path} in {language}");
        }
    }
}

#[tokio::test]
async fn a_chosen_language_is_kept_and_stands_before_the_browsers() {
    let served = served().await;
    let mut browser = served.browser();
    let english = browser.get("/events").await;
    assert!(english.says("<html lang=\"en\" data-dates=\"en\">") && english.says("lang=\"de\""));
    let vary = english.headers.iter().filter(|(name, _)| name == "vary").map(|(_, value)| value.as_str());
    assert!(vary.collect::<Vec<_>>().join(",").contains("accept-language, cookie"));
    assert!(english.header("cache-control").is_some_and(|rule| rule.contains("private")));
    let token = browser.token.clone();
    let form = [("token", token.as_str()), ("language", "de")];
    let from = format!("{}/events?q=jazz", served.base);
    let chosen = browser.send("/language", &form, &[("referer", &from)]).await;
    assert_eq!((chosen.status, chosen.header("location")), (303, Some("/events?q=jazz")));
    assert_eq!(browser.cookies.get("language").map(String::as_str), Some("de"));
    let french = in_language(&mut browser, "/events", "fr").await;
    assert!(french.says("<html lang=\"de\" data-dates=\"de\">") && french.says("Veranstaltungen"));
    assert!(french.says("Nov. 2999"), "dates follow: {}", french.text);
    for elsewhere in ["https://evil.example//evil.example/", "x", ""] {
        let token = browser.token.clone();
        let form = [("token", token.as_str()), ("language", "es")];
        let chosen = browser.send("/language", &form, &[("referer", elsewhere)]).await;
        assert_eq!(chosen.header("location"), Some("/"), "{elsewhere}");
    }
}

#[tokio::test]
async fn what_is_no_language_does_nothing() {
    let served = served().await;
    let mut browser = served.browser();
    browser.get("/events").await;
    for odd in ["<script>alert(1)</script>", "de\r\nset-cookie: x=y", "../en", "tlh", ""] {
        let token = browser.token.clone();
        let form = [("token", token.as_str()), ("language", odd)];
        let answer = browser.send("/language", &form, &[]).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (303, None), "{odd}");
    }
    let foreign = browser.send("/language", &[("language", "de")], &[]).await;
    assert_eq!((foreign.status, foreign.header("set-cookie")), (403, None), "a page elsewhere chooses none");
    browser.cookies.insert("language".into(), "<script>".into());
    for accepted in ["<script>alert(1)</script>", "de;q=<script>", "*"] {
        let page = in_language(&mut browser, "/events?lang=%3Cscript%3E", accepted).await;
        assert!(
            page.status == 200 && page.says("<html lang=\"en\" data-dates=\"en\">") && !page.says("<script>"),
            "{accepted}"
        );
    }
}

#[tokio::test]
async fn programs_are_answered_in_english() {
    let served = served().await;
    let mut browser = served.browser();
    for path in ["/api/v1/records?sort=-price&kind=event", "/api/v1/records/999"] {
        let german = in_language(&mut browser, path, "de").await;
        assert_eq!(german.text, in_language(&mut browser, path, "en").await.text, "{path}");
    }
    assert!(in_language(&mut browser, "/events.atom", "de").await.says("<title>Events</title>"));
}
