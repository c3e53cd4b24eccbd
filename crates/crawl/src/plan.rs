//! How a crawl is made: which pages belong to it, and how much it may take.

use std::sync::Arc;
use std::time::Duration;

use crate::frontier::{Bounds, Link};
use crate::options::RequestOptions;
use crate::patterns::Patterns;
use crate::recorder::Recording;
use crate::{Domain, FormLogin, Limits, Render, form_login, trap};

/// Ends of paths that lead to no page.
const NO_PAGES: &[&str] = &[
    ".7z", ".apk", ".avi", ".bmp", ".bz2", ".css", ".dmg", ".doc", ".docx", ".eot", ".eps", ".exe", ".flv",
    ".gif", ".ico", ".ics", ".iso", ".jar", ".jpeg", ".jpg", ".js", ".m4a", ".m4v", ".mov", ".mp3", ".mp4",
    ".mpg", ".msi", ".odt", ".ogg", ".pdf", ".png", ".pps", ".ppt", ".pptx", ".ps", ".rar", ".rpm", ".svg",
    ".swf", ".tar", ".tgz", ".tif", ".tiff", ".ttf", ".wav", ".webm", ".webp", ".wma", ".wmv", ".woff",
    ".woff2", ".xls", ".xlsx", ".zip",
];

/// How a crawl is made.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Which pages belong to it.
    pub domain: Domain,
    /// Which of its pages are visited.
    pub patterns: Patterns,
    /// Limits of one visit.
    pub limits: Limits,
    /// How requests are made.
    pub requests: RequestOptions,
    /// What this worker is called among those that share its frontier.
    pub worker: String,
    /// The form by which it logs in before it begins.
    pub login: Option<FormLogin>,
    /// Hosts visited at the same time.
    pub hosts: usize,
    /// Connections to one host at the same time.
    pub connections: usize,
    /// Most visits of this worker; `None`: no limit.
    pub pages: Option<u64>,
    /// Longest time; `None`: no limit.
    pub time: Option<Duration>,
    /// Most links from a seed; `None`: however many.
    pub depth: Option<u32>,
    /// How many pages in a row that bring nothing new the guard against traps lets pass; `None`: no guard, and what never ends is
    /// crawled without end.
    pub trap_guard: Option<u32>,
    /// Pages taken of a host at once, and visits of it under way. What is found meanwhile comes behind them: the most promising come first
    /// only where few are taken: [`Plan::EAGER`] with a focus.
    pub batch: usize,
    /// Come again to pages that were visited, in the time that [`crate::revisit`] finds.
    pub again: bool,
    /// With [`Plan::again`]: the crawl ends when no page is due, instead of waiting for the next.
    pub once: bool,
    /// Keep the links that lead too deep, or out of the domain into other parts of its sites: they wait for a wider crawl whose frontier is
    /// the same. Not worth the room where the frontier ends with the crawl.
    pub remember: bool,
    /// How long a frontier that fails is waited for before the crawl is given up, and a host that is down before its pages are left
    /// for another run.
    pub patience: Duration,
    /// Try pages at once that could not be read before, whatever their time, and hosts that were left alone.
    pub retry_failed: bool,
    /// The second in which the schedules of retries count; tests let time run faster.
    pub retry_unit: Duration,
    /// Where pages are archived, if anywhere.
    pub archive: Option<Recording>,
    /// Which pages are shown by a browser before they are read; `None`: none, and no browser is started.
    pub render: Option<Render>,
    /// Longest time for a page's scripts: at the pace of one request a second they may load for long.
    pub scripts: Duration,
}

impl Plan {
    /// Few pages of a host at once: with 256 a focus gains nothing on a site of 400 pages (record/focus.md).
    pub const EAGER: usize = 4;

    /// Pages in a row that bring nothing new: eleven weeks of an empty calendar by day, six years of one by month. With 80 the fifteen traps
    /// of `tests/crawling/traps.rs` end within 200 pages each.
    pub const TRAP_GUARD: u32 = 80;

    /// A polite crawl of a domain: 64 hosts at a time, one connection to each, one second between two requests to one host.
    pub fn new(domain: Domain) -> Plan {
        Plan {
            requests: RequestOptions {
                domain: domain.clone(),
                cookies: Some(Arc::default()),
                ..RequestOptions::default()
            },
            domain,
            patterns: Patterns::default(),
            limits: Limits { bytes: 16 << 20, ..Limits::default() },
            worker: format!("process {}", std::process::id()),
            login: None,
            hosts: 64,
            connections: 1,
            pages: None,
            time: None,
            depth: None,
            trap_guard: Some(Plan::TRAP_GUARD),
            batch: 256,
            again: false,
            once: false,
            remember: false,
            patience: Duration::from_secs(900),
            retry_failed: false,
            retry_unit: Duration::from_secs(1),
            archive: None,
            render: None,
            scripts: Duration::from_secs(60),
        }
    }

    /// Which pages of a frontier belong to it.
    pub(crate) fn bounds(&self) -> Bounds {
        let wait = (!self.again || self.once).then_some(self.patience);
        Bounds { domain: self.domain.clone(), depth: self.depth, again: self.again, wait }
    }

    /// Why a link is not followed, in a word or two to be counted; `None` where it is.
    pub fn leaves(&self, link: &Link) -> Option<&'static str> {
        if !self.domain.holds(&link.url) {
            Some("outside the domain")
        } else if let Some(why) = self.shuns(link) {
            Some(why)
        } else {
            self.depth.is_some_and(|most| link.depth > most).then_some("too deep")
        }
    }

    /// Does a link that is not followed wait for a wider crawl?
    pub fn remembers(&self, link: &Link) -> bool {
        self.remember && self.domain.touches(&link.url) && self.shuns(link).is_none()
    }

    /// Why no crawl follows a link, whatever its bounds.
    fn shuns(&self, link: &Link) -> Option<&'static str> {
        let path = link.url.path().to_ascii_lowercase();
        let end = path.rfind('.').and_then(|dot| path.get(dot..)).unwrap_or_default();
        if NO_PAGES.contains(&end) {
            Some("no page")
        } else if let Some(why) = self.patterns.leaves(&link.url, link.depth) {
            Some(why)
        } else if self.login.is_some() && form_login::logs_out(&link.url) {
            Some("it would log out")
        } else {
            (self.trap_guard.is_some() && trap::grown(&link.url))
                .then_some("trap: the address repeats itself")
        }
    }
}
