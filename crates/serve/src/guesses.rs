//! How often a password may be guessed, so that guessing is slow and the owner is never locked out.
//!
//! ```text
//! try ──▶ of this machine ──▶ of this machine for this account ──▶ for this account, by browsers that are not known
//!         20, then 1 in 3 s    5, then after 2, 4, 8 … 900 s        40, then 1 a minute
//! ```
//!
//! A browser in which the owner logged in before is counted by itself alone, as OWASP's device cookies are: whoever guesses elsewhere,
//! or behind the same router, does not keep it out.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::bounded::Bounded;
use crate::client::Client;
use crate::throttle::{Name, Throttle};

/// Tries for one account that need no wait.
const FREE: u32 = 5;

/// Longest wait between two tries.
const LONGEST: Duration = Duration::from_secs(900);

/// Tries that are so long ago are forgotten.
const FORGOTTEN: Duration = Duration::from_secs(3_600);

/// Who tries to open which account.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    pub(crate) client: Client,
    /// The address, in lower case.
    pub(crate) account: String,
    /// The cookie of a browser in which the account's owner logged in before.
    pub(crate) device: Option<String>,
}

impl Attempt {
    fn name(&self) -> Name<'_> {
        match &self.device {
            Some(device) => Name::Device(device, &self.account),
            None => Name::Attempt(self.client, &self.account),
        }
    }
}

/// Tries, and when the next may be.
type Tries = (u32, Instant);

/// Counts of guesses.
#[derive(Debug)]
pub(crate) struct Guesses {
    clients: Throttle,
    accounts: Throttle,
    attempts: Mutex<Bounded<Tries>>,
}

impl Default for Guesses {
    /// NIST SP 800-63B and ASVS allow a hundred guesses at one account an hour: forty, and sixty more.
    fn default() -> Guesses {
        Guesses {
            clients: Throttle::new(20, Duration::from_secs(3)),
            accounts: Throttle::new(40, Duration::from_secs(60)),
            attempts: Mutex::default(),
        }
    }
}

impl Guesses {
    /// May somebody log in now? If not, after how long. It counts as a wrong try until [`Guesses::succeeded`] says otherwise.
    pub(crate) fn take(&self, attempt: &Attempt) -> Result<(), Duration> {
        if attempt.device.is_some() {
            return self.again(attempt.name(), Instant::now());
        }
        self.clients.take(Name::Client(attempt.client))?;
        self.again(attempt.name(), Instant::now())?;
        self.accounts.take(Name::Account(&attempt.account))
    }

    /// It was the right password.
    pub(crate) fn succeeded(&self, attempt: &Attempt) {
        if attempt.device.is_none() {
            self.clients.give_back(Name::Client(attempt.client));
            self.accounts.give_back(Name::Account(&attempt.account));
        }
        self.forget(attempt.name());
    }

    /// May somebody who is logged in show the password again?
    pub(crate) fn take_again(&self, reader: i64) -> Result<(), Duration> {
        self.again(Name::Reader(reader), Instant::now())
    }

    /// It was the right password again.
    pub(crate) fn succeeded_again(&self, reader: i64) {
        self.forget(Name::Reader(reader));
    }

    fn again(&self, name: Name<'_>, now: Instant) -> Result<(), Duration> {
        let mut attempts = self.attempts.lock().unwrap_or_else(PoisonError::into_inner);
        let (tries, next) =
            attempts.get(&name).filter(|(_, next)| now < *next + FORGOTTEN).unwrap_or((0, now));
        if let Some(wait) = next.checked_duration_since(now).filter(|wait| !wait.is_zero()) {
            return Err(wait);
        }
        attempts.set(&name, (tries + 1, now + delay(tries + 1)));
        Ok(())
    }

    fn forget(&self, name: Name<'_>) {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner).remove(&name);
    }
}

/// The wait behind so many wrong tries.
fn delay(tries: u32) -> Duration {
    match tries.checked_sub(FREE) {
        None => Duration::ZERO,
        Some(more) => Duration::from_secs(2_u64.saturating_pow(more + 1)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_are_forgotten() {
        let (guesses, begin) = (Guesses::default(), Instant::now());
        let name = Name::Attempt(Client::parse("203.0.113.9"), "ann@example.org");
        let mut now = begin;
        let mut waits = Vec::new();
        for _ in 0..17 {
            let wait = guesses.again(name, now).err().unwrap_or_default();
            waits.push(wait.as_secs());
            now += wait;
        }
        assert_eq!(waits, [0, 0, 0, 0, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32, 0, 64, 0]);
        assert_eq!((delay(40), delay(u32::MAX)), (LONGEST, LONGEST));
        assert!(guesses.again(name, now + FORGOTTEN * 2).is_ok());
        assert!(guesses.again(name, now + FORGOTTEN * 2).is_ok(), "what was long ago is forgotten");
    }

    #[test]
    fn nobody_locks_the_owner_out() {
        let guesses = Guesses::default();
        let attempt = |client: &str, device: Option<&str>| Attempt {
            client: Client::parse(client),
            account: "ann@example.org".to_owned(),
            device: device.map(str::to_owned),
        };
        let elsewhere = (0..200).filter(|n| guesses.take(&attempt(&format!("198.51.100.{n}"), None)).is_ok());
        assert_eq!(elsewhere.count(), 40, "all of them together");
        assert!(
            guesses.take(&attempt("203.0.113.9", None)).is_err(),
            "a browser that nobody knows waits, too"
        );
        assert!(guesses.take(&attempt("203.0.113.9", Some("hers"))).is_ok());
        let again = (0..20).filter(|_| guesses.take(&attempt("203.0.113.9", Some("hers"))).is_ok());
        assert_eq!(again.count(), 4, "a stolen browser guesses as slowly");
        let own = Attempt { account: "203.0.113.8".to_owned(), ..attempt("203.0.113.7", None) };
        assert_eq!((0..9).filter(|_| guesses.take(&own).is_ok()).count(), 5);
        let bob = Attempt { account: "bob@example.org".to_owned(), ..attempt("203.0.113.8", None) };
        assert!(guesses.take(&bob).is_ok(), "an address that is called like a machine is none");
        guesses.succeeded(&bob);
        assert_eq!((0..9).filter(|_| guesses.take(&bob).is_ok()).count(), 5);
    }
}
