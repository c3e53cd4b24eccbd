//! Pages that send their readers on: `<meta http-equiv=refresh content="0; url=/start">`, or a header `Refresh`.
//!
//! ```text
//! at once, or within half a minute from a page that says next to nothing   ──▶  a redirect
//! later, or to itself                                                       ──▶  a page, with a link to where it leads
//! ```
//!
//! A page that says much and leads on after a while is a slide show, or the page of somebody who wants no reader to miss the new
//! one: what it says counts. So does what stands on pages that send readers to one another in a circle.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use page::{Document, NodeId, Tag};
use twox_hash::XxHash3_64;
use url::Url;

use crate::address;

/// Longest delay in seconds of a page that is a redirect whatever it says.
const AT_ONCE: u64 = 1;

/// Longest delay in seconds of a page that is a redirect where it says next to nothing: "You will be taken to our new site".
const SOON: u64 = 30;

/// Most pages that are remembered to have sent readers on, 16 bytes each.
const MOST: usize = 1 << 16;

/// Where a page sends its readers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refresh {
    /// Canonical.
    pub to: Url,
    /// After so many seconds.
    pub delay: u64,
    /// Only readers without scripts?
    pub without_scripts: bool,
}

impl Refresh {
    /// Is the page no more than a redirect? `says_little`: it has too few words to be told from others.
    pub(crate) fn is_redirect(&self, says_little: bool) -> bool {
        (self.delay <= AT_ONCE && !self.without_scripts) || (self.delay <= SOON && says_little)
    }
}

/// Where a page sends its readers, if it does.
pub(crate) fn of(document: &Document, headers: &[(String, String)], page: &Url) -> Option<Refresh> {
    let header = headers.iter().find(|(name, _)| name == "refresh");
    let of_header = header.and_then(|(_, value)| {
        let (delay, to) = parsed(value)?;
        Some(Refresh { to: address::linked(page, to)?, delay, without_scripts: false })
    });
    of_header.or_else(|| document.nodes().find_map(|id| of_meta(document, id, page)))
}

fn of_meta(document: &Document, id: NodeId, page: &Url) -> Option<Refresh> {
    let is_refresh = document.tag(id) == Tag::META
        && document.attr(id, "http-equiv").is_some_and(|name| name.trim().eq_ignore_ascii_case("refresh"));
    let (delay, to) = parsed(document.attr(id, "content").filter(|_| is_refresh)?)?;
    let to = match document.resolve(id, to) {
        Some(url) => address::canonical(&Url::parse(&url).ok()?)?,
        None => address::linked(page, to)?,
    };
    let without_scripts = document.ancestors(id).any(|up| document.tag(up) == Tag::NOSCRIPT);
    Some(Refresh { to, delay, without_scripts })
}

/// Seconds and address of "5; url='/start'", as browsers read it (HTML §4.2.5.3); `None` without an address.
fn parsed(content: &str) -> Option<(u64, &str)> {
    let content = content.trim_start();
    let digits = content.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(content.len());
    let (delay, rest) = content.split_at(digits);
    if delay.is_empty() && !rest.starts_with('.') {
        return None;
    }
    // More seconds than a number holds are for ever.
    let delay = if delay.is_empty() { 0 } else { delay.parse().unwrap_or(u64::MAX) };
    let rest = rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    let rest = rest.trim_start();
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim_start();
    let named = rest.get(..3).filter(|name| name.eq_ignore_ascii_case("url")).and_then(|_| rest.get(3..));
    let rest = named.and_then(|rest| rest.trim_start().strip_prefix('=')).map_or(rest, str::trim_start);
    let to = match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => rest.get(1..)?.split(quote).next()?,
        _ => rest,
    };
    let to = to.trim();
    (!to.is_empty()).then_some((delay, to))
}

/// Pages that sent their readers on in this crawl, by a refresh or a redirect.
#[derive(Debug, Default)]
pub(crate) struct Redirecting {
    pages: Mutex<HashSet<u64>>,
}

impl Redirecting {
    /// Remembers a page that leads to another, unless the other is one: then both may lead to one another in a circle, and nobody would
    /// read either. Was it remembered?
    pub(crate) fn leads(&self, from: &Url, to: &Url) -> bool {
        if self.contains(to) {
            return false;
        }
        let mut pages = self.lock();
        if pages.len() < MOST {
            pages.insert(hash(from));
        }
        true
    }

    /// Did a page send its readers on?
    pub(crate) fn contains(&self, page: &Url) -> bool {
        self.lock().contains(&hash(page))
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(url: &Url) -> u64 {
    XxHash3_64::oneshot(url.as_str().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refresh(html: &str, header: Option<&str>) -> Option<(String, u64, bool)> {
        let url = Url::parse("http://a.org/d/p").expect("an address");
        let hints = page::Hints { url: Some(url.to_string()), ..page::Hints::default() };
        let headers: Vec<_> =
            header.map(|value| ("refresh".to_owned(), value.to_owned())).into_iter().collect();
        let found = of(&page::parse(html.as_bytes(), &hints), &headers, &url)?;
        Some((found.to.into(), found.delay, found.without_scripts))
    }

    #[test]
    fn refreshes_as_browsers_read_them() {
        let meta = |content: &str| refresh(&format!("<meta http-equiv=Refresh content=\"{content}\">"), None);
        for content in [
            "0; url=/x",
            "0;URL=/x",
            " 0 , url = '/x' ",
            "0.9;url='/x'y",
            "0 /x",
            "0;/x",
            "0;url=/x#top",
            ".5; url=/x",
        ] {
            assert_eq!(meta(content), Some(("http://a.org/x".into(), 0, false)), "{content}");
        }
        assert_eq!(meta("15; url=next"), Some(("http://a.org/d/next".into(), 15, false)));
        assert_eq!(meta("99999999999999999999; url=/x").map(|(_, delay, _)| delay), Some(u64::MAX));
        for content in ["30", "0;", "url=/x", "", "0; url=javascript:go()", "0; url=", "-1; url=/x"] {
            assert_eq!(meta(content), None, "{content}");
        }
        let noscript = "<noscript><meta http-equiv=refresh content='0; url=?plain=1'></noscript>";
        assert_eq!(refresh(noscript, None), Some(("http://a.org/d/p?plain=1".into(), 0, true)));
        assert_eq!(refresh("", Some("3; url=/x")), Some(("http://a.org/x".into(), 3, false)));
        let based = "<base href='http://b.org/'><meta http-equiv=refresh content='0; url=x'>";
        assert_eq!(refresh(based, None).map(|(to, ..)| to), Some("http://b.org/x".into()));
    }

    #[test]
    fn what_says_much_and_leads_on_later_is_a_page() {
        let to = Url::parse("http://a.org/x").expect("an address");
        let of = |delay, without_scripts| Refresh { to: to.clone(), delay, without_scripts };
        let redirects = [(0, false, false), (1, false, true), (5, false, true), (0, true, true)];
        let pages = [(5, false, false), (0, true, false), (60, false, true)];
        assert!(redirects.iter().all(|(delay, plain, little)| of(*delay, *plain).is_redirect(*little)));
        assert!(!pages.iter().any(|(delay, plain, little)| of(*delay, *plain).is_redirect(*little)));
    }
}
