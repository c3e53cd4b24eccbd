//! The middleware around all handlers: every request and every response passes through it.
//!
//! ```text
//! in:  who asks (cookies) ── from our own page, if it changes anything ──▶ handler
//! out: Content-Security-Policy, no sniffing, no framing, no referrer
//! ```
//!
//! A request that changes something must come from a page of ours: browsers say so themselves (Fetch Metadata, Origin),
//! and the form's token says it again.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Form, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use store::Known;

use crate::answer::{Embeddable, Failure};
use crate::app::App;
use crate::client::Client;
use crate::host;
use crate::kinds::Kinds;
use crate::language::{self, Language};
use crate::locale::Locale;
use crate::person::{self, Person};
use crate::secret;
use crate::throttle::Name;

/// What our own pages may load: nothing from elsewhere, no script within a page.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
     form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";

/// Handles a request from its arrival to its response, and logs it.
pub(crate) async fn handle_request(State(app): State<App>, request: Request, next: Next) -> Response {
    let (begun, method, path) = (Instant::now(), request.method().clone(), request.uri().path().to_owned());
    let answer = process_request(&app, request, next).await;
    app.metrics.record_response(method.as_str(), &path, answer.status().as_u16(), begun.elapsed());
    answer
}

async fn process_request(app: &App, mut request: Request, next: Next) -> Response {
    if !host::is_ours(&request, &app.options.base, &app.options.names) {
        let why = "This server has another name. Its operator names it with --base-url, or --host-name.\n";
        return add_security_headers(app, (StatusCode::MISDIRECTED_REQUEST, why).into_response());
    }
    let from = client_of(app, &request);
    let person = match identify_person(app, request.headers(), from, audience_of(&request)).await {
        Ok(person) => person,
        Err(failure) => return add_security_headers(app, failure.into_response()),
    };
    // Programs fill no forms, and what caches keep for all holds nobody's cookie.
    let is_page = audience_of(&request) == Audience::Page;
    let known = !is_page || person::cookie(request.headers(), "form", app.is_secure()).is_some();
    let form = person.form.clone();
    let reads = is_safe(request.method()).then(|| request.headers().clone());
    request.extensions_mut().insert(person.clone());
    let foreign = !is_safe(request.method()) && !is_api(&request) && is_foreign(request.headers(), app);
    let answer = if foreign {
        crate::answer::failure_page(app, &person, &Failure::Foreign)
    } else {
        let answer = run_handler(app, &person, request, next).await;
        crate::answer::with_failure_page(app, &person, answer)
    };
    let answer = match reads {
        Some(headers) => crate::answer::not_modified(&headers, answer),
        None => answer,
    };
    let mut answer = add_security_headers(app, answer);
    if is_page {
        // The same address is another page in another language, and for somebody else.
        answer.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    }
    if !known {
        let cookie = person::set_cookie("form", Some(&form), None, app.is_secure());
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    answer
}

/// Runs the handler. Requests that only read wait for others of the same machine or account; those that change something have
/// limits of their own.
async fn run_handler(app: &App, person: &Person, request: Request, next: Next) -> Response {
    if !is_safe(request.method()) || audience_of(&request) == Audience::Other {
        return next.run(request).await;
    }
    let name = person.reader.as_ref().map_or(Name::Client(person.from), |reader| Name::Reader(reader.id));
    match app.concurrency.acquire(name).await {
        Ok(_admission) => next.run(request).await,
        Err(busy) => Failure::from(busy).into_response(),
    }
}

impl App {
    /// Do people reach us over TLS?
    pub(crate) fn is_secure(&self) -> bool {
        self.options.base.scheme() == "https"
    }
}

fn is_safe(method: &Method) -> bool {
    [Method::GET, Method::HEAD, Method::OPTIONS].contains(method)
}

/// Programs show a key instead of coming from our page, or harvest what everybody sees; neither takes cookies.
fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path.starts_with("/api/") || path == "/oai"
}

/// For whom a response is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// A person, with a page: it has the navigation, which shows the kinds of the store.
    Page,
    /// Anybody, in a frame of another site: nobody is known there by a cookie.
    Frame,
    /// A browser that asks for something besides, or a monitor.
    Other,
    /// A program, which shows a key.
    Program,
}

fn audience_of(request: &Request) -> Audience {
    let path = request.uri().path();
    match path.starts_with("/assets/") || ["/health", "/metrics"].contains(&path) {
        _ if is_api(request) => Audience::Program,
        _ if path.starts_with("/embed/") => Audience::Frame,
        true => Audience::Other,
        false => Audience::Page,
    }
}

async fn identify_person(
    app: &App,
    headers: &HeaderMap,
    from: Client,
    audience: Audience,
) -> Result<Person, Failure> {
    let cookie =
        |name: &str| person::cookie(headers, name, app.is_secure()).filter(|_| audience != Audience::Frame);
    let session = cookie("session").filter(|_| audience != Audience::Program);
    let reader = match &session {
        Some(secret) => app.store.reader(Known::Session(secret::hash(secret))).await?,
        None => None,
    };
    let form = cookie("form").unwrap_or_else(secret::generate);
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let chosen = Language::chosen(headers, &person::cookie_name(language::COOKIE, app.is_secure()));
    let locale = Locale::negotiate(chosen, accepted.unwrap_or_default());
    let kinds = match audience {
        Audience::Page | Audience::Frame => Kinds::of(&app.store).await?,
        Audience::Other | Audience::Program => Kinds::default(),
    };
    let session = session.filter(|_| reader.is_some());
    let device = cookie("device");
    Ok(Person { session, reader, form, from, device, locale, kinds: Arc::new(kinds) })
}

