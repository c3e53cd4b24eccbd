//! Events: searched, narrowed, as a list, a week or a month, and as feeds.

use askama::Template;
use axum::extract::State;
use jiff::civil::Date;
use store::{Hit, Order, Query};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::asked::{Asked, EVENT};
use crate::calendar::{self, Calendar, View};
use crate::facets::{self, Facet};
use crate::feed;
use crate::frame::Frame;
use crate::moment;
use crate::person::Person;
use crate::rooms::feeds;
use crate::shown::{Card, label};
use crate::tongue::Tongue;

/// Events of a calendar's weeks that are laid out.
const LAID_OUT: usize = 1_000;

/// Events of a feed.
pub(crate) const IN_FEED: usize = 200;

/// Events of the first page.
const AT_HOME: usize = 12;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    cards: Vec<Card>,
    counts: Vec<(String, i64)>,
    pages: i64,
}

/// The first page: what comes next, and what is there.
pub(crate) async fn home(State(app): State<App>, person: Person) -> Answer {
    let from = Some(moment::today().to_string());
    let query =
        Query { kind: Some("event".into()), from, order: Order::Date, limit: AT_HOME, ..Query::default() };
    let (hits, census) = (app.store.search(query).await?, app.counts.census(&app.store).await?);
    let read = census.pages.iter().filter(|(outcome, _)| outcome == "read" || outcome == "unchanged");
    let frame =
        Frame { feed: Some("/events.atom".into()), ..Frame::new(&app, &person, "What is on", "home") };
    let pages = read.map(|(_, count)| count).sum();
    let counts = census.records.iter().map(|(kind, count)| (plural(kind).to_owned(), *count)).collect();
    let cards = hits.iter().map(|hit| Card::of(hit, person.tongue)).collect();
    answer::page(&Home { frame, cards, counts, pages })
}

fn plural(kind: &str) -> &str {
    match kind {
        "event" => "events",
        "course" => "courses",
        "faq" => "questions",
        "page" => "pages described",
        other => other,
    }
}

#[derive(Template)]
#[template(path = "events.html")]
struct Events {
    frame: Frame,
    /// What the records are called.
    heading: String,
    asked: Asked,
    cards: Vec<Card>,
    facets: Vec<Facet>,
    calendar: Option<Calendar>,
    /// What the address of the page before and of the next one asks for.
    before: Option<String>,
    after: Option<String>,
    wrong: Option<String>,
    past: bool,
}

/// Events that fit a search.
pub(crate) async fn events(State(app): State<App>, person: Person, asked: Asked) -> Answer {
    let feed = format!("/events.atom?{}", asked.all());
    let heading = label(plural(asked.kind()));
    let frame = Frame { feed: Some(feed), ..Frame::new(&app, &person, heading.clone(), "events") };
    let found = match View::of(&asked.view) {
        Some(view) => laid_out(&app, &asked, view, person.tongue).await,
        None => listed(&app, &asked, person.tongue).await,
    };
    let page = |found: Found, wrong: Option<String>| {
        let (before, after) = turns(&asked, found.more);
        let (cards, facets) = (found.cards, found.facets);
        let asked = asked.clone();
        Events {
            frame,
            heading,
            asked,
            cards,
            facets,
            calendar: found.calendar,
            before,
            after,
            wrong,
            past: found.past,
        }
    };
    match found {
        Ok(found) => answer::page(&page(found, None)),
        Err(Failure::Form(why)) => {
            let mut answer = answer::page(&page(Found::default(), Some(why)))?;
            *answer.status_mut() = axum::http::StatusCode::BAD_REQUEST;
            Ok(answer)
        }
        Err(other) => Err(other),
    }
}

/// Addresses of the page before and of the next one.
pub(crate) fn turns(asked: &Asked, more: bool) -> (Option<String>, Option<String>) {
    let page = |number: usize| asked.with("page", &number.to_string());
    let number = asked.number();
    ((number > 1).then(|| page(number - 1)), more.then(|| page(number + 1)))
}

