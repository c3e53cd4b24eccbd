//! Where on a page a record was read: on the page as it was then, and that beside the page as it is by now.
//!
//! ```text
//! record ── its snapshots, of which this person may see ──▶ the copy, with its places marked
//!                └── another one, or the page as it is now ──▶ two copies side by side, with the lines that differ
//! ```

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use gleaner::{Document, Hints, Schema};
use harvest::{Fetched, Refusal};
use store::{Fields, KeptPage, Sighting, Whole};

use super::evidence::{self, Side, field_label};
use super::whole::whole_for;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::card::record_title;
use crate::copy;
use crate::frame::Frame;
use crate::handlers::blocking::run_blocking;
use crate::kinds;
use crate::locale::Locale;
use crate::middleware::check_rate;
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::sightings::sightings;
use crate::throttle::Name;
use crate::values::link_target;

/// The message that says why there is no copy of a page whose body was not kept.
const TOO_LARGE: &str = "page-too-large";

/// How the page as it is now is called in addresses.
const NOW: &str = "now";

/// A link to another copy, and when the page was so.
struct VersionLink {
    href: String,
    at: DisplayTime,
}

#[derive(Template)]
#[template(path = "source.html")]
struct EvidencePage {
    frame: Frame,
    record: i64,
    title: String,
    url: String,
    link: Option<String>,
    /// Where the copy is.
    copy: String,
    /// When the page was as the copy shows it; `None`: it is as it is now.
    snapshot: Option<DisplayTime>,
    /// Why there is no snapshot.
    missing: String,
    /// When it was last seen that the page says so.
    last_seen: DisplayTime,
    page_gone: Option<DisplayTime>,
    places: Vec<(String, String)>,
    /// The copy beside the page as it is now.
    beside_now: Option<String>,
    /// The copy beside later ones.
    beside_later: Vec<VersionLink>,
    /// Other snapshots of the record.
    others: Vec<VersionLink>,
}

/// A record, and its snapshots that a person may see.
struct Evidence {
    whole: Whole,
    sightings: Vec<Sighting>,
}

impl Evidence {
    async fn of(app: &App, person: &Person, record: i64) -> Result<Evidence, Failure> {
        let whole = whole_for(app, person, record).await?;
        let sightings = sightings(app, person.reader.as_ref(), record).await?;
        Ok(Evidence { whole, sightings })
    }

    fn sighting(&self, snapshot: i64) -> Result<&Sighting, Failure> {
        self.sightings.iter().find(|sighting| sighting.snapshot == snapshot).ok_or(Failure::Nothing)
    }

    /// One of them, and the page as it was.
    async fn page(&self, app: &App, snapshot: i64) -> Result<(&Sighting, KeptPage), Failure> {
        let sighting = self.sighting(snapshot)?;
        let page = app.store.kept_page(snapshot).await?.ok_or(Failure::Nothing)?;
        Ok((sighting, page))
    }

    fn schema<'p>(&self, person: &'p Person) -> Option<&'p Arc<Schema>> {
        person.kinds.schema(&self.whole.hit.kind)
    }

    /// The snapshot from which the record was read last, of all or of a page.
    fn last(&self, url: &str) -> Option<&Sighting> {
        self.sightings.iter().find(|sighting| sighting.url == url)
    }
}

/// Where on one of its pages the record was read.
pub(crate) async fn source(
    State(app): State<App>,
    person: Person,
    Path((id, n)): Path<(i64, usize)>,
) -> Answer {
    let known = Evidence::of(&app, &person, id).await?;
    let source = known.whole.sources.get(n).ok_or(Failure::Nothing)?;
    let sighting = known.last(&source.url);
    if let Some(sighting) = sighting.filter(|sighting| sighting.is_kept) {
        let (_, page) = known.page(&app, sighting.snapshot).await?;
        return page_of(&app, &person, &known, sighting, &of_record(&page, sighting.record));
    }
    let missing = match sighting {
        Some(sighting) if !sighting.is_kept => person.locale.text("snapshot-too-large").to_string(),
        _ => person.locale.text("snapshot-not-kept").to_string(),
    };
    let schema = known.schema(&person).map(AsRef::as_ref);
    answer::render_page(&EvidencePage {
        frame: frame(&app, &person, &known.whole),
        record: id,
        title: record_title(&known.whole.hit, &person.kinds, &person.locale),
        url: source.url.clone(),
        link: link_target(&source.url),
        copy: format!("/records/{id}/copy/{n}"),
        snapshot: None,
        missing,
        last_seen: moment::display_time(source.last_seen, &person.locale),
        page_gone: None,
        places: evidence::describe_places(&source.evidence, &person.locale, |field| {
            field_label(schema, field, &person.locale)
        }),
        beside_now: None,
        beside_later: Vec::new(),
        others: Vec::new(),
    })
}

