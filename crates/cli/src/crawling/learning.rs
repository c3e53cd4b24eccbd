//! Rules of sites' lists, which a crawl learns while it goes on.
//!
//! ```text
//! store ── rules of earlier crawls ──▶ SiteRules ◀── crawl
//! store ◀── every minute and at the end ──┘
//! ```

use std::sync::Arc;
use std::time::Duration;

use crawl::Report;
use harvest::{Gleaning, Readings, SiteRules};
use store::Store;
use tokio::sync::oneshot;

use crate::terminal;

/// What a crawl did, and how lists were read where any were.
pub(super) type Crawled = (Report, Option<Readings>);

/// How often the rules that a crawl learns are kept while it goes on.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// Gleans by the rules that earlier crawls learnt of sites' lists, and keeps those that this one learns.
pub(super) async fn learning<Work>(
    gleaning: Gleaning,
    store: &Store,
    work: impl FnOnce(Gleaning) -> Work,
) -> anyhow::Result<Crawled>
where
    Work: Future<Output = anyhow::Result<Report>>,
{
    if !gleaning.reads_lists() {
        return Ok((work(gleaning).await?, None));
    }
    let rules = Arc::new(SiteRules::of(store).await?);
    let (over, mut is_over) = oneshot::channel::<()>();
    let (own, into) = (Arc::clone(&rules), store.clone());
    let saving = tokio::spawn(async move {
        loop {
            let ended = tokio::time::timeout(SAVED_EVERY, &mut is_over).await.is_ok();
            let saved = own.save(&into).await;
            if ended {
                return saved;
            }
        }
    });
    let report = work(gleaning.with_site_rules(Arc::clone(&rules))).await;
    drop(over);
    let saved = saving.await?;
    let report = report?;
    if let Err(why) = saved {
        terminal::say(&format!("the rules that the crawl learnt of lists could not be kept: {why}"))?;
    }
    Ok((report, Some(rules.readings())))
}
