//! Searches that other sites show in a frame of theirs: a list, a week or a month, without scripts, forms and cookies.
//!
//! ```text
//! /embed/de/event?q=jazz&view=month ──▶ what anybody finds ──▶ a page that every site may frame; its links open pages of ours beside
//! ```

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::results::{Results, results};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::language::Language;
use crate::locale::Locale;
use crate::person::Person;
use crate::search_params::SearchParams;

#[derive(Template)]
#[template(path = "embed.html")]
struct Embed {
    frame: Frame,
    heading: String,
    path: String,
    params: SearchParams,
    results: Results,
    is_embedded: bool,
    wrong: Option<String>,
}

/// A search of a kind in a language.
pub(crate) async fn embed(
    State(app): State<App>,
    person: Person,
    Path((language, name)): Path<(String, String)>,
    params: SearchParams,
) -> Answer {
    let language = Language::ALL.into_iter().find(|known| known.tag() == language);
    let locale = Locale::negotiate(Some(language.ok_or(Failure::Nothing)?), "");
    let person = Person { locale, ..person };
    let kind = person.kinds.named(&name).ok_or(Failure::Nothing)?;
    // What does not fit stands on the page to which the frame leads.
    let params = SearchParams { page: String::new(), ..params.for_kind(&kind.schema) };
    let (results, wrong) = match results(&app, &person, &kind.schema, &params).await {
        Ok(results) => (results, None),
        Err(why @ (Failure::Form(_) | Failure::Refused(_))) => {
            (Results::default(), Some(why.in_language(person.locale.language)))
        }
        Err(other) => return Err(other),
    };
    let status = if wrong.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let page = Embed {
        frame: Frame::new(&app, &person, kind.called(&person.locale), ""),
        heading: kind.called(&person.locale).to_owned(),
        path: kind.page_path(),
        params,
        results,
        is_embedded: true,
        wrong,
    };
    let mut answer = answer::embeddable_page(&page)?;
    *answer.status_mut() = status;
    Ok(answer)
}
