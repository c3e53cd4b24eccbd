//! One record: its fields, its sources, its history, and the place on the page it was read from.

mod evidence;
mod history;
pub(super) mod save;
pub(super) mod snapshot;
mod whole;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, header};
use formats::{Exchange, Resource};
use gleaner::Schema;
use gleaner::schema::{Field, FieldType, Role};
use serde_json::Value;
use store::{Hit, Order, Query, Sighting, Store, StoreError, Whole, Within, site_of};

use self::evidence::field_label;
pub(super) use self::history::is_suggestion;
use self::history::{Happened, to_history};
use self::whole::{visible, whole_for};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::{Card, Sites, humanize_name, record_title, site_label, to_percent};
use crate::feed;
use crate::frame::Frame;
use crate::handlers::blocking::run_blocking;
use crate::interests::{self, AverageRating};
use crate::kinds;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::resources;
use crate::search_params::SearchParams;
use crate::sightings::sightings;
use crate::throttle::Name;
use crate::values::{DisplayValue, display_values, link_target, value_in_words, value_text};

/// A field as the page shows it: what it is called, and its values.
type Row = (String, Vec<DisplayValue>);

/// A page that tells of the record.
struct From {
    url: String,
    link: Option<String>,
    host: String,
    sure: u32,
    last_seen: DisplayTime,
}

/// A page that told of the record, and does no more.
struct Former {
    url: String,
    link: Option<String>,
    host: String,
    at: DisplayTime,
    /// The snapshot from which it was read.
    snapshot: i64,
}

/// A record that may tell of the same thing.
struct Twin {
    /// Its number; of a joined one that of the edit which joined it is `edit`.
    id: i64,
    edit: Option<i64>,
    title: String,
    host: String,
}

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage {
    frame: Frame,
    card: Card,
    fields: Vec<Row>,
    sources: Vec<From>,
    former: Vec<Former>,
    history: Vec<Happened>,
    /// Fields that somebody corrected, and what the page says of them.
    corrections: Vec<(String, String)>,
    /// For editors.
    twins: Vec<Twin>,
    joined: Vec<Twin>,
    /// The edit that hid it.
    hiding: Option<i64>,
    /// Somebody has just said what is wrong with it; was it kept?
    reported: Option<bool>,
    hidden: bool,
    /// Somebody suggested it, and no editor has shown it yet.
    suggested: bool,
    merged: Option<i64>,
    /// The record from which it was split.
    split: Option<i64>,
    similar: Vec<Card>,
    gone: bool,
    own: Option<String>,
    /// The path of its kind's page.
    path: String,
    dated: bool,
    /// Under which path it is had in formats of exchange, where catalogues hold records of its kind.
    exchanged: Option<String>,
    /// Several records of its kind, as a sentence calls them, and the page of those that fit the reader: of a kind that is known here,
    /// whose records can be rated.
    rated: Option<(String, String)>,
    /// It takes place at a time, so that it can be saved.
    takes_place: bool,
    /// The reader saved it, and is told by mail when it changes.
    saved: bool,
    /// Its text is what the page is about.
    open: bool,
    stars: (u32, String),
    /// How its people and its series were rated elsewhere: name, mean, how often, of how many records, and what these are called.
    recurring: Vec<(String, String, u32, usize, String)>,
    mine: u8,
    text: String,
    /// Its own address, for who links to it.
    address: String,
    /// What it says, in a line.
    summary: String,
    /// What it says, to programs: nothing in it ends the script in which it stands.
    json_ld: String,
}

