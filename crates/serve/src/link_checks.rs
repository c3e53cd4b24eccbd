//! Pages of the catalogue, looked for in the background one by one: are they still at their addresses?
//!
//! ```text
//! Store: due ── fetched politely ──▶ Store: there, moved, gone, failing
//!                    └── robots.txt asks programs to stay away ──▶ nothing is known of it
//! ```

use std::time::Duration;

use harvest::{Fetched, Refusal};
use store::LinkState;
use url::Url;

use crate::app::App;

/// How long a page is ours to look for: fetching it ends in 40 seconds (`harvest::Guarded`).
const HOLD: Duration = Duration::from_secs(120);

/// How often we look which pages are due.
const LOOK: Duration = Duration::from_secs(600);

/// Looks for what is due, for ever.
pub(crate) async fn check_all(app: App) {
    loop {
        match app.store.link_to_check(HOLD).await {
            Ok(Some((entry, url))) => {
                if let Err(error) = check_link(&app, entry, &url).await {
                    tracing::error!(%error, url, "how a page of the catalogue was found could not be kept");
                }
                continue;
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the links of the catalogue cannot be read"),
        }
        tokio::select! {
            () = app.links_due.notified() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
    }
}

/// Looks for the page of an entry.
pub(crate) async fn check_link(app: &App, entry: i64, url: &str) -> store::Result<()> {
    match link_state(url, app.fetcher.fetch_one(url).await) {
        Some(state) => app.store.link_checked(entry, state).await,
        None => app.store.link_not_checked(entry).await,
    }
}

/// How a page was found; `None` where it may not be looked for.
fn link_state(address: &str, visit: Result<Fetched, Refusal>) -> Option<LinkState> {
    match visit {
        Ok(visit) if is_same_page(address, &visit.url) => Some(LinkState::There),
        Ok(visit) => Some(LinkState::Moved(visit.url.to_string())),
        // What has become a file is there too.
        Err(Refusal::Kind { .. } | Refusal::Large { .. }) => Some(LinkState::There),
        Err(Refusal::Robots { .. }) => None,
        Err(Refusal::Status { status, .. }) if status.starts_with("404") || status.starts_with("410") => {
            Some(LinkState::Gone(status))
        }
        Err(other) => Some(LinkState::Failing(other.to_string())),
    }
}

/// Does an address lead to a page at itself, whatever part of it is meant?
fn is_same_page(address: &str, page: &Url) -> bool {
    let bare = |mut url: Url| {
        url.set_fragment(None);
        url
    };
    Url::parse(address).is_ok_and(|url| bare(url) == bare(page.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_there_moved_gone_or_failing() {
        let url = |text: &str| Url::parse(text).expect("an address");
        let page = |at: &str| Ok(Fetched { url: url(at), headers: Vec::new(), body: Vec::new() });
        let state = |visit| link_state("https://a.example.org/x#part", visit);
        assert_eq!(state(page("https://a.example.org/x")), Some(LinkState::There));
        let moved = "https://b.example.org/x";
        assert_eq!(state(page(moved)), Some(LinkState::Moved(moved.to_owned())));
        let answer = |status: &str| {
            Err(Refusal::Status { url: url("https://a.example.org/x"), status: status.to_owned() })
        };
        assert_eq!(state(answer("410 Gone")), Some(LinkState::Gone("410 Gone".to_owned())));
        assert!(matches!(state(answer("503 Service Unavailable")), Some(LinkState::Failing(_))));
        let (robots, at) = ("Disallow: /".to_owned(), url("https://a.example.org/x"));
        assert_eq!(state(Err(Refusal::Robots { url: at, rule: robots })), None);
    }
}
