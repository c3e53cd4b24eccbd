//! What the guard against traps knows of a site, kept between two runs of a crawl: in daily parts a trap ends as in one run.
//!
//! ```text
//! Guard { known, families } ── text of at most some 440 KB ──▶ Frontier ──▶ Guard of the next run, a few tries poorer in doubt
//! ```
//!
//! A site is kept once a trap may have begun there; most never are. A family that ended gets a few tries in each run: it may have become
//! another.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use tokio::time::Instant;

use crate::frontier::Frontier;
use crate::guard::{Family, Guard, lock};
use crate::novelty::Known;

/// With how many pages in a row that brought nothing new a site is kept.
const WORTH_KEEPING: u32 = 8;

/// In each later run a family that ended may bring nothing new as often as in a row before, divided by this: eight times where eighty pages may.
const TRIES: u32 = 10;

/// Families of a site that are kept at most: those with the most pages in a row that brought nothing new.
const MOST_FAMILIES: usize = 1 << 12;

/// What the text begins with: the version of its form.
const VERSION: &str = "2 ";

/// Bytes of a family: its key and its two numbers.
const FAMILY: usize = 16;

/// What a text says.
struct Kept {
    families: HashMap<u64, Family>,
    terms: Vec<u32>,
}

/// Keeps what is known of traps on a site, unless that is nothing new or was kept less than `rest` ago. What another worker kept of the
/// site's other hosts stays.
pub(crate) async fn keep<F: Frontier>(
    frontier: &F,
    site: &str,
    guard: &Mutex<Guard>,
    rest: Duration,
) -> Result<(), F::Error> {
    if !is_due(guard, rest) {
        return Ok(());
    }
    let before = frontier.guard(site).await?;
    let Some(text) = text(&mut lock(guard), before.as_deref().and_then(parse)) else { return Ok(()) };
    let kept = frontier.keep_guard(site, text).await;
    lock(guard).is_changed |= kept.is_err();
    kept
}

/// Is a guard to be kept again? It was then, as far as others ask.
fn is_due(guard: &Mutex<Guard>, rest: Duration) -> bool {
    let mut guard = lock(guard);
    let is_due = guard.is_changed && guard.kept.elapsed() >= rest;
    if is_due {
        guard.kept = Instant::now();
    }
    is_due
}

/// What is to be kept of a guard and of what was kept before, if it is worth it: `2 FAMILIES TERMS`, each part in base64.
fn text(guard: &mut Guard, before: Option<Kept>) -> Option<String> {
    if before.is_none() && guard.families.values().all(|family| family.barren < WORTH_KEEPING) {
        return None;
    }
    guard.is_changed = false;
    let Kept { mut families, terms } = before.unwrap_or(Kept { families: HashMap::new(), terms: Vec::new() });
    for (key, family) in &guard.families {
        let kept = families.entry(*key).or_default();
        *kept = (*kept).max(*family);
    }
    let mut families: Vec<(u64, Family)> = families.into_iter().collect();
    families.sort_by_key(|(key, family)| (Reverse(family.barren), Reverse(family.fruitful), *key));
    families.truncate(MOST_FAMILIES);
    let mut bytes = Vec::with_capacity(families.len() * FAMILY);
    for (key, Family { fruitful, barren }) in families {
        bytes.extend(key.to_le_bytes());
        bytes.extend(fruitful.to_le_bytes());
        bytes.extend(barren.to_le_bytes());
    }
    let terms: Vec<u8> = guard.known.to_keep(&terms).into_iter().flat_map(u32::to_le_bytes).collect();
    let [families, terms] = [bytes, terms].map(|bytes| STANDARD_NO_PAD.encode(bytes));
    Some(format!("{VERSION}{families} {terms}"))
}

/// What a text says; `None` where it is of another version.
fn parse(text: &str) -> Option<Kept> {
    let (families, terms) = text.strip_prefix(VERSION)?.split_once(' ')?;
    let [families, terms] = [families, terms].map(|part| STANDARD_NO_PAD.decode(part).ok());
    let family = |bytes: &[u8; FAMILY]| {
        let [key, fruitful, barren] = [&bytes[..8], &bytes[8..12], &bytes[12..]].map(number);
        let [fruitful, barren] = [fruitful, barren].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        (key, Family { fruitful, barren })
    };
    let families = families?.as_chunks().0.iter().map(family).collect();
    let terms = terms?.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    Some(Kept { families, terms })
}

/// The guard that was kept, where `most` pages in a row may bring nothing new; `None` where the text is of another version.
pub(crate) fn read(text: &str, most: u32) -> Option<Guard> {
    let Kept { mut families, terms } = parse(text)?;
    let barren_at_most = most.saturating_sub(most.div_ceil(TRIES));
    families.values_mut().for_each(|family| family.barren = family.barren.min(barren_at_most));
    Some(Guard { known: Known::kept(&terms), families, ..Guard::default() })
}

