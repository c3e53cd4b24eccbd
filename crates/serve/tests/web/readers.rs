//! What people do: find an event, look at it, subscribe, have a profile, rate, log out.

use serde_json::json;
use serve::ServeOptions;
use servers::{Request, Site, page};
use store::Role;

use crate::browser::{Served, plain};

async fn served() -> Served {
    let served = Served::new(ServeOptions::default()).await;
    let with = |place: &str, speaker: &str| json!({"location": place, "speaker": [speaker]});
    served
        .keep(
            "https://a.example.org/talks",
            &[
                ("Jazz night: strings", "2999-11-03T20:00", with("Blue Hall", "Miriam Holt")),
                ("Protein folding in cells", "2999-11-04T16:00", with("Room 5", "Ann Lee")),
                ("Jazz night: brass", "2999-11-10T20:00", with("Blue Hall", "Carla Nunez")),
                ("Gardening for all", "2999-11-11T10:00", with("Green ServeOptions", "Joe Fern")),
            ],
        )
        .await;
    served
}

#[tokio::test]
async fn an_event_is_found_by_word_and_date_and_added_to_a_calendar() {
    let served = served().await;
    let mut browser = served.browser();
    let all = browser.get("/events").await;
    assert!(all.says("Jazz night: strings") && all.says("Gardening for all"));
    let found = browser.get("/events?q=jazz&from=2999-11-05&to=2999-11-30").await;
    assert!(
        found.says("Jazz night: brass") && !found.says("Jazz night: strings") && !found.says("Gardening")
    );
    let facet = browser.get("/events?q=jazz&speaker=Miriam+Holt").await;
    assert!(facet.says("Jazz night: strings") && !facet.says("Jazz night: brass"));
    for (view, day) in [("week", "2999-11-03"), ("month", "2999-11-30")] {
        let laid_out = browser.get(&format!("/events?view={view}&day={day}")).await;
        assert!(laid_out.says("data-form=\"clock\">20:00</time> Jazz night: strings"), "{view}");
    }
    let id = found.text.split("/records/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let record = browser.get(&format!("/records/{id}")).await;
    assert!(record.says("Carla Nunez") && record.says("Blue Hall") && record.says("a.example.org"));
    let entry = browser.get(&format!("/records/{id}/event.ics")).await;
    assert_eq!(entry.header("content-type"), Some("text/calendar; charset=utf-8"));
    assert!(
        entry.says("DTSTART:29991110T200000") && entry.says("SUMMARY:Jazz night: brass"),
        "{}",
        entry.text
    );
    let calendar = browser.get("/events.ics?q=jazz").await;
    assert_eq!(calendar.text.matches("BEGIN:VEVENT").count(), 2);
    let feed = browser.get("/events.atom?q=jazz").await;
    assert_eq!(feed.text.matches("<entry>").count(), 2);
}

#[tokio::test]
async fn who_logs_in_goes_on_where_they_were() {
    let served = served().await;
    served.account("ann@example.org", "correct horse", Role::Reader).await;
    let mut browser = served.browser();
    let from = format!("{}/records/2?x=1", served.base);
    for (from, back) in
        [(from.as_str(), "/records/2?x=1"), ("https://evil.example//evil.example/", "/mine"), ("x", "/mine")]
    {
        let form = browser.ask(reqwest::Method::GET, "/session", &[("referer", from)], None).await;
        let hidden =
            form.text.split("name=\"back\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let fields = [("email", "ann@example.org"), ("password", "correct horse"), ("back", hidden.as_str())];
        assert_eq!(browser.post("/session", &fields).await.header("location"), Some(back), "{from}");
    }
    browser.get("/session").await;
    let fields = [("email", "ann@example.org"), ("password", "correct horse"), ("back", "//evil.example")];
    assert_eq!(browser.post("/session", &fields).await.header("location"), Some("/mine"));
}

#[tokio::test]
async fn events_are_narrowed_by_topic() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep_about("Jazz night", Some("Music")).await;
    served.keep_about("What a scheduler learns", Some("Computing")).await;
    served.keep_about("Something else", None).await;
    let mut browser = served.browser();
    let all = browser.sees("/events").await;
    assert!(all.contains("<h2>Topic</h2>") && all.contains("?topic=Music\""), "{all}");
    let music = browser.sees("/events?topic=Music").await;
    assert!(
        music.contains("Jazz night") && !music.contains("scheduler") && !music.contains("Something else")
    );
    assert!(music.contains("name=\"topic\" value=\"Music\""), "the next search stays within it");
    let id = music.split("/records/").nth(1).unwrap().split('"').next().unwrap();
    assert!(browser.sees(&format!("/records/{id}")).await.contains("<a href=\"/events?topic=Music\""));
    let found = browser.sees("/api/v1/records?topic=Computing").await;
    assert!(
        found.contains("What a scheduler learns") && found.contains("\"topic\":\"Computing\""),
        "{found}"
    );
    assert!(!found.contains("Jazz"));
}

#[tokio::test]
async fn the_place_on_the_page_is_shown() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/talks" => page("<title>Talks</title><body><h2>Jazz night</h2><script>alert(1)</script><p>at eight"),
        _ => servers::status(404),
    })
    .await;
    let served = Served::new(ServeOptions { reach_anywhere: true, ..ServeOptions::default() }).await;
    served.keep(site.url("/talks").as_str(), &[("Jazz night", "2999-11-03", plain())]).await;
    let mut browser = served.browser();
    let page = browser.get("/records/1/source/0").await;
    assert!(page.says("“Jazz night” (heading)") && page.says("<iframe class=\"copy\" sandbox"));
    let copy = browser.get("/records/1/copy/0").await;
    assert!(
        copy.says("<h2><mark id=m0 class=\"seen\" title=\"Title\">Jazz night</mark></h2>"),
        "{}",
        copy.text
    );
    assert!(!copy.says("<script") && copy.header("content-security-policy").unwrap().ends_with("sandbox"));
    assert_eq!(browser.get("/records/1/copy/7").await.status, 404);
    // Who looks again does not ask the site again.
    assert_eq!(browser.get("/records/1/copy/0").await.text, copy.text);
    assert_eq!(site.paths().iter().filter(|path| *path == "/talks").count(), 1);
}

