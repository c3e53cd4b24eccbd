//! Where a page leads, and the pictures that it shows: addresses as written, each once, with the element that says it.
//!
//! ```text
//! <a href="b.html#top">  ──▶  b.html        <img src="data:…" data-src=mill.jpg>  ──▶  mill.jpg
//! ```
//!
//! `autoadder -u`, `-s` and `-i` (Annotator, Table 3.4): addresses without references into the page that they lead to.

use std::collections::HashSet;

use page::{Document, NodeId, Tag};

/// The links: of text, and of areas of a picture, which were the menus of many old pages.
pub(super) fn links(doc: &Document) -> Vec<(NodeId, String)> {
    let of = |n: NodeId| match doc.tag(n) {
        Tag::A | Tag::AREA => doc.attr(n, "href").map(without_reference).filter(|href| leads(href)),
        _ => None,
    };
    once(doc.nodes().filter_map(|n| Some((n, of(n)?))))
}

/// The pictures. Of one that is loaded when the reader comes near it, `src` holds a blank one.
pub(super) fn pictures(doc: &Document) -> Vec<(NodeId, String)> {
    const WHERE: [&str; 4] = ["src", "data-src", "data-lazy-src", "data-original"];
    let of = |n: NodeId| {
        let sources = WHERE.iter().filter_map(|name| doc.attr(n, name)).map(str::trim);
        sources.filter(|src| leads(src)).find(|_| doc.tag(n) == Tag::IMG)
    };
    once(doc.nodes().filter_map(|n| Some((n, of(n)?))))
}

/// An address without what it refers to inside the page; a program's own paths ("#/inbox", "#!/inbox") are no such part.
fn without_reference(href: &str) -> &str {
    let href = href.trim();
    match href.split_once('#') {
        Some((page, inside)) if !inside.starts_with(['/', '!']) => page,
        _ => href,
    }
}

/// Does an address lead anywhere? A program and data do not.
fn leads(address: &str) -> bool {
    const NOWHERE: [&str; 3] = ["javascript:", "data:", "about:"];
    let is = |scheme: &&str| address.get(..scheme.len()).is_some_and(|a| a.eq_ignore_ascii_case(scheme));
    !address.is_empty() && !NOWHERE.iter().any(is)
}

fn once<'d>(found: impl Iterator<Item = (NodeId, &'d str)>) -> Vec<(NodeId, String)> {
    let mut known = HashSet::new();
    found.filter(|(_, address)| known.insert(*address)).map(|(n, address)| (n, address.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> (String, String) {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let addresses =
            |all: Vec<(NodeId, String)>| all.into_iter().map(|(_, a)| a).collect::<Vec<_>>().join(" ");
        (addresses(links(&doc)), addresses(pictures(&doc)))
    }

    #[test]
    fn links_lead_somewhere_and_stand_once() {
        let html = "<a href=#top>Up</a><a href=' a.html#b '>A</a><a href=a.html>A</a><a href=JavaScript:void(0)>x</a>\
            <a href='mailto:a@b.org'>mail</a><a href='app#/inbox'>In</a><a name=x>no</a><map><area href=room.html></map>";
        assert_eq!(read(html).0, "a.html mailto:a@b.org app#/inbox room.html");
    }

    #[test]
    fn pictures_are_no_blanks_in_their_place() {
        let html = "<img src='data:image/gif;base64,R0' data-src=mill.jpg><img src=a.gif><img src=a.gif data-src=b.gif>\
            <img alt=none><embed src=film.swf>";
        assert_eq!(read(html).1, "mill.jpg a.gif");
    }
}
