//! Why a page could not be read, whose fault that is, and when it is tried again.
//!
//! ```text
//! blame      what follows                                                 kinds
//! Host       the page waits on, the host is probed (crate::incident)      refused, unreachable, dns, tls, robots
//! Either     the host is probed, and the page is tried again later        reset, timeout, 429, 502 to 504
//! PageFirst  as Page; of several in a row the host is probed              other 5xx
//! Page       the page is tried again in seconds, then in hours to a day   broken, unreadable
//! Page       the answer stands, and is seen again in days to months       403, 404, 410, …, too large, no page, trap, excluded
//! ```

use std::time::Duration;

use twox_hash::XxHash3_64;

use crate::Refusal;

/// Why a page could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// By what it is counted, and tried again.
    pub kind: FailureKind,
    /// In a few words, to be shown.
    pub why: String,
}

/// Kinds of failures, each with its own schedule of retries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The host refuses connections.
    Refused,
    /// There is no way to the host, or no connection in time.
    Unreachable,
    /// The host's name has no address.
    Dns,
    /// There is no safe connection to the host.
    Tls,
    /// The host's robots.txt cannot be had, and without it nothing may be asked for.
    Robots,
    /// The connection was broken off before the answer.
    Reset,
    /// There was no whole answer in time.
    Timeout,
    /// 429: the host asks for less.
    TooManyRequests,
    /// 502, 503, 504: the host is overloaded, or what stands behind it is away.
    Unavailable,
    /// 500 and others: this page is broken on the server, or all are.
    ServerError,
    /// An answer that is not HTTP, or shorter than it says.
    Broken,
    /// The page was had, and reading it went wrong on our side.
    Unreadable,
    /// 401, 403, 451: not for us.
    Forbidden,
    /// 404.
    NotFound,
    /// 410.
    Gone,
    /// Another status that brings no page.
    OtherStatus,
    /// Larger than the limit.
    TooLarge,
    /// A picture, a PDF, …
    NoPage,
    /// Not asked for: pages like it brought nothing new ([`crate::guard`]).
    Trap,
    /// Not asked for: a pattern of the crawl leaves it out ([`crate::Patterns`]).
    Excluded,
}

/// Whose fault a failure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blame {
    /// The host's: its other pages would fare no better.
    Host,
    /// The host's or the page's: only a probe of the host can tell.
    Either,
    /// The page's; where several in a row fail so, the host's or theirs.
    PageFirst,
    /// The page's alone.
    Page,
}

/// When a page is tried again, in seconds: soon, while the crawl waits for it; then by a later run.
struct Schedule {
    /// First pause, each next one `growth` times as long.
    first: u64,
    growth: u64,
    /// Tries for which one crawl waits; 0: the answer stands.
    tries: u32,
    /// First pause behind these, each next one four times as long; of an answer that stands twice as long.
    later: u64,
}

/// Letters of a family of addresses that are shown at most.
const LONGEST_FAMILY: usize = 120;

const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

/// Longest pause before a failed page is tried again.
const LONGEST_LATER: u64 = DAY;

/// Longest pause before an answer that stands is seen again.
const LONGEST_STANDING: u64 = 90 * DAY;

impl FailureKind {
    /// All kinds.
    pub const ALL: [FailureKind; 20] = {
        use FailureKind::*;
        [
            Refused,
            Unreachable,
            Dns,
            Tls,
            Robots,
            Reset,
            Timeout,
            TooManyRequests,
            Unavailable,
            ServerError,
            Broken,
            Unreadable,
            Forbidden,
            NotFound,
            Gone,
            OtherStatus,
            TooLarge,
            NoPage,
            Trap,
            Excluded,
        ]
    };

