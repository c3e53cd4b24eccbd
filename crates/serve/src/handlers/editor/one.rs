//! One entry: its fields to mend, and what becomes of it.
//!
//! ```text
//! accept ──▶ the catalogue      reject ──▶ out of sight      keep ──▶ as it was, with the fields as they are now
//! find ──▶ the form again, with the subjects that were looked for
//! ```

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use store::{Entry, Metadata, Stage};
use thesaurus::Thesaurus;

use super::concepts::{self, Choices};
use super::editor;
use super::judged::Judged;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::to_percent;
use crate::catalogue_values::{is_language_tag, is_partial_date};
use crate::frame::Frame;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::person::Person;
use crate::secret;
use crate::values::link_target;

#[derive(Template)]
#[template(path = "editor_one.html")]
struct One {
    frame: Frame,
    id: i64,
    url: String,
    link: Option<String>,
    stage: &'static str,
    /// The message that names it.
    stage_message: &'static str,
    why: Option<String>,
    metadata: Metadata,
    /// One a line.
    authors: String,
    /// Those of nobody's vocabulary.
    subjects: String,
    keywords: String,
    /// Subjects of a vocabulary: those that it has, and those that are suggested.
    concepts: Choices,
    /// Is there a vocabulary to look through?
    has_vocabulary: bool,
    /// What was looked for in it, and what is there.
    looked: Option<(String, Choices)>,
    sure: u32,
    /// Where the description comes from, in words.
    rung: &'static str,
    before: Option<i64>,
    after: Option<i64>,
    left: u32,
    /// The entry that was judged before, which can be undone.
    judged: Option<Judged>,
    wrong: Option<String>,
    /// What is wrong with the language and the date: as they are, they would be given out so.
    wrong_language: Option<Message>,
    wrong_date: Option<Message>,
    /// What the entry was when the form was made, so that nobody overwrites another's work unawares.
    was: String,
}

/// An entry's form.
pub(crate) async fn form(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    RawQuery(query): RawQuery,
) -> Answer {
    editor(&person)?;
    let entry = app.store.entry(id).await?.ok_or(Failure::Nothing)?;
    let was = version_of(&entry);
    let judged = Judged::of(&app, &query.unwrap_or_default()).await?;
    answer::render_page(&One { judged, ..build_page(&app, &person, entry, was, None).await? })
}

/// What changes with an entry.
fn version_of(entry: &Entry) -> String {
    secret::hash(&format!("{:?} {:?}", entry.stage, entry.metadata))
}

/// A form that cannot be taken as it is, with what was written in it.
async fn refuse_form(
    app: &App,
    person: &Person,
    entry: Entry,
    metadata: Metadata,
    status: StatusCode,
    why: Message,
) -> Answer {
    let (was, why) = (version_of(&entry), why.in_language(person.locale.language).into());
    let page = build_page(app, person, Entry { metadata, ..entry }, was, Some(why)).await?;
    let mut page = answer::render_page(&page)?;
    *page.status_mut() = status;
    Ok(page)
}

async fn build_page(
    app: &App,
    person: &Person,
    entry: Entry,
    was: String,
    wrong: Option<String>,
) -> Result<One, Failure> {
    let (before, after) = app.store.beside(entry.id).await?;
    let stages = app.store.stages().await?;
    let left = stages.iter().filter(|(stage, _)| matches!(stage, Stage::Described | Stage::Failed));
    let title =
        if entry.metadata.title.is_empty() { entry.url.clone() } else { entry.metadata.title.clone() };
    let thesaurus = app.options.subjects.as_deref();
    let text = |why: Message| why.in_language(person.locale.language);
    let own = entry.metadata.subjects.iter().filter(|subject| subject.uri.is_empty());
    Ok(One {
        judged: None,
        frame: Frame::new(app, person, title, "editor"),
        id: entry.id,
        link: link_target(&entry.url),
        url: entry.url,
        stage: entry.stage.name(),
        stage_message: stage_message(entry.stage),
        why: entry.why,
        authors: entry.metadata.authors.join("\n"),
        subjects: own.map(|subject| subject.label.as_str()).collect::<Vec<_>>().join("\n"),
        concepts: Choices::of(&entry.metadata, thesaurus),
        has_vocabulary: thesaurus.is_some(),
        looked: None,
        keywords: entry.metadata.keywords.join("\n"),
        sure: to_percent(entry.metadata.confidence),
        rung: if entry.metadata.description.is_empty() {
            ""
        } else {
            rung_label(entry.metadata.rung.as_deref())
        },
        wrong_language: check_language(&entry.metadata).err().map(text),
        wrong_date: check_date(&entry.metadata).err().map(text),
        metadata: entry.metadata,
        before,
        after,
        left: left.map(|(_, count)| count).sum(),
        wrong,
        was,
    })
}

/// The message that names a stage.
fn stage_message(stage: Stage) -> &'static str {
    match stage {
        Stage::Waits => "stage-waits",
        Stage::Described => "stage-described",
        Stage::Failed => "stage-failed",
        Stage::Accepted => "stage-accepted",
        Stage::Rejected => "stage-rejected",
    }
}

