//! Pages that editors offered, read in the background: few at a time, no two of one host, each with an end.
//!
//! ```text
//! Store: waits ── fetched politely ── annotated ── subjects proposed ──▶ Store: described
//!                      └── cannot be had ──▶ failed, and why
//! ```
//!
//! What waits stands in the store: a restart loses nothing, and of several servers each takes what no other reads.

use std::time::Duration;

use gleaner::{Annotation, Beside, Document, Rung, annotate_beside};
use harvest::Fetched;
use store::{Metadata, Subject};
use thesaurus::Thesaurus;
use tokio::task::JoinSet;
use url::Url;

use crate::app::App;
use crate::catalogue_values::is_language_tag;
use crate::interests::subjects as topics;
use crate::moment;
use crate::subjects::concept_subject;

/// Pages that are read at a time.
const AT_A_TIME: usize = 4;

/// How long a page is ours to read: fetching it and its About page ends in 80 seconds (`harvest::Guarded`).
const HOLD: Duration = Duration::from_secs(180);

/// How often we look without being called: for pages that another server, now gone, held.
const LOOK: Duration = Duration::from_secs(20);

/// Reads what waits, for ever.
pub(crate) async fn describe_all(app: App) {
    let mut running = JoinSet::new();
    loop {
        while running.len() < AT_A_TIME {
            match app.store.to_read(HOLD).await {
                Ok(Some((id, url))) => {
                    let app = app.clone();
                    running.spawn(async move { describe(&app, id, &url).await });
                }
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(%error, "the queue of the catalogue cannot be read");
                    break;
                }
            }
        }
        tokio::select! {
            Some(_) = running.join_next() => {}
            () = app.offered.notified() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
    }
}

async fn describe(app: &App, id: i64, url: &str) {
    let found = read_metadata(app, url).await;
    if let Err(error) = app.store.was_read(id, found).await {
        tracing::error!(%error, url, "what was read of a page could not be kept");
    }
}

/// The metadata of a page, or why it cannot be had.
async fn read_metadata(app: &App, url: &str) -> Result<Metadata, String> {
    let visit = app.fetcher.fetch_one(url).await.map_err(|refused| refused.to_string())?;
    let stopped = |error: tokio::task::JoinError| format!("the page could not be read: {error}");
    let (subjects, again) = (app.options.subjects.clone(), app.options.subjects.clone());
    let (visit, metadata, wanted) = tokio::task::spawn_blocking(move || {
        let document = parse_page(&visit);
        let annotation = annotate_page(&document, &visit, &[]);
        let wanted = find_about_page(&document, &annotation, &visit.url);
        let metadata = to_metadata(&document, &annotation, subjects.as_deref());
        (visit, metadata, wanted)
    })
    .await
    .map_err(stopped)?;
    // A page that changes all the time is described by its About page, one hop away (Auto Annotator §3.3.3).
    let Some((href, at)) = wanted else { return Ok(metadata) };
    let Ok(about) = app.fetcher.fetch_one(at.as_str()).await else { return Ok(metadata) };
    let described = tokio::task::spawn_blocking(move || {
        let (document, about) = (parse_page(&visit), parse_page(&about));
        to_metadata(&document, &annotate_page(&document, &visit, &[(href, about)]), again.as_deref())
    });
    described.await.map_err(stopped)
}

fn parse_page(visit: &Fetched) -> Document {
    gleaner::parse(&visit.body, &visit.hints())
}

fn annotate_page(document: &Document, visit: &Fetched, linked: &[(String, Document)]) -> Annotation {
    let settings = gleaner::Settings { as_of: Some(moment::today()), ..gleaner::Settings::default() };
    annotate_beside(document, &Beside { headers: &visit.headers, linked, ..Beside::default() }, &settings)
}

/// The first page of the same host that would tell more.
fn find_about_page(document: &Document, annotation: &Annotation, page: &Url) -> Option<(String, Url)> {
    let whole = |(node, href): &(gleaner::NodeId, String)| {
        let url = Url::parse(&document.resolve(*node, href)?).ok()?;
        (url.origin() == page.origin()).then(|| (href.clone(), url))
    };
    annotation.wanted.iter().find_map(whole)
}

fn to_metadata(document: &Document, annotation: &Annotation, thesaurus: Option<&Thesaurus>) -> Metadata {
    let value = |field: &Option<gleaner::Field<String>>| field.as_ref().map(|field| field.value.clone());
    let all = |fields: &[gleaner::Field<String>]| {
        fields.iter().map(|field| field.value.clone()).collect::<Vec<_>>()
    };
    let title = value(&annotation.title).or_else(|| document.title().map(str::to_owned)).unwrap_or_default();
    let description = value(&annotation.description).unwrap_or_default();
    let keywords = all(&annotation.keywords);
    let subjects = match thesaurus {
        Some(thesaurus) => {
            let concepts = thesaurus.subjects_of(document, annotation).into_iter();
            concepts.map(|concept| concept_subject(concept, thesaurus.code())).collect()
        }
        None => topics(&title, &keywords, &description)
            .into_iter()
            .map(|topic| Subject::from(topic.as_str()))
            .collect(),
    };
    Metadata {
        subjects,
        title,
        description,
        rung: annotation.rung.map(Rung::name).map(str::to_owned),
        authors: all(&annotation.authors),
        keywords,
        // The catalogue gives it out: what a page declares and no program knows helps nobody.
        language: annotation.language.clone().filter(|tag| is_language_tag(tag)),
        page_type: Some(annotation.page_type.name().to_owned()),
        date: value(&annotation.date),
        confidence: f64::from(annotation.confidence),
    }
}
