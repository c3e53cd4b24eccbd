//! Links as addresses that still work outside their page.

use gleaner::{Document, NodeId};

/// What `written` at `node` links to: absolute where the page's address is known, else as the page writes it.
pub fn absolute(doc: &Document, node: Option<NodeId>, written: &str) -> String {
    let source = doc.source(node.unwrap_or(doc.root()));
    let page = source.and_then(|s| url::Url::parse(s.url.as_deref()?).ok());
    let base = source.and_then(|s| s.base.as_deref());
    let against = match (page, base) {
        (Some(page), Some(base)) => page.join(base).ok(),
        (None, Some(base)) => url::Url::parse(base).ok(),
        (page, None) => page,
    };
    against.and_then(|a| a.join(written.trim()).ok()).map_or_else(|| written.trim().to_owned(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolved_only_where_the_page_has_an_address() {
        let known = gleaner::Hints { url: Some("http://example.org/talks/".into()), ..Default::default() };
        let doc = gleaner::parse(b"<p>x", &known);
        assert_eq!(absolute(&doc, None, " a.html "), "http://example.org/talks/a.html");
        let doc = gleaner::parse(b"<p>x", &gleaner::Hints::default());
        assert_eq!(absolute(&doc, None, "a.html"), "a.html");
    }
}
