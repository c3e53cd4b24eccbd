//! Records as entries of feeds, and as a calendar.

use std::sync::Arc;

use formats::feed::Item;
use formats::ics::Zone;
use gleaner::Schema;
use jiff::civil::Date;
use store::Hit;

use crate::card::Card;
use crate::kinds::Kinds;
use crate::locale::Locale;
use crate::values::link_target;

/// Records of a part of a feed, and of the feed of a search that was saved.
pub(crate) const IN_FEED: usize = 200;

/// Records of a calendar that is subscribed to, which has no parts.
pub(crate) const IN_CALENDAR: usize = 2_000;

/// Records of such a calendar that are running, as far as there are so many, though it is full of what is to come.
pub(crate) const RUNNING_IN_CALENDAR: usize = IN_CALENDAR / 4;

/// A record as an entry: its page of ours is its identity.
pub(crate) fn item(hit: &Hit, kinds: &Kinds, address: String, updated: i64) -> Item {
    let card = Card::of(hit, kinds, Locale::english());
    // Who reads the day alone would go there.
    let status = card.status.as_deref().map(|status| Locale::english().status(status));
    let when = card.when_line();
    let mut lines =
        vec![status.clone().unwrap_or_default(), when, card.place.unwrap_or_default(), card.people];
    lines.extend(card.facts.iter().map(|(name, values)| {
        let values: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
        format!("{name}: {}", values.join(", "))
    }));
    lines.push(card.text);
    lines.retain(|text| !text.is_empty());
    let own = hit.url.as_deref().and_then(link_target);
    let (id, summary) = (address.clone(), lines.join("\n"));
    let title = match status {
        Some(status) => format!("{} ({status})", card.title),
        None => card.title,
    };
    Item { id, title, address, own, updated, summary, category: None }
}

/// A calendar of the records whose dates are whole, with clock times of a zone where one is known. It is called something, and says
/// where it does not hold all.
pub(crate) fn calendar(
    (name, is_cut): (&str, bool),
    hits: &[Hit],
    schemas: &[Arc<Schema>],
    zone: Option<&Zone>,
    today: Date,
) -> String {
    let mut calendar = formats::ics::Calendar::default();
    let named: String = name.chars().filter(|c| !c.is_control()).collect();
    let named = named.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    let mut out = formats::ics::head(None);
    out.push_str(&format!("X-WR-CALNAME:{}\r\n", named.chars().take(40).collect::<String>()));
    if is_cut {
        let first = hits.len();
        out.push_str(&format!("X-WR-CALDESC:The first {first} of more\r\n"));
    }
    if let Some(zone) = zone {
        out.push_str(&format!("X-WR-TIMEZONE:{}\r\n{}", zone.name(), zone.definition()));
    }
    for hit in hits {
        let Some(schema) = schemas.iter().find(|schema| schema.name == hit.kind) else { continue };
        let mut row = hit.fields.clone();
        row.insert("text".to_owned(), hit.text.as_str().into());
        if let Some(entry) =
            formats::ics::entry(schema, &row, today, zone).filter(|entry| calendar.is_new(entry))
        {
            out.push_str(&entry);
        }
    }
    out.push_str(formats::ics::TAIL);
    out
}
