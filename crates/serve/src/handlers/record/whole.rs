//! A record as somebody may see it: what is hidden only editors see.

use store::{Role, Whole};

use crate::answer::Failure;
use crate::app::App;
use crate::person::Person;

/// A record by its number.
pub(super) async fn whole_for(app: &App, person: &Person, record: i64) -> Result<Whole, Failure> {
    visible(app.store.whole(record).await?.ok_or(Failure::Nothing)?, person)
}

/// A record, if a person may see it.
pub(super) fn visible(whole: Whole, person: &Person) -> Result<Whole, Failure> {
    if whole.hidden && !person.is(Role::Editor) { Err(Failure::Nothing) } else { Ok(whole) }
}
