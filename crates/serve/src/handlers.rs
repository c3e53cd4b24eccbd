//! The handlers, and the routes that lead to them.

mod account;
mod accounts;
mod api;
mod assets;
mod blocking;
mod browse;
mod catalogue;
mod crawlers;
mod editor;
mod edits;
mod feeds;
mod followed;
mod format;
mod health;
mod kinds;
mod language;
mod legal;
mod links;
mod log_in;
mod mine;
mod notices;
mod oai;
mod page;
mod record;
mod reports;
mod saved;
mod sources;
pub(crate) mod viewer;
mod watches;

pub(crate) use browse::newest;
pub(crate) use mine::fitting::{Fitting, Interests, SHOWN};

use axum::Router;
use axum::extract::{Path, State};
use axum::routing::{get, post};
use formats::Exchange;

use crate::answer::Failure;
use crate::app::App;
use crate::kinds::short_paths;
use crate::person::Person;
use crate::search_params::SearchParams;
use browse::snippet::FrameChoice;
use catalogue::params::CatalogueParams;
use format::Format;

/// All routes.
pub(crate) fn all() -> Router<App> {
    api::all()
        .merge(of_kinds())
        .merge(exchanges())
        .route("/", get(browse::home))
        .route("/browse/{kind}", get(browse::by_name))
        .route("/embed/{language}/{kind}", get(browse::embed::embed))
        .route("/records/{id}", get(record::record))
        .route("/records/{id}/event.ics", get(record::entry))
        .route("/records/{id}/source/{n}", get(record::snapshot::source))
        .route("/records/{id}/snapshot/{snapshot}", get(record::snapshot::snapshot))
        .route("/records/{id}/snapshot/{snapshot}/copy", get(record::snapshot::copy))
        .route("/records/{id}/snapshot/{snapshot}/beside/{other}", get(record::snapshot::beside))
        .route("/records/{id}/snapshot/{snapshot}/beside/{other}/{half}", get(record::snapshot::half))
        .route("/records/{id}/copy/{n}", get(record::copy))
        .route("/records/{id}/rating", post(record::rate))
        .route("/records/{id}/save", post(record::save::save))
        .route("/records/{id}/edit", get(edits::form).post(edits::correct))
        .route("/records/{id}/hide", post(edits::hide))
        .route("/records/{id}/merge", post(edits::merge))
        .route("/records/{id}/split", get(edits::split::form).post(edits::split::split))
        .route("/records/{id}/report", post(reports::report))
        .route("/reports/{id}/end", post(reports::end))
        .route("/edits/{id}/undo", post(edits::undo))
        .route("/edit/new/{kind}", get(edits::new).post(edits::add))
        .route("/suggest/{kind}", get(edits::suggestion).post(edits::suggest))
        .route("/catalogue", get(catalogue::catalogue))
        .route("/catalogue.atom", get(catalogue::export::atom))
        .route("/catalogue.csv", get(catalogue::export::table))
        .route("/catalogue/{id}", get(catalogue::entry))
        .route("/catalogue/by/{index}", get(catalogue::index))
        .route("/editor", get(editor::queue).post(editor::offer))
        .route("/editor/concepts", get(editor::concepts::find_concepts))
        .route("/editor/links", get(editor::links::report).post(editor::links::mend))
        .route("/editor/{id}", get(editor::one::form).post(editor::one::judge))
        .route("/sources", get(sources::sources).post(sources::add))
        .route("/sources/{id}", get(sources::site))
        .route("/watches", post(watches::add))
        .route("/watches/look", post(watches::look))
        .route("/watches/{id}", get(watches::one).post(watches::change))
        .route("/followed", get(followed::all).post(followed::add))
        .route("/followed/{file}", get(followed::one))
        .route("/followed/{file}/remove", post(followed::remove))
        .route("/viewer", get(viewer::form).post(viewer::load))
        .route("/viewer/{id}", get(viewer::view))
        .route("/viewer/{id}/copy", get(viewer::copy))
        .route("/viewer/{id}/take/{format}", get(viewer::take))
        .route("/viewer/{id}/correct", post(viewer::correct))
        .route("/viewer/{id}/save", post(viewer::save))
        .route("/kinds", get(kinds::held::all).post(kinds::held::switch))
        .route("/kinds/new", get(kinds::form).post(kinds::tick))
        .route("/saved", get(saved::all))
        .route("/saved/{id}", get(saved::one))
        .route("/saved/{id}/file", get(saved::file))
        .route("/saved/{id}/run", post(saved::run))
        .route("/saved/{id}/remove", post(saved::remove))
        .route("/saved/{id}/switch", post(saved::switch))
        .route("/mine", get(mine::mine))
        .route("/mine/searches", post(mine::save_search))
        .route("/mine/searches/{id}/remove", post(mine::remove_search))
        .route("/profile", get(mine::profile).post(mine::keep))
        .route("/account", get(account::account))
        .route("/account/password", post(account::password))
        .route("/account/feed", post(account::feed))
        .route("/account/key", post(account::key))
        .route("/account/remove", post(account::remove))
        .route("/account/new", get(links::new).post(links::mail_new))
        .route("/account/forgotten", get(links::forgotten).post(links::mail_forgotten))
        .route("/account/link/{secret}", get(links::form).post(links::open))
        .route("/accounts", get(accounts::accounts))
        .route("/accounts/{id}", get(accounts::one).post(accounts::change))
        .route("/session", get(log_in::form).post(log_in::log_in))
        .route("/session/end", post(log_in::log_out))
        .route("/feeds/{secret}/events.atom", get(feeds::atom))
        .route("/feeds/{secret}/events.json", get(feeds::json))
        .route("/feeds/{secret}/events.ics", get(feeds::calendar))
        .route("/feeds/{secret}/kind/{file}", get(feeds::of_kind))
        .route("/feeds/{secret}/search/{file}", get(feeds::search))
        .route("/feeds/{secret}/unsubscribe", get(feeds::leaving).post(feeds::leave))
        .route("/feeds/{secret}/unsubscribe/changes", get(feeds::leaving_changes).post(feeds::leave_changes))
        .route("/language", post(language::choose))
        .route("/imprint", get(legal::imprint))
        .route("/privacy", get(legal::privacy))
        .route("/robots.txt", get(crawlers::robots))
        .route("/sitemap.xml", get(crawlers::index))
        .route("/sitemap/{file}", get(crawlers::part))
        .route("/oai", get(oai::get).post(oai::post))
        .route("/health", get(health::health))
        .route("/metrics", get(health::metrics))
        .route("/assets/{name}", get(assets::asset))
        .fallback(|| async { Failure::Nothing })
}

