//! One record: its fields, its sources, its history, and the place on the page it was read from.

mod evidence;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse};
use serde_json::Value;
use store::{Change, Hit, Store, Whole};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::asked::Asked;
use crate::copy;
use crate::door::Filled;
use crate::feed;
use crate::frame::Frame;
use crate::moment::{self, Seen};
use crate::person::Person;
use crate::shown::{Card, followable, host, label, percent, said, title};
use crate::taste;
use crate::tongue::Tongue;

/// A field as the page shows it.
struct Told {
    name: String,
    value: String,
    /// It may be followed.
    link: Option<String>,
}

/// A page that tells of the record.
struct From {
    url: String,
    link: Option<String>,
    host: String,
    sure: u32,
    seen: Seen,
}

/// Something that happened to it.
struct Happened {
    at: Seen,
    what: String,
    host: String,
    changes: Vec<(String, String, String)>,
}

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage {
    frame: Frame,
    card: Card,
    fields: Vec<Told>,
    sources: Vec<From>,
    history: Vec<Happened>,
    gone: bool,
    own: Option<String>,
    dated: bool,
    stars: (u32, String),
    /// How its speakers and its series were rated elsewhere: name, mean, how often, of how many events.
    recurring: Vec<(String, String, u32, usize)>,
    mine: u8,
    text: String,
}

/// A record's page.
pub(crate) async fn record(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    let whole = app.store.whole(id).await?.ok_or(Failure::Nothing)?;
    let (times, mean) = app.store.rated(id).await?;
    let mine = match &person.reader {
        Some(reader) => app.store.rating(reader.id, id).await?.unwrap_or(0),
        None => 0,
    };
    let card = Card::of(&whole.hit, person.tongue);
    let recurring = if card.kind == "event" { recurring(&app.store, &whole.hit).await? } else { Vec::new() };
    let frame = Frame::new(&app, &person, card.title.clone(), room(&card.kind));
    answer::page(&RecordPage {
        frame,
        fields: fields(&whole),
        sources: whole.sources.iter().map(|source| from(source, person.tongue)).collect(),
        history: whole.history.iter().map(|change| happened(change, person.tongue)).collect(),
        gone: whole.gone.is_some(),
        own: whole.hit.url.as_deref().and_then(followable),
        dated: whole.hit.starts.is_some() && card.kind == "event",
        stars: (times, format!("{mean:.1}")),
        recurring,
        mine,
        text: whole.hit.text.clone(),
        card,
    })
}

/// Ratings that are looked through for speakers and series: the last ones.
const RATED: usize = 1_000;

async fn recurring(store: &Store, event: &Hit) -> Result<Vec<(String, String, u32, usize)>, Failure> {
    let told = taste::recurring(event, &store.rated_events(RATED).await?).into_iter();
    Ok(told.map(|stars| (stars.name, format!("{:.1}", stars.mean), stars.times, stars.events)).collect())
}

fn room(kind: &str) -> &'static str {
    match kind {
        "event" => "events",
        "course" => "courses",
        "faq" => "questions",
        _ => "",
    }
}

/// Fields that the page shows elsewhere.
const SHOWN: &[&str] =
    &["title", "start", "end", "course_name", "question", "answer", "answer_html", "status"];

fn fields(whole: &Whole) -> Vec<Told> {
    let told = |(name, value): (&String, &Value)| {
        let value = said(value);
        let link = followable(&value);
        (!value.trim().is_empty()).then(|| Told { name: label(name), value, link })
    };
    // Its own page stands above them.
    let is_own = |name: &str, value: &Value| name == "url" && value.as_str() == whole.hit.url.as_deref();
    let fields = whole.hit.fields.iter();
    let fields = fields.filter(|(name, value)| !SHOWN.contains(&name.as_str()) && !is_own(name, value));
    let topic = whole.hit.topic.iter().map(|topic| {
        let link = Asked { topic: topic.clone(), ..Asked::default() }.all();
        Told { name: label("topic"), value: topic.clone(), link: Some(format!("/events?{link}")) }
    });
    fields.filter_map(told).chain(topic).collect()
}

