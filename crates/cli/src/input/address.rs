//! Pages of the web, for threads that wait for them.
//!
//! The network and its runtime are made when the first address is read: a program that reads files pays nothing.

use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use crawl::{Fetched, Fetcher, Limits};
use gleaner::Document;
use tokio::runtime::{Builder, Runtime};
use tokio::task::block_in_place;

use super::page::Page;

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
        // The thread may be one that drives the tasks of a store.
        Ok(block_in_place(|| runtime.block_on(fetcher.fetch(address)))?)
    }

    /// A page of the site of another. A server that sends us on to another site has no such page.
    pub(super) fn fetch_of_site(&self, of: &str, address: &str) -> Option<Fetched> {
        let ours = |address: &str| site(of).is_some() && site(of) == site(address);
        let visit = if ours(address) { self.fetch(address).ok()? } else { return None };
        ours(visit.url.as_str()).then_some(visit)
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

/// A runtime that is dropped waits for its threads, which a thread that drives tasks may not do.
impl Drop for Web {
    fn drop(&mut self) {
        if let Some((runtime, _)) = self.open.take().flatten() {
            runtime.shutdown_background();
        }
    }
}

/// The frames of the page's own site: others are mostly films and advertisements, and no page says where else we connect.
fn frames(doc: &Document, url: Option<&str>) -> Vec<String> {
    let ours = |wanted: &&page::Wanted| wanted.url.as_deref().and_then(site) == url.and_then(site);
    doc.wanted().iter().filter(ours).filter_map(|wanted| wanted.url.clone()).collect()
}

/// The host of an address, with its port where it says one. "http" and "https", with "www." and without, are one site:
/// old pages lead to addresses that have moved since.
fn site(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?.rsplit('@').next()?.to_ascii_lowercase();
    let web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    (web && !host.is_empty()).then(|| host.strip_prefix("www.").unwrap_or(&host).to_owned())
}

fn open() -> Option<(Runtime, Fetcher)> {
    // One thread is enough: it only waits.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().ok()?;
    Some((runtime, Fetcher::new(Limits::default())?))
}

#[cfg(test)]
mod tests {
    use super::site;

    #[test]
    fn one_site_has_several_ways_to_be_written() {
        let own = site("http://www.example.org/a/b?c");
        for same in ["https://example.org", "http://EXAMPLE.org/#x", "https://user@www.example.org/"] {
            assert_eq!(site(same), own, "{same}");
        }
        for other in [
            "http://example.org:8080/",
            "http://example.org.evil.net/",
            "http://example.org@evil.net/",
            "ftp://example.org/",
            "/a",
            "",
        ] {
            assert_ne!(site(other), own, "{other}");
        }
    }
}
