//! Feeds of searches; and a reader's own, at addresses that only they know.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use formats::Resource;
use formats::feed::{ATOM, About, Item, JSON};
use gleaner::Schema;
use store::{Hit, Known, Reader};

use super::format::Format;
use super::mine::fitting::Interests;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::change_mail::with_changes;
use crate::feed::{self, IN_CALENDAR, IN_FEED, RUNNING_IN_CALENDAR};
use crate::frame::{Frame, my_kind};
use crate::kinds::{self, Kinds};
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::check_rate;
use crate::moment;
use crate::person::Person;
use crate::resources;
use crate::search_params::EVENT;
use crate::searches;
use crate::throttle::Name;

/// What a feed is called.
pub(crate) fn name(title: String, words: &str) -> String {
    if words.trim().is_empty() { title } else { format!("{title}: {}", words.trim()) }
}

/// A feed whose address is its identity.
pub(crate) fn about(title: String, address: String, page: String) -> About {
    About { id: address.clone(), title, address: Some(address), page, next: None }
}

/// The feed of a search: its title, the path of its page, its query string, and what that of its next part
/// does.
pub(crate) async fn of_search(
    app: &App,
    kinds: &Kinds,
    format: Format,
    (title, path, all, next): (&str, &str, &str, Option<&str>),
    hits: Vec<Hit>,
) -> Answer {
    let feed = |all: &str| app.address(&format!("{path}{}?{all}", format.ending()));
    let about = about(title.to_owned(), feed(all), app.address(&format!("{path}?{all}")));
    let about = About { next: next.map(feed), ..about };
    written(app, kinds, format, &about, &hits).await
}

/// Records as a feed.
async fn written(app: &App, kinds: &Kinds, format: Format, about: &About, hits: &[Hit]) -> Answer {
    if let Format::Exchange(exchange) = format {
        return resources::file(exchange, "records", &resources::of_hits(kinds, hits));
    }
    let items = items(app, kinds, hits).await?;
    let (kind, text) = match format {
        Format::Calendar => (
            "text/calendar; charset=utf-8",
            feed::calendar(
                (&about.title, about.next.is_some()),
                hits,
                &kinds.schemas(),
                app.options.zone.as_ref(),
                app.store.today(),
            ),
        ),
        Format::Json => (JSON, formats::feed::json(about, &items)),
        _ => (ATOM, formats::feed::atom(about, &items)),
    };
    let last = items.iter().map(|item| item.updated).max();
    let last = last.and_then(moment::http_date).and_then(|date| HeaderValue::from_str(&date).ok());
    let mut answer = answer::text_response(kind, text)?;
    if let Some(last) = last {
        answer.headers_mut().insert(header::LAST_MODIFIED, last);
    }
    Ok(answer)
}

/// The entries of a feed: records, and when something happened to each.
async fn items(app: &App, kinds: &Kinds, hits: &[Hit]) -> Result<Vec<Item>, Failure> {
    let changed = app.store.changed(hits.iter().map(|hit| hit.id).collect()).await?;
    let changed: HashMap<i64, i64> = changed.into_iter().collect();
    let item = |hit: &Hit| {
        let at = changed.get(&hit.id).copied().unwrap_or_default();
        feed::item(hit, kinds, app.address(&format!("/records/{}", hit.id)), at)
    };
    Ok(hits.iter().map(item).collect())
}

/// The path of the feeds of a reader's records of a kind, without their endings.
pub(crate) fn of_mine(secret: &str, kind: &str) -> String {
    // The feeds of events were there before those of other kinds.
    if kind == EVENT {
        format!("/feeds/{secret}/events")
    } else {
        kinds::path_of(&["feeds", secret, "kind", kind])
    }
}

/// The formats of the feeds of a reader's records.
const OF_MINE: [Format; 3] = [Format::Calendar, Format::Atom, Format::Json];

/// The paths of the feeds of a reader's records of a kind; of what has a time a calendar first.
pub(crate) fn addresses<'k>(secret: &'k str, kind: &'k Schema) -> impl Iterator<Item = String> + 'k {
    let of_kind = OF_MINE.into_iter().filter(|format| *format != Format::Calendar || kind.fits_calendar());
    of_kind.map(|format| format!("{}{}", of_mine(secret, &kind.name), format.ending()))
}

/// My events as an Atom feed.
pub(crate) async fn atom(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    mine(&app, &person, (&secret, EVENT), Format::Atom).await
}

/// My events as a JSON Feed.
pub(crate) async fn json(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    mine(&app, &person, (&secret, EVENT), Format::Json).await
}

/// My events as a calendar to subscribe to.
pub(crate) async fn calendar(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    mine(&app, &person, (&secret, EVENT), Format::Calendar).await
}

/// Somebody's records of a kind as a feed: `job.atom`, `job.json`, `job.ics`.
pub(crate) async fn of_kind(
    State(app): State<App>,
    person: Person,
    Path((secret, file)): Path<(String, String)>,
) -> Answer {
    let (kind, ending) = file.rsplit_once('.').ok_or(Failure::Nothing)?;
    let format = OF_MINE.into_iter().find(|format| format.extension() == Some(ending));
    mine(&app, &person, (&secret, kind), format.ok_or(Failure::Nothing)?).await
}

