//! A page as a server gave it, whoever asked: for one page, or on the way through a site.

use page::Hints;
use url::Url;

use crate::validators::Validators;

/// A page as a server gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// Its address: where one page was asked for, that at the end of all redirects; in a crawl the canonical one.
    pub url: Url,
    /// The response headers, name (in lower case) and value.
    pub headers: Vec<(String, String)>,
    /// The page, decompressed.
    pub body: Vec<u8>,
}

impl Fetched {
    /// The first header of a name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// What tells this version of the page from others.
    pub fn validators(&self) -> Validators {
        Validators::of(|name| self.header(name).map(str::to_owned))
    }

    /// What is known of the page besides its bytes.
    pub fn hints(&self) -> Hints {
        let content_type = self.header("content-type").map(str::to_owned);
        Hints { url: Some(self.url.to_string()), content_type, ..Hints::default() }
    }
}
