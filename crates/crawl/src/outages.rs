//! The hosts in trouble, of one worker: since when each is, and whether it is the network that is away.
//!
//! Where a worker's hosts fail together and none answers, none of them is to blame: they are waited for like a host, but nothing
//! is kept against them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use url::Url;

use crate::incident::Incident;

/// Hosts of which a page is remembered that was answered; beyond that all are forgotten, and probed by their robots.txt.
const MOST: usize = 4_096;

/// Pages in a row on which a server breaks (500) until it is probed; fewer than the tries of a page that waits alone.
const SEVERAL_BROKEN: u32 = 3;

/// Hosts that fail together where the network is away.
const TOGETHER: usize = 2;

/// What a worker knows of its hosts' troubles.
#[derive(Debug, Default)]
pub(crate) struct Outages {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// By the frontier's number of the host.
    incidents: HashMap<i64, (String, Incident)>,
    /// The first and the last page that was answered well, of each host.
    witnesses: HashMap<i64, [Url; 2]>,
    /// Pages on which a host's server broke since it had one.
    broken: HashMap<i64, u32>,
    /// When any host answered last.
    answered: Option<Instant>,
}

impl Outages {
    /// A host is in trouble.
    pub(crate) fn open(&self, host: i64, name: &str, incident: &Incident) {
        self.lock().incidents.insert(host, (name.to_owned(), incident.clone()));
    }

    /// A host answered; `page`: a page of it that it has.
    pub(crate) fn answered(&self, host: i64, page: Option<&Url>) {
        let mut known = self.lock();
        known.incidents.remove(&host);
        known.answered = Some(Instant::now());
        if let Some(page) = page {
            if known.witnesses.len() >= MOST {
                known.witnesses.clear();
            }
            known.broken.remove(&host);
            let both = known.witnesses.entry(host).or_insert_with(|| [page.clone(), page.clone()]);
            both[1] = page.clone();
        }
    }

    /// A host's server broke on a page. Is it to be probed, since it did so on several in a row? Where it is well and hundreds of pages are
    /// broken, each probe comes after twice as many as the one before.
    pub(crate) fn is_suspect(&self, host: i64) -> bool {
        let mut known = self.lock();
        let broken = known.broken.entry(host).or_default();
        *broken += 1;
        broken.is_multiple_of(SEVERAL_BROKEN) && (*broken / SEVERAL_BROKEN).is_power_of_two()
    }

    /// What is wrong with a host, as far as this worker knows.
    pub(crate) fn incident(&self, host: i64) -> Option<Incident> {
        self.lock().incidents.get(&host).map(|(_, incident)| incident.clone())
    }

    /// A page that the host answered well in this crawl: where it fails, it is the host that fails. The first and the last one take turns,
    /// since one that is broken for good must not keep a site from being visited that is well but for it.
    pub(crate) fn witness(&self, host: i64, probes: u32) -> Option<Url> {
        let known = self.lock();
        let [first, last] = known.witnesses.get(&host)?;
        Some(if probes.is_multiple_of(2) { last } else { first }.clone())
    }

    /// Is the network away? `held`: the hosts that are visited just now.
    pub(crate) fn is_network_away(&self, held: &[i64]) -> bool {
        let known = self.lock();
        let silent = |host: &i64, incident: &Incident| {
            let since_all_fail = known.answered.is_some_and(|at| incident.since >= at);
            incident.failure.kind.is_of_network() && since_all_fail && known.witnesses.contains_key(host)
        };
        let together = known.incidents.iter().filter(|(host, (_, incident))| silent(host, incident)).count();
        together >= TOGETHER && held.iter().all(|host| known.incidents.contains_key(host))
    }

    /// The hosts in trouble by name, and why.
    pub(crate) fn describe(&self) -> BTreeMap<String, String> {
        let known = self.lock();
        known
            .incidents
            .values()
            .map(|(name, incident)| (name.clone(), incident.failure.why.clone()))
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::failure::{Failure, FailureKind};
    use crate::incident::Bearing;

    fn incident(kind: FailureKind) -> Incident {
        let (unit, patience) = (Duration::from_secs(1), Duration::from_secs(60));
        Incident::new(
            Failure::new(kind, "so"),
            Bearing { host: "http://a.org", unit, patience, network: false },
            None,
        )
    }

    #[test]
    fn a_server_that_breaks_on_pages_in_a_row_is_suspect_ever_more_rarely() {
        let outages = Outages::default();
        let suspect = || (1..=50).filter(|_| outages.is_suspect(1)).count();
        assert_eq!(suspect(), 5, "at 3, 6, 12, 24 and 48");
        outages.answered(1, None);
        assert!(!outages.is_suspect(1), "that it answers says nothing of its pages");
        outages.answered(1, Url::parse("http://a.org/").ok().as_ref());
        assert_eq!(suspect(), 5);
    }

    #[tokio::test(start_paused = true)]
    async fn the_network_is_away_where_all_hosts_fail_together() {
        let outages = Outages::default();
        let (dns, refused) = (incident(FailureKind::Dns), incident(FailureKind::Refused));
        outages.open(1, "a", &dns);
        outages.open(2, "b", &refused);
        assert!(!outages.is_network_away(&[1, 2]), "nobody ever answered: the names may be wrong");
        let page = Url::parse("http://a.org/").expect("an address");
        outages.answered(1, Some(&page));
        outages.answered(2, Some(&page));
        tokio::time::advance(Duration::from_secs(5)).await;
        outages.open(1, "a", &incident(FailureKind::Dns));
        assert!(!outages.is_network_away(&[1]), "one host alone is to blame");
        outages.open(2, "b", &incident(FailureKind::Unreachable));
        assert!(outages.is_network_away(&[1, 2]));
        assert!(!outages.is_network_away(&[1, 2, 3]), "another one is well");
        outages.open(4, "never there", &dns);
        tokio::time::advance(Duration::from_secs(5)).await;
        outages.answered(3, None);
        assert!(!outages.is_network_away(&[1, 2]), "another one answered since");
        let away = outages.describe();
        assert_eq!(away.len(), 3);
    }
}
