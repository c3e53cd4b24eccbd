//! Followed pages: what is new, changed or gone in their lists, as pages and as feeds.

use askama::Template;
use axum::extract::{Path, State};
use follow::{Known, Logged};
use formats::feed;
use harvest::{Between, FollowError, Which};
use store::Followed;
use url::Url;

use super::editor::editor;
use super::format::Format;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::following::now;
use crate::frame::Frame;
use crate::locale::Locale;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::throttle::Name;
use crate::values::link_target;

/// Changes of a feed, and of a page's own page.
const CHANGES: usize = 200;

/// Most pages that are followed in all: one after the other, each every quarter of an hour at most, a visit has two seconds.
const MOST: usize = 450;

/// Records that are shown of a list.
const RECORDS: usize = 200;

/// A row of the list of followed pages.
struct FollowedRow {
    id: i64,
    name: String,
    link: Option<String>,
    records: i64,
    /// "well", "poor"
    health: &'static str,
    message: String,
    visited: Option<DisplayTime>,
    next: DisplayTime,
}

fn followed_row(page: &Followed, locale: &Locale) -> FollowedRow {
    let title = page.title.trim();
    FollowedRow {
        id: page.id,
        name: if title.is_empty() { page.url.clone() } else { title.to_owned() },
        link: link_target(&page.url),
        records: page.records,
        health: if page.why.is_some() { "poor" } else { "well" },
        message: page.why.clone().unwrap_or_default(),
        visited: page.visited.map(|at| moment::display_time(at, locale)),
        next: moment::display_time(page.due, locale),
    }
}

#[derive(Template)]
#[template(path = "followed.html")]
struct AllPage {
    frame: Frame,
    pages: Vec<FollowedRow>,
}

/// All of them.
pub(crate) async fn all(State(app): State<App>, person: Person) -> Answer {
    let pages = app.store.followed().await?;
    let pages = pages.iter().map(|page| followed_row(page, &person.locale)).collect();
    answer::render_page(&AllPage {
        frame: Frame::new(&app, &person, person.locale.text("followed-pages"), "sources"),
        pages,
    })
}

/// A change, ready for the template.
struct ChangeView {
    title: String,
    link: Option<String>,
    kind: &'static str,
    lines: Vec<String>,
    at: DisplayTime,
}

/// A record, ready for the template.
struct Record {
    title: String,
    link: Option<String>,
    text: String,
}

#[derive(Template)]
#[template(path = "followed_one.html")]
struct OnePage {
    frame: Frame,
    page: FollowedRow,
    changes: Vec<ChangeView>,
    records: Vec<Record>,
    dated: bool,
}

/// One of them, or its feed: `3`, `3.atom`, `3.json`, `3.ics`.
pub(crate) async fn one(State(app): State<App>, person: Person, Path(file): Path<String>) -> Answer {
    let (number, ending) = file.split_once('.').map_or((&*file, None), |(n, ending)| (n, Some(ending)));
    let id: i64 = number.parse().map_err(|_| Failure::Nothing)?;
    let page = app.store.followed_page(id).await?.ok_or(Failure::Nothing)?;
    let known = Known::read(&page.known).unwrap_or_default();
    let Some(ending) = ending else { return whole(&app, &person, &page, &known).await };
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let format = Format::with_extension(ending).ok_or(Failure::Nothing)?;
    let own = harvest::feed_page(&page);
    if format == Format::Calendar {
        let calendar = follow::calendar(&known, &own, app.store.today(), app.options.zone.as_ref());
        let calendar = calendar.ok_or(Failure::Nothing)?;
        return answer::text_response("text/calendar; charset=utf-8", calendar);
    }
    let about = own.about(Some(app.address(&format!("/followed/{file}"))));
    let items: Vec<feed::Item> = logged(&app, id).await?.iter().map(|logged| own.item(logged)).collect();
    match format {
        Format::Json => answer::text_response(feed::JSON, feed::json(&about, &items)),
        Format::Atom => answer::text_response(feed::ATOM, feed::atom(&about, &items)),
        _ => Err(Failure::Nothing),
    }
}

/// What happened last on a page, the last first.
async fn logged(app: &App, id: i64) -> Result<Vec<Logged>, Failure> {
    let changes = app.store.last_followed_changes(id, CHANGES).await?;
    Ok(changes.iter().filter_map(harvest::of_log).collect())
}

async fn whole(app: &App, person: &Person, page: &Followed, known: &Known) -> Answer {
    let own = harvest::feed_page(page);
    let change_view = |logged: &Logged| {
        let item = own.item(logged);
        ChangeView {
            title: item.title,
            link: link_target(&item.address),
            kind: logged.change.kind.name(),
            lines: item.summary.lines().map(str::to_owned).collect(),
            at: moment::display_time(logged.at, &person.locale),
        }
    };
    let mut changes = logged(app, page.id).await?;
    changes.retain(|logged| logged.change.kind != follow::Kind::First);
    let record = |(_, record): (u64, &follow::Snapshot)| Record {
        title: record.title(known.title()),
        link: record.url.as_deref().and_then(link_target),
        text: record.text(),
    };
    let row = followed_row(page, &person.locale);
    answer::render_page(&OnePage {
        frame: Frame {
            feed: Some(format!("/followed/{}.atom", page.id)),
            ..Frame::new(app, person, row.name.clone(), "sources")
        },
        changes: changes.iter().map(change_view).collect(),
        records: known.records().take(RECORDS).map(record).collect(),
        dated: follow::calendar(known, &own, app.store.today(), None).is_some(),
        page: row,
    })
}

/// Follows a page that an editor names: its best list, or the one of a number.
pub(crate) async fn add(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    editor(&person)?;
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let url = Url::parse(&form.address("url"));
    let mut url = url.map_err(|why| Message::new("no-address-because").with("why", why.to_string()))?;
    url.set_fragment(None);
    if let Some(page) = app.store.followed_at(url.as_str()).await? {
        return answer::redirect_to(&format!("/followed/{}", page.id));
    }
    if app.store.followed().await?.len() >= MOST {
        return Err(Message::new("too-many-followed").with("most", MOST).into());
    }
    let which = match form.get("list") {
        "" => Which::Best,
        number => Which::Number(number.parse().map_err(|_| Message::new("no-list"))?),
    };
    let begun = app.following.begin(&app.store, url.as_str(), which, Between::default(), now()).await;
    let page = begun.map_err(|error| match error {
        FollowError::NoList { why, .. } => Message::new("cannot-follow").with("why", why).into(),
        FollowError::Refused(why) => Failure::Away(why.to_string()),
        FollowError::Store(error) => error.into(),
        secret @ FollowError::Secret => Failure::Form(secret.to_string()),
        other => Failure::Ours(other.to_string()),
    })?;
    answer::redirect_to(&format!("/followed/{}", page.id))
}

/// Follows a page no longer.
pub(crate) async fn remove(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    _: SubmittedForm,
) -> Answer {
    editor(&person)?;
    app.store.unfollow(id).await?;
    answer::redirect_to("/followed")
}
