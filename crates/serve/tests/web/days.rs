//! When things take place: what is running, whose day it is, and calendars and feeds that hold all there is.

use std::collections::BTreeSet;

use serde_json::json;
use serve::ServeOptions;

use crate::api::Program;
use crate::browser::{Served, plain};

const SITE: &str = "https://a.example.org/x";

fn day(days: i64) -> String {
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::system()).date();
    today.checked_add(jiff::Span::new().days(days)).unwrap().to_string()
}

#[tokio::test]
async fn an_exhibition_is_found_on_each_of_its_days() {
    let served = Served::new(ServeOptions::default()).await;
    let (begun, over, soon) = (day(-20), day(-30), format!("{}T20:00", day(1)));
    let events = [
        ("Boats", &*begun, json!({"end": day(20)})),
        ("Kites", &*over, json!({"end": day(-2)})),
        ("Jazz", &*soon, plain()),
    ];
    served.keep(SITE, &events).await;
    let mut browser = served.browser();
    let today = day(0);
    for path in ["/", "/events"] {
        let page = browser.sees(path).await;
        let (running, next) = page.split_once("<h2>Next</h2>").expect(&page);
        assert!(running.contains("On now") && running.contains("Boats"), "{path}: {page}");
        assert!(
            next.contains("Jazz") && !next.contains("Boats") && !page.contains("Kites"),
            "{path}: {page}"
        );
    }
    let on = browser.sees(&format!("/events?from={today}&to={today}")).await;
    assert!(on.contains("Begun before") && on.contains("Boats") && !on.contains("Jazz"), "{on}");
    let only = browser.sees("/events?when=running").await;
    assert!(only.contains("Boats") && !only.contains("Jazz") && only.contains("Not only running"), "{only}");
    let week = browser.sees(&format!("/events?view=week&day={today}")).await;
    assert_eq!(week.matches(">Boats</a>").count(), 7, "{week}");
    let words = browser.sees("/events?q=boats").await;
    assert!(words.contains(">Boats</a>") && !words.contains("these are past"), "{words}");
    let calendar = browser.sees("/events.ics").await;
    assert!(calendar.contains("SUMMARY:Boats") && calendar.contains("SUMMARY:Jazz"), "{calendar}");
    let program = Program::new(&served, None);
    for (query, titles) in
        [("", vec!["Boats", "Jazz"]), ("&within=begin", vec!["Jazz"]), ("&within=running", vec!["Boats"])]
    {
        let (_, found) =
            program.gets(&format!("/api/v1/records?kind=event&order=date&from={today}{query}")).await;
        let found: Vec<&str> =
            found["items"].as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap()).collect();
        assert_eq!(found, titles, "{query}");
    }
}

#[tokio::test]
async fn a_choir_that_meets_each_week_is_found_each_week() {
    let served = Served::new(ServeOptions::default()).await;
    // It met four weeks ago for the first time.
    let (first, last) = (format!("{}T19:00", day(-28)), day(14));
    let today: jiff::civil::Date = day(0).parse().unwrap();
    let code = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        [usize::from(today.weekday().to_monday_zero_offset().unsigned_abs())];
    let repeats = format!("FREQ=WEEKLY;BYDAY={code};UNTIL={last}");
    let choir = json!({"end": format!("{}T21:00", day(-28)), "repeats": repeats});
    let (fair, market) = (day(3), day(-3));
    served
        .keep(SITE, &[("Choir", &*first, choir), ("Fair", &*fair, plain()), ("Market", &*market, plain())])
        .await;
    let mut browser = served.browser();
    for path in ["/", "/events"] {
        let page = browser.sees(path).await;
        let (choir, fair) = (page.find(">Choir</a>").expect(&page), page.find(">Fair</a>").expect(&page));
        assert!(choir < fair && !page.contains("Market"), "{path}: {page}");
        assert!(page.contains(&format!("<time datetime=\"{}T19:00\"", day(0))), "{path}: {page}");
        assert!(page.contains("(every ") && page.contains(", until "), "{path}: {page}");
    }
    let on = |day: String| format!("/events?from={day}&to={day}");
    assert!(browser.sees(&on(day(7))).await.contains(">Choir</a>"));
    assert!(!browser.sees(&on(day(8))).await.contains(">Choir</a>"));
    assert!(!browser.sees(&on(day(21))).await.contains(">Choir</a>"), "it is over");
    let months = [day(-28), day(0), day(14)].map(|day| format!("/events?view=month&day={day}"));
    let mut days = BTreeSet::new();
    for month in &months {
        let page = browser.sees(month).await;
        days.extend((-28..=14).step_by(7).map(day).filter(|day| {
            let entry = page.split(&format!("datetime=\"{day}T19:00\"")).nth(1).unwrap_or_default();
            entry.split("</a>").next().is_some_and(|entry| entry.ends_with("Choir"))
        }));
    }
    assert_eq!(days.into_iter().collect::<Vec<_>>(), (-28..=14).step_by(7).map(day).collect::<Vec<_>>());
    let calendar = browser.sees("/events.ics").await;
    assert!(calendar.contains("SUMMARY:Choir") && calendar.contains("RRULE:FREQ=WEEKLY"), "{calendar}");
    let program = Program::new(&served, None);
    let (_, found) = program.gets(&format!("/api/v1/records?q=choir&from={}", day(1))).await;
    assert_eq!(found["items"][0]["occurrence"]["starts"], format!("{}T19:00", day(7)), "{found}");
    let page = browser.sees(&format!("/records/{}", found["items"][0]["id"])).await;
    assert!(page.contains("(every ") && page.contains(">Start<"), "{page}");
}

