//! The language that a reader chooses: a cookie keeps it.

use axum::http::{HeaderMap, header};

use super::log_in::page_before;
use crate::answer::{self, Answer};
use crate::app::App;
use crate::language::{self, Language};
use crate::middleware::SubmittedForm;
use crate::person::{self, KNOWN};
use axum::extract::State;

/// Keeps the language, and shows the page again that it was chosen on; what is no language of ours changes nothing.
pub(crate) async fn choose(State(app): State<App>, headers: HeaderMap, form: SubmittedForm) -> Answer {
    let chosen = Language::ALL.into_iter().find(|language| language.tag() == form.get("language"));
    let mut answer = answer::redirect_to(page_before(&headers).as_deref().unwrap_or("/"))?;
    if let Some(language) = chosen {
        let cookie = person::set_cookie(language::COOKIE, Some(language.tag()), Some(KNOWN), app.is_secure());
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(answer)
}