#[tokio::test]
async fn my_events_follow_profile_and_ratings() {
    let served = served().await;
    assert_eq!(served.browser().get("/mine").await.status, 401);
    let mut browser = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    browser.get("/profile").await;
    let kept =
        browser.post("/profile", &[("words", "jazz\nprotein folding"), ("days", "3"), ("digest", "7")]).await;
    assert_eq!(kept.header("location"), Some("/mine"));
    let mine = browser.get("/mine").await;
    let at = |page: &crate::browser::Page, title: &str| page.text.find(title).unwrap_or(usize::MAX);
    assert!(mine.says("“jazz” in its title") && mine.says("Protein folding") && !mine.says("Gardening"));
    assert!(at(&mine, "Jazz night: strings") < at(&mine, "Jazz night: brass"));
    // Brass pleases, strings do not: what follows changes its place.
    let find = |title: &str| {
        let path = mine.text.split("/records/").find(|part| part.contains(title)).unwrap();
        format!("/records/{}", path.split('"').next().unwrap())
    };
    let (brass, strings) = (find("Jazz night: brass"), find("Jazz night: strings"));
    browser.post(&format!("{brass}/rating"), &[("rating", "5")]).await;
    browser.post(&format!("{strings}/rating"), &[("rating", "1")]).await;
    let mine = browser.get("/mine").await;
    assert!(at(&mine, "Jazz night: brass") < at(&mine, "Jazz night: strings"), "{}", mine.text);
    assert!(mine.says("you liked Carla Nunez before"));
    assert!(browser.get(&brass).await.says("5.0 of 5, from 1 rating."));
    let secret = mine.text.split("/feeds/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let mut other = served.browser();
    assert!(other.get(&format!("/feeds/{secret}/events.ics")).await.says("SUMMARY:Jazz night: brass"));
    assert!(
        other.get(&format!("/feeds/{secret}/events.atom")).await.says("<title>Jazz night: brass</title>")
    );
    let out = browser.post("/session/end", &[]).await;
    assert_eq!(out.header("location"), Some("/"));
    assert_eq!(browser.get("/mine").await.status, 401);
}

#[tokio::test]
async fn an_editor_adds_a_source() {
    let talks = "<h1>Talks</h1><table><tr><th>Date<th>Time<th>Speaker<th>Title<tr><td>5 February 2999<td>16:00<td>Priya Natarajan\
        <td>Crash consistency<tr><td>12 February 2999<td>16:00<td>Tomas Lindqvist<td>What a scheduler learns<tr><td>19 February 2999\
        <td>16:00<td>Yuki Tanabe<td>A collector that sleeps</table>";
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/talks" => page(talks),
        _ => servers::status(404),
    })
    .await;
    let served = Served::new(ServeOptions { reach_anywhere: true, ..ServeOptions::default() }).await;
    let mut browser = served.logged_in("ed@example.org", "correct horse", Role::Editor).await;
    browser.get("/sources").await;
    let added = browser.post("/sources", &[("url", site.url("/talks").as_str())]).await;
    assert_eq!(added.status, 303, "{}", added.text);
    let answer = browser.get(added.header("location").unwrap()).await;
    assert!(answer.says("3 records found there") && answer.says("1 of 1 pages read"), "{}", answer.text);
    assert!(browser.get("/events").await.says("Crash consistency"));
    let missing = browser.post("/sources", &[("url", site.url("/nothing").as_str())]).await;
    assert_eq!(missing.status, 502);
}

