//! An editor's day: what is wrong is corrected, what does not belong is hidden, what is one is joined, and all of it undone.

use reqwest::Method;
use serde_json::{Value, json};
use serve::ServeOptions;
use store::Role;

use crate::api::Program;
use crate::browser::{Browser, Page, Served, plain};

const SITE: &str = "https://a.example.org/x";

async fn open() -> (Served, Browser) {
    let served = Served::new(ServeOptions::default()).await;
    let events = [
        ("Jaz nite", "2999-11-03T20:00", plain()),
        ("A night of jazz", "2999-11-03T20:30", plain()),
        ("Fair", "2999-11-05", plain()),
    ];
    served.keep(SITE, &events).await;
    let editor = served.with(Some(Role::Editor)).await;
    (served, editor)
}

/// The address of a record by what it is called.
async fn record(browser: &mut Browser, title: &str) -> String {
    let list = browser.sees(&format!("/events?q=%22{}%22", title.replace(' ', "+"))).await;
    let at = list.find(&format!(">{title}</a>")).expect(&list);
    let from = list[..at].rfind("/records/").expect("an address");
    list[from..at].trim_end_matches('"').to_owned()
}

/// Presses the first button of a page that is sent to where this begins.
async fn press(browser: &mut Browser, page: &str, to: &str, form: &[(&str, &str)]) -> String {
    let html = browser.sees(page).await;
    let at =
        html.find(&format!("action=\"{to}")).unwrap_or_else(|| panic!("{to} in {html}")) + "action=\"".len();
    let to = html[at..].split('"').next().expect("an address").to_owned();
    browser.follow(&to, form).await.1
}

#[tokio::test]
async fn a_wrong_title_is_corrected_and_stays_so() {
    let (served, mut editor) = open().await;
    let at = record(&mut editor, "Jaz nite").await;
    let form = editor.sees(&format!("{at}/edit")).await;
    assert!(form.contains("value=\"Jaz nite\"") && form.contains("value=\"2999-11-03T20:00\""), "{form}");
    let (status, page) = editor
        .fill(
            &format!("{at}/edit"),
            &format!("{at}/edit"),
            &[
                ("f.title", "Jazz night"),
                ("f.start", "2999-11-03 19:00"),
                ("f.speaker", "Ann Lee\r\nBo Ek"),
                ("f.location", "Aula"),
            ],
        )
        .await;
    assert_eq!(status, 303, "{page}");
    let page = editor.sees(&at).await;
    for part in [
        "<h1 dir=\"auto\">Jazz night</h1>",
        "Ann Lee",
        "Bo Ek",
        "Corrected by an editor",
        "the page says “Jaz nite”",
        "corrected by an editor",
        "Undo",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // The page is read again, by whoever crawls.
    served
        .keep(
            SITE,
            &[
                ("Jaz nite", "2999-11-03T20:00", plain()),
                ("A night of jazz", "2999-11-03T20:30", plain()),
                ("Fair", "2999-11-05", plain()),
            ],
        )
        .await;
    let mut stranger = served.browser();
    let list = stranger.sees("/events").await;
    assert!(list.contains(">Jazz night</a>") && !list.contains("Jaz nite"), "{list}");
    let html = stranger.sees(&at).await;
    assert!(!html.contains("Undo") && !html.contains("editor@") && !html.contains("/hide"), "{html}");
    press(&mut editor, &at, "/edits/", &[]).await;
    assert!(stranger.sees("/events").await.contains(">Jaz nite</a>"));
}

#[tokio::test]
async fn a_form_that_makes_no_sense_changes_nothing_and_loses_nothing() {
    let (_served, mut editor) = open().await;
    let at = record(&mut editor, "Jaz nite").await;
    let to = format!("{at}/edit");
    let html = editor.sees(&to).await;
    let was = html
        .split("name=\"was\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect(&html)
        .to_owned();
    let (status, page) = editor
        .fill(
            &to,
            &to,
            &[("f.title", "<b>New</b>"), ("f.start", "next Friday"), ("f.url", "javascript:alert(1)")],
        )
        .await;
    assert_eq!(status, 400);
    assert!(
        page.contains("“next Friday” is no day")
            && page.contains("&#60;b&#62;New")
            && page.contains("is no address of the web"),
        "{page}"
    );
    assert!(editor.sees(&at).await.contains("Jaz nite"));
    for (field, value, why) in [
        ("f.end", "2999-11-02", "end before it begins"),
        ("f.repeats", "every Tuesday until 1 May 2999", "repeats on no day"),
        ("f.title", "", "at least what it is called"),
    ] {
        let (status, page) = editor.fill(&to, &to, &[(field, value)]).await;
        assert!(status == 400 && page.contains(why), "{field}: {page}");
    }
    assert_eq!(editor.fill(&to, &to, &[("f.end", "2999-11-03")]).await.0, 303, "on its own day");
    let (status, page) = editor.fill(&to, &to, &[("f.start", "")]).await;
    assert!(status == 400 && page.contains("an end and no start"), "{page}");
    editor.fill(&to, &to, &[("f.title", "Jazz")]).await;
    let late = editor.post(&to, &[("was", was.as_str()), ("f.title", "Blues")]).await;
    assert_eq!(late.status, 409, "somebody else was faster: {}", late.text);
    assert!(late.says("value=\"Blues\"") && editor.sees(&at).await.contains("Jazz"));
}

/// The fields of a page's form, as a browser sends them.
fn fields_of(page: &str) -> Vec<(String, String)> {
    let unescape = |text: &str| text.replace("&#60;", "<").replace("&#62;", ">").replace("&#38;", "&");
    let form =
        page.split("<form class=\"tall\"").nth(1).and_then(|rest| rest.split("</form>").next()).expect(page);
    let field = |tag: &str| {
        let (tag, behind) = tag.split_once('>')?;
        let name = tag.split("name=\"").nth(1)?.split('"').next()?;
        let value = match tag.split_once("value=\"") {
            Some((_, value)) => value.split('"').next()?,
            None => behind.split("</textarea>").next()?,
        };
        Some((name.to_owned(), unescape(value)))
    };
    let tags = ["<input ", "<textarea "].into_iter().flat_map(|begin| form.split(begin).skip(1));
    tags.filter_map(field).filter(|(name, _)| name != "token").collect()
}

/// Sends a form as a browser does, with some fields written anew.
async fn send_all(browser: &mut Browser, to: &str, page: &str, written: &[(&str, &str)]) -> Page {
    let mut fields = fields_of(page);
    for (name, text) in written {
        fields.iter_mut().find(|(other, _)| other == name).expect(page).1 = (*text).to_owned();
    }
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, text)| (&**name, &**text)).collect();
    browser.post(to, &fields).await
}

