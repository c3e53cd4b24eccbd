//! Edits of records, for programs.

use gleaner::Schema;
use serde_json::{Value, json};
use store::{Fields, Record, Split};

use super::answer::Problem;
use super::call::Call;
use super::records;
use crate::handlers::edits::split::NOTHING;
use crate::handlers::edits::{NOT_JOINED, is_whole};
use crate::inputs::from_text;
use crate::kinds::Kinds;
use crate::messages::Message;

/// Corrects fields of a record.
pub(super) async fn correct(call: Call) -> Result<Value, Problem> {
    let (store, id) = (&call.app.store, call.id());
    let whole = store.whole(id).await?.ok_or_else(Problem::not_found)?;
    let kinds = Kinds::of(store).await?;
    let schema = kinds.schema(&whole.hit.kind).ok_or_else(Problem::not_found)?;
    let fields = fields(&call, schema)?;
    is_whole(schema, &whole.hit.fields, &fields).map_err(in_english)?;
    let edit = store.correct(id, fields, &who(&call)).await?;
    Ok(edited(edit, id))
}

/// Hides a record.
pub(super) async fn hide(call: Call) -> Result<Value, Problem> {
    let id = call.id();
    call.app.store.whole(id).await?.ok_or_else(Problem::not_found)?;
    let edit = call.app.store.hide(id, &who(&call)).await?;
    Ok(edited(edit, id))
}

/// Joins another record with one.
pub(super) async fn merge(call: Call) -> Result<Value, Problem> {
    let (id, other) = (call.id(), call.body("record").as_i64().unwrap_or(0));
    call.app.store.whole(id).await?.ok_or_else(Problem::not_found)?;
    match call.app.store.merge(other, id, &who(&call)).await? {
        Some(edit) => Ok(edited(Some(edit), other)),
        None => Err(in_english(NOT_JOINED)),
    }
}

/// Splits a record: the fields are those of the other one that are different.
pub(super) async fn split(call: Call) -> Result<Value, Problem> {
    let (store, id) = (&call.app.store, call.id());
    let whole = store.whole(id).await?.ok_or_else(Problem::not_found)?;
    let kinds = Kinds::of(store).await?;
    let schema = kinds.schema(&whole.hit.kind).ok_or_else(Problem::not_found)?;
    let other = fields(&call, schema)?;
    is_whole(schema, &whole.hit.fields, &other).map_err(in_english)?;
    let number = |url: &String| {
        let source = whole.sources.iter().find(|source| source.url == *url && source.record == id);
        source.map(|source| source.page).ok_or_else(|| in_english(NOTHING))
    };
    let pages = call.texts("pages").unwrap_or_default();
    let pages = pages.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    match store.split(id, Split { own: Fields::new(), other, pages }, &who(&call)).await? {
        Some((edit, part)) => Ok(edited(Some(edit), part)),
        None => Err(in_english(NOTHING)),
    }
}

/// Adds a record.
pub(super) async fn add(call: Call) -> Result<Value, Problem> {
    let store = &call.app.store;
    let kinds = Kinds::of(store).await?;
    let schema = kinds.schema(call.body("kind").as_str().unwrap_or_default());
    let schema = schema.ok_or_else(|| Problem::unprocessable("There is no kind of this name."))?;
    let mut fields = fields(&call, schema)?;
    fields.retain(|_, value| !value.is_null());
    is_whole(schema, &Fields::new(), &fields).map_err(in_english)?;
    let record = Record::of_row(schema, fields, Fields::new());
    let id = store.add_record(record, &who(&call)).await?;
    let hit = store.records(vec![id]).await?.pop().ok_or_else(Problem::not_found)?;
    Ok(records::record(&hit))
}

/// Undoes an edit.
pub(super) async fn undo(call: Call) -> Result<Value, Problem> {
    match call.app.store.undo(call.id(), &who(&call)).await? {
        Some(record) => Ok(edited(Some(call.id()), record)),
        None => Err(Problem::unprocessable(
            "There is no such edit, it is undone, or what it did was edited again since.",
        )),
    }
}

/// What a message says, for programs.
fn in_english(message: &'static str) -> Problem {
    Problem::unprocessable(Message::new(message).to_string())
}

fn edited(edit: Option<i64>, record: i64) -> Value {
    json!({"edit": edit, "record": record})
}

/// Who edits: an editor's key was shown.
fn who(call: &Call) -> String {
    call.reader.as_ref().map(|reader| reader.email.clone()).unwrap_or_default()
}

/// The fields of a body, read as those of a kind.
fn fields(call: &Call, schema: &Schema) -> Result<Fields, Problem> {
    let body = call.body("fields").as_object().cloned().unwrap_or_default();
    let mut fields = Fields::new();
    for (name, text) in body {
        let field = schema.field(&name);
        let field =
            field.ok_or_else(|| Problem::unprocessable(format!("{} has no field {name}.", schema.name)))?;
        let value = from_text(field, text.as_str().unwrap_or_default());
        fields.insert(name, value.map_err(|why| Problem::unprocessable(format!("{}: {why}.", field.name)))?);
    }
    Ok(fields)
}
