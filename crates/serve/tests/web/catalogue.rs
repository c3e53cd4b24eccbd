//! From an address to the public catalogue: offered, read, looked at, accepted, found and exported.

use std::time::Duration;

use servers::{Request, Site, page, status};
use store::{Role, Stage};

use crate::browser::{Browser, Served};

/// Pages of a made-up marine station.
const PAGES: &[(&str, &str, &str, &str)] = &[
    (
        "/tides",
        "Tides for beginners",
        "How the moon and the sun move the water of every sea on earth.",
        "tides, moon",
    ),
    (
        "/waves",
        "Measuring waves",
        "Buoys that measure waves, and the data that they send home.",
        "waves, buoys",
    ),
    (
        "/plankton",
        "Plankton",
        "A guide to plankton species of the cold ocean for ecology students.",
        "plankton, ecology",
    ),
];

async fn site() -> Site {
    Site::new(|request: &Request| {
        let known = PAGES.iter().find(|(path, ..)| *path == request.path);
        match known {
            Some((_, title, description, keywords)) => page(format!(
                "<html lang=en><head><title>{title}</title><meta name=description content='{description}'>\
                 <meta name=keywords content='{keywords}'><meta name=author content='Ann Lee'></head>\
                 <body><h1>{title}</h1><p>{description}</p></body></html>"
            )),
            None if request.path == "/evil" => page(
                "<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><p>This page tells of nothing but a script that wants to run.</p>",
            ),
            None if request.path == "/paper" => {
                servers::Reply::Whole(200, "content-type: application/pdf\r\n", b"%PDF-1.7".to_vec())
            }
            None => status(404),
        }
    })
    .await
}

/// Waits until nothing waits to be read.
pub(crate) async fn read(house: &Served) {
    for _ in 0..600 {
        let stages = house.store.stages().await.unwrap();
        if stages.iter().all(|(stage, _)| *stage != Stage::Waits) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the queue was not read in 30 s");
}

async fn offer(editor: &mut Browser, urls: &str) -> (u16, String) {
    editor.fill("/editor", "/editor", &[("urls", urls)]).await
}

fn field<'a>(page: &'a str, id: &str) -> &'a str {
    let at = page.split(&format!("id=\"{id}\"")).nth(1).unwrap();
    let (tag, behind) = at.split_once('>').unwrap();
    match tag.split_once("value=\"") {
        Some((_, value)) => value.split('"').next().unwrap(),
        None => behind.split("</textarea>").next().unwrap(),
    }
}

