//! How requests are made, beyond the address: who asks, with which headers and cookies, through which proxy, whom we trust.
//!
//! ```text
//! request ── user agent ── headers, log-in: to hosts of the crawl alone ── cookies: to whom they belong ──▶ proxy? ──▶ host
//! ```

use std::cmp::Reverse;
use std::sync::Arc;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use url::Url;

use crate::Domain;
use crate::agent::UserAgent;
use crate::cookies::CookieJar;

/// Headers that are not for the user to set: they belong to the connection, or to what the crawler knows of a page.
const OURS: &[&str] = &[
    "accept-encoding",
    "connection",
    "content-length",
    "host",
    "if-modified-since",
    "if-none-match",
    "range",
    "te",
    "transfer-encoding",
    "upgrade",
    "user-agent",
];

/// How requests are made. As it is by default: with our name, without cookies, through the proxy that the environment names.
#[derive(Debug, Clone, Default)]
pub struct RequestOptions {
    /// Who asks.
    pub user_agent: UserAgent,
    /// Headers of each request to a host of the domain.
    pub headers: Vec<Header>,
    /// Whose requests bear the headers: no others learn of them.
    pub domain: Domain,
    /// Users and passwords of hosts.
    pub logins: Vec<Login>,
    /// Where the crawl begins: headers and passwords go to the ports of these and the usual ones, and where all of these are of https over
    /// TLS alone.
    pub seeds: Vec<Url>,
    /// The proxy through which all is asked, with user and password where it wants them.
    pub proxy: Option<Url>,
    /// Certificates of authorities in PEM that are trusted besides those of the system.
    pub authorities: Vec<Vec<u8>>,
    /// The cookies of the crawl; `None`: none are kept.
    pub cookies: Option<Arc<CookieJar>>,
}

/// What is wrong with how requests are to be made.
#[derive(Debug, Clone, thiserror::Error)]
pub enum OptionsError {
    /// A header that is none.
    #[error("reading the header `{text}`: {why}; write it as NAME:VALUE, such as Accept-Language: de")]
    Header {
        /// As it is written, without its value.
        text: String,
        /// What is wrong.
        why: &'static str,
    },
    /// A proxy that is none.
    #[error("reading the proxy {address}: {why}; write it as http://host:port")]
    Proxy {
        /// As it is written, without its password.
        address: String,
        /// What is wrong.
        why: String,
    },
    /// Authorities that cannot be read.
    #[error(
        "reading the certificates of authorities: {0}; they must be in PEM (-----BEGIN CERTIFICATE-----)"
    )]
    Authorities(String),
    /// The system lends no network.
    #[error("starting to crawl: the system lends no network (no roots of trust, no sockets)")]
    NoNetwork,
}

/// A header of requests. Its value may be a secret, and is not shown.
#[derive(Clone)]
pub struct Header {
    name: HeaderName,
    value: HeaderValue,
}

impl std::fmt::Debug for Header {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: …", self.name)
    }
}

impl Header {
    /// Reads `NAME:VALUE`.
    ///
    /// # Errors
    /// Where it is no header, or one that the crawler sets by itself.
    pub fn parse(text: &str) -> Result<Header, OptionsError> {
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        let wrong = |why| OptionsError::Header { text: name.to_owned(), why };
        if !text.contains(':') {
            return Err(wrong("there is no colon"));
        }
        let name =
            HeaderName::from_bytes(name.trim().as_bytes()).map_err(|_| wrong("it is no name of a header"))?;
        if OURS.contains(&name.as_str()) {
            return Err(wrong("the crawler sets it by itself"));
        }
        let mut value = HeaderValue::from_str(value.trim())
            .map_err(|_| wrong("its value has signs that a header cannot hold"))?;
        value.set_sensitive(true);
        Ok(Header { name, value })
    }
}

/// User and password of some hosts (Basic, RFC 7617).
#[derive(Clone)]
pub struct Login {
    /// For whom it is.
    pub hosts: Domain,
    /// The user.
    pub user: String,
    /// The password, which is not shown.
    pub password: String,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {:?}", self.user, self.hosts)
    }
}

impl RequestOptions {
    /// May a request to an address hold what hosts of a domain are told alone? What listens at another port, and who reads a connection
    /// without TLS, is somebody else.
    pub(crate) fn is_told(&self, hosts: &Domain, url: &Url) -> bool {
        let over_tls = url.scheme() == "https" || self.seeds.iter().any(|seed| seed.scheme() == "http");
        let is_their_port = url.port().is_none()
            || hosts.names_port(url)
            || self.seeds.iter().any(|seed| seed.port() == url.port());
        hosts.holds(url) && (over_tls || self.seeds.is_empty()) && is_their_port
    }

