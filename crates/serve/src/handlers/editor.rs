//! The record editor: addresses in, a queue of descriptions to look at, the least sure first (INFOMINE's adders, Auto
//! Annotator §1.6).

pub(super) mod concepts;
pub(super) mod decided;
pub(super) mod judged;
pub(super) mod links;
pub(super) mod one;

use askama::Template;
use axum::extract::{RawQuery, State};
use store::{Entry, Reader, Report, Role, Stage};
use url::{Url, form_urlencoded};

use self::decided::Decided;
use self::judged::Judged;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::{host_name, to_percent};
use crate::frame::Frame;
use crate::messages::Message;
use crate::middleware::{SubmittedForm, check_rate};
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::throttle::Name;

/// Addresses that are taken at once.
pub(crate) const AT_ONCE: usize = 200;

/// Longest address, in bytes: what browsers and the store's index hold.
const LONGEST: usize = 2_000;

/// Entries of the queue that are shown.
const SHOWN: usize = 100;

/// An entry in the queue.
struct Queued {
    id: i64,
    title: String,
    host: String,
    url: String,
    sure: u32,
    rung: String,
    why: Option<String>,
}

/// What a reader says is wrong with a record.
struct Reported {
    id: i64,
    record: i64,
    title: String,
    text: String,
    /// Somebody suggested the record, which is hidden until it is published.
    is_suggestion: bool,
    at: DisplayTime,
}

/// Reports that are shown at once.
const REPORTS: usize = 50;

#[derive(Template)]
#[template(path = "editor.html")]
struct Editor {
    frame: Frame,
    /// What readers say is wrong.
    reports: Vec<Reported>,
    /// The entry that was judged last, which can be undone.
    judged: Option<Judged>,
    /// The suggestion that was published or rejected last.
    decided: Option<Decided>,
    queue: Vec<Queued>,
    /// Pages that wait to be read, that are to be looked at, that are in the catalogue.
    waits: u32,
    ready: u32,
    accepted: u32,
    /// Entries of it whose pages are not at their addresses.
    broken: u32,
    /// How many were added, and how many were known.
    added: Option<(usize, usize)>,
    /// What was written, where it made no sense.
    urls: String,
    wrong: Option<String>,
}

/// The editor who asks; nobody else may.
pub(super) fn editor(person: &Person) -> Result<&Reader, Failure> {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    if person.is(Role::Editor) { Ok(reader) } else { Err(Failure::Forbidden) }
}

/// The queue.
pub(super) async fn queue(State(app): State<App>, person: Person, RawQuery(query): RawQuery) -> Answer {
    editor(&person)?;
    let query = query.unwrap_or_default();
    let number = |name: &str| -> Option<usize> {
        form_urlencoded::parse(query.as_bytes()).find(|(other, _)| other == name)?.1.parse().ok()
    };
    let added = number("new").zip(number("known"));
    let judged = Judged::of(&app, &query).await?;
    let decided = Decided::of(&app, &person, &query).await?;
    answer::render_page(&Editor { judged, decided, ..build_page(&app, &person, added, None).await? })
}

async fn build_page(
    app: &App,
    person: &Person,
    added: Option<(usize, usize)>,
    wrong: Option<(String, String)>,
) -> Result<Editor, Failure> {
    let (queue, stages) = (app.store.to_see(SHOWN).await?, app.store.stages().await?);
    let of = |stage: Stage| stages.iter().find(|(other, _)| *other == stage).map_or(0, |(_, count)| *count);
    let (urls, wrong) = wrong.map_or((String::new(), None), |(urls, why)| (urls, Some(why)));
    let reports = app.store.reports(REPORTS).await?;
    Ok(Editor {
        judged: None,
        decided: None,
        reports: reports.into_iter().map(|report| reported(report, person)).collect(),
        frame: Frame::new(app, person, person.locale.text("record-editor"), "editor"),
        queue: queue.iter().map(queued).collect(),
        waits: of(Stage::Waits),
        ready: of(Stage::Described) + of(Stage::Failed),
        accepted: of(Stage::Accepted),
        broken: app.store.link_counts().await?.0,
        added,
        urls,
        wrong,
    })
}

