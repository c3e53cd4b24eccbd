//! A record that holds two is split by an editor in three clicks: Split, Save, and Undo.

use reqwest::Method;
use serde_json::json;
use serve::ServeOptions;
use store::Role;

use crate::api::Program;
use crate::browser::{Browser, Served, plain};

const SITE: &str = "https://a.example.org/x";

async fn open() -> (Served, Browser) {
    let served = Served::new(ServeOptions::default()).await;
    served.keep(SITE, &[("Jazz night, swing brunch", "2999-11-03T20:00", plain())]).await;
    let editor = served.with(Some(Role::Editor)).await;
    (served, editor)
}

#[tokio::test]
async fn a_record_that_holds_two_is_split_and_put_together_again() {
    let (served, mut editor) = open().await;
    let page = editor.sees("/records/1").await;
    assert!(page.contains("href=\"/records/1/split\""), "{page}");
    let form = editor.sees("/records/1/split").await;
    assert!(form.contains("name=\"f.title\"") && form.contains("name=\"o.title\""), "{form}");
    assert!(!form.contains("name=\"page\""), "one page is not shared out: {form}");
    let (status, to) = editor
        .fill(
            "/records/1/split",
            "/records/1/split",
            &[("f.title", "Jazz night"), ("o.title", "Swing <brunch>"), ("o.start", "2999-11-04 11:00")],
        )
        .await;
    assert_eq!((status, &*to), (303, "/records/2"));
    let page = editor.sees("/records/2").await;
    for part in [
        "Swing &#60;brunch&#62;",
        "href=\"/records/1\"",
        "split in two by an editor",
        "Undo",
        "a.example.org",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    served.keep(SITE, &[("Jazz night, swing brunch", "2999-11-03T20:00", json!({"location": "Club"}))]).await;
    let mut stranger = served.browser();
    let list = stranger.sees("/events").await;
    assert!(list.contains(">Jazz night</a>") && list.contains(">Swing &#60;brunch&#62;</a>"), "{list}");
    assert!(!stranger.sees("/records/2").await.contains("Split from"), "editors alone see from what");
    let page = editor.sees("/records/1").await;
    let edit = page.split("split in two").nth(1).and_then(|rest| rest.split("/edits/").nth(1)).expect(&page);
    let edit = edit.split('/').next().unwrap();
    let (back, _) = editor.follow(&format!("/edits/{edit}/undo"), &[]).await;
    assert_eq!(back, "/records/1");
    let list = stranger.sees("/events").await;
    assert!(list.contains(">Jazz night, swing brunch</a>") && !list.contains("brunch&#62;"), "{list}");
    let led = stranger.get("/records/2").await;
    assert_eq!((led.status, led.header("location")), (303, Some("/records/1")));
}

#[tokio::test]
async fn a_split_that_makes_no_sense_changes_nothing_and_loses_nothing() {
    let (served, mut editor) = open().await;
    let to = "/records/1/split";
    for (fields, status, why) in [
        (vec![], 400, "Nothing would be split"),
        (vec![("o.start", "soon"), ("f.title", "<b>Jazz</b>")], 400, "“soon” is no day"),
        (vec![("o.title", "")], 400, "at least what it is called"),
        (vec![("o.end", "2999-11-02")], 400, "end before it begins"),
        (vec![("o.title", "Swing"), ("page", "77")], 400, "Nothing would be split"),
        (vec![("o.title", "Swing"), ("was", "other")], 409, "meanwhile"),
    ] {
        let (answered, page) = editor.fill(to, to, &fields).await;
        assert!(answered == status && page.contains(why), "{fields:?}: {page}");
        assert!(!fields.contains(&("f.title", "<b>Jazz</b>")) || page.contains("&#60;b&#62;Jazz"), "{page}");
    }
    assert!(!editor.sees("/events").await.contains("Swing</a>"));
    for role in [None, Some(Role::Reader)] {
        let refused = if role.is_some() { 403 } else { 401 };
        let mut other = served.with(role).await;
        assert_eq!(other.get(to).await.status, refused);
        let status = other.post(to, &[("o.title", "x")]).await.status;
        assert!(status == refused || status == 403, "{status}");
        assert!(!other.sees("/records/1").await.contains("/split"));
    }
}

#[tokio::test]
async fn pages_of_the_other_one_go_with_it() {
    let (served, mut editor) = open().await;
    let lecture = || [("Advances in Protein Folding", "2999-11-05T16:00", plain())];
    served.keep("https://a.example.org/talks", &lecture()).await;
    served.keep("https://b.example.org/talks", &lecture()).await;
    let form = editor.sees("/records/2/split").await;
    let of_b = form.find("> https://b.example.org/talks").expect(&form);
    let number = form[..of_b].rsplit("value=\"").next().unwrap().split('"').next().unwrap();
    let (to, page) = editor.follow("/records/2/split", &[("o.location", "Graz"), ("page", number)]).await;
    assert!(to == "/records/3" && page.contains("b.example.org") && page.contains("Graz"), "{page}");
    let sources =
        page.split("id=\"sources\"").nth(1).and_then(|rest| rest.split("</section>").next()).unwrap();
    assert!(!sources.contains("a.example.org"), "{sources}");
}

#[tokio::test]
async fn programs_split_with_an_editors_key() {
    let served = crate::api::open().await;
    served.keep(SITE, &[("Jazz night, swing brunch", "2999-11-03T20:00", plain())]).await;
    let key = crate::api::key(&served, store::Scope::Write).await;
    let editor = Program::new(&served, Some(key));
    let send = async |path: &str, body| editor.sends(Method::POST, &format!("/api/v1{path}"), body).await;
    let fields = json!({"title": "Swing brunch"});
    let (status, edit) = send("/records/1/split", json!({"fields": fields})).await;
    assert_eq!((status.as_u16(), &edit["record"]), (200, &json!(2)), "{edit}");
    assert_eq!(editor.gets("/api/v1/records/2").await.1["title"], "Swing brunch");
    for body in [
        json!({"fields": {"title": "Jazz night, swing brunch"}}),
        json!({"fields": fields, "pages": ["https://c.example.org/"]}),
    ] {
        assert_eq!(send("/records/1/split", body).await.0.as_u16(), 422);
    }
    assert_eq!(send(&format!("/edits/{}/undo", edit["edit"]), json!({})).await.0.as_u16(), 200);
    assert_eq!(editor.gets("/api/v1/records/2").await.0.as_u16(), 404);
}
