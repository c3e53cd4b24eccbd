//! iCalendar (RFC 5545): records of kinds that have a time as entries that calendars accept.
//!
//! ```text
//! Row ── entry ──▶ BEGIN:VEVENT … END:VEVENT ── between head and TAIL ──▶ a calendar
//! ```
//!
//! Times are "floating": a page says "4 pm" and means its own town, whose zone it does not say; who knows it says it
//! ([`Zone`]), and it is defined in the calendar's head (§3.6.5). An event with no clock time is a whole day. One whose date is not whole cannot stand in a calendar and is left out.

mod content;
mod moment;
mod zone;

pub use zone::Zone;

use jiff::civil;
use schema::{Role, Schema};

use crate::Row;
use crate::roles::Roles;
use crate::when;

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
/// let event = schema::named("event").unwrap();
/// let row = formats::Row::from_iter([("title".to_owned(), "Talk".into()), ("start".to_owned(), "2026-05-12".into())]);
/// let entry = formats::ics::entry(event, &row, jiff::civil::date(2026, 5, 1), None).unwrap();
/// let mut calendar = formats::ics::Calendar::default();
/// assert!(calendar.is_new(&entry) && !calendar.is_new(&entry));
/// ```
#[derive(Debug, Default)]
pub struct Calendar {
    identities: std::collections::HashSet<String>,
}

impl Calendar {
    /// Is no entry of the same identity there yet? A calendar must not have two (§3.8.4.7).
    pub fn is_new(&mut self, entry: &str) -> bool {
        let identity = entry.lines().find_map(|line| line.strip_prefix("UID:"));
        self.identities.insert(identity.unwrap_or(entry).to_owned())
    }
}

/// A record of a kind that has a time, from its row, as an entry; `None` where its date is not whole. `stamp` is the day on which
/// it was read, and the zone that of its clock times, if it is known.
pub fn entry(schema: &Schema, row: &Row, stamp: civil::Date, zone: Option<&Zone>) -> Option<String> {
    let record = Roles { schema, row };
    let (summary, place) = (record.title(), record.text(Role::Place));
    let mut out = String::from("BEGIN:VEVENT\r\n");
    content::line(&mut out, "UID", &identity(record.text(Role::Start), &summary, place));
    content::line(&mut out, "DTSTAMP", &format!("{}T000000Z", stamp.strftime("%Y%m%d")));
    moment::write(&mut out, &when::read(record)?, zone)?;
    content::text(&mut out, "SUMMARY", &summary);
    if !place.is_empty() {
        content::text(&mut out, "LOCATION", place);
    }
    let about = description(record);
    if !about.is_empty() {
        content::text(&mut out, "DESCRIPTION", &about);
    }
    if let Some(address) = record.url() {
        content::line(&mut out, "URL", address);
    }
    if let Some(status) = state(record) {
        content::line(&mut out, "STATUS", status);
    }
    out.push_str("END:VEVENT\r\n");
    Some(out)
}

/// The same record has the same identity in every run, so that a calendar read again changes and does not double.
fn identity(start: &str, summary: &str, place: &str) -> String {
    format!("{:016x}@gleaner", fnv1a(&[start, summary, place]))
}

/// FNV-1a, 64 bits, a zero byte between the parts: the same in every version, which the standard library's hasher
/// does not promise.
fn fnv1a(parts: &[&str]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x100_0000_01b3;
    let bytes = parts.iter().flat_map(|p| p.bytes().chain([0]));
    bytes.fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// Who takes part, unless that is its summary, and what it is about.
fn description(record: Roles) -> String {
    let people = record.people_beside_title().join(", ");
    let parts = [people.as_str(), record.text(Role::Summary)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// What schema.org calls the record's status, in a calendar's words (§3.8.1.11).
fn state(record: Roles) -> Option<&'static str> {
    let word = record.schema.of_role(Role::Status)?.word_of(record.text(Role::Status))?;
    Some(match word.rsplit('/').next()? {
        "EventCancelled" => "CANCELLED",
        "EventPostponed" => "TENTATIVE",
        _ => "CONFIRMED",
    })
}
