//! The API: JSON for programs, of all that the pages show.
//!
//! ```text
//! WAYS (one table) ─┬─▶ routes: what a way takes is checked before it is gone      ──▶ JSON, with an ETag
//!                   └─▶ /api/openapi.json: what it takes and gives, as OpenAPI 3.1      or problem+json (RFC 9457)
//! ```
//!
//! Routes, checks and the document come from the same rows, so that none can say what another does not do.

mod answer;
mod call;
mod catalogue;
mod check;
mod edits;
mod kinds;
mod made;
mod mine;
mod openapi;
mod parameters;
mod queue;
mod records;
mod snapshots;
mod sources;
mod takes;
mod watches;
mod way;
mod ways;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, any, get, on};

use store::Reader;

use crate::app::App;
use crate::person::Person;
use answer::Problem;
use way::Way;
use ways::WAYS;

/// All ways of the API.
pub(super) fn all() -> Router<App> {
    let mut router = Router::new().route("/api/openapi.json", get(document));
    for way in WAYS {
        let enter = move |State(app): State<App>, person: Person, request: Request| {
            entered(way, app, person, request)
        };
        router = router.route(way.path, on(filter(way.method), enter));
    }
    router
        .route(
            "/api/{*rest}",
            any(|| async {
                Problem::new(StatusCode::NOT_FOUND, "There is no such way; see /api/openapi.json.")
            }),
        )
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "The Allow header says what may be done here.")
        })
}

/// Whose key a program shows outside of the API, if it shows one; what is answered where the key opens nothing.
pub(super) async fn keyed(app: &App, headers: &HeaderMap) -> Result<Option<Reader>, Response> {
    let keyed = check::keyed(app, headers).await.map_err(IntoResponse::into_response)?;
    Ok(keyed.map(|(reader, _)| reader))
}

fn filter(method: &str) -> MethodFilter {
    match method {
        "post" => MethodFilter::POST,
        "put" => MethodFilter::PUT,
        "patch" => MethodFilter::PATCH,
        "delete" => MethodFilter::DELETE,
        _ => MethodFilter::GET,
    }
}

async fn document() -> Response {
    answer::tagged(openapi::document())
}

/// Goes a way, if what was asked is what the way takes.
async fn entered(way: &'static Way, app: App, person: Person, request: Request) -> Response {
    let given = match check::checked(way, app, &person, request).await {
        Ok(call) => (way.run)(call).await,
        Err(problem) => Err(problem),
    };
    match given {
        Err(problem) => problem.into_response(),
        Ok(given) if way.method == "get" => answer::tagged(&given),
        Ok(given) => answer::plain(way.status, &given),
    }
}
