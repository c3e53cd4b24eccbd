//! The links of a page, and what the page says programs may do with it.
//!
//! ```text
//! <a href rel=nofollow> <area> <iframe> <link rel=next|alternate>   ──▶   Found { links, index }
//! <meta name=robots content=noindex,nofollow>  X-Robots-Tag: …                Link: <…>; rel="next"
//! ```

use page::{Document, NodeId, Tag};
use url::Url;

use crate::address;

/// Most links of one page. A page of links has some thousands; more come from traps and generated pages.
const MOST_LINKS: usize = 20_000;

/// Relations of `<link>` that lead to pages or feeds.
const LEADING: &[&str] = &["alternate", "index", "contents", "next", "prev", "canonical"];

/// Media types of `<link rel=alternate>` that are no feed and no page for readers.
const NO_SOURCES: &[&str] = &["application/json", "oembed", "image/", "text/css", "android-app", "ios-app"];

/// A link as a page writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hyperlink {
    /// Where it leads, canonical.
    pub url: Url,
    /// What the reader clicks on, blanks folded.
    pub text: String,
}

/// What a page allows programs (`robots` of its head or its headers).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allows {
    /// To keep what it says.
    pub index: bool,
    /// To follow its links.
    pub follow: bool,
    /// To keep the page itself in an archive.
    pub archive: bool,
}

/// What a page allows, by its `<meta name="robots">` (or "glean") and its headers `X-Robots-Tag`. What it does not
/// forbid it allows.
pub fn allows(document: &Document, headers: &[(String, String)], program: &str) -> Allows {
    let metas = document
        .metas()
        .filter(|(name, _)| name.eq_ignore_ascii_case("robots") || name.eq_ignore_ascii_case(program));
    let of_headers = headers.iter().filter(|(name, _)| name == "x-robots-tag");
    let of_headers = of_headers.filter_map(|(_, value)| meant(value, program));
    let mut allows = Allows { index: true, follow: true, archive: true };
    for directives in metas.map(|(_, content)| content).chain(of_headers) {
        for word in directives.split(',').map(|w| w.trim().to_ascii_lowercase()) {
            allows.index &= !matches!(word.as_str(), "noindex" | "none");
            allows.follow &= !matches!(word.as_str(), "nofollow" | "none");
            allows.archive &= !matches!(word.as_str(), "noarchive" | "noindex" | "none");
        }
    }
    allows
}

/// The words of a header that are meant for us: "noindex", "glean: noindex", not "otherbot: noindex".
fn meant<'h>(value: &'h str, program: &str) -> Option<&'h str> {
    match value.split_once(':') {
        Some((agent, words))
            if !agent.contains(',') && !agent.trim().eq_ignore_ascii_case("unavailable_after") =>
        {
            agent.trim().eq_ignore_ascii_case(program).then_some(words)
        }
        _ => Some(value),
    }
}

/// The links of a page, each address once, in their order. Those that say `nofollow` are left out.
pub fn of(document: &Document, page: &Url) -> Vec<Hyperlink> {
    let mut found = Vec::new();
    let mut known = std::collections::HashSet::new();
    for id in document.nodes() {
        let Some(url) = link(document, id, page) else { continue };
        if url != *page && known.insert(url.clone()) {
            found.push(Hyperlink { url, text: text(document, id) });
        }
        if found.len() == MOST_LINKS {
            break;
        }
    }
    found
}

fn link(document: &Document, id: NodeId, page: &Url) -> Option<Url> {
    let attribute = match document.tag(id) {
        Tag::A | Tag::AREA => "href",
        Tag::IFRAME | Tag::FRAME => "src",
        Tag::LINK => return head_link(document, id, page),
        _ => return None,
    };
    let href = document.attr(id, attribute)?;
    let nofollow = document.attr(id, "rel").is_some_and(|rel| has(rel, "nofollow"));
    (!nofollow && !href.starts_with('#')).then(|| address(document, id, page, href)).flatten()
}

