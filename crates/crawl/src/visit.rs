//! One visit: a page is asked for, read, and what it led to is handed in.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::Response;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;
use url::Url;

use crate::failure::{Failure, FailureKind, jittered};
use crate::fetched::Fetched;
use crate::fingerprint::Fingerprint;
use crate::frontier::{Again, Before, Frontier, Link, Outcome, Settlement, Validators, Waiting};
use crate::guard::{self, Source};
use crate::http::Body;
use crate::lane::Lane;
use crate::links::Hyperlink;
use crate::novelty::{self, Term};
use crate::refresh::{self, Refresh};
use crate::settler::patiently;
use crate::shared::Shared;
use crate::visitor::{Reading, Visitor};
use crate::{fingerprint, http, rendered, revisit, robots, sitemap};

/// Longest pause before a page is tried again for which a server may ask (`Retry-After`).
const ASKED_LONGEST: Duration = Duration::from_secs(24 * 3600);

/// An answer, or how the visit ended without one.
type Answer = Result<Answered, Ended>;

/// A visit without a page.
enum Ended {
    /// It is kept so.
    With(Outcome, Vec<Link>),
    /// The page could not be had, and counts; the server may ask for a pause.
    Failed(Failure, Option<Duration>),
    /// The host is to blame, not the page, which waits on as if nobody had asked for it.
    Unmade,
}

/// A page as it was sent.
struct Answered {
    url: Url,
    status: u16,
    date: Timestamp,
    headers: Vec<(String, String)>,
    validators: Validators,
    body: Body,
}

/// Makes one visit and waits until it is kept. Gives the page back where the host is in trouble.
pub(crate) async fn make<F, V>(
    shared: Arc<Shared<F, V>>,
    lane: Arc<Lane>,
    page: Waiting,
    connection: OwnedSemaphorePermit,
) -> Option<Waiting>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let answer = ask(&shared, &lane, &page).await;
    drop(connection);
    let settlement = match answer {
        Ok(answered) => read(&shared, &lane, page, answered).await,
        Err(Ended::With(outcome, links)) => Some(Settlement { links, ..ended(&lane, &page, outcome) }),
        Err(Ended::Failed(failure, retry_after)) => {
            let settlement = ended(&lane, &page, Outcome::Failed(failure));
            let again = later(settlement.again, retry_after);
            Some(Settlement { again, ..settlement })
        }
        Err(Ended::Unmade) => {
            shared.begun.fetch_sub(1, Ordering::Relaxed);
            return Some(page);
        }
    };
    if let Some(settlement) = settlement {
        shared.settler.settle(settlement).await;
    }
    None
}

/// Asks the server for the page; again where a cookie that it sets on the way makes another answer likely.
async fn ask<F, V>(shared: &Shared<F, V>, lane: &Lane, page: &Waiting) -> Answer
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let page_url = &page.link.url;
    let (mut url, mut times) = (page_url.clone(), 0);
    loop {
        let begun = Instant::now();
        let answer = asked_once(shared, lane, page, &url, times > 0).await?;
        // On the way back to the page the cookie is there already.
        let is_set = http::sets_cookies(&answer) || url != *page_url;
        if let Some(next) = http::redirect(&url, &answer) {
            let next = next.ok().and_then(|next| crate::address::canonical(&next));
            let next =
                next.ok_or_else(|| Ended::With(Outcome::Refused("moved to no page".into()), Vec::new()))?;
            if !is_set && next == url {
                return Err(Ended::With(Outcome::Refused("redirects to itself".into()), Vec::new()));
            }
            if !is_set || !is_at_hand(shared, lane, &next) {
                let (outcome, links) = moved(shared, page, next);
                return Err(Ended::With(outcome, links));
            }
            url = next;
        } else if url != *page_url && !shared.redirecting.contains(&url) {
            let (outcome, links) = moved(shared, page, url);
            return Err(Ended::With(outcome, links));
        } else {
            // The page; or one that led here for want of a cookie, as to a log-in, and would not be asked for again.
            let answered = answered(shared, lane, &url, begun, answer).await?;
            if !(is_set && answered.loads_itself_again()) {
                return Ok(answered);
            }
        }
        times += 1;
        if times > shared.plan.limits.redirects {
            let why = "redirects to itself, whatever cookies it sets";
            return Err(Ended::With(Outcome::Refused(why.into()), Vec::new()));
        }
        if !lane.turn().await {
            return Err(Ended::Unmade);
        }
    }
}

