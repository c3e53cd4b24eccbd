//! The guard against traps: parts of a site that never end and bring nothing new.
//!
//! ```text
//! month ─▶ month ─▶ month ─ … ─▶ month      eighty pages in a row of one family brought nothing new:
//!   └─▶ day ─▶ day                          no more of the family are visited
//!
//! http://a.org/shop/red?size=4&sort=price   families: this path with these parameters ─┐
//!                                           this path with any parameters ─────────────┤ each counts its pages in a row
//!                                           this first part of a path ─────────────────┤
//!                                           this site ─────────────────────────────────┘
//! ```
//!
//! A trap is known by what its pages bring ([`crate::novelty`]), not by their number: a pager of ten thousand pages goes on as
//! long as they bring records or text that the site did not show before. Numbers, dates and identifiers in addresses are folded
//! ([`crate::shape`]), so that the pages of a calendar are one family.
//!
//! How sure it is that a page belongs to the site says where its link was found, which is its chain:
//!
//! ```text
//! 0       a seed, or listed in a sitemap          always visited
//! 1       on a page that brought something new    unless all around it brings nothing new
//! 2       on such a page of its own family        unless its family brings nothing new
//! 3, 4 …  on a page that brought nothing new, as did the one before …
//! ```

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use twox_hash::XxHash3_64;
use url::Url;

use crate::domain::site;
use crate::frontier::Link;
use crate::novelty::{Known, Term};
use crate::shape::shape;

/// Families of a site that are told apart at most, some 24 bytes each.
const MOST_FAMILIES: usize = 1 << 15;

/// Sites that are remembered at most: beyond that those are forgotten that nobody visits now.
const MOST_SITES: usize = 1 << 10;

/// Most links from a seed to a list whose addresses are always visited: robots.txt names an index of sitemaps, which names sitemaps.
const DEEPEST_LIST: u32 = 3;

/// Part of the pages in a row that may bring nothing new from which on pages are asked for one by one: at full speed as many as may be
/// under way would be asked for in vain.
const DOUBT: u32 = 4;

/// A page that holds word for word what another holds counts as so many that bring nothing new: empty months differ in their dates.
const MIRROR: u32 = 4;

/// Chains, by where a link was found.
const LISTED: u32 = 0;
const FROM_OTHERS: u32 = 1;
const FROM_ITS_LIKE: u32 = 2;

/// What is known of a family. Of two workers' the greater is the later: the number of fruitful pages never falls.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Family {
    /// Pages that brought something new.
    pub(crate) fruitful: u32,
    /// Pages that brought nothing new, since the last that did.
    pub(crate) barren: u32,
}

impl Family {
    fn is_known(self) -> bool {
        self.fruitful + self.barren > 0
    }

    /// Does it bring something new most of the time, whatever its surroundings do?
    fn is_good(self) -> bool {
        self.fruitful > 0 && self.barren * 2 <= self.fruitful
    }
}

/// What one site's pages brought so far.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) known: Known,
    /// By the hashes of their names.
    pub(crate) families: HashMap<u64, Family>,
    /// Were pages counted since it was kept, or was it never kept?
    pub(crate) is_changed: bool,
    /// When it was kept last, or begun.
    pub(crate) kept: Instant,
}

impl Default for Guard {
    fn default() -> Guard {
        let (known, families) = Default::default();
        Guard { known, families, is_changed: false, kept: Instant::now() }
    }
}

/// The families of a page, the narrowest first.
struct Families {
    own: String,
    path: String,
    section: String,
}

impl Families {
    fn of(url: &Url) -> Families {
        let shape = shape(url);
        let (path, query) = shape.split_once('?').unwrap_or((&shape, ""));
        let mut keys: Vec<&str> = query.split('&').filter_map(|pair| pair.split('=').next()).collect();
        keys.sort_unstable();
        keys.dedup();
        let (mark, keys) = (if query.is_empty() { "" } else { "?" }, keys.join("&"));
        // Scheme, two slashes, host, first part of the path.
        let section = path.splitn(5, '/').take(4).collect::<Vec<_>>().join("/");
        Families { own: format!("{path}{mark}{keys}"), path: format!("{path}{mark}"), section }
    }

    /// The narrowest, for readers.
    fn describe(&self, page: &Url) -> String {
        let path = self.own.splitn(4, '/').last().unwrap_or_default();
        format!("{}/{path}", page.origin().ascii_serialization())
    }

    /// The site's own key is 0.
    fn keys(&self) -> [u64; 4] {
        let key = |name: &str, level: u64| XxHash3_64::oneshot_with_seed(level, name.as_bytes());
        [key(&self.own, 1), key(&self.path, 2), key(&self.section, 3), 0]
    }
}

impl Guard {
    /// Is a page that waits one of a trap, where so many in a row may bring nothing new? The family.
    pub(crate) fn refuses(&self, link: &Link, most: u32) -> Option<String> {
        let families = Families::of(&link.url);
        let ends = |family: Family| family.barren >= most;
        self.is_trap(&families, link.chain, most, ends).then(|| families.describe(&link.url))
    }

