//! Editing records: fields corrected, records hidden, joined and added by hand, and all of it undone.
//!
//! ```text
//! a record's page ── Correct ──▶ its fields, a line a value ──▶ what was changed is a correction, which outlives visits
//!                 ├─ Hide, Same as … ──▶ the page again, with Undo
//!                 ├─ Split ──▶ two such forms (`split`)
//! a kind's page ──── Add one ──▶ the same form, empty; of a visitor: Suggest one ──▶ hidden until an editor publishes it
//! ```

pub(super) mod split;
mod version;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use gleaner::schema::{Field, FieldType, Role};
use gleaner::{Recurrence, Schema};
use jiff::civil::Date;
use serde_json::Value;
use store::{Fields, Record};

use self::version::{Changed, Version, normalize_text, write_version};
use super::editor::editor;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::record_title;
use crate::frame::Frame;
use crate::inputs::{LONGEST, from_text, to_text};
use crate::kinds;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::person::Person;
use crate::throttle::Name;

/// Letters that a line of the form shows.
const A_LINE: usize = 80;

/// What the names of fields begin with in forms; of the second record where there are two.
const FIELD: &str = "f.";
const OTHER_FIELD: &str = "o.";

/// A field as the form has it.
struct Input {
    name: String,
    called: String,
    text: String,
    /// Several lines.
    long: bool,
    /// What may be chosen, where that is all.
    values: Vec<String>,
    /// How it is written.
    help: String,
    /// What the page says, where that is something else.
    page: Option<String>,
    /// What somebody else made of it since the form was opened.
    changed: Option<String>,
    wrong: Option<String>,
}

#[derive(Template)]
#[template(path = "edit.html")]
struct Edit {
    frame: Frame,
    heading: String,
    /// Where it is sent, and the page to go back to.
    to: String,
    back: String,
    inputs: Vec<Input>,
    longest: usize,
    /// What its fields were when the form was made, so that nobody overwrites another's work unawares.
    was: String,
    wrong: Option<String>,
}

/// The form of a record's fields.
pub(super) async fn form(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    editor(&person)?;
    let record = Edited::of(&app, &person, id).await?;
    answer::render_page(&record.page(&app, &person, None))
}

/// Corrects what was changed in the form.
pub(super) async fn correct(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let who = editor(&person)?.email.clone();
    let record = Edited::of(&app, &person, id).await?;
    let (fields, inputs) = record.read(&form, &person.locale);
    // First, as the form that is sent back is one of the record as it is now.
    if !form.get("was").is_empty() && form.get("was") != record.version() {
        return refused(record.page(&app, &person, Some((inputs, MEANWHILE))), StatusCode::CONFLICT);
    }
    if inputs.iter().any(|input| input.wrong.is_some()) {
        return refused(record.page(&app, &person, Some((inputs, WRONG))), StatusCode::BAD_REQUEST);
    }
    if let Err(why) = is_whole(&record.schema, &record.fields, &fields) {
        return refused(record.page(&app, &person, Some((inputs, why))), StatusCode::BAD_REQUEST);
    }
    if !fields.is_empty() {
        app.store.correct(id, fields, &who).await?;
    }
    answer::redirect_to(&format!("/records/{id}"))
}

const WRONG: &str = "edit-wrong";
const MEANWHILE: &str = "edit-meanwhile";
const UNNAMED: &str = "edit-unnamed";
const ENDS_FIRST: &str = "edit-ends-first";
const NO_START: &str = "edit-no-start";
const NO_OCCURRENCE: &str = "edit-no-occurrence";

