//! Rules that a crawl learns of the lists of sites, checks and mends as it goes.
//!
//! ```text
//! page ── its site's rules, in order ──▶ the first that fits ─┬─ trusted, no check due ──▶ its list
//!                                                             └─ else discovery ──▶ the same list?   agreed: one page more
//!                                                                                   another one?     put first, mended or learnt
//! ```
//!
//! A rule is trusted once discovery gave its list on [`TRUSTED`] pages running, and is checked ever more seldom from then on.
//! A list that says the same on pages of other titles is furniture of its site, and no page's own.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gleaner::{Document, Fault, Glance, Listing, NodeId, Rule, marks};
use store::{Made, Sort, Store};
use url::Url;

/// On so many pages running a rule and discovery must agree before the rule is trusted alone: rules of three pages were otherwise
/// than right without a fault on none of 34 pages of their sites.
const TRUSTED: usize = 3;

/// From so many pages a rule learns: what the next one adds is little, and costs as much as discovery.
const LEARNT: usize = 8;

/// After so many pages running that made no rule surer, ever fewer of the next ones teach one.
const EAGER: u64 = 4;

/// Most rules of one site: each that does not fit costs a walk over the page.
const MOST: usize = 12;

/// Longest name of a rule, in characters.
const LONGEST_NAME: usize = 100;

/// Most sites whose rules are kept.
const MOST_SITES: usize = 10_000;

/// The rules of the sites of a crawl, shared by all who read its pages.
#[derive(Debug, Default)]
pub struct SiteRules {
    sites: Mutex<HashMap<String, Site>>,
    keys: AtomicU64,
    /// Rules of the store in whose place others came.
    dropped: Mutex<Vec<i64>>,
    counts: Mutex<Readings>,
}

/// How the lists of pages were read, since the rules were opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Readings {
    /// Pages whose list a rule gave alone.
    pub by_rule: u64,
    /// Pages whose lists were discovered.
    pub by_discovery: u64,
    /// Rules that were learnt.
    pub learnt: u64,
    /// Rules that were mended where a site had changed.
    pub mended: u64,
}

/// What is known of a site.
#[derive(Debug, Clone, Default)]
struct Site {
    /// In the order in which they are asked.
    rules: Vec<SiteRule>,
    /// Pages running that have a list and made no rule surer.
    vain: u64,
}

impl Site {
    /// May its next page teach a rule? Where the last ones made none surer, ever fewer do.
    fn is_eager(&self) -> bool {
        self.vain < EAGER || (self.vain + 1).is_power_of_two()
    }

    /// Is its next page left to discovery alone?
    fn is_resting(&self) -> bool {
        !self.is_eager() && !self.rules.iter().any(SiteRule::is_trusted)
    }
}

/// A rule of a site.
#[derive(Debug, Clone)]
struct SiteRule {
    /// Its number in the store; `None` while it is not there.
    id: Option<i64>,
    /// Tells it from all others.
    key: u64,
    rule: Arc<Rule>,
    /// Is it kept and not run?
    is_off: bool,
    /// Is it in the store as it is?
    is_saved: bool,
    /// Pages running on which discovery gave its list.
    agreed: usize,
    /// Pages that it read alone.
    uses: u64,
    /// Did it give the list of any page of this crawl?
    is_in_use: bool,
    /// The list and the title of the last page on which discovery gave it, hashed.
    last: Option<(u64, u64)>,
    /// Pages on which its list said the same as on the page before, and another thing.
    repeated: u32,
    varied: u32,
}

impl SiteRule {
    /// Does its list say the same on every page?
    fn is_furniture(&self) -> bool {
        self.repeated > 1 && self.repeated > self.varied
    }

    fn is_trusted(&self) -> bool {
        self.agreed >= TRUSTED
    }

    /// Is it to be checked on its next page? On its first, second, fourth, eighth …
    fn is_due(&self) -> bool {
        (self.uses + 1).is_power_of_two()
    }
}

/// A page at which discovery is set beside rules.
struct Page<'p> {
    doc: &'p Document,
    source: &'p str,
    reading: &'p marks::Settings,
    lists: &'p [Listing],
    /// The list that it is made for.
    best: &'p Listing,
}

