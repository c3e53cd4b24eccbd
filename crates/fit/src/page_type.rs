//! What is a page: is it about events, and of which type is it?

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use model::fit::{Data, Learner};
use records::page_type::{Estimate, Features, LEARNT, NAMES, PageType};
use regex::Regex;

use crate::{Corpora, Fitted, LabelledPage, chance_of_page, chances_left_out};

/// What today is is not learnt: pages without events were saved long after they were written and pages with events were
/// not, which says something of the collectors and nothing of the pages.
const NOT_LEARNT: [&str; 2] = ["day_past", "day_future"];

/// Types of what the labels call a genre.
const GENRES: [(&str, PageType); 9] = [
    ("serp", PageType::Search),
    ("court", PageType::Court),
    ("products", PageType::Products),
    ("thread", PageType::Board),
    ("forum", PageType::Board),
    ("blog", PageType::Blog),
    ("events", PageType::Events),
    ("reviews", PageType::Products),
    ("news", PageType::News),
];

/// Types that the path of a page tells, where its label does not.
const PATHS: [(PageType, &str); 7] = [
    (PageType::Bibliography, r"bibliograph|publication|pubs\b|papers\b"),
    (PageType::Changelog, r"change-?log|changes\b|release|whatsnew|version"),
    (PageType::Board, r"forum|thread|board|pipermail|maillist|msg\d"),
    (PageType::Home, r"webkb/\w*/?(student|faculty|staff)/|[/^](home)?people\^\w+\^(index|home)"),
    (PageType::Documentation, r"\bdocs?[/_]|manual|reference|tutorial|/api|functions|javadoc"),
    (PageType::News, r"trafilatura|readability|/news/"),
    (PageType::Blog, r"blog|_posts|/posts?/"),
];

static BY_PATH: LazyLock<Vec<(PageType, Regex)>> = LazyLock::new(|| {
    PATHS.iter().filter_map(|(of, pattern)| Some((*of, Regex::new(pattern).ok()?))).collect()
});

/// How each is learnt.
const ABOUT: Learner = Learner::Linear { ridge: 10.0 };
const TYPE: Learner = Learner::Linear { ridge: 30.0 };

/// The names of the types' models, in the order of [`PageType`].
const MODELS: [&str; LEARNT] = [
    "page-type-events",
    "page-type-board",
    "page-type-bibliography",
    "page-type-news",
    "page-type-blog",
    "page-type-changelog",
    "page-type-court",
    "page-type-search",
    "page-type-products",
    "page-type-documentation",
    "page-type-home",
    "page-type-other",
];

/// All models of a page's type.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let pages = Pages::of(corpora);
    let mut out = vec![chance_of_page("page-about-events", &pages.about_events(), ABOUT)];
    for (of, name) in PageType::ALL.into_iter().zip(MODELS) {
        out.push(chance_of_page(name, &pages.of_type(of), TYPE));
    }
    out
}

/// What each page with events or without seems to be to models that have not seen its site.
pub(crate) fn left_out(corpora: &Corpora) -> HashMap<&Path, Estimate> {
    let pages = Pages::of(corpora);
    let about = chances_left_out(&pages.about_events(), ABOUT);
    let learnt = PageType::ALL.into_iter().take(LEARNT);
    let types: Vec<Vec<f32>> = learnt.map(|of| chances_left_out(&pages.of_type(of), TYPE)).collect();
    let mut out = HashMap::new();
    for (at, (labelled, about)) in pages.events().iter().zip(about).enumerate() {
        let types = types.iter().map(|of| of.get(at).copied().unwrap_or_default());
        out.insert(labelled.page.file.as_path(), Estimate::of(&labelled.features, about, types));
    }
    out
}

/// A page with what is counted on it.
struct Labelled<'c> {
    page: &'c LabelledPage,
    features: Features,
    is: PageType,
    /// A site of many pages counts as the root of their number.
    weight: f32,
}

/// Pages with events and without, then those of lists whose genre tells their type.
struct Pages<'c> {
    all: Vec<Labelled<'c>>,
    of_events: usize,
}

