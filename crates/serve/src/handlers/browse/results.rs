//! What a search of a kind finds: the query that it makes, and what the page shows of it.

use formats::Resource;
use gleaner::Schema;
use jiff::civil::Date;
use store::{Count, Hit, Order, Query, SortField, Store, StoreError, Within};

use crate::answer::Failure;
use crate::app::App;
use crate::calendar::{self, Calendar, View, Weeks};
use crate::card::{Card, to_percent};
use crate::facets::{self, Facet};
use crate::feed::{IN_CALENDAR, IN_FEED, RUNNING_IN_CALENDAR};
use crate::handlers::format::Format;
use crate::kinds::{self, UsualOrder};
use crate::locale::Locale;
use crate::messages::Message;
use crate::person::Person;
use crate::search_params::{RUNNING, SearchParams};

/// Records of a calendar's weeks that began before and last.
const RUNNING_IN_WEEKS: usize = 200;

/// Running records that stand before a list; where there are more it leads to all of them.
const RUNNING_BEFORE_LIST: usize = 4;

/// Parts of a feed: together as many records as a calendar has.
const PARTS: usize = IN_CALENDAR / IN_FEED;

/// Answers to a question, on a page and in a feed.
const ANSWERS: usize = 10;
const ANSWERS_IN_FEED: usize = 50;

/// What is shown of it.
#[derive(Default)]
pub(super) struct Results {
    pub(super) cards: Vec<Card>,
    /// What is running, before a list of what begins.
    pub(super) running: Vec<Card>,
    /// What the address of all of it asks for, where that is not all.
    pub(super) all_running: Option<String>,
    pub(super) facets: Vec<Facet>,
    pub(super) calendar: Option<Calendar>,
    /// There is a next page.
    pub(super) more: bool,
    /// How many fit.
    pub(super) total: String,
    /// Nothing is to come; what is shown is over.
    pub(super) past: bool,
}

/// What a search finds.
pub(super) async fn results(
    app: &App,
    person: &Person,
    schema: &Schema,
    params: &SearchParams,
) -> Result<Results, Failure> {
    match View::of(&params.view).filter(|_| schema.fits_calendar()) {
        Some(view) => lay_out(app, person, schema, params, view).await,
        None if is_question(schema, params) => answer_question(app, person, params).await,
        None => list_records(app, person, schema, params).await,
    }
}

/// Are the words a question in somebody's own words?
fn is_question(schema: &Schema, params: &SearchParams) -> bool {
    let plain = SearchParams { q: String::new(), page: String::new(), ..params.clone() };
    kinds::answers_questions(schema) && !params.q.trim().is_empty() && plain == SearchParams::default()
}

/// The query. Where nothing is said of when or in which order: of what takes place at a time that which is to come, by date; of what
/// has a date the latest first; of what has a number or a code by that; else the newest first.
fn query(schema: &Schema, params: &SearchParams, today: Date) -> Result<Query, Failure> {
    let mut query = params.to_query(Some(schema))?;
    if schema.takes_place() && query.from.is_none() && query.to.is_none() && params.sort != "rank" {
        query.from = Some(today.to_string());
    }
    let unordered = query.sort.is_none() && query.order == Order::Rank && query.words.trim().is_empty();
    if !unordered {
        return Ok(query);
    }
    let by = |name: &str, descending| SortField { name: name.to_owned(), numbers: false, descending };
    match kinds::usual_order(schema) {
        UsualOrder::Next => query.order = Order::Date,
        UsualOrder::Latest(start) => query.sort = Some(by(&start.name, true)),
        UsualOrder::Code(code) => query.sort = Some(by(&code.name, false)),
        UsualOrder::New => query.order = Order::New,
    }
    Ok(query)
}

/// Of fewer records that say all the words those that say most of them are shown behind, too.
const FEW: usize = 10;

