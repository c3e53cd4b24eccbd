//! My events: those that fit a profile, each with the reason it is there; and the profile itself.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use gleaner::schema;
use store::{Hit, Order, Query, Reader, Store, Within};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::Card;
use crate::change_mail::{wants_changes, with_changes};
use crate::frame::Frame;
use crate::interests::{InterestScorer, LANGUAGE_KEY, Profile, TOPICS};
use crate::kinds;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::person::Person;
use crate::recurrence::WEEKDAYS;
use crate::search_params::EVENT;
use crate::searches::{self, Search};

/// Events to come that are looked at, in the order of their days.
const TO_COME: usize = 1_500;

/// Events that began before and last, those that end next.
const RUNNING: usize = 300;

/// Events to come that hold a phrase of the profile, which may lie further ahead.
const OF_A_PHRASE: usize = 60;

/// Ratings that count: the last ones.
const RATINGS: usize = 300;

/// Events that are shown.
pub(crate) const SHOWN: usize = 40;

/// Least points that make an event one of mine.
const LEAST: f64 = 0.75;

/// Events that fit somebody, best first, with why.
pub(crate) async fn fitting(store: &Store, reader: &Reader) -> Result<Vec<(Hit, Vec<Message>)>, Failure> {
    let profile = Profile::from_fields(&reader.profile);
    let ratings = store.ratings(reader.id, RATINGS).await?;
    let stars: BTreeMap<i64, u8> = ratings.iter().copied().collect();
    let rated = store.records(ratings.iter().map(|(record, _)| *record).collect()).await?;
    let rated: Vec<(Hit, u8)> =
        rated.into_iter().filter_map(|hit| stars.get(&hit.id).copied().map(|stars| (hit, stars))).collect();
    let events = to_come(store, &profile).await?;
    let Some(schema) = schema::named(EVENT) else { return Ok(Vec::new()) };
    let scorer = InterestScorer::new(&profile, &rated, &events, schema);
    let mut fitting: Vec<(f64, &Hit, Vec<Message>)> = Vec::new();
    for event in &events {
        let fit = scorer.score_event(event);
        if fit.points >= LEAST {
            fitting.push((fit.points, event, fit.reasons));
        }
    }
    // Of equal points the first to begin.
    fitting.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.span().cmp(&b.1.span())));
    Ok(fitting.into_iter().take(SHOWN).map(|(_, event, reasons)| (event.clone(), reasons)).collect())
}

async fn to_come(store: &Store, profile: &Profile) -> Result<Vec<Hit>, Failure> {
    let next = Query {
        kind: Some(EVENT.into()),
        from: Some(store.today().to_string()),
        within: Within::Begin,
        order: Order::Date,
        limit: TO_COME,
        ..Query::default()
    };
    let mut events = store.search(next.clone()).await?;
    let many = events.len() == TO_COME;
    let running = Query { within: Within::Running, limit: RUNNING, ..next.clone() };
    events.extend(store.search(running).await?);
    if many {
        for phrase in &profile.words {
            let words = store::clean(phrase);
            let of_phrase = Query { words, within: Within::Overlap, limit: OF_A_PHRASE, ..next.clone() };
            events.extend(store.search(of_phrase).await?);
        }
        events.sort_by(|a, b| (a.span(), a.id).cmp(&(b.span(), b.id)));
        events.dedup_by_key(|event| event.id);
    }
    Ok(events)
}

/// Records of each search that was saved, and events that were saved.
const OF_SEARCH: usize = 5;
const SAVED: usize = 100;

#[derive(Template)]
#[template(path = "mine.html")]
struct Mine {
    frame: Frame,
    cards: Vec<Card>,
    /// The events that were saved.
    saved: Vec<Card>,
    /// The searches that were saved, with the newest that each finds.
    searches: Vec<(Search, Vec<Card>, bool)>,
    empty: bool,
    secret: String,
}

