//! What makes records one, as their kind's schema says.

use schema::{Role, Schema};

use crate::clean::clean;
use crate::fields::{Fields, is_date, text};

/// What makes a record the same as another, as its schema says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Identity {
    /// What records of one thing share, in words.
    pub(crate) what: String,
    /// The same field by field, but the title and the address, which records have in columns of their own.
    pub(crate) parts: Vec<Agreed>,
    /// Fields in which they must not contradict one another, beside place and time, which every record can have.
    pub(crate) agrees: Vec<Agreed>,
    /// Is the day on which it begins among what they share?
    pub(crate) on_one_day: bool,
    /// Must their places and times not contradict one another?
    pub(crate) in_space: bool,
    /// May pages of two sites tell of one thing?
    pub(crate) across_sites: bool,
}

/// A field in which records of one thing must not contradict one another, and what a record says there.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Agreed {
    pub(crate) name: String,
    pub(crate) value: Option<String>,
    /// Addresses are compared as they are, other texts by their words.
    pub(crate) is_address: bool,
}

impl Identity {
    /// The identity of a record of a kind, from its fields and its text.
    pub(crate) fn of(schema: &Schema, fields: &Fields, whole: &str) -> Identity {
        let rule = &schema.record;
        let is_address = |name: &String| schema.field(name).is_some_and(|field| field.holds.is_address());
        let known = |name: &String| {
            let value = fields.get(name).and_then(text);
            if is_address(name) { value } else { value.map(|v| clean(&v)) }
        };
        let has_role =
            |name: &String, roles: &[Role]| schema.field(name)?.role.filter(|role| roles.contains(role));
        let (days, shared): (Vec<&String>, Vec<&String>) =
            rule.identity.iter().partition(|name| has_role(name, &[Role::Start]).is_some());
        // A year alone is no day in whose column records are compared.
        let is_day = |name: &String| fields.get(name).and_then(text).is_none_or(|value| is_date(&value));
        let is_space = |name: &String| match has_role(name, &[Role::Start, Role::Place]) {
            Some(Role::Start) => is_day(name),
            other => other.is_some(),
        };
        let (space, agrees): (Vec<&String>, Vec<&String>) =
            rule.agrees.iter().partition(|name| is_space(name));
        let agreed =
            |name: &String| Agreed { name: name.clone(), value: known(name), is_address: is_address(name) };
        let parts = shared.iter().filter(|name| has_role(name, &[Role::Title, Role::Url]).is_none());
        let parts = parts.map(|name| agreed(name)).collect();
        let shared: Vec<String> = shared.into_iter().map(|name| known(name).unwrap_or_default()).collect();
        let what = match shared.iter().all(String::is_empty) {
            false => shared.join("|"),
            true if rule.identity.is_empty() => serde_json::to_string(fields).unwrap_or_default(),
            true => clean(whole),
        };
        Identity {
            what,
            parts,
            agrees: agrees.into_iter().map(agreed).collect(),
            on_one_day: !days.is_empty(),
            in_space: !space.is_empty(),
            across_sites: rule.across_sites,
        }
    }

    /// Must more of a kept record be read than its columns, to tell whether it is the same?
    pub(crate) fn asks_for_fields(&self) -> bool {
        !self.agrees.is_empty() || !self.parts.is_empty()
    }
}
