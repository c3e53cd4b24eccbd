//! Answers: pages, and what is said where there is none.

use std::time::Duration;

use askama::Template;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use store::StoreError;

use crate::app::App;
use crate::frame::Frame;
use crate::person::Person;
use crate::secret;
use crate::throttle::Busy;

/// What a handler returns.
pub(crate) type Answer = Result<Response, Failure>;

/// Why there is no page. Each says what to do.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum Failure {
    /// There is nothing here.
    #[error("There is nothing at this address. It may have been thrown away since it was linked.")]
    Nothing,
    /// A form or an address makes no sense.
    #[error("{0}")]
    Form(String),
    /// It came from a page elsewhere, or the form is old.
    #[error(
        "This form was not sent from a page of ours, or the page was too old. Load the page again and send it from there."
    )]
    Foreign,
    /// Somebody must log in.
    #[error("Log in first.")]
    Unknown,
    /// They may not.
    #[error("Your account may not do this; an administrator can give it the right.")]
    Forbidden,
    /// Too often.
    #[error("Too many tries. Wait {} seconds.", .0.as_secs() + 1)]
    Hurried(Duration),
    /// A form is larger than it may be, in bytes.
    #[error("This form holds more than {} kB.", .0 >> 10)]
    Large(usize),
    /// Too much is asked for at once, by all.
    #[error("Too many ask at this moment. Try again in {} seconds.", .0.as_secs() + 1)]
    Busy(Duration),
    /// A page could not be had.
    #[error("{0}")]
    Away(String),
    /// It is ours.
    #[error("Something failed here: {0}. Try again; the operator finds it in the log.")]
    Ours(String),
}

impl Failure {
    fn status(&self) -> StatusCode {
        match self {
            Failure::Nothing => StatusCode::NOT_FOUND,
            Failure::Form(_) => StatusCode::BAD_REQUEST,
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
    let frame = Frame::new(app, person, "Sorry", "");
    let page = FailurePage { frame, why: failure.to_string(), log_in: matches!(failure, Failure::Unknown) };
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