/// Of a record that is not there yet nothing is changed: why it is not taken, in words for it.
fn refusal_of_new(why: &'static str) -> &'static str {
    match why {
        WRONG => "new-wrong",
        ENDS_FIRST => "new-ends-first",
        NO_START => "new-no-start",
        NO_OCCURRENCE => "new-no-occurrence",
        other => other,
    }
}

fn refused(page: Edit, status: StatusCode) -> Answer {
    let mut page = answer::render_page(&page)?;
    *page.status_mut() = status;
    Ok(page)
}

/// Hides a record.
pub(super) async fn hide(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    _: SubmittedForm,
) -> Answer {
    let who = &editor(&person)?.email;
    app.store.hide(id, who).await?;
    answer::redirect_to(&format!("/records/{id}"))
}

/// Joins another record with this one, which is shown in its place.
pub(super) async fn merge(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let who = &editor(&person)?.email;
    let other = number_of(form.get("record"));
    let joined = match other {
        Some(other) => app.store.merge(other, id, who).await?,
        None => None,
    };
    match joined {
        Some(_) => answer::redirect_to(&format!("/records/{id}")),
        None => Err(Message::new(NOT_JOINED).into()),
    }
}

/// Why two records cannot be joined.
pub(super) const NOT_JOINED: &str = "cannot-be-joined";

/// The number of a record that somebody names by it, or by the address of its page.
fn number_of(text: &str) -> Option<i64> {
    let last = text.split(['?', '#']).find(|part| !part.is_empty())?;
    last.trim_end_matches('/').rsplit('/').next()?.parse().ok()
}

/// Undoes an edit.
pub(super) async fn undo(
    State(app): State<App>,
    person: Person,
    Path(edit): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let who = &editor(&person)?.email;
    match app.store.undo(edit, who).await? {
        // Of a joined record the other one is looked at.
        Some(record) => {
            let record = form.get("record").parse().unwrap_or(record);
            answer::redirect_to(&format!("/records/{record}"))
        }
        None => Err(Message::new("undone-already").into()),
    }
}

/// The form of a record that no page tells of.
pub(super) async fn new(State(app): State<App>, person: Person, Path(kind): Path<String>) -> Answer {
    editor(&person)?;
    let record = Edited::new(&person, &kind)?;
    answer::render_page(&record.page(&app, &person, None))
}

/// Adds a record.
pub(super) async fn add(
    State(app): State<App>,
    person: Person,
    Path(kind): Path<String>,
    form: SubmittedForm,
) -> Answer {
    let who = editor(&person)?.email.clone();
    let record = Edited::new(&person, &kind)?;
    let (fields, inputs) = record.read(&form, &person.locale);
    if let Err(why) = record.is_right(&fields, &inputs) {
        return refused(record.page(&app, &person, Some((inputs, why))), StatusCode::BAD_REQUEST);
    }
    let added = Record::of_row(&record.schema, fields, Fields::new());
    let id = app.store.add_record(added, &who).await?;
    answer::redirect_to(&format!("/records/{id}"))
}

/// The form in which anybody suggests a record.
pub(super) async fn suggestion(State(app): State<App>, person: Person, Path(kind): Path<String>) -> Answer {
    let record = Edited::new(&person, &kind)?;
    answer::render_page(&record.suggestion(&app, &person, None))
}

/// Keeps what somebody suggests, for an editor to look at.
pub(super) async fn suggest(
    State(app): State<App>,
    person: Person,
    Path(kind): Path<String>,
    form: SubmittedForm,
) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let record = Edited::new(&person, &kind)?;
    let (fields, inputs) = record.read(&form, &person.locale);
    if let Err(why) = record.is_right(&fields, &inputs) {
        return refused(record.suggestion(&app, &person, Some((inputs, why))), StatusCode::BAD_REQUEST);
    }
    let suggested = Record::of_row(&record.schema, fields, Fields::new());
    let reader = person.reader.as_ref();
    let who = reader.map_or(VISITOR, |reader| &reader.email);
    let is_kept = app.store.suggest(suggested, reader.map(|reader| reader.id), who).await?;
    let thanks = if is_kept { THANKS } else { FULL };
    let (frame, path) =
        (Frame::new(&app, &person, person.locale.text("thank-you"), ""), kinds::page_path(&kind));
    answer::render_page(&Suggested { frame, thanks, path })
}

/// Who suggests without an account, as histories call them.
pub(super) const VISITOR: &str = "a visitor";

const THANKS: &str = "suggestion-kept";
const FULL: &str = "suggestion-not-kept";

#[derive(Template)]
#[template(path = "suggested.html")]
struct Suggested {
    frame: Frame,
    thanks: &'static str,
    path: String,
}

