//! Declared events: schema.org's Event and its subtypes, read from what a page declares.
//!
//! ```text
//! Item MusicEvent { name, startDate, location → Place { name, address → PostalAddress } } ──▶ DeclaredEvent
//! ```
//!
//! A series gives its parts; a part that names no place or title has its series'.

use marks::{Clock, Moment, When};
use page::{Document, NodeId};

use super::reader::Reader;
use super::{Item, Syntax, Value, clock, items, place};
use crate::Field;
use crate::status::Status;

/// An event as the page declares it, to be compared with what stands in the visible text.
#[derive(Debug, Clone, PartialEq)]
pub struct DeclaredEvent {
    /// The script, or the element that carries it: then the visible record is this element.
    pub node: NodeId,
    /// How it was written.
    pub syntax: Syntax,
    /// Its types, by their local names: "MusicEvent".
    pub types: Vec<String>,
    /// What it is called.
    pub title: Option<Field<String>>,
    /// When it is, by the clock as written. A midnight that stands for "no time known" is left out.
    pub when: Option<Field<When>>,
    /// The clock time was written in universal time: the visible one, by the place's own clock, is to be believed.
    pub utc: bool,
    /// Where it is: name and address, separated by commas.
    pub location: Option<Field<String>>,
    /// Who plays or speaks.
    pub performers: Vec<Field<String>>,
    /// Who holds it.
    pub organizers: Vec<Field<String>>,
    /// What became of it.
    pub status: Option<Field<Status>>,
    /// What it is about.
    pub description: Option<Field<String>>,
    /// Its own page, as written.
    pub url: Option<Field<String>>,
}

/// Types of events whose names do not end in "Event".
const EVENT_TYPES: [&str; 4] = ["Festival", "Hackathon", "EventSeries", "Vevent"];
/// Events to schema.org and not to a visitor: nobody goes to a delivery.
const NOT_FOR_VISITORS: [&str; 4] = ["DeliveryEvent", "PublicationEvent", "BroadcastEvent", "OnDemandEvent"];

/// All events that a page declares, by where they stand.
pub fn events(doc: &Document) -> Vec<DeclaredEvent> {
    events_in(&items(doc))
}

/// All events among what a page declares.
pub(crate) fn events_in(items: &[Item]) -> Vec<DeclaredEvent> {
    let mut found = Vec::new();
    for top in items {
        let mut open = vec![(top, None)];
        while let Some((item, series)) = open.pop() {
            let within = if is_event(item) {
                found.push(read(item, &top.at, series));
                Some(item)
            } else {
                series
            };
            let inner = item.properties.iter().rev().filter(|(name, _)| name != "superEvent");
            open.extend(inner.filter_map(|(_, v)| v.as_item()).map(|i| (i, within)));
        }
    }
    found.retain(|e| e.title.is_some() && e.when.is_some());
    found
}

fn is_event(item: &Item) -> bool {
    item.types
        .iter()
        .map(String::as_str)
        .any(|t| EVENT_TYPES.contains(&t) || (t.ends_with("Event") && !NOT_FOR_VISITORS.contains(&t)))
}

/// Reads one event. A whole with parts has no date of its own: its days are those of its parts.
fn read(item: &Item, at: &str, series: Option<&Item>) -> DeclaredEvent {
    let source = Reader { item, at };
    let own_or_series = |names: &[&str]| {
        source.text(names).or_else(|| series.and_then(|s| Reader { item: s, at }.text(names)))
    };
    let (when, utc) = source.when();
    let has_parts = item.values("subEvent").chain(item.values("subEvents")).any(|v| v.as_item().is_some());
    DeclaredEvent {
        node: item.node,
        syntax: item.syntax,
        types: item.types.clone(),
        title: own_or_series(&["name", "summary", "headline"]),
        when: when.filter(|_| !has_parts),
        utc,
        location: source.location().or_else(|| series.and_then(|s| Reader { item: s, at }.location())),
        performers: source.people(&["performer", "performers", "actor"]),
        organizers: source.people(&["organizer"]),
        status: source.status(),
        description: source.text(&["description", "about"]),
        url: source.url(),
    }
}

impl Reader<'_> {
    fn when(&self) -> (Option<Field<When>>, bool) {
        let start = self.item.text("startDate").or_else(|| self.item.text("startTime"));
        let Some(start) = start.and_then(clock::read) else { return (None, false) };
        let end = self.item.text("endDate").and_then(|end| clock::read_end(end, start.moment.date));
        let when = without_empty_clock(start.moment, end);
        (Some(self.field(when, "startDate")), start.utc && start.moment.time.is_some_and(|t| t != MIDNIGHT))
    }

    fn location(&self) -> Option<Field<String>> {
        let locations: Vec<String> = self.item.values("location").filter_map(place::text).collect();
        let mut distinct: Vec<&str> = Vec::new();
        for text in &locations {
            if !distinct.contains(&text.as_str()) {
                distinct.push(text);
            }
        }
        (!distinct.is_empty()).then(|| self.field(distinct.join("; "), "location"))
    }

    fn people(&self, names: &[&str]) -> Vec<Field<String>> {
        let mut found: Vec<Field<String>> = Vec::new();
        for name in names {
            for value in self.item.values(name) {
                let text = value.as_item().map_or(value.as_text(), |i| i.text("name")).unwrap_or_default();
                // A widespread calendar writes the type where it knows no name.
                let is_name = !["", "Organization", "Person"].contains(&text) && !text.starts_with("http");
                if is_name && found.iter().all(|f| f.value != text) {
                    found.push(self.field(text.to_owned(), name));
                }
            }
        }
        found
    }

    fn status(&self) -> Option<Field<Status>> {
        let status_text = self.item.text("eventStatus")?.to_ascii_lowercase();
        let status =
            [("cancel", Status::Cancelled), ("postponed", Status::Postponed), ("rescheduled", Status::Moved)];
        let found = status.iter().find(|(word, _)| status_text.contains(word));
        found.map(|(_, status)| self.field(*status, "eventStatus"))
    }

    fn url(&self) -> Option<Field<String>> {
        let link = self.item.values("url").find_map(|v| match v {
            Value::Text { link: Some(link), .. } => Some(link.clone()),
            Value::Text { text, .. } if text.starts_with('/') => Some(text.clone()),
            _ => None,
        });
        link.map(|l| self.field(l, "url"))
    }
}

const MIDNIGHT: Clock = Clock { hour: 0, minute: 0, second: None };

/// A calendar that knows only the day writes midnight, and midnight or a minute before it for the end.
fn without_empty_clock(mut start: Moment, end: Option<Moment>) -> When {
    let last_minute = Clock { hour: 23, minute: 59, second: None };
    // An end without a clock on the day of the start says nothing.
    let mut end = end.filter(|e| *e != start && (e.date != start.date || e.time.is_some()));
    let ends_so = end.and_then(|e| e.time).is_none_or(|t| t == MIDNIGHT || t == last_minute);
    if start.time == Some(MIDNIGHT) && ends_so {
        start.time = None;
        end = end.map(|e| Moment { time: None, ..e }).filter(|e| e.date != start.date);
    }
    When { start, end, ..When::default() }
}
