//! Pages that say little until their scripts have run, shown by a browser before they are read.
//!
//! ```text
//! page as sent ── does it need a browser? ──▶ browser ──▶ page as shown
//!                                             │ ▲
//!        its scripts and data: asked for like pages: robots.txt, the host's pace, limits, reach
//! ```
//!
//! What is archived stays what was sent.

use std::sync::Arc;

use browser::{Answer, Failure, Page, Request};
use page::Tag;
use url::Url;

use crate::fetched::Fetched;
use crate::frontier::{Frontier, Validators};
use crate::http;
use crate::lane::Lane;
use crate::rendering::{Render, Rendering};
use crate::robots;
use crate::shared::Shared;
use crate::visitor::Visitor;

/// Fewest bytes of text of a page that says something by itself: menu and footer of an empty shell are shorter. Of 1,200
/// labelled pages that have scripts and say what they have to say without them, 35 (3 %) say less and would be shown in vain.
const SAYS_LITTLE: usize = 400;

/// The page as a browser shows it; `None` where it needs none, or cannot be shown: then it is read as it was sent.
pub(crate) async fn render<F, V>(shared: &Shared<F, V>, lane: &Lane, sent: &Arc<Fetched>) -> Option<Fetched>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let rendering = shared.rendering.as_ref()?;
    let (which, judged) = (rendering.which, Arc::clone(sent));
    let needed = {
        let _core = shared.cores.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || needs_browser(&judged, which)).await.ok()?
    };
    if !needed {
        return None;
    }
    let page = Page {
        url: sent.url.as_str(),
        content_type: sent.header("content-type"),
        body: &sent.body,
        largest: shared.plan.limits.bytes,
        time: shared.plan.scripts,
    };
    let rendered =
        rendering.renderer.render(&page, |request| answer(shared, lane, rendering, &sent.url, request)).await;
    shared.counters.rendered(rendered.as_ref().map(|_| ()).map_err(brief));
    let body = rendered.ok()?.into_bytes();
    let others = sent.headers.iter().filter(|(name, _)| name != "content-type").cloned();
    let headers =
        others.chain([("content-type".to_owned(), "text/html; charset=utf-8".to_owned())]).collect();
    Some(Fetched { url: sent.url.clone(), headers, body })
}

/// Why a page could not be shown, in a few words to be counted.
fn brief(failure: &Failure) -> &'static str {
    match failure {
        Failure::Missing | Failure::Start { .. } => "no browser",
        Failure::Ended => "the browser ended",
        Failure::Slow { .. } => "its scripts never rest",
        Failure::Refused { .. } => "the browser refused",
    }
}

/// Does a page need a browser to be read?
fn needs_browser(sent: &Fetched, which: Render) -> bool {
    if sent.header("content-type").is_some_and(|kind| !kind.contains("html")) {
        return false;
    }
    let doc = page::parse(&sent.body, &sent.hints());
    let text_bytes = || doc.shown_texts().map(|n| doc.text(n).trim().len()).sum::<usize>();
    doc.nodes().any(|n| doc.tag(n) == Tag::SCRIPT) && (which == Render::All || text_bytes() < SAYS_LITTLE)
}

/// What a page's scripts ask for.
async fn answer<F, V>(
    shared: &Shared<F, V>,
    lane: &Lane,
    rendering: &Rendering,
    page: &Url,
    request: Request,
) -> Option<Answer>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    if let Some(known) = rendering.known(&request.url).filter(|_| request.is_script) {
        return Some(Answer::clone(&known));
    }
    let url = Url::parse(&request.url).ok()?;
    let answer = if url.origin() == page.origin() {
        of_own_host(shared, lane, &url).await?
    } else {
        let Fetched { headers, body, .. } = rendering.others.fetch(url.as_str()).await.ok()?;
        Answer { status: 200, headers, body }
    };
    shared.counters.bytes(answer.body.len());
    if request.is_script && answer.status == 200 {
        rendering.keep(request.url, Arc::new(answer.clone()));
    }
    Some(answer)
}

/// From the host of the page itself: by its rules, in its lane.
async fn of_own_host<F, V>(shared: &Shared<F, V>, lane: &Lane, url: &Url) -> Option<Answer>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let rules = shared.rules.of(lane.held.host)?;
    if shared.over() || !rules.allow(&robots::path(url)) {
        return None;
    }
    let _connection = lane.connections.acquire().await.ok()?;
    if !lane.turn().await {
        return None;
    }
    let answer = shared.http.get(url, &Validators::default()).await.ok()?;
    let (status, headers) = (answer.status().as_u16(), http::headers(&answer));
    let body = shared.http.body(url, answer, Some(&shared.large)).await.ok()?;
    Some(Answer { status, headers, body: body.bytes })
}