/// A record's page.
pub(crate) async fn record(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    RawQuery(query): RawQuery,
) -> Answer {
    let whole = app.store.whole(id).await?.ok_or(Failure::Nothing)?;
    if let Some(survivor) = whole.merged.filter(|_| !person.is(store::Role::Editor)) {
        return answer::redirect_to(&format!("/records/{survivor}"));
    }
    let whole = visible(whole, &person)?;
    let (times, mean) = app.store.rated(id).await?;
    let (mine, saved) = match &person.reader {
        Some(reader) => {
            (app.store.rating(reader.id, id).await?.unwrap_or(0), app.store.is_saved(reader.id, id).await?)
        }
        None => (0, false),
    };
    let card = Card::of(&whole.hit, &person.kinds, &person.locale);
    let schema = person.kinds.schema(&whole.hit.kind).map(AsRef::as_ref);
    let recurring = match schema {
        Some(schema) => recurring_ratings(&app.store, &whole.hit, schema, &person.locale).await?,
        None => Vec::new(),
    };
    let similar = similar(&app.store, id).await?;
    let sightings = sightings(&app, person.reader.as_ref(), id).await?;
    let pages = whole.sources.iter().map(|source| &source.url).chain(sightings.iter().map(|one| &one.url));
    let pages = pages.chain(whole.history.iter().filter_map(|change| change.page.as_ref()));
    let sites = app.store.site_names(pages.cloned().collect()).await?;
    let path = kinds::page_path(&whole.hit.kind);
    answer::render_page(&RecordPage {
        frame: Frame::new(&app, &person, card.title.clone(), path.clone()),
        fields: fields(schema, &whole, &person.locale),
        sources: whole.sources.iter().map(|source| source_row(source, &sites, &person.locale)).collect(),
        former: former_pages(&sightings, &sites, &person.locale),
        history: to_history(&whole, &sightings, &sites, schema, &person),
        corrections: corrections(&whole, schema, &person.locale),
        twins: if person.is(store::Role::Editor) {
            likely_duplicates(&app, &person, &whole).await?
        } else {
            Vec::new()
        },
        reported: query.as_deref().and_then(|query| query.strip_prefix("reported=")).map(|kept| kept == "1"),
        joined: whole.joined.iter().map(|other| joined_record(other, &person.locale)).collect(),
        hiding: whole.hiding,
        hidden: whole.hidden,
        suggested: whole.hidden && whole.history.iter().any(is_suggestion),
        merged: whole.merged,
        split: whole.split,
        gone: whole.gone.is_some() && !whole.hidden,
        similar: similar.iter().map(|hit| Card::of(hit, &person.kinds, &person.locale)).collect(),
        own: whole.hit.url.as_deref().and_then(link_target),
        path,
        dated: whole.hit.starts.is_some() && schema.is_some_and(Schema::fits_calendar),
        exchanged: schema.filter(|schema| Resource::describes(schema)).map(|_| format!("/records/{id}")),
        rated: schema
            .map(|schema| (kinds::many_in_sentence(schema, &person.locale), kinds::mine_path(&schema.name))),
        takes_place: schema.is_some_and(Schema::takes_place),
        saved,
        open: schema.is_some_and(kinds::text_is_field),
        stars: (times, format!("{mean:.1}")),
        recurring,
        mine,
        text: whole.hit.text.clone(),
        address: app.address(&format!("/records/{id}")),
        summary: summary(&card),
        json_ld: schema.map(|schema| json_ld(schema, &whole.hit)).unwrap_or_default(),
        card,
    })
}

/// Fields that somebody corrected, and what the page says of them.
fn corrections(whole: &Whole, schema: Option<&Schema>, locale: &Locale) -> Vec<(String, String)> {
    let field = |name: &str| schema.and_then(|schema| schema.field(name));
    let page = |correction: &store::Correction| {
        (
            field_label(schema, &correction.field, locale),
            value_in_words(field(&correction.field), &correction.page, locale),
        )
    };
    whole.corrections.iter().map(page).collect()
}

fn joined_record(other: &store::Joined, locale: &Locale) -> Twin {
    let title = other
        .title
        .clone()
        .unwrap_or_else(|| locale.text("record-number").with("number", other.record.to_string()).into());
    Twin { id: other.record, edit: other.edit, title, host: String::new() }
}

/// Records that are looked through for one that tells of the same thing, and such that are shown.
const BESIDE: usize = 50;
const TWINS: usize = 5;