#[tokio::test]
async fn many_that_run_leave_room_for_what_begins() {
    let served = Served::new(ServeOptions::default()).await;
    let (begun, soon, end) = (day(-20), day(1), day(20));
    let names: Vec<String> = (0..30).map(|n| format!("Exhibition {n}")).collect();
    let mut events: Vec<_> = names.iter().map(|name| (&**name, &*begun, json!({"end": end}))).collect();
    events.push(("Jazz", &soon, plain()));
    served.keep(SITE, &events).await;
    let mut browser = served.browser();
    let list = browser.sees("/events").await;
    assert_eq!(list.matches(">Exhibition ").count(), 4, "{list}");
    assert!(list.contains(">Jazz</a>") && list.contains("?when=running"), "{list}");
    let all = browser.sees("/events?when=running&page=2").await;
    assert_eq!(all.matches(">Exhibition ").count(), 10, "{all}");
    let feed = browser.sees("/events.json").await;
    let feed: serde_json::Value = serde_json::from_str(&feed).unwrap();
    assert_eq!(
        (feed["items"].as_array().unwrap().len(), feed["items"][0]["title"].as_str()),
        (31, Some("Jazz"))
    );
}

#[tokio::test]
async fn today_is_the_day_where_the_events_take_place() {
    // Twenty-six hours apart: what is today in the one is over in the other.
    let zone = |name| formats::ics::Zone::named(name).unwrap();
    let (early, late) = (zone("Etc/GMT+12"), zone("Pacific/Kiritimati"));
    let today = jiff::Timestamp::now().to_zoned(early.time_zone().clone()).date();
    let start = format!("{today}T18:00");
    for (zone, is_over) in [(early, false), (late, true)] {
        let name = zone.name().to_owned();
        let served = Served::new(ServeOptions { zone: Some(zone), ..ServeOptions::default() }).await;
        served.keep(SITE, &[("Jazz", &start, plain())]).await;
        let mut browser = served.browser();
        let list = browser.sees("/events").await;
        assert!(list.contains(">Jazz</a>") && list.contains("these are past") == is_over, "{name}: {list}");
        assert_eq!(browser.sees("/").await.contains("Jazz"), !is_over, "{name}");
        let calendar = browser.sees(&format!("/events.ics?from={today}")).await;
        let start = format!("DTSTART;TZID={name}:{}T180000", today.to_string().replace('-', ""));
        assert!(calendar.contains(&start) && calendar.contains("BEGIN:VTIMEZONE"), "{calendar}");
        let month = browser.sees("/events?view=month").await;
        assert_eq!(month.matches("class=\" today").count(), 1, "{month}");
    }
}

#[tokio::test]
async fn weeks_and_months_open_where_the_search_is() {
    let served = Served::new(ServeOptions::default()).await;
    let events = [
        ("Jazz", "2031-01-10T20:00", plain()),
        ("Choir", "2031-01-20T20:00", plain()),
        ("Bells", "2031-02-01T20:00", plain()),
    ];
    served.keep(SITE, &events).await;
    let mut browser = served.browser();
    let month = browser.sees("/events?view=month&from=2031-01-05&to=2031-01-15").await;
    assert!(month.contains("January 2031") && month.contains(" Jazz</a>"), "{month}");
    assert!(!month.contains(" Choir</a>") && !month.contains(" Bells</a>"), "its days hold: {month}");
    let month = browser.sees("/events?view=month&q=20+January+2031").await;
    assert!(month.contains("January 2031") && month.contains(" Choir</a>"), "{month}");
}

