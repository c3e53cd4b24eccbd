//! What is done with a page that was fetched: whoever crawls says so.

use page::Document;
use url::Url;

use crate::address;
use crate::fetched::Fetched;
use crate::links::{self, Allows, Hyperlink};
use crate::refresh::{self, Refresh};

/// What reading a page gave.
#[derive(Debug)]
pub struct Reading<Y> {
    /// Its links, with what each promises (see [`crate::frontier::Link::promise`]).
    pub links: Vec<(Hyperlink, u8)>,
    /// What it allows programs.
    pub allows: Allows,
    /// How many records it yielded.
    pub records: u32,
    /// A number for each record, the same where two are alike: what it brings that other pages did not.
    pub identities: Vec<u64>,
    /// Where it sends its readers.
    pub refresh: Option<Refresh>,
    /// The address that it calls its own, canonical, if that is another.
    pub canonical: Option<Url>,
    /// Is it a list of addresses alone, such as a sitemap?
    pub listed: bool,
    /// What is to be kept.
    pub yielded: Option<Y>,
}

/// Reads pages. Called from several threads at once; it computes and does not wait.
pub trait Visitor: Send + Sync + 'static {
    /// What is to be kept of a page.
    type Yield: Send + Sync + 'static;

    /// Reads a page. `agent`: the product token by which pages and headers name us ([`crate::UserAgent::product`]).
    fn read(&self, page: &Fetched, agent: &str) -> Reading<Self::Yield>;
}

/// Follows links and keeps nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct LinksOnly;

impl Visitor for LinksOnly {
    type Yield = ();

    fn read(&self, page: &Fetched, agent: &str) -> Reading<()> {
        let document = page::parse(&page.body, &page.hints());
        Reading::of_links(&document, page, agent, |_| 0)
    }
}

impl<Y> Reading<Y> {
    /// A page that is a list of pages, such as a sitemap: it tells of nothing itself.
    pub(crate) fn of_list(listed: Vec<Url>) -> Reading<Y> {
        let links = listed.into_iter().map(|url| (Hyperlink { url, text: String::new() }, 0)).collect();
        let allows = Allows { index: true, follow: true, archive: true };
        let identities = Vec::new();
        let (refresh, canonical) = (None, None);
        Reading { links, allows, records: 0, identities, refresh, canonical, listed: true, yielded: None }
    }

    /// The links of a page and what it allows an agent; no records yet. `promise` says what each link promises.
    pub fn of_links(
        document: &Document,
        page: &Fetched,
        agent: &str,
        promise: impl Fn(&Hyperlink) -> u8,
    ) -> Reading<Y> {
        let links = links::of(document, &page.url).into_iter();
        let links = links
            .map(|found| {
                let promise = promise(&found);
                (found, promise)
            })
            .collect();
        let allows = links::allows(document, &page.headers, agent);
        let refresh = refresh::of(document, &page.headers, &page.url);
        let canonical = document.canonical().and_then(|url| address::canonical(&Url::parse(&url).ok()?));
        let canonical = canonical.filter(|url| *url != page.url);
        let identities = Vec::new();
        Reading { links, allows, records: 0, identities, refresh, canonical, listed: false, yielded: None }
    }
}