/// Records of the same kind and day that begin in the same hour or whose titles share words with this one's, those first that
/// share most.
async fn likely_duplicates(app: &App, person: &Person, whole: &Whole) -> Result<Vec<Twin>, Failure> {
    let hit = &whole.hit;
    let Some(day) = hit.starts.as_deref().and_then(|starts| starts.get(..10)).filter(|_| !whole.hidden)
    else {
        return Ok(Vec::new());
    };
    let (from, kind) = (Some(day.to_owned()), Some(hit.kind.clone()));
    let query = Query {
        kind,
        to: from.clone(),
        from,
        within: Within::Begin,
        order: Order::Date,
        limit: BESIDE,
        ..Query::default()
    };
    let words = |hit: &Hit| -> BTreeSet<String> {
        let title = store::clean(hit.title.as_deref().unwrap_or_default());
        title.split(' ').map(str::to_owned).collect()
    };
    let own = words(hit);
    let mut hits = app.store.search(query).await?;
    let hour = |hit: &Hit| hit.starts.as_deref().and_then(|starts| starts.get(..13)).map(str::to_owned);
    let at = hour(hit);
    hits.retain(|other| {
        other.id != hit.id && (!words(other).is_disjoint(&own) || at.is_some() && hour(other) == at)
    });
    hits.sort_by_cached_key(|other| Reverse(words(other).intersection(&own).count()));
    let twin = |other: &Hit| Twin {
        id: other.id,
        edit: None,
        title: record_title(other, &person.kinds, &person.locale),
        host: other.source.as_deref().map(|url| site_label(other.site.as_ref(), url)).unwrap_or_default(),
    };
    Ok(hits.iter().take(TWINS).map(twin).collect())
}

/// Records that are shown as similar ones.
const SIMILAR: usize = 5;

/// Records that are like one; none where it would take too long to find them: the page is of the record.
async fn similar(store: &Store, id: i64) -> Result<Vec<Hit>, Failure> {
    match store.similar(id, SIMILAR).await {
        Err(StoreError::Costly) => Ok(Vec::new()),
        found => Ok(found?),
    }
}