#[derive(Default)]
struct Found {
    cards: Vec<Card>,
    facets: Vec<Facet>,
    calendar: Option<Calendar>,
    more: bool,
    /// Nothing is to come; what is shown is over.
    past: bool,
}

/// The query: of events without a word of when, those to come, by date; what is of other kinds may have no date.
fn query(asked: &Asked) -> Result<Query, Failure> {
    let mut query = asked.query(asked.kind())?;
    if asked.kind() != EVENT {
        return Ok(query);
    }
    if query.from.is_none() && query.to.is_none() && asked.order != "rank" {
        query.from = Some(moment::today().to_string());
    }
    if query.words.trim().is_empty() {
        query.order = Order::Date;
    }
    Ok(query)
}

async fn listed(app: &App, asked: &Asked, tongue: &Tongue) -> Result<Found, Failure> {
    let shown = query(asked)?;
    let counted = Query { limit: shown.limit.max(facets::COUNTED), ..shown.clone() };
    let mut hits = app.store.search(counted).await?;
    let past = hits.is_empty() && shown.from.is_some() && asked.from.is_empty() && asked.to.is_empty();
    if past {
        hits = app.store.search(Query { from: None, limit: facets::COUNTED, ..shown.clone() }).await?;
        hits.reverse();
    }
    let facets = facets(app, &hits, asked).await?;
    hits.truncate(shown.limit);
    let (hits, more) = asked.cut(hits);
    Ok(Found {
        cards: hits.iter().map(|hit| Card::of(hit, tongue)).collect(),
        facets,
        more,
        past: past && !hits.is_empty(),
        calendar: None,
    })
}

async fn laid_out(app: &App, asked: &Asked, view: View, tongue: &Tongue) -> Result<Found, Failure> {
    let day = match asked.day.trim() {
        "" => moment::today(),
        said => said.parse::<Date>().map_err(|_| Failure::Form(format!("“day” is not a day: {said}.")))?,
    };
    let weeks = view.weeks(day);
    let edge = |date: Option<&Date>| date.map(ToString::to_string);
    let first = edge(weeks.first().and_then(|week| week.first()));
    let last = edge(weeks.last().and_then(|week| week.last()));
    let asked_for = Query { order: Order::Date, limit: LAID_OUT, ..asked.query(asked.kind())? };
    let query = Query { from: first, to: last.clone(), ..asked_for.clone() };
    let hits = app.store.search(query).await?;
    let next = match hits.is_empty() {
        true => app.store.search(Query { from: last, to: None, limit: 1, ..asked_for }).await?,
        false => Vec::new(),
    };
    let facets = facets(app, &hits, asked).await?;
    let calendar = Some(calendar::laid_out(view, day, &hits, next.first(), asked, tongue));
    Ok(Found { facets, calendar, ..Found::default() })
}

async fn facets(app: &App, hits: &[Hit], asked: &Asked) -> Result<Vec<Facet>, Failure> {
    let kinds = facets::of_kinds(&app.store.kinds().await?, asked);
    Ok(kinds.into_iter().chain(facets::of_events(hits, asked)).collect())
}

/// A search as an Atom feed.
pub(crate) async fn atom(State(app): State<App>, asked: Asked) -> Answer {
    let hits = in_feed(&app, &asked).await?;
    feeds::of_search(&app, name(&asked), ("/events", &asked.all()), hits).await
}

/// A search as a calendar to subscribe to.
pub(crate) async fn calendar(State(app): State<App>, asked: Asked) -> Answer {
    let hits = in_feed(&app, &asked).await?;
    answer::text(
        "text/calendar; charset=utf-8",
        feed::calendar(&name(&asked), &hits, &app.store.schemas().await?, moment::today()),
    )
}

async fn in_feed(app: &App, asked: &Asked) -> Result<Vec<Hit>, Failure> {
    Ok(app.store.search(Query { limit: IN_FEED, ..query(asked)? }).await?)
}

fn name(asked: &Asked) -> String {
    feeds::name(label(plural(asked.kind())), &asked.q)
}