fn from(source: &store::Source, tongue: &Tongue) -> From {
    From {
        url: source.url.clone(),
        link: followable(&source.url),
        host: host(&source.url),
        sure: percent(source.confidence),
        seen: moment::seen(source.seen, tongue),
    }
}

fn happened(change: &Change, tongue: &Tongue) -> Happened {
    let of = |pair: &Value, n: usize| pair.get(n).map(said).unwrap_or_default();
    let changes =
        change.detail.iter().map(|(field, pair)| (field.clone(), of(pair, 0), of(pair, 1))).collect();
    Happened {
        at: moment::seen(change.at, tongue),
        what: what(&change.what).to_owned(),
        host: change.page.as_deref().map(host).unwrap_or_default(),
        changes,
    }
}

/// What happened to a record, in words that a page follows: "first seen on example.org".
fn what(said: &str) -> &str {
    match said {
        "new" => "first seen",
        "gone" => "no longer there",
        "back" => "there again",
        "past" => "over, and no longer there",
        other => other,
    }
}

/// The event as an entry for a calendar.
pub(crate) async fn entry(State(app): State<App>, Path(id): Path<i64>) -> Answer {
    let whole = app.store.whole(id).await?.ok_or(Failure::Nothing)?;
    let calendar = feed::calendar(
        &title(&whole.hit),
        std::slice::from_ref(&whole.hit),
        &app.store.schemas().await?,
        moment::today(),
    );
    let mut answer = answer::text("text/calendar; charset=utf-8", calendar)?;
    let name = HeaderValue::from_static("attachment; filename=\"event.ics\"");
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}

/// Keeps what somebody thinks of it.
pub(crate) async fn rate(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: Filled,
) -> Answer {
    let reader = person.reader.ok_or(Failure::Unknown)?;
    app.store.whole(id).await?.ok_or(Failure::Nothing)?;
    let rating: u8 =
        form.get("rating").parse().map_err(|_| Failure::Form("A rating is 1 to 5, or 0 for none.".into()))?;
    app.store.rate(reader.id, id, (rating > 0).then_some(rating)).await?;
    answer::see(&format!("/records/{id}"))
}

#[derive(Template)]
#[template(path = "source.html")]
struct SourcePage {
    frame: Frame,
    id: i64,
    n: usize,
    title: String,
    url: String,
    link: Option<String>,
    places: Vec<(String, String)>,
}

/// Where on a page the record was read.
pub(crate) async fn source(
    State(app): State<App>,
    person: Person,
    Path((id, n)): Path<(i64, usize)>,
) -> Answer {
    let whole = app.store.whole(id).await?.ok_or(Failure::Nothing)?;
    let source = whole.sources.get(n).ok_or(Failure::Nothing)?;
    let title = title(&whole.hit);
    let frame = Frame::new(&app, &person, format!("Where it says “{title}”"), room(&whole.hit.kind));
    let places = evidence::told(&source.evidence);
    let (url, link) = (source.url.clone(), followable(&source.url));
    answer::page(&SourcePage { frame, id, n, title, url, link, places })
}

/// A copy of the page as it is now or was minutes ago, with the places marked.
pub(crate) async fn copy(
    State(app): State<App>,
    person: Person,
    Path((id, n)): Path<(i64, usize)>,
) -> Answer {
    let whole = app.store.whole(id).await?.ok_or(Failure::Nothing)?;
    let source = whole.sources.get(n).ok_or(Failure::Nothing)?;
    crate::door::unhurried(app.calls.take(&person.from))?;
    let shown = match app.copies.page(&app.fetcher, &source.url).await {
        Ok(visit) => evidence::copy(&visit, source),
        Err(refused) => evidence::away(&refused.to_string()),
    };
    let mut answer = Html(shown).into_response();
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(copy::POLICY));
    Ok(answer)
}
