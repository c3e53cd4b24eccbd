//! One request over HTTP, within limits of size and time.
//!
//! ```text
//! Url ── get ──▶ Response (status, headers) ── body ──▶ bytes, decompressed
//! ```
//!
//! This is the one place where we connect: a service that must not reach its own network checks here.

use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use reqwest::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, IF_MODIFIED_SINCE, IF_NONE_MATCH, LOCATION,
    ORIGIN, REFERER, RETRY_AFTER, SET_COOKIE,
};
use reqwest::{Client, Response, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

use crate::names::{Names, NoName};
use crate::options::{OptionsError, RequestOptions};
use crate::validators::Validators;
use crate::{Limits, Reach, Refusal};
use crate::{deflate, public, tls};

/// Media types that hold no page, by their beginnings.
const NO_PAGES: &[&str] = &[
    "image/",
    "audio/",
    "video/",
    "font/",
    "application/pdf",
    "application/zip",
    "application/octet-stream",
];

/// Bodies up to this size in bytes are nothing unusual: of the pages of our corpora 99 % are smaller.
pub(crate) const USUAL: usize = 1 << 20;

/// The media type of a filled form.
const FORM: &str = "application/x-www-form-urlencoded";

/// The error for a body that cannot be decompressed.
const BROKEN_PACKING: &str = "the answer's packing is broken";

/// A client that follows no redirect by itself: each is asked for as if it were the first.
#[derive(Debug, Clone)]
pub(crate) struct Http {
    client: Client,
    pub(crate) limits: Limits,
    options: Arc<RequestOptions>,
}

impl Http {
    /// `None` where the system lends no network at all (no roots of trust, no sockets).
    pub(crate) fn new(limits: Limits) -> Option<Http> {
        Http::with(limits, RequestOptions::default()).ok()
    }

    /// A client that makes requests in this way.
    pub(crate) fn with(limits: Limits, options: RequestOptions) -> Result<Http, OptionsError> {
        // Fails only where a provider is set already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = Client::builder()
            .user_agent(options.user_agent.header.clone())
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(limits.time.min(Duration::from_secs(10)))
            .timeout(limits.time)
            .no_deflate()
            // Servers write odd lines among their headers; browsers pass over them.
            .http1_ignore_invalid_headers_in_responses(true)
            .http1_allow_spaces_after_header_name_in_responses(true)
            .http1_allow_obsolete_multiline_headers_in_responses(true)
            .dns_resolver(Arc::new(Names { reach: limits.reach }));
        if limits.reach == Reach::Public {
            // A proxy would connect where we do not look.
            client = client.no_proxy();
        }
        if let Some(address) = &options.proxy {
            client = client.proxy(proxy(address, limits.reach)?);
        }
        for pem in &options.authorities {
            let authorities = reqwest::Certificate::from_pem_bundle(pem);
            let authorities = authorities.map_err(|why| OptionsError::Authorities(why.to_string()))?;
            if authorities.is_empty() {
                return Err(OptionsError::Authorities("there is none in the file".to_owned()));
            }
            client = client.tls_certs_merge(authorities);
        }
        let client = client.build().map_err(|_| OptionsError::NoNetwork)?;
        Ok(Http { client, limits, options: Arc::new(options) })
    }

    /// The product token by which sites name us.
    pub(crate) fn agent(&self) -> &str {
        self.options.user_agent.product()
    }

    /// One request; only for another version than the one that has these validators.
    pub(crate) async fn get(&self, url: &Url, known: &Validators) -> Result<Response, Refusal> {
        self.may_reach(url)?;
        let mut request = self.client.get(url.clone()).headers(self.options.headers(url));
        if let Some(etag) = &known.etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        if let Some(date) = &known.last_modified {
            request = request.header(IF_MODIFIED_SINCE, date);
        }
        self.answer(url, request).await
    }

    /// Sends a filled form that stands on this page, as `application/x-www-form-urlencoded`.
    pub(crate) async fn submit(&self, url: &Url, page: &Url, form: String) -> Result<Response, Refusal> {
        self.may_reach(url)?;
        let request = self.client.post(url.clone()).headers(self.options.headers(url));
        // Many a server takes a form for a forgery without them.
        let request =
            request.header(REFERER, page.as_str()).header(ORIGIN, page.origin().ascii_serialization());
        self.answer(url, request.header(CONTENT_TYPE, FORM).body(form)).await
    }

    /// May a password go to an address that was given for another one? To the same server, or where the crawl's headers go; never from TLS
    /// to a connection without.
    pub(crate) fn may_tell(&self, from: &Url, to: &Url) -> bool {
        let keeps_tls = from.scheme() != "https" || to.scheme() == "https";
        keeps_tls && (from.origin() == to.origin() || self.options.is_told(&self.options.domain, to))
    }

    /// The names of the cookies that are sent to an address.
    pub(crate) fn cookies_of(&self, url: &Url) -> impl Iterator<Item = String> {
        let header = self.options.cookies.as_ref().and_then(|jar| jar.header(url)).unwrap_or_default();
        let names = header.split("; ").filter_map(|pair| Some(pair.split_once('=')?.0.to_owned()));
        names.collect::<Vec<_>>().into_iter()
    }

    /// Sends a request, and keeps the cookies that its answer sets.
    async fn answer(&self, url: &Url, request: reqwest::RequestBuilder) -> Result<Response, Refusal> {
        let mut answer = request.send().await.map_err(|e| self.failed(url, &e))?;
        let set = answer.headers().get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
        if self.options.cookies.as_ref().is_some_and(|jar| jar.keep(url, set)) {
            answer.extensions_mut().insert(CookiesChanged);
        }
        if header(&answer, CONTENT_ENCODING).is_some_and(|packing| packing.eq_ignore_ascii_case("deflate")) {
            answer.headers_mut().remove(CONTENT_ENCODING);
            answer.headers_mut().remove(CONTENT_LENGTH);
            answer.extensions_mut().insert(Deflated);
        }
        Ok(answer)
    }

    /// One message to whoever asked for it.
    pub(crate) async fn post(
        &self,
        url: &Url,
        headers: HeaderMap,
        body: String,
    ) -> Result<Response, Refusal> {
        self.may_reach(url)?;
        let sent = self.client.post(url.clone()).headers(headers).body(body).send().await;
        sent.map_err(|e| self.failed(url, &e))
    }

    /// Names are left to the resolver.
    fn may_reach(&self, url: &Url) -> Result<(), Refusal> {
        if self.limits.reach == Reach::Public && public::is_private_literal(url) {
            let why = "it is an address of a private network".to_owned();
            return Err(Refusal::Unreachable { url: url.clone(), why });
        }
        Ok(())
    }

    /// The body of an answer, if it is a page's.
    /// A large one waits for its place among the large ones, if their number is bounded.
    pub(crate) async fn body(
        &self,
        url: &Url,
        answer: Response,
        large: Option<&Arc<Semaphore>>,
    ) -> Result<Body, Refusal> {
        let kind = header(&answer, CONTENT_TYPE).unwrap_or_default().to_ascii_lowercase();
        if NO_PAGES.iter().any(|no| kind.starts_with(no)) {
            return Err(Refusal::Kind { kind, url: url.clone() });
        }
        let packed = answer.extensions().get::<Deflated>().is_some();
        let body = self.packed_body(url, answer, large).await?;
        if !packed {
            return Ok(body);
        }
        let Ok(bytes) = deflate::unpack(&body.bytes, self.limits.bytes) else {
            return Err(Refusal::Network { url: url.clone(), why: BROKEN_PACKING.to_owned() });
        };
        if bytes.len() > self.limits.bytes {
            return Err(Refusal::Large { url: url.clone(), bytes: self.limits.bytes });
        }
        Ok(Body { bytes, ..body })
    }

    /// A body as it comes.
    async fn packed_body(
        &self,
        url: &Url,
        mut answer: Response,
        large: Option<&Arc<Semaphore>>,
    ) -> Result<Body, Refusal> {
        let limit = self.limits.bytes;
        let cut = match read(&mut answer, Vec::new(), limit.min(USUAL)).await {
            Ok(bytes) => return Ok(Body { bytes, place: None }),
            Err(cut) if cut.is_long() && limit > USUAL => cut,
            Err(cut) => return Err(self.cut(url, &cut)),
        };
        let place = match large {
            Some(large) => Arc::clone(large).acquire_owned().await.ok(),
            None => None,
        };
        match read(&mut answer, cut.read, limit).await {
            Ok(bytes) => Ok(Body { bytes, place }),
            Err(cut) => Err(self.cut(url, &cut)),
        }
    }

    /// Why a body was not read to its end.
    pub(crate) fn cut(&self, url: &Url, cut: &Cut) -> Refusal {
        match &cut.why {
            Some(error) => self.failed(url, error),
            None => Refusal::Large { url: url.clone(), bytes: self.limits.bytes },
        }
    }

    fn failed(&self, url: &Url, error: &reqwest::Error) -> Refusal {
        let url = url.clone();
        if error.is_timeout() && error.is_connect() {
            return Refusal::Unreachable { url, why: "no connection in time".to_owned() };
        }
        if error.is_timeout() {
            return Refusal::Slow { url, time: self.limits.time };
        }
        let causes: Vec<Cause> = std::iter::successors(Some(error as Cause), behind).collect();
        // The innermost cause says most: "connection refused".
        let why = causes.last().map_or_else(|| error.to_string(), ToString::to_string);
        let why = if self.options.proxy.is_some() { format!("through the proxy: {why}") } else { why };
        if causes.iter().any(|cause| cause.is::<NoName>()) {
            Refusal::NoName { url, why }
        // Once the connection stands, what breaks it off is no question of certificates.
        } else if let Some(why) = unsafe_connection(&causes, url.scheme()).filter(|_| error.is_connect()) {
            Refusal::Tls { url, why: why.to_owned() }
        } else if error.is_connect() {
            let refused = is_io(&causes, &[io::ErrorKind::ConnectionRefused]);
            if refused { Refusal::Refused { url, why } } else { Refusal::Unreachable { url, why } }
        } else if is_broken_off(&causes) {
            let why = broken(error, &causes).map_or(why, str::to_owned);
            Refusal::Reset { url, why }
        } else {
            let why = broken(error, &causes).map_or(why, str::to_owned);
            Refusal::Network { url, why }
        }
    }
}

/// The proxy through which all is asked.
fn proxy(address: &Url, reach: Reach) -> Result<reqwest::Proxy, OptionsError> {
    let mut redacted = address.clone();
    // Fails only for addresses that have no place for one.
    let _ = redacted.set_password(None);
    let wrong = |why: String| OptionsError::Proxy { address: redacted.to_string(), why };
    if reach == Reach::Public {
        return Err(wrong("a service that must not reach its own network uses none, since it would connect where nobody looks".to_owned()));
    }
    if !matches!(address.scheme(), "http" | "https") || address.host_str().is_none() {
        return Err(wrong(format!("the scheme is {}", address.scheme())));
    }
    reqwest::Proxy::all(address.clone()).map_err(|why| wrong(why.to_string()))
}

/// Is a cause an I/O error of one of these kinds?
fn is_io(causes: &[Cause], kinds: &[io::ErrorKind]) -> bool {
    causes.iter().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| kinds.contains(&e.kind())))
}

