//! An account: its password, its feeds' secret, its keys; and its end.

use askama::Template;
use axum::extract::State;
use store::{Reader, Role, Scope};

use super::log_in::apart;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::door::{Filled, unhurried};
use crate::frame::Frame;
use crate::person::Person;
use crate::secret;

/// Keys that somebody may have.
const KEYS: usize = 20;

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage {
    frame: Frame,
    role: &'static str,
    /// They look after the accounts of others.
    admin: bool,
    atom: String,
    calendar: String,
    /// Hash, name and scope of each key.
    keys: Vec<(String, String, &'static str)>,
    /// A new key, shown this once.
    new: Option<String>,
}

async fn shown(app: &App, person: &Person, new: Option<String>) -> Answer {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    let keys = app.store.keys(reader.id).await?;
    let feed = |name: &str| app.address(&format!("/feeds/{}/events.{name}", reader.feed));
    answer::page(&AccountPage {
        frame: Frame::new(app, person, "Account", "account"),
        role: reader.role.name(),
        admin: person.is(Role::Admin),
        atom: feed("atom"),
        calendar: feed("ics"),
        keys: keys.into_iter().map(|(hash, name, scope)| (hash, name, scope.name())).collect(),
        new,
    })
}

/// The account's page.
pub(crate) async fn account(State(app): State<App>, person: Person) -> Answer {
    shown(&app, &person, None).await
}

/// The reader, if the form shows their password again: what cannot be taken back asks for it.
pub(super) async fn sure(app: &App, person: &Person, form: &Filled) -> Result<Reader, Failure> {
    let reader = person.reader.clone().ok_or(Failure::Unknown)?;
    unhurried(app.guesses.take(&reader.email))?;
    let (password, kept) = (form.exactly("old").to_owned(), reader.password.clone());
    if apart(move || secret::is_password(&password, Some(&kept))).await? {
        app.guesses.give_back(&reader.email);
        return Ok(reader);
    }
    Err(Failure::Form("That is not your password.".to_owned()))
}

/// Another password; all sessions end.
pub(crate) async fn password(State(app): State<App>, person: Person, form: Filled) -> Answer {
    let reader = sure(&app, &person, &form).await?;
    let new = form.exactly("new").to_owned();
    let hash = apart(move || secret::password(&new)).await?;
    let hash = hash.ok_or(Failure::Form("A password has eight characters at least.".to_owned()))?;
    app.store.set_password(reader.id, &hash).await?;
    answer::see("/session")
}

/// Other addresses for the feeds.
pub(crate) async fn feed(State(app): State<App>, person: Person, _: Filled) -> Answer {
    let reader = person.reader.ok_or(Failure::Unknown)?;
    app.store.set_feed(reader.id, &secret::fresh()).await?;
    answer::see("/account")
}

/// A new key, or the end of one.
pub(crate) async fn key(State(app): State<App>, person: Person, form: Filled) -> Answer {
    let reader = person.reader.clone().ok_or(Failure::Unknown)?;
    if !form.get("remove").is_empty() {
        app.store.remove_key(reader.id, form.get("remove")).await?;
        return answer::see("/account");
    }
    let scope =
        Scope::of(form.get("scope")).ok_or(Failure::Form("A key reads, or writes too.".to_owned()))?;
    if app.store.keys(reader.id).await?.len() >= KEYS {
        return Err(Failure::Form("You have many keys; remove one first.".to_owned()));
    }
    let name: String = form.get("name").chars().take(60).collect();
    let key = secret::fresh();
    app.store.add_key(reader.id, &secret::hash(&key), &name, scope).await?;
    shown(&app, &person, Some(key)).await
}

/// The account's end.
pub(crate) async fn remove(State(app): State<App>, person: Person, form: Filled) -> Answer {
    let reader = sure(&app, &person, &form).await?;
    app.store.remove_reader(reader.id).await?;
    answer::see("/")
}
