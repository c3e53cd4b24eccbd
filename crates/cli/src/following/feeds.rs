//! Files of feeds: written anew after each visit, whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use follow::Known;
use formats::feed;
use formats::ics::Zone;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{Followed, Store};

use crate::output::{self, EarlierFile};
use crate::terminal;

/// Changes in a feed, the last.
const IN_FEED: usize = 200;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Atom,
    Json,
    Calendar,
}

/// The form that a file's name says.
pub(super) fn form(file: &Path) -> anyhow::Result<Form> {
    match file.extension().and_then(|end| end.to_str()) {
        Some("atom" | "xml") => Ok(Form::Atom),
        Some("json") => Ok(Form::Json),
        Some("ics") => Ok(Form::Calendar),
        _ => bail!("writing {}: call it .atom, .json or .ics, which says what it is to be", file.display()),
    }
}

/// Writes the feeds of a page. `zone`: where clock times of a calendar hold.
pub(super) async fn write(
    store: &Store,
    page: &Followed,
    files: &[PathBuf],
    zone: Option<&Zone>,
) -> anyhow::Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let about = harvest::feed_page(page);
    let changes = store.last_followed_changes(page.id, IN_FEED).await?;
    let logged = changes.iter().filter_map(harvest::of_log);
    let items: Vec<feed::Item> = logged.map(|logged| about.item(&logged)).collect();
    for file in files {
        let text = match form(file)? {
            Form::Atom => feed::atom(&about.about(None), &items),
            Form::Json => feed::json(&about.about(None), &items),
            Form::Calendar => {
                let own = zone.map_or(TimeZone::UTC, |zone| zone.time_zone().clone());
                let today = Timestamp::now().to_zoned(own).date();
                let known = Known::read(&page.known);
                let Some(calendar) = known.and_then(|known| follow::calendar(&known, &about, today, zone))
                else {
                    let why = format!("most records of {} have no date, so there is no calendar", page.url);
                    terminal::say(&format!("writing {}: {why}", file.display()))?;
                    continue;
                };
                calendar
            }
        };
        replace(file, &text).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(())
}

/// Writes a file anew, unless it holds the same: whoever reads meanwhile reads the old one or the new.
fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::read(file).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let (mut out, earlier) = output::open_beside(Some(file))?;
    out.write_all(text.as_bytes())?;
    earlier.map_or(Ok(()), EarlierFile::replace)
}