/// Did the server end the connection where an answer was to come?
fn is_broken_off(causes: &[Cause]) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
    let http = causes.iter().find_map(|cause| cause.downcast_ref::<hyper::Error>());
    http.is_some_and(hyper::Error::is_incomplete_message)
        || is_io(causes, &[BrokenPipe, ConnectionAborted, ConnectionReset])
}

/// What is wrong with an answer, where that is known.
fn broken(error: &reqwest::Error, causes: &[Cause]) -> Option<&'static str> {
    let http = causes.iter().find_map(|cause| cause.downcast_ref::<hyper::Error>());
    let ends = |cause: &Cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::UnexpectedEof)
    };
    match http {
        Some(http) if http.is_parse() => Some("the answer is not HTTP"),
        Some(http) if http.is_incomplete_message() => {
            Some("the server closed the connection without an answer")
        }
        _ if causes.iter().any(ends) => Some("the answer is shorter than it says"),
        None if error.is_decode() => Some(BROKEN_PACKING),
        _ => None,
    }
}

/// What went wrong, or what was behind it.
type Cause<'e> = &'e (dyn Error + 'static);

/// What was behind a cause. An I/O error hides what it was made of.
fn behind<'e>(cause: &Cause<'e>) -> Option<Cause<'e>> {
    match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(inner) => Some(inner),
        None => Error::source(*cause),
    }
}

