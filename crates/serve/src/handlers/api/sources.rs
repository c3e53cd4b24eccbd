//! Sources, and how much there is.

use serde_json::{Map, Value, json};
use store::{Upkeep, Watched, WatchedPage};

use super::answer::Problem;
use super::call::Call;
use super::records::listed;
use crate::handlers::page;
use crate::middleware::check_rate;
use crate::moment;
use crate::throttle::Name;
use crate::upkeep;

/// The sites.
pub(super) async fn sites(call: Call) -> Result<Value, Problem> {
    let limit = call.limit();
    let mut sites = call.app.store.watched(call.cursor(), limit + 1).await?;
    let more = sites.len() > limit;
    sites.truncate(limit);
    let next = sites.last().filter(|_| more).map(|site| site.id.to_string());
    let rules = upkeep::all(&call.app.store).await?;
    Ok(listed(sites.iter().map(|watched| site(watched, &rules)).collect(), next))
}

fn site(site: &Watched, rules: &[Upkeep]) -> Value {
    let rule = |rule: &Upkeep| {
        let at = |millis: Option<i64>| millis.map(moment::stamp);
        json!({
            "id": rule.id, "name": rule.name, "tried": at(rule.tried), "broken": at(rule.broken), "why": rule.why,
            "mended": at(rule.mended),
        })
    };
    let rules = rules.iter().filter(|rule| upkeep::is_of(rule, &site.name));
    json!({
        "id": site.id,
        "name": site.name,
        "pages": site.pages,
        "read": site.read,
        "failed": site.failed,
        "failures": site.failures,
        "records": site.records,
        "visited": site.visited.map(moment::stamp),
        "why": site.why,
        "due": site.due.map(moment::stamp),
        "rules": rules.map(rule).collect::<Vec<_>>(),
    })
}

/// The pages of a site.
pub(super) async fn pages(call: Call) -> Result<Value, Problem> {
    let known =
        call.app.store.watched(call.id() - 1, 1).await?.pop().is_some_and(|site| site.id == call.id());
    if !known {
        return Err(Problem::not_found());
    }
    let limit = call.limit();
    let mut pages = call.app.store.watched_pages(call.id(), call.cursor(), limit + 1).await?;
    let more = pages.len() > limit;
    pages.truncate(limit);
    let next = pages.last().filter(|_| more).map(|page| page.id.to_string());
    Ok(listed(pages.iter().map(page).collect(), next))
}

fn page(page: &WatchedPage) -> Value {
    json!({
        "id": page.id,
        "url": page.url,
        "outcome": page.outcome,
        "why": page.why,
        "visited": page.visited.map(moment::stamp),
        "records": page.records,
        "due": page.due.map(moment::stamp),
    })
}

/// Adds a page.
pub(super) async fn add(call: Call) -> Result<Value, Problem> {
    check_rate(call.app.calls.take(Name::Client(call.from)))?;
    let url = call.body("url").as_str().unwrap_or_default().to_owned();
    let (url, records) = page::add_page(&call.app, &url).await?;
    Ok(json!({"url": url.to_string(), "records": records}))
}

/// Counts.
pub(super) async fn stats(call: Call) -> Result<Value, Problem> {
    let (census, stages) = (call.app.counts.census(&call.app.store).await?, call.app.store.stages().await?);
    let of = |counts: &[(String, i64)]| -> Map<String, Value> {
        counts.iter().map(|(name, count)| (name.clone(), json!(count))).collect()
    };
    let stages: Map<String, Value> =
        stages.iter().map(|(stage, count)| (stage.name().to_owned(), json!(count))).collect();
    let unread = census.unread.iter().map(|unread| {
        let due = unread.due.map(moment::stamp);
        json!({"why": unread.why, "pages": unread.pages, "stands": unread.stands, "due": due})
    });
    Ok(json!({
        "records": of(&census.records),
        "pages": of(&census.pages),
        "unread": unread.collect::<Vec<_>>(),
        "sites": census.hosts,
        "catalogue": stages,
    }))
}
