//! The cookies of a crawl: kept by the rules of RFC 6265, sent to whom they belong alone, few and small.
//!
//! ```text
//! Set-Cookie ──▶ belongs to the host or its site? small enough? room? ──▶ jar ──▶ Cookie
//! file in Netscape's format ──▶ jar ──▶ file
//! ```
//!
//! One jar is a crawl's: what one host sets no other host sees, unless both are of one site and the cookie says so
//! (`Domain=example.edu`). A cookie for all of `edu`, `co.uk` or `github.io` is none; one that such a host sets for itself is its own alone.

use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cookie_store::{Cookie, CookieDomain, CookieExpiration, CookieStore};
use jiff::Timestamp;
use url::Url;

use crate::domain::{is_public_suffix, site};

/// Most cookies of a host and of all hosts (RFC 6265 §6.1: at least 50 and 3,000).
const MOST_OF_HOST: usize = 50;
const MOST: usize = 3_000;

/// Largest cookie in bytes, its attributes included (§6.1: at least 4,096).
const LARGEST: usize = 4_096;

/// The line with which a file in Netscape's format begins.
const HEAD: &str = "# Netscape HTTP Cookie File\n";

/// What stands before the host of a cookie that scripts may not read.
const HTTP_ONLY: &str = "#HttpOnly_";

/// The cookies of a crawl.
#[derive(Debug, Default)]
pub struct CookieJar {
    store: Mutex<CookieStore>,
}

/// A line of a file that is no cookie.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line}: {why}; each line has host, TRUE or FALSE (hosts below it too), path, TRUE or FALSE (TLS alone), seconds since 1970, name and value, with tabs between them, as curl and browsers' extensions write it"
)]
pub struct CookieFileError {
    line: usize,
    why: &'static str,
}

impl CookieJar {
    /// The cookies of a file in Netscape's format. Those that are over are left out.
    ///
    /// # Errors
    /// Where a line is no cookie.
    pub fn of_file(text: &str) -> Result<CookieJar, CookieFileError> {
        let jar = CookieJar::default();
        let now = Timestamp::now().as_second();
        for (at, line) in text.lines().enumerate() {
            let http_only = line.strip_prefix(HTTP_ONLY);
            let bare = http_only.unwrap_or(line);
            if bare.trim().is_empty() || (bare.starts_with('#') && http_only.is_none()) {
                continue;
            }
            let wrong = |why| CookieFileError { line: at + 1, why };
            let fields: Vec<&str> = bare.split('\t').collect();
            let [host, below, path, secure, expires, name, value] = fields.as_slice() else {
                return Err(wrong("there are not seven fields"));
            };
            let expires: i64 = expires.trim().parse().map_err(|_| wrong("the fifth field is no number"))?;
            let bare_host = host.trim_start_matches('.');
            let url = Url::parse(&format!("https://{bare_host}/")).map_err(|_| wrong("the host is none"))?;
            let mut cookie = format!("{name}={value}; Path={path}");
            let attributes = [
                (below.eq_ignore_ascii_case("true"), format!("; Domain={bare_host}")),
                (secure.eq_ignore_ascii_case("true"), "; Secure".to_owned()),
                (http_only.is_some(), "; HttpOnly".to_owned()),
                // 0: as long as the browser, here the crawl, runs.
                (expires != 0, format!("; Max-Age={}", expires - now)),
            ];
            attributes.iter().filter(|(is_so, _)| *is_so).for_each(|(_, text)| cookie.push_str(text));
            jar.insert(&url, &cookie);
        }
        Ok(jar)
    }

    /// The cookies as a file in Netscape's format.
    pub fn to_file(&self) -> String {
        let mut file = HEAD.to_owned();
        for cookie in self.lock().iter_unexpired() {
            let Some(host) = cookie.domain.as_cow() else { continue };
            let below = matches!(cookie.domain, CookieDomain::Suffix(_));
            let flag = |is_so: bool| if is_so { "TRUE" } else { "FALSE" };
            let expires = match &cookie.expires {
                CookieExpiration::AtUtc(at) => at.unix_timestamp(),
                CookieExpiration::SessionEnd => 0,
            };
            // Writing to a String does not fail.
            let _ = writeln!(
                file,
                "{}{}{host}\t{}\t{}\t{}\t{expires}\t{}\t{}",
                if cookie.http_only().unwrap_or(false) { HTTP_ONLY } else { "" },
                if below { "." } else { "" },
                flag(below),
                &*cookie.path,
                flag(cookie.secure().unwrap_or(false)),
                cookie.name(),
                cookie.value()
            );
        }
        file
    }

    /// What is sent to an address: `name=value; other=value`; `None` where there is no cookie for it.
    pub(crate) fn header(&self, url: &Url) -> Option<String> {
        let store = self.lock();
        let mut cookies = store.matches(url);
        // Longer paths come first (RFC 6265 §5.4); the names make the order one.
        cookies.sort_by_key(|cookie| (std::cmp::Reverse(cookie.path.len()), cookie.name().to_owned()));
        let pairs: Vec<String> = cookies.iter().map(|c| format!("{}={}", c.name(), c.value())).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Keeps what an answer sets. Is something else sent to its address from now on?
    pub(crate) fn keep<'h>(&self, url: &Url, headers: impl Iterator<Item = &'h str>) -> bool {
        let mut headers = headers.peekable();
        if headers.peek().is_none() {
            return false;
        }
        let before = self.header(url);
        headers.take(MOST_OF_HOST).for_each(|cookie| self.insert(url, cookie));
        self.header(url) != before
    }

