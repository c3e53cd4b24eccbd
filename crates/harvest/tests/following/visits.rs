//! What visits tell.

use std::collections::BTreeSet;

use harvest::{Between, Which};

use crate::templates::{ALL, Manner, Template, Ware};
use crate::{MINUTE, World};

/// The changes of a page.
#[derive(Debug, Clone, Copy)]
enum Change {
    NewFirst,
    NewLast,
    NewBetween,
    Gone,
    Priced,
    Noted,
    Retitled,
    Relinked,
    Reordered,
    Respaced,
    Session,
    Broken,
    Rebuilt,
    Nothing,
}

/// Twenty visits, each with the changes before it; every change occurs alone and with others.
const SCRIPT: [&[Change]; 20] = [
    &[Change::NewFirst],
    &[Change::Priced],
    &[Change::Session],
    &[Change::Gone],
    &[Change::Broken],
    &[Change::NewLast, Change::Respaced],
    &[Change::Retitled],
    &[Change::Reordered],
    &[Change::Relinked, Change::Session],
    &[Change::Rebuilt],
    &[Change::NewBetween, Change::Gone],
    &[Change::Noted],
    &[Change::Nothing],
    &[Change::Broken, Change::NewFirst],
    &[Change::Reordered, Change::Priced],
    &[Change::Gone, Change::NewLast, Change::Noted],
    &[Change::Rebuilt, Change::NewFirst],
    &[Change::Session, Change::Respaced, Change::Retitled],
    &[Change::NewFirst, Change::NewLast, Change::Relinked],
    &[Change::Priced, Change::Gone],
];

const THINGS: &[&str] = &[
    "Brass compass",
    "Sea salt",
    "Tin whistle",
    "Blue ink",
    "Lamp oil",
    "Soap dish",
    "Wool socks",
    "Glass jar",
    "Oak chair",
    "Hemp rope",
    "Clay pipe",
    "Bread knife",
    "Paper kite",
    "Copper kettle",
    "Linen sheet",
    "Pine shelf",
    "Felt hat",
    "Silver spoon",
    "Wax candle",
    "Stone mortar",
    "Straw broom",
    "Iron hook",
];

/// A page and what is known of it by who changes it.
struct Shop {
    wares: Vec<Ware>,
    manner: Manner,
    next: u32,
    /// Where the next change is made.
    turn: usize,
    /// Records that came or changed since the page was read.
    touched: BTreeSet<u32>,
}

impl Shop {
    fn new() -> Shop {
        let mut shop =
            Shop { wares: Vec::new(), manner: Manner::default(), next: 0, turn: 1, touched: BTreeSet::new() };
        (0..9).for_each(|_| {
            let ware = shop.ware();
            shop.wares.push(ware);
        });
        shop
    }

    fn ware(&mut self) -> Ware {
        let number = self.next;
        self.next += 1;
        self.touched.insert(number);
        let title = THINGS[number as usize % THINGS.len()].to_owned();
        let note = format!(
            "{} for the {} of the house",
            ["Good", "Fine", "Old"][number as usize % 3],
            ["maid", "cook", "lord", "cat"][number as usize % 4]
        );
        Ware { link: format!("w{number}"), title, price: 3 + number * 2, note, number }
    }

    /// The next record that was not changed since the page was read.
    fn turned(&mut self) -> usize {
        loop {
            self.turn = (self.turn + 3) % self.wares.len();
            if self.touched.insert(self.wares[self.turn].number) {
                return self.turn;
            }
        }
    }

    /// Changes the page; returns the changes to be reported. `linked`: its records have links.
    fn does(&mut self, change: Change, linked: bool) -> Vec<String> {
        match change {
            Change::NewFirst | Change::NewLast | Change::NewBetween => {
                let ware = self.ware();
                let line = format!("new {}", ware.title);
                let at = match change {
                    Change::NewFirst => 0,
                    Change::NewLast => self.wares.len(),
                    _ => self.wares.len() / 2,
                };
                self.wares.insert(at, ware);
                vec![line]
            }
            Change::Gone => {
                let at = self.turned();
                vec![format!("gone {}", self.wares.remove(at).title)]
            }
            Change::Priced | Change::Noted | Change::Retitled | Change::Relinked => {
                let at = self.turned();
                let ware = &mut self.wares[at];
                match change {
                    Change::Priced => ware.price += 40,
                    Change::Noted => ware.note.push_str(", lately mended"),
                    Change::Retitled if linked => ware.title.push_str(" of the better sort"),
                    Change::Relinked if linked => ware.link.push_str("-moved"),
                    // Without links a title is corrected, and a link is none.
                    Change::Retitled => ware.note.push_str(", and clean"),
                    _ => return Vec::new(),
                }
                vec![format!("changed {}", ware.title)]
            }
            Change::Reordered => {
                self.wares.rotate_left(3);
                self.wares.swap(0, 4);
                Vec::new()
            }
            Change::Respaced => {
                self.manner.blank = if self.manner.blank.is_empty() { "\n\n   \t" } else { "" };
                Vec::new()
            }
            Change::Session => {
                self.manner.session = format!("?utm_source=x{0}&s={0}", self.next * 977 + self.turn as u32);
                Vec::new()
            }
            Change::Rebuilt => {
                self.manner.rebuilt = !self.manner.rebuilt;
                Vec::new()
            }
            Change::Broken | Change::Nothing => Vec::new(),
        }
    }
}

/// Answers a visit badly, in another way each time.
fn break_page(world: &World, path: &str, html: &str, number: usize) {
    let half = html.find("</h1>").map_or(html, |end| &html[..end]);
    match number % 4 {
        0 => world.answer(path, 500, "", "<h1>Error</h1>"),
        1 => world.page(path, "<html><body></body></html>"),
        2 => world.page(path, half),
        _ => world.page(
            path,
            "<h1>Sorry</h1><ul><li><a href=/>Home</a><li><a href=/a>Help</a><li><a href=/b>Mail</a></ul>",
        ),
    }
}