/// May an address be asked for on the way to a page: is it of the page's host, and not forbidden?
fn is_at_hand<F, V>(shared: &Shared<F, V>, lane: &Lane, url: &Url) -> bool
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let rules = shared.rules.of(lane.held.host);
    url.origin() == lane.root.origin() && rules.is_some_and(|rules| rules.allow(&robots::path(url)))
}

/// One request on the way to a page. `on_the_way`: not the first, so that the page's version says nothing; nor does it where the page is
/// read whatever it is.
async fn asked_once<F, V>(
    shared: &Shared<F, V>,
    lane: &Lane,
    page: &Waiting,
    url: &Url,
    on_the_way: bool,
) -> Result<Response, Ended>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let begun = Instant::now();
    let is_asked_by_version = !on_the_way && !page.is_read_anyway();
    let known = page.before.as_ref().filter(|_| is_asked_by_version).map(|b| b.validators.clone());
    let answer = match shared.http.get(url, &known.unwrap_or_default()).await {
        Ok(answer) => answer,
        Err(refusal) => return Err(failed(lane, begun, Failure::from(&refusal), None).await),
    };
    let status = answer.status().as_u16();
    if matches!(status, 429 | 500..=599) {
        return Err(failed(lane, begun, Failure::of_status(status), http::retry_after(&answer)).await);
    }
    lane.answered(begun.elapsed(), answer.status().is_success().then_some(url)).await;
    Ok(answer)
}

/// The page of an answer that is no redirect.
async fn answered<F, V>(
    shared: &Shared<F, V>,
    lane: &Lane,
    url: &Url,
    begun: Instant,
    answer: Response,
) -> Answer
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    match answer.status().as_u16() {
        304 => return Err(Ended::With(Outcome::Unchanged, Vec::new())),
        status @ (404 | 410) => return Err(Ended::With(Outcome::Gone(status), Vec::new())),
        200..=299 => {}
        status => return Err(Ended::Failed(Failure::of_status(status), None)),
    }
    let (status, headers) = (answer.status().as_u16(), http::headers(&answer));
    let validators = http::validators(&answer);
    let body = match shared.http.body(url, answer, Some(&shared.large)).await {
        Ok(body) => body,
        Err(refusal) => return Err(failed(lane, begun, Failure::from(&refusal), None).await),
    };
    shared.counters.bytes(body.bytes.len());
    Ok(Answered { url: url.clone(), status, date: Timestamp::now(), headers, validators, body })
}

impl Answered {
    /// Does it only send its readers to itself, as where a cookie is set first?
    fn loads_itself_again(&self) -> bool {
        let page =
            Fetched { url: self.url.clone(), headers: self.headers.clone(), body: self.body.bytes.clone() };
        let says_little = fingerprint::of(&page.body).is_none();
        let refresh = || refresh::of(&page::parse(&page.body, &page.hints()), &page.headers, &page.url);
        says_little && refresh().is_some_and(|refresh| refresh.to == self.url && refresh.is_redirect(true))
    }
}

/// How a visit ends whose page cannot be had, for which the host or the page may be to blame.
async fn failed(lane: &Lane, begun: Instant, failure: Failure, retry_after: Option<Duration>) -> Ended {
    if lane.failed(begun, &failure, retry_after).await {
        Ended::Failed(failure, retry_after)
    } else {
        Ended::Unmade
    }
}

/// A page that is elsewhere: the address there is a page to be visited like any other.
fn moved<F, V>(shared: &Shared<F, V>, page: &Waiting, next: Url) -> (Outcome, Vec<Link>)
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    shared.redirecting.leads(&page.link.url, &next);
    let redirects = page.link.redirects + 1;
    if redirects as usize > shared.plan.limits.redirects {
        return (Outcome::Refused("too many redirects".into()), Vec::new());
    }
    let link = Link { url: next.clone(), redirects, ..page.link.clone() };
    let within = shared.plan.domain.holds(&next);
    if !within {
        shared.counters.left(&["outside the domain"]);
    }
    let kept = within || shared.plan.remembers(&link);
    (Outcome::Moved(next), if kept { vec![link] } else { Vec::new() })
}

