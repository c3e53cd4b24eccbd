//! What a page is: a board, a bibliography, a list of events … as a number each, from general evidence.
//!
//! ```text
//! Document + marks ── features ──▶ named numbers ── models ──▶ is it about events? which type is likeliest?
//! ```
//!
//! Comes before the kinds and helps them to refuse: Event Finder §4.2 names boards, bibliographies, job lists and news as
//! what it took for events. No rule names a site.

mod cues;
mod days;
mod declared;
mod features;

pub(crate) use cues::announces_news;
pub(crate) use features::features_of;
pub use features::{Features, NAMES, features, measured};

use model::Shipped;

use model::log_odds;

/// The model of a type.
macro_rules! asked {
    ($name:literal) => {
        Shipped::new(
            concat!("page-type-", $name),
            include_str!(concat!("../models/page-type-", $name, ".model")),
            &NAMES,
        )
    };
}

/// What a page mostly is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PageType {
    /// A list of events, or one event.
    Events,
    /// A message board, a thread, a mailing list.
    Board,
    /// Publications.
    Bibliography,
    /// A news article or a list of such.
    News,
    /// A blog's page or its archive.
    Blog,
    /// Changes of a program, release by release.
    Changelog,
    /// Opinions or dockets of a court.
    Court,
    /// Results of a search.
    Search,
    /// Goods with prices.
    Products,
    /// A manual or reference.
    Documentation,
    /// Somebody's own page, or a project's.
    Home,
    /// Something else.
    Other,
    /// Open positions.
    Jobs,
}

impl PageType {
    /// Every type: those that are learnt, in the order of their models, then those that are not.
    pub const ALL: [PageType; 13] = [
        PageType::Events,
        PageType::Board,
        PageType::Bibliography,
        PageType::News,
        PageType::Blog,
        PageType::Changelog,
        PageType::Court,
        PageType::Search,
        PageType::Products,
        PageType::Documentation,
        PageType::Home,
        PageType::Other,
        PageType::Jobs,
    ];

    /// The name in lower case: "bibliography".
    pub fn name(self) -> &'static str {
        match self {
            PageType::Events => "events",
            PageType::Board => "board",
            PageType::Bibliography => "bibliography",
            PageType::News => "news",
            PageType::Blog => "blog",
            PageType::Changelog => "changelog",
            PageType::Court => "court",
            PageType::Search => "search",
            PageType::Products => "products",
            PageType::Documentation => "documentation",
            PageType::Home => "home",
            PageType::Other => "other",
            PageType::Jobs => "jobs",
        }
    }
}

/// What a page seems to be.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// How likely it is about events, 0.0 to 1.0, where as many pages are about events as not.
    pub about_events: f32,
    /// Every type with its share of belief, likeliest first; the shares sum to 1.0. Learnt from far fewer pages than
    /// `about_events`, most of them labelled by their path: a hint, no ground for refusing alone.
    pub types: Vec<(PageType, f32)>,
}

/// Is the page about events?
pub(crate) static ABOUT_EVENTS: Shipped =
    Shipped::new("page-about-events", include_str!("../models/page-about-events.model"), &NAMES);

/// Is it of this type? Each is asked alone, in the order of [`PageType`].
pub(crate) static TYPES: [Shipped; LEARNT] = [
    asked!("events"),
    asked!("board"),
    asked!("bibliography"),
    asked!("news"),
    asked!("blog"),
    asked!("changelog"),
    asked!("court"),
    asked!("search"),
    asked!("products"),
    asked!("documentation"),
    asked!("home"),
    asked!("other"),
];

/// How many types are learnt.
pub const LEARNT: usize = 12;

/// Weighs a page's features.
pub fn estimate(features: &Features) -> Estimate {
    let types = TYPES.iter().map(|model| model.get().chance(&features.values));
    Estimate::of(features, ABOUT_EVENTS.get().chance(&features.values), types)
}

impl Estimate {
    /// What a page seems to be: by the chance that it is about events, and of each type that is learnt, asked alone.
    pub fn of(features: &Features, about_events: f32, types: impl IntoIterator<Item = f32>) -> Estimate {
        let scores: Vec<f32> = types.into_iter().map(log_odds).chain([jobs(features)]).collect();
        Estimate { about_events, types: shares(&scores) }
    }
}

/// Labelled pages hold next to no job lists, so these weights are set by hand: a page counts as one where about every
/// fiftieth word is a word of job offers and its title or a heading says so too.
fn jobs(features: &Features) -> f32 {
    const DENSE: f32 = 3.0;
    let of = |name: &str| features.get(name).unwrap_or_default();
    2.0 * (of("cue_job") - DENSE) + 2.0 * of("head_job") - 2.0 * of("head_event")
}

fn shares(scores: &[f32]) -> Vec<(PageType, f32)> {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = scores.iter().map(|s| (s - most).exp()).sum();
    let mut types: Vec<_> =
        PageType::ALL.into_iter().zip(scores.iter().map(|s| (s - most).exp() / sum)).collect();
    types.sort_by(|a, b| b.1.total_cmp(&a.1));
    types
}