    /// Could what is under way, so many pages of the host, still show that a page is one of a trap?
    pub(crate) fn is_doubtful(&self, link: &Link, most: u32, under_way: u32) -> bool {
        let families = Families::of(&link.url);
        let [own, ..] = families.keys().map(|key| self.family(key));
        let trusted = own.is_good() && under_way <= own.fruitful.saturating_mul(2);
        let more = if trusted { 0 } else { under_way };
        let ends = |family: Family| {
            family.barren >= most.div_ceil(DOUBT) || family.barren.saturating_add(more) >= most
        };
        self.is_trap(&families, link.chain, most, ends)
    }

    fn is_trap(&self, families: &Families, chain: u32, most: u32, ends: impl Fn(Family) -> bool) -> bool {
        let [own, path, section, site] = families.keys().map(|key| self.family(key));
        match chain {
            LISTED => false,
            FROM_OTHERS => {
                (ends(site) && own.is_known() && !own.is_good()) || (ends(section) && !section.is_good())
            }
            chain => {
                let around = ends(path) || ends(section) || ends(site);
                ends(own) || chain - FROM_ITS_LIKE >= most || (around && !own.is_good())
            }
        }
    }

    /// A page was read that says this. Does it bring something new?
    pub(crate) fn read(&mut self, page: &Url, terms: &[Term]) -> bool {
        let fruitful = self.known.learn(terms);
        if !fruitful {
            self.known.mark_barren(terms);
        }
        self.count(page, if fruitful { 0 } else { 1 });
        fruitful
    }

    /// A page that was read before says this now: that it says little new is no fault of its family. Does it?
    pub(crate) fn read_again(&mut self, page: &Url, terms: &[Term]) -> bool {
        let fruitful = self.known.learn(terms);
        if fruitful {
            self.count(page, 0);
        }
        fruitful
    }

    /// A page holds what another holds.
    pub(crate) fn mirrored(&mut self, page: &Url) {
        self.count(page, MIRROR);
    }

    /// Counts a page that brought nothing new, as so many; 0 of one that did.
    fn count(&mut self, page: &Url, barren: u32) {
        self.is_changed = true;
        for key in Families::of(page).keys() {
            if self.families.len() >= MOST_FAMILIES && !self.families.contains_key(&key) {
                self.families.retain(|_, family| family.barren > 1);
                if self.families.len() >= MOST_FAMILIES {
                    continue;
                }
            }
            let family = self.families.entry(key).or_default();
            if barren == 0 {
                *family = Family { fruitful: family.fruitful.saturating_add(1), barren: 0 };
            } else {
                family.barren = family.barren.saturating_add(barren);
            }
        }
    }

    fn family(&self, key: u64) -> Family {
        self.families.get(&key).copied().unwrap_or_default()
    }
}

/// What became of a page on which links stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// It is a list of addresses, such as a sitemap.
    List,
    /// It brought something new.
    Fruitful,
    /// It brought nothing new.
    Barren,
}

/// The chains of the links of a page.
pub(crate) fn chains(from: &Link, source: Source) -> impl Fn(&Url) -> u32 {
    let (depth, chain, is_alike) = (from.depth, from.chain, alike(&from.url));
    move |to| match source {
        // Also lists can lead to lists for ever.
        Source::List if depth <= DEEPEST_LIST => LISTED,
        Source::Fruitful if is_alike(to) => FROM_ITS_LIKE,
        Source::Fruitful => FROM_OTHERS,
        Source::List | Source::Barren => chain.max(FROM_ITS_LIKE).saturating_add(1),
    }
}

/// Which addresses are like one: of its path but for numbers, whatever their parameters.
pub(crate) fn alike(one: &Url) -> impl Fn(&Url) -> bool {
    let (origin, path) = (one.origin(), Families::of(one).path);
    move |other| other.origin() == origin && Families::of(other).path == path
}

/// The guards of all sites that are visited.
#[derive(Debug, Default)]
pub(crate) struct Guards {
    sites: Mutex<HashMap<String, Arc<Mutex<Guard>>>>,
    /// Those that had to make room, with what was not kept yet.
    dropped: Mutex<Vec<SiteGuard>>,
}

/// A site and its guard.
type SiteGuard = (String, Arc<Mutex<Guard>>);

impl Guards {
    /// The guard of the site to which a host belongs: a trap may lead from host to host.
    pub(crate) fn of(&self, host: &Url) -> Arc<Mutex<Guard>> {
        self.of_site(site_of(host), Guard::default)
    }

