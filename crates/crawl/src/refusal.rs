//! Why a page was not fetched: what was tried, on what, what to do.

use std::time::Duration;

use url::Url;

/// Why there is no page.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Refusal {
    /// It is no address of the web.
    #[error("fetching {address}: not an address ({why}); write it as https://host/path")]
    Address {
        /// What was given.
        address: String,
        /// What is wrong with it.
        why: String,
    },
    /// The site asks programs not to fetch it.
    #[error(
        "fetching {url}: the site's robots.txt asks programs not to (rule `{rule}`); save the page by hand"
    )]
    Robots {
        /// The page.
        url: Url,
        /// The rule that says so.
        rule: String,
    },
    /// The site's robots.txt cannot be had, which asks programs to stay away (RFC 9309 §2.3.1.4).
    #[error(
        "fetching {url}: the site's robots.txt cannot be had ({why}), and without it nothing may be fetched; check the address or try again later"
    )]
    NoRobots {
        /// The page.
        url: Url,
        /// What went wrong.
        why: String,
    },
    /// The host's name has no address.
    #[error(
        "fetching {url}: the host's name has no address ({why}); check how it is written, and the network"
    )]
    NoName {
        /// The page.
        url: Url,
        /// What went wrong.
        why: String,
    },
    /// The connection cannot be made safe: a certificate that is over, of another host or of nobody known, or no TLS at all.
    #[error("fetching {url}: the connection is not safe ({why}); ask whoever runs the site")]
    Tls {
        /// The page.
        url: Url,
        /// What is wrong.
        why: String,
    },
    /// The host refuses connections: no server runs there.
    #[error("fetching {url}: no connection ({why}); check the address and the network")]
    Refused {
        /// The page.
        url: Url,
        /// What went wrong.
        why: String,
    },
    /// No connection: there is no way to the host, or it does not answer.
    #[error("fetching {url}: no connection ({why}); check the address and the network")]
    Unreachable {
        /// The page.
        url: Url,
        /// What went wrong.
        why: String,
    },
    /// The connection was broken off before the answer.
    #[error("fetching {url}: {why}; try again later")]
    Reset {
        /// The page.
        url: Url,
        /// What went wrong.
        why: String,
    },
    /// A broken answer.
    #[error("fetching {url}: {why}; check the address and the network")]
    Network {
        /// The page.
        url: Url,
        /// What went wrong.
        why: String,
    },
    /// The answer took too long.
    #[error("fetching {url}: no whole answer within {} s; try again later", time.as_secs_f32())]
    Slow {
        /// The page.
        url: Url,
        /// The limit.
        time: Duration,
    },
    /// An answer that is no page.
    #[error("fetching {url}: the server answered {status}; {}", advice(status))]
    Status {
        /// The page.
        url: Url,
        /// The status with its name: "404 Not Found".
        status: String,
    },
    /// The body is larger than the limit.
    #[error("fetching {url}: larger than {} MB; save it to a file if that is meant", bytes >> 20)]
    Large {
        /// The page.
        url: Url,
        /// The limit.
        bytes: usize,
    },
    /// More redirects than the limit, or a circle of them.
    #[error("fetching {url}: redirected {times} times, now to {last}; check the address in a browser")]
    Redirects {
        /// The last page that was asked for.
        url: Url,
        /// How often we were sent on.
        times: usize,
        /// Where it leads.
        last: String,
    },
    /// It is a picture, a PDF … .
    #[error("fetching {url}: it is {kind}, not a page")]
    Kind {
        /// The file.
        url: Url,
        /// Its media type.
        kind: String,
    },
}

/// Longest reason that is counted, in characters.
const LONGEST: usize = 60;

impl Refusal {
    /// In a word or two, to be counted.
    pub(crate) fn brief(&self) -> String {
        let word = match self {
            Refusal::Slow { .. } => "too slow".to_owned(),
            Refusal::Large { .. } => "too large".to_owned(),
            Refusal::NoName { .. } => "no such host".to_owned(),
            Refusal::Tls { why, .. } => format!("TLS: {why}"),
            Refusal::Network { why, .. }
            | Refusal::Reset { why, .. }
            | Refusal::Refused { why, .. }
            | Refusal::Unreachable { why, .. } => why.clone(),
            Refusal::Status { status, .. } => status.clone(),
            Refusal::Kind { kind, .. } => kind.split([';', ' ']).next().unwrap_or_default().to_owned(),
            Refusal::Address { .. } => "no address".to_owned(),
            Refusal::Robots { .. } | Refusal::NoRobots { .. } => "robots.txt".to_owned(),
            Refusal::Redirects { .. } => "too many redirects".to_owned(),
        };
        word.chars().take(LONGEST).collect()
    }

    /// Is the host itself not to be had, so that its other pages need not be tried?
    pub(crate) fn is_of_host(&self) -> bool {
        matches!(
            self,
            Refusal::NoName { .. }
                | Refusal::Tls { .. }
                | Refusal::Refused { .. }
                | Refusal::Unreachable { .. }
        )
    }
}

/// What to do about an answer with a status: not every one is the address's fault.
fn advice(status: &str) -> &'static str {
    match status.get(..3) {
        Some("401" | "403" | "407" | "451") => "it shows this page to nobody, or only to some",
        Some("408" | "425" | "429") => "try again later",
        Some(status) if status.starts_with('5') => "try again later",
        _ => "check the address",
    }
}
