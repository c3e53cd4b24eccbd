//! `glean follow`: an address in; what changes on it out, as lines, feeds, webhooks, mails and commands.
//!
//! ```text
//! URL ── first visit ──▶ list ── visits, as often as it changes ──▶ store ── each change once ──▶ lines · webhook · mail · command
//!                                                                      └── the last changes ──▶ files of feeds
//! ```

mod asked;
mod command;
mod feeds;
mod shown;
mod sinks;

pub(crate) use asked::Follow;

use std::io;
use std::time::Duration;

use anyhow::{Context, bail};
use crawl::Limits;
use harvest::{Following, Patience, Visited, Which};
use store::{Followed, Store};
use url::Url;

use self::asked::Look;
use self::shown::moment;
use self::sinks::{Sinks, now};
use crate::terminal;

/// Longest sleep before it is looked what is due: another program may have begun to follow a page.
const LOOK: i64 = 60_000;

/// Does it, until `ended` is over where it goes on for ever; whether all went well.
pub(crate) fn run(asked: &Follow, ended: impl Future<Output = ()>) -> io::Result<bool> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = runtime.context("following: the system lends no threads").and_then(|runtime| {
        runtime.block_on(async {
            match &asked.look {
                Some(Look::List { store }) => shown::all(&opened(store).await?).await,
                Some(Look::Show { url, store }) => {
                    let store = opened(store).await?;
                    shown::one(&store, &known(&store, url).await?).await
                }
                Some(Look::Off { url, store }) => off(&opened(store).await?, url).await,
                None => follow(asked, ended).await,
            }
        })
    });
    match done {
        Ok(well) => Ok(well),
        Err(error) => match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(kind @ io::ErrorKind::BrokenPipe) => Err(kind.into()),
            _ => terminal::say(&format!("{error:#}")).map(|()| false),
        },
    }
}

/// A store that must be there already.
async fn opened(store: &str) -> anyhow::Result<Store> {
    let file = !store.starts_with("postgres://") && !store.starts_with("postgresql://");
    if file && !std::path::Path::new(store).exists() {
        bail!("opening the store {store}: there is none; glean follow URL makes one");
    }
    Ok(Store::open(store).await?)
}

/// The address of a page, without what is its reader's.
fn address(written: &str) -> anyhow::Result<String> {
    let whole = if written.contains("://") { written.to_owned() } else { format!("https://{written}") };
    let url = Url::parse(&whole)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.host_str().is_some());
    let mut url =
        url.with_context(|| format!("following {written}: it is no address; write it as https://host/path"))?;
    url.set_fragment(None);
    Ok(url.into())
}

async fn known(store: &Store, written: &str) -> anyhow::Result<Followed> {
    let url = address(written)?;
    let page = store.followed_at(&url).await?;
    page.with_context(|| format!("{url} is not followed; glean follow list shows what is"))
}

async fn off(store: &Store, written: &str) -> anyhow::Result<bool> {
    let page = known(store, written).await?;
    store.unfollow(page.id).await?;
    terminal::say(&format!("{} is followed no longer", page.url))?;
    Ok(true)
}

async fn follow(asked: &Follow, ended: impl Future<Output = ()>) -> anyhow::Result<bool> {
    asked.between()?;
    for file in &asked.out {
        feeds::form(file)?;
    }
    let sinks = Sinks::of(asked)?;
    let following = Following::new(Limits::default()).context("following: this system lends no network")?;
    let store = Store::open(&asked.store).await?;
    let mut begun = None;
    let page = match &asked.url {
        Some(written) => {
            let (page, is_new) = page(asked, &store, &following, &address(written)?, &sinks).await?;
            begun = is_new.then_some(page.id);
            Some(page.id)
        }
        None => None,
    };
    if asked.once {
        return once(asked, &store, &following, page, &sinks, begun.is_some()).await;
    }
    tokio::select! {
        worked = work(asked, &store, &following, page, &sinks) => worked.map(|()| true),
        () = ended => Ok(true),
    }
}