/// A reader's events, and what the searches find that they saved.
pub(crate) async fn mine(State(app): State<App>, person: Person) -> Answer {
    let frame = Frame::new(&app, &person, person.locale.text("my-events"), "mine");
    let reader = person.reader.clone().ok_or(Failure::Unknown)?;
    let card = |hit: &Hit| Card::of(hit, &person.kinds, &person.locale);
    let fitting = fitting(&app.store, &reader).await?;
    let cards = fitting
        .into_iter()
        .map(|(hit, reasons)| Card { reasons: in_language(&person.locale, reasons), ..card(&hit) })
        .collect();
    let saved = app.store.records(app.store.saved_events(reader.id, SAVED).await?).await?;
    let saved = saved.iter().map(card).collect();
    let mut searches = Vec::new();
    for search in searches::of_profile(&reader.profile) {
        let hits = searches::newest(&app.store, &person.kinds, &search, (OF_SEARCH, 0)).await?;
        let dated = person.kinds.schema(&search.kind).is_some_and(|schema| kinds::is_dated(schema));
        searches.push((search, hits.iter().map(card).collect(), dated));
    }
    let empty = Profile::from_fields(&reader.profile).is_empty();
    answer::render_page(&Mine { frame, cards, saved, searches, empty, secret: reader.feed })
}

/// Reasons as a reader reads them.
fn in_language(locale: &Locale, reasons: Vec<Message>) -> Vec<String> {
    reasons.into_iter().map(|reason| reason.in_language(locale.language).into()).collect()
}

/// Saves a search under a name.
pub(crate) async fn save_search(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    let search = (form.get("name"), form.get("kind"), form.get("query"));
    app.store.check(searches::query(&person.kinds, form.get("kind"), form.get("query"))?).await?;
    let profile = searches::added(&reader.profile, &person.kinds, search)?;
    app.store.set_profile(reader.id, profile, reader.digest).await?;
    answer::redirect_to("/mine#searches")
}

/// Removes a search that was saved.
pub(crate) async fn remove_search(
    State(app): State<App>,
    person: Person,
    Path(id): Path<u64>,
    _: SubmittedForm,
) -> Answer {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    let profile = searches::removed(&reader.profile, id);
    app.store.set_profile(reader.id, profile, reader.digest).await?;
    answer::redirect_to("/mine#searches")
}

#[derive(Template)]
#[template(path = "profile.html")]
struct ProfilePage {
    frame: Frame,
    words: String,
    topics: Vec<(&'static str, bool)>,
    places: String,
    /// Number, name, and whether it is one of the profile's.
    days: Vec<(i8, Message, bool)>,
    digest: u32,
    /// Mails of changes are wanted.
    changes: bool,
    /// The line among the places that is none.
    wrong: Option<String>,
}

/// The profile's form.
pub(crate) async fn profile(State(app): State<App>, person: Person) -> Answer {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    let profile = Profile::from_fields(&reader.profile);
    let places = profile.places_text();
    let mails = (reader.digest, wants_changes(&reader.profile));
    answer::render_page(&profile_page(&app, &person, &profile, places, mails))
}

fn profile_page(
    app: &App,
    person: &Person,
    profile: &Profile,
    places: String,
    (digest, changes): (u32, bool),
) -> ProfilePage {
    let is_mine = |name: &str| profile.topics.iter().any(|topic| topic == name);
    ProfilePage {
        frame: Frame::new(app, person, person.locale.text("my-interests"), "mine"),
        words: profile.words.join("\n"),
        topics: TOPICS.iter().map(|topic| (topic.name, is_mine(topic.name))).collect(),
        places,
        days: (1..)
            .zip(WEEKDAYS)
            .map(|(n, name)| (n, person.locale.text(name), profile.days.contains(&n)))
            .collect(),
        digest,
        changes,
        wrong: None,
    }
}

/// Keeps a profile.
pub(crate) async fn keep(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    let days: Vec<i8> = form.all("days").iter().filter_map(|day| day.parse().ok()).collect();
    let digest = form.get("digest").parse().unwrap_or(0).min(31);
    let changes = !form.get("changes").is_empty();
    let (words, topics, places) = (form.get("words"), form.all("topics"), form.get("places"));
    let profile = match Profile::from_form(words, &topics, places, &days) {
        Ok(profile) => profile,
        // Nothing that was written is lost for one line.
        Err(line) => {
            let rest = Profile::from_form(words, &topics, "", &days).unwrap_or_default();
            let page = profile_page(&app, &person, &rest, places.to_owned(), (digest, changes));
            let mut page =
                answer::render_page(&ProfilePage { wrong: Some(line), words: words.to_owned(), ..page })?;
            *page.status_mut() = StatusCode::BAD_REQUEST;
            return Ok(page);
        }
    };
    let mut fields = with_changes(profile.merge_into(&reader.profile), changes);
    // Mails are written in the language of who asked for them.
    fields.insert(LANGUAGE_KEY.to_owned(), person.locale.language.tag().into());
    app.store.set_profile(reader.id, fields, digest).await?;
    answer::redirect_to("/mine")
}
