//! What sites are called: as they declare it, else as the titles of their pages begin or end.
//!
//! ```text
//! "Colloquium | University of Harbourfield"  "Library | University of Harbourfield" ── vote ──▶ University of Harbourfield
//! ```
//!
//! Of each source of names one is kept with its votes (Boyer and Moore's majority vote): a site of a million pages takes no more
//! room than one of three.

use std::collections::{BTreeSet, HashMap};

use serde_json::json;

use crate::error::Result;
use crate::record::Record;
use crate::session::{Dialect, Session};
use crate::value::Value;

/// What a site is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteName {
    /// Its name.
    pub name: String,
    /// Is another site called the same?
    pub is_shared: bool,
}

/// Characters of a name: what is longer is a sentence.
const MAX_NAME: usize = 80;

/// Pages of which a title's part must be shared to be taken for the name of their site.
const LEAST_VOTES: i64 = 2;

/// What divides the title of a page from the name of its site.
const DIVIDERS: [&str; 9] = [" | ", " - ", " – ", " — ", " :: ", " » ", " « ", " · ", " • "];

const DECLARED: &str = "declared";
const FIRST: &str = "first";
const LAST: &str = "last";

const VOTE: &str = "
    INSERT INTO site_names (host, origin, name, votes, page) VALUES (?1, ?2, ?3, 1, ?4)
    ON CONFLICT (host, origin) DO UPDATE SET
        name = CASE WHEN site_names.votes > 0 THEN site_names.name ELSE excluded.name END,
        votes = CASE
            WHEN site_names.name = excluded.name THEN CASE WHEN site_names.votes < 100 THEN site_names.votes + 1 ELSE 100 END
            WHEN site_names.votes > 0 THEN site_names.votes - 1
            ELSE 1 END,
        page = excluded.page
    WHERE site_names.page <> excluded.page";

/// Counts what a page says of its site's name. A page that is read again and again speaks once, as long as no other does.
pub(crate) fn vote(db: &mut dyn Session, host: i64, page: i64, records: &[Record]) -> Result<()> {
    let Some(record) = records.first() else { return Ok(()) };
    let title = record.context.as_deref().and_then(|context| context.lines().next()).unwrap_or_default();
    let declared = record.site_name.as_deref().map(str::trim);
    let (first, last) = ends(title);
    for (origin, name) in [(DECLARED, declared), (FIRST, first), (LAST, last)] {
        let name = name.filter(|name| is_plain(name) && name.chars().count() <= MAX_NAME);
        if let Some(name) = name {
            db.run(VOTE, &[host.into(), origin.into(), name.into(), page.into()])?;
        }
    }
    Ok(())
}

/// Can a text be a name that readers see in place of an address? What looks like another's address cannot, nor what holds signs
/// that are not seen or turn the text around.
fn is_plain(name: &str) -> bool {
    let is_unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let is_address = !name.contains(char::is_whitespace) && name.contains(['.', ':', '/']);
    !name.is_empty() && !is_address && !name.contains(is_unseen)
}

/// What stands before the first divider of a title, and behind the last.
fn ends(title: &str) -> (Option<&str>, Option<&str>) {
    let first = DIVIDERS.iter().filter_map(|divider| title.split_once(divider)).map(|(first, _)| first);
    let last = DIVIDERS.iter().filter_map(|divider| title.rsplit_once(divider)).map(|(_, last)| last);
    (first.min_by_key(|part| part.len()).map(str::trim), last.min_by_key(|part| part.len()).map(str::trim))
}

const NAMES: &str = "
    SELECT h.name, n.origin, n.name, n.votes,
        CASE WHEN EXISTS (SELECT 1 FROM site_names o WHERE o.name = n.name AND o.host <> n.host) THEN 1 ELSE 0 END
    FROM hosts h JOIN site_names n ON n.host = h.id";

/// The names of sites, of each that has one, by its scheme, name and port.
pub(crate) fn names(db: &mut dyn Session, sites: &BTreeSet<&str>) -> Result<HashMap<String, SiteName>> {
    let (filter, list) = match db.dialect() {
        Dialect::Sqlite => ("h.name IN (SELECT value FROM json_each(?1))", json!(sites).to_string()),
        Dialect::Postgres => (
            "h.name = ANY(string_to_array(CAST(?1 AS TEXT), ' '))",
            sites.iter().copied().collect::<Vec<_>>().join(" "),
        ),
    };
    let mut best: HashMap<String, ((bool, i64, bool), SiteName)> = HashMap::new();
    for row in db.rows(&format!("{NAMES} WHERE {filter}"), &[Value::Text(list)])? {
        let (site, is_declared, votes) = (row.text(0)?, row.text(1)? == DECLARED, row.int(3)?);
        let name = SiteName { name: row.text(2)?, is_shared: row.int(4)? != 0 };
        // Of titles "Events | University" and "News | University" the last part is the site's, also while they are as many.
        let rank = (is_declared, votes, row.text(1)? == LAST);
        let is_better = best.get(&site).is_none_or(|(other, _)| *other < rank);
        if is_better && (is_declared || votes >= LEAST_VOTES) {
            best.insert(site, (rank, name));
        }
    }
    Ok(best.into_iter().map(|(site, (_, name))| (site, name)).collect())
}

/// Scheme, name and port of an address.
pub fn site_of(address: &str) -> &str {
    let path = address.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| rest.len() - at));
    address.get(..address.len() - path.unwrap_or(0)).unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_end_and_begin_with_names() {
        let title = "Talks - Physics | University of Harbourfield";
        assert_eq!(ends(title), (Some("Talks"), Some("University of Harbourfield")));
        assert_eq!(ends("Colloquium"), (None, None));
        assert_eq!(site_of("http://127.0.0.1:8080/a/b"), "http://127.0.0.1:8080");
        assert_eq!(site_of("https://a.org"), "https://a.org");
        assert!(is_plain("St. John’s Hall") && is_plain("東京大学"));
        for hostile in ["", "www.university.example", "a\u{202e}b", "Uni\u{200b}versity", "https://a.org"] {
            assert!(!is_plain(hostile), "{hostile:?}");
        }
    }
}
