//! The catalogue for other catalogues: Dublin Core, MARCXML and RIS, and CSV; of a search as of all, and an Atom feed.

use axum::extract::State;
use formats::feed::{self, Item};
use formats::{Exchange, Resource, Row};
use serde_json::json;
use store::{Entry, Stage, Wanted};

use super::params::CatalogueParams;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::handlers::feeds::{about, name};
use crate::middleware::check_rate;
use crate::moment;
use crate::person::Person;
use crate::resources;
use crate::spreadsheet;
use crate::subjects::subject_labels;
use crate::throttle::Name;
use crate::values::link_target;

/// Entries of an export: a catalogue of more is exported by subject.
const MOST: usize = 20_000;

/// Entries that fit, in a format of exchange.
pub(crate) async fn exchanged(
    app: App,
    person: Person,
    params: CatalogueParams,
    exchange: Exchange,
) -> Answer {
    let entries = entries(&app, &person, &params).await?;
    let resources: Vec<Resource> = entries.iter().map(resources::of_entry).collect();
    resources::file(exchange, "catalogue", &resources)
}

/// One entry in a format of exchange.
pub(crate) async fn one(app: App, person: Person, id: i64, exchange: Exchange) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let entry = app.store.entry(id).await?.filter(|entry| entry.stage == Stage::Accepted);
    let resource = resources::of_entry(&entry.ok_or(Failure::Nothing)?);
    resources::file(exchange, &format!("catalogue-{id}"), &[resource])
}

/// As CSV.
pub(crate) async fn table(State(app): State<App>, person: Person, params: CatalogueParams) -> Answer {
    let entries = entries(&app, &person, &params).await?;
    let text = spreadsheet::csv(entries.iter().map(columns))?;
    resources::download("text/csv; charset=utf-8", text, "catalogue.csv")
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

fn columns(entry: &Entry) -> Row {
    let metadata = &entry.metadata;
    Row::from_iter([
        ("title".to_owned(), json!(metadata.title)),
        ("url".to_owned(), json!(entry.url)),
        ("description".to_owned(), json!(metadata.description)),
        ("rung".to_owned(), json!(metadata.rung)),
        ("author".to_owned(), json!(metadata.authors)),
        ("subjects".to_owned(), json!(subject_labels(&metadata.subjects))),
        ("keywords".to_owned(), json!(metadata.keywords)),
        ("language".to_owned(), json!(metadata.language)),
        ("date".to_owned(), json!(metadata.date)),
        ("page_type".to_owned(), json!(metadata.page_type)),
        ("accepted".to_owned(), json!(entry.accepted.map(moment::stamp))),
    ])
}