/// What is wrong with a connection's TLS, if that is what is wrong.
fn unsafe_connection(causes: &[Cause], scheme: &str) -> Option<&'static str> {
    let tls_error =
        causes.iter().find_map(|cause| cause.downcast_ref::<rustls::Error>()).map(tls::describe_error);
    let broken_off = |cause: &Cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::UnexpectedEof)
    };
    let handshake = scheme == "https" && causes.iter().any(broken_off);
    tls_error.or(handshake.then_some("the server broke off the handshake"))
}

/// A body that was not read to its end: what was read, and what went wrong; nothing where it was too long.
pub(crate) struct Cut {
    pub(crate) read: Vec<u8>,
    why: Option<reqwest::Error>,
}

impl Cut {
    /// Was it cut for being too long, not broken off on its way?
    pub(crate) fn is_long(&self) -> bool {
        self.why.is_none()
    }
}

/// A body, and its place among the large ones as long as it is held.
pub(crate) struct Body {
    pub(crate) bytes: Vec<u8>,
    place: Option<OwnedSemaphorePermit>,
}

impl Body {
    /// The bytes, and the place that is to be held as long as they are.
    pub(crate) fn parts(self) -> (Vec<u8>, Option<OwnedSemaphorePermit>) {
        (self.bytes, self.place)
    }
}

