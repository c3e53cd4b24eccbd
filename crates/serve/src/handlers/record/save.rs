//! An event that somebody saves: it stands on their own page, and they are mailed when it changes.

use axum::extract::{Path, State};
use store::Schedule;

use super::whole::whole_for;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::interests::LANGUAGE_KEY;
use crate::kinds;
use crate::middleware::SubmittedForm;
use crate::person::Person;

/// Saves it, or saves it no longer.
pub(crate) async fn save(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let whole = whole_for(&app, &person, id).await?;
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    if form.get("saved") != "1" {
        app.store.drop_event(reader.id, id).await?;
    } else if kinds::takes_place(&person.kinds, &whole.hit) {
        app.store.save_event(reader.id, id, Schedule::of(&whole.hit)).await?;
        // Mails are written in the language of who asked for them.
        let mut profile = reader.profile.clone();
        profile.insert(LANGUAGE_KEY.to_owned(), person.locale.language.tag().into());
        app.store.set_profile(reader.id, profile, reader.digest).await?;
    }
    answer::redirect_to(&format!("/records/{id}"))
}
