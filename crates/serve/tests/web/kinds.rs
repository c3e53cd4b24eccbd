//! Kinds made by ticking.

use servers::{Request, Site, page, status};
use store::Role;

use crate::browser::{Browser, Served};
use crate::viewer::{place, taken};

fn flats(streets: &[(&str, &str)]) -> String {
    let flat = |(n, (street, rent)): (usize, &(&str, &str))| {
        format!(
            "<div class=offer><h3>Flat {n} in the old town</h3><p>{street}<p>Rent: {rent}<p>cats welcome</div>"
        )
    };
    let all: String = streets.iter().enumerate().map(flat).collect();
    format!(
        "<h1>To let</h1><ul><li><a href=/>Home</a><li><a href=/map>Map</a><li><a href=/us>Us</a></ul>{all}"
    )
}

#[tokio::test]
async fn a_kind_is_ticked_tried_kept_and_run_elsewhere() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/flats" => {
            page(flats(&[("12 Alder St", "$850"), ("9 Mill Road", "$395"), ("4410 Oak Ave", "$1250")]))
        }
        "/more" => page(flats(&[
            ("1 Elm St", "$100"),
            ("2 Elm St", "$200"),
            ("3 Elm St", "$300"),
            ("4 Elm St", "$400"),
        ])),
        _ => status(404),
    })
    .await;
    let open = Served::anywhere().await;
    let mut browser = open.logged_in("ann@example.org", "correct horse", Role::Editor).await;
    let form = browser.get("/kinds/new").await.page();
    assert!(
        form.contains("name=\"needs\" value=\"street\"") && form.contains("740 N. Sedgwick St."),
        "{form}"
    );
    let url = site.url("/flats").to_string();
    let ticks = [
        ("name", "flats"),
        ("needs", "price"),
        ("needs", "street"),
        ("at_least", "2"),
        ("gate", "rent, to let"),
        ("own", "pets"),
        ("words", "cats welcome, no pets"),
        ("url", url.as_str()),
        ("html", ""),
    ];
    let tried = browser.post("/kinds/new", &[ticks.as_slice(), &[("do", "try")]].concat()).await.page();
    for part in [
        "3 records",
        "9 Mill Road",
        "395 USD",
        "cats welcome",
        "needs = [&#34;street&#34;, &#34;price&#34;, &#34;pets&#34;]",
        "value=\"street\" checked",
    ] {
        assert!(tried.contains(part), "{part}: {tried}");
    }
    // The page that it was tried on is not asked for again.
    let before = site.paths().len();
    let id = tried.split_once("name=\"page\" value=\"").unwrap().1.split('"').next().unwrap().to_owned();
    let again = browser
        .post("/kinds/new", &[ticks.as_slice(), &[("do", "try"), ("page", &id)]].concat())
        .await
        .page();
    assert!(again.contains("3 records") && site.paths().len() == before, "{again}");
    let (kept, html) =
        browser.follow("/kinds/new", &[ticks.as_slice(), &[("do", "keep"), ("page", &id)]].concat()).await;
    assert!(html.contains("part = &#34;title&#34;") && html.contains(&url), "{html}");
    let file = browser.get(&format!("{kept}/file")).await;
    assert!(file.head().contains("filename=\"flats.toml\""), "{}", file.head());
    assert_eq!(gleaner::Schema::from_toml("flats", &file.page()).unwrap().name, "flats");
    browser.get(&kept).await.page();
    let (other, html) = browser.follow(&format!("{kept}/run"), &[("url", site.url("/more").as_str())]).await;
    assert!(html.contains("4 records"), "{html}");
    let records = taken(&mut browser, place(&other), other.split_once('?').unwrap().1).await;
    assert_eq!((&records[3]["street"], &records[3]["price"]), (&"4 Elm St".into(), &"400 USD".into()));
    edited(&open, &mut browser, &kept).await;
}

/// A kept kind is ticked anew, in its place and as another; one that was written by hand is not.
async fn edited(open: &Served, browser: &mut Browser, kept: &str) {
    let number = kept.rsplit('/').next().unwrap();
    assert!(browser.get(kept).await.page().contains(&format!("href=\"/kinds/new?edit={number}\"")));
    let form = browser.get(&format!("/kinds/new?edit={number}")).await.page();
    for part in [
        "value=\"flats\"",
        "value=\"street\" checked",
        "rent\nto let",
        "cats welcome\nno pets",
        "value=\"pets\"",
    ] {
        assert!(form.contains(part), "{part}: {form}");
    }
    let ticks = [("edit", number), ("name", "homes"), ("needs", "price"), ("at_least", "1")];
    let (again, html) = browser.follow("/kinds/new", &[&ticks[..], &[("do", "instead")]].concat()).await;
    assert!(
        again == kept && html.contains("<h1>homes</h1>") && html.contains("needs = [&#34;price&#34;]"),
        "{html}"
    );
    let (another, _) = browser.follow("/kinds/new", &[&ticks[..], &[("do", "keep")]].concat()).await;
    assert_ne!(another, kept);
    let text = "name = \"x\"\n[record]\nneeds = [\"price\"]\n".to_owned();
    open.store.set_made(number.parse().unwrap(), "x".to_owned(), "here".to_owned(), text).await.unwrap();
    assert!(!browser.get(kept).await.page().contains("edit="));
    let answer = browser.get(&format!("/kinds/new?edit={number}")).await;
    assert!(answer.status == 400 && answer.text.contains("more than can be ticked"), "{}", answer.text);
    assert_eq!(browser.get("/kinds/new?edit=999").await.status, 404);
}

#[tokio::test]
async fn what_is_no_kind_is_told_and_readers_keep_none() {
    let open = Served::new(serve::ServeOptions::default()).await;
    assert_eq!(open.browser().get("/kinds/new").await.status, 401);
    let mut reader = open.logged_in("ann@example.org", "correct horse", Role::Reader).await;
    assert!(!reader.get("/kinds/new").await.page().contains("Keep the kind"));
    for (fields, why) in [
        ([("name", ""), ("needs", "price")], "Give the kind a name."),
        ([("name", "x"), ("needs", "<script>")], "Tick what a record holds"),
    ] {
        let answer = reader.post("/kinds/new", &fields).await;
        assert_eq!(answer.status, 400);
        assert!(answer.text.contains(why), "{}", answer.text);
    }
    let kept = reader.post("/kinds/new", &[("name", "x"), ("needs", "price"), ("do", "keep")]).await;
    assert_eq!(kept.status, 403);
    let hostile = "</textarea><script>alert(1)</script>";
    let fields = [("name", hostile), ("needs", "price"), ("gate", hostile)];
    let answer = reader.post("/kinds/new", &fields).await;
    assert!(answer.status == 400 && answer.says("without slashes"), "{}", answer.text);
    assert!(!answer.says("<script>") && answer.says("&#60;script&#62;"), "{}", answer.text);
}
