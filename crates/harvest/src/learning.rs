//! Rules of sites' lists, which a crawl learns while it goes on.
//!
//! ```text
//! store ── rules of earlier crawls ──▶ SiteRules ◀── crawl
//! store ◀── every minute and at the end ──┘
//! ```

use std::sync::Arc;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::sync::oneshot;

use crate::gleaning::Gleaning;
use crate::site_rules::{Readings, SiteRules};

/// How often the rules that a crawl learns are kept while it goes on.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// What came of work that learns the rules of sites' lists.
#[derive(Debug)]
pub struct Learnt<T> {
    /// What the work gave.
    pub done: T,
    /// How lists were read; `None` where none are.
    pub readings: Option<Readings>,
    /// Why the rules that it learnt could not be kept.
    pub unsaved: Option<StoreError>,
}

/// Gleans by the rules that earlier crawls learnt of sites' lists, and keeps those that this one learns.
///
/// # Errors
/// Where the work fails, or the rules of earlier crawls cannot be read.
pub async fn learning<T, E, Work>(
    gleaning: Gleaning,
    store: &Store,
    work: impl FnOnce(Gleaning) -> Work,
) -> Result<Learnt<T>, E>
where
    E: From<StoreError>,
    Work: Future<Output = Result<T, E>>,
{
    if !gleaning.reads_lists() {
        return Ok(Learnt { done: work(gleaning).await?, readings: None, unsaved: None });
    }
    let rules = Arc::new(SiteRules::of(store).await?);
    let (over, mut is_over) = oneshot::channel::<()>();
    let saving = async {
        loop {
            let ended = tokio::time::timeout(SAVED_EVERY, &mut is_over).await.is_ok();
            let saved = rules.save(store).await;
            if ended {
                return saved;
            }
        }
    };
    let working = async {
        let done = work(gleaning.with_site_rules(Arc::clone(&rules))).await;
        drop(over);
        done
    };
    let (done, saved) = tokio::join!(working, saving);
    Ok(Learnt { done: done?, readings: Some(rules.readings()), unsaved: saved.err() })
}
