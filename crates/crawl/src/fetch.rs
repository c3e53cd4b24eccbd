//! One page over HTTP, with all that politeness asks for.

use std::time::Duration;

use reqwest::{Response, StatusCode};
use url::Url;

use crate::fetched::Fetched;
use crate::frontier::Validators;
use crate::host::{Host, Hosts};
use crate::http::{self, Http};
use crate::robots::{self, Robots};
use crate::{Limits, Refusal};

/// A page that was fetched before, asked for again.
#[derive(Debug)]
pub enum Again {
    /// It is as it was.
    Unchanged,
    /// The page, with what tells this version from others.
    Page(Box<Fetched>, Validators),
    /// Why there is none, and how long the server asks us to stay away.
    Refused(Refusal, Option<Duration>),
}

/// Fetches pages. One for all pages, since it remembers what hosts ask for and when each is to be asked again.
#[derive(Debug)]
pub struct Fetcher {
    http: Http,
    hosts: Hosts,
}

impl Fetcher {
    /// A fetcher with these limits. `None` where the system lends no network at all (no roots of trust, no sockets).
    pub fn new(limits: Limits) -> Option<Fetcher> {
        Http::new(limits).map(Fetcher::of)
    }

    /// A fetcher that makes its requests so.
    pub(crate) fn of(http: Http) -> Fetcher {
        Fetcher { http, hosts: Hosts::default() }
    }

    /// The page at an address, through redirects, each of them asked for as if it were the first.
    pub async fn fetch(&self, address: &str) -> Result<Fetched, Refusal> {
        let (url, answer) = self.answer(address, &Validators::default()).await?;
        self.visit(url, answer).await
    }

    /// The page at an address, if it is another than the one that had these validators.
    pub async fn fetch_again(&self, address: &str, known: &Validators) -> Again {
        match self.answer(address, known).await {
            Ok((_, answer)) if answer.status() == StatusCode::NOT_MODIFIED => Again::Unchanged,
            Ok((url, answer)) => {
                let (wait, validators) = (http::retry_after(&answer), http::validators(&answer));
                match self.visit(url, answer).await {
                    Ok(page) => Again::Page(Box::new(page), validators),
                    Err(why) => Again::Refused(why, wait),
                }
            }
            Err(why) => Again::Refused(why, None),
        }
    }

    /// The answer at the end of all redirects.
    async fn answer(&self, address: &str, known: &Validators) -> Result<(Url, Response), Refusal> {
        let mut url = parsed(address)?;
        let mut way = Vec::new();
        loop {
            let answer = self.ask(&url, known).await?;
            let Some(next) = http::redirect(&url, &answer) else { return Ok((url, answer)) };
            let next = parsed(next?.as_str())?;
            way.push(url.clone());
            // We keep no cookies, so the same address again gives the same answer: a circle.
            if way.len() > self.http.limits.redirects || way.contains(&next) {
                return Err(Refusal::Redirects { url, times: way.len(), last: next.into() });
            }
            url = next;
        }
    }

    /// Asks for one address, if robots.txt lets us and when it is our turn.
    async fn ask(&self, url: &Url, known: &Validators) -> Result<Response, Refusal> {
        let host = self.hosts.at(&url.origin().ascii_serialization());
        let mut host = host.lock().await;
        self.permitted(&mut host, url).await?;
        host.wait(self.http.limits.pace).await;
        self.http.get(url, known).await
    }

    /// Does the host's robots.txt let us? It is fetched once a host.
    async fn permitted(&self, host: &mut Host, url: &Url) -> Result<(), Refusal> {
        if host.robots().is_none() {
            let robots = robots::of_site(&self.http, url).await;
            host.learn(robots);
        }
        match host.robots() {
            Some(Robots::Unknown(why, _)) if why.is_of_host() => Err(why.clone()),
            Some(Robots::Unknown(why, _)) => Err(Refusal::NoRobots { url: url.clone(), why: why.brief() }),
            Some(Robots::Rules(rules)) => match rules.refusing(&robots::path(url)) {
                Some(rule) => Err(Refusal::Robots { url: url.clone(), rule: rule.to_owned() }),
                None => Ok(()),
            },
            None => Ok(()),
        }
    }

    async fn visit(&self, url: Url, answer: Response) -> Result<Fetched, Refusal> {
        if !answer.status().is_success() {
            return Err(Refusal::Status { url, status: answer.status().to_string() });
        }
        let headers = http::headers(&answer);
        let body = self.http.body(&url, answer, None).await?.bytes;
        Ok(Fetched { url, headers, body })
    }
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