impl SiteRules {
    /// The rules that crawls before this one learnt.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn of(store: &Store) -> store::Result<SiteRules> {
        let most = MOST * MOST_SITES;
        let made = store.all_made(Sort::Learnt, i64::MAX, most).await?;
        let off = store.upkeep(Sort::Learnt, most).await?.into_iter().filter(|rule| rule.off.is_some());
        let off: HashSet<i64> = off.map(|rule| rule.id).collect();
        let all = SiteRules::default();
        // The newest come first; those that were learnt first are asked first.
        for made in made.iter().rev() {
            // What this version cannot read is learnt anew.
            let (Some(site), Ok(rule)) = (site(&made.source), Rule::read(&made.name, &made.text)) else {
                continue;
            };
            let rule = all.numbered(Rule { source: made.source.clone(), ..rule });
            let id = Some(made.id);
            let rule = SiteRule { id, is_off: off.contains(&made.id), is_saved: true, ..rule };
            let mut sites = all.sites();
            let rules = &mut sites.entry(site).or_default().rules;
            // Two crawls at once may have learnt one rule each.
            if rules.len() < MOST && rules.iter().all(|own| own.rule.way != rule.rule.way) {
                rules.push(rule);
            }
        }
        Ok(all)
    }

    /// Keeps the trusted rules that were learnt or mended since.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn save(&self, store: &Store) -> store::Result<()> {
        let dropped = std::mem::take(&mut *locked(&self.dropped));
        for id in dropped {
            store.remove_made(id).await?;
        }
        let is_new = |rule: &&SiteRule| !rule.is_saved && rule.agreed >= TRUSTED && !rule.is_furniture();
        let of_site = |(name, site): (&String, &Site)| {
            site.rules.iter().filter(is_new).map(|rule| (name.clone(), rule.clone())).collect::<Vec<_>>()
        };
        let new: Vec<(String, SiteRule)> = self.sites().iter().flat_map(of_site).collect();
        for (site, SiteRule { id, key, rule, .. }) in new {
            let (source, text) = (rule.source.clone(), rule.to_string());
            let name = name_of(&source);
            let id = if let Some(id) = id {
                store.set_made(id, name, source, text).await?;
                id
            } else {
                let made = Made { id: 0, owner: None, sort: Sort::Learnt, name, source, text, at: 0 };
                store.add_made(made).await?
            };
            self.change(&site, key, |own| {
                (own.id, own.is_saved) = (Some(id), Arc::ptr_eq(&own.rule, &rule));
            });
        }
        Ok(())
    }

    /// How pages were read until now.
    pub fn readings(&self) -> Readings {
        *locked(&self.counts)
    }

    /// The list that a page is made for: that to which a rule of its site leads, or the best that is discovered and is no furniture of
    /// its site.
    pub(crate) fn main_list(
        &self,
        glance: &Glance<'_>,
        doc: &Document,
        source: &str,
        reading: &marks::Settings,
    ) -> Option<Listing> {
        let name = site(source)?;
        let site = self.sites().get(&name).cloned().unwrap_or_default();
        let rules = if site.is_resting() { &[] } else { site.rules.as_slice() };
        let fitting = |rule: &SiteRule| {
            let found = rule.rule.find(doc, reading);
            // The last page of a list has few records, and a crawl reads last pages.
            let is_borne = |fault: &Fault| matches!(fault, Fault::Records { found: 1.., .. });
            (found.fits && found.verdict.faults.iter().all(is_borne)).then_some(found.list)
        };
        let own = rules.iter().filter(|rule| !rule.is_off && !rule.is_furniture());
        let first = own.filter_map(|rule| Some((rule, fitting(rule)?))).next();
        if let Some((rule, list)) = &first
            && rule.is_trusted()
            && !rule.is_due()
        {
            locked(&self.counts).by_rule += 1;
            self.change(&name, rule.key, |own| (own.uses, own.is_in_use) = (own.uses + 1, true));
            return Some(list.clone());
        }
        locked(&self.counts).by_discovery += 1;
        let mut lists = glance.lists().to_vec();
        for furniture in rules.iter().filter(|rule| rule.is_furniture()).filter_map(fitting) {
            lists.retain(|list| !is_same(list, &furniture));
        }
        let best = lists.first().filter(|list| gleaner::is_main_list(list));
        if let Some(best) = best {
            let page = Page { doc, source, reading, lists: &lists, best };
            self.compare(&name, &site, first.as_ref().map(|(rule, _)| *rule), &page);
        }
        match first {
            // A page of few records may hide its list from discovery, not from a rule.
            Some((rule, list)) if rule.is_trusted() => Some(list),
            _ => best.cloned(),
        }
    }

    /// Learns from what discovery gives on a page beside what its site's rules give, of which `first` is the first that fits.
    fn compare(&self, site: &str, known: &Site, first: Option<&SiteRule>, page: &Page<'_>) {
        let &Page { doc, source, reading, lists, best } = page;
        if !self.count(site) || known.is_resting() {
            return;
        }
        let wanted = begins(best);
        let led = known.rules.iter().map(|rule| (rule, rule.rule.find(doc, reading)));
        let led: Vec<_> =
            led.map(|(rule, found)| (rule, begins(&found.list), found.verdict, found.fits)).collect();
        let mut right = led.iter().filter(|(_, records, _, fits)| *fits && most(records, &wanted));
        if let Some((right, records, ..)) = right.next() {
            // One that is switched off is neither run nor learnt again.
            if !right.is_off {
                self.confirm(site, right, *records == wanted, doc, best);
                self.prefer(site, right, first);
            }
            return;
        }
        if let Some(wrong) = first {
            // One page is no proof; the next one, of which discovery is asked too, is.
            let agreed = if wrong.is_trusted() { TRUSTED - 1 } else { 0 };
            self.change(site, wrong.key, |own| (own.agreed, own.uses) = (agreed, 0));
            if wrong.is_trusted() {
                return;
            }
        }
        if !known.is_eager() {
            return;
        }
        // One that leads to records which are otherwise than it knows them may be mended.
        let hurt = led.iter().filter(|(rule, records, verdict, fits)| {
            let is_whole = *fits && verdict.faults.is_empty();
            !(rule.is_off || is_whole || records.is_empty())
        });
        let mended = |old: &SiteRule| {
            let rule = gleaner::relearn(&old.rule, doc, lists, source)?;
            is_same(&rule.find(doc, reading).list, best).then_some((old.key, rule))
        };
        if let Some((key, rule)) = hurt.map(|(rule, ..)| *rule).find_map(mended) {
            locked(&self.counts).mended += 1;
            self.change(site, key, |own| {
                own.rule = Arc::new(rule);
                (own.agreed, own.uses, own.is_saved) = (1, 0, false);
            });
        } else if let Some(rule) = gleaner::learn(doc, best, source) {
            let last = Some(signature(doc, best));
            let is_added = self.add(site, SiteRule { last, ..self.numbered(rule) });
            locked(&self.counts).learnt += u64::from(is_added);
        }
    }

    /// Notes that discovery gave a rule's list on a page, and learns what varies where it gave it to the last record.
    fn confirm(&self, site: &str, right: &SiteRule, exactly: bool, doc: &Document, list: &Listing) {
        let learns = exactly && right.agreed < LEARNT && right.rule.pages < LEARNT;
        let taught = learns.then(|| Arc::new(Rule::clone(&right.rule).with_sister(doc)));
        let (says, title) = signature(doc, list);
        if let Some(own) = self.sites().get_mut(site).filter(|_| exactly) {
            own.vain = 0;
        }
        self.change(site, right.key, |own| {
            own.agreed += usize::from(exactly);
            own.uses += u64::from(own.agreed > TRUSTED);
            own.is_in_use = true;
            // Another page may have mended it meanwhile.
            if let Some(taught) = taught.filter(|_| Arc::ptr_eq(&own.rule, &right.rule)) {
                (own.rule, own.is_saved) = (taught, false);
            }
            if let Some((before, _)) = own.last.filter(|(_, other)| *other != title) {
                *(if before == says { &mut own.repeated } else { &mut own.varied }) += 1;
            }
            own.last = Some((says, title));
        });
    }

    /// Counts a page that has a list, until [`SiteRules::confirm`] says that it made a rule surer; no where there are too many sites.
    fn count(&self, site: &str) -> bool {
        let mut sites = self.sites();
        let is_known = sites.contains_key(site) || sites.len() < MOST_SITES;
        if is_known {
            sites.entry(site.to_owned()).or_default().vain += 1;
        }
        is_known
    }

    /// Puts a rule before the one that fitted a page of its list first.
    fn prefer(&self, site: &str, right: &SiteRule, first: Option<&SiteRule>) {
        let Some(first) = first else { return };
        let mut sites = self.sites();
        let Some(Site { rules, .. }) = sites.get_mut(site) else { return };
        let at = |key: u64| rules.iter().position(|rule| rule.key == key);
        if let (Some(before), Some(own)) = (at(first.key), at(right.key))
            && before < own
            && let Some(rules) = rules.get_mut(before..=own)
        {
            rules.rotate_right(1);
        }
    }

    /// A rule as it is when it comes in.
    fn numbered(&self, rule: Rule) -> SiteRule {
        SiteRule {
            id: None,
            key: self.keys.fetch_add(1, Ordering::Relaxed),
            agreed: rule.pages,
            rule: Arc::new(rule),
            is_off: false,
            is_saved: false,
            uses: 0,
            is_in_use: false,
            last: None,
            repeated: 0,
            varied: 0,
        }
    }

    /// Puts a rule before the others of its site; no where there are too many and each is in use. The place that it takes is that of one
    /// that was never kept, or of one of the store that gave no list of this crawl.
    fn add(&self, site: &str, rule: SiteRule) -> bool {
        let mut sites = self.sites();
        let rules = &mut sites.entry(site.to_owned()).or_default().rules;
        if rules.len() >= MOST {
            let is_free = |rule: &&SiteRule| !rule.is_off && (rule.id.is_none() || !rule.is_in_use);
            let free = (0..rules.len()).rev().filter_map(|at| Some((at, rules.get(at).filter(is_free)?)));
            let least = free
                .min_by_key(|(_, rule)| (rule.id.is_some(), rule.is_furniture(), rule.agreed))
                .map(|(at, _)| at);
            let Some(least) = least else { return false };
            locked(&self.dropped).extend(rules.remove(least).id);
        }
        rules.insert(0, rule);
        true
    }

    fn change(&self, site: &str, key: u64, change: impl FnOnce(&mut SiteRule)) {
        let mut sites = self.sites();
        let own = sites.get_mut(site).and_then(|site| site.rules.iter_mut().find(|rule| rule.key == key));
        own.map(change);
    }

    fn sites(&self) -> MutexGuard<'_, HashMap<String, Site>> {
        locked(&self.sites)
    }
}

