//! Part of Gleaner: a made-up university whose site `glean demo` crawls.
//!
//! ```text
//! data/*.tsv, today ──▶ Site ── path ──▶ page        seven departments and three notice boards, each with another way to write HTML
//!                                    └── robots.txt, a sitemap, and traps that a crawler must not fall into
//! ```
//!
//! All people, talks and books' readers are invented. Dates lie around the day it is made for, so that there is always
//! something to come.
//!
//! ```
//! let site = demo::Site::new(jiff::civil::date(2026, 11, 21));
//! assert!(site.page("/physics/colloquium").unwrap().contains("Neutrinos"));
//! assert_eq!(site.page("/nothing"), None);
//! ```

mod departments;
mod notices;
mod plan;
mod served;
mod services;
mod shell;
mod traps;

use std::collections::BTreeMap;

use jiff::civil::Date;

pub use notices::THESIS;
pub use served::serve;

/// The university's site, as it is on a day.
#[derive(Debug, Clone)]
pub struct Site {
    pages: BTreeMap<String, String>,
}

impl Site {
    /// The site on a day.
    pub fn new(today: Date) -> Site {
        let mut pages = BTreeMap::new();
        let all =
            departments::pages(today).into_iter().chain(services::pages(today)).chain(notices::pages(today));
        pages.extend(all.map(|(path, html)| (path.to_owned(), html)));
        Site { pages }
    }

    /// The page at a path with its query; `None` where there is none.
    pub fn page(&self, path: &str) -> Option<String> {
        self.pages.get(path).cloned().or_else(|| traps::page_of(path))
    }

    /// Paths of its pages, traps left out.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.pages.keys().map(String::as_str)
    }

    /// What programs are asked to leave alone.
    pub fn robots(&self) -> String {
        "User-agent: *\nDisallow: /intranet/\nCrawl-delay: 0\nSitemap: /sitemap.xml\n".to_owned()
    }

    /// All pages, for crawlers; `base` is the site's own address.
    pub fn sitemap(&self, base: &str) -> String {
        let entry = |path: &str| format!("<url><loc>{base}{path}</loc></url>");
        let all: String = self.paths().map(entry).collect();
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{all}</urlset>"
        )
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