    /// Its name, as stores keep it.
    pub fn name(self) -> &'static str {
        match self {
            FailureKind::Refused => "refused",
            FailureKind::Unreachable => "unreachable",
            FailureKind::Dns => "dns",
            FailureKind::Tls => "tls",
            FailureKind::Robots => "robots",
            FailureKind::Reset => "reset",
            FailureKind::Timeout => "timeout",
            FailureKind::TooManyRequests => "429",
            FailureKind::Unavailable => "503",
            FailureKind::ServerError => "5xx",
            FailureKind::Broken => "broken",
            FailureKind::Unreadable => "unreadable",
            FailureKind::Forbidden => "403",
            FailureKind::NotFound => "404",
            FailureKind::Gone => "410",
            FailureKind::OtherStatus => "status",
            FailureKind::TooLarge => "too large",
            FailureKind::NoPage => "no page",
            FailureKind::Trap => "trap",
            FailureKind::Excluded => "excluded",
        }
    }

    pub(crate) fn blame(self) -> Blame {
        use FailureKind::*;
        match self {
            Refused | Unreachable | Dns | Tls | Robots => Blame::Host,
            Reset | Timeout | TooManyRequests | Unavailable => Blame::Either,
            ServerError => Blame::PageFirst,
            _ => Blame::Page,
        }
    }

    /// Does the answer stand, so that the page counts as visited? Otherwise it waits to be tried again.
    pub fn stands(self) -> bool {
        self.schedule().tries == 0
    }

    /// Does the host ask for a slower pace?
    pub(crate) fn asks_for_less(self) -> bool {
        matches!(self, FailureKind::TooManyRequests | FailureKind::Unavailable)
    }

    /// Is it the way to the host that fails, so that the network may be away?
    pub(crate) fn is_of_network(self) -> bool {
        use FailureKind::*;
        matches!(self, Refused | Unreachable | Dns | Reset | Timeout)
    }

    /// How long a host that never answered is waited for, in units: a name that is written wrong or a certificate that is over
    /// will not mend within minutes.
    pub(crate) fn patience_with_strangers(self) -> u32 {
        if matches!(self, FailureKind::Dns | FailureKind::Tls) { 10 } else { 60 }
    }

    /// Pages are tried three to five times within a crawl: a page that fails for itself holds up nobody for long, and a host that
    /// is down is waited for without counting against its pages.
    fn schedule(self) -> Schedule {
        let of = |first, growth, tries, later| Schedule { first, growth, tries, later };
        match self.blame() {
            Blame::Host => of(1, 2, 1, HOUR),
            Blame::Either if self == FailureKind::TooManyRequests => of(30, 2, 5, HOUR),
            Blame::Either if self == FailureKind::Timeout => of(10, 3, 4, HOUR),
            Blame::Either => of(5, 3, 5, HOUR),
            Blame::PageFirst | Blame::Page => match self {
                FailureKind::ServerError | FailureKind::Broken => of(5, 4, 4, HOUR),
                FailureKind::Unreadable => of(5, 4, 1, DAY),
                FailureKind::Forbidden | FailureKind::OtherStatus => of(0, 1, 0, DAY),
                FailureKind::NotFound => of(0, 1, 0, 3 * DAY),
                _ => of(0, 1, 0, 30 * DAY),
            },
        }
    }

    /// How long until a page is tried again that failed `failures` times before this one. A second is as long as `unit`.
    pub(crate) fn retry_after(self, failures: u32, unit: Duration) -> Duration {
        let Schedule { first, growth, tries, later } = self.schedule();
        let seconds = match (failures + 1).checked_sub(tries) {
            None | Some(0) if failures + 1 < tries => first.saturating_mul(growth.saturating_pow(failures)),
            more => {
                later.saturating_mul(4_u64.saturating_pow(more.unwrap_or(0))).min(LONGEST_LATER.max(later))
            }
        };
        unit.saturating_mul(u32::try_from(seconds).unwrap_or(u32::MAX))
    }

    /// How long until an answer that stands is seen again; `last`: the time between the last two visits.
    pub(crate) fn seen_after(self, last: Option<Duration>) -> Duration {
        let first = Duration::from_secs(self.schedule().later);
        last.map_or(first, |last| last * 2).clamp(first, Duration::from_secs(LONGEST_STANDING))
    }
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: FailureKind, why: impl Into<String>) -> Failure {
        Failure { kind, why: why.into() }
    }

    /// An answer with a status that brings no page.
    pub(crate) fn of_status(status: u16) -> Failure {
        let kind = match status {
            401 | 403 | 451 => FailureKind::Forbidden,
            404 => FailureKind::NotFound,
            410 => FailureKind::Gone,
            429 => FailureKind::TooManyRequests,
            502..=504 => FailureKind::Unavailable,
            500..=599 => FailureKind::ServerError,
            _ => FailureKind::OtherStatus,
        };
        Failure::new(kind, status.to_string())
    }

    /// A page is left out, since so many like it brought nothing new.
    pub(crate) fn of_trap(family: &str, most: u32) -> Failure {
        let family: String = family.chars().take(LONGEST_FAMILY).collect();
        Failure::new(FailureKind::Trap, format!("trap (nothing new in {most} pages): {family}"))
    }

    /// The robots.txt of a host cannot be had.
    pub(crate) fn of_robots(refusal: &Refusal) -> Failure {
        let failure = Failure::from(refusal);
        if failure.kind.blame() == Blame::Host {
            return failure;
        }
        Failure::new(FailureKind::Robots, format!("no robots.txt: {}", failure.why))
    }
}

