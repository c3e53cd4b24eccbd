//! Changes as people's programs read them: entries of feeds, an object for each, and a calendar of the list as it is.

use formats::Row;
use formats::feed::{About, Item, stamp};
use formats::ics::Zone;
use gleaner::schema;
use jiff::civil;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::change::{Change, Kind};
use crate::known::Known;
use crate::snapshot::Snapshot;

/// A followed page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// When it was visited first, in milliseconds since 1970.
    pub since: i64,
}

/// A change with its place in the log of its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// Its number, larger than those of all before.
    pub number: i64,
    /// When it was seen, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub change: Change,
}

impl Page {
    /// What identifies a change of this page: an URN, the same whenever it is reported.
    pub fn id(&self, logged: &Logged) -> String {
        urn(&[&self.url, &self.since.to_string(), &logged.number.to_string()])
    }

    /// What the feed of the page is called; its own address, if it has one.
    pub fn about(&self, address: Option<String>) -> About {
        let title = if self.title.trim().is_empty() { self.url.clone() } else { self.title.clone() };
        let id = address.clone().unwrap_or_else(|| urn(&[&self.url, &self.since.to_string()]));
        About { id, title, address, page: self.url.clone(), next: None }
    }

    /// A change as the entry of a feed.
    pub fn item(&self, logged: &Logged) -> Item {
        let change = &logged.change;
        let name = [&change.title, &change.text, &self.url].into_iter().find(|text| !text.trim().is_empty());
        let name = name.cloned().unwrap_or_default();
        let title = match change.kind {
            Kind::First | Kind::New => name,
            Kind::Changed => format!("Changed: {name}"),
            Kind::Gone => format!("Gone: {name}"),
        };
        let of_the_web = |url: &&String| url.starts_with("http://") || url.starts_with("https://");
        Item {
            id: self.id(logged),
            title,
            address: change.url.as_ref().filter(of_the_web).unwrap_or(&self.url).clone(),
            own: None,
            updated: logged.at,
            summary: summary(change),
            category: Some(change.kind.name().to_owned()),
        }
    }

    /// A change as an object: [`Change::to_json`] behind `id`, `number`, `at` and `page`.
    pub fn object(&self, logged: &Logged) -> Map<String, Value> {
        let mut object = Map::from_iter([
            ("id".to_owned(), json!(self.id(logged))),
            ("number".to_owned(), json!(logged.number)),
            ("at".to_owned(), json!(stamp(logged.at))),
            ("page".to_owned(), json!(self.url)),
        ]);
        object.extend(logged.change.to_json());
        object
    }
}

/// Its fields beside the title, one a line; of a change the former value first.
fn summary(change: &Change) -> String {
    let says =
        |column: &str| change.fields.iter().find(|(name, _)| name == column).map(|(_, text)| text.as_str());
    let was = change.was.iter().map(|was| {
        let is = match was.column.as_str() {
            "url" => change.url.as_deref(),
            "text" if says("text").is_none() => Some(change.text.as_str()),
            column => says(column),
        };
        format!("{}: {} → {}", was.column, was.text.as_deref().unwrap_or("–"), is.unwrap_or("–"))
    });
    let is_told = |name: &str| change.was.iter().any(|was| was.column == name);
    let fields = change.fields.iter().filter(|(name, text)| *text != change.title && !is_told(name));
    let fields = fields.map(|(name, text)| format!("{name}: {text}"));
    let lines: Vec<String> = was.chain(fields).collect();
    if lines.is_empty() { change.text.clone() } else { lines.join("\n") }
}

