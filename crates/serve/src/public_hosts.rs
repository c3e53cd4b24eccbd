//! Hosts whose addresses are looked up to tell whether they are of the public network, as is known for a while.
//!
//! ```text
//! page ── its host known lately? ── yes ──▶ as it was
//!                  └── no ──▶ its addresses ──▶ all public?
//! ```

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use url::Url;

use crate::bounded::Bounded;

/// How long it is known whether a host is public.
const FRESH: Duration = Duration::from_secs(600);

/// Hosts whose addresses were looked up lately: are all of them public, and since when is it known?
#[derive(Debug, Default)]
pub(crate) struct PublicHosts(Mutex<Bounded<(bool, Instant)>>);

impl PublicHosts {
    /// Is a page of the public network? A host without an address may be one of another network, or of this one whose name is not known
    /// here.
    pub(crate) async fn has(&self, page: &str, until: tokio::time::Instant) -> bool {
        let Ok(url) = Url::parse(page) else { return false };
        let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else { return false };
        let host = host.trim_matches(['[', ']']);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&host);
        if let Some((is_public, _)) = known.filter(|(_, at)| at.elapsed() < FRESH) {
            return is_public;
        }
        if tokio::time::Instant::now() >= until {
            return false;
        }
        let resolved = tokio::time::timeout_at(until, tokio::net::lookup_host((host, port))).await;
        let is_public = match resolved {
            Ok(Ok(mut addresses)) => addresses.all(|address| harvest::is_public(address.ip())),
            Ok(Err(_)) | Err(_) => false,
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).set(&host, (is_public, Instant::now()));
        is_public
    }
}
