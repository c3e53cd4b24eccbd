//! People use `glean demo` with a real browser, with its scripts and without: what they look for, they find.
//!
//! ```text
//! glean demo ──▶ site, store, web application ◀── Chromium: a tab a journey, each with cookies of its own
//! ```
//!
//! All journeys share one browser and one demonstration. `GLEAN_JOURNEY=WORD` runs those whose name holds the word.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod chromium;
mod demonstration;
mod editing;
mod feeds;
mod finding;
mod kind;
mod pages;
mod reader;
mod rooms;
mod subjects;
mod tab;

use std::pin::Pin;
use std::sync::Arc;

use servers::{PostOffice, Site};
use store::Store;
use tokio::sync::Mutex;

use chromium::Chromium;
use demonstration::Demonstration;
use tab::Scripts::{self, Off, On};
use tab::Tab;

/// What journeys share.
pub(crate) struct World {
    browser: Arc<Chromium>,
    demo: Demonstration,
    store: Store,
    /// A school's site besides the demonstration's university.
    site: Site,
    office: PostOffice,
    /// Who works in the editor's queue.
    queue: Mutex<()>,
}

impl World {
    async fn new() -> World {
        let (browser, demo) = tokio::join!(Chromium::start(), Demonstration::start());
        let store = Store::open(&demo.file.display().to_string()).await.unwrap();
        let (site, office) = (pages::site().await, PostOffice::new().await);
        World { browser: Arc::new(browser), demo, store, site, office, queue: Mutex::default() }
    }
}

type Going<'w> = Pin<Box<dyn Future<Output = ()> + Send + 'w>>;

/// A journey: its name, whether scripts run, and how it goes.
type Journey = (&'static str, Scripts, for<'w> fn(&'w World, &'w Tab) -> Going<'w>);

const JOURNEYS: &[Journey] = &[
    ("ten links", On, |world, tab| Box::pin(editing::ten_links(world, tab, On))),
    ("ten links without scripts", Off, |world, tab| Box::pin(editing::ten_links(world, tab, Off))),
    ("subjects of a vocabulary", On, |world, _| Box::pin(subjects::of_a_vocabulary(world, On))),
    ("subjects of a vocabulary without scripts", Off, |world, _| {
        Box::pin(subjects::of_a_vocabulary(world, Off))
    }),
    ("an event", On, |world, tab| Box::pin(finding::an_event(world, tab))),
    ("an event without scripts", Off, |world, tab| Box::pin(finding::an_event(world, tab))),
    ("jobs in physics", On, |world, tab| Box::pin(finding::jobs_in_physics(world, tab))),
    ("jobs in physics without scripts", Off, |world, tab| Box::pin(finding::jobs_in_physics(world, tab))),
    ("why it says so", On, |world, tab| Box::pin(finding::why_it_says_so(world, tab))),
    ("why it says so without scripts", Off, |world, tab| Box::pin(finding::why_it_says_so(world, tab))),
    ("a calendar", On, |world, tab| Box::pin(finding::a_calendar(world, tab))),
    ("dates of others", On, |world, tab| Box::pin(finding::other_words(world, tab))),
    ("near me", On, |world, tab| Box::pin(finding::near_me(world, tab))),
    ("a course", On, |world, tab| Box::pin(finding::a_course(world, tab))),
    ("a course without scripts", Off, |world, tab| Box::pin(finding::a_course(world, tab))),
    ("an account", On, |world, tab| Box::pin(reader::an_account(world, tab))),
    ("an account without scripts", Off, |world, tab| Box::pin(reader::an_account(world, tab))),
    ("a source", On, |world, tab| Box::pin(editing::a_source(world, tab))),
    ("a source without scripts", Off, |world, tab| Box::pin(editing::a_source(world, tab))),
    ("an editor's day", On, |world, tab| Box::pin(editing::a_day(world, tab))),
    ("a rule", On, |world, tab| Box::pin(editing::a_rule(world, tab))),
    ("a rule without scripts", Off, |world, tab| Box::pin(editing::a_rule(world, tab))),
    ("a kind", On, |world, tab| Box::pin(editing::a_kind(world, tab))),
    ("a kind without scripts", Off, |world, tab| Box::pin(editing::a_kind(world, tab))),
    ("a kind nobody shipped", On, |world, tab| Box::pin(kind::nobody_shipped(world, tab, On))),
    ("a kind nobody shipped without scripts", Off, |world, tab| {
        Box::pin(kind::nobody_shipped(world, tab, Off))
    }),
    ("rooms of everybody", On, |world, tab| Box::pin(rooms::of_everybody(world, tab))),
    ("rooms of everybody in other languages", On, |world, tab| {
        Box::pin(rooms::in_other_languages(world, tab))
    }),
    ("rooms of readers", On, |world, tab| Box::pin(rooms::of_readers(world, tab))),
    ("rooms of admins", On, |world, tab| Box::pin(rooms::of_admins(world, tab))),
    ("rooms of editors", On, |world, tab| Box::pin(rooms::of_editors(world, tab))),
    ("rooms of the catalogue", On, |world, tab| Box::pin(rooms::of_the_catalogue(world, tab))),
    ("feeds of searches", On, |world, tab| Box::pin(feeds::of_searches(world, tab))),
];

/// Journeys under way at a time.
const AT_A_TIME: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn people_find_their_way() {
    let wanted = std::env::var("GLEAN_JOURNEY").unwrap_or_default();
    let world = Arc::new(World::new().await);
    let mut running = tokio::task::JoinSet::new();
    let mut failed = Vec::new();
    for journey in JOURNEYS.iter().filter(|(name, ..)| name.contains(&wanted)) {
        if running.len() == AT_A_TIME {
            failed.extend(running.join_next().await.unwrap().err());
        }
        running.spawn(gone(world.clone(), journey));
    }
    while let Some(ended) = running.join_next().await {
        failed.extend(ended.err());
    }
    world.browser.end().await;
    Arc::into_inner(world).unwrap().demo.end().await;
    assert!(failed.is_empty(), "{} journeys failed: {failed:#?}", failed.len());
}

async fn gone(world: Arc<World>, (name, scripts, go): &'static Journey) {
    let tab = Tab::new(&world.browser, &world.demo.base, name, *scripts).await;
    go(&world, &tab).await;
    tab.close().await;
}
