//! The catalogue, and records that somebody made, for harvesters of libraries: OAI-PMH 2.0 (openarchives.org).
//!
//! ```text
//! GET, POST /oai?verb=… ── Request ──▶ walk ── a part of the changes, by a token that tells all of it ──▶ response
//!                              └── what is wrong with it, as the protocol's own errors ────────────────────┘
//! ```

mod refusal;
mod request;
mod response;
mod selection;
mod sets;
mod token;
mod walk;

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::IntoResponse;
use url::form_urlencoded;

use crate::answer::{Answer, Failure};
use crate::app::App;
use crate::kinds::Kinds;
use crate::middleware::read_body;
use crate::person::Person;
use crate::throttle::Name;
use refusal::Trouble;
use request::Verb;
use response::Response;
use sets::Sets;

/// Largest request by POST, in bytes: a token and its verb.
const MAX_BODY: usize = 4 << 10;

/// A request whose arguments are in its address.
pub(crate) async fn get(State(app): State<App>, person: Person, RawQuery(query): RawQuery) -> Answer {
    respond(&app, &person, query.unwrap_or_default().as_bytes()).await
}

/// A request whose arguments are in its body.
pub(crate) async fn post(State(app): State<App>, person: Person, body: Body) -> Answer {
    let body = read_body(body, MAX_BODY).await?;
    respond(&app, &person, &body).await
}

async fn respond(app: &App, person: &Person, arguments: &[u8]) -> Answer {
    // The protocol slows harvesters down by status 503 with Retry-After (§3.1.2.2).
    app.calls.take(Name::Client(person.from)).map_err(Failure::Busy)?;
    let arguments: Vec<(String, String)> = form_urlencoded::parse(arguments).into_owned().collect();
    let mut response = Response::new(app.address("/oai"));
    match content(app, &arguments, &mut response).await {
        Ok(()) => {}
        Err(Trouble::Refused(refusal)) => response.refuse(&refusal, &arguments),
        Err(Trouble::Failed(failure)) => return Err(failure),
    }
    Ok(([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], response.finish()).into_response())
}

/// Writes what a request asks for.
async fn content(app: &App, arguments: &[(String, String)], response: &mut Response) -> Result<(), Trouble> {
    let verb = request::parse(arguments)?;
    response.echo(arguments);
    let sets = Sets::of(Kinds::of(&app.store).await?);
    match verb {
        Verb::Identify => response.identify(app, walk::earliest(app, &sets).await?),
        Verb::Formats(None) => response.formats(),
        Verb::Formats(Some(identifier)) => {
            walk::one(app, &sets, &identifier).await?;
            response.formats();
        }
        Verb::Sets => response.sets(&sets),
        Verb::One(identifier, format) => {
            let item = walk::one(app, &sets, &identifier).await?;
            response.one(app, &item, format);
        }
        Verb::List(list, selection) => {
            let part = walk::part(app, &sets, list, &selection).await?;
            response.list(app, list, &selection, &part);
        }
    }
    Ok(())
}
