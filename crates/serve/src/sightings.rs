//! The snapshots of a record that somebody may see: one rule for the record's page, the copies and programs.
//!
//! ```text
//! record ── Store ──▶ sightings ── read with a log-in? of a network of ours? ──▶ for editors alone
//!                                                                       └── no ──▶ for everybody
//! ```

use std::collections::HashSet;
use std::time::Duration;

use store::{Reader, Role, Sighting};

use crate::answer::Failure;
use crate::app::App;

/// Longest wait for the addresses of a record's hosts.
const RESOLVING: Duration = Duration::from_secs(2);

/// The snapshots of a record that somebody may see, the last first. Editors see all; others neither what was read with a log-in nor pages
/// of the server's own network, unless whoever asks may name pages there.
pub(crate) async fn sightings(
    app: &App,
    reader: Option<&Reader>,
    record: i64,
) -> Result<Vec<Sighting>, Failure> {
    let is_editor = reader.is_some_and(|reader| reader.role >= Role::Editor);
    let sightings = app.store.sightings(record, is_editor).await?;
    if is_editor || app.options.reach_anywhere {
        return Ok(sightings);
    }
    let until = tokio::time::Instant::now() + RESOLVING;
    let public = app.public_hosts.pages(sightings.iter().map(|sighting| &*sighting.url), until).await;
    let public: HashSet<String> = public.into_iter().map(str::to_owned).collect();
    Ok(sightings.into_iter().filter(|sighting| public.contains(&sighting.url)).collect())
}
