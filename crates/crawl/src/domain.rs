//! The domain specification: which pages belong to a crawl (Event Finder §3.1).
//!
//! ```text
//! example.edu              example.edu and every host below it
//! *.example.edu            the same, as the paper writes it
//! =www.example.edu         this host alone
//! example.edu/physics/     these hosts, and of them the pages whose path begins so
//! localhost:8080           with a port: this port alone
//! ```

use url::Url;

/// What may be visited: hosts, and of each perhaps the beginning of a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Domain {
    parts: Vec<Part>,
}

/// Some hosts, and of each perhaps the beginning of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The host, as addresses name it.
    pub host: String,
    /// Without the hosts below it?
    pub alone: bool,
    /// This port alone.
    pub port: Option<u16>,
    /// How the path begins: `/` for all pages.
    pub path: String,
}

/// A text that is no domain specification.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "reading the domain `{text}`: {why}; write it as example.edu, =www.example.edu or example.edu/physics/"
)]
pub struct DomainError {
    text: String,
    why: &'static str,
}

impl Domain {
    /// Reads specifications, each one host or a host and the beginning of a path. A page belongs to the domain if one of
    /// them says so.
    pub fn new<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Domain, DomainError> {
        let parts: Result<Vec<Part>, DomainError> = texts.into_iter().map(part).collect();
        let parts = parts?;
        if parts.is_empty() {
            return Err(DomainError { text: String::new(), why: "nothing is named" });
        }
        Ok(Domain { parts })
    }

    /// The hosts of the seeds, each alone: the default.
    pub fn of_seeds(seeds: &[Url]) -> Domain {
        let part = |url: &Url| {
            let host = url.host_str()?.to_owned();
            Some(Part { host, alone: true, port: url.port(), path: "/".into() })
        };
        Domain { parts: seeds.iter().filter_map(part).collect() }
    }

    /// What it is made of: a page belongs to it if it belongs to one of them.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Does a page belong to it?
    pub fn holds(&self, url: &Url) -> bool {
        self.parts.iter().any(|part| part.holds(url))
    }

    /// Does a part that holds a page name its port?
    pub(crate) fn names_port(&self, url: &Url) -> bool {
        self.parts.iter().any(|part| part.port.is_some() && part.holds(url))
    }

    /// How near the narrowest part comes that holds a page; 0 where none does.
    pub(crate) fn nearness(&self, url: &Url) -> usize {
        let holding = self.parts.iter().filter(|part| part.holds(url));
        holding.map(|part| part.host.len() + part.path.len() + usize::from(part.alone)).max().unwrap_or(0)
    }

    /// Does a page stand on a site of which the domain holds a part? A wider domain may hold it.
    pub(crate) fn touches(&self, url: &Url) -> bool {
        url.host_str().is_some_and(|host| self.parts.iter().any(|part| site(host) == site(&part.host)))
    }
}

impl Part {
    fn holds(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else { return false };
        let below = || host.strip_suffix(&self.host).is_some_and(|sub| sub.ends_with('.'));
        let port = self.port.is_none() || self.port == url.port_or_known_default();
        (host == self.host || (!self.alone && below())) && port && url.path().starts_with(&self.path)
    }
}

/// The part of a host's name that one owner has: a label below a public suffix (`edu`, `ac.uk`, `github.io`), by the list that browsers
/// go by; of a public suffix, of one label and of an address in numbers all of it.
///
/// ```
/// assert_eq!(["www.cs.example.edu", "cs.example.ac.uk", "10.0.0.7"].map(crawl::site), ["example.edu", "example.ac.uk", "10.0.0.7"]);
/// assert_eq!(["a.me.github.io", "github.io", "localhost"].map(crawl::site), ["me.github.io", "github.io", "localhost"]);
/// ```
pub fn site(host: &str) -> &str {
    if host.starts_with('[') || host.parse::<std::net::Ipv4Addr>().is_ok() {
        return host;
    }
    psl::domain_str(host).unwrap_or(host)
}

/// Is it a name below which anybody may have hosts, such as `co.uk` or `github.io`?
pub(crate) fn is_public_suffix(host: &str) -> bool {
    psl::suffix_str(host) == Some(host)
}

