//! What was found: a record as searches give it.

use std::collections::HashMap;

use serde_json::json;

use crate::error::Result;
use crate::fields::Fields;
use crate::provenance::OWN_AND_JOINED;
use crate::search::narrowing::by_number;
use crate::series::{Occurrence, Series};
use crate::session::Session;
use crate::site_names::{self, SiteName, site_of};
use crate::value::Row;

/// A record that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Its number in this store.
    pub id: i64,
    /// Its kind.
    pub kind: String,
    /// What it is called.
    pub title: Option<String>,
    /// When it begins.
    pub starts: Option<String>,
    /// When it ends.
    pub ends: Option<String>,
    /// How it recurs, as iCalendar writes it (RRULE).
    pub recurs: Option<String>,
    /// Of what recurs: the first time in the days that are searched, else from today on.
    pub occurrence: Option<Occurrence>,
    /// Where it is.
    pub place: Option<String>,
    /// Latitude and longitude, where known.
    pub position: Option<(f64, f64)>,
    /// Its own page.
    pub url: Option<String>,
    /// What became of it.
    pub status: Option<String>,
    /// What it is about, where that is known.
    pub topic: Option<String>,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// All its fields.
    pub fields: Fields,
    /// All its text.
    pub text: String,
    /// The page that tells of it most surely.
    pub source: Option<String>,
    /// What the site of that page is called, where that is known.
    pub site: Option<SiteName>,
    /// How many pages tell of it.
    pub sources: u32,
}

impl Hit {
    /// When it begins and ends; of what recurs, the time that is meant.
    pub fn span(&self) -> (Option<&str>, Option<&str>) {
        match &self.occurrence {
            Some(once) => (Some(&once.starts), once.ends.as_deref()),
            None => (self.starts.as_deref(), self.ends.as_deref()),
        }
    }

    /// Its fields in their order, its text, and the page that tells of it most surely: the row that its page's verb gave.
    pub fn row(&self) -> Fields {
        let mut row = self.fields.clone();
        row.insert("text".to_owned(), json!(self.text));
        row.insert("source".to_owned(), json!(self.source));
        row.insert("confidence".to_owned(), json!(self.confidence));
        row
    }

    /// The same with its kind, and what it is about, for records of several kinds.
    pub fn row_with_kind(&self) -> Fields {
        let mut row = Fields::from_iter([("kind".to_owned(), json!(self.kind))]);
        row.extend(self.row());
        if let Some(topic) = &self.topic {
            row.insert("topic".to_owned(), json!(topic));
        }
        if self.sources > 1 {
            row.insert("sources".to_owned(), json!(self.sources));
        }
        row
    }
}

const HIT: &str = "
    SELECT r.id, r.kind, r.title, r.starts, r.ends, r.place, r.lat, r.lon, r.url, r.status, r.confidence,
        c.fields, c.text,
        (SELECT p.url FROM {own} JOIN sources s ON s.record = own.id JOIN pages p ON p.id = s.page
         ORDER BY s.confidence DESC, s.page LIMIT 1),
        (SELECT COUNT(*) FROM {own} JOIN sources s ON s.record = own.id), r.topic, r.recurs
    FROM records r JOIN contents c ON c.record = r.id";

/// The records of these numbers, in this order; of what recurs with the next time from a day on.
pub(crate) fn hits(db: &mut dyn Session, numbers: &[i64], from: Option<&str>) -> Result<Vec<Hit>> {
    let rows = by_number(db, &HIT.replace("{own}", OWN_AND_JOINED), "r.id", numbers)?;
    let mut hits = rows.iter().map(|row| hit(row, from)).collect::<Result<Vec<_>>>()?;
    let names =
        site_names::names(db, &hits.iter().filter_map(|hit| hit.source.as_deref()).map(site_of).collect())?;
    for hit in &mut hits {
        hit.site = hit.source.as_deref().and_then(|source| names.get(site_of(source)).cloned());
    }
    let places: HashMap<i64, usize> = numbers.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    hits.sort_by_key(|hit| places.get(&hit.id));
    Ok(hits)
}

/// A row of [`HIT`].
fn hit(row: &Row, from: Option<&str>) -> Result<Hit> {
    let (starts, ends) = (row.maybe_text(3)?, row.maybe_text(4)?);
    let recurs = row.maybe_text(16)?;
    let series = recurs.as_deref().zip(starts.as_deref());
    let series = series.and_then(|(rule, starts)| Series::of(rule, starts, ends.as_deref()));
    let occurrence = series.zip(from).and_then(|(series, from)| series.occurrences(from, None).next());
    Ok(Hit {
        id: row.int(0)?,
        kind: row.text(1)?,
        title: row.maybe_text(2)?,
        starts,
        ends,
        recurs,
        occurrence,
        place: row.maybe_text(5)?,
        position: row.maybe_real(6)?.zip(row.maybe_real(7)?),
        url: row.maybe_text(8)?,
        status: row.maybe_text(9)?,
        confidence: row.real(10)?,
        fields: serde_json::from_str(&row.text(11)?).unwrap_or_default(),
        text: row.text(12)?,
        source: row.maybe_text(13)?,
        site: None,
        sources: row.count(14)?,
        topic: row.maybe_text(15)?,
    })
}
