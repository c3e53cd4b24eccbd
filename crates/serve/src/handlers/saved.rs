//! Rules and kinds that were saved: shown, taken away as files, run on other pages.

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use store::{Made, Sort};

use super::kinds::held::{reread, switched};
use super::viewer;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::kinds;
use crate::locale::Locale;
use crate::middleware::SubmittedForm;
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::values::link_target;

/// Rules and kinds that are listed, of each.
const LISTED: usize = 200;

/// One of them.
struct SavedRow {
    id: i64,
    name: String,
    source: String,
    at: DisplayTime,
}

#[derive(Template)]
#[template(path = "saved.html")]
struct SavedPage {
    frame: Frame,
    rules: Vec<SavedRow>,
    kinds: Vec<SavedRow>,
}

/// All of them.
pub(crate) async fn all(State(app): State<App>, person: Person) -> Answer {
    viewer::owner(&person)?;
    let rules = app.store.all_made(Sort::Rule, i64::MAX, LISTED).await?;
    let kinds = app.store.all_made(Sort::Kind, i64::MAX, LISTED).await?;
    let rows = |made: Vec<Made>| made.into_iter().map(|made| saved_row(made, &person.locale)).collect();
    let frame = Frame::new(&app, &person, person.locale.text("rules-and-kinds"), "viewer");
    answer::render_page(&SavedPage { frame, rules: rows(rules), kinds: rows(kinds) })
}

fn saved_row(made: Made, locale: &Locale) -> SavedRow {
    SavedRow { id: made.id, name: made.name, source: made.source, at: moment::display_time(made.at, locale) }
}

#[derive(Template)]
#[template(path = "saved_one.html")]
struct OnePage {
    frame: Frame,
    made: SavedRow,
    sort: &'static str,
    link: Option<String>,
    text: String,
    /// Why it cannot be run.
    wrong: Option<String>,
    /// It can be ticked again.
    ticked: bool,
    /// How a kind stands in the store.
    held: Option<Held>,
    /// Pages that are to be read anew, after it was switched on.
    reread: Option<u64>,
}

/// A kind that was kept, as the store has it.
struct Held {
    /// Pages are read for it.
    on: bool,
    /// They are read by an earlier file of it.
    earlier: bool,
    /// Its records, and where they are.
    records: i64,
    path: String,
    /// Why it cannot be switched on.
    wrong: Option<String>,
}

/// What something is called, whoever made it.
fn sort_name(sort: Sort) -> &'static str {
    if sort.is_rule() { Sort::Rule.name() } else { Sort::Kind.name() }
}

async fn load_held(app: &App, person: &Person, made: &Made) -> Result<Option<Held>, Failure> {
    if made.sort != Sort::Kind {
        return Ok(None);
    }
    let kind = match kinds::read(&made.name, &made.text) {
        Ok(kind) => kind,
        Err(why) => {
            return Ok(Some(Held {
                on: false,
                earlier: false,
                records: 0,
                path: String::new(),
                wrong: Some(why),
            }));
        }
    };
    let census = app.counts.census(&app.store).await?;
    let own = person.kinds.named(&kind.name);
    Ok(Some(Held {
        on: own.is_some_and(|own| own.gleaned),
        earlier: own.is_some_and(|own| own.schema.text != kind.text),
        records: census.records.iter().find(|(name, _)| *name == kind.name).map_or(0, |(_, count)| *count),
        path: kinds::page_path(&kind.name),
        wrong: None,
    }))
}

async fn load_saved(app: &App, person: &Person, id: i64) -> Result<Made, Failure> {
    viewer::owner(person)?;
    app.store.made(id).await?.ok_or(Failure::Nothing)
}

/// One of them.
pub(crate) async fn one(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    RawQuery(query): RawQuery,
) -> Answer {
    let made = load_saved(&app, &person, id).await?;
    let (held, reread) = (load_held(&app, &person, &made).await?, reread(query.as_deref()));
    let wrong = viewer::read(&made).err();
    let frame = Frame::new(&app, &person, made.name.clone(), "viewer");
    let (sort, text, link) = (sort_name(made.sort), made.text.clone(), link_target(&made.source));
    let ticked = made.sort == Sort::Kind && super::kinds::is_ticked(&text);
    let made = saved_row(made, &person.locale);
    answer::render_page(&OnePage { frame, made, sort, link, text, wrong, ticked, held, reread })
}

/// Has pages read for a kind from now on, or no longer.
pub(crate) async fn switch(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let made = load_saved(&app, &person, id).await?;
    if made.sort != Sort::Kind {
        return Err(Failure::Nothing);
    }
    let kind = kinds::read(&made.name, &made.text).map_err(Failure::Form)?;
    let to = switched(&app, &person, kind, form.get("do")).await?;
    answer::redirect_to(&format!("/saved/{id}{to}"))
}

/// Its file.
pub(crate) async fn file(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    let made = load_saved(&app, &person, id).await?;
    let ending = match made.sort {
        Sort::Rule | Sort::Learnt => "rule",
        Sort::Kind => "toml",
    };
    viewer::attached("text/plain; charset=utf-8", made.text, &viewer::file_name(&made.name, ending))
}

/// Runs it on another page.
pub(crate) async fn run(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let made = load_saved(&app, &person, id).await?;
    let page = viewer::load_from_form(&app, &person, &form).await?;
    answer::redirect_to(&format!("/viewer/{page}?{}={id}", sort_name(made.sort)))
}

/// Throws it away.
pub(crate) async fn remove(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    _: SubmittedForm,
) -> Answer {
    viewer::editor(&person)?;
    app.store.remove_made(id).await?;
    answer::redirect_to("/saved")
}
