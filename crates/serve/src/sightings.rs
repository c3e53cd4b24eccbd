//! The snapshots of a record that somebody may see: one rule for the record's page, the copies and programs.
//!
//! ```text
//! record ── Store ──▶ sightings ── read with a log-in? of a network of ours? ──▶ for editors alone
//!                                                                       └── no ──▶ for everybody
//! ```

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::{Reader, Role, Sighting};
use url::Url;

use crate::answer::Failure;
use crate::app::App;
use crate::bounded::Bounded;

/// Longest wait for the addresses of a record's hosts.
const RESOLVING: Duration = Duration::from_secs(2);

/// How long it is known whether a host is public.
const FRESH: Duration = Duration::from_secs(600);

/// Hosts whose addresses were looked up lately: are all of them public, and since when is it known?
#[derive(Debug, Default)]
pub(crate) struct PublicHosts(Mutex<Bounded<(bool, Instant)>>);

impl PublicHosts {
    /// Is a page of the public network? A host without an address may be one of another network, or of this one whose name is not known
    /// here.
    async fn has(&self, page: &str, until: tokio::time::Instant) -> bool {
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

/// The snapshots of a record that somebody may see, the last first. Editors see all; others neither what was read with a log-in nor pages
/// of the server's own network, unless whoever asks may name pages there.
pub(crate) async fn sightings(
    app: &App,
    reader: Option<&Reader>,
    record: i64,
) -> Result<Vec<Sighting>, Failure> {
    let is_editor = reader.is_some_and(|reader| reader.role >= Role::Editor);
    let mut sightings = app.store.sightings(record, is_editor).await?;
    if !is_editor && !app.house.reach_anywhere {
        let until = tokio::time::Instant::now() + RESOLVING;
        let mut public = BTreeMap::new();
        for sighting in &sightings {
            if !public.contains_key(&sighting.url) {
                public.insert(sighting.url.clone(), app.public_hosts.has(&sighting.url, until).await);
            }
        }
        sightings.retain(|sighting| public.get(&sighting.url) == Some(&true));
    }
    Ok(sightings)
}
