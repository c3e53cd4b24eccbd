//! Sources: the sites of which pages are known, how each is, and new ones.

use askama::Template;
use axum::extract::{Path, State};
use store::{Sort, Upkeep, Watched, WatchedPage};

use super::editor::editor;
use super::{page, watches};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::{host_name, site_label};
use crate::frame::Frame;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::search_params::SearchParams;
use crate::throttle::Name;
use crate::upkeep;
use crate::values::link_target;

/// Sites of a page.
const SITES: usize = 50;

/// Pages of a site that are shown.
const PAGES: usize = 100;

/// A row of the list of sites or pages.
struct SourceRow {
    id: i64,
    name: String,
    /// The host, where the name does not say it.
    host: Option<String>,
    link: Option<String>,
    /// "well", "poor", "waits"
    health: &'static str,
    message: String,
    visited: Option<DisplayTime>,
    records: u32,
    pages: u32,
    rules: Vec<RuleRow>,
}

/// A rule learnt from a page of a site, with its health.
struct RuleRow {
    id: i64,
    name: String,
    /// "well", "poor", "waits"
    health: &'static str,
    message: Message,
    /// Since when this is its health.
    since: Option<DisplayTime>,
    why: String,
}

#[derive(Template)]
#[template(path = "sources.html")]
struct Sources {
    frame: Frame,
    sites: Vec<SourceRow>,
    /// Where the list goes on.
    after: Option<i64>,
    found: Option<(String, usize)>,
    /// The sites that are crawled by this server.
    watches: Vec<watches::WatchRow>,
    crawls: bool,
}

/// The sites.
pub(crate) async fn sources(State(app): State<App>, person: Person, params: SearchParams) -> Answer {
    let behind = params.page.parse().unwrap_or(0);
    let (sites, rules) = (app.store.watched(behind, SITES).await?, upkeep::all(&app.store).await?);
    let after = (sites.len() == SITES).then(|| sites.last().map(|site| site.id)).flatten();
    let frame = Frame::new(&app, &person, person.locale.text("sources"), "sources");
    let found = params.source.rsplit_once(' ').and_then(|(page, n)| Some((page.to_owned(), n.parse().ok()?)));
    let of = |site: &Watched| rules.iter().filter(|rule| upkeep::is_of(rule, &site.name)).collect::<Vec<_>>();
    let sites = sites.iter().map(|site| site_row(site, &of(site), &person.locale)).collect();
    let (watches, crawls) = (watches::watch_rows(&app, &person.locale).await?, app.watching.is_some());
    answer::render_page(&Sources { frame, sites, after, found, watches, crawls })
}

fn site_row(site: &Watched, rules: &[&Upkeep], locale: &Locale) -> SourceRow {
    let (health, message) = match (site.visited, site.failed, &site.why) {
        (None, ..) => ("waits", locale.text("not-visited")),
        (_, 0, _) if site.failures == 0 => {
            ("well", locale.text("pages-read").with("read", site.read).with("count", site.pages))
        }
        (_, failed, why) => {
            let failed = locale.text("pages-failed").with("failed", failed).with("count", site.pages);
            ("poor", tried_again(because(failed, why.as_deref(), locale), site.due, locale))
        }
    };
    SourceRow {
        id: site.id,
        name: site_label(site.called.as_ref(), &site.name),
        host: site.called.as_ref().filter(|called| !called.is_shared).map(|_| host_name(&site.name)),
        link: link_target(&site.name),
        health,
        message: message.into(),
        visited: site.visited.map(|at| moment::display_time(at, locale)),
        records: site.records,
        pages: site.pages,
        rules: rules.iter().map(|rule| rule_row(rule, locale)).collect(),
    }
}

/// What happened, with the reason where that is known.
fn because(what: Message, why: Option<&str>, locale: &Locale) -> Message {
    match why {
        Some(why) => locale.text("because").with("what", what).with("why", why),
        None => what,
    }
}

