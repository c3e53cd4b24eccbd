//! What a crawl did so far: counters, for progress, report and metrics.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::frontier::{Again, Outcome, Settled, Settlement, Share, Unread};
use crate::outages::Outages;

/// What a crawl did so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Pages read.
    pub read: u64,
    /// Pages that were as before.
    pub unchanged: u64,
    /// Pages that hold what another holds.
    pub mirrors: u64,
    /// Addresses that lead elsewhere.
    pub moved: u64,
    /// Pages that are gone.
    pub gone: u64,
    /// Pages that may not be fetched or kept, by reason.
    pub refused: BTreeMap<String, u64>,
    /// Pages whose last visit failed, by reason; all of them are to be tried again.
    pub failed: BTreeMap<String, u64>,
    /// Visits that failed, by reason: each try of a page.
    pub failures: BTreeMap<String, u64>,
    /// Requests that tell of a host in trouble and not of a page, by reason: the page waits on.
    pub unreached: BTreeMap<String, u64>,
    /// Hosts that are in trouble just now, and why.
    pub down: BTreeMap<String, String>,
    /// Do all hosts fail together, as where the network is away?
    pub network_away: bool,
    /// Pages that are not read, by reason, once the crawl has ended.
    pub unread: Vec<Unread>,
    /// Visits whose lease was lost, so that they were not kept.
    pub lost: u64,
    /// Records that pages yielded.
    pub records: u64,
    /// Pages that yielded any: by the pages read it is the harvest rate.
    pub yielding: u64,
    /// Pages that were not known before.
    pub found: u64,
    /// Links not followed, by reason: "outside the domain", "trap", "too deep", "no page".
    pub left: BTreeMap<String, u64>,
    /// Pages read as a browser shows them.
    pub rendered: u64,
    /// Pages read as they were sent since the browser could not show them, by reason.
    pub unrendered: BTreeMap<String, u64>,
    /// Bytes of bodies, decompressed.
    pub bytes: u64,
    /// Steps of the frontier that failed and were tried again.
    pub waits: u64,
    /// Why a step fails that is being tried again just now.
    pub trouble: Option<String>,
    /// Hosts that this worker visits now.
    pub hosts: u64,
    /// Other workers that share this crawl now.
    pub others: u64,
    /// Hosts that these visit now.
    pub held_by_others: u64,
    /// Most other workers that shared this crawl at once.
    pub most_others: u64,
    /// Pages that wait, for all workers, when they were last counted.
    pub waiting: u64,
}

/// Reasons that are counted apart at most: some are a server's words.
const REASONS: usize = 200;

/// What the others are counted as.
const OTHERS: &str = "other reasons";

impl Report {
    /// Visits that were made and kept, however they ended.
    pub fn visits(&self) -> u64 {
        let named = |counts: &BTreeMap<String, u64>| counts.values().sum::<u64>();
        self.read
            + self.unchanged
            + self.mirrors
            + self.moved
            + self.gone
            + named(&self.refused)
            + named(&self.failures)
    }

    /// Pages of which something is known now, however their visits ended: a page that was tried three times is one.
    pub fn pages(&self) -> u64 {
        let named = |counts: &BTreeMap<String, u64>| counts.values().sum::<u64>();
        self.visits() + named(&self.failed) - named(&self.failures)
    }

    /// Pages that are not read though they were asked for, or their host was: what a run that could read all would have none of.
    pub fn unread_for_failures(&self) -> u64 {
        self.unread
            .iter()
            .filter(|unread| !unread.stands && unread.why.is_some())
            .map(|unread| unread.pages)
            .sum()
    }

    /// Did it read nothing at all, neither anew nor as it was?
    pub fn is_vain(&self) -> bool {
        self.read + self.unchanged + self.mirrors == 0
    }
}

/// A report that grows.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    report: Mutex<Report>,
    failing: Mutex<Failing>,
    bytes: AtomicU64,
    waits: AtomicU64,
    trouble: Mutex<Option<String>>,
    /// The frontier's numbers of the hosts that are visited now.
    hosts: Mutex<Vec<i64>>,
    waiting: AtomicU64,
    share: Mutex<Share>,
    most_others: AtomicU64,
    pub(crate) outages: Outages,
}

impl Counters {
    pub(crate) fn bytes(&self, more: usize) {
        self.bytes.fetch_add(more as u64, Ordering::Relaxed);
    }

    /// A step failed and will be tried again.
    pub(crate) fn waited(&self, why: String) {
        self.waits.fetch_add(1, Ordering::Relaxed);
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
    }

