//! The one address of a page: what a link means, without what only tells who followed it.
//!
//! ```text
//! HTTP://Www.Example.org:80/a/./b/../c;jsessionid=1F?utm_source=x&b=2&PHPSESSID=9#top  ──▶  http://www.example.org/a/c?b=2
//! ```
//!
//! Only what cannot change the page is taken away (RFC 3986 §6.2.2 and §6.2.3, and names of parameters known to carry a
//! session or the place of an advertisement): two pages taken for one are lost, one page taken for two costs a visit.

use url::Url;

/// Longest address that is followed, in bytes. Servers refuse from 8,000 on; longer than this are traps and data.
const LONGEST: usize = 2_000;

/// Parameters that carry a session, in lower case.
const SESSIONS: &[&str] = &["aspsessionid", "cftoken", "jsessionid", "phpsessid", "sessionid", "session_id"];

/// Parameters that tell where a reader came from, in lower case; those that begin with `utm_` besides.
const ORIGINS: &[&str] = &["dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid", "yclid"];

/// Parameters of path segments that carry a session (`a;sid=1`), as they begin, in lower case.
const PATH_SESSIONS: &[&str] = &["jsessionid=", "phpsessid=", "sid="];

/// The canonical form of an absolute address; `None` for what is no page of the web: another scheme, no host, a
/// password, too long.
pub fn canonical(url: &Url) -> Option<Url> {
    let of_the_web =
        matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|h| !h.is_empty());
    if !of_the_web || url.password().is_some() || url.as_str().len() > LONGEST {
        return None;
    }
    let mut url = url.clone();
    url.set_fragment(None);
    url.set_username("").ok()?;
    without_root_dot(&mut url);
    without_path_session(&mut url);
    without_origins(&mut url);
    Some(url)
}

/// The same with the part of its page that an address names.
pub fn canonical_part(url: &Url) -> Option<Url> {
    let mut page = canonical(url)?;
    page.set_fragment(url.fragment().filter(|part| !part.is_empty()));
    Some(page)
}

/// The address that a link on a page means, canonical.
pub fn linked(page: &Url, href: &str) -> Option<Url> {
    canonical(&page.join(href.trim()).ok()?)
}

/// "www.example.org." is "www.example.org".
fn without_root_dot(url: &mut Url) {
    let host = url
        .host_str()
        .filter(|h| h.ends_with('.'))
        .map(|h| h.trim_end_matches('.'))
        .filter(|h| !h.is_empty())
        .map(str::to_owned);
    if let Some(host) = host {
        // Fails only for what is no host, which it was before.
        let _ = url.set_host(Some(&host));
    }
}

fn without_path_session(url: &mut Url) {
    if !url.path().contains(';') {
        return;
    }
    let is_session = |part: &str| PATH_SESSIONS.iter().any(|s| part.to_ascii_lowercase().starts_with(s));
    let segment = |segment: &str| -> String {
        segment.split(';').filter(|part| !is_session(part)).collect::<Vec<_>>().join(";")
    };
    let path: Vec<String> = url.path().split('/').map(segment).collect();
    url.set_path(&path.join("/"));
}

/// Parameters keep their order: to some servers it means something.
fn without_origins(url: &mut Url) {
    let Some(query) = url.query() else { return };
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.is_empty() && !is_origin(pair)).collect();
    let kept = kept.join("&");
    url.set_query((!kept.is_empty()).then_some(kept.as_str()));
}

fn is_origin(pair: &str) -> bool {
    let name = pair.split('=').next().unwrap_or_default().to_ascii_lowercase();
    let named = |names: &[&str]| names.contains(&name.as_str());
    name.starts_with("utm_") || name.starts_with("aspsessionid") || named(SESSIONS) || named(ORIGINS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical_of(address: &str) -> Option<String> {
        canonical(&Url::parse(address).ok()?).map(String::from)
    }

    #[test]
    fn what_cannot_change_a_page_is_taken_away() {
        let cases = [
            ("HTTP://Www.Example.ORG:80/", "http://www.example.org/"),
            ("https://example.org:443", "https://example.org/"),
            ("https://example.org:8443/", "https://example.org:8443/"),
            ("http://example.org./a", "http://example.org/a"),
            ("http://example.org/a/./b/../c", "http://example.org/a/c"),
            ("http://example.org/a#top", "http://example.org/a"),
            ("http://example.org/a?", "http://example.org/a"),
            ("http://example.org/a?b=2&&c", "http://example.org/a?b=2&c"),
            ("http://example.org/a?c=1&b=2", "http://example.org/a?c=1&b=2"),
            ("http://example.org/a?utm_source=x&b=2&PHPSESSID=9", "http://example.org/a?b=2"),
            ("http://example.org/a?ASPSESSIONIDQQ=9", "http://example.org/a"),
            ("http://example.org/a;jsessionid=1F?b=2", "http://example.org/a?b=2"),
            ("http://example.org/a;JSESSIONID=1F/b", "http://example.org/a/b"),
            ("http://example.org/a;v=1", "http://example.org/a;v=1"),
            ("http://example.org/a?sid=1", "http://example.org/a?sid=1"),
            ("http://me@example.org/a", "http://example.org/a"),
            ("http://example.org/é", "http://example.org/%C3%A9"),
        ];
        for (address, one) in cases {
            assert_eq!(canonical_of(address).as_deref(), Some(one), "{address}");
        }
    }

    #[test]
    fn a_part_of_a_page_is_kept_where_it_is_asked_for() {
        for (address, one) in [
            ("http://example.org/a?utm_source=x#Fees", "http://example.org/a#Fees"),
            ("http://example.org/a#", "http://example.org/a"),
        ] {
            let part = canonical_part(&Url::parse(address).expect("an address"));
            assert_eq!(part.as_ref().map(Url::as_str), Some(one), "{address}");
        }
    }

    #[test]
    fn what_is_no_page_has_none() {
        let long = format!("http://example.org/{}", "a".repeat(LONGEST));
        for address in
            ["mailto:a@b.org", "javascript:void(0)", "ftp://a.org/", "http://a:b@c.org/", "data:,x", &long]
        {
            assert_eq!(canonical_of(address), None, "{address}");
        }
    }

    #[test]
    fn a_link_is_read_against_its_page() {
        let page = Url::parse("http://example.org/a/b?c").expect("an address");
        let of = |href| linked(&page, href).map(String::from);
        assert_eq!(of(" ../d "), Some("http://example.org/d".into()));
        assert_eq!(of("?e=1"), Some("http://example.org/a/b?e=1".into()));
        assert_eq!(of("//other.org/f"), Some("http://other.org/f".into()));
        assert_eq!(of("http://["), None);
    }

    #[test]
    fn canonical_twice_is_canonical() {
        for address in
            ["http://a.org/b;sid=1/;sid=2/c?utm_a=1&x=%20", "http://a.org../?&&", "http://a.org/;sid=1;sid=2"]
        {
            let once = Url::parse(address).ok().and_then(|u| canonical(&u));
            assert_eq!(once.as_ref().and_then(canonical), once, "{address}");
        }
    }
}
