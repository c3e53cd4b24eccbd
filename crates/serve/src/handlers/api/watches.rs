//! Sites that the server crawls by itself.

use serde_json::{Value, json};
use store::{Crawl, Watch};

use super::answer::Problem;
use super::call::Call;
use crate::answer::Failure;
use crate::handlers::watches;
use crate::moment;

/// All of them.
pub(super) async fn all(call: Call) -> Result<Value, Problem> {
    let watches = call.app.store.watches().await?;
    Ok(json!({"items": watches.iter().map(watch).collect::<Vec<_>>()}))
}

fn watch(watch: &Watch) -> Value {
    let last = |crawl: &Crawl| {
        json!({
            "began": moment::stamp(crawl.began), "ended": moment::stamp(crawl.ended), "visits": crawl.visits,
            "read": crawl.read, "failed": crawl.failed, "found": crawl.found, "records": crawl.records, "why": crawl.why,
        })
    };
    json!({
        "id": watch.id,
        "part": watch.part,
        "seed": watch.seed,
        "daily": watch.daily,
        "today": watch.today,
        "since": moment::stamp(watch.since),
        "paused": watch.paused.map(moment::stamp),
        "last": watch.last.as_ref().map(last),
    })
}

/// Watches one more.
pub(super) async fn add(call: Call) -> Result<Value, Problem> {
    let reader = call.owner()?.id;
    let url = harvest::seed(call.body("url").as_str().unwrap_or_default()).map_err(Failure::Form)?;
    let own = || harvest::parts(&url).into_iter().find(|part| part.starts_with('=') && !part.contains('/'));
    let part = call.body("part").as_str().map(str::to_owned).or_else(own).unwrap_or_default();
    let daily = call
        .body("daily")
        .as_u64()
        .and_then(|daily| u32::try_from(daily).ok())
        .unwrap_or(harvest::DAILY_PAGES);
    let id = watches::watched(&call.app, reader, &url, &part, daily).await?;
    Ok(watch(&watches::load_watch(&call.app, id).await?))
}

/// Watches one no longer.
pub(super) async fn remove(call: Call) -> Result<Value, Problem> {
    if watches::unwatch(&call.app, call.id()).await? { Ok(Value::Null) } else { Err(Problem::not_found()) }
}
