//! Lists of pages, and the rules and kinds that were kept, for programs.

use formats::Row;
use serde_json::{Value, json};
use store::{Made, Sort};

use super::answer::Problem;
use super::call::Call;
use super::records::listed;
use crate::handlers::viewer;
use crate::moment;

/// Lists of a page that are given.
const LISTS: usize = 10;

/// The lists of a page.
pub(super) async fn lists(call: Call) -> Result<Value, Problem> {
    let page = load_page(&call).await?;
    let all = viewer::summarize_lists(page, LISTS).await?;
    let list = |list: &viewer::ListSummary| json!({"measures": list.measures, "records": list.records, "rule": list.rule});
    Ok(json!({"items": all.iter().map(list).collect::<Vec<_>>()}))
}

async fn load_page(call: &Call) -> Result<viewer::Page, Problem> {
    let text = |name: &str| call.body(name).as_str().unwrap_or_default();
    Ok(viewer::load_page(&call.app, call.from, text("url"), text("html")).await?)
}

/// What was kept.
pub(super) async fn all(call: Call) -> Result<Value, Problem> {
    let sort = if call.value("sort") == Sort::Kind.name() { Sort::Kind } else { Sort::Rule };
    let (limit, before) = (call.limit(), call.number("cursor").unwrap_or(i64::MAX));
    let mut made = call.app.store.all_made(sort, before, limit + 1).await?;
    let more = made.len() > limit;
    made.truncate(limit);
    let next = made.last().filter(|_| more).map(|made| made.id.to_string());
    Ok(listed(made.iter().map(made_json).collect(), next))
}

fn made_json(made: &Made) -> Value {
    json!({
        "id": made.id, "sort": made.sort.name(), "name": made.name, "source": made.source,
        "at": moment::stamp(made.at), "file": made.text,
    })
}

/// One of it.
pub(super) async fn one(call: Call) -> Result<Value, Problem> {
    call.app.store.made(call.id()).await?.as_ref().map(made_json).ok_or_else(Problem::not_found)
}

/// Runs it on a page.
pub(super) async fn run(call: Call) -> Result<Value, Problem> {
    let made = call.app.store.made(call.id()).await?.ok_or_else(Problem::not_found)?;
    let saved = viewer::read(&made).map_err(Problem::unprocessable)?;
    let page = load_page(&call).await?;
    let (records, faults): (Vec<Row>, Vec<String>) = viewer::run_saved(page, saved).await?;
    Ok(json!({"records": records, "faults": faults}))
}
