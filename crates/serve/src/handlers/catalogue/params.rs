//! The parameters of a search in the catalogue: read from an address, and made into a query.
//!
//! ```text
//! ?q=tides+NOT+surf&subject=Oceans&order=title ──▶ CatalogueParams ──▶ Wanted
//!                                                   └──▶ the same address with one thing changed, for links
//! ```

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::{Index, Shelf, Wanted};
use url::form_urlencoded::{self, Serializer};

/// Entries of a page.
pub(crate) const PAGE_SIZE: usize = 20;

/// Pages of results that can be opened.
const MAX_PAGES: usize = 500;

/// The parameters of a search in the catalogue. An empty one does not restrict it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct CatalogueParams {
    pub(crate) q: String,
    pub(crate) subject: String,
    pub(crate) keyword: String,
    pub(crate) author: String,
    /// "new", "title", "rank"
    pub(crate) order: String,
    /// "titles": nothing but titles.
    pub(crate) show: String,
    /// Behind which term an index goes on.
    pub(crate) behind: String,
    page: String,
}

impl CatalogueParams {
    /// The parameters of an address; unknown ones are ignored.
    fn parse(query: &str) -> CatalogueParams {
        let mut params = CatalogueParams::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let field = match &*name {
                "q" => &mut params.q,
                "subject" => &mut params.subject,
                "keyword" => &mut params.keyword,
                "author" => &mut params.author,
                "order" => &mut params.order,
                "show" => &mut params.show,
                "behind" => &mut params.behind,
                "page" => &mut params.page,
                _ => continue,
            };
            *field = value.trim().to_owned();
        }
        params
    }

    fn pairs(&self) -> [(&'static str, &str); 6] {
        [
            ("q", &self.q),
            ("subject", &self.subject),
            ("keyword", &self.keyword),
            ("author", &self.author),
            ("order", &self.order),
            ("show", &self.show),
        ]
    }

    /// The query string with one parameter set to another value.
    pub(crate) fn with(&self, name: &str, value: &str) -> String {
        let mut out = Serializer::new(String::new());
        let kept = self.pairs().into_iter().filter(|(other, _)| *other != name);
        for (name, value) in kept.chain([(name, value)]).filter(|(_, value)| !value.is_empty()) {
            out.append_pair(name, value);
        }
        out.finish()
    }

    /// The query string, without the page.
    pub(crate) fn query_string(&self) -> String {
        self.with("page", "")
    }

    /// The terms that filter: the message that names the index, the term, and the query string without it.
    pub(crate) fn filters(&self) -> Vec<(&'static str, String, String)> {
        let terms = [("subject", &self.subject), ("keyword", &self.keyword), ("author", &self.author)];
        let filters = terms.into_iter().filter(|(_, term)| !term.is_empty());
        let filter = |(name, term): (&'static str, &String)| {
            let key = match name {
                "subject" => "filter-subject",
                "keyword" => "filter-keyword",
                _ => "filter-author",
            };
            (key, term.clone(), self.with(name, ""))
        };
        filters.map(filter).collect()
    }

    /// The order of the entries: by rank for a search with words and no order of its own.
    pub(crate) fn sort_order(&self) -> Shelf {
        match &*self.order {
            "title" => Shelf::Title,
            "new" => Shelf::New,
            _ if self.q.is_empty() => Shelf::New,
            _ => Shelf::Rank,
        }
    }

    /// The tab to highlight: new entries, or titles; none for a search.
    pub(crate) fn active_tab(&self) -> &'static str {
        match self.sort_order() {
            _ if !self.q.is_empty() || !self.filters().is_empty() => "",
            Shelf::Title => "title",
            _ => "new",
        }
    }

    /// Are the entries in this order?
    pub(crate) fn is_sorted_by(&self, order: &str) -> bool {
        let current = match self.sort_order() {
            Shelf::New => "new",
            Shelf::Title => "title",
            Shelf::Rank => "rank",
        };
        current == order
    }

    fn page_number(&self) -> usize {
        self.page.parse().unwrap_or(1).clamp(1, MAX_PAGES)
    }

    /// The store's query: so many entries, behind those of the pages before.
    pub(crate) fn to_query(&self, limit: usize) -> Wanted {
        let terms =
            [(Index::Subject, &self.subject), (Index::Keyword, &self.keyword), (Index::Author, &self.author)];
        let terms = terms.into_iter().filter(|(_, term)| !term.is_empty());
        Wanted {
            words: self.q.clone(),
            terms: terms.map(|(index, term)| (index, term.clone())).collect(),
            order: self.sort_order(),
            skip: (self.page_number() - 1) * PAGE_SIZE,
            limit,
        }
    }

    /// The query strings of the previous and the next page.
    pub(crate) fn page_links(&self, more: bool) -> (Option<String>, Option<String>) {
        let page = |page_number: usize| self.with("page", &page_number.to_string());
        let page_number = self.page_number();
        (
            (page_number > 1).then(|| page(page_number - 1)),
            (more && page_number < MAX_PAGES).then(|| page(page_number + 1)),
        )
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CatalogueParams {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<CatalogueParams, Self::Rejection> {
        Ok(CatalogueParams::parse(parts.uri.query().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let params = CatalogueParams::parse("q=tides+NOT+surf&subject=Oceans+%26+seas&page=3&x=y");
        assert_eq!(params.query_string(), "q=tides+NOT+surf&subject=Oceans+%26+seas");
        assert_eq!(params.with("order", "title"), "q=tides+NOT+surf&subject=Oceans+%26+seas&order=title");
        assert_eq!(params.filters(), [("filter-subject", "Oceans & seas".into(), "q=tides+NOT+surf".into())]);
        assert_eq!(params.page_links(false), (Some(params.with("page", "2")), None));
        let query = params.to_query(9);
        assert_eq!((query.skip, query.order, query.terms.len()), (2 * PAGE_SIZE, Shelf::Rank, 1));
        assert_eq!(CatalogueParams::parse("page=999999").to_query(1).skip, (MAX_PAGES - 1) * PAGE_SIZE);
        assert_eq!(
            (CatalogueParams::parse("q=a&order=new").sort_order(), CatalogueParams::parse("").sort_order()),
            (Shelf::New, Shelf::New)
        );
    }
}
