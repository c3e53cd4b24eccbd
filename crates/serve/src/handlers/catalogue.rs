//! The catalogue: what editors accepted, browsed by what is new, title, subject, key word and author, and searched.

pub(super) mod export;
pub(super) mod params;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use store::{Entry, Index, Stage, Subject};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::host_name;
use crate::frame::Frame;
use crate::locale::Locale;
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::values::link_target;
use params::{CatalogueParams, PAGE_SIZE};

/// Terms of a page of an index.
const TERMS: usize = 300;

/// A term as a link: the term, and what the address asks for.
type Term = (String, String);

/// A subject: the term, what the address asks for, and its own address in a vocabulary with the name of that host.
struct SubjectView {
    term: String,
    query: String,
    concept: Option<(String, String)>,
}

/// An entry, ready for the template.
struct EntryView {
    id: i64,
    title: String,
    url: String,
    link: Option<String>,
    host: String,
    description: String,
    authors: Vec<Term>,
    subjects: Vec<SubjectView>,
    keywords: Vec<Term>,
    language: Option<String>,
    page_type: Option<String>,
    date: Option<String>,
    accepted: Option<DisplayTime>,
}

#[derive(Template)]
#[template(path = "catalogue.html")]
struct Catalogue {
    frame: Frame,
    /// The tab to highlight.
    active_tab: &'static str,
    params: CatalogueParams,
    entries: Vec<EntryView>,
    before: Option<String>,
    after: Option<String>,
    wrong: Option<String>,
}

/// Entries that fit.
pub(super) async fn catalogue(State(app): State<App>, person: Person, params: CatalogueParams) -> Answer {
    let feed = Some(format!("/catalogue.atom?{}", params.query_string()));
    let frame = Frame { feed, ..Frame::new(&app, &person, person.locale.text("catalogue"), "catalogue") };
    let found = app.store.shelf(params.to_query(PAGE_SIZE + 1)).await.map_err(Failure::from);
    let (mut entries, wrong) = match found {
        Ok(entries) => (entries, None),
        Err(why @ (Failure::Form(_) | Failure::Refused(_))) => {
            (Vec::new(), Some(why.in_language(person.locale.language)))
        }
        Err(other) => return Err(other),
    };
    let more = entries.len() > PAGE_SIZE;
    entries.truncate(PAGE_SIZE);
    let (before, after) = params.page_links(more);
    let status = if wrong.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let entries = entries.into_iter().map(|entry| entry_view(entry, &person.locale)).collect();
    let mut page = answer::render_page(&Catalogue {
        frame,
        active_tab: params.active_tab(),
        params,
        entries,
        before,
        after,
        wrong,
    })?;
    *page.status_mut() = status;
    Ok(page)
}

fn entry_view(entry: Entry, locale: &Locale) -> EntryView {
    let links = |index: Index, terms: &[String]| -> Vec<Term> {
        let link = |term: &String| (term.clone(), link(index, term));
        terms.iter().map(link).collect()
    };
    let subject = |subject: &Subject| SubjectView {
        term: subject.label.clone(),
        query: link(Index::Subject, &subject.label),
        concept: link_target(&subject.uri).map(|link| (link, host_name(&subject.uri))),
    };
    let metadata = entry.metadata;
    EntryView {
        id: entry.id,
        link: link_target(&entry.url),
        host: host_name(&entry.url),
        url: entry.url,
        authors: links(Index::Author, &metadata.authors),
        subjects: metadata.subjects.iter().map(subject).collect(),
        keywords: links(Index::Keyword, &metadata.keywords),
        title: metadata.title,
        description: metadata.description,
        language: metadata.language,
        page_type: metadata.page_type,
        date: metadata.date,
        accepted: entry.accepted.map(|at| moment::display_time(at, locale)),
    }
}

/// What the catalogue's address asks for where a term is taken.
fn link(index: Index, term: &str) -> String {
    let params = CatalogueParams::default();
    params.with(index.name(), term)
}

#[derive(Template)]
#[template(path = "catalogue_entry.html")]
struct EntryPage {
    frame: Frame,
    entry: EntryView,
    /// Under which path it is had in formats of exchange.
    exchanged: String,
}

/// An entry's page.
pub(super) async fn entry(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    let entry = app.store.entry(id).await?.filter(|entry| entry.stage == Stage::Accepted);
    let entry = entry_view(entry.ok_or(Failure::Nothing)?, &person.locale);
    answer::render_page(&EntryPage {
        frame: Frame::new(&app, &person, entry.title.clone(), "catalogue"),
        exchanged: format!("/catalogue/{id}"),
        entry,
    })
}

#[derive(Template)]
#[template(path = "catalogue_index.html")]
struct IndexPage {
    frame: Frame,
    /// The message that names it, which is the tab to highlight.
    active_tab: &'static str,
    /// Term, how many entries have it, and what the address asks for.
    terms: Vec<(String, u32, String)>,
    behind: String,
    after: Option<String>,
}

/// All terms of an index.
pub(super) async fn index(
    State(app): State<App>,
    person: Person,
    Path(name): Path<String>,
    params: CatalogueParams,
) -> Answer {
    let index = Index::of(&name).ok_or(Failure::Nothing)?;
    let terms = app.store.index(index, &params.behind, TERMS).await?;
    let after = (terms.len() == TERMS).then(|| terms.last().map(|(term, _)| params.with("behind", term)));
    let active_tab = match index {
        Index::Author => "authors",
        Index::Subject => "subjects",
        Index::Keyword => "key-words",
    };
    answer::render_page(&IndexPage {
        frame: Frame::new(&app, &person, person.locale.text(active_tab), "catalogue"),
        active_tab,
        terms: terms
            .into_iter()
            .map(|(term, count)| {
                let link = link(index, &term);
                (term, count, link)
            })
            .collect(),
        behind: params.behind,
        after: after.flatten(),
    })
}
