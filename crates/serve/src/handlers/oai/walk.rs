//! Walking through what changed: so many items behind a place, however many there are.

use std::collections::HashMap;

use formats::Resource;
use jiff::Timestamp;
use store::{Changed, Collection, Walk};

use super::refusal::{Code, Trouble};
use super::selection::{List, Position, Selection};
use super::sets::{Set, Sets};
use crate::app::App;
use crate::resources;

/// Items of a part of a list: of headers some 150 KB, of records with long descriptions some hundred KB.
const HEADERS: usize = 500;
const RECORDS: usize = 100;

/// An item of the repository.
pub(super) struct Item {
    /// What tells it apart within the repository: "catalogue/7", "record/7".
    pub(super) local: String,
    /// The set in which it is.
    pub(super) set: String,
    /// When it changed, in milliseconds since 1970.
    pub(super) at: i64,
    /// What is said of it; `None` of one that was withdrawn, or whose header alone is wanted.
    pub(super) resource: Option<Resource>,
    pub(super) withdrawn: bool,
}

/// A part of a list.
pub(super) struct Part {
    pub(super) items: Vec<Item>,
    /// Where the list goes on, if it does.
    pub(super) next: Option<Position>,
}

/// The identifier of an item (OAI identifiers, 2.0).
pub(super) fn identifier(app: &App, local: &str) -> String {
    format!("oai:{}:{local}", app.options.base.host_str().unwrap_or("localhost"))
}

/// The part of a list that a request asks for.
pub(super) async fn part(app: &App, sets: &Sets, list: List, selection: &Selection) -> Result<Part, Trouble> {
    let limit = if list == List::Headers { HEADERS } else { RECORDS };
    let mut changes: Vec<(&Set, Changed)> = Vec::new();
    let begin = (selection.from.saturating_sub(1), i64::MAX);
    let position = selection.position.as_ref();
    let is_before = |set: &&Set| position.is_some_and(|position| set.spec != position.set);
    for set in sets.within(&selection.set).skip_while(is_before) {
        let at = position.filter(|position| position.set == set.spec);
        let after = at.map_or(begin, |position| position.after.max(begin));
        // One more than are given: whether there is a next part.
        let walk = Walk { after, until: selection.until, limit: limit + 1 - changes.len() };
        let found = app.store.changes(set.collection.clone(), walk).await?;
        changes.extend(found.into_iter().map(|changed| (set, changed)));
        if changes.len() > limit {
            break;
        }
    }
    let more = changes.len() > limit;
    changes.truncate(limit);
    if changes.is_empty() {
        let why = if position.is_some() { Code::BadResumptionToken } else { Code::NoRecordsMatch };
        return Err(why.because("Nothing is in this set that changed in this time.").into());
    }
    let next = changes.last().filter(|_| more);
    let next = next.map(|(set, last)| Position { set: set.spec.clone(), after: (last.at, last.id) });
    Ok(Part { items: items(app, sets, changes, list).await?, next })
}

/// An item by its identifier.
pub(super) async fn one(app: &App, sets: &Sets, name: &str) -> Result<Item, Trouble> {
    let unknown = || Code::IdDoesNotExist.because("There is no item of this identifier.");
    let local = name.strip_prefix(&identifier(app, "")).ok_or_else(unknown)?;
    let (sort, id) = local.split_once('/').ok_or_else(unknown)?;
    let id = id.parse().ok().filter(|number: &i64| number.to_string() == id).ok_or_else(unknown)?;
    let changed = match sort {
        "catalogue" => sets.catalogue().zip(app.store.changed_entry(id).await?),
        "record" => {
            let kind = app.store.kind_of(id).await?.unwrap_or_default();
            sets.of_kind(&kind).zip(app.store.changed_record(id).await?)
        }
        _ => None,
    };
    let changes = vec![changed.ok_or_else(unknown)?];
    let item = items(app, sets, changes, List::Records).await?.pop();
    item.ok_or_else(|| unknown().into())
}

/// When the first item changed, in milliseconds since 1970.
pub(super) async fn earliest(app: &App, sets: &Sets) -> Result<i64, Trouble> {
    let mut earliest = None;
    for set in sets.within("") {
        let walk = Walk { after: (i64::MIN, 0), until: i64::MAX, limit: 1 };
        let first = app.store.changes(set.collection.clone(), walk).await?.first().map(|changed| changed.at);
        earliest = first.into_iter().chain(earliest).min();
    }
    Ok(earliest.unwrap_or_default())
}

/// The items that changed, with what is said of them where that is wanted.
async fn items(
    app: &App,
    sets: &Sets,
    changes: Vec<(&Set, Changed)>,
    list: List,
) -> Result<Vec<Item>, Trouble> {
    let mut resources = match list {
        List::Headers => HashMap::new(),
        List::Records => described(app, sets, &changes).await?,
    };
    let item = |(set, changed): &(&Set, Changed)| {
        let local = local(&set.collection, changed.id);
        let resource = resources.remove(&local);
        Item {
            set: set.spec.clone(),
            at: changed.at,
            // What went between two looks is withdrawn, too.
            withdrawn: changed.withdrawn || list == List::Records && resource.is_none(),
            resource: resource.map(|resource| Resource {
                changed: Timestamp::from_millisecond(changed.at).ok(),
                ..resource
            }),
            local,
        }
    };
    Ok(changes.iter().map(item).collect())
}

/// What is said of those that were not withdrawn, by how they are told apart.
async fn described(
    app: &App,
    sets: &Sets,
    changes: &[(&Set, Changed)],
) -> Result<HashMap<String, Resource>, Trouble> {
    let numbers = |in_catalogue: bool| -> Vec<i64> {
        let of = |(set, changed): &&(&Set, Changed)| {
            (set.collection == Collection::Catalogue) == in_catalogue && !changed.withdrawn
        };
        changes.iter().filter(of).map(|(_, changed)| changed.id).collect()
    };
    let entries = app.store.catalogue_entries(numbers(true)).await?;
    let hits = app.store.records(numbers(false)).await?;
    let entries = entries.iter().map(resources::of_entry);
    let all = entries.chain(resources::of_hits(&sets.kinds, &hits));
    Ok(all.map(|resource| (resource.number.clone(), resource)).collect())
}

/// What tells an item apart within the repository.
fn local(collection: &Collection, id: i64) -> String {
    match collection {
        Collection::Catalogue => resources::entry_number(id),
        Collection::Kind(_) => resources::record_number(id),
    }
}
