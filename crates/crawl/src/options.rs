//! How requests are made, beyond the address: who asks, with which headers and cookies, through which proxy, whom we trust.
//!
//! ```text
//! request ── user agent ── headers, log-in: to hosts of the crawl alone ── cookies: to whom they belong ──▶ proxy? ──▶ host
//! ```

use std::sync::Arc;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use url::Url;

use crate::Domain;
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
    /// Who asks: "mybot/1.0 (+https://example.org/bot)"; our name and version if empty. robots.txt is asked by its first word.
    pub user_agent: Option<String>,
    /// Headers of each request to a host of the domain.
    pub headers: Vec<Header>,
    /// Whose requests bear the headers: no others learn of them.
    pub domain: Domain,
    /// Users and passwords of hosts.
    pub logins: Vec<Login>,
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
    /// A name of ours that cannot be sent.
    #[error(
        "reading the user agent `{0}`: it has signs that a header cannot hold; write it as mybot/1.0 (+https://example.org/bot)"
    )]
    UserAgent(String),
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
    /// The headers of a request to an address.
    pub(crate) fn headers(&self, url: &Url) -> HeaderMap {
        use base64::Engine;
        use reqwest::header::{AUTHORIZATION, COOKIE};
        let mut headers = HeaderMap::new();
        if let Some(login) = self.logins.iter().find(|login| login.hosts.holds(url)) {
            let pair = format!("{}:{}", login.user, login.password);
            let value = format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(pair));
            headers.extend(HeaderValue::from_str(&value).ok().map(|value| (AUTHORIZATION, value)));
        }
        if self.domain.holds(url) {
            headers.extend(self.headers.iter().map(|header| (header.name.clone(), header.value.clone())));
        }
        if let Some(cookies) = self.cookies.as_ref().and_then(|jar| jar.header(url)) {
            let own = headers.get(COOKIE).and_then(|own| own.to_str().ok()).map(|own| format!("{own}; "));
            let all = own.unwrap_or_default() + &cookies;
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
