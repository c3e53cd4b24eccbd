//! Followed pages, visited as they are due.

use std::time::Duration;

use harvest::Between;

use crate::app::App;

/// How often it is looked what is due.
const LOOK: Duration = Duration::from_secs(60);

/// Visits what is due, for ever.
pub(crate) async fn visit_all(app: App) {
    loop {
        match app.following.visit(&app.store, None, now(), Between::default(), now()).await {
            Ok(Some((page, visited))) => {
                if let Some(why) = visited.problem {
                    tracing::info!(page = page.url, why, "a followed page could not be read");
                }
                continue;
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "a followed page could not be visited"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// The moment, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