async fn list_records(
    app: &App,
    person: &Person,
    schema: &Schema,
    params: &SearchParams,
) -> Result<Results, Failure> {
    let mut listing_query = query(schema, params, app.store.today())?;
    let (running, all_running) = running(app, person, params, &mut listing_query).await?;
    let counted = listing_query.limit.max(facets::COUNTED);
    let whole = Query { limit: counted, ..listing_query.clone() };
    let mut hits = app.store.search(whole.clone()).await?;
    let mut past = hits.is_empty()
        && running.is_empty()
        && listing_query.from.is_some()
        && params.from.is_empty()
        && params.to.is_empty();
    if past {
        hits = app.store.search(Query { from: None, ..whole.clone() }).await?;
        if whole.order == Order::Date {
            hits.reverse();
        }
        past = !hits.is_empty();
    }
    // What says all the words is shown before what says most of them, also where it is over.
    if !past && hits.len() < FEW && !listing_query.words.trim().is_empty() {
        hits = app.store.search(Query { partly: true, ..whole }).await?;
    }
    let facets = facets::of_kind(schema, &hits, params, &person.locale);
    let total = match hits.len() < counted {
        true => Count::Exactly(hits.len()),
        false => counted_on(&app.store, listing_query.clone(), counted).await?,
    };
    hits.truncate(listing_query.limit);
    let (hits, more) = params.take_page(hits);
    let cards = hits.iter().map(|hit| Card::of(hit, &person.kinds, &person.locale)).collect();
    Ok(Results {
        cards,
        running,
        all_running,
        facets,
        more,
        total: count_label(total, &person.locale),
        past,
        calendar: None,
    })
}

/// Most records that are counted.
const COUNTED_ON: usize = 10_000;

/// How many records a search finds that finds so many at least.
async fn counted_on(store: &Store, query: Query, least: usize) -> Result<Count, Failure> {
    match store.count(query, COUNTED_ON).await {
        // Of the words that say most of them are some that do not say all.
        Ok(Count::Exactly(count)) if count < least => Ok(Count::MoreThan(least - 1)),
        Ok(count) => Ok(count),
        Err(StoreError::Costly) => Ok(Count::MoreThan(least - 1)),
        Err(error) => Err(error.into()),
    }
}

fn count_label(count: Count, locale: &Locale) -> String {
    let (key, count) = match count {
        Count::Exactly(count) => ("count-found", count),
        Count::MoreThan(count) => ("more-than-found", count),
    };
    locale.text(key).with("count", count).to_string()
}

/// Of a list by date what is running, of which the rest of the search is freed: exhibitions of months would fill its first pages.
/// Where that is not all of it, what the address of all asks for.
async fn running(
    app: &App,
    person: &Person,
    params: &SearchParams,
    query: &mut Query,
) -> Result<(Vec<Card>, Option<String>), Failure> {
    let is_list = query.order == Order::Date && query.within == Within::Overlap && query.from.is_some();
    if !is_list {
        return Ok((Vec::new(), None));
    }
    query.within = Within::Begin;
    if params.page_number() > 1 {
        return Ok((Vec::new(), None));
    }
    let limit = RUNNING_BEFORE_LIST + 1;
    let hits = app.store.search(Query { within: Within::Running, limit, ..query.clone() }).await?;
    let all = (hits.len() == limit).then(|| params.with("when", RUNNING));
    let first = hits.iter().take(RUNNING_BEFORE_LIST);
    Ok((first.map(|hit| Card::of(hit, &person.kinds, &person.locale)).collect(), all))
}

async fn answer_question(app: &App, person: &Person, params: &SearchParams) -> Result<Results, Failure> {
    let answers = app.store.ask(&params.q, ANSWERS).await?;
    let card = |(hit, fits): &(Hit, f64)| Card {
        fits: Some(to_percent(*fits)),
        ..Card::of(hit, &person.kinds, &person.locale)
    };
    Ok(Results {
        cards: answers.iter().map(card).collect(),
        total: count_label(Count::Exactly(answers.len()), &person.locale),
        ..Results::default()
    })
}

/// A week or a month: that of the day that the address names, else the first that the search asks for, else that of today.
async fn lay_out(
    app: &App,
    person: &Person,
    schema: &Schema,
    params: &SearchParams,
    view: View,
) -> Result<Results, Failure> {
    let named: Option<Date> = match params.day.trim() {
        "" => None,
        day => {
            Some(day.parse().map_err(|_| Message::new("not-a-day").with("name", "day").with("text", day))?)
        }
    };
    let day = named.or_else(|| first_day(params)).unwrap_or_else(|| app.store.today());
    let (grid, begins) = lay_out_around(app, person, schema, params, (view, day)).await?;
    // Days that the words name ("in January") may lie elsewhere.
    let elsewhere = begins.filter(|begins| named.is_none() && !view.weeks(day).concat().contains(begins));
    match elsewhere {
        Some(begins) => Ok(lay_out_around(app, person, schema, params, (view, begins)).await?.0),
        None => Ok(grid),
    }
}

/// The first day that the search's own fields ask for.
fn first_day(params: &SearchParams) -> Option<Date> {
    let from = params.from.trim();
    from.parse().or_else(|_| format!("{from}-01").parse()).ok()
}

