//! Questions: asked in a reader's own words, answered by what pages answer.

use askama::Template;
use axum::extract::State;
use store::Hit;

use crate::answer::{self, Answer};
use crate::app::App;
use crate::asked::Asked;
use crate::frame::Frame;
use crate::person::Person;
use crate::rooms::events::turns;
use crate::shown::{followable, host, percent, said};

/// Answers to a question.
const ANSWERS: usize = 10;

/// A question with its answer.
struct Pair {
    id: i64,
    question: String,
    /// The answer's paragraphs.
    answer: Vec<String>,
    section: String,
    host: String,
    link: Option<String>,
    /// How much of what was asked it holds, in percent.
    fits: Option<u32>,
}

#[derive(Template)]
#[template(path = "questions.html")]
struct Questions {
    frame: Frame,
    asked: Asked,
    pairs: Vec<Pair>,
    before: Option<String>,
    after: Option<String>,
}

/// Questions that pages answer: those that fit what is asked, or all.
pub(crate) async fn questions(State(app): State<App>, person: Person, asked: Asked) -> Answer {
    let feed = Some(format!("/questions.atom?{}", asked.all()));
    let frame = Frame { feed, ..Frame::new(&app, &person, "Questions", "questions") };
    if !asked.q.trim().is_empty() {
        let found = app.store.ask(&asked.q, ANSWERS).await?;
        let pairs = found.iter().map(|(hit, fits)| pair(hit, Some(percent(*fits)))).collect();
        return answer::page(&Questions { frame, asked, pairs, before: None, after: None });
    }
    let (hits, more) = asked.cut(app.store.search(asked.query("faq")?).await?);
    let (before, after) = turns(&asked, more);
    let pairs = hits.iter().map(|hit| pair(hit, None)).collect();
    answer::page(&Questions { frame, asked, pairs, before, after })
}

fn pair(hit: &Hit, fits: Option<u32>) -> Pair {
    let field = |name: &str| hit.fields.get(name).map(said).unwrap_or_default();
    let anchor = Some(field("anchor")).filter(|anchor| !anchor.is_empty());
    let page = hit.source.as_deref().and_then(followable);
    let link = page.map(|page| {
        anchor.map_or(page.clone(), |anchor| format!("{page}#{}", anchor.trim_start_matches('#')))
    });
    Pair {
        id: hit.id,
        question: hit.title.clone().unwrap_or_default(),
        answer: hit.text.split("\n").filter(|part| !part.trim().is_empty()).map(str::to_owned).collect(),
        section: field("section"),
        host: hit.source.as_deref().map(host).unwrap_or_default(),
        link: link.as_deref().and_then(followable),
        fits,
    }
}
