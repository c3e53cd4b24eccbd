//! The rooms, and the ways that lead into them.

mod account;
mod accounts;
mod api;
mod assets;
mod catalogue;
mod courses;
mod editor;
mod events;
mod feeds;
mod health;
mod kinds;
mod log_in;
mod mine;
mod questions;
mod record;
mod saved;
mod sources;
mod viewer;

pub(crate) use viewer::Desk;

pub(crate) use mine::fitting;

use axum::Router;
use axum::routing::{get, post};

use crate::answer::Failure;
use crate::app::App;

/// All ways.
pub(crate) fn all() -> Router<App> {
    api::all()
        .route("/", get(events::home))
        .route("/events", get(events::events))
        .route("/events.atom", get(events::atom))
        .route("/events.ics", get(events::calendar))
        .route("/records/{id}", get(record::record))
        .route("/records/{id}/event.ics", get(record::entry))
        .route("/records/{id}/source/{n}", get(record::source))
        .route("/records/{id}/copy/{n}", get(record::copy))
        .route("/records/{id}/rating", post(record::rate))
        .route("/courses", get(courses::courses))
        .route("/courses.atom", get(feeds::courses))
        .route("/questions", get(questions::questions))
        .route("/questions.atom", get(feeds::questions))
        .route("/catalogue", get(catalogue::catalogue))
        .route("/catalogue.atom", get(catalogue::export::atom))
        .route("/catalogue.rdf", get(catalogue::export::dublin_core))
        .route("/catalogue.csv", get(catalogue::export::table))
        .route("/catalogue/{id}", get(catalogue::entry))
        .route("/catalogue/by/{index}", get(catalogue::index))
        .route("/editor", get(editor::queue).post(editor::offer))
        .route("/editor/{id}", get(editor::one::form).post(editor::one::judge))
        .route("/sources", get(sources::sources).post(sources::add))
        .route("/sources/{id}", get(sources::site))
        .route("/viewer", get(viewer::form).post(viewer::put))
        .route("/viewer/{id}", get(viewer::view))
        .route("/viewer/{id}/copy", get(viewer::copy))
        .route("/viewer/{id}/take/{format}", get(viewer::take))
        .route("/viewer/{id}/correct", post(viewer::correct))
        .route("/viewer/{id}/save", post(viewer::save))
        .route("/kinds/new", get(kinds::form).post(kinds::tick))
        .route("/saved", get(saved::all))
        .route("/saved/{id}", get(saved::one))
        .route("/saved/{id}/file", get(saved::file))
        .route("/saved/{id}/run", post(saved::run))
        .route("/saved/{id}/remove", post(saved::remove))
        .route("/mine", get(mine::mine))
        .route("/profile", get(mine::profile).post(mine::keep))
        .route("/account", get(account::account))
        .route("/account/password", post(account::password))
        .route("/account/feed", post(account::feed))
        .route("/account/key", post(account::key))
        .route("/account/remove", post(account::remove))
        .route("/account/new", get(log_in::new).post(log_in::create))
        .route("/accounts", get(accounts::accounts))
        .route("/accounts/{id}", get(accounts::one).post(accounts::change))
        .route("/session", get(log_in::form).post(log_in::log_in))
        .route("/session/end", post(log_in::log_out))
        .route("/feeds/{secret}/events.atom", get(feeds::atom))
        .route("/feeds/{secret}/events.ics", get(feeds::calendar))
        .route("/feeds/{secret}/unsubscribe", get(feeds::leaving).post(feeds::leave))
        .route("/health", get(health::health))
        .route("/metrics", get(health::metrics))
        .route("/assets/{name}", get(assets::asset))
        .fallback(|| async { Failure::Nothing })
}
