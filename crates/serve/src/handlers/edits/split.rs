//! Splitting a record that holds two: one form for both, and the pages that tell of the other one.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use store::{Source, Split};

use super::{Edited, Input, LONGEST, MEANWHILE, OTHER_FIELD, WRONG, is_whole};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::handlers::editor::editor;
use crate::kinds;
use crate::middleware::SubmittedForm;
use crate::person::Person;

/// What is wrong with two that would be the same.
pub(in crate::handlers) const NOTHING: &str = "split-nothing";

/// A page of the record.
struct PageChoice {
    number: i64,
    url: String,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "split.html")]
struct SplitPage {
    frame: Frame,
    heading: String,
    back: String,
    own: Vec<Input>,
    other: Vec<Input>,
    pages: Vec<PageChoice>,
    longest: usize,
    /// What its fields were when the form was made.
    was: String,
    wrong: Option<String>,
}

/// The record twice, as it is, and as the other one is to be.
struct Halves {
    own: Edited,
    other: Edited,
    sources: Vec<Source>,
}

impl Halves {
    async fn of(app: &App, person: &Person, id: i64) -> Result<Halves, Failure> {
        let [own, other] = [Edited::of(app, person, id).await?, Edited::of(app, person, id).await?];
        let mut sources = app.store.whole(id).await?.ok_or(Failure::Nothing)?.sources;
        // What was joined with it has pages of its own.
        sources.retain(|source| source.record == id);
        Ok(Halves { own, other: Edited { prefix: OTHER_FIELD, ..other }, sources })
    }

    fn page(&self, app: &App, person: &Person, id: i64) -> SplitPage {
        let heading = self.own.heading.clone();
        let page =
            |source: &Source| PageChoice { number: source.page, url: source.url.clone(), is_chosen: false };
        SplitPage {
            frame: Frame::new(app, person, heading.clone(), kinds::page_path(&self.own.schema.name)),
            heading,
            back: format!("/records/{id}"),
            own: self.own.inputs(&person.locale),
            other: self.other.inputs(&person.locale),
            pages: self.sources.iter().map(page).collect(),
            longest: LONGEST,
            was: self.own.version(),
            wrong: None,
        }
    }
}

/// The form.
pub(in crate::handlers) async fn form(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    editor(&person)?;
    answer::render_page(&Halves::of(&app, &person, id).await?.page(&app, &person, id))
}

/// Splits the record as the form has it, and goes on to the other one.
pub(in crate::handlers) async fn split(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let who = editor(&person)?.email.clone();
    let halves = Halves::of(&app, &person, id).await?;
    let (own, own_inputs) = halves.own.read(&form, &person.locale);
    let (other, other_inputs) = halves.other.read(&form, &person.locale);
    let pages: Vec<i64> = form.all("page").iter().filter_map(|page| page.parse().ok()).collect();
    let is_wrong = own_inputs.iter().chain(&other_inputs).any(|input| input.wrong.is_some());
    let are_whole = [&own, &other].map(|fields| is_whole(&halves.own.schema, &halves.own.fields, fields));
    let refusal = if !form.get("was").is_empty() && form.get("was") != halves.own.version() {
        Some((MEANWHILE, StatusCode::CONFLICT))
    } else if is_wrong {
        Some((WRONG, StatusCode::BAD_REQUEST))
    } else {
        are_whole.into_iter().find_map(Result::err).map(|why| (why, StatusCode::BAD_REQUEST))
    };
    let refusal = match refusal {
        Some(refusal) => refusal,
        None => match app.store.split(id, Split { own, other, pages: pages.clone() }, &who).await? {
            Some((_, part)) => return answer::redirect_to(&format!("/records/{part}")),
            None => (NOTHING, StatusCode::BAD_REQUEST),
        },
    };
    let mut page = SplitPage {
        own: own_inputs,
        other: other_inputs,
        wrong: Some(person.locale.text(refusal.0).into()),
        ..halves.page(&app, &person, id)
    };
    for choice in &mut page.pages {
        choice.is_chosen = pages.contains(&choice.number);
    }
    let mut page = answer::render_page(&page)?;
    *page.status_mut() = refusal.1;
    Ok(page)
}