/// A calendar of the records that name a day, as the list is now: of their events where the page tells of such. `None` where fewer than
/// half of them do. `zone`: where its clock times hold, if that is known.
pub fn calendar(known: &Known, page: &Page, today: civil::Date, zone: Option<&Zone>) -> Option<String> {
    let event = schema::named("event")?;
    let mut out = formats::ics::head(zone);
    let mut calendar = formats::ics::Calendar::default();
    let (mut dated, mut all) = (0, 0);
    for (_, record) in known.records() {
        all += 1;
        let Some(starts) = &record.starts else { continue };
        dated += 1;
        let by_day = || vec![row_of_day(record, starts, known.title())];
        let mut rows = if record.events.is_empty() { by_day() } else { record.events.clone() };
        for row in &mut rows {
            row.insert("description".to_owned(), json!(record.text()));
            if row.get("url").is_none_or(Value::is_null) {
                row.insert("url".to_owned(), json!(record.url.as_deref().unwrap_or(&page.url)));
            }
            let entry = formats::ics::entry(event, row, today, zone);
            if let Some(entry) = entry.filter(|entry| calendar.is_new(entry)) {
                out.push_str(&entry);
            }
        }
    }
    out.push_str(formats::ics::TAIL);
    (dated > 0 && 2 * dated >= all).then_some(out)
}

/// A record that names a day but is none of the page's events.
fn row_of_day(record: &Snapshot, starts: &str, title: Option<&str>) -> Row {
    Row::from_iter([("title".to_owned(), json!(record.title(title))), ("start".to_owned(), json!(starts))])
}

/// An URN of a UUID made from texts (RFC 9562 §5.8).
fn urn(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let mut bytes: [u8; 16] = [0; 16];
    bytes.iter_mut().zip(hash.finalize()).for_each(|(to, from)| *to = from);
    let number = u128::from_be_bytes(bytes);
    // Version 8 and the variant of RFC 9562.
    let number = (number & !(0xf << 76) & !(0x3 << 62)) | (0x8 << 76) | (0x2 << 62);
    let hex = format!("{number:032x}");
    let part = |from: usize, to: usize| hex.get(from..to).unwrap_or_default();
    format!("urn:uuid:{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::List;
    use crate::snapshot::Piece;

    fn page() -> Page {
        Page { url: "https://a.example/".into(), title: "Talks & <more>".into(), since: 1 }
    }

    fn record(title: &str, starts: Option<&str>) -> Snapshot {
        let piece = Piece { column: "title".into(), text: title.into() };
        Snapshot { starts: starts.map(str::to_owned), pieces: vec![piece], ..Snapshot::default() }
    }

    #[test]
    fn an_entry_is_escaped_and_keeps_its_identity() {
        let change = Change::of(Kind::Changed, 3, &record("</title><script>", None), None);
        let logged = Logged { number: 7, at: 1_000, change };
        let item = page().item(&logged);
        assert_eq!(item.id, page().id(&logged));
        assert_eq!(item.id.len(), "urn:uuid:".len() + 36);
        assert_eq!(item.id.get(23..24), Some("8"), "{}", item.id);
        let atom = formats::feed::atom(&page().about(None), &[item]);
        assert!(atom.contains("<title>Changed: &lt;/title&gt;&lt;script&gt;</title>"), "{atom}");
        assert!(!atom.contains("<script>"), "{atom}");
    }

    #[test]
    fn a_list_with_days_is_a_calendar() {
        let mut known = Known::default();
        let records = vec![record("Jazz", Some("2026-05-12T20:00")), record("Choir", Some("2026-05-13"))];
        known.take(&List { records, ..List::default() }, false, 0);
        let calendar = calendar(&known, &page(), civil::date(2026, 5, 1), None).expect("it has days");
        assert!(calendar.contains("SUMMARY:Jazz\r\n") && calendar.contains("20260512T200000"), "{calendar}");
        let vienna = Zone::named("Europe/Vienna");
        let zoned = super::calendar(&known, &page(), civil::date(2026, 5, 1), vienna.as_ref());
        assert!(zoned.is_some_and(|zoned| zoned.contains("DTSTART;TZID=Europe/Vienna:20260512T200000")));
        let mut undated = Known::default();
        undated.take(&List { records: vec![record("Jazz", None)], ..List::default() }, false, 0);
        assert_eq!(super::calendar(&undated, &page(), civil::date(2026, 5, 1), None), None);
    }
}
