//! What tells one version of a page from another.

use std::time::Duration;

/// Least age of a page, when it was sent, for Last-Modified to tell it from a later version: a page may change twice in a second, and
/// clocks differ (RFC 7232 §2.2.2 asks for a minute, RFC 9110 for a second by one clock).
const LEAST_AGE: Duration = Duration::from_secs(60);

/// The validators of a response, which tell one version of a page from another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Validators {
    /// Header `ETag`.
    pub etag: Option<String>,
    /// Header `Last-Modified`, where the page was older than a minute when it was sent.
    pub last_modified: Option<String>,
}

impl Validators {
    /// Those among the headers of a response, each asked for by its name in lower case.
    pub(crate) fn of(header: impl Fn(&str) -> Option<String>) -> Validators {
        let (changed, sent) = (header("last-modified"), header("date"));
        let last_modified = changed.filter(|changed| is_strong(changed, sent.as_deref()));
        Validators { etag: header("etag"), last_modified }
    }
}

/// Does the day of its change tell a page that changes again after this answer from it?
fn is_strong(changed: &str, now: Option<&str>) -> bool {
    let moment = |text: &str| httpdate::parse_http_date(text.trim()).ok();
    let (Some(changed), Some(now)) = (moment(changed), now.and_then(moment)) else { return true };
    now.duration_since(changed).is_ok_and(|age| age >= LEAST_AGE)
}

#[cfg(test)]
mod tests {
    use super::is_strong;

    #[test]
    fn a_page_just_changed_may_change_again_within_the_second() {
        let changed = "Thu, 26 Nov 2026 10:00:00 GMT";
        assert!(!is_strong(changed, Some(changed)));
        assert!(!is_strong(changed, Some("Thu, 26 Nov 2026 10:00:59 GMT")));
        assert!(
            !is_strong(changed, Some("Thu, 26 Nov 2026 09:00:00 GMT")),
            "clocks that contradict each other"
        );
        assert!(is_strong(changed, Some("Thu, 26 Nov 2026 10:01:00 GMT")));
        assert!(is_strong(changed, None), "a server without a clock sends no Date");
    }
}
