//! Checks of calls: whose key it is, and whether the values fit the endpoint's parameters.

use std::collections::BTreeMap;

use axum::body::to_bytes;
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value};
use store::{Reader, Role, Scope};
use url::form_urlencoded;

use super::answer::Problem;
use super::call::{Call, unauthorized};
use super::endpoint::{Access, Endpoint};
use super::parameter::{Location, Parameter};
use crate::app::App;
use crate::person::Person;
use crate::secret;
use crate::throttle::Name;

/// Largest body, in bytes: a page, and room for escapes.
const LARGEST: usize = 4 << 20;

/// The call, if its key opens the endpoint and its values fit.
pub(super) async fn check_call(
    endpoint: &'static Endpoint,
    app: App,
    person: &Person,
    request: Request,
) -> Result<Call, Problem> {
    let keyed = authenticate(&app, request.headers()).await?;
    let name = keyed.as_ref().map_or(Name::Client(person.from), |(reader, _)| Name::Reader(reader.id));
    app.api.take(name).map_err(Problem::too_many_requests)?;
    authorize(endpoint.access, keyed.as_ref())?;
    let (mut parts, body) = request.into_parts();
    let path = RawPathParams::from_request_parts(&mut parts, &app).await;
    let path = path.map_err(|refused| Problem::malformed(refused.body_text()))?;
    let path = path.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut values = read_values(endpoint, Location::Path, path.collect())?;
    let query = parts.uri.query().unwrap_or_default();
    let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    values.extend(read_values(endpoint, Location::Query, query)?);
    let body =
        if endpoint.has_body() { read_body(endpoint, &parts.headers, body).await? } else { Map::new() };
    Ok(Call { app, reader: keyed.map(|(reader, _)| reader), from: person.from, values, body })
}

/// The owner of the key, if one is sent, and its scope.
pub(super) async fn authenticate(app: &App, headers: &HeaderMap) -> Result<Option<(Reader, Scope)>, Problem> {
    match read_key(headers)? {
        Some(key) => Ok(Some(app.store.keyed(&secret::hash(&key)).await?.ok_or_else(unauthorized)?)),
        None => Ok(None),
    }
}

/// The key, if one is sent.
fn read_key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(credentials) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let credentials = credentials.to_str().map_err(|_| unauthorized())?;
    let (scheme, key) = credentials.split_once(' ').ok_or_else(unauthorized)?;
    if scheme.eq_ignore_ascii_case("bearer") { Ok(Some(key.trim().to_owned())) } else { Err(unauthorized()) }
}

/// Refuses a key that does not open the endpoint.
fn authorize(access: Access, keyed: Option<&(Reader, Scope)>) -> Result<(), Problem> {
    let forbidden = |detail: &str| Err(Problem::new(StatusCode::FORBIDDEN, detail));
    match (access, keyed) {
        (Access::Nothing, _) => Ok(()),
        (_, None) => Err(unauthorized()),
        (Access::Key, Some(_)) => Ok(()),
        (Access::Write | Access::Editor, Some((_, Scope::Read))) => {
            forbidden("This key reads only; make one of scope “write”.")
        }
        (Access::Editor, Some((reader, _))) if reader.role < Role::Editor => {
            forbidden("The key's owner is no editor; an administrator can give the right.")
        }
        (Access::Write | Access::Editor, Some(_)) => Ok(()),
    }
}

/// The values of a path or a query: all known, none twice, none missing, each valid.
fn read_values(
    endpoint: &Endpoint,
    location: Location,
    pairs: Vec<(String, String)>,
) -> Result<BTreeMap<String, String>, Problem> {
    let mut values = BTreeMap::new();
    for (name, value) in pairs {
        let parameter =
            endpoint.parameter(location, &name).ok_or_else(|| unknown_name(endpoint, location, &name))?;
        if !parameter.value_type.is(&value) {
            return Err(invalid_value(parameter));
        }
        if values.insert(name, value).is_some() {
            return Err(Problem::malformed(format!("“{}” is given twice.", parameter.name)));
        }
    }
    check_required(endpoint, location, |name| values.contains_key(name))?;
    Ok(values)
}

fn unknown_name(endpoint: &Endpoint, location: Location, name: &str) -> Problem {
    let known: Vec<&str> = endpoint.parameters_in(location).map(|parameter| parameter.name).collect();
    let name: String = name.chars().take(40).collect();
    Problem::malformed(format!("“{name}” is not known here; known: {}.", known.join(", ")))
}

fn invalid_value(parameter: &Parameter) -> Problem {
    Problem::malformed(format!("“{}” is not valid: {}", parameter.name, parameter.value_type.schema()))
}

fn check_required(
    endpoint: &Endpoint,
    location: Location,
    is_there: impl Fn(&str) -> bool,
) -> Result<(), Problem> {
    match endpoint.parameters_in(location).find(|parameter| parameter.required && !is_there(parameter.name)) {
        Some(parameter) => {
            Err(Problem::malformed(format!("“{}” is missing: {}", parameter.name, parameter.description)))
        }
        None => Ok(()),
    }
}

async fn read_body(
    endpoint: &Endpoint,
    headers: &HeaderMap,
    body: axum::body::Body,
) -> Result<Map<String, Value>, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let detail = "Send the body as application/json.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
    }
    let bytes = to_bytes(body, LARGEST).await;
    let bytes =
        bytes.map_err(|_| Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "The body has more than 4 MB."))?;
    let Ok(Value::Object(body)) = serde_json::from_slice(&bytes) else {
        return Err(Problem::malformed("The body is no JSON object."));
    };
    for (name, value) in &body {
        let parameter = endpoint
            .parameter(Location::Body, name)
            .ok_or_else(|| unknown_name(endpoint, Location::Body, name))?;
        if !parameter.value_type.is_value(value) {
            return Err(invalid_value(parameter));
        }
    }
    check_required(endpoint, Location::Body, |name| body.contains_key(name))?;
    Ok(body)
}
