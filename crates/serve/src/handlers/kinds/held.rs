//! The kinds of the store: how many records it holds of each, and for which pages are read.

use askama::Template;
use axum::extract::{RawQuery, State};
use gleaner::Schema;

use super::super::viewer;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::kinds;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::person::Person;

/// A kind in the list.
struct Row {
    name: String,
    called: String,
    path: String,
    records: i64,
    gleaned: bool,
}

#[derive(Template)]
#[template(path = "kinds.html")]
struct KindsPage {
    frame: Frame,
    rows: Vec<Row>,
    /// Pages that are to be read anew, after a kind was switched on.
    reread: Option<u64>,
}

/// All kinds.
pub(crate) async fn all(State(app): State<App>, person: Person, RawQuery(query): RawQuery) -> Answer {
    let census = app.counts.census(&app.store).await?;
    let row = |kind: &kinds::Kind| Row {
        name: kind.schema.name.clone(),
        called: kind.called(&person.locale).to_owned(),
        path: kind.page_path(),
        records: census.records.iter().find(|(name, _)| *name == kind.schema.name).map_or(0, |(_, n)| *n),
        gleaned: kind.gleaned,
    };
    let rows = person.kinds.all().map(row).collect();
    let frame = Frame::new(&app, &person, person.locale.text("kinds"), "kinds");
    answer::render_page(&KindsPage { frame, rows, reread: reread(query.as_deref()) })
}

/// The number of an address that a kind was just switched on with.
pub(crate) fn reread(query: Option<&str>) -> Option<u64> {
    query?.strip_prefix("reread=")?.parse().ok()
}

/// Switches a kind on or off.
pub(crate) async fn switch(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let kind = person.kinds.schema(form.get("kind")).ok_or(Failure::Nothing)?;
    let to = switched(&app, &person, Schema::clone(kind), form.get("do")).await?;
    answer::redirect_to(&format!("/kinds{to}"))
}

/// Switches a kind on or off for an editor: what the next address asks for.
pub(crate) async fn switched(app: &App, person: &Person, kind: Schema, to: &str) -> Result<String, Failure> {
    viewer::editor(person)?;
    match to {
        "on" => Ok(format!("?reread={}", kinds::switch_on(&app.store, kind).await?)),
        "off" => {
            kinds::switch_off(&app.store, &kind.name).await?;
            Ok(String::new())
        }
        other => Err(Message::new("switch-on-or-off").with("what", other).into()),
    }
}