#[tokio::test]
async fn of_two_who_edit_at_once_each_keeps_what_the_other_did_not_touch() {
    let (served, mut ann) = open().await;
    let mut bob = served.logged_in("bob@example.org", "correct horse battery", Role::Editor).await;
    let at = record(&mut ann, "Jaz nite").await;
    let to = format!("{at}/edit");
    let (anns, bobs) = (ann.sees(&to).await, bob.sees(&to).await);
    let first = send_all(&mut ann, &to, &anns, &[("f.title", "Jazz"), ("f.location", "Aula\r\nleft")]).await;
    assert_eq!(first.status, 303, "{}", first.text);
    let refused = send_all(&mut bob, &to, &bobs, &[("f.title", "Jazz night"), ("f.end", "soon")]).await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    for part in ["It says now: Jazz<", "and taken over here", "value=\"Jazz night\"", "“soon” is no day"]
    {
        assert!(refused.says(part), "{part}: {}", refused.text);
    }
    assert_eq!(refused.text.matches("by somebody else").count(), 2, "{}", refused.text);
    let again = send_all(&mut bob, &to, &refused.text, &[("f.end", "")]).await;
    assert_eq!(again.status, 303, "{}", again.text);
    let page = bob.sees(&at).await;
    assert!(page.contains(">Jazz night</h1>") && page.contains("Aula"), "{page}");
    // Both halves of a record that is split begin with what it says now.
    let (to, split) = (format!("{at}/split"), bob.sees(&format!("{at}/split")).await);
    ann.fill(&format!("{at}/edit"), &format!("{at}/edit"), &[("f.location", "Great hall")]).await;
    let refused = send_all(&mut bob, &to, &split, &[("o.title", "Swing")]).await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    let again = send_all(&mut bob, &to, &refused.text, &[]).await;
    assert_eq!(again.status, 303, "{}", again.text);
    for half in [at, again.header("location").expect("the other one").to_owned()] {
        assert!(bob.sees(&half).await.contains("Great hall"), "{half}");
    }
}

