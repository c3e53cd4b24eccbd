//! Links as addresses that still work outside their page.

use page::{Document, NodeId};

/// What `href` at `node` links to: absolute where the page's address is known, else as the page writes it.
pub fn absolute(doc: &Document, node: Option<NodeId>, href: &str) -> String {
    doc.resolve(node.unwrap_or(doc.root()), href).unwrap_or_else(|| href.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolved_only_where_the_page_has_an_address() {
        let known = page::Hints { url: Some("http://example.org/talks/".into()), ..Default::default() };
        let doc = page::parse(b"<p>x", &known);
        assert_eq!(absolute(&doc, None, " a.html "), "http://example.org/talks/a.html");
        let doc = page::parse(b"<p>x", &page::Hints::default());
        assert_eq!(absolute(&doc, None, "a.html"), "a.html");
    }
}