/// What failed, and when it is tried again where that is known.
fn tried_again(what: Message, due: Option<i64>, locale: &Locale) -> Message {
    match due {
        Some(due) => {
            let when = moment::display_time(due, locale).text;
            locale.text("tried-again").with("what", what).with("when", when)
        }
        None => what,
    }
}

fn rule_row(rule: &Upkeep, locale: &Locale) -> RuleRow {
    let (health, message, since) = match (rule.broken, &rule.why, rule.mended) {
        _ if rule.off.is_some() => ("waits", "rule-off", rule.off),
        (Some(since), ..) => ("poor", "rule-broken", Some(since)),
        (None, None, None) if rule.sort == Sort::Learnt => ("well", "rule-learnt", None),
        (None, Some(_), _) => ("poor", "rule-untried", rule.tried),
        (None, None, Some(since)) => ("well", "rule-mended", Some(since)),
        (None, None, None) if rule.tried.is_some() => ("well", "rule-fits", rule.tried),
        (None, None, None) => ("waits", "rule-not-tried", None),
    };
    let since = since.map(|since| moment::display_time(since, locale));
    RuleRow {
        id: rule.id,
        name: rule.name.clone(),
        health,
        message: locale.text(message),
        since,
        why: rule.why.clone().unwrap_or_default(),
    }
}

#[derive(Template)]
#[template(path = "site.html")]
struct SitePage {
    frame: Frame,
    name: String,
    /// Scheme, name and port.
    address: String,
    pages: Vec<SourceRow>,
    rules: Vec<RuleRow>,
    id: i64,
    after: Option<i64>,
}

/// The pages of a site.
pub(crate) async fn site(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    params: SearchParams,
) -> Answer {
    let site =
        app.store.watched(id - 1, 1).await?.pop().filter(|site| site.id == id).ok_or(Failure::Nothing)?;
    let pages = app.store.watched_pages(id, params.page.parse().unwrap_or(0), PAGES).await?;
    let after = (pages.len() == PAGES).then(|| pages.last().map(|page| page.id)).flatten();
    let name = site_label(site.called.as_ref(), &site.name);
    let frame = Frame::new(&app, &person, name.clone(), "sources");
    let rules = upkeep::of_site(&app.store, &site.name).await?;
    answer::render_page(&SitePage {
        frame,
        rules: rules.iter().map(|rule| rule_row(rule, &person.locale)).collect(),
        name,
        address: site.name,
        pages: pages.iter().map(|page| page_row(page, &person.locale)).collect(),
        id,
        after,
    })
}

/// How the last visit of a page ended.
fn outcome_label(outcome: &str, locale: &Locale) -> Message {
    locale.text(match outcome {
        "read" => "outcome-read",
        "unchanged" => "outcome-unchanged",
        "mirror" => "outcome-mirror",
        "moved" => "outcome-moved",
        "gone" => "outcome-gone",
        "refused" => "outcome-refused",
        "failed" => "outcome-failed",
        _ => return locale.text("as-it-is").with("text", outcome),
    })
}

fn page_row(page: &WatchedPage, locale: &Locale) -> SourceRow {
    let outcome = |outcome: &str| because(outcome_label(outcome, locale), page.why.as_deref(), locale);
    let (health, message) = match page.outcome.as_deref() {
        None => ("waits", locale.text("not-visited")),
        Some(failed @ ("failed" | "refused" | "gone")) => {
            ("poor", tried_again(outcome(failed), page.due, locale))
        }
        Some(other) => ("well", outcome(other)),
    };
    SourceRow {
        id: page.id,
        name: page.url.clone(),
        host: None,
        link: link_target(&page.url),
        health,
        message: message.into(),
        visited: page.visited.map(|at| moment::display_time(at, locale)),
        records: page.records,
        pages: 0,
        rules: Vec::new(),
    }
}

/// Adds a page that an editor names: it is read at once.
pub(crate) async fn add(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    editor(&person)?;
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let (url, found) = page::add_page(&app, &form.address("url")).await?;
    let query: String = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("source", &format!("{url} {found}"))
        .finish();
    answer::redirect_to(&format!("/sources?{query}"))
}
