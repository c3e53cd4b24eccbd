//! Followed pages, shown to people.

use std::io::{self, Write};

use anyhow::Context;
use follow::{Change, Known, Logged, Was};
use store::{Followed, Store};

use crate::terminal;

/// Records of a list that are shown when it is followed first.
const FIRST: usize = 3;

/// Most characters of a text.
const WIDTH: usize = 100;

/// Most characters of an address, or a reason.
const LONG: usize = 300;

/// Changes that are shown.
const LAST: usize = 20;

/// Writes a line to standard output.
pub(super) fn line(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// A change as one line for people.
pub(super) fn sentence(change: &Change) -> String {
    let field =
        |column: &str| change.fields.iter().find(|(name, _)| name == column).map(|(_, text)| text.as_str());
    let is = |column: &str| match column {
        "url" => change.url.as_deref(),
        "text" => field(column).or(Some(&change.text)),
        _ => field(column),
    };
    let quoted = |text: Option<&str>| text.map_or("–".to_owned(), |text| terminal::line(text, WIDTH));
    let was = |was: &Was| {
        let column = terminal::line(&was.column, WIDTH);
        format!("{column}: {} → {}", quoted(was.text.as_deref()), quoted(is(&was.column)))
    };
    let was: Vec<String> = change.was.iter().map(was).collect();
    let was = if was.is_empty() { String::new() } else { format!("  ({})", was.join("; ")) };
    let url = change.url.as_deref().map_or(String::new(), |url| format!("  {}", terminal::line(url, LONG)));
    format!("{:<8} {}{was}{url}", change.kind.name(), terminal::line(&change.title, WIDTH))
}

/// Shows the list of a newly followed page.
pub(super) fn new_list(page: &Followed) -> anyhow::Result<()> {
    let known = Known::read(&page.known).context("following: the list cannot be read")?;
    terminal::say(&format!("following {}: a list of {} records, the first:", page.url, known.count()))?;
    for (_, record) in known.records().take(FIRST) {
        terminal::say(&format!("  {}", terminal::line(&record.text(), WIDTH)))?;
    }
    terminal::say(
        "another one: --list N, or --example with a value that it has; glean records shows all lists",
    )?;
    Ok(())
}

/// Shows all followed pages.
pub(super) async fn list_pages(store: &Store) -> anyhow::Result<bool> {
    for page in store.followed().await? {
        let state = match &page.why {
            Some(why) => format!("cannot be read: {}", terminal::line(why, LONG)),
            None => "well".to_owned(),
        };
        let (visited, next) =
            (page.visited.map_or("never".to_owned(), format_minute), format_minute(page.due));
        line(&format!("{}  {} records, visited {visited}, next {next}, {state}", page.url, page.records))?;
    }
    Ok(true)
}

/// Shows the list of a page, and what changed last.
pub(super) async fn page_details(store: &Store, page: &Followed) -> anyhow::Result<bool> {
    let known = Known::read(&page.known).context("following: what is known of the page cannot be read")?;
    line(&format!("{}  {}", page.url, terminal::line(&page.title, WIDTH)))?;
    if let Some(why) = &page.why {
        line(&format!("cannot be read: {}", terminal::line(why, LONG)))?;
    }
    line(&format!("{} records:", known.count()))?;
    for (_, record) in known.records() {
        line(&format!("  {}", terminal::line(&record.text(), WIDTH)))?;
    }
    let mut changes = store.last_followed_changes(page.id, LAST).await?;
    changes.retain(|change| change.sort != "first");
    changes.reverse();
    let changes: Vec<Logged> = changes.iter().filter_map(harvest::of_log).collect();
    line("changes, the last:")?;
    for logged in changes {
        line(&format!("  {}  {}", format_minute(logged.at), sentence(&logged.change)))?;
    }
    Ok(true)
}

/// Milliseconds since 1970 as people read them.
pub(super) fn format_minute(millis: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(millis).unwrap_or_default();
    moment.to_zoned(jiff::tz::TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}