fn part(text: &str) -> Result<Part, DomainError> {
    let failed = |why| DomainError { text: text.to_owned(), why };
    let bare = text.trim();
    let bare = bare.split_once("://").map_or(bare, |(_, rest)| rest);
    let (alone, bare) = bare.strip_prefix('=').map_or((false, bare), |rest| (true, rest));
    let bare = bare.strip_prefix("*.").unwrap_or(bare);
    if bare.is_empty() || bare.starts_with('/') {
        return Err(failed("there is no host"));
    }
    // Read as a browser would, so that "münchen.de" is what links to it say.
    let url = Url::parse(&format!("http://{bare}")).map_err(|_| failed("it is no host"))?;
    let host = url.host_str().ok_or_else(|| failed("there is no host"))?.trim_end_matches('.').to_owned();
    if host.contains('*') {
        return Err(failed("a star may stand only before the first dot"));
    }
    let port = if port_said(bare) { url.port_or_known_default() } else { None };
    let is_address = !matches!(url.host(), Some(url::Host::Domain(_)));
    Ok(Part { host, alone: alone || is_address, port, path: url.path().to_owned() })
}

/// "localhost:80" says its port, though it is the usual one.
fn port_said(bare: &str) -> bool {
    let host = bare.split('/').next().unwrap_or_default();
    let behind = host.rsplit_once(':').map(|(_, port)| port);
    behind.is_some_and(|port| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(domain: &str, address: &str) -> bool {
        let url = Url::parse(address).expect("an address");
        Domain::new(domain.split(' ')).expect("a domain").holds(&url)
    }

    #[test]
    fn which_pages_belong() {
        let cases = [
            ("example.edu", "http://example.edu/", true),
            ("example.edu", "https://web.example.edu/a", true),
            ("example.edu", "http://counterexample.edu/", false),
            ("example.edu", "http://example.edu.evil.org/", false),
            ("*.example.edu", "http://lab.example.edu/", true),
            ("*.example.edu", "http://example.edu/", true),
            ("=web.example.edu", "http://web.example.edu/", true),
            ("=web.example.edu", "http://a.web.example.edu/", false),
            ("example.edu/physics/", "http://web.example.edu/physics/talks", true),
            ("example.edu/physics/", "http://web.example.edu/physicsfun", false),
            ("https://example.edu/physics/", "http://example.edu/physics/", true),
            ("EXAMPLE.edu", "http://example.edu/", true),
            ("example.edu", "http://example.edu:8080/", true),
            ("example.edu:80", "http://example.edu:8080/", false),
            ("example.edu:80", "http://example.edu/", true),
            ("127.0.0.1:8080", "http://127.0.0.1:8080/a", true),
            ("[::1]", "http://[::1]:99/", true),
            ("münchen.de", "http://www.xn--mnchen-3ya.de/", true),
            ("a.org b.org", "http://b.org/", true),
        ];
        for (domain, address, whether) in cases {
            assert_eq!(holds(domain, address), whether, "{domain} {address}");
        }
    }

    #[test]
    fn a_site_that_the_domain_holds_a_part_of() {
        let cases = [
            ("=www.example.edu", "http://lab.example.edu/", true),
            ("=www.example.edu", "http://example.edu/", true),
            ("example.edu/physics/", "http://example.edu/", true),
            ("=www.example.edu", "http://other.edu/", false),
            ("cs.example.ac.uk", "http://example.ac.uk/", true),
            ("example.ac.uk", "http://other.ac.uk/", false),
            ("=localhost", "http://other/", false),
            ("127.0.0.1:8080", "http://127.0.0.1:81/", true),
            ("127.0.0.1", "http://127.1.0.1/", false),
            ("[::1]", "http://[::2]/", false),
        ];
        for (domain, address, whether) in cases {
            let url = Url::parse(address).expect("an address");
            let domain = Domain::new([domain]).expect("a domain");
            assert_eq!(domain.touches(&url), whether, "{domain:?} {address}");
        }
    }

    #[test]
    fn what_is_no_domain_is_told() {
        for text in ["", "/a", "http://", "a.*.org", "a b", "x:y"] {
            let error = Domain::new([text]).expect_err(text);
            assert!(error.to_string().contains("example.edu"), "{error}");
        }
        assert!(Domain::new([]).is_err());
    }

    #[test]
    fn the_hosts_of_the_seeds() {
        let seeds = [Url::parse("http://a.org:81/x/y").expect("an address")];
        let domain = Domain::of_seeds(&seeds);
        assert!(domain.holds(&Url::parse("http://a.org:81/").expect("an address")));
        assert!(!domain.holds(&Url::parse("http://b.a.org:81/").expect("an address")));
    }
}