/// The week or month of a day, and the first day on which something begins that the search finds there.
async fn lay_out_around(
    app: &App,
    person: &Person,
    schema: &Schema,
    params: &SearchParams,
    (view, day): (View, Date),
) -> Result<(Results, Option<Date>), Failure> {
    let weeks = view.weeks(day);
    let edge = |date: Option<&Date>| date.map(ToString::to_string);
    let first = edge(weeks.first().and_then(|week| week.first()));
    let last = edge(weeks.last().and_then(|week| week.last()));
    let query = app.store.with_days(params.to_query(Some(schema))?);
    let by_date = Query { order: Order::Date, sort: None, ..query };
    // The days that are asked for hold within the weeks too.
    let from = first.max(by_date.from.clone());
    let to = [last.clone(), by_date.to.clone()].into_iter().flatten().min();
    let query = Query { from, to, ..by_date.clone() };
    let begin = match params.when == RUNNING {
        true => Vec::new(),
        false => app.store.days(query.clone(), view.shown_of_day()).await?,
    };
    let spans = app.store.spans(Query { within: Within::Overlap, ..query.clone() }).await?;
    let running = Query { within: Within::Running, limit: RUNNING_IN_WEEKS, ..query };
    let running = app.store.search(running).await?;
    let next = match begin.is_empty() && running.is_empty() {
        true => app.store.search(Query { from: last, to: None, limit: 1, ..by_date }).await?,
        false => Vec::new(),
    };
    let all: Vec<Hit> = running.iter().chain(begin.iter().flat_map(|day| &day.hits)).cloned().collect();
    let facets = facets::of_kind(schema, &all, params, &person.locale);
    let weeks =
        Weeks { view, day, today: app.store.today(), begin: &begin, running: &running, spans: &spans };
    let calendar = calendar::lay_out(&weeks, next.first(), params, person);
    let begins = begin.first().and_then(|day| day.date.parse().ok());
    Ok((Results { facets, calendar: Some(calendar), ..Results::default() }, begins))
}

/// The records of a part of a feed, and whether there is a next one: of what is to come the next ones, of all else the newest.
pub(super) async fn in_feed(
    app: &App,
    schema: &Schema,
    params: &SearchParams,
    format: Format,
) -> Result<(Vec<Hit>, bool), Failure> {
    if is_question(schema, params) {
        let answers = app.store.ask(&params.q, ANSWERS_IN_FEED).await?;
        return Ok((answers.into_iter().map(|(hit, _)| hit).collect(), false));
    }
    if format == Format::Calendar && !schema.fits_calendar() {
        return Err(Failure::Nothing);
    }
    if matches!(format, Format::Exchange(_)) && !Resource::describes(schema) {
        return Err(Failure::Nothing);
    }
    let (part, number, running) = match format {
        Format::Calendar => (IN_CALENDAR, 1, RUNNING_IN_CALENDAR),
        Format::Exchange(_) => (IN_CALENDAR, 1, 0),
        _ => (IN_FEED, params.page_number(), 0),
    };
    if number > PARTS {
        return Err(Failure::Nothing);
    }
    let mut hits = newest(&app.store, schema, params, (number * part + 1, running)).await?;
    let more = hits.len() > number * part && number < PARTS;
    hits.truncate(number * part);
    Ok((hits.split_off(((number - 1) * part).min(hits.len())), more))
}

/// So many records of a search: of what is to come the next ones and then what is running, so many of it at least; of all else those
/// that came into the store last.
pub(crate) async fn newest(
    store: &Store,
    schema: &Schema,
    params: &SearchParams,
    (most, least_running): (usize, usize),
) -> Result<Vec<Hit>, Failure> {
    let query = Query { limit: most, ..query(schema, params, store.today())? };
    if !schema.takes_place() {
        return Ok(store.search(Query { sort: None, order: Order::New, ..query }).await?);
    }
    if query.order != Order::Date || query.within != Within::Overlap || query.from.is_none() {
        return Ok(store.search(query).await?);
    }
    let mut hits = store.search(Query { within: Within::Begin, ..query.clone() }).await?;
    let limit = (most - hits.len()).max(least_running);
    if limit > 0 {
        let running = store.search(Query { within: Within::Running, limit, ..query }).await?;
        hits.truncate(most - running.len());
        // What is certain to be held stands first, so that nothing cuts it off.
        let at = if least_running > 0 { 0 } else { hits.len() };
        hits.splice(at..at, running);
    }
    Ok(hits)
}
