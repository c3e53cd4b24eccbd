//! One page over HTTP, with all that politeness asks for.

use std::error::Error;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, LOCATION};
use reqwest::{Client, Response, StatusCode};
use url::Url;

use crate::host::{Host, Hosts, Robots};
use crate::robots::Rules;
use crate::{Limits, Refusal};

/// Our name in robots.txt.
const PROGRAM: &str = "glean";

/// Most redirects on the way to a robots.txt (RFC 9309 §2.3.1.2: at least five).
const ROBOTS_REDIRECTS: usize = 5;

/// Media types that hold no page, by their beginnings.
const NO_PAGES: &[&str] = &["image/", "audio/", "video/", "font/", "application/pdf", "application/zip"];

/// A page as a server gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// Its address, at the end of all redirects.
    pub url: Url,
    /// What the server said, name (in lower case) and value.
    pub headers: Vec<(String, String)>,
    /// The page, decompressed.
    pub body: Vec<u8>,
}

impl Visit {
    /// The first header of a name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
}

/// Fetches pages. One for all pages, since it remembers what hosts ask for and when each is to be asked again.
#[derive(Debug)]
pub struct Fetcher {
    client: Client,
    limits: Limits,
    hosts: Hosts,
}

impl Fetcher {
    /// A fetcher with these limits. `None` where the system lends no network at all (no roots of trust, no sockets).
    pub fn new(limits: Limits) -> Option<Fetcher> {
        // Fails only where a provider is set already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .user_agent(concat!("glean/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(limits.time.min(Duration::from_secs(10)))
            .timeout(limits.time)
            .build()
            .ok()?;
        Some(Fetcher { client, limits, hosts: Hosts::default() })
    }

    /// The page at an address, through redirects, each of them asked for as if it were the first.
    pub async fn fetch(&self, address: &str) -> Result<Visit, Refusal> {
        let mut url = parsed(address)?;
        let mut way = Vec::new();
        loop {
            let answer = self.ask(&url).await?;
            let Some(next) = redirect(&url, &answer) else { return self.visit(url, answer).await };
            let next = parsed(next?.as_str())?;
            way.push(url.clone());
            // We keep no cookies, so the same address again gives the same answer: a circle.
            if way.len() > self.limits.redirects || way.contains(&next) {
                return Err(Refusal::Redirects { url, times: way.len(), last: next.into() });
            }
            url = next;
        }
    }

    /// Asks for one address, if robots.txt lets us and when it is our turn.
    async fn ask(&self, url: &Url) -> Result<Response, Refusal> {
        let host = self.hosts.at(&url.origin().ascii_serialization());
        let mut host = host.lock().await;
        self.permitted(&mut host, url).await?;
        host.wait(self.limits.pace).await;
        self.get(url).await
    }

    /// Does the host's robots.txt let us? It is fetched once a host.
    async fn permitted(&self, host: &mut Host, url: &Url) -> Result<(), Refusal> {
        if host.robots.is_none() {
            host.robots = Some(self.robots(url).await);
        }
        let path =
            url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        match &host.robots {
            Some(Robots::Unknown(why)) => Err(Refusal::NoRobots { url: url.clone(), why: why.clone() }),
            Some(Robots::Rules(rules)) => match rules.refusing(&path) {
                Some(rule) => Err(Refusal::Robots { url: url.clone(), rule: rule.to_owned() }),
                None => Ok(()),
            },
            None => Ok(()),
        }
    }

