//! Snapshots: the pages from which records were read, as they were then.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use store::Sighting;

use super::answer::Problem;
use super::call::Call;
use super::records;
use crate::moment;
use crate::sightings::sightings;

/// The snapshots of a record that whoever has the key may see.
pub(super) async fn of_record(call: Call) -> Result<Value, Problem> {
    records::visible_record(&call).await?;
    let sightings = sightings(&call.app, call.reader.as_ref(), call.id()).await?;
    let item = |sighting: &Sighting| {
        json!({
            "id": sighting.snapshot, "record": sighting.record, "url": sighting.url, "at": moment::stamp(sighting.at),
            "size": sighting.size, "kept": sighting.is_kept, "restricted": sighting.restricted, "current": sighting.is_current,
            "gone": sighting.page_gone.map(moment::stamp),
        })
    };
    let items = sightings.iter().map(item).collect::<Vec<_>>();
    Ok(json!({"items": items}))
}

/// A snapshot with its page, for editors.
pub(super) async fn whole(call: Call) -> Result<Value, Problem> {
    let page = call.app.store.kept_page(call.id()).await?.ok_or_else(Problem::not_found)?;
    Ok(json!({
        "id": page.snapshot, "url": page.url, "at": moment::stamp(page.at), "size": page.size,
        "sha256": page.digest, "content_type": page.content_type, "restricted": page.restricted,
        "evidence": page.evidence, "body": page.body.map(|body| STANDARD.encode(body)),
    }))
}
