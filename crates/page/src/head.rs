//! What a page says about itself and where its links lead: title, language, meta, canonical address, base, frames.

use url::Url;

use crate::document::{Document, NodeId, Wanted};
use crate::tag::Tag;

impl Document {
    /// The title of the page, blanks folded: the text of its first `<title>` that has some.
    pub fn title(&self) -> Option<&str> {
        self.head_of(Tag::TITLE).map(|t| self.text(t)).find(|t| !t.is_empty())
    }

    /// The language tag of the page as it is written ("en", "de-AT"): `<html lang>`, else what `<meta>` says.
    pub fn language(&self) -> Option<&str> {
        let html = self.nodes().take(FIRST).find(|n| self.tag(*n) == Tag::HTML);
        html.and_then(|h| self.lang(h)).or_else(|| {
            ["content-language", "language", "dc.language", "og:locale"].iter().find_map(|m| self.meta(m))
        })
    }

    /// The language tag of a node: that of the nearest element around it that has one, else the page's. Costs a walk to
    /// the root.
    pub fn language_of(&self, id: NodeId) -> Option<&str> {
        let around = std::iter::once(id).chain(self.ancestors(id));
        around.into_iter().find_map(|n| self.lang(n)).or_else(|| self.language())
    }

    fn lang(&self, id: NodeId) -> Option<&str> {
        let written = self.attr(id, "lang").or_else(|| self.attr(id, "xml:lang"));
        written.map(str::trim).filter(|l| !l.is_empty())
    }

    /// What a `<meta>` of this name says, ignoring case: `name`, `property`, `itemprop` or `http-equiv`; the first that
    /// is not empty. Costs a look at each `<meta>`.
    pub fn meta(&self, name: &str) -> Option<&str> {
        self.metas().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, content)| content)
    }

    /// All `<meta>` with a name and a content, as (name, content), in order.
    pub fn metas(&self) -> impl Iterator<Item = (&str, &str)> {
        const NAMES: [&str; 4] = ["name", "property", "itemprop", "http-equiv"];
        self.head_of(Tag::META).filter_map(|m| {
            let name = NAMES.iter().find_map(|n| self.attr(m, n))?.trim();
            let content = self.attr(m, "content")?.trim();
            (!name.is_empty() && !content.is_empty()).then_some((name, content))
        })
    }

    /// All `<link>` with an address, as (node, `href` as written), in order.
    pub fn head_links(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.head_of(Tag::LINK).filter_map(|l| Some((l, self.attr(l, "href")?)))
    }

    /// Does an element's `rel` hold one of some words, whatever their case?
    pub fn relates(&self, id: NodeId, words: &[&str]) -> bool {
        let said = self.attr(id, "rel").unwrap_or_default();
        said.split_ascii_whitespace().any(|w| words.iter().any(|v| w.eq_ignore_ascii_case(v)))
    }

    /// The address that the page calls its own: `<link rel=canonical>`, made absolute where the page's is known.
    pub fn canonical(&self) -> Option<String> {
        let (link, href) = self.head_links().find(|(link, _)| self.relates(*link, &["canonical"]))?;
        self.resolve(link, href)
    }

    /// Where an address written at a node leads: absolute, against `<base>` and the address of the node's source.
    /// `None` where neither makes it absolute, or it is no address at all. No `javascript:` is taken away: look at the
    /// scheme before handing it on.
    pub fn resolve(&self, id: NodeId, href: &str) -> Option<String> {
        let base = self.bases.get(self.source_index(id)).and_then(Option::as_ref);
        Url::options().base_url(base).parse(href.trim()).ok().map(String::from)
    }

    /// Frames that were not at hand, in order.
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// What stands in for a picture: `alt` of an image, an area or an image button; it is no text of the page.
    pub fn alt(&self, id: NodeId) -> Option<&str> {
        let pictures = [Tag::IMG, Tag::AREA, Tag::INPUT];
        self.attr(id, "alt").map(str::trim).filter(|alt| !alt.is_empty() && pictures.contains(&self.tag(id)))
    }

    fn head_of(&self, tag: Tag) -> impl Iterator<Item = NodeId> + '_ {
        self.head.iter().map(|i| NodeId::new(*i as usize)).filter(move |n| self.tag(*n) == tag)
    }
}

/// Nodes among which `<html>` stands: the first but for the root.
const FIRST: usize = 3;

/// The base against which a source's links are resolved.
pub(crate) fn base_of(url: Option<&str>, base: Option<&str>) -> Option<Url> {
    let url = url.and_then(|u| Url::parse(u.trim()).ok());
    let with_base = base.and_then(|b| Url::options().base_url(url.as_ref()).parse(b.trim()).ok());
    // HTML §4.2.3: a base that could run something is none.
    with_base.filter(|b| !matches!(b.scheme(), "data" | "javascript")).or(url)
}

#[cfg(test)]
mod tests {
    use crate::{Hints, parse};

    const PAGE: &[u8] = b"<html lang='de-AT '><head><title> A\n title</title><base href='/talks/'><base href=x>
        <meta name=Description content=' What it is '><meta property=og:title content=T><meta name=keywords content=''>
        <link rel='alternate feed' href=f><link rel='Canonical' href=2006.html></head>
        <body><p lang=en><a href=' a.html#x '>x</a><img alt=' Map '><svg><title>tip</title></svg>";

    #[test]
    fn what_a_page_says_of_itself() {
        let url = Some("http://example.org/a/b.html".to_owned());
        let doc = parse(PAGE, &Hints { url, ..Hints::default() });
        assert_eq!((doc.title(), doc.language()), (Some("A title"), Some("de-AT")));
        assert_eq!((doc.meta("description"), doc.meta("og:title")), (Some("What it is"), Some("T")));
        assert_eq!(doc.meta("keywords"), None);
        assert_eq!(doc.canonical().as_deref(), Some("http://example.org/talks/2006.html"));
        let link = doc.nodes().find(|n| doc.tag(*n) == crate::Tag::A).expect("a link");
        assert_eq!(doc.language_of(link), Some("en"));
        assert_eq!(doc.resolve(link, " a.html#x ").as_deref(), Some("http://example.org/talks/a.html#x"));
        assert_eq!(doc.resolve(link, "//other.org").as_deref(), Some("http://other.org/"));
        assert_eq!(doc.nodes().find_map(|n| doc.alt(n)), Some("Map"));
    }

    #[test]
    fn without_an_address_only_absolute_links_resolve() {
        let doc = parse(b"<meta http-equiv=content-language content=fr><p>x", &Hints::default());
        assert_eq!(doc.resolve(doc.root(), "a.html"), None);
        assert_eq!(doc.resolve(doc.root(), "mailto:a@example.org").as_deref(), Some("mailto:a@example.org"));
        assert_eq!((doc.language(), doc.title(), doc.canonical()), (Some("fr"), None, None));
    }
}
