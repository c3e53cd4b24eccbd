//! Links that do not work: entries of the catalogue whose pages are not at their addresses, and what to do with them.

use askama::Template;
use axum::extract::{RawQuery, State};
use store::{BrokenLink, LinkState, Stage};

use super::{editor, parse_address};
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::link_checks::check_link;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::throttle::Name;
use crate::values::link_target;

/// Links that are shown at once.
const SHOWN: usize = 200;

/// A link that does not work.
struct Row {
    entry: i64,
    title: String,
    url: String,
    /// The address, where a browser may follow it.
    link: Option<String>,
    /// The message that says how its page was found.
    message: &'static str,
    /// Why it cannot be had.
    why: Option<String>,
    /// Where it has moved to.
    target: Option<String>,
    since: DisplayTime,
}

#[derive(Template)]
#[template(path = "broken_links.html")]
struct Links {
    frame: Frame,
    rows: Vec<Row>,
    /// How many there are, shown or not.
    broken: u32,
    /// How many pages are still to be looked for.
    due: u32,
    /// Another entry has the address to which one has moved.
    taken: bool,
}

/// The report.
pub(in crate::handlers) async fn report(
    State(app): State<App>,
    person: Person,
    RawQuery(query): RawQuery,
) -> Answer {
    editor(&person)?;
    let (broken, due) = app.store.link_counts().await?;
    let links = app.store.broken_links(SHOWN).await?;
    answer::render_page(&Links {
        frame: Frame::new(&app, &person, person.locale.text("broken-links"), "editor"),
        rows: links.into_iter().filter_map(|link| row(link, &person)).collect(),
        broken,
        due,
        taken: query.as_deref() == Some("taken"),
    })
}

fn row(link: BrokenLink, person: &Person) -> Option<Row> {
    let (message, why, target) = match link.state {
        LinkState::There => return None,
        LinkState::Moved(target) => ("link-moved", None, Some(target)),
        LinkState::Gone(why) => ("link-gone", Some(why), None),
        LinkState::Failing(why) => ("link-failing", Some(why), None),
    };
    Some(Row {
        entry: link.entry,
        title: if link.title.is_empty() { link.url.clone() } else { link.title },
        link: link_target(&link.url),
        url: link.url,
        message,
        why,
        target,
        since: moment::display_time(link.since, &person.locale),
    })
}

/// Looks again, takes the new address, or withdraws an entry.
pub(in crate::handlers) async fn mend(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    editor(&person)?;
    check_rate(app.calls.take(Name::Client(person.from)))?;
    if form.get("do") == "all" {
        app.store.check_all_links().await?;
        app.links_due.notify_one();
        return answer::redirect_to("/editor/links");
    }
    let id: i64 = form.get("entry").parse().map_err(|_| Failure::Nothing)?;
    let entry = app.store.entry(id).await?.ok_or(Failure::Nothing)?;
    match form.get("do") {
        "look" => check_link(&app, id, &entry.url).await?,
        "withdraw" => app.store.judge(id, entry.metadata, Stage::Rejected).await?,
        "move" => {
            // As the form was shown: by now the address may lead elsewhere.
            let (url, host) = parse_address(form.get("target"))
                .ok_or_else(|| Message::new("no-page-address").with("text", form.get("target")))?;
            if !app.store.move_entry(id, url.clone(), host).await? {
                return answer::redirect_to("/editor/links?taken");
            }
            check_link(&app, id, &url).await?;
        }
        _ => return Err(Failure::Nothing),
    }
    answer::redirect_to("/editor/links")
}
