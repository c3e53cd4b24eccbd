//! The editors' queue, for programs.

use serde_json::{Value, json};
use store::{Entry, Metadata, Stage};

use super::answer::Problem;
use super::call::Call;
use super::catalogue;
use crate::subjects::subject_named;

/// What is to be looked at.
pub(super) async fn to_see(call: Call) -> Result<Value, Problem> {
    let entries = call.app.store.to_see(call.limit()).await?;
    Ok(json!({"items": entries.iter().map(queued_json).collect::<Vec<_>>()}))
}

fn queued_json(entry: &Entry) -> Value {
    let mut json = catalogue::entry_json(entry);
    if let Some(fields) = json.as_object_mut() {
        fields.insert("stage".to_owned(), entry.stage.name().into());
        fields.insert("why".to_owned(), entry.why.clone().into());
    }
    json
}

/// Mends and judges an entry.
pub(super) async fn judge(call: Call) -> Result<Value, Problem> {
    let store = call.app.store.clone();
    let entry = store.entry(call.id()).await?.ok_or_else(Problem::not_found)?;
    let metadata = corrected_metadata(&call, entry.metadata);
    let stage = call.body("stage").as_str().and_then(Stage::of).ok_or_else(Problem::not_found)?;
    if stage == Stage::Accepted
        && (metadata.title.trim().is_empty() || metadata.description.trim().is_empty())
    {
        return Err(Problem::unprocessable("What is in the catalogue has a title and says what it is."));
    }
    store.judge(call.id(), metadata, stage).await?;
    store.entry(call.id()).await?.as_ref().map(queued_json).ok_or_else(Problem::not_found)
}

fn corrected_metadata(call: &Call, before: Metadata) -> Metadata {
    let text = |name: &str, before: String| call.body(name).as_str().map_or(before, str::to_owned);
    let texts = |name: &str, before: Vec<String>| call.texts(name).unwrap_or(before);
    let description = text("description", before.description.clone());
    Metadata {
        // Who writes anew is the rung.
        rung: before.rung.filter(|_| description == before.description),
        title: text("title", before.title),
        description,
        authors: texts("authors", before.authors),
        subjects: match call.texts("subjects") {
            Some(labels) => {
                let (language, thesaurus) =
                    (before.language.as_deref(), call.app.options.subjects.as_deref());
                let subject = |label: &String| subject_named(label, &before.subjects, language, thesaurus);
                labels.iter().map(subject).collect()
            }
            None => before.subjects,
        },
        keywords: texts("keywords", before.keywords),
        ..before
    }
}
