//! Accounts are made, sessions begin and end.

use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use store::{Known, Role};
use url::{Position, Url};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::door::{Filled, unhurried};
use crate::frame::Frame;
use crate::person::{self, LASTS, Person};
use crate::secret;

/// Longest address of a person (RFC 5321).
const LONGEST_ADDRESS: usize = 254;

#[derive(Template)]
#[template(path = "log_in.html")]
struct LogIn {
    frame: Frame,
    email: String,
    wrong: Option<String>,
    /// Where somebody came from, and goes back to.
    back: String,
}

#[derive(Template)]
#[template(path = "new_account.html")]
struct NewAccount {
    frame: Frame,
    email: String,
    wrong: Option<String>,
}

/// The form to log in.
pub(crate) async fn form(State(app): State<App>, person: Person, headers: HeaderMap) -> Answer {
    let from = headers.get(header::REFERER).and_then(|from| from.to_str().ok());
    let from = from.and_then(|from| Url::parse(from).ok());
    let from = from.map(|url| url[Position::BeforePath..Position::AfterQuery].to_owned());
    answer::page(&LogIn {
        frame: Frame::new(&app, &person, "Log in", "account"),
        email: String::new(),
        wrong: None,
        back: from.as_deref().and_then(back).unwrap_or_default().to_owned(),
    })
}

/// Where somebody goes back to: a page of ours, whatever a page elsewhere says, and none that only led here.
fn back(path: &str) -> Option<&str> {
    let ours = path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n']);
    let led = |way: &str| path == way || path.starts_with(&format!("{way}?"));
    (ours && !["/", "/session", "/account/new"].into_iter().any(led)).then_some(path)
}

/// Begins a session. Who has an account is told no sooner than who has none.
pub(crate) async fn log_in(State(app): State<App>, person: Person, form: Filled) -> Answer {
    let (email, password) = (form.get("email").to_owned(), form.exactly("password").to_owned());
    unhurried(app.guesses.take(&person.from))?;
    unhurried(app.guesses.take(&email.to_lowercase()))?;
    let reader = app.store.reader(Known::Email(email.clone())).await?;
    let kept = reader.as_ref().map(|reader| reader.password.clone());
    let fits = apart(move || secret::is_password(&password, kept.as_deref())).await?;
    match reader.filter(|_| fits) {
        // Only who knows the password is told.
        Some(reader) if reader.locked => Err(Failure::Form(
            "This account was locked by an administrator; write to the operator of this site.".to_owned(),
        )),
        Some(reader) => {
            app.guesses.give_back(&person.from);
            app.guesses.give_back(&email.to_lowercase());
            begun(&app, &person, reader.id, back(form.get("back")).unwrap_or("/mine")).await
        }
        None => {
            tracing::warn!(from = person.from, "a log in failed");
            let wrong = Some("Address and password do not belong together.".to_owned());
            let frame = Frame::new(&app, &person, "Log in", "account");
            let back = back(form.get("back")).unwrap_or_default().to_owned();
            let mut page = answer::page(&LogIn { frame, email, wrong, back })?;
            *page.status_mut() = axum::http::StatusCode::UNAUTHORIZED;
            Ok(page)
        }
    }
}

/// A new session, whatever session the browser had before: one that somebody else put there is worth nothing.
async fn begun(app: &App, person: &Person, reader: i64, to: &str) -> Answer {
    if let Some(old) = &person.session {
        app.store.end_session(&secret::hash(old)).await?;
    }
    let session = secret::fresh();
    app.store.begin_session(reader, &secret::hash(&session), LASTS).await?;
    let mut answer = answer::see(to)?;
    set(app, &mut answer, Some(&session));
    Ok(answer)
}

fn set(app: &App, answer: &mut Response, session: Option<&str>) {
    let cookie = person::set_cookie("session", session, Some(LASTS), app.is_secure());
    answer.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Ends the session.
pub(crate) async fn log_out(State(app): State<App>, person: Person, _: Filled) -> Answer {
    if let Some(session) = &person.session {
        app.store.end_session(&secret::hash(session)).await?;
    }
    let mut answer = answer::see("/")?;
    set(&app, &mut answer, None);
    Ok(answer)
}

/// The form for a new account.
pub(crate) async fn new(State(app): State<App>, person: Person) -> Answer {
    if !app.house.open {
        return Err(Failure::Form("Accounts are made by the operator here: glean account EMAIL.".to_owned()));
    }
    let frame = Frame::new(&app, &person, "New account", "account");
    answer::page(&NewAccount { frame, email: String::new(), wrong: None })
}

/// Makes an account and logs in.
pub(crate) async fn create(State(app): State<App>, person: Person, form: Filled) -> Answer {
    if !app.house.open {
        return Err(Failure::Forbidden);
    }
    unhurried(app.guesses.take(&person.from))?;
    let email = form.get("email").to_lowercase();
    match made(&app, &email, form.exactly("password").to_owned()).await? {
        Ok(id) => begun(&app, &person, id, "/profile").await,
        Err(wrong) => {
            let frame = Frame::new(&app, &person, "New account", "account");
            let mut page = answer::page(&NewAccount { frame, email, wrong: Some(wrong.to_owned()) })?;
            *page.status_mut() = axum::http::StatusCode::BAD_REQUEST;
            Ok(page)
        }
    }
}

/// A new account's number, or why there is none.
async fn made(app: &App, email: &str, password: String) -> Result<Result<i64, &'static str>, Failure> {
    if !is_address(email) {
        return Ok(Err("This is no e-mail address."));
    }
    let Some(hash) = apart(move || secret::password(&password)).await? else {
        return Ok(Err("A password has eight characters at least."));
    };
    let id = app.store.add_reader(email, &hash, Role::Reader, &secret::fresh()).await?;
    Ok(id.ok_or("This address has an account already. Log in, or take another."))
}

/// Hashing takes as long as a page: it is done apart from the threads that answer.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(|stopped| Failure::Ours(stopped.to_string()))
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
    fn nobody_is_sent_elsewhere() {
        for way in ["/records/5", "/events?q=jazz", "/sessions"] {
            assert_eq!(back(way), Some(way));
        }
        for way in [
            "",
            "/",
            "/session",
            "/session?x",
            "/account/new",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a\r\nb",
        ] {
            assert_eq!(back(way), None, "{way}");
        }
    }

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
