//! The cache of the viewer: parsed pages, kept for a while, each for the session that loaded it.
//!
//! ```text
//! bytes ── read ──▶ Page { document, marks, lists } ── insert ──▶ PageCache ── id, owner ──▶ Page
//!                                                           └── too many, too large, too old: the least recently used goes
//! ```
//!
//! Nothing of it is in the store: rules and corrections that are not saved are lost with the page.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gleaner::{Document, Hints, Listing, Mark};

use super::edit::Edit;
use crate::moment;
use crate::secret;

/// How long a page stays after its last use.
const MAX_AGE: Duration = Duration::from_secs(2 * 3600);

/// Pages of all owners.
const MAX_PAGES: usize = 200;

/// Pages of one owner: whoever loads more displaces only his own.
const MAX_PAGES_OF_OWNER: usize = 12;

/// Memory of all pages, in bytes.
const MAX_TOTAL_BYTES: usize = 512 << 20;

/// Memory of one page, in bytes.
const MAX_PAGE_BYTES: usize = 128 << 20;

/// Bytes of a node with its look, and of what is counted about it.
const NODE_BYTES: usize = 96;

/// Bytes of a mark.
const MARK_BYTES: usize = 160;

/// Lists of one page whose corrections are kept, and corrections of each.
const MAX_EDITS: (usize, usize) = (20, 500);

/// A page that somebody looks at.
#[derive(Debug)]
pub(crate) struct Page {
    /// Its address, or what else to call it.
    pub(crate) source: String,
    pub(crate) doc: Document,
    /// All marks of its text.
    pub(crate) marks: Vec<Mark>,
    /// The lists that were found, best first.
    pub(crate) lists: Vec<Listing>,
    /// The corrections, by the key of each selection.
    work: Mutex<BTreeMap<String, Vec<Edit>>>,
}

impl Page {
    /// Reads a page; `None` if it is too large.
    pub(crate) fn read(bytes: &[u8], hints: &Hints, source: String) -> Option<Page> {
        Page::read_if(bytes, hints, source, MAX_PAGE_BYTES)
    }

    fn read_if(bytes: &[u8], hints: &Hints, source: String, most: usize) -> Option<Page> {
        let doc = gleaner::parse(bytes, hints);
        if estimate_weight(&doc, 0) > most {
            return None;
        }
        let settings =
            gleaner::marks::Settings { language: gleaner::language_of(&doc), as_of: Some(moment::today()) };
        let marks = gleaner::marks::find(doc.full_text(), &settings);
        let lists = gleaner::listings(&doc, &marks);
        let page = Page { source, doc, marks, lists, work: Mutex::default() };
        (page.estimate_weight() <= most).then_some(page)
    }

    fn estimate_weight(&self) -> usize {
        estimate_weight(&self.doc, self.marks.len())
    }

    /// The corrections of a list.
    pub(crate) fn edits(&self, selection: &str) -> Vec<Edit> {
        lock(&self.work).get(selection).cloned().unwrap_or_default()
    }

    /// Adds a correction to a list.
    pub(crate) fn edit(&self, selection: String, edit: Edit) {
        let mut work = lock(&self.work);
        if work.len() >= MAX_EDITS.0 && !work.contains_key(&selection) {
            work.pop_first();
        }
        let edits = work.entry(selection).or_default();
        if edits.len() < MAX_EDITS.1 {
            edits.push(edit);
        }
    }

    /// Removes the last correction of a list.
    pub(crate) fn undo(&self, selection: &str) {
        if let Some(edits) = lock(&self.work).get_mut(selection) {
            edits.pop();
        }
    }
}

/// About how many bytes a page takes: right to a factor of two, which is enough to bound memory.
fn estimate_weight(doc: &Document, marks: usize) -> usize {
    let attributes: usize =
        doc.nodes().flat_map(|node| doc.attrs(node)).map(|(name, value)| name.len() + value.len()).sum();
    let raw: usize = doc.raws().map(|(_, text)| text.len()).sum();
    doc.len() * NODE_BYTES + doc.full_text().len() + attributes + raw + marks * MARK_BYTES
}

/// A thread that panicked left whole values behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A page, with its owner and its last use.
#[derive(Debug)]
struct CacheEntry {
    id: String,
    owner: String,
    page: Arc<Page>,
    weight: usize,
    used: Instant,
}

/// All pages that are open in the viewer.
#[derive(Debug, Default)]
pub(crate) struct PageCache {
    entries: Mutex<Vec<CacheEntry>>,
}

impl PageCache {
    /// Adds a page of an owner; returns its id, which nobody can guess.
    pub(crate) fn insert(&self, owner: &str, page: Page) -> String {
        self.insert_at(owner, page, Instant::now())
    }