async fn twenty_visits(world: &World, (name, template, linked): (&str, Template, bool), counts: bool) {
    let path = format!("/{name}-{counts}");
    let mut shop = Shop::new();
    shop.touched.clear();
    shop.manner.views = counts.then_some(0);
    world.page(&path, &template(&shop.wares, &shop.manner));
    let which = Which::Examples(vec!["Brass compass".parse().unwrap()]);
    let page = world.begin(&path, which).await;
    let mut expected = Vec::new();
    for (changes, number) in SCRIPT.iter().zip(1..) {
        let mut lines: Vec<String> = changes.iter().flat_map(|change| shop.does(*change, linked)).collect();
        shop.manner.views = counts.then_some(number);
        let html = template(&shop.wares, &shop.manner);
        world.page(&path, &html);
        let broken = changes.iter().any(|change| matches!(change, Change::Broken));
        if broken {
            break_page(world, &path, &html, number as usize);
        }
        let (_, visited) = world.visit(&page, i64::from(number) * 20 * MINUTE).await;
        let doubted = visited.problem.is_some() || visited.doubt.is_some();
        assert_eq!(doubted, broken, "{name} {number}: {visited:?}");
        // What happened while the page was broken is told by the next visit.
        expected.append(&mut lines);
        if !broken {
            shop.touched.clear();
            let mut log = world.log(&page).await;
            let mut all = expected.clone();
            log.sort();
            all.sort();
            assert_eq!(log, all, "{name}, visit {number}, {changes:?}");
        }
    }
}

#[tokio::test]
async fn each_change_is_told_once() {
    let world = World::new("once").await;
    for (name, template, linked) in ALL {
        twenty_visits(&world, (name, *template, *linked), false).await;
    }
}

#[tokio::test]
async fn each_change_is_told_once_where_every_record_counts_its_visitors() {
    let world = World::new("counts").await;
    for (name, template, linked) in ALL {
        twenty_visits(&world, (name, *template, *linked), true).await;
    }
}

#[tokio::test]
async fn an_address_with_a_password_is_not_followed() {
    let world = World::new("secret").await;
    let address = world.site.url("/list").to_string().replace("://", "://ann:secret@");
    let begun = world.following.begin(&world.store, &address, Which::Best, Between::default(), 0).await;
    let error = begun.unwrap_err().to_string();
    assert!(error.contains("user's name or password") && !error.contains("secret"), "{error}");
    assert!(world.site.page_requests().is_empty());
}

#[tokio::test]
async fn a_page_that_is_as_it_was_costs_its_site_nothing() {
    let world = World::new("same").await;
    let shop = Shop::new();
    let html = (ALL[0].1)(&shop.wares, &shop.manner);
    world.answer("/same", 200, "content-type: text/html\r\netag: \"same\"\r\n", &html);
    let page = world.begin("/same", Which::Best).await;
    let (after, visited) = world.visit(&page, 60 * MINUTE).await;
    assert_eq!((visited.changes, visited.problem), (0, None));
    assert_eq!(world.site.page_requests().last().unwrap().header("if-none-match"), Some("\"same\""));
    assert!(after.gap > page.gap, "it is seen less often");
}

#[tokio::test]
async fn a_server_that_asks_to_be_left_alone_is() {
    let world = World::new("alone").await;
    let shop = Shop::new();
    world.page("/alone", &(ALL[1].1)(&shop.wares, &shop.manner));
    let page = world.begin("/alone", Which::Best).await;
    world.answer("/alone", 503, "retry-after: 7200\r\n", "");
    let (after, visited) = world.visit(&page, 0).await;
    assert!(visited.problem.is_some() && after.why.is_some());
    assert!(after.due >= 120 * MINUTE, "{}", after.due);
    assert_eq!(after.known, page.known);
    let due = world.following.visit(&world.store, None, 119 * MINUTE, Between::default(), 119 * MINUTE);
    let due = due.await.unwrap();
    assert!(due.is_none(), "it is not asked before");
}

#[tokio::test]
async fn a_page_that_changes_is_seen_more_often() {
    let world = World::new("often").await;
    let mut shop = Shop::new();
    world.page("/often", &(ALL[1].1)(&shop.wares, &shop.manner));
    let page = world.begin("/often", Which::Best).await;
    let mut gaps = vec![page.gap.as_secs()];
    for visit in 1..5 {
        if visit < 4 {
            shop.does(Change::NewLast, true);
        }
        world.page("/often", &(ALL[1].1)(&shop.wares, &shop.manner));
        gaps.push(world.visit(&page, visit * 60 * MINUTE).await.0.gap.as_secs());
    }
    assert_eq!(gaps, [3600, 1800, 900, 900, 1350]);
}

#[tokio::test]
async fn a_page_whose_list_cannot_be_read_from_the_store_hinders_no_other() {
    let world = World::new("unreadable").await;
    let shop = Shop::new();
    world.page("/wares", &(ALL[1].1)(&shop.wares, &shop.manner));
    let page = world.begin("/wares", Which::Best).await;
    let page = world.store.followed_page(page.id).await.unwrap().unwrap();
    let broken = store::Followed { known: "{".into(), due: 0, ..page.clone() };
    assert!(world.store.keep_followed(broken, Vec::new()).await.unwrap());
    let (after, visited) = world.visit(&page, MINUTE).await;
    assert!(visited.problem.is_some_and(|why| why.contains("begin anew")));
    assert!(after.due > MINUTE && after.known == "{", "{after:?}");
}
