//! Links as addresses that still work outside their page.

use page::{Document, NodeId};

/// Schemes of addresses that are written as links.
const SCHEMES: [&str; 5] = ["http", "https", "mailto", "tel", "ftp"];

/// What `href` at `node` links to: absolute where the page's address is known, else as the page writes it.
pub fn absolute(doc: &Document, node: Option<NodeId>, href: &str) -> String {
    doc.resolve(node.unwrap_or(doc.root()), href).unwrap_or_else(|| href.trim().to_owned())
}

/// What `href` at `node` links to, as [`absolute`]; `None` where a link to it would lead nowhere on the web: scripts, and what is
/// written into the page itself (`data:`).
pub fn destination(doc: &Document, node: Option<NodeId>, href: &str) -> Option<String> {
    Some(absolute(doc, node, href)).filter(|address| is_destination(address))
}

/// May an address be written as a link's: on the web, or on the page's own site?
pub(crate) fn is_destination(address: &str) -> bool {
    // Browsers pass over blanks and control characters in a scheme.
    let address: String = address.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    let scheme = address.split([':', '/', '?', '#']).next().unwrap_or_default();
    let relative = address.get(scheme.len()..).is_none_or(|rest| !rest.starts_with(':'));
    !address.is_empty() && (relative || SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known)))
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

    #[test]
    fn what_runs_or_stands_in_the_page_is_no_destination() {
        let good =
            ["https://a.org/x", "MAILTO:a@b.org", "tel:+43", "ftp://a.org", "a.html", "/a:b", "?a:b", "#x"];
        assert_eq!(good.into_iter().find(|address| !is_destination(address)), None);
        let bad = [
            "javascript:alert(1)",
            "JavaScript:x",
            "java\nscript:x",
            "\u{1}javascript:x",
            " data:text/html,x",
            "blob:x",
            "",
        ];
        assert_eq!(bad.into_iter().find(|address| is_destination(address)), None);
        let known = page::Hints { url: Some("http://example.org/talks/".into()), ..Default::default() };
        let doc = page::parse(b"<p>x", &known);
        assert_eq!(destination(&doc, None, "java\tscript:x"), None);
        assert_eq!(destination(&doc, None, "a.html").as_deref(), Some("http://example.org/talks/a.html"));
    }
}
