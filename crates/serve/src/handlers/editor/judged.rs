//! The entry that was judged last, so that it can be undone.

use store::Stage;
use url::form_urlencoded;

use crate::answer::Failure;
use crate::app::App;

/// An entry that was judged.
pub(crate) struct Judged {
    pub(crate) id: i64,
    pub(crate) title: String,
    /// The message that says what became of it.
    pub(crate) message: &'static str,
}

impl Judged {
    /// What the address behind a judgement names.
    pub(crate) async fn of(app: &App, query: &str) -> Result<Option<Judged>, Failure> {
        let named = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "judged");
        let Some(id) = named.and_then(|(_, id)| id.parse().ok()) else { return Ok(None) };
        let entry = app.store.entry(id).await?;
        let entry = entry.filter(|entry| matches!(entry.stage, Stage::Accepted | Stage::Rejected));
        Ok(entry.map(|entry| Judged {
            id,
            title: if entry.metadata.title.is_empty() { entry.url } else { entry.metadata.title },
            message: if entry.stage == Stage::Accepted { "was-accepted" } else { "was-rejected" },
        }))
    }
}
