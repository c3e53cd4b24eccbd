//! What a caller has at hand besides the page: what the server said, linked pages, what stands in pictures, a question.

use page::Document;

/// Besides the page. The default is nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// What the server said: names and values.
    pub headers: &'a [(String, String)],
    /// Linked pages, such as the site's About page: address as the page writes it or absolute, and the page.
    pub linked: &'a [(String, Document)],
    /// What was read in pictures: address of the picture as the page writes it, and its text.
    pub pictures: &'a [(String, String)],
    /// Words that the description is to answer.
    pub query: Option<&'a str>,
}

impl<'a> Beside<'a> {
    /// The headers that tell of a page: how long it may be kept, of which day it is, its language.
    pub const HEADERS: [&'static str; 7] =
        ["cache-control", "pragma", "expires", "refresh", "date", "last-modified", "content-language"];

    /// The first header of a name, whatever its case.
    pub(super) fn header(&self, name: &str) -> Option<&'a str> {
        super::cache::header(self.headers, name)
    }

    /// The page to which a link leads, where it is at hand.
    pub(super) fn page(&self, doc: &Document, link: page::NodeId, href: &str) -> Option<&'a Document> {
        let whole = doc.resolve(link, href);
        let is_it = |(at, _): &&(String, Document)| at == href || Some(at) == whole.as_ref();
        self.linked.iter().find(is_it).map(|(_, doc)| doc)
    }

    /// What was read in a picture.
    pub(super) fn picture(&self, src: &str) -> Option<&'a str> {
        let text = self.pictures.iter().find(|(at, _)| at == src).map(|(_, text)| text.trim());
        text.filter(|t| t.contains(char::is_alphabetic))
    }
}