/// Reads a page that was fetched, unless it holds what is known already. `None` where it cannot be archived: then the visit
/// is not kept either, and another is made later.
async fn read<F, V>(
    shared: &Arc<Shared<F, V>>,
    lane: &Lane,
    page: Waiting,
    answered: Answered,
) -> Option<Settlement<V::Yield>>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let Answered { url, status, date, headers, validators, body } = answered;
    let (body, _place) = body.parts();
    let sent = Arc::new(Fetched { url, headers, body });
    let rendered = rendered::render(shared, lane, &sent).await.map(Arc::new);
    // What is shown may change though what is sent does not.
    let validators = if rendered.is_some() { Validators::default() } else { validators };
    let fetched = rendered.unwrap_or_else(|| Arc::clone(&sent));
    let fingerprint = fingerprint::of(&fetched.body);
    if let Some(outcome) = known(shared, &page, fingerprint).await {
        if matches!(outcome, Outcome::Mirror(_)) && !page.was_read() {
            guard::lock(&lane.guard).mirrored(&page.link.url);
        }
        return Some(ended(lane, &page, outcome));
    }
    let Some((reading, terms)) = computed(shared, &fetched).await else {
        let failure = Failure::new(FailureKind::Unreadable, "reading it failed");
        return Some(ended(lane, &page, Outcome::Failed(failure)));
    };
    let Reading { links, allows, records, listed, yielded, refresh, canonical, .. } = reading;
    let refresh = refresh.filter(|refresh| refresh.to != page.link.url);
    if let Some(Refresh { to, .. }) = refresh.as_ref().filter(|r| r.is_redirect(fingerprint.is_none()))
        && shared.redirecting.leads(&page.link.url, to)
    {
        let (outcome, links) = moved(shared, &page, to.clone());
        return Some(Settlement { links, ..ended(lane, &page, outcome) });
    }
    let is_new = match page.was_read() {
        true => guard::lock(&lane.guard).read_again(&page.link.url, &terms),
        false => guard::lock(&lane.guard).read(&page.link.url, &terms),
    };
    let source = match is_new {
        _ if listed => Source::List,
        true => Source::Fruitful,
        false => Source::Barren,
    };
    // One that is read anew as it was says nothing new, and is no copy for that.
    let is_as_it_was = fingerprint.is_some_and(|fingerprint| page.has_same_words(fingerprint));
    if let Some(canonical) = canonical.filter(|_| source == Source::Barren && !is_as_it_was) {
        let links = links.into_iter().filter(|(found, _)| found.url == canonical).collect();
        let links = followed(shared, &page, links, source);
        return Some(Settlement { links, ..ended(lane, &page, Outcome::Mirror(canonical)) });
    }
    if allows.archive && !archived(shared, &sent, status, date).await {
        return None;
    }
    let changed =
        page.before.as_ref().is_none_or(|before| before.fingerprint != fingerprint.map(|f| f.words));
    let further = refresh.map(|refresh| (Hyperlink { url: refresh.to, text: String::new() }, 0));
    let links = links.into_iter().chain(further).collect();
    let links = if allows.follow { followed(shared, &page, links, source) } else { Vec::new() };
    let (outcome, yielded) = if allows.index {
        (Outcome::Read { validators, fingerprint, changed, records }, yielded)
    } else {
        (Outcome::Refused("noindex".into()), None)
    };
    Some(Settlement { links, yielded, ..ended(lane, &page, outcome) })
}

/// Archives a page, if pages are; false where that cannot be done.
async fn archived<F, V>(shared: &Shared<F, V>, fetched: &Arc<Fetched>, status: u16, date: Timestamp) -> bool
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let Some(recorder) = &shared.recorder else { return true };
    let kept = patiently(&shared.counters, shared.plan.patience, || {
        let (recorder, fetched) = (Arc::clone(recorder), Arc::clone(fetched));
        async move {
            let keeping = tokio::task::spawn_blocking(move || recorder.keep(&fetched, status, date));
            keeping.await.unwrap_or_else(|stopped| Err(io::Error::other(stopped)))
        }
    });
    kept.await.map_err(|error| shared.unarchived(error)).is_ok()
}