#[tokio::test]
async fn passwords_feeds_and_keys_can_be_changed_and_an_account_removed() {
    let served = served().await;
    let mut browser = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let account = browser.get("/account").await;
    let secret = account.text.split("/feeds/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    browser.post("/account/feed", &[]).await;
    assert_eq!(browser.get(&format!("/feeds/{secret}/events.ics")).await.status, 404);
    let with_key = browser.post("/account/key", &[("name", "laptop"), ("scope", "write")]).await;
    assert!(with_key.says("shown this once") && with_key.says("laptop"));
    assert!(!browser.get("/account").await.says("shown this once"));
    let wrong = browser.post("/account/password", &[("old", "guess"), ("new", "battery staple")]).await;
    assert_eq!(wrong.status, 400);
    let changed =
        browser.post("/account/password", &[("old", "correct horse"), ("new", "battery staple")]).await;
    assert_eq!((changed.status, browser.get("/account").await.status), (303, 401));
    assert_eq!(browser.log_in("ann@example.org", "battery staple").await.status, 303);
    browser.post("/account/remove", &[("old", "battery staple")]).await;
    assert_eq!(browser.log_in("ann@example.org", "battery staple").await.status, 401);
}

/// One line that is wrong costs nothing of what was written.
#[tokio::test]
async fn a_profile_with_a_wrong_line_is_shown_again() {
    let served = served().await;
    let mut browser = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let form = [
        ("words", "jazz\nprotein folding"),
        ("topics", "Music"),
        ("days", "3"),
        ("digest", "7"),
        ("places", "Home; 52.52, 13.405; 10\nNowhere <at> all; x"),
    ];
    browser.get("/profile").await;
    let again = browser.post("/profile", &form).await;
    assert_eq!(again.status, 400);
    for text in [
        "jazz\nprotein folding</textarea>",
        "value=\"Music\" checked",
        "value=\"3\" checked",
        // No mails are offered where none are sent; what was chosen before stays.
        "name=\"digest\" value=\"7\"",
        "Home; 52.52, 13.405; 10\n",
        "id=\"places-wrong\">“Nowhere &#60;at&#62; all; x” is no place",
    ] {
        assert!(again.says(text), "{text}: {}", again.text);
    }
    let mended = [&form[..4], &[("places", "Home; 52.52, 13.405; 10")]].concat();
    assert_eq!(browser.post("/profile", &mended).await.header("location"), Some("/mine"));
}

/// Programs that index the web find every record, and read on its page what it says.
#[tokio::test]
async fn records_are_shown_to_crawlers() {
    let served = served().await;
    served
        .keep(
            "https://b.example.org/x",
            &[("</script><script>alert(1)</script>", "2999-11-03T20:00", plain())],
        )
        .await;
    let mut browser = served.browser();
    let robots = browser.sees("/robots.txt").await;
    assert!(
        robots.contains("Disallow: /account\n")
            && robots.contains(&format!("Sitemap: {}/sitemap.xml", served.base))
    );
    let part = format!("{}/sitemap/1.xml", served.base);
    assert!(browser.sees("/sitemap.xml").await.contains(&format!("<sitemap><loc>{part}</loc></sitemap>")));
    let all = browser.sees("/sitemap/1.xml").await;
    for path in ["/", "/events", "/records/1", "/records/5"] {
        assert!(all.contains(&format!("<loc>{}{path}</loc>", served.base)), "{path}: {all}");
    }
    assert_eq!(
        (
            all.matches("<lastmod>").count(),
            browser.get("/sitemap/2.xml").await.page().matches("<url>").count()
        ),
        (5, 0)
    );
    assert_eq!(
        [browser.get("/sitemap/0.xml").await.status, browser.get("/sitemap/x").await.status],
        [404, 404]
    );
    let page = browser.sees("/records/1").await;
    let own = format!("{}/records/1", served.base);
    for line in [
        format!("<link rel=\"canonical\" href=\"{own}\">"),
        format!("<meta property=\"og:url\" content=\"{own}\">"),
        "<meta property=\"og:title\" content=\"".to_owned(),
        "<meta property=\"og:description\" content=\"".to_owned(),
    ] {
        assert!(page.contains(&line), "{line}: {page}");
    }
    let json = |page: &str| -> serde_json::Value {
        let text = page
            .split("<script type=\"application/ld+json\">")
            .nth(1)
            .unwrap()
            .split("</script>")
            .next()
            .unwrap();
        serde_json::from_str(text).unwrap()
    };
    assert_eq!(
        (&json(&page)[0]["@context"], &json(&page)[0]["@type"]),
        (&"https://schema.org".into(), &"Event".into())
    );
    let hostile = browser.sees("/records/5").await;
    assert!(!hostile.contains("<script>alert"), "{hostile}");
    assert_eq!(json(&hostile)[0]["name"], "</script><script>alert(1)</script>");
}

/// A program that asks again for what it has is told so, and a calendar is subscribed to, not fetched once.
#[tokio::test]
async fn feeds_and_calendars_are_asked_for_again_at_no_cost() {
    let served = served().await;
    let mut browser = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let likes = serde_json::json!({"words": ["jazz"]}).as_object().cloned().unwrap();
    let reader = served.store.reader(store::Known::Email("ann@example.org".into())).await.unwrap().unwrap();
    served.store.set_profile(reader.id, likes, 0).await.unwrap();
    let mine = format!("/feeds/{}/events", reader.feed);
    let all = ["/events.atom", "/events.json", "/events.ics", "/records/1/event.ics", "/catalogue.atom"];
    let own = [".atom", ".json", ".ics"].map(|ending| format!("{mine}{ending}"));
    for path in all.iter().map(|path| (*path).to_owned()).chain(own) {
        let first = browser.get(&path).await;
        let tag = first.header("etag").unwrap_or_else(|| panic!("{path} has no tag")).to_owned();
        let dated = first.header("last-modified").is_some_and(|date| date.ends_with(" GMT"));
        assert!(dated || path.contains("catalogue") || path.contains("records"), "{path}: {}", first.head());
        for (known, status) in
            [(tag.clone(), 304), (format!("W/{tag}, \"x\""), 304), ("\"x\"".to_owned(), 200)]
        {
            let again = browser.ask(reqwest::Method::GET, &path, &[("if-none-match", &known)], None).await;
            assert_eq!((again.status, again.text.is_empty()), (status, status == 304), "{path} {known}");
        }
    }
    let host = served.base.trim_start_matches("http://");
    assert!(
        browser.sees("/mine").await.contains(&format!("href=\"webcal://{host}{mine}.ics\">Subscribe</a>"))
    );
    assert!(
        browser
            .sees("/events")
            .await
            .contains(&format!("href=\"webcal://{host}/events.ics?\">Subscribe</a>"))
    );
}

#[tokio::test]
async fn operators_see_that_it_is_well() {
    let served = served().await;
    let mut browser = served.browser();
    assert_eq!(browser.get("/health").await.text, "well\n");
    let mut admin = served.logged_in("root@example.org", "correct horse", Role::Admin).await;
    assert!(admin.get("/metrics").await.says("gleaner_records{kind=\"event\"} 4"));
    let sheet = browser.get("/assets/style.css").await;
    let tag = sheet.header("etag").unwrap().to_owned();
    let again =
        browser.ask(reqwest::Method::GET, "/assets/style.css", &[("if-none-match", &tag)], None).await;
    assert_eq!((sheet.status, again.status, again.text.len()), (200, 304, 0));
}
