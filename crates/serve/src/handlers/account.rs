//! An account: its password, its feeds' secret, its keys; and its end.

use askama::Template;
use axum::extract::State;
use store::{Role, Scope};

use super::feeds;
use super::log_in::confirm_password;
use super::notices::mail_notice;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::{Frame, my_kind};
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::password::check_password;
use crate::person::Person;
use crate::secret;

/// Keys that somebody may have.
const KEYS: usize = 20;

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage {
    frame: Frame,
    /// The message that names it.
    role: &'static str,
    /// The address is known to be theirs.
    verified: bool,
    /// They look after the accounts of others.
    admin: bool,
    /// What fits of each kind: how that is called, and the addresses of its feeds.
    feeds: Vec<(Message, Vec<String>)>,
    /// Hash and name of each key, and the message that says what it opens.
    keys: Vec<(String, String, &'static str)>,
    /// A new key, shown this once.
    new: Option<String>,
}

async fn render_account(app: &App, person: &Person, new: Option<String>) -> Answer {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    let keys = app.store.keys(reader.id).await?;
    let feeds = person.kinds.held_or_first().map(|kind| {
        let addresses = feeds::addresses(&reader.feed, &kind.schema).map(|path| app.address(&path));
        (my_kind(&kind.schema, &person.locale), addresses.collect())
    });
    answer::render_page(&AccountPage {
        frame: Frame::new(app, person, person.locale.text("account"), "account"),
        role: role_message(reader.role),
        verified: reader.verified,
        admin: person.is(Role::Admin),
        feeds: feeds.collect(),
        keys: keys.into_iter().map(|(hash, name, scope)| (hash, name, scope_message(scope))).collect(),
        new,
    })
}

/// The message that names a role.
pub(super) fn role_message(role: Role) -> &'static str {
    match role {
        Role::Reader => "role-reader",
        Role::Editor => "role-editor",
        Role::Admin => "role-admin",
    }
}

/// The message that says what a key opens.
fn scope_message(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "scope-read",
        Scope::Write => "scope-write",
    }
}

/// The account's page.
pub(crate) async fn account(State(app): State<App>, person: Person) -> Answer {
    render_account(&app, &person, None).await
}

/// Another password; all that opened the account before ends.
pub(crate) async fn password(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let reader = confirm_password(&app, &person, &form).await?;
    let new = form.exactly("new").to_owned();
    check_password(&new, &reader.email).map_err(|weak| weak.message())?;
    let hash = app.hashing.run(move || secret::password(&new)).await?;
    let hash = hash.ok_or(Failure::from(Message::new("password-too-long")))?;
    app.store.set_password(reader.id, &hash).await?;
    mail_notice(&app, &reader, person.locale, "notice-password");
    answer::redirect_to("/session")
}

/// Other addresses for the feeds.
pub(crate) async fn feed(State(app): State<App>, person: Person, _: SubmittedForm) -> Answer {
    let reader = person.reader.ok_or(Failure::Unknown)?;
    app.store.set_feed(reader.id, &secret::generate()).await?;
    answer::redirect_to("/account")
}

/// A new key, or the end of one.
pub(crate) async fn key(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let reader = person.reader.clone().ok_or(Failure::Unknown)?;
    if !form.get("remove").is_empty() {
        app.store.remove_key(reader.id, form.get("remove")).await?;
        return answer::redirect_to("/account");
    }
    let scope = Scope::of(form.get("scope")).ok_or(Failure::from(Message::new("key-reads-or-writes")))?;
    if app.store.keys(reader.id).await?.len() >= KEYS {
        return Err(Message::new("too-many-keys").into());
    }
    let name: String = form.get("name").chars().take(60).collect();
    let key = secret::generate();
    app.store.add_key(reader.id, &secret::hash(&key), &name, scope).await?;
    render_account(&app, &person, Some(key)).await
}

/// The account's end.
pub(crate) async fn remove(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let reader = confirm_password(&app, &person, &form).await?;
    app.store.remove_reader(reader.id).await?;
    answer::redirect_to("/")
}