/// The page as the store follows it; whether it is followed first now.
async fn page(
    asked: &Follow,
    store: &Store,
    following: &Following,
    url: &str,
    sinks: &Sinks,
) -> anyhow::Result<(Followed, bool)> {
    let chosen = asked.which()?;
    let known = store.followed_at(url).await?;
    // Without a choice what is followed is gone on with, whatever was chosen then.
    let same = |page: &Followed| chosen.as_ref().is_none_or(|which| which.written() == page.choice);
    if let Some(page) = known.filter(same) {
        sinks.begin(store, page.id).await?;
        // What is asked for counts at once, not from the next visit on, which may be a day away.
        if let Some((most, visited)) = asked.between()?.most.zip(page.visited) {
            let most = i64::try_from(most.as_millis()).unwrap_or(i64::MAX);
            store.hasten_followed(page.id, visited.saturating_add(most)).await?;
        }
        return Ok((page, false));
    }
    let which = chosen.unwrap_or(Which::Best);
    let page = following.begin(store, url, which, asked.between()?, now()).await?;
    sinks.begin(store, page.id).await?;
    shown::first(&page)?;
    Ok((page, true))
}

/// One visit of the page, or of all that are due; then it is told.
async fn once(
    asked: &Follow,
    store: &Store,
    following: &Following,
    page: Option<i64>,
    sinks: &Sinks,
    begun: bool,
) -> anyhow::Result<bool> {
    let mut failed = false;
    let mut visited = Vec::new();
    match page {
        Some(id) if begun => visited.extend(store.followed_page(id).await?),
        Some(id) => {
            let visit = following.visit(store, Some(id), i64::MAX, asked.between()?, now()).await?;
            let (page, visit) = visit.context("following: the page is followed no longer")?;
            failed |= tell_problem(&page, &visit)?;
            visited.push(page);
        }
        None => {
            begin_all(store, sinks).await?;
            let until = now();
            while let Some((page, visit)) =
                following.visit(store, None, until, asked.between()?, now()).await?
            {
                failed |= tell_problem(&page, &visit)?;
                visited.push(page);
            }
            // Who could not be told before is told now, of pages that are not due too.
            visited = store.followed().await?;
        }
    }
    for page in &visited {
        failed |= sinks.tell(store, page, Patience::Now).await?.is_some();
        feeds::write(store, page, &asked.out).await?;
    }
    Ok(!failed)
}

/// From now on the sinks are told of all pages. Before the visits: who begins behind one is not told what it found.
async fn begin_all(store: &Store, sinks: &Sinks) -> store::Result<()> {
    for page in store.followed().await? {
        sinks.begin(store, page.id).await?;
    }
    Ok(())
}

/// Visits what is due and tells who wants it, until somebody ends it.
async fn work(
    asked: &Follow,
    store: &Store,
    following: &Following,
    page: Option<i64>,
    sinks: &Sinks,
) -> anyhow::Result<()> {
    loop {
        if page.is_none() {
            begin_all(store, sinks).await?;
        }
        while let Some((page, visit)) = following.visit(store, page, now(), asked.between()?, now()).await? {
            tell_problem(&page, &visit)?;
        }
        let pages = match page {
            Some(id) => {
                vec![store.followed_page(id).await?.context("following: the page is followed no longer")?]
            }
            None => store.followed().await?,
        };
        let mut next = now() + LOOK;
        for page in &pages {
            let later = sinks.tell(store, page, Patience::Wait).await?;
            feeds::write(store, page, &asked.out).await?;
            next = next.min(page.due).min(later.unwrap_or(i64::MAX));
        }
        let sleep = u64::try_from(next - now()).unwrap_or(0).max(100);
        tokio::time::sleep(Duration::from_millis(sleep)).await;
    }
}

/// Tells what is wrong with a page when it begins to be, and what is looked at again; whether something is.
fn tell_problem(page: &Followed, visit: &Visited) -> io::Result<bool> {
    if let Some((gone, of)) = visit.doubt {
        terminal::say(&format!(
            "{}: {gone} of {of} records are gone at once; the next visit decides",
            page.url
        ))?;
    }
    let Some(why) = &visit.problem else { return Ok(false) };
    let when = moment(page.due);
    terminal::say(&format!(
        "{} cannot be read: {why}; what is known stays, and it is tried again from {when} on",
        page.url
    ))?;
    Ok(true)
}