/// When, where and with whom, or how its text begins.
fn summary(card: &Card) -> String {
    let parts = [card.when.as_str(), card.place.as_deref().unwrap_or_default(), card.people.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { card.text.clone() } else { parts.join(", ") }
}

/// The record in schema.org's words.
fn json_ld(schema: &Schema, hit: &Hit) -> String {
    let (mut array, mut out) = (formats::jsonld::Array::default(), Vec::new());
    let written = array.push(schema, hit.fields.clone(), &mut out).and_then(|()| array.finish(&mut out));
    written.ok().and_then(|()| String::from_utf8(out).ok()).unwrap_or_default()
}

/// Ratings that are looked through for people and series: the last ones.
const RATED: usize = 1_000;

async fn recurring_ratings(
    store: &Store,
    hit: &Hit,
    schema: &Schema,
    locale: &Locale,
) -> Result<Vec<(String, String, u32, usize, String)>, Failure> {
    let rated = store.rated_of_kind(&hit.kind, RATED).await?;
    let row = |of: AverageRating| {
        let called = kinds::count_in_sentence(schema, of.records, locale);
        (of.name, format!("{:.1}", of.mean), of.times, of.records, called)
    };
    Ok(interests::rate_recurring(hit, &rated, schema).into_iter().map(row).collect())
}

/// The fields of a record in the order of its kind, then those that the kind does not know; what stands above them is left out.
fn fields(schema: Option<&Schema>, whole: &Whole, locale: &Locale) -> Vec<Row> {
    let hit = &whole.hit;
    let row = |field: &Field| {
        let values = display_values(field, hit.fields.get(&field.name)?, locale);
        (!values.is_empty()).then(|| (field.called(locale.language.tag()), values))
    };
    let known = schema.into_iter().flat_map(|schema| &schema.fields);
    let mut rows: Vec<Row> =
        known.filter(|field| !stands_above(schema, field, hit)).filter_map(row).collect();
    let other = |name: &String| schema.is_none_or(|schema| schema.field(name).is_none());
    for (name, value) in hit.fields.iter().filter(|(name, _)| other(name)) {
        let text = value_text(value);
        if !text.trim().is_empty() {
            rows.push((humanize_name(name), vec![DisplayValue { link: link_target(&text), text }]));
        }
    }
    rows.extend(hit.topic.iter().map(|topic| {
        let query = SearchParams { topic: topic.clone(), ..SearchParams::default() }.query_string();
        let link = Some(format!("{}?{query}", kinds::page_path(&hit.kind)));
        (locale.text("topic").into(), vec![DisplayValue { text: locale.topic(topic), link }])
    }));
    rows
}

/// Does the page show a field elsewhere: in its head, or as its text?
fn stands_above(schema: Option<&Schema>, field: &Field, hit: &Hit) -> bool {
    let says = |text: Option<&str>| hit.fields.get(&field.name).and_then(Value::as_str) == text;
    match field.role {
        Some(Role::Title | Role::Status) => true,
        // Of what recurs the head shows the next time.
        Some(Role::Start) => hit.starts.is_some() && hit.occurrence.is_none(),
        Some(Role::End) => hit.ends.is_some() && hit.occurrence.is_none(),
        Some(Role::Url) => says(hit.url.as_deref()),
        Some(Role::Summary) => schema.is_some_and(kinds::text_is_field),
        _ => field.holds == FieldType::Html || hit.title.is_some() && says(hit.title.as_deref()),
    }
}

fn source_row(source: &store::Source, sites: &Sites, locale: &Locale) -> From {
    From {
        url: source.url.clone(),
        link: link_target(&source.url),
        host: site_label(sites.get(site_of(&source.url)), &source.url),
        sure: to_percent(source.confidence),
        last_seen: moment::display_time(source.last_seen, locale),
    }
}

/// The pages that told of a record and do no more, each with the last snapshot from which it was read.
fn former_pages(sightings: &[Sighting], sites: &Sites, locale: &Locale) -> Vec<Former> {
    let mut pages: BTreeSet<&str> =
        sightings.iter().filter(|sighting| sighting.is_current).map(|sighting| &*sighting.url).collect();
    let last = sightings.iter().filter(|sighting| sighting.is_kept && pages.insert(&sighting.url));
    last.map(|sighting| Former {
        url: sighting.url.clone(),
        link: link_target(&sighting.url),
        host: site_label(sites.get(site_of(&sighting.url)), &sighting.url),
        at: moment::display_time(sighting.at, locale),
        snapshot: sighting.snapshot,
    })
    .collect()
}

/// The record as an entry for a calendar.
pub(crate) async fn entry(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    let whole = whole_for(&app, &person, id).await?;
    let calendar = feed::calendar(
        (&record_title(&whole.hit, &person.kinds, &person.locale), false),
        std::slice::from_ref(&whole.hit),
        &person.kinds.schemas(),
        app.options.zone.as_ref(),
        app.store.today(),
    );
    let mut answer = answer::text_response("text/calendar; charset=utf-8", calendar)?;
    let name = HeaderValue::from_static("attachment; filename=\"event.ics\"");
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}

/// The record in a format of exchange between catalogues, where it is of a kind that they hold.
pub(crate) async fn exchanged(app: App, person: Person, id: i64, exchange: Exchange) -> Answer {
    let whole = whole_for(&app, &person, id).await?;
    let resources = resources::of_hits(&person.kinds, std::slice::from_ref(&whole.hit));
    if resources.is_empty() {
        return Err(Failure::Nothing);
    }
    resources::file(exchange, &format!("record-{id}"), &resources)
}

/// Keeps what somebody thinks of it.
pub(crate) async fn rate(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    whole_for(&app, &person, id).await?;
    let reader = person.reader.ok_or(Failure::Unknown)?;
    let rating: u8 = form.get("rating").parse().map_err(|_| Message::new("wrong-rating"))?;
    app.store.rate(reader.id, id, (rating > 0).then_some(rating)).await?;
    answer::redirect_to(&format!("/records/{id}"))
}

/// A copy of the page as it is now or was minutes ago, with the places marked.
pub(crate) async fn copy(
    State(app): State<App>,
    person: Person,
    Path((id, n)): Path<(i64, usize)>,
) -> Answer {
    let whole = whole_for(&app, &person, id).await?;
    let source = whole.sources.get(n).ok_or(Failure::Nothing)?;
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let html = match app.copies.page(&app.fetcher, &source.url).await {
        Ok(visit) => {
            let (evidence, schema) = (source.evidence.clone(), person.kinds.schema(&whole.hit.kind).cloned());
            let locale = person.locale;
            let copied = move || {
                let doc = gleaner::parse(&visit.body, &visit.hints());
                evidence::copy(&doc, &evidence, None, &locale, |field| {
                    field_label(schema.as_deref(), field, &locale)
                })
            };
            run_blocking(copied).await?
        }
        Err(refused) => evidence::unavailable_page(&refused.to_string(), &person.locale),
    };
    Ok(snapshot::framed(html))
}