/// The catalogue, its entries and records as files in formats of exchange.
fn exchanges() -> Router<App> {
    let mut router = Router::new();
    for exchange in Exchange::ALL {
        let extension = exchange.extension;
        let all = move |State(app): State<App>, person: Person, params: CatalogueParams| {
            catalogue::export::exchanged(app, person, params, exchange)
        };
        let entry = move |State(app): State<App>, person: Person, Path(id): Path<i64>| {
            catalogue::export::one(app, person, id, exchange)
        };
        let record = move |State(app): State<App>, person: Person, Path(id): Path<i64>| {
            record::exchanged(app, person, id, exchange)
        };
        router = router
            .route(&format!("/catalogue.{extension}"), get(all))
            .route(&format!("/catalogue/{{id}}/record.{extension}"), get(entry))
            .route(&format!("/records/{{id}}/record.{extension}"), get(record));
    }
    router
}

/// The pages of kinds that have short paths, with their feeds.
fn of_kinds() -> Router<App> {
    let mut router = Router::new();
    for (kind, path) in short_paths() {
        for format in Format::all() {
            let handler =
                move |State(app): State<App>, person: Person, choice: FrameChoice, params: SearchParams| {
                    browse::respond(app, person, kind, format, (params, choice))
                };
            router = router.route(&format!("{path}{}", format.ending()), get(handler));
        }
    }
    router
}
