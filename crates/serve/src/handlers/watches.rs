//! Watched sites: a page is looked at, what was found there is shown, one button watches its site.
//!
//! ```text
//! address ── look ──▶ what it tells, which parts of its site there are ── watch ──▶ Store, a first crawl at once
//! ```

use askama::Template;
use axum::extract::{Path, State};
use store::{Crawl, Watch};
use url::Url;

use super::editor::editor;
use super::page::{self, link};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::kinds::Kinds;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::throttle::Name;

/// Most pages of a site in a day that somebody may ask for: a request a second is 86,400.
pub(super) const MOST_DAILY: i64 = 100_000;

/// Records of a kind that are named of a page that is looked at.
const NAMED: usize = 5;

/// Crawls that a site's page shows.
const CRAWLS: usize = 50;

/// A watched site, as it is shown.
pub(super) struct WatchRow {
    pub(super) id: i64,
    pub(super) part: String,
    pub(super) is_paused: bool,
    /// "well", "poor", "waits"
    pub(super) health: &'static str,
    pub(super) state: String,
    pub(super) today: u32,
    pub(super) daily: u32,
    pub(super) last: Option<DisplayTime>,
}

/// The sites that are watched.
pub(super) async fn watch_rows(app: &App, locale: &Locale) -> Result<Vec<WatchRow>, Failure> {
    Ok(app.store.watches().await?.iter().map(|watch| watch_row(app, watch, locale)).collect())
}

fn watch_row(app: &App, watch: &Watch, locale: &Locale) -> WatchRow {
    let now = app.watching.as_ref().and_then(|watching| watching.report(watch.id));
    let (health, state): (_, String) = match (now, &watch.last) {
        (Some(report), _) => ("well", locale.text("reading-now").with("count", report.visits()).into()),
        (None, _) if watch.paused.is_some() => ("waits", locale.text("paused").into()),
        (None, _) if watch.today >= watch.daily => ("waits", locale.text("day-is-full").into()),
        (None, None) => ("waits", locale.text("not-crawled").into()),
        (None, Some(Crawl { why: Some(why), .. })) => ("poor", why.clone()),
        (None, Some(last)) if last.failed > 0 && last.read == 0 => (
            "poor",
            locale.text("pages-failed").with("failed", last.failed).with("count", last.visits).into(),
        ),
        (None, Some(last)) => {
            let done =
                locale.text("records-in-pages").with("records", last.records).with("count", last.visits);
            ("well", done.into())
        }
    };
    WatchRow {
        id: watch.id,
        part: part_label(&watch.part).in_language(locale.language).into(),
        is_paused: watch.paused.is_some(),
        health,
        state,
        today: watch.today,
        daily: watch.daily,
        last: watch.last.as_ref().map(|last| moment::display_time(last.ended, locale)),
    }
}

/// A part of a site, as people read it.
fn part_label(part: &str) -> Message {
    match part.strip_prefix('=') {
        Some(host) if host.contains('/') => Message::new("what-begins-with").with("address", host),
        Some(host) => Message::new("as-it-is").with("text", host),
        None => Message::new("all-hosts-below").with("host", part),
    }
}

/// What a page tells of a kind.
struct KindSummary {
    called: String,
    count: usize,
    titles: Vec<String>,
}

/// A way to watch its site.
struct WatchScope {
    part: String,
    label: String,
    links: usize,
    is_watched: bool,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "look.html")]
struct LookPage {
    frame: Frame,
    url: String,
    kinds: Vec<KindSummary>,
    scopes: Vec<WatchScope>,
    all_watched: bool,
    daily: u32,
    /// Does the server crawl?
    crawls: bool,
}

/// Looks at a page that an editor names: nothing is kept.
pub(crate) async fn look(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    editor(&person)?;
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let seed = harvest::seed(&form.address("url")).map_err(Failure::Form)?;
    let page = page::read_page(&app, seed.as_str()).await?;
    let watched: Vec<String> = app.store.watches().await?.into_iter().map(|watch| watch.part).collect();
    let chosen = page.scopes.iter().map(|(part, _)| part).find(|part| !watched.contains(part));
    let scope = |(part, links): &(String, usize)| WatchScope {
        label: part_label(part).in_language(person.locale.language).into(),
        links: *links,
        is_watched: watched.contains(part),
        is_chosen: chosen == Some(part),
        part: part.clone(),
    };
    answer::render_page(&LookPage {
        frame: Frame::new(&app, &person, person.locale.text("what-was-found"), "sources"),
        kinds: kind_summaries(&page.records, &person.kinds, &person.locale),
        scopes: page.scopes.iter().map(scope).collect(),
        all_watched: chosen.is_none(),
        url: page.url.to_string(),
        daily: harvest::DAILY_PAGES,
        crawls: app.watching.is_some(),
    })
}

