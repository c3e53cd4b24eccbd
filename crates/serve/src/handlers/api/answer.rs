//! Answers of the API: JSON with a tag to ask again by, or what is wrong.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use store::StoreError;

use crate::answer::{Failure, etag};

/// What is wrong (RFC 9457).
#[derive(Debug, Clone)]
pub(super) struct Problem {
    status: StatusCode,
    detail: String,
    wait: Option<Duration>,
}

impl Problem {
    pub(super) fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem { status, detail: detail.into(), wait: None }
    }

    /// The request is not written as the endpoint expects.
    pub(super) fn malformed(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail)
    }

    /// It is well written and makes no sense, or cannot be done.
    pub(super) fn unprocessable(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
    }

    pub(super) fn not_found() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "There is nothing of this number.")
    }

    pub(super) fn too_many_requests(wait: Duration) -> Problem {
        let detail = "More calls than may be made; wait as long as Retry-After says.";
        Problem { wait: Some(wait), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, detail) }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Query(_) | StoreError::Costly => Problem::unprocessable(error.to_string()),
            other => {
                tracing::error!(error = %other, "a call failed");
                Problem::new(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "Something failed here; the operator finds it in the log.",
                )
            }
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        match failure {
            Failure::Large(_) => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, failure.to_string()),
            Failure::Form(why) | Failure::Away(why) => Problem::unprocessable(why),
            Failure::Refused(why) => Problem::unprocessable(why.to_string()),
            Failure::Hurried(wait) => Problem::too_many_requests(wait),
            Failure::Busy(wait) => Problem {
                wait: Some(wait),
                ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, failure.to_string())
            },
            Failure::Nothing => Problem::not_found(),
            Failure::Unknown => Problem::new(StatusCode::UNAUTHORIZED, failure.to_string()),
            Failure::Forbidden | Failure::Foreign => Problem::new(StatusCode::FORBIDDEN, failure.to_string()),
            Failure::Ours(_) => Problem::new(StatusCode::INTERNAL_SERVER_ERROR, failure.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let title = self.status.canonical_reason().unwrap_or("Problem");
        let body = json!({
            "type": "about:blank", "title": title, "status": self.status.as_u16(), "detail": self.detail,
        });
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        let mut answer = (self.status, kind, body.to_string()).into_response();
        let headers = answer.headers_mut();
        if let Some(wait) = self.wait {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        answer
    }
}

/// JSON, of this status; nothing where there is nothing to say.
pub(super) fn json_response(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    if body.is_null() {
        return status.into_response();
    }
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

/// JSON, with a tag to ask again by.
pub(super) fn json_with_etag(body: &Value) -> Response {
    let text = body.to_string();
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind), (header::ETAG, etag(&text))], text).into_response()
}