/// Reads a page, or the list of pages that it is, on a thread that may compute; and what it says that may be new.
async fn computed<F, V>(
    shared: &Arc<Shared<F, V>>,
    fetched: &Arc<Fetched>,
) -> Option<(Reading<V::Yield>, Vec<Term>)>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let _core = shared.cores.acquire().await.ok()?;
    let (shared, fetched) = (Arc::clone(shared), Arc::clone(fetched));
    let reading = move || {
        let reading = match sitemap::of(&fetched.body, &fetched.url) {
            Some(listed) => Reading::of_list(listed),
            None => shared.visitor.read(&fetched, shared.plan.requests.user_agent.product()),
        };
        let terms = terms(&fetched, &reading);
        (reading, terms)
    };
    tokio::task::spawn_blocking(reading).await.ok()
}

/// What a page says that may be new. What its address says, and those of links to its like, is not.
fn terms<Y>(page: &Fetched, reading: &Reading<Y>) -> Vec<Term> {
    let links = reading.links.iter().map(|(found, _)| &found.url);
    let is_alike = guard::alike(&page.url);
    let terms = novelty::terms(&page.body, links.filter(|url| is_alike(url)).chain([&page.url]));
    reading.identities.iter().map(|identity| novelty::of_record(*identity)).chain(terms).collect()
}

/// How the visit ends if the page holds what it held before, or what another page holds.
async fn known<F, V>(
    shared: &Shared<F, V>,
    page: &Waiting,
    fingerprint: Option<Fingerprint>,
) -> Option<Outcome>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let fingerprint = fingerprint?;
    if page.has_same_words(fingerprint) {
        return (!page.is_read_anyway()).then_some(Outcome::Unchanged);
    }
    let twin = shared.frontier.twin(fingerprint).await.ok().flatten()?;
    (twin != page.link.url).then_some(Outcome::Mirror(twin))
}

/// The links of a page that are to be followed, by this crawl or one of a wider domain; why this one does not is counted.
fn followed<F, V>(
    shared: &Shared<F, V>,
    page: &Waiting,
    found: Vec<(Hyperlink, u8)>,
    source: Source,
) -> Vec<Link>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let chain = guard::chains(&page.link, source);
    let (mut links, mut left) = (Vec::new(), Vec::new());
    for (found, promise) in found {
        let chain = chain(&found.url);
        let link = Link { url: found.url, depth: page.link.depth + 1, chain, redirects: 0, promise };
        let why = shared.plan.leaves(&link);
        left.extend(why);
        if why.is_none() || shared.plan.remembers(&link) {
            links.push(link);
        }
    }
    shared.counters.left(&left);
    links
}

/// When to come again to a page: by the schedule of what went wrong if it could not be had, else in its time. A second of these
/// schedules is as long as `unit`.
pub(crate) fn again(page: &Waiting, outcome: &Outcome, unit: Duration) -> Again {
    let before: Option<&Before> = page.before.as_ref();
    if let Some(Failure { kind, .. }) = outcome.failure() {
        if kind.stands() {
            let last = before.map(|before| before.interval).filter(|last| !last.is_zero());
            return Again::See(kind.seen_after(last));
        }
        let pause = kind.retry_after(page.failures, unit);
        return Again::Try(jittered(pause, page.link.url.as_str(), page.failures));
    }
    let (changed, records) = match outcome {
        Outcome::Read { changed, records, .. } => (*changed, *records),
        Outcome::Unchanged => (false, before.map_or(0, |before| before.records)),
        _ => (false, 0),
    };
    Again::See(revisit::after(before, changed, records))
}

/// A page is not tried again before the server's pause is over.
fn later(again: Again, retry_after: Option<Duration>) -> Again {
    let retry_after = retry_after.unwrap_or_default().min(ASKED_LONGEST);
    match again {
        Again::Try(pause) => Again::Try(pause.max(retry_after)),
        Again::See(pause) => Again::See(pause.max(retry_after)),
    }
}

/// A visit that ended without anything found.
pub(crate) fn ended<Y>(lane: &Lane, page: &Waiting, outcome: Outcome) -> Settlement<Y> {
    let again = again(page, &outcome, lane.unit);
    Settlement { held: lane.held, page: page.id, outcome, links: Vec::new(), again, yielded: None }
}
