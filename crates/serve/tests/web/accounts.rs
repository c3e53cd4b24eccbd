//! Accounts of others: what an administrator does with them, and what nobody else may.

use serve::ServeOptions;
use store::{Known, Role, Scope};

use crate::browser::{Browser, Served};

const PASSWORD: &str = "correct horse";

/// A house with an administrator who is logged in, and Bob with his number.
async fn house() -> (Served, Browser, Browser, i64) {
    let served = Served::new(ServeOptions::default()).await;
    let admin = served.logged_in("root@example.org", PASSWORD, Role::Admin).await;
    let bob = served.logged_in("bob@example.org", PASSWORD, Role::Reader).await;
    let id = served.store.reader(Known::Email("bob@example.org".into())).await.unwrap().unwrap().id;
    (served, admin, bob, id)
}

async fn change(admin: &mut Browser, id: i64, fields: &[(&str, &str)]) -> (u16, String) {
    let page = format!("/accounts/{id}");
    admin.get(&page).await;
    let answer = admin.post(&page, fields).await;
    (answer.status, answer.text)
}

#[tokio::test]
async fn an_administrator_finds_accounts_and_changes_roles() {
    let (_served, mut admin, mut bob, id) = house().await;
    assert!(admin.sees("/account").await.contains("href=\"/accounts\""));
    let all = admin.sees("/accounts").await;
    assert!(all.contains("bob@example.org") && all.contains("root@example.org</a> (you)"));
    let found = admin.sees("/accounts?q=BOB").await;
    assert!(found.contains("bob@example.org") && !found.contains("root@example.org</a>"));
    assert_eq!(bob.get("/editor").await.status, 403);
    let role = [("what", "role"), ("role", "editor"), ("old", PASSWORD)];
    assert_eq!(change(&mut admin, id, &role).await.0, 303);
    assert_eq!(bob.get("/account").await.status, 401, "a new role ends all sessions");
    bob.log_in("bob@example.org", PASSWORD).await;
    assert_eq!(bob.get("/editor").await.status, 200);
    let one = admin.sees(&format!("/accounts/{id}")).await;
    assert!(one.contains("<option value=\"editor\" selected>editor</option>"), "{one}");
}

#[tokio::test]
async fn a_locked_account_is_out_until_it_is_opened() {
    let (served, mut admin, mut bob, id) = house().await;
    served.store.add_key(id, "hash", "laptop", Scope::Write).await.unwrap();
    let feed = served.store.reader(Known::Id(id)).await.unwrap().unwrap().feed;
    let feed = format!("/feeds/{feed}/events.ics");
    assert_eq!(bob.get(&feed).await.status, 200);
    assert_eq!(change(&mut admin, id, &[("what", "lock")]).await.0, 303);
    assert_eq!((bob.get("/account").await.status, bob.get(&feed).await.status), (401, 404));
    assert_eq!(served.store.keyed("hash").await.unwrap(), None);
    bob.get("/session").await;
    let wrong = bob.post("/session", &[("email", "bob@example.org"), ("password", "a guess")]).await;
    assert!(wrong.status == 401 && !wrong.says("locked"), "a guess is not told");
    let right = bob.post("/session", &[("email", "bob@example.org"), ("password", PASSWORD)]).await;
    assert!(right.status == 400 && right.says("locked by an administrator"), "{}", right.text);
    assert_eq!(bob.get("/account").await.status, 401);
    assert!(admin.sees("/accounts").await.contains("reader, locked"));
    assert_eq!(change(&mut admin, id, &[("what", "open")]).await.0, 303);
    assert_eq!(bob.log_in("bob@example.org", PASSWORD).await.status, 303);
    assert_eq!(change(&mut admin, id, &[("what", "sessions")]).await.0, 303);
    assert_eq!(bob.get("/account").await.status, 401);
}

#[tokio::test]
async fn an_account_is_removed() {
    let (served, mut admin, mut bob, id) = house().await;
    assert_eq!(change(&mut admin, id, &[("what", "remove"), ("old", PASSWORD)]).await.0, 303);
    assert_eq!(served.store.reader(Known::Id(id)).await.unwrap(), None);
    assert_eq!(bob.get("/account").await.status, 401);
    assert_eq!(admin.get(&format!("/accounts/{id}")).await.status, 404);
}

/// Each with the refusal that is expected, and Bob's account as it was.
#[tokio::test]
async fn nobody_else_changes_accounts() {
    let (served, mut admin, mut bob, id) = house().await;
    let mut editor = served.logged_in("ed@example.org", PASSWORD, Role::Editor).await;
    let mut nobody = served.browser();
    let own = served.store.reader(Known::Email("root@example.org".into())).await.unwrap().unwrap().id;
    let before = served.store.reader(Known::Id(id)).await.unwrap();
    let page = format!("/accounts/{id}");
    let all: [&[(&str, &str)]; 5] = [
        &[("what", "role"), ("role", "admin"), ("old", PASSWORD)],
        &[("what", "remove"), ("old", PASSWORD)],
        &[("what", "lock")],
        &[("what", "open")],
        &[("what", "sessions")],
    ];
    for (who, browser, status) in
        [("nobody", &mut nobody, 401), ("a reader", &mut bob, 403), ("an editor", &mut editor, 403)]
    {
        browser.get("/session").await;
        assert!(!browser.get("/account").await.says("href=\"/accounts\""), "{who}");
        for path in ["/accounts", &page, "/accounts/999999"] {
            let answer = browser.get(path).await;
            assert!(answer.status == status && !answer.says("root@example.org"), "{who} sees {path}");
        }
        browser.get("/session").await;
        for fields in all {
            assert_eq!(browser.post(&page, fields).await.status, status, "{who}: {fields:?}");
        }
    }
    for (what, fields) in [
        ("a role without the password", &[("what", "role"), ("role", "admin")][..]),
        ("a role with a wrong password", &[("what", "role"), ("role", "admin"), ("old", "a guess")]),
        ("an end without the password", &[("what", "remove")]),
        ("an end with the other's password", &[("what", "remove"), ("old", "battery staple")]),
        ("a role that there is not", &[("what", "role"), ("role", "owner"), ("old", PASSWORD)]),
        ("nothing", &[("what", "")]),
    ] {
        assert_eq!(change(&mut admin, id, fields).await.0, 400, "{what}");
    }
    for fields in all {
        let (status, text) = change(&mut admin, own, fields).await;
        assert!(status == 400 && text.contains("your own account"), "{fields:?} of the administrator's own");
    }
    let foreign = [("sec-fetch-site", "cross-site")];
    let token = admin.token.clone();
    let sent = admin.send(&page, &[("what", "lock"), ("token", &token)], &foreign).await;
    assert_eq!(sent.status, 403, "from a page elsewhere");
    assert_eq!(admin.send(&page, &[("what", "lock")], &[]).await.status, 403, "without the form's token");
    assert_eq!(admin.get(&format!("{page}?what=remove")).await.status, 200, "a link changes nothing");
    assert_eq!(served.store.reader(Known::Id(id)).await.unwrap(), before);
    let odd = admin.sees("/accounts?q=%3Cscript%3Ealert(1)%3C/script%3E%25'--&page=-1").await;
    assert!(!odd.contains("<script>alert"));
    for path in ["/accounts/0", "/accounts/-1", "/accounts/9223372036854775807", "/accounts/x"] {
        assert!([400, 404].contains(&admin.get(path).await.status), "{path}");
    }
}
