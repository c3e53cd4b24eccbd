//! The catalogue for other catalogues: Dublin Core in RDF/XML, and CSV; of a search as of all.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use formats::feed::{self, Item};
use formats::{Row, dc};
use gleaner::schema;
use serde_json::json;
use store::{Entry, Wanted};

use super::params::CatalogueParams;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::handlers::feeds::{about, name};
use crate::middleware::check_rate;
use crate::moment;
use crate::person::Person;
use crate::spreadsheet;
use crate::throttle::Name;
use crate::values::link_target;

/// Entries of an export: a catalogue of more is exported by subject.
const MOST: usize = 20_000;

/// As Dublin Core.
pub(crate) async fn dublin_core(State(app): State<App>, person: Person, params: CatalogueParams) -> Answer {
    let entries = entries(&app, &person, &params).await?;
    let mut out = dc::HEAD.to_owned();
    let page = schema::named("page").ok_or(Failure::Nothing)?;
    entries.iter().for_each(|entry| out.push_str(&dc::entry(page, &row(entry))));
    out.push_str(dc::TAIL);
    file("application/rdf+xml; charset=utf-8", out, "catalogue.rdf")
}

/// As CSV.
pub(crate) async fn table(State(app): State<App>, person: Person, params: CatalogueParams) -> Answer {
    let entries = entries(&app, &person, &params).await?;
    let text = spreadsheet::csv(entries.iter().map(columns))?;
    file("text/csv; charset=utf-8", text, "catalogue.csv")
}

/// Entries of a feed.
const IN_FEED: usize = 100;

/// As an Atom feed, the newest first where no words are asked for.
pub(crate) async fn atom(State(app): State<App>, person: Person, params: CatalogueParams) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let entries = app.store.shelf(Wanted { skip: 0, ..params.to_query(IN_FEED) }).await?;
    let item = |entry: &Entry| Item {
        id: app.address(&format!("/catalogue/{}", entry.id)),
        title: entry.metadata.title.clone(),
        address: app.address(&format!("/catalogue/{}", entry.id)),
        own: link_target(&entry.url),
        updated: entry.accepted.unwrap_or(entry.offered),
        summary: entry.metadata.description.clone(),
        category: None,
    };
    let about = about(
        name("Catalogue".to_owned(), &params.q),
        app.address(&format!("/catalogue.atom?{}", params.query_string())),
        app.address(&format!("/catalogue?{}", params.query_string())),
    );
    answer::text_response(feed::ATOM, feed::atom(&about, &entries.iter().map(item).collect::<Vec<_>>()))
}

async fn entries(app: &App, person: &Person, params: &CatalogueParams) -> Result<Vec<Entry>, Failure> {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    Ok(app.store.shelf(Wanted { skip: 0, ..params.to_query(MOST) }).await?)
}

fn file(kind: &'static str, text: String, name: &'static str) -> Answer {
    let mut answer = answer::text_response(kind, text)?;
    let name = format!("attachment; filename=\"{name}\"");
    let name = HeaderValue::from_str(&name).map_err(|error| Failure::Ours(error.to_string()))?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}

/// An entry with the keys of an annotation (`docs/annotation.md`), subjects before key words: both are subjects in Dublin
/// Core.
fn row(entry: &Entry) -> Row {
    let metadata = &entry.metadata;
    let subjects: Vec<&String> = metadata.subjects.iter().chain(&metadata.keywords).collect();
    Row::from_iter([
        ("title".to_owned(), json!(metadata.title)),
        ("author".to_owned(), json!(metadata.authors)),
        ("keywords".to_owned(), json!(subjects)),
        ("description".to_owned(), json!(metadata.description)),
        ("date".to_owned(), json!(metadata.date)),
        ("language".to_owned(), json!(metadata.language)),
        ("source".to_owned(), json!(entry.url)),
    ])
}

fn columns(entry: &Entry) -> Row {
    let metadata = &entry.metadata;
    Row::from_iter([
        ("title".to_owned(), json!(metadata.title)),
        ("url".to_owned(), json!(entry.url)),
        ("description".to_owned(), json!(metadata.description)),
        ("rung".to_owned(), json!(metadata.rung)),
        ("author".to_owned(), json!(metadata.authors)),
        ("subjects".to_owned(), json!(metadata.subjects)),
        ("keywords".to_owned(), json!(metadata.keywords)),
        ("language".to_owned(), json!(metadata.language)),
        ("date".to_owned(), json!(metadata.date)),
        ("page_type".to_owned(), json!(metadata.page_type)),
        ("accepted".to_owned(), json!(entry.accepted.map(moment::stamp))),
    ])
}