async fn mine(app: &App, person: &Person, (secret, kind): (&str, &str), format: Format) -> Answer {
    let reader = owner(app, person, secret).await?;
    let schema = person.kinds.schema(kind).ok_or(Failure::Nothing)?;
    if format == Format::Calendar && !schema.fits_calendar() {
        return Err(Failure::Nothing);
    }
    let interests = Interests::of(&app.store, &reader).await?;
    let fitting = interests.fitting(&app.store, schema).await?;
    let hits: Vec<Hit> = fitting.into_iter().map(|(hit, _)| hit).collect();
    let path = format!("{}{}", of_mine(secret, kind), format.ending());
    let title = my_kind(schema, Locale::english()).to_string();
    let about = about(title, app.address(&path), app.address(&kinds::mine_path(kind)));
    written(app, &person.kinds, format, &about, &hits).await
}

/// A search that somebody saved, as a feed: `3.atom`, `3.json`, `3.ics`.
pub(crate) async fn search(
    State(app): State<App>,
    person: Person,
    Path((secret, file)): Path<(String, String)>,
) -> Answer {
    let reader = owner(&app, &person, &secret).await?;
    let (number, ending) = file.split_once('.').ok_or(Failure::Nothing)?;
    let format = Format::with_extension(ending).ok_or(Failure::Nothing)?;
    let all = searches::of_profile(&reader.profile);
    let search = all.iter().find(|search| search.id.to_string() == number).ok_or(Failure::Nothing)?;
    let most = match format {
        Format::Calendar => (IN_CALENDAR, RUNNING_IN_CALENDAR),
        Format::Exchange(_)
            if !person.kinds.schema(&search.kind).is_some_and(|schema| Resource::describes(schema)) =>
        {
            return Err(Failure::Nothing);
        }
        Format::Exchange(_) => (IN_CALENDAR, 0),
        _ => (IN_FEED, 0),
    };
    let hits = searches::newest(&app.store, &person.kinds, search, most).await?;
    let about = about(
        search.name.clone(),
        app.address(&format!("/feeds/{secret}/search/{file}")),
        app.address(&search.address()),
    );
    written(&app, &person.kinds, format, &about, &hits).await
}

/// Whose secret it is; whoever tries many is slowed down.
async fn owner(app: &App, person: &Person, secret: &str) -> Result<Reader, Failure> {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    app.store.reader(Known::Feed(secret.to_owned())).await?.ok_or(Failure::Nothing)
}

#[derive(Template)]
#[template(path = "unsubscribe.html")]
struct Unsubscribe {
    frame: Frame,
    /// Where the form is sent.
    path: String,
    /// What is asked, or what has ended.
    text: Message,
    button: &'static str,
    ended: bool,
}

/// Asks whether mails of what is new shall end: programs that look at every link of a mail must not end them.
pub(crate) async fn leaving(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    owner(&app, &person, &secret).await?;
    let question = person.locale.text("no-more-mails-question");
    let path = format!("/feeds/{secret}/unsubscribe");
    unsubscribe_page(&app, &person, (path, "no-more-mails"), question, false)
}

/// Ends the mails of what is new. A mail program may ask for it too (RFC 8058): the secret is enough.
pub(crate) async fn leave(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let reader = owner(&app, &person, &secret).await?;
    app.store.set_profile(reader.id, reader.profile, 0).await?;
    let ended = person.locale.text("mails-ended");
    unsubscribe_page(&app, &person, (String::new(), "no-more-mails"), ended, true)
}

/// Asks whether mails of events that were moved or cancelled shall end.
pub(crate) async fn leaving_changes(
    State(app): State<App>,
    person: Person,
    Path(secret): Path<String>,
) -> Answer {
    owner(&app, &person, &secret).await?;
    let question = person.locale.text("no-more-change-mails-question");
    let path = format!("/feeds/{secret}/unsubscribe/changes");
    unsubscribe_page(&app, &person, (path, "no-more-change-mails"), question, false)
}

/// Ends the mails of events that were moved or cancelled.
pub(crate) async fn leave_changes(
    State(app): State<App>,
    person: Person,
    Path(secret): Path<String>,
) -> Answer {
    let reader = owner(&app, &person, &secret).await?;
    app.store.set_profile(reader.id, with_changes(reader.profile, false), reader.digest).await?;
    let ended = person.locale.text("change-mails-ended");
    unsubscribe_page(&app, &person, (String::new(), "no-more-change-mails"), ended, true)
}

fn unsubscribe_page(
    app: &App,
    person: &Person,
    (path, button): (String, &'static str),
    text: Message,
    ended: bool,
) -> Answer {
    let frame = Frame::new(app, person, person.locale.text("mails"), "");
    answer::render_page(&Unsubscribe { frame, path, text, button, ended })
}
