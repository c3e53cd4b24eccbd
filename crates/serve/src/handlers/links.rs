//! Links that are mailed: by one somebody shows that an address is theirs, and chooses the password of its account.
//!
//! ```text
//! address ──▶ "a mail is on its way", whoever has an account ┄┄▶ mail ──▶ link, opened once within an hour ──▶ password ──▶ session
//! ```
//!
//! So an account that somebody else made for an address, or a password that he chose, is worth nothing to him: the account begins
//! with the mail, and all that opened it before ends.

use std::time::Duration;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use store::{Known, Reader};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::password::check_password;
use crate::person::Person;
use crate::secret;
use crate::throttle::Name;

use super::log_in::{LONGEST_ADDRESS, start_session};
use super::notices::mail_notice;

/// How long a link opens: mails take minutes, and some wait to be let in.
const LASTS: Duration = Duration::from_secs(3_600);

#[derive(Template)]
#[template(path = "ask_link.html")]
struct AskPage {
    frame: Frame,
    /// For an account that is there.
    forgotten: bool,
    email: String,
    wrong: Option<String>,
}

#[derive(Template)]
#[template(path = "link_mailed.html")]
struct MailedPage {
    frame: Frame,
    email: String,
}

#[derive(Template)]
#[template(path = "choose_password.html")]
struct ChoosePage {
    frame: Frame,
    email: String,
    secret: String,
    wrong: Option<String>,
}

/// The form for a new account.
pub(crate) async fn new(State(app): State<App>, person: Person) -> Answer {
    if !app.is_open() {
        return Err(Message::new("operator-makes-accounts").into());
    }
    request_page(&app, &person, false, String::new(), None)
}

/// The form for who forgot the password.
pub(crate) async fn forgotten(State(app): State<App>, person: Person) -> Answer {
    if app.options.post.is_none() {
        let why = Message::new("no-mails-here");
        return Err(why.into());
    }
    request_page(&app, &person, true, String::new(), None)
}

fn request_page(app: &App, person: &Person, forgotten: bool, email: String, wrong: Option<String>) -> Answer {
    let is_refused = wrong.is_some();
    let title = person.locale.text(if forgotten { "new-password" } else { "new-account" });
    let frame = Frame::new(app, person, title, "account");
    let mut page = answer::render_page(&AskPage { frame, forgotten, email, wrong })?;
    if is_refused {
        *page.status_mut() = StatusCode::BAD_REQUEST;
    }
    Ok(page)
}

/// Mails a link for a new account.
pub(crate) async fn mail_new(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    if app.is_open() { accept_request(&app, &person, &form, false) } else { Err(Failure::Forbidden) }
}

/// Mails a link to who forgot the password.
pub(crate) async fn mail_forgotten(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    if app.options.post.is_some() {
        accept_request(&app, &person, &form, true)
    } else {
        Err(Failure::Forbidden)
    }
}

/// What is answered, and when, is the same whether the address has an account or not: all that hangs on it is done beside.
fn accept_request(app: &App, person: &Person, form: &SubmittedForm, forgotten: bool) -> Answer {
    let email = form.get("email").to_lowercase();
    if !is_address(&email) {
        let email: String = email.chars().take(LONGEST_ADDRESS).collect();
        return request_page(app, person, forgotten, email, Some(person.locale.text("no-address").into()));
    }
    check_rate(app.links.take(Name::Client(person.from)))?;
    let place = app.mailing.clone().try_acquire_owned();
    let place = place.map_err(|_| Failure::Busy(Duration::from_secs(60)))?;
    // Whoever asks again and again for somebody else's address has five mails sent there, then one in an hour. The owner, who can ask
    // for none meanwhile, may open those.
    if app.mailboxes.take(Name::Account(&email)).is_ok() {
        let (app, email, locale) = (app.clone(), email.clone(), person.locale);
        tokio::spawn(async move {
            let _place = place;
            if let Err(why) = mail_link(&app, &email, &locale).await {
                tracing::warn!(why, "a link was not mailed");
            }
        });
    }
    answer::render_page(&MailedPage {
        frame: Frame::new(app, person, person.locale.text("mail-on-its-way"), "account"),
        email,
    })
}