    /// A step that was tried again succeeded.
    pub(crate) fn well(&self) {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// These hosts are visited now.
    pub(crate) fn hosts(&self, now: Vec<i64>) {
        *self.hosts.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }

    /// Do all hosts fail together?
    pub(crate) fn is_network_away(&self) -> bool {
        self.outages.is_network_away(&self.hosts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A request found a host in trouble.
    pub(crate) fn unreached(&self, why: &str) {
        count(&mut self.report.lock().unwrap_or_else(PoisonError::into_inner).unreached, why);
    }

    /// These pages are not read at the end.
    pub(crate) fn unread(&self, pages: Vec<Unread>) {
        self.report.lock().unwrap_or_else(PoisonError::into_inner).unread = pages;
    }

    /// So many pages wait.
    pub(crate) fn waiting(&self, now: u64) {
        self.waiting.store(now, Ordering::Relaxed);
    }

    /// Hosts are shared so.
    pub(crate) fn shared(&self, share: Share) {
        *self.share.lock().unwrap_or_else(PoisonError::into_inner) = share;
        self.most_others.fetch_max(share.others as u64, Ordering::Relaxed);
    }

    /// Links of one page that are not followed.
    pub(crate) fn left(&self, why: &[&str]) {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        for why in why {
            count(&mut report.left, why);
        }
    }

    /// A page was shown by a browser, or why it could not be.
    pub(crate) fn rendered(&self, outcome: Result<(), &str>) {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(()) => report.rendered += 1,
            Err(why) => count(&mut report.unrendered, why),
        }
    }

    /// Visits that were settled together.
    pub(crate) fn settled<Y>(&self, visits: &[Settlement<Y>], settled: &Settled) {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        report.found += settled.new as u64;
        report.lost += settled.lost.len() as u64;
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        for visit in visits.iter().filter(|visit| !settled.lost.contains(&visit.page)) {
            failing.tried(&mut report.failed, visit);
            tally(&mut report, &visit.outcome);
        }
    }

    pub(crate) fn report(&self) -> Report {
        let report = self.report.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (bytes, waits) = (self.bytes.load(Ordering::Relaxed), self.waits.load(Ordering::Relaxed));
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner).len() as u64;
        let waiting = self.waiting.load(Ordering::Relaxed);
        let (down, network_away) = (self.outages.describe(), self.is_network_away());
        let Share { others, held_by_others, .. } = *self.share.lock().unwrap_or_else(PoisonError::into_inner);
        let (others, held_by_others) = (others as u64, held_by_others as u64);
        let most_others = self.most_others.load(Ordering::Relaxed);
        let shared = Report { others, held_by_others, most_others, ..report };
        Report { bytes, waits, trouble, hosts, waiting, down, network_away, ..shared }
    }
}

fn tally(report: &mut Report, outcome: &Outcome) {
    match outcome {
        Outcome::Read { records, .. } => {
            report.read += 1;
            report.records += u64::from(*records);
            report.yielding += u64::from(*records > 0);
        }
        Outcome::Unchanged => report.unchanged += 1,
        Outcome::Mirror(_) => report.mirrors += 1,
        Outcome::Moved(_) => report.moved += 1,
        Outcome::Gone(_) => report.gone += 1,
        Outcome::Refused(why) => count(&mut report.refused, why),
        Outcome::Failed(failure) if failure.kind.stands() => count(&mut report.refused, &failure.why),
        Outcome::Failed(failure) => {
            count(&mut report.failed, &failure.why);
            count(&mut report.failures, &failure.why);
        }
    }
}

/// Pages that are to be tried again: a page that fails three times is one page.
#[derive(Debug, Default)]
struct Failing {
    /// The reason's place among the reasons.
    pages: HashMap<i64, usize>,
    reasons: Vec<String>,
}

impl Failing {
    /// A page was tried: how it failed before counts no more, how it fails now is remembered if another try comes.
    fn tried<Y>(&mut self, failed: &mut BTreeMap<String, u64>, visit: &Settlement<Y>) {
        let before = self.pages.remove(&visit.page).and_then(|reason| self.reasons.get(reason));
        if let Some(why) = before {
            uncount(failed, why);
        }
        if let (Outcome::Failed(failure), Again::Try(_)) = (&visit.outcome, visit.again) {
            let reason = self.reason(&failure.why);
            self.pages.insert(visit.page, reason);
        }
    }

    fn reason(&mut self, why: &str) -> usize {
        let why = if self.reasons.len() < REASONS { why } else { OTHERS };
        let known = self.reasons.iter().position(|reason| reason == why);
        known.unwrap_or_else(|| {
            self.reasons.push(why.to_owned());
            self.reasons.len() - 1
        })
    }
}

/// Takes back what [`count`] counted.
fn uncount(counts: &mut BTreeMap<String, u64>, why: &str) {
    let why = if counts.contains_key(why) { why } else { OTHERS };
    if let Some(count) = counts.get_mut(why) {
        *count -= 1;
        if *count == 0 {
            counts.remove(why);
        }
    }
}

fn count(counts: &mut BTreeMap<String, u64>, why: &str) {
    let known = counts.contains_key(why) || counts.len() < REASONS;
    *counts.entry(if known { why } else { OTHERS }.to_owned()).or_default() += 1;
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::frontier::Held;
    use crate::{Failure, FailureKind};

    fn visit(page: i64, outcome: Outcome, again: Again) -> Settlement<()> {
        let held = Held { host: 1, token: 1 };
        Settlement { held, page, outcome, links: Vec::new(), again, yielded: None }
    }

    #[test]
    fn a_page_that_fails_three_times_is_one_page() {
        let counters = Counters::default();
        let failed = |why: &str| Outcome::Failed(Failure::new(FailureKind::Unavailable, why));
        let (soon, never) = (Again::Try(Duration::ZERO), Again::See(Duration::ZERO));
        let settled = Settled::default();
        for (why, again) in [("503", soon), ("too slow", soon), ("503", never)] {
            counters.settled(&[visit(1, failed(why), again), visit(2, failed(why), again)], &settled);
        }
        counters.settled(&[visit(3, failed("503"), soon)], &settled);
        counters.settled(&[visit(3, Outcome::Gone(404), never)], &settled);
        let report = counters.report();
        assert_eq!(report.failed, BTreeMap::from([("503".to_owned(), 2)]));
        assert_eq!(report.failures, BTreeMap::from([("503".to_owned(), 5), ("too slow".to_owned(), 2)]));
        assert_eq!((report.visits(), report.pages()), (8, 3));
    }
}
