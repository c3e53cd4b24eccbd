//! The pattern viewer (IEPAD section 4): a page beside the lists that were found on it, corrected and kept as a rule.
//!
//! ```text
//! address or HTML ──▶ cache ──▶ /viewer/ID?list=1  copy │ lists, patterns, thresholds
//!                               ├─ correct ───────▶    table of records
//!                               ├─ rule ── save ──▶ /saved/N ── run ──▶ /viewer/ID?rule=N, another page
//!                               └─ CSV, JSON
//! ```
//!
//! It begins with what was found, never with a blank page. Looking is for all who are logged in, keeping for editors.

mod boundary;
mod edit;
mod edit_form;
mod edited_list;
mod file;
mod list_view;
mod load;
mod missed;
pub(crate) mod page_cache;
pub(crate) mod selection;
mod state;
mod summary;
mod template;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse};
use store::{Made, Role, Sort};

pub(crate) use file::{attached, name as file_name};
pub(crate) use list_view::{Saved, records_of_kind};
pub(crate) use load::{form, load, load_from_form, load_page, owner};
pub(crate) use page_cache::Page;
pub(crate) use summary::{ListSummary, run_saved, summarize_lists};
pub(crate) use template::{Grid, grid};

use super::blocking::run_blocking;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::copy;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::person::Person;
use edit::Edit;
use edited_list::apply_edits;
use list_view::{ListView, Patterns, build_list_view};
use selection::{Selection, Target};
use state::ViewerState;

async fn load_state(app: &App, person: &Person, id: &str, query: &str) -> Result<ViewerState, Failure> {
    let page = app.page_cache.page(&owner(person)?, id).ok_or(Failure::Nothing)?;
    let selection = Selection::parse(query)?;
    let saved = match selection.target {
        Target::Rule(id) => Some(saved(app, id, Sort::is_rule).await?),
        Target::Kind(id) => Some(saved(app, id, |sort| sort == Sort::Kind).await?),
        Target::List(_) | Target::Pattern(_) => None,
    };
    let mends = match selection.replaceable_rule() {
        Some(id) => app.store.made(id).await?.filter(|made| made.sort.is_rule()),
        None => None,
    };
    let mends = mends.map(|made| (made.id, made.name));
    run_blocking(move || {
        let patterns = Patterns::of(&page, &selection);
        let view = build_list_view(&page, &selection, Some(&patterns), saved.as_ref());
        ViewerState { page, selection, patterns, view, mends }
    })
    .await
}

/// What was saved under a number.
async fn saved(app: &App, id: i64, fits: fn(Sort) -> bool) -> Result<Saved, Failure> {
    let made = app.store.made(id).await?.filter(|made| fits(made.sort)).ok_or(Failure::Nothing)?;
    read(&made).map_err(Failure::Form)
}

/// The rule or the kind that something saved is.
pub(crate) fn read(made: &Made) -> Result<Saved, String> {
    match made.sort {
        Sort::Rule | Sort::Learnt => {
            let rule = gleaner::Rule::read(&made.name, &made.text).map_err(|error| error.to_string())?;
            Ok(Saved::Rule(Box::new(rule)))
        }
        Sort::Kind => {
            let kind =
                gleaner::Schema::from_toml(&made.name, &made.text).map_err(|error| error.to_string())?;
            Ok(Saved::Kind(Box::new(kind)))
        }
    }
}

/// The page with its lists.
pub(crate) async fn view(
    State(app): State<App>,
    person: Person,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    let state = load_state(&app, &person, &id, query.as_deref().unwrap_or_default()).await?;
    template::page(&app, &person, &id, &state)
}

/// The page's copy, with the records outlined.
pub(crate) async fn copy(
    State(app): State<App>,
    person: Person,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    let state = load_state(&app, &person, &id, query.as_deref().unwrap_or_default()).await?;
    let units = state.view.map(|view| view.units).unwrap_or_default();
    let body = format!("{}{}", copy::HEAD, copy::body(&state.page.doc, &[], &units));
    let mut answer = Html(body).into_response();
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(copy::POLICY));
    Ok(answer)
}

