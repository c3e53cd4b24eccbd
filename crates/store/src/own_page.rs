//! The page of its own that a record has, whichever way it is linked to.
//!
//! ```text
//! http://www.a.example/jobs/1/#top ─┐
//! https://a.example/jobs/1 ─────────┴─▶ one key        page that moved ──▶ records there have the key of where it went
//! ```

use twox_hash::XxHash3_64;

use crate::error::Result;
use crate::frontier::address_hash;
use crate::session::Session;
use crate::value::Value;

/// The number that all addresses of a page share.
pub(crate) fn key(url: &str) -> u64 {
    XxHash3_64::oneshot(bare(url).as_bytes())
}

/// Are they addresses of one page? Two parts of a page are two.
pub(crate) fn is_one(a: Option<&str>, b: Option<&str>) -> bool {
    a.zip(b).is_some_and(|(a, b)| bare(a) == bare(b) && parts_agree(a, b))
}

/// May both addresses, of one page, be of one part of it?
pub(crate) fn parts_agree(a: &str, b: &str) -> bool {
    let part = |url| split(url).1;
    part(a).is_none() || part(b).is_none() || part(a) == part(b)
}

/// The host of an address, called as the store calls hosts.
pub(crate) fn host(url: &str) -> &str {
    let begin = url.find("://").map_or(0, |at| at + 3);
    let end = url.get(begin..).and_then(|rest| rest.find(['/', '?', '#'])).map_or(url.len(), |at| begin + at);
    url.get(..end).unwrap_or(url)
}

/// Does a page of the site of one of two addresses tell of a record, or is it such a page that is being kept?
pub(crate) fn is_vouched_for(db: &mut dyn Session, urls: [&str; 2], record: i64, site: i64) -> Result<bool> {
    let sql = "
        SELECT 1 FROM hosts h WHERE h.name IN (?1, ?2) AND (h.id = ?3
            OR EXISTS (SELECT 1 FROM sources s JOIN pages p ON p.id = s.page WHERE s.record = ?4 AND p.host = h.id))";
    let [a, b] = urls.map(|url| host(url).into());
    Ok(db.row(sql, &[a, b, site.into(), record.into()])?.is_some())
}

/// Where the page at an address went, if that is known.
pub(crate) fn moved_to(db: &mut dyn Session, url: &str) -> Result<Option<String>> {
    let sql = "
        SELECT p.why FROM pages p JOIN hosts h ON h.id = p.host
        WHERE h.name = ?1 AND p.hash = ?2 AND p.outcome IN ('moved', 'mirror')";
    let row = db.row(sql, &[host(url).into(), address_hash(split(url).0).into()])?;
    row.map_or(Ok(None), |row| row.maybe_text(0))
}

/// The page of this number moved: records whose page it is have that to which it went.
pub(crate) fn moved(db: &mut dyn Session, page: i64, to: &str) -> Result<()> {
    let Some(from) = db.row("SELECT url FROM pages WHERE id = ?1", &[page.into()])? else { return Ok(()) };
    let (from, to) = (key(&from.text(0)?), key(to));
    if from != to {
        db.run("UPDATE records SET own_page = ?2 WHERE own_page = ?1", &[from.into(), to.into()])?;
    }
    Ok(())
}

/// Records of a store, or of a backup, of before addresses had keys.
pub(crate) fn take_up(db: &mut dyn Session) -> Result<()> {
    const PART: usize = 10_000;
    let sql = format!(
        "SELECT id, url FROM records WHERE url IS NOT NULL AND own_page IS NULL AND id > ?1 ORDER BY id LIMIT {PART}"
    );
    let mut after = i64::MIN;
    loop {
        let mut keys: Vec<Vec<Value>> = Vec::new();
        for row in db.rows(&sql, &[after.into()])? {
            after = row.int(0)?;
            keys.push(vec![after.into(), key(&row.text(1)?).into()]);
        }
        if keys.is_empty() {
            return Ok(());
        }
        db.many("UPDATE records SET own_page = ?2 WHERE id = ?1", &keys)?;
    }
}

/// An address without what does not tell pages apart.
fn bare(url: &str) -> &str {
    let url = split(url).0;
    let url = url.split_once("://").map_or(url, |(_, rest)| rest);
    let url = url.strip_prefix("www.").unwrap_or(url);
    url.strip_suffix('/').unwrap_or(url)
}

/// An address and the part of its page that it names: words to be marked are none.
fn split(url: &str) -> (&str, Option<&str>) {
    match url.split_once('#') {
        Some((page, part)) => (page, Some(part).filter(|part| !part.is_empty() && !part.starts_with(":~:"))),
        None => (url, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_page() {
        let is_one = |a: &str, b: &str| {
            assert_eq!(is_one(Some(a), Some(b)), is_one(Some(b), Some(a)), "{a} {b}");
            is_one(Some(a), Some(b))
        };
        let page = "https://a.example/jobs/1";
        for other in [
            "http://a.example/jobs/1",
            "https://www.a.example/jobs/1/",
            "https://a.example/jobs/1#apply",
            "https://a.example/jobs/1#",
        ] {
            assert!(is_one(page, other), "{other}");
            assert_eq!(key(page), key(other), "{other}");
        }
        for other in [
            "https://a.example/jobs/2",
            "https://b.example/jobs/1",
            "https://a.example/jobs/1?of=2",
            "https://a.example/Jobs/1",
        ] {
            assert!(!is_one(page, other), "{other}");
            assert_ne!(key(page), key(other), "{other}");
        }
        assert!(!is_one("https://a.example/jobs#1", "https://a.example/jobs#2"), "two parts of a page");
        assert!(is_one("https://a.example/jobs#1", "https://a.example/jobs#:~:text=cook"));
    }

    #[test]
    fn hosts_are_called_as_the_store_calls_them() {
        for (url, name) in [
            ("https://a.example/b", "https://a.example"),
            ("http://a.example:8080?c", "http://a.example:8080"),
            ("https://a.example", "https://a.example"),
            ("/b", ""),
            ("", ""),
        ] {
            assert_eq!(host(url), name, "{url}");
        }
    }
}
