//! Mails of events that were moved or cancelled, against a real SMTP server on loopback.

use serde_json::{Value, json};
use serve::{Post, ServeOptions, send_due};
use servers::PostOffice;
use store::{Fields, Known, Role};

use crate::browser::{Browser, Served, plain};

const SITE: &str = "https://a.example.org/x";

/// A server, somebody who is logged in there, and where their mails come.
struct Mailing {
    served: Served,
    office: PostOffice,
    post: Post,
    ann: Browser,
    id: i64,
}

async fn open() -> Mailing {
    let office = PostOffice::new().await;
    let post = || Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    let served = Served::new(ServeOptions { post: Some(post()), ..ServeOptions::default() }).await;
    let post = post();
    let ann = served.logged_in("ann@example.org", "correct horse battery", Role::Reader).await;
    let id = served.store.reader(Known::Email("ann@example.org".into())).await.unwrap().unwrap().id;
    Mailing { served, office, post, ann, id }
}

impl Mailing {
    async fn keep(&self, start: &str, more: Value) {
        self.served.keep(SITE, &[("Jazz <night> & day", start, more)]).await;
    }

    /// Looks who is to be mailed: how many are.
    async fn send(&self) -> usize {
        let options = ServeOptions { base: self.served.base.parse().unwrap(), ..ServeOptions::default() };
        // A mail of a moment ago keeps the next one back for an hour.
        self.served.sql("UPDATE told SET changed = changed - 3600000");
        send_due(&self.served.store, &options, &self.post).await.unwrap()
    }

    /// The text of the last letter, its signs as they were.
    fn letter(&self) -> String {
        let letter = self.office.letters().pop().expect("a letter");
        assert_eq!(letter.to, ["ann@example.org"]);
        let decoded = letter.text.replace("=\r\n", "").replace("=3D", "=").replace("=C3=A4", "ä");
        decoded.replace("&#60;", "&lt;").replace("&#62;", "&gt;").replace("&#38;", "&amp;")
    }

    async fn save(&mut self, saved: &str) -> String {
        self.ann.sees("/records/1").await;
        self.ann.follow("/records/1/save", &[("saved", saved)]).await.1
    }
}

#[tokio::test]
async fn who_saved_an_event_is_mailed_when_it_moves_or_is_cancelled() {
    let mut mailing = open().await;
    mailing.keep("2999-11-03T20:00", json!({"location": "Club"})).await;
    let page = mailing.save("1").await;
    assert!(page.contains(">Saved</button>") && page.contains("you are mailed when it is moved"), "{page}");
    let mine = mailing.ann.sees("/mine").await;
    assert!(mine.contains("Saved events") && mine.contains("Jazz &#60;night&#62;"), "{mine}");
    assert_eq!(mailing.send().await, 0, "nothing has changed");
    mailing.keep("2999-11-04T20:00", json!({"location": "Town <Hall>"})).await;
    assert_eq!((mailing.send().await, mailing.send().await), (1, 0), "once");
    let letter = mailing.letter();
    for part in [
        "Subject: An event that you know of has changed",
        "List-Unsubscribe: <http://127.0.0.1",
        "/unsubscribe/changes>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "* Jazz <night> & day",
        "Jazz &lt;night&gt; &amp; day</a>",
        "When: Mon 4 Nov 2999, 20:00 instead of Sun 3 Nov 2999, 20:00",
        "Where: Town <Hall> instead of Club",
        "Where: Town &lt;Hall&gt; instead of Club",
        "/records/1",
    ] {
        assert!(letter.contains(part), "{part} in {letter}");
    }
    mailing.keep("2999-11-04T20:00", json!({"location": "Town Hall", "description": "With a band"})).await;
    assert_eq!(mailing.send().await, 0, "other words alone");
    mailing.keep("2999-11-04T20:00", json!({"location": "Town Hall", "status": "cancelled"})).await;
    assert_eq!(mailing.send().await, 1);
    assert!(mailing.letter().contains("\r\n  cancelled\r\n"), "{}", mailing.letter());
    assert!(mailing.save("0").await.contains(">Save</button>"));
    mailing.keep("2999-11-09T20:00", plain()).await;
    assert_eq!(mailing.send().await, 0, "who saves it no longer");
}

