//! What is the key's owner's own: records that fit, and ratings.

use serde_json::{Value, json};

use super::answer::Problem;
use super::call::Call;
use super::parameter;
use super::records::{self, with};
use crate::handlers::Interests;
use crate::interests::{Profile, TOPICS};
use crate::kinds::Kinds;
use crate::messages::Message;
use crate::search_params::EVENT;

/// Records of a kind that fit profile and ratings.
pub(super) async fn fitting(call: Call) -> Result<Value, Problem> {
    let owner = call.owner()?;
    let kinds = Kinds::of(&call.app.store).await?;
    let kind = Some(call.value("kind")).filter(|kind| !kind.is_empty()).unwrap_or(EVENT);
    let schema =
        kinds.schema(kind).ok_or_else(|| Problem::unprocessable("There is no kind of this name."))?;
    let fitting = Interests::of(&call.app.store, owner).await?.fitting(&call.app.store, schema).await?;
    let items: Vec<Value> =
        fitting.iter().map(|(hit, reasons)| with(hit, json!({"reasons": in_english(reasons)}))).collect();
    Ok(json!({"items": items}))
}

/// Reasons as programs read them.
fn in_english(reasons: &[Message]) -> Vec<String> {
    reasons.iter().map(ToString::to_string).collect()
}

/// What one is interested in.
pub(super) async fn profile(call: Call) -> Result<Value, Problem> {
    let reader = call.owner()?;
    Ok(profile_json(&Profile::from_fields(&reader.profile), reader.digest))
}

fn profile_json(profile: &Profile, digest: u32) -> Value {
    let places: Vec<String> = profile.places_text().lines().map(str::to_owned).collect();
    json!({
        "words": profile.words, "topics": profile.topics, "places": places, "days": profile.days, "digest": digest,
    })
}

/// Keeps what one is interested in.
pub(super) async fn set_profile(call: Call) -> Result<Value, Problem> {
    let lines = |name: &str| call.texts(name).unwrap_or_default();
    let topics = lines("topics");
    if let Some(odd) = topics.iter().find(|name| TOPICS.iter().all(|topic| topic.name != **name)) {
        let known: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        return Err(Problem::unprocessable(format!("“{odd}” is no topic; known: {}.", known.join(", "))));
    }
    let days = call.body("days").as_array().into_iter().flatten().filter_map(parameter::whole);
    let days: Vec<i8> = days.filter_map(|day| i8::try_from(day).ok()).collect();
    let profile = Profile::from_form(&lines("words").join("\n"), &topics, &lines("places").join("\n"), &days);
    let profile = profile
        .map_err(|line| Problem::unprocessable(format!("“{line}” is no place that is known here.")))?;
    let digest = parameter::whole(call.body("digest")).and_then(|days| u32::try_from(days).ok()).unwrap_or(0);
    let owner = call.owner()?;
    call.app.store.set_profile(owner.id, profile.merge_into(&owner.profile), digest).await?;
    Ok(profile_json(&profile, digest))
}

/// Keeps a rating.
pub(super) async fn rate(call: Call) -> Result<Value, Problem> {
    let rating = parameter::whole(call.body("rating")).and_then(|n| u8::try_from(n).ok());
    let rating = rating.ok_or_else(|| Problem::malformed("A rating is 1 to 5."))?;
    records::visible_record(&call).await?;
    call.app.store.rate(call.owner()?.id, call.id(), Some(rating)).await?;
    Ok(json!({"record": call.id(), "rating": rating}))
}

/// Takes a rating back; one that is not there is no loss.
pub(super) async fn unrate(call: Call) -> Result<Value, Problem> {
    records::visible_record(&call).await?;
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
