//! A host that is in trouble: one incident, however many requests fail, and one probe at a time until it answers again.
//!
//! ```text
//!           a request fails                    a probe or another request is answered
//! well ──────────────────────▶ incident ─────────────────────────────────────────────▶ well, at the pace of before
//!                               │     ▲
//!                               └─────┘ a probe fails: the next one after as long as it lasts by now, at most a minute
//! ```
//!
//! A pause is never longer than the incident lasted until then, so that what is lost behind its end is at most its own
//! length. What was under way when it began, or before the latest probe, escalates nothing.

use std::time::Duration;

use tokio::time::Instant;

use crate::failure::{Failure, FailureKind, jittered};

/// Shortest and longest pause between two probes, in units.
const SHORTEST: u32 = 1;
const LONGEST: u32 = 60;

/// Shortest and longest time for which a host is left alone that did not come back, in units: half an hour, a day.
const LEFT_SHORTEST: u32 = 1_800;
const LEFT_LONGEST: u32 = 86_400;

/// Longest time that a host may ask to be left alone (`Retry-After`), in units: a day.
const ASKED_LONGEST: u32 = 86_400;

/// A host in trouble.
#[derive(Debug, Clone)]
pub(crate) struct Incident {
    /// What went wrong last.
    pub(crate) failure: Failure,
    /// When it began, as far as this crawl knows.
    pub(crate) since: Instant,
    /// What began before is no probe.
    pub(crate) probed: Instant,
    /// When the next probe is due.
    pub(crate) next: Instant,
    /// Requests that failed since it began, those under way then left out.
    pub(crate) failures: u32,
    /// How long it lasted before this crawl.
    pub(crate) before: Duration,
}

/// What bounds an incident.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bearing<'h> {
    /// The host's name.
    pub(crate) host: &'h str,
    /// A second, in tests less.
    pub(crate) unit: Duration,
    /// How long a host is waited for.
    pub(crate) patience: Duration,
    /// Is it the network that is away, and no fault of the host?
    pub(crate) network: bool,
}

impl Incident {
    /// An incident that begins now.
    pub(crate) fn new(failure: Failure, bearing: Bearing<'_>, retry_after: Option<Duration>) -> Incident {
        let now = Instant::now();
        let mut incident =
            Incident { failure, since: now, probed: now, next: now, failures: 0, before: Duration::ZERO };
        incident.escalate(incident.failure.clone(), bearing, retry_after);
        incident
    }

    /// An incident that began before this crawl: the host is probed at once.
    pub(crate) fn resumed(why: &str, failures: u32, before: Duration) -> Incident {
        let now = Instant::now();
        let failure = Failure::new(FailureKind::Unreachable, why);
        Incident { failure, since: now, probed: now, next: now, failures, before }
    }

    /// Another request failed that began behind the latest probe. `asked`: how long the host asks to be left alone.
    pub(crate) fn escalate(&mut self, failure: Failure, bearing: Bearing<'_>, retry_after: Option<Duration>) {
        let now = Instant::now();
        let unit = bearing.unit;
        (self.failure, self.probed) = (failure, now);
        self.failures = self.failures.saturating_add(1);
        let lasted = now.duration_since(self.since);
        let pause = if lasted < bearing.patience {
            let longest = (bearing.patience - lasted).clamp(unit * SHORTEST, unit * LONGEST);
            jittered(lasted.clamp(unit * SHORTEST, longest), bearing.host, self.failures)
        } else if bearing.network {
            bearing.patience + unit
        } else {
            let left = (lasted + self.before).clamp(unit * LEFT_SHORTEST, unit * LEFT_LONGEST);
            jittered(left, bearing.host, self.failures).max(bearing.patience + unit)
        };
        self.next = now + pause.max(retry_after.unwrap_or_default().min(unit * ASKED_LONGEST));
    }

    /// How long until the next probe.
    pub(crate) fn pause(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// How long it has lasted in all.
    pub(crate) fn lasted(&self) -> Duration {
        self.before + self.since.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEARING: Bearing<'_> = Bearing {
        host: "http://a.org",
        unit: Duration::from_secs(1),
        patience: Duration::from_secs(900),
        network: false,
    };

    fn refused() -> Failure {
        Failure::new(FailureKind::Refused, "connection refused")
    }

    #[tokio::test(start_paused = true)]
    async fn no_pause_is_longer_than_the_incident_and_none_longer_than_a_minute() {
        let begun = Instant::now();
        let mut incident = Incident::new(refused(), BEARING, None);
        let mut pauses = Vec::new();
        while begun.elapsed() < BEARING.patience {
            let (pause, lasted) = (incident.pause(), begun.elapsed());
            assert!(pause <= lasted.max(BEARING.unit).min(BEARING.unit * 60), "{pause:?} after {lasted:?}");
            pauses.push(pause);
            tokio::time::advance(pause).await;
            incident.escalate(refused(), BEARING, None);
        }
        assert!((15..30).contains(&pauses.len()), "{pauses:?}");
        assert!(incident.pause() > BEARING.patience, "it is left for another run: {:?}", incident.pause());
    }

    #[tokio::test(start_paused = true)]
    async fn a_host_that_asks_for_a_pause_is_left_alone_for_it() {
        let retry_after = Some(Duration::from_secs(3_000));
        assert_eq!(Incident::new(refused(), BEARING, retry_after).pause(), Duration::from_secs(3_000));
        let week = Some(Duration::from_secs(7 * 86_400));
        assert_eq!(Incident::new(refused(), BEARING, week).pause(), Duration::from_secs(86_400));
    }
}