/// From which machine a request comes. Only a proxy of ours is believed; it adds itself behind all others.
fn client_of(app: &App, request: &Request) -> Client {
    let forwarded = || {
        let line = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        line.rsplit(',').next().map(Client::parse)
    };
    let peer = || {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        peer.map(|ConnectInfo(peer)| Client::new(peer.ip()))
    };
    let forwarded_client = if app.options.behind_proxy { forwarded() } else { None };
    forwarded_client.or_else(peer).unwrap_or_default()
}

/// Does a browser say that a page elsewhere sent the request?
fn is_foreign(headers: &HeaderMap, app: &App) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let site = header("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none"));
    let host = header("host").unwrap_or_default();
    let is_ours = |origin: &str| {
        let named = origin.split_once("://").is_some_and(|(_, name)| name == host);
        named || origin == app.options.base.origin().ascii_serialization()
    };
    site || header("origin").is_some_and(|origin| !is_ours(origin))
}

fn add_security_headers(app: &App, mut answer: Response<Body>) -> Response {
    let is_embeddable = answer.extensions().get::<Embeddable>().is_some();
    let headers = answer.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if !is_embeddable {
        set(header::X_FRAME_OPTIONS, "SAMEORIGIN");
    }
    set(header::REFERRER_POLICY, "same-origin");
    set(header::CACHE_CONTROL, "private, no-cache");
    set(HeaderName::from_static("permissions-policy"), "geolocation=(self), camera=(), microphone=()");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if app.is_secure() {
        // Half a year: browsers then ask by TLS alone.
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=15552000");
    }
    answer
}

impl<S: Send + Sync> FromRequestParts<S> for Person {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Person, Failure> {
        parts.extensions.get::<Person>().cloned().ok_or(Failure::Foreign)
    }
}

/// Largest form, in bytes: a pasted page.
const MAX_FORM_BYTES: usize = 4 << 20;

/// Largest form of somebody who is not logged in, in bytes: an address and a password.
const MAX_ANONYMOUS_FORM_BYTES: usize = 16 << 10;

/// A form sent from a page of ours: names with their values, some of them several times.
pub(crate) struct SubmittedForm(Vec<(String, String)>);

impl SubmittedForm {
    /// The value of a name, without blanks around it; empty without one.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value.trim())
    }

    /// An address as people type it: one that names no scheme is one of the web.
    pub(crate) fn address(&self, name: &str) -> String {
        let text = self.get(name);
        // "example.org:8080/talks" names no scheme, and "talks" no host.
        let host = text.split(['/', ':']).next().unwrap_or_default();
        if host.contains('.') { format!("https://{text}") } else { text.to_owned() }
    }

    /// The value of a name, as it is: a password may end with a blank.
    pub(crate) fn exactly(&self, name: &str) -> &str {
        self.0.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value)
    }

    /// All values of a name.
    pub(crate) fn all(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(other, _)| other == name).map(|(_, value)| value.clone()).collect()
    }
}

impl<S: Send + Sync> FromRequest<S> for SubmittedForm {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<SubmittedForm, Failure> {
        let person = request.extensions().get::<Person>().cloned().ok_or(Failure::Foreign)?;
        let most = if person.reader.is_some() { MAX_FORM_BYTES } else { MAX_ANONYMOUS_FORM_BYTES };
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts, read_body(body, most).await?.into());
        let Form(pairs) = Form::<Vec<(String, String)>>::from_request(request, state)
            .await
            .map_err(|refused| Failure::Form(refused.body_text()))?;
        let form = SubmittedForm(pairs);
        if !secret::constant_time_eq(form.get("token"), &person.token()) {
            return Err(Failure::Foreign);
        }
        Ok(form)
    }
}

/// The bytes of a body. A body that is too large is read on and dropped, so that the client receives the reason for the refusal.
pub(crate) async fn read_body(mut body: Body, most: usize) -> Result<Vec<u8>, Failure> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let frame = frame.map_err(|broken| Failure::Form(broken.to_string()))?;
        let Ok(data) = frame.into_data() else { continue };
        length += data.len();
        if length > 2 * MAX_FORM_BYTES {
            break;
        }
        if length <= most {
            bytes.extend_from_slice(&data);
        }
    }
    if length > most { Err(Failure::Large(most)) } else { Ok(bytes) }
}

/// Refuses whoever tries too often.
pub(crate) fn check_rate(wait: Result<(), Duration>) -> Result<(), Failure> {
    wait.map_err(Failure::Hurried)
}

#[cfg(test)]
mod tests {
    use super::SubmittedForm;

    #[test]
    fn an_address_is_typed_with_its_scheme_or_without() {
        let address = |text: &str| SubmittedForm(vec![("url".to_owned(), text.to_owned())]).address("url");
        for host in ["www.example.edu/events", "example.org:8080/talks?a=http://b.org/"] {
            assert_eq!(address(&format!(" {host} ")), format!("https://{host}"));
        }
        for whole in
            ["", "http://example.org/", "javascript:alert(1)", "mailto:ann@example.org", "talks", "/a.b"]
        {
            assert_eq!(address(whole), whole);
        }
    }
}