    /// Keeps a cookie, unless it is too large, for others, one too many, or holds what would break a file of cookies.
    fn insert(&self, url: &Url, written: &str) {
        if written.chars().any(char::is_control) {
            return;
        }
        let Some(host) = url.host_str() else { return };
        let cookie =
            (written.len() <= LARGEST).then(|| Cookie::parse(written.to_owned(), url).ok()).flatten();
        let Some(mut cookie) = cookie else { return };
        let own = matches!(&cookie.domain, CookieDomain::Suffix(domain) if domain == host);
        if own && is_public_suffix(host) {
            // RFC 6265 §5.3, step 5.
            cookie.domain = CookieDomain::HostOnly(host.to_owned());
        }
        let too_wide =
            matches!(&cookie.domain, CookieDomain::Suffix(domain) if domain.len() < site(host).len());
        let mut store = self.lock();
        let (all, own) = store
            .iter_any()
            .fold((0, 0), |(all, own), known| (all + 1, own + usize::from(known.domain == cookie.domain)));
        let is_known =
            cookie.domain.as_cow().is_some_and(|d| store.contains_any(&d, &cookie.path, cookie.name()));
        if !too_wide && (is_known || (all < MOST && own < MOST_OF_HOST)) {
            // A cookie that its host may not set is dropped, as browsers do.
            let _ = store.insert(cookie.into_owned(), url);
        }
    }

    fn lock(&self) -> MutexGuard<'_, CookieStore> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).expect("an address")
    }

    fn keep(jar: &CookieJar, address: &str, cookie: &str) -> bool {
        jar.keep(&url(address), [cookie].into_iter())
    }

    #[test]
    fn cookies_are_sent_to_whom_they_belong_alone() {
        let jar = CookieJar::default();
        assert!(keep(&jar, "https://www.example.co.uk/", "own=1"));
        assert!(keep(&jar, "https://www.example.co.uk/", "all=2; Domain=example.co.uk"));
        assert!(keep(&jar, "https://www.example.co.uk/", "safe=3; Secure"));
        assert!(keep(&jar, "https://www.example.co.uk/deep/", "deep=4; Path=/deep"));
        for wide in ["a=1; Domain=co.uk", "a=1; Domain=uk", "a=1; Domain=other.co.uk", "a=1; Domain=.uk"] {
            assert!(!keep(&jar, "https://www.example.co.uk/", wide), "{wide}");
        }
        for wide in ["a=1; Domain=github.io", "a=1; Domain=blogspot.com", "a=1; Domain=kobe.jp"] {
            let host = format!("https://me.{}/", wide.split('=').next_back().expect("a domain"));
            assert!(!keep(&jar, &host, wide), "{wide}");
        }
        assert!(keep(&jar, "https://github.io/", "suffix=1; Domain=github.io"));
        let sent = |address: &str| jar.header(&url(address)).unwrap_or_default();
        assert_eq!([sent("https://github.io/"), sent("https://me.github.io/")], ["suffix=1", ""]);
        assert_eq!(sent("https://www.example.co.uk/deep/x"), "deep=4; all=2; own=1; safe=3");
        assert_eq!(sent("http://www.example.co.uk/"), "all=2; own=1");
        assert_eq!(sent("https://other.example.co.uk/"), "all=2");
        assert_eq!(sent("https://other.co.uk/"), "");
        assert_eq!(sent("https://evilexample.co.uk/"), "");
    }

    #[test]
    fn what_changes_nothing_is_no_change_and_what_is_over_goes() {
        let jar = CookieJar::default();
        assert!(keep(&jar, "http://a.org/", "a=1"));
        assert!(!keep(&jar, "http://a.org/", "a=1"));
        assert!(keep(&jar, "http://a.org/", "a=2"));
        assert!(keep(&jar, "http://a.org/", "a=; Max-Age=0"));
        assert_eq!(jar.header(&url("http://a.org/")), None);
        assert!(!keep(&jar, "http://a.org/", "no cookie"));
    }

    #[test]
    fn a_server_cannot_fill_the_jar() {
        let jar = CookieJar::default();
        assert!(!keep(&jar, "http://a.org/", &format!("a={}", "x".repeat(LARGEST))));
        for i in 0..200 {
            keep(&jar, "http://a.org/", &format!("n{i}=1"));
        }
        assert_eq!(jar.lock().iter_any().count(), MOST_OF_HOST);
        assert!(keep(&jar, "http://a.org/", "n0=2"), "one that is known may change");
        for (host, i) in (0..100).flat_map(|host| (0..60).map(move |i| (host, i))) {
            keep(&jar, &format!("http://h{host}.org/"), &format!("n{i}=1"));
        }
        assert_eq!(jar.lock().iter_any().count(), MOST);
    }

    #[test]
    fn a_file_is_read_as_it_is_written() {
        let file = "# Netscape HTTP Cookie File\n\n.example.org\tTRUE\t/\tTRUE\t4102444800\tid\tx=y\n\
            #HttpOnly_www.example.org\tFALSE\t/in\tFALSE\t0\ts\t1\nold.org\tFALSE\t/\tFALSE\t1\tgone\t1\n";
        let jar = CookieJar::of_file(file).expect("a file");
        assert_eq!(jar.header(&url("https://www.example.org/in/")).as_deref(), Some("s=1; id=x=y"));
        assert_eq!(jar.header(&url("http://example.org/")), None);
        let again = CookieJar::of_file(&jar.to_file()).expect("what it wrote");
        assert_eq!(again.header(&url("https://www.example.org/in/")).as_deref(), Some("s=1; id=x=y"));
        assert!(jar.to_file().contains("#HttpOnly_www.example.org\tFALSE\t/in\tFALSE\t0\ts\t1\n"));
        let wrong = CookieJar::of_file("# x\na.org TRUE / FALSE 0 a b\n").expect_err("no tabs");
        assert!(wrong.to_string().starts_with("line 2: there are not seven fields"), "{wrong}");
    }
}