impl<'c> Pages<'c> {
    fn of(corpora: &'c Corpora) -> Pages<'c> {
        let events: Vec<&LabelledPage> = corpora.events.iter().filter(|p| !p.is_made()).collect();
        let event_files: Vec<_> = events.iter().map(|p| p.file.canonicalize().ok()).collect();
        let more = corpora.lists.iter().filter(|p| {
            genre(p.text("genre")).is_some() && !event_files.contains(&p.file.canonicalize().ok())
        });
        let of_events = events.len();
        let all: Vec<&LabelledPage> = events.into_iter().chain(more).collect();
        let labelled = |page: &&'c LabelledPage| Labelled {
            page,
            features: learnt_from(page),
            is: type_of(page),
            weight: 1.0,
        };
        let mut all: Vec<Labelled<'c>> = all.iter().map(labelled).collect();
        weigh_sites(&mut all);
        Pages { all, of_events }
    }

    fn events(&self) -> &[Labelled<'c>] {
        self.all.get(..self.of_events).unwrap_or_default()
    }

    /// Pages with events against pages without, both sorts weighing the same.
    fn about_events(&self) -> Data {
        let is_event = |p: &Labelled<'_>| p.page.text("kind") != "negative";
        let sum = |wanted: bool| -> f32 {
            self.events().iter().filter(|p| is_event(p) == wanted).map(|p| p.weight).sum()
        };
        let more = sum(false) / sum(true).max(f32::MIN_POSITIVE);
        let mut data = Data::new(NAMES);
        for (at, page) in self.events().iter().enumerate() {
            let weight = page.weight * if is_event(page) { more } else { 1.0 };
            data.push(&page.features.values, f32::from(is_event(page)), weight, at, &page.page.site);
        }
        data
    }

    /// Pages of a type against all others. A rare type counts for more than its pages, and less than a frequent type.
    fn of_type(&self, of: PageType) -> Data {
        let mut sums: HashMap<PageType, f32> = HashMap::new();
        self.all.iter().for_each(|p| *sums.entry(p.is).or_default() += p.weight);
        let most = sums.values().copied().fold(f32::MIN_POSITIVE, f32::max);
        let mut data = Data::new(NAMES);
        for (at, page) in self.all.iter().enumerate() {
            let share = sums.get(&page.is).map_or(1.0, |sum| sum / most);
            let weight = page.weight / share.sqrt();
            data.push(&page.features.values, f32::from(page.is == of), weight, at, &page.page.site);
        }
        data
    }
}

fn weigh_sites(pages: &mut [Labelled<'_>]) {
    let mut sizes: HashMap<&str, f32> = HashMap::new();
    pages.iter().for_each(|p| *sizes.entry(&p.page.site).or_default() += 1.0);
    for page in pages {
        page.weight = sizes.get(page.page.site.as_str()).map_or(1.0, |n| n.sqrt().recip());
    }
}

fn learnt_from(page: &LabelledPage) -> Features {
    let mut features = records::page_type::measured(&page.document(), &page.settings());
    for (name, value) in NAMES.iter().zip(&mut features.values) {
        if NOT_LEARNT.contains(name) {
            *value = 0.0;
        }
    }
    features
}

fn genre(name: &str) -> Option<PageType> {
    GENRES.iter().find(|(genre, _)| *genre == name).map(|(_, of)| *of)
}

/// The type that the label tells, or the path.
fn type_of(page: &LabelledPage) -> PageType {
    if matches!(page.text("kind"), "listing" | "single") {
        return PageType::Events;
    }
    if let Some(of) = genre(page.text("genre")) {
        return of;
    }
    let listed = page.text("notes").split_once("a list of dated ").map(|(_, rest)| rest);
    if let Some((what, _)) = listed.and_then(|rest| rest.split_once(" records")) {
        return genre(what).unwrap_or(PageType::Other);
    }
    let path = page.text("source").to_lowercase();
    BY_PATH.iter().find(|(_, pattern)| pattern.is_match(&path)).map_or(PageType::Other, |(of, _)| *of)
}
