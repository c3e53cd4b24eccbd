//! Mails of what is new, against a real SMTP server on loopback.

use serde_json::json;
use serve::{Post, ServeOptions, send_due};
use servers::PostOffice;
use store::{Fields, Link, Record, Role};

use crate::browser::{Served, plain};

#[tokio::test]
async fn what_is_new_is_mailed_once() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep("https://a.example.org/talks", &[("Jazz <night> & day", "2999-11-03T20:00", plain())]).await;
    let ann = served.account("ann@example.org", "correct horse", Role::Reader).await;
    let bob = served.account("bob@example.org", "correct horse", Role::Reader).await;
    let likes = json!({"words": ["jazz"]}).as_object().cloned().unwrap();
    served.store.set_profile(ann, likes.clone(), 1).await.unwrap();
    served.store.set_profile(bob, likes, 0).await.unwrap();
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    let options = ServeOptions { base: served.base.parse().unwrap(), ..ServeOptions::default() };
    assert_eq!(send_due(&served.store, &options, &post).await.unwrap(), 1);
    let letters = office.letters();
    let [letter] = letters.as_slice() else { panic!("one letter: {letters:?}") };
    assert_eq!(letter.to, ["ann@example.org"]);
    for line in [
        "Subject: A new event for you",
        "From: events@example.org",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Content-Type: text/plain",
        "Content-Type: text/html",
        "Jazz &lt;night&gt; &amp; day",
        "* Jazz <night> & day",
        "/records/1",
    ] {
        let decoded = letter
            .text
            .replace("=\r\n", "")
            .replace("=3D", "=")
            .replace("&#60;", "&lt;")
            .replace("&#62;", "&gt;")
            .replace("&#38;", "&amp;");
        assert!(decoded.contains(line), "{line} in {decoded}");
    }
    // The next mail is due in a day, and tells only of what is new then.
    assert_eq!(send_due(&served.store, &options, &post).await.unwrap(), 0);
    // The link in the mail asks first; its button ends the mails.
    let reader = served.store.reader(store::Known::Id(ann)).await.unwrap().unwrap();
    let mut browser = served.browser();
    let path = format!("/feeds/{}/unsubscribe", reader.feed);
    assert!(browser.get(&path).await.says("No more mails of new matches?"));
    let still = served.store.reader(store::Known::Id(ann)).await.unwrap().unwrap();
    assert_eq!(still.digest, 1);
    assert!(
        browser.send(&path, &[("List-Unsubscribe", "One-Click")], &[]).await.says("You get no more mails")
    );
    let ended = served.store.reader(store::Known::Id(ann)).await.unwrap().unwrap();
    assert_eq!((ended.digest, ended.profile), (0, reader.profile));
}

/// Whoever made an account for somebody's address sends him nothing, and no text of a page looks like the mail's own.
#[tokio::test]
async fn who_is_not_known_gets_no_mail_and_texts_are_lines() {
    let served = Served::new(ServeOptions::default()).await;
    let title = format!("Jazz\n\nPay at\u{202e} once:\r\n* {}", "very ".repeat(60));
    served.keep("https://a.example.org/talks", &[(&title, "2999-11-03", plain())]).await;
    for name in ["ann", "bob"] {
        let reader = served.account(&format!("{name}@example.org"), "correct horse", Role::Reader).await;
        let likes = json!({"words": ["jazz"]}).as_object().cloned().unwrap();
        served.store.set_profile(reader, likes, 1).await.unwrap();
    }
    served.sql("UPDATE readers SET verified = 0 WHERE email = 'bob@example.org'");
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    assert_eq!(send_due(&served.store, &ServeOptions::default(), &post).await.unwrap(), 1);
    let letters = office.letters();
    assert_eq!(letters[0].to, ["ann@example.org"]);
    let text = letters[0].text.replace("=\r\n", "");
    let titled = text.lines().find(|line| line.starts_with("* Jazz")).unwrap();
    assert!(titled.starts_with("* Jazz Pay at once: * very very") && titled.len() < 200, "{titled}");
    assert!(titled.ends_with("=E2=80=A6"), "{titled}");
}

#[tokio::test]
async fn a_server_that_is_away_loses_no_mail() {
    let served = Served::new(ServeOptions::default()).await;
    served.keep("https://a.example.org/talks", &[("Jazz", "2999-11-03", plain())]).await;
    let ann = served.account("ann@example.org", "correct horse", Role::Reader).await;
    let likes = json!({"words": ["jazz"]}).as_object().cloned().unwrap();
    served.store.set_profile(ann, likes, 1).await.unwrap();
    let away = Post::new(&"smtp://127.0.0.1:1".parse().unwrap(), "events@example.org").unwrap();
    let options = ServeOptions::default();
    assert_eq!(send_due(&served.store, &options, &away).await.unwrap(), 0);
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    assert_eq!(send_due(&served.store, &options, &post).await.unwrap(), 1);
    assert!(Post::new(&"https://example.org".parse().unwrap(), "events@example.org").is_err());
    assert!(Post::new(&"smtp://localhost".parse().unwrap(), "nobody").is_err());
}

#[tokio::test]
async fn what_a_saved_search_finds_is_mailed() {
    let served = Served::new(ServeOptions::default()).await;
    let job = |title: &str| {
        let row = json!({"title": title, "text": title, "confidence": 0.9}).as_object().cloned().unwrap();
        Record::of_row(gleaner::schema::named("job").unwrap(), row, Fields::new())
    };
    let host = "https://a.example.org".to_owned();
    let page = Link { url: format!("{host}/jobs"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
    served.store.keep(page, vec![job("Night nurse"), job("Gardener")]).await.unwrap();
    let ann = served.account("ann@example.org", "correct horse", Role::Reader).await;
    let search = json!({"searches": [{"id": 1, "name": "My jobs", "kind": "job", "query": "q=nurse"}]});
    served.store.set_profile(ann, search.as_object().cloned().unwrap(), 1).await.unwrap();
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    assert_eq!(send_due(&served.store, &ServeOptions::default(), &post).await.unwrap(), 1);
    let letters = office.letters();
    let text = letters[0].text.replace("=\r\n", "");
    for line in ["Subject: A new job for you", "* Night nurse", "(My jobs)"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert!(!text.contains("Gardener"), "{text}");
}

#[tokio::test]
async fn a_plain_mail_is_sent_and_nothing_of_its_text_is_a_header() {
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    let text = "Gone: Lamp oil\nBcc: eve@example.org\n".to_owned();
    post.send("ann@example.org", "A followed page has changed", text).await.unwrap();
    let letters = office.letters();
    let [letter] = letters.as_slice() else { panic!("one letter: {letters:?}") };
    assert_eq!(letter.to, ["ann@example.org"]);
    let (head, body) = letter.text.split_once("\r\n\r\n").or_else(|| letter.text.split_once("\n\n")).unwrap();
    assert!(head.contains("Subject: A followed page has changed") && !head.contains("Bcc"), "{head}");
    assert!(body.contains("Gone: Lamp oil"), "{body}");
    let wrong = post.send("nobody", "x", String::new()).await.unwrap_err();
    assert!(wrong.to_string().contains("no e-mail address"), "{wrong}");
}
