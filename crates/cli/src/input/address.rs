//! Pages of the web, for threads that wait for them.
//!
//! The network and its runtime are made when the first address is read: a program that reads files pays nothing.

use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use crawl::{Fetched, Fetcher, Limits};
use gleaner::Document;
use tokio::runtime::{Builder, Runtime};

use super::Page;

/// Most frames of one page: old pages have three or four.
const FRAMES: usize = 12;

/// How deep frames may stand in frames.
const NESTED: usize = 3;

/// The web, once it is needed.
#[derive(Debug, Default)]
pub(super) struct Web {
    open: OnceLock<Option<(Runtime, Fetcher)>>,
}

impl Web {
    /// The page at an address; the thread waits for it.
    pub(super) fn fetch(&self, address: &str) -> anyhow::Result<Fetched> {
        let open = self.open.get_or_init(open).as_ref();
        let (runtime, fetcher) = open
            .ok_or_else(|| anyhow!("this system lends no network; save the page to a file"))
            .with_context(|| format!("fetching {address}"))?;
        Ok(runtime.block_on(fetcher.fetch(address))?)
    }

    /// A page of the site of another.
    pub(super) fn fetch_of_site(&self, of: &str, address: &str) -> Option<Fetched> {
        let ours = site(of).is_some() && site(of) == site(address);
        if ours { self.fetch(address).ok() } else { None }
    }

    /// Fetches the frames of a page, and the frames in these, until nothing more is wanted. A frame that cannot be had
    /// is left out, as a browser would.
    pub(super) fn add_frames(&self, page: &mut Page) {
        for _ in 0..NESTED {
            let room = FRAMES.saturating_sub(page.hints.frames.len());
            let wanted = frames(&gleaner::parse(&page.bytes, &page.hints), page.hints.url.as_deref());
            let got = wanted
                .into_iter()
                .take(room)
                .filter_map(|url| Some((url.clone(), self.fetch(&url).ok()?.body)));
            let got: Vec<_> = got.collect();
            if got.is_empty() {
                return;
            }
            page.hints.frames.extend(got);
        }
    }
}

/// The frames of the page's own site: others are mostly films and advertisements, and no page says where else we connect.
fn frames(doc: &Document, url: Option<&str>) -> Vec<String> {
    let ours = |wanted: &&page::Wanted| wanted.url.as_deref().and_then(site) == url.and_then(site);
    doc.wanted().iter().filter(ours).filter_map(|wanted| wanted.url.clone()).collect()
}

/// Scheme and host of an address: what stands before its third slash.
fn site(url: &str) -> Option<&str> {
    url.match_indices('/').nth(2).and_then(|(end, _)| url.get(..end))
}

fn open() -> Option<(Runtime, Fetcher)> {
    // One thread is enough: it only waits.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().ok()?;
    Some((runtime, Fetcher::new(Limits::default())?))
}
