//! For programs that index the web: what they are asked to leave alone, and where all records are.
//!
//! ```text
//! /robots.txt ──▶ /sitemap.xml ──▶ /sitemap/1.xml, /sitemap/2.xml … ──▶ records, by their numbers, and when each was changed last
//! ```

use std::collections::HashMap;
use std::fmt::Write;

use axum::extract::{Path, State};
use formats::xml::escaped;

use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::middleware::check_rate;
use crate::moment;
use crate::person::Person;
use crate::throttle::Name;

/// Record numbers of a part of the sitemap; a file may name 50,000 addresses (sitemaps.org).
const PART: i64 = 10_000;

/// What is somebody's own, leads out of the site, or never ends: searches have addresses without number. Each covers all paths that
/// begin so: "/account" those of "/accounts" too.
const LEFT_ALONE: [&str; 14] = [
    "/account",
    "/api/",
    "/editor",
    "/feeds/",
    "/mine",
    "/profile",
    "/saved",
    "/session",
    "/viewer",
    "/kinds/new",
    "/records/*/copy/",
    "/records/*/source/",
    "/records/*/snapshot/",
    "/*?",
];

/// What is asked of them.
pub(crate) async fn robots(State(app): State<App>) -> Answer {
    let mut out = "User-agent: *\n".to_owned();
    for path in LEFT_ALONE {
        // Writing to a text does not fail.
        let _ = writeln!(out, "Disallow: {path}");
    }
    let _ = writeln!(out, "\nSitemap: {}", app.address("/sitemap.xml"));
    answer::text_response("text/plain; charset=utf-8", out)
}

/// The parts of the sitemap.
pub(crate) async fn index(State(app): State<App>) -> Answer {
    let parts = (app.store.last_record().await? + PART - 1) / PART;
    let part =
        |n: i64| format!("<sitemap><loc>{}</loc></sitemap>\n", app.address(&format!("/sitemap/{n}.xml")));
    written("sitemapindex", &(1..=parts).map(part).collect::<String>())
}

/// A part of the sitemap: the pages of kinds stand in the first.
pub(crate) async fn part(State(app): State<App>, person: Person, Path(file): Path<String>) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let number = file.strip_suffix(".xml").and_then(|number| number.parse::<i64>().ok());
    let number = number.filter(|number| *number > 0).ok_or(Failure::Nothing)?;
    let behind = (number - 1).saturating_mul(PART);
    let records = app.store.record_numbers(behind, behind.saturating_add(PART)).await?;
    let changed: HashMap<i64, i64> = app.store.changed(records.clone()).await?.into_iter().collect();
    let mut out = String::new();
    if number == 1 {
        let paths = person.kinds.visible().map(|kind| kind.page_path());
        for path in ["/".to_owned(), "/catalogue".to_owned(), "/sources".to_owned()].into_iter().chain(paths)
        {
            let _ = writeln!(out, "<url><loc>{}</loc></url>", escaped(&app.address(&path)));
        }
    }
    for record in records {
        let address = app.address(&format!("/records/{record}"));
        let at = changed.get(&record).map(|at| format!("<lastmod>{}</lastmod>", moment::stamp(*at)));
        let _ = writeln!(out, "<url><loc>{}</loc>{}</url>", escaped(&address), at.unwrap_or_default());
    }
    written("urlset", &out)
}

fn written(root: &str, inside: &str) -> Answer {
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{inside}</{root}>\n"
    );
    answer::text_response("application/xml; charset=utf-8", text)
}
