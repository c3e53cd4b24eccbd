//! What is known, and what changed, as JSON: for the store, and for programs.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::change::{Change, Kind, Was};
use crate::known::{Entry, Known};
use crate::movement::{Movement, Movements};
use crate::snapshot::{Piece, Snapshot};

impl Known {
    /// As a text that [`Known::read`] reads.
    pub fn write(&self) -> String {
        let movement = |(name, m): (&String, &Movement)| json!([name, m.at, m.own, m.held]);
        json!({
            "next": self.next, "longest": self.longest, "title": self.title, "doubted": self.doubted, "begun": self.begun,
            "movements": self.movements.0.iter().map(movement).collect::<Vec<_>>(),
            "records": self.entries.iter().map(entry).collect::<Vec<_>>(),
        })
        .to_string()
    }

    /// What a text of [`Known::write`] says; `None` where it is none.
    pub fn read(text: &str) -> Option<Known> {
        let value: Value = serde_json::from_str(text).ok()?;
        let movement = |value: &Value| {
            let (at, own, held) =
                (value.get(1)?.as_i64()?, value.get(2)?.as_bool()?, value.get(3)?.as_bool()?);
            Some((value.get(0)?.as_str()?.to_owned(), Movement { at, own, held }))
        };
        let movements: Option<BTreeMap<_, _>> =
            value.get("movements")?.as_array()?.iter().map(movement).collect();
        let entries: Option<Vec<Entry>> = value.get("records")?.as_array()?.iter().map(read_entry).collect();
        Some(Known {
            entries: entries?,
            next: value.get("next")?.as_u64()?,
            movements: Movements(movements?),
            longest: usize::try_from(value.get("longest")?.as_u64()?).ok()?,
            title: text_of(&value, "title"),
            doubted: value.get("doubted")?.as_u64()?,
            begun: value.get("begun")?.as_bool()?,
        })
    }
}

fn entry(entry: &Entry) -> Value {
    json!({
        "number": entry.number, "told": snapshot(&entry.reported), "seen": entry.held_back.as_ref().map(snapshot), "slid": entry.slid,
    })
}

fn read_entry(value: &Value) -> Option<Entry> {
    let held_back = match value.get("seen")? {
        Value::Null => None,
        held_back => Some(read_snapshot(held_back)?),
    };
    Some(Entry {
        number: value.get("number")?.as_u64()?,
        reported: read_snapshot(value.get("told")?)?,
        held_back,
        slid: value.get("slid")?.as_bool()?,
    })
}

fn snapshot(snapshot: &Snapshot) -> Value {
    let pieces: Vec<Value> = snapshot.pieces.iter().map(|piece| json!([piece.column, piece.text])).collect();
    json!({"url": snapshot.url, "starts": snapshot.starts, "events": snapshot.events, "pieces": pieces})
}

fn read_snapshot(value: &Value) -> Option<Snapshot> {
    let piece = |value: &Value| {
        let text = |at: usize| Some(value.get(at)?.as_str()?.to_owned());
        Some(Piece { column: text(0)?, text: text(1)? })
    };
    let pieces: Option<Vec<Piece>> = value.get("pieces")?.as_array()?.iter().map(piece).collect();
    // Followed lists that were kept before events were read have none until their next visit.
    let events = value.get("events").and_then(Value::as_array).into_iter().flatten();
    let events = events.filter_map(|event| event.as_object().cloned()).collect();
    Some(Snapshot { url: text_of(value, "url"), starts: text_of(value, "starts"), events, pieces: pieces? })
}

fn text_of(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

impl Change {
    /// As an object: `change`, `record`, `title`, `url`, `starts`, `text`, `fields` and, of what changed, `was`.
    pub fn to_json(&self) -> Map<String, Value> {
        let fields: Map<String, Value> =
            self.fields.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
        let mut object = Map::from_iter([
            ("change".to_owned(), json!(self.kind.name())),
            ("record".to_owned(), json!(self.record)),
            ("title".to_owned(), json!(self.title)),
            ("url".to_owned(), json!(self.url)),
            ("starts".to_owned(), json!(self.starts)),
            ("text".to_owned(), json!(self.text)),
            ("fields".to_owned(), Value::Object(fields)),
        ]);
        if !self.was.is_empty() {
            let was = self.was.iter().map(|was| (was.column.clone(), json!(was.text))).collect();
            object.insert("was".to_owned(), Value::Object(was));
        }
        object
    }

    /// What an object of [`Change::to_json`] says; `None` where it is none.
    pub fn from_json(text: &str) -> Option<Change> {
        let value: Value = serde_json::from_str(text).ok()?;
        let of = |key: &str| value.get(key).and_then(Value::as_object);
        let field = |(name, text): (&String, &Value)| Some((name.clone(), text.as_str()?.to_owned()));
        let was = |(name, text): (&String, &Value)| Was {
            column: name.clone(),
            text: text.as_str().map(str::to_owned),
        };
        Some(Change {
            kind: Kind::of(value.get("change")?.as_str()?)?,
            record: value.get("record")?.as_u64()?,
            title: text_of(&value, "title")?,
            url: text_of(&value, "url"),
            starts: text_of(&value, "starts"),
            text: text_of(&value, "text")?,
            fields: of("fields").into_iter().flatten().filter_map(field).collect(),
            was: of("was").into_iter().flatten().map(was).collect(),
        })
    }
}