/// The rungs of the annotator's ladder (`docs/annotation.md`), as the messages that an editor reads.
fn rung_label(name: Option<&str>) -> &'static str {
    match name {
        Some("meta") => "rung-meta",
        Some("introduction") => "rung-introduction",
        Some("paragraph") => "rung-paragraph",
        Some("sentences") => "rung-sentences",
        Some("pictures") => "rung-pictures",
        Some("title") => "rung-title",
        Some(_) => "rung-question",
        None => "rung-hand",
    }
}

/// Is the language one that programs know?
fn check_language(metadata: &Metadata) -> Result<(), Message> {
    match metadata.language.as_deref().filter(|language| !language.is_empty() && !is_language_tag(language)) {
        Some(language) => Err(Message::new("entry-no-language").with("text", language)),
        None => Ok(()),
    }
}

/// Is the date one that programs know?
fn check_date(metadata: &Metadata) -> Result<(), Message> {
    match metadata.date.as_deref().filter(|date| !date.is_empty() && !is_partial_date(date)) {
        Some(date) => Err(Message::new("entry-no-date").with("text", date)),
        None => Ok(()),
    }
}

/// Does with an entry what its form says.
pub(crate) async fn judge(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let by = editor(&person)?.id;
    let entry = app.store.entry(id).await?.ok_or(Failure::Nothing)?;
    let thesaurus = app.options.subjects.as_deref();
    let metadata = form_metadata(&form, &entry.metadata, thesaurus);
    if !form.get("was").is_empty() && form.get("was") != version_of(&entry) {
        let stage = Message::new(stage_message(entry.stage));
        let why = Message::new("entry-changed").with("stage", stage);
        return refuse_form(&app, &person, entry, metadata, StatusCode::CONFLICT, why).await;
    }
    // Enter in the field in which subjects are looked for is Accept to a browser: nothing is judged while somebody looks.
    let looks = form.get("do") == "find" || form.get("do") == "accept" && !form.get("letters").is_empty();
    if let Some(thesaurus) = thesaurus.filter(|_| looks) {
        let letters = form.get("letters").to_owned();
        let choices = Choices::beginning(&letters, metadata.language.as_deref(), thesaurus);
        let was = form.get("was").to_owned();
        let page = build_page(&app, &person, Entry { metadata, ..entry }, was, None).await?;
        return answer::render_page(&One { looked: Some((letters, choices)), ..page });
    }
    let stage = match form.get("do") {
        "accept" if metadata.title.is_empty() || metadata.description.is_empty() => {
            let why = Message::new("entry-needs-title");
            return refuse_form(&app, &person, entry, metadata, StatusCode::BAD_REQUEST, why).await;
        }
        "reject" => Stage::Rejected,
        "again" => return read_again(&app, entry, by).await,
        "undo" => {
            app.store.judge(id, entry.metadata, Stage::Described).await?;
            return answer::redirect_to(&format!("/editor/{id}"));
        }
        _ if check_language(&metadata).and(check_date(&metadata)).is_err() => {
            let why = Message::new("edit-wrong");
            return refuse_form(&app, &person, entry, metadata, StatusCode::BAD_REQUEST, why).await;
        }
        "accept" => Stage::Accepted,
        _ => entry.stage,
    };
    app.store.judge(id, metadata, stage).await?;
    match (form.get("do"), next_entry(&app, id).await?) {
        ("accept" | "reject", Some(next)) => answer::redirect_to(&format!("/editor/{next}?judged={id}")),
        ("accept" | "reject", None) => answer::redirect_to(&format!("/editor?judged={id}")),
        _ => answer::redirect_to(&format!("/editor/{id}")),
    }
}

/// The next entry to look at: behind this one, else the first.
async fn next_entry(app: &App, id: i64) -> Result<Option<i64>, Failure> {
    let (_, behind) = app.store.beside(id).await?;
    match behind {
        Some(behind) => Ok(Some(behind)),
        None => Ok(app.store.to_see(1).await?.first().map(|entry| entry.id)),
    }
}

/// Reads the page again: it may be back.
async fn read_again(app: &App, entry: Entry, by: i64) -> Answer {
    app.store.judge(entry.id, entry.metadata, Stage::Rejected).await?;
    let pages = super::addresses(&entry.url)?;
    app.store.offer(pages, by).await?;
    app.offered.notify_one();
    answer::redirect_to("/editor")
}

fn form_metadata(form: &SubmittedForm, before: &Metadata, thesaurus: Option<&Thesaurus>) -> Metadata {
    let lines = |name: &str| {
        let lines = form.get(name).lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    };
    let some = |name: &str| Some(form.get(name).to_owned()).filter(|text| !text.is_empty());
    let description = form.get("description").split_whitespace().collect::<Vec<_>>().join(" ");
    Metadata {
        title: form.get("title").to_owned(),
        // Who writes anew is the rung.
        rung: before.rung.clone().filter(|_| description == before.description),
        description,
        authors: lines("authors"),
        subjects: concepts::read_subjects(form, before, thesaurus),
        keywords: lines("keywords"),
        language: some("language"),
        page_type: some("type"),
        date: some("date"),
        confidence: before.confidence,
    }
}
