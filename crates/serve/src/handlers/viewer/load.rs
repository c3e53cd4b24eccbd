//! Loading a page into the viewer: fetched from an address, or pasted.

use askama::Template;
use axum::extract::State;
use gleaner::Hints;
use url::Url;

use super::page_cache::Page;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::client::Client;
use crate::frame::Frame;
use crate::handlers::blocking::run_blocking;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::person::Person;
use crate::secret;
use crate::throttle::Name;

/// What a pasted page is called that has no address.
const PASTED: &str = "a pasted page";

#[derive(Template)]
#[template(path = "viewer_form.html")]
struct FormPage {
    frame: Frame,
    /// Pages of one's own: id and name.
    mine: Vec<(String, String)>,
}

/// The form that names a page.
pub(crate) async fn form(State(app): State<App>, person: Person) -> Answer {
    let mine = app.page_cache.list_pages(&owner(&person)?);
    answer::render_page(&FormPage {
        frame: Frame::new(&app, &person, person.locale.text("pattern-viewer"), "viewer"),
        mine,
    })
}

/// Loads a page and shows it.
pub(crate) async fn load(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let id = load_from_form(&app, &person, &form).await?;
    answer::redirect_to(&format!("/viewer/{id}"))
}

/// The owner of a page in the cache: the hash of the session, since the session itself is a secret.
pub(crate) fn owner(person: &Person) -> Result<String, Failure> {
    person.session.as_deref().map(secret::hash).ok_or(Failure::Unknown)
}

/// Loads the page that a form names into the cache; returns its id.
pub(crate) async fn load_from_form(
    app: &App,
    person: &Person,
    form: &SubmittedForm,
) -> Result<String, Failure> {
    let owner = owner(person)?;
    let page = load_page(app, person.from, &form.address("url"), form.get("html")).await?;
    Ok(app.page_cache.insert(&owner, page))
}

/// The page of an address, or the one that is pasted, for somebody who asks from a machine.
pub(crate) async fn load_page(app: &App, from: Client, url: &str, html: &str) -> Result<Page, Failure> {
    check_rate(app.calls.take(Name::Client(from)))?;
    let (bytes, hints) = match html {
        "" => fetch_bytes(app, url).await?,
        html => (html.as_bytes().to_vec(), pasted_hints(url)?),
    };
    let source = hints.url.clone().unwrap_or_else(|| PASTED.to_owned());
    let page = run_blocking(move || Page::read(&bytes, &hints, source)).await?;
    page.ok_or_else(|| Message::new("page-too-large-to-look").into())
}

async fn fetch_bytes(app: &App, address: &str) -> Result<(Vec<u8>, Hints), Failure> {
    if address.is_empty() {
        return Err(Message::new("give-address-or-paste").into());
    }
    let visit = app.fetcher.fetch_one(address).await.map_err(|refused| Failure::Away(refused.to_string()))?;
    let hints = visit.hints();
    Ok((visit.body, hints))
}

/// What is known of a pasted page: it comes as UTF-8, whatever it says of itself.
fn pasted_hints(address: &str) -> Result<Hints, Failure> {
    let content_type = Some("text/html; charset=utf-8".to_owned());
    if address.is_empty() {
        return Ok(Hints { content_type, ..Hints::default() });
    }
    let url = Url::parse(address).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let url = url.ok_or_else(|| Message::new("no-web-address").with("text", address))?;
    Ok(Hints { url: Some(url.into()), content_type, ..Hints::default() })
}
