//! What the viewer shows, for programs: the lists of a page, and what a saved rule or kind finds there.

use formats::Row;
use serde_json::{Map, Value, json};

use super::chosen::{Chosen, Which};
use super::page_cache::Page;
use super::sight::{self, Saved};
use crate::answer::Failure;
use crate::rooms::apart::apart;

/// A list of a page.
pub(crate) struct Told {
    pub(crate) measures: Map<String, Value>,
    pub(crate) records: Vec<Row>,
    /// The rule's file; nothing where no rule leads to it.
    pub(crate) rule: Option<String>,
}

/// The first lists of a page.
pub(crate) async fn told(page: Page, most: usize) -> Result<Vec<Told>, Failure> {
    apart(move || (1..=most.min(page.lists.len())).filter_map(|n| list(&page, n)).collect()).await
}

fn list(page: &Page, number: usize) -> Option<Told> {
    let chosen = Chosen { which: Which::List(number), ..Chosen::default() };
    let sight = sight::sight(page, &chosen, None, None)?;
    let measures = page.lists.get(number - 1)?.measures.named();
    Some(Told {
        measures: measures.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
        records: sight.table.file(),
        rule: sight.rule.and_then(Result::ok),
    })
}

/// The records to which a rule or a kind leads on a page, and what tells that a rule does not fit.
pub(crate) async fn ran(page: Page, saved: Saved) -> Result<(Vec<Row>, Vec<String>), Failure> {
    let which = match &saved {
        Saved::Rule(_) => Which::Rule(1),
        Saved::Kind(_) => Which::Kind(1),
    };
    let chosen = Chosen { which, ..Chosen::default() };
    let sight = apart(move || sight::sight(&page, &chosen, None, Some(&saved))).await?;
    let sight = sight.ok_or(Failure::Nothing)?;
    Ok((sight.table.file(), sight.faults.unwrap_or_default()))
}
