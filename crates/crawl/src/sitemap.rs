//! Sitemaps and feeds: lists of pages that a site makes for programs.
//!
//! ```text
//! <urlset><url><loc>…     <sitemapindex><sitemap><loc>…     <rss> <link>…     <feed> <link href=…>
//! ```
//!
//! A text of addresses, one a line, is a sitemap too. They come as pages among pages, and are known by what they begin with. Compressed ones (`sitemap.xml.gz`) are
//! unpacked within the limit of a page.

use std::collections::HashSet;
use std::io::Read;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use url::Url;

use crate::address;

/// Largest sitemap, in bytes unpacked: the protocol's own limit (sitemaps.org).
const LARGEST: u64 = 50 << 20;

/// Most pages of one sitemap: the protocol's own limit.
const MOST: usize = 50_000;

/// Elements of feeds and sitemaps whose text is an address, and those whose `href` is one.
const WITH_TEXT: &[&[u8]] = &[b"loc", b"link"];

/// First elements of a list of pages.
const LISTS: &[&[u8]] = &[b"urlset", b"sitemapindex", b"rss", b"RDF", b"feed"];

/// How many events of the parser may pass before the first element: declaration, doctype, comments, blanks.
const PROLOGUE: usize = 16;

/// The pages that a sitemap or feed lists, each once, in their order; `None` for what is neither. What is broken gives
/// what stands before the break.
pub fn of(bytes: &[u8], at: &Url) -> Option<Vec<Url>> {
    let unpacked = unpacked(bytes);
    let bytes = unpacked.as_deref().unwrap_or(bytes);
    let listed = if is_list(bytes) { addresses(bytes) } else { lines(bytes, at)? };
    let mut known = HashSet::new();
    let urls = listed.into_iter().filter_map(|href| address::linked(at, &href));
    Some(urls.filter(|url| known.insert(url.clone())).take(MOST).collect())
}

/// A gzip file, unpacked as far as it goes.
fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return None;
    }
    let mut out = Vec::new();
    // A broken end leaves what was unpacked before it.
    let _ = flate2::read::MultiGzDecoder::new(bytes).take(LARGEST).read_to_end(&mut out);
    Some(out)
}

/// A parser that takes what people write: ends that do not match, lone ampersands.
fn reader(bytes: &[u8]) -> Reader<&[u8]> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = Reader::from_reader(bytes.trim_ascii_start());
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

fn is_list(bytes: &[u8]) -> bool {
    let mut reader = reader(bytes);
    for _ in 0..PROLOGUE {
        match reader.read_event() {
            Ok(Event::Start(first) | Event::Empty(first)) => {
                return LISTS.contains(&first.local_name().as_ref());
            }
            Ok(Event::Eof) | Err(_) => return false,
            Ok(_) => {}
        }
    }
    false
}

/// The lines of a text sitemap: each is a whole address. A single one makes a list only where the file's name says that it is a text.
fn lines(bytes: &[u8], at: &Url) -> Option<Vec<String>> {
    let text = std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).ok()?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST);
    let is_address = |line: &str| {
        let scheme = line.split_once("://").map(|(scheme, _)| scheme);
        scheme.is_some_and(|scheme| matches!(scheme, "http" | "https")) && Url::parse(line).is_ok()
    };
    let lines: Vec<String> =
        lines.map(|line| is_address(line).then(|| line.to_owned())).collect::<Option<_>>()?;
    let path = at.path().to_ascii_lowercase();
    let least = if path.ends_with(".txt") || path.ends_with(".txt.gz") { 1 } else { 2 };
    (lines.len() >= least).then_some(lines)
}

/// Whatever stands in `<loc>` and `<link>`, as text or as `href`, up to the first break.
fn addresses(bytes: &[u8]) -> Vec<String> {
    let mut reader = reader(bytes);
    let mut found = Vec::new();
    // The text of the element that is open, if it is an address.
    let mut open: Option<String> = None;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                found.extend(href(&tag));
                open = WITH_TEXT.contains(&tag.local_name().as_ref()).then(String::new);
            }
            Event::Text(text) => add(&mut open, &text),
            Event::CData(text) => add(&mut open, &text),
            Event::GeneralRef(entity) => add(&mut open, &character(&entity)),
            Event::End(_) => found.extend(open.take().filter(|text| !text.trim().is_empty())),
            Event::Eof => break,
            _ => {}
        }
        if found.len() == MOST {
            break;
        }
    }
    found
}

fn add(open: &mut Option<String>, text: &[u8]) {
    if let Some(open) = open {
        open.push_str(&String::from_utf8_lossy(text));
    }
}

