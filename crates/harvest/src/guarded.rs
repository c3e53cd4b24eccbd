//! One page that a stranger asks for, fetched so that he gains nothing else by it.
//!
//! ```text
//! address ── public? (each redirect too) ── robots.txt ── pace ──▶ Fetched { url, headers, body }
//!                └── no ──▶ Refusal: what was tried, on what, what to do
//! ```
//!
//! For a service: what it fetches is decided by whoever asks it, so it reaches the public network alone, takes a page of
//! usual size, and waits no longer than a person would.

use std::time::Duration;

use crawl::{Fetched, Fetcher, Limits, Reach, Refusal};
use url::Url;

/// Largest page in bytes, unpacked: the largest page of our corpora has 6 MB.
const LARGEST: usize = 16 << 20;

/// Longest wait for one answer.
const ONE_ANSWER: Duration = Duration::from_secs(15);

/// Longest wait for all: robots.txt, redirects, the host's pace, the page.
pub(crate) const ALL: Duration = Duration::from_secs(40);

/// Fetches pages that strangers ask for. One for all of them, since it remembers what hosts ask for and when each is to
/// be asked again.
#[derive(Debug)]
pub struct Guarded {
    fetcher: Fetcher,
}

/// What a page that a stranger names may take.
pub(crate) fn limits(reach: Reach) -> Limits {
    Limits { bytes: LARGEST, time: ONE_ANSWER, reach, ..Limits::default() }
}

/// What a fetch of an address comes to, unless it takes longer than `time` in all.
pub(crate) async fn within<T>(
    time: Duration,
    address: &str,
    fetch: impl Future<Output = T>,
) -> Result<T, Refusal> {
    let late = |_| match Url::parse(address) {
        Ok(url) => Refusal::Slow { url, time },
        Err(error) => Refusal::Address { address: address.to_owned(), why: error.to_string() },
    };
    tokio::time::timeout(time, fetch).await.map_err(late)
}

impl Guarded {
    /// A fetcher for strangers: [`Reach::Public`]. With [`Reach::Anywhere`] it is one for a person who runs the service for
    /// himself alone. `None` where the system lends no network at all (no roots of trust, no sockets).
    pub fn new(reach: Reach) -> Option<Guarded> {
        Some(Guarded { fetcher: Fetcher::new(limits(reach))? })
    }

    /// The page at an address, with all that politeness asks for: robots.txt, one request a second to a host, ten
    /// redirects at most, 16 MB, 40 seconds in all.
    ///
    /// # Errors
    /// Why there is no page, in words that may be shown to whoever asked.
    pub async fn fetch_one(&self, address: &str) -> Result<Fetched, Refusal> {
        within(ALL, address, self.fetcher.fetch(address)).await?
    }
}

#[cfg(test)]
mod tests {
    use servers::{Request, Site, page, status};

    use super::*;

    async fn site() -> Site {
        Site::new(|request: &Request| match request.path.as_str() {
            "/robots.txt" => page("User-agent: *\nDisallow: /private"),
            "/talks" => page("<h1>Talks</h1>"),
            _ => status(404),
        })
        .await
    }

    #[tokio::test]
    async fn a_stranger_reaches_no_private_network() {
        let site = site().await;
        let guarded = Guarded::new(Reach::Public).expect("a network");
        let port = site.url("/").port().expect("a port");
        for host in ["127.0.0.1", "localhost", "talks.localhost", "[::1]", "2130706433"] {
            let refused = guarded.fetch_one(&format!("http://{host}:{port}/talks")).await.expect_err(host);
            assert!(refused.to_string().contains("private network"), "{host}: {refused}");
        }
        for no in ["file:///etc/passwd", "gopher://example.org/", "talks", ""] {
            assert!(matches!(guarded.fetch_one(no).await, Err(Refusal::Address { .. })), "{no}");
        }
        assert_eq!(site.paths(), Vec::<String>::new());
    }

    /// That a host is away is remembered for all; who asked first, and with which password, is told to nobody else.
    #[tokio::test]
    async fn nothing_of_one_who_asks_is_told_to_another() {
        let free =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port");
        let silent = Site::new(|_: &Request| status(503)).await;
        let guarded = Guarded::new(Reach::Anywhere).expect("a network");
        for host in [free.to_string(), silent.url("/").authority().to_owned()] {
            let first = guarded.fetch_one(&format!("http://ann:secret@{host}/mine?key=hidden")).await;
            assert!(first.is_err(), "{host}");
            let other =
                guarded.fetch_one(&format!("http://{host}/talks")).await.expect_err("away").to_string();
            assert!(
                other.contains(&host)
                    && ["ann:", "secret", "hidden"].iter().all(|word| !other.contains(word)),
                "{other}"
            );
        }
    }

    #[tokio::test]
    async fn one_who_asks_for_himself_reaches_his_own_machine_as_far_as_robots_txt_lets_him() {
        let site = site().await;
        let guarded = Guarded::new(Reach::Anywhere).expect("a network");
        let visit = guarded.fetch_one(site.url("/talks").as_str()).await.expect("a page");
        assert_eq!((visit.url, visit.body), (site.url("/talks"), b"<h1>Talks</h1>".to_vec()));
        let refused = guarded.fetch_one(site.url("/private/x").as_str()).await;
        assert!(matches!(refused, Err(Refusal::Robots { .. })), "{refused:?}");
    }
}
