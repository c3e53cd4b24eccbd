//! The desk: pages that people look at, kept for a while, each for the browser that put it there.
//!
//! ```text
//! bytes ── read ──▶ Page { document, marks, lists } ── put ──▶ Desk ── id, owner ──▶ Page
//!                                                        └── too many, too heavy, too old: the one used longest ago goes
//! ```
//!
//! Nothing of it is in the store: who does not save what he made of a page looks at it in vain an hour later.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gleaner::{Document, Hints, Listing, Mark};

use super::edit::Edit;
use crate::moment;
use crate::secret;

/// How long a page lies there after it was last looked at.
const LASTS: Duration = Duration::from_secs(2 * 3600);

/// Pages that lie there, of all browsers.
const PAGES: usize = 200;

/// Pages of one browser: who looks at more takes room from himself alone.
const OF_ONE: usize = 12;

/// What all pages may weigh, in bytes.
const HEAVIEST: usize = 512 << 20;

/// What one page may weigh, in bytes.
const ONE: usize = 128 << 20;

/// Bytes of a node with its look, and of what is counted about it.
const NODE: usize = 96;

/// Bytes of a mark.
const MARK: usize = 160;

/// Lists of one page of which corrections are kept, and corrections of each.
const WORKED: (usize, usize) = (20, 500);

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
    /// What was corrected, for each list that was chosen.
    work: Mutex<BTreeMap<String, Vec<Edit>>>,
}

impl Page {
    /// Reads a page; `None` of one that is too heavy.
    pub(crate) fn read(bytes: &[u8], hints: &Hints, source: String) -> Option<Page> {
        Page::read_if(bytes, hints, source, ONE)
    }

    fn read_if(bytes: &[u8], hints: &Hints, source: String, most: usize) -> Option<Page> {
        let doc = gleaner::parse(bytes, hints);
        if weight(&doc, 0) > most {
            return None;
        }
        let settings = gleaner::marks::Settings {
            language: doc.language().map(str::to_owned),
            as_of: Some(moment::today()),
        };
        let marks = gleaner::marks::find(doc.full_text(), &settings);
        let lists = gleaner::listings(&doc, &marks);
        let page = Page { source, doc, marks, lists, work: Mutex::default() };
        (page.weight() <= most).then_some(page)
    }

    fn weight(&self) -> usize {
        weight(&self.doc, self.marks.len())
    }

    /// What was corrected of a list.
    pub(crate) fn edits(&self, chosen: &str) -> Vec<Edit> {
        locked(&self.work).get(chosen).cloned().unwrap_or_default()
    }

    /// Corrects a list.
    pub(crate) fn edit(&self, chosen: String, edit: Edit) {
        let mut work = locked(&self.work);
        if work.len() >= WORKED.0 && !work.contains_key(&chosen) {
            work.pop_first();
        }
        let edits = work.entry(chosen).or_default();
        if edits.len() < WORKED.1 {
            edits.push(edit);
        }
    }

    /// Takes the last correction back.
    pub(crate) fn undo(&self, chosen: &str) {
        if let Some(edits) = locked(&self.work).get_mut(chosen) {
            edits.pop();
        }
    }
}

/// About how many bytes a page takes: exact to a factor of two, which is enough to bound them.
fn weight(doc: &Document, marks: usize) -> usize {
    let attributes: usize =
        doc.nodes().flat_map(|node| doc.attrs(node)).map(|(name, value)| name.len() + value.len()).sum();
    let raw: usize = doc.raws().map(|(_, text)| text.len()).sum();
    doc.len() * NODE + doc.full_text().len() + attributes + raw + marks * MARK
}

/// A thread that panicked left whole values behind.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A page's place.
#[derive(Debug)]
struct Place {
    id: String,
    owner: String,
    page: Arc<Page>,
    weight: usize,
    used: Instant,
}

/// All pages that people look at.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    places: Mutex<Vec<Place>>,
}

impl Desk {
    /// Puts a page there for an owner; its id, which nobody guesses.
    pub(crate) fn put(&self, owner: &str, page: Page) -> String {
        self.put_at(owner, page, Instant::now())
    }

