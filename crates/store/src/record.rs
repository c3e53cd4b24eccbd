//! A record as the store keeps it: its kind's own fields, and the few that every search knows.
//!
//! ```text
//! {"title": "Talk", "start": "2026-11-03T16:00", "speaker": ["A"], "text": …}      fields, as the kind names them
//!        └── title, starts, ends, place, url, status by their roles in the schema: what search, folding and history go by
//! ```

use marks::When;
use schema::{Field, RecordText, Role, Schema};
use serde_json::Value;

use crate::fields::{Fields, is_date, names, text};
use crate::identity::Identity;
use crate::series;

/// Keys that say where a record was found and not what it says; they stand in columns of their own.
const ABOUT: &[&str] = &["source", "confidence", "evidence", "text"];

/// What a page tells of one thing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Record {
    /// The name of its kind: "event".
    pub kind: String,
    /// What makes it the same as another.
    pub identity: Identity,
    /// What it is called; of a FAQ its question.
    pub title: Option<String>,
    /// When it begins: ISO 8601, date or date-time.
    pub starts: Option<String>,
    /// When it ends.
    pub ends: Option<String>,
    /// How it recurs, as iCalendar writes it (RRULE).
    pub recurs: Option<String>,
    /// Where it is, as the page writes it.
    pub place: Option<String>,
    /// Latitude and longitude, in degrees, where the page's markup or a gazetteer gives them.
    pub position: Option<(f64, f64)>,
    /// Its own page.
    pub url: Option<String>,
    /// What became of it: "cancelled", …
    pub status: Option<String>,
    /// What it is about, where that is known. It is said of a record and not by its page: another topic is no change of it.
    pub topic: Option<String>,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// All its fields but the text.
    pub fields: Fields,
    /// All its text.
    pub text: String,
    /// The language of its page (BCP 47), where that says so: its words are stemmed in it.
    pub language: Option<String>,
    /// What its page and the page's site are called: it is found by these words too.
    pub context: Option<String>,
    /// What the page's site says that it is called.
    pub site_name: Option<String>,
    /// Field to the places of the page it was read from.
    pub evidence: Fields,
}

impl Record {
    /// A record of a kind from its row, which has a key for each field of the schema, with its evidence.
    pub fn of_row(schema: &Schema, row: Fields, evidence: Fields) -> Record {
        let in_words = |field: &Field| text(row.get(&field.name)?);
        let of_role = |role| schema.of_role(role).and_then(in_words);
        let moment = |role| of_role(role).filter(|date| is_date(date));
        let start = moment(Role::Start).unwrap_or_default();
        // A kind that has one field for both writes a range into it.
        let (first, last, rule) = When::parts(&start);
        let title = called(schema, &row);
        let text = match &schema.record.text {
            RecordText::Whole => text_of(&row, "text").unwrap_or_else(|| all(&row)),
            RecordText::Fields => all(&row),
            RecordText::Field(name) => text_of(&row, name).unwrap_or_default(),
        };
        let mut record = Record {
            kind: schema.name.clone(),
            identity: Identity::default(),
            title,
            starts: Some(first.to_owned()).filter(|first| !first.is_empty()),
            ends: moment(Role::End).or_else(|| last.filter(|last| is_date(last)).map(str::to_owned)),
            recurs: of_role(Role::Repeats).or_else(|| rule.map(str::to_owned)),
            place: of_role(Role::Place),
            position: None,
            url: of_role(Role::Url),
            status: of_role(Role::Status),
            topic: None,
            confidence: row.get("confidence").and_then(Value::as_f64).unwrap_or(1.0),
            text,
            language: None,
            context: None,
            site_name: None,
            evidence,
            fields: row.into_iter().filter(|(key, _)| !ABOUT.contains(&key.as_str())).collect(),
        };
        record.identity = Identity::of(schema, &record.fields, &record.text);
        record.settle();
        record
    }

    /// What recurs begins on the first of its days, whatever day its page says that it runs from, and says its last.
    fn settle(&mut self) {
        let [starts, ends] = [&self.starts, &self.ends].map(Option::as_deref);
        let Some(settled) = series::settled(self.recurs.as_deref(), starts, ends) else { return };
        self.starts = Some(settled.first.starts);
        self.ends = settled.first.ends;
        self.recurs = Some(settled.rule);
    }
}

fn text_of(row: &Fields, key: &str) -> Option<String> {
    text(row.get(key)?)
}

/// What a record is called: what the field that names it says, else who takes part, else the first line of its text.
fn called(schema: &Schema, row: &Fields) -> Option<String> {
    let names_of = |field: &Field| names(row.get(&field.name)?);
    let people = || {
        let fields = schema.fields.iter().filter(|field| field.role == Some(Role::People));
        fields.filter_map(names_of).reduce(|all, more| format!("{all}, {more}"))
    };
    let line = || text_of(row, "text")?.trim().lines().next().map(str::to_owned);
    schema.title_field().and_then(names_of).or_else(people).or_else(line)
}

/// All that a row says, a line a field.
fn all(row: &Fields) -> String {
    let texts = row.iter().filter(|(key, _)| !ABOUT.contains(&key.as_str())).filter_map(|(_, v)| text(v));
    texts.collect::<Vec<_>>().join("\n")
}