#[tokio::test]
async fn what_is_hidden_is_seen_by_editors_alone() {
    let (served, mut editor) = open().await;
    let at = record(&mut editor, "Fair").await;
    press(&mut editor, &at, &format!("{at}/hide"), &[]).await;
    let mut stranger = served.browser();
    assert!(!stranger.sees("/events").await.contains("Fair"));
    for path in [
        at.clone(),
        format!("{at}/event.ics"),
        format!("{at}/source/0"),
        format!("/api/v1{at}"),
        format!("/api/v1{at}/similar"),
    ] {
        assert_eq!(stranger.get(&path).await.status, 404, "{path}");
    }
    let page = editor.sees(&at).await;
    assert!(page.contains("only editors see it") && !page.contains(">Hide<"), "{page}");
    // Corrected meanwhile: the note's button still undoes the hiding.
    let id: i64 = at.trim_start_matches("/records/").parse().unwrap();
    let fields = json!({"title": "A fair"}).as_object().cloned().unwrap();
    served.store.correct(id, fields, "ann@example.org").await.unwrap();
    press(&mut editor, &at, "/edits/", &[]).await;
    assert!(stranger.sees("/events").await.contains("A fair"));
    let again = page.split("/edits/").nth(1).and_then(|rest| rest.split('"').next()).expect(&page).to_owned();
    assert_eq!(editor.post(&format!("/edits/{again}"), &[]).await.status, 400, "once");
}

#[tokio::test]
async fn two_of_one_event_are_joined() {
    let (served, mut editor) = open().await;
    let (jazz, night) = (record(&mut editor, "Jaz nite").await, record(&mut editor, "A night of jazz").await);
    let number = night.trim_start_matches("/records/");
    let page = editor.sees(&jazz).await;
    assert!(
        page.contains("The same as another one?") && page.contains(&format!("value=\"{number}\"")),
        "{page}"
    );
    press(&mut editor, &jazz, &format!("{jazz}/merge"), &[("record", number)]).await;
    let mut stranger = served.browser();
    let list = stranger.sees("/events").await;
    assert!(list.contains("Jaz nite") && !list.contains("A night of jazz"), "{list}");
    let moved = stranger.get(&night).await;
    assert_eq!((moved.status, moved.header("location")), (303, Some(&*jazz)));
    press(&mut editor, &night, "/edits/", &[]).await;
    assert!(stranger.sees("/events").await.contains("A night of jazz"));
    // By its address, and undone where it is shown.
    editor.sees(&jazz).await;
    let address = format!("https://calendar.example.edu{night}");
    let (_, page) = editor.follow(&format!("{jazz}/merge"), &[("record", &address)]).await;
    assert!(
        page.contains("Joined with it") && page.contains("Undo: A night of jazz is another one"),
        "{page}"
    );
    let joined = page.split("id=\"joined\"").nth(1).expect("what was joined");
    let edit = joined.split("/edits/").nth(1).and_then(|rest| rest.split('/').next()).expect("an edit");
    let (back, _) = editor
        .follow(&format!("/edits/{edit}/undo"), &[("record", jazz.trim_start_matches("/records/"))])
        .await;
    assert_eq!(back, jazz);
    assert!(stranger.sees("/events").await.contains("A night of jazz"));
    assert!(!stranger.sees(&jazz).await.contains("Join"), "only editors join");
    for other in ["", "none", jazz.as_str(), "/records/999"] {
        editor.sees(&jazz).await;
        let answer = editor.post(&format!("{jazz}/merge"), &[("record", other)]).await;
        assert!(answer.status == 400 && answer.says("cannot be joined"), "{other}: {}", answer.text);
    }
}

#[tokio::test]
async fn an_event_is_added_by_hand() {
    let (served, mut editor) = open().await;
    assert!(editor.sees("/events").await.contains("/edit/new/event"));
    let to = "/edit/new/event";
    let (status, _) = editor.fill(to, to, &[("f.start", "2999-11-09 18:00")]).await;
    assert_eq!(status, 400, "without a title");
    let (status, page) =
        editor.fill(to, to, &[("f.title", "Tea at the museum"), ("f.start", "2999-11-09 18:00")]).await;
    assert_eq!(status, 303, "{page}");
    let mut stranger = served.browser();
    let list = stranger.sees("/events?q=museum").await;
    assert!(list.contains("Tea at the museum"), "{list}");
}

