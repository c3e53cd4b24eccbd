//! For the operator: is it well, and how much is there.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use store::Role;

use super::api::authenticate;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::person::Person;

/// Answers as long as the store does.
pub(crate) async fn health(State(app): State<App>) -> Answer {
    app.store.records(vec![0]).await?;
    answer::text_response("text/plain; charset=utf-8", "well\n".to_owned())
}

/// Counts, for an administrator: who is logged in, or a program that shows the key of one.
pub(crate) async fn metrics(State(app): State<App>, person: Person, headers: HeaderMap) -> Response {
    let admin = match authenticate(&app, &headers).await {
        Ok(Some(reader)) => reader.role >= Role::Admin,
        Ok(None) => person.is(Role::Admin),
        Err(refused) => return refused,
    };
    if admin { counts(&app).await.into_response() } else { Failure::Forbidden.into_response() }
}

/// As Prometheus reads them.
async fn counts(app: &App) -> Answer {
    let census = app.counts.census(&app.store).await?;
    let mut out = String::new();
    let mut many = |name: &str, help: &str, label: &str, counts: &[(String, i64)]| {
        out.push_str(&format!("# HELP {name} {help}\n# TYPE {name} gauge\n"));
        for (value, count) in counts {
            let value: String = value.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).collect();
            out.push_str(&format!("{name}{{{label}=\"{value}\"}} {count}\n"));
        }
    };
    many("gleaner_records", "Records that pages tell of now.", "kind", &census.records);
    many("gleaner_pages", "Pages by how their last visit ended.", "outcome", &census.pages);
    for (name, help, value) in [
        ("gleaner_hosts", "Hosts that are known.", census.hosts),
        ("gleaner_store_bytes", "Size of the store.", census.bytes),
    ] {
        out.push_str(&format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n"));
    }
    out.push_str(&app.metrics.render_prometheus());
    answer::text_response("text/plain; version=0.0.4; charset=utf-8", out)
}