#[tokio::test]
async fn pages_are_offered_described_accepted_and_found() {
    let (house, site) = (Served::anywhere().await, site().await);
    let mut editor = house.with(Some(Role::Editor)).await;
    let urls: Vec<String> = PAGES.iter().map(|(path, ..)| site.url(path).to_string()).collect();
    let offered = offer(&mut editor, &urls.join("\n")).await;
    assert_eq!(offered, (303, "/editor?new=3&known=0".into()));
    read(&house).await;
    // The annotation is there to be looked at, with the rung that it came from.
    let queue = house.store.to_see(9).await.unwrap();
    let tides = queue.iter().find(|entry| entry.url.ends_with("/tides")).unwrap();
    let form = editor.sees(&format!("/editor/{}", tides.id)).await;
    assert_eq!(field(&form, "title"), "Tides for beginners");
    assert_eq!(field(&form, "description"), "How the moon and the sun move the water of every sea on earth.");
    assert!(
        form.contains("the page&#39;s author wrote it") || form.contains("the page's author wrote it"),
        "{form}"
    );
    assert!(field(&form, "keywords").contains("moon") && field(&form, "authors") == "Ann Lee");
    assert_eq!(field(&form, "language"), "en");
    // All are accepted, each leads to the next, and the last one back to the queue.
    let mut at = format!("/editor/{}", queue[0].id);
    for left in (0..3).rev() {
        let form = editor.sees(&at).await;
        let fields = ["title", "description", "keywords", "subjects", "authors", "language", "type", "date"];
        let mut metadata: Vec<(&str, &str)> = fields.map(|id| (id, field(&form, id))).to_vec();
        metadata.extend([("subjects", "Oceans"), ("do", "accept")]);
        metadata.retain(|(name, value)| *name != "subjects" || *value == "Oceans");
        let (status, to) = editor.fill(&at, &at, &metadata).await;
        assert_eq!((status, to.starts_with("/editor?judged=")), (303, left == 0), "{to}");
        at = to;
    }
    // Everybody finds them.
    let mut anybody = house.with(None).await;
    let new = anybody.sees("/catalogue").await;
    assert!(PAGES.iter().all(|(_, title, ..)| new.contains(title)), "{new}");
    for (query, there, not) in [
        ("q=(tides+OR+waves)+NOT+moon", "Measuring waves", "Tides for"),
        ("q=%22cold+ocean%22", "Plankton", "Measuring"),
        ("subject=oceans&q=buoys", "Measuring waves", "Plankton"),
        ("keyword=Moon", "Tides for", "Plankton"),
        ("author=ann+lee&order=title&show=titles", "Tides for", "the water of every sea"),
    ] {
        let found = anybody.sees(&format!("/catalogue?{query}")).await;
        assert!(found.contains(there) && !found.contains(not), "{query}: {found}");
    }
    let subjects = anybody.sees("/catalogue/by/subject").await;
    assert!(
        subjects.contains("<a href=\"/catalogue?subject=Oceans\">Oceans</a> <span class=\"count\">3</span>")
    );
    let wrong = anybody.get("/catalogue?q=NOT+tides").await;
    assert!(wrong.status == 400 && wrong.says("only what must not be there"), "{}", wrong.text);
    // And takes them home.
    let rdf = anybody.sees("/catalogue.rdf?keyword=moon").await;
    assert!(rdf.contains("<dc:title>Tides for beginners</dc:title>") && !rdf.contains("Plankton"), "{rdf}");
    assert!(
        rdf.contains("<dc:subject>Oceans</dc:subject>") && rdf.contains("<dc:subject>tides</dc:subject>")
    );
    let marc = anybody.sees("/catalogue.marcxml?keyword=moon").await;
    assert!(marc.contains(">Tides for beginners</subfield>") && !marc.contains("Plankton"), "{marc}");
    let ris = anybody.sees("/catalogue.ris?keyword=moon").await;
    assert!(
        ris.contains("TI  - Tides for beginners\r\nAU  - Ann Lee\r\n") && !ris.contains("Plankton"),
        "{ris}"
    );
    let csv = anybody.sees("/catalogue.csv?order=title").await;
    assert!(csv.starts_with(
        "title,url,description,rung,author,subjects,keywords,language,date,page_type,accepted\n"
    ));
    assert_eq!(csv.lines().count(), 4);
    let one = anybody.sees(&format!("/catalogue/{}", tides.id)).await;
    assert!(one.contains("Tides for beginners") && !one.contains("/editor/"), "{one}");
    for (extension, says) in
        [("rdf", "<dc:title>Tides for"), ("marcxml", "ind2=\"0\">"), ("ris", "UR  - http")]
    {
        let path = format!("/catalogue/{}/record.{extension}", tides.id);
        assert!(one.contains(&format!("href=\"{path}\"")), "{one}");
        let file = anybody.sees(&path).await;
        assert!(file.contains(says) && file.contains("Tides for beginners"), "{file}");
        assert_eq!(anybody.get(&format!("/catalogue/999/record.{extension}")).await.status, 404);
    }
}

/// Pages hold formulas on purpose: a spreadsheet would run them.
#[tokio::test]
async fn no_cell_of_the_catalogue_is_a_formula() {
    let served = Served::new(serve::ServeOptions::default()).await;
    let editor = served.account("ed@example.org", "correct horse", Role::Editor).await;
    served
        .store
        .offer(vec![("https://c.example.org/".into(), "c.example.org".into())], editor)
        .await
        .unwrap();
    let title = "=HYPERLINK(\"https://evil.example\")".to_owned();
    let metadata =
        store::Metadata { title, authors: vec!["@SUM(A1)".into(), "Lee".into()], ..Default::default() };
    served.store.judge(1, metadata, Stage::Accepted).await.unwrap();
    let csv = served.browser().sees("/catalogue.csv").await;
    assert!(csv.contains("\n\"'=HYPERLINK(") && csv.contains(",'@SUM(A1); Lee,"), "{csv}");
}