#[tokio::test]
async fn only_editors_edit() {
    let (served, mut editor) = open().await;
    let at = record(&mut editor, "Fair").await;
    for role in [None, Some(Role::Reader)] {
        let mut other = served.with(role).await;
        let refused = if role.is_some() { 403 } else { 401 };
        for path in [format!("{at}/edit"), "/edit/new/event".to_owned()] {
            assert_eq!(other.get(&path).await.status, refused, "{path}");
        }
        for path in [
            format!("{at}/edit"),
            format!("{at}/hide"),
            format!("{at}/merge"),
            "/edits/1/undo".into(),
            "/edit/new/event".into(),
        ] {
            let status = other.post(&path, &[("record", "1"), ("f.title", "x")]).await.status;
            // Without a page of ours, which only editors see, there is no form either.
            assert!(status == refused || status == 403, "{path}: {status}");
        }
    }
    assert!(served.browser().sees("/events").await.contains("Fair"));
}

#[tokio::test]
async fn programs_edit_with_an_editors_key() {
    let served = crate::api::open().await;
    served.keep(SITE, &[("Jaz nite", "2999-11-03T20:00", plain()), ("Fair", "2999-11-05", plain())]).await;
    let key = crate::api::key(&served, store::Scope::Write).await;
    let editor = Program::new(&served, Some(key));
    let send = async |method: Method, path: &str, body: Value| {
        editor.sends(method, &format!("/api/v1{path}"), body).await
    };
    let (status, edit) =
        send(Method::PATCH, "/records/1", json!({"fields": {"title": "Jazz", "speaker": "Ann\nBo"}})).await;
    assert_eq!(status, 200, "{edit}");
    let (_, record) = editor.gets("/api/v1/records/1").await;
    assert_eq!((&record["title"], &record["fields"]["speaker"]), (&json!("Jazz"), &json!(["Ann", "Bo"])));
    assert_eq!(record["corrections"][1]["page"], "Jaz nite");
    assert_eq!(record["history"][0]["edit"], edit["edit"]);
    for (fields, why) in [
        (json!({"price": "9"}), "price"),
        (json!({"start": "soon"}), "2026-11-30"),
        (json!({"title": ""}), "called"),
        (json!({"end": "2020-01-01"}), "before it begins"),
    ] {
        let (status, problem) = send(Method::PATCH, "/records/1", json!({"fields": fields})).await;
        assert_eq!(status, 422);
        assert!(problem["detail"].as_str().unwrap().contains(why), "{problem}");
    }
    let (status, _) = send(Method::POST, &format!("/edits/{}/undo", edit["edit"]), json!({})).await;
    assert_eq!(status, 200);
    assert_eq!(send(Method::POST, "/records/2/hide", json!({})).await.0, 200);
    assert_eq!(editor.gets("/api/v1/records/2").await.0, 404);
    let (status, added) =
        send(Method::POST, "/records", json!({"kind": "event", "fields": {"title": "Tea"}})).await;
    assert_eq!((status, &added["title"]), (201.try_into().unwrap(), &json!("Tea")));
    assert_eq!(send(Method::POST, "/records/1/merge", json!({"record": added["id"]})).await.0, 200);
    assert_eq!(send(Method::POST, "/records/1/merge", json!({"record": 1})).await.0, 422);
    let stranger = Program::new(&served, None);
    let body = json!({"fields": {"title": "x"}});
    assert_eq!(stranger.sends(Method::PATCH, "/api/v1/records/1", body).await.0, 401);
}

