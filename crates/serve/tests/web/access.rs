//! Who may open an account: whoever reads the mail of its address, and nobody who was there before.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serve::{Certificates, Post, ServeOptions};
use servers::{Certificate, Letter, PostOffice};
use store::{Known, Role, Scope};

use crate::browser::{Browser, Page, Served};

const PASSWORD: &str = "correct horse battery";

/// A house that mails, and where its mails come.
async fn mailing(house: ServeOptions) -> (Served, PostOffice) {
    let office = PostOffice::new().await;
    let post = Post::new(&office.address.parse().unwrap(), "events@example.org").unwrap();
    (Served::new(ServeOptions { post: Some(post), ..house }).await, office)
}

/// Waits for so many letters.
async fn letters(office: &PostOffice, many: usize) -> Vec<Letter> {
    for _ in 0..200 {
        let letters = office.letters();
        if letters.len() >= many {
            return letters;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no {many} letters came: {:?}", office.letters());
}

/// Waits for so many letters with a link.
async fn links(office: &PostOffice, many: usize) -> Vec<Letter> {
    let has_link = |letter: &Letter| letter.text.replace("=\r\n", "").contains("/account/link/");
    for _ in 0..200 {
        let found: Vec<Letter> = office.letters().into_iter().filter(has_link).collect();
        if found.len() >= many {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no {many} links came: {:?}", office.letters());
}

/// The path of the link in a letter.
fn link(letter: &Letter) -> String {
    let text = letter.text.replace("=\r\n", "");
    let secret = text.split("/account/link/").nth(1).expect("a link").get(..64).unwrap().to_owned();
    format!("/account/link/{secret}")
}

async fn asks(browser: &mut Browser, path: &str, email: &str) -> Page {
    browser.get(path).await;
    browser.post(path, &[("email", email)]).await
}

async fn opens(browser: &mut Browser, link: &str, password: &str) -> (u16, String) {
    browser.fill(link, link, &[("password", password)]).await
}

#[tokio::test]
async fn an_account_begins_with_a_mail() {
    let (served, office) = mailing(ServeOptions::default()).await;
    let mut ann = served.browser();
    let answer = asks(&mut ann, "/account/new", "Ann@Example.org").await;
    assert!(answer.status == 200 && answer.says("A mail is on its way"), "{}", answer.text);
    assert_eq!(ann.get("/mine").await.status, 401);
    assert_eq!(served.store.reader(Known::Email("ann@example.org".into())).await.unwrap(), None);
    let letter = letters(&office, 1).await.remove(0);
    assert_eq!(letter.to, ["ann@example.org"]);
    for header in ["MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8"] {
        assert!(letter.text.contains(header), "{}", letter.text);
    }
    let link = link(&letter);
    let page = ann.get(&link).await;
    assert!(page.says("ann@example.org") && page.says("minlength=\"12\""), "{}", page.text);
    // With "no-referrer" browsers send the form with an origin of "null".
    assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    assert_eq!(opens(&mut ann, &link, "password1234").await.0, 400);
    assert_eq!(opens(&mut ann, &link, PASSWORD).await, (303, "/profile".to_owned()));
    assert_eq!(ann.get("/mine").await.status, 200);
    let reader = served.store.reader(Known::Email("ann@example.org".into())).await.unwrap().unwrap();
    assert!(reader.verified && reader.role == Role::Reader);
    let mut eve = served.browser();
    assert_eq!(eve.get(&link).await.status, 400, "a link opens once");
    assert_eq!(eve.log_in("ann@example.org", PASSWORD).await.status, 303);
}

/// Whoever asks sees the same of an address that has an account and of one that has none, and gets no session by it.
#[tokio::test]
async fn nobody_learns_who_has_an_account() {
    let (served, office) = mailing(ServeOptions::default()).await;
    served.account("ann@example.org", PASSWORD, Role::Reader).await;
    let mut eve = served.browser();
    for path in ["/account/new", "/account/forgotten"] {
        let [known, unknown] =
            [asks(&mut eve, path, "ann@example.org").await, asks(&mut eve, path, "bob@example.org").await];
        assert_eq!((known.status, unknown.status), (200, 200));
        assert_eq!(known.text.replace("ann@", "bob@"), unknown.text);
    }
    let all = letters(&office, 4).await;
    let to = |name: &str| all.iter().filter(|letter| letter.to == [name]).count();
    assert_eq!((to("ann@example.org"), to("bob@example.org")), (2, 2));
    assert_eq!(eve.get("/mine").await.status, 401);
}

#[tokio::test]
async fn a_forgotten_password_is_chosen_anew_by_mail() {
    let (served, office) = mailing(ServeOptions { open: false, ..ServeOptions::default() }).await;
    let mut ann = served.logged_in("ann@example.org", PASSWORD, Role::Editor).await;
    let key = ann.post("/account/key", &[("name", "laptop"), ("scope", "write")]).await;
    let key = key.text.split("<code>").nth(1).unwrap().get(..64).unwrap().to_owned();
    let mut other = served.browser();
    assert!(other.get("/session").await.says("/account/forgotten"));
    asks(&mut other, "/account/forgotten", "ann@example.org").await;
    asks(&mut other, "/account/forgotten", "nobody@example.org").await;
    let link = link(&links(&office, 1).await.remove(0));
    assert_eq!(opens(&mut other, &link, "another good one").await, (303, "/mine".to_owned()));
    assert_eq!(other.get("/editor").await.status, 200);
    assert_eq!(ann.get("/account").await.status, 401, "the sessions of before end");
    let bearer = format!("Bearer {key}");
    let queue = other.ask(Method::GET, "/api/v1/queue", &[("authorization", &bearer)], None).await;
    assert_eq!(queue.status, 401, "and the keys");
    let received = letters(&office, 3).await;
    assert!(
        received.iter().all(|letter| letter.to == ["ann@example.org"]),
        "nobody else has an account in a closed house"
    );
    for what in ["with a browser that was not used before", "A new password was chosen"] {
        let is = |letter: &&Letter| letter.text.replace("=\r\n", "").contains(what);
        assert_eq!(received.iter().filter(is).count(), 1, "{what} in {received:?}");
    }
}

/// Neither a link of before the house was closed makes an account, nor one of before the account was removed.
#[tokio::test]
async fn a_closed_house_makes_no_account_by_an_old_link() {
    let (served, office) = mailing(ServeOptions { open: false, ..ServeOptions::default() }).await;
    let mut ann = served.logged_in("ann@example.org", PASSWORD, Role::Reader).await;
    let id = served.store.reader(Known::Email("ann@example.org".into())).await.unwrap().unwrap().id;
    asks(&mut ann, "/account/forgotten", "ann@example.org").await;
    let closed = link(&links(&office, 1).await.remove(0));
    served.sql("UPDATE links SET email = 'bob@example.org'");
    asks(&mut ann, "/account/forgotten", "ann@example.org").await;
    let removed = links(&office, 2).await.iter().map(link).find(|link| *link != closed).unwrap();
    let gone = [("old", PASSWORD)];
    assert_eq!(ann.fill("/account", "/account/remove", &gone).await.0, 303);
    assert_eq!(served.store.reader(Known::Id(id)).await.unwrap(), None);
    for link in [removed, closed] {
        ann.get("/session").await;
        let refused = ann.post(&link, &[("password", "another good one")]).await;
        assert!(refused.status == 400 && refused.says("This link is over"), "{}", refused.text);
    }
    assert_eq!(served.store.readers(0, 9).await.unwrap(), []);
}

/// An attacker makes an account for somebody's address and a key; then the address's owner is made an editor.
#[tokio::test]
async fn an_account_made_for_somebody_else_gains_nothing() {
    let (served, office) = mailing(ServeOptions::default()).await;
    let mut admin = served.logged_in("root@example.org", PASSWORD, Role::Admin).await;
    let mut eve = served.logged_in("ann@example.org", PASSWORD, Role::Reader).await;
    // As earlier versions kept it: nobody has verified the address.
    served.sql("UPDATE readers SET verified = 0 WHERE email = 'ann@example.org'");
    let ann = served.store.reader(Known::Email("ann@example.org".into())).await.unwrap().unwrap();
    served.store.add_key(ann.id, "hash", "eve's", Scope::Write).await.unwrap();
    let role = [("what", "role"), ("role", "editor"), ("old", PASSWORD)];
    let page = format!("/accounts/{}", ann.id);
    let refused = admin.fill(&page, &page, &role).await;
    assert!(refused.0 == 400 && refused.1.contains("was not verified"), "{refused:?}");
    let account = eve.sees("/account").await;
    assert!(account.contains("This address is not verified"), "{account}");
    assert_eq!(eve.post("/account/forgotten", &[("email", "ann@example.org")]).await.status, 200);
    let mut owner = served.browser();
    let link = link(&links(&office, 1).await.remove(0));
    assert_eq!(opens(&mut owner, &link, "her own good one").await.0, 303);
    assert_eq!(admin.fill(&page, &page, &role).await.0, 303);
    assert_eq!(eve.get("/account").await.status, 401);
    assert_eq!(served.browser().log_in("ann@example.org", PASSWORD).await.status, 401);
    assert_eq!(served.store.keyed("hash").await.unwrap(), None);
    assert_eq!(eve.get(&format!("/feeds/{}/events.atom", ann.feed)).await.status, 404);
    assert_eq!(owner.log_in("ann@example.org", "her own good one").await.status, 303);
    assert_eq!(owner.get("/editor").await.status, 200);
}

#[tokio::test]
async fn a_new_role_is_mailed_in_its_owners_language() {
    let (served, office) = mailing(ServeOptions::default()).await;
    let mut admin = served.logged_in("root@example.org", PASSWORD, Role::Admin).await;
    for (name, profile, line) in [
        ("bob", "{\"language\":\"de\"}", "Die Rechte Ihres Kontos"),
        ("eve", "{}", "What your account may do"),
    ] {
        let email = format!("{name}@example.org");
        let id = served.account(&email, PASSWORD, Role::Reader).await;
        served.store.set_profile(id, serde_json::from_str(profile).unwrap(), 0).await.unwrap();
        let page = format!("/accounts/{id}");
        let form = [("what", "role"), ("role", "editor"), ("old", PASSWORD)];
        assert_eq!(admin.fill(&page, &page, &form).await.0, 303);
        let mut received = None;
        for _ in 0..200 {
            received = office.letters().into_iter().find(|letter| letter.to == [email.clone()]);
            if received.is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let text = received.expect("a letter").text.replace("=\r\n", "");
        assert!(text.contains(line), "{line} in {text}");
    }
}

/// Who never showed that an address is his has no mails sent to it.
#[tokio::test]
async fn an_address_that_is_not_verified_gets_no_notices() {
    let (served, office) = mailing(ServeOptions::default()).await;
    let mut admin = served.logged_in("root@example.org", PASSWORD, Role::Admin).await;
    let mut eve = served.logged_in("ann@example.org", PASSWORD, Role::Reader).await;
    letters(&office, 2).await;
    served.sql("UPDATE readers SET verified = 0 WHERE email = 'ann@example.org'");
    let id = served.store.reader(Known::Email("ann@example.org".into())).await.unwrap().unwrap().id;
    let new = [("old", PASSWORD), ("new", "another by eve")];
    assert_eq!(eve.fill("/account", "/account/password", &new).await.0, 303);
    assert_eq!(served.browser().log_in("ann@example.org", "another by eve").await.status, 303);
    let (page, role) = (format!("/accounts/{id}"), [("what", "role"), ("role", "reader"), ("old", PASSWORD)]);
    assert_eq!(admin.fill(&page, &page, &role).await.0, 303);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(office.letters().len(), 2, "{:?}", office.letters());
}

#[tokio::test]
async fn a_role_ends_keys_and_sessions_of_before() {
    let served = Served::new(ServeOptions::default()).await;
    let mut admin = served.logged_in("root@example.org", PASSWORD, Role::Admin).await;
    let mut bob = served.logged_in("bob@example.org", PASSWORD, Role::Reader).await;
    let id = served.store.reader(Known::Email("bob@example.org".into())).await.unwrap().unwrap().id;
    served.store.add_key(id, "hash", "laptop", Scope::Write).await.unwrap();
    let page = format!("/accounts/{id}");
    let role = [("what", "role"), ("role", "editor"), ("old", PASSWORD)];
    assert_eq!(admin.fill(&page, &page, &role).await.0, 303);
    assert_eq!((bob.get("/account").await.status, served.store.keyed("hash").await.unwrap()), (401, None));
}

#[tokio::test]
async fn a_house_without_mails_makes_no_accounts() {
    let served = Served::new(ServeOptions::default()).await;
    let mut eve = served.browser();
    for path in ["/account/new", "/account/forgotten"] {
        let page = eve.get(path).await;
        assert!(page.status == 400 && page.says("glean account EMAIL"), "{}", page.text);
        eve.get("/session").await;
        assert_eq!(eve.post(path, &[("email", "eve@example.org")]).await.status, 403);
    }
    let page = eve.sees("/session").await;
    assert!(!page.contains("/account/new") && !page.contains("/account/forgotten"));
}

/// Somebody's mailbox is not filled, and one machine does not make us mail without end.
#[tokio::test]
async fn mails_are_few() {
    let (served, office) = mailing(ServeOptions { behind_proxy: true, ..ServeOptions::default() }).await;
    let mut eve = served.browser();
    eve.get("/account/new").await;
    let token = eve.token.clone();
    let mut statuses = Vec::new();
    for n in 0..12 {
        let from = format!("2001:db8:1:{}::{n}", n % 2);
        let fields = [("token", token.as_str()), ("email", "ann@example.org")];
        statuses.push(eve.send("/account/new", &fields, &[("x-forwarded-for", &from)]).await.status);
    }
    assert_eq!(statuses, [[200; 10].as_slice(), &[429; 2]].concat());
    letters(&office, 5).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(office.letters().len(), 5);
    for odd in
        ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "\"a\"@b.example", &"a".repeat(3_000)]
    {
        let fields = [("token", token.as_str()), ("email", odd)];
        assert_eq!(
            eve.send("/account/new", &fields, &[("x-forwarded-for", "192.0.2.1")]).await.status,
            400,
            "{odd}"
        );
    }
}

/// Guesses by others, from one machine or many, do not keep out a browser in which the owner logged in.
#[tokio::test]
async fn guesses_do_not_lock_the_owner_out() {
    let served = Served::new(ServeOptions { behind_proxy: true, ..ServeOptions::default() }).await;
    let mut ann = served.logged_in("ann@example.org", PASSWORD, Role::Reader).await;
    ann.post("/session/end", &[]).await;
    let mut eve = served.browser();
    eve.get("/session").await;
    let token = eve.token.clone();
    let mut statuses = Vec::new();
    for n in 0..45 {
        let fields = [("token", token.as_str()), ("email", "Ann@example.org"), ("password", "a guess")];
        let from = format!("203.0.113.{n}");
        statuses.push(eve.send("/session", &fields, &[("x-forwarded-for", &from)]).await.status);
    }
    assert_eq!((statuses[39], statuses[41]), (401, 429), "{statuses:?}");
    assert_eq!(ann.log_in("ann@example.org", PASSWORD).await.status, 303);
    // An account that is called as a machine is keeps nobody of that machine out.
    let mut at = async |from: &str, email: &str, password: &str| {
        let fields = [("token", token.as_str()), ("email", email), ("password", password)];
        eve.send("/session", &fields, &[("x-forwarded-for", from)]).await.status
    };
    for n in 0..12 {
        at(&format!("198.51.100.{n}"), "192.0.2.1", "a guess").await;
    }
    served.account("bob@example.org", PASSWORD, Role::Reader).await;
    assert_eq!(at("192.0.2.1", "bob@example.org", PASSWORD).await, 303);
    // All of a customer's addresses are one machine.
    let mut mallory = served.browser();
    mallory.get("/session").await;
    let token = mallory.token.clone();
    let mut ended = 0;
    for n in 0..30 {
        let (from, email) = (format!("2001:db8:1:2::{n:x}"), format!("c{n}@example.org"));
        let fields = [("token", token.as_str()), ("email", email.as_str()), ("password", "a guess")];
        let answer = mallory.send("/session", &fields, &[("x-forwarded-for", &from)]).await;
        ended += usize::from(answer.status == 429);
    }
    assert!(ended >= 8, "{ended} of 30");
}

/// What is posted before anybody is logged in is small.
#[tokio::test]
async fn strangers_post_little() {
    let served = Served::new(ServeOptions::default()).await;
    let mut eve = served.browser();
    eve.get("/session").await;
    let long = format!("{}@example.org", "a".repeat(3_900_000));
    for (email, password, status) in [
        (&*long, "a guess", 413),
        (&*"a".repeat(10_000), "a guess", 400),
        ("a@example.org", &*"x".repeat(9_000), 401),
    ] {
        assert_eq!(eve.post("/session", &[("email", email), ("password", password)]).await.status, status);
    }
    eve.get("/account/forgotten").await;
    assert_eq!(eve.post("/profile", &[("words", &long)]).await.status, 413);
}

#[tokio::test]
async fn cookies_over_tls_are_of_this_host_alone() {
    let folder = std::env::temp_dir().join(format!("gleaner-host-cookies-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let certificate = Certificate::of_nobody();
    let [chain, key] =
        [("chain.pem", &certificate.pem), ("key.pem", &certificate.key_pem)].map(|(name, text)| {
            std::fs::write(folder.join(name), text).unwrap();
            folder.join(name)
        });
    let tls = Some(Arc::new(Certificates::read(&chain, &key).unwrap()));
    let served = Served::new(ServeOptions { tls, ..ServeOptions::default() }).await;
    served.account("ann@example.org", PASSWORD, Role::Reader).await;
    let mut browser = served.browser_that_trusts(&certificate);
    browser.log_in("ann@example.org", PASSWORD).await;
    assert_eq!(
        browser.cookies.keys().collect::<Vec<_>>(),
        ["__Host-device", "__Host-form", "__Host-session"]
    );
    assert_eq!(browser.get("/mine").await.status, 200);
    let session = browser.cookies.remove("__Host-session").unwrap();
    browser.cookies.insert("session".into(), session);
    assert_eq!(
        browser.get("/mine").await.status,
        401,
        "a cookie that another host of the site can set opens nothing"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

/// A page elsewhere lets its own name mean our machine.
#[tokio::test]
async fn a_name_that_is_not_ours_is_sent_away() {
    let served =
        Served::new(ServeOptions { names: vec!["glean.internal".to_owned()], ..ServeOptions::default() })
            .await;
    let mut editor = served.logged_in("ed@example.org", PASSWORD, Role::Editor).await;
    for (host, status) in [
        ("evil.example", 421),
        ("evil.example:8080", 421),
        ("127.0.0.1.evil.example", 421),
        ("glean.internal", 200),
        ("[::1]:80", 200),
        ("localhost", 200),
    ] {
        for path in ["/editor", "/session", "/assets/app.js"] {
            let answer = editor.ask(Method::GET, path, &[("host", host)], None).await;
            assert_eq!(answer.status, status, "{host} {path}");
        }
    }
    let posted =
        editor.ask(Method::POST, "/session/end", &[("host", "evil.example")], Some(String::new())).await;
    assert_eq!(posted.status, 421);
}

#[tokio::test]
async fn counts_are_told_to_administrators() {
    let served = Served::new(ServeOptions::default()).await;
    let mut nobody = served.browser();
    let mut editor = served.logged_in("ed@example.org", PASSWORD, Role::Editor).await;
    let mut admin = served.logged_in("root@example.org", PASSWORD, Role::Admin).await;
    let statuses = [
        nobody.get("/metrics").await.status,
        editor.get("/metrics").await.status,
        admin.get("/metrics").await.status,
    ];
    assert_eq!(statuses, [403, 403, 200]);
    let key = admin.sees("/account").await;
    assert!(!key.contains("shown this once"));
    let key = admin.post("/account/key", &[("name", "prometheus"), ("scope", "read")]).await;
    let bearer = format!("Bearer {}", key.text.split("<code>").nth(1).unwrap().get(..64).unwrap());
    for (key, status) in [(&*bearer, 200), ("Bearer x", 401)] {
        let answer = nobody.ask(Method::GET, "/metrics", &[("authorization", key)], None).await;
        assert_eq!((answer.status, answer.says("gleaner_requests_total")), (status, status == 200));
    }
}