fn head_link(document: &Document, id: NodeId, page: &Url) -> Option<Url> {
    let rel = document.attr(id, "rel")?;
    let kind = document.attr(id, "type").unwrap_or_default().to_ascii_lowercase();
    let leads = LEADING.iter().any(|r| has(rel, r)) && !has(rel, "stylesheet");
    let source = !NO_SOURCES.iter().any(|no| kind.contains(no));
    (leads && source).then(|| address(document, id, page, document.attr(id, "href")?)).flatten()
}

/// The address that is meant, against the page's `<base>`.
fn address(document: &Document, id: NodeId, page: &Url, href: &str) -> Option<Url> {
    match document.resolve(id, href.trim()) {
        Some(url) => address::canonical(&Url::parse(&url).ok()?),
        None => address::linked(page, href),
    }
}

fn has(rel: &str, word: &str) -> bool {
    rel.split_ascii_whitespace().any(|r| r.eq_ignore_ascii_case(word))
}

fn text(document: &Document, id: NodeId) -> String {
    let text = document.text(id).trim();
    let text = if text.is_empty() { document.attr(id, "title").unwrap_or_default() } else { text };
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> (Document, Url) {
        let url = Url::parse("http://a.org/d/p").expect("an address");
        let hints = page::Hints { url: Some(url.to_string()), ..page::Hints::default() };
        (page::parse(html.as_bytes(), &hints), url)
    }

    fn links(html: &str) -> Vec<String> {
        let (document, url) = page(html);
        of(&document, &url).into_iter().map(|f| String::from(f.url)).collect()
    }

    #[test]
    fn links_of_all_sorts() {
        let html = "<head><link rel=next href=p2><link rel=stylesheet href=s.css>
            <link rel=alternate type=application/rss+xml href=/feed><link rel=alternate type=application/json+oembed href=o>
            <link rel='shortcut icon' href=i.ico></head>
            <a href=q>Q</a><map><area href=/r></map><iframe src=//b.org/f></iframe><a href='#top'>top</a>
            <a href=q#x>again</a><a rel='external nofollow' href=ad>ad</a><a href=mailto:x@a.org>mail</a><a href=p>self</a>";
        let all = [
            "http://a.org/d/p2",
            "http://a.org/feed",
            "http://a.org/d/q",
            "http://a.org/r",
            "http://b.org/f",
        ];
        assert_eq!(links(html), all);
    }

    #[test]
    fn the_base_counts() {
        assert_eq!(links("<base href='http://c.org/x/'><a href=y>y</a>"), ["http://c.org/x/y"]);
    }

    #[test]
    fn the_text_of_a_link_or_its_title() {
        let (document, url) = page("<a href=q> <b>All</b>\n talks </a><a href=r title=More><img src=i></a>");
        let texts: Vec<String> = of(&document, &url).into_iter().map(|f| f.text).collect();
        assert_eq!(texts, ["All talks", "More"]);
    }

    #[test]
    fn a_page_may_be_kept_and_not_archived() {
        let (document, _) = page("<meta name=robots content=noarchive>");
        let expected = Allows { index: true, follow: true, archive: false };
        assert_eq!(allows(&document, &[], "glean"), expected);
    }

    #[test]
    fn what_a_page_allows() {
        let cases = [
            ("", "", (true, true)),
            ("<meta name=robots content='NOINDEX, nofollow'>", "", (false, false)),
            ("<meta name=robots content=none>", "", (false, false)),
            ("<meta name=glean content=nofollow>", "", (true, false)),
            ("<meta name=otherbot content=noindex>", "", (true, true)),
            ("", "noindex", (false, true)),
            ("", "glean: nofollow", (true, false)),
            ("", "otherbot: noindex, nofollow", (true, true)),
            ("", "unavailable_after: 25 Jun 2010 15:00:00 PST", (true, true)),
        ];
        for (html, header, (index, follow)) in cases {
            let headers = [("x-robots-tag".to_owned(), header.to_owned())];
            let (document, _) = page(html);
            let archive = index;
            assert_eq!(
                allows(&document, &headers, "glean"),
                Allows { index, follow, archive },
                "{html} {header}"
            );
        }
    }
}
