//! What a crawl comes again to that is told no address: what its store has.
//!
//! ```text
//! --domain ───────────────────────────────────────────────────────────▶ domain
//! watched sites, as they are watched ─┬─ other hosts that were crawled ─▶ domain      the watched sites' first pages ─▶ seeds
//! ```

use std::collections::BTreeSet;

use anyhow::bail;
use crawl::{Domain, address, site};
use store::Store;
use url::Url;

use crate::stored;

/// Parts of a domain at most: each is a clause of one statement, and SQLite takes a thousand one in another.
const MOST: usize = 500;

/// Which pages a crawl comes again to.
#[derive(Debug)]
pub(super) struct Known {
    /// Which pages belong to it, as crawls write a domain.
    pub(super) domain: Vec<String>,
    /// Where watched sites begin: one that was added just now has no page yet.
    pub(super) seeds: Vec<Url>,
}

impl Known {
    /// What the store of a name has, of a domain where one is named.
    ///
    /// # Errors
    /// Where there is no store, or nothing in it to which a crawl comes again.
    pub(super) async fn of(store: &str, domain: &[String]) -> anyhow::Result<Known> {
        if !stored::is_there(store) {
            bail!(
                "crawling again what the store {store} has: there is none; name where to begin, as https://host/"
            );
        }
        if !domain.is_empty() {
            return Ok(Known { domain: domain.to_vec(), seeds: Vec::new() });
        }
        let opened = Store::open(store).await?;
        let watches = opened.watches().await?;
        let watched: Vec<Domain> =
            watches.iter().filter_map(|watch| Domain::new([&*watch.part]).ok()).collect();
        let hosts: Vec<Url> =
            opened.visited_hosts().await?.iter().filter_map(|name| Url::parse(name).ok()).collect();
        let others: Vec<&Url> =
            hosts.iter().filter(|host| !watched.iter().any(|domain| concerns(domain, host))).collect();
        // One that is paused is left alone.
        let going: Vec<_> = watches.iter().filter(|watch| watch.paused.is_none()).collect();
        let mut domain: Vec<String> = going.iter().map(|watch| watch.part.clone()).collect();
        if domain.len() + others.len() > MOST {
            domain.extend(sites(&others));
        } else {
            domain.extend(others.iter().filter_map(|host| alone(host)));
        }
        match domain.len() {
            0 => bail!(
                "crawling again what the store {store} has: no page of the web, and no site that is watched; name where to begin, as \
                 https://host/"
            ),
            1..=MOST => {}
            parts => bail!(
                "crawling again what the store {store} has: pages of {parts} sites, which are too many for one crawl; name some with \
                 --domain"
            ),
        }
        let seed = |seed: &str| Url::parse(seed).ok().and_then(|seed| address::canonical(&seed));
        Ok(Known { domain, seeds: going.iter().filter_map(|watch| seed(&watch.seed)).collect() })
    }
}

/// Does a watch say which pages of a host are read?
fn concerns(watched: &Domain, host: &Url) -> bool {
    let name = host.host_str().unwrap_or_default();
    watched.parts().iter().any(|part| {
        let below = name.strip_suffix(&part.host).is_some_and(|sub| sub.ends_with('.'));
        let port = part.port.is_none() || part.port == host.port_or_known_default();
        (name == part.host || (!part.alone && below)) && port
    })
}

/// A host alone.
fn alone(host: &Url) -> Option<String> {
    let port = host.port().map(|port| format!(":{port}")).unwrap_or_default();
    Some(format!("={}{port}", host.host_str()?))
}

/// The sites of very many hosts, each with all its hosts.
fn sites(hosts: &[&Url]) -> BTreeSet<String> {
    hosts.iter().filter_map(|host| host.host_str()).map(|host| site(host).to_owned()).collect()
}