fn reported(report: Report, person: &Person) -> Reported {
    Reported {
        id: report.id,
        record: report.record,
        title: report.title.unwrap_or_else(|| {
            person.locale.text("record-number").with("number", report.record.to_string()).into()
        }),
        text: report.text,
        is_suggestion: report.is_suggestion,
        at: moment::display_time(report.at, &person.locale),
    }
}

fn queued(entry: &Entry) -> Queued {
    let titled = Some(entry.metadata.title.clone()).filter(|title| !title.is_empty());
    Queued {
        id: entry.id,
        title: titled.unwrap_or_else(|| entry.url.clone()),
        host: host_name(&entry.url),
        url: entry.url.clone(),
        sure: to_percent(entry.metadata.confidence),
        rung: entry.metadata.rung.clone().unwrap_or_default(),
        why: entry.why.clone(),
    }
}

/// Takes addresses into the queue.
pub(super) async fn offer(State(app): State<App>, person: Person, form: SubmittedForm) -> Answer {
    let by = editor(&person)?.id;
    check_rate(app.calls.take(Name::Client(person.from)))?;
    match addresses(form.get("urls")) {
        Ok(pages) => {
            let all = pages.len();
            let new = app.store.offer(pages, by).await?;
            app.offered.notify_one();
            answer::redirect_to(&format!("/editor?new={new}&known={}", all - new))
        }
        Err(why) => {
            let why = why.in_language(person.locale.language).to_string();
            let wrong = Some((form.get("urls").to_owned(), why));
            let mut page = answer::render_page(&build_page(&app, &person, None, wrong).await?)?;
            *page.status_mut() = axum::http::StatusCode::BAD_REQUEST;
            Ok(page)
        }
    }
}

/// The addresses of a text with their hosts, each once; what is wrong where one is none.
pub(crate) fn addresses(text: &str) -> Result<Vec<(String, String)>, Message> {
    let mut pages: Vec<(String, String)> = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_matches(|c| "<>,;".contains(c));
        if word.is_empty() {
            continue;
        }
        let page = parse_address(word).ok_or_else(|| {
            let short: String = word.chars().take(80).collect();
            Message::new("no-page-address").with("text", short)
        })?;
        if !pages.contains(&page) {
            pages.push(page);
        }
        if pages.len() > AT_ONCE {
            return Err(Message::new("too-many-addresses").with("most", AT_ONCE));
        }
    }
    if pages.is_empty() { Err(Message::new("no-addresses")) } else { Ok(pages) }
}

/// An address and its host; one without a scheme is taken for https.
fn parse_address(address: &str) -> Option<(String, String)> {
    let whole = if address.contains("://") { address.to_owned() } else { format!("https://{address}") };
    let mut url = Url::parse(&whole).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    url.set_fragment(None);
    let named = url.host_str().is_some_and(|host| host.contains('.') || address.contains("://"));
    let fits =
        named && url.as_str().len() <= LONGEST && url.username().is_empty() && url.password().is_none();
    fits.then(|| (url.to_string(), url.origin().ascii_serialization()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_from_what_people_paste() {
        let text = "https://a.org/x#y\n<http://b.org>,  www.c.org/z\r\nhttps://a.org/x";
        let pages = addresses(text).unwrap_or_default();
        let urls: Vec<&str> = pages.iter().map(|(url, _)| &**url).collect();
        assert_eq!(urls, ["https://a.org/x", "http://b.org/", "https://www.c.org/z"]);
        assert_eq!(pages[1].1, "http://b.org");
    }

    #[test]
    fn what_is_no_address_is_told() {
        for bad in
            ["", "tides", "javascript:alert(1)", "file:///etc/passwd", "https://u:p@a.org/", "ftp://a.org"]
        {
            assert!(addresses(bad).is_err(), "{bad}");
        }
        let many: String = (0..=AT_ONCE).map(|n| format!("https://a.org/{n}\n")).collect();
        assert!(addresses(&many).is_err());
        assert!(addresses(&format!("https://a.org/{}", "x".repeat(LONGEST))).is_err());
    }
}