/// A number of at most eight bytes, the lowest first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::frontier::Link;
    use crate::memory::Memory;
    use crate::novelty;

    #[test]
    fn of_a_site_however_large_a_bounded_text_is_kept() {
        let mut guard = Guard::default();
        for number in 0..9_000_u64 {
            let words: Vec<_> = (0..8).map(|word| novelty::of_record(number * 8 + word)).collect();
            let name: String =
                number.to_string().bytes().map(|digit| char::from(digit + b'g' - b'0')).collect();
            guard.read(&Url::parse(&format!("http://a.org/{name}/")).expect("an address"), &words);
        }
        for at in 0..WORTH_KEEPING {
            guard.read(&month(at.into()), &[]);
        }
        let text = text(&mut guard, None).expect("pages bring nothing new");
        assert!((400_000..440_000).contains(&text.len()), "{}", text.len());
    }

    const MINUTE: Duration = Duration::from_secs(60);

    fn month(at: u64) -> Url {
        Url::parse(&format!("http://a.org/calendar?m={at}")).expect("an address")
    }

    /// Keeps a guard; was it kept?
    async fn is_kept(frontier: &Memory, guard: &Mutex<Guard>, rest: Duration) -> bool {
        let before = frontier.guard("a.org").await.expect("memory");
        keep(frontier, "a.org", guard, rest).await.expect("memory");
        frontier.guard("a.org").await.expect("memory") != before
    }

    #[tokio::test(start_paused = true)]
    async fn a_trap_is_known_in_the_next_run_and_gets_a_few_tries() {
        let frontier = Memory::default();
        let guard = Mutex::new(Guard::default());
        let words = [novelty::of_record(1)];
        lock(&guard).read(&month(0), &words);
        assert!(!is_kept(&frontier, &guard, Duration::ZERO).await, "nothing is amiss");
        for at in 1..30 {
            lock(&guard).read(&month(at), &words);
        }
        assert!(is_kept(&frontier, &guard, Duration::ZERO).await, "it may be a trap");
        assert!(!is_kept(&frontier, &guard, Duration::ZERO).await, "it is kept as it is");
        let text = frontier.guard("a.org").await.expect("memory").expect("it is kept");
        let mut again = read(&text, 20).expect("ours");
        let waiting = Link { chain: 3, ..Link::seed(month(30)) };
        for at in 30..32 {
            assert_eq!(again.refuses(&waiting, 20), None);
            assert!(!again.read(&month(at), &words), "what it says is known");
        }
        assert!(again.refuses(&waiting, 20).is_some());
        assert!(again.read(&month(32), &[novelty::of_record(2)]) && again.refuses(&waiting, 20).is_none());
        assert!(
            is_kept(&frontier, &Mutex::new(again), Duration::ZERO).await,
            "that it is none is kept as well"
        );
        let text = frontier.guard("a.org").await.expect("memory").expect("it is kept");
        assert_eq!(read(&text, 20).expect("ours").refuses(&waiting, 20), None);
        assert!(read("1 x y", 20).is_none() && read("2 x! y", 20).is_none() && read("", 20).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_known_is_kept_only_now_and_then() {
        let (frontier, guard) = (Memory::default(), Mutex::new(Guard::default()));
        let mut times = 0;
        for at in 0..3_600 {
            lock(&guard).read(&month(at), &[]);
            tokio::time::advance(Duration::from_secs(1)).await;
            times += u32::from(is_kept(&frontier, &guard, MINUTE * 5).await);
        }
        assert_eq!(times, 12, "of a page a second in an hour");
    }

    #[tokio::test(start_paused = true)]
    async fn what_two_workers_know_of_hosts_of_one_site_is_kept() {
        let frontier = Memory::<()>::default();
        let page = |host: &str, at: u64| Url::parse(&format!("http://{host}/calendar?m={at}")).expect("one");
        let of = |host: &'static str| {
            let mut guard = Guard::default();
            for at in 0..20 {
                guard.read(&page(host, at), &[]);
            }
            Mutex::new(guard)
        };
        let (one, other) = (of("a.org"), of("www.a.org"));
        keep(&frontier, "a.org", &one, Duration::ZERO).await.expect("memory");
        keep(&frontier, "a.org", &other, Duration::ZERO).await.expect("memory");
        let text = frontier.guard("a.org").await.expect("memory").expect("it is kept");
        let mut both = read(&text, 10).expect("ours");
        for host in ["a.org", "www.a.org"] {
            let waiting = Link { chain: 3, ..Link::seed(page(host, 20)) };
            both.read(&page(host, 21), &[]);
            assert!(both.refuses(&waiting, 10).is_some(), "{host}");
        }
    }
}