    /// The headers of a request to an address.
    pub(crate) fn headers(&self, url: &Url) -> HeaderMap {
        use base64::Engine;
        use reqwest::header::{AUTHORIZATION, COOKIE};
        let mut headers = HeaderMap::new();
        let for_url = |login: &&Login| self.is_told(&login.hosts, url);
        // Of several the one that names the nearest host.
        let login = self.logins.iter().filter(for_url).min_by_key(|login| Reverse(login.hosts.nearness(url)));
        if let Some(login) = login {
            let pair = format!("{}:{}", login.user, login.password);
            let value = format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(pair));
            headers.extend(HeaderValue::from_str(&value).ok().map(|value| (AUTHORIZATION, value)));
        }
        if self.is_told(&self.domain, url) {
            // A header of the user's stands for a log-in.
            if self.headers.iter().any(|own| own.name == AUTHORIZATION) {
                headers.remove(AUTHORIZATION);
            }
            for header in &self.headers {
                headers.append(header.name.clone(), header.value.clone());
            }
        }
        if let Some(cookies) = self.cookies.as_ref().and_then(|jar| jar.header(url)) {
            let own = headers.get_all(COOKIE).iter().filter_map(|own| own.to_str().ok());
            let all: Vec<&str> = own.chain([&*cookies]).collect();
            let all = all.join("; ");
            if let Ok(value) = HeaderValue::from_str(&all) {
                headers.insert(COOKIE, value);
            }
        }
        headers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).expect("an address")
    }

    #[test]
    fn headers_and_passwords_go_to_their_hosts_alone() {
        let options = RequestOptions {
            headers: vec![
                Header::parse("X-Token: a:b").expect("a header"),
                Header::parse("Cookie: own=1").expect("one"),
            ],
            domain: Domain::new(["example.org"]).expect("a domain"),
            logins: vec![Login {
                hosts: Domain::new(["=in.example.org"]).expect("a host"),
                user: "Aladdin".into(),
                password: "open sesame".into(),
            }],
            cookies: Some(Arc::default()),
            ..RequestOptions::default()
        };
        options.cookies.as_ref().expect("a jar").keep(&url("http://in.example.org/"), ["a=1"].into_iter());
        let sent = |address: &str| {
            let headers = options.headers(&url(address));
            ["authorization", "x-token", "cookie"].map(|name| {
                headers
                    .get(name)
                    .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
                    .unwrap_or_default()
            })
        };
        let basic = "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==";
        assert_eq!(sent("http://in.example.org/"), [basic, "a:b", "own=1; a=1"]);
        assert_eq!(sent("http://www.example.org/"), ["", "a:b", "own=1"]);
        assert_eq!(sent("http://example.com/"), ["", "", ""]);
        assert!(!format!("{options:?}").contains("sesame") && !format!("{options:?}").contains("a:b"));
    }

    #[test]
    fn secrets_stay_with_their_port_and_over_tls() {
        let login = |hosts: &str, user: &str| Login {
            hosts: Domain::new([hosts]).expect("a domain"),
            user: user.into(),
            password: "x".into(),
        };
        let options = |seed: &str| RequestOptions {
            headers: vec![
                Header::parse("X-Token: a").expect("a header"),
                Header::parse("Cookie: a=1").expect("one"),
                Header::parse("Cookie: b=2").expect("one"),
            ],
            domain: Domain::new(["example.org"]).expect("a domain"),
            logins: vec![login("example.org", "all"), login("=in.example.org", "in")],
            seeds: vec![url(seed)],
            cookies: Some(Arc::default()),
            ..RequestOptions::default()
        };
        let sent = |seed: &str, to: &str| {
            let headers = options(seed).headers(&url(to));
            (headers.contains_key("x-token"), headers.contains_key("authorization"))
        };
        for (seed, to, is_sent) in [
            ("https://example.org/", "https://www.example.org/", true),
            ("https://example.org/", "http://www.example.org/", false),
            ("http://example.org/", "http://www.example.org/", true),
            ("https://example.org/", "https://example.org:8443/", false),
            ("https://example.org:8443/", "https://in.example.org:8443/", true),
            ("https://example.org/", "https://example.com/", false),
        ] {
            assert_eq!(sent(seed, to), (is_sent, is_sent), "{seed} to {to}");
        }
        let own = options("https://example.org/");
        let user = |to: &str| own.headers(&url(to)).get("authorization").cloned();
        assert_ne!(user("https://in.example.org/"), user("https://example.org/"), "the nearest host's");
        let both = RequestOptions {
            headers: vec![Header::parse("Authorization: Bearer b").expect("one")],
            ..own.clone()
        };
        let headers = both.headers(&url("https://example.org/"));
        assert_eq!(headers.get_all("authorization").iter().collect::<Vec<_>>(), ["Bearer b"]);
        own.cookies
            .as_ref()
            .expect("a jar")
            .keep(&url("https://example.org/"), ["c=3", "d=x\ty", "e=\u{1}"].into_iter());
        assert_eq!(
            own.headers(&url("https://example.org/")).get("cookie").expect("cookies"),
            "a=1; b=2; c=3"
        );
    }

    #[test]
    fn headers_that_are_none_are_told_without_their_values() {
        for (text, word) in
            [("x", "no colon"), ("a b: c", "no name"), ("Host: a.org", "by itself"), ("A: \n", "")]
        {
            match Header::parse(text) {
                Ok(_) => assert_eq!(word, ""),
                Err(why) => assert!(why.to_string().contains(word), "{why}"),
            }
        }
        let secret = Header::parse("X-Token: secret\u{7}").expect_err("a bell").to_string();
        assert!(secret.contains("X-Token") && !secret.contains("secret"), "{secret}");
    }
}
