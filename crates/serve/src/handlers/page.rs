//! A page that somebody names, read at once.
//!
//! ```text
//! address ── fetched as for a stranger ──▶ what it tells, parts of its site ── added ──▶ Store
//! ```

use std::sync::Arc;

use gleaner::Schema;
use store::{AtHand, Link, Record, Snapshot};
use url::Url;

use crate::answer::Failure;
use crate::app::App;
use crate::moment;

/// Reads a page and keeps what it tells: its address, and how many records.
pub(super) async fn add_page(app: &App, url: &str) -> Result<(Url, usize), Failure> {
    let page = read_page(app, url).await?;
    let is_found = |kind: &Arc<Schema>| page.records.iter().any(|record| record.kind == kind.name);
    app.store.keep_kinds(page.of_rules.into_iter().filter(is_found).collect()).await?;
    let found = page.records.len();
    let at_hand = AtHand::read(link(&page.url), page.records, Some(page.kinds), page.snapshot);
    harvest::keep_all(&app.store, app.options.snapshots.as_ref(), vec![at_hand]).await?;
    Ok((page.url, found))
}

/// A page, and what it tells.
pub(super) struct Page {
    pub(super) url: Url,
    pub(super) records: Vec<Record>,
    /// Parts of its site, each with how many of its pages the page links to.
    pub(super) scopes: Vec<(String, usize)>,
    /// Kinds of the rules that were run.
    of_rules: Vec<Arc<Schema>>,
    /// All kinds for which it was read: what it told of others before, which are switched off, stands.
    kinds: Arc<[String]>,
    /// The page itself, as evidence.
    snapshot: Option<Snapshot>,
}

/// Reads a page; nothing is kept.
pub(super) async fn read_page(app: &App, url: &str) -> Result<Page, Failure> {
    let visit = app.fetcher.fetch_one(url).await.map_err(|refused| Failure::Away(refused.to_string()))?;
    let kinds = app.store.gleaned_kinds().await?;
    let rules = harvest::Saved::of(&app.store, []).await?.rules;
    // What somebody gets with a password is not for all who read here.
    let is_public = Url::parse(url).is_ok_and(|url| url.username().is_empty() && url.password().is_none());
    let snapshots = app.options.snapshots.clone().filter(|_| is_public);
    let page =
        tokio::task::spawn_blocking(move || glean_page(&visit, &kinds, &rules, snapshots.as_ref())).await;
    page.map_err(|stopped| Failure::Ours(stopped.to_string()))
}

fn glean_page(
    visit: &harvest::Fetched,
    kinds: &[Arc<Schema>],
    rules: &[harvest::Ruled],
    snapshots: Option<&harvest::Snapshots>,
) -> Page {
    let document = gleaner::parse(&visit.body, &visit.hints());
    let settings = gleaner::Settings { as_of: Some(moment::today()), ..gleaner::Settings::default() };
    let with_links = |part: String| {
        let links = harvest::links_within(&document, &visit.url, &part);
        (part, links)
    };
    let of_rules: Vec<Arc<Schema>> = rules.iter().map(|rule| Arc::clone(rule.schema())).collect();
    let records = harvest::records(kinds, rules, &document, visit.url.as_str(), &settings);
    Page {
        snapshot: snapshots
            .and_then(|snapshots| snapshots.evidence(&document, visit, harvest::Snapshots::AGENT, &records)),
        records,
        scopes: harvest::parts(&visit.url).into_iter().map(with_links).collect(),
        kinds: kinds.iter().chain(&of_rules).map(|kind| kind.name.clone()).collect(),
        of_rules,
        url: visit.url.clone(),
    }
}

pub(super) fn link(url: &Url) -> Link {
    let host = url.origin().ascii_serialization();
    Link::at_hand(host, url.to_string())
}