#[tokio::test]
async fn who_saved_what_recurs_is_mailed_of_other_days() {
    let mut mailing = open().await;
    mailing.keep("2999-11-05T20:00", json!({"repeats": "FREQ=WEEKLY;BYDAY=TU"})).await;
    mailing.save("1").await;
    mailing.keep("2999-11-05T20:00", json!({"repeats": "FREQ=WEEKLY;BYDAY=TU;UNTIL=2999-12-17"})).await;
    assert_eq!(mailing.send().await, 0, "what was left open is known now");
    mailing.keep("2999-11-05T20:00", json!({"repeats": "FREQ=WEEKLY;BYDAY=TU;UNTIL=2999-11-26"})).await;
    assert_eq!((mailing.send().await, mailing.send().await), (1, 0), "once");
    let letter = mailing.letter();
    let line = "When: Tue 5 Nov 2999, 20:00 (every Tuesday, until Tue 26 Nov 2999) instead of \
        Tue 5 Nov 2999, 20:00 (every Tuesday, until Tue 17 Dec 2999)";
    assert!(letter.contains(line), "{letter}");
}

#[tokio::test]
async fn who_was_mailed_of_an_event_is_mailed_of_its_changes_in_their_language() {
    let mailing = open().await;
    mailing.keep("2999-11-03T20:00", json!({"location": "Club"})).await;
    let likes = json!({"words": ["jazz"], "language": "de"}).as_object().cloned().unwrap();
    mailing.served.store.set_profile(mailing.id, likes.clone(), 1).await.unwrap();
    assert_eq!(mailing.send().await, 1, "it is announced");
    let edit = Fields::from_iter([("location".to_owned(), json!("Keller"))]);
    mailing.served.store.correct(1, edit, "ed@example.org").await.unwrap();
    mailing.served.keep("https://b.example.org/y", &[("Jazz of another day", "2999-12-03", plain())]).await;
    mailing.served.sql("UPDATE readers SET mailed = 0");
    assert_eq!(mailing.send().await, 1, "one mail, though a mail of what is new is due as well");
    let letter = mailing.letter();
    for part in ["Verlegt oder abgesagt", "Wo: Keller statt Club", "Keine Mails"] {
        assert!(letter.contains(part), "{part} in {letter}");
    }
    assert!(!letter.contains("another day"), "{letter}");
    assert_eq!(mailing.send().await, 1, "which goes out the next time");
    assert!(mailing.letter().contains("another day"), "{}", mailing.letter());
    // Whoever ended the mails of what is new did not save it.
    mailing.served.store.set_profile(mailing.id, likes, 0).await.unwrap();
    mailing.keep("2999-11-05T20:00", json!({"location": "Club"})).await;
    assert_eq!(mailing.send().await, 0);
}

#[tokio::test]
async fn mails_of_changes_end_by_the_link_in_them_and_by_the_profile() {
    let mut mailing = open().await;
    mailing.keep("2999-11-03T20:00", plain()).await;
    mailing.save("1").await;
    let reader = mailing.served.store.reader(Known::Id(mailing.id)).await.unwrap().unwrap();
    let path = format!("/feeds/{}/unsubscribe/changes", reader.feed);
    let mut stranger = mailing.served.browser();
    assert!(stranger.sees(&path).await.contains("No more mails when an event that you know of is moved"));
    mailing.keep("2999-11-04T20:00", plain()).await;
    let ended = stranger.send(&path, &[("List-Unsubscribe", "One-Click")], &[]).await;
    assert!(ended.says("You get no more mails when an event is moved"), "{}", ended.text);
    assert_eq!(mailing.send().await, 0);
    let profile = mailing.ann.sees("/profile").await;
    assert!(profile.contains("name=\"changes\" value=\"1\">"), "{profile}");
    mailing.ann.follow("/profile", &[("changes", "1")]).await;
    assert!(mailing.ann.sees("/profile").await.contains("name=\"changes\" value=\"1\" checked>"));
    assert_eq!(mailing.send().await, 1);
    assert_eq!(stranger.get("/feeds/nobody/unsubscribe/changes").await.status, 404);
    assert_eq!(stranger.post("/records/1/save", &[("saved", "1")]).await.status, 401, "nor who is nobody");
}

#[tokio::test]
async fn nobody_is_mailed_of_what_is_over_or_whose_address_is_not_theirs() {
    let mut mailing = open().await;
    mailing.keep("2020-11-03T20:00", plain()).await;
    mailing.save("1").await;
    mailing.keep("2020-11-03T20:00", json!({"status": "cancelled"})).await;
    assert_eq!(mailing.send().await, 0, "it is over");
    let other = ("Swing", "2999-11-03T20:00", plain());
    mailing.served.keep("https://b.example.org/y", &[other]).await;
    mailing.ann.sees("/records/2").await;
    mailing.ann.follow("/records/2/save", &[("saved", "1")]).await;
    mailing.served.keep("https://b.example.org/y", &[("Swing", "2999-11-04T20:00", plain())]).await;
    mailing.served.sql("UPDATE readers SET verified = 0");
    assert_eq!(mailing.send().await, 0);
    mailing.served.sql("UPDATE readers SET verified = 1");
    assert_eq!(mailing.send().await, 1);
}