/// Is a record one with these fields in place of what it says? It says what it is called, as far as its kind knows such a field, ends
/// no sooner than it begins, and begins where it takes place and ends. A page may tell of an end alone: that is refused only where
/// the fields say when it is.
pub(super) fn is_whole(schema: &Schema, says: &Fields, fields: &Fields) -> Result<(), &'static str> {
    let of_role = |role| {
        let name = &schema.of_role(role)?.name;
        fields.get(name).or_else(|| says.get(name)).filter(|value| !value.is_null())
    };
    let is_named = schema.of_role(Role::Title).is_none() || of_role(Role::Title).is_some();
    if !is_named || (says.is_empty() && fields.is_empty()) {
        return Err(UNNAMED);
    }
    let is_written = |role| schema.of_role(role).is_some_and(|field| fields.contains_key(&field.name));
    let ends_alone = schema.takes_place() && of_role(Role::End).is_some() && of_role(Role::Start).is_none();
    if ends_alone && (is_written(Role::Start) || is_written(Role::End)) {
        return Err(NO_START);
    }
    // Where one of the two has no clock their days are compared.
    let moment = |role| of_role(role).and_then(Value::as_str);
    let ends_first = moment(Role::Start).zip(moment(Role::End)).is_some_and(|(start, end)| {
        let length = start.len().min(end.len());
        end.get(..length) < start.get(..length)
    });
    let is_never = moment(Role::Start)
        .zip(moment(Role::Repeats))
        .filter(|_| [Role::Start, Role::End, Role::Repeats].into_iter().any(is_written))
        .is_some_and(|(start, rule)| never_recurs(rule, start, moment(Role::End)));
    match (ends_first, is_never) {
        (true, _) => Err(ENDS_FIRST),
        (false, true) => Err(NO_OCCURRENCE),
        (false, false) => Ok(()),
    }
}

/// Is there no day on which what recurs takes place, from its start on?
fn never_recurs(rule: &str, start: &str, end: Option<&str>) -> bool {
    let day = |moment: &str| moment.get(..10).and_then(|day| day.parse::<Date>().ok());
    let (Ok(rule), Some(start)) = (rule.parse::<Recurrence>(), day(start)) else { return false };
    rule.times(start, end.and_then(day), true).is_none()
}

/// What is edited.
struct Edited {
    /// What the names of its fields begin with.
    prefix: &'static str,
    /// None of a record that is to be added.
    id: Option<i64>,
    heading: String,
    schema: Schema,
    fields: Fields,
    corrections: Vec<store::Correction>,
}

impl Edited {
    async fn of(app: &App, person: &Person, id: i64) -> Result<Edited, Failure> {
        let whole = app.store.whole(id).await?.ok_or(Failure::Nothing)?;
        let schema = person.kinds.schema(&whole.hit.kind).ok_or(Failure::Nothing)?;
        Ok(Edited {
            prefix: FIELD,
            id: Some(id),
            heading: record_title(&whole.hit, &person.kinds, &person.locale),
            schema: (**schema).clone(),
            fields: whole.hit.fields,
            corrections: whole.corrections,
        })
    }

    fn new(person: &Person, kind: &str) -> Result<Edited, Failure> {
        let schema = person.kinds.schema(kind).ok_or(Failure::Nothing)?;
        let kind = person.locale.language.in_sentence(schema.called(person.locale.language.tag()));
        let heading = person.locale.text("new-of-kind").with("kind", kind).to_string();
        let (fields, corrections) = (Fields::new(), Vec::new());
        Ok(Edited { prefix: FIELD, id: None, heading, schema: (**schema).clone(), fields, corrections })
    }

    /// What changes with an edit of a field that a form can write.
    fn version(&self) -> String {
        let fields = self.schema.fields.iter();
        write_version(
            fields.filter_map(|field| Some((&*field.name, to_text(field, self.fields.get(&field.name))?))),
        )
    }

    /// The fields that a form can write, as they are.
    fn inputs(&self, locale: &Locale) -> Vec<Input> {
        let input = |field: &Field| {
            let text = to_text(field, self.fields.get(&field.name))?;
            let mut values: Vec<String> = field.values.iter().map(|(value, _)| value.clone()).collect();
            if !values.is_empty() && !text.is_empty() && !values.contains(&text) {
                values.push(text.clone());
            }
            let page = self.corrections.iter().find(|correction| correction.field == field.name);
            Some(Input {
                name: format!("{}{}", self.prefix, field.name),
                called: field.called(locale.language.tag()),
                long: is_long(field, &text),
                text,
                values,
                help: help(field, locale),
                page: page.and_then(|correction| to_text(field, Some(&correction.page))),
                changed: None,
                wrong: None,
            })
        };
        self.schema.fields.iter().filter_map(input).collect()
    }

