//! The page of a kind: its records searched, filtered and sorted, as a list, a week or a month, and as feeds.
//!
//! ```text
//! /browse/boat?q=…&f.harbour=…&where=…&sort=-price ──▶ SearchParams ── Schema ──▶ Query ──▶ cards, facets, calendar
//! /browse/boat.atom  .json  .ics                                             └──▶ the same search as a feed
//! /embed/de/boat                                                                  the same search in a frame of another site
//! ```
//!
//! All of it follows the kind's schema: a user's own kind has the same page as the others.

pub(super) mod embed;
mod form;
mod results;
pub(super) mod snippet;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use store::{Hit, Order, Query, Within};

use super::feeds;
use super::format::Format;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::Card;
use crate::frame::Frame;
use crate::kinds::{self, Kind};
use crate::locale::Locale;
use crate::person::Person;
use crate::search_params::{EVENT, SearchParams};
use form::Form;
pub(crate) use results::newest;
use results::{Results, in_feed, results};
use snippet::{FrameChoice, Snippet};

/// Records of the first page: of what begins next, and of what is running.
const AT_HOME: usize = 12;
const RUNNING_AT_HOME: usize = 4;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    cards: Vec<Card>,
    running: Vec<Card>,
    /// How many there are, what they are called, and where they are.
    counts: Vec<(i64, String, String)>,
    pages: i64,
    /// What the form searches: what it is called, and where it is.
    searched: (String, String),
}

/// The first page: what comes next, and what is there.
pub(crate) async fn home(State(app): State<App>, person: Person) -> Answer {
    let next = on(&app, &person, Within::Begin, AT_HOME).await?;
    let running = on(&app, &person, Within::Running, RUNNING_AT_HOME).await?;
    let census = app.counts.census(&app.store).await?;
    let read = census.pages.iter().filter(|(outcome, _)| outcome == "read" || outcome == "unchanged");
    let pages = read.map(|(_, count)| count).sum();
    let language = person.locale.language;
    let of_kind = |(kind, count): &(String, i64)| {
        let schema = person.kinds.schema(kind)?;
        let called =
            kinds::count_in_sentence(schema, usize::try_from(*count).unwrap_or_default(), &person.locale);
        Some((*count, called, kinds::page_path(kind)))
    };
    let counts = census.records.iter().filter_map(of_kind).collect();
    let first = person.kinds.visible().next().or_else(|| person.kinds.named(EVENT));
    let searched = first
        .map(|kind| (language.in_sentence(kind.called(&person.locale)), kind.page_path()))
        .unwrap_or_default();
    let feed = Some(format!("{}.atom", searched.1));
    let frame = Frame { feed, ..Frame::new(&app, &person, person.locale.text("what-is-on"), "home") };
    let cards = |hits: &[Hit]| hits.iter().map(|hit| Card::of(hit, &person.kinds, &person.locale)).collect();
    answer::render_page(&Home {
        frame,
        cards: cards(&next),
        running: cards(&running),
        counts,
        pages,
        searched,
    })
}

/// The first records from today on, of all kinds that take place.
async fn on(app: &App, person: &Person, within: Within, limit: usize) -> Result<Vec<Hit>, Failure> {
    let mut hits = Vec::new();
    let schemas = person.kinds.schemas();
    for kind in schemas.iter().filter(|schema| schema.takes_place()).map(|schema| schema.name.clone()) {
        let from = Some(app.store.today().to_string());
        let query = Query { kind: Some(kind), from, within, order: Order::Date, limit, ..Query::default() };
        hits.extend(app.store.search(query).await?);
    }
    let moment =
        |hit: &Hit| if within == Within::Running { hit.span().1 } else { hit.span().0 }.map(str::to_owned);
    hits.sort_by_cached_key(|hit| (moment(hit), hit.id));
    hits.truncate(limit);
    Ok(hits)
}

/// The page of a kind by the kind's name, or one of its feeds.
pub(crate) async fn by_name(
    State(app): State<App>,
    person: Person,
    Path(name): Path<String>,
    choice: FrameChoice,
    params: SearchParams,
) -> Answer {
    let file =
        name.rsplit_once('.').and_then(|(kind, extension)| Some((kind, Format::with_extension(extension)?)));
    match (person.kinds.named(&name), file) {
        (None, Some((kind, format))) => respond(app, person.clone(), kind, format, (params, choice)).await,
        _ => respond(app, person.clone(), &name, Format::Page, (params, choice)).await,
    }
}

/// What a search of a kind finds, in a format.
pub(crate) async fn respond(
    app: App,
    person: Person,
    name: &str,
    format: Format,
    (params, choice): (SearchParams, FrameChoice),
) -> Answer {
    // Kinds of one's own were shown beside events before they had pages.
    let other = Some(params.kind.trim()).filter(|kind| !kind.is_empty() && *kind != name);
    if let Some(other) = other {
        let all = params.with("kind", "");
        return answer::redirect_to(&format!("{}{}?{all}", kinds::page_path(other), format.ending()));
    }
    let kind = person.kinds.named(name).ok_or(Failure::Nothing)?.clone();
    let params = params.for_kind(&kind.schema);
    if format == Format::Page {
        return page(&app, &person, &kind, (params, &choice)).await;
    }
    let (hits, more) = in_feed(&app, &kind.schema, &params, format).await?;
    let title = feeds::name(kind.called(Locale::english()).to_owned(), &params.q);
    let (_, next) = params.page_links(more);
    let all =
        if params.page_number() > 1 { params.with("page", &params.page) } else { params.query_string() };
    let of = (&*title, &*kind.page_path(), &*all, next.as_deref());
    feeds::of_search(&app, &person.kinds, format, of, hits).await
}

#[derive(Template)]
#[template(path = "browse.html")]
struct Browse {
    frame: Frame,
    heading: String,
    path: String,
    kind: String,
    form: Form,
    params: SearchParams,
    results: Results,
    /// What was taken to narrow by, and the address without it.
    taken: Vec<(String, String)>,
    before: Option<String>,
    after: Option<String>,
    wrong: Option<String>,
    /// Another site shows it in a frame.
    is_embedded: bool,
    /// The frame in which another site would, and the lines that it needs for that.
    snippet: Snippet,
    lines: String,
}

async fn page(
    app: &App,
    person: &Person,
    kind: &Kind,
    (params, choice): (SearchParams, &FrameChoice),
) -> Answer {
    let (results, wrong) = match results(app, person, &kind.schema, &params).await {
        Ok(results) => (results, None),
        Err(why @ (Failure::Form(_) | Failure::Refused(_))) => {
            (Results::default(), Some(why.in_language(person.locale.language)))
        }
        Err(other) => return Err(other),
    };
    let feed = Some(format!("{}.atom?{}", kind.page_path(), params.query_string()));
    let (before, after) = params.page_links(results.more);
    let status = if wrong.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let snippet = Snippet::of(choice, &person.locale);
    let page = Browse {
        is_embedded: false,
        lines: snippet.lines(app, kind, &params)?,
        snippet,
        frame: Frame { feed, ..Frame::new(app, person, kind.called(&person.locale), kind.page_path()) },
        heading: kind.called(&person.locale).to_owned(),
        path: kind.page_path(),
        kind: kind.schema.name.clone(),
        form: Form::of(&kind.schema, &params, &person.locale),
        taken: params.active_filters(&kind.schema, &person.locale),
        params,
        results,
        before,
        after,
        wrong,
    };
    let mut answer = answer::render_page(&page)?;
    *answer.status_mut() = status;
    Ok(answer)
}
