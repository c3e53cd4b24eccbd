//! One record: its fields, its sources, its history, and the place on the page it was read from.

mod evidence;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse};
use serde_json::Value;
use store::{Change, Whole};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::asked::Asked;
use crate::copy;
use crate::door::Filled;
use crate::feed;
use crate::frame::Frame;
use crate::moment;
use crate::person::Person;
use crate::shown::{Card, followable, host, percent, said};

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
    seen: String,
}

/// Something that happened to it.
struct Happened {
    at: String,
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
    gone: Option<String>,
    own: Option<String>,
    dated: bool,
    stars: (u32, String),
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
    let card = Card::of(&whole.hit);
    let frame = Frame::new(&app, &person, card.title.clone(), room(&card.kind));
    answer::page(&RecordPage {
        frame,
        fields: fields(&whole),
        sources: whole.sources.iter().map(from).collect(),
        history: whole.history.iter().map(happened).collect(),
        gone: whole.gone.map(moment::stamp),
        own: whole.hit.url.as_deref().and_then(followable),
        dated: whole.hit.starts.is_some() && card.kind == "event",
        stars: (times, format!("{mean:.1}")),
        mine,
        text: whole.hit.text.clone(),
        card,
    })
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
        (!value.trim().is_empty()).then(|| Told { name: name.replace('_', " "), value, link })
    };
    let fields = whole.hit.fields.iter().filter(|(name, _)| !SHOWN.contains(&name.as_str()));
    let topic = whole.hit.topic.iter().map(|topic| {
        let link = Asked { topic: topic.clone(), ..Asked::default() }.all();
        Told { name: "topic".to_owned(), value: topic.clone(), link: Some(format!("/events?{link}")) }
    });
    fields.filter_map(told).chain(topic).collect()
}

fn from(source: &store::Source) -> From {
    From {
        url: source.url.clone(),
        link: followable(&source.url),
        host: host(&source.url),
        sure: percent(source.confidence),
        seen: moment::stamp(source.seen),
    }
}

fn happened(change: &Change) -> Happened {
    let of = |pair: &Value, n: usize| pair.get(n).map(said).unwrap_or_default();
    let changes =
        change.detail.iter().map(|(field, pair)| (field.clone(), of(pair, 0), of(pair, 1))).collect();
    Happened {
        at: moment::stamp(change.at),
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
    let card = Card::of(&whole.hit);
    let calendar = feed::calendar(&card.title, std::slice::from_ref(&whole.hit), moment::today());
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
    let title = Card::of(&whole.hit).title;
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
