//! iCalendar (RFC 5545): events as entries that calendars accept.
//!
//! ```text
//! Event ── entry ──▶ BEGIN:VEVENT … END:VEVENT ── between head and TAIL ──▶ a calendar
//! ```
//!
//! Times are "floating": a page says "4 pm" and means its own town, whose zone it does not say; who knows it says it
//! ([`Zone`]), and it is defined in the calendar's head (§3.6.5). An event with no clock time is a whole day. One whose date is not whole cannot stand in a calendar and is left out.

mod content;
mod kept;
mod moment;
mod zone;

pub use kept::kept;
pub use zone::Zone;

use gleaner::{Document, Event, Status};
use jiff::civil;

use crate::link;

/// What comes before the entries of a calendar whose clock times are those of a zone, where one is known. Properties of the
/// calendar stand before its components: who has some more writes them behind the head of none.
pub fn head(zone: Option<&Zone>) -> String {
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Gleaner//glean//EN\r\nCALSCALE:GREGORIAN\r\n";
    head.to_owned() + zone.map_or("", Zone::definition)
}

/// What comes behind them.
pub const TAIL: &str = "END:VCALENDAR\r\n";

/// Entries on their way to one calendar: an event that two pages tell of is one entry.
///
/// ```
/// let page = b"<h1>Talk</h1><p>When: 12 May 2026, 4 pm<p>Speaker: Ann Lee<p>Where: Hall 3";
/// let doc = gleaner::parse(page, &gleaner::Hints::default());
/// let stamp = jiff::civil::date(2026, 5, 1);
/// let events = gleaner::events(&doc, &gleaner::Settings::default());
/// let entry = events.first().and_then(|e| formats::ics::entry(&doc, e, stamp, None)).unwrap();
/// let mut calendar = formats::ics::Calendar::default();
/// assert!(calendar.is_new(&entry) && !calendar.is_new(&entry));
/// ```
#[derive(Debug, Default)]
pub struct Calendar {
    seen: std::collections::HashSet<String>,
}

impl Calendar {
    /// Is no entry of the same identity there yet? A calendar must not have two (§3.8.4.7).
    pub fn is_new(&mut self, entry: &str) -> bool {
        let identity = entry.lines().find_map(|line| line.strip_prefix("UID:"));
        self.seen.insert(identity.unwrap_or(entry).to_owned())
    }
}

/// An event of `doc` as an entry; `None` where its date is not whole. `stamp` is the day on which it was read, and the zone
/// that of its clock times, if it is known.
pub fn entry(doc: &Document, event: &Event, stamp: civil::Date, zone: Option<&Zone>) -> Option<String> {
    let mut out = String::from("BEGIN:VEVENT\r\n");
    content::line(&mut out, "UID", &identity(event));
    content::line(&mut out, "DTSTAMP", &format!("{}T000000Z", stamp.strftime("%Y%m%d")));
    moment::write(&mut out, &event.when.value, zone)?;
    content::text(&mut out, "SUMMARY", &summary(event));
    if let Some(place) = &event.location {
        content::text(&mut out, "LOCATION", &place.value);
    }
    let about = description(event);
    if !about.is_empty() {
        content::text(&mut out, "DESCRIPTION", &about);
    }
    if let Some(address) = address(doc, event) {
        content::line(&mut out, "URL", &address);
    }
    if let Some(status) = &event.status {
        content::line(&mut out, "STATUS", state(status.value));
    }
    out.push_str("END:VEVENT\r\n");
    Some(out)
}

/// The same event has the same identity in every run, so that a calendar read again changes and does not double.
fn identity(event: &Event) -> String {
    let place = event.location.as_ref().map_or("", |l| &l.value);
    format!("{:016x}@gleaner", fnv1a(&[&event.start(), &summary(event), place]))
}

/// FNV-1a, 64 bits, a zero byte between the parts: the same in every version, which the standard library's hasher
/// does not promise.
fn fnv1a(parts: &[&str]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x100_0000_01b3;
    let bytes = parts.iter().flat_map(|p| p.bytes().chain([0]));
    bytes.fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// The title; where the page gives none, who speaks; else the record's first line.
fn summary(event: &Event) -> String {
    if let Some(title) = &event.title {
        return title.value.clone();
    }
    match speakers(event) {
        names if names.is_empty() => event.text.lines().next().unwrap_or("Event").to_owned(),
        names => names,
    }
}

fn speakers(event: &Event) -> String {
    event.speakers.iter().map(|s| s.value.as_str()).collect::<Vec<_>>().join(", ")
}

fn description(event: &Event) -> String {
    let about = event.description.as_ref().map(|d| d.value.clone()).unwrap_or_default();
    let names = if event.title.is_some() { speakers(event) } else { String::new() };
    [names, about].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The event's own page, where its address is whole: calendars open it.
fn address(doc: &Document, event: &Event) -> Option<String> {
    let field = event.url.as_ref()?;
    let address = link::absolute(doc, field.evidence.first().and_then(|e| e.node(doc)), &field.value);
    ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme)).then_some(address)
}

fn state(status: Status) -> &'static str {
    match status {
        Status::Cancelled => "CANCELLED",
        Status::Postponed => "TENTATIVE",
        Status::Moved => "CONFIRMED",
    }
}