#[tokio::test]
async fn what_a_visitor_suggests_waits_for_an_editor() {
    let (served, mut editor) = open().await;
    let mut visitor = served.browser();
    assert!(visitor.sees("/events").await.contains("/suggest/event"));
    let to = "/suggest/event";
    let (status, page) = visitor.fill(to, to, &[("f.start", "soon"), ("f.title", "Tea <b>time</b>")]).await;
    assert!(
        status == 400
            && page.contains("is no day")
            && page.contains("Nothing was sent yet")
            && page.contains("action=\"/suggest/event\""),
        "{page}"
    );
    let (status, page) =
        visitor.fill(to, to, &[("f.start", "2999-11-09 18:00"), ("f.title", "Tea <b>time</b>")]).await;
    assert!(status == 200 && page.contains("An editor will look at it"), "{page}");
    assert!(!visitor.sees("/events?q=tea").await.contains("&#60;b&#62;"), "nobody sees it yet");
    let queue = editor.sees("/editor").await;
    let at =
        queue.find("Tea &#60;b&#62;time").map(|at| queue[..at].rfind("/records/").unwrap()).expect(&queue);
    let page = queue[at..].split('"').next().unwrap().to_owned();
    assert_eq!(visitor.get(&page).await.status, 404);
    let form = editor.sees(&page).await;
    let correct = format!("href=\"{page}/edit\"");
    assert!(form.contains(&correct) && queue.contains(&correct) && form.contains(">Publish<"), "{form}");
    editor.fill(&format!("{page}/edit"), &format!("{page}/edit"), &[("f.location", "Garden")]).await;
    let html = press(&mut editor, &page, "/edits/", &[]).await;
    assert!(!html.contains("only editors see it"), "{html}");
    assert!(!editor.sees("/editor").await.contains("Tea &#60;b&#62;time"), "it waits no more");
    assert!(visitor.sees("/events?q=tea").await.contains("Tea &#60;b&#62;time"));
    let html = visitor.sees(&page).await;
    assert!(html.contains("suggested by a visitor") && html.contains("accepted by an editor"), "{html}");
    assert!(!html.contains("hidden by") && !html.contains("added by") && html.contains("Garden"), "{html}");
    assert_eq!(visitor.get("/suggest/nothing").await.status, 404);
}

#[tokio::test]
async fn a_suggestion_is_published_or_rejected_in_the_queue() {
    let (served, mut editor) = open().await;
    let mut visitor = served.browser();
    for title in ["Tea at noon", "Spam at noon"] {
        let form = [("f.title", title), ("f.start", "2999-11-09")];
        assert_eq!(visitor.fill("/suggest/event", "/suggest/event", &form).await.0, 200);
    }
    for (report, title, deed, message) in [
        ("1", "Tea at noon", "publish", "</a> is published."),
        ("2", "Spam at noon", "reject", "it stays hidden."),
    ] {
        let queue = editor.sees("/editor").await;
        let line = queue.split("<li>").find(|line| line.contains(title)).expect(&queue);
        assert!(line.contains("A visitor suggested it") && !line.contains(">Done<"), "{line}");
        let record = line.split("name=\"record\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let form = [("record", record.expect(line)), ("do", deed)];
        let (_, queue) = editor.follow(&format!("/reports/{report}/end"), &form).await;
        assert!(queue.contains(title) && queue.contains(message) && !queue.contains(line), "{queue}");
        assert_eq!(visitor.sees("/events").await.contains(title), deed == "publish");
    }
    let queue = editor.sees("/editor").await;
    assert!(!queue.contains("at noon"), "{queue}");
}

#[tokio::test]
async fn a_mistake_is_reported_and_looked_at() {
    let (served, mut editor) = open().await;
    let mut stranger = served.browser();
    let at = record(&mut stranger, "Jaz nite").await;
    let to = format!("{at}/report");
    stranger.sees(&at).await;
    let (_, page) = stranger.follow(&to, &[("text", "It is <b>Jazz</b> night")]).await;
    assert!(page.contains("the editors will look at it"), "{page}");
    for _ in 0..4 {
        stranger.follow(&to, &[("text", "again")]).await;
    }
    let (_, page) = stranger.follow(&to, &[("text", "once more")]).await;
    assert!(page.contains("yours was not kept"), "{page}");
    assert_eq!(stranger.post(&to, &[("text", " ")]).await.status, 400);
    assert_eq!(stranger.post("/records/999/report", &[("text", "x")]).await.status, 404);
    assert_eq!(stranger.post("/reports/1/end", &[]).await.status, 401);
    let queue = editor.sees("/editor").await;
    assert!(
        queue.contains("It is &#60;b&#62;Jazz&#60;/b&#62; night")
            && queue.contains(&format!("href=\"{at}\"")),
        "{queue}"
    );
    let (_, queue) = editor.follow("/reports/1/end", &[]).await;
    assert!(!queue.contains("It is &#60;b&#62;Jazz"), "{queue}");
}
