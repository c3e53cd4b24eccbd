//! The pattern viewer as a browser without JavaScript uses it: every step is a link or a form.

use reqwest::Method;

use crate::browser::{Browser, Served};
use servers::{Request, Site, page, status};
use store::{Role, Sort};

const MENU: &str =
    "<ul class=menu><li><a href=/>Home</a><li><a href=/help>Help</a><li><a href=/map>Map</a></ul>";

/// A page of talks, each with a line of what it is.
pub(crate) fn talks(titles: &[&str]) -> String {
    let talk = |(n, title): (usize, &&str)| {
        format!(
            "<li class=talk><h3><a href=/talks/{n}>{title} and its uses</a></h3> <span class=when>{} May 2031</span> \
             <span class=hour>4:30 pm</span> <p class=who>Ann Lee, Bob Ray, Room {n}",
            n + 1
        )
    };
    let all: String = titles.iter().enumerate().map(talk).collect();
    format!("<title>Talks</title>{MENU}<h1>Talks</h1><ul class=talks>{all}</ul><p>The end.")
}

pub(crate) async fn site() -> Site {
    Site::new(|request: &Request| match request.path.as_str() {
        "/talks" => page(talks(&["Salt", "Tin", "Ink", "Oil", "Glass"])),
        "/next" => page(talks(&["Paper", "Soap", "Wool", "Silk"])),
        "/other" => page("<h1>Moved</h1><p>The talks have a site of their own now."),
        _ => status(404),
    })
    .await
}

/// Loads a page into the viewer; its address there, and the viewer's page.
pub(crate) async fn laid(browser: &mut Browser, url: &str) -> (String, String) {
    browser.get("/viewer").await.page();
    browser.follow("/viewer", &[("url", url), ("html", "")]).await
}

/// The address of a page in the viewer, without what is chosen of it.
pub(crate) fn place(to: &str) -> &str {
    to.split('?').next().unwrap()
}

pub(crate) async fn taken(browser: &mut Browser, at: &str, query: &str) -> Vec<serde_json::Value> {
    let answer = browser.get(&format!("{at}/take/records.json?{query}")).await;
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"records.json\""));
    serde_json::from_str(&answer.page()).unwrap()
}

