//! What the store holds, as catalogues exchange it: entries of the catalogue, and records of kinds that somebody made.

use axum::http::{HeaderValue, header};
use formats::resource::Issuance;
use formats::{Exchange, Resource, Subject};
use gleaner::Schema;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{Entry, Hit};

use crate::answer::{self, Answer, Failure};
use crate::kinds::Kinds;

/// The number of an entry of the catalogue among all that the store holds.
pub(crate) fn entry_number(id: i64) -> String {
    format!("catalogue/{id}")
}

/// The number of a record among all that the store holds.
pub(crate) fn record_number(id: i64) -> String {
    format!("record/{id}")
}

/// An entry of the catalogue.
pub(crate) fn of_entry(entry: &Entry) -> Resource {
    let metadata = &entry.metadata;
    let accepted = entry.accepted.and_then(|at| Timestamp::from_millisecond(at).ok());
    Resource {
        issuance: Issuance::Page,
        number: entry_number(entry.id),
        title: metadata.title.clone(),
        creators: metadata.authors.clone(),
        subjects: metadata.subjects.iter().map(subject).collect(),
        keywords: metadata.keywords.clone(),
        description: metadata.description.clone(),
        date: metadata.date.clone().unwrap_or_default(),
        language: metadata.language.clone().unwrap_or_default(),
        address: entry.url.clone(),
        entered: accepted.map(|at| at.to_zoned(TimeZone::UTC).date()),
        ..Resource::default()
    }
}

fn subject(subject: &store::Subject) -> Subject {
    let store::Subject { label, uri, vocabulary } = subject.clone();
    Subject { label, uri, vocabulary }
}

/// A record of a kind.
pub(crate) fn of_hit(schema: &Schema, hit: &Hit) -> Resource {
    Resource { number: record_number(hit.id), ..Resource::of(schema, &hit.row()) }
}

/// Those of some records that catalogues hold.
pub(crate) fn of_hits(kinds: &Kinds, hits: &[Hit]) -> Vec<Resource> {
    let resource = |hit: &Hit| {
        let schema = kinds.schema(&hit.kind).filter(|schema| Resource::describes(schema))?;
        Some(of_hit(schema, hit))
    };
    hits.iter().filter_map(resource).collect()
}

/// Resources as a file in a format of exchange.
pub(crate) fn file(exchange: Exchange, name: &str, resources: &[Resource]) -> Answer {
    let file = format!("{name}.{}", exchange.extension);
    download(exchange.media_type, exchange.document(resources), &file)
}

/// A text that browsers keep as a file.
pub(crate) fn download(media_type: &'static str, text: String, file: &str) -> Answer {
    let mut answer = answer::text_response(media_type, text)?;
    let name = format!("attachment; filename=\"{file}\"");
    let name = HeaderValue::from_str(&name).map_err(|error| Failure::Ours(error.to_string()))?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}