/// What a page tells, by kind, that of which there is most first.
fn kind_summaries(records: &[store::Record], kinds: &Kinds, locale: &Locale) -> Vec<KindSummary> {
    let mut all: Vec<(&str, KindSummary)> = Vec::new();
    for record in records {
        let at = all.iter().position(|(kind, _)| *kind == record.kind).unwrap_or_else(|| {
            let schema = kinds.schema(&record.kind);
            let called = schema
                .map_or(record.kind.clone(), |schema| schema.called_many(locale.language.tag()).to_owned());
            all.push((&record.kind, KindSummary { called, count: 0, titles: Vec::new() }));
            all.len() - 1
        });
        if let Some((_, summary)) = all.get_mut(at) {
            summary.count += 1;
            summary.titles.extend(record.title.clone().filter(|_| summary.titles.len() < NAMED));
        }
    }
    all.sort_by_key(|(_, summary)| std::cmp::Reverse(summary.count));
    all.into_iter().map(|(_, summary)| summary).collect()
}

/// Watches a site from now on; it is read at once.
pub(crate) async fn add(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let reader = editor(&person)?.id;
    let url = harvest::seed(&form.address("url")).map_err(Failure::Form)?;
    let id = watched(&app, reader, &url, form.get("part"), daily(form.get("daily"))?).await?;
    answer::redirect_to(&format!("/watches/{id}"))
}

/// How many pages a day; the usual number where nothing is said.
fn daily(number: &str) -> Result<u32, Failure> {
    if number.is_empty() {
        return Ok(harvest::DAILY_PAGES);
    }
    let daily = number.parse().ok().filter(|daily| (1..=MOST_DAILY).contains(&i64::from(*daily)));
    daily.ok_or_else(|| Message::new("wrong-daily").with("most", MOST_DAILY).into())
}

/// Watches a part of a page's site: its number.
pub(super) async fn watched(
    app: &App,
    reader: i64,
    url: &Url,
    part: &str,
    daily: u32,
) -> Result<i64, Failure> {
    let Some(watching) = &app.watching else {
        return Err(Message::new("server-watches-none").into());
    };
    if !harvest::parts(url).iter().any(|own| own == part) {
        return Err(Message::new("no-part-of-site").with("part", part).with("url", url.as_str()).into());
    }
    let id = app.store.watch(part, url.as_str(), daily, Some(reader)).await?;
    let id = id.ok_or_else(|| Message::new("cannot-watch").with("site", part_label(part)))?;
    app.store.see_now(link(url)).await?;
    watching.changed();
    Ok(id)
}

/// A crawl, as it is shown.
struct Line {
    began: DisplayTime,
    took: String,
    crawl: Crawl,
}

#[derive(Template)]
#[template(path = "watch.html")]
struct WatchPage {
    frame: Frame,
    watch: WatchRow,
    seed: String,
    since: DisplayTime,
    crawls: Vec<Line>,
}

/// A watched site: how it is, and what its crawls did.
pub(crate) async fn one(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    let watch = load_watch(&app, id).await?;
    let line = |crawl: Crawl| Line {
        began: moment::display_time(crawl.began, &person.locale),
        took: format_duration(crawl.ended - crawl.began),
        crawl,
    };
    answer::render_page(&WatchPage {
        frame: Frame::new(
            &app,
            &person,
            part_label(&watch.part).in_language(person.locale.language),
            "sources",
        ),
        seed: watch.seed.clone(),
        since: moment::display_time(watch.since, &person.locale),
        crawls: app.store.crawls(id, CRAWLS).await?.into_iter().map(line).collect(),
        watch: watch_row(&app, &watch, &person.locale),
    })
}

pub(super) async fn load_watch(app: &App, id: i64) -> Result<Watch, Failure> {
    app.store.watch_of(id).await?.ok_or(Failure::Nothing)
}

/// A time in milliseconds, as people say it.
fn format_duration(millis: i64) -> String {
    let seconds = millis / 1_000;
    if seconds < 120 { format!("{seconds} s") } else { format!("{} min", seconds / 60) }
}

/// Pauses, goes on, reads now or stops watching.
pub(crate) async fn change(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    editor(&person)?;
    let watch = load_watch(&app, id).await?;
    match form.get("do") {
        "pause" => app.store.pause_watch(id, true).await?,
        "resume" => app.store.pause_watch(id, false).await?,
        "read" => {
            let seed = Url::parse(&watch.seed).map_err(|_| Failure::Nothing)?;
            app.store.see_now(link(&seed)).await.map(|()| true)?
        }
        "remove" => {
            unwatch(&app, id).await?;
            return answer::redirect_to("/sources");
        }
        other => return Err(Message::new("cannot-be-done").with("what", other).into()),
    };
    if let Some(watching) = &app.watching {
        if form.get("do") == "pause" {
            watching.stop(id);
        }
        watching.changed();
    }
    answer::redirect_to(&format!("/watches/{id}"))
}

/// Watches a site no longer; false where it was not watched.
pub(super) async fn unwatch(app: &App, id: i64) -> Result<bool, Failure> {
    if let Some(watching) = &app.watching {
        watching.stop(id);
    }
    Ok(app.store.unwatch(id).await?)
}