    /// The fields whose texts were changed in the form, and the form as it was filled in; what somebody else changed since it was
    /// opened, and nobody here, is as it is now.
    fn read(&self, form: &SubmittedForm, locale: &Locale) -> (Fields, Vec<Input>) {
        let mut fields = Fields::new();
        let mut inputs = self.inputs(locale);
        let opened = Version::new(form.get("was"));
        for input in &mut inputs {
            let name = input.name.strip_prefix(self.prefix).unwrap_or(&input.name);
            let Some(field) = self.schema.field(name) else { continue };
            let Some(text) = form.all(&input.name).pop() else { continue };
            let text = normalize_text(&text);
            let changed = opened.compare(&field.name, &text, &input.text);
            input.changed = describe_change(changed, &input.text, locale);
            if matches!(changed, Changed::ByNobody | Changed::Elsewhere) {
                continue;
            }
            match from_text(field, &text) {
                Ok(value) if self.id.is_none() && value.is_null() => {}
                Ok(value) => drop(fields.insert(field.name.clone(), value)),
                Err(why) => input.wrong = Some(why.in_language(locale.language).into()),
            }
            input.text = text;
        }
        (fields, inputs)
    }

    /// Can it be added as the form has it?
    fn is_right(&self, fields: &Fields, inputs: &[Input]) -> Result<(), &'static str> {
        let is_read = if inputs.iter().any(|input| input.wrong.is_some()) { Err(WRONG) } else { Ok(()) };
        is_read.and_then(|()| is_whole(&self.schema, &self.fields, fields))
    }

    /// The page of a form in which anybody suggests a record.
    fn suggestion(&self, app: &App, person: &Person, filled: Option<(Vec<Input>, &'static str)>) -> Edit {
        let page = self.page(app, person, filled);
        let kind = person.locale.language.in_sentence(self.schema.called(person.locale.language.tag()));
        let heading = person.locale.text("suggest-new-of-kind").with("kind", kind).to_string();
        Edit { to: format!("/suggest/{}", self.schema.name), heading, ..page }
    }

    /// The page, with a form that was filled in and what is wrong with it.
    fn page(&self, app: &App, person: &Person, filled: Option<(Vec<Input>, &'static str)>) -> Edit {
        let path = kinds::page_path(&self.schema.name);
        let (to, back) = match self.id {
            Some(id) => (format!("/records/{id}/edit"), format!("/records/{id}")),
            None => (format!("/edit/new/{}", self.schema.name), path.clone()),
        };
        let (inputs, wrong) = match filled {
            Some((inputs, why)) => {
                let why = if self.id.is_some() { why } else { refusal_of_new(why) };
                (inputs, Some(person.locale.text(why).into()))
            }
            None => (self.inputs(&person.locale), None),
        };
        let (frame, heading) = (Frame::new(app, person, self.heading.clone(), path), self.heading.clone());
        Edit { frame, heading, to, back, inputs, longest: LONGEST, was: self.version(), wrong }
    }
}

/// What somebody else made of a field since the form was opened, for who sees the form again.
fn describe_change(changed: Changed, now: &str, locale: &Locale) -> Option<String> {
    match changed {
        Changed::ByNobody | Changed::Here => None,
        Changed::Elsewhere => Some(locale.text("edit-taken-over").into()),
        Changed::ByBoth if now.is_empty() => Some(locale.text("edit-emptied").into()),
        Changed::ByBoth => Some(locale.text("edit-stands-now").with("text", now).into()),
    }
}

/// May its text be more than a line?
fn is_long(field: &Field, text: &str) -> bool {
    let several = field.many || field.holds == FieldType::Links || field.role == Some(Role::Summary);
    several || text.contains('\n') || text.len() > A_LINE
}

fn help(field: &Field, locale: &Locale) -> String {
    match field.holds {
        FieldType::Date => locale.text("such-as").with("example", "2026-11-30").into(),
        FieldType::DateTime => locale.text("such-as").with("example", "2026-11-30 16:00").into(),
        FieldType::Contact => locale.text("contact-help").into(),
        FieldType::Links => locale.text("links-help").into(),
        _ if field.role == Some(Role::Repeats) => locale.text("repeats-help").into(),
        _ if field.many => locale.text("one-a-line").into(),
        _ => String::new(),
    }
}
