//! What is the key's owner's own: events that fit, and ratings.

use serde_json::{Value, json};

use super::answer::Problem;
use super::call::Call;
use super::records::with;
use super::takes;
use crate::rooms::mine;

/// Events that fit the profile.
pub(super) async fn fitting(call: Call) -> Result<Value, Problem> {
    let fitting = mine::fitting(&call.app.store, call.owner()?).await?;
    let items: Vec<Value> =
        fitting.iter().map(|(hit, reasons)| with(hit, json!({"reasons": reasons}))).collect();
    Ok(json!({"items": items}))
}

/// Keeps a rating.
pub(super) async fn rate(call: Call) -> Result<Value, Problem> {
    let rating = takes::whole(call.body("rating")).and_then(|n| u8::try_from(n).ok());
    let rating = rating.ok_or_else(|| Problem::form("A rating is 1 to 5."))?;
    call.app.store.whole(call.id()).await?.ok_or_else(Problem::nothing)?;
    call.app.store.rate(call.owner()?.id, call.id(), Some(rating)).await?;
    Ok(json!({"record": call.id(), "rating": rating}))
}

/// Takes a rating back; one that is not there is no loss.
pub(super) async fn unrate(call: Call) -> Result<Value, Problem> {
    call.app.store.whole(call.id()).await?.ok_or_else(Problem::nothing)?;
    call.app.store.rate(call.owner()?.id, call.id(), None).await?;
    Ok(Value::Null)
}

/// The last ratings.
pub(super) async fn ratings(call: Call) -> Result<Value, Problem> {
    let ratings = call.app.store.ratings(call.owner()?.id, call.limit()).await?;
    let items: Vec<Value> =
        ratings.iter().map(|(record, rating)| json!({"record": record, "rating": rating})).collect();
    Ok(json!({"items": items}))
}
