//! Hosts whose addresses are looked up to tell whether they are of the public network, as is known for a while.
//!
//! ```text
//! pages ── their hosts known lately? ── yes ──▶ as they were
//!                  └── no ──▶ their addresses, all hosts at once ──▶ all public?
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use url::Url;

use crate::bounded::Bounded;

/// How long it is known whether a host is public.
const FRESH: Duration = Duration::from_secs(600);

/// Hosts whose addresses were looked up lately: are all of them public, and since when is it known?
#[derive(Debug, Default)]
pub(crate) struct PublicHosts(Mutex<Bounded<(bool, Instant)>>);

impl PublicHosts {
    /// Those of these pages that are of the public network. A host without an address may be one of another network, or of this one
    /// whose name is not known here; so may one whose look-up takes longer than `until`, but the next time it is looked up again.
    pub(crate) async fn pages<'p>(
        &self,
        pages: impl IntoIterator<Item = &'p str>,
        until: tokio::time::Instant,
    ) -> HashSet<&'p str> {
        self.resolved(pages, until, is_public).await
    }

    async fn resolved<'p, F>(
        &self,
        pages: impl IntoIterator<Item = &'p str>,
        until: tokio::time::Instant,
        lookup: impl Fn(String, u16) -> F,
    ) -> HashSet<&'p str>
    where
        F: Future<Output = bool> + Send + 'static,
    {
        let mut by_host: HashMap<String, Vec<&str>> = HashMap::new();
        let (mut public, mut lookups) = (HashSet::new(), JoinSet::new());
        for page in pages {
            let Some((host, port)) = endpoint(page) else { continue };
            match (self.known(&host), by_host.get_mut(&host)) {
                (Some(true), _) => drop(public.insert(page)),
                (Some(false), _) => {}
                (None, Some(pages)) => pages.push(page),
                (None, None) => {
                    by_host.insert(host.clone(), vec![page]);
                    let resolved = lookup(host.clone(), port);
                    lookups.spawn(async move { (host, resolved.await) });
                }
            }
        }
        while let Ok(Some(ended)) = tokio::time::timeout_at(until, lookups.join_next()).await {
            let Ok((host, is_public)) = ended else { continue };
            self.0.lock().unwrap_or_else(PoisonError::into_inner).set(&host, (is_public, Instant::now()));
            public.extend(by_host.remove(&host).filter(|_| is_public).into_iter().flatten());
        }
        public
    }

    /// Is a host public, if that is known?
    fn known(&self, host: &str) -> Option<bool> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&host);
        known.filter(|(_, at)| at.elapsed() < FRESH).map(|(is_public, _)| is_public)
    }
}

/// The host of a page, as it is looked up, and its port.
fn endpoint(page: &str) -> Option<(String, u16)> {
    let url = Url::parse(page).ok()?;
    let host = url.host_str()?.trim_matches(['[', ']']);
    Some((host.to_owned(), url.port_or_known_default()?))
}

async fn is_public(host: String, port: u16) -> bool {
    let resolved = tokio::net::lookup_host((host, port)).await;
    resolved.is_ok_and(|mut addresses| addresses.all(|address| harvest::is_public(address.ip())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_slow_name_hides_no_other_and_is_looked_up_again() {
        let hosts = PublicHosts::default();
        let all =
            ["https://slow.example/", "https://a.example/1", "https://a.example/2", "https://b.example/"];
        let until = || tokio::time::Instant::now() + Duration::from_secs(2);
        let slowly = |host: String, _| async move {
            if host == "slow.example" {
                tokio::time::sleep(Duration::from_secs(9)).await;
            }
            host != "b.example"
        };
        assert_eq!(hosts.resolved(all, until(), slowly).await, HashSet::from([all[1], all[2]]));
        assert_eq!([hosts.known("slow.example"), hosts.known("b.example")], [None, Some(false)]);
        let at_once = |host: String, _| async move { host == "slow.example" };
        assert_eq!(hosts.resolved(all, until(), at_once).await, HashSet::from([all[0], all[1], all[2]]));
    }
}
