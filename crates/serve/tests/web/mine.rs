//! My jobs: what fits a reader, of any kind, on a page of its own, as a feed, by the API and by mail.

use reqwest::Method;
use serde_json::{Value, json};
use serve::{Post, ServeOptions, send_due};
use servers::PostOffice;
use store::{Fields, Link, Record, Role, Scope};

use crate::api::{Program, key};
use crate::browser::{Browser, Served, plain};

/// Jobs: what each is called, and until when one applies.
const JOBS: [(&str, &str); 10] = [
    ("Night nurse, intensive care", "2999-01-31"),
    ("Day nurse, intensive care", "2999-01-31"),
    ("Ward nurse, intensive care", "2020-01-31"),
    ("Gardener", "2999-01-31"),
    ("Bus driver", "2999-01-31"),
    ("Baker", "2999-01-31"),
    ("Clerk of <b>works</b>", "2999-01-31"),
    ("Pastry cook", "2999-01-31"),
    ("Violin teacher", "2999-01-31"),
    ("Plumber", "2999-01-31"),
];

async fn keep_jobs(served: &Served) {
    let job = |(title, closes): (&str, &str)| {
        let row = json!({"title": title, "closes": closes, "text": title, "confidence": 0.9});
        let schema = gleaner::schema::named("job").unwrap();
        Record::of_row(schema, row.as_object().cloned().unwrap(), Fields::new())
    };
    let host = "https://a.example.org".to_owned();
    let page = Link { url: format!("{host}/jobs"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
    served.store.keep(page, JOBS.map(job).to_vec()).await.unwrap();
}

/// A store with events and jobs; jobs have the numbers from 3 on.
async fn served() -> Served {
    let served = Served::new(ServeOptions::default()).await;
    let events = [("Jazz night", "2999-11-03T20:00", plain()), ("Gardening", "2999-11-04", plain())];
    served.keep("https://a.example.org/talks", &events).await;
    keep_jobs(&served).await;
    served
}

const NIGHT: i64 = 3;
const BAKER: i64 = 8;

async fn rate(browser: &mut Browser, record: i64, stars: &str) {
    browser.get(&format!("/records/{record}")).await;
    assert_eq!(browser.post(&format!("/records/{record}/rating"), &[("rating", stars)]).await.status, 303);
}

async fn in_language(browser: &mut Browser, path: &str, language: &str) -> String {
    browser.ask(Method::GET, path, &[("accept-language", language)], None).await.text
}

#[tokio::test]
async fn a_rated_job_leads_to_my_jobs() {
    let served = served().await;
    let mut ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let page = ann.sees("/mine").await;
    assert!(
        page.contains("<h1>My events</h1>") && page.contains("<a href=\"/mine?kind=job\">My jobs</a>"),
        "{page}"
    );
    assert!(page.contains("or rate events: what fits stands here."), "{page}");
    let page = ann.sees("/mine?kind=job").await;
    assert!(page.contains("or rate jobs: what fits stands here.") && !page.contains("Saved jobs"), "{page}");
    rate(&mut ann, NIGHT, "5").await;
    rate(&mut ann, BAKER, "1").await;
    let page = ann.sees(&format!("/records/{NIGHT}")).await;
    assert!(page.contains("5.0 of 5, from 1 rating."), "{page}");
    assert!(page.contains("What fits your ratings: <a href=\"/mine?kind=job\">My jobs</a>."), "{page}");
    assert!(!page.contains("/save\""), "a job is at no time, so that none is told when it is moved: {page}");
    let page = ann.sees("/mine").await;
    assert!(
        page.contains("<h1>My events</h1>") && page.contains("<a href=\"/mine?kind=job\">My jobs</a>"),
        "{page}"
    );
    let page = ann.sees("/mine?kind=job").await;
    assert!(page.contains("<h1>My jobs</h1>") && page.contains("<a href=\"/mine\">My events</a>"), "{page}");
    assert!(page.contains("Day nurse, intensive care") && page.contains("like others you liked ("), "{page}");
    for other in ["Ward nurse", "Gardener", ">Baker<", "Jazz night"] {
        assert!(!page.contains(other), "{other}: {page}");
    }
    for (language, heading) in [("de", "Meine Stellen"), ("fr", "Mes emplois"), ("es", "Mis empleos")] {
        let page = in_language(&mut ann, "/mine?kind=job", language).await;
        assert!(page.contains(&format!("<h1>{heading}</h1>")), "{page}");
    }
}

#[tokio::test]
async fn a_profile_finds_records_of_each_kind_that_the_store_holds() {
    let served = served().await;
    let mut ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    ann.get("/profile").await;
    let days: Vec<(&str, &str)> = ["1", "2", "3", "4", "5", "6", "7"].map(|day| ("days", day)).to_vec();
    let form = [("words", "garden\nwork")].into_iter().chain(days).collect::<Vec<_>>();
    ann.post("/profile", &form).await;
    let page = ann.sees("/mine").await;
    assert!(page.contains("Gardening") && page.contains("on a ") && !page.contains("Jazz night"), "{page}");
    let page = ann.sees("/mine?kind=job").await;
    assert!(
        page.contains("Clerk of &#60;b&#62;works&#60;/b&#62;") && page.contains("“work” in its title"),
        "{page}"
    );
    assert!(!page.contains("on a "), "nobody goes to a job on the day when it was posted: {page}");
    // Kinds without records have a page that is empty, as everywhere; others have none.
    assert!(ann.sees("/mine?kind=recipe").await.contains("No recipes fit your interests yet."));
    for unknown in ["nothing", "%3Cscript%3E", "job/../event"] {
        assert_eq!(ann.get(&format!("/mine?kind={unknown}")).await.status, 404, "{unknown}");
    }
    assert_eq!(served.browser().get("/mine?kind=job").await.status, 401);
    assert_eq!(served.browser().get("/mine?kind=nothing").await.status, 401);
}

#[tokio::test]
async fn texts_of_a_job_name_jobs() {
    let served = served().await;
    let mut anybody = served.browser();
    let (job, event) = (format!("/records/{NIGHT}"), "/records/1");
    for (language, of_job, of_event) in [
        ("en", "to rate it: your jobs follow.", "to rate it: your events follow."),
        ("de", "Ihre Stellen richten sich danach.", "Ihre Veranstaltungen richten sich danach."),
        ("fr", "vos emplois en tiendront compte.", "vos événements en tiendront compte."),
        ("es", "sus empleos se adaptarán.", "sus eventos se adaptarán."),
    ] {
        assert!(in_language(&mut anybody, &job, language).await.contains(of_job), "{language}");
        assert!(in_language(&mut anybody, event, language).await.contains(of_event), "{language}");
    }
    // Of a store with jobs alone the first page is of jobs.
    let served = Served::new(ServeOptions::default()).await;
    keep_jobs(&served).await;
    let mut ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    let page = ann.sees("/mine").await;
    assert!(page.contains("<h1>My jobs</h1>") && !page.contains("My events"), "{page}");
}

#[tokio::test]
async fn my_jobs_are_a_feed_and_an_answer_to_programs() {
    let served = served().await;
    let mut ann = served.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    rate(&mut ann, NIGHT, "5").await;
    let page = ann.sees("/mine?kind=job").await;
    let secret = page.split("/feeds/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let mut other = served.browser();
    let feed = format!("/feeds/{secret}/kind/job");
    assert!(page.contains(&format!("href=\"{feed}.atom\"")), "{page}");
    let atom = other.sees(&format!("{feed}.atom")).await;
    assert!(atom.contains("<title>My jobs</title>") && atom.contains("Day nurse"), "{atom}");
    assert!(!atom.contains("Jazz") && !atom.contains("Ward nurse"), "{atom}");
    assert!(other.sees(&format!("{feed}.json")).await.contains("Day nurse"));
    for nothing in ["job", "job.ris", "nothing.atom", ".atom", "recipe.ics"] {
        assert_eq!(other.get(&format!("/feeds/{secret}/kind/{nothing}")).await.status, 404, "{nothing}");
    }
    assert_eq!(other.get(&format!("/feeds/{}/kind/job.atom", "0".repeat(64))).await.status, 404);
    // The account's page has the addresses of the feeds of every kind that the store holds.
    let account = ann.sees("/account").await;
    for (ending, is_one) in [("events.ics", true), ("kind/job.atom", true), ("kind/recipe.atom", false)] {
        assert_eq!(account.contains(&format!("/feeds/{secret}/{ending}\"")), is_one, "{ending}: {account}");
    }
    let addresses = account.split("href=\"").filter_map(|link| link.split('"').next());
    let feeds = addresses.filter_map(|address| Some(&address[address.find("/feeds/")?..]));
    let mut listed = 0;
    for feed in feeds {
        assert_eq!(other.get(feed).await.status, 200, "{feed}");
        listed += 1;
    }
    assert_eq!(listed, 6, "three of events, and of jobs, which have a day as well: {account}");
    let program = Program::new(&served, Some(key(&served, Scope::Write).await));
    let rated =
        program.sends(Method::PUT, &format!("/api/v1/records/{NIGHT}/rating"), json!({"rating": 5})).await;
    assert_eq!(rated.0, 200);
    let (status, mine) = program.gets("/api/v1/mine?kind=job").await;
    assert_eq!(status, 200, "{mine}");
    let titles: Vec<&Value> = mine["items"].as_array().unwrap().iter().map(|item| &item["title"]).collect();
    assert_eq!(titles, ["Night nurse, intensive care", "Day nurse, intensive care"]);
    assert_eq!(program.gets("/api/v1/mine").await.1["items"], json!([]), "events by default");
    assert_eq!(program.gets("/api/v1/mine?kind=nothing").await.0, 422);
}

#[tokio::test]
async fn what_fits_of_each_kind_is_mailed() {
    let served = served().await;
    let ann = served.account("ann@example.org", "correct horse", Role::Reader).await;
    let likes = json!({"words": ["jazz"], "language": "de"});
    served.store.set_profile(ann, likes.as_object().cloned().unwrap(), 1).await.unwrap();
    served.store.rate(ann, NIGHT, Some(5)).await.unwrap();
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    assert_eq!(send_due(&served.store, &ServeOptions::default(), &post).await.unwrap(), 1);
    let letters = office.letters();
    let text = letters[0].text.replace("=\r\n", "");
    for line in ["* Jazz night", "* Night nurse, intensive care", "* Day nurse, intensive care"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert!(!text.contains("Ward nurse"), "{text}");
}