#[tokio::test]
async fn it_starts_from_what_was_found() {
    let (open, site) = (Served::anywhere().await, site().await);
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let (at, html) = laid(&mut browser, site.url("/talks").as_str()).await;
    for part in ["5 records", "Salt and its uses", "density", "regularity", "ul.talks &#62; li.talk", "16:30"]
    {
        let part = if part == "16:30" { "4:30 pm" } else { part };
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(html.contains(&format!("<iframe class=\"copy\" sandbox title=\"A copy of the page with the records outlined\" src=\"{at}/copy?list=1#r1\">")));
    let copy = browser.get(&format!("{at}/copy?list=1")).await;
    assert!(copy.head().contains("sandbox"), "{}", copy.head());
    assert_eq!(copy.text.matches(" data-n=").count(), 5, "{}", copy.text);
    assert!(copy.text.contains("<li class=\"unit numbered\" id=r1 data-n=1>"), "{}", copy.text);
    let records = taken(&mut browser, &at, "list=1").await;
    assert_eq!(records.len(), 5);
    assert_eq!(records[1]["title"], "Tin and its uses");
    assert_eq!(records[1]["url"], site.url("/talks/1").as_str());
    let csv = browser.get(&format!("{at}/take/records.csv?list=1")).await.page();
    assert_eq!(csv.lines().count(), 6);
    assert!(
        browser.get("/viewer").await.page().contains(&format!("<a href=\"{at}\">{}</a>", site.url("/talks")))
    );
}

#[tokio::test]
async fn another_list_or_a_pattern_is_chosen() {
    let (open, site) = (Served::anywhere().await, site().await);
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let (at, html) = laid(&mut browser, site.url("/talks").as_str()).await;
    assert!(html.contains("href=\"?list=2\""), "{html}");
    assert_eq!(taken(&mut browser, &at, "list=2").await.len(), 3);
    let of = |html: &str| html.matches("href=\"?pattern=").count();
    assert!(of(&html) > 0, "{html}");
    let all =
        "pattern=1&encoding=block-level&regularity=0.5&least=0.25&most=1.5&coverage=0.2&length=3&count=5";
    let chosen = browser.get(&format!("{at}?{all}")).await.page();
    assert!(chosen.contains("coverage=0.2"), "{chosen}");
    assert_eq!(taken(&mut browser, &at, all).await.len(), 5);
    let none = browser.get(&format!("{at}?pattern=1&count=50")).await.page();
    assert!(none.contains("No pattern reaches these thresholds") && of(&none) == 0, "{none}");
    for wrong in ["pattern=0", "list=1&regularity=x", "encoding=x"] {
        assert_eq!(browser.get(&format!("{at}?{wrong}")).await.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_list_is_corrected_kept_and_run_elsewhere() {
    let (open, site) = (Served::anywhere().await, site().await);
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    let (at, _) = laid(&mut browser, site.url("/talks").as_str()).await;
    let correct = format!("{at}/correct");
    for fields in [
        [("do", "rename"), ("column", "title"), ("name", "subject")].as_slice(),
        &[("do", "without"), ("column", "url")],
        &[("do", "join"), ("column", "when"), ("with", "hour")],
        &[("do", "rename"), ("column", "when hour"), ("name", "starts")],
        &[("do", "split"), ("column", "who"), ("at", ", ")],
    ] {
        let fields: Vec<(&str, &str)> =
            std::iter::once(("chosen", "list=1")).chain(fields.iter().copied()).collect();
        browser.follow(&correct, &fields).await;
    }
    let (_, html) = browser
        .follow(
            &correct,
            &[("chosen", "list=1"), ("do", "rename"), ("column", "who first"), ("name", "speaker")],
        )
        .await;
    assert!(html.contains("6 corrections"), "{html}");
    let record = taken(&mut browser, &at, "list=1").await.remove(2);
    assert_eq!(record["subject"], "Ink and its uses");
    assert_eq!((&record["starts"], &record["speaker"]), (&"3 May 2031 4:30 pm".into(), &"Ann Lee".into()));
    assert_eq!((&record["who rest"], record.get("url")), (&"Bob Ray, Room 2".into(), None));
    let (kept, html) = browser
        .follow(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "Talks of the \"school\"")])
        .await;
    assert!(html.contains("join &#34;when&#34; &#34;hour&#34; as &#34;starts&#34;"), "{html}");
    let file = browser.get(&format!("{kept}/file")).await;
    assert!(file.head().contains("filename=\"talks-of-the-school.rule\""), "{}", file.head());
    assert!(file.page().starts_with("gleaner-rule 1\n"));
    assert!(browser.get("/saved").await.page().contains("Talks of the"));
    let run = format!("{kept}/run");
    browser.get(&kept).await.page();
    let (other, html) = browser.follow(&run, &[("url", site.url("/next").as_str()), ("html", "")]).await;
    assert!(html.contains("The rule fits this page.") && html.contains("4 records"), "{html}");
    let records = taken(&mut browser, place(&other), other.split_once('?').unwrap().1).await;
    assert_eq!(records[3]["subject"], "Silk and its uses");
    assert_eq!(records[3]["starts"], "4 May 2031 4:30 pm");
    browser.get(&kept).await.page();
    let (_, html) = browser.follow(&run, &[("url", site.url("/other").as_str()), ("html", "")]).await;
    assert!(html.contains("no longer fits") && html.contains("leads to 0 records, to 5"), "{html}");
}

#[tokio::test]
async fn a_boundary_is_moved_and_a_correction_taken_back() {
    let (open, site) = (Served::anywhere().await, site().await);
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let (at, _) = laid(&mut browser, site.url("/talks").as_str()).await;
    let correct = format!("{at}/correct");
    let panel = browser.get(&format!("{at}?list=1&member=4")).await.page();
    assert!(panel.contains("Record 5") && panel.contains("value=\"begin-later\""), "{panel}");
    // The last record ends before its last piece, the first one is none.
    browser.follow(&correct, &[("chosen", "list=1&member=4"), ("member", "4"), ("do", "end-earlier")]).await;
    let (to, html) = browser.follow(&correct, &[("chosen", "list=1"), ("member", "0"), ("do", "drop")]).await;
    assert!(to.ends_with("?list=1") && html.contains("4 records") && html.contains(">between</a>"), "{html}");
    let german = browser.ask(Method::GET, &to, &[("accept-language", "de")], None).await;
    assert!(german.says(">dazwischen</a>"), "{}", german.text);
    let records = taken(&mut browser, &at, "list=1").await;
    let to_text = |record: &serde_json::Value| record.to_string();
    assert!(
        to_text(&records[0]).contains("Room 1") && !to_text(&records[3]).contains("Room 4"),
        "{records:?}"
    );
    assert!(!records.iter().any(|record| to_text(record).contains("Salt")));
    // Another list is as it was; what is taken back is there again.
    assert_eq!(taken(&mut browser, &at, "list=2").await.len(), 3);
    browser.follow(&correct, &[("chosen", "list=1"), ("do", "undo")]).await;
    let (_, html) = browser.follow(&correct, &[("chosen", "list=1"), ("do", "undo")]).await;
    assert!(html.contains("5 records") && !html.contains("correction."), "{html}");
    // All records alike: a rule still leads to them.
    let all = [("chosen", "list=1"), ("member", "0"), ("all", "1"), ("do", "end-earlier")];
    let (_, html) = browser.follow(&correct, &all).await;
    assert!(html.contains("gleaner-rule 1"), "{html}");
    assert!(!to_text(&taken(&mut browser, &at, "list=1").await.into()).contains("Room"));
    let copy = browser.get(&format!("{at}/copy?list=1")).await.page();
    assert_eq!(copy.matches(" data-n=").count(), 5, "{copy}");
    for wrong in [
        [("do", "rename"), ("column", "title"), ("name", "url")],
        [("do", "rename"), ("column", "nothing"), ("name", "x")],
        [("do", "drop"), ("member", "99"), ("name", "")],
        [("do", "explode"), ("member", "1"), ("name", "")],
        [("do", "split"), ("column", "url"), ("at", "/")],
    ] {
        let fields: Vec<(&str, &str)> = std::iter::once(("chosen", "list=1")).chain(wrong).collect();
        assert_eq!(browser.post(&correct, &fields).await.status, 400, "{wrong:?}");
    }
}

#[tokio::test]
async fn a_pasted_page_needs_no_address() {
    let open = Served::new(serve::ServeOptions::default()).await;
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    browser.get("/viewer").await.page();
    let html = talks(&["Salt", "Tin", "Ink", "Zürich"]);
    let (at, html) = browser.follow("/viewer", &[("url", ""), ("html", &html)]).await;
    assert!(html.contains("4 records") && html.contains("Zürich"), "{html}");
    let (kept, _) = browser.follow(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "talks")]).await;
    assert!(browser.get(&format!("{kept}/file")).await.page().contains("\nsource a pasted page\n"));
    browser.get(&kept).await.page();
    let url = "https://school.example/talks/";
    let other = talks(&["Wool", "Silk", "Felt"]);
    let (to, _) = browser.follow(&format!("{kept}/run"), &[("url", url), ("html", &other)]).await;
    let records = taken(&mut browser, place(&to), to.split_once('?').unwrap().1).await;
    assert_eq!(records[0]["url"], "https://school.example/talks/0");
    browser.get(&kept).await.page();
    let (all, _) = browser.follow(&format!("{kept}/remove"), &[]).await;
    assert_eq!(
        (all.as_str(), open.store.all_made(Sort::Rule, i64::MAX, 9).await.unwrap()),
        ("/saved", vec![])
    );
}