fn frame(app: &App, person: &Person, whole: &Whole) -> Frame {
    let title = record_title(&whole.hit, &person.kinds, &person.locale);
    let title = person.locale.text("where-it-says").with("title", title);
    Frame::new(app, person, title, kinds::page_path(&whole.hit.kind))
}

/// Where on a page as it was the record was read.
pub(crate) async fn snapshot(
    State(app): State<App>,
    person: Person,
    Path((id, snapshot)): Path<(i64, i64)>,
) -> Answer {
    let known = Evidence::of(&app, &person, id).await?;
    let (sighting, page) = known.page(&app, snapshot).await?;
    page_of(&app, &person, &known, sighting, &of_record(&page, sighting.record))
}

fn page_of(app: &App, person: &Person, known: &Evidence, sighting: &Sighting, evidence: &Fields) -> Answer {
    let (record, schema) = (known.whole.hit.id, known.schema(person).map(AsRef::as_ref));
    let own = format!("/records/{record}/snapshot/{}", sighting.snapshot);
    let link = |other: &Sighting, href: String| VersionLink {
        href,
        at: moment::display_time(other.at, &person.locale),
    };
    let is_kept = |other: &&Sighting| other.is_kept && other.snapshot != sighting.snapshot;
    let others = known.sightings.iter().filter(is_kept);
    let later = others.clone().filter(|other| other.url == sighting.url && other.at > sighting.at);
    let source = known.whole.sources.iter().find(|source| source.url == sighting.url);
    answer::render_page(&EvidencePage {
        frame: frame(app, person, &known.whole),
        record,
        title: record_title(&known.whole.hit, &person.kinds, &person.locale),
        url: sighting.url.clone(),
        link: link_target(&sighting.url),
        copy: format!("{own}/copy"),
        snapshot: Some(moment::display_time(sighting.at, &person.locale)),
        missing: String::new(),
        last_seen: moment::display_time(
            source.map_or(sighting.at, |source| source.last_seen),
            &person.locale,
        ),
        page_gone: sighting.page_gone.map(|at| moment::display_time(at, &person.locale)),
        places: evidence::describe_places(evidence, &person.locale, |field| {
            field_label(schema, field, &person.locale)
        }),
        beside_now: sighting.page_gone.is_none().then(|| format!("{own}/beside/{NOW}")),
        beside_later: later.map(|other| link(other, format!("{own}/beside/{}", other.snapshot))).collect(),
        others: others
            .map(|other| link(other, format!("/records/{record}/snapshot/{}", other.snapshot)))
            .collect(),
    })
}

/// Where a record stands on a page.
fn of_record(page: &KeptPage, record: i64) -> Fields {
    page.evidence.get(&record.to_string()).and_then(|places| places.as_object()).cloned().unwrap_or_default()
}

/// The page; or why it cannot be shown.
fn parsed(page: &KeptPage, locale: &Locale) -> Result<Document, String> {
    let hints =
        Hints { url: Some(page.url.clone()), content_type: page.content_type.clone(), ..Hints::default() };
    page.body.as_deref().map(|body| gleaner::parse(body, &hints)).ok_or_else(|| locale.text(TOO_LARGE).into())
}

/// A copy of the page as it was, with the places marked.
pub(crate) async fn copy(
    State(app): State<App>,
    person: Person,
    Path((id, snapshot)): Path<(i64, i64)>,
) -> Answer {
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let known = Evidence::of(&app, &person, id).await?;
    let (sighting, page) = known.page(&app, snapshot).await?;
    let (evidence, schema) = (of_record(&page, sighting.record), known.schema(&person).cloned());
    let locale = person.locale;
    let called = move |field: &str| field_label(schema.as_deref(), field, &locale);
    let copied = move || match parsed(&page, &locale) {
        Ok(doc) => evidence::copy(&doc, &evidence, None, &locale, called),
        Err(why) => evidence::unavailable_page(&why, &locale),
    };
    Ok(framed(run_blocking(copied).await?))
}