    /// The guard of a site, made where there is none yet.
    pub(crate) fn of_site(&self, site: &str, make: impl FnOnce() -> Guard) -> Arc<Mutex<Guard>> {
        let mut sites = self.lock();
        if sites.len() >= MOST_SITES && !sites.contains_key(site) {
            let idle = |guard: &Arc<Mutex<Guard>>| Arc::strong_count(guard) == 1;
            let idle: Vec<String> =
                sites.iter().filter(|(_, guard)| idle(guard)).map(|(site, _)| site.clone()).collect();
            let idle = idle.into_iter().filter_map(|site| sites.remove_entry(&site));
            let unkept = idle.filter(|(_, guard)| lock(guard).is_changed);
            self.dropped.lock().unwrap_or_else(PoisonError::into_inner).extend(unkept);
        }
        Arc::clone(sites.entry(site.to_owned()).or_insert_with(|| Arc::new(Mutex::new(make()))))
    }

    /// Takes the guards that had to make room before they were kept.
    pub(crate) fn dropped(&self) -> Vec<SiteGuard> {
        std::mem::take(&mut *self.dropped.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Has a site a guard?
    pub(crate) fn has(&self, site: &str) -> bool {
        self.lock().contains_key(site)
    }

    /// The guards of all sites, by site.
    pub(crate) fn all(&self) -> Vec<SiteGuard> {
        self.lock().iter().map(|(site, guard)| (site.clone(), Arc::clone(guard))).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Mutex<Guard>>>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The site to which a host belongs.
pub(crate) fn site_of(host: &Url) -> &str {
    host.host_str().map(site).unwrap_or_default()
}

/// A guard, for a moment.
pub(crate) fn lock(guard: &Mutex<Guard>) -> MutexGuard<'_, Guard> {
    guard.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::novelty;

    fn url(path: &str) -> Url {
        Url::parse(&format!("http://a.org{path}")).expect("an address")
    }

    fn link(path: &str, chain: u32) -> Link {
        Link { chain, ..Link::seed(url(path)) }
    }

    fn new(number: u64) -> [Term; 1] {
        [novelty::of_record(number)]
    }

    #[test]
    fn a_family_ends_where_its_pages_in_a_row_bring_nothing_new() {
        let mut guard = Guard::default();
        let month = |month: u32| format!("/calendar?month={month}");
        for at in 0..10 {
            assert_eq!(guard.refuses(&link(&month(at), 3), 10), None);
            guard.read(&url(&month(at)), &[]);
        }
        let family = guard.refuses(&link(&month(10), 3), 10);
        assert_eq!(family.as_deref(), Some("http://a.org/calendar?month"));
        assert_eq!(guard.refuses(&link(&month(10), LISTED), 10), None, "a sitemap names it");
        assert_eq!(guard.refuses(&link("/talks/on-lemmas", FROM_OTHERS), 10), None);
        guard.read(&url(&month(10)), &new(1));
        assert_eq!(guard.refuses(&link(&month(11), 3), 10), None, "it brings something again");
        assert!(guard.refuses(&link("/other", FROM_ITS_LIKE + 10), 10).is_some(), "ten in a row led there");
    }

    #[test]
    fn a_pager_beside_a_trap_goes_on() {
        let mut guard = Guard::default();
        for page in 0..20 {
            guard.read(&url(&format!("/shop?page={page}")), &new(page));
        }
        for at in 0..10 {
            guard.read(&url(&format!("/shop?color={at}&size={at}")), &[]);
        }
        assert!(guard.refuses(&link("/shop?size=4&sort=price", 3), 10).is_some());
        assert_eq!(guard.refuses(&link("/shop?page=20", FROM_ITS_LIKE), 10), None);
    }

    #[test]
    fn chains_say_where_a_link_was_found() {
        let from = link("/shop?page=1", FROM_ITS_LIKE);
        let (like, other) = (url("/shop?page=2"), url("/about"));
        let of = |source| [&like, &other].map(chains(&from, source));
        assert_eq!(of(Source::Fruitful), [FROM_ITS_LIKE, FROM_OTHERS]);
        assert_eq!(of(Source::Barren), [3, 3]);
        assert_eq!(of(Source::List), [LISTED, LISTED]);
        let deep = Link { depth: DEEPEST_LIST + 1, ..from.clone() };
        assert_eq!(chains(&deep, Source::List)(&like), 3);
    }

    #[test]
    fn a_guard_that_makes_room_is_kept_first() {
        let guards = Guards::default();
        let read = |guard: &Mutex<Guard>| lock(guard).read(&url("/a"), &[novelty::of_record(1)]);
        (0..MOST_SITES).for_each(|site| {
            let guard = guards.of_site(&site.to_string(), Guard::default);
            if site == 7 {
                read(&guard);
            }
        });
        let held = guards.of_site("8", Guard::default);
        read(&held);
        guards.of_site("one more", Guard::default);
        let dropped: Vec<String> = guards.dropped().into_iter().map(|(site, _)| site).collect();
        assert_eq!((dropped, guards.dropped().len()), (vec!["7".to_owned()], 0));
        assert!(guards.has("8") && !guards.has("7"), "one that is in use stays");
    }
}