#[tokio::test]
async fn grids_and_feeds_say_what_is_cancelled() {
    let served = Served::new(ServeOptions::default()).await;
    let cancelled = json!({"status": "cancelled"});
    served.keep(SITE, &[("Lantern walk", "2031-01-10T20:00", cancelled)]).await;
    let mut browser = served.browser();
    for path in ["/events?view=week&day=2031-01-10", "/embed/en/event?view=month&day=2031-01-10"] {
        let grid = browser.sees(path).await;
        assert!(grid.contains("<span class=\"title\">Lantern walk</span>"), "{grid}");
        assert!(grid.contains("class=\"status\">cancelled<"), "{grid}");
    }
    let feed = browser.sees("/events.json?from=2031-01-01").await;
    assert!(feed.contains("Lantern walk (cancelled)"), "{feed}");
}

#[tokio::test]
async fn nothing_is_left_out_without_a_word() {
    let served = Served::new(ServeOptions::default()).await;
    let names: Vec<String> = (0..450).map(|n| format!("Talk {n:03}")).collect();
    let events: Vec<_> = names.iter().map(|name| (&**name, "2999-11-05T16:00", plain())).collect();
    served.keep(SITE, &events).await;
    let mut browser = served.browser();
    let month = browser.sees("/events?view=month&day=2999-11-01").await;
    assert_eq!(month.matches(">Talk ").count(), 0, "each has its clock before it");
    assert_eq!(month.matches(" Talk ").count(), 6, "{month}");
    let rest = "<a href=\"?from=2999-11-05&#38;to=2999-11-05\" aria-label=\"444 more on";
    assert!(month.contains(rest), "{month}");
    assert!(browser.sees("/events").await.contains("<p class=\"total\">450 found</p>"));
    let calendar = browser.sees("/events.ics").await;
    assert_eq!(calendar.matches("SUMMARY:Talk ").count(), 450);
    let mut path = "/events.json".to_owned();
    let (mut ids, mut parts) = (BTreeSet::new(), 0);
    loop {
        let feed: serde_json::Value = serde_json::from_str(&browser.sees(&path).await).unwrap();
        ids.extend(feed["items"].as_array().unwrap().iter().map(|item| item["id"].to_string()));
        parts += 1;
        let Some(next) = feed["next_url"].as_str() else { break };
        path = next[next.find("/events.json").expect(next)..].to_owned();
    }
    assert_eq!((ids.len(), parts), (450, 3));
    let atom = browser.sees("/events.atom").await;
    assert!(atom.contains("rel=\"next\""), "{atom}");
}

#[tokio::test]
async fn all_that_goes_on_is_counted() {
    let served = Served::new(ServeOptions::default()).await;
    let names: Vec<String> = (0..230).map(|n| format!("Exhibition {n:03}")).collect();
    let end = |n: usize| json!({"end": format!("2999-12-{:02}", 1 + n % 28)});
    let events: Vec<_> = names.iter().enumerate().map(|(n, name)| (&**name, "2999-10-05", end(n))).collect();
    served.keep(SITE, &events).await;
    let mut browser = served.browser();
    for view in ["week", "month"] {
        let html = browser.sees(&format!("/events?view={view}&day=2999-11-05")).await;
        let day = html.split("from=2999-11-05&#38;to=2999-11-05\" aria-label=\"").nth(1).unwrap();
        assert!(day.starts_with("227 more on"), "{view}: {}", &day[..60]);
    }
}

#[tokio::test]
async fn a_full_calendar_holds_what_is_running() {
    let served = Served::new(ServeOptions::default()).await;
    let names: Vec<String> = (0..2_100).map(|n| format!("Talk {n}")).collect();
    let (begun, soon, end) = (day(-20), day(1), day(20));
    let mut events: Vec<_> = names.iter().map(|name| (&**name, &*soon, plain())).collect();
    events.push(("Boats", &*begun, json!({"end": end})));
    served.keep(SITE, &events).await;
    let mut browser = served.browser();
    let calendar = browser.sees("/events.ics").await;
    assert_eq!((calendar.matches("BEGIN:VEVENT").count(), calendar.contains("SUMMARY:Boats")), (2_000, true));
    assert!(
        browser.sees("/events").await.contains("2,100 found"),
        "what is to come; what is running stands apart"
    );
    assert_eq!(browser.get("/events.json?page=11").await.status, 404, "there are ten parts");
    assert_eq!(browser.get("/events.json?page=10").await.status, 200);
}