/// The records as a file, or the rule that leads to them.
pub(crate) async fn take(
    State(app): State<App>,
    person: Person,
    Path((id, format)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Answer {
    let state = load_state(&app, &person, &id, query.as_deref().unwrap_or_default()).await?;
    let view = state.view.ok_or(Failure::Nothing)?;
    match format.as_str() {
        "records.csv" => file::table(&view.table, "csv"),
        "records.json" => file::table(&view.table, "json"),
        "list.rule" => attached("text/plain; charset=utf-8", rule(view)?, "list.rule"),
        _ => Err(Failure::Nothing),
    }
}

fn rule(view: ListView) -> Result<String, Failure> {
    view.rule.ok_or(Failure::Nothing)?.map_err(Failure::Form)
}

/// Corrects the chosen list.
pub(crate) async fn correct(
    State(app): State<App>,
    person: Person,
    Path(id): Path<String>,
    form: SubmittedForm,
) -> Answer {
    let page = app.page_cache.page(&owner(&person)?, &id).ok_or(Failure::Nothing)?;
    let selection = Selection::parse(form.get("chosen"))?;
    let key = selection.key();
    if form.get("do") == "find" {
        let found = Selection { find: form.get("find").chars().take(100).collect(), ..selection };
        return answer::redirect_to(&format!("/viewer/{id}?{}#missed", found.query_string()));
    }
    let selection = Selection { find: String::new(), ..selection };
    let at = if form.get("column").is_empty() { "records" } else { "columns" };
    let to = format!("/viewer/{id}?{}#{at}", selection.query_string());
    if form.get("do") == "undo" {
        page.undo(&key);
        return answer::redirect_to(&to);
    }
    let edit = Edit::of(&form)?;
    let saved = match selection.target {
        Target::Rule(id) => Some(saved(&app, id, Sort::is_rule).await?),
        _ => None,
    };
    run_blocking(move || corrected(&page, &selection, key, edit, saved)).await??;
    answer::redirect_to(&to)
}

/// Keeps a correction, if it changes anything.
fn corrected(
    page: &Page,
    selection: &Selection,
    key: String,
    edit: Edit,
    saved: Option<Saved>,
) -> Result<(), Failure> {
    let edits = page.edits(&key);
    let list = match (selection.target, saved) {
        (Target::List(n), _) => page.lists.get(n - 1).cloned().map(|list| (list, edits)),
        (Target::Pattern(n), _) => {
            let patterns = Patterns::of(page, selection);
            let found = patterns.found.get(n - 1);
            let list =
                found.map(|found| gleaner::by_pattern(&page.doc, &patterns.tokens, found, &page.marks));
            list.map(|list| (list, edits))
        }
        (Target::Rule(_), Some(Saved::Rule(rule))) => Some(list_view::list_of_rule(page, &rule, &edits)),
        (Target::Rule(_) | Target::Kind(_), _) => None,
    };
    let (list, mut edits) = list.ok_or(Failure::Nothing)?;
    let before = apply_edits(page, &list, &edits);
    edits.push(edit.clone());
    if apply_edits(page, &list, &edits) == before {
        return Err(Message::new("would-change-nothing").into());
    }
    page.edit(key, edit);
    Ok(())
}

/// Keeps the rule that leads to the list, as a new one or in the place of the one that it mends.
pub(crate) async fn save(
    State(app): State<App>,
    person: Person,
    Path(id): Path<String>,
    form: SubmittedForm,
) -> Answer {
    let maker = editor(&person)?;
    let state = load_state(&app, &person, &id, form.get("chosen")).await?;
    let text = rule(state.view.ok_or(Failure::Nothing)?)?;
    let source = state.page.source.clone();
    if let Some((id, name)) = state.mends.filter(|_| form.get("do") == "mend") {
        app.store.set_made(id, name, source, text).await?;
        return answer::redirect_to(&format!("/saved/{id}"));
    }
    let name = edit_form::name(form.get("name"))?;
    let made = Made { id: 0, owner: Some(maker), sort: Sort::Rule, name, source, text, at: 0 };
    let id = app.store.add_made(made).await?;
    answer::redirect_to(&format!("/saved/{id}"))
}

/// The editor who asks.
pub(crate) fn editor(person: &Person) -> Result<i64, Failure> {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    if person.is(Role::Editor) { Ok(reader.id) } else { Err(Failure::Forbidden) }
}
