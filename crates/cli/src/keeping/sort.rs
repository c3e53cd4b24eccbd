//! What a search is sorted by: an order that every search has, or a field of a kind.

use gleaner::schema;
use store::{Order, SortField, Store};

use crate::end::Unreadable;

/// What `--sort` asks for, of records of a kind.
///
/// # Errors
/// Where records cannot be sorted so: with the fields by which they can be.
pub(super) async fn order(
    store: &Store,
    sort: &str,
    kind: Option<&str>,
) -> anyhow::Result<(Order, Option<SortField>)> {
    let schemas = store.schemas().await?;
    let schema = kind.and_then(|kind| schemas.iter().find(|schema| schema.name == kind));
    if let Some(field) = schema.and_then(|schema| SortField::read(sort, schema)) {
        return Ok((Order::Rank, Some(field)));
    }
    if let Some(order) = Order::named(sort) {
        return Ok((order, None));
    }
    let name = sort.strip_prefix('-').unwrap_or(sort);
    match (schema, kind) {
        (Some(schema), _) => {
            let fields = schema.fields.iter().filter(|field| field.is_sortable());
            let fields: Vec<&str> = fields.map(|field| field.name.as_str()).collect();
            let near = schema::suggestion(name, &fields);
            let (kind, fields) = (&schema.name, fields.join(", "));
            let why =
                format!("records of the kind {kind} cannot be sorted by {name:?}{near}; fields are {fields}");
            Err(Unreadable(why).into())
        }
        // That the store holds no records of it is told with the result.
        (None, Some(_)) => Ok((Order::Rank, None)),
        (None, None) => {
            let held = store.kinds().await?.join(", ");
            let why = format!(
                "sorting by {name:?}: kinds have fields of their own; add --kind, of {held}, or sort by rank, date or new"
            );
            Err(Unreadable(why).into())
        }
    }
}