#[derive(Template)]
#[template(path = "beside.html")]
struct BesidePage {
    frame: Frame,
    title: String,
    url: String,
    link: Option<String>,
    /// The path of the snapshot alone.
    own: String,
    /// Where both copies are.
    copies: String,
    then: DisplayTime,
    /// `None`: the page as it is now.
    later: Option<DisplayTime>,
}

/// The page as it was, beside the page as it was later or is now.
pub(crate) async fn beside(
    State(app): State<App>,
    person: Person,
    Path((id, snapshot, other)): Path<(i64, i64, String)>,
) -> Answer {
    let known = Evidence::of(&app, &person, id).await?;
    let sighting = known.sighting(snapshot)?;
    let later = later(&known, sighting, &other)?.map(|other| moment::display_time(other.at, &person.locale));
    let own = format!("/records/{id}/snapshot/{snapshot}");
    answer::render_page(&BesidePage {
        frame: frame(&app, &person, &known.whole),
        title: record_title(&known.whole.hit, &person.kinds, &person.locale),
        url: sighting.url.clone(),
        link: link_target(&sighting.url),
        copies: format!("{own}/beside/{other}"),
        own,
        then: moment::display_time(sighting.at, &person.locale),
        later,
    })
}

/// The other snapshot that is named, of the same page; `None`: the page as it is now.
fn later<'k>(known: &'k Evidence, sighting: &Sighting, other: &str) -> Result<Option<&'k Sighting>, Failure> {
    if other == NOW {
        return Ok(None);
    }
    let other = known.sighting(other.parse().map_err(|_| Failure::Nothing)?)?;
    if other.url == sighting.url { Ok(Some(other)) } else { Err(Failure::Nothing) }
}

/// The later of two versions of a page.
enum Later {
    Kept(KeptPage),
    Now(Result<Arc<Fetched>, Refusal>),
}

impl Later {
    /// It; or why it cannot be shown.
    fn parsed(&self, locale: &Locale) -> Result<Document, String> {
        match self {
            Later::Kept(page) => parsed(page, locale),
            Later::Now(Ok(visit)) => Ok(gleaner::parse(&visit.body, &visit.hints())),
            Later::Now(Err(refused)) => Err(refused.to_string()),
        }
    }
}

/// One of the two copies, with the lines marked that the other does not have.
pub(crate) async fn half(
    State(app): State<App>,
    person: Person,
    Path((id, snapshot, other, half)): Path<(i64, i64, String, String)>,
) -> Answer {
    let side = match half.as_str() {
        "then" => Side::Before,
        "later" => Side::After,
        _ => return Err(Failure::Nothing),
    };
    check_rate(app.calls.take(Name::Client(person.from)))?;
    let known = Evidence::of(&app, &person, id).await?;
    let (sighting, before) = known.page(&app, snapshot).await?;
    let evidence_before = of_record(&before, sighting.record);
    let (after, evidence_after) = match later(&known, sighting, &other)? {
        Some(other) => {
            let (other, after) = known.page(&app, other.snapshot).await?;
            let evidence = of_record(&after, other.record);
            (Later::Kept(after), evidence)
        }
        None => {
            let source = known.whole.sources.iter().find(|source| source.url == sighting.url);
            let evidence = source.map_or(&evidence_before, |source| &source.evidence).clone();
            (Later::Now(app.copies.page(&app.fetcher, &sighting.url).await), evidence)
        }
    };
    let (schema, locale) = (known.schema(&person).cloned(), person.locale);
    let copied = move || {
        let (before, after) = (parsed(&before, &locale), after.parsed(&locale));
        let (page, other, evidence) = match side {
            Side::Before => (before, after, evidence_before),
            Side::After => (after, before, evidence_after),
        };
        let other = other.as_ref().ok().map(|doc| (doc, side));
        let called = |field: &str| field_label(schema.as_deref(), field, &locale);
        page.map_or_else(
            |why| evidence::unavailable_page(&why, &locale),
            |doc| evidence::copy(&doc, &evidence, other, &locale, called),
        )
    };
    Ok(framed(run_blocking(copied).await?))
}

/// A copy as it may be shown.
pub(super) fn framed(html: String) -> Response {
    let mut answer = Html(html).into_response();
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(copy::POLICY));
    answer
}