/// What a lock guards; a thread that panicked under it left it whole, since nothing under it can fail halfway.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The host of an address, with its port where it is not the usual one.
fn site(source: &str) -> Option<String> {
    let url = Url::parse(source).ok()?;
    Some(url.host_str()?.to_owned() + &url.port().map_or(String::new(), |port| format!(":{port}")))
}

/// What a rule of the store is called: the address of its page, without scheme and query.
fn name_of(source: &str) -> String {
    let bare = source.split_once("://").map_or(source, |(_, bare)| bare);
    bare.split(['?', '#']).next().unwrap_or_default().chars().take(LONGEST_NAME).collect()
}

/// Do two lists have most of their records in common?
fn is_same(one: &Listing, other: &Listing) -> bool {
    most(&begins(one), &begins(other))
}

/// Where a list's records begin, as nodes.
fn begins(list: &Listing) -> HashSet<NodeId> {
    list.records().map(|record| record.span().from).collect()
}

fn most(one: &HashSet<NodeId>, other: &HashSet<NodeId>) -> bool {
    2 * one.intersection(other).count() > one.len().max(other.len())
}

/// What a list says, and what its page is called, hashed.
fn signature(doc: &Document, list: &Listing) -> (u64, u64) {
    let mut says = DefaultHasher::new();
    list.records().for_each(|record| record.text(doc).hash(&mut says));
    let mut title = DefaultHasher::new();
    doc.title().hash(&mut title);
    (says.finish(), title.finish())
}

#[cfg(test)]
mod tests;
