//! Pages that change all the time: what they say today is not what they are, so their About page is wanted (§3.3.2).
//!
//! ```text
//! headers, <meta http-equiv>: no-cache · max-age · expires · pragma · refresh  ──▶  may it be kept?
//! ```

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use page::Document;

/// Seconds below which a page that may be kept no longer changes all the time: an hour.
const SHORT: i64 = 3600;

/// What server and page say of keeping the page; the paper's names of them.
const ASKED: [&str; 4] = ["cache-control", "pragma", "expires", "refresh"];

/// May a page be kept, as far as its server and it say so?
///
/// `no-store` forbids keeping for secrecy, not for change; as in the paper only `no-cache` and `max-age` count, of
/// `pragma` only `no-cache`, of `expires` a day that has come, or the invalid "0", "-1" and "now" that servers send.
pub(super) fn is_cacheable(doc: &Document, headers: &[(String, String)]) -> bool {
    let header_value = |name: &str| {
        let header = headers.iter().filter(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str());
        header.chain(doc.meta(name)).map(str::to_ascii_lowercase).collect::<Vec<_>>()
    };
    let date = header(headers, "date").and_then(moment);
    let [control, pragma, expires, refresh] = ASKED.map(header_value);
    let never = control.iter().chain(&pragma).any(|c| c.contains("no-cache"));
    let old = control.iter().filter_map(|c| max_age(c)).any(|age| age < SHORT);
    !(never || old || expires.iter().any(|e| is_stale(e, date)) || refresh.iter().any(|r| refreshes(r)))
}

/// The first header of a name, whatever its case.
pub(super) fn header<'h>(headers: &'h [(String, String)], name: &str) -> Option<&'h str> {
    headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str())
}

/// Seconds of `max-age`; `s-maxage` is for shared caches and says nothing here.
fn max_age(control: &str) -> Option<i64> {
    let ages = control.split([',', ';', ' ']).filter_map(|part| part.trim().strip_prefix("max-age="));
    ages.filter_map(|age| age.trim_matches('"').parse().ok()).next()
}

/// Days that stand for "now" wherever they are written: before HTTP could say when a page grows old, and up to the one in
/// PHP's manual ("Sat, 26 Jul 1997 05:00:00 GMT"), which half the web has copied.
const BEFORE: Timestamp = Timestamp::constant(869_961_600, 0);

/// Does the page grow old within the hour after the server gave it? Without a date of the server only what is no date of the page's tells.
fn is_stale(expires: &str, date: Option<Timestamp>) -> bool {
    let expires = expires.trim();
    let until = moment(expires);
    let stale = match date {
        Some(date) => until.is_some_and(|until| until.as_second() - date.as_second() < SHORT),
        None => until.is_some_and(|until| until < BEFORE),
    };
    stale || matches!(expires, "0" | "-1" | "now")
}

/// A moment of HTTP. Pages copy "Mon, 06 Jan 1990" from each other, which was a Saturday.
pub(super) fn moment(text: &str) -> Option<Timestamp> {
    DateTimeParser::new().relaxed_weekday(true).parse_timestamp(text.trim()).ok()
}

/// Does the page ask to be read again? A refresh that leads elsewhere is a redirection.
fn refreshes(refresh: &str) -> bool {
    !refresh.trim().is_empty() && !refresh.contains("url")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(head: &str, headers: &[(&str, &str)]) -> bool {
        let doc = page::parse(format!("<head>{head}</head><p>News").as_bytes(), &page::Hints::default());
        let headers: Vec<(String, String)> =
            headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        is_cacheable(&doc, &headers)
    }

    #[test]
    fn what_server_and_page_say_of_keeping() {
        const DATE: (&str, &str) = ("Date", "Tue, 26 Nov 2002 10:00:00 GMT");
        assert!(kept("", &[]));
        assert!(kept("", &[("Cache-Control", "public, max-age=86400")]));
        assert!(kept("", &[("Cache-Control", "no-store, s-maxage=10, must-revalidate")]));
        assert!(!kept("", &[("cache-control", "private, max-age=60")]));
        assert!(!kept("", &[("Cache-Control", "no-cache")]));
        assert!(!kept("", &[("Pragma", "no-cache")]));
        assert!(!kept("", &[("Expires", "0")]));
        assert!(!kept("", &[DATE, ("Expires", "Tue, 26 Nov 2002 10:05:00 GMT")]));
        assert!(kept("", &[DATE, ("Expires", "Wed, 27 Nov 2002 10:00:00 GMT")]));
        assert!(kept("", &[("Expires", "Wed, 27 Nov 2002 10:00:00 GMT")]));
        assert!(!kept("", &[("Expires", "Thu, 01 Jan 1970 00:00:00 GMT")]));
        assert!(!kept("", &[("Expires", "Mon, 26 Jul 1997 05:00:00 GMT")]));
        assert!(!kept("<meta http-equiv=Expires content='Mon, 06 Jan 1990 00:00:01 GMT'>", &[]));
        assert!(!kept("<meta http-equiv=cache-control content='no-cache, must-revalidate'>", &[]));
        assert!(!kept("<meta http-equiv=pragma content=no-cache>", &[]));
        assert!(!kept("<meta http-equiv=refresh content=1800>", &[]));
        assert!(kept("<meta http-equiv=refresh content='0; URL=new.html'>", &[]));
    }
}
