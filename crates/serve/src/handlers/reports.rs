//! "This is wrong": what readers say of a record, and editors look at.

use axum::extract::{Path, State};

use super::editor::editor;
use super::record::is_suggestion;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::person::Person;
use crate::throttle::Name;

/// Longest report, in characters: some sentences.
pub(super) const LONGEST: usize = 600;

/// Keeps what somebody says is wrong with a record.
pub(super) async fn report(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let text: String =
        form.get("text").chars().filter(|c| *c == '\n' || !c.is_control()).take(LONGEST).collect();
    if text.trim().is_empty() {
        return Err(Message::new("say-what-is-wrong").into());
    }
    let whole = app.store.whole(id).await?.filter(|whole| !whole.hidden);
    whole.ok_or(Failure::Nothing)?;
    let reader = person.reader.as_ref().map(|reader| reader.id);
    let is_kept = app.store.report(id, reader, &text).await?;
    answer::redirect_to(&format!("/records/{id}?reported={}", i32::from(is_kept)))
}

/// Ends a report that was looked at; of a suggestion the record is published, or stays hidden.
pub(super) async fn end(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let who = &editor(&person)?.email;
    let record: Option<i64> = form.get("record").parse().ok();
    match (form.get("do"), record) {
        ("publish", Some(record)) => publish(&app, record, who).await?,
        _ => drop(app.store.end_report(id).await?),
    }
    match record {
        Some(record) => answer::redirect_to(&format!("/editor?decided={record}")),
        None => answer::redirect_to("/editor"),
    }
}

/// Shows a record that somebody suggested, unless another editor did so meanwhile.
async fn publish(app: &App, record: i64, who: &str) -> Result<(), Failure> {
    let whole = app.store.whole(record).await?.ok_or(Failure::Nothing)?;
    if let Some(suggestion) = whole.history.iter().find(|change| is_suggestion(change)) {
        app.store.undo(suggestion.id, who).await?;
    }
    Ok(())
}
