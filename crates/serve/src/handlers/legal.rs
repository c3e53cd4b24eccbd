//! Who answers for the site, and what becomes of what visitors leave.

use askama::Template;
use axum::extract::State;

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::person::Person;
use crate::site::Legal;

#[derive(Template)]
#[template(path = "legal.html")]
struct LegalPage {
    frame: Frame,
    paragraphs: Vec<String>,
}

/// Who answers for it.
pub(crate) async fn imprint(State(app): State<App>, person: Person) -> Answer {
    page(&app, &person, "imprint", app.options.site.imprint.as_ref())
}

/// What becomes of what visitors leave.
pub(crate) async fn privacy(State(app): State<App>, person: Person) -> Answer {
    page(&app, &person, "privacy", app.options.site.privacy.as_ref())
}

fn page(app: &App, person: &Person, title: &'static str, legal: Option<&Legal>) -> Answer {
    match legal {
        None => Err(Failure::Nothing),
        Some(Legal::At(url)) => answer::redirect_to(url.as_str()),
        Some(Legal::Text(text)) => {
            let text = text.replace("\r\n", "\n");
            let paragraphs = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
            let paragraphs = paragraphs.map(str::to_owned).collect();
            answer::render_page(&LegalPage {
                frame: Frame::new(app, person, person.locale.text(title), ""),
                paragraphs,
            })
        }
    }
}
