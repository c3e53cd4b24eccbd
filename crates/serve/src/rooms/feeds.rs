//! A reader's own feeds, at addresses that only they know.

use askama::Template;
use axum::extract::{Path, State};
use store::{Hit, Known, Reader};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::door::unhurried;
use crate::feed::{self, About};
use crate::frame::Frame;
use crate::moment;
use crate::person::Person;
use crate::rooms::events::entries;
use crate::rooms::mine;

/// My events as an Atom feed.
pub(crate) async fn atom(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let hits = hits(&app, &person, &secret).await?;
    let about = About {
        title: "My events".to_owned(),
        address: app.address(&format!("/feeds/{secret}/events.atom")),
        page: app.address("/mine"),
        records: app.address("/records/"),
    };
    answer::text("application/atom+xml; charset=utf-8", feed::atom(&about, &entries(&app, hits).await?))
}

/// My events as a calendar to subscribe to.
pub(crate) async fn calendar(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let hits = hits(&app, &person, &secret).await?;
    answer::text("text/calendar; charset=utf-8", feed::calendar("My events", &hits, moment::today()))
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
