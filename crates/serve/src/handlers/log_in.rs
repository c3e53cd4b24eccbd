//! Sessions begin and end.

use std::time::Duration;

use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use store::{Known, Reader};
use url::{Position, Url};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::guesses::Attempt;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::person::{self, KNOWN, LASTS, Person};
use crate::secret;

use super::notices::mail_notice;

/// Longest address of a person (RFC 5321).
pub(super) const LONGEST_ADDRESS: usize = 254;

#[derive(Template)]
#[template(path = "log_in.html")]
struct LogIn {
    frame: Frame,
    email: String,
    wrong: Option<String>,
    /// Where somebody came from, and goes back to.
    back: String,
}

/// The form to log in.
pub(crate) async fn form(State(app): State<App>, person: Person, headers: HeaderMap) -> Answer {
    let from = page_before(&headers);
    answer::render_page(&LogIn {
        frame: Frame::new(&app, &person, person.locale.text("log-in"), "account"),
        email: String::new(),
        wrong: None,
        back: from.as_deref().and_then(return_path).unwrap_or_default().to_owned(),
    })
}

/// The page on which somebody followed a link or sent a form, as a path of ours.
pub(super) fn page_before(headers: &HeaderMap) -> Option<String> {
    let from = Url::parse(headers.get(header::REFERER)?.to_str().ok()?).ok()?;
    Some(from[Position::BeforePath..Position::AfterQuery].to_owned()).filter(|path| is_own_path(path))
}

/// Does a path lead to this server, whatever a browser makes of it?
fn is_own_path(path: &str) -> bool {
    // Browsers read "\" as "/" and leave tabs and line ends out.
    let odd = |c: char| c == '\\' || c.is_control();
    path.starts_with('/') && !path.starts_with("//") && !path.contains(odd)
}

/// Where somebody goes back to: a page of ours, whatever a page elsewhere says, and none that only led here.
fn return_path(path: &str) -> Option<&str> {
    let ours = is_own_path(path);
    let led = |way: &str| path == way || path.starts_with(&format!("{way}?"));
    let only_led = ["/", "/session", "/account/new", "/account/forgotten"].into_iter().any(led);
    (ours && !only_led && !path.starts_with("/account/link/")).then_some(path)
}

/// Begins a session. Who has an account is told no sooner than who has none.
pub(crate) async fn log_in(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let email = form.get("email").to_owned();
    if email.len() > LONGEST_ADDRESS {
        return Err(Message::new("no-address").into());
    }
    let attempt = login_attempt(&app, &person, &email).await?;
    check_rate(app.guesses.take(&attempt))?;
    let reader = app.store.reader(Known::Email(email.clone())).await?;
    let (password, kept) =
        (form.exactly("password").to_owned(), reader.as_ref().map(|reader| reader.password.clone()));
    let fits = app.hashing.run(move || secret::is_password(&password, kept.as_deref())).await?;
    match reader.filter(|_| fits) {
        // Only who knows the password is told.
        Some(reader) if reader.locked => Err(Message::new("account-locked").into()),
        Some(reader) => {
            app.guesses.succeeded(&attempt);
            if attempt.device.is_none() {
                mail_notice(&app, &reader, person.locale, "notice-log-in");
            }
            let to = return_path(form.get("back")).unwrap_or("/mine");
            start_session(&app, &person, reader.id, &reader.password, to).await
        }
        None => {
            tracing::warn!(from = %person.from, "a log in failed");
            let wrong = Some(person.locale.text("wrong-password").into());
            let frame = Frame::new(&app, &person, person.locale.text("log-in"), "account");
            let back = return_path(form.get("back")).unwrap_or_default().to_owned();
            let mut page = answer::render_page(&LogIn { frame, email, wrong, back })?;
            *page.status_mut() = StatusCode::UNAUTHORIZED;
            Ok(page)
        }
    }
}

/// Who tries to open which account.
async fn login_attempt(app: &App, person: &Person, email: &str) -> Result<Attempt, Failure> {
    let account = email.to_lowercase();
    let device = match &person.device {
        Some(device) if app.store.is_device(&account, &secret::hash(device)).await? => Some(device.clone()),
        _ => None,
    };
    Ok(Attempt { client: person.from, account, device })
}

/// A new session for who has shown the password of which `password` is left, whatever session the browser had before: one that
/// somebody else put there is worth nothing. The browser is known from now on.
pub(super) async fn start_session(
    app: &App,
    person: &Person,
    reader: i64,
    password: &str,
    to: &str,
) -> Answer {
    if let Some(old) = &person.session {
        app.store.end_session(&secret::hash(old)).await?;
    }
    let [session, device] = [secret::generate(), secret::generate()];
    let known_device = person.device.as_deref().map(secret::hash);
    // The browser first: a password that is changed meanwhile ends both or lets no session begin.
    app.store.add_device(reader, &secret::hash(&device), known_device.as_deref(), KNOWN).await?;
    if !app.store.begin_session(reader, password, &secret::hash(&session), LASTS).await? {
        return Err(Message::new("password-changed-meanwhile").into());
    }
    let mut answer = answer::redirect_to(to)?;
    set_cookie(app, &mut answer, "session", Some(&session), LASTS);
    set_cookie(app, &mut answer, "device", Some(&device), KNOWN);
    Ok(answer)
}

fn set_cookie(app: &App, answer: &mut Response, name: &str, secret: Option<&str>, lasts: Duration) {
    let cookie = person::set_cookie(name, secret, Some(lasts), app.is_secure());
    answer.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Ends the session.
pub(crate) async fn log_out(State(app): State<App>, person: Person, _: SubmittedForm) -> Answer {
    if let Some(session) = &person.session {
        app.store.end_session(&secret::hash(session)).await?;
    }
    let mut answer = answer::redirect_to("/")?;
    set_cookie(&app, &mut answer, "session", None, LASTS);
    Ok(answer)
}

/// The reader, if the form shows their password again: what cannot be taken back asks for it.
pub(super) async fn confirm_password(
    app: &App,
    person: &Person,
    form: &SubmittedForm,
) -> Result<Reader, Failure> {
    let reader = person.reader.clone().ok_or(Failure::Unknown)?;
    check_rate(app.guesses.take_again(reader.id))?;
    let (password, kept) = (form.exactly("old").to_owned(), reader.password.clone());
    if app.hashing.run(move || secret::is_password(&password, Some(&kept))).await? {
        app.guesses.succeeded_again(reader.id);
        return Ok(reader);
    }
    Err(Message::new("not-your-password").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_elsewhere() {
        for way in ["/records/5", "/events?q=jazz", "/sessions"] {
            assert_eq!(return_path(way), Some(way));
        }
        for way in [
            "",
            "/",
            "/session",
            "/session?x",
            "/account/new",
            "/account/link/secret",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a\r\nb",
            "/\t/evil.example",
        ] {
            assert_eq!(return_path(way), None, "{way}");
        }
    }
}
