//! What is done with a page that was fetched: whoever crawls says so.

use page::{Document, Hints};
use url::Url;

use crate::links::{self, Allows, Found};
use crate::robots::PROGRAM;

/// A page as a server gave it, to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// Its canonical address.
    pub url: Url,
    /// What the server said, name (in lower case) and value.
    pub headers: Vec<(String, String)>,
    /// The page, decompressed.
    pub body: Vec<u8>,
}

impl Fetched {
    /// The first header of a name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// What is known of the page besides its bytes.
    pub fn hints(&self) -> Hints {
        let content_type = self.header("content-type").map(str::to_owned);
        Hints { url: Some(self.url.to_string()), content_type, ..Hints::default() }
    }
}

/// What reading a page gave.
#[derive(Debug)]
pub struct Reading<Y> {
    /// Its links, with what each promises (see [`crate::frontier::Link::promise`]).
    pub links: Vec<(Found, u8)>,
    /// What it allows programs.
    pub allows: Allows,
    /// How many records it yielded.
    pub records: u32,
    /// What is to be kept.
    pub yielded: Option<Y>,
}

/// Reads pages. Called from several threads at once; it computes and does not wait.
pub trait Visitor: Send + Sync + 'static {
    /// What is to be kept of a page.
    type Yield: Send + Sync + 'static;

    /// Reads a page.
    fn read(&self, page: &Fetched) -> Reading<Self::Yield>;
}

/// Follows links and keeps nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct LinksOnly;

impl Visitor for LinksOnly {
    type Yield = ();

    fn read(&self, page: &Fetched) -> Reading<()> {
        let document = page::parse(&page.body, &page.hints());
        Reading::of_links(&document, page, |_| 0)
    }
}

impl<Y> Reading<Y> {
    /// A page that is a list of pages, such as a sitemap: it tells of nothing itself.
    pub(crate) fn of_list(listed: Vec<Url>) -> Reading<Y> {
        let links = listed.into_iter().map(|url| (Found { url, text: String::new() }, 0)).collect();
        let allows = Allows { index: true, follow: true, archive: true };
        Reading { links, allows, records: 0, yielded: None }
    }

    /// The links of a page and what it allows; no records yet. `promise` says what each link promises.
    pub fn of_links(document: &Document, page: &Fetched, promise: impl Fn(&Found) -> u8) -> Reading<Y> {
        let links = links::of(document, &page.url).into_iter();
        let links = links
            .map(|found| {
                let promise = promise(&found);
                (found, promise)
            })
            .collect();
        let allows = links::allows(document, &page.headers, PROGRAM);
        Reading { links, allows, records: 0, yielded: None }
    }
}
