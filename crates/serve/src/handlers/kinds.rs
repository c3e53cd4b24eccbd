//! A kind made by ticking (Event Finder 5.2.3: "find me repeated lists that contain email addresses, first names, …").
//!
//! ```text
//! ticks, gate words ── try on a page ──▶ its records ── keep ──▶ /saved/N, a kind's file ── switch on ──▶ the store's kinds
//!          ▲                                                        │
//!          └──────────────────────── edit ──────────────────────────┘
//! ```

pub(crate) mod held;
mod recognisers;
mod ticked;

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use gleaner::Schema;
use store::{Made, Sort};

use super::blocking::run_blocking;
use super::viewer::{self, Grid, Page};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::person::Person;
use recognisers::RECOGNISERS;
use ticked::Ticked;

#[derive(Template)]
#[template(path = "kind.html")]
struct KindPage {
    frame: Frame,
    ticked: Ticked,
    recognisers: &'static [(&'static str, &'static str, &'static str)],
    wrong: Option<String>,
    /// The kind's file.
    file: Option<String>,
    /// The page that it was tried on: its id in the cache and its name.
    page: Option<(String, String)>,
    grid: Option<Grid>,
    /// The kept kind that is edited: its number and its name.
    edits: Option<(i64, String)>,
}

impl KindPage {
    fn new(app: &App, person: &Person, ticked: Ticked) -> KindPage {
        let frame = Frame::new(app, person, person.locale.text("kind-by-ticking"), "viewer");
        KindPage {
            frame,
            ticked,
            recognisers: RECOGNISERS,
            wrong: None,
            file: None,
            page: None,
            grid: None,
            edits: None,
        }
    }

    fn is_ticked(&self, name: &str) -> bool {
        self.ticked.needs.iter().any(|ticked| ticked == name)
    }
}

/// The form: of a new kind, or of one that was kept.
pub(crate) async fn form(State(app): State<App>, person: Person, RawQuery(query): RawQuery) -> Answer {
    viewer::owner(&person)?;
    let number = query.as_deref().and_then(|query| query.strip_prefix("edit="));
    let Some(number) = number else {
        let fresh = Ticked { at_least: "2".to_owned(), ..Ticked::default() };
        return answer::render_page(&KindPage::new(&app, &person, fresh));
    };
    let made = kept(&app, number).await?.ok_or(Failure::Nothing)?;
    let ticked = Ticked::of_file(&made.text).ok_or_else(|| Message::new("cannot-be-ticked"))?;
    let edits = Some((made.id, made.name));
    answer::render_page(&KindPage { edits, ..KindPage::new(&app, &person, ticked) })
}

/// The kept kind of a number.
async fn kept(app: &App, number: &str) -> Result<Option<Made>, Failure> {
    let Ok(number) = number.parse() else { return Ok(None) };
    Ok(app.store.made(number).await?.filter(|made| made.sort == Sort::Kind))
}

/// Can a kind's file be ticked again?
pub(crate) fn is_ticked(file: &str) -> bool {
    Ticked::of_file(file).is_some()
}

/// Tries what was ticked on a page, or keeps it.
pub(crate) async fn tick(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let page = tried_on(&app, &person, &form).await?;
    let ticked = Ticked::of(&form);
    let file = ticked.file();
    let mut view = KindPage::new(&app, &person, ticked);
    view.edits = kept(&app, form.get("edit")).await?.map(|made| (made.id, made.name));
    view.page = page.as_ref().map(|(id, page)| (id.clone(), page.source.clone()));
    match read(&view.ticked, &file, &person.locale) {
        Err(why) => view.wrong = Some(why),
        Ok(_) if ["keep", "instead"].contains(&form.get("do")) => {
            let instead = form.get("do") == "instead";
            return keep(&app, &person, view, file, instead).await;
        }
        Ok(kind) => {
            view.file = Some(file);
            if let Some((_, page)) = page {
                let grid =
                    run_blocking(move || viewer::grid(&viewer::records_of_kind(&page, &kind), None)).await?;
                view.grid = Some(grid);
            }
        }
    }
    let wrong = view.wrong.is_some();
    let mut answer = answer::render_page(&view)?;
    if wrong {
        *answer.status_mut() = axum::http::StatusCode::BAD_REQUEST;
    }
    Ok(answer)
}

fn read(ticked: &Ticked, file: &str, locale: &Locale) -> Result<Schema, String> {
    if ticked.name.is_empty() {
        return Err(locale.text("kind-needs-name").into());
    }
    if ticked.needs.is_empty() && ticked.words.is_empty() {
        return Err(locale.text("kind-needs-marks").into());
    }
    Schema::from_toml("the kind", file).map_err(|error| error.to_string())
}

/// The page that a form names anew, or the one that was tried before.
async fn tried_on(
    app: &App,
    person: &Person,
    form: &SubmittedForm,
) -> Result<Option<(String, Arc<Page>)>, Failure> {
    let owner = viewer::owner(person)?;
    let before = app.page_cache.page(&owner, form.get("page"));
    let same = |page: &Arc<Page>| {
        form.get("html").is_empty() && [page.source.as_str(), ""].contains(&form.address("url").as_str())
    };
    if let Some(page) = before.filter(same) {
        return Ok(Some((form.get("page").to_owned(), page)));
    }
    if form.get("url").is_empty() && form.get("html").is_empty() {
        return Ok(None);
    }
    let id = viewer::load_from_form(app, person, form).await?;
    let page = app.page_cache.page(&owner, &id);
    Ok(page.map(|page| (id, page)))
}

async fn keep(app: &App, person: &Person, view: KindPage, text: String, instead: bool) -> Answer {
    let owner = Some(viewer::editor(person)?);
    if let Some((id, _)) = view.edits.as_ref().filter(|_| instead) {
        let before = app.store.made(*id).await?.ok_or(Failure::Nothing)?;
        let source = view.page.map_or(before.source, |(_, source)| source);
        app.store.set_made(*id, view.ticked.name, source, text).await?;
        return answer::redirect_to(&format!("/saved/{id}"));
    }
    let source = view.page.map(|(_, source)| source).unwrap_or_else(|| "no page".to_owned());
    let made = Made { id: 0, owner, sort: Sort::Kind, name: view.ticked.name, source, text, at: 0 };
    let id = app.store.add_made(made).await?;
    answer::redirect_to(&format!("/saved/{id}"))
}