/// Mails a link to an address. Nothing that a stranger wrote stands in the mail.
async fn mail_link(app: &App, email: &str, locale: &Locale) -> Result<(), String> {
    let Some(post) = &app.options.post else { return Ok(()) };
    let to_text = |error: store::StoreError| error.to_string();
    let reader = app.store.reader(Known::Email(email.to_owned())).await.map_err(to_text)?;
    let (subject, what) = match reader {
        Some(reader) if reader.locked => return Ok(()),
        None if !app.is_open() => return Ok(()),
        Some(_) => ("a-new-password", "open-to-choose-password"),
        None => ("your-new-account", "open-to-begin-account"),
    };
    let secret = secret::generate();
    app.store.add_link(email, &secret::hash(&secret), LASTS).await.map_err(to_text)?;
    let text = format!(
        "{}\n\n{}\n\n{}\n\n{}\n",
        locale.text("somebody-asked").with("address", app.address("/")),
        locale.text(what),
        app.address(&format!("/account/link/{secret}")),
        locale.text("if-not-you"),
    );
    let subject = locale.text(subject).to_string();
    post.send(email, &subject, text).await.map_err(|error| error.to_string())
}

fn link_expired() -> Failure {
    Message::new("link-is-over").into()
}

fn password_page(app: &App, person: &Person, email: String, secret: String, wrong: Option<String>) -> Answer {
    let frame = Frame::new(app, person, person.locale.text("choose-password"), "account");
    let refused = wrong.is_some();
    let mut page = answer::render_page(&ChoosePage { frame, email, secret, wrong })?;
    if refused {
        *page.status_mut() = StatusCode::BAD_REQUEST;
    }
    let headers = page.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    Ok(page)
}

/// The address that a link was mailed to, and its account. Where accounts are closed, a link opens only one that is there: the server
/// may have been closed, or the account removed, after the link was mailed.
async fn link_recipient(app: &App, link: &str) -> Result<(String, Option<Reader>), Failure> {
    let email = app.store.link(link).await?.ok_or_else(link_expired)?;
    let account = app.store.reader(Known::Email(email.clone())).await?;
    if account.is_some() || app.is_open() { Ok((email, account)) } else { Err(link_expired()) }
}

/// The form for a password. It changes nothing: programs look at every link of a mail.
pub(crate) async fn form(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let (email, _) = link_recipient(&app, &secret::hash(&secret)).await?;
    password_page(&app, &person, email, secret, None)
}

/// Opens the link: the address is verified, the password chosen, the browser logged in.
pub(crate) async fn open(
    State(app): State<App>,
    person: Person,
    Path(secret): Path<String>,
    form: SubmittedForm,
) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let link = secret::hash(&secret);
    let (email, account) = link_recipient(&app, &link).await?;
    let password = form.exactly("password").to_owned();
    if let Err(weak) = check_password(&password, &email) {
        return password_page(
            &app,
            &person,
            email,
            secret,
            Some(weak.message().in_language(person.locale.language).into()),
        );
    }
    let hash = app.hashing.run(move || secret::password(&password)).await?.ok_or_else(link_expired)?;
    let reader = app.store.open_link(&link, &hash, &secret::generate()).await?.ok_or_else(link_expired)?;
    match account {
        Some(account) if account.locked => answer::redirect_to("/session"),
        Some(account) => {
            // The link has just verified the address.
            let account = Reader { verified: true, ..account };
            mail_notice(&app, &account, person.locale, "notice-new-password");
            start_session(&app, &person, reader, &hash, "/mine").await
        }
        None => start_session(&app, &person, reader, &hash, "/profile").await,
    }
}

/// Does it look like an address mail can be sent to? No line end, no blank, no second address gets into a mail's header.
fn is_address(text: &str) -> bool {
    let no_odd = text.chars().all(|c| !c.is_control() && !c.is_whitespace() && !"<>,;:\"()[]\\".contains(c));
    let parts = text
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('@'));
    parts && no_odd && text.len() <= LONGEST_ADDRESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for good in ["ann@example.org", "ann.lee+x@mail.example.co.uk"] {
            assert!(is_address(good), "{good}");
        }
        for bad in [
            "ann",
            "@example.org",
            "ann@localhost",
            "a b@c.d",
            "a@b.c\r\nBcc: x@y.z",
            "a@b@c.d",
            "<a@b.c>",
            "a@b.c,d@e.f",
        ] {
            assert!(!is_address(bad), "{bad}");
        }
        assert!(!is_address(&format!("{}@example.org", "a".repeat(300))));
    }
}
