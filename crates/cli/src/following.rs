//! `glean follow`: an address in; what changes on it out, as lines, feeds, webhooks, mails and commands.
//!
//! ```text
//! URL ── first visit ──▶ list ── visits, as often as it changes ──▶ store ── each change once ──▶ lines · webhook · mail · command
//!                                                                      └── the last changes ──▶ files of feeds
//! ```

mod args;
mod command;
mod display;
mod feeds;
mod sinks;

pub(crate) use args::Follow;

use std::io;
use std::time::Duration;

use anyhow::{Context, bail};
use crawl::Limits;
use harvest::{Following, Patience, Visited, Which};
use store::{Followed, Store};
use url::Url;

use self::args::Action;
use self::display::format_minute;
use self::sinks::{Sinks, now};
use crate::end::exit_unreadable;
use crate::terminal;

/// Longest time between two checks of what is due: another program may have begun to follow a page.
const CHECK_INTERVAL: i64 = 60_000;

/// Runs `glean follow`, without an end until `ended` is over; returns whether all went well.
pub(crate) fn run(args: &Follow, ended: impl Future<Output = ()>) -> io::Result<bool> {
    // A page that is away may come back; what is wrong here stays so.
    check(args).unwrap_or_else(|why| exit_unreadable(&format!("{why:#}")));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = runtime.context("following: the system lends no threads").and_then(|runtime| {
        runtime.block_on(async {
            match &args.action {
                Some(Action::List { store }) => display::list_pages(&opened(store).await?).await,
                Some(Action::Show { url, store }) => {
                    let store = opened(store).await?;
                    display::page_details(&store, &followed_page(&store, url).await?).await
                }
                Some(Action::Off { url, store }) => off(&opened(store).await?, url).await,
                None => follow(args, ended).await,
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

/// Is what the arguments ask for possible at all: times, names of files, a rule?
fn check(args: &Follow) -> anyhow::Result<()> {
    args.between()?;
    args.out.iter().try_for_each(|file| feeds::form(file).map(drop))?;
    args.which().map(drop)
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
fn address(argument: &str) -> anyhow::Result<String> {
    let whole = if argument.contains("://") { argument.to_owned() } else { format!("https://{argument}") };
    let url = Url::parse(&whole)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.host_str().is_some());
    let mut url = url
        .with_context(|| format!("following {argument}: it is no address; write it as https://host/path"))?;
    url.set_fragment(None);
    Ok(url.into())
}

async fn followed_page(store: &Store, argument: &str) -> anyhow::Result<Followed> {
    let url = address(argument)?;
    let page = store.followed_at(&url).await?;
    page.with_context(|| format!("{url} is not followed; glean follow list shows what is"))
}

async fn off(store: &Store, argument: &str) -> anyhow::Result<bool> {
    let page = followed_page(store, argument).await?;
    store.unfollow(page.id).await?;
    terminal::say(&format!("{} is followed no longer", page.url))?;
    Ok(true)
}

async fn follow(args: &Follow, ended: impl Future<Output = ()>) -> anyhow::Result<bool> {
    let sinks = Sinks::of(args)?;
    let following = Following::new(Limits::default()).context("following: this system lends no network")?;
    let store = Store::open(&args.store).await?;
    let mut new_page = None;
    let page = match &args.url {
        Some(argument) => {
            let (page, is_new) = page(args, &store, &following, &address(argument)?, &sinks).await?;
            new_page = is_new.then_some(page.id);
            Some(page.id)
        }
        None => None,
    };
    if args.once {
        return once(args, &store, &following, page, &sinks, new_page.is_some()).await;
    }
    tokio::select! {
        worked = work(args, &store, &following, page, &sinks) => worked.map(|()| true),
        () = ended => Ok(true),
    }
}

/// The page as the store follows it, and whether it is new.
async fn page(
    args: &Follow,
    store: &Store,
    following: &Following,
    url: &str,
    sinks: &Sinks,
) -> anyhow::Result<(Followed, bool)> {
    let chosen = args.which()?;
    let known = store.followed_at(url).await?;
    // Without a choice what is followed is gone on with, whatever was chosen then.
    let same = |page: &Followed| chosen.as_ref().is_none_or(|which| which.written() == page.choice);
    if let Some(page) = known.filter(same) {
        sinks.begin(store, page.id).await?;
        // What is asked for counts at once, not from the next visit on, which may be a day away.
        if let Some((most, visited)) = args.between()?.most.zip(page.visited) {
            let most = i64::try_from(most.as_millis()).unwrap_or(i64::MAX);
            store.hasten_followed(page.id, visited.saturating_add(most)).await?;
        }
        return Ok((page, false));
    }
    let which = chosen.unwrap_or(Which::Best);
    let page = following.begin(store, url, which, args.between()?, now()).await?;
    sinks.begin(store, page.id).await?;
    display::new_list(&page)?;
    Ok((page, true))
}

/// Visits the page once, or all pages that are due, and reports the changes.
async fn once(
    args: &Follow,
    store: &Store,
    following: &Following,
    page: Option<i64>,
    sinks: &Sinks,
    is_new: bool,
) -> anyhow::Result<bool> {
    let mut failed = false;
    let mut visited = Vec::new();
    match page {
        Some(id) if is_new => visited.extend(store.followed_page(id).await?),
        Some(id) => {
            let visit = following.visit(store, Some(id), i64::MAX, args.between()?, now()).await?;
            let (page, visit) = visit.context("following: the page is followed no longer")?;
            failed |= report_problem(&page, &visit)?;
            visited.push(page);
        }
        None => {
            begin_all(store, sinks).await?;
            let until = now();
            while let Some((page, visit)) =
                following.visit(store, None, until, args.between()?, now()).await?
            {
                failed |= report_problem(&page, &visit)?;
                visited.push(page);
            }
            // Who could not be told before is told now, of pages that are not due too.
            visited = store.followed().await?;
        }
    }
    for page in &visited {
        failed |= sinks.tell(store, page, Patience::Now).await?.is_some();
        feeds::write(store, page, &args.out, args.time_zone.as_ref()).await?;
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
    args: &Follow,
    store: &Store,
    following: &Following,
    page: Option<i64>,
    sinks: &Sinks,
) -> anyhow::Result<()> {
    loop {
        if page.is_none() {
            begin_all(store, sinks).await?;
        }
        while let Some((page, visit)) = following.visit(store, page, now(), args.between()?, now()).await? {
            report_problem(&page, &visit)?;
        }
        let pages = match page {
            Some(id) => {
                vec![store.followed_page(id).await?.context("following: the page is followed no longer")?]
            }
            None => store.followed().await?,
        };
        let mut next = now() + CHECK_INTERVAL;
        for page in &pages {
            let later = sinks.tell(store, page, Patience::Wait).await?;
            feeds::write(store, page, &args.out, args.time_zone.as_ref()).await?;
            next = next.min(page.due).min(later.unwrap_or(i64::MAX));
        }
        let sleep = u64::try_from(next - now()).unwrap_or(0).max(100);
        tokio::time::sleep(Duration::from_millis(sleep)).await;
    }
}

/// Reports a problem of a page when it begins, and what the next visit checks; returns whether there is one.
fn report_problem(page: &Followed, visit: &Visited) -> io::Result<bool> {
    if let Some((gone, of)) = visit.doubt {
        terminal::say(&format!(
            "{}: {gone} of {of} records are gone at once; the next visit decides",
            page.url
        ))?;
    }
    let Some(why) = &visit.problem else { return Ok(false) };
    let when = format_minute(page.due);
    terminal::say(&format!(
        "{} cannot be read: {why}; what is known stays, and it is tried again from {when} on",
        page.url
    ))?;
    Ok(true)
}
