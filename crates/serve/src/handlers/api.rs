//! The API: JSON for programs, of all that the pages show.
//!
//! ```text
//! ENDPOINTS (one table) ─┬─▶ routes: parameters are checked before the handler runs     ──▶ JSON, with an ETag
//!                        └─▶ /api/openapi.json: parameters and responses, as OpenAPI 3.1    or problem+json (RFC 9457)
//! ```
//!
//! Routes, checks and the document come from the same rows, so that they cannot disagree.

mod answer;
mod call;
mod catalogue;
mod check;
mod edits;
mod endpoint;
mod endpoints;
mod kinds;
mod made;
mod mine;
mod openapi;
mod parameter;
mod parameters;
mod queue;
mod records;
mod snapshots;
mod sources;
mod watches;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, any, get, on};

use store::Reader;

use crate::app::App;
use crate::person::Person;
use answer::Problem;
use endpoint::Endpoint;
use endpoints::ENDPOINTS;

/// All endpoints of the API.
pub(super) fn all() -> Router<App> {
    let mut router = Router::new().route("/api/openapi.json", get(document));
    for endpoint in ENDPOINTS {
        let handler = move |State(app): State<App>, person: Person, request: Request| {
            call_endpoint(endpoint, app, person, request)
        };
        router = router.route(endpoint.path, on(to_method_filter(endpoint.method), handler));
    }
    router
        .route(
            "/api/{*rest}",
            any(|| async {
                Problem::new(StatusCode::NOT_FOUND, "There is no such endpoint; see /api/openapi.json.")
            }),
        )
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "The Allow header says what may be done here.")
        })
}

/// The owner of the key that a program sends outside of the API, if it sends one; the response to send where the key is unknown.
pub(super) async fn authenticate(app: &App, headers: &HeaderMap) -> Result<Option<Reader>, Response> {
    let keyed = check::authenticate(app, headers).await.map_err(IntoResponse::into_response)?;
    Ok(keyed.map(|(reader, _)| reader))
}

fn to_method_filter(method: &str) -> MethodFilter {
    match method {
        "post" => MethodFilter::POST,
        "put" => MethodFilter::PUT,
        "patch" => MethodFilter::PATCH,
        "delete" => MethodFilter::DELETE,
        _ => MethodFilter::GET,
    }
}

async fn document() -> Response {
    answer::json_with_etag(openapi::document())
}

/// Runs the handler of an endpoint, if the request is one that it accepts.
async fn call_endpoint(endpoint: &'static Endpoint, app: App, person: Person, request: Request) -> Response {
    let outcome = match check::check_call(endpoint, app, &person, request).await {
        Ok(call) => (endpoint.handler)(call).await,
        Err(problem) => Err(problem),
    };
    match outcome {
        Err(problem) => problem.into_response(),
        Ok(outcome) if endpoint.method == "get" => answer::json_with_etag(&outcome),
        Ok(outcome) => answer::json_response(endpoint.status, &outcome),
    }
}
