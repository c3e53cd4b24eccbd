//! Calls checked: whose key is shown, and is what is asked as the way takes it?

use std::collections::BTreeMap;

use axum::body::to_bytes;
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value};
use store::{Reader, Role, Scope};
use url::form_urlencoded;

use super::answer::Problem;
use super::call::{Call, unknown};
use super::takes::{Place, Takes};
use super::way::{Needs, Way};
use crate::app::App;
use crate::person::Person;
use crate::secret;
use crate::throttle::Name;

/// Largest body, in bytes: a page, and room for escapes.
const LARGEST: usize = 4 << 20;

/// The call, if it is one that the way takes and its key opens.
pub(super) async fn checked(
    way: &'static Way,
    app: App,
    person: &Person,
    request: Request,
) -> Result<Call, Problem> {
    let keyed = keyed(&app, request.headers()).await?;
    let name = keyed.as_ref().map_or(Name::Client(person.from), |(reader, _)| Name::Reader(reader.id));
    app.api.take(name).map_err(Problem::hurried)?;
    opens(way.needs, keyed.as_ref())?;
    let (mut parts, body) = request.into_parts();
    let path = RawPathParams::from_request_parts(&mut parts, &app).await;
    let path = path.map_err(|refused| Problem::form(refused.body_text()))?;
    let path = path.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut values = valued(way, Place::Path, path.collect())?;
    let query = parts.uri.query().unwrap_or_default();
    let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    values.extend(valued(way, Place::Query, query)?);
    let body = if way.has_body() { bodied(way, &parts.headers, body).await? } else { Map::new() };
    Ok(Call { app, reader: keyed.map(|(reader, _)| reader), from: person.from, values, body })
}

/// Whose key is shown, if one is, and what it opens.
pub(super) async fn keyed(app: &App, headers: &HeaderMap) -> Result<Option<(Reader, Scope)>, Problem> {
    match key(headers)? {
        Some(key) => Ok(Some(app.store.keyed(&secret::hash(&key)).await?.ok_or_else(unknown)?)),
        None => Ok(None),
    }
}

/// The key that is shown, if one is.
fn key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(credentials) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let credentials = credentials.to_str().map_err(|_| unknown())?;
    let (scheme, key) = credentials.split_once(' ').ok_or_else(unknown)?;
    if scheme.eq_ignore_ascii_case("bearer") { Ok(Some(key.trim().to_owned())) } else { Err(unknown()) }
}

/// Does the key open what the way needs?
fn opens(needs: Needs, keyed: Option<&(Reader, Scope)>) -> Result<(), Problem> {
    let forbidden = |detail: &str| Err(Problem::new(StatusCode::FORBIDDEN, detail));
    match (needs, keyed) {
        (Needs::Nothing, _) => Ok(()),
        (_, None) => Err(unknown()),
        (Needs::Key, Some(_)) => Ok(()),
        (Needs::Write | Needs::Editor, Some((_, Scope::Read))) => {
            forbidden("This key reads only; make one of scope “write”.")
        }
        (Needs::Editor, Some((reader, _))) if reader.role < Role::Editor => {
            forbidden("The key's owner is no editor; an administrator can give the right.")
        }
        (Needs::Write | Needs::Editor, Some(_)) => Ok(()),
    }
}

/// The values of a path or a query: all known, none said twice, none missing, each as it may be.
fn valued(
    way: &Way,
    place: Place,
    pairs: Vec<(String, String)>,
) -> Result<BTreeMap<String, String>, Problem> {
    let mut values = BTreeMap::new();
    for (name, value) in pairs {
        let takes = way.takes(place, &name).ok_or_else(|| unfit(way, place, &name))?;
        if !takes.of.is(&value) {
            return Err(wrong(takes));
        }
        if values.insert(name, value).is_some() {
            return Err(Problem::form(format!("“{}” is said twice.", takes.name)));
        }
    }
    missing(way, place, |name| values.contains_key(name))?;
    Ok(values)
}

fn unfit(way: &Way, place: Place, name: &str) -> Problem {
    let known: Vec<&str> = way.all(place).map(|takes| takes.name).collect();
    let name: String = name.chars().take(40).collect();
    Problem::form(format!("“{name}” is not known here; known: {}.", known.join(", ")))
}

fn wrong(takes: &Takes) -> Problem {
    Problem::form(format!("“{}” is not as it may be: {}", takes.name, takes.of.schema()))
}

fn missing(way: &Way, place: Place, is_there: impl Fn(&str) -> bool) -> Result<(), Problem> {
    match way.all(place).find(|takes| takes.needed && !is_there(takes.name)) {
        Some(takes) => Err(Problem::form(format!("“{}” is missing: {}", takes.name, takes.tells))),
        None => Ok(()),
    }
}

async fn bodied(
    way: &Way,
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
        return Err(Problem::form("The body is no JSON object."));
    };
    for (name, value) in &body {
        let takes = way.takes(Place::Body, name).ok_or_else(|| unfit(way, Place::Body, name))?;
        if !takes.of.is_value(value) {
            return Err(wrong(takes));
        }
    }
    missing(way, Place::Body, |name| body.contains_key(name))?;
    Ok(body)
}
