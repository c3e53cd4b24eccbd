//! Mails of what has changed: an event that a reader saved, or of which a mail told, is at another time or place, or was called off.
//!
//! ```text
//! Store: what the reader knows, what is so by now ──▶ "When: 5 Nov instead of 3 Nov" ──▶ one mail ──▶ Store: the reader knows it
//! ```

use std::collections::BTreeMap;
use std::time::Duration;

use askama::Template;
use serde_json::Value;
use store::{Fields, Hit, Reader, Schedule, ScheduleChange, Store};

use crate::app::ServeOptions;
use crate::card::record_title;
use crate::kinds::Kinds;
use crate::locale::Locale;
use crate::mail::{compose, locale_of, to_line};
use crate::moment;
use crate::post::Post;
use crate::recurrence::{display_recurrence, with_repeats};

/// Least time between two such mails to one reader: a day on which a whole festival moves is a few mails.
const PAUSE: Duration = Duration::from_secs(3_600);

/// Events of a mail; the others are in the next one.
const EVENTS: usize = 15;

/// The key of a profile under which it stands whether changes are mailed.
const KEY: &str = "changes";

/// Does a reader want mails of changes? Who never chose does.
pub(crate) fn wants_changes(profile: &Fields) -> bool {
    profile.get(KEY).and_then(Value::as_bool).unwrap_or(true)
}

/// A profile that says whether changes are mailed.
pub(crate) fn with_changes(mut profile: Fields, wanted: bool) -> Fields {
    profile.insert(KEY.to_owned(), wanted.into());
    profile
}

/// An event as the mail tells of it.
struct ChangedEvent {
    id: i64,
    title: String,
    lines: Vec<String>,
}

#[derive(Template)]
#[template(path = "change_mail.html")]
struct Html<'a> {
    events: &'a [ChangedEvent],
    base: &'a str,
    end: &'a str,
    locale: &'a Locale,
}

#[derive(Template)]
#[template(path = "change_mail.txt")]
struct Plain<'a> {
    events: &'a [ChangedEvent],
    base: &'a str,
    end: &'a str,
    locale: &'a Locale,
}

/// Sends one mail of all that has changed for a reader; no where nothing has, or nobody wants to know.
pub(crate) async fn send(
    store: &Store,
    options: &ServeOptions,
    post: &Post,
    reader: &Reader,
) -> Result<bool, String> {
    let to_text = |error: store::StoreError| error.to_string();
    if !wants_changes(&reader.profile) {
        return Ok(false);
    }
    // Whoever ended the mails of what is new is told of what they saved alone.
    let changes = store.schedule_changes(reader.id, reader.digest > 0, PAUSE).await.map_err(to_text)?;
    // Two records that the reader knows may have been joined since.
    let mut by_event: BTreeMap<(Option<String>, i64), Vec<ScheduleChange>> = BTreeMap::new();
    for change in changes {
        by_event.entry((change.now.starts.clone(), change.shown)).or_default().push(change);
    }
    let mailed: Vec<Vec<ScheduleChange>> = by_event.into_values().take(EVENTS).collect();
    let firsts: Vec<&ScheduleChange> = mailed.iter().filter_map(|changes| changes.first()).collect();
    if firsts.is_empty() {
        return Ok(false);
    }
    let hits = store.records(firsts.iter().map(|change| change.shown).collect()).await.map_err(to_text)?;
    let kinds = Kinds::of(store).await.map_err(to_text)?;
    let locale = locale_of(reader);
    let event = |change: &&ScheduleChange| {
        let hit = hits.iter().find(|hit| hit.id == change.shown)?;
        Some(changed_event(hit, change, &kinds, &locale))
    };
    let events: Vec<ChangedEvent> = firsts.iter().filter_map(event).collect();
    let base = options.base.as_str().trim_end_matches('/');
    let end = format!("{base}/feeds/{}/unsubscribe/changes", reader.feed);
    let subject = locale.text("events-have-changed").with("count", events.len()).to_string();
    let texts = Plain { events: &events, base, end: &end, locale: &locale }.render().and_then(|plain| {
        let html = Html { events: &events, base, end: &end, locale: &locale }.render()?;
        Ok((plain, html))
    });
    let texts = texts.map_err(|error| error.to_string())?;
    let message = compose(post, reader, subject, &end, texts).map_err(|error| error.to_string())?;
    post.deliver(message).await?;
    store.changes_mailed(reader.id, mailed.into_iter().flatten().collect()).await.map_err(to_text)?;
    Ok(true)
}

/// What has changed first, then when and where it is, where that has not.
fn changed_event(hit: &Hit, change: &ScheduleChange, kinds: &Kinds, locale: &Locale) -> ChangedEvent {
    let (before, now) = (&change.before, &change.now);
    let mut lines = Vec::new();
    if change.is_other_state() {
        lines.push(match now.called_off() {
            Some(status) => locale.status(status),
            None => locale.text("takes-place-after-all").into(),
        });
    }
    let pairs = [
        ("when-instead-of", change.is_other_time(), when(now, locale), when(before, locale)),
        ("where-instead-of", change.is_other_place(), place(now), place(before)),
    ];
    for (key, is_other, now, before) in pairs {
        match is_other {
            true => lines.push(locale.text(key).with("now", now).with("before", before).to_string()),
            false => lines.extend(Some(now).filter(|now| !now.is_empty())),
        }
    }
    ChangedEvent { id: hit.id, title: to_line(&record_title(hit, kinds, locale)), lines }
}

fn when(schedule: &Schedule, locale: &Locale) -> String {
    let span = |starts: &str| moment::format_span(starts, schedule.ends.as_deref(), locale);
    let span = schedule.starts.as_deref().map(span).unwrap_or_default();
    let repeats = schedule.recurs.as_ref().map(|rule| display_recurrence(rule, locale));
    to_line(&with_repeats(&span, &repeats.unwrap_or_default()))
}

fn place(schedule: &Schedule) -> String {
    to_line(schedule.place.as_deref().unwrap_or_default())
}