#[tokio::test]
async fn a_missed_record_is_taken_in() {
    let open = Served::anywhere().await;
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    browser.get("/viewer").await.page();
    // Two talks stand elsewhere, built in their own ways.
    let late = "<h2>Extra</h2><p class=last>Late: <b>Clay</b> and its uses<address>Wax and its uses, postponed</address>";
    let html = talks(&["Salt", "Tin", "Ink", "Oil"]) + late;
    let (at, html) = browser.follow("/viewer", &[("url", ""), ("html", &html)]).await;
    assert!(html.contains("4 records") && html.contains("Take in a record that was missed"), "{html}");
    let offered = |html: &str, text: &str| {
        let boxes = html.split("name=\"node\" value=\"").skip(1);
        let with = boxes.into_iter().find(|label| label.split("</label>").next().unwrap().contains(text));
        with.and_then(|label| label.split('"').next()).map(str::to_owned)
    };
    let correct = format!("{at}/correct");
    let find = [("chosen", "list=1"), ("do", "find"), ("find", "AND its uses")];
    let (to, html) = browser.follow(&correct, &find).await;
    assert!(to.contains("find=AND+its+uses") && offered(&html, "Salt").is_none(), "{to}");
    let [clay, wax] = ["Late: Clay", "Wax and"].map(|text| offered(&html, text).expect(text));
    let both =
        [("chosen", to.split_once('?').unwrap().1), ("do", "take-in"), ("node", &wax), ("node", &clay)];
    let (to, html) = browser.follow(&correct, &both).await;
    assert!(html.contains("6 records") && !to.contains("find"), "{to} {html}");
    let records = taken(&mut browser, &at, "list=1").await;
    assert!(records[4].to_string().contains("Clay") && records[5].to_string().contains("Wax"), "{records:?}");
    for wrong in [
        vec![("do", "take-in")],
        vec![("do", "take-in"), ("node", "0")],
        vec![("do", "take-in"), ("node", &wax)],
    ] {
        let fields: Vec<(&str, &str)> = std::iter::once(("chosen", "list=1")).chain(wrong).collect();
        assert_eq!(browser.post(&correct, &fields).await.status, 400, "{fields:?}");
    }
}

