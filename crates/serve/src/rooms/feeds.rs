//! Feeds of searches; and a reader's own, at addresses that only they know.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, State};
use store::{Hit, Known, Order, Query, Reader};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::asked::Asked;
use crate::door::unhurried;
use crate::feed::{self, About, Item};
use crate::frame::Frame;
use crate::moment;
use crate::person::Person;
use crate::rooms::events::IN_FEED;
use crate::rooms::mine;

/// Answers to a question that a feed holds.
const ANSWERS: usize = 50;

/// Courses that fit a search, the newest first, as an Atom feed.
pub(crate) async fn courses(State(app): State<App>, asked: Asked) -> Answer {
    let query = Query { order: Order::New, limit: IN_FEED, ..asked.query("course")? };
    let hits = app.store.search(query).await?;
    of_search(&app, name("Courses".to_owned(), &asked.q), ("/courses", &asked.all()), hits).await
}

/// What pages answer to a question, or all they answer, the newest first, as an Atom feed.
pub(crate) async fn questions(State(app): State<App>, asked: Asked) -> Answer {
    let hits = match asked.q.trim() {
        "" => {
            let query = Query { order: Order::New, limit: IN_FEED, ..asked.query("faq")? };
            app.store.search(query).await?
        }
        words => app.store.ask(words, ANSWERS).await?.into_iter().map(|(hit, _)| hit).collect(),
    };
    of_search(&app, name("Questions".to_owned(), &asked.q), ("/questions", &asked.all()), hits).await
}

/// What a feed is called.
pub(crate) fn name(room: String, words: &str) -> String {
    if words.trim().is_empty() { room } else { format!("{room}: {}", words.trim()) }
}

/// The feed of a search: of the room that it is made in, and what its address asks for.
pub(crate) async fn of_search(app: &App, title: String, (room, all): (&str, &str), hits: Vec<Hit>) -> Answer {
    let about = About {
        title,
        address: app.address(&format!("{room}.atom?{all}")),
        page: app.address(&format!("{room}?{all}")),
    };
    answer::text(feed::ATOM, feed::atom(&about, &items(app, &hits).await?))
}

/// The entries of a feed: records, and when something happened to each.
async fn items(app: &App, hits: &[Hit]) -> Result<Vec<Item>, Failure> {
    let changed = app.store.changed(hits.iter().map(|hit| hit.id).collect()).await?;
    let changed: HashMap<i64, i64> = changed.into_iter().collect();
    let item = |hit: &Hit| {
        let at = changed.get(&hit.id).copied().unwrap_or_default();
        Item::of(hit, app.address(&format!("/records/{}", hit.id)), at)
    };
    Ok(hits.iter().map(item).collect())
}

/// My events as an Atom feed.
pub(crate) async fn atom(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let hits = hits(&app, &person, &secret).await?;
    let about = About {
        title: "My events".to_owned(),
        address: app.address(&format!("/feeds/{secret}/events.atom")),
        page: app.address("/mine"),
    };
    answer::text(feed::ATOM, feed::atom(&about, &items(&app, &hits).await?))
}

/// My events as a calendar to subscribe to.
pub(crate) async fn calendar(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let hits = hits(&app, &person, &secret).await?;
    answer::text(
        "text/calendar; charset=utf-8",
        feed::calendar("My events", &hits, &app.store.schemas().await?, moment::today()),
    )
}

async fn hits(app: &App, person: &Person, secret: &str) -> Result<Vec<Hit>, Failure> {
    let reader = owner(app, person, secret).await?;
    Ok(mine::fitting(&app.store, &reader).await?.into_iter().map(|(hit, _)| hit).collect())
}

/// Whose secret it is; whoever tries many is slowed down.
async fn owner(app: &App, person: &Person, secret: &str) -> Result<Reader, Failure> {
    unhurried(app.calls.take(&person.from))?;
    app.store.reader(Known::Feed(secret.to_owned())).await?.ok_or(Failure::Nothing)
}

#[derive(Template)]
#[template(path = "unsubscribe.html")]
struct Unsubscribe {
    frame: Frame,
    secret: String,
    ended: bool,
}

/// Asks whether mails shall end: programs that look at every link of a mail must not end them.
pub(crate) async fn leaving(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    owner(&app, &person, &secret).await?;
    let frame = Frame::new(&app, &person, "Mails", "");
    answer::page(&Unsubscribe { frame, secret, ended: false })
}

/// Ends the mails. A mail program may ask for it too (RFC 8058): the secret is enough.
pub(crate) async fn leave(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let reader = owner(&app, &person, &secret).await?;
    app.store.set_profile(reader.id, reader.profile, 0).await?;
    let frame = Frame::new(&app, &person, "Mails", "");
    answer::page(&Unsubscribe { frame, secret, ended: true })
}