/// Reads a body on behind what was read of it, until it is longer than a limit in bytes. What is cut holds the chunk that
/// went beyond.
pub(crate) async fn read(answer: &mut Response, mut read: Vec<u8>, limit: usize) -> Result<Vec<u8>, Cut> {
    loop {
        if read.len() > limit {
            return Err(Cut { read, why: None });
        }
        match answer.chunk().await {
            Ok(Some(chunk)) => read.extend_from_slice(&chunk),
            Ok(None) => return Ok(read),
            Err(error) => return Err(Cut { read, why: Some(error) }),
        }
    }
}

/// The headers of a response, name in lower case and value.
pub(crate) fn headers(answer: &Response) -> Vec<(String, String)> {
    let text = |value: &reqwest::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    answer.headers().iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

fn header(answer: &Response, name: reqwest::header::HeaderName) -> Option<String> {
    answer.headers().get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

/// What the server says to tell versions apart.
pub(crate) fn validators(answer: &Response) -> Validators {
    Validators::of(|name| {
        answer.headers().get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
    })
}

/// How long the server asks us to stay away: seconds, or a moment.
pub(crate) fn retry_after(answer: &Response) -> Option<Duration> {
    let value = header(answer, RETRY_AFTER)?;
    match value.trim().parse() {
        Ok(seconds) => Some(Duration::from_secs(seconds)),
        Err(_) => httpdate::parse_http_date(value.trim()).ok()?.duration_since(SystemTime::now()).ok(),
    }
}

/// Marks an answer whose body is packed in a way that we unpack ourselves.
#[derive(Debug, Clone, Copy)]
struct Deflated;

/// Marks an answer that sets cookies which were not sent to its address.
#[derive(Debug, Clone, Copy)]
struct CookiesChanged;

/// Would the same request be made with other cookies now, which this answer set?
pub(crate) fn sets_cookies(answer: &Response) -> bool {
    answer.extensions().get::<CookiesChanged>().is_some()
}

/// Where an answer sends us, if it does.
pub(crate) fn redirect(from: &Url, answer: &Response) -> Option<Result<Url, Refusal>> {
    let moved = [
        StatusCode::MOVED_PERMANENTLY,
        StatusCode::FOUND,
        StatusCode::SEE_OTHER,
        StatusCode::TEMPORARY_REDIRECT,
        StatusCode::PERMANENT_REDIRECT,
    ];
    let to = header(answer, LOCATION).filter(|_| moved.contains(&answer.status()))?;
    Some(from.join(&to).map_err(|e| Refusal::Address { address: to, why: e.to_string() }))
}