/// The character of an entity as addresses have them: `&amp;`, `&#38;`.
fn character(entity: &[u8]) -> Vec<u8> {
    let named = match entity {
        b"amp" | b"#38" | b"#x26" => "&",
        b"apos" | b"#39" | b"#x27" => "'",
        b"quot" | b"#34" | b"#x22" => "\"",
        _ => "",
    };
    named.as_bytes().to_vec()
}

/// The address of Atom's `<link href>`, but for those that lead to the feed itself or to what edits it.
fn href(tag: &BytesStart) -> Option<String> {
    if tag.local_name().as_ref() != b"link" {
        return None;
    }
    let attribute = |name: &str| {
        let found = tag.attributes().flatten().find(|a| a.key.as_ref() == name.as_bytes())?;
        Some(String::from_utf8_lossy(&found.value).replace("&amp;", "&"))
    };
    let rel = attribute("rel").unwrap_or_else(|| "alternate".into());
    matches!(rel.as_str(), "alternate" | "next" | "related").then(|| attribute("href")).flatten()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn lists(text: &str) -> Option<Vec<String>> {
        lists_bytes(text.as_bytes())
    }

    fn lists_bytes(bytes: &[u8]) -> Option<Vec<String>> {
        let at = Url::parse("http://a.org/s/map.xml").expect("an address");
        Some(of(bytes, &at)?.into_iter().map(String::from).collect())
    }

    const SITEMAP: &str = "\u{feff}<?xml version='1.0'?><!-- made by hand -->
        <urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:image='x'>
        <url><loc> http://a.org/p?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod><image:image><image:loc>/i</image:loc></image:image></url>
        <url><loc><![CDATA[/q]]></loc></url><url><loc>/q</loc></url><url><loc></loc></url></urlset>";

    #[test]
    fn a_sitemap_and_an_index() {
        let pages = ["http://a.org/p?a=1&b=2", "http://a.org/i", "http://a.org/q"];
        assert_eq!(lists(SITEMAP).as_deref(), Some(pages.map(String::from).as_slice()));
        let index = "<sitemapindex><sitemap><loc>m2.xml.gz</loc></sitemap></sitemapindex>";
        assert_eq!(lists(index), Some(vec!["http://a.org/s/m2.xml.gz".into()]));
    }

    #[test]
    fn feeds() {
        let rss = "<rss version=2.0><channel><link>http://a.org/</link><item><title>A & B</title><link>/t?x=1&amp;y=2</link>";
        let both = ["http://a.org/", "http://a.org/t?x=1&y=2"];
        assert_eq!(
            lists(rss).as_deref(),
            Some(both.map(String::from).as_slice()),
            "cut behind the last link"
        );
        assert_eq!(lists(rss.trim_end_matches("</link>")).map(|l| l.len()), Some(1), "cut in the last link");
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><link rel='self' href='/feed'/><entry>
            <link href='/e1'/><link rel='edit' href='/edit/1'/></entry></feed>";
        assert_eq!(lists(atom), Some(vec!["http://a.org/e1".into()]));
    }

    #[test]
    fn a_compressed_one_as_far_as_it_goes() {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(SITEMAP.as_bytes()).expect("memory");
        let packed = packer.finish().expect("memory");
        assert_eq!(lists_bytes(&packed).map(|l| l.len()), Some(3));
        assert_eq!(lists_bytes(&packed[..packed.len() - 4]).map(|l| l.len()), Some(3));
    }

    #[test]
    fn a_text_of_addresses() {
        let text = "\u{feff}http://a.org/1\r\n\r\n  https://b.org/two words  \nhttp://a.org/1\n";
        assert_eq!(lists(text), Some(vec!["http://a.org/1".into(), "https://b.org/two%20words".into()]));
        let one = |at: &str| of(b"http://a.org/1\n", &Url::parse(at).expect("an address"));
        assert_eq!(one("http://a.org/sitemap.TXT?x").map(|list| list.len()), Some(1));
        assert_eq!(one("http://a.org/page"), None);
        for other in [
            "http://a.org/1\nSee http://a.org/2",
            "mailto:a@b.org\nmailto:c@d.org",
            "\n\n",
            "<p>http://a.org/",
        ] {
            assert_eq!(lists(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_no_list_of_pages() {
        for other in
            ["", "<html><link href='/x'>", "http://a.org/", "<!-- ", "<?xml version='1.0'?><svg/>", "<"]
        {
            assert_eq!(lists(other), None, "{other}");
        }
    }
}
