//! A reader's own feeds, at addresses that only they know.

use axum::extract::{Path, State};
use store::{Hit, Known};

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::door::unhurried;
use crate::feed::{self, About};
use crate::moment;
use crate::person::Person;
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
    answer::text("application/atom+xml; charset=utf-8", feed::atom(&about, &hits, moment::today()))
}

/// My events as a calendar to subscribe to.
pub(crate) async fn calendar(State(app): State<App>, person: Person, Path(secret): Path<String>) -> Answer {
    let hits = hits(&app, &person, &secret).await?;
    answer::text("text/calendar; charset=utf-8", feed::calendar("My events", &hits, moment::today()))
}

async fn hits(app: &App, person: &Person, secret: &str) -> Result<Vec<Hit>, Failure> {
    // Whoever tries secrets is slowed down as whoever tries passwords is not: feeds are asked for often.
    unhurried(app.calls.take(&person.from))?;
    let reader = app.store.reader(Known::Feed(secret.to_owned())).await?.ok_or(Failure::Nothing)?;
    Ok(mine::fitting(app, &reader).await?.into_iter().map(|(hit, _)| hit).collect())
}
