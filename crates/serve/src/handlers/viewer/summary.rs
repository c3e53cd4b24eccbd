//! Summaries for the API: the lists of a page, and the records that a saved rule or kind finds there.

use formats::Row;
use serde_json::{Map, Value, json};

use super::list_view::{Saved, build_list_view};
use super::page_cache::Page;
use super::selection::{Selection, Target};
use crate::answer::Failure;
use crate::handlers::blocking::run_blocking;

/// A list of a page.
pub(crate) struct ListSummary {
    pub(crate) measures: Map<String, Value>,
    pub(crate) records: Vec<Row>,
    /// The rule's file; `None` where no rule leads to it.
    pub(crate) rule: Option<String>,
}

/// The first lists of a page.
pub(crate) async fn summarize_lists(page: Page, most: usize) -> Result<Vec<ListSummary>, Failure> {
    run_blocking(move || (1..=most.min(page.lists.len())).filter_map(|n| summarize_list(&page, n)).collect())
        .await
}

fn summarize_list(page: &Page, number: usize) -> Option<ListSummary> {
    let selection = Selection { target: Target::List(number), ..Selection::default() };
    let view = build_list_view(page, &selection, None, None)?;
    let measures = page.lists.get(number - 1)?.measures.named();
    Some(ListSummary {
        measures: measures.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
        records: view.table.file(),
        rule: view.rule.and_then(Result::ok),
    })
}

/// The records that a rule or a kind finds on a page, and the signs that a rule does not fit.
pub(crate) async fn run_saved(page: Page, saved: Saved) -> Result<(Vec<Row>, Vec<String>), Failure> {
    let target = match &saved {
        Saved::Rule(_) => Target::Rule(1),
        Saved::Kind(_) => Target::Kind(1),
    };
    let selection = Selection { target, ..Selection::default() };
    let view = run_blocking(move || build_list_view(&page, &selection, None, Some(&saved))).await?;
    let view = view.ok_or(Failure::Nothing)?;
    Ok((view.table.file(), view.faults.unwrap_or_default()))
}