/// Two editors begin with the same page, the least sure one.
#[tokio::test]
async fn nobody_overwrites_anothers_work_unawares() {
    let house = Served::new(serve::ServeOptions::default()).await;
    house
        .store
        .offer(vec![("https://a.example.org/x".into(), "https://a.example.org".into())], 1)
        .await
        .unwrap();
    let mut ann = house.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    let mut bob = house.logged_in("bob@example.org", "correct horse", Role::Editor).await;
    let was = |page: &str| {
        page.split("name=\"was\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let (anns, bobs) = (was(&ann.sees("/editor/1").await), was(&bob.sees("/editor/1").await));
    let form = |was: &str, title: &str| {
        [("was", was), ("title", title), ("description", "About it."), ("do", "accept")]
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
    };
    let sent = async |browser: &mut Browser, was: &str, title: &str| {
        let form = form(was, title);
        let form: Vec<(&str, &str)> = form.iter().map(|(a, b)| (&**a, &**b)).collect();
        browser.post("/editor/1", &form).await
    };
    assert_eq!(sent(&mut ann, &anns, "Ann's").await.status, 303);
    let answer = sent(&mut bob, &bobs, "Bob's").await;
    assert_eq!(answer.status, 409);
    assert!(
        answer.says("Somebody else changed this entry") && answer.says("value=\"Bob&#39;s\""),
        "{}",
        answer.text
    );
    assert_eq!(house.store.entry(1).await.unwrap().unwrap().metadata.title, "Ann's");
    assert_eq!(sent(&mut bob, &was(&answer.text), "Bob's").await.status, 303);
    assert_eq!(house.store.entry(1).await.unwrap().unwrap().metadata.title, "Bob's");
}

/// Dates and languages go out to harvesters as they are.
#[tokio::test]
async fn dates_and_languages_are_written_as_programs_know_them() {
    let house = Served::new(serve::ServeOptions::default()).await;
    let page = ("https://a.example.org/x".to_owned(), "https://a.example.org".to_owned());
    house.store.offer(vec![page], 1).await.unwrap();
    let mut editor = house.with(Some(Role::Editor)).await;
    let form = editor.sees("/editor/1").await;
    assert!(
        form.contains("data-leave=\"What you changed in the form") && !form.contains("data-unsaved"),
        "{form}"
    );
    for (name, text, why, deed) in [
        ("date", "12.5.1998", "write it as 2026, 2026-11 or 2026-11-30", "accept"),
        ("date", "2026-02-30", "write it as 2026, 2026-11 or 2026-11-30", "keep"),
        ("language", "klingonish", "“klingonish” is no language", "accept"),
    ] {
        let form = [("title", "Tides"), ("description", "Of water."), (name, text), ("do", deed)];
        let (status, page) = editor.fill("/editor/1", "/editor/1", &form).await;
        assert!(status == 400 && page.contains(why) && page.contains("data-unsaved"), "{page}");
        assert!(page.contains(&format!("value=\"{text}\"")) && page.contains("value=\"Tides\""), "{page}");
    }
    let form = [
        ("title", "Tides"),
        ("description", "Of water."),
        ("date", "1998-05"),
        ("language", "de-AT"),
        ("do", "accept"),
    ];
    assert_eq!(editor.fill("/editor/1", "/editor/1", &form).await.0, 303);
    let metadata = house.store.entry(1).await.unwrap().unwrap().metadata;
    assert_eq!((metadata.date.as_deref(), metadata.language.as_deref()), (Some("1998-05"), Some("de-AT")));
}

#[tokio::test]
async fn what_cannot_be_read_is_told_and_can_be_described_by_hand() {
    let (house, site) = (Served::anywhere().await, site().await);
    let mut editor = house.with(Some(Role::Editor)).await;
    let urls = format!("{}\n{}\n{}", site.url("/none"), site.url("/paper"), site.url("/evil"));
    offer(&mut editor, &urls).await;
    read(&house).await;
    let queue = editor.sees("/editor").await;
    assert!(queue.contains("404") && queue.contains("application/pdf, not a page"), "{queue}");
    assert!(!queue.contains("<script>alert") && queue.contains("&#60;script&#62;alert(1)"), "{queue}");
    let entries = house.store.to_see(9).await.unwrap();
    let paper = entries.iter().find(|entry| entry.url.ends_with("/paper")).unwrap();
    let at = format!("/editor/{}", paper.id);
    let (status, page) = editor.fill(&at, &at, &[("do", "accept"), ("title", "A paper")]).await;
    assert!(status == 400 && page.contains("write them"), "{page}");
    let by_hand = [("do", "accept"), ("title", "A paper"), ("description", "On  the\nsea.")];
    let (status, _) = editor.fill(&at, &at, &by_hand).await;
    let entry = house.store.entry(paper.id).await.unwrap().unwrap();
    assert_eq!((status, entry.stage, &*entry.metadata.description), (303, Stage::Accepted, "On the sea."));
    assert_eq!(entry.metadata.rung, None);
    // What is rejected is in no catalogue, and can be read again.
    let evil = entries.iter().find(|entry| entry.url.ends_with("/evil")).unwrap();
    let at = format!("/editor/{}", evil.id);
    editor.fill(&at, &at, &[("do", "reject")]).await;
    assert_eq!(editor.get(&format!("/catalogue/{}", evil.id)).await.status, 404);
    editor.fill(&at, &at, &[("do", "again")]).await;
    read(&house).await;
    assert_eq!(house.store.entry(evil.id).await.unwrap().unwrap().stage, Stage::Described);
}

#[tokio::test]
async fn nobody_but_editors_edits() {
    let house = Served::anywhere().await;
    let mut reader = house.with(Some(Role::Reader)).await;
    let mut nobody = house.with(None).await;
    for path in ["/editor", "/editor/1"] {
        assert_eq!(nobody.get(path).await.status, 401);
        assert_eq!(reader.get(path).await.status, 403);
        let sent = reader.fill("/mine", path, &[("urls", "https://a.org"), ("do", "accept")]).await;
        assert_eq!(sent.0, 403);
    }
    let mut editor = house.with(Some(Role::Editor)).await;
    let guess = "0".repeat(64);
    let forged = editor.send("/editor", &[("token", &guess), ("urls", "https://a.org")], &[]).await;
    assert_eq!(forged.status, 403);
    for wrong in ["", "tides", "javascript:alert(1)", "http://u:p@a.org/"] {
        assert_eq!(offer(&mut editor, wrong).await.0, 400, "{wrong}");
    }
    assert_eq!(house.store.stages().await.unwrap(), []);
}

#[tokio::test]
async fn what_waits_outlives_the_server() {
    let (mut house, site) = (Served::anywhere().await, site().await);
    // Offered while no server looks: as if it had died.
    house.store.offer(vec![(site.url("/tides").to_string(), "a".into())], 1).await.unwrap();
    house.again().await;
    read(&house).await;
    assert_eq!(house.store.to_see(9).await.unwrap()[0].metadata.title, "Tides for beginners");
}

/// Records of kinds that somebody made are had as references; those of other kinds are not.
#[tokio::test]
async fn publications_are_had_as_references() {
    let house = Served::new(serve::ServeOptions::default()).await;
    house.keep_publications(3).await;
    house.keep("https://a.example.org/talks", &[("Jazz", "2999-11-03", serde_json::json!({}))]).await;
    let mut anybody = house.browser();
    let list = anybody.sees("/browse/publication").await;
    assert!(list.contains("/browse/publication.ris?") && list.contains(">MARCXML</a>"), "{list}");
    assert!(!list.contains("/browse/publication.ics"), "a year is no day of a calendar: {list}");
    assert!(list.contains("name=\"from\""), "years are narrowed by days: {list}");
    let ris = anybody.sees("/browse/publication.ris?q=waves").await;
    assert_eq!(ris.matches("TY  - JOUR\r\n").count(), 3, "{ris}");
    assert_eq!(anybody.sees("/browse/publication.marcxml").await.matches("<leader>").count(), 3);
    let one = anybody.sees("/records/1").await;
    assert!(one.contains("href=\"/records/1/record.ris\""), "{one}");
    assert!(anybody.sees("/records/1/record.ris").await.contains("T2  - Journal of Seas\r\n"));
    for path in ["/events.ris", "/records/4/record.ris", "/records/9/record.rdf"] {
        assert_eq!(anybody.get(path).await.status, 404, "{path}");
    }
    assert!(!anybody.sees("/records/4").await.contains("record.ris"));
    // What an editor hid is for nobody else.
    let mut editor = house.with(Some(Role::Editor)).await;
    editor.fill("/records/1", "/records/1/hide", &[]).await;
    assert_eq!(anybody.get("/records/1/record.ris").await.status, 404);
    assert_eq!(anybody.sees("/browse/publication.ris").await.matches("TY  - JOUR").count(), 2);
}