impl From<&Refusal> for Failure {
    fn from(refusal: &Refusal) -> Failure {
        let kind = match refusal {
            Refusal::NoName { .. } => FailureKind::Dns,
            Refusal::Tls { .. } => FailureKind::Tls,
            Refusal::Refused { .. } => FailureKind::Refused,
            Refusal::Unreachable { .. } => FailureKind::Unreachable,
            Refusal::Reset { .. } => FailureKind::Reset,
            Refusal::Slow { .. } => FailureKind::Timeout,
            Refusal::Network { .. } => FailureKind::Broken,
            Refusal::NoRobots { .. } => FailureKind::Robots,
            Refusal::Robots { .. } => FailureKind::Forbidden,
            Refusal::Status { .. } | Refusal::Address { .. } | Refusal::Redirects { .. } => {
                FailureKind::OtherStatus
            }
            Refusal::Large { .. } => FailureKind::TooLarge,
            Refusal::Kind { .. } => FailureKind::NoPage,
        };
        Failure::new(kind, refusal.brief())
    }
}

/// A pause shortened by up to a quarter, so that what failed together is not tried again together. The same name and try give
/// the same pause: nothing here depends on luck.
pub(crate) fn jittered(pause: Duration, name: &str, attempt: u32) -> Duration {
    let hash = XxHash3_64::oneshot_with_seed(u64::from(attempt), name.as_bytes());
    pause - pause / 4 * u32::from((hash & 0xff) as u8) / 255
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_tried_again_in_its_time() {
        let pauses = |kind: FailureKind| -> Vec<u64> {
            (0..8).map(|failures| kind.retry_after(failures, Duration::from_secs(1)).as_secs()).collect()
        };
        let hours = |hours: u64| hours * 3_600;
        assert_eq!(
            pauses(FailureKind::Unavailable),
            [5, 15, 45, 135, hours(1), hours(4), hours(16), hours(24)]
        );
        assert_eq!(pauses(FailureKind::ServerError)[..4], [5, 20, 80, hours(1)]);
        assert_eq!(pauses(FailureKind::TooManyRequests)[..5], [30, 60, 120, 240, hours(1)]);
        assert_eq!(pauses(FailureKind::Timeout)[..4], [10, 30, 90, hours(1)]);
        assert_eq!(pauses(FailureKind::Unreadable)[..2], [hours(24), hours(24)]);
        let unit = Duration::from_millis(1);
        assert_eq!(FailureKind::Unavailable.retry_after(1, unit), Duration::from_millis(15));
    }

    #[test]
    fn an_answer_that_stands_is_seen_again_ever_later() {
        let days = |days: u64| Duration::from_secs(days * DAY);
        let stands: Vec<&str> =
            FailureKind::ALL.iter().filter(|kind| kind.stands()).map(|kind| kind.name()).collect();
        assert_eq!(stands, ["403", "404", "410", "status", "too large", "no page", "trap", "excluded"]);
        assert_eq!(FailureKind::NotFound.seen_after(None), days(3));
        assert_eq!(FailureKind::NotFound.seen_after(Some(days(3))), days(6));
        assert_eq!(FailureKind::NotFound.seen_after(Some(days(80))), days(90));
    }

    #[test]
    fn names_are_distinct_and_pauses_are_spread() {
        let names: std::collections::BTreeSet<&str> =
            FailureKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), FailureKind::ALL.len());
        let pause = Duration::from_secs(100);
        let spread: Vec<u64> =
            (0..50).map(|page| jittered(pause, &format!("/{page}"), 1).as_secs()).collect();
        assert!(spread.iter().all(|seconds| (75..=100).contains(seconds)));
        assert!(spread.iter().max() > spread.iter().min());
        assert_eq!(jittered(pause, "/", 1), jittered(pause, "/", 1));
    }
}
