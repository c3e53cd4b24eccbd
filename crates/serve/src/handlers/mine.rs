//! My events, my jobs: records of a kind that fit a profile and ratings, each with the reason it is there; and the profile itself.

pub(crate) mod fitting;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use gleaner::Schema;
use store::Hit;

use super::feeds;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::Card;
use crate::change_mail::{wants_changes, with_changes};
use crate::frame::{Frame, my_kind};
use crate::interests::{LANGUAGE_KEY, Profile, TOPICS};
use crate::kinds::{self, Kind, Kinds};
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::person::Person;
use crate::recurrence::WEEKDAYS;
use crate::search_params::SearchParams;
use crate::searches::{self, Search};
use fitting::Interests;

/// Records of each search that was saved, and events that were saved.
const OF_SEARCH: usize = 5;
const SAVED: usize = 100;

/// A kind's name, the path of its page for a reader, and whether that is the page that is shown.
type Tab = (Message, String, bool);

#[derive(Template)]
#[template(path = "mine.html")]
struct Mine {
    frame: Frame,
    /// The kind as a sentence calls its records, and the path of its page.
    kind: String,
    kind_path: String,
    /// Its records take place, so that they can be saved.
    takes_place: bool,
    /// They stand in a calendar.
    dated: bool,
    /// All kinds that the store holds, with this one and the first.
    tabs: Vec<Tab>,
    cards: Vec<Card>,
    /// The records that were saved.
    saved: Vec<Card>,
    /// The searches that were saved, with the newest that each finds.
    searches: Vec<(Search, Vec<Card>, bool)>,
    empty: bool,
    secret: String,
    /// Where its feeds are, without their endings.
    feed: String,
}

/// A reader's records of a kind, and what the searches find that they saved. Without a kind those of the first one, with all that was
/// saved.
pub(crate) async fn mine(State(app): State<App>, person: Person, params: SearchParams) -> Answer {
    let reader = person.reader.clone().ok_or(Failure::Unknown)?;
    let (kinds, locale) = (&person.kinds, &person.locale);
    let first = kinds.first();
    let schema = match params.kind.trim() {
        "" => first,
        name => kinds.schema(name).ok_or(Failure::Nothing)?,
    };
    let is_of_page = |kind: &str| schema.name == first.name || schema.name == kind;
    let card = |hit: &Hit| Card::of(hit, kinds, locale);
    let fitting = Interests::of(&app.store, &reader).await?.fitting(&app.store, schema).await?;
    let tabs = tabs(kinds, schema, locale);
    let cards = fitting
        .into_iter()
        .map(|(hit, reasons)| Card { reasons: in_language(locale, reasons), ..card(&hit) })
        .collect();
    let saved = app.store.records(app.store.saved_events(reader.id, SAVED).await?).await?;
    let saved = saved.iter().filter(|hit| is_of_page(&hit.kind)).map(card).collect();
    let mut searches = Vec::new();
    for search in searches::of_profile(&reader.profile).into_iter().filter(|search| is_of_page(&search.kind))
    {
        let hits = searches::newest(&app.store, kinds, &search, (OF_SEARCH, 0)).await?;
        let dated = kinds.schema(&search.kind).is_some_and(|schema| schema.fits_calendar());
        searches.push((search, hits.iter().map(card).collect(), dated));
    }
    let empty = Profile::from_fields(&reader.profile).is_empty();
    answer::render_page(&Mine {
        frame: Frame::new(&app, &person, my_kind(schema, locale), "mine"),
        kind: kinds::many_in_sentence(schema, locale),
        kind_path: kinds::page_path(&schema.name),
        takes_place: schema.takes_place(),
        dated: schema.fits_calendar(),
        tabs,
        cards,
        saved,
        searches,
        empty,
        feed: feeds::of_mine(&reader.feed, &schema.name),
        secret: reader.feed,
    })
}

/// The kinds that the store holds, with the one that is shown and the first, whose page has a path alone. Whether something of each
/// fits is not asked: that takes as long as its page.
fn tabs(kinds: &Kinds, shown: &Schema, locale: &Locale) -> Vec<Tab> {
    let first = kinds.first();
    let tab = |kind: &Schema| {
        let path = if kind.name == first.name { "/mine".to_owned() } else { kinds::mine_path(&kind.name) };
        (my_kind(kind, locale), path, kind.name == shown.name)
    };
    let is_one = |kind: &&Kind| kind.held || kind.schema.name == first.name || kind.schema.name == shown.name;
    kinds.all().filter(is_one).map(|kind| tab(&kind.schema)).collect()
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
