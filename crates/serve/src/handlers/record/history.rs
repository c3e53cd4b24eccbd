//! What happened to a record, as its page tells it.
//!
//! ```text
//! added, suggested by somebody ──▶ suggested by a visitor ── an editor undoes that ──▶ accepted by an editor
//! any other change ──▶ what it is, where it was seen, and for editors whose it is
//! ```

use std::cmp::Reverse;

use gleaner::Schema;
use serde_json::Value;
use store::{Change, Role, Sighting, Whole, site_of};

use super::evidence::field_label;
use crate::card::{Sites, site_label};
use crate::handlers::edits::VISITOR;
use crate::locale::Locale;
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::values::value_in_words;

/// What the store calls a record that somebody suggests.
const SUGGESTED: &str = "suggested";

/// Something that happened to it.
pub(super) struct Happened {
    /// Its number, where it is an edit that can be undone.
    pub(super) undo: Option<i64>,
    /// Whose edit it is: for editors.
    pub(super) who: Option<String>,
    pub(super) undone: bool,
    pub(super) at: DisplayTime,
    pub(super) what: String,
    pub(super) host: String,
    /// The page as it was then.
    pub(super) snapshot: Option<i64>,
    pub(super) changes: Vec<(String, String, String)>,
}

/// Is it the suggestion of a record that no editor has shown yet?
pub(in crate::handlers) fn is_suggestion(change: &Change) -> bool {
    change.what == SUGGESTED && change.undone.is_none()
}

/// What happened to a record, the last first.
pub(super) fn to_history(
    whole: &Whole,
    sightings: &[Sighting],
    sites: &Sites,
    schema: Option<&Schema>,
    person: &Person,
) -> Vec<Happened> {
    let was_suggested = whole.history.iter().any(|change| change.what == SUGGESTED);
    // Who suggests a record adds it, too.
    let changes = whole.history.iter().filter(|change| !was_suggested || change.what != "added");
    let mut entries: Vec<(i64, Happened)> = Vec::new();
    for change in changes {
        let entry = to_entry(change, sightings, sites, schema, person);
        match change.undone.filter(|_| change.what == SUGGESTED) {
            Some(accepted) => {
                entries.push((accepted, acceptance(accepted, person)));
                entries.push((change.at, Happened { undone: false, ..entry }));
            }
            None => entries.push((change.at, entry)),
        }
    }
    entries.sort_by_key(|(at, _)| Reverse(*at));
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// An editor showed what somebody suggested.
fn acceptance(at: i64, person: &Person) -> Happened {
    Happened {
        undo: None,
        who: None,
        undone: false,
        at: moment::display_time(at, &person.locale),
        what: person.locale.text("happened-accepted").into(),
        host: String::new(),
        snapshot: None,
        changes: Vec::new(),
    }
}

fn to_entry(
    change: &Change,
    sightings: &[Sighting],
    sites: &Sites,
    schema: Option<&Schema>,
    person: &Person,
) -> Happened {
    let is_of_it = |sighting: &&Sighting| {
        sighting.is_kept && sighting.at == change.at && change.page.as_ref() == Some(&sighting.url)
    };
    let changed = |(name, pair): (&String, &Value)| {
        let field = schema.and_then(|schema| schema.field(name));
        let of = |n: usize| pair.get(n).map(|value| value_in_words(field, value, &person.locale));
        (field_label(schema, name, &person.locale), of(0).unwrap_or_default(), of(1).unwrap_or_default())
    };
    let changes = change.detail.iter().filter(|(_, pair)| pair.is_array()).map(changed).collect();
    let editor = person.is(Role::Editor);
    let is_edit = change.who.is_some() && change.undone.is_none();
    Happened {
        undo: (is_edit && editor).then_some(change.id),
        // A visitor without an account has no name that would say more than the change does.
        who: change.who.clone().filter(|who| editor && who != VISITOR),
        undone: change.undone.is_some(),
        at: moment::display_time(change.at, &person.locale),
        what: change_label(&change.what, &person.locale),
        snapshot: sightings.iter().find(is_of_it).map(|sighting| sighting.snapshot),
        host: change.page.as_deref().map(|url| site_label(sites.get(site_of(url)), url)).unwrap_or_default(),
        changes,
    }
}

/// What happened to a record, in words that a page follows: "first seen on example.org".
fn change_label(edit_kind: &str, locale: &Locale) -> String {
    let key = match edit_kind {
        "new" => "happened-new",
        "changed" => "happened-changed",
        "cancelled" => "happened-cancelled",
        "gone" => "happened-gone",
        "back" => "happened-back",
        "past" => "happened-past",
        "corrected" => "happened-corrected",
        "hidden" => "happened-hidden",
        "merged" => "happened-merged",
        "split" => "happened-split",
        "added" => "happened-added",
        SUGGESTED => "happened-suggested",
        other => return other.to_owned(),
    };
    locale.text(key).to_string()
}