#[tokio::test]
async fn a_kept_rule_is_mended() {
    let (open, site) = (Served::anywhere().await, site().await);
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    let (at, _) = laid(&mut browser, site.url("/talks").as_str()).await;
    let correct = format!("{at}/correct");
    for fields in [
        [("chosen", "list=1"), ("do", "rename"), ("column", "title"), ("name", "subject")],
        [("chosen", "list=1"), ("do", "join"), ("column", "when"), ("with", "hour")],
    ] {
        browser.follow(&correct, &fields).await;
    }
    let (kept, before) =
        browser.follow(&format!("{at}/save"), &[("chosen", "list=1"), ("name", "Talks")]).await;
    // It is run, what it leads to is corrected, and that takes its place.
    browser.get(&kept).await.page();
    let (other, html) = browser.follow(&format!("{kept}/run"), &[("url", site.url("/next").as_str())]).await;
    assert!(html.contains("Keep it in the place of “Talks”"), "{html}");
    let (at, query) = (place(&other).to_owned(), other.split_once('?').unwrap().1.to_owned());
    let correct = format!("{at}/correct");
    let rename = [("chosen", &*query), ("do", "rename"), ("column", "when hour"), ("name", "starts")];
    browser.follow(&correct, &rename).await;
    let all = [("chosen", &*query), ("member", "0"), ("all", "1"), ("do", "end-earlier")];
    browser.follow(&correct, &all).await;
    let record = taken(&mut browser, &at, &query).await.remove(0);
    assert_eq!(
        (&record["subject"], &record["starts"]),
        (&"Paper and its uses".into(), &"1 May 2031 4:30 pm".into())
    );
    browser.get(&other).await.page();
    let (again, after) =
        browser.follow(&format!("{at}/save"), &[("chosen", &query), ("do", "mend"), ("name", "")]).await;
    assert_eq!(again, kept);
    assert!(
        after.contains("as &#34;starts&#34;") && !before.contains("starts") && after.contains("/next"),
        "{after}"
    );
    // Where it no longer fits, the list that it should lead to is chosen.
    let (other, html) = browser.follow(&format!("{kept}/run"), &[("html", "<h1>Plans</h1><ol><li>A talk of salt, 4 May<li>A talk of tin, 5 May<li>A talk of ink, 6 May</ol>")]).await;
    assert!(html.contains("no longer fits") && html.contains("href=\"?list=1&#38;mends="), "{html}");
    let number = kept.rsplit('/').next().unwrap();
    let chosen = format!("list=1&mends={number}");
    let (again, mended) =
        browser.follow(&format!("{}/save", place(&other)), &[("chosen", &chosen), ("do", "mend")]).await;
    assert!(
        again == kept && mended.contains("a pasted page") && mended.contains("<h1>Talks</h1>"),
        "{mended}"
    );
    assert_eq!(open.store.all_made(Sort::Rule, i64::MAX, 9).await.unwrap().len(), 1);
}
