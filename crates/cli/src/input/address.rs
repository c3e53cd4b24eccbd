//! Pages of the web, for threads that wait for them.
//!
//! The network and its runtime are made when the first address is read: a program that reads files pays nothing.

use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use crawl::{Fetcher, Limits, Visit};
use tokio::runtime::{Builder, Runtime};

/// The web, once it is needed.
#[derive(Debug, Default)]
pub(super) struct Web {
    open: OnceLock<Option<(Runtime, Fetcher)>>,
}

impl Web {
    /// The page at an address; the thread waits for it.
    pub(super) fn fetch(&self, address: &str) -> anyhow::Result<Visit> {
        let open = self.open.get_or_init(open).as_ref();
        let (runtime, fetcher) = open
            .ok_or_else(|| anyhow!("this system lends no network; save the page to a file"))
            .with_context(|| format!("fetching {address}"))?;
        Ok(runtime.block_on(fetcher.fetch(address))?)
    }
}

fn open() -> Option<(Runtime, Fetcher)> {
    // One thread is enough: it only waits.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().ok()?;
    Some((runtime, Fetcher::new(Limits::default())?))
}
