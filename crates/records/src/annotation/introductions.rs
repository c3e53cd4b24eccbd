//! The links of a page that say that they lead to a description of its site (Annotator §3.3.2, §3.3.3).
//!
//! ```text
//! "What we know about the fire" · "About the Courier" · "#about"  ──▶  About the Courier, What we know about the fire
//! ```

use page::{Document, NodeId, Tag};

/// What such a link says: the paper's "About", "Introduction", "Abstract", and what pages say in other languages.
const SAID: [&str; 31] = [
    "about",
    "introduction",
    "abstract",
    "über",
    "ueber",
    "einführung",
    "acerca de",
    "quiénes somos",
    "introducción",
    "à propos",
    "a propos",
    "qui sommes nous",
    "présentation",
    "chi siamo",
    "introduzione",
    "sobre",
    "quem somos",
    "over ons",
    "om oss",
    "om os",
    "o nas",
    "o nás",
    "о нас",
    "о проекте",
    "hakkımızda",
    "hakkında",
    "关于",
    "關於",
    "について",
    "概要",
    "소개",
];
/// Bytes of a link's text beyond which it is a headline: "All about the new bridge over the weir …".
const LONGEST: usize = 60;

/// The links, likeliest first: those that begin with the word, and of these the shortest. On the front page of a newspaper
/// headlines have it too.
pub(super) fn introductions(doc: &Document) -> Vec<(NodeId, String)> {
    let own = doc.source(doc.root()).and_then(|s| s.url.as_deref());
    let links = doc.nodes().filter(|n| doc.tag(*n) == Tag::A);
    let mut found: Vec<((bool, usize), NodeId, &str)> = links
        .filter_map(|n| Some((introduction_rank(doc.text(n))?, n, doc.attr(n, "href")?.trim())))
        .filter(|(_, n, href)| {
            leads_away(href) && own.is_none_or(|own| doc.resolve(*n, href).as_deref() != Some(own))
        })
        .collect();
    found.sort_by_key(|(introduction_rank, ..)| *introduction_rank);
    found.into_iter().map(|(_, n, href)| (n, href.to_owned())).collect()
}

/// Does a link's text say it? Then whether it only goes on to do so, and how many words it has.
fn introduction_rank(text: &str) -> Option<(bool, usize)> {
    if text.len() >= LONGEST {
        return None;
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
    let line = format!(" {} ", words.join(" "));
    let later = SAID.iter().filter_map(|phrase| {
        if is_dense(phrase) {
            // Nothing divides words there, and the word stands last in Japanese.
            line.contains(phrase).then_some(false)
        } else {
            line.find(&format!(" {phrase} ")).map(|at| at > 0)
        }
    });
    let later = later.min()?;
    Some((later, words.len()))
}

/// Is it written in a script that sets no blanks between words?
fn is_dense(phrase: &str) -> bool {
    phrase.chars().any(|c| c >= '\u{2e80}')
}

/// Does an address lead to another page, and not into this one, into a program or to a mail box?
fn leads_away(href: &str) -> bool {
    let scheme = href.split_once(':').map(|(scheme, _)| scheme);
    let scheme = scheme.filter(|s| s.bytes().all(|b| b.is_ascii_alphanumeric()));
    let web = scheme.is_none_or(|s| s.eq_ignore_ascii_case("http") || s.eq_ignore_ascii_case("https"));
    web && !href.is_empty() && !href.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> String {
        let url = Some("https://courier.example/".to_owned());
        let doc = page::parse(html.as_bytes(), &page::Hints { url, ..page::Hints::default() });
        introductions(&doc).into_iter().map(|(_, href)| href).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn headlines_come_behind_what_is_called_so() {
        let html = "<a href=1>What we know about the fire</a><a href=2>About 200 march in the rain of Lindow</a>\
            <a href=3>About the Courier</a><a href=4>Aboutness</a><a href=5>About us</a>";
        assert_eq!(read(html), "5 3 2 1");
    }

    #[test]
    fn other_languages_say_it_too() {
        let html = "<a href=1>Über uns</a><a href=2>Qui sommes-nous ?</a><a href=3>关于我们</a><a href=4>会社概要</a>\
            <a href=5>Quiénes somos</a><a href=6>О проекте</a><a href=7>Überall</a><a href=8>Turn over</a>";
        assert_eq!(read(html), "3 4 1 5 6 2");
    }

    #[test]
    fn nothing_leads_back_into_the_page() {
        let html = "<a href=#about>About</a><a href=javascript:about()>About</a><a href=mailto:a@b.org>About</a>\
            <a href=/>About</a><a href='HTTPS://courier.example/about'>About</a>";
        assert_eq!(read(html), "HTTPS://courier.example/about");
    }
}
