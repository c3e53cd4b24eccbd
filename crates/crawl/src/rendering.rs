//! The browser of a crawl, which pages it shows, and the scripts that it keeps.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use browser::{Answer, Failure, Renderer};

use crate::fetch::Fetcher;
use crate::http::Http;

/// Which pages are shown by a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Render {
    /// Those that have scripts and say next to nothing without them.
    Needed,
    /// All that have scripts: some say much, and what matters is not there yet.
    All,
}

/// Scripts kept for the other pages of a site, in bytes together.
const KEPT: usize = 32 << 20;

/// The browser of a crawl.
#[derive(Debug)]
pub(crate) struct Rendering {
    pub(crate) which: Render,
    pub(crate) renderer: Renderer,
    /// For hosts other than the page's.
    pub(crate) others: Fetcher,
    scripts: Mutex<Scripts>,
}

/// Scripts by their addresses.
#[derive(Debug, Default)]
struct Scripts {
    known: HashMap<String, Arc<Answer>>,
    bytes: usize,
}

impl Rendering {
    /// Starts the browser.
    pub(crate) async fn start(which: Render, http: Http) -> Result<Rendering, Failure> {
        let renderer = Renderer::start().await?;
        Ok(Rendering { which, renderer, others: Fetcher::of(http), scripts: Mutex::default() })
    }

    pub(crate) async fn end(&self) {
        self.renderer.end().await;
    }

    pub(crate) fn known(&self, url: &str) -> Option<Arc<Answer>> {
        self.scripts.lock().unwrap_or_else(PoisonError::into_inner).known.get(url).cloned()
    }

    pub(crate) fn keep(&self, url: String, script: Arc<Answer>) {
        let mut scripts = self.scripts.lock().unwrap_or_else(PoisonError::into_inner);
        if scripts.bytes + script.body.len() > KEPT {
            *scripts = Scripts::default();
        }
        if script.body.len() <= KEPT {
            scripts.bytes += script.body.len();
            scripts.known.insert(url, script);
        }
    }
}
