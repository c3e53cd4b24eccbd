//! Answers: pages, and what is said where there is none.

use std::fmt;
use std::time::Duration;

use askama::Template;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use store::StoreError;

use crate::app::App;
use crate::frame::Frame;
use crate::language::Language;
use crate::messages::Message;
use crate::person::Person;
use crate::secret;
use crate::throttle::Busy;

/// What a handler returns.
pub(crate) type Answer = Result<Response, Failure>;

/// Why there is no page. Each says what to do.
#[derive(Debug, Clone)]
pub(crate) enum Failure {
    /// There is nothing here.
    Nothing,
    /// A form or an address makes no sense.
    Refused(Message),
    /// A form or an address makes no sense, as a room of the pipeline says in English.
    Form(String),
    /// It came from a page elsewhere, or the form is old.
    Foreign,
    /// Somebody must log in.
    Unknown,
    /// They may not.
    Forbidden,
    /// Too often.
    Hurried(Duration),
    /// A form is larger than it may be, in bytes.
    Large(usize),
    /// Too much is asked for at once, by all.
    Busy(Duration),
    /// A page could not be had.
    Away(String),
    /// It is ours.
    Ours(String),
}

/// In English, as programs get it.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::English))
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// What happened, and what to do, for a reader.
    pub(crate) fn in_language(&self, language: Language) -> String {
        let message = match self {
            Failure::Form(why) | Failure::Away(why) => return why.clone(),
            Failure::Refused(message) => message.clone(),
            Failure::Nothing => Message::new("failure-nothing"),
            Failure::Foreign => Message::new("failure-foreign"),
            Failure::Unknown => Message::new("failure-unknown"),
            Failure::Forbidden => Message::new("failure-forbidden"),
            Failure::Hurried(wait) => Message::new("failure-hurried").with("seconds", wait.as_secs() + 1),
            Failure::Large(bytes) => Message::new("failure-large").with("size", bytes >> 10),
            Failure::Busy(wait) => Message::new("failure-busy").with("seconds", wait.as_secs() + 1),
            Failure::Ours(why) => Message::new("failure-ours").with("why", why),
        };
        message.in_language(language).to_string()
    }

    fn status(&self) -> StatusCode {
        match self {
            Failure::Nothing => StatusCode::NOT_FOUND,
            Failure::Form(_) | Failure::Refused(_) => StatusCode::BAD_REQUEST,
            Failure::Unknown => StatusCode::UNAUTHORIZED,
            Failure::Foreign | Failure::Forbidden => StatusCode::FORBIDDEN,
            Failure::Hurried(_) => StatusCode::TOO_MANY_REQUESTS,
            Failure::Large(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Away(_) => StatusCode::BAD_GATEWAY,
            Failure::Ours(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Query(_) | StoreError::Costly => Failure::Form(error.to_string()),
            other => Failure::Ours(other.to_string()),
        }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Failure {
        Failure::Refused(message)
    }
}

impl From<Busy> for Failure {
    fn from(Busy(wait): Busy) -> Failure {
        Failure::Busy(wait)
    }
}

impl From<askama::Error> for Failure {
    fn from(error: askama::Error) -> Failure {
        Failure::Ours(error.to_string())
    }
}

/// The page itself is made by the middleware, which knows who asks: the handler only returns the reason.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut answer = (self.status(), self.to_string()).into_response();
        if let Failure::Hurried(wait) | Failure::Busy(wait) = &self {
            let seconds = HeaderValue::from(wait.as_secs() + 1);
            answer.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        if let Failure::Ours(why) = &self {
            tracing::error!(why, "a request failed");
        }
        answer.extensions_mut().insert(self);
        answer
    }
}

#[derive(Template)]
#[template(path = "failure.html")]
struct FailurePage {
    frame: Frame,
    why: String,
    log_in: bool,
}

/// The page that says what failed.
pub(crate) fn failure_page(app: &App, person: &Person, failure: &Failure) -> Response {
    let frame = Frame::new(app, person, person.locale.text("sorry"), "");
    let why = failure.in_language(person.locale.language);
    let page = FailurePage { frame, why, log_in: matches!(failure, Failure::Unknown) };
    let page = page.render().map(Html).map_err(|error| error.to_string());
    (failure.status(), page).into_response()
}

/// An answer that only says why there is none becomes a page; those of the API stay as they are.
pub(crate) fn with_failure_page(app: &App, person: &Person, answer: Response) -> Response {
    let Some(failure) = answer.extensions().get::<Failure>() else { return answer };
    let mut page = failure_page(app, person, failure);
    if let Some(wait) = answer.headers().get(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    page
}

/// A page of ours.
pub(crate) fn render_page(template: &impl Template) -> Answer {
    Ok(Html(template.render()?).into_response())
}

/// What a page may load that other sites may show in a frame: our style sheets and logo, and nothing may be sent from it.
const EMBEDDABLE: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors *; base-uri 'none'";

/// How long a page in a frame of another site is not asked for anew.
const FRESH: &str = "public, max-age=300";

/// Marks an answer that other sites may show in a frame.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Embeddable;

/// A page that other sites may show in a frame. It is the same for everybody, and no search engine's.
pub(crate) fn embeddable_page(template: &impl Template) -> Answer {
    let mut answer = text_response("text/html; charset=utf-8", template.render()?)?;
    let headers = [
        (header::CONTENT_SECURITY_POLICY, EMBEDDABLE),
        (header::CACHE_CONTROL, FRESH),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    answer.headers_mut().extend(headers.map(|(name, value)| (name, HeaderValue::from_static(value))));
    answer.extensions_mut().insert(Embeddable);
    Ok(answer)
}

/// Goes on to an address of ours after a change, so that loading again changes nothing.
pub(crate) fn redirect_to(path: &str) -> Answer {
    Ok(Redirect::to(path).into_response())
}

/// Other text than a page, with a tag to ask again by.
pub(crate) fn text_response(kind: &'static str, body: String) -> Answer {
    let tag = etag(&body);
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::ETAG, tag)], body).into_response())
}

/// What tells a text from what stood there before.
pub(crate) fn etag(text: &str) -> HeaderValue {
    let tag = format!("\"{}\"", secret::hash(text).get(..32).unwrap_or_default());
    HeaderValue::from_str(&tag).expect("a hash is letters and digits")
}

/// An answer that whoever asks has already, by its tag, becomes one that says so.
pub(crate) fn not_modified(known: &HeaderMap, mut answer: Response) -> Response {
    let tags = known.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = tags.flat_map(|line| line.split(',')).map(|tag| tag.trim().trim_start_matches("W/"));
    // A proxy that packs what we say weakens the tag; the text is the same (RFC 9110 §13.1.2).
    let tag = answer.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
    if answer.status() == StatusCode::OK
        && tag.is_some_and(|tag| tags.any(|known| known == tag || known == "*"))
    {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        *answer.body_mut() = Body::empty();
        answer.headers_mut().remove(header::CONTENT_LENGTH);
        answer.headers_mut().remove(header::CONTENT_TYPE);
    }
    answer
}