    fn insert_at(&self, owner: &str, page: Page, now: Instant) -> String {
        let id = secret::generate();
        let weight = page.estimate_weight();
        let entry =
            CacheEntry { id: id.clone(), owner: owner.to_owned(), page: Arc::new(page), weight, used: now };
        let mut entries = lock(&self.entries);
        entries.retain(|entry| !is_expired(entry, now));
        while entries.iter().filter(|entry| entry.owner == owner).count() >= MAX_PAGES_OF_OWNER {
            evict_oldest(&mut entries, |entry| entry.owner == owner);
        }
        while entries.len() >= MAX_PAGES
            || total_weight(&entries) + weight > MAX_TOTAL_BYTES && !entries.is_empty()
        {
            evict_oldest(&mut entries, |_| true);
        }
        entries.push(entry);
        id
    }

    /// The page of an id, if it is the owner's.
    pub(crate) fn page(&self, owner: &str, id: &str) -> Option<Arc<Page>> {
        self.page_at(owner, id, Instant::now())
    }

    fn page_at(&self, owner: &str, id: &str, now: Instant) -> Option<Arc<Page>> {
        let mut entries = lock(&self.entries);
        let is_it = |entry: &&mut CacheEntry| secret::constant_time_eq(&entry.id, id) && entry.owner == owner;
        let entry = entries.iter_mut().find(is_it).filter(|entry| !is_expired(entry, now))?;
        entry.used = now;
        Some(Arc::clone(&entry.page))
    }
}

impl PageCache {
    /// The pages of an owner, the latest first: id and name of each.
    pub(crate) fn list_pages(&self, owner: &str) -> Vec<(String, String)> {
        let now = Instant::now();
        let entries = lock(&self.entries);
        let own = entries.iter().rev().filter(|entry| entry.owner == owner && !is_expired(entry, now));
        own.map(|entry| (entry.id.clone(), entry.page.source.clone())).collect()
    }
}

fn is_expired(entry: &CacheEntry, now: Instant) -> bool {
    now.saturating_duration_since(entry.used) > MAX_AGE
}

fn total_weight(entries: &[CacheEntry]) -> usize {
    entries.iter().map(|entry| entry.weight).sum()
}

fn evict_oldest(entries: &mut Vec<CacheEntry>, of: impl Fn(&CacheEntry) -> bool) {
    let oldest =
        entries.iter().enumerate().filter(|(_, entry)| of(entry)).min_by_key(|(_, entry)| entry.used);
    if let Some((at, _)) = oldest {
        entries.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Page {
        Page::read(text.as_bytes(), &Hints::default(), text.to_owned()).expect("light enough")
    }

    #[test]
    fn a_page_is_its_owners() {
        let cache = PageCache::default();
        let id = cache.insert("ann", page("one"));
        assert_eq!(cache.page("ann", &id).map(|page| page.source.clone()).as_deref(), Some("one"));
        assert!(cache.page("bob", &id).is_none() && cache.page("ann", "x").is_none());
    }

    #[test]
    fn pages_go_after_a_while() {
        let (cache, now) = (PageCache::default(), Instant::now());
        let id = cache.insert_at("ann", page("one"), now);
        let later = now + MAX_AGE - Duration::from_secs(1);
        assert!(cache.page_at("ann", &id, later).is_some());
        assert!(cache.page_at("ann", &id, later + MAX_AGE).is_some());
        assert!(cache.page_at("ann", &id, later + MAX_AGE * 3).is_none());
    }

    #[test]
    fn who_puts_many_loses_his_own() {
        let (cache, now) = (PageCache::default(), Instant::now());
        let bobs = cache.insert_at("bob", page("his"), now);
        let ids: Vec<String> = (1..=MAX_PAGES_OF_OWNER as u64 + 1)
            .map(|n| cache.insert_at("ann", page("x"), now + Duration::from_secs(n)))
            .collect();
        assert!(cache.page("bob", &bobs).is_some());
        let kept: Vec<bool> = ids.iter().map(|id| cache.page("ann", id).is_some()).collect();
        assert_eq!((kept[0], kept[1..].iter().all(|kept| *kept)), (false, true));
        for n in 0..MAX_PAGES {
            cache.insert_at(&n.to_string(), page("x"), now + Duration::from_secs(60));
        }
        assert!(lock(&cache.entries).len() <= MAX_PAGES && cache.page("bob", &bobs).is_none());
    }

    #[test]
    fn a_heavy_page_is_refused() {
        let read =
            |most| Page::read_if("<b>x</b>".repeat(100).as_bytes(), &Hints::default(), String::new(), most);
        let weight = read(MAX_PAGE_BYTES).expect("light enough").estimate_weight();
        assert!(weight > 200 * NODE_BYTES && read(weight).is_some() && read(weight - 1).is_none());
    }
}