    fn put_at(&self, owner: &str, page: Page, now: Instant) -> String {
        let id = secret::fresh();
        let weight = page.weight();
        let place =
            Place { id: id.clone(), owner: owner.to_owned(), page: Arc::new(page), weight, used: now };
        let mut places = locked(&self.places);
        places.retain(|place| !is_old(place, now));
        while places.iter().filter(|place| place.owner == owner).count() >= OF_ONE {
            leave_oldest(&mut places, |place| place.owner == owner);
        }
        while places.len() >= PAGES || sum(&places) + weight > HEAVIEST && !places.is_empty() {
            leave_oldest(&mut places, |_| true);
        }
        places.push(place);
        id
    }

    /// The page of an id, if it is the owner's.
    pub(crate) fn page(&self, owner: &str, id: &str) -> Option<Arc<Page>> {
        self.page_at(owner, id, Instant::now())
    }

    fn page_at(&self, owner: &str, id: &str, now: Instant) -> Option<Arc<Page>> {
        let mut places = locked(&self.places);
        let is_it = |place: &&mut Place| secret::same(&place.id, id) && place.owner == owner;
        let place = places.iter_mut().find(is_it).filter(|place| !is_old(place, now))?;
        place.used = now;
        Some(Arc::clone(&place.page))
    }
}

impl Desk {
    /// An owner's pages, the last one first: id and what each is called.
    pub(crate) fn of(&self, owner: &str) -> Vec<(String, String)> {
        let now = Instant::now();
        let places = locked(&self.places);
        let own = places.iter().rev().filter(|place| place.owner == owner && !is_old(place, now));
        own.map(|place| (place.id.clone(), place.page.source.clone())).collect()
    }
}

fn is_old(place: &Place, now: Instant) -> bool {
    now.saturating_duration_since(place.used) > LASTS
}

fn sum(places: &[Place]) -> usize {
    places.iter().map(|place| place.weight).sum()
}

fn leave_oldest(places: &mut Vec<Place>, of: impl Fn(&Place) -> bool) {
    let oldest = places.iter().enumerate().filter(|(_, place)| of(place)).min_by_key(|(_, place)| place.used);
    if let Some((at, _)) = oldest {
        places.remove(at);
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
        let desk = Desk::default();
        let id = desk.put("ann", page("one"));
        assert_eq!(desk.page("ann", &id).map(|page| page.source.clone()).as_deref(), Some("one"));
        assert!(desk.page("bob", &id).is_none() && desk.page("ann", "x").is_none());
    }

    #[test]
    fn pages_go_after_a_while() {
        let (desk, now) = (Desk::default(), Instant::now());
        let id = desk.put_at("ann", page("one"), now);
        let later = now + LASTS - Duration::from_secs(1);
        assert!(desk.page_at("ann", &id, later).is_some());
        assert!(desk.page_at("ann", &id, later + LASTS).is_some());
        assert!(desk.page_at("ann", &id, later + LASTS * 3).is_none());
    }

    #[test]
    fn who_puts_many_loses_his_own() {
        let (desk, now) = (Desk::default(), Instant::now());
        let bobs = desk.put_at("bob", page("his"), now);
        let ids: Vec<String> = (1..=OF_ONE as u64 + 1)
            .map(|n| desk.put_at("ann", page("x"), now + Duration::from_secs(n)))
            .collect();
        assert!(desk.page("bob", &bobs).is_some());
        let kept: Vec<bool> = ids.iter().map(|id| desk.page("ann", id).is_some()).collect();
        assert_eq!((kept[0], kept[1..].iter().all(|kept| *kept)), (false, true));
        for n in 0..PAGES {
            desk.put_at(&n.to_string(), page("x"), now + Duration::from_secs(60));
        }
        assert!(locked(&desk.places).len() <= PAGES && desk.page("bob", &bobs).is_none());
    }

    #[test]
    fn a_heavy_page_is_refused() {
        let read =
            |most| Page::read_if("<b>x</b>".repeat(100).as_bytes(), &Hints::default(), String::new(), most);
        let weight = read(ONE).expect("light enough").weight();
        assert!(weight > 200 * NODE && read(weight).is_some() && read(weight - 1).is_none());
    }
}
