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
use std::sync::{Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::guard::{Family, Guard};
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

/// What is to be kept of a guard, if it is otherwise than it was kept.
pub(crate) fn to_keep(guard: &Mutex<Guard>) -> Option<String> {
    let mut guard = guard.lock().unwrap_or_else(PoisonError::into_inner);
    let is_worth = || guard.families.values().any(|family| family.barren >= WORTH_KEEPING);
    if !guard.is_changed.unwrap_or_else(is_worth) {
        return None;
    }
    guard.is_changed = Some(false);
    Some(write(&guard))
}

/// `2 FAMILIES TERMS`, each part in base64.
fn write(guard: &Guard) -> String {
    let mut families: Vec<(&u64, &Family)> = guard.families.iter().collect();
    families.sort_by_key(|(key, family)| (Reverse(family.barren), Reverse(family.fruitful), **key));
    families.truncate(MOST_FAMILIES);
    let mut bytes = Vec::with_capacity(families.len() * FAMILY);
    for (key, Family { fruitful, barren }) in families {
        bytes.extend(key.to_le_bytes());
        bytes.extend(fruitful.to_le_bytes());
        bytes.extend(barren.to_le_bytes());
    }
    let terms: Vec<u8> = guard.known.to_keep().flat_map(u32::to_le_bytes).collect();
    let [families, terms] = [bytes, terms].map(|bytes| STANDARD_NO_PAD.encode(bytes));
    format!("{VERSION}{families} {terms}")
}

/// The guard that was kept, where `most` pages in a row may bring nothing new; `None` where the text is of another version.
pub(crate) fn read(text: &str, most: u32) -> Option<Guard> {
    let (families, terms) = text.strip_prefix(VERSION)?.split_once(' ')?;
    let [families, terms] = [families, terms].map(|part| STANDARD_NO_PAD.decode(part).ok());
    let barren_at_most = most.saturating_sub(most.div_ceil(TRIES));
    let family = |bytes: &[u8; FAMILY]| {
        let [key, fruitful, barren] = [&bytes[..8], &bytes[8..12], &bytes[12..]].map(number);
        let [fruitful, barren] = [fruitful, barren].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        (key, Family { fruitful, barren: barren.min(barren_at_most) })
    };
    let families: HashMap<u64, Family> = families?.as_chunks().0.iter().map(family).collect();
    let known = Known::kept(terms?.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)));
    Some(Guard { known, families, is_changed: Some(false) })
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
    use crate::novelty;

    #[test]
    fn of_a_site_however_large_a_bounded_text_is_kept() {
        let mut guard = Guard::default();
        for number in 0..40_000_u64 {
            let words: Vec<_> = (0..8).map(|word| novelty::of_record(number * 8 + word)).collect();
            let page = Url::parse(&format!(
                "http://a.org/{}/{}",
                "x".repeat(number as usize % 200),
                "y".repeat(number as usize / 200)
            ));
            guard.read(&page.expect("an address"), &words);
        }
        let text = write(&guard);
        assert!((400_000..440_000).contains(&text.len()), "{}", text.len());
    }

    #[test]
    fn a_trap_is_known_in_the_next_run_and_gets_a_few_tries() {
        let month = |at: u64| Url::parse(&format!("http://a.org/calendar?m={at}")).expect("an address");
        let guard = Mutex::new(Guard::default());
        let words = [novelty::of_record(1)];
        guard.lock().expect("ours").read(&month(0), &words);
        assert_eq!(to_keep(&guard), None, "nothing is amiss");
        for at in 1..30 {
            guard.lock().expect("ours").read(&month(at), &words);
        }
        let text = to_keep(&guard).expect("it may be a trap");
        assert_eq!(to_keep(&guard), None, "it is kept as it is");
        let mut kept = read(&text, 20).expect("ours");
        let waiting = Link { chain: 3, ..Link::seed(month(30)) };
        for at in 30..32 {
            assert_eq!(kept.refuses(&waiting, 20), None);
            assert!(!kept.read(&month(at), &words), "what it says is known");
        }
        assert!(kept.refuses(&waiting, 20).is_some());
        assert!(kept.read(&month(32), &[novelty::of_record(2)]) && kept.refuses(&waiting, 20).is_none());
        assert!(to_keep(&Mutex::new(kept)).is_some(), "that it is none is kept as well");
        assert!(read("1 x y", 20).is_none() && read("2 x! y", 20).is_none() && read("", 20).is_none());
    }
}
