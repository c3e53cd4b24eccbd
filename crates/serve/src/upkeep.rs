//! Rules that were kept, tried again on the pages that they were learnt from: a site that is built anew breaks them.
//!
//! ```text
//! Store: not tried for a day ── fetched politely ── fits? ──▶ Store: well, broken since, mended since
//!                                   └── cannot be had ──▶ nothing is known of the rule; its site's health tells it
//! ```

use std::time::Duration;

use harvest::Fetched;
use store::{Made, Sort, Store, Upkeep};

use crate::app::App;
use crate::moment;

/// How often a rule is tried.
const EVERY: Duration = Duration::from_secs(86_400);

/// How often it is looked which rules are to be tried.
const LOOK: Duration = Duration::from_secs(600);

/// Rules that are told of: such as people saved, and such as crawls learnt.
const RULES: usize = 500;
const LEARNT: usize = 10_000;

/// Tries what is to be tried, for ever.
pub(crate) async fn try_all(app: App) {
    loop {
        match app.store.to_try(EVERY).await {
            Ok(Some(made)) => {
                if let Err(error) = try_rule(&app, made).await {
                    tracing::error!(%error, "how a rule fits could not be kept");
                }
                continue;
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the rules cannot be read"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn try_rule(app: &App, made: Made) -> store::Result<()> {
    let id = made.id;
    let visit = match app.fetcher.fetch_one(&made.source).await {
        Ok(visit) => visit,
        Err(why) => return app.store.was_not_tried(id, why.to_string()).await,
    };
    match tokio::task::spawn_blocking(move || find_faults(&made, &visit)).await {
        Ok(wrong) => app.store.was_tried(id, wrong).await,
        Err(stopped) => app.store.was_not_tried(id, stopped.to_string()).await,
    }
}

/// What tells that a rule does not fit a page.
fn find_faults(made: &Made, visit: &Fetched) -> Option<String> {
    let rule = match gleaner::Rule::read(&made.name, &made.text) {
        Ok(rule) => rule,
        Err(error) => return Some(error.to_string()),
    };
    let document = gleaner::parse(&visit.body, &visit.hints());
    let settings =
        gleaner::marks::Settings { language: gleaner::language_of(&document), as_of: Some(moment::today()) };
    let marks = gleaner::marks::find(document.full_text(), &settings);
    let faults = rule.verdict(&document, &rule.list(&document, &marks)).faults;
    let reasons: Vec<String> = faults.iter().map(ToString::to_string).collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// How the rules are that were learnt from pages of a site.
pub(crate) async fn of_site(store: &Store, site: &str) -> store::Result<Vec<Upkeep>> {
    Ok(all(store).await?.into_iter().filter(|rule| is_of(rule, site)).collect())
}

/// How all rules are.
pub(crate) async fn all(store: &Store) -> store::Result<Vec<Upkeep>> {
    let mut rules = store.upkeep(Sort::Rule, RULES).await?;
    rules.extend(store.upkeep(Sort::Learnt, LEARNT).await?);
    Ok(rules)
}

/// Was it learnt from a page of this site?
pub(crate) fn is_of(rule: &Upkeep, site: &str) -> bool {
    url::Url::parse(&rule.source).is_ok_and(|url| url.origin().ascii_serialization() == site)
}
