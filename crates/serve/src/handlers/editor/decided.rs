//! The suggestion of a reader that was published or rejected last, so that the queue says what became of it.

use url::form_urlencoded;

use crate::answer::Failure;
use crate::app::App;
use crate::card::record_title;
use crate::person::Person;

/// A suggestion about which an editor decided.
pub(crate) struct Decided {
    pub(crate) record: i64,
    pub(crate) title: String,
    /// The message that says what became of it.
    pub(crate) message: &'static str,
}

impl Decided {
    /// What the address behind a decision names.
    pub(crate) async fn of(app: &App, person: &Person, query: &str) -> Result<Option<Decided>, Failure> {
        let named = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "decided");
        let Some(record) = named.and_then(|(_, number)| number.parse().ok()) else { return Ok(None) };
        let whole = app.store.whole(record).await?;
        Ok(whole.map(|whole| Decided {
            record,
            title: record_title(&whole.hit, &person.kinds, &person.locale),
            message: if whole.hidden { "suggestion-rejected" } else { "suggestion-published" },
        }))
    }
}