    /// The robots.txt of a page's site. None there (4xx) allows all; a server in trouble (5xx, no answer) allows
    /// nothing (RFC 9309 §2.3.1).
    async fn robots(&self, page: &Url) -> Robots {
        let Ok(mut url) = page.join("/robots.txt") else { return Robots::Rules(Rules::default()) };
        for _ in 0..=ROBOTS_REDIRECTS {
            let mut answer = match self.get(&url).await {
                Ok(answer) => answer,
                Err(Refusal::Network { why, .. }) => return Robots::Unknown(why),
                Err(refusal) => return Robots::Unknown(refusal.to_string()),
            };
            match redirect(&url, &answer) {
                Some(Ok(next)) => url = next,
                Some(Err(_)) => break,
                None if answer.status().is_server_error() => {
                    return Robots::Unknown(answer.status().to_string());
                }
                None if !answer.status().is_success() => break,
                None => {
                    // What is longer than the limit is cut, not refused: its first rules still hold.
                    let body = body(&mut answer, self.limits.bytes).await.unwrap_or_else(|cut| cut.read);
                    return Robots::Rules(Rules::of(&body, PROGRAM));
                }
            }
        }
        Robots::Rules(Rules::default())
    }

    /// One request. This is the one place where we connect: a service that must not reach its own network checks here.
    async fn get(&self, url: &Url) -> Result<Response, Refusal> {
        self.client.get(url.clone()).send().await.map_err(|e| self.failed(url, &e))
    }

    async fn visit(&self, url: Url, mut answer: Response) -> Result<Visit, Refusal> {
        if !answer.status().is_success() {
            return Err(Refusal::Status { url, status: answer.status().to_string() });
        }
        let kind = answer.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        if NO_PAGES.iter().any(|no| kind.starts_with(no)) {
            return Err(Refusal::Kind { kind: kind.to_owned(), url });
        }
        let headers = headers(&answer);
        match body(&mut answer, self.limits.bytes).await {
            Ok(body) => Ok(Visit { url, headers, body }),
            Err(Cut { why: Some(error), .. }) => Err(self.failed(&url, &error)),
            Err(Cut { why: None, .. }) => Err(Refusal::Large { url, bytes: self.limits.bytes }),
        }
    }

    fn failed(&self, url: &Url, error: &reqwest::Error) -> Refusal {
        let url = url.clone();
        if error.is_timeout() {
            return Refusal::Slow { url, time: self.limits.time };
        }
        // The innermost cause says most: "connection refused".
        let mut cause: &dyn Error = error;
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        Refusal::Network { url, why: cause.to_string() }
    }
}

/// A body that was not read to its end: what was read, and what went wrong; nothing where it was too long.
struct Cut {
    read: Vec<u8>,
    why: Option<reqwest::Error>,
}

async fn body(answer: &mut Response, limit: usize) -> Result<Vec<u8>, Cut> {
    let mut read = Vec::new();
    loop {
        match answer.chunk().await {
            Ok(Some(chunk)) if read.len() + chunk.len() > limit => return Err(Cut { read, why: None }),
            Ok(Some(chunk)) => read.extend_from_slice(&chunk),
            Ok(None) => return Ok(read),
            Err(error) => return Err(Cut { read, why: Some(error) }),
        }
    }
}

fn headers(answer: &Response) -> Vec<(String, String)> {
    let text = |value: &reqwest::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    answer.headers().iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

/// Where an answer sends us, if it does.
fn redirect(from: &Url, answer: &Response) -> Option<Result<Url, Refusal>> {
    let moved = [
        StatusCode::MOVED_PERMANENTLY,
        StatusCode::FOUND,
        StatusCode::SEE_OTHER,
        StatusCode::TEMPORARY_REDIRECT,
        StatusCode::PERMANENT_REDIRECT,
    ];
    let to = answer.headers().get(LOCATION).filter(|_| moved.contains(&answer.status()))?;
    let to = String::from_utf8_lossy(to.as_bytes()).into_owned();
    Some(from.join(&to).map_err(|e| Refusal::Address { address: to, why: e.to_string() }))
}

/// An address of the web: http or https, with a host. Its fragment is the reader's, not the server's.
fn parsed(address: &str) -> Result<Url, Refusal> {
    let refused = |why: String| Refusal::Address { address: address.to_owned(), why };
    let mut url = Url::parse(address).map_err(|e| refused(e.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(refused(format!("the scheme is {}", url.scheme())));
    }
    url.set_fragment(None);
    Ok(url)
}
