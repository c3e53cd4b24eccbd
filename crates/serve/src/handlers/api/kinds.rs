//! Kinds: what their records say, and for which pages are read.

use gleaner::schema::{Field, Role, Schema};
use serde_json::{Value, json};

use super::answer::Problem;
use super::call::Call;
use crate::kinds::{self, Kind, Kinds, LANGUAGE};

/// All kinds of the store.
pub(super) async fn all(call: Call) -> Result<Value, Problem> {
    let (kinds, census) = (Kinds::of(&call.app.store).await?, call.app.counts.census(&call.app.store).await?);
    let items: Vec<Value> = kinds.all().map(|kind| describe(kind, &census)).collect();
    Ok(json!({"items": items}))
}

fn none() -> Problem {
    Problem::new(axum::http::StatusCode::NOT_FOUND, "There is no kind of this name.")
}

fn describe(kind: &Kind, census: &store::Census) -> Value {
    let schema: &Schema = &kind.schema;
    let records = census.records.iter().find(|(name, _)| *name == schema.name).map_or(0, |(_, count)| *count);
    json!({
        "name": schema.name, "one": schema.called(LANGUAGE), "many": schema.called_many(LANGUAGE),
        "gleaned": kind.gleaned, "records": records, "schema_org": schema.types,
        "fields": schema.fields.iter().map(describe_field).collect::<Vec<_>>(), "file": &*schema.text,
    })
}

fn describe_field(field: &Field) -> Value {
    let role = field.role.and_then(|role| Role::ALL.iter().find(|(_, other)| *other == role));
    json!({
        "name": field.name, "called": field.called(LANGUAGE), "type": field.holds.name(), "many": field.many,
        "role": role.map(|(name, _)| *name),
    })
}

/// Keeps a kind and switches it on.
pub(super) async fn put(call: Call) -> Result<Value, Problem> {
    let name = call.value("name");
    let text = call.body("file").as_str().unwrap_or_default();
    let kind = kinds::read(&format!("{name}.toml"), text).map_err(Problem::unprocessable)?;
    if kind.name != name {
        let detail = format!("The file's `name` is “{}”, and not “{name}” as in the address.", kind.name);
        return Err(Problem::unprocessable(detail));
    }
    let anew = kinds::switch_on(&call.app.store, kind).await?;
    Ok(json!({"name": name, "pages": anew}))
}

/// Switches a kind off; its records stay.
pub(super) async fn remove(call: Call) -> Result<Value, Problem> {
    let kinds = Kinds::of(&call.app.store).await?;
    let kind = kinds.named(call.value("name")).ok_or_else(none)?;
    kinds::switch_off(&call.app.store, &kind.schema.name).await?;
    Ok(Value::Null)
}
